"""Line charts in the pictures' own style: letters, digits and shapes only; the words stand beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from boardlab.kernel.chart import Chart, Line, shown
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box, Point, closed, polyline
from boardlab.picture.scene import Scene

LETTERS = "ABCD"
LOOKS: tuple[tuple[str, tuple[float, ...], int], ...] = (
    ("mark.legal", (), 0),
    ("mark.refused", (16.0, 11.0), 4),
    ("ink", (1.0, 10.0), 3),
    ("town.orange.rim", (20.0, 10.0, 1.0, 10.0), 6),
)
"""How the first to the fourth line are told apart: colour, dashes (on, off, ...), corners of its markers (0: round)."""

SIZES = {"wide": (960.0, 560.0), "narrow": (480.0, 500.0)}
LANE = 32.0
"""Height of the strip above the field that shows the marks of one line."""


def chart_scene(chart: Chart, theme: str = "light", layout: str = "wide") -> Scene:
    """A chart as a picture.

    Args:
        chart: Up to four lines.
        theme: ``light``, ``dark`` or ``projector``.
        layout: ``wide`` or ``narrow``.

    Raises:
        ValueError: More lines than can be told apart, or none.
    """
    if not 1 <= len(chart.lines) <= len(LOOKS):
        raise ValueError(f"a chart has 1 to {len(LOOKS)} lines, not {len(chart.lines)}")
    width, height = SIZES.get(layout, SIZES["wide"])
    top = 40 + LANE * sum(bool(line.marks) for line in chart.lines)
    plan = Plan(chart, Box(64, top, width - 64 - 52, height - top - 58))
    ground, lines, signs = Look(theme), Look(theme), Look(theme)
    ground.paper(width, height)
    ground.panel(Box(8, 8, width - 16, height - 20))
    axes(ground, plan)
    for n, line in enumerate(chart.lines):
        draw_line(lines, plan, n, line)
    lanes = (n for n, line in enumerate(chart.lines) if line.marks)
    for lane, n in enumerate(lanes):
        draw_lane(signs, plan, n, chart.lines[n], 22 + LANE * (lane + 0.5))
    for n, place in enumerate(letter_places(chart, plan)):
        letter(signs, place, n)
    return Scene(width, height, (ground.layer("map"), lines.layer("pieces"), signs.layer("marks")))


def sign_scene(n: int, theme: str = "light") -> Scene:
    """How a line looks, for a legend: a piece of it with its letter."""
    token, pattern, _ = LOOKS[n]
    look, run = Look(theme), [(4.0, 15.0), (86.0, 15.0)]
    look.path(dashed(run, pattern) if pattern else polyline(run), None, token, thickness(look, pattern))
    letter(look, (45.0, 15.0), n)
    return Scene(90, 30, (look.layer("map"),))


class Plan:
    """Where numbers lie in the picture.

    Attributes:
        box: The field of the lines.
        across, up: The numbers at which the axes have a tick.
    """

    def __init__(self, chart: Chart, box: Box) -> None:
        points = [point for line in chart.lines for point in line.points]
        self.box = box
        self.across = ticks(max((x for x, _ in points), default=1.0), 10 if box.w > 600 else 5)
        self.up = ticks(max((y for _, y in points), default=1.0), 6)

    def at(self, x: float, y: float) -> Point:
        """The place of a point."""
        box = self.box
        return box.x + box.w * x / self.across[-1], box.bottom - box.h * y / self.up[-1]

    def places(self, line: Line) -> list[Point]:
        """The places of a line's points."""
        return [self.at(x, y) for x, y in line.points]


def ticks(most: float, count: int) -> tuple[float, ...]:
    """Round numbers from 0 to the first that is not below ``most``, about so many."""
    raw = max(most, 1.0) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw)
    return tuple(step * n for n in range(math.ceil(most / step) + 1)) if most > 0 else (0.0, step)


def axes(look: Look, plan: Plan) -> None:
    """Both axes with their numbers, and quiet lines across the field."""
    box, line = plan.box, look.theme.stroke("line")
    for y in plan.up:
        left, right = plan.at(0, y), plan.at(plan.across[-1], y)
        look.path(polyline([left, right]), None, "line", line)
        look.text(box.x - 12, left[1], shown(y), 15, "ink.soft", "end", quiet=True)
    for x in plan.across:
        at, bottom = plan.at(x, 0)
        look.path(polyline([(at, bottom), (at, bottom + 7)]), None, "line.strong", line)
        look.text(at, bottom + 22, shown(x), 15, "ink.soft", quiet=True)
    corner = (box.x, box.bottom)
    for end, wing in (((box.x, box.y - 14), (7, 10)), ((box.right + 18, box.bottom), (-10, 7))):
        look.path(polyline([corner, end]), None, "line.strong", look.theme.stroke("edge"))
        x, y = end
        dx, dy = wing
        tip = [(x - dx, y + dy), end, (x + dx, y + dy)] if dx > 0 else [(x + dx, y - dy), end, (x + dx, y + dy)]
        look.path(polyline(tip), None, "line.strong", look.theme.stroke("edge"))


def draw_line(look: Look, plan: Plan, n: int, line: Line) -> None:
    """The line itself, in its colour and its dashes."""
    token, pattern, _ = LOOKS[n]
    places = plan.places(line)
    look.path(dashed(places, pattern) if pattern else polyline(places), None, token, thickness(look, pattern))


def thickness(look: Look, pattern: Sequence[float]) -> float:
    """How broad a line is; dots are broader than dashes."""
    return look.theme.stroke("bold") * (1.7 if pattern and max(pattern[::2]) < 2 else 1)


def draw_lane(look: Look, plan: Plan, n: int, line: Line, y: float) -> None:
    """The marks of a line, numbered, in a strip of their own above the field; a dot on the line below each."""
    token, pattern, sides = LOOKS[n]
    marks = [x for x in line.marks if line.at(x) is not None]
    places = [(plan.at(x, 0)[0], y) for x in marks]
    run = [(plan.box.x, y), places[-1]] if places else []
    look.path(dashed(run, pattern) if pattern else polyline(run), None, token, look.theme.stroke("line"))
    gaps = [right[0] - left[0] for left, right in pairwise(places)]
    radius = min(13.0, max(9.0, min(gaps, default=26.0) / 2 - 1))
    for number, (x, place) in enumerate(zip(marks, places, strict=True), 1):
        marker(look, place, sides, token, str(number), radius)
        look.circle(*plan.at(x, line.at(x) or 0), 4.5 * look.heavy, token, "panel", look.theme.stroke("line"))
    letter(look, (plan.box.x - 30, y), n)


def marker(look: Look, at: Point, sides: int, token: str, number: str, radius: float) -> None:
    """A number in the shape of its line."""
    x, y = at
    line = look.theme.stroke("edge")
    if sides == 0:
        look.circle(x, y, radius, "panel", token, line)
    else:
        look.path(closed(corners_of(x, y, sides, radius)), "panel", token, line)
    look.text(x, y + (radius * 0.12 if sides == 3 else 0), number, radius + 1, "ink")


def corners_of(x: float, y: float, sides: int, radius: float) -> list[Point]:
    """The corners of a marker: a square, a triangle, a hexagon."""
    radius *= {3: 1.45, 4: 1.25}.get(sides, 1.1)
    turn = math.pi / 4 if sides == 4 else math.pi / 2
    angles = (2 * math.pi * side / sides - turn for side in range(sides))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def letter(look: Look, at: Point, n: int) -> None:
    """The letter of a line, on its colour."""
    x, y = at
    look.circle(x, y, 12.5, LOOKS[n][0], "panel", look.theme.stroke("edge"))
    look.text(x, y, LETTERS[n], 15, "panel")


def letter_places(chart: Chart, plan: Plan) -> list[Point]:
    """For each line a place beside it, as far from every line and every other letter as there is room."""
    every = [place for line in chart.lines for place in plan.places(line)]
    field, found = plan.box.inset(14), list[Point]()
    for line in chart.lines:
        own = plan.places(line)
        beside = [(x + dx, y + dy) for x, y in own for dx, dy in ((17, -17), (-17, 17), (0, -24), (0, 24))]
        there = [place for place in beside if field.holds(*place)] or [own[0] if own else field.middle]
        others = [place for other in chart.lines if other is not line for place in plan.places(other)]
        found.append(max(there, key=lambda place: room(place, every, others, found)))
    return found


def room(
    place: Point, every: Sequence[Point], others: Sequence[Point], letters: Sequence[Point]
) -> tuple[float, float]:
    """How free a place is: first that nothing lies under a letter there, then the way to the other lines."""
    clear = min([math.dist(place, each) for each in every] + [math.dist(place, each) / 2 for each in letters])
    return min(clear, 17.0), min([math.dist(place, each) for each in others], default=0.0)


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> str:
    """An open line cut into dashes that run on round its corners.

    Args:
        points: The line.
        pattern: Lengths, drawn and left out by turns.
    """
    strokes: list[list[Point]] = []
    at, left = 0, pattern[0]
    stroke: list[Point] = list(points[:1])
    for start, end in pairwise(points):
        length, gone = math.dist(start, end), 0.0
        while length - gone >= left:
            gone += left
            share = gone / length
            here = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            if at % 2 == 0:
                strokes.append([*stroke, here])
            at = (at + 1) % len(pattern)
            left, stroke = pattern[at], [here]
        left -= length - gone
        if at % 2 == 0:
            stroke.append(end)
    if at % 2 == 0 and len(stroke) > 1:
        strokes.append(stroke)
    return " ".join(polyline(each) for each in strokes)
