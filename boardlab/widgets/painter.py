"""Paints a Scene on the layers of an ipycanvas, and only what has changed.

Two traps of ipycanvas are handled here: an error inside its ``hold_canvas`` leaves every canvas silent for ever, and a
canvas that a reloaded page has not met yet breaks the page unless each painting names its canvas anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, reduce
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from ipycanvas import MultiCanvas
from ipycanvas import canvas as _ipycanvas

from boardlab.picture import Circle, Path, Scene, Text
from boardlab.picture.curves import arc_centre, parse
from boardlab.widgets.whole import afterwards, waits

SCALE = 2.0
"""Canvas pixels for one unit of the scene, until the page has told how many its screen shows."""

FINEST = 3.0
"""More pixels than this for one unit only cost time."""

MOST_CHANGES = 120
"""More changed shapes than this, and the whole layer is painted."""

Command = list[Any] | msgspec.Raw
"""One command for ipycanvas, or several written ready for the page."""

Shape = Path | Circle | Text
_MANAGER = _ipycanvas._CANVAS_MANAGER
_CODE = _ipycanvas.COMMANDS
_ATTR = _ipycanvas.Canvas.ATTRS
_BEGIN: Command = [_CODE["beginPath"], [], 0]
_NAMES = {"M": "moveTo", "L": "lineTo", "C": "bezierCurveTo", "Q": "quadraticCurveTo"}
_CAP_HEIGHT = 0.716
_FONT = "Arial, 'Liberation Sans', 'Helvetica Neue', sans-serif"


@contextmanager
def hold() -> Iterator[None]:
    """Send all drawing at once, quickly written, and let go again whatever happens.

    It also forgets which canvas was drawn on last: a page that was reloaded has never heard of that one.
    """
    before = _MANAGER._caching
    _MANAGER._caching = True
    _MANAGER._current_canvas = None
    try:
        yield
        if drawing := _MANAGER._commands_cache:
            told = msgspec.json.encode(drawing)
            _MANAGER.send({"shape": [len(told)], "dtype": "uint8"}, [told, *_MANAGER._buffers_cache])
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

    def pixels(self, scale: float) -> Box:
        """Grown to whole canvas pixels, so that clipping leaves no seam."""
        return Box(
            (math.floor(self.left * scale) - 1) / scale,
            (math.floor(self.top * scale) - 1) / scale,
            (math.ceil(self.right * scale) + 1) / scale,
            (math.ceil(self.bottom * scale) + 1) / scale,
        )


class Painter:
    """Keeps a MultiCanvas equal to the scene it was last given.

    Args:
        names: Names of the scene's layers, lowest first.
        width: First width of the scene.
        height: First height.
    """

    def __init__(self, names: Sequence[str], width: float, height: float) -> None:
        self.names, self.scale = tuple(names), SCALE
        self.canvas = MultiCanvas(len(names), width=round(width * SCALE), height=round(height * SCALE))
        self._shown: dict[str, tuple[Shape, ...]] = {}
        self.scene: Scene | None = None

    def paint(self, scene: Scene) -> tuple[str, ...]:
        """Show the scene.

        Returns:
            The names of the layers that were touched; none while the canvas is not on the page yet, and then it is
            painted once, as soon as it is.
        """
        size = (round(scene.width * self.scale), round(scene.height * self.scale))
        if size != (self.canvas.width, self.canvas.height):
            self.canvas.width, self.canvas.height = size
            self._shown = {}
        if waits(self.canvas):
            self.scene = scene
            afterwards(self, self.repaint)
            return ()
        layers = {layer.name: layer.shapes for layer in scene.layers}
        touched = tuple(name for name in self.names if self._differs(name, layers.get(name, ())))
        if touched:
            with hold():
                for name in touched:
                    self._layer(name, layers.get(name, ()))
        self.scene = scene
        return touched

    def prepare(self, scene: Scene) -> None:
        """Work out how to paint a scene that is likely to come next."""
        for layer in scene.layers:
            if layer.name in self._shown and self._differs(layer.name, layer.shapes):
                changing(self._shown[layer.name], layer.shapes, self.scale)

    def fit(self, pixels: float) -> None:
        """Give the canvas as many pixels across as the screen shows, so that every line is sharp and none is wasted."""
        if self.scene is None or pixels <= 0:
            return
        scale = min(pixels / self.scene.width, FINEST)
        if abs(scale / self.scale - 1) > 0.005:
            self.scale, self._shown = scale, {}
            self.paint(self.scene)

    def repaint(self) -> None:
        """Everything anew, for a page that has just opened."""
        self._shown = {}
        if self.scene is not None:
            self.paint(self.scene)

    def _differs(self, name: str, shapes: tuple[Shape, ...]) -> bool:
        drawn = self._shown.get(name)
        return drawn is None or (drawn is not shapes and drawn != shapes)

    def _layer(self, name: str, shapes: tuple[Shape, ...]) -> None:
        canvas, before = self.canvas[self.names.index(name)], self._shown.get(name)
        change = None if before is None else changing(before, shapes, self.scale)
        if change is None:
            self._whole(canvas, shapes)
        else:
            _send(canvas, change)
        self._shown[name] = shapes

    def _whole(self, canvas: Any, shapes: tuple[Shape, ...]) -> None:
        _send(
            canvas,
            [
                [_CODE["resetTransform"], [], 0],
                [_CODE["clear"], [], 0],
                [_CODE["setTransform"], [self.scale, 0, 0, self.scale, 0, 0], 0],
                [_CODE["set"], [_ATTR["line_cap"], "round"]],
                [_CODE["set"], [_ATTR["line_join"], "round"]],
                *_once_set(map(commands, shapes)),
            ],
        )


@lru_cache(maxsize=32)
def changing(before: tuple[Shape, ...], after: tuple[Shape, ...], scale: float) -> tuple[Command, ...] | None:
    """The commands that make one layer of another; None when it is simpler to paint everything."""
    dirty = changed_boxes(before, after, scale)
    if dirty is None:
        return None
    areas = [[box.left, box.top, box.right - box.left, box.bottom - box.top] for box in dirty]
    return (
        [_CODE["save"], [], 0],
        _BEGIN,
        *([_CODE["rect"], area, 0] for area in areas),
        [_CODE["clip"], [], 0],
        *([_CODE["clearRect"], area, 0] for area in areas),
        *_once_set(_touching(after, dirty)),
        [_CODE["restore"], [], 0],
    )


def _send(canvas: Any, drawing: Sequence[Command]) -> None:
    """Add commands to the message that `hold` sends."""
    first, *others = drawing
    _MANAGER.send_command(canvas, first)
    _MANAGER._commands_cache += others


def _once_set(drawing: Iterable[Sequence[Command]]) -> Iterator[Command]:
    """The commands without those that set what is set already."""
    setting, now = _CODE["set"], {}
    for command in chain.from_iterable(drawing):
        if not isinstance(command, msgspec.Raw) and command[0] == setting:
            name, value = command[1]
            if now.get(name) == value:
                continue
            now[name] = value
        yield command


def _touching(shapes: Iterable[Shape], boxes: Sequence[Box]) -> Iterator[Sequence[Command]]:
    """How to draw what touches one of the boxes; of a path with several outlines only those that do."""
    for shape in shapes:
        if not _touches(extent_of(shape), boxes):
            continue
        parts = parts_of(shape)
        if len(parts) == 1 or isinstance(shape, Text):
            yield commands(shape)
        elif near := [part for part in parts if _touches(extent_of(part), boxes)]:
            yield [_BEGIN, *map(_outline, near), *_ink(shape.fill, shape.stroke, shape.width)]


def _touches(extent: Box, boxes: Sequence[Box]) -> bool:
    left, top, right, bottom = extent
    return any(left < east and west < right and top < south and north < bottom for west, north, east, south in boxes)


def changed_boxes(before: tuple[Shape, ...], after: tuple[Shape, ...], scale: float = SCALE) -> tuple[Box, ...] | None:
    """Where two layers differ; None when it is simpler to paint everything."""
    old, new = set(before), set(after)
    first = [part for shape in before for part in ((shape,) if shape in new else parts_of(shape))]
    second = [part for shape in after for part in ((shape,) if shape in old else parts_of(shape))]
    was, now = set(first), set(second)
    if [part for part in first if part in now] != [part for part in second if part in was]:
        return None
    changed = [*(part for part in first if part not in now), *(part for part in second if part not in was)]
    return None if len(changed) > MOST_CHANGES else _united(changed, scale)


def _united(shapes: Iterable[Shape], scale: float) -> tuple[Box, ...]:
    """Rectangles around shapes; those that meet become one."""
    boxes: list[Box] = []
    for shape in shapes:
        box = extent_of(shape).pixels(scale)
        while _touches(box, boxes):
            met = [other for other in boxes if other.meets(box)]
            boxes = [other for other in boxes if not other.meets(box)]
            box = reduce(Box.with_, met, box)  # which may meet more of them now
        boxes.append(box)
    return tuple(boxes)


@lru_cache(maxsize=4096)
def parts_of(shape: Shape) -> tuple[Shape, ...]:
    """A path with several outlines as one path each; the outlines of one path never cut holes into each other."""
    if not isinstance(shape, Path) or shape.d.count("M") < 2:
        return (shape,)
    return tuple(Path(f"M{d}".rstrip(), shape.fill, shape.stroke, shape.width) for d in shape.d.split("M")[1:])


@lru_cache(maxsize=8192)
def commands(shape: Shape) -> tuple[Command, ...]:
    """The drawing commands of one shape."""
    if isinstance(shape, Text):
        return _text(shape)
    return (_BEGIN, _outline(shape), *_ink(shape.fill, shape.stroke, shape.width))


@lru_cache(maxsize=256)
def _ink(fill: str | None, stroke: str | None, width: float) -> tuple[Command, ...]:
    """Fill and stroke of the path that has been drawn."""
    filled = [[_CODE["set"], [_ATTR["fill_style"], fill]], [_CODE["fill"], [], 0]] if fill else []
    stroked = [
        [_CODE["set"], [_ATTR["stroke_style"], stroke]],
        [_CODE["set"], [_ATTR["line_width"], width]],
        [_CODE["stroke"], [], 0],
    ]
    return (*filled, *(stroked if stroke else ()))


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


@lru_cache(maxsize=8192)
def _outline(shape: Path | Circle) -> msgspec.Raw:
    """The commands along the outline, written ready for the page: several in a row, without the brackets around."""
    return msgspec.Raw(msgspec.json.encode(list(steps(shape)))[1:-1])


def steps(shape: Path | Circle) -> Iterator[Command]:
    """The commands along the outline."""
    if isinstance(shape, Circle):
        yield [_CODE["arc"], [shape.x, shape.y, shape.r, 0, math.tau], 0]
    else:
        yield from _along(shape.d)


def _along(d: str) -> Iterator[Command]:
    x = y = 0.0
    for letter, values in parse(d):
        if letter == "Z":
            yield [_CODE["closePath"], [], 0]
            continue
        if letter == "A":
            yield [_CODE["ellipse"], _ellipse(x, y, *values), 0]
        else:
            yield [_CODE[_NAMES[letter]], values, 0]
        x, y = values[-2:]


def _ellipse(x: float, y: float, *values: float) -> list[Any]:
    """An SVG arc that begins at (x, y), as a canvas ellipse."""
    cx, cy, rx, ry, turn, first, last = arc_centre((x, y), values)
    return [round(cx, 3), round(cy, 3), round(rx, 3), round(ry, 3), turn, first, last, not values[4]]


@lru_cache(maxsize=8192)
def extent_of(shape: Shape) -> Box:
    """A rectangle that holds the whole shape; rather too large than too small."""
    if len(parts := parts_of(shape)) > 1:
        return reduce(Box.with_, map(extent_of, parts))
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
    for letter, values in parse(shape.d):
        if letter == "A":
            cx, cy, rx, ry = _ellipse(xs[-1], ys[-1], *values)[:4]
            reach = max(rx, ry)
            xs += [cx - reach, cx + reach, values[-2]]
            ys += [cy - reach, cy + reach, values[-1]]
        else:
            xs += values[0::2]
            ys += values[1::2]
    return Box(min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
