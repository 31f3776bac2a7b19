"""Reads positions: small checks that every game's reader of plain data shares, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardlab.kernel.errors import BadPosition

LONGEST = 100
"""So much of a value is quoted."""


def quoted(value: Any) -> str:
    """A value as Python writes it, cut when it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Reader:
    """Reads and checks the keys of a position one by one; a game's reader adds its own.

    Attributes:
        data: The position.
        players: How many seats there are; a game sets it before it reads anything by seat.
        seat_rule: The rule id that says how many may play.
    """

    seat_rule = ""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.players = 0

    def table(self, key: str) -> Mapping[str, Any]:
        """The table under a key; an empty one when it is left out."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise BadPosition(f"{key} {quoted(value)}: write a table, such as {{'0': ...}}")
        return value

    def whole(self, key: str, default: int, least: int, most: int, value: Any = ...) -> int:
        """The whole number under a key, or the one given."""
        value = self.data.get(key, default) if value is ... else value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadPosition(f"{key} {quoted(value)}: write a whole number from {least} to {most}")
        return value

    def switch(self, key: str) -> bool:
        """True or false under a key; false when it is left out."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{key} {quoted(value)}: write true or false")
        return value

    def row(self, key: str, value: Any, of: str) -> Sequence[Any]:
        """The value, when it is a list."""
        if not isinstance(value, (list, tuple)):
            raise BadPosition(f"{key} {quoted(value)}: write a list of {of}")
        return value

    def seat_rows(self, key: str) -> dict[int, Any]:
        """A table by seat, with the seats as numbers."""
        rows: dict[int, Any] = {}
        for seat, row in self.table(key).items():
            if str(seat) not in map(str, range(self.players)):
                seats = f"the seats are 0 to {self.players - 1}"
                raise BadPosition(f"{key}: there is no seat {quoted(seat)}; {seats} ({self.seat_rule})")
            if int(seat) in rows:
                raise BadPosition(f"{key}: seat {seat} stands there twice; write it once ({self.seat_rule})")
            rows[int(seat)] = row
        return rows
