"""Set-up: factions and home worlds, chosen or dealt, in any order."""

from collections import Counter
from random import Random

import pytest
from rollgalaxy_play import check

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import Faction, Home
from boardlab.games.rollgalaxy.facts import FACTIONS, HOMES

OTHER = {"H9": "H6", **{f"H{n}": "H9" for n in range(1, 9)}}


def dealt(state, faction):
    """Seat 0 gets a faction, seat 1 whatever comes."""
    state = state.apply(Faction(faction, 0))
    return state.apply(state.legal_actions()[0])


def what_counts(empire):
    """All that set-up gives, and in which order the tiles lie."""
    return (empire.tableau, empire.cup, empire.citizenry, empire.goods, empire.credits)


@pytest.mark.parametrize("home", HOMES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_chosen_home_world_gives_as_much_as_one_that_is_dealt(faction, home):
    chosen = GAME.initial(2, homes=[home, OTHER[home]]).apply(Faction(faction, 0))
    by_lot = GAME.initial(2).apply(Faction(faction, 0)).apply(Home(home, 0))
    assert what_counts(chosen.empires[0]) == what_counts(by_lot.empires[0])
    check(dealt(GAME.initial(2, homes=[home, OTHER[home]]), faction))


@pytest.mark.parametrize(
    ("home", "given"),
    [
        ("H9", {"credits": 8}),
        ("H6", {"cup": {"red": 1}}),
        ("H2", {"citizenry": {"red": 2}}),
        ("H8", {"citizenry": {"cyan": 1, "red": 1}}),
    ],
)
def test_a_random_faction_takes_nothing_from_a_chosen_home_world(home, given):
    """What the faction gives comes on top, and so do the white dice that everybody has."""
    empire = dealt(GAME.initial(2, homes=[home, OTHER[home]]), "F1").empires[0]
    plain = GAME.initial(2).apply(Faction("F1", 0)).empires[0]
    assert empire.credits == given.get("credits", 1)
    assert Counter(empire.cup) == Counter(plain.cup) + Counter(given.get("cup", {}))
    assert Counter(empire.citizenry) == Counter(plain.citizenry) + Counter(given.get("citizenry", {}))


def test_the_faction_lies_before_the_home_world_whichever_is_dealt_first():
    state = dealt(GAME.initial(2, homes="H9 H6"), "F3")
    for empire in state.empires:
        assert empire.tableau == (*FACTIONS[empire.faction], HOMES[empire.home])


def test_start_dice_are_told_once_and_before_what_tiles_give():
    state = GAME.initial(2, homes="H9 H6")
    told = [*state.events, *(state := state.apply(Faction("F3", 0))).events, *state.apply(Faction("F1", 1)).events]
    for seat in (0, 1):
        kinds = [event.kind for event in told if event.seat == seat]
        assert kinds.count("start_dice") == 1
        assert kinds[:3] in (["home_dealt", "start_dice", "start_credits"], ["home_dealt", "start_dice", "gained_dice"])
        assert kinds[3] == "faction_dealt"


def test_the_first_state_tells_the_bag_and_the_pool_and_then_what_was_chosen():
    told = [event.kind for event in GAME.initial(factions="F1 F2", homes="H9 H6").events]
    assert told[:4] == ["bag_filled", "pool_set", "faction_dealt", "start_dice"]
    assert Counter(told) >= Counter(faction_dealt=2, home_dealt=2, start_dice=2, start_credits=1)
    assert [event.kind for event in GAME.initial().events] == ["bag_filled", "pool_set"]


@pytest.mark.parametrize("options", [{"homes": "H9 H6"}, {"factions": "F1 F2"}])
def test_a_set_up_with_half_of_the_start_tiles_reads_back(options):
    state = GAME.initial(2, **options)
    assert GAME.position(GAME.position_of(state)) == state
    for seat in (0, 1):
        assert GAME.world(state.view(seat), Random(1)) == state
    assert what_counts(GAME.position(GAME.position_of(state)).apply(state.legal_actions()[0]).empires[0]) == (
        what_counts(state.apply(state.legal_actions()[0]).empires[0])
    )


@pytest.mark.parametrize("home", HOMES)
def test_a_position_with_a_home_world_and_no_faction_is_as_if_it_had_been_chosen(home):
    written = GAME.position({"step": "setup", "empires": {"0": {"home": home}, "1": {"home": OTHER[home]}}})
    assert written == GAME.initial(2, homes=[home, OTHER[home]])
    check(dealt(written, "F2"))


def test_a_position_with_a_faction_and_no_home_world_is_as_if_it_had_been_chosen():
    written = GAME.position({"step": "setup", "empires": {"0": {"faction": "F4"}, "1": {"faction": "F7"}}})
    assert written == GAME.initial(2, factions="F4 F7")


def test_dice_that_a_position_names_stay_as_they_are():
    row = {"home": "H9", "cup": ["white", "white"], "credits": 5}
    empire = GAME.position({"step": "setup", "empires": {"0": row}}).apply(Faction("F1", 0)).empires[0]
    assert empire.credits == 5 and Counter(empire.cup)["white"] == 2


def test_a_home_world_that_lies_there_is_not_dealt_over_by_the_faction_of_another_number():
    rulings = {"pairing": "same-number"}
    state = GAME.position({"step": "setup", "rulings": rulings, "empires": {"0": {"home": "H3"}}})
    empire = state.apply(Faction("F5", 0)).empires[0]
    assert empire.home == "H3" and empire.tableau == (*FACTIONS["F5"], HOMES["H3"])
