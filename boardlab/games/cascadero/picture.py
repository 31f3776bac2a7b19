"""A position of Cascadero as a scene: map, plates, achievements and success tracks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from boardlab.games.cascadero.facts import COLOURS, HERALD_SETS, Board
from boardlab.games.cascadero.layout import (
    Layout,
    cell_at,
    centre,
    layout_named,
    place,
    space_at,
)
from boardlab.games.cascadero.panels import (
    claims,
    letter_of,
    mover,
    plate_values,
    printed_achievements,
    printed_plates,
    printed_tracks,
    tokens,
    track_pieces,
)
from boardlab.picture.draw import Look, badge, middle
from boardlab.picture.outlines import (
    Point,
    border,
    closed,
    offset,
    polyline,
)
from boardlab.picture.scene import MARK_KINDS, Layer, Mark, Scene
from boardlab.picture.symbols import symbols
from boardlab.picture.text import honeycomb

__all__ = ["cell_at", "centre", "scene", "space_at", "text"]

TILE_SIGNS = {"advance": "farmer-advance", "extra": "farmer-turn", "herald": "farmer-herald"}

_maps: dict[tuple[object, ...], Layer] = {}  # the map layer never changes, so it is drawn once


def scene(
    state: Any, *, theme: str = "light", layout: str = "wide", marks: Iterable[Mark] = (), seat: int | None = None
) -> Scene:
    """The picture of a position.

    Args:
        state: The position.
        theme: ``light``, ``dark`` or ``projector``.
        layout: ``wide``, ``narrow``, ``projector`` (wide, in the projector theme, with larger coordinates),
            ``map`` (the map alone) or ``board`` (map, plates and tracks).
        marks: Signs on cells ("7,6"), spaces ("blue:4"), tracks ("track:blue") and plates ("plate:blue").
        seat: For whom farmer tiles are shown open; otherwise for the player to move.
    """
    where = layout_named(layout)
    theme = "projector" if layout == "projector" else theme
    marks = tuple(marks)
    alike = int(state.rules["same_colour_bonus"])
    key = state.board.name, state.colours, alike, theme, layout
    if key not in _maps:
        _maps[key] = _map_layer(state.board, state.colours, alike, Look(theme), where)
    layers = (
        _maps[key],
        _pieces_layer(state, Look(theme), where, mover(state) if seat is None else seat, marks),
        _marks_layer(state, Look(theme), where, marks),
    )
    return Scene(where.width, where.height, layers, "Cascadero")


def text(state: Any) -> str:
    """The map as letters: capitals are towns, small letters are envoys, `+` is a farmer tile, `.` an empty field."""
    signs = {cell: "." for cell in state.board.labels}
    signs |= {cell: "+" for cell in state.board.farmer_labels}
    signs |= {cell: letter_of(town.colour) for cell, town in state.board.town.items()}
    for seat, colour in enumerate(state.colours):
        signs |= {cell: letter_of(colour).lower() for cell in state.envoys_of(seat)}
    return honeycomb({tuple(map(int, cell.split(","))): sign for cell, sign in signs.items()})  # type: ignore[misc]


# --- the map layer: everything that is printed ---------------------------------------------------------------------


def _map_layer(board: Any, colours: tuple[str, ...], alike: int, look: Look, where: Layout) -> Layer:
    look.paper(where.width, where.height)
    _plate(look, where, board.labels)
    _fields(look, where, board)
    _towns(look, where, board)
    _coordinates(look, where, board.labels)
    printed_plates(look, colours, where)
    if where.achievements is not None:
        printed_achievements(look, where, len(colours), alike)
    if where.tracks is not None:
        printed_tracks(look, where)
    return look.layer("map")


def _plate(look: Look, where: Layout, cells: Sequence[str]) -> None:
    """The ground under the cells, which shows between them, and its shadow."""
    r = where.radius
    for drop, token in ((round(r * 0.26), "shadow"), (0, "board")):
        loops = border([(x, y + drop) for x, y in where.hexagon(cell)] for cell in cells)
        look.path([closed(offset(loop, -r * 0.12)) for loop in loops], token, token, r * 0.28)


def _fields(look: Look, where: Layout, board: Board) -> None:
    """A cell everywhere, column by column: towns cover theirs."""
    r = where.radius
    columns: dict[str, list[Point]] = {}
    for cell in board.labels:
        column, row = cell.split(",")
        columns.setdefault(f"{column} out" if row == "0" or int(row) > 15 + int(column) % 2 else column, []).append(
            where.centre(cell)
        )
    for spots in columns.values():
        look.hexagons(spots, r * _cell_share(look, where), "cell", r * 0.17)
    spots = [where.centre(cell) for cell in board.farmer_labels]
    look.symbols("farmer-tile", spots, r * 1.62, fill="panel", edge="line.strong", width=1.2 * look.heavy)


def _cell_share(look: Look, where: Layout) -> float:
    """How much of its hexagon a cell fills; the rest is the gap and the soft corner."""
    return 0.9 - look.theme.stroke("grid") / 2 / where.radius


def _towns(look: Look, where: Layout, board: Board) -> None:
    """A rim, a tinted cell, the silhouette of the colour and the icon of a herald set."""
    r = where.radius
    share, rim = r * _cell_share(look, where), r * 0.1 * look.heavy
    for colour in COLOURS:
        own = {cell: town for cell, town in board.town.items() if town.colour == colour}
        spots = [where.centre(cell) for cell in own]
        look.hexagons(spots, share, f"town.{colour}.rim", r * 0.17)
        look.hexagons(spots, share - rim, f"town.{colour}.tint", r * 0.17)
        look.symbols(f"town-{colour}", spots, r * 1.02, fill=f"town.{colour}.fill", width=r * 0.065 * look.heavy)
        _, down, _ = symbols()[f"town-{colour}"].letter_at or (50, 50, 50)
        for icon in HERALD_SETS:
            spots = [where.centre(cell) for cell, town in own.items() if town.icon == icon]
            spots = [(x, y + (down - 50) * r * 0.0102) for x, y in spots]
            look.symbols(f"icon-{icon}", spots, r * 0.46, ink=f"town.{colour}.ink")


def _coordinates(look: Look, where: Layout, cells: Sequence[str]) -> None:
    """Column numbers in a zigzag above the map, row numbers to its left."""
    r = where.radius
    tops: dict[int, int] = {}
    for cell in cells:
        column, row = map(int, cell.split(","))
        tops[column] = min(row, tops.get(column, row))
    for column, top in sorted(tops.items()):
        x, y = where.centre(f"{column},{top}")
        look.text(x, y - r * 1.22 - where.label * 0.5, column, where.label, "ink.soft", quiet=True)
    for row in range(1, 16):
        x, y = where.centre(f"0,{row}")
        look.text(x - r * 1.5, y, row, where.label, "ink.soft", "end", quiet=True)


# --- the pieces layer ----------------------------------------------------------------------------------------------


def _pieces_layer(state: Any, look: Look, where: Layout, seat: int | None, marks: Sequence[Mark]) -> Layer:
    lifted = {mark.cell for mark in marks if mark.kind == "selected"}
    _farmer_tiles(look, where, state, seat)
    for player in range(len(state.colours)):
        _links(look, where, state, player)
    for player in range(len(state.colours)):
        _envoys(look, where, state, player, lifted)
    _seals(look, where, state, lifted)
    _heralds(look, where, state.herald_towns())
    for player, box in enumerate(where.plate_boxes(len(state.colours))):
        plate_values(look, state, player, box)
    if where.achievements is not None:
        claims(look, where, state)
    if where.tracks is not None:
        track_pieces(look, where, state)
    return look.layer("pieces")


def _farmer_tiles(look: Look, where: Layout, state: Any, seat: int | None) -> None:
    """A locked tile is soft; one that the seat may enter has an ink outline, a shadow and full ink."""
    r = where.radius
    for is_open in (False, True):
        shown: dict[str, list[Point]] = {}
        for cell in state.board.farmer_labels:
            kind = state.tile(cell)
            if kind is None or state.owner(cell) is not None:
                continue
            if (seat is not None and state.unlocked(seat, cell)) == is_open:
                shown.setdefault(kind, []).append(where.centre(cell))
        ink = "ink" if is_open else "ink.soft"
        for spots in shown.values() if is_open else ():
            look.symbols("farmer-tile", spots, r * 1.62, fill="panel", edge=ink, width=2.4 * look.heavy, shadow=True)
        for kind, spots in sorted(shown.items()):
            if kind.startswith("vp"):
                look.shields(spots, r * 1.04, kind.removeprefix("vp"), "neutral" if is_open else "ink.soft")
            else:
                look.symbols(TILE_SIGNS[kind], spots, r * 0.9, ink=ink)


def _links(look: Look, where: Layout, state: Any, player: int) -> None:
    """Bars between neighbouring envoys, so that a group reads as one body."""
    own = state.envoys_of(player)
    bars = [
        polyline([where.centre(one), where.centre(other)])
        for one, other in combinations(own, 2)
        if other in state.board.around(one)
    ]
    look.path(bars, None, "edge", where.radius * 0.46)
    look.path(bars, None, f"player.{state.colours[player]}.fill", where.radius * 0.33)


def _envoys(look: Look, where: Layout, state: Any, player: int, lifted: set[str | None]) -> None:
    spots = [_standing(where, cell, lifted) for cell in state.envoys_of(player)]
    tokens(look, state.colours[player], spots, where.radius * 1.38)


def _standing(where: Layout, cell: str, lifted: set[str | None]) -> Point:
    """The middle of a cell; a selected piece is lifted."""
    x, y = where.centre(cell)
    return x, y - (where.radius * 0.18 if cell in lifted else 0)


def _seals(look: Look, where: Layout, state: Any, lifted: set[str | None]) -> None:
    """Seals under envoys show at the lower right."""
    r = where.radius
    sealed = [cell for player in range(len(state.colours)) for cell in state.envoys_of(player) if state.is_sealed(cell)]
    spots = [_standing(where, cell, lifted) for cell in sealed]
    spots = [(x + r * 0.56, y + r * 0.5) for x, y in spots]
    if spots:
        look.symbols("seal", spots, r * 0.84, edge="casing", ink="neutral.ink", width=1.2)


def _heralds(look: Look, where: Layout, cells: Sequence[str]) -> None:
    r = where.radius
    spots = [(x + r * 0.5, y - r * 0.52) for x, y in map(where.centre, cells)]
    for x, y in spots:
        look.circle(x + 1, y + 1.5, r * 0.52, "shadow")
        look.circle(x, y, r * 0.52, "neutral", "casing", 1.4 * look.heavy)
    look.symbols("herald", [(x, y + r * 0.03) for x, y in spots], r * 0.7, ink="neutral.ink")


# --- the marks layer -----------------------------------------------------------------------------------------------


def _marks_layer(state: Any, look: Look, where: Layout, marks: Sequence[Mark]) -> Layer:
    by_kind: dict[str, list[Mark]] = {}
    for mark in marks:
        by_kind.setdefault(mark.kind, []).append(mark)
    covered = {mark.cell: mark.kind for kind in ("legal", "gain", "cursor") for mark in by_kind.get(kind, [])}
    for kind in MARK_KINDS:
        if kind == "scoring":
            _scoring(look, where, state, by_kind.get(kind, []))
        else:
            for mark in by_kind.get(kind, []):
                _mark(look, where, state, mark, covered)
    return look.layer("marks")


def _scoring(look: Look, where: Layout, state: Any, marks: Sequence[Mark]) -> None:
    """One gold band around all cells that score together."""
    cells = [mark.cell for mark in marks if mark.cell and ":" not in mark.cell]
    stars = [(_badge(state, where, mark.cell), mark.text) for mark in marks if mark.cell in cells]
    if cells:
        look.scoring(border(where.hexagon(cell) for cell in sorted(set(cells))), stars, where.radius * 1.74)
    for mark in marks:
        if mark.cell and ":" in mark.cell and (found := place(state, mark.cell, where)):
            look.mark(mark, found.outline, found.size)


def _badge(state: Any, where: Layout, cell: str | None) -> Point:
    """The badge corner of a cell; the other one when a herald stands there."""
    assert cell is not None
    return badge(where.hexagon(cell), where.radius * 1.74, state.has_herald(cell))


def _mark(look: Look, where: Layout, state: Any, mark: Mark, covered: Mapping[str | None, str]) -> None:
    found = place(state, mark.cell, where) if mark.cell else None
    if found is None:
        return
    if mark.kind == "arrow":
        target = place(state, mark.to, where) if mark.to else None
        if target is not None:
            look.arrow(middle(found.outline), middle(target.outline), where.radius * 1.74)
        return
    occupied = _occupied(state, mark.cell or "")
    if mark.kind == "gain" and covered.get(mark.cell) == "cursor" and not occupied:
        x, y = middle(found.outline)
        look.hexagons([(x, y)], where.radius * 0.72, "mark.legal", where.radius * 0.17)
        look.text(x, y, mark.text, where.radius * 0.96, "mark.legal.ink")
        return
    occupied |= mark.kind == "hint" and covered.get(mark.cell) in ("legal", "gain", "cursor")
    look.mark(mark, found.outline, found.size, occupied=occupied, mirrored=_corner_taken(state, mark.cell or ""))


def _corner_taken(state: Any, label: str) -> bool:
    return ":" not in label and state.has_herald(label)


def _occupied(state: Any, label: str) -> bool:
    """Does something stand there that a mark must not cover?"""
    kind, _, rest = label.partition(":")
    if not rest:
        return label in state.board.town or state.owner(label) is not None or state.tile(label) is not None
    if kind in ("track", "plate"):
        return True
    cubes = {state.cube(player, kind) for player in range(len(state.colours))}
    return int(rest) in cubes or (kind, int(rest)) in state.seal_spaces()
