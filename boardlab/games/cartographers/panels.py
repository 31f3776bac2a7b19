"""The panels of a Cartographers picture: seasons, scoring cards, explore card, tally, coins, players."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from boardlab.games.cartographers.draw import Task
from boardlab.games.cartographers.facts import (
    COIN_TRACK,
    EDICTS,
    EXPLORE,
    FOLDER,
    SCORING,
    SEASONS,
    TERRAIN_OF,
    Card,
    Shape,
    Spot,
)
from boardlab.games.cartographers.layout import LINE, Layout
from boardlab.games.cartographers.scoring import stars
from boardlab.games.cartographers.tiles import Grid, coins, shape_cells, sign
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, closed, polyline, rectangle

CLASS_SIGNS = {"forest": ("forest",), "village": ("village",), "farm_water": ("farm", "water")}
CARD_SIGNS = {"forest_rows": ("forest",), "largest_farm": ("farm",)}  # cards without a class
ONE_CELL = Shape(((0, 0),))
DIGIT = 0.556  # width of a digit, as a share of its size


def amount(look: Look, x: float, y: float, value: int, size: float, ink: str = "ink", anchor: str = "end") -> float:
    """A number; its minus is drawn, because not every font has one.

    Returns:
        How wide it is.
    """
    size = max(size, look.theme.floor)
    wide = DIGIT * size * len(str(abs(value)))
    look.text(x, y, abs(value), size, ink, anchor)
    if value < 0:
        right = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor] - size * 0.2
        look.path(polyline([(right - size * 0.32, y), (right, y)]), None, ink, size * 0.12)
        wide += size * 0.6
    return wide


def badge(look: Look, x: float, y: float, radius: float, seat: int, *, owing: bool = False) -> None:
    """The number of a player on a dark disc, as wide as it needs; a teal ring says that a drawing is owed."""
    size = max(radius * (1.2 if seat < 9 else 1.0), look.theme.floor)
    wide = DIGIT * size * len(str(seat + 1))
    half, high = max(radius, wide / 2 + size * 0.28), max(radius, size * 0.62)
    if owing:
        line = max(2.2, radius * 0.15) * look.heavy
        _pill(look, x, y, half + line * 0.95, high + line * 0.95, None, "mark.legal", line)
    _pill(look, x, y, half, high, "neutral", "casing", 1.4 * look.heavy)
    look.text(x, y, seat + 1, size, "neutral.ink")


def _pill(
    look: Look, x: float, y: float, half: float, high: float, fill: str | None, stroke: str, width: float
) -> None:
    """A disc, or a longer one with straight sides."""
    if half - high < 0.5:
        look.circle(x, y, high, fill, stroke, width)
    else:
        look.path(rectangle(Box(x - half, y - high, 2 * half, 2 * high), high), fill, stroke, width)


def frame(look: Look, box: Box, radius: float) -> None:
    """The heavy border of what counts now."""
    look.path(rectangle(box, radius), None, "ink", look.theme.stroke("bold"))


# --- seasons -------------------------------------------------------------------------------------------------------


def seasons(look: Look, where: Layout, state: Any, seat: int) -> None:
    """For each season its sign, the edicts it scores, how far it has come, and its stars once it is over."""
    assert where.seasons is not None
    letters = [season.edicts for season in SEASONS] if state.rules["scored"] == "two-edicts" else [EDICTS] * 4
    done = state.sheets[seat].seasons
    for i, season in enumerate(SEASONS):
        box = where.quarter(where.seasons, i)
        unit = min(box.h / 88, box.w / 126)
        now, past = i == state.season, i < state.season
        ink = "ink" if now or past else "ink.soft"
        if now:
            frame(look, box, 10)
        sign(look, season.name, [(box.x + 30 * unit, box.y + 36 * unit)], 36 * unit, ink)
        right, size = box.right - 14 * unit, (22 if len(letters[i]) < 3 else 18) * unit
        look.text(right, box.y + 24 * unit, letters[i], size, ink, "end")
        if i < len(done):
            size = max(19 * unit, look.theme.floor)
            wide = amount(look, right, box.y + 52 * unit, done[i].total, size)
            sign(look, "icon-star", [(right - wide - size * 0.66, box.y + 51 * unit)], size)
        bar = Box(box.x + 12 * unit, box.bottom - 20 * unit, box.w - 24 * unit, 9 * unit)
        if state.rules["season_end"] == "time":
            _time_boxes(look, bar, season.threshold, season.threshold if past else state.time if now else 0)
        else:
            share = 1.0 if past else len(state.shown) / state.cards_per_season if now else 0.0
            _stack(look, bar, share)
            if now:
                look.text(right, box.y + 52 * unit, len(state.shown), 19 * unit, "ink", "end")


def _time_boxes(look: Look, bar: Box, limit: int, passed: int) -> None:
    """One small box for each unit of time; those that have passed are filled."""
    step = bar.w / limit
    boxes = [rectangle(Box(bar.x + k * step, bar.y, step - bar.h * 0.28, bar.h), 2) for k in range(limit)]
    look.path(boxes[:passed], "ink", "ink", 1.2 * look.heavy)
    look.path(boxes[passed:], "panel", "line.strong", 1.2 * look.heavy)


def _stack(look: Look, bar: Box, share: float) -> None:
    """A season that ends with its stack of cards: how much of it has been turned."""
    look.path(rectangle(bar, bar.h / 2), "panel", "line.strong", 1.2 * look.heavy)
    if share:
        done = Box(bar.x, bar.y, max(bar.h, bar.w * share), bar.h)
        look.path(rectangle(done, bar.h / 2), "ink", "ink", 1.2 * look.heavy)


# --- scoring cards -------------------------------------------------------------------------------------------------


class Miniature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture of a scoring card; facts/miniatures.toml explains the signs."""

    map: tuple[str, ...]
    stars: dict[str, int]
    earns: tuple[str, ...] = ()
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    def spots(self, signs: str) -> list[Spot]:
        """The cells that carry one of these signs."""
        return [(r, c) for r, row in enumerate(self.map) for c, here in enumerate(row) if here in signs]

    def groups(self) -> list[list[Spot]]:
        """The cells that earn, those of one kind together."""
        kinds: dict[str, list[Spot]] = {}
        for row, column in (tuple(map(int, cell)) for cell in self.earns):
            kinds.setdefault(self.map[row][column].upper(), []).append((row, column))
        return list(kinds.values())


@cache
def miniatures() -> dict[str, Miniature]:
    """The picture of every scoring card."""
    text = FOLDER.joinpath("miniatures.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["card"], dict[str, Miniature])


def printed_edicts(look: Look, where: Layout, cards: Sequence[str]) -> None:
    """Four panels, each with the picture of its rule."""
    assert where.edicts is not None
    for i, card in enumerate(cards):
        box = where.quarter(where.edicts, i)
        look.panel(box, 10)
        if card:
            unit = box.w / 126
            _miniature(
                look,
                miniatures()[card],
                Box(box.x + 10 * unit, box.y + 42 * unit, box.w - 20 * unit, box.h - 86 * unit),
            )


def _miniature(look: Look, picture: Miniature, box: Box) -> None:
    """Five by five cells; what earns has an ink border, a star stands beside a row or column that does."""
    s = min(box.w, box.h) / 6.1
    grid = Grid(box.x + (box.w - 5 * s) / 2, box.y + (box.h - 5.6 * s) / 2, s, 5)
    every = [(r, c) for r in range(5) for c in range(5)]
    look.path([rectangle(grid.box(spot).inset(0.6), 1.5) for spot in every], "cell")
    look.path([rectangle(grid.box(spot).inset(0.6), 1.5) for spot in picture.spots("#")], "line.strong")
    drawn = {terrain: picture.spots(letter + ("a" if letter == "A" else "")) for letter, terrain in TERRAIN_OF.items()}
    for terrain, spots in (drawn | {"mountain": picture.spots("^")}).items():
        ground = f"terrain.{terrain}.fill"
        look.path([rectangle(grid.box(spot).inset(0.6), 1.5) for spot in spots], ground)
        bare = [spot for spot in spots if spot not in picture.spots("a")]
        sign(look, terrain, grid.middles(bare), s * 0.66, f"terrain.{terrain}.glyph", ground)
    sign(look, "ruins", grid.middles(picture.spots("r")), s * 0.66, "terrain.ruins.glyph")
    sign(look, "ruins", grid.middles(picture.spots("a")), s * 0.66, "terrain.farm.glyph")
    look.path(rectangle(grid.frame, 2), None, "line.strong", 1.1 * look.heavy)
    look.path([closed(loop) for spots in picture.groups() for loop in grid.loops(spots)], None, "ink", 2.4 * look.heavy)
    hollow = [(r, c) for r, c in (map(int, cell) for cell in picture.earns) if picture.map[r][c] == "."]
    sides = [(grid.x + 5.5 * s, grid.box((row, 0)).middle[1]) for row in picture.rows]
    sides += [(grid.box((0, column)).middle[0], grid.y + 5.5 * s) for column in picture.columns]
    sign(look, "icon-star", sides + grid.middles(hollow), s * 0.62)


def edicts(look: Look, where: Layout, state: Any, seat: int) -> None:
    """On each scoring card: letter, class, stars a time, stars now; a heavy frame where the season scores it."""
    assert where.edicts is not None
    counted = {letter for letter, _ in state.edicts_now()} if not state.is_over else set()
    for i, (letter, card) in enumerate(zip(EDICTS, state.edicts, strict=True)):
        box = where.quarter(where.edicts, i)
        unit, ink = box.w / 126, "ink" if letter in counted else "ink.soft"
        if letter in counted:
            frame(look, box, 10)
        look.text(box.x + 22 * unit, box.y + 24 * unit, letter, 26 * unit, ink)
        if not card:
            continue
        signs = CARD_SIGNS.get(card) or CLASS_SIGNS.get(SCORING[card].klass, ())
        _class_sign(look, signs, box.right - 22 * unit, box.y + 24 * unit, unit, ink)
        _stars_a_time(look, miniatures()[card].stars, box, unit, letter in counted)
        worth = stars(card, state.board, state.sheets[seat])
        look.text(box.right - 16 * unit, box.bottom - 24 * unit, worth, 26 * unit, ink, "end")


def _class_sign(look: Look, signs: Sequence[str], x: float, y: float, unit: float, ink: str) -> None:
    """The terrains a card is about; nine squares for the whole map."""
    for k, name in enumerate(reversed(signs)):
        sign(look, name, [(x - 27 * k * unit, y)], 23 * unit, ink)
    if not signs:
        spots = [(x + (k % 3 - 1) * 8 * unit, y + (k // 3 - 1) * 8 * unit) for k in range(9)]
        side = 6.5 * unit
        look.path([rectangle(Box(a - side / 2, b - side / 2, side, side), 1) for a, b in spots], ink)


def _stars_a_time(look: Look, worth: dict[str, int], box: Box, unit: float, counted: bool) -> None:
    """The number in a star; two stars over their terrains where these earn differently."""
    fill, letter = ("mark.score", "coin.ink") if counted else ("panel", "ink")
    many = len(worth) > 1
    size = max((28 if many else 34) * unit, look.theme.floor * (2.3 if many else 2.5))
    for k, (terrain, points) in enumerate(worth.items()):
        left = max(20 * unit, size / 2 + 4) if many else 27 * unit
        x, y = box.x + left + k * size * 0.98, box.bottom - (31 if many else 25) * unit
        look.symbol(
            "mark-star", x, y, size, fill=fill, letter=points, letter_ink=letter, edge="ink", width=1.4 * look.heavy
        )
        if many:
            sign(look, terrain, [(x, box.bottom - 11 * unit)], 14 * unit, "ink" if counted else "ink.soft")


# --- the explore card ----------------------------------------------------------------------------------------------


class Option(msgspec.Struct, frozen=True):
    """One way to draw the open card: a terrain, a shape, and the box in which the picture shows it."""

    terrain: str
    shape: Shape
    box: Box


def shown_card(state: Any) -> Card | None:
    """The card that is drawn now, or the ambush that a solo game has just carried out."""
    if state.card:
        return EXPLORE[state.card]
    last = EXPLORE[state.shown[-1]] if state.shown and state.players == 1 else None
    return last if last and last.kind == "ambush" else None


def drawer(state: Any, seat: int) -> int:
    """Who draws on a seat's sheet now."""
    return next(other for other in range(state.players) if state.target(other) == seat)


def _choices(state: Any, seat: int, card: Card) -> list[tuple[str, Shape]]:
    """Every terrain in every shape of the card; single cells where no shape fits."""
    who = drawer(state, seat)
    if state.card and who in state.owing and not (task := Task(state, who)).count():
        return [(terrain, ONE_CELL) for terrain in task.one_cell_terrains()]
    return [(terrain, shape) for shape in card.shapes for terrain in card.terrains]


def options(state: Any, where: Layout, seat: int) -> tuple[Option, ...]:
    """What the shown card lets one choose from, on the sheet of a seat."""
    card = shown_card(state)
    if card is None or where.card is None or state.is_over:
        return ()
    pairs = _choices(state, seat, card)
    box, unit = where.card, _unit(where.card)
    room = Box(box.x + 20 * unit, box.y + 98 * unit, box.w - 40 * unit, box.h - 118 * unit)
    if card.kind == "ambush":
        room = Box(box.x + box.w * 0.5, box.y + 20 * unit, box.w * 0.5 - 20 * unit, box.h - 40 * unit)
    gap = (16 if len(pairs) < 3 else 8) * unit
    wide = (room.w - gap * (len(pairs) - 1)) / len(pairs)
    high = min(room.h, wide * 1.5)
    top = room.middle[1] - high / 2
    return tuple(
        Option(terrain, shape, Box(room.x + i * (wide + gap), top, wide, high))
        for i, (terrain, shape) in enumerate(pairs)
    )


def _unit(box: Box) -> float:
    return min(box.h / 250, box.w / 300)


def explore_card(look: Look, where: Layout, state: Any, seat: int) -> None:
    """The open decision: terrains above, shapes below, time in the corner, and the ruins sign while they are due."""
    assert where.card is not None
    card, box, unit = shown_card(state), where.card, _unit(where.card)
    if card is None:
        _face_down(look, box, len(state.face_down) + state.ambush_in)
    elif card.kind == "ambush":
        _ambush(look, state, seat, card, box)
    else:
        _terrains_and_time(look, card, box, state.rules["season_end"] == "time")
    for option in options(state, where, seat):
        _option(look, option, unit)
    if state.ruins_due:
        side = 46 * unit
        low = card is None or card.kind == "ambush"
        y = box.bottom - 20 * unit - side if low else box.y + 18 * unit
        x = box.x + 20 * unit if low else box.right - 104 * unit - side
        own = Box(round(x, 1), round(y, 1), side, side)
        look.path(rectangle(own, 6), "cell", "ink", look.theme.stroke("edge"))
        sign(look, "ruins", [own.middle], side * 0.68)


def _terrains_and_time(look: Look, card: Card, box: Box, timed: bool) -> None:
    unit = _unit(box)
    if len(card.terrains) < 3:
        for i, terrain in enumerate(card.terrains):
            shape_cells(look, Grid(box.x + (20 + 74 * i) * unit, box.y + 20 * unit, 62 * unit, 1), terrain, [(0, 0)])
    if timed:
        sign(look, "time", [(box.right - 58 * unit, box.y + 40 * unit)], 30 * unit)
        look.text(box.right - 28 * unit, box.y + 40 * unit, card.time, 26 * unit, "ink")


def _option(look: Look, option: Option, unit: float) -> None:
    own, cells = option.box, option.shape.cells
    look.path(rectangle(own, 8), "cell", "line", look.theme.stroke("line"))
    rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    side = min(own.w / (max(columns, 3) + 0.7), own.h / (max(rows, 3) + 0.4)) if len(cells) > 1 else own.w * 0.76
    x, y = own.middle
    shape_cells(
        look,
        Grid(round(x - columns * side / 2, 1), round(y - rows * side / 2, 1), round(side, 1)),
        option.terrain,
        cells,
    )
    if option.shape.coin:
        coins(look, [(own.right - 22 * unit, own.y + 22 * unit)], 30 * unit)


def _face_down(look: Look, box: Box, left: int) -> None:
    """A deck whose next card nobody knows, and how many cards it has."""
    unit = _unit(box)
    x, y = box.middle
    card = Box(x - 62 * unit, y - 80 * unit, 112 * unit, 160 * unit)
    for drop in (8, 4, 0):
        own = Box(card.x + drop * unit, card.y + drop * unit, card.w, card.h)
        look.path(rectangle(own, 9), "neutral", "casing", 1.6 * look.heavy)
    x, y = card.middle
    for terrain, dx, dy in (("forest", -1, -1), ("village", 1, -1), ("farm", -1, 1), ("water", 1, 1)):
        sign(look, terrain, [(x + dx * 24 * unit, y + dy * 28 * unit)], 32 * unit, "neutral.ink", "neutral")
    look.text(card.right + 42 * unit, y, left, 26 * unit, "ink.soft")


def _ambush(look: Look, state: Any, seat: int, card: Card, box: Box) -> None:
    """Who draws on whose sheet and which way the sheets go round; solo the corner and the way along the edge."""
    unit, x = _unit(box), box.x + box.w * 0.25 + 3
    if state.players == 1:
        side = 112 * unit
        _walk_sign(look, card, Box(x - side / 2, box.middle[1] - side / 2, side, side))
        return
    y = box.y + 58 * unit
    badge(look, x - 44 * unit, y, 18 * unit, drawer(state, seat))
    _arrow(look, [(x - 18 * unit, y), (x + 6 * unit, y)], unit)
    sheet = Box(x + 15 * unit, y - 24 * unit, 48 * unit, 48 * unit)
    look.path(rectangle(sheet, 4), "cell", "ink", look.theme.stroke("edge"))
    badge(look, *sheet.middle, 18 * unit, seat)
    _round_sign(look, x, box.bottom - 80 * unit, 44 * unit, card.clockwise, unit)


def _arrow(look: Look, points: Sequence[Point], unit: float) -> None:
    """A line with a head, along the last stretch of which it points."""
    (ax, ay), (bx, by) = points[-2:]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy, head = (bx - ax) / length * 11 * unit, (by - ay) / length * 11 * unit, 0.8
    wings = [(bx - ux + side * uy * head, by - uy - side * ux * head) for side in (-1, 1)]
    look.path([polyline(points), polyline([wings[0], points[-1], wings[1]])], None, "ink", 4 * unit * look.heavy)


def _walk_sign(look: Look, card: Card, sheet: Box) -> None:
    """A small sheet: a filled corner, and an arrow from it along the edge."""
    unit = sheet.w / 104
    look.path(rectangle(sheet, 4), "cell", "ink", look.theme.stroke("edge"))
    names = ["top-left", "top-right", "bottom-right", "bottom-left"]
    at = names.index(card.corner)
    inner = sheet.inset(19 * unit).corners
    start, end = inner[at], inner[(at + (1 if card.clockwise else -1)) % 4]
    monster = Grid(start[0] - 13 * unit, start[1] - 13 * unit, 26 * unit, 1)
    shape_cells(look, monster, "monster", [(0, 0)])
    from_x, from_y = start[0] + (end[0] - start[0]) * 0.3, start[1] + (end[1] - start[1]) * 0.3
    _arrow(look, [(from_x, from_y), end], unit)


def _round_sign(look: Look, x: float, y: float, radius: float, clockwise: bool, unit: float) -> None:
    """The way round the table, as an arrow that is nearly a ring."""
    turn = 1 if clockwise else -1
    points = []
    for i in range(25):
        angle = math.radians(-90 + turn * (40 + i * 280 / 24))
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    _arrow(look, points, unit)
    sign(look, "monster", [(x, y)], radius * 0.9)


# --- stars ---------------------------------------------------------------------------------------------------------


def tally(look: Look, where: Layout, state: Any, seat: int) -> None:
    """This season so far: its edicts, coins, monsters, sum."""
    assert where.tally is not None
    box, now = where.tally, state.earned_now(seat)
    rows: list[tuple[str, int]] = list(now.edicts)
    rows += [("coin", now.coins)] if state.rules["coins"] == "yes" else []
    rows += [("monster", now.monsters)] if state.rules["monster_penalty"] == "yes" else []
    unit = min(box.h / 250, box.w / 150)
    step = (box.h - 74 * unit) / max(4, len(rows))
    for i, (name, value) in enumerate(rows):
        y = box.y + 12 * unit + step * (i + 0.5)
        if name == "coin":
            coins(look, [(box.x + 34 * unit, y)], 28 * unit)
        elif name == "monster":
            sign(look, name, [(box.x + 34 * unit, y)], 28 * unit)
        else:
            look.text(box.x + 34 * unit, y, name, 24 * unit, "ink")
        amount(look, box.right - 22 * unit, y, value, 24 * unit)
    y = box.bottom - 58 * unit
    look.path(polyline([(box.x + 16 * unit, y), (box.right - 16 * unit, y)]), None, "ink", 2 * look.heavy)
    sign(look, "icon-star", [(box.x + 34 * unit, box.bottom - 31 * unit)], 34 * unit)
    amount(look, box.right - 22 * unit, box.bottom - 30 * unit, now.total, 34 * unit)


def final(look: Look, where: Layout, state: Any, seat: int) -> None:
    """The game is over: a line for each season, and the sum, over the room of explore card and tally."""
    assert where.card is not None and where.tally is not None
    box = Box(where.card.x, where.card.y, where.tally.right - where.card.x, where.card.h)
    look.panel(box, 12)
    done = state.sheets[seat].seasons
    columns = max((len(one.edicts) for one in done), default=0)
    signs = [name for name, rule in (("coin", "coins"), ("monster", "monster_penalty")) if state.rules[rule] == "yes"]
    unit = min(box.h / 250, box.w / 380, 1.1)
    step, wide = (box.h - 70 * unit) / 4, (box.w - 130 * unit) / max(1, columns + len(signs))
    for i, one in enumerate(done):
        y = box.y + 12 * unit + step * (i + 0.5)
        sign(look, SEASONS[i].name, [(box.x + 34 * unit, y)], 28 * unit)
        values = [(letter, points) for letter, points in one.edicts]
        values += [(name, one.coins if name == "coin" else one.monsters) for name in signs]
        for k, (name, points) in enumerate(values):
            x = box.x + 66 * unit + wide * (k + 0.5)
            if name == "coin":
                coins(look, [(x - 22 * unit, y)], 22 * unit)
            elif name == "monster":
                sign(look, name, [(x - 22 * unit, y)], 22 * unit, "ink.soft")
            else:
                look.text(x - 22 * unit, y, name, 18 * unit, "ink.soft")
            amount(look, x + 30 * unit, y, points, 20 * unit)
        amount(look, box.right - 22 * unit, y, one.total, 24 * unit)
    y = box.bottom - 56 * unit
    look.path(polyline([(box.x + 16 * unit, y), (box.right - 16 * unit, y)]), None, "ink", 2 * look.heavy)
    sign(look, "icon-star", [(box.x + 34 * unit, box.bottom - 29 * unit)], 34 * unit)
    amount(look, box.right - 22 * unit, box.bottom - 28 * unit, state.total(seat), 34 * unit)


def coin_track(look: Look, where: Layout, marked: int) -> None:
    """Fourteen places; a coin on each that is marked."""
    assert where.coins is not None
    box, across = where.coins, where.coins_across
    down, step = COIN_TRACK // across, (box.w - 20) / across
    high = (box.h - 16) / down
    size = min(step, high) * 0.84 if down > 1 else min(step * 0.84, (box.h - 12) * 0.84)
    spots = [
        (box.x + 10 + step * (i % across + 0.5), box.y + 8 + high * (i // across + 0.5)) for i in range(COIN_TRACK)
    ]
    for x, y in spots[marked:]:
        look.circle(x, y, size * 0.46, "cell", "line.strong", 1.4 * look.heavy)
    coins(look, spots[:marked], size, shadow=True)


# --- players -------------------------------------------------------------------------------------------------------


def players(look: Look, where: Layout, state: Any, seat: int) -> None:
    """Everybody's number and stars: who still has to draw has a teal ring, whose sheet is shown an ink frame."""
    assert where.players is not None
    box, across = where.players, where.players_across
    down = round((box.h - 8) / LINE)
    if -(-state.players // across) > down:
        _crowd(look, state, box)
        return
    owing, best = set(state.to_move), winners(state)
    wide, radius = (box.w - 8) / across, max(9.6, look.theme.floor * 0.86)
    for other in range(state.players):
        own = Box(box.x + 4 + wide * (other % across), box.y + 4 + LINE * (other // across), wide, LINE)
        x, y = own.x + 3 + radius * 1.5, own.middle[1]
        if other in best:
            look.path(rectangle(own.inset(1), 8), "mark.score", "edge", 1.4 * look.heavy)
        if other == seat:
            look.path(rectangle(own.inset(1), 8), None, "ink", 2 * look.heavy)
        badge(look, x, y, radius, other, owing=other in owing)
        total, size = state.total(other), 15.0
        left = x + radius + (8 if total >= 0 else 8 + size * 0.5)
        amount(look, left, y, total, size, "coin.ink" if other in best else "ink", "start")


def _crowd(look: Look, state: Any, box: Box) -> None:
    """More players than there is room for: how many have drawn."""
    _, y = box.middle
    done = state.players - len([other for other in state.to_move if other >= 0])
    bar = Box(box.x + 16, y - 6, box.w - 130, 12)
    _stack(look, bar, done / state.players)
    look.text(box.right - 16, y, f"{done}/{state.players}", 18, "ink", "end")


def winners(state: Any) -> Iterable[int]:
    """The seats that have won, once the game is over."""
    return state.result().winners if state.is_over else ()
