"""The half turn: the front board turned by 180 degrees, blue for pink and yellow for orange, is the same game."""

import pytest
from cascadero_map import COLOURS, MAPS
from cascadero_play import any_game, played

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Advance, Herald, Move, Place
from boardlab.games.cascadero.ending import result

OTHER = {"blue": "pink", "pink": "blue", "yellow": "orange", "orange": "yellow", "white": "white"}


def turned(cell):
    column, row = map(int, cell.split(","))
    return f"{14 - column},{(17 if column % 2 else 16) - row}"


def mirror(action):
    """The same action on the turned map."""
    match action:
        case Place(field, seal):
            return Place(turned(field), seal)
        case Advance(colour):
            return Advance(OTHER[colour])
        case Move(origin, to):
            return Move(turned(origin), turned(to))
        case Herald(origin, to):
            return Herald(turned(origin), turned(to))
    return action


def mirrored(state):
    """What the other game must look like, in its own words."""
    return {
        "vp": state.points,
        "cubes": [{OTHER[c]: state.cube(seat, c) for c in COLOURS} for seat in range(len(state.colours))],
        "seals": state.seals,
        "supply": state.supply,
        "unique": state.unique,
        "heralds": {turned(town) for town in state.herald_towns()},
        "to_move": state.to_move,
        "winner": result(state).winners,
        "over": state.over,
    }


def plain(state):
    return {
        "vp": state.points,
        "cubes": [{c: state.cube(seat, c) for c in COLOURS} for seat in range(len(state.colours))],
        "seals": state.seals,
        "supply": state.supply,
        "unique": state.unique,
        "heralds": set(state.herald_towns()),
        "to_move": state.to_move,
        "winner": result(state).winners,
        "over": state.over,
    }


@pytest.mark.parametrize("heralds", ["star", "disc", "cross", "travelling"])
def test_a_half_turn_maps_every_herald_set_onto_itself(heralds):
    towns = set(GAME.initial(heralds=heralds).herald_towns())
    assert {turned(town) for town in towns} == towns


def test_a_half_turn_keeps_neighbours():
    board = MAPS["front"]
    for cell in board.cells:
        assert {turned(n) for n in board.around[cell]} == set(board.around[turned(cell)])


@pytest.mark.parametrize("heralds", ["star", "disc", "cross"])
def test_a_turned_game_with_exchanged_colours_gives_the_same_points_cubes_and_winner(heralds):
    for seed in range(12):
        state = any_game(seed, board="front", heralds=heralds)
        other = GAME.initial(
            len(state.colours),
            state.rules,
            board="front",
            heralds=heralds,
            start=state.start,
            colours=[OTHER[colour] for colour in state.colours],
        )
        for _, action, after in played(state, seed):
            other = other.apply(mirror(action))
            assert plain(other) == mirrored(after)
        assert other.is_over


def test_colours_of_the_towns_matter_so_an_unturned_exchange_is_another_game():
    """The check can fail: without the turn the exchanged colours do not give the same cubes."""
    state = GAME.position({"envoys": {"0": ["7,7"]}}).apply(Place("7,6"))
    other = GAME.position({"envoys": {"0": ["7,7"]}, "colours": ["pink", "blue"]}).apply(Place("7,8"))
    assert plain(other) != mirrored(state)
