"""Views: what others keep secret changes nothing that a seat sees, and worlds drawn from a view agree with it."""

import json
from random import Random

import pytest
from msgspec.structs import replace
from rollgalaxy_play import check, some_states

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import SIDES


def seen(state, seat):
    """A view as text."""
    return json.dumps(state.view(seat), sort_keys=True)


def with_empire(state, seat, **changes):
    """The state with some fields of an empire changed."""
    empires = list(state.empires)
    empires[seat] = replace(empires[seat], **changes)
    return replace(state, empires=tuple(empires))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_view_does_not_depend_on_what_others_do_behind_the_screen(players):
    rng, tried = Random(1), 0
    for state in some_states(players, range(2), 7):
        if state.step != "assign" or len(state.to_move) < 2:
            continue
        before, first = seen(state, 0), [seat for seat in state.to_move if seat]
        after = state.apply(state.sample_action(rng, first[0]))
        if after.step == "assign":
            assert seen(after, 0) == before
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_does_not_depend_on_other_rolls(players):
    for state in some_states(players, range(2), 11):
        if state.step != "assign":
            continue
        empire = state.empires[1]
        dice = [die for die, _ in empire.rolled]
        other = with_empire(
            state,
            1,
            rolled=tuple((die, "explore") for die in dice),
            columns=(tuple(sorted(dice)), (), (), (), ()),
            **{"wild": (), "held": (), "dictated": (), "strip": "", "chosen": "", "reassigned": ()},
        )
        assert seen(other, 0) == seen(state, 0)
        assert seen(other, 1) != seen(state, 1) or state == other


@pytest.mark.parametrize("players", [2, 3])
def test_a_view_does_not_depend_on_tiles_under_other_stacks(players):
    tried = 0
    for state in some_states(players, range(2), 23):
        empire = state.empires[1]
        if len(empire.dev_stack) < 2 or not state.bag:
            continue
        hidden = SIDES[empire.dev_stack[-1]]
        tile = state.bag[0]
        side = next(name for name, each in SIDES.items() if each.tile == tile and each.kind == "development")
        swapped = with_empire(state, 1, dev_stack=(*empire.dev_stack[:-1], side), arranged=())
        swapped = replace(swapped, bag=tuple(sorted((*state.bag[1:], hidden.tile))))
        assert seen(swapped, 0) == seen(with_empire(state, 1, arranged=()), 0)
        assert seen(swapped, 1) != seen(state, 1)
        tried += 1
    assert tried > 10


@pytest.mark.parametrize("players", [2, 5])
def test_a_view_holds_no_secret_and_is_plain_data(players):
    for state in some_states(players, range(2), 23):
        for seat in range(players):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert isinstance(view["position"]["bag"], int)
            for other, row in view["position"]["empires"].items():
                if int(other) != seat:
                    assert set(row.get("hand", [])) <= {"?"}
                    assert set(row.get("dev_stack", [])[1:]) | set(row.get("world_stack", [])[1:]) <= {"?"}
                    if state.step in ("roll", "assign"):
                        hidden = ("rolled", "columns", "wild", "strip", "chosen", "dictated", "reassigned", "held")
                        assert not set(row) & set(hidden)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("ruleset", ["published", "document"])
def test_a_world_agrees_with_the_view(players, ruleset):
    for n, state in enumerate(some_states(players, range(2), 41, ruleset)):
        if state.step == "setup" and any(not empire.home for empire in state.empires):
            continue
        seat = n % players
        world = GAME.world(state.view(seat), Random(n))
        assert seen(world, seat) == seen(state, seat)
        if state.step != "over":
            check(world)
            assert world.legal_actions(seat) == state.legal_actions(seat)


def test_worlds_differ_where_something_is_hidden():
    state = next(s for s in some_states(3, [5], 1) if s.step == "assign" and s.round == 4)
    worlds = [GAME.world(state.view(0), Random(seed)) for seed in range(8)]
    assert any(world != worlds[0] for world in worlds)
    assert all(world.empires[0] == state.empires[0] for world in worlds)


def test_private_events_go_to_their_seat_only():
    for state in some_states(2, range(3), 1):
        for event in state.events:
            if event.kind in ("rolled", "selected", "wild_placed", "dictated", "moved", "reassigned", "drawn", "held"):
                assert event.to == (event.seat,)
