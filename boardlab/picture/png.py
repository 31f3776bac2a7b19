"""Scenes as PNG, with Pillow: drawn three times as large and scaled down, in letters that Pillow brings along."""

from __future__ import annotations

import io
import math
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from boardlab.picture.curves import flatten
from boardlab.picture.scene import CAP_HEIGHT, Circle, Layer, Path, Scene, Text

if TYPE_CHECKING:
    from PIL import ImageDraw

Colour = tuple[int, int, int]

WIDEST = 4000  # pixels of the enlarged drawing
BOLD = 0.033  # how much a stroke around the letters thickens them, in font sizes
GROUNDS_KEPT = 3  # drawn ground layers in memory, some megabytes each
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}

COLOURS = 48
"""Colours of a palette, the flat ones first: more make a notebook bigger and hardly a picture better."""

MIXTURES = 16  # colours along edges, however many flat ones there are
EVERY = 3  # pixels across and down from one looked at for mixtures to the next
LEVEL = 7  # of compression: the highest, 9, takes five times as long to save a twentieth


def to_png(scene: Scene, width: int | None = None) -> bytes:
    """The scene as a PNG of few colours.

    Args:
        scene: What to draw.
        width: Pixels across; otherwise one pixel a unit of the scene.
    """
    from PIL import ImageDraw

    wide = width or round(scene.width)
    high = max(1, round(scene.height * wide / scene.width))
    times = 3 if wide * 3 <= WIDEST else 2
    scale = wide * times / scene.width
    image = _ground(scene.layers[0], (wide * times, high * times), scale).copy()
    for layer in scene.layers[1:]:
        _draw(layer, ImageDraw.Draw(image), scale)
    out = io.BytesIO()
    _few_colours(image.reduce(times), scene).save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


_grounds: dict[tuple[int, tuple[int, int]], tuple[Layer, Any]] = {}
"""The lowest layers drawn last: a game's map stays the same object while it is played."""


def _ground(layer: Layer, size: tuple[int, int], scale: float) -> Any:
    """The lowest layer on white, drawn once for each size."""
    from PIL import Image, ImageDraw

    key = id(layer), size
    if key not in _grounds:
        image = Image.new("RGB", size, "#ffffff")
        _draw(layer, ImageDraw.Draw(image), scale)
        if len(_grounds) >= GROUNDS_KEPT:
            del _grounds[next(iter(_grounds))]
        _grounds[key] = layer, image  # the layer is kept too, so that its id stays its own
    return _grounds[key][1]


def _draw(layer: Layer, pen: ImageDraw.ImageDraw, scale: float) -> None:
    for shape in layer.shapes:
        if isinstance(shape, Path):
            _path(pen, shape, scale)
        elif isinstance(shape, Circle):
            _circle(pen, shape, scale)
        else:
            _text(pen, shape, scale)


def _path(pen: ImageDraw.ImageDraw, path: Path, scale: float) -> None:
    """Fill first, then the line over it, as SVG does; parts of one path never cut holes into each other."""
    parts = flatten(path.d, 0.25 / scale)
    if path.fill:
        for points, _ in parts:
            if len(points) > 2:
                pen.polygon([(x * scale, y * scale) for x, y in points], fill=path.fill)
    if path.stroke:
        for points, closed in parts:
            _line(pen, [(x * scale, y * scale) for x, y in points], closed, path.width * scale, path.stroke)


def _line(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], closed: bool, width: float, ink: str) -> None:
    """A line of any width with round joins and ends: a bar along each segment, a disc at each point."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise([*points, points[0]] if closed else points):
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = (ay - by) * half / length, (bx - ax) * half / length
            pen.polygon([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)], fill=ink)
    if half >= 1:
        for x, y in points:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=ink)


def _circle(pen: ImageDraw.ImageDraw, circle: Circle, scale: float) -> None:
    x, y, half = circle.x * scale, circle.y * scale, circle.width * scale / 2
    outer, inner = circle.r * scale + half, circle.r * scale - half
    if not circle.stroke:
        pen.ellipse((x - outer, y - outer, x + outer, y + outer), fill=circle.fill)
    elif circle.fill:
        pen.ellipse((x - outer, y - outer, x + outer, y + outer), fill=circle.stroke)
        pen.ellipse((x - inner, y - inner, x + inner, y + inner), fill=circle.fill)
    else:
        thick = max(1, round(2 * half))
        pen.ellipse((x - outer, y - outer, x + outer, y + outer), outline=circle.stroke, width=thick)


def _text(pen: ImageDraw.ImageDraw, text: Text, scale: float) -> None:
    """Letters whose capitals are as high as those of the fonts that a browser uses."""
    size = text.size * scale
    bold = size * BOLD if text.weight >= 600 else 0.0
    whole, rest = int(bold), bold % 1  # older versions of Pillow thicken by whole pixels only
    high = size * CAP_HEIGHT
    font, anchor = _font(round(high - 2 * whole)), ANCHORS[text.anchor]
    for x in (text.x * scale - rest, text.x * scale + rest) if rest else (text.x * scale,):
        spot = x, text.y * scale + high / 2 - whole
        pen.text(spot, text.text, fill=text.fill, font=font, anchor=anchor, stroke_width=whole, stroke_fill=text.fill)


@lru_cache(maxsize=64)
def _font(high: int) -> Any:
    """Pillow's own font, so large that its capitals have this height."""
    large = _large_font()
    _, top, _, bottom = large.getbbox("H", anchor="ls")
    return large.font_variant(size=high * 100 / (bottom - top))


@cache
def _large_font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(100)


def _few_colours(image: Any, scene: Scene) -> Any:
    """A palette of the flat colours of the scene, exactly, and of the most useful mixtures along edges."""
    from PIL import Image

    names: dict[str, None] = {}
    for layer in scene.layers:
        for shape in layer.shapes:
            names |= dict.fromkeys(c for c in (shape.fill, getattr(shape, "stroke", None)) if c)
    flat = [(int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)) for name in list(names)[:96]]
    palette = _palette(flat, _mixtures(image, flat))
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _mixtures(image: Any, flat: list[Colour]) -> list[Colour]:
    """The colours that stand best for those which are not flat; each counts once, so that rare edges count too."""
    from PIL import Image

    size = -(-image.width // EVERY), -(-image.height // EVERY)
    seen = image.resize(size, Image.Resampling.NEAREST).getcolors(size[0] * size[1])
    edges = sorted({colour for _, colour in seen}.difference(flat))
    if not edges:
        return []
    strip = Image.new("RGB", (len(edges), 1))
    strip.putdata(edges)
    found = strip.quantize(max(MIXTURES, COLOURS - len(flat)), Image.Quantize.MEDIANCUT).getpalette() or []
    return [(found[i], found[i + 1], found[i + 2]) for i in range(0, len(found), 3)]


def _palette(flat: list[Colour], mixed: list[Colour]) -> Any:
    """Both lists, without those that steal from a colour before them.

    Pillow looks colours up a little coarsely, so of two that are nearly equal one can take the other's place.
    """
    from PIL import Image

    colours = list(dict.fromkeys([*flat, *mixed]))
    while True:
        palette = Image.new("P", (1, 1))
        palette.putpalette([channel for colour in colours for channel in colour])
        kept = [colour for colour in colours if colour in flat]
        probe = Image.new("RGB", (len(kept), 1))
        probe.putdata(kept)
        taken = probe.quantize(palette=palette, dither=Image.Dither.NONE).tobytes()
        thieves = {max(i, j) for i, j in enumerate(taken) if i != j}
        if not thieves:
            return palette
        colours = [colour for i, colour in enumerate(colours) if i not in thieves]
