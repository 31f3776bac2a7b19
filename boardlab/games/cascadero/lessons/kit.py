"""What Cascadero lends to the lessons: measures, predicates and tests of cells that a lesson file may name."""

from __future__ import annotations

from boardlab.games.cascadero.actions import Place
from boardlab.games.cascadero.bonuses import UNIQUE
from boardlab.games.cascadero.facts import INDEX
from boardlab.games.cascadero.model import State
from boardlab.kernel.errors import UnknownName
from boardlab.lessons import Kit

# Measures: a number of a position.


def cube(state: State, seat: int, colour: str) -> int:
    """Where a seat's cube stands on a track."""
    return state.cube(seat, colour)


def points(state: State, seat: int) -> int:
    """A seat's victory points."""
    return state.points[seat]


def seals(state: State, seat: int) -> int:
    """A seat's seals in hand."""
    return state.seals[seat]


def supply(state: State, seat: int) -> int:
    """A seat's envoys that are not on the map yet."""
    return state.supply[seat]


def envoys(state: State, seat: int) -> int:
    """A seat's envoys on the map."""
    return state.envoys[seat].bit_count()


def group(state: State, cell: str) -> int:
    """How many envoys belong to the group on a field; 1 for a lone one, 0 for an empty field."""
    seat = state.owner(cell)
    if seat is None:
        return 0
    return next(len(members) for members in state.groups(seat) if cell in members)


def touching(state: State, town: str) -> int:
    """How many envoys, of anybody, stand next to a town."""
    return (state.taken & state.board.near[state.board.index[town]]).bit_count()


def extra(state: State) -> int:
    """How many further turns the seat to move has earned."""
    return state.extra


def legal_fields(state: State) -> int:
    """On how many fields an envoy may be placed now."""
    return len({action.field for action in state.legal_actions() if isinstance(action, Place)})


def heralds(state: State) -> int:
    """How many towns hold a herald."""
    return len(state.herald_towns())


def seals_left(state: State) -> int:
    """How many seals still lie on the tracks."""
    return len(state.seal_spaces())


def qualified_players(state: State) -> int:
    """How many players' own cubes are at the top."""
    return sum(map(state.qualified, range(len(state.colours))))


# Predicates: something that a position is, or is not.


def sealed(state: State, cell: str) -> bool:
    """Does the envoy on this field stand on a seal?"""
    return state.is_sealed(cell)


def grouped(state: State, cell: str) -> bool:
    """Does the envoy on this field belong to a group of two or more?"""
    return group(state, cell) >= 2


def herald(state: State, town: str) -> bool:
    """Does a herald stand in this town?"""
    return state.has_herald(town)


def unlocked(state: State, seat: int, cell: str) -> bool:
    """May a seat enter this farmer tile?"""
    return state.unlocked(seat, cell)


def unique(state: State, seat: int, name: str) -> bool:
    """Has a seat one of the six bonuses for the first player only? They are called a1 to a6."""
    names = [f"a{n}" for n in range(1, len(UNIQUE) + 1)]
    if name not in names:
        raise UnknownName(f"unknown bonus {name!r}; there are: {', '.join(names)}")
    return state.unique[names.index(name)] == seat


def pair(state: State, seat: int, colour: str) -> bool:
    """Has a seat the bonus for a pair of towns of this colour?"""
    return bool(state.pairs[seat] >> INDEX[colour] & 1)


def all_pairs(state: State, seat: int) -> bool:
    """Has a seat the bonus for all five pairs?"""
    return state.all_pairs[seat]


def seal_there(state: State, colour: str, space: int) -> bool:
    """Does a seal still lie on this space?"""
    return (colour, space) in state.seal_spaces()


def qualified(state: State, seat: int) -> bool:
    """Is a seat's own cube at the top?"""
    return state.qualified(seat)


# Tests of cells.


def is_town(state: State, cell: str, colour: str = "") -> bool:
    """A town, of this colour when one is named."""
    town = state.board.town.get(cell)
    return town is not None and (not colour or town.colour == colour)


def touches(state: State, cell: str, town: str) -> bool:
    """A field next to this town."""
    return town in state.board.around(cell) and not is_town(state, cell)


def near_town(state: State, cell: str, colour: str = "") -> bool:
    """A field next to a town, of this colour when one is named."""
    return not is_town(state, cell) and any(is_town(state, other, colour) for other in state.board.around(cell))


def empty_field(state: State, cell: str) -> bool:
    """A field without an envoy."""
    return not is_town(state, cell) and state.owner(cell) is None


def farmer(state: State, cell: str, kind: str = "") -> bool:
    """A farmer field, with this kind of tile when one is named."""
    tile = state.tile(cell)
    return cell in state.board.farmer_labels and (not kind or tile == kind)


def unlocked_farmer(state: State, cell: str, seat: int) -> bool:
    """A farmer field that this seat may enter."""
    return cell in state.board.farmer_labels and state.unlocked(seat, cell)


def herald_town(state: State, cell: str) -> bool:
    """A town with a herald."""
    return cell in state.herald_towns()


def visited_town(state: State, cell: str, colour: str = "") -> bool:
    """A town next to which somebody's envoy stands."""
    return is_town(state, cell, colour) and touching(state, cell) > 0


def own_envoy(state: State, cell: str, seat: int) -> bool:
    """An envoy of this seat."""
    return state.owner(cell) == seat


def lone_envoy(state: State, cell: str, seat: int) -> bool:
    """An envoy of this seat that belongs to no group."""
    return state.owner(cell) == seat and group(state, cell) == 1


def group_touches(state: State, cell: str, of: str) -> bool:
    """A town that the group on the field ``of`` touches."""
    seat = state.owner(of)
    if seat is None or not is_town(state, cell):
        return False
    members = next(members for members in state.groups(seat) if of in members)
    return len(members) > 1 and any(cell in state.board.around(member) for member in members)


KIT = Kit(
    measures={
        each.__name__: each
        for each in (
            *(cube, points, seals, supply, envoys, group, touching),
            *(extra, legal_fields, heralds, seals_left, qualified_players),
        )
    },
    predicates={
        each.__name__: each
        for each in (sealed, grouped, herald, unlocked, unique, pair, all_pairs, seal_there, qualified)
    },
    cell_tests={
        "town": is_town,
        "touches": touches,
        "near_town": near_town,
        "empty_field": empty_field,
        "farmer": farmer,
        "unlocked": unlocked_farmer,
        "herald_town": herald_town,
        "visited_town": visited_town,
        "own_envoy": own_envoy,
        "lone_envoy": lone_envoy,
        "group_touches": group_touches,
    },
    owner=lambda state, cell: state.owner(cell),
    points=points,
)
