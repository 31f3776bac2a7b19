"""Scenes as PNG, with Pillow: drawn three times as large and scaled down, in letters that Pillow brings along."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.picture.curves import Point, flatten
from boardlab.picture.scene import CAP_HEIGHT, Circle, Layer, Path, Scene, Shape, Text

if TYPE_CHECKING:
    from PIL import ImageDraw

Colour = tuple[int, int, int]
Pixels = tuple[int, ...]

WIDEST = 4000  # pixels of the enlarged drawing
BOLD = 0.033  # how much a stroke around the letters thickens them, in font sizes
STAMPED = 700  # pixels that are stamped as quickly as one polygon is drawn
GROUNDS_KEPT = 2  # drawn ground layers in memory, some megabytes each
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
    wide = width or round(scene.width)
    high = max(1, round(scene.height * wide / scene.width))
    times = 3 if wide * 3 <= WIDEST else 2
    scale = wide * times / scene.width
    image = _ground(scene.layers[0], (wide * times, high * times), scale).copy()
    for layer in scene.layers[1:]:
        _draw(layer.shapes, image, scale)
    out = io.BytesIO()
    _few_colours(image.reduce(times), scene).save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


_grounds: dict[tuple[int, tuple[int, int]], tuple[Layer, Any]] = {}
"""The lowest layers drawn last: a game's map stays the same object while it is played."""


def _ground(layer: Layer, size: tuple[int, int], scale: float) -> Any:
    """The lowest layer on white, drawn once for each size."""
    key = id(layer), size
    if key not in _grounds:
        image, rest = _begun(layer.shapes, size, scale)
        _draw(rest, image, scale)
        if len(_grounds) >= GROUNDS_KEPT:
            del _grounds[next(iter(_grounds))]
        _grounds[key] = layer, image  # the layer is kept too, so that its id stays its own
    return _grounds[key][1]


_beginning: list[tuple[tuple[Shape, ...], tuple[int, int], Any]] = []
"""What two grounds had in common from their first shape on, with its size and its drawing; one at most."""


def _begun(shapes: tuple[Shape, ...], size: tuple[int, int], scale: float) -> tuple[Any, tuple[Shape, ...]]:
    """A new ground as far as it is like others before it, and the shapes that are missing."""
    from PIL import Image

    for first, of_size, image in _beginning:
        if of_size == size and shapes[: len(first)] == first:
            return image.copy(), shapes[len(first) :]
    image = Image.new("RGB", size, "#ffffff")
    others = [layer.shapes for (_, of_size), (layer, _) in _grounds.items() if of_size == size]
    pairs = zip(shapes, others[-1] if others else (), strict=False)
    common = tuple(shape for shape, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    if common:
        _draw(common, image, scale)
        _beginning[:] = [(common, size, image.copy())]
    return image, shapes[len(common) :]


def _draw(shapes: Iterable[Shape], image: Any, scale: float) -> None:
    from PIL import ImageDraw

    pen = ImageDraw.Draw(image)
    for shape in shapes:
        if isinstance(shape, Circle):
            _circle(pen, shape, scale)
            continue
        for coat in _path(shape, scale, image.size) if isinstance(shape, Path) else _text(shape, scale, image.size):
            for spot, mask in coat.stamps:
                pen.bitmap(spot, mask, coat.ink)
            coat.lay(pen, coat.ink)


class Coat(NamedTuple):
    """One colour and what is filled with it, in whole pixels.

    Attributes:
        ink: The colour.
        polygons: By their corners, one after the other.
        discs: By their boxes.
        stamps: Pixels that are kept, and where their upper left corner goes.
    """

    ink: Colour
    polygons: Iterable[Pixels] = ()
    discs: Iterable[Pixels] = ()
    stamps: tuple[tuple[tuple[int, int], Any], ...] = ()

    def lay(self, pen: ImageDraw.ImageDraw, ink: Any) -> None:
        """Draw the polygons and discs."""
        for corners in self.polygons:
            pen.polygon(corners, ink)
        for box in self.discs:
            pen.ellipse(box, ink)


@lru_cache(maxsize=1024)  # most of a picture stands in the pictures before it too
def _path(path: Path, scale: float, size: tuple[int, int]) -> tuple[Coat, ...]:
    """Fill first, then the line over it, as SVG does.

    Parts of one path never cut holes into each other, so neither their order matters nor how often one is drawn.
    """
    parts = flatten(path.d, 0.25 / scale)
    coats: list[Coat] = []
    if path.fill:
        fills = {tuple([int(c * scale) for point in points for c in point]) for points, _ in parts if len(points) > 2}
        coats.append(Coat(_colour(path.fill), tuple(fills)))
    if path.stroke:
        bars, discs = set[Pixels](), set[Pixels]()
        for points, closed in parts:
            _line([(x * scale, y * scale) for x, y in points], closed, path.width * scale, bars, discs)
        coats.append(Coat(_colour(path.stroke), tuple(bars), tuple(discs)))
    return tuple(_stamped(coat, size) for coat in coats)


def _line(points: list[Point], closed: bool, width: float, bars: set[Pixels], discs: set[Pixels]) -> None:
    """A line of any width with round joins and ends: a bar along each segment, a disc at each point."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise([*points, points[0]] if closed else points):
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = (ay - by) * half / length, (bx - ax) * half / length
            bars.add((int(ax + nx), int(ay + ny), int(bx + nx), int(by + ny),
                      int(bx - nx), int(by - ny), int(ax - nx), int(ay - ny)))  # fmt: skip
    if half >= 1:
        discs.update((int(x - half), int(y - half), int(x + half), int(y + half)) for x, y in points)


def _stamped(coat: Coat, size: tuple[int, int]) -> Coat:
    """The coat as a stamp, where that is quicker than to draw it again."""
    every = [*coat.polygons, *coat.discs]
    if len(every) < 2:
        return coat
    across, down = ([n for numbers in every for n in numbers[i::2]] for i in (0, 1))
    left, top = max(0, min(across)), max(0, min(down))
    right, bottom = min(size[0], max(across) + 1), min(size[1], max(down) + 1)
    if left >= right or top >= bottom or (right - left) * (bottom - top) > len(every) * STAMPED:
        return coat
    pen, sheet = _scratch("1", size)
    coat.lay(pen, 1)
    mask = sheet.crop((left, top, right, bottom))
    pen.rectangle((left, top, right, bottom), 0)
    return Coat(coat.ink, stamps=(((left, top), mask),))


@lru_cache(maxsize=2)
def _scratch(mode: str, size: tuple[int, int]) -> tuple[Any, Any]:
    """A pen on an empty sheet, to make stamps."""
    from PIL import Image, ImageDraw

    sheet = Image.new(mode, size)
    return ImageDraw.Draw(sheet), sheet


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


@lru_cache(maxsize=1024)
def _text(text: Text, scale: float, size: tuple[int, int]) -> tuple[Coat, ...]:
    """Letters whose capitals are as high as those of the fonts that a browser uses."""
    high = text.size * scale
    bold = high * BOLD if text.weight >= 600 else 0.0
    whole, rest = int(bold), bold % 1  # older versions of Pillow thicken by whole pixels only
    tall = high * CAP_HEIGHT
    font, anchor = _font(round(tall - 2 * whole)), ANCHORS[text.anchor]
    reach = math.ceil(high * (len(text.text) + 1))  # more than any letter does
    x, y = round(text.x * scale), round(text.y * scale)
    area = max(0, x - reach), max(0, y - reach), min(size[0], x + reach), min(size[1], y + reach)
    if area[0] >= area[2] or area[1] >= area[3]:  # off the picture
        return ()
    pen, sheet = _scratch("L", size)
    stamps = []
    for left in (text.x * scale - rest, text.x * scale + rest) if rest else (text.x * scale,):
        spot = left, text.y * scale + tall / 2 - whole
        pen.text(spot, text.text, fill=255, font=font, anchor=anchor, stroke_width=whole, stroke_fill=255)
        written = sheet.crop(area)
        if box := written.getbbox():
            stamps.append(((area[0] + box[0], area[1] + box[1]), written.crop(box)))
            pen.rectangle(area, 0)
    return (Coat(_colour(text.fill), stamps=tuple(stamps)),)


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


@cache
def _colour(name: str) -> Colour:
    """The red, green and blue of "#rrggbb"."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _few_colours(image: Any, scene: Scene) -> Any:
    """A palette of the flat colours of the scene, exactly, and of the most useful mixtures along edges."""
    from PIL import Image

    names: dict[str, None] = {}
    for layer in scene.layers:
        for shape in layer.shapes:
            names |= dict.fromkeys(c for c in (shape.fill, getattr(shape, "stroke", None)) if c)
    flat = [_colour(name) for name in list(names)[:96]]
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
