"""The panels of a Cartographers picture: seasons, scoring cards, explore card, tally, coins, players."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

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
from boardlab.games.cartographers.tiles import Grid, coins, glyph_size, outlines, shape_cells, sign, terrain_cells
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, polyline, rectangle

CLASS_SIGNS = {"forest": ("forest",), "village": ("village",), "farm_water": ("farm", "water")}
MINUS = "\u2212"


def signed(value: int) -> str:
    """A number with a real minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


def badge(look: Look, x: float, y: float, radius: float, seat: int) -> None:
    """The number of a player on a dark disc."""
    size = radius * (1.2 if seat < 9 else 1.0 if seat < 99 else 0.8)
    look.circle(x, y, radius, "neutral", "casing", 1.4 * look.heavy)
    look.text(x, y, seat + 1, size, "neutral.ink")


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
            words = signed(done[i].total)
            size = max(19 * unit, look.theme.floor)
            look.text(right, box.y + 52 * unit, words, size, "ink", "end")
            sign(look, "icon-star", [(right - size * (0.56 * len(words) + 0.66), box.y + 51 * unit)], size)
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
            _miniature(look, miniatures()[card], Box(box.x + 10 * unit, box.y + 42 * unit, box.w - 20 * unit, box.h - 86 * unit))


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
    look.path([_loop(loop) for spots in picture.groups() for loop in grid.loops(spots)], None, "ink", 2.4 * look.heavy)
    hollow = [(r, c) for r, c in (map(int, cell) for cell in picture.earns) if picture.map[r][c] == "."]
    sides = [(grid.x + 5.5 * s, grid.box((row, 0)).middle[1]) for row in picture.rows]
    sides += [(grid.box((0, column)).middle[0], grid.y + 5.5 * s) for column in picture.columns]
    sign(look, "icon-star", sides + grid.middles(hollow), s * 0.62)


def _loop(points: Sequence[Point]) -> str:
    return polyline(points) + " Z"


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
        _class_sign(look, SCORING[card].klass, box.right - 22 * unit, box.y + 24 * unit, unit, ink)
        _stars_a_time(look, miniatures()[card].stars, box, unit, letter in counted)
        worth = stars(card, state.board, state.sheets[seat])
        look.text(box.right - 16 * unit, box.bottom - 24 * unit, worth, 26 * unit, ink, "end")


def _class_sign(look: Look, klass: str, x: float, y: float, unit: float, ink: str) -> None:
    """The terrains a card is about; nine squares for the whole map."""
    signs = CLASS_SIGNS.get(klass, ())
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
    size = max(34 * unit, 27.0) if not many else max(28 * unit, 24.0)
    for k, (terrain, points) in enumerate(worth.items()):
        x = box.x + (24 * unit if not many else 20 * unit) + k * size * 0.98 + (3 * unit if not many else 0)
        y = box.bottom - (25 if not many else 31) * unit
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


def options(state: Any, where: Layout) -> tuple[Option, ...]:
    """What the open card lets one choose from; nothing for Rift Lands, whose terrains say it all."""
    card = EXPLORE.get(state.card)
    if card is None or where.card is None or card.kind == "rift":
        return ()
    pairs = [(terrain, shape) for shape in card.shapes for terrain in card.terrains]
    box, unit = where.card, _unit(where.card)
    top = 98 * unit
    room = Box(box.x + 20 * unit, box.y + top, box.w - 40 * unit, box.h - top - 20 * unit)
    if card.kind == "ambush":
        room = Box(box.x + box.w * 0.46, box.y + 20 * unit, box.w * 0.54 - 20 * unit, box.h - 40 * unit)
    gap = 16 * unit
    wide = (room.w - gap * (len(pairs) - 1)) / len(pairs)
    return tuple(
        Option(terrain, shape, Box(room.x + i * (wide + gap), room.y, wide, room.h))
        for i, (terrain, shape) in enumerate(pairs)
    )


def _unit(box: Box) -> float:
    return min(box.h / 250, box.w / 300)


def explore_card(look: Look, where: Layout, state: Any, seat: int) -> None:
    """The decision that is open: terrains above, shapes below, time in the corner; the ruins sign while they are due."""
    assert where.card is not None
    card, box = EXPLORE.get(state.card), where.card
    walked = state.shown[-1] if not state.card and state.players == 1 and state.shown else ""
    if card is None and EXPLORE[walked].kind == "ambush" if walked else False:
        _ambush(look, state, seat, EXPLORE[walked], box)
    elif card is None:
        _face_down(look, box)
    elif card.kind == "ambush":
        _ambush(look, state, seat, card, box)
    else:
        _terrain_card(look, state, card, box)
    for option in options(state, where):
        _option(look, option)
    if state.ruins_due and not (card and card.kind == "ambush"):
        unit = _unit(box)
        _ruins_due(look, Box(box.right - 150 * unit, box.y + 14 * unit, 46 * unit, 46 * unit))
    elif state.ruins_due:
        unit = _unit(box)
        _ruins_due(look, Box(box.x + 20 * unit, box.bottom - 62 * unit, 42 * unit, 42 * unit))


def _ruins_due(look: Look, box: Box) -> None:
    """The sign of a ruins card that waits to be covered."""
    look.path(rectangle(box, 6), "cell", "ink", look.theme.stroke("edge"))
    sign(look, "ruins", [box.middle], box.w * 0.66)
