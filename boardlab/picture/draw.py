"""A pen that knows a theme: symbols, panels, cells and marks as shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardlab.picture.outlines import (
    Box,
    Point,
    closed,
    corners,
    dashes,
    hexagon,
    offset,
    polyline,
    rectangle,
)
from boardlab.picture.scene import Circle, Layer, Mark, Path, Shape, Text
from boardlab.picture.symbols import Part, placed, symbols
from boardlab.picture.theme import Theme, theme

HEXAGON = closed(hexagon(50, 50, 50))
BADGE = (0.36, -0.34)  # where the badge corner lies, in widths of a cell


class Look:
    """Collects the shapes of one layer, in the colours of one theme.

    Colours are always names of tokens. Several paths given at once must not overlap: they become one shape.
    """

    def __init__(self, name: str) -> None:
        self.theme: Theme = theme(name)
        self.heavy = self.theme.heavy
        self.shapes: list[Shape] = []

    def __getitem__(self, token: str) -> str:
        return self.theme[token]

    def layer(self, name: str) -> Layer:
        """What was drawn so far, as a layer."""
        return Layer(name, tuple(self.shapes))

    def path(
        self, d: str | Iterable[str], fill: str | None = None, stroke: str | None = None, width: float = 0.0
    ) -> None:
        """One path, or several that do not overlap."""
        d = d if isinstance(d, str) else " ".join(d)
        if d:
            line = round(width, 2) if stroke else 0.0
            self.shapes.append(Path(d, fill and self[fill], stroke and self[stroke], line))

    def circle(
        self, x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None, width: float = 0.0
    ) -> None:
        """A disc or a ring."""
        line = round(width, 2) if stroke else 0.0
        self.shapes.append(
            Circle(round(x, 1), round(y, 1), round(r, 1), fill and self[fill], stroke and self[stroke], line)
        )

    def text(
        self, x: float, y: float, words: object, size: float, fill: str, anchor: str = "middle", *,
        quiet: bool = False, may_be_small: bool = False,
    ) -> None:  # fmt: skip
        """Letters and digits whose capitals are centred on y, never below the smallest size of the theme."""
        size = size if may_be_small else max(size, self.theme.floor)
        weight = 400 if quiet else 700
        self.shapes.append(
            Text(round(x, 1), round(y, 1), str(words), round(size, 1), self[fill], anchor, weight)  # type: ignore[arg-type]
        )

    def paper(self, width: float, height: float) -> None:
        """The ground behind everything."""
        self.path(rectangle(Box(0, 0, width, height)), "surface")

    def panel(self, box: Box, radius: float = 14.0) -> None:
        """A raised plate."""
        dx, dy = self.theme.shadow("panel")
        self.path(rectangle(Box(box.x + dx, box.y + dy, box.w, box.h), radius), "shadow")
        self.path(rectangle(box, radius), "panel", "line", self.theme.stroke("line"))

    def hexagons(self, places: Iterable[Point], radius: float, token: str, soft: float) -> None:
        """Hexagons of one colour whose corners are rounded by a stroke in that colour."""
        self.path([placed(HEXAGON, x, y, radius * 2) for x, y in places], token, token, soft)

    def marked(self, d: str, ink: str, width: float) -> None:
        """A line that stands out on any ground: the mark over its casing."""
        self.path(d, None, "casing", width + self.theme.stroke("casing") * 0.8)
        self.path(d, None, ink, width)

    def symbol(self, name: str, x: float, y: float, size: float, **how: object) -> None:
        """One symbol with its centre at (x, y); see `symbols`."""
        self.symbols(name, [(x, y)], size, **how)  # type: ignore[arg-type]

    def symbols(
        self, name: str, places: Sequence[Point], size: float, *, fill: str = "neutral", ink: str = "ink",
        ground: str = "panel", edge: str = "edge", shadow: bool = False, letter: object = None,
        letter_ink: str | None = None, width: float | None = None, may_be_small: bool = False,
    ) -> None:  # fmt: skip
        """The same symbol at several places that do not overlap.

        Args:
            name: Name in symbols.toml.
            places: Centres.
            size: Width of the box of the symbol.
            fill: Colour of the body; `ink` of what is on it, `ground` of what is cut out, `edge` of the outline.
            shadow: Does it cast one?
            letter: A letter or number for the place that the symbol keeps for it; a list has one for each place.
            letter_ink: Colour of the letter; otherwise that of `ink`.
            width: Width of the outline.
            may_be_small: Lets the letter fall below the smallest size, where the shape says the same.
        """
        if not places:
            return
        places = [(round(x, 1), round(y, 1)) for x, y in places]  # so that a shadow has the outline of its piece
        drawing = symbols()[name]
        line = self.theme.stroke("edge") if width is None else width
        tokens = {"body": fill, "ink": ink, "line": ink, "mark": ink, "dot": ink, "cut": ground, "cutline": ground}
        if shadow:
            dx, dy = self.theme.shadow("piece")
            for part in (part for part in drawing.parts if part.paint == "body"):
                self.path([placed(part.d, x + dx, y + dy, size) for x, y in places], "shadow", "shadow", line)
        for part in drawing.parts:
            self._part(part, [placed(part.d, x, y, size) for x, y in places], tokens[part.paint], edge, line, size)
        if letter is not None and drawing.letter_at:
            lx, ly, high = drawing.letter_at
            letters = letter if isinstance(letter, Sequence) and not isinstance(letter, str) else [letter] * len(places)
            for (x, y), one in zip(places, letters, strict=True):
                x, y = x + (lx - 50) * size / 100, y + (ly - 50) * size / 100
                self.text(x, y, one, high * size / 100, letter_ink or ink, may_be_small=may_be_small)

    def _part(self, part: Part, outlines: list[str], token: str, edge: str, line: float, size: float) -> None:
        stroke = part.width * size / 100
        match part.paint:
            case "body":
                self.path(outlines, token, edge, line)
            case "ink" | "cut":
                self.path(outlines, token)
            case "line" | "cutline":
                self.path(outlines, None, token, stroke)
            case "mark":
                self.path(outlines, None, "casing", stroke + self.theme.stroke("casing"))
                self.path(outlines, None, token, stroke)
            case "dot":
                self.path(outlines, token, "edge", self.theme.stroke("edge"))

    def shields(self, places: Sequence[Point], size: float, points: object, token: str = "neutral") -> None:
        """Victory points."""
        ink = "neutral.ink" if token == "neutral" else "panel"
        self.symbols("shield", places, size, fill=token, edge=token, width=0.5, letter=points, letter_ink=ink)

    def shield(self, x: float, y: float, size: float, points: object, token: str = "neutral") -> None:
        """Victory points, once."""
        self.shields([(x, y)], size, points, token)

    def mark(
        self, mark: Mark, outline: Sequence[Point], size: float, *, occupied: bool = False, mirrored: bool = False
    ) -> None:
        """One state over a place.

        Args:
            mark: Its kind and text; an arrow is drawn by `arrow`.
            outline: The border of the place, clockwise.
            size: Width of a cell there.
            occupied: Then what would hide the piece moves to the badge corner.
            mirrored: That corner is taken; use the one on the left.
        """
        x, y = middle(outline)
        line = size * 0.075 * self.heavy
        if occupied and mark.kind in ("legal", "gain", "refused", "hint", "area"):
            x, y = badge(outline, size, mirrored)
            size *= 0.75
            if mark.kind in ("legal", "refused"):
                self.circle(x, y, size * 0.38, "casing")
        match mark.kind:
            case "legal":
                self.circle(x, y, size * 0.3, None, "casing", size * 0.09 + self.theme.stroke("casing"))
                self.circle(x, y, size * 0.3, None, "mark.legal", size * 0.09 * self.heavy)
            case "gain":
                self.circle(x, y, size * 0.3, "mark.legal", "casing", 2 * self.heavy)
                self.text(x, y, mark.text, size * 0.38, "mark.legal.ink")
            case "refused":
                self.symbol("mark-refused", x, y, size, ink="mark.refused")
            case "hint":
                self.circle(x, y, size * 0.21, "mark.hint", "edge", self.theme.stroke("edge"))
            case "area":
                self.circle(x, y, size * 0.14, "mark.hint", "edge", self.theme.stroke("line"))
            case "cursor":
                self.marked(closed(outline), "mark.cursor", line)
            case "selected":
                self.marked(closed(outline), "mark.legal", line)
                self.marked(closed(offset(outline, size * 0.09)), "mark.legal", line * 0.5)
            case "last":
                self.marked(corners(outline, 0.22), "mark.cursor", line)
            case "pending" | "ghost":
                self.marked(dashes(outline, size * 0.11, size * 0.12), "mark.legal", line)
            case "scoring":
                self.scoring([outline], [(badge(outline, size, mirrored), mark.text)], size)
            case "arrow":
                raise ValueError("an arrow runs between two places: use Look.arrow")

    def scoring(self, outlines: Iterable[Sequence[Point]], stars: Iterable[tuple[Point, str]], size: float) -> None:
        """A gold band inside the border of what scores, and stars with the points."""
        line = size * 0.075 * self.heavy
        inner = " ".join(closed(offset(points, size * 0.07)) for points in outlines)
        self.path(inner, None, "edge", line * 2.1)
        self.path(inner, None, "mark.score", line * 1.3)
        for (x, y), points in stars:
            if points:
                self.symbol(
                    "mark-star", x, y, max(size * 0.64, 27.0), fill="mark.score", shadow=True, letter=points,
                    letter_ink="coin.ink", width=1.6 * self.heavy,
                )  # fmt: skip

    def arrow(self, start: Point, end: Point, size: float, gap: float = 0.3) -> None:
        """From one place to another, beginning and ending a share of a cell away from their centres."""
        (sx, sy), (ex, ey) = start, end
        length = ((ex - sx) ** 2 + (ey - sy) ** 2) ** 0.5 or 1.0
        ux, uy = (ex - sx) / length, (ey - sy) / length
        line, head = size * 0.1 * self.heavy, size * 0.24
        sx, sy, ex, ey = sx + ux * size * gap, sy + uy * size * gap, ex - ux * size * gap, ey - uy * size * gap
        bx, by = ex - ux * head, ey - uy * head
        side_x, side_y = -uy * head * 0.7, ux * head * 0.7
        tip = polyline([(bx + side_x, by + side_y), (ex, ey), (bx - side_x, by - side_y)])
        self.marked(f"{polyline([(sx, sy), (ex, ey)])} {tip}", "mark.cursor", line)


def middle(outline: Sequence[Point]) -> Point:
    """The centre of an outline."""
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def badge(outline: Sequence[Point], size: float, mirrored: bool = False) -> Point:
    """The badge corner of a place: top right, or top left."""
    x, y = middle(outline)
    right, down = BADGE[0] * size, BADGE[1] * size
    if len(outline) == 4:
        (left, top), (far, _), _, (_, bottom) = outline
        right, down = (far - left) / 2 - size * 0.18, (top - bottom) / 2 + size * 0.1
    return x - right if mirrored else x + right, y + down
