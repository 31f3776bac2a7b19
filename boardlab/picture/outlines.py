"""Outlines as points and as path text: boxes, polygons, hexagons, hatching, dashes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle by its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def corners(self) -> list[Point]:
        """The four corners, clockwise from the top left."""
        return [(self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)]

    def inset(self, by: float) -> Box:
        """The box with every side moved inwards."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Is the point in the box?"""
        return self.x <= x < self.right and self.y <= y < self.bottom


def number(value: float) -> str:
    """A number with at most one decimal, written in one way only."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def join(*parts: object) -> str:
    """Path text from command letters and numbers."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)  # type: ignore[arg-type]


def polyline(points: Iterable[Point]) -> str:
    """An open line through the points."""
    return join(*(part for i, (x, y) in enumerate(points) for part in ("L" if i else "M", x, y)))


def closed(points: Iterable[Point]) -> str:
    """A polygon."""
    return polyline(points) + " Z"


def rounded(points: Sequence[Point], radius: float) -> str:
    """A polygon whose corners are rounded with quadratic curves."""
    out: list[object] = []
    for i, (x, y) in enumerate(points):
        for (nx, ny), command in ((points[i - 1], "L" if i else "M"), (points[(i + 1) % len(points)], "Q")):
            share = min(0.5, radius / math.hypot(nx - x, ny - y))
            out += [command, *((x, y) if command == "Q" else ()), x + (nx - x) * share, y + (ny - y) * share]
    return join(*out, "Z")


@lru_cache(maxsize=4096)  # panels stay where they are from one picture to the next
def rectangle(box: Box, radius: float = 0.0) -> str:
    """A box, with round corners if asked."""
    return rounded(box.corners, radius) if radius else closed(box.corners)


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """The corners of a hexagon with a flat top, clockwise on the screen from the right."""
    angles = [math.radians(60 * i) for i in range(6)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def hatch(box: Box, step: float) -> str:
    """Rising strokes that end at the sides of a box."""
    strokes, offset = [], step
    while offset < box.w + box.h:
        left, top = max(0.0, offset - box.h), min(offset, box.h)
        right, bottom = min(offset, box.w), max(0.0, offset - box.w)
        strokes.append(polyline([(box.x + left, box.y + top), (box.x + right, box.y + bottom)]))
        offset += step
    return " ".join(strokes)


def along(start: Point, end: Point, share: float) -> Point:
    """The point that lies a share of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def dashes(points: Sequence[Point], on: float, off: float) -> str:
    """A closed line cut into dashes, with a full dash at every corner."""
    strokes = []
    for start, end in pairwise([*points, points[0]]):
        length = math.dist(start, end)
        count = max(1, round((length - on) / (on + off)))
        gap = (length - on * (count + 1)) / count
        for i in range(count + 1):
            begin = i * (on + gap)
            strokes.append(polyline([along(start, end, begin / length), along(start, end, (begin + on) / length)]))
    return " ".join(strokes)


def corners(points: Sequence[Point], share: float) -> str:
    """Short strokes around every corner of an outline."""
    strokes = []
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        strokes.append(polyline([along(point, before, share), point, along(point, after, share)]))
    return " ".join(strokes)


def offset(points: Sequence[Point], by: float) -> list[Point]:
    """A polygon, clockwise on the screen, with every side moved inwards (or outwards, below zero)."""
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by_) = points[i - 1], points[(i + 1) % len(points)]
        one, two = math.atan2(y - ay, x - ax), math.atan2(by_ - y, bx - x)
        half = (two - one + math.pi) % (2 * math.pi) - math.pi
        reach = by / math.cos(half / 2)
        inward = one + half / 2 + math.pi / 2
        moved.append((x + reach * math.cos(inward), y + reach * math.sin(inward)))
    return moved


def border(polygons: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The outlines of polygons that share whole sides: a side that two of them share falls away.

    Args:
        polygons: Each clockwise on the screen; shared corners agree to half a unit.

    Returns:
        Loops of corners; the outer ones run clockwise, holes the other way round.
    """
    corner = _Corners()
    sides: dict[tuple[Point, Point], None] = {}
    for polygon in polygons:
        points = [corner.same(point) for point in polygon]
        for start, end in pairwise([*points, points[0]]):
            if (end, start) in sides:
                del sides[end, start]
            else:
                sides[start, end] = None
    following: dict[Point, list[Point]] = {}
    for start, end in sides:
        following.setdefault(start, []).append(end)
    loops = []
    for first in list(following):
        while following[first]:
            loop, here = [first], following[first].pop()
            while here != first:
                loop.append(here)
                here = following[here].pop()
            loops.append(loop)
    return loops


class _Corners:
    """Makes corners that were computed in different ways equal."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Point] = {}

    def same(self, point: Point) -> Point:
        """The corner seen earlier within half a unit, or this one."""
        column, row = round(point[0]), round(point[1])
        for dx in (0, -1, 1):
            for dy in (0, -1, 1):
                known = self._known.get((column + dx, row + dy))
                if known is not None and math.dist(known, point) < 0.5:
                    return known
        self._known[column, row] = point
        return point
