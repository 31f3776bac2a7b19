"""Roll for the Galaxy meets nonsense: positions and actions of wrong kinds are refused with a sentence, never worse."""

from random import Random

import pytest
from rollgalaxy_play import some_states

from boardlab.games.rollgalaxy import GAME, actions
from boardlab.games.rollgalaxy.facts import FACTIONS, HOMES
from boardlab.games.rollgalaxy.position import EMPIRE_KEYS, KEYS
from boardlab.kernel.errors import BadPosition, IllegalAction

JUNK = (
    *(None, True, -1, 0, 1, 3.5, 10**30, b"x", set(), object()),
    *("", "x", "white", "gem_world", "T01", "F1", "H3", "counter"),
    *([], ["x"], [None], [[]], ["white"] * 200, ["T01", "T01"], ["F1", "F1"]),
    *([[0, 1, 2]], [["a", "b"]], [[0, 0]], [[9, 1]]),
    *([0, 0], ["gem_world", "gem_world"], {}, {"x": 1}, {0: []}, {"0": None}, {"explore": 5}, {"gem_world": ["white"]}),
)


def is_sentence(text: str) -> bool:
    """Short enough to read, and no trace of Python's own complaints."""
    return 20 < len(text) < 700 and "object is not" not in text


def goes_on(state):
    """There is something to do, unless nobody has a die to roll, or is asked for anything."""
    sentence = ""
    if state.step == "roll" and not any(empire.cup for empire in state.empires):
        sentence = "no cup has a die in it"
    elif state.to_move == (-1,) and not state.drawing and state.step not in ("setup", "roll", "reveal"):
        sentence = "without any 'ask' the step begins"
    if sentence:
        for draw in (state.chance, lambda: state.sample_action(Random(1))):
            with pytest.raises(BadPosition, match=sentence):
                draw()
    elif not state.is_over:
        state.apply(state.sample_action(Random(1)))


@pytest.mark.parametrize("step", ["setup", "assign", "explore", "develop", "manage"])
def test_whatever_stands_under_a_key_a_position_is_read_or_refused_with_a_sentence(step):
    rows = [{key: junk} for key in sorted(KEYS) for junk in JUNK]
    rows += [{"empires": {"0": {"cup": ["white"], key: junk}}} for key in sorted(EMPIRE_KEYS) for junk in JUNK]
    for row in rows:
        try:
            state = GAME.position({"step": step, **row})
        except BadPosition as error:
            assert is_sentence(str(error)), row
        else:
            assert GAME.position(GAME.position_of(state)) == state, row
            goes_on(state)
            assert GAME.describe(state) and GAME.scene(state), row


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"abandoned": 5}, "abandoned 5: write a list"),
        ({"abandoned": ["T01", "T01"]}, "lies there already"),
        ({"bag": ["T01", "T01"]}, "bag: T01 is there 2 times"),
        ({"step": "setup", "factions_left": ["F1", "F1"]}, "factions_left: F1 is there 2 times"),
        ({"step": "setup", "homes_left": ["H1"], "empires": {"0": {"home": "H1"}}}, "homes_left: H1 is there 2 times"),
        ({"giving": 5}, "giving 5: write a list, such as"),
        ({"giving": [1, 1]}, "giving: 1 is there 2 times"),
        ({"drawing": [5]}, "drawing 5: write a list, such as"),
        ({"drawing": [["a", 1]]}, "drawing 'a': write a whole number from 0 to 1"),
        ({"drawing": [[0, 0]]}, "drawing 0: write a whole number from 1"),
        ({"closing": "no"}, "closing 'no': write true or false"),
        ({"empires": {"0": {"rolled": [["white", "wild"]]}}}, "no die 'white' shows 'wild'"),
        ({"empires": {"0": {"rolled": [["pink", "ship"]]}}}, "no die 'pink' shows 'ship'"),
        ({"empires": {"0": {"rolled": ["white"]}}}, "such as"),
        ({"empires": {"0": {"cup": ["white"] * 200}}}, "200 white dice: there are 25"),
        ({"empires": {"0": {"cup": ["pink" * 50]}}}, "… is no die"),
        ({"empires": {"0": {"dev_dice": ["counter"]}}}, "'counter' is no die"),
        ({"empires": {"0": {"credits": -1}}}, "credits of seat 0 -1: write a whole number from 0 to 10"),
        (
            {"empires": {"0": {"tableau": ["gem_world"], "cup": ["red"], "goods": {"gem_world": ["red", "red"]}}}},
            "gem_world holds 1, not 2",
        ),
    ],
)
def test_what_cannot_be_on_the_table_is_refused_with_what_would_work(data, sentence):
    with pytest.raises(BadPosition, match=sentence.replace("…", ".")):
        GAME.position(data)


def test_an_action_built_by_hand_of_parts_of_no_use_is_refused_in_words():
    rng = Random(5)
    move = actions.Move("explore", "white", "ship")
    parts = (
        *(None, True, -1, 2, 3.5, "", "white", "gem_world", b"x"),
        *((), ("white",), (None,), ["white"], {}, move, (move,)),
        *((actions.Move(None, None, None),), (actions.Move(["a"], "white", {}),), (actions.Done(0),), object()),
        *((actions.Select([], {}, None),), (actions.Select("white", "explore", "ship"),), actions.Done(0)),
    )
    for state in some_states(3, range(2), 7):
        for kind in actions.BY_VERB.values():
            names = [name for name in kind.__struct_fields__ if name != "seat"]
            seat = {} if kind is actions.Spare else {"seat": rng.choice((0, 1, 2, 7, -1, None, "0", True, []))}
            action = kind(*[rng.choice(parts) for _ in names], **seat)
            if reasons := state.why_not(action):
                told = [GAME.violation_text(reason, lang, state.seats) for reason in reasons for lang in ("en", "zh")]
                assert all(told)
                with pytest.raises(IllegalAction):
                    state.apply(action)


def test_nobody_is_asked_which_dice_to_recruit_for_no_money():
    empire = {"credits": 0, "citizenry": ["red", "white"], "cup": ["white"]}
    state = GAME.position({"step": "manage", "empires": {"0": empire, "1": {"cup": ["white"]}}})
    assert state.step == "roll"
    assert state.empires[0].credits == 1
    assert state.empires[0].citizenry == ("red", "white")


@pytest.mark.parametrize(
    "options", [{"factions": "F4 F2"}, {"homes": "H4 H2"}, {"factions": "F4 F2", "homes": "H4 H2"}]
)
def test_where_faction_and_home_go_together_either_of_them_chooses_both(options):
    state = GAME.initial(2, "document", **options)
    assert [(empire.faction, empire.home) for empire in state.empires] == [("F4", "H4"), ("F2", "H2")]
    assert [empire.squares for empire in state.empires] == [3, 3]


@pytest.mark.parametrize("ruleset", ["published", "document"])
@pytest.mark.parametrize("options", [{}, {"factions": "F4 F2"}, {"homes": "H4 H2"}])
def test_everybody_begins_with_one_faction_and_one_home_world(ruleset, options):
    state, rng = GAME.initial(2, ruleset, **options), Random(3)
    while state.step == "setup":
        state = state.apply(state.sample_action(rng))
    for empire in state.empires:
        assert sorted(empire.tableau) == sorted([*FACTIONS[empire.faction], HOMES[empire.home]])
