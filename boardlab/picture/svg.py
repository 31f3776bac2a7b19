"""Scenes as SVG: the same scene always gives the same bytes, and few of them."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby

from boardlab.picture.curves import parse
from boardlab.picture.outlines import number
from boardlab.picture.scene import Circle, Layer, Path, Scene, Shape, Text
from boardlab.picture.theme import tokens

REPEATED = 44  # outlines of fewer characters are cheaper to write out again


def to_svg(scene: Scene, label: str = "", width: float | None = None) -> str:
    """The scene as one SVG element that stands on its own.

    Args:
        scene: What to draw.
        label: What the picture shows, in words, for those who do not see it; otherwise the title of the scene.
        width: How wide it is shown where the page does not say; otherwise one pixel a unit of the scene.
    """
    words, title = map(_quotable, (label or scene.title, scene.title))
    shown = width or scene.width
    wide, high = number(shown), number(scene.height * shown / scene.width)
    font = tokens()["measures"]["font"].replace("'", "")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {number(scene.width)} {number(scene.height)}" '
        f'role="img" aria-label="{words}" font-family="{font}" text-anchor="middle" '
        'font-weight="700" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    )
    shared = _Shared(shape.d for layer in scene.layers for shape in layer.shapes if isinstance(shape, Path))
    body = [line for layer in scene.layers if layer.shapes for line in _layer(layer, shared)]
    named = [f"<title>{title}</title>"] if title else []
    lines = [head, *named, *shared.definitions(), *body, "</svg>"]
    return "\n".join(lines).replace('"', "'") + "\n"  # a notebook's JSON has to escape the other quotes


def _quotable(text: str) -> str:
    """A text that may stand between quotes of either kind."""
    return escape(text, quote=False).replace('"', "&quot;").replace("'", "&#39;")


class _Shared:
    """Outlines that a picture repeats in other places: written once, then used.

    Their ids come from the outline itself, so pictures on one page may define the same one but never different ones.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        wholes, pieces = Counter[str](), Counter[str]()
        for d in paths:
            parts = outlines(d)
            wholes[_body(d)] += 1
            if len(parts) > 1:
                pieces.update(part for _, _, part in parts)
        often = {part for part, n in (wholes + pieces).items() if n > 1 and len(part) > REPEATED}
        self._wholes = {part for part, n in wholes.items() if n > 1} & often
        self._often = often
        self._defined: dict[str, str] = {}

    def element(self, d: str, paint: str) -> str:
        """The path, written out or put together from repeated outlines."""
        parts = outlines(d)
        whole = _body(d)
        if whole in self._wholes:
            if whole not in self._defined:
                x0, y0 = parts[0][:2]
                moved = [(x - x0, y - y0, part) for x, y, part in parts]
                self._defined[whole] = self._plain(moved, f' id="{_name(whole)}"')
            return _use(whole, *parts[0][:2], paint)
        return self._plain(parts, paint)

    def _plain(self, parts: Sequence[Outline], attributes: str) -> str:
        if len(parts) == 1 or not all(part in self._often for _, _, part in parts):
            return f'<path{attributes} d="{compact(parts)}"/>'
        for _, _, part in parts:
            self._defined.setdefault(part, f'<path id="{_name(part)}" d="M0 0{part}"/>')
        return f"<g{attributes}>" + "".join(_use(part, x, y, "") for x, y, part in parts) + "</g>"

    def definitions(self) -> list[str]:
        """The outlines that `element` has used."""
        return ["<defs>", *(self._defined[key] for key in sorted(self._defined)), "</defs>"] if self._defined else []


def _use(part: str, x: int, y: int, paint: str) -> str:
    across, down = (f' {axis}="{tenths(value)}"' if value else "" for axis, value in (("x", x), ("y", y)))
    return f'<use href="#{_name(part)}"{across}{down}{paint}/>'


def _name(part: str) -> str:
    return f"b{zlib.crc32(part.encode()):x}"


def _layer(layer: Layer, shared: _Shared) -> list[str]:
    """One element a shape; letters that follow each other in one style share an element."""
    out = [f'<g data-layer="{layer.name}">']
    for _, run in groupby(layer.shapes, key=_run_key):
        same = list(run)
        if isinstance(same[0], Text):
            out += _texts([shape for shape in same if isinstance(shape, Text)])
        else:
            out += [_shape(shape, shared) for shape in same]
    return [*out, "</g>"]


def _run_key(shape: Shape) -> object:
    if isinstance(shape, Text):
        return (shape.size, shape.fill, shape.anchor, shape.weight)
    return None


def _shape(shape: Shape, shared: _Shared) -> str:
    if isinstance(shape, Path):
        return shared.element(shape.d, _paint(shape))
    assert isinstance(shape, Circle)
    return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"{_paint(shape)}/>'


def _paint(shape: Path | Circle) -> str:
    fill = f' fill="{shape.fill}"' if shape.fill else ""
    line = f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"' if shape.stroke else ""
    return fill + line


def _texts(texts: list[Text]) -> list[str]:
    first = texts[0]
    style = f' font-size="{number(first.size)}" fill="{first.fill}"'
    if first.anchor != "middle":
        style += f' text-anchor="{first.anchor}"'
    if first.weight != 700:
        style += f' font-weight="{first.weight}"'
    if len(texts) == 1 or all(len(text.text) == 1 for text in texts):
        return [_text(texts, style)]
    return [f"<g{style}>", *(_text([text], "") for text in texts), "</g>"]


def _text(texts: list[Text], style: str) -> str:
    """Single letters are placed one by one from lists of coordinates."""
    across = " ".join(number(text.x) for text in texts)
    down = " ".join(number(text.baseline) for text in texts)
    if len({number(text.baseline) for text in texts}) == 1 and len(texts) > 1:
        down = number(texts[0].baseline)
    return f'<text x="{across}" y="{down}"{style}>{escape("".join(text.text for text in texts), quote=False)}</text>'


#: Where a part of a path begins, in tenths, and the rest of it in relative commands.
Outline = tuple[int, int, str]


def compact(parts: Sequence[Outline]) -> str:
    """A path in relative commands and as few characters as tenths allow."""
    return "".join(packed([tenths(x), tenths(y)], "M") + part for x, y, part in parts)


@lru_cache(maxsize=4096)
def _body(d: str) -> str:
    """The whole path as it looks from its first point; equal for equal paths in other places."""
    (x0, y0, first), *others = outlines(d)
    return first + "".join(f"M{tenths(x - x0)} {tenths(y - y0)}{part}" for x, y, part in others)


@lru_cache(maxsize=4096)
def outlines(d: str) -> tuple[Outline, ...]:
    """The parts of a path."""
    found: list[Outline] = []
    out: list[str] = []
    here = start = (0, 0)
    last = ""
    for command, values in parse(d):
        if command == "Z":
            out.append("z")
            here, last = start, ""
            continue
        points = [round(value * 10) for value in (values[5:] if command == "A" else values)]
        if command == "M":
            if out:
                found.append((*start, "".join(out)))
            out, last = [], ""
            here = start = points[0], points[1]
            continue
        fixed = [number(value) for value in values[:5]] if command == "A" else []
        letter, steps = _relative(command, points, here)
        here = points[-2], points[-1]
        out.append(packed([*fixed, *steps], "" if letter == last else letter))
        last = letter
    return (*found, (*start, "".join(out)))


def _relative(command: str, points: list[int], here: tuple[int, int]) -> tuple[str, list[str]]:
    """The command letter, and its coordinates, in tenths, as steps from where the pen is."""
    x, y = here
    if command == "L":
        across, down = points[0] - x, points[1] - y
        if not down:
            return "h", [tenths(across)]
        return ("l", [tenths(across), tenths(down)]) if across else ("v", [tenths(down)])
    return command.lower(), [tenths(point - (y if i % 2 else x)) for i, point in enumerate(points)]


@lru_cache(maxsize=16384)
def tenths(value: int) -> str:
    """A whole number of tenths, without a leading zero."""
    whole, rest = divmod(abs(value), 10)
    text = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return f"-{text}" if value < 0 else text


def packed(numbers: list[str], letter: str) -> str:
    """Numbers with a space only where two of them would run together."""
    text = " ".join(numbers).replace(" -", "-")
    return letter + text if letter or text.startswith("-") else f" {text}"
