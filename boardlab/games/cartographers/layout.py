"""Where everything of a Cartographers picture lies, in units of the scene: sheets, seasons, cards, coins, players."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from boardlab.games.cartographers.facts import COIN_TRACK, EDICTS, LABELS, SEASONS, SIZE, Spot
from boardlab.games.cartographers.tiles import Grid
from boardlab.picture.outlines import Box, Point

LAYOUTS = ("wide", "narrow", "projector", "map", "class")
LINE = 34.0  # height of a line of players


class Layout(msgspec.Struct, frozen=True):
    """One arrangement for one number of players. A part without a box is left out.

    Attributes:
        sheets: The map that is shown, or in ``class`` one for each seat.
        label: Size of the coordinates; 0 leaves them out.
        gap: Between panels that lie side by side.
        coins_across: Coins in a row.
        players_across: Players in a row.
    """

    width: float
    height: float
    sheets: tuple[Grid, ...]
    label: float = 0.0
    gap: float = 12.0
    seasons: Box | None = None
    edicts: Box | None = None
    card: Box | None = None
    tally: Box | None = None
    coins: Box | None = None
    coins_across: int = COIN_TRACK
    players: Box | None = None
    players_across: int = 8

    def quarter(self, box: Box, i: int) -> Box:
        """One of the four seasons or scoring cards."""
        wide = (box.w - 3 * self.gap) / 4
        return Box(box.x + i * (wide + self.gap), box.y, wide, box.h)

    @property
    def one_sheet(self) -> bool:
        """Is only one seat's sheet shown?"""
        return self.card is not None or self.label > 0


def _wide(label: float, players: int, coins: bool) -> Layout:
    lines = _lines(players, 8)
    x, wide, low = 728.0, 528.0, 690.0
    strip = Box(x, low - 8 - LINE * lines, wide, 8 + LINE * lines) if lines else None
    low = strip.y - 14 if strip else low
    high = 0.0 if not coins else 76.0 if not lines else 46.0
    track = Box(x, low - high, wide, high) if coins else None
    low = track.y - 18 if track else low
    return Layout(
        1280, 720, (Grid(52, 50, 58),), label, 12, seasons=Box(x, 24, wide, 88), edicts=Box(x, 130, wide, 196),
        card=Box(x, 344, 344, low - 344), tally=Box(x + 358, 344, wide - 358, low - 344), coins=track, players=strip,
    )  # fmt: skip


def _narrow(players: int, coins: bool) -> Layout:
    lines = _lines(players, 6)
    x, wide, y = 10.0, 380.0, 872.0
    track = Box(x, y, wide, 104) if coins else None
    y = track.bottom + 16 if track else y
    strip = Box(x, y, wide, 8 + LINE * lines) if lines else None
    y = strip.bottom + 16 if strip else y
    return Layout(
        400, y + 18, (Grid(28, 28, 33),), 12, 8, seasons=Box(x, 412, wide, 66), edicts=Box(x, 492, wide, 150),
        card=Box(x, 656, 240, 200), tally=Box(262, 656, 128, 200), coins=track, coins_across=7, players=strip,
        players_across=6,
    )  # fmt: skip


def _lines(players: int, across: int) -> int:
    """Lines of players below the coins; a solo game has none, and a crowd is counted in one."""
    lines = -(-players // across) if players > 1 else 0
    return lines if lines <= 3 else 1


def _class(players: int) -> Layout:
    """As many columns as give the largest cells; beside each map a strip for number and stars."""
    width, height, rim = 1280.0, 720.0, 12.0

    def cell(across: int) -> float:
        down = -(-players // across)
        wide, high = (width - rim) / across - rim, (height - rim) / down - rim
        return min((wide - side_width(wide)) / (SIZE + 0.3), high / (SIZE + 0.3))

    across = max(range(1, players + 1), key=cell)
    down, size = -(-players // across), cell(across)
    size = int(size) if size > 12 else round(size, 1)
    wide, high = (width - rim) / across, (height - rim) / down
    side = side_width(wide - rim)
    sheets = []
    for i in range(players):
        left, top = rim + wide * (i % across), rim + high * (i // across)
        room_x, room_y = wide - rim - side - size * SIZE, high - rim - size * SIZE
        sheets.append(Grid(round(left + side + room_x / 2), round(top + room_y / 2), size))
    return Layout(width, height, tuple(sheets))


def side_width(wide: float) -> float:
    """Room for the number and the stars of a player beside a small map."""
    return min(70.0, wide * 0.24)


@cache
def layout_named(name: str, players: int = 1, coins: bool = True) -> Layout:
    """The arrangement of that name.

    Args:
        name: ``wide``, ``narrow``, ``projector``, ``map`` or ``class``.
        players: How many play.
        coins: Are there coins in this game?

    Raises:
        ValueError: There is none.
    """
    match name:
        case "wide":
            return _wide(16, players, coins)
        case "projector":
            return _wide(18, players, coins)
        case "narrow":
            return _narrow(players, coins)
        case "map":
            return Layout(640, 640, (Grid(40, 40, 53),), 15)
        case "class":
            return _class(players)
    raise ValueError(f"no layout is called {name!r}; there are {', '.join(LAYOUTS)}")


def arranged(board: Any, name: str) -> Layout:
    """The arrangement for a state, or for a board alone as one player sees it."""
    rules = getattr(board, "rules", None)
    return layout_named(name, getattr(board, "players", 1), rules is None or rules["coins"] == "yes")


class Place(msgspec.Struct, frozen=True):
    """A place that can carry a mark: its border, clockwise, and the width of a cell there."""

    outline: tuple[Point, ...]
    size: float


def spot_of(label: str) -> Spot | None:
    """Row and column of a cell, or None when the label is no cell."""
    try:
        return divmod(LABELS.index(label), SIZE)
    except ValueError:
        return None


def place(label: str, layout: Layout, sheet: int = 0) -> Place | None:
    """A cell ("B4"), a scoring card ("edict:A") or a season ("season:0").

    Args:
        label: The place.
        layout: The arrangement.
        sheet: Which of its sheets.

    Returns:
        None when the layout leaves that part out.

    Raises:
        ValueError: There is no such place.
    """
    kind, _, rest = label.partition(":")
    if (spot := spot_of(label)) is not None:
        grid = layout.sheets[sheet]
        return Place(tuple(grid.box(spot).corners), grid.cell)
    names = {"edict": tuple(EDICTS), "season": tuple(map(str, range(len(SEASONS))))}.get(kind, ())
    if rest not in names:
        raise ValueError(f"no place is called {label!r}; try 'B4', 'edict:A' or 'season:0'")
    box = layout.edicts if kind == "edict" else layout.seasons
    if box is None:
        return None
    return Place(tuple(layout.quarter(box, names.index(rest)).corners), layout.quarter(box, 0).w * 0.45)


def centre(board: Any, cell: str, layout: str = "wide", seat: int = 0) -> Point:
    """The middle of a place, in units of the scene; in ``class`` on the sheet of a seat.

    Args:
        board: A board or a state.
        cell: The place.
        layout: Name of the layout.
        seat: Whose sheet, where several are shown.

    Raises:
        ValueError: There is no such place, or the layout leaves it out.
    """
    where = arranged(board, layout)
    found = place(cell, where, 0 if where.one_sheet else seat)
    if found is None:
        raise ValueError(f"the layout {layout!r} does not show {cell!r}")
    (left, top), _, (right, bottom), _ = found.outline
    return (left + right) / 2, (top + bottom) / 2


def cell_at(x: float, y: float, layout: str, board: Any = None, seat: int | None = None) -> str | None:
    """The cell at a point of the scene, or "edict:A" on that card, "season:0" on that season, or None.

    Args:
        x: Units of the scene from the left.
        y: Units of the scene from the top.
        layout: Name of the layout.
        board: A state; without one, the layout is that of a solo game.
        seat: Look only on the sheet of this seat, where several are shown.
    """
    where = arranged(board, layout)
    for grid in where.sheets if seat is None or where.one_sheet else where.sheets[seat : seat + 1]:
        if (spot := grid.at(x, y)) is not None:
            return LABELS[spot[0] * SIZE + spot[1]]
    for box, names in ((where.edicts, EDICTS), (where.seasons, "0123")):
        for i, name in enumerate(names):
            if box is not None and where.quarter(box, i).holds(x, y):
                return f"{'edict' if names is EDICTS else 'season'}:{name}"
    return None
