"""Where everything of a Cascadero picture lies, in units of the scene: cells, tracks, plates, achievements."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import msgspec

from boardlab.kernel import hexes
from boardlab.picture.outlines import Box, Point, hexagon

#: Tracks from left to right.
TRACK_ORDER = ("yellow", "orange", "blue", "pink", "white")
SPACES = range(16)
COLUMNS, ROWS = 15, 16  # the map is so many columns wide; rows run from 0 to 16

HALF = math.sqrt(3) / 2  # from the middle of a hexagon to a side, in radii


class Layout(msgspec.Struct, frozen=True):
    """One arrangement. A part without a box is left out.

    Attributes:
        map_x, map_y: Top left corner of the map.
        radius: From the middle of a cell to its corner.
        label: Size of the coordinates.
        across: Plates in a row with two, three and four players.
        tall_chips: Are the claims of an achievement below its sign instead of beside it?
        unit: Size of what stands on the tracks, relative to the wide layout.
    """

    width: float
    height: float
    map_x: float
    map_y: float
    radius: float
    label: float = 13.0
    plates: Box | None = None
    across: tuple[int, int, int] = (2, 3, 4)
    achievements: Box | None = None
    tall_chips: bool = False
    tracks: Box | None = None
    unit: float = 1.0

    def centre(self, cell: str) -> Point:
        """The middle of a cell of the map."""
        column, row = (int(part) for part in cell.split(","))
        x, y = hexes.centre(column, row, self.radius)
        return self.map_x + self.radius + x, self.map_y + HALF * self.radius + y

    def hexagon(self, cell: str, share: float = 1.0) -> list[Point]:
        """The corners of a cell, or of a smaller or larger hexagon around the same middle."""
        return hexagon(*self.centre(cell), self.radius * share)

    def plate_boxes(self, players: int) -> list[Box]:
        """One box a player, in rows."""
        if self.plates is None:
            return []
        box, gap = self.plates, 12.0 if self.plates.w > 500 else 10.0
        across = self.across[players - 2]
        down = -(-players // across)
        wide, high = (box.w - gap * (across - 1)) / across, (box.h - gap * (down - 1)) / down
        return [
            Box(box.x + (wide + gap) * (i % across), box.y + (high + gap) * (i // across), wide, high)
            for i in range(players)
        ]

    @property
    def row_height(self) -> float:
        """Height of a space of the tracks."""
        assert self.tracks is not None
        return (self.tracks.h - 42 * self.unit) / 16

    def row_y(self, space: int) -> float:
        """The middle of a space; 15 is on top."""
        assert self.tracks is not None
        return self.tracks.y + 34 * self.unit + self.row_height * (15.5 - space)

    def lane(self, colour: str) -> Box:
        """The spaces of one track."""
        assert self.tracks is not None
        box, unit = self.tracks, self.unit
        gap, sides = 6 * unit, self.number_width + 2 * self.sign_width + 12 * unit
        step = math.floor((box.w - sides + gap) / 5)
        left = round(box.x + self.number_width + self.sign_width + 2 * unit)
        return Box(left + TRACK_ORDER.index(colour) * step, box.y + 34 * unit, step - gap, self.row_height * 16)

    @property
    def number_width(self) -> float:
        """Room for the numbers of the spaces."""
        return 26 * self.unit

    @property
    def sign_width(self) -> float:
        """Room for the printed signs on either side."""
        return 58 * self.unit

    def head(self, colour: str) -> Box:
        """The place above a track that carries its emblem."""
        lane = self.lane(colour)
        return Box(lane.x, lane.y - 31 * self.unit, lane.w, 29 * self.unit)

    def space(self, colour: str, space: int) -> Box:
        """One space of a track."""
        lane = self.lane(colour)
        return Box(lane.x, self.row_y(space) - self.row_height / 2, lane.w, self.row_height)


def _wide(label: float) -> Layout:
    return Layout(
        1280, 720, 50, 40, 22.1, label, plates=Box(594, 22, 662, 80), achievements=Box(594, 120, 662, 80),
        tracks=Box(594, 216, 662, 478),
    )  # fmt: skip


LAYOUTS = {
    "wide": _wide(13),
    "projector": _wide(15),
    "narrow": Layout(
        400, 1278, 22, 26, 16.1, 11, plates=Box(10, 518, 380, 150), across=(1, 1, 2),
        achievements=Box(10, 686, 380, 100), tall_chips=True, tracks=Box(10, 804, 380, 460), unit=0.82,
    ),
    "map": Layout(640, 812, 36, 32, 25.7, 13),
    "board": Layout(
        1000, 660, 44, 38, 20.2, 12, plates=Box(540, 22, 440, 110), across=(2, 3, 2),
        tracks=Box(540, 150, 440, 486), unit=0.88,
    ),
}  # fmt: skip


def layout_named(name: str) -> Layout:
    """The arrangement of that name.

    Raises:
        ValueError: There is none.
    """
    if name not in LAYOUTS:
        raise ValueError(f"no layout is called {name!r}; there are {', '.join(LAYOUTS)}")
    return LAYOUTS[name]


class Place(msgspec.Struct, frozen=True):
    """A place that can carry a mark: its border, clockwise, and the width of a cell there."""

    outline: tuple[Point, ...]
    size: float


def place(board: Any, label: str, layout: Layout) -> Place | None:
    """A cell ("7,6"), a space of a track ("blue:4"), a track ("track:blue") or a plate ("plate:blue").

    Args:
        board: A board, or a state (only a state has plates).
        label: The place.
        layout: The arrangement.

    Returns:
        None when the layout leaves that part out.

    Raises:
        ValueError: There is no such place.
    """
    kind, _, rest = label.partition(":")
    if not rest:
        if label not in _cells(board):
            raise ValueError(f"no cell of this board is called {label!r}")
        return Place(tuple(layout.hexagon(label)), layout.radius * 2 * HALF)
    if kind == "plate":
        if rest not in board.colours:
            raise ValueError(f"no player here is {rest!r}")
        boxes = layout.plate_boxes(len(board.colours))
        return _box_place(boxes[board.colours.index(rest)], 44 * layout.unit) if boxes else None
    colour, known = (rest, True) if kind == "track" else (kind, rest.isdigit() and int(rest) in SPACES)
    if colour not in TRACK_ORDER or not known:
        raise ValueError(f"no place is called {label!r}; try '7,6', 'blue:4', 'track:blue' or 'plate:blue'")
    if layout.tracks is None:
        return None
    return _box_place(layout.head(colour) if kind == "track" else layout.space(colour, int(rest)), 36 * layout.unit)


def _box_place(box: Box, size: float) -> Place:
    return Place(tuple(box.corners), size)


def _cells(board: Any) -> Iterable[str]:
    cells: Iterable[str] = getattr(board, "board", board).index
    return cells


def centre(board: Any, cell: str, layout: str = "wide") -> Point:
    """The middle of a place, in units of the scene.

    Raises:
        ValueError: There is no such place, or the layout leaves it out.
    """
    found = place(board, cell, layout_named(layout))
    if found is None:
        raise ValueError(f"the layout {layout!r} does not show {cell!r}")
    xs, ys = [x for x, _ in found.outline], [y for _, y in found.outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def cell_at(x: float, y: float, layout: str, board: Any) -> str | None:
    """The cell at a point of the scene, or "track:blue" anywhere on that track, or None.

    Args:
        x: Units of the scene from the left.
        y: Units of the scene from the top.
        layout: Name of the layout.
        board: A board or a state.
    """
    where = layout_named(layout)
    if where.tracks is not None:
        for colour in TRACK_ORDER:
            if where.lane(colour).holds(x, y) or where.head(colour).holds(x, y):
                return f"track:{colour}"
    column = round((x - where.map_x - where.radius) / (1.5 * where.radius))
    for near in (column, column - 1, column + 1):
        for row in _rows(where, near, y):
            label = f"{near},{row}"
            if _inside(where, label, x, y) and label in _cells(board):
                return label
    return None


def space_at(x: float, y: float, layout: str) -> str | None:
    """The space of a track at a point of the scene, such as "blue:4"."""
    where = layout_named(layout)
    if where.tracks is not None:
        for colour in TRACK_ORDER:
            for space in SPACES:
                if where.space(colour, space).holds(x, y):
                    return f"{colour}:{space}"
    return None


def _rows(where: Layout, column: int, y: float) -> tuple[int, int]:
    """The two rows of a column that lie nearest to a height."""
    _, top = where.centre(f"{column},0")
    above = math.floor((y - top) / (2 * HALF * where.radius))
    return above, above + 1


def _inside(where: Layout, cell: str, x: float, y: float) -> bool:
    """Does the hexagon of the cell hold the point?"""
    cx, cy = where.centre(cell)
    dx, dy = abs(x - cx) / where.radius, abs(y - cy) / where.radius
    return dy <= HALF + 1e-9 and 2 * HALF * dx + dy <= 2 * HALF + 1e-9
