"""Where everything of a Roll for the Galaxy picture lies: phases, dice, stacks, tableau, purse, players; its places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from boardlab.games.rollgalaxy import effects, position
from boardlab.games.rollgalaxy.facts import FACTIONS, GAME, PHASES, SIDES, TILES, VIRTUAL, WILD
from boardlab.picture.outlines import Box, Point

LAYOUTS = ("wide", "narrow", "projector", "table")
ELSEWHERE = ("spent", "cup", "citizenry", "used", "dev_dice", "world_dice")
"""Piles of dice that do not work this round, in the order in which they are numbered."""
NOBODY = -1
"""In ``table``, the viewer who sees nobody's secrets."""
ROOM = 80.0  # narrower sides of a tile have no room for what they give
GAP = 0.32  # between two dice, as a share of their size
FRAME = 0.59  # how far the frame of a die reaches from its middle, so that two beside each other stay apart
SQUARES: int = GAME["end_squares"]
SECRET = ("roll", "assign")
"""Steps in which nobody sees the dice of others. Rule RFG-ASSIGN-8."""
SET_ASIDE = {"wild": "wild", "dictated": "lock", "held": "lock", "used": "extra-turn", "spent": "plan"}
"""Piles that lie beside the cup, each with its sign."""


class Mat(msgspec.Struct, frozen=True):
    """Where the things of one seat lie.

    Attributes:
        columns: Room for the workers of each phase.
        die: Size of a die there.
        cup, citizenry: Dice with a sign before them.
        zone_die: Size of a die there.
        dev, world: The construction stacks.
        tableau: The squares.
        across: Squares in a row, as long as there are no more than twelve.
        gap: Between squares.
        own: Is it large enough for everything that only its owner may see?
    """

    columns: tuple[Box, ...]
    die: float
    cup: Box
    citizenry: Box
    zone_die: float
    dev: Box
    world: Box
    tableau: Box
    across: int = 6
    gap: float = 10.0
    own: bool = True


class Layout(msgspec.Struct, frozen=True):
    """One arrangement for one number of players. A part without a box is left out.

    Attributes:
        heads: The five phases.
        mats: The one mat that is shown, or in ``table`` one for each seat.
        seats: For each seat the box of its number and points.
        purse: Credits, points, and the pool; in ``table`` the pool alone.
        total: Points so far; tiles in hand lie there too.
    """

    width: float
    height: float
    heads: tuple[Box, ...]
    mats: tuple[Mat, ...]
    seats: tuple[Box, ...]
    purse: Box
    total: Box | None = None

    @property
    def one_mat(self) -> bool:
        """Is only one seat's mat shown?"""
        return self.total is not None


def _shares(box: Box, n: int, gap: float) -> tuple[Box, ...]:
    """Equal parts of a box, side by side."""
    wide = (box.w - (n - 1) * gap) / n
    return tuple(Box(box.x + i * (wide + gap), box.y, wide, box.h) for i in range(n))


def _below(heads: Iterable[Box], bottom: float, aside: float, down: float) -> tuple[Box, ...]:
    """The room for dice under the heads of phases."""
    return tuple(Box(b.x + aside, b.bottom + down, b.w - 2 * aside, bottom - b.bottom - 1.5 * down) for b in heads)


def _wide(players: int) -> Layout:
    heads = _shares(Box(24, 22, 928, 66), 5, 12)
    x, wide = 968.0, 288.0
    mat = Mat(
        _below(heads, 236, 10, 13), 45, Box(x, 78, wide, 74), Box(x, 162, wide, 74), 44, Box(24, 254, 456, 164),
        Box(496, 254, 456, 164), Box(24, 436, 928, 260),
    )  # fmt: skip
    seats = _shares(Box(x + 4, 26, wide - 8, 38), players, 0)
    return Layout(1280, 720, heads, (mat,), seats, Box(x, 254, wide, 164), Box(x, 436, wide, 260))


def _narrow(players: int) -> Layout:
    heads = _shares(Box(10, 66, 380, 46), 5, 6)
    mat = Mat(
        _below(heads, 262, 4, 9), 31, Box(10, 274, 185, 62), Box(205, 274, 185, 62), 32, Box(10, 350, 380, 126),
        Box(10, 490, 380, 126), Box(10, 750, 380, 336), 3, 8,
    )  # fmt: skip
    seats = _shares(Box(14, 16, 372, 34), players, 0)
    return Layout(400, 1266, heads, (mat,), seats, Box(10, 630, 380, 106), Box(10, 1100, 380, 152))


def _table(players: int) -> Layout:
    """A line for each seat: number and points, workers, stacks, tableau, dice."""
    head, rim, gap = 54.0, 8.0, 6.0
    high = min(172.0, (560 - head - rim) / players - gap)
    heads = _shares(Box(124, 8, 364, 44), 5, 6)
    mats, seats = [], []
    for i in range(players):
        y = head + gap + i * (high + gap)
        half = (high - 10) / 2
        mats.append(
            Mat(
                tuple(Box(b.x + 6, y + 9, b.w - 12, high - 18) for b in heads), 24,
                Box(1137, y + 3, 122, half), Box(1137, y + 7 + half, 122, half), 21,
                Box(496, y + 3, 156, half), Box(496, y + 7 + half, 156, half),
                Box(656, y + 2, 476, high - 4), 6, 5, own=False,
            )
        )  # fmt: skip
        seats.append(Box(16, y, 1248, high))
    return Layout(
        1280, head + gap + players * (high + gap) + rim - gap, heads, tuple(mats), tuple(seats), Box(1138, 8, 126, 44)
    )


@cache
def layout_named(name: str, players: int = 2) -> Layout:
    """The arrangement of that name.

    Raises:
        ValueError: There is none.
    """
    match name:
        case "wide" | "projector":
            return _wide(players)
        case "narrow":
            return _narrow(players)
        case "table":
            return _table(players)
    raise ValueError(f"no layout is called {name!r}; there are {', '.join(LAYOUTS)}")


def shown_seat(state: Any) -> int:
    """The first seat that owes a decision, or the first of all."""
    owing = [seat for seat in state.to_move if seat >= 0]
    return owing[0] if owing else 0


def viewer_of(state: Any, layout: str, seat: int | None) -> int:
    """Whose picture it is: the seat, or the first to move; in ``table`` -1 for somebody who sees no secrets.

    Raises:
        ValueError: There is no such seat.
    """
    if seat is None:
        return shown_seat(state)
    if not (0 if layout_named(layout, state.players).one_mat else NOBODY) <= seat < state.players:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {state.players - 1}")
    return seat


# --- what a seat sees ----------------------------------------------------------------------------------------------


class Worker(NamedTuple):
    """A die that was rolled: its colour, what it shows ("" when nobody knows any more), and where it stands."""

    colour: str
    face: str
    place: str


def workers(empire: Any, phase: str = "") -> tuple[Worker, ...]:
    """The dice of a round, in the order of their labels: as they were rolled, and those that were not as they stand.

    The dice that lie elsewhere are numbered after them, pile by pile as in ``ELSEWHERE``. While dice are assigned, one
    whose roll a position does not tell shows the phase under which it stands.

    Args:
        empire: Whose.
        phase: The running phase, for workers that are no dice.
    """
    piles = [*zip(PHASES, empire.columns, strict=True), ("wild", empire.wild)]
    piles += [("strip", (empire.strip,) if empire.strip else ()), ("dictated", empire.dictated), ("held", empire.held)]
    if empire.rolled:
        return _as_rolled(empire.rolled, tuple((name, tuple(pile)) for name, pile in piles), empire.chosen)
    piles.append((phase, empire.extra))
    told = (*PHASES, WILD) if phase == "assign" else (WILD,)
    return tuple(Worker(die, place if place in told else "", place) for place, pile in piles for die in pile)


@lru_cache(maxsize=64)
def _as_rolled(
    rolled: tuple[tuple[str, str], ...], piles: tuple[tuple[str, tuple[str, ...]], ...], chosen: str
) -> tuple[Worker, ...]:
    """Where each rolled die stands: those under their own face first, then those with a wild face, then the others.

    A position does not remember which of two dice of a colour has moved; this is the way with the fewest moves.
    """
    places = [""] * len(rolled)
    rest = [(place, die) for place, pile in piles for die in pile]
    for wanted in ("own", WILD, None):
        waiting, rest = rest, []
        for place, die in waiting:
            own = chosen if place == "strip" else place
            at = _first(rolled, places, die, own if wanted == "own" else wanted)
            if at is None:
                rest.append((place, die))
            else:
                places[at] = place
    found = [Worker(die, face, place) for (die, face), place in zip(rolled, places, strict=True)]
    return (*found, *[Worker(die, "", place) for place, die in rest])


def _first(rolled: Sequence[tuple[str, str]], taken: Sequence[str], die: str, face: str | None) -> int | None:
    """The first die of a colour that is not placed yet; with that face, if one is asked for."""
    for at, (colour, shows) in enumerate(rolled):
        if colour == die and not taken[at] and face in (None, shows):
            return at
    return None


def seen(state: Any, seat: int, viewer: int) -> Any:
    """An empire as a seat may see it."""
    empire = state.empires[seat]
    if seat == viewer:
        return empire
    empire = msgspec.structs.replace(empire)
    if state.step in SECRET:
        position.cover(empire, state.step)
    empire.dev_stack, empire.world_stack = position.veiled(empire.dev_stack), position.veiled(empire.world_stack)
    empire.hand = ()
    return empire


# --- a position laid out -------------------------------------------------------------------------------------------


class DieSpot(NamedTuple):
    """A die of a picture; `label` is its place, if it is one."""

    colour: str
    face: str
    x: float
    y: float
    size: float
    label: str = ""


class TileSpot(NamedTuple):
    """A tile of a picture: its sides that are shown, and where; `part` is tableau, top, next or hand."""

    sides: tuple[str, ...]
    box: Box
    part: str


class Laid(msgspec.Struct, frozen=True):
    """One seat's things, each in its place.

    Attributes:
        dice: All dice but the goods.
        signs: Signs before dice that lie beside the cup.
        tiles: The tiles.
        squares: Empty squares of the tableau with their numbers.
        slots: Slots of the stacks that wait for a die, and those that a power saves.
        saved: The latter.
        goods: For each world that holds goods, the dice on it and where they lie.
        free: For each phase and stack, where the next die would go.
    """

    dice: tuple[DieSpot, ...]
    signs: tuple[tuple[str, float, float, float], ...]
    tiles: tuple[TileSpot, ...]
    squares: tuple[tuple[Box, int], ...]
    slots: tuple[Box, ...]
    saved: tuple[Box, ...]
    goods: tuple[tuple[str, tuple[DieSpot, ...]], ...]
    free: dict[str, tuple[float, float, float]]


def flow(n: int, box: Box, size: float, *, centred: bool = True, gap: float = GAP) -> tuple[list[Point], float]:
    """Places for things in rows, as large as fits, and how large.

    Args:
        n: How many.
        box: The room.
        size: Of one, where there is room.
        centred: Around the middle; otherwise from the left.
        gap: Between two, as a share of their size.
    """
    while True:
        step = size * (1 + gap)
        across = max(1, int((box.w + size * gap) // step))
        down = -(-n // across)
        if down * step - size * gap <= box.h or size <= 9:
            break
        size -= 0.5
    left = box.x + ((box.w - across * step + size * gap) / 2 if centred else 0) + size / 2
    top = box.y + size / 2
    return [(left + step * (i % across), top + step * (i // across)) for i in range(n)], size


def _columns(
    mat: Mat, found: Sequence[Worker], dice: list[DieSpot], free: dict[str, tuple[float, float, float]]
) -> None:
    """The workers under their phases, and where the next one would stand."""
    for phase, box in zip(PHASES, mat.columns, strict=True):
        own = [(i, worker) for i, worker in enumerate(found) if worker.place == phase]
        spots, size = flow(len(own) + 1, box, mat.die)
        free[phase] = (*spots[-1], size)
        spots, size = flow(len(own), box, mat.die)
        dice += [
            DieSpot(worker.colour, worker.face, x, y, size, f"die:{i}")
            for (i, worker), (x, y) in zip(own, spots, strict=True)
        ]


def _strip(where: Layout, found: Sequence[Worker], chosen: str, mat: Mat, dice: list[DieSpot]) -> None:
    """The selecting die, on the head of its phase."""
    for i, worker in enumerate(found):
        if worker.place == "strip" and chosen:
            head = where.heads[PHASES.index(chosen)]
            size = min(mat.die * 0.98, head.h * 0.82) if mat.own else head.h * 0.64
            x = head.x + head.w * 0.7 if head.w > 3 * size else head.right - size * 0.6
            dice.append(DieSpot(worker.colour, worker.face, x, head.middle[1], size, f"die:{i}"))


def sign_room(box: Box, size: float) -> float:
    """Room for the sign at the left of cup and Citizenry."""
    return min(box.h, size * 1.5)


def _zones(
    mat: Mat, empire: Any, found: Sequence[Worker], first: dict[str, int], dice: list[DieSpot],
    signs: list[tuple[str, float, float, float]],
) -> None:  # fmt: skip
    """Cup and Citizenry; beside the cup what is set aside for now."""

    def pile(name: str) -> list[tuple[str, str, str]]:
        return [("die", die, f"die:{first[name] + i}") for i, die in enumerate(getattr(empire, name))]

    items = pile("cup")
    for name in ("used", "spent"):
        items += [("sign", SET_ASIDE[name], ""), *pile(name)] if getattr(empire, name) else []
    for names in (("wild",), ("dictated", "held")):
        loose = [(i, worker) for i, worker in enumerate(found) if worker.place in names]
        if loose:
            items.append(("sign", SET_ASIDE[names[0]], ""))
            items += [(worker.face or "die", worker.colour, f"die:{i}") for i, worker in loose]
    citizens = pile("citizenry")
    for box, things in ((mat.cup, items), (mat.citizenry, citizens)):
        indent = sign_room(box, mat.zone_die)
        room = Box(box.x + indent, box.y + 5, box.w - indent - 7, box.h - 10)
        spots, size = flow(len(things), room, mat.zone_die, centred=False)
        low = max((y for _, y in spots), default=room.y) + size / 2
        drop = max(0.0, (room.bottom - low) / 2)
        for (kind, name, label), (x, y) in zip(things, spots, strict=True):
            if kind == "sign":
                signs.append((name, x, y + drop, size * 0.72))
            else:
                dice.append(DieSpot(name, "" if kind == "die" else kind, x, y + drop, size, label))


class _Stack(NamedTuple):
    """The parts of a construction stack."""

    tile: Box
    slots: Box
    queue: Box


def stack_parts(box: Box, own: bool) -> _Stack:
    """Where the top tile, the slots and the tiles beneath it lie."""
    if not own:
        high = box.h - 6
        tile = Box(box.x + 3, box.y + 3, min(66.0, high * 2), high)
        return _Stack(tile, Box(tile.right + 16, box.y + 3, box.right - tile.right - 18, box.h - 6), Box(0, 0, 0, 0))
    unit = box.h / 150
    high = 108 * unit
    tile = Box(box.x + 60 * unit, box.y + (box.h - high) / 2 - 5 * unit, 150 * unit, high)
    aside = 62 * unit
    room = Box(tile.right + 34 * unit, box.y + 10 * unit, 0, box.h - 20 * unit)
    slots = room._replace(w=box.right - aside - room.x)
    return _Stack(
        tile, slots, Box(box.right - aside + 8 * unit, box.y + 12 * unit, aside - 16 * unit, box.h - 24 * unit)
    )


def _stacks(
    mat: Mat, empire: Any, first: dict[str, int], dice: list[DieSpot], tiles: list[TileSpot], slots: list[Box],
    saved: list[Box], free: dict[str, tuple[float, float, float]],
) -> None:  # fmt: skip
    """Both construction stacks: the tile on top, a slot for each die that it needs, the tiles beneath it."""
    for place, box, stack, site in (
        ("dev", mat.dev, empire.dev_stack, empire.dev_dice),
        ("world", mat.world, empire.world_stack, empire.world_dice),
    ):
        parts = stack_parts(box, mat.own)
        printed = need = 0
        if stack and stack[0] in SIDES:
            tiles.append(TileSpot(stack[:1], parts.tile, "top"))
            printed, need = SIDES[stack[0]].cost, effects.cost(empire, SIDES[stack[0]])
        n = max(printed, len(site))
        largest = (46.0 if mat.own else 24.0) * (box.h / 164 if mat.own else 1)
        spots, size = _middled(n, parts.slots, largest)
        for i, (x, y) in enumerate(spots):
            if i < len(site):
                dice.append(DieSpot(site[i], "", x, y, size, f"die:{first[f'{place}_dice'] + i}"))
            else:
                (slots if i < need else saved).append(Box(x - size / 2, y - size / 2, size, size))
        if len(site) < n:
            free[place] = (*spots[len(site)], size)
        below = [name for name in stack[1:] if name in SIDES] if mat.own else []
        spots, size = _middled(len(below), parts.queue, 38 * box.h / 164)
        tiles += [
            TileSpot((name,), Box(x - size / 2, y - size / 2, size, size), "next")
            for name, (x, y) in zip(below, spots, strict=True)
        ]


def _middled(n: int, box: Box, size: float) -> tuple[list[Point], float]:
    """Rows of equal length around the height of the middle, from the left."""
    spots, size = flow(n, box, size, centred=False)
    if not spots:
        return spots, size
    down = len({y for _, y in spots})
    across = -(-n // down)
    step = size * (1 + GAP)
    top = box.middle[1] - (down * step - size * GAP) / 2 + size / 2
    return [(box.x + size / 2 + step * (i % across), top + step * (i // across)) for i in range(n)], size


def grouped(tableau: Sequence[str]) -> list[tuple[str, ...]]:
    """The sides of a tableau, both halves of a faction tile together."""
    groups: list[tuple[str, ...]] = []
    for name in tableau:
        tile = SIDES[name].tile
        if tile in FACTIONS and groups and len(groups[-1]) == 1 and SIDES[groups[-1][0]].tile == tile:
            groups[-1] = (*groups[-1], name)
        else:
            groups.append((name,))
    return groups


def _tableau(mat: Mat, empire: Any, tiles: list[TileSpot], squares: list[tuple[Box, int]]) -> None:
    """Twelve squares, or as many as there are sides."""
    n = max(SQUARES, len(empire.tableau))
    down = SQUARES // mat.across
    across = max(mat.across, -(-n // down))
    box, gap = mat.tableau, mat.gap
    wide, high = (box.w - gap * (across + 1)) / across, (box.h - gap * (down + 1)) / down

    def square(i: int, span: int = 1) -> Box:
        left, top = box.x + gap + (i % across) * (wide + gap), box.y + gap + (i // across) * (high + gap)
        return Box(left, top, wide * span + gap * (span - 1), high)

    at = 0
    for group in grouped(empire.tableau):
        parts = [group] if at % across + len(group) <= across else [(name,) for name in group]
        for part in parts:
            tiles.append(TileSpot(part, square(at, len(part)), "tableau"))
            at += len(part)
    squares += [(square(i), i + 1) for i in range(at, across * down)]


def halves(spot: TileSpot) -> list[tuple[str, Box]]:
    """Each side of a tile with its part of the box."""
    return list(zip(spot.sides, _shares(spot.box, len(spot.sides), 0), strict=True))


def is_flat(box: Box) -> bool:
    """Is a side so flat that its gains stand beside the planet, not below it?"""
    return box.w > 1.9 * box.h


def is_small(box: Box) -> bool:
    """Is a side so small that it shows little more than its cost?"""
    return box.w < ROOM


def planet(box: Box) -> tuple[float, float, float]:
    """Centre and width of the planet or plate of a side."""
    if is_small(box):
        size = min(box.h * 0.84, box.w * 0.56)
        return box.right - size * 0.5 - box.w * 0.08, box.middle[1], size
    unit = min(box.h / 104, box.w / 112)
    if is_flat(box):
        return box.x + 92 * unit, box.y + box.h / 2, 86 * unit
    return box.x + box.w / 2 + 10 * unit, box.y + box.h / 2 - 2 * unit, 72 * unit


def _goods(empire: Any, tiles: Sequence[TileSpot]) -> list[tuple[str, tuple[DieSpot, ...]]]:
    """The goods, each at the lower right of its world; of a world without one, where it would lie."""
    found = []
    for spot in tiles:
        for name, box in halves(spot) if spot.part == "tableau" else ():
            if SIDES[name].holds_goods:
                x, y, wide = planet(box)
                pile, size = empire.goods_on(name), wide * 0.53
                spots = [(x + wide * 0.42 - i * size * 0.95, y + wide * 0.36) for i in range(max(1, len(pile)))]
                dice = [DieSpot(die, "good", *at, size) for die, at in zip(pile, spots, strict=False)]
                found.append((name, tuple(dice) or (DieSpot("", "good", *spots[0], size),)))
    return found


def _hand(box: Box, hand: Sequence[str]) -> list[TileSpot]:
    """The tiles in hand, both sides beside each other."""
    n, gap, room = len(hand), 8.0, box.inset(14)

    def size(across: int) -> tuple[float, float]:
        down = -(-n // across)
        wide = (room.w - gap * (across - 1)) / across
        return wide, min((room.h - gap * (down - 1)) / down, wide / 2.1, 112.0)

    def worth(across: int) -> float:
        wide, high = size(across)
        return min(high / 104, wide / 224) * (1.3 if wide / 2 >= ROOM else 1.0)

    across = max(range(1, n + 1), key=worth)
    down, (wide, tall) = -(-n // across), size(across)
    top = room.middle[1] - (down * (tall + gap) - gap) / 2
    return [
        TileSpot(
            (TILES[tile][0].id, TILES[tile][1].id),
            Box(room.x + (i % across) * (wide + gap), top + (i // across) * (tall + gap), wide, tall),
            "hand",
        )
        for i, tile in enumerate(hand)
    ]


@lru_cache(maxsize=64)
def lay(state: Any, layout: str, seat: int, viewer: int) -> Laid:
    """A seat's things in a layout, as a viewer may see them."""
    where = layout_named(layout, state.players)
    mat = where.mats[0 if where.one_mat else seat]
    empire = seen(state, seat, viewer)
    found = workers(empire, state.step)
    dice: list[DieSpot] = []
    signs: list[tuple[str, float, float, float]] = []
    tiles: list[TileSpot] = []
    squares: list[tuple[Box, int]] = []
    slots: list[Box] = []
    saved: list[Box] = []
    free: dict[str, tuple[float, float, float]] = {}
    _columns(mat, found, dice, free)
    _strip(where, found, empire.chosen, mat, dice)
    first, n = {}, len(found)
    for name in ELSEWHERE:
        first[name], n = n, n + len(getattr(empire, name))
    _zones(mat, empire, found, first, dice, signs)
    _stacks(mat, empire, first, dice, tiles, slots, saved, free)
    _tableau(mat, empire, tiles, squares)
    goods = _goods(empire, tiles)
    if where.total is not None and empire.hand:
        tiles += _hand(where.total, empire.hand)
    if seat != viewer:
        dice = [spot._replace(label="") for spot in dice]
    return Laid(tuple(dice), tuple(signs), tuple(tiles), tuple(squares), tuple(slots), tuple(saved), tuple(goods), free)


# --- places --------------------------------------------------------------------------------------------------------


class Place(msgspec.Struct, frozen=True):
    """A place that can carry a mark.

    Attributes:
        outline: Its border, clockwise.
        size: How large a mark is there.
        mirrored: The badge corner is taken.
        at: A point of it that no smaller place covers, where this is not the middle.
    """

    outline: tuple[Point, ...]
    size: float
    mirrored: bool = False
    at: Point | None = None

    @property
    def box(self) -> Box:
        """The border as a box."""
        (left, top), _, (right, bottom), _ = self.outline
        return Box(left, top, right - left, bottom - top)


KNOWN = re.compile(r"die:\d{1,2}|dev|world|cup|citizenry|credits|pool|seat:[1-5]|(phase|tile|good):[a-z_]+")


def check_label(label: str) -> None:
    """Is it the name of a place in some position?

    Raises:
        ValueError: It is none.
    """
    kind, _, rest = label.partition(":")
    known = KNOWN.fullmatch(label) is not None
    known = known and (kind != "phase" or rest in PHASES) and (kind != "tile" or rest in SIDES)
    if not known or (kind == "good" and not (rest in SIDES and SIDES[rest].holds_goods)):
        raise ValueError(f"no place is called {label!r}; try 'die:0', 'phase:ship', 'dev', 'tile:gem_world' or 'cup'")


def _place(box: Box, size: float | None = None, mirrored: bool = False, at: Point | None = None) -> Place:
    size = min(62.0, 0.5 * min(box.w, box.h)) if size is None else size
    return Place(tuple(box.corners), size, mirrored, at)


@lru_cache(maxsize=32)
def placed(state: Any, layout: str, seat: int) -> dict[str, Place]:
    """Every place that a picture shows, in reading order; of the mats in ``table``, all tiles but one seat's dice."""
    where = layout_named(layout, state.players)
    found = {f"seat:{i + 1}": _place(badge_box(where, i), 30) for i in range(state.players)}
    for phase, head, column in zip(PHASES, where.heads, where.mats[0].columns, strict=True):
        box = head if not where.one_mat else Box(head.x, head.y, head.w, column.bottom + 6 - head.y)
        found[f"phase:{phase}"] = _place(box, at=(head.x + head.w * 0.3, head.middle[1]))
    if seat >= 0:
        mat = where.mats[0 if where.one_mat else seat]
        spots = [spot for spot in lay(state, layout, seat, seat).dice if spot.label]
        for spot in sorted(spots, key=lambda spot: int(spot.label[4:])):
            half = spot.size * FRAME
            found[spot.label] = _place(Box(spot.x - half, spot.y - half, 2 * half, 2 * half), spot.size * 0.9)
        for name, box in (("cup", mat.cup), ("citizenry", mat.citizenry), ("dev", mat.dev), ("world", mat.world)):
            zone = name in ("cup", "citizenry")
            sign = box.x + (sign_room(box, mat.zone_die) / 2 if zone else box.h * 0.2)
            x = sign if zone or mat.own else stack_parts(box, mat.own).tile.right + 4
            found[name] = _place(box, at=(x, box.middle[1]))
    for other in (seat,) if where.one_mat else range(state.players):
        every = lay(state, layout, other, seat)
        for tile in every.tiles:
            for name, box in halves(tile):
                found[f"tile:{name}"] = _place(box, min(62.0, box.h * 0.55), tile.part == "top")
        for world, dice in every.goods:
            size = dice[0].size * 1.2
            left = min(die.x for die in dice) - size / 2
            box = Box(left, dice[0].y - size / 2, dice[0].x + size / 2 - left, size)
            found[f"good:{world}"] = _place(box, dice[0].size)
    if where.one_mat:
        top = where.purse._replace(h=where.purse.h / 2)
        found["credits"] = _place(top, 40)
        found["pool"] = _place(Box(where.purse.x + where.purse.w * 0.4, top.bottom, where.purse.w * 0.6, top.h), 40)
    else:
        found["pool"] = _place(where.purse, 34)
    return found


def badge_box(where: Layout, seat: int) -> Box:
    """Where the number and the points of a seat stand."""
    box = where.seats[seat]
    return box if where.one_mat else box._replace(w=104)


def places(state: Any, seat: int | None = None, layout: str = "wide") -> tuple[str, ...]:
    """The names of all places that a seat's picture shows, in reading order."""
    return tuple(placed(state, layout, viewer_of(state, layout, seat)))


def centre(state: Any, cell: str, layout: str = "wide", seat: int | None = None) -> Point:
    """The middle of a place, in units of the scene.

    Args:
        state: The position.
        cell: The place.
        layout: Name of the layout.
        seat: Whose picture; otherwise that of the first to move.

    Raises:
        ValueError: There is no such place, or this picture does not show it.
    """
    check_label(cell)
    found = placed(state, layout, viewer_of(state, layout, seat)).get(cell)
    if found is None:
        raise ValueError(f"the layout {layout!r} does not show {cell!r}")
    return found.at or found.box.middle


def cell_at(x: float, y: float, layout: str, state: Any, seat: int | None = None) -> str | None:
    """The place at a point of the scene, the smallest if there are several; or None.

    Args:
        x: Units of the scene from the left.
        y: Units of the scene from the top.
        layout: Name of the layout.
        state: The position.
        seat: Whose picture; otherwise that of the first to move.
    """
    every = placed(state, layout, viewer_of(state, layout, seat))
    hits = [(found.box.w * found.box.h, label) for label, found in every.items() if found.box.holds(x, y)]
    return min(hits)[1] if hits else None


def is_virtual(colour: str) -> bool:
    """Is it a worker that is no die?"""
    return colour.startswith(VIRTUAL)
