"""Scenes as SVG: the same scene always gives the same bytes, and few of them."""

from __future__ import annotations

from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from boardlab.picture.curves import parse
from boardlab.picture.outlines import number
from boardlab.picture.scene import Circle, Path, Scene, Shape, Text
from boardlab.picture.theme import tokens


def to_svg(scene: Scene, label: str = "") -> str:
    """The scene as one SVG element that stands on its own.

    Args:
        scene: What to draw.
        label: What the picture shows, in words, for those who do not see it; otherwise the title of the scene.
    """
    words = label or scene.title
    wide, high = number(scene.width), number(scene.height)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label={quoteattr(words)} font-family="{tokens()["measures"]["font"]}" text-anchor="middle" '
        'font-weight="700" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    )
    body = [f"<title>{escape(words)}</title>"]
    for layer in scene.layers:
        if layer.shapes:
            body += [f'<g data-layer="{layer.name}">', *_shapes(layer.shapes), "</g>"]
    return "\n".join([head, *body, "</svg>"]) + "\n"


def _shapes(shapes: tuple[Shape, ...]) -> list[str]:
    """One element a shape; letters that follow each other in one style share an element."""
    out: list[str] = []
    for _, run in groupby(shapes, key=_run_key):
        same = list(run)
        if isinstance(same[0], Text):
            out += _texts([shape for shape in same if isinstance(shape, Text)])
        else:
            out += [_shape(shape) for shape in same]
    return out


def _run_key(shape: Shape) -> object:
    if isinstance(shape, Text):
        return (shape.size, shape.fill, shape.anchor, shape.weight)
    return None


def _shape(shape: Shape) -> str:
    if isinstance(shape, Path):
        return f'<path d="{compact(shape.d)}"{_paint(shape)}/>'
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
    return f'<text x="{across}" y="{down}"{style}>{escape("".join(text.text for text in texts))}</text>'


def compact(d: str) -> str:
    """The same path in relative commands and as few characters as tenths allow."""
    out: list[str] = []
    here = start = (0, 0)
    last = ""
    for command, values in parse(d):
        if command == "Z":
            out.append("z")
            here, last = start, ""
            continue
        fixed: list[str] = []
        if command == "A":
            fixed, values = [number(value) for value in values[:5]], values[5:]
        points = [round(value * 10) for value in values]
        letter, steps = _relative(command, points, here)
        here = points[-2], points[-1]
        if command == "M":
            start = here
        out.append(_packed([*fixed, *steps], "" if letter == last else letter))
        last = letter
    return "".join(out)


def _relative(command: str, points: list[int], here: tuple[int, int]) -> tuple[str, list[str]]:
    """The command letter, and its coordinates, in tenths, as steps from where the pen is."""
    if command == "M":
        return "M", [_tenths(point) for point in points]
    steps = [point - here[i % 2] for i, point in enumerate(points)]
    if command == "L" and not steps[1]:
        return "h", [_tenths(steps[0])]
    if command == "L" and not steps[0]:
        return "v", [_tenths(steps[1])]
    return command.lower(), [_tenths(step) for step in steps]


def _tenths(value: int) -> str:
    """A whole number of tenths, without a leading zero."""
    whole, rest = divmod(abs(value), 10)
    text = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return f"-{text}" if value < 0 else text


def _packed(numbers: list[str], letter: str) -> str:
    """Numbers with a space only where two of them would run together."""
    text = letter
    for i, word in enumerate(numbers):
        needs_space = not word.startswith("-") and (i > 0 or not letter)
        text += (" " if needs_space else "") + word
    return text
