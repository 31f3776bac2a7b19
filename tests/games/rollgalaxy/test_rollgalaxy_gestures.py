"""The table can be played by clicks: they reach every legal action, in any order, and lead to no dead end."""

from random import Random

import pytest
from rollgalaxy_play import some_states

from boardlab.games.rollgalaxy import GAME, gestures
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Arrange,
    Dictate,
    Done,
    Hold,
    Move,
    Open,
    PlaceTile,
    Reassign,
    Scout,
    Select,
    Ship,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.layout import lay
from boardlab.picture import Mark


def at_table(step, **row):
    """A position of two seats in which the first one is asked."""
    return GAME.position({"step": step, "empires": {"0": row}})


def reached(state, seat, most=1500):
    """Every action that clicks come to, clicking only where a click may go."""
    found, waiting, n = set(), [()], 0
    while waiting and n < most:
        picks = waiting.pop()
        for place in GAME.choices(state, seat, picks):
            n += 1
            action = GAME.from_gesture(state, (*picks, place), seat=seat)
            if action is None:
                waiting.append((*picks, place))
            else:
                found.add(action)
    return found, n < most


def wanted(state, seat):
    """The legal actions of a seat, but for those that only a button or a list offers."""
    empire = state.empires[seat]
    for action in state.legal_actions(seat):
        if isinstance(action, Done) and empire.ask != "buy":
            continue
        if isinstance(action, Wild) and not empire.strip:  # select first
            continue
        yield action


@pytest.mark.parametrize(("players", "ruleset"), [(2, "published"), (3, "document"), (4, "published")])
def test_clicks_reach_exactly_the_legal_actions(players, ruleset):
    whole = 0
    for state in some_states(players, range(3), 19, ruleset):
        for seat in state.to_move:
            if seat < 0:
                continue
            found, complete = reached(state, seat)
            legal = set(wanted(state, seat))
            many_goods = any(len(set(pile)) > 2 for _, pile in state.empires[seat].goods)
            assert found <= set(state.legal_actions(seat)), state
            assert not complete or many_goods or found == legal, (found ^ legal, state.empires[seat])
            whole += complete
    assert whole > 60


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_can_be_played_by_clicks_and_by_being_done(players):
    rng, state = Random(players), GAME.initial(players, "document" if players == 3 else "published")
    for _ in range(900):
        if state.is_over:
            break
        if state.to_move[0] < 0:
            state = state.apply(state.sample_action(rng))
            continue
        seat, picks, action = rng.choice(state.to_move), (), None
        while action is None and (choices := GAME.choices(state, seat, picks)):
            picks = (*picks, rng.choice(choices))
            action = GAME.from_gesture(state, picks, seat=seat)
        done = Done(seat)
        if action is None or (rng.random() < 0.5 and not state.why_not(done)):
            assert action is not None or picks == ()
            action = done
        state = state.apply(action)
    assert state.round > 5


def test_a_gesture_comes_to_its_action():
    for state in some_states(2, range(4), 17):
        for seat in state.to_move:
            for action in state.legal_actions(seat)[:50] if seat >= 0 else ():
                if isinstance(action, (Done, Wild)) or not GAME.gesture(action).places:
                    continue
                again = GAME.from_gesture(state, GAME.gesture(action).places, seat=seat)
                assert again == action


ASSIGN = {
    "columns": {"explore": ["white", "white"], "ship": ["red"]},
    "wild": ["cyan"],
    "ask": "assign",
    "faction": "F1",
    "home": "H1",
}


def test_before_a_phase_is_selected_a_die_and_a_phase_select_it():
    state = at_table("assign", **ASSIGN)
    dice = gestures.dice(state, 0)
    ship = f"die:{dice.index(('red', 'ship'))}"
    assert GAME.from_gesture(state, (ship,)) is None
    assert GAME.from_gesture(state, (ship, "phase:settle")) == Select("red", "ship", "settle")
    assert set(GAME.choices(state, 0)) == {"die:0", "die:1", "die:2", "die:3"}
    assert set(GAME.choices(state, 0, (ship,))) == {
        f"phase:{p}" for p in ("explore", "develop", "settle", "produce", "ship")
    }


def test_then_wild_dice_go_under_phases_and_then_workers_move():
    state = at_table("assign", **ASSIGN).apply(Select("red", "ship", "settle"))
    wild = gestures.find(state, 0, "die:wild:cyan")
    assert GAME.choices(state, 0) == (wild,)
    assert GAME.from_gesture(state, (wild, "phase:ship")) == Wild("cyan", "ship")
    state = state.apply(Wild("cyan", "ship"))
    white, other = (f"die:{n}" for n, spot in enumerate(gestures.dice(state, 0)) if spot.die == "white")
    moved = (white, "phase:settle")
    assert GAME.from_gesture(state, moved) is None
    assert "cup" in GAME.choices(state, 0, (*moved, other))
    assert GAME.from_gesture(state, (*moved, other, "cup")) == Dictate(
        "white", "explore", (Move("explore", "white", "settle"),)
    )


def test_a_power_pays_for_what_has_moved_whatever_moved_first():
    row = {**ASSIGN, "wild": [], "tiles": ["nanotechnology", "executive_power"], "strip": "cyan", "chosen": "settle"}
    state = at_table("assign", **row)
    power = next(a for a in state.legal_actions(0) if isinstance(a, Reassign) and len(a.moves) == 2)
    clicks = [(f"die:{move.source}:{move.die}", f"phase:{move.target}") for move in power.moves]
    forth = [place for pair in clicks for place in pair]
    back = [place for pair in reversed(clicks) for place in pair]
    tile = f"tile:{power.power}"
    assert GAME.from_gesture(state, (*forth, tile)) == GAME.from_gesture(state, (*back, tile)) == power


def test_what_is_refused_is_an_action_too_so_that_it_can_be_explained():
    state = at_table("assign", **ASSIGN)
    hold = GAME.from_gesture(state, ("die:0", "cup"))
    assert isinstance(hold, Hold)
    assert state.why_not(hold)[0].rule == "RFG-ASSIGN-1"


def test_explorers_go_to_the_phase_or_to_the_credits_and_tiles_too():
    row = {"columns": {"explore": ["white", "red"]}, "dev_stack": ["merchant_guild"], "ask": "explore"}
    state = at_table("explore", **row)
    red = gestures.find(state, 0, "die:work:red")
    assert GAME.from_gesture(state, (red, "phase:explore")) == Scout("red")
    assert GAME.from_gesture(state, (red, "bag")) == Scout("red")
    assert GAME.from_gesture(state, (red, "credits")) == Stock("red")
    assert GAME.from_gesture(state, ("tile:merchant_guild", "phase:explore")) == Abandon("merchant_guild")
    assert "dev" not in GAME.choices(state, 0, ("tile:merchant_guild",))


def test_tiles_take_the_place_that_is_clicked():
    sides = gestures.SIDES.values()
    power = next(side.id for side in sides if any(each.word == "rearrange_construction" for each in side.effects))
    stack = ["merchant_guild", "executive_power"]
    row = {"columns": {"explore": ["white"]}, "dev_stack": stack, "tiles": [power], "ask": "explore"}
    state = at_table("explore", **row)
    first = ("tile:merchant_guild", "tile:executive_power")
    assert GAME.from_gesture(state, first) == Arrange("merchant_guild", 2)
    assert isinstance(GAME.from_gesture(state, ("tile:merchant_guild", "world")), Arrange)
    assert {"tile:executive_power", "world", "dev"} <= set(GAME.choices(state, 0, ("tile:merchant_guild",)))


def test_an_opening_world_means_the_development_of_the_other_tile():
    state = next(s for s in some_states(2, [1], 1) if s.pending and s.pending[0] == "open")
    seat = state.to_move[0]
    one, two = state.empires[seat].hand
    world = gestures.side_of(one, "world")
    assert GAME.from_gesture(state, (f"tile:{world}",), seat=seat) == Open(gestures.side_of(two, "development"), seat)


def test_one_click_places_a_tile_unless_it_may_go_on_top():
    state = at_table("explore", hand=["T10"], ask="place", dev_stack=["merchant_guild"], columns={"explore": ["white"]})
    side = gestures.side_of("T10", "development")
    assert GAME.from_gesture(state, (f"tile:{side}",)) == PlaceTile(side)


def test_the_last_good_of_several_is_at_the_tile_of_its_world():
    world = next(side.id for side in gestures.SIDES.values() if side.holds_goods and side.tile.startswith("T"))
    row = {
        "columns": {"ship": ["white"]},
        "tiles": [world, "galactic_reserves"],
        "goods": {world: ["cyan", "red"]},
        "ask": "ship",
    }
    state = at_table("ship", **row)
    shipper = gestures.find(state, 0, "die:work:white")
    assert set(GAME.choices(state, 0, (shipper,))) == {f"good:{world}", f"tile:{world}"}
    assert GAME.from_gesture(state, (shipper, f"tile:{world}", "pool")) == Ship("white", world, "red", "consume")
    assert GAME.from_gesture(state, (shipper, f"good:{world}", "credits")) == Ship("white", world, "cyan", "trade")


def test_clicks_in_the_wilderness_mean_nothing():
    state = at_table("assign", **ASSIGN)
    for picks in [
        ("nowhere",),
        ("die:99",),
        ("die:x:y",),
        ("phase:ship",),
        ("tile:nothing", "bag"),
        ("die:0", "seat:1"),
    ]:
        assert GAME.from_gesture(state, picks) is None
    assert GAME.choices(state, 1) == ()
    assert GAME.from_gesture(GAME.initial(2), ("die:0",)) is None


def test_every_choice_that_the_picture_shows_is_one_of_its_places():
    for state in some_states(3, [4], 29):
        for seat in state.to_move:
            if seat >= 0:
                shown = set(GAME.places(state, seat))
                assert {each for each in GAME.choices(state, seat) if each not in shown} <= {
                    f"die:{n}" for n in range(len(gestures.dice(state, seat)))
                }


def test_dice_are_numbered_as_the_picture_numbers_them():
    for state in [*some_states(2, range(3), 7), *some_states(3, [2], 11, "document")]:
        for seat in range(state.players):
            spots = {spot.label: spot.colour for spot in lay(state, "wide", seat, seat).dice if spot.label}
            assert spots == {f"die:{n}": spot.die for n, spot in enumerate(gestures.dice(state, seat))}


def test_the_mark_of_the_last_action_lies_where_the_picture_has_a_place_for_it():
    for state in some_states(2, [5], 11):
        for action in state.legal_actions()[:5] if state.to_move else ():
            places = GAME.gesture(action).places
            after = state.apply(action)
            for layout in ("wide", "narrow", "class"):
                GAME.scene(after, marks=[Mark("last", place) for place in places], layout=layout, seat=1)
    with pytest.raises(ValueError, match="no place"):
        GAME.scene(state, marks=[Mark("last", "nowhere")])


def test_every_table_has_the_same_fixed_places_in_every_layout():
    for state in some_states(3, [6], 97):
        for seat in range(3):
            for layout in ("wide", "narrow", "class"):
                for place in GAME.cells(state):
                    x, y = GAME.centre(state, place, layout, seat)
                    assert GAME.cell_at(state, x, y, layout, seat) is not None
