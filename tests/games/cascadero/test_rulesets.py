"""Rulings: each one played both ways from the same position, and presets that are nothing but data."""

import ast
from pathlib import Path

import pytest
from cascadero_play import played

import boardlab.games.cascadero as package
import boardlab.kernel
from boardlab.games.cascadero import GAME, setup
from boardlab.games.cascadero.actions import Advance, Decline, Herald, Place
from boardlab.kernel import Ruleset, Session, UnknownName, settle

PUBLISHED = {
    "end_at_threshold": "this-turn",
    "tie": "later-in-first-round",
    "free_advance": "optional",
    "extra_turn": "after-this-turn",
    "same_colour_bonus": 3,
}
DOCUMENT_DIFFERS = {"end_at_threshold", "tie"}
W2 = {"envoys": {"0": ["7,7"], "1": ["6,4"]}}


def both(ruling, data):
    """The position under each reading of one ruling, everything else as published."""
    return tuple(GAME.position({**data, "rulings": {ruling: value}}) for value in setup.RULINGS[ruling])


def kinds(state):
    return [event.kind for event in state.events]


def test_the_published_preset_takes_the_published_reading_of_every_ruling():
    assert GAME.rulesets()["published"].rulings == PUBLISHED
    assert {name: values[0] for name, values in setup.RULINGS.items()} == PUBLISHED


def test_the_document_preset_finishes_the_round_and_breaks_ties_by_spaces_and_seals():
    document = GAME.rulesets()["document"].rulings
    assert set(document) == set(PUBLISHED)
    assert {name for name in PUBLISHED if document[name] != PUBLISHED[name]} >= DOCUMENT_DIFFERS
    assert all(document[name] in setup.RULINGS[name] for name in document)


def test_end_at_threshold_ends_with_the_turn_or_with_the_round():
    now, later = (s.apply(Place("7,6")) for s in both("end_at_threshold", {**W2, "vp": [48, 0]}))
    assert now.is_over and now.end_rule == "CAS-END-1"
    assert not later.is_over and later.finishing and "last_round" in kinds(later)
    last = later.apply(Place("0,6"))
    assert last.is_over and last.result().winners == (0,)


def test_a_round_that_is_finished_still_plays_the_extra_turns_that_were_earned():
    data = {**W2, "vp": [47, 0], "cubes": {"0": {"white": 4}}, "heralds": ["7,5"], "extra_queued": 1}
    now, later = (s.apply(Place("7,6")) for s in both("end_at_threshold", data))
    assert now.is_over and "extra_lost" in kinds(now)
    assert later.to_move == (0,) and later.finishing
    assert later.apply(Place("0,6")).to_move == (1,)


def test_tie_goes_to_the_later_player_or_to_the_one_with_more_spaces():
    data = {"over": True, "vp": [40, 40], "cubes": {"0": {"blue": 15, "white": 1}, "1": {"pink": 15}}}
    later, spaces = both("tie", data)
    assert later.result().winners == (1,)
    assert spaces.result().winners == (0,)
    shared = GAME.position({**data, "cubes": {}, "rulings": {"tie": "spaces-then-seals"}})
    assert shared.result().winners == (0, 1)


def test_a_free_advance_may_be_declined_or_must_be_taken():
    data = {"envoys": {"0": ["4,6"]}, "cubes": {"0": {"blue": 3}}}
    optional, compulsory = (s.apply(Place("4,5")) for s in both("free_advance", data))
    assert Decline() in optional.legal_actions()
    assert Decline() not in compulsory.legal_actions()
    assert set(optional.legal_actions()) - set(compulsory.legal_actions()) == {Decline()}
    assert [v.rule for v in compulsory.why_not(Decline())] == ["CAS-TRACK-6"]
    assert compulsory.apply(Advance("pink")).cube(0, "pink") == 1


def test_only_the_free_advance_is_compulsory_other_offers_may_be_declined():
    data = {"envoys": {"0": ["7,7"]}, "cubes": {"0": {"white": 2}}, "seal_gone": [["white", 3]]}
    for state in both("free_advance", data):
        assert Decline() in state.apply(Place("7,6")).legal_actions()


def test_an_extra_turn_comes_after_this_one_or_at_once():
    data = {"envoys": {"0": ["7,6"], "1": ["9,8"]}, "cubes": {"0": {"pink": 6}}}
    after, at_once = (s.apply(Place("7,7")) for s in both("extra_turn", data))
    assert after.seals == (1, 0) and not after.todo, "the seal on 8 first, then the turn ends"
    assert at_once.seals == (0, 0) and at_once.todo, "the envoy first, the seal on 8 waits"
    assert after.to_move == at_once.to_move == (0,)
    done = at_once.apply(Place("0,6"))
    assert done.seals == (1, 0) and done.to_move == (1,)
    assert after.apply(Place("0,6")).to_move == (1,)


def test_a_herald_that_an_envoy_placed_at_once_has_sent_away_is_not_offered_again():
    state = GAME.position(
        {
            "variant": "advanced",
            "rulings": {"extra_turn": "at-once"},
            "envoys": {"0": ["7,7", "8,3"]},
            "cubes": {"0": {"white": 2}},
        }
    )
    state = state.apply(Place("7,6"))
    assert state.to_move == (0,) and not state.pending, "white 4: one more envoy at once, the journey waits"
    state = state.apply(Place("8,4"))
    assert state.pending[0].town == "7,5"
    state = state.apply(Herald("7,5", "4,4"))
    assert kinds(state) == ["herald_moved", "no_target", "turn_ended"]
    assert state.to_move == (1,) and set(state.herald_towns()) == {"4,4", "7,12"}


def test_two_or_three_towns_of_one_colour_earn_the_unique_bonus():
    data = {"envoys": {"0": ["3,6", "4,6", "5,6"]}}
    three, two = (s.apply(Place("6,5")) for s in both("same_colour_bonus", data))
    assert (three.points, three.unique[5]) == ((2, 0), -1)
    assert (two.points, two.unique[5]) == ((5, 0), 0)


@pytest.mark.parametrize("ruling", setup.RULINGS)
def test_every_ruling_has_exactly_two_readings_and_both_can_be_played_to_the_end(ruling):
    assert len(setup.RULINGS[ruling]) == 2
    for value in setup.RULINGS[ruling]:
        state = settle(GAME.initial(3, Ruleset("mixed", {**PUBLISHED, ruling: value}), board="back"), 5)
        assert state.rules[ruling] == value
        *_, (_, _, last) = played(state, 5)
        assert last.is_over and last.rules == state.rules


def test_an_unknown_ruleset_ruling_or_value_is_refused_with_a_sentence_that_lists_what_there_is():
    with pytest.raises(UnknownName, match=r"unknown ruleset 'house'; there are: published, document"):
        GAME.initial(2, "house")
    with pytest.raises(UnknownName, match=r"unknown ruling 'dice'; there are: .*end_at_threshold"):
        GAME.initial(2, Ruleset("x", {**PUBLISHED, "dice": 3}))
    with pytest.raises(UnknownName, match=r"'tie' cannot be 'never'; it is one of: later-in-first-round"):
        GAME.initial(2, Ruleset("x", {**PUBLISHED, "tie": "never"}))
    with pytest.raises(UnknownName, match="there are: published, document"):
        Session("cascadero", ruleset="")


def test_a_ruleset_with_the_rulings_of_a_preset_is_that_preset_whatever_its_name():
    for name, preset in GAME.rulesets().items():
        state = GAME.initial(2, Ruleset(name, dict(preset.rulings)))
        assert state.rules == preset
    mine = GAME.initial(2, Ruleset("mine", dict(GAME.rulesets()["document"].rulings)))
    assert mine.rules.rulings == GAME.rulesets()["document"].rulings
    assert GAME.position(GAME.position_of(mine)) == mine


def test_one_changed_ruling_keeps_the_rest_of_the_preset():
    for name, preset in GAME.rulesets().items():
        for ruling, values in setup.RULINGS.items():
            for value in values:
                changed = preset.with_rulings(setup.RULINGS, **{ruling: value})
                state = GAME.initial(2, changed)
                assert state.rules.rulings == {**preset.rulings, ruling: value}, name
                assert GAME.position(GAME.position_of(state)) == state


def names_compared(path):
    """Texts that stand in a comparison or a match case of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Compare, ast.MatchValue)):
            yield from (n.value for n in ast.walk(node) if isinstance(n, ast.Constant))


def test_no_code_asks_for_the_name_of_a_preset():
    folders = (Path(package.__file__).parent, Path(boardlab.kernel.__file__).parent)
    modules = [path for folder in folders for path in folder.rglob("*.py")]
    assert len(modules) > 20
    asked = {path.name for path in modules if {"published", "document"} & set(names_compared(path))}
    assert asked == set()
    assert "this-turn" in set(names_compared(folders[0] / "ending.py")) or "finish-round" in set(
        names_compared(folders[0] / "ending.py")
    ), "the search finds the rulings that are asked for"


def test_every_ruling_is_asked_for_by_the_rules_and_named_by_a_rule_of_the_book():
    folder = Path(package.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "setup.py")
    assert [ruling for ruling in setup.RULINGS if f'rules["{ruling}"]' not in code] == []
    assert {rule.ruling for rule in GAME.rulebook().rules if rule.ruling} == set(setup.RULINGS)


def test_every_difference_with_a_ruling_names_one_that_the_presets_read_differently():
    published, document = (GAME.rulesets()[name].rulings for name in ("published", "document"))
    for difference in GAME.differences():
        if difference.ruling:
            assert published[difference.ruling] != document[difference.ruling], difference.id
