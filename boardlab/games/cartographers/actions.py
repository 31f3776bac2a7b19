"""What a player (or chance) may do in Cartographers: draw a shape; lay a scoring card, reveal a card."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from boardlab.kernel.errors import BadNotation
from boardlab.kernel.words import cut, typed


class Draw(Struct, frozen=True, tag="draw", gc=False, forbid_unknown_fields=True):
    """Draw a terrain on cells. Notation ``forest A1 A2 B2``; for the second player ``p2 forest A1 A2 B2``.

    Attributes:
        terrain: ``forest``, ``village``, ``farm``, ``water`` or ``monster``.
        cells: Labels in reading order.
        seat: Who draws, counted from 0; under an ambush the cells are on a neighbour's sheet.
    """

    terrain: str
    cells: tuple[str, ...]
    seat: int = 0

    def __str__(self) -> str:
        who = f"p{self.seat + 1} " if self.seat and isinstance(self.seat, int) else ""
        cells = self.cells if isinstance(self.cells, (tuple, list)) else (self.cells,)
        return f"{who}{self.terrain} {' '.join(map(str, cells))}"


class Edict(Struct, frozen=True, tag="edict", gc=False, forbid_unknown_fields=True):
    """Chance lays a scoring card under an edict. Notation ``edict A sentinel_wood``."""

    letter: str
    card: str

    def __str__(self) -> str:
        return f"edict {self.letter} {self.card}"


class Reveal(Struct, frozen=True, tag="reveal", gc=False, forbid_unknown_fields=True):
    """Chance reveals a card. Notation ``reveal orchard``."""

    card: str

    def __str__(self) -> str:
        return f"reveal {self.card}"


Action = Draw | Edict | Reveal

CELL = re.compile(r"([a-z]+)(\d{1,3})")
FORMS = {"first": "forest A1 A2 B2", "second": "p2 forest A1 A2 B2"}
"""What the first player may type, and the second."""


def parse(text: str) -> Action:
    """An action from its notation.

    Raises:
        BadNotation: The text is no action; the sentence lists the forms.
    """
    words = typed(text).replace(",", " ").split()
    if len(words) == 3 and words[0] == "edict":
        return Edict(words[1].upper(), words[2])
    if len(words) == 2 and words[0] == "reveal":
        return Reveal(words[1])
    seat, rest = 0, words
    if words and re.fullmatch(r"p\d{1,3}", words[0]) and int(words[0][1:]) > 0:
        seat, rest = int(words[0][1:]) - 1, words[1:]
    if len(rest) > 1 and rest[0].isalpha() and all(map(CELL.fullmatch, rest[1:])):
        cells = in_reading_order(rest[1:])
        if len(set(cells)) < len(cells):
            raise BadNotation("notation.twice", __package__, text=cut(text))
        return Draw(rest[0], cells, seat)
    raise BadNotation("notation", __package__, text=cut(text), **FORMS)


def in_reading_order(cells: Any) -> tuple[str, ...]:
    """Labels row by row, from left to right: ``("A2", "A10", "B1")``."""
    found = [CELL.fullmatch(str(cell).lower()) for cell in cells]
    keys = sorted((match.group(1), int(match.group(2))) for match in found if match)
    return tuple(f"{row.upper()}{column}" for row, column in keys)
