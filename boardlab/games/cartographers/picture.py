"""A position of Cartographers as a scene: a map sheet, seasons, scoring cards, the explore card, tally, coins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from boardlab.games.cartographers.facts import EXPLORE, SIZE, TERRAINS, Spot, board, orientations, turned
from boardlab.games.cartographers.layout import (
    Layout,
    arranged,
    cell_at,
    centre,
    layout_named,
    place,
    spot_of,
)
from boardlab.games.cartographers.panels import (
    Option,
    amount,
    badge,
    coin_track,
    edicts,
    explore_card,
    final,
    options,
    players,
    printed_edicts,
    seasons,
    tally,
    winners,
)
from boardlab.games.cartographers.tiles import (
    PATTERNED,
    Grid,
    border_width,
    coins,
    glyph_size,
    outlines,
    sign,
    spots_of,
    terrain_cells,
)
from boardlab.picture.draw import Look, middle
from boardlab.picture.outlines import Box, closed, dashes, rectangle
from boardlab.picture.scene import MARK_KINDS, Layer, Mark, Scene, Shape
from boardlab.picture.text import grid as table

BADGED = 12.0  # smaller cells carry no badges

__all__ = ["cell_at", "centre", "scene", "text"]


def scene(
    state: Any, *, theme: str = "light", layout: str = "wide", marks: Iterable[Mark] = (), seat: int | None = None
) -> Scene:
    """The picture of a position.

    Args:
        state: The position.
        theme: ``light``, ``dark`` or ``projector``.
        layout: ``wide``, ``narrow``, ``projector`` (wide, in the projector theme, with larger coordinates),
            ``map`` (one sheet alone) or ``class`` (everybody's sheets).
        marks: Signs on cells ("B4"), scoring cards ("edict:A") and seasons ("season:0"). The cells of a ``ghost``
            are a shape that is not drawn yet; its text names the terrain.
        seat: Whose sheet is shown; otherwise the one on which the first player who owes a drawing draws.
    """
    where = arranged(state, layout)
    theme = "projector" if layout == "projector" else theme
    seat, marks = shown_seat(state) if seat is None else seat, tuple(marks)
    layers = (
        _map_layer(state.board.name, state.edicts, theme, layout, state.players, state.rules["coins"] == "yes"),
        _pieces_layer(state, theme, layout, seat),
        _marks_layer(state, Look(theme), where, seat, marks),
    )
    return Scene(where.width, where.height, layers, "Cartographers")


def shown_seat(state: Any) -> int:
    """The seat on whose sheet the first player who owes a drawing draws."""
    owing = [seat for seat in state.to_move if seat >= 0]
    return int(state.target(owing[0])) if owing else 0


def text(state: Any, seat: int | None = None) -> str:
    """A sheet as letters: ``F V A W M`` drawn (small on a ruins space), ``r ^ X`` printed, ``.`` empty.

    Below it stands the card that is drawn: its name and its shapes, ``+`` behind one that gives a coin.
    """
    rows = state.sheet_rows(shown_seat(state) if seat is None else seat)
    sheet = table(rows, top=range(1, SIZE + 1), left="ABCDEFGHIJK")
    if not state.card:
        return sheet
    shapes = [f"{written(shape.cells)}{' +' if shape.coin else ''}" for shape in EXPLORE[state.card].shapes]
    return f"{sheet}\n{state.card}: {'   '.join(shapes)}"


def written(cells: Iterable[Spot]) -> str:
    """A shape as rows of ``#`` and ``.``, parted by ``/``."""
    spots = set(cells)
    wide = max(column for _, column in spots) + 1
    high = max(row for row, _ in spots) + 1
    return "/".join("".join("#" if (r, c) in spots else "." for c in range(wide)) for r in range(high))


# --- the map layer: everything that is printed ---------------------------------------------------------------------


@lru_cache(maxsize=24)
def _map_layer(name: str, cards: tuple[str, ...], theme: str, layout: str, seats: int, with_coins: bool) -> Layer:
    """What never changes during a game, drawn once."""
    look, where = Look(theme), layout_named(layout, seats, with_coins)
    look.paper(where.width, where.height)
    for grid in where.sheets:
        _printed_sheet(look, grid, name)
    if where.label:
        _coordinates(look, where)
    if where.seasons is not None:
        for i in range(4):
            look.panel(where.quarter(where.seasons, i), 10)
    if where.edicts is not None:
        printed_edicts(look, where, cards)
    for box in (where.card, where.tally, where.coins, where.players):
        if box is not None:
            look.panel(box, 12)
    return look.layer("map")


def _printed_sheet(look: Look, grid: Grid, name: str) -> None:
    """The plate, the empty cells, ruins spaces, mountains and wasteland."""
    s, printed = grid.cell, board(name)
    plate = grid.frame.inset(-s * 0.12)
    look.path(rectangle(Box(plate.x, plate.y + max(1.5, s * 0.06), plate.w, plate.h), s * 0.18), "shadow")
    look.path(rectangle(plate, s * 0.18), "board")
    gap = look.theme.stroke("grid") / 2 * (1.0 if s >= 30 else s / 30)
    every = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    look.path([rectangle(grid.box(spot).inset(gap), s * 0.06) for spot in every], "cell")
    sign(look, "ruins", grid.middles(spots_of(printed.ruins_mask)), glyph_size(grid, "ruins"), "terrain.ruins.glyph")
    rough = {"mountain": spots_of(printed.mountain_mask), "wasteland": spots_of(printed.wasteland_mask)}
    terrain_cells(look, grid, rough)
    outlines(look, grid, rough.values())


def _coordinates(look: Look, where: Layout) -> None:
    grid, size = where.sheets[0], where.label
    away = grid.cell * 0.2 + size * 0.7
    for i in range(SIZE):
        along = (i + 0.5) * grid.cell
        look.text(grid.x + along, grid.y - away, i + 1, size, "ink.soft", quiet=True)
        look.text(grid.x - away, grid.y + along, "ABCDEFGHIJK"[i], size, "ink.soft", quiet=True)


# --- the pieces layer ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _pieces_layer(state: Any, theme: str, layout: str, seat: int) -> Layer:
    """Everything that a state changes; remembered while only marks move."""
    look, where = Look(theme), arranged(state, layout)
    alone = where.one_sheet
    for other, grid in [(seat, where.sheets[0])] if alone else list(enumerate(where.sheets)):
        _drawn(look, state, other, grid)
        if not alone:
            _beside(look, state, other, grid)
    if alone and state.players > 1:
        grid = where.sheets[0]
        away = grid.cell * 0.2 + where.label * 0.7
        badge(look, grid.x - away, grid.y - away, where.label * 0.78, seat)
    if where.seasons is not None:
        seasons(look, where, state, seat)
    if where.edicts is not None:
        edicts(look, where, state, seat)
    if where.card is not None and state.is_over:
        final(look, where, state, seat)
    elif where.card is not None:
        explore_card(look, where, state, seat)
        tally(look, where, state, seat)
    if where.coins is not None:
        coin_track(look, where, state.sheets[seat].coins)
    if where.players is not None:
        players(look, where, state, seat)
    return look.layer("pieces")


def _drawn(look: Look, state: Any, seat: int, grid: Grid) -> None:
    """What is drawn on a sheet; the coins that mountains still give."""
    sheet, s = state.sheets[seat], grid.cell
    masks = {terrain: getattr(sheet, terrain) for terrain in TERRAINS}
    for terrain, mask in masks.items():
        look.shapes += _filled(terrain, mask, look.theme.name, grid)
    borders = [border for mask in masks.values() if (border := _border(mask, grid))]
    look.path(borders, None, "edge", border_width(grid) * look.heavy)
    if s >= BADGED:
        _covered_ruins(look, grid, spots_of(state.board.ruins_mask & sheet.filled))
        due = state.board.mountain_mask & ~sheet.paid if state.rules["coins"] == "yes" else 0
        boxes, size = [grid.box(spot) for spot in spots_of(due)], s * (0.34 if s >= PATTERNED else 0.44)
        coins(look, [(box.right - size / 2, box.y + size / 2) for box in boxes], size)


@lru_cache(maxsize=1024)
def _filled(terrain: str, mask: int, theme: str, grid: Grid) -> tuple[Shape, ...]:
    """The cells of one terrain."""
    look = Look(theme)
    terrain_cells(look, grid, {terrain: spots_of(mask)})
    return tuple(look.shapes)


@lru_cache(maxsize=1024)
def _border(mask: int, grid: Grid) -> str:
    """The outlines of the clusters of one terrain."""
    return " ".join(map(closed, grid.loops(spots_of(mask))))


def _covered_ruins(look: Look, grid: Grid, spots: Sequence[Spot]) -> None:
    """A ruins space that is drawn over stays as a badge."""
    s = grid.cell
    size, line = (s * 0.36, 1.2) if s >= PATTERNED else (s * 0.5, 0.8)
    boxes = [Box(box.right - size - s * 0.04, box.y + s * 0.04, size, size) for box in map(grid.box, spots)]
    look.path([rectangle(box, size * 0.14) for box in boxes], "cell", "edge", line * look.heavy)
    sign(look, "ruins", [box.middle for box in boxes], size * 0.7, "terrain.ruins.glyph")


def _beside(look: Look, state: Any, seat: int, grid: Grid) -> None:
    """Left of a small map: the player's number, with a ring while a drawing is owed, and the stars."""
    tall = grid.frame.h
    side = min(66.0, max(26.0, tall * 0.32))
    x = grid.x - grid.cell * 0.12 - side * 0.5 - 2
    radius = side * 0.27
    y = grid.y + radius + 4
    badge(look, x, y, radius, seat, owing=seat in state.to_move)
    star = side * 0.5
    best = seat in winners(state)
    look.symbol(
        "mark-star",
        x,
        y + side * 0.78,
        star,
        fill="mark.score" if best else "panel",
        edge="ink",
        width=1.4 * look.heavy,
    )
    amount(look, x, y + side * 1.22, state.total(seat), side * 0.36, anchor="middle")


# --- the marks layer -----------------------------------------------------------------------------------------------


def _marks_layer(state: Any, look: Look, where: Layout, seat: int, marks: Sequence[Mark]) -> Layer:
    signs = _Marks(state, look, where, seat, marks)
    for kind in MARK_KINDS:
        signs.draw(kind)
        if kind == "pending":
            signs.draw_stars()
    return look.layer("marks")


class _Marks:
    """The marks of one picture."""

    def __init__(self, state: Any, look: Look, where: Layout, seat: int, marks: Sequence[Mark]) -> None:
        self.state, self.look, self.where, self.seat = state, look, where, seat
        self.sheet = 0 if where.one_sheet else seat
        self.grid = where.sheets[self.sheet]
        self.stars: list[tuple[float, float, float, str]] = []
        self.by_kind: dict[str, list[Mark]] = {}
        for mark in marks:
            self.by_kind.setdefault(mark.kind, []).append(mark)
        self.ghosts = {spot: mark.text for mark in self.by_kind.get("ghost", []) if (spot := spot_of(mark.cell or ""))}

    def draw(self, kind: str) -> None:
        """All marks of a kind; the cells of some belong together."""
        marks = self.by_kind.get(kind, [])
        together = {"last": self._last, "scoring": self._scoring, "ghost": self._ghost}
        if kind in together:
            cells = [mark for mark in marks if mark.cell and spot_of(mark.cell)]
            if cells:
                together[kind](cells)
            marks = [mark for mark in marks if mark not in cells]
        for mark in marks:
            self._one(mark)

    def _last(self, marks: Sequence[Mark]) -> None:
        """Four corners around the whole shape."""
        boxes = [self.grid.box(spot) for mark in marks if (spot := spot_of(mark.cell or ""))]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        frame = Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
        arm = self.grid.cell * 0.28
        d = " ".join(_corner(frame, x, y, arm) for x in (0, 1) for y in (0, 1))
        self.look.marked(d, "mark.cursor", self._line())

    def _scoring(self, marks: Sequence[Mark]) -> None:
        """A gold band inside the border of what scores, and a star with the points."""
        spots = [spot for mark in marks if (spot := spot_of(mark.cell or ""))]
        self.look.scoring(self.grid.loops(spots), (), self.grid.cell)
        crowd = sum(mark.text != "" for mark in marks) > 2
        size = max(self.grid.cell * (0.56 if crowd else 0.8), 27.0)
        frame, half = self.grid.frame, size * 0.48
        for mark, spot in zip(marks, spots, strict=True):
            box = self.grid.box(spot)
            x = min(max(box.right - size * 0.12, frame.x + half), frame.right - half)
            self.stars.append((x, max(box.y + size * 0.14, frame.y + half), size, mark.text))

    def draw_stars(self) -> None:
        """The points of what scores: over what lies beside it."""
        for x, y, size, points in (star for star in self.stars if star[3]):
            size = max(size, self.look.theme.floor * (2.5 if len(points) < 2 else 3.2))
            x = min(x, self.where.width - size / 2 - 1)
            self.look.symbol(
                "mark-star", x, y, size, fill="mark.score", shadow=True, letter=points, letter_ink="coin.ink",
                width=max(1.6, size * 0.05) * self.look.heavy,
            )  # fmt: skip

    def _ghost(self, marks: Sequence[Mark]) -> None:
        """Pale cells with a glyph in ink, stitched round; the coin that the shape would give.

        What stands in the way stays to be seen, and a refused cell leaves its middle to the cross.
        """
        look, grid, s = self.look, self.grid, self.grid.cell
        refused = {spot_of(mark.cell or "") for mark in self.by_kind.get("refused", [])}
        free = [mark for mark in marks if not self.state.terrain(self.seat, mark.cell or "")]
        for terrain in dict.fromkeys(mark.text for mark in free):
            spots = [spot for mark in free if mark.text == terrain and (spot := spot_of(mark.cell or ""))]
            ground = f"terrain.{terrain}.ghost" if terrain else "cell"
            look.path([rectangle(grid.box(spot).inset(0.5)) for spot in spots], ground)
            if terrain:
                bare = [spot for spot in spots if spot not in refused]
                sign(look, terrain, grid.middles(bare), glyph_size(grid, terrain), "ink", ground)
        for loop in grid.loops(self.ghosts):
            look.marked(dashes(loop, s * 0.14, s * 0.13), "mark.legal", self._line())
        ways = options(self.state, self.where, self.seat)
        chosen = self._chosen(ways)
        if chosen is not None and chosen.shape.coin:
            box = grid.box(max(self.ghosts, key=lambda spot: (-spot[0], spot[1])))
            coins(look, [(box.right - s * 0.04, box.y + s * 0.04)], s * 0.42, shadow=True)
        if chosen is not None and len(ways) > 1:
            look.marked(dashes(chosen.box.corners, 9, 8), "mark.legal", 4 * look.heavy)

    def _chosen(self, ways: Iterable[Option]) -> Option | None:
        """The terrain and shape of the open card that the ghost shows."""
        cells, terrains = turned(tuple(self.ghosts)), set(self.ghosts.values())
        for option in ways:
            if {option.terrain} == terrains and cells in orientations(option.shape.cells):
                return option
        return None

    def _one(self, mark: Mark) -> None:
        found = place(mark.cell, self.where, self.sheet) if mark.cell else None
        if found is None:
            return
        outline = found.outline
        if mark.kind == "arrow":
            target = place(mark.to, self.where, self.sheet) if mark.to else None
            if target is not None:
                self.look.arrow(middle(outline), middle(target.outline), self.grid.cell)
            return
        if mark.kind == "scoring":
            self._card_band(Box(*outline[0], outline[2][0] - outline[0][0], outline[2][1] - outline[0][1]), mark.text)
            return
        occupied, mirrored = self._occupied(mark.cell or "")
        self.look.mark(mark, outline, found.size, occupied=occupied, mirrored=mirrored)

    def _card_band(self, box: Box, points: str) -> None:
        """Gold inside the frame of a scoring card or a season."""
        for token, width in (("edge", 6.5), ("mark.score", 4.5)):
            self.look.path(rectangle(box.inset(4), 7), None, token, width)
        self.stars.append((box.right + 2, box.y - 1, 32, points))

    def _line(self) -> float:
        return self.grid.cell * 0.075 * self.look.heavy

    def _occupied(self, label: str) -> tuple[bool, bool]:
        """Is something there that a mark must not cover, and is the badge corner taken too?"""
        spot = spot_of(label)
        if spot is None:
            return True, False
        terrain = self.state.terrain(self.seat, label)
        ruins = self.state.is_ruins(label)
        taken = (terrain == "mountain" and self.state.rules["coins"] == "yes") or (ruins and terrain != "")
        return (terrain != "" or ruins) and spot not in self.ghosts, taken


def _corner(frame: Box, x: int, y: int, arm: float) -> str:
    """Two short strokes from a corner of a frame."""
    here = (frame.right if x else frame.x, frame.bottom if y else frame.y)
    across, down = (-arm if x else arm), (-arm if y else arm)
    points = [(here[0] + across, here[1]), here, (here[0], here[1] + down)]
    return " ".join(f"{'L' if i else 'M'} {a:.1f} {b:.1f}" for i, (a, b) in enumerate(points))
