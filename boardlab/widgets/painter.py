"""Paints a Scene on the layers of an ipycanvas, and only what has changed.

Two traps of ipycanvas are handled here: an error inside its ``hold_canvas`` leaves every canvas silent for ever, and a
canvas that a reloaded page has not met yet breaks the page unless each painting names its canvas anew.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from ipycanvas import MultiCanvas
from ipycanvas import canvas as _ipycanvas

from boardlab.picture import Circle, Layer, Path, Scene, Text

SCALE = 2
"""Canvas pixels for one unit of the scene, so that a board is sharp on a fine screen."""

MOST_CHANGES = 120
"""More changed shapes than this, and the whole layer is painted."""

Command = list[Any]
_MANAGER = _ipycanvas._CANVAS_MANAGER
_CODE = _ipycanvas.COMMANDS
_ATTR = _ipycanvas.Canvas.ATTRS
_TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "Z": 0}
_NAMES = {"M": "moveTo", "L": "lineTo", "C": "bezierCurveTo", "Q": "quadraticCurveTo"}
_WORDS = re.compile(r"[MLCQAZ]|-?[\d.]+")
_CAP_HEIGHT = 0.716
_FONT = "Arial, 'Liberation Sans', 'Helvetica Neue', sans-serif"


@contextmanager
def hold() -> Iterator[None]:
    """Send all drawing at once, and let go again whatever happens.

    It also forgets which canvas was drawn on last: a page that was reloaded has never heard of that one.
    """
    before = _MANAGER._caching
    _MANAGER._caching = True
    _MANAGER._current_canvas = None
    try:
        yield
        _MANAGER.flush()
    finally:
        _MANAGER._commands_cache, _MANAGER._buffers_cache = [], []
        _MANAGER._caching = before


class Box(NamedTuple):
    """A rectangle in scene units, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def with_(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def pixels(self) -> Box:
        """Grown to whole units, so that clipping leaves no seam."""
        return Box(
            math.floor(self.left) - 1,
            math.floor(self.top) - 1,
            math.ceil(self.right) + 1,
            math.ceil(self.bottom) + 1,
        )


class Painter:
    """Keeps a MultiCanvas equal to the scene it was last given.

    Args:
        names: Names of the scene's layers, lowest first.
        width: First width of the scene.
        height: First height.
    """

    def __init__(self, names: Sequence[str], width: float, height: float) -> None:
        self.names = tuple(names)
        self.canvas = MultiCanvas(len(names), width=round(width * SCALE), height=round(height * SCALE))
        self._shown: dict[str, tuple] = {}
        self.scene: Scene | None = None

    def paint(self, scene: Scene) -> tuple[str, ...]:
        """Show the scene.

        Returns:
            The names of the layers that were touched.
        """
        size = (round(scene.width * SCALE), round(scene.height * SCALE))
        if size != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = size
            self._shown = {}
        layers = {layer.name: layer for layer in scene.layers}
        touched = tuple(name for name in self.names if self._shapes(layers, name) != self._shown.get(name))
        if touched:
            with hold():
                for name in touched:
                    self._layer(name, self._shapes(layers, name), scene)
        self.scene = scene
        return touched

    def repaint(self) -> None:
        """Everything anew, for a page that has just opened."""
        self._shown = {}
        if self.scene is not None:
            self.paint(self.scene)

    @staticmethod
    def _shapes(layers: dict[str, Layer], name: str) -> tuple:
        return layers[name].shapes if name in layers else ()

    def _layer(self, name: str, shapes: tuple, scene: Scene) -> None:
        canvas, before = self.canvas[self.names.index(name)], self._shown.get(name)
        dirty = None if before is None else changed_boxes(before, shapes)
        send = _MANAGER.send_command
        if dirty is None:
            send(canvas, [_CODE["resetTransform"], [], 0])
            send(canvas, [_CODE["clear"], [], 0])
            send(canvas, [_CODE["setTransform"], [SCALE, 0, 0, SCALE, 0, 0], 0])
            _set(canvas, "line_cap", "round")
            _set(canvas, "line_join", "round")
            for shape in shapes:
                for command in commands(shape):
                    send(canvas, command)
        else:
            self._boxes(canvas, dirty, shapes)
        self._shown[name] = shapes

    @staticmethod
    def _boxes(canvas: Any, dirty: Sequence[Box], shapes: tuple) -> None:
        send = _MANAGER.send_command
        send(canvas, [_CODE["save"], [], 0])
        send(canvas, [_CODE["beginPath"], [], 0])
        for box in dirty:
            send(
                canvas,
                [
                    _CODE["rect"],
                    [box.left, box.top, box.right - box.left, box.bottom - box.top],
                    0,
                ],
            )
        send(canvas, [_CODE["clip"], [], 0])
        for box in dirty:
            send(
                canvas,
                [
                    _CODE["clearRect"],
                    [box.left, box.top, box.right - box.left, box.bottom - box.top],
                    0,
                ],
            )
        for shape in shapes:
            if any(box.meets(extent(shape)) for box in dirty):
                for command in commands(shape):
                    send(canvas, command)
        send(canvas, [_CODE["restore"], [], 0])


def changed_boxes(before: tuple, after: tuple) -> tuple[Box, ...] | None:
    """Where two lists of shapes differ; None when it is simpler to paint everything."""
    old, new = (
        [a for s in before for a in atoms(s)],
        [a for s in after for a in atoms(s)],
    )
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if len(gone) + len(come) > MOST_CHANGES or [a for a in old if a not in gone] != [a for a in new if a not in come]:
        return None
    boxes: list[Box] = []
    for atom in (*gone, *come):
        box = extent(atom).pixels()
        while near := [other for other in boxes if other.meets(box)]:
            boxes = [other for other in boxes if not other.meets(box)]
            for other in near:
                box = box.with_(other)
        boxes.append(box)
    return tuple(boxes)


@lru_cache(maxsize=8192)
def atoms(shape: Path | Circle | Text) -> tuple[Path | Circle | Text, ...]:
    """A path with several outlines as one path each: good for comparing, not for painting (outlines may be holes)."""
    if not isinstance(shape, Path) or shape.d.count("M") < 2:
        return (shape,)
    return tuple(Path(f"M{d}".rstrip(), shape.fill, shape.stroke, shape.width) for d in shape.d.split("M")[1:])


def _set(canvas: Any, name: str, value: object) -> None:
    _MANAGER.send_command(canvas, [_CODE["set"], [_ATTR[name], value]])


@lru_cache(maxsize=8192)
def commands(shape: Path | Circle | Text) -> tuple[Command, ...]:
    """The drawing commands of one shape."""
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Circle):
        outline = [
            [_CODE["beginPath"], [], 0],
            [_CODE["arc"], [shape.x, shape.y, shape.r, 0, math.tau], 0],
        ]
    else:
        outline = [[_CODE["beginPath"], [], 0], *_outline(shape.d)]
    if shape.fill:
        outline += [
            [_CODE["set"], [_ATTR["fill_style"], shape.fill]],
            [_CODE["fill"], [], 0],
        ]
    if shape.stroke:
        outline += [
            [_CODE["set"], [_ATTR["stroke_style"], shape.stroke]],
            [_CODE["set"], [_ATTR["line_width"], shape.width]],
            [_CODE["stroke"], [], 0],
        ]
    return tuple(outline)


def _text(shape: Text) -> tuple[Command, ...]:
    anchor = {"start": "left", "middle": "center", "end": "right"}[shape.anchor]
    baseline = shape.y + shape.size * _CAP_HEIGHT / 2
    return (
        [_CODE["set"], [_ATTR["font"], f"{shape.weight} {shape.size}px {_FONT}"]],
        [_CODE["set"], [_ATTR["text_align"], anchor]],
        [_CODE["set"], [_ATTR["text_baseline"], "alphabetic"]],
        [_CODE["set"], [_ATTR["fill_style"], shape.fill]],
        [_CODE["fillText"], [shape.text, shape.x, baseline], 0],
    )


def _segments(d: str) -> Iterator[tuple[str, list[float]]]:
    words = iter(_WORDS.findall(d))
    for letter in words:
        yield letter, [float(next(words)) for _ in range(_TAKES[letter])]


def _outline(d: str) -> Iterator[Command]:
    x = y = 0.0
    for letter, values in _segments(d):
        if letter == "Z":
            yield [_CODE["closePath"], [], 0]
            continue
        if letter == "A":
            yield [_CODE["ellipse"], _ellipse(x, y, *values), 0]
        else:
            yield [_CODE[_NAMES[letter]], values, 0]
        x, y = values[-2:]


def _ellipse(
    x1: float,
    y1: float,
    rx: float,
    ry: float,
    turn: float,
    large: float,
    sweep: float,
    x2: float,
    y2: float,
) -> list[Any]:
    """An SVG arc, from its ends, as a canvas ellipse, from its centre (SVG 1.1, appendix F.6.5)."""
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    hx, hy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - under) / under)) * (-1 if bool(large) == bool(sweep) else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    end = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    return [round(cx, 3), round(cy, 3), rx, ry, phi, start, end, not sweep]


@lru_cache(maxsize=8192)
def extent(shape: Path | Circle | Text) -> Box:
    """A rectangle that holds the whole shape; rather too large than too small."""
    if isinstance(shape, Text):
        wide, high = len(shape.text) * shape.size, shape.size
        left = shape.x - {"start": 0.1, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
        return Box(left - 2, shape.y - high, left + wide * 1.1 + 2, shape.y + high)
    edge = (shape.width if shape.stroke else 0) / 2 + 1
    if isinstance(shape, Circle):
        edge += shape.r
        return Box(shape.x - edge, shape.y - edge, shape.x + edge, shape.y + edge)
    xs: list[float] = []
    ys: list[float] = []
    for letter, values in _segments(shape.d):
        if letter == "A":
            cx, cy, rx, ry = _ellipse(xs[-1], ys[-1], *values)[:4]
            reach = max(rx, ry)
            xs += [cx - reach, cx + reach, values[-2]]
            ys += [cy - reach, cy + reach, values[-1]]
        else:
            xs += values[0::2]
            ys += values[1::2]
    return Box(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
