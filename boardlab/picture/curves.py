"""Paths taken apart: into drawing commands for a canvas, or into straight lines for a bitmap."""

from __future__ import annotations

import math
import re
from functools import lru_cache

Point = tuple[float, float]
#: A command letter and its numbers, as written.
Segment = tuple[str, tuple[float, ...]]

TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "Z": 0}
_WORDS = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[^\s,]")


@lru_cache(maxsize=8192)
def parse(d: str) -> tuple[Segment, ...]:
    """The commands of a path and their numbers.

    Args:
        d: Absolute M, L, C, Q, A and Z; every command is written out.

    Raises:
        ValueError: Another command, or a command without all of its numbers.
    """
    words = _WORDS.findall(d)
    found: list[Segment] = []
    at = 0
    while at < len(words):
        command = words[at]
        if command not in TAKES:
            raise ValueError(f"path has {command!r} where one of M L C Q A Z is needed: {d[:60]!r}")
        end = at + 1 + TAKES[command]
        try:
            values = tuple(map(float, words[at + 1 : end]))
        except ValueError:
            values = ()
        if len(values) != TAKES[command]:
            raise ValueError(f"path command {command} needs {TAKES[command]} numbers: {d[:60]!r}")
        found.append((command, values))
        at = end
    return tuple(found)


@lru_cache(maxsize=4096)
def commands(d: str) -> tuple[tuple[str | float, ...], ...]:
    """The path as canvas calls; arcs have become Bezier curves.

    Returns:
        Tuples ``("move", x, y)``, ``("line", x, y)``, ``("quad", cx, cy, x, y)``,
        ``("bezier", ax, ay, bx, by, x, y)`` and ``("close",)``.
    """
    names = {"M": "move", "L": "line", "Q": "quad", "C": "bezier"}
    calls: list[tuple[str | float, ...]] = []
    here = start = (0.0, 0.0)
    for command, values in parse(d):
        if command == "Z":
            calls.append(("close",))
            here = start
            continue
        if command == "A":
            calls += [("bezier", *curve) for curve in arc_curves(here, values)]
        else:
            calls.append((names[command], *values))
        here = values[-2], values[-1]
        if command == "M":
            start = here
    return tuple(calls)


def arc_centre(start: Point, values: tuple[float, ...]) -> tuple[float, float, float, float, float, float, float]:
    """An SVG arc, given by its ends, as part of an ellipse around its centre (SVG 1.1, appendix F.6.5).

    Args:
        start: Where the arc begins.
        values: rx, ry (positive), rotation in degrees, large-arc flag, sweep flag, end x, end y.

    Returns:
        Centre x and y, both radii, rotation, and the angles of both ends, in radians.
    """
    rx, ry, turned, large, sweep, ex, ey = values
    sx, sy = start
    turn = math.radians(turned)
    cos, sin = math.cos(turn), math.sin(turn)
    hx, hy = (sx - ex) / 2, (sy - ey) / 2
    px, py = cos * hx + sin * hy, cos * hy - sin * hx
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    far = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if bool(large) == bool(sweep) else 1)
    qx, qy = far * rx * py / ry, -far * ry * px / rx
    cx, cy = cos * qx - sin * qy + (sx + ex) / 2, sin * qx + cos * qy + (sy + ey) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    last = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    return cx, cy, rx, ry, turn, first, last


def arc_curves(start: Point, values: tuple[float, ...]) -> list[tuple[float, ...]]:
    """An SVG arc as Bezier curves of at most a quarter turn each.

    Args:
        start: Where the arc begins.
        values: rx, ry, rotation in degrees, large-arc flag, sweep flag, end x, end y.
    """
    rx, ry, _, _, sweep, ex, ey = values
    sx, sy = start
    rx, ry = abs(rx), abs(ry)
    if (sx, sy) == (ex, ey):
        return []
    if not rx or not ry:
        return [(sx, sy, ex, ey, ex, ey)]
    cx, cy, rx, ry, turn, first, last = arc_centre(start, (rx, ry, *values[2:]))
    cos, sin, span = math.cos(turn), math.sin(turn), last - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / count
    handle = 4 / 3 * math.tan(step / 4)

    def placed(x: float, y: float) -> Point:
        return cx + cos * rx * x - sin * ry * y, cy + sin * rx * x + cos * ry * y

    curves: list[tuple[float, ...]] = []
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        one = placed(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = placed(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        end = (ex, ey) if i == count - 1 else placed(math.cos(b), math.sin(b))
        curves.append((*one, *two, *end))
    return curves


@lru_cache(maxsize=4096)
def flatten(d: str, tolerance: float = 0.1) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """The path as straight lines.

    Args:
        d: The path.
        tolerance: How far a line may stray from the curve, in units of the path.

    Returns:
        For each part of the path its points and whether it is closed; a closed part does not repeat its first point.
    """
    parts: list[tuple[tuple[Point, ...], bool]] = []
    points: list[Point] = []

    def finish(closed: bool) -> None:
        if closed and len(points) > 1 and math.dist(points[0], points[-1]) < 1e-6:
            points.pop()
        if points:
            parts.append((tuple(points), closed))

    for name, *numbers in commands(d):
        values = [float(number) for number in numbers]
        if name == "close":
            finish(True)
            points = points[:1]
        elif name == "move":
            if len(points) > 1:
                finish(False)
            points = [(values[0], values[1])]
        elif name == "line":
            points.append((values[0], values[1]))
        else:
            points += _curve_points(points[-1], values, tolerance)
    if len(points) > 1:
        finish(False)
    return tuple(parts)


def _curve_points(start: Point, values: list[float], tolerance: float) -> list[Point]:
    """Points along a quadratic or cubic Bezier curve, without its start."""
    sx, sy = start
    if len(values) == 4:
        qx, qy, ex, ey = values
        ax, ay, bx, by = sx + (qx - sx) * 2 / 3, sy + (qy - sy) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3
    else:
        ax, ay, bx, by, ex, ey = values
    bend = max(math.hypot(sx - 2 * ax + bx, sy - 2 * ay + by), math.hypot(ax - 2 * bx + ex, ay - 2 * by + ey))
    count = max(1, math.ceil(math.sqrt(0.75 * bend / tolerance)))
    found = []
    for i in range(1, count + 1):
        t = i / count
        u = 1 - t
        k0, k1, k2, k3 = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append((k0 * sx + k1 * ax + k2 * bx + k3 * ex, k0 * sy + k1 * ay + k2 * by + k3 * ey))
    return found
