"""The panels of a Cascadero picture: plates of the players, achievements, success tracks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from boardlab.games.cascadero.facts import COLOURS, FORBIDDEN, GAME, TOP, TRACKS, Space
from boardlab.games.cascadero.layout import SPACES, TRACK_ORDER, Layout
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, hatch, hexagon, polyline, rectangle, rounded

#: Silhouettes of one width look unequally large: how much to enlarge each, and to raise it.
OPTICAL = {"blue": (1.14, 0.0), "yellow": (1.08, -0.07), "orange": (0.98, 0.0), "pink": (1.04, 0.0)}
BONUS = GAME["bonus"]
ACTION_SIGNS = {"advance": "free-advance", "extra": "extra-turn"}
DECISION_SIGNS = {
    "FreeAdvance": "free-advance",
    "MoveEnvoy": "move-envoy",
    "MoveHerald": "move-herald",
    "TravelHerald": "move-herald",
}


def mover(state: Any) -> int | None:
    """The seat that owes a decision, if a seat does."""
    owing = [seat for seat in state.to_move if seat >= 0]
    return owing[0] if owing else None


def letter_of(colour: str) -> str:
    """The letter that stands for a colour in pictures."""
    return colour[0].upper()


def tokens(
    look: Look, colour: str, spots: Sequence[Point], size: float, *, shadow: bool = True, small: bool = False
) -> None:
    """Envoys or cubes of one player; `small` ones may have small letters, since the shape says the same."""
    if not spots:
        return
    grow, rise = OPTICAL[colour]
    look.symbols(
        f"envoy-{colour}", [(x, y + rise * size) for x, y in spots], size * grow, fill=f"player.{colour}.fill",
        shadow=shadow, letter=letter_of(colour), letter_ink=f"player.{colour}.ink",
        width=max(1.3, size * 0.058) * look.heavy, may_be_small=small,
    )  # fmt: skip


# --- plates: one a player ------------------------------------------------------------------------------------------


class _PlateParts:
    """Where the parts of a plate lie: token, points, two counts, the way of the own cube.

    A plate is flat (everything in one line), long (counts side by side) or compact (counts below each other).
    """

    def __init__(self, box: Box) -> None:
        flat, long = box.w > 6 * box.h, box.w > 3.2 * box.h
        self.unit = unit = min(box.h / (52 if flat else 80), box.w / 150)
        line = box.y + box.h * (0.5 if flat else 0.41)
        self.token, self.size = (box.x + 29 * unit, line), (34 if flat else 40) * unit
        self.points, self.points_size = (box.x + 77 * unit, line), (28 if flat else 32) * unit
        self.icon = (20 if long else 17) * unit
        if flat:
            self.envoys, self.seals = (box.x + 126 * unit, line), (box.x + 184 * unit, line)
            self.way = Box(box.x + 232 * unit, line - 6 * unit, box.right - box.x - 248 * unit, 12 * unit)
            return
        if long:
            self.envoys, self.seals = (box.right - 132 * unit, line), (box.right - 58 * unit, line)
        else:
            self.envoys, self.seals = (
                (box.right - 43 * unit, line - 12 * unit),
                (box.right - 43 * unit, line + 12 * unit),
            )
        self.way = Box(box.x + 12 * unit, box.bottom - 19 * unit, box.w - 24 * unit, 10 * unit)


def printed_plates(look: Look, colours: Sequence[str], where: Layout) -> None:
    """What is printed on the plates: the token of the player, signs for envoys and seals."""
    boxes = where.plate_boxes(len(colours))
    all_parts = [_PlateParts(box) for box in boxes]
    for colour, box, parts in zip(colours, boxes, all_parts, strict=False):
        look.panel(box, 10)
        tokens(look, colour, [parts.token], parts.size)
    if boxes:
        icon = all_parts[0].icon
        for symbol, spots in (("envoy", [p.envoys for p in all_parts]), ("seal", [p.seals for p in all_parts])):
            look.symbols(symbol, spots, icon, fill="neutral", edge="neutral", ink="neutral.ink", width=0.5)


def plate_values(look: Look, state: Any, player: int, box: Box) -> None:
    """Points, envoys left, seals in hand, the way of the own cube; a heavy frame for the player to move."""
    parts, colour = _PlateParts(box), state.colours[player]
    if player == mover(state):
        look.path(rectangle(box, 10), None, "ink", look.theme.stroke("bold"))
        _turn_signs(look, state, player, box, parts.unit)
    look.text(*parts.points, state.points[player], parts.points_size, "ink")
    left = state.supply[player]
    for value, (x, y) in ((left, parts.envoys), (state.seals[player], parts.seals)):
        look.text(x + parts.icon * 0.76, y, value, parts.icon * 0.94, "ink", "start")
    _own_way(look, colour, state.cube(player, colour), parts.way)


def _turn_signs(look: Look, state: Any, player: int, box: Box, unit: float) -> None:
    """On the badge corner: the decision that waits, and turns still to come."""
    signs = [DECISION_SIGNS[type(one).__name__] for one in state.pending[:1] if type(one).__name__ in DECISION_SIGNS]
    signs += ["extra-turn"] * min(state.extra, 2)
    for i, sign in enumerate(signs):
        x, y = box.right - (8 + 25 * i) * unit, box.y + 1
        look.circle(x, y, 12 * unit, "mark.legal", "casing", 1.6 * look.heavy)
        look.symbol(sign, x, y, 15 * unit, ink="mark.legal.ink")


def _own_way(look: Look, colour: str, at: int, box: Box) -> None:
    """How far the cube of a player's own colour has come to the last banner; ticks at the forbidden spaces."""
    flag = box.h * 1.7
    way = box.w - flag - 3
    look.path(
        rectangle(Box(box.x, box.y, way, box.h), box.h / 2), f"town.{colour}.wash", "line.strong", 1.2 * look.heavy
    )
    if at:
        done = Box(box.x, box.y, max(box.h, way * at / TOP), box.h)
        look.path(rectangle(done, box.h / 2), f"player.{colour}.fill", "ink", 1.2 * look.heavy)
    for space in sorted(FORBIDDEN):
        x = box.x + way * space / TOP
        look.path(polyline([(x, box.y + 2), (x, box.bottom - 2)]), None, "ink" if space <= at else "line.strong", 1.6)
    look.symbol(
        "banner", box.right - flag / 2, box.middle[1] + 0.5, flag, fill="ink" if at == TOP else "panel", edge="ink",
        width=1.4 * look.heavy,
    )  # fmt: skip


# --- achievements --------------------------------------------------------------------------------------------------


class _Chip:
    """Where the sign and the claims of an achievement lie."""

    def __init__(self, box: Box, tall: bool) -> None:
        self.box, self.tall = box, tall
        self.sign = (box.middle[0], box.y + box.h * 0.34) if tall else (box.x + 23, box.middle[1])

    def claims(self, count: int) -> tuple[list[Point], float]:
        """A place for each claim, and the size of a token there."""
        if self.tall:
            room, x, y = self.box.w - 4, self.box.middle[0], self.box.bottom - self.box.h * 0.24
        else:
            left = self.box.x + 42
            room, x, y = self.box.right - 3 - left, (self.box.right - 3 + left) / 2, self.box.middle[1]
        step = min(20.0, room / count)
        return [(x + (i - (count - 1) / 2) * step, y) for i in range(count)], min(16.0, step * 0.97)


def _chips(where: Layout) -> tuple[list[_Chip], list[_Chip]]:
    """Six chips for the first to claim, and six for everybody: five pairs and the set of all five."""
    assert where.achievements is not None
    box, gap, start = where.achievements, 8.0, 32.0
    high, wide = (box.h - gap) / 2, (box.w - start + 6) / 6
    rows = [
        [
            _Chip(Box(box.x + start + wide * i, box.y + (high + gap) * row, wide - 6, high), where.tall_chips)
            for i in range(6)
        ]
        for row in range(2)
    ]
    return rows[0], rows[1]


def unique_signs(alike: int) -> tuple[tuple[int, str, int | None], ...]:
    """The signs of the six bonuses for the first player only: how many of what, and the number on a banner.

    Args:
        alike: How many towns of one colour CAS-BONUS-6 asks for, by the ruling.
    """
    return (
        (len(COLOURS), "banner", 1),
        (BONUS["seals"], "seal", None),
        (BONUS["cubes_banner_2"], "banner", 2),
        (len(COLOURS), "colours", None),
        (1, "banner", 3),
        (alike, "towns", None),
    )


def printed_achievements(look: Look, where: Layout, players: int, alike: int) -> None:
    """Chips with the sign of each achievement and a hole for each claim; shields with the points before each row."""
    first, shared = _chips(where)
    for row, points in ((first, BONUS["first_only"]), (shared, BONUS["pair"])):
        assert where.achievements is not None
        look.shield(where.achievements.x + 13, row[0].box.middle[1], 27, points)
        for chip in row:
            look.path(rectangle(chip.box, 9), "panel", "line", look.theme.stroke("line"))
    for chip, (count, symbol, banner) in zip(first, unique_signs(alike), strict=True):
        _unique_sign(look, *chip.sign, count, symbol, banner)
    for chip, colour in zip(shared[:5], TRACK_ORDER, strict=True):
        x, y = chip.sign
        spots = [(x - 8, y), (x + 8, y)]
        look.symbols(f"town-{colour}", spots, 14, fill=f"town.{colour}.fill", width=1.2 * look.heavy)
    look.shield(*shared[5].sign, 29, BONUS["all_pairs"])
    _holes(look, [spot for chip in first for spot in chip.claims(1)[0]])
    _holes(look, [spot for chip in shared for spot in chip.claims(players)[0]])


def _holes(look: Look, spots: Sequence[Point]) -> None:
    """Where claims will be put."""
    for x, y in spots:
        look.circle(x, y, 2.4, "line")


def _unique_sign(look: Look, x: float, y: float, count: int, symbol: str, banner: int | None) -> None:
    look.text(x - 12, y, count, 17, "ink")
    x += 8.5
    if symbol in ("colours", "towns"):
        look.path(rounded(hexagon(x, y, 11.5), 2), "cell", "ink", 1.5 * look.heavy)
        dots = COLOURS if symbol == "colours" else ("",) * count
        for i, colour in enumerate(dots):
            angle = math.radians(360 * i / len(dots) - 90)
            dx, dy = 5.6 * math.cos(angle), 5.6 * math.sin(angle)
            fill, edge = (f"town.{colour}.fill", "edge") if colour else ("ink", None)
            look.circle(x + dx, y + dy, 2.5, fill, edge, 0.7)
        return
    look.symbol(
        symbol, x, y, 22, fill="neutral", edge="neutral", ink="neutral.ink", width=0.5, letter=banner,
        letter_ink="neutral.ink",
    )  # fmt: skip


def claims(look: Look, where: Layout, state: Any) -> None:
    """A token of everybody who has claimed an achievement."""
    first, shared = _chips(where)
    players = range(len(state.colours))
    for chip, winner in zip(first, state.unique, strict=True):
        if winner >= 0:
            tokens(look, state.colours[winner], *chip.claims(1), small=True)
    _, size = shared[0].claims(len(players))
    for player in players:
        won = [
            chip
            for chip, colour in zip(shared, TRACK_ORDER, strict=False)
            if state.pairs[player] >> COLOURS.index(colour) & 1
        ]
        won += [shared[5]] if state.all_pairs[player] else []
        tokens(look, state.colours[player], [chip.claims(len(players))[0][player] for chip in won], size, small=True)


# --- tracks --------------------------------------------------------------------------------------------------------


def printed_tracks(look: Look, where: Layout) -> None:
    """The panel with the numbers, lanes and signs of the five tracks."""
    assert where.tracks is not None
    look.panel(where.tracks)
    for space in SPACES:
        x = where.tracks.x + where.number_width - 6 * where.unit
        look.text(x, where.row_y(space), space, 13 * where.unit, "ink.soft", "end", quiet=True)
    _lanes(look, where)
    for colour, side in ((TRACK_ORDER[0], -1), ("white", 1)):
        _track_signs(look, where, TRACKS[COLOURS.index(colour)], side)


def _lanes(look: Look, where: Layout) -> None:
    """Five tinted columns with their heads; forbidden spaces are hatched across all of them."""
    lanes = {colour: where.lane(colour) for colour in TRACK_ORDER}
    for colour, lane in lanes.items():
        look.symbol(
            f"town-{colour}", *where.head(colour).middle, 25 * where.unit, fill=f"town.{colour}.fill",
            width=1.6 * look.heavy, letter=letter_of(colour), letter_ink=f"town.{colour}.ink", may_be_small=True,
        )  # fmt: skip
        look.path(rectangle(lane, 6), f"town.{colour}.wash")
    heights = [where.row_y(space) + where.row_height / 2 for space in SPACES if space]
    for lane in lanes.values():
        look.path([polyline([(lane.x + 3, y), (lane.right - 3, y)]) for y in heights], None, "panel", 1.5)
    blocked = [where.space(colour, space) for colour in TRACK_ORDER for space in sorted(FORBIDDEN)]
    blocked = [Box(box.x, box.y + 1, box.w, box.h - 2) for box in blocked]
    look.path([rectangle(box) for box in blocked], "panel")
    for box in blocked:
        look.path(hatch(box, 7 * where.unit), None, "line.strong", 1.3 * look.heavy)
    for colour, lane in lanes.items():
        look.path(rectangle(lane, 6), None, f"town.{colour}.rim", 1.6 * look.heavy)


def _track_signs(look: Look, where: Layout, spaces: Sequence[Space], side: int) -> None:
    """What is printed beside the tracks: left for the coloured ones, right for white; `near` is next to the spaces."""
    unit = where.unit
    edge = where.lane(TRACK_ORDER[0]).x - 4 * unit if side < 0 else where.lane(TRACK_ORDER[-1]).right + 4 * unit
    near, far = edge + 14 * unit * side, edge + 41 * unit * side
    banners = {where.row_y(space.space): space.banner for space in spaces if space.banner}
    look.symbols(
        "banner", [(far, y + 1) for y in banners], 23 * unit, fill="panel", edge="ink", letter=list(banners.values()),
        letter_ink="ink", width=1.5 * look.heavy,
    )  # fmt: skip
    points = {where.row_y(space.space): space.points for space in spaces if space.points}
    look.shields([(near, y) for y in points], 24 * unit, [first for first, _ in points.values()])
    for y, (first, later) in points.items():
        if first != later:
            look.text(far, y, later, 16 * unit, "ink.soft")
    for action, sign in ACTION_SIGNS.items():
        look.symbols(sign, [(near, where.row_y(space.space)) for space in spaces if space.action == action], 20 * unit)
    folds = [where.row_y(space.space) for space in spaces if space.folded]
    look.symbols(
        "seal", [(near, y) for y in folds], 18 * unit, fill="panel", edge="ink.soft", ink="ink.soft", width=1.3
    )
    look.symbols("move-envoy", [(far, y) for y in folds], 18 * unit, ink="ink.soft")
    look.symbols("forbidden", [(near, where.row_y(space)) for space in sorted(FORBIDDEN)], 18 * unit)


def track_pieces(look: Look, where: Layout, state: Any) -> None:
    """Seals that are left, and everybody's cubes."""
    spots = [where.space(colour, space).middle for colour, space in sorted(state.seal_spaces())]
    if spots:
        look.symbols("seal", spots, 21 * where.unit, edge="neutral", ink="neutral.ink", width=0.5)
    for player in range(len(state.colours)):
        by_size: dict[float, list[Point]] = {}
        for track in TRACK_ORDER:
            spot, size = _cube(where, state, player, track)
            by_size.setdefault(size, []).append(spot)
        for size, own in sorted(by_size.items()):
            tokens(look, state.colours[player], own, size, small=True)


def _cube(where: Layout, state: Any, player: int, track: str) -> tuple[Point, float]:
    """A lane of its own for every player; on a narrow track the cubes of a space share its width."""
    lane = where.lane(track)
    inner, at = lane.w - 6, state.cube(player, track)
    company = list(range(len(state.colours)))
    narrow = inner / len(company) < 16
    if narrow:
        company = [other for other in company if state.cube(other, track) == at]
    size = inner / min(len(company), 3) if narrow else inner / len(company) + 1
    x = lane.x + 3 + inner * (company.index(player) + 0.5) / len(company)
    return (x, where.row_y(at) - 0.5), round(min(24 * where.unit, size), 1)
