"""The facts of the engine against a table typed a second time, and what geometry proves about the map."""

from collections import Counter
from itertools import combinations

import pytest
from cascadero_map import (
    COLOURS,
    EXTRA_TURNS,
    FORBIDDEN,
    FREE_ADVANCES,
    HERALDS,
    MAPS,
    POINTS,
    SEALS,
    TILES,
    TOP,
    cube,
    distance,
)

from boardlab.games.cascadero import GAME, facts

SIDES = ("front", "back")


@pytest.mark.parametrize("side", SIDES)
def test_each_side_has_234_cells_and_they_are_those_of_the_typed_map(side):
    board = facts.board(side)
    assert len(board.labels) == 234
    assert set(board.labels) == set(MAPS[side].cells)
    assert {label: town.colour for label, town in board.town.items()} == MAPS[side].towns
    assert set(board.farmer_labels) == set(MAPS[side].farmers)


@pytest.mark.parametrize(("side", "towns", "fields", "farmers"), [("front", 36, 198, 0), ("back", 26, 208, 24)])
def test_towns_fields_and_farmer_fields_are_as_many_as_printed(side, towns, fields, farmers):
    board = facts.board(side)
    assert (len(board.town), len(board.field_labels), len(board.farmer_labels)) == (towns, fields, farmers)
    white = {"front": 8, "back": 6}[side]
    other = {"front": 7, "back": 5}[side]
    assert Counter(t.colour for t in board.town.values()) == dict.fromkeys(COLOURS[:4], other) | {"white": white}


@pytest.mark.parametrize("side", SIDES)
def test_the_map_has_fifteen_columns_and_two_towns_that_stick_out(side):
    rows: dict[int, list[int]] = {}
    for cell in facts.board(side).labels:
        column, row = map(int, cell.split(","))
        rows.setdefault(column, []).append(row)
    usual = {column: list(range(1, 17 if column % 2 else 16)) for column in range(15)}
    more = {f"{c},{r}" for c in rows for r in rows[c] if r not in usual[c]}
    assert more == {"front": {"8,0", "6,16"}, "back": {"6,0", "10,16"}}[side]
    assert more <= set(facts.board(side).town)
    assert all(set(usual[column]) <= set(rows[column]) for column in range(15))


@pytest.mark.parametrize("side", SIDES)
def test_neighbours_and_distances_are_those_of_a_second_geometry(side):
    board = facts.board(side)
    for cell in board.labels:
        assert set(board.around(cell)) == MAPS[side].around[cell]
        assert board.cells(board.near[board.index[cell]]) == tuple(
            c for c in board.labels if c in MAPS[side].around[cell]
        )
    for one, other in combinations(board.labels[::7], 2):
        assert board.distance(one, other) == board.distance(other, one) == distance(one, other)


def lattice(cells, of):
    """The cells among ``cells`` that lie in the lattice spanned by ``of``, and one cell of how many is in it."""
    origin, *rest = [cube(cell)[:2] for cell in of]
    steps = [(q - origin[0], r - origin[1]) for q, r in rest]
    (a, b), (c, d) = min((pair for pair in combinations(steps, 2) if area(*pair)), key=lambda pair: abs(area(*pair)))
    index = area((a, b), (c, d))
    moved = {cell: (cube(cell)[0] - origin[0], cube(cell)[1] - origin[1]) for cell in cells}
    inside = {cell for cell, (x, y) in moved.items() if (x * d - y * c) % index == 0 == (y * a - x * b) % index}
    return inside, abs(index)


def area(one, other):
    return one[0] * other[1] - one[1] * other[0]


def test_the_front_towns_are_all_cells_of_one_lattice_whose_towns_are_three_steps_apart():
    board = MAPS["front"]
    assert lattice(board.cells, board.towns) == (set(board.towns), 7)
    assert min(distance(one, other) for one, other in combinations(board.towns, 2)) == 3


def test_the_back_towns_are_all_cells_of_a_lattice_that_holds_one_cell_of_ten():
    board = MAPS["back"]
    assert lattice(board.cells, board.towns) == (set(board.towns), 10)


def test_the_farmer_fields_are_all_cells_of_the_same_lattice_two_rows_further_down():
    board = MAPS["back"]
    inside, index = lattice(board.cells, board.farmers)
    assert (inside, index) == (set(board.farmers), 10)
    column, row = next(iter(board.towns)).split(",")
    assert f"{column},{int(row) + 2}" in board.farmers


def test_a_half_turn_of_the_front_exchanges_blue_with_pink_and_yellow_with_orange():
    other = {"blue": "pink", "pink": "blue", "yellow": "orange", "orange": "yellow", "white": "white"}
    for cell, colour in MAPS["front"].towns.items():
        column, row = map(int, cell.split(","))
        turned = f"{14 - column},{(17 if column % 2 else 16) - row}"
        assert MAPS["front"].towns[turned] == other[colour]


@pytest.mark.parametrize("side", SIDES)
def test_no_field_touches_two_towns(side):
    board = facts.board(side)
    assert max(mask.bit_count() for mask, cell in zip(board.touches, board.labels, strict=True)) == 1
    for label in board.field_labels:
        at = board.index[label]
        named = (board.labels[board.town_at[at]],) if board.town_at[at] >= 0 else ()
        assert named == MAPS[side].towns_by[label]


def test_no_farmer_field_touches_a_town():
    assert [farmer for farmer in MAPS["back"].farmers if MAPS["back"].towns_by[farmer]] == []


def test_the_front_has_the_published_degrees():
    board = facts.board("front")
    fields = set(board.field_labels)
    degrees = [sum(n in fields for n in board.around(f)) for f in board.field_labels]
    assert Counter(degrees) == {5: 152, 3: 22, 4: 18, 2: 6}
    assert sum(degrees) == 2 * 455
    touching = [f for f in board.field_labels if board.touches[board.index[f]]]
    assert len(touching) == 188
    apart = set(board.field_labels) - set(touching)
    assert apart == {"0,5", "0,6", "0,12", "0,13", "14,3", "14,4", "14,10", "14,11", "5,1", "9,16"}
    per_town = Counter(sum(n in fields for n in board.around(t)) for t in board.town)
    assert per_town == {6: 26, 3: 8, 4: 2}


@pytest.mark.parametrize("side", SIDES)
def test_every_herald_set_stands_on_one_town_of_each_player_colour(side):
    board = facts.board(side)
    for name, towns in HERALDS[side].items():
        assert set(board.herald_sets[name]) == set(towns)
        assert {label: board.town[label].colour for label in towns} == towns
        if name != "travelling":
            assert {board.town[label].icon for label in towns} == {name}
            assert sorted(towns.values()) == sorted(COLOURS[:4])
    assert set(board.herald_sets) == set(HERALDS[side])


def test_the_travelling_heralds_start_on_the_two_white_towns_nearest_to_the_middle():
    white = [town for town, colour in MAPS["front"].towns.items() if colour == "white"]
    far = sorted(white, key=lambda town: max(distance(town, "7,8"), distance(town, "7,9")))
    assert set(far[:2]) == {"7,5", "7,12"}
    assert all(max(distance(t, "7,8"), distance(t, "7,9")) > 4 for t in far[2:])


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("space", range(16))
def test_every_space_of_every_track_is_as_typed(colour, space):
    got = facts.TRACKS[facts.INDEX[colour]][space]
    assert got.space == space
    assert got.points == POINTS.get(space, ())
    assert got.forbidden == (space in FORBIDDEN)
    actions = {"seal": SEALS, "advance": FREE_ADVANCES, "extra": EXTRA_TURNS}
    assert got.action == "".join(name for name, spaces in actions.items() if space in spaces[colour])
    assert got.folded == (space in SEALS[colour])
    assert got.banner == {4: 1, 10: 2, 15: 3}.get(space, 0)


def test_the_tracks_end_at_15_and_hold_twelve_seals():
    assert facts.TOP == TOP
    assert len(facts.SEAL_SPACES) == sum(map(len, SEALS.values())) == 12


def test_the_tile_mix_fills_the_farmer_fields():
    assert facts.GAME["tiles"] == TILES
    assert sum(TILES.values()) == len(MAPS["back"].farmers) == 24


def test_every_player_starts_with_thirty_envoys_and_nothing_else():
    for players in (2, 3, 4):
        state = GAME.initial(players)
        assert state.supply == (30,) * players
        assert state.points == state.seals == (0,) * players
        assert state.cubes == ((0,) * 5,) * players
        assert len(set(state.colours)) == players
        assert len(state.seal_spaces()) == 12


@pytest.mark.parametrize("town", MAPS["front"].towns)
def test_a_town_of_the_front_has_up_to_six_towns_three_fields_away(town):
    board = facts.board("front")
    found = {other for other in board.town if board.distance(town, other) == 3}
    assert found == {other for other in MAPS["front"].towns if distance(town, other) == 3}
    assert 2 <= len(found) <= 6
