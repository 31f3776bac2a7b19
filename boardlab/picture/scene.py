"""A picture as data: flat shapes in named layers, which every writer (SVG, PNG, canvas) draws alike."""

from __future__ import annotations

from typing import Literal

import msgspec

CAP_HEIGHT = 0.716  # height of a capital or digit, as a share of the font size


class Path(msgspec.Struct, frozen=True, tag="path"):
    """An outline in absolute M L C Q A Z commands, filled, stroked or both; joins and ends are round."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A disc with its centre at (x, y)."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Letters or digits whose capitals are centred on y."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: Literal["start", "middle", "end"] = "middle"
    weight: int = 700

    @property
    def baseline(self) -> float:
        """The y on which the letters stand; writers use this, since baseline keywords differ between renderers."""
        return self.y + self.size * CAP_HEIGHT / 2


Shape = Path | Circle | Text


class Layer(msgspec.Struct, frozen=True):
    """Shapes that are drawn, and redrawn, together."""

    name: str
    shapes: tuple[Shape, ...]


class Scene(msgspec.Struct, frozen=True):
    """A whole picture; later layers lie over earlier ones.

    Games use three layers: ``map`` (never changes during a game), ``pieces`` and ``marks``.
    """

    width: float
    height: float
    layers: tuple[Layer, ...]
    title: str = ""

    def layer(self, name: str) -> Layer:
        """The layer of that name.

        Raises:
            KeyError: No layer has it.
        """
        for layer in self.layers:
            if layer.name == name:
                return layer
        raise KeyError(name)


MarkKind = Literal[
    "area", "last", "scoring", "ghost", "pending", "legal", "gain", "hint", "refused", "selected", "arrow", "cursor"
]
#: Kinds of mark, lowest first: the order in which they are painted.
MARK_KINDS: tuple[MarkKind, ...] = (
    "area", "last", "scoring", "ghost", "pending", "legal", "gain", "hint", "refused", "selected", "arrow", "cursor",
)  # fmt: skip


class Mark(msgspec.Struct, frozen=True):
    """A sign laid over a place of the board.

    Attributes:
        kind: What it says; one of ``MARK_KINDS``.
        cell: Label of the place, in the words of the game.
        text: The number of a ``gain`` or of the points of a ``scoring``; what a ``ghost`` would be.
        to: Where an ``arrow`` ends.
    """

    kind: MarkKind
    cell: str | None = None
    text: str = ""
    to: str | None = None
