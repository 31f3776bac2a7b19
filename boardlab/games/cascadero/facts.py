"""The facts of Cascadero, read from TOML: numbers, tracks and both sides of the board.

Rules: CAS-SETUP-2 (the map), CAS-TRACK-2 to CAS-TRACK-8 (the tracks), CAS-FARM-1 (the tiles).
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert

from boardlab.games.cascadero.actions import Place
from boardlab.kernel import hexes

FOLDER = files("boardlab.games.cascadero").joinpath("facts")


def table(name: str) -> dict[str, Any]:
    """One TOML file of the facts folder."""
    return tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


GAME = table("game")
COLOURS: tuple[str, ...] = tuple(GAME["colours"])
PLAYER_COLOURS = COLOURS[:4]
INDEX = {colour: i for i, colour in enumerate(COLOURS)}
LETTER = {"B": "blue", "Y": "yellow", "O": "orange", "P": "pink", "W": "white"}
HERALD_SETS = ("star", "disc", "cross")
TILE_KINDS: tuple[str, ...] = tuple(GAME["tiles"])


class Space(Struct, frozen=True):
    """One space of a track.

    Attributes:
        space: Its number, 0 (start) to 15.
        points: Points for the first cube of anybody and for every later one; empty when it gives none.
        action: ``"seal"``, ``"advance"``, ``"extra"`` or empty.
        banner: 1, 2 or 3; 0 when there is none.
        forbidden: True on the two spaces where no cube may stop.
    """

    space: int
    points: tuple[int, ...] = ()
    action: str = ""
    banner: int = 0
    forbidden: bool = False

    @property
    def folded(self) -> bool:
        """Does it work only for a cube that stops on it? So do all seal spaces."""
        return self.action == "seal"


def _track(facts: dict[str, Any], kind: str) -> tuple[Space, ...]:
    listed = {row["space"]: row for row in facts[kind]}
    blank = [{"space": n, "forbidden": n in facts["forbidden"]} for n in range(facts["top"] + 1)]
    return tuple(convert(row | listed.get(row["space"], {}), Space) for row in blank)


_FACTS = table("tracks")
TOP: int = _FACTS["top"]
TRACKS: tuple[tuple[Space, ...], ...] = tuple(_track(_FACTS, _FACTS["kind"][colour]) for colour in COLOURS)
"""``TRACKS[colour index][space]``, colours in the order of ``COLOURS``."""
FORBIDDEN: frozenset[int] = frozenset(_FACTS["forbidden"])
SEAL_SPACES = tuple((i, s.space) for i, track in enumerate(TRACKS) for s in track if s.action == "seal")


class Town(Struct, frozen=True):
    """A town: its colour, and the herald icon printed on it (empty for most)."""

    colour: str
    icon: str = ""


class Board:
    """One side of the board, with everything about it that never changes.

    Cells are numbered column by column from the top; outside the rules they go by their label ``"column,row"``.

    Attributes:
        name: ``"front"`` or ``"back"``.
        labels: Label of each cell number.
        index: Cell number of each label.
        near: For each cell, the mask of the cells around it.
        fields: Mask of the fields; ``towns`` and ``farmers`` likewise.
        town_at: For each cell, the number of the town next to it, or -1. No field touches two towns.
        touches: For each cell, the mask of the towns next to it.
        of_colour: For each colour number, the mask of its towns.
        every_place: Each placement, without and with a seal, beside the bit of its field.
        every_plain_place: The same, only those without.
    """

    def __init__(self, name: str) -> None:
        data = table("board")[name]
        kinds = {
            f"{c},{r}": kind for c, column in enumerate(data["columns"]) for r, kind in enumerate(column) if kind != " "
        }
        self.name = name
        self.labels = tuple(kinds)
        self.index = {label: i for i, label in enumerate(kinds)}
        self.herald_sets: dict[str, tuple[str, ...]] = {
            s: tuple(data[s]) for s in (*HERALD_SETS, "travelling") if s in data
        }
        icons = {label: icon for icon in HERALD_SETS for label in data[icon]}
        self.town: dict[str, Town] = {
            label: Town(LETTER[kind], icons.get(label, "")) for label, kind in kinds.items() if kind in LETTER
        }
        self.field_labels = tuple(label for label, kind in kinds.items() if kind not in LETTER)
        self.farmer_labels = tuple(label for label, kind in kinds.items() if kind == "f")
        self.fields, self.towns, self.farmers = map(self.mask, (self.field_labels, self.town, self.farmer_labels))
        self._around = {label: self._cells_next_to(label) for label in kinds}
        self.near = tuple(self.mask(self.around(label)) for label in self.labels)
        self.touches = tuple(mask & self.towns for mask in self.near)
        self.town_at = tuple(mask.bit_length() - 1 for mask in self.touches)
        self.of_colour = tuple(self.mask(t for t, town in self.town.items() if town.colour == c) for c in COLOURS)
        self.colour_at = tuple(INDEX[self.town[label].colour] if label in self.town else -1 for label in self.labels)
        self.as_cells = tuple((label,) for label in self.labels)
        self.plain = tuple(Place(label) for label in self.field_labels)
        self.with_seal = tuple(Place(label, seal=True) for label in self.field_labels)
        self.bit_of = tuple(1 << self.index[label] for label in self.field_labels)
        self.every_plain_place = tuple(zip(self.plain, self.bit_of, strict=True))
        self.every_place = self.every_plain_place + tuple(zip(self.with_seal, self.bit_of, strict=True))

    def __repr__(self) -> str:
        return f"Board({self.name!r})"

    def mask(self, labels: Any) -> int:
        """The set of these cells as a bit mask."""
        mask = 0
        for label in labels:
            mask |= 1 << self.index[label]
        return mask

    def cells(self, mask: int) -> tuple[str, ...]:
        """The labels of a mask, in the order of the cell numbers."""
        labels = []
        while mask:
            low = mask & -mask
            labels.append(self.labels[low.bit_length() - 1])
            mask ^= low
        return tuple(labels)

    def around(self, label: str) -> tuple[str, ...]:
        """The cells next to a cell."""
        return self._around[label]

    def _cells_next_to(self, label: str) -> tuple[str, ...]:
        column, row = map(int, label.split(","))
        labels = (f"{c},{r}" for c, r in hexes.neighbours(column, row))
        return tuple(cell for cell in labels if cell in self.index)

    def distance(self, one: str, other: str) -> int:
        """Steps from cell to cell, off the board too."""
        (a, b), (c, d) = (map(int, label.split(",")) for label in (one, other))
        return hexes.distance((a, b), (c, d))


@cache
def board(name: str) -> Board:
    """The side of the board with this name, ``"front"`` or ``"back"``."""
    return Board(name)
