"""How dice and tiles look: bodies and faces, planets, plates with what they do, gains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from boardlab.games.rollgalaxy.facts import COUNTER, PHASES, SIDES, VIRTUAL, Effect, Side
from boardlab.games.rollgalaxy.layout import DieSpot, TileSpot, halves, is_flat, is_small, is_virtual, planet
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, polyline, rectangle
from boardlab.picture.scene import Shape
from boardlab.picture.symbols import symbols
from boardlab.picture.theme import tokens

#: Bodies of one width look unequally large: how much to enlarge each.
OPTICAL = {"purple": 1.05, "cyan": 1.08, "yellow": 1.1}
DESTINATION = {"cup": "cup", "citizenry": "citizenry", "this_world": "good"}
TINY = 0.42  # tiles of a smaller unit carry no id


def letter_of(kind: str, colour: str) -> str:
    """The letter of a die or of a world."""
    return str(tokens()["identity"][f"{kind}.{colour}"]["letter"])


# --- dice ----------------------------------------------------------------------------------------------------------


def dice(look: Look, spots: Iterable[DieSpot], *, shadow: bool = True) -> None:
    """Dice: the body of each colour's shape with its face in the middle, or with its letter; equal ones at once."""
    groups: dict[tuple[str, float, str], list[Point]] = {}
    for spot in spots:
        if spot.colour:
            groups.setdefault((spot.colour, spot.size, spot.face), []).append((spot.x, spot.y))
    bodies: dict[tuple[str, float], list[Point]] = {}
    for (colour, size, _), at in groups.items():
        bodies.setdefault((colour, size), []).extend(at)
    for (colour, size), at in bodies.items():
        _bodies(look, colour, at, size, shadow)
    for (colour, size, face), at in groups.items():
        _faces(look, colour, at, size, face)


def _bodies(look: Look, colour: str, at: Sequence[Point], size: float, shadow: bool) -> None:
    line = max(1.1, size * 0.05) * look.heavy
    if colour == COUNTER:
        look.symbols("cube", at, size * 0.8, fill="neutral", ink="neutral.ink", shadow=shadow, width=line)
        return
    name = colour.removeprefix(VIRTUAL)
    fill, edge = ("cell", "line.strong") if is_virtual(colour) else (f"die.{name}.fill", "edge")
    look.symbols(
        f"die-{name}", at, size * OPTICAL.get(name, 1.0), fill=fill, edge=edge, width=line,
        shadow=shadow and not is_virtual(colour),
    )  # fmt: skip


def _faces(look: Look, colour: str, at: Sequence[Point], size: float, face: str) -> None:
    """The face of each die, or its letter."""
    name = colour.removeprefix(VIRTUAL)
    if colour == COUNTER:
        return
    ink, ground = ("ink.soft", "cell") if is_virtual(colour) else (f"die.{name}.ink", f"die.{name}.fill")
    drawing = symbols()[f"die-{name}"].letter_at
    assert drawing is not None
    high = size * drawing[2] / 100
    if face:
        look.symbols(face, at, high * 1.06, ink=ink, ground=ground, fill=ground, edge=ink, width=size * 0.045)
        return
    for x, y in at:
        look.text(x, y, letter_of("die", name), high, ink, may_be_small=True)


# --- tiles ---------------------------------------------------------------------------------------------------------


def tile(look: Look, spot: TileSpot, bonus: Mapping[str, int]) -> None:
    """A tile: finished ones lie raised; the others show what they give.

    Args:
        look: The pen.
        spot: Its sides and where it lies.
        bonus: What developments of cost 6 score now.
    """
    look.shapes += _tile_shapes(look.theme.name, spot, tuple([bonus.get(name) for name in spot.sides]))


@lru_cache(maxsize=1024)  # tiles stay where they are from one picture to the next
def _tile_shapes(theme: str, spot: TileSpot, bonus: tuple[int | None, ...]) -> tuple[Shape, ...]:
    look = Look(theme)
    _tile(look, spot, bonus)
    return tuple(look.shapes)


def _tile(look: Look, spot: TileSpot, bonus: Sequence[int | None]) -> None:
    box, radius = spot.box, 8.0 if spot.box.h > 60 else 5.0
    unit = min(box.h / 104, box.w / len(spot.sides) / 112)
    if spot.part == "next":
        _next(look, spot)
        return
    if spot.part != "top":
        dx, dy = look.theme.shadow("panel")
        drop = dy if box.h > 60 else 2.0
        look.path(rectangle(Box(box.x + dx, box.y + drop, box.w, box.h), radius), "shadow")
    look.path(rectangle(box, radius), "panel", "line.strong", 1.5 * look.heavy)
    for i, (name, part) in enumerate(halves(spot)):
        side_face(look, SIDES[name], part, gains=spot.part != "tableau", bonus=bonus[i])
        if i:
            inset = 12 * unit
            divider = polyline([(part.x, part.y + inset), (part.x, part.bottom - inset)])
            look.path(divider, None, "line.strong", 1.5 * look.heavy)
    if unit >= TINY and not is_small(halves(spot)[0][1]):
        size = max(14 * unit, look.theme.floor)
        look.text(
            box.x + 9 * unit, box.bottom - max(14 * unit, size * 0.62), SIDES[spot.sides[0]].tile, size, "ink.soft",
            "start", quiet=True,
        )  # fmt: skip


def _next(look: Look, spot: TileSpot) -> None:
    """A tile under the top one, with its cost for a letter."""
    side, (x, y), size = SIDES[spot.sides[0]], spot.box.middle, spot.box.h
    width = max(1.0, size * 0.04) * look.heavy
    if side.is_world:
        _planet(look, side.colour, x, y, size, width)
        look.text(x, y, side.cost, size * 0.46, f"world.{side.colour}.ink")
    else:
        look.symbol("plan", x, y, size * 1.12, fill="cell", edge="ink", ink="line.strong", width=width)
        look.text(x, y, side.cost, size * 0.46, "ink")


def _planet(look: Look, colour: str, x: float, y: float, size: float, width: float) -> None:
    ink = "ink" if colour == "cyan" else "edge"
    look.symbol(f"planet-{colour}", x, y, size, fill=f"world.{colour}.fill", ink=ink, width=width)


def side_face(look: Look, side: Side, box: Box, *, gains: bool, bonus: int | None = None) -> None:
    """One side: its cost, which is also its points, in the shield; planet or plate; gains until they have been paid."""
    if is_small(box):
        _small_face(look, side, box, bonus)
        return
    unit = min(box.h / 104, box.w / 112)
    gains = gains and side.is_world
    x, y, size = planet(box)
    y -= 6 * unit if gains and not is_flat(box) else 0
    width = 2.2 * unit * look.heavy
    if side.is_world:
        _planet(look, side.colour, x, y, size, width)
        look.text(x, y, letter_of("world", side.colour), size / 3, f"world.{side.colour}.ink")
    else:
        look.symbol("plan", x, y, size, fill="cell", edge="ink", ink="line.strong", width=width)
        _powers(look, power_signs(side.id), x, y, size / 72)
    look.shield(box.x + 25 * unit, box.y + 26 * unit, max(37 * unit, 17.0), side.cost)
    if gains and is_flat(box):
        room = box.right - x - size / 2 - 10
        _gain_row(look, side.effects, box.right - 14, y, min(0.9, room / _gain_width(side.effects)))
    elif gains:
        _gain_row(look, side.effects, box.right - 14 * unit, box.bottom - 15 * unit, unit)
    if side.bonus is not None:
        size = max(32 * unit, 17.0)
        look.symbol(
            "mark-star", box.right - size * 0.54, box.bottom - size * 0.54, size, fill="panel", edge="ink",
            letter=bonus if size > 26 else None, letter_ink="ink", width=1.4 * look.heavy,
        )  # fmt: skip


def _small_face(look: Look, side: Side, box: Box, bonus: int | None) -> None:
    """A side without room for more than its cost in large digits, its world, or the first sign of what it does."""
    x, y, size = planet(box)
    if side.is_world:
        _planet(look, side.colour, x, y, size, 1.2 * look.heavy)
        look.text(x, y, letter_of("world", side.colour), size * 0.44, f"world.{side.colour}.ink")
    else:
        look.symbol("plan", x, y, size, fill="cell", edge="ink", ink="line.strong", width=1.2 * look.heavy)
        if side.bonus is None:
            _powers(look, power_signs(side.id)[:1], x, y, size / 56)
        elif bonus is None:
            look.symbol("mark-star", x, y, size * 0.7, fill="panel", edge="ink", width=1.2 * look.heavy)
        else:
            look.text(x, y, bonus, size * 0.62, "ink")
            star = size * 0.42
            look.symbol(
                "mark-star", x + size * 0.42, y + size * 0.4, star, fill="panel", edge="ink", width=1.2 * look.heavy
            )
    shield = min(box.h * 0.9, box.w * 0.45)
    at = box.x + 2 + shield / 2, min(box.middle[1], box.y + 3 + shield / 2)
    look.symbol("shield", *at, shield, fill="neutral", edge="neutral", width=0.5)
    look.text(*at, side.cost, shield * 0.68, "neutral.ink")


def _gain_width(effects: Sequence[Effect]) -> float:
    """How wide a row of gains is, in its own units."""
    places = {effect.to for effect in effects if effect.word == "gain_die"}
    dice_there = sum(effect.count for effect in effects if effect.word == "gain_die")
    return 21.0 * len(places) + 22.0 * dice_there + 42.0 * any(effect.word == "gain_credits" for effect in effects) + 1


def _gain_row(look: Look, effects: Sequence[Effect], x: float, y: float, unit: float) -> None:
    """From the right: the dice for one place with its sign, those for another, then credits."""
    before = ""
    for effect in reversed(effects):
        if effect.word == "gain_credits":
            size = max(16 * unit, look.theme.floor)
            look.text(x, y, effect.amount, size, "ink")
            at = x - 8 * unit - size * 0.6
            look.symbol("credit", at, y, 19 * unit, fill="panel", edge="ink", width=1.3 * look.heavy)
        elif effect.word == "gain_die":
            if effect.to != before:
                sign, before = DESTINATION[effect.to], effect.to
                look.symbol(sign, x, y, 18 * unit, fill="panel", edge="ink.soft", ink="ink.soft", width=1.2)
                x -= 21 * unit
            spots = [DieSpot(effect.colours[0], "", x - 22 * unit * i, y, 20 * unit) for i in range(effect.count)]
            dice(look, spots, shadow=False)
            x -= 22 * unit * effect.count


# What a development does, as two or three signs on its plate; the words beside the picture say the rest.

PAYS = {
    "credits_at_phase_end": "credit", "credits_if_highest_cost_world": "credit", "credits_per_good": "credit",
    "credits_per_citizenry_dice": "credit", "credits_if_most": "credit", "credits_if_scouted_with": "credit",
    "stock_value": "credit", "trade_credits": "credit", "consume_credits": "credit", "completion_credits": "credit",
    "consume_vp": "points-chip", "trade_buy_vp": "points-chip", "vp_in_phase": "points-chip", "gain_credits": "credit",
    "completion_return_to_cup": "cup", "good_capacity": "good", "scouted_tile_on_top": "free-advance",
    "rearrange_construction": "extra-turn", "draw_tile_at_phase_end": "free-advance",
}  # fmt: skip
"""What an effect brings."""


@cache
def power_signs(side: str) -> tuple[str, ...]:
    """The signs of a development: symbols, ``die:`` with a colour, or a number."""
    found: list[str] = []
    for effect in SIDES[side].effects:
        found += [phase for phase in PHASES if phase in effect.phases and phase not in found]
    for effect in SIDES[side].effects:
        if effect.word in ("reassign", "dictate_width", "dictate_repeat"):
            found += ["reassign", *_moved(effect)]
        elif effect.word == "cost_reduction":
            found.append(f"-{effect.amount}")
        elif effect.word == "extra_workers":
            found += [f"die:{colour}" for colour in effect.colours]
        elif effect.word == "gain_die":
            found += [f"die:{colour}" for colour in effect.colours] * effect.count
        elif effect.word in PAYS and PAYS[effect.word] not in found:
            found.append(PAYS[effect.word])
    return tuple(found[:3])


def _moved(effect: Effect) -> list[str]:
    """What a Reassign power moves, or where to."""
    phases = [phase for phase in effect.targets if phase in PHASES]
    if phases:
        return phases
    if 0 < len(effect.colours) < 3:
        return [f"die:{colour}" for colour in effect.colours]
    return [str(effect.most)] if effect.most else []


def _powers(look: Look, signs: Sequence[str], x: float, y: float, unit: float) -> None:
    """The signs of a development, side by side on its plate."""
    size = (34, 26, 22)[max(1, len(signs)) - 1] * unit
    rows = [signs[:1], signs[1:]] if len(signs) == 3 else [signs]
    for down, row in enumerate(rows):
        for i, sign in enumerate(row):
            at = x + (i - (len(row) - 1) / 2) * size * 1.06
            _power(look, sign, at, y + (down - (len(rows) - 1) / 2) * size * 1.04, size)


def _power(look: Look, sign: str, at: float, y: float, size: float) -> None:
    """One sign."""
    if sign.startswith("die:"):
        dice(look, [DieSpot(sign[4:], "", at, y, size * 0.86)], shadow=False)
    elif sign.lstrip("-").isdecimal():
        shift = size * 0.16 if sign.startswith("-") else 0.0
        look.text(at + shift, y, sign.lstrip("-"), size * 0.86, "ink", may_be_small=True)
        if shift:
            look.path(polyline([(at - size * 0.42, y), (at - size * 0.18, y)]), None, "ink", size * 0.12)
    else:
        look.symbol(sign, at, y, size * 0.9, fill="cell", edge="ink", ink="ink", ground="cell", width=1.2 * look.heavy)
