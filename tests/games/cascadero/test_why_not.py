"""Reasons and lists say the same: over every action one can think of, ``why_not`` is empty just for the legal ones."""

from functools import cache
from random import Random

import pytest
from cascadero_play import any_game, played

from boardlab.games.cascadero import GAME, setup
from boardlab.games.cascadero.actions import Advance, Decline, Herald, Move, Place, Start, Tile
from boardlab.games.cascadero.facts import COLOURS, TILE_KINDS, board
from boardlab.kernel import CHANCE, BadNotation, IllegalAction

NONSENSE = (
    Place(""),
    Place("99,99"),
    Place("7,6,5", seal=True),
    Place("-1,3"),
    Place("track:blue"),
    Advance(""),
    Advance("green"),
    Advance("BLUE"),
    Move("", ""),
    Move("7,6", "99,99"),
    Move("99,99", "7,6"),
    Herald("", "7,5"),
    Herald("7,5", "99,99"),
    Herald("0,0", "0,0"),
    Start(-1),
    Start(7),
    Tile("7,6", "vp2"),
    Tile("99,99", "vp9"),
    "7,6",
    "decline",
    None,
    7,
)


@cache
def universe(side, rich):
    """Every action: all places with and without a seal, all answers, all outcomes of chance, and nonsense.

    The moves are those from every cell to every cell near it, and some far; the herald moves those between all towns.
    """
    map_ = board(side)
    places = [Place(cell, seal) for cell in map_.labels for seal in (False, True)]
    moves = [Move(a, b) for a in map_.labels for b in map_.around(a)] + [Move(a, a) for a in map_.labels]
    far = [Move(a, b) for a in map_.labels[::5] for b in map_.labels[::7]]
    heralds = [Herald(a, b) for a in map_.town for b in map_.town]
    off = [Herald(a, b) for a in map_.labels[::9] for b in map_.labels[::4]]
    answers = [Decline(), *map(Advance, COLOURS)]
    chance = [Start(seat) for seat in range(5)] + [Tile(f, k) for f in map_.farmer_labels for k in TILE_KINDS]
    some = moves[::11] + heralds[::13]
    return (*places, *answers, *chance, *NONSENSE, *(moves + far + heralds + off if rich else some))


def disagreements(state):
    """Actions on which the list of legal actions and the reasons differ, or a refusal is not told properly."""
    legal = set(state.legal_actions())
    everything = universe(state.board.name, bool(state.pending))
    assert len(legal) == len(state.legal_actions()), "an action is listed twice"
    assert legal <= set(everything) or state.to_move == (CHANCE,)
    before = state.value()
    wrong = [action for action in everything if (action in legal) != (state.why_not(action) == ())]
    assert state.value() == before
    return wrong


def refusals_are_raised(state, rng):
    """A sample of refused actions: the error holds the same reasons, each a rule of the book, and a sentence."""
    book = set(GAME.rulebook().ids())
    for action in rng.sample(universe(state.board.name, bool(state.pending)), 25):
        reasons = state.why_not(action)
        if not reasons:
            continue
        before = state.value()
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.violations == reasons
        assert caught.value.action == action
        assert {reason.rule for reason in reasons} <= book
        assert all(reason.rule in str(caught.value) for reason in reasons)
        assert state.value() == before


@pytest.mark.parametrize("part", range(3))
def test_reasons_and_lists_agree_over_all_actions_on_states_of_random_games(part):
    seen, rng = 0, Random(part)
    for seed in range(part, 45, 3):
        for before, _, after in played(any_game(seed), seed):
            if rng.random() < 0.05 or (before.pending and rng.random() < 0.15):
                assert disagreements(before) == []
                refusals_are_raised(before, rng)
                seen += 1
            if after.is_over:
                assert disagreements(after) == []
                assert after.legal_actions() == ()
    assert seen > 60


ASKED = [
    ("front", {"type": "travel-herald", "seat": 0, "town": "7,5"}),
    *(
        (side, {"seat": 0, **asked})
        for side in ("front", "back")
        for asked in (
            {"type": "free-advance"},
            {"type": "free-advance", "rule": "CAS-FARM-5"},
            {"type": "move-envoy"},
            {"type": "move-herald"},
        )
    ),
]


@pytest.mark.parametrize("ruling", [None, "compulsory"])
@pytest.mark.parametrize(("side", "asked"), ASKED)
def test_reasons_and_lists_agree_while_every_kind_of_answer_is_waited_for(side, asked, ruling):
    state = GAME.position(
        {
            "board": side,
            "variant": "advanced" if asked["type"] == "travel-herald" else "",
            "envoys": {"0": ["7,6", "7,7", "9,9", "1,2"], "1": ["8,5", "6,6", "8,6", "5,5", "6,4"]},
            "sealed": ["9,9"],
            "seals": [2, 0],
            "cubes": {"0": {"blue": 4, "yellow": 10, "orange": 15, "pink": 14}},
            "pending": [asked],
            "rulings": {"free_advance": ruling} if ruling else {},
        }
    )
    assert disagreements(state) == []
    refusals_are_raised(state, Random(1))
    assert (Decline() in state.legal_actions()) == (asked["type"] != "free-advance" or ruling is None)


@pytest.mark.parametrize("set_up", [{"board": "front"}, {"board": "back"}, {"board": "back", "start": "1"}])
def test_reasons_and_lists_agree_while_the_set_up_is_drawn(set_up):
    state, rng = GAME.initial(2, **set_up), Random(2)
    while state.to_move == (CHANCE,):
        assert disagreements(state) == []
        refusals_are_raised(state, rng)
        state = state.apply(state.sample_action(rng))


def test_a_list_that_misses_an_action_would_be_noticed(monkeypatch):
    """The check can fail."""
    from boardlab.games.cascadero import turn

    real = turn.placements
    monkeypatch.setattr(turn, "placements", lambda state: real(state)[1:])
    assert disagreements(GAME.position({})) != []


def test_all_reasons_are_given_and_the_most_helpful_comes_first():
    state = GAME.position(
        {"board": "back", "envoys": {"0": ["8,6"], "1": ["8,5"]}, "farmer_tiles": {"8,5": "vp2", "0,3": "vp2"}}
    )
    rules = {
        Place("8,5", True): ["CAS-TURN-4", "CAS-SEAL-7", "CAS-SEAL-8", "CAS-SEAL-9"],
        Place("0,3", True): ["CAS-FARM-2", "CAS-SEAL-7", "CAS-SEAL-9"],
        Place("0,3"): ["CAS-FARM-2"],
        Place("0,1"): ["CAS-TURN-3"],
        Place("99,99"): ["CAS-TURN-5"],
        Advance("blue"): ["CAS-TURN-8"],
        Decline(): ["CAS-TURN-2"],
    }
    assert {a: [v.rule for v in state.why_not(a)] for a in rules} == rules


def test_every_ruling_that_forbids_declining_says_so():
    state = GAME.position({"pending": [{"type": "free-advance", "seat": 0}], "rulings": {"free_advance": "compulsory"}})
    assert [v.rule for v in state.why_not(Decline())] == ["CAS-TRACK-6"]
    assert set(setup.RULINGS["free_advance"]) == {"optional", "compulsory"}


@pytest.mark.parametrize("thing", ["7,6", "decline", None, 7, ("7", "6"), "7" * 5000], ids=lambda thing: str(thing)[:9])
def test_what_is_no_action_is_refused_with_how_to_make_one(thing):
    state = any_game(1)
    (reason,) = state.why_not(thing)
    assert (reason.rule, reason.facts["case"]) == ("CAS-TURN-8", "foreign")
    with pytest.raises(IllegalAction, match="no action"):
        state.apply(thing)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("7，6", "7,6"),
        ("７，６　Seal", "7,6 seal"),
        ("7、6", "7,6"),
        (" Move 7,6  TO 7,7", "move 7,6 7,7"),
        ("ｄecline", "decline"),
    ],
)
def test_notation_is_read_as_any_keyboard_writes_it(text, plain):
    assert str(GAME.parse(text)) == plain


def test_a_long_text_is_cut_in_the_sentence_that_refuses_it():
    with pytest.raises(BadNotation) as caught:
        GAME.parse("7" * 5000)
    assert len(str(caught.value)) < 250
