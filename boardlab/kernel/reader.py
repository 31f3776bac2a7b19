"""Reads positions: small checks that every game's reader of plain data shares, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardlab.kernel.errors import BadPosition, Message, there_are

LONGEST = 100
"""So much of a value is quoted."""


def quoted(value: Any) -> str:
    """A value as Python writes it, cut when it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def wanted(what: str, key: str | Message, value: Any, **facts: Any) -> BadPosition:
    """The error for a value that should be a table, a list, a whole number, one of some names ..."""
    return BadPosition(f"wanted.{what}", key=key, value=quoted(value), **facts)


def of_seat(key: str, seat: int) -> Message:
    """What a key holds for one seat, as sentences call it."""
    return Message("of_seat", key=key, seat=seat)


class Reader:
    """Reads and checks the keys of a position one by one; a game's reader adds its own.

    Attributes:
        data: The position.
        players: How many seats there are; a game sets it before it reads anything by seat.
        seat_rule: The rule id that says how many may play.
        keys: Every key that a position of the game may have.
    """

    seat_rule = ""
    keys: frozenset[str] = frozenset()

    def __init__(self, data: Mapping[str, Any]) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition("position.table", data=quoted(data))
        for key in data:
            if self.keys and key not in self.keys:
                raise BadPosition("position.key", key=quoted(key), hint=there_are(sorted(self.keys)))
        self.data = data
        self.players = 0

    def table(self, key: str, example: object = "{'0': ...}") -> Mapping[str, Any]:
        """The table under a key; an empty one when it is left out. A table by seat is the usual example."""
        value = self.data.get(key, {})
        if not isinstance(value, Mapping):
            raise wanted("table", key, value, example=example)
        return value

    def rulings(self, readings: Mapping[str, Sequence[str | int]]) -> Mapping[str, Any]:
        """The rulings that the position names, among those of the game."""
        name, values = next(iter(readings.items()))
        return self.table("rulings", {name: values[0]})

    def whole(self, key: str | Message, default: int, least: int, most: int, value: Any = ...) -> int:
        """The whole number under a key, or the one given."""
        value = self.data.get(str(key), default) if value is ... else value
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise wanted("whole", key, value, least=least, most=most)
        return value

    def switch(self, key: str) -> bool:
        """True or false under a key; false when it is left out."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise wanted("switch", key, value, yes="true", no="false")
        return value

    def row(self, key: str | Message, value: Any, example: object) -> Sequence[Any]:
        """The value, when it is a list."""
        if not isinstance(value, (list, tuple)):
            raise wanted("list", key, value, example=example)
        return value

    def seat_rows(self, key: str) -> dict[int, Any]:
        """A table by seat, with the seats as numbers."""
        rows: dict[int, Any] = {}
        for seat, row in self.table(key).items():
            if str(seat) not in map(str, range(self.players)):
                facts = {"seat": quoted(seat), "most": self.players - 1, "rule": self.seat_rule}
                raise BadPosition("position.seat", key=key, **facts)
            if int(seat) in rows:
                raise BadPosition("position.seat_twice", key=key, seat=seat, rule=self.seat_rule)
            rows[int(seat)] = row
        return rows
