"""What a player (or chance) may choose in Cascadero, and the decisions that ask for it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from boardlab.kernel.errors import BadNotation
from boardlab.kernel.words import cut, typed


class Place(Struct, frozen=True, tag="place", gc=False, forbid_unknown_fields=True):
    """Place an envoy on a field, with a seal under it or not. Notation ``7,6`` or ``7,6 seal``."""

    field: str
    seal: bool = False

    def __str__(self) -> str:
        return f"{self.field} seal" if self.seal else self.field


class Advance(Struct, frozen=True, tag="advance", forbid_unknown_fields=True):
    """Answer a free advance: the cube of this colour. Notation ``advance blue``."""

    colour: str

    def __str__(self) -> str:
        return f"advance {self.colour}"


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """Move an own envoy to a field next to it. Notation ``move 7,6 7,7``."""

    origin: str
    to: str

    def __str__(self) -> str:
        return f"move {self.origin} {self.to}"


class Herald(Struct, frozen=True, tag="herald", forbid_unknown_fields=True):
    """Move a herald from town to town. Notation ``herald 4,4 7,5``."""

    origin: str
    to: str

    def __str__(self) -> str:
        return f"herald {self.origin} {self.to}"


class Decline(Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Do without what is offered. Notation ``decline``."""

    def __str__(self) -> str:
        return "decline"


class Tile(Struct, frozen=True, tag="tile", forbid_unknown_fields=True):
    """Chance lays a farmer tile on a field. Notation ``tile 8,5 vp2``."""

    field: str
    kind: str

    def __str__(self) -> str:
        return f"tile {self.field} {self.kind}"


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Chance names the start player, seats counted from 0. Notation ``start 1``."""

    seat: int

    def __str__(self) -> str:
        return f"start {self.seat}"


Action = Place | Advance | Move | Herald | Decline | Tile | Start


class FreeAdvance(Struct, frozen=True, tag="free-advance"):
    """Which own cube goes one space up? Rule CAS-TRACK-6, or CAS-FARM-5 on a tile."""

    seat: int
    rule: str = "CAS-TRACK-6"


class MoveEnvoy(Struct, frozen=True, tag="move-envoy"):
    """Which own envoy goes to an empty field next to it? Rule CAS-SEAL-2."""

    seat: int
    rule: str = "CAS-SEAL-2"


class MoveHerald(Struct, frozen=True, tag="move-herald"):
    """Which herald goes to which town? Rule CAS-FARM-7."""

    seat: int
    rule: str = "CAS-FARM-7"


class TravelHerald(Struct, frozen=True, tag="travel-herald"):
    """Where does the herald of the town that was just scored go? Rule CAS-HERALD-3."""

    seat: int
    town: str
    rule: str = "CAS-HERALD-3"


Decision = FreeAdvance | MoveEnvoy | MoveHerald | TravelHerald


class Cross(Struct, frozen=True, tag="cross"):
    """Still to do: what the space gives that a cube passes or stops on."""

    colour: int
    space: int
    stops: bool


class Travel(Struct, frozen=True, tag="travel"):
    """Still to do: offer the journey of the herald that stands in a scored town."""

    town: str


class PlaceAgain(Struct, frozen=True, tag="place-again"):
    """Still to do: place one more envoy at once (only where the ruling ``extra_turn`` says so)."""


Todo = Cross | Travel | PlaceAgain

FIELD = r"(\d{1,3}) *, *(\d{1,3})"
FORMS = {
    "field": "7,6",
    "seal": "7,6 seal",
    "advance": "advance blue",
    "move": "move 7,6 7,7",
    "herald": "herald 4,4 7,5",
    "decline": "decline",
}
"""What a player may type, an example of each."""


def parse(text: str) -> Action:
    """An action from its notation.

    Raises:
        BadNotation: The text is no action; the sentence lists the forms.
    """
    words = typed(text)
    if match := re.fullmatch(rf"(?:place )?{FIELD}( seal)?", words):
        return Place(_field(*match.group(1, 2)), bool(match.group(3)))
    if match := re.fullmatch(r"advance (\w+)", words):
        return Advance(match.group(1))
    if match := re.fullmatch(rf"(move|herald) {FIELD}(?: to)? {FIELD}", words):
        kind: Any = Move if match.group(1) == "move" else Herald
        return kind(_field(*match.group(2, 3)), _field(*match.group(4, 5)))  # type: ignore[no-any-return]
    if words == "decline":
        return Decline()
    if match := re.fullmatch(rf"tile {FIELD} (\w+)", words):
        return Tile(_field(*match.group(1, 2)), match.group(3))
    if match := re.fullmatch(r"start (\d)", words):
        return Start(int(match.group(1)))
    raise BadNotation("notation", __package__, text=cut(text), **FORMS)


def _field(column: str, row: str) -> str:
    return f"{int(column)},{int(row)}"


def action_data(action: Action) -> dict[str, Any]:
    """An action as plain data, ``{"type": "place", "field": "7,6"}``."""
    data = msgspec.to_builtins(action)
    return {key: value for key, value in data.items() if value is not False}
