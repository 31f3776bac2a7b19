"""The panels of a Roll for the Galaxy picture: phases, cup, stacks, purse, points, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardlab.games.rollgalaxy.facts import CAP, PHASES
from boardlab.games.rollgalaxy.layout import SECRET, DieSpot, Layout, Mat, badge_box, sign_room, stack_parts
from boardlab.games.rollgalaxy.tiles import dice
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, dashes, hatch, join, polyline, rectangle

SIGN_OF = {"dev": "develop", "world": "settle"}


def plate(look: Look, box: Box, radius: float, fill: str, rim: str | None = None, width: float = 1.5) -> None:
    """A raised plate in a colour of its own."""
    dx, dy = look.theme.shadow("panel")
    look.path(rectangle(Box(box.x + dx, box.y + dy, box.w, box.h), radius), "shadow")
    look.path(rectangle(box, radius), fill, rim, width * look.heavy)


def badge(look: Look, x: float, y: float, radius: float, seat: int, *, owing: bool = False, pale: bool = False) -> None:
    """The number of a player on a disc; a teal ring says that a decision is owed."""
    if owing:
        line = max(2.2, radius * 0.15) * look.heavy
        look.circle(x, y, radius + line * 0.95, None, "mark.legal", line)
    look.circle(x, y, radius, "neutral.ink" if pale else "neutral", "neutral" if pale else "casing", 1.2 * look.heavy)
    look.text(x, y, seat + 1, max(radius * 1.2, look.theme.floor), "neutral" if pale else "neutral.ink")


# --- phases --------------------------------------------------------------------------------------------------------


def printed_phases(look: Look, where: Layout) -> None:
    """The plates of the five phases, hatched heads with sign and number."""
    for i, (phase, head) in enumerate(zip(PHASES, where.heads, strict=True)):
        box = _phase_box(where, i)
        look.panel(box, 10)
        strokes = head.h * 0.135
        look.path(hatch(Box(head.x + 2, head.y + 3, head.w - 4, head.h - 4), strokes), None, "line", 1.4 * look.heavy)
        if where.one_mat:
            look.path(
                polyline([(head.x, head.bottom), (head.right, head.bottom)]), None, "line", look.theme.stroke("line")
            )
        size, number = _head_sizes(head)
        x, y = head.middle
        look.circle(x, y, size * 0.68, "panel")
        corner = head.x + number * 0.8, head.y + number * 0.8
        look.circle(*corner, number * 0.72, "panel")
        look.symbol(phase, x, y, size, ink="ink.soft", ground="panel")
        look.text(*corner, i + 1, number, "ink.soft")


def _phase_box(where: Layout, i: int) -> Box:
    """The whole plate of a phase: head and workers; in ``table`` the head alone."""
    head = where.heads[i]
    if not where.one_mat:
        return head
    return Box(head.x, head.y, head.w, where.mats[0].columns[i].bottom + 6 - head.y)


def _head_sizes(head: Box) -> tuple[float, float]:
    """Size of the sign and of the number in a head."""
    return min(38.0, head.h * 0.58), min(17.0, head.h * 0.3)


def phases(look: Look, where: Layout, state: Any, empire: Any) -> None:
    """Heads of phases that happen are filled, the running one has a heavy frame; who has chosen which.

    Before Reveal only the phase that the viewer has chosen is filled.
    """
    secret = state.step in (*SECRET, "reveal")
    on = ({empire.chosen} if empire.chosen else set()) if secret else set(state.selected)
    for i, (phase, head) in enumerate(zip(PHASES, where.heads, strict=True)):
        chose = [] if secret else [seat for seat, each in enumerate(state.empires) if each.chosen == phase]
        spare = state.spare == phase
        if phase in on:
            _on(
                look,
                where,
                i,
                phase == state.step,
                (empire.strip != "" and phase == empire.chosen) or bool(chose) or spare,
            )
        if chose or spare:
            _chosen_by(look, head, chose, phase if spare else "")


def _on(look: Look, where: Layout, i: int, running: bool, crowded: bool) -> None:
    """A phase that happens; beside other things its sign moves to the left."""
    head, box = where.heads[i], _phase_box(where, i)
    if where.one_mat:
        x, y, right, bottom, r = head.x, head.y, head.right, head.bottom, 10
        lid = join(
            "M", x, bottom, "L", x, y + r, "Q", x, y, x + r, y, "L", right - r, y, "Q", right, y, right, y + r,
            "L", right, bottom, "Z",
        )  # fmt: skip
        if running:
            middle, half = head.middle[0], head.h * 0.17
            lid += " " + join("M", middle - half, bottom, "L", middle, bottom + half, "L", middle + half, bottom, "Z")
    else:
        lid = rectangle(head, 10)
    look.path(lid, "neutral")
    look.path(rectangle(box, 10), None, "ink", look.theme.stroke("bold" if running else "line"))
    if running and not where.one_mat:
        middle, half = head.middle[0], 9
        look.path(
            polyline([(middle - half, head.bottom), (middle, head.bottom + 8), (middle + half, head.bottom)]), "ink"
        )
    size, number = _head_sizes(head)
    at = head.x + head.w * (0.5 if not crowded else 0.34 if head.w > 120 else 0.37)
    size *= 0.85 if crowded and head.w < 120 else 1.0
    look.symbol(PHASES[i], at, head.middle[1], size, ink="neutral.ink", ground="neutral")
    look.text(head.x + number * 0.8, head.y + number * 0.8, i + 1, number, "neutral.ink")


def _chosen_by(look: Look, head: Box, seats: Sequence[int], face: str) -> None:
    """The numbers of the seats that have selected a phase, and the spare die of a game for two."""
    roomy = head.w > 120
    radius = 11.5 if roomy else max(7.2, look.theme.floor * 0.6)
    n = len(seats) + (face != "")
    across = 3 if roomy and n > 2 else 2 if n > (2 if roomy else 1) and roomy else 1
    down = -(-n // across)
    step = min(radius * 2.3, (head.h - 6) / max(1, down))
    x0 = head.right - (radius * 1.5 if not roomy else head.w * 0.25) - (across - 1) * radius * 1.15
    if not roomy and n > 2:
        across, down, step = 2, -(-n // 2), radius * 2.1
        x0 = head.right - radius * 3.25
    for k in range(n):
        x = x0 + (k % across) * radius * 2.3
        y = head.middle[1] + (k // across - (down - 1) / 2) * step
        if k < len(seats):
            badge(look, x, y, radius, seats[k], pale=True)
        else:
            dice(look, [DieSpot("white", face, x, y, radius * 2.3)])


# --- cup, stacks, tableau ------------------------------------------------------------------------------------------


def printed_mat(look: Look, mat: Mat) -> None:
    """Panels and signs of a seat's things."""
    for sign, box in (("cup", mat.cup), ("citizenry", mat.citizenry)):
        if mat.own:
            look.panel(box, 10)
        else:
            look.path(rectangle(box, 7), "surface", "line", 1.0)
        indent = sign_room(box, mat.zone_die)
        look.symbol(sign, box.x + indent * 0.5, box.middle[1], min(38.0, indent * 0.6), ink="ink", ground="panel")
    for place, box in (("dev", mat.dev), ("world", mat.world)):
        if mat.own:
            look.panel(box, 12)
            unit = box.h / 150
            look.symbol(SIGN_OF[place], box.x + 30 * unit, box.middle[1], 36 * unit, ink="ink")
        else:
            look.path(rectangle(box, 7), "surface", "line", 1.0)
            parts = stack_parts(box, own=False)
            look.symbol(SIGN_OF[place], *parts.tile.middle, 28, ink="line.strong", ground="surface")
    if mat.own:
        plate(look, mat.tableau, 12, "board")
    else:
        look.path(rectangle(mat.tableau, 8), "board")
        for box in mat.columns:
            look.path(rectangle(box.inset(-5), 7), "surface", "line", 1.0)


def stack_under(look: Look, box: Box, own: bool, deep: int) -> None:
    """The edges of the tiles under the top one; an empty place where there is none."""
    parts = stack_parts(box, own)
    tile, step = parts.tile, 5 * box.h / 150 if own else 2.5
    if not deep and own:
        look.path(rectangle(tile, 8), "surface")
    for i in range(min(3, deep - 1), 0, -1):
        under = Box(tile.x + step * i, tile.y + step * i, tile.w, tile.h)
        look.path(rectangle(under, 8 if own else 5), "board", "line.strong", 1.2 * look.heavy)


def stack_depth(look: Look, box: Box, own: bool, deep: int, queued: bool) -> None:
    """How many tiles a stack has, in the badge corner; a line before the tiles beneath."""
    parts = stack_parts(box, own)
    if deep > (0 if own else 1):
        radius = 15 * box.h / 150 if own else 11.5
        x, y = parts.tile.right + (0 if own else 2), parts.tile.y + (0 if own else 8)
        look.circle(x, y, radius, "neutral", "panel", 2 * look.heavy)
        look.text(x, y, deep, radius * (1.13 if own else 1.5), "neutral.ink")
    if queued:
        x = parts.queue.x - 6
        look.path(polyline([(x, parts.queue.y), (x, parts.queue.bottom)]), None, "line", look.theme.stroke("line"))


def empty_slots(look: Look, slots: Iterable[Box], saved: Iterable[Box]) -> None:
    """Where dice are still missing; hatched where a power makes the tile cheaper."""
    open_slots = [rectangle(box.inset(box.w * 0.05), box.w * 0.18) for box in slots]
    look.path(open_slots, "cell", "line.strong", 1.5 * look.heavy)
    for box in saved:
        look.path(hatch(box.inset(box.w * 0.12), box.w * 0.2), None, "line.strong", 1.2 * look.heavy)


def empty_squares(look: Look, squares: Sequence[tuple[Box, int]], own: bool) -> None:
    """Squares without a tile, numbered: they show how near the end is."""
    look.path([rectangle(box, 8 if own else 5) for box, _ in squares], "surface")
    for box, number in squares:
        look.text(*box.middle, number, min(22.0, box.h * 0.22) if own else 20, "ink.soft", quiet=True)


# --- purse, points, players ----------------------------------------------------------------------------------------


def printed_purse(look: Look, where: Layout) -> None:
    """The panel of the purse and its signs."""
    box = where.purse
    look.panel(box, 12 if where.one_mat else 10)
    for sign, at in zip(("credit", "points-chip"), _purse_lines(where), strict=False):
        look.symbol(sign, *at[:2], at[2], fill="neutral", edge="neutral", ink="neutral.ink", width=1)
    if where.one_mat:
        x, y, size = _pool(where)
        look.symbol("points-chip", x, y, size, fill="panel", edge="ink.soft", ink="ink.soft", width=1.6 * look.heavy)


def _purse_lines(where: Layout) -> list[tuple[float, float, float]]:
    """Where the signs of credits and points stand, and how large."""
    box = where.purse
    if not where.one_mat:
        return []
    unit = min(box.w / 288, box.h / 126)
    return [(box.x + 36 * unit, box.y + box.h * share, 42 * unit) for share in (0.3, 0.72)]


def _pool(where: Layout) -> tuple[float, float, float]:
    box = where.purse
    if not where.one_mat:
        return box.x + 30, box.middle[1], 30
    unit = min(box.w / 288, box.h / 126)
    return box.x + 168 * unit, box.y + box.h * 0.72, 28 * unit


def purse(look: Look, where: Layout, state: Any, seat: int) -> None:
    """Credits with their cap, points in chips, points left in the pool."""
    box = where.purse
    x, y, size = _pool(where)
    if not where.one_mat:
        look.symbol("points-chip", x, y, size, fill="panel", edge="ink.soft", ink="ink.soft", width=1.6 * look.heavy)
        look.text(x + 22, y, state.pool, 22, "ink", "start")
        return
    look.text(x + size * 0.8, y, state.pool, size * 0.8, "ink.soft", "start")
    empire = state.empires[seat]
    for value, (left, middle, wide) in zip((empire.credits, empire.points), _purse_lines(where), strict=True):
        look.text(left + wide * 0.8, middle, value, wide * 0.8, "ink", "start")
    left, middle, wide = _purse_lines(where)[0]
    x0 = left + wide * 2.05
    step = (box.right - 16 - x0) / CAP
    boxes = [rectangle(Box(x0 + step * i, middle - wide * 0.22, step * 0.8, wide * 0.44), 3) for i in range(CAP)]
    look.path(boxes[: empire.credits], "neutral", "neutral", 1.2 * look.heavy)
    look.path(boxes[empire.credits :], "cell", "line.strong", 1.2 * look.heavy)


def points(look: Look, box: Box, score: Any) -> None:
    """Points so far: chips, tiles, bonuses of developments of cost 6, sum."""
    bonus = sum(part.points for part in score.parts[2:])
    rows = (("points-chip", score.parts[0].points), ("plan", score.parts[1].points), ("mark-star", bonus))
    unit = min(box.h / 260, box.w / 280)
    low = 74 * box.h / 260
    step = (box.h - low - 14 * unit) / 3
    left = box.x + 44 * unit
    bodies = {"points-chip": ("neutral", "neutral", "neutral.ink"), "plan": ("cell", "ink", "line.strong")}
    for i, (sign, value) in enumerate(rows):
        y, ink = box.y + 12 * unit + step * (i + 0.5), "ink" if value else "ink.soft"
        fill, edge, inner = bodies.get(sign, ("panel", ink, ink))
        look.symbol(sign, left, y, min(40 * unit, step * 0.8), fill=fill, edge=edge, ink=inner, width=2 * look.heavy)
        look.text(box.right - 26 * unit, y, value, min(30 * unit, step * 0.6), ink, "end")
    y = box.bottom - low
    look.path(polyline([(box.x + 18 * unit, y), (box.right - 18 * unit, y)]), None, "ink", 2 * look.heavy)
    look.symbol("shield", left, box.bottom - low / 2, min(44 * unit, low * 0.7), fill="neutral", edge="neutral")
    look.text(box.right - 26 * unit, box.bottom - low / 2, score.points, min(44 * unit, low * 0.7), "ink", "end")


def pending_frame(look: Look, box: Box) -> None:
    """Teal stitches around what waits for a decision."""
    look.path(dashes(box.inset(5).corners, 9, 8), None, "mark.legal", 2.5 * look.heavy)


def winners(state: Any) -> Iterable[int]:
    """The seats that have won, once the game is over."""
    return tuple(state.result().winners) if state.is_over else ()


def players(look: Look, where: Layout, state: Any, seat: int, totals: Sequence[int]) -> None:
    """Everybody's number and points: a teal ring for who owes a decision, an ink frame around who is shown."""
    owing, best = set(state.to_move), winners(state)
    for other in range(state.players):
        box = badge_box(where, other)
        won = other in best
        if won:
            look.path(rectangle(box.inset(2), 8), "mark.score", "edge", 1.4 * look.heavy)
        if other == seat:
            frame = box.inset(2) if where.one_mat else where.seats[other]
            look.path(rectangle(frame, 8 if where.one_mat else 12), None, "ink", look.theme.stroke("edge"))
        ink = "coin.ink" if won else "ink"
        if where.one_mat:
            roomy = box.w > 88
            x, y = box.x + (24 if roomy else 16 if box.w > 70 else 15), box.middle[1]
            badge(look, x, y, 12.5 if roomy else 9.5, other, owing=other in owing)
            look.text(x + (21 if roomy else 15.5), y, totals[other], 21 if roomy else 17, ink, "start")
            if box.w > 130:
                squares = state.empires[other].squares
                right = box.right - 12
                look.text(right, y, squares, 15, ink if won else "ink.soft", "end")
                side = Box(right - 36, y - 6.5, 13, 13)
                look.path(rectangle(side, 3), "panel", "line.strong", 1.5 * look.heavy)
        else:
            _row_head(look, state, box, other, totals[other], other in owing, ink)


def _row_head(look: Look, state: Any, box: Box, seat: int, total: int, owing: bool, ink: str) -> None:
    """In ``table``: number, points, credits and chips of a seat."""
    empire = state.empires[seat]
    unit = min(1.1, box.h / 92)
    x = box.x + 28
    badge(look, x, box.y + box.h * 0.25, 15 * unit, seat, owing=owing)
    look.text(x + 26 * unit, box.y + box.h * 0.25, total, 30 * unit, ink, "start")
    body, inner = ("coin.ink", "mark.score") if ink == "coin.ink" else ("neutral", "neutral.ink")
    for sign, value, share in (("credit", empire.credits, 0.58), ("points-chip", empire.points, 0.82)):
        y = box.y + box.h * share
        look.symbol(sign, x, y, 21 * unit, fill=body, edge=body, ink=inner, width=1)
        look.text(x + 26 * unit, y, value, 22 * unit, ink, "start")
