"""How map cells look: where they lie in a picture, their patterns and glyphs, and one firm outline around a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardlab.games.cartographers.facts import SIZE, WIDE, Spot
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, closed, rectangle
from boardlab.picture.symbols import placed, symbols

GLYPH_WIDTH = {"mountain": 0.66, "wasteland": 0.6, "ruins": 0.56}  # in cells
USUAL_GLYPH = 0.5
PATTERNED = 20.0  # a smaller cell shows its glyph only
LEGIBLE = 9.0  # a smaller cell shows its colour only

#: The pattern of a terrain on a 100 by 100 cell: strokes that leave the middle to the glyph and go on next door.
PATTERNS = {
    "forest": "M 12 13 L 12.5 13 M 87 13 L 87.5 13 M 12 87 L 12.5 87 M 87 87 L 87.5 87 M 50 6 L 50.5 6 "
    "M 50 94 L 50.5 94 M 6 50 L 6.5 50 M 94 50 L 94.5 50",
    "village": "M 0 14 L 100 14 M 0 86 L 100 86 M 0 50 L 18 50 M 82 50 L 100 50 M 50 0 L 50 14 M 50 86 L 50 100 "
    "M 11 14 L 11 50 M 89 50 L 89 86",
    "farm": "M 0 50 L 50 0 M 50 100 L 100 50 M 0 100 L 24 76 M 76 24 L 100 0",
    "water": "M 0 11 Q 25 -1 50 11 Q 75 23 100 11 M 0 89 Q 25 77 50 89 Q 75 101 100 89 M 0 50 Q 9 45 18 44 "
    "M 82 56 Q 91 55 100 50",
    "monster": "M 0 4 Q 25 24 50 4 Q 75 24 100 4 M 0 84 Q 25 104 50 84 Q 75 104 100 84 M 0 54 Q 10 53 18 42 "
    "M 82 42 Q 90 53 100 54",
    "wasteland": "M 0 50 L 50 0 M 50 100 L 100 50 M 0 100 L 22 78 M 78 22 L 100 0 M 0 50 L 50 100 M 50 0 L 100 50 "
    "M 0 0 L 22 22 M 78 78 L 100 100",
}
STROKE = {"forest": 0.085}  # width of a pattern's strokes in cells
USUAL_STROKE = 0.035


class Grid(NamedTuple):
    """Square cells of a map, or of a small picture of one."""

    x: float
    y: float
    cell: float
    size: int = SIZE

    def box(self, spot: Spot) -> Box:
        """One cell."""
        row, column = spot
        return Box(self.x + column * self.cell, self.y + row * self.cell, self.cell, self.cell)

    @property
    def frame(self) -> Box:
        """All cells."""
        return Box(self.x, self.y, self.size * self.cell, self.size * self.cell)

    def middles(self, spots: Iterable[Spot]) -> list[Point]:
        """The centres of some cells."""
        return [self.box(spot).middle for spot in spots]

    def loops(self, spots: Iterable[Spot]) -> list[list[Point]]:
        """The borders of some cells, in units of the picture; see the function of this name."""
        return [[(self.x + c * self.cell, self.y + r * self.cell) for r, c in loop] for loop in loops(spots)]

    def at(self, x: float, y: float) -> Spot | None:
        """The cell at a point."""
        row, column = int((y - self.y) // self.cell), int((x - self.x) // self.cell)
        return (row, column) if 0 <= row < self.size and 0 <= column < self.size else None


def spots_of(mask: int) -> list[Spot]:
    """The (row, column) of every cell of a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(divmod(low.bit_length() - 1, WIDE))
        mask ^= low
    return found


def loops(spots: Iterable[Spot]) -> list[list[Spot]]:
    """The borders of cells as corners in whole cells, without corners on straight lines.

    Outer borders run clockwise, holes the other way round. Cells that touch at a corner only have borders of their own.
    """
    sides = dict.fromkeys(_sides(set(spots)))
    found = []
    while sides:
        first = next(iter(sides))
        walk, side = [], first
        while True:
            walk.append(side[0])
            del sides[side]
            follow = next((after for after in _onwards(side) if after in sides or after == first), first)
            if follow == first:
                break
            side = follow
        found.append([point for i, point in enumerate(walk) if _bends(walk[i - 1], point, walk[(i + 1) % len(walk)])])
    return found


def _sides(have: set[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Every side of a cell that no other cell shares, from corner to corner with the cell on the right."""
    for row, column in sorted(have):
        around = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column), (row, column)]
        beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        yield from ((around[i], around[i + 1]) for i, other in enumerate(beside) if other not in have)


def _onwards(side: tuple[Spot, Spot]) -> list[tuple[Spot, Spot]]:
    """The sides that may follow a side: to the right, straight on, to the left."""
    (row, column), here = side
    down, right = here[0] - row, here[1] - column
    return [(here, (here[0] + r, here[1] + c)) for r, c in ((right, -down), (down, right), (-right, down))]


def _bends(before: Spot, here: Spot, after: Spot) -> bool:
    return (before[0] == here[0]) != (here[0] == after[0])


# --- drawing -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _by_paint(name: str) -> tuple[tuple[str, float, str], ...]:
    """The parts of a symbol with those of one paint put together: paint, width, path."""
    parts: dict[tuple[str, float], list[str]] = {}
    for part in symbols()[name].parts:
        parts.setdefault((part.paint, part.width), []).append(part.d)
    return tuple((paint, width, " ".join(ds)) for (paint, width), ds in parts.items())


def sign(look: Look, name: str, spots: Sequence[Point], size: float, ink: str = "ink", ground: str = "panel") -> None:
    """A symbol without a body at several places, in as few shapes as it has paints."""
    for paint, width, d in _by_paint(name) if spots else ():
        paths = [placed(d, x, y, size) for x, y in spots]
        token = ground if paint.startswith("cut") else ink
        stroked = paint.endswith("line")
        for d in _apart(paths):
            look.path(d, None if stroked else token, token if stroked else None, width * size / 100)


def _apart(paths: list[str]) -> list[str]:
    """Equal drawings in one shape; those of many strokes each in their own, which an SVG then writes out only once."""
    return paths if paths[0].count("M") > 2 else [" ".join(paths)]


def terrain_cells(look: Look, grid: Grid, cells: Mapping[str, Sequence[Spot]], *, plain: bool = False) -> None:
    """Cells of each terrain, flush: ground, pattern, glyph.

    Args:
        look: The pen.
        grid: Where the cells lie.
        cells: The cells of each terrain.
        plain: Without patterns, for small pictures.
    """
    for terrain, spots in cells.items():
        if not spots:
            continue
        ground, middles = f"terrain.{terrain}.fill", grid.middles(spots)
        look.path([rectangle(box) for box in _runs(grid, spots)], ground, ground, 0.6)
        if terrain in PATTERNS and grid.cell >= PATTERNED and not plain:
            ink = "line.strong" if terrain == "wasteland" else f"terrain.{terrain}.pattern"
            for d in _apart([placed(PATTERNS[terrain], x, y, grid.cell) for x, y in middles]):
                look.path(d, None, ink, grid.cell * STROKE.get(terrain, USUAL_STROKE))
        if grid.cell >= LEGIBLE:
            sign(look, terrain, middles, glyph_size(grid, terrain), f"terrain.{terrain}.glyph", ground)


def glyph_size(grid: Grid, terrain: str) -> float:
    """Width of a terrain's glyph; small cells give it more of their room."""
    grow = 1.0 if grid.cell >= PATTERNED else 1.28
    return grid.cell * GLYPH_WIDTH.get(terrain, USUAL_GLYPH) * grow


def _runs(grid: Grid, spots: Sequence[Spot]) -> list[Box]:
    """Rectangles that cover the cells: neighbours in a row become one."""
    runs: list[list[int]] = []
    for row, column in sorted(spots):
        if runs and runs[-1][0] == row and runs[-1][2] == column - 1:
            runs[-1][2] = column
        else:
            runs.append([row, column, column])
    s = grid.cell
    return [Box(grid.x + a * s, grid.y + row * s, (b - a + 1) * s, s) for row, a, b in runs]


def outlines(look: Look, grid: Grid, clusters: Iterable[Sequence[Spot]], ink: str = "edge") -> None:
    """A firm line around every cluster; each sequence holds the cells of one terrain."""
    found = [closed(loop) for spots in clusters for loop in grid.loops(spots)]
    look.path(found, None, ink, border_width(grid) * look.heavy)


def border_width(grid: Grid) -> float:
    """Width of the line around a cluster, before a theme makes it heavier."""
    return max(1.2, grid.cell * 0.05)


def shape_cells(look: Look, grid: Grid, terrain: str, spots: Sequence[Spot]) -> None:
    """A shape as a card shows it."""
    terrain_cells(look, grid, {terrain: spots})
    outlines(look, grid, [spots])


def coins(look: Look, spots: Sequence[Point], size: float, *, shadow: bool = False) -> None:
    """Coins around these centres."""
    width = max(1.0, size * 0.055) * look.heavy
    look.symbols("coin", spots, size, fill="coin.fill", ink="coin.ink", shadow=shadow, width=width)
