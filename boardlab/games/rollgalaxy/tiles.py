"""How dice and tiles look: bodies and faces, planets, plates with what they do, gains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from boardlab.games.rollgalaxy.facts import COUNTER, PHASES, SIDES, VIRTUAL, Effect, Side
from boardlab.games.rollgalaxy.layout import DieSpot, TileSpot, halves, is_virtual, planet
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, polyline, rectangle
from boardlab.picture.symbols import symbols
from boardlab.picture.theme import tokens

#: Bodies of one width look unequally large: how much to enlarge each.
OPTICAL = {"purple": 1.05, "cyan": 1.08, "yellow": 1.1}
DESTINATION = {"cup": "cup", "citizenry": "citizenry", "this_world": "good"}
TINY = 0.42  # tiles of a smaller unit carry no id
PLAIN = 0.36  # and those of a smaller one no gains


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


def tile(look: Look, spot: TileSpot, bonus: dict[str, int] | None = None) -> None:
    """A tile: finished ones lie raised; the others show what they give."""
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
        side_face(look, SIDES[name], part, gains=spot.part != "tableau", bonus=(bonus or {}).get(name))
        if i:
            inset = 12 * unit
            divider = polyline([(part.x, part.y + inset), (part.x, part.bottom - inset)])
            look.path(divider, None, "line.strong", 1.5 * look.heavy)
    if unit >= TINY:
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
    unit = min(box.h / 104, box.w / 112)
    gains = gains and unit >= PLAIN and side.is_world
    x, y, size = planet(box)
    y -= 6 * unit if gains else 0
    width = 2.2 * unit * look.heavy
    if side.is_world:
        _planet(look, side.colour, x, y, size, width)
        look.text(x, y, letter_of("world", side.colour), 24 * unit, f"world.{side.colour}.ink")
    else:
        look.symbol("plan", x, y, size, fill="cell", edge="ink", ink="line.strong", width=width)
        _powers(look, side, x, y, unit)
    look.shield(box.x + 25 * unit, box.y + 26 * unit, max(37 * unit, 17.0), side.cost)
    if gains:
        _gain_row(look, side.effects, box.right - 14 * unit, box.bottom - 15 * unit, unit)
    if side.bonus is not None:
        size = max(32 * unit, 24.0)
        look.symbol(
            "mark-star", box.right - size * 0.46, box.y + size * 0.44, size, fill="panel", edge="ink",
            letter=bonus, letter_ink="ink", width=1.4 * look.heavy,
        )  # fmt: skip


def _gain_row(look: Look, effects: Sequence[Effect], x: float, y: float, unit: float) -> None:
    """From the right: each die with the place it goes to, then credits."""
    for effect in reversed(effects):
        if effect.word == "gain_credits":
            size = max(16 * unit, look.theme.floor)
            look.text(x, y, effect.amount, size, "ink")
            look.symbol("credit", x - 8 * unit - size * 0.6, y, 19 * unit, fill="panel", edge="ink", width=1.3 * look.heavy)
            x -= 42 * unit
        elif effect.word == "gain_die":
            for _ in range(effect.count):
                look.symbol(
                    DESTINATION[effect.to], x, y, 18 * unit, fill="panel", edge="ink.soft", ink="ink.soft", width=1.2
                )
                dice(look, [DieSpot(effect.colours[0], "", x - 22 * unit, y, 21 * unit)], shadow=False)
                x -= 46 * unit


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


def _powers(look: Look, side: Side, x: float, y: float, unit: float) -> None:
    """The signs of a development, side by side on its plate."""
    signs = power_signs(side.id)
    size = (34, 26, 19)[max(1, len(signs)) - 1] * unit
    for i, sign in enumerate(signs):
        at = x + (i - (len(signs) - 1) / 2) * size * 1.06
        if sign.startswith("die:"):
            dice(look, [DieSpot(sign[4:], "", at, y, size * 0.86)], shadow=False)
        elif sign.lstrip("-").isdecimal():
            shift = size * 0.16 if sign.startswith("-") else 0.0
            look.text(at + shift, y, sign.lstrip("-"), size * 0.86, "ink", may_be_small=True)
            if shift:
                look.path(polyline([(at - size * 0.42, y), (at - size * 0.18, y)]), None, "ink", size * 0.12)
        else:
            look.symbol(sign, at, y, size * 0.9, fill="cell", edge="ink", ink="ink", ground="cell", width=1.2 * look.heavy)
