"""The facts of Cartographers, read from TOML: sheets, cards, seasons; and the places that a card's shapes may take.

A set of cells is an integer mask: bit ``12 * row + column``, both from 0. The twelfth column and the rows outside are
never drawn on, so a shift by 1 or 12 goes to the neighbour and stops at the edge.

Rules: CAR-SETUP-2, CAR-SETUP-3 (the sheets), CAR-DRAW-2, CAR-DRAW-3 (the shapes), CAR-SEASON-1, CAR-SEASON-2.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, convert

T = TypeVar("T")

FOLDER = files("boardlab.games.cartographers").joinpath("facts")

SIZE, WIDE = 11, 12
TERRAINS = ("forest", "village", "farm", "water", "monster")
DRAWABLE = TERRAINS[:4]
EDICTS = "ABCD"
CLASSES = ("forest", "farm_water", "village", "whole_map")
SIGN = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M"}
TERRAIN_OF = {sign: terrain for terrain, sign in SIGN.items()}


def table(name: str) -> dict[str, Any]:
    """One TOML file of the facts folder."""
    return tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


GAME = table("seasons")
COIN_TRACK: int = GAME["coin_track"]
TITLES: tuple[int, ...] = tuple(GAME["titles"])


# Geometry.

LABELS = tuple(f"{'ABCDEFGHIJK'[row]}{column + 1}" for row in range(SIZE) for column in range(SIZE))
INDEX = {label: WIDE * (n // SIZE) + n % SIZE for n, label in enumerate(LABELS)}
LABEL_AT = {1 << bit: label for label, bit in INDEX.items()}
"""The label of a mask of one cell."""
ROWS = tuple(sum(1 << WIDE * row + column for column in range(SIZE)) for row in range(SIZE))
COLUMNS = tuple(sum(1 << WIDE * row + column for row in range(SIZE)) for column in range(SIZE))
DIAGONALS = tuple(sum(1 << WIDE * (top + i) + i for i in range(SIZE - top)) for top in range(SIZE))
"""Falling from the left edge to the bottom edge, the longest first."""
CELLS = sum(ROWS)
EDGE = ROWS[0] | ROWS[-1] | COLUMNS[0] | COLUMNS[-1]
OUTSIDE = sum(1 << WIDE * row + SIZE for row in range(SIZE)) | ((1 << WIDE) - 1) << WIDE * SIZE


def mask_of(labels: Iterable[str]) -> int:
    """The mask of some cells.

    Raises:
        KeyError: A label is no cell.
    """
    return sum(1 << INDEX[label] for label in labels)


def cells_of(mask: int) -> tuple[str, ...]:
    """The labels of a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(LABEL_AT[low])
        mask ^= low
    return tuple(found)


def near(mask: int) -> int:
    """Every cell that shares a side with a cell of the mask. Rule CAR-MAP-2."""
    return (mask << 1 | mask >> 1 | mask << WIDE | mask >> WIDE) & CELLS


def closed(filled: int) -> int:
    """Every cell whose four sides meet a filled cell or the edge of the map."""
    wall = filled | OUTSIDE
    return CELLS & (wall >> 1) & (wall >> WIDE) & (wall << 1 | 1) & (wall << WIDE | ROWS[0])


def cluster_at(start: int, among: int) -> int:
    """The connected cells of ``among`` that hang together with ``start``. Rule CAR-MAP-3."""
    left = among
    rim = start & among
    while rim:
        left ^= rim
        rim = (rim << 1 | rim >> 1 | rim << WIDE | rim >> WIDE) & left
    return among ^ left


def clusters(among: int) -> list[int]:
    """All clusters of a terrain, by their first cell. Rule CAR-MAP-3."""
    found = []
    while among:
        left = among
        rim = left & ~(left + (left & -left))  # adding its first cell empties the first row of cells: that row
        while rim:
            left ^= rim
            rim = (rim << 1 | rim >> 1 | rim << WIDE | rim >> WIDE) & left
        found.append(among ^ left)
        among = left
    return found


# Shapes and cards.

Spot = tuple[int, int]


class Shape(Struct, frozen=True):
    """A shape as printed: its (row, column) cells from the top left corner, and whether it gives a coin."""

    cells: tuple[Spot, ...]
    coin: bool = False

    @property
    def size(self) -> int:
        return len(self.cells)


def read_shape(text: str, coin: bool = False) -> Shape:
    """A shape from its rows: ``"#./##"``."""
    rows = text.split("/")
    return Shape(tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"), coin)


def turned(cells: tuple[Spot, ...], turn: int = 0, flip: bool = False) -> tuple[Spot, ...]:
    """A shape mirrored left to right, then turned clockwise by so many quarters. Rule CAR-DRAW-3."""
    if flip:
        cells = tuple((r, -c) for r, c in cells)
    for _ in range(turn % 4):
        cells = tuple((c, -r) for r, c in cells)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def orientations(cells: tuple[Spot, ...]) -> tuple[tuple[Spot, ...], ...]:
    """The different ways in which a shape lies, as printed first. Rule CAR-DRAW-3."""
    return tuple(dict.fromkeys(turned(cells, turn, flip) for flip in (False, True) for turn in range(4)))


class Card(Struct, frozen=True, dict=True):
    """An explore or ambush card.

    Attributes:
        id: Its name in notation.
        number: Printed number; 0 on the faces that only the document's deck has.
        kind: ``ruins``, ``terrain``, ``rift`` or ``ambush``.
        time: What it adds to the season's time.
        terrains: One of them is drawn.
        shapes: One of them is drawn.
        pass_to: Ambush: ``left`` or ``right``, where the sheets go.
        corner: Ambush: where the walk of the solo game starts, such as ``top-left``.
        clockwise: Ambush: the direction of that walk.
    """

    id: str
    number: int
    kind: str
    time: int = 0
    terrains: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    pass_to: str = ""
    corner: str = ""
    clockwise: bool = False

    @cached_property
    def drawn(self) -> bool:
        """Is it drawn on the map? Ruins cards are not."""
        return self.kind != "ruins"


def _explore_card(name: str, facts: Mapping[str, Any]) -> Card:
    coin = facts.get("coin", 0)
    shapes = tuple(read_shape(text, n == coin) for n, text in enumerate(facts.get("shapes", ()), start=1))
    return Card(name, facts["number"], facts["kind"], facts["time"], tuple(facts.get("terrains", ())), shapes)


def _ambush_card(name: str, facts: Mapping[str, Any]) -> Card:
    how = {key: facts[key] for key in ("pass_to", "corner", "clockwise")}
    return Card(name, facts["number"], "ambush", 0, ("monster",), (read_shape(facts["shape"]),), **how)


def _faces(card: Card) -> list[Card]:
    """The document's cards: every pair of terrain and shape of a card; Rift Lands without monsters."""
    found = []
    for terrain in card.terrains:
        for n, shape in enumerate(card.shapes, start=1):
            if terrain in DRAWABLE:
                name = f"{card.id}-{terrain}" + (f"-{n}" if len(card.shapes) > 1 else "")
                kind = "terrain" if card.kind == "rift" else card.kind
                found.append(Card(name, 0, kind, card.time, (terrain,), (Shape(shape.cells),)))
    return found


_explore = [_explore_card(name, facts) for name, facts in table("explore")["card"].items()]
_ambush = [_ambush_card(name, facts) for name, facts in table("ambush")["card"].items()]
DECKS: dict[str | int, tuple[str, ...]] = {
    "forty-one": tuple(card.id for card in _explore),
    "hundred": tuple(face.id for card in _explore for face in _faces(card)),
}
"""For each reading of the ruling ``deck``, the different explore cards."""
AMBUSHES = tuple(card.id for card in _ambush)
EXPLORE: dict[str, Card] = {
    card.id: card for card in (*_explore, *_ambush, *(face for card in _explore for face in _faces(card)))
}
"""Every card that can be revealed, by id."""


class ScoringCard(Struct, frozen=True, dict=True):
    """A scoring card: printed number, class, and what it adds to a solo player's target (0: none)."""

    id: str
    klass: str
    number: int = 0
    solo: int = 0

    @cached_property
    def rule(self) -> str:
        """The rule id, ``CAR-CARD-26`` to ``CAR-CARD-41``, or ``CAR-CARD-S1`` and ``CAR-CARD-S2``."""
        if self.number:
            return f"CAR-CARD-{self.number}"
        return "CAR-CARD-S1" if self.id == "forest_rows" else "CAR-CARD-S2"


SCORING: dict[str, ScoringCard] = {name: ScoringCard(name, **facts) for name, facts in table("scoring")["card"].items()}


class Season(Struct, frozen=True):
    """A season: its name, the time that ends it, and the two edicts it scores."""

    name: str
    threshold: int
    edicts: str


SEASONS = convert(GAME["season"], tuple[Season, ...])


# Places.


class Place(Struct, frozen=True, gc=False):
    """One way to draw a card.

    Attributes:
        mask, cells: Its cells, as a mask and as labels.
        shape: Which shape of the card it is, counted from 1; 0 for one cell because no shape fits.
        coin: Whether that shape gives a coin.
    """

    mask: int
    cells: tuple[str, ...]
    shape: int
    coin: bool = False


def by_lot(places: Sequence[Place]) -> tuple[tuple[int, ...], tuple[Place, ...]]:
    """Places of which one is drawn by lot: their masks beside them, as most that are drawn do not fit."""
    return tuple([place.mask for place in places]), tuple(places)


class Table(dict[str, T]):
    """A table by card that works a row out when it is asked for it the first time."""

    def __init__(self, make: Callable[[str], T]) -> None:
        self.make = make

    def __missing__(self, card: str) -> T:
        self[card] = found = self.make(card)
        return found


class Board:
    """One of the two sheets as printed.

    Attributes:
        name: ``wilderness`` or ``wastelands``.
        rows: Eleven rows of eleven signs.
        mountains, ruins, wasteland: Labels of what is printed; ``*_mask`` the same as masks.
        open: Mask of the cells that can be drawn on.
        sides: For each mountain its bit and the mask of its four neighbours.
        beside_mountains, beside_ruins: All neighbours of a mountain, of a ruins space.
    """

    def __init__(self, name: str, rows: tuple[str, ...]) -> None:
        self.name, self.rows = name, rows
        printed = dict(zip(LABELS, "".join(rows), strict=True))
        self.mountains, self.ruins, self.wasteland = (
            tuple(label for label, sign in printed.items() if sign == wanted) for wanted in "^rX"
        )
        self.mountain_mask, self.ruins_mask = mask_of(self.mountains), mask_of(self.ruins)
        self.wasteland_mask = mask_of(self.wasteland)
        self.filled = self.mountain_mask | self.wasteland_mask
        self.open = CELLS & ~self.filled
        self.sides = tuple((1 << INDEX[label], near(1 << INDEX[label])) for label in self.mountains)
        self.beside_mountains, self.beside_ruins = near(self.mountain_mask), near(self.ruins_mask)
        self.labels, self.index = LABELS, INDEX
        self.places: Table[tuple[Place, ...]] = Table(lambda card: tuple(self._find_places(EXPLORE[card])))
        self.anywhere = Table(lambda card: by_lot(self.places[card]))
        self.on_ruins = Table(lambda card: by_lot([one for one in self.places[card] if one.mask & self.ruins_mask]))
        self.place_of = Table(lambda card: {place.cells: place for place in self.places[card]})
        self.place_at = Table(lambda card: {place.mask: place for place in self.places[card]})

    def __repr__(self) -> str:
        return f"<sheet {self.name}>"

    def __deepcopy__(self, memo: Any) -> Board:
        return self

    def cells(self, mask: int) -> tuple[str, ...]:
        """The labels of a mask, in reading order."""
        return cells_of(mask)

    def mask(self, labels: Iterable[str]) -> int:
        """The mask of some labels."""
        return mask_of(labels)

    def _find_places(self, card: Card) -> list[Place]:
        found = []
        for n, shape in enumerate(card.shapes, start=1):
            masks = {mask for lie in orientations(shape.cells) for mask in shifted(lie) if not mask & self.filled}
            found += [Place(mask, cells_of(mask), n, shape.coin) for mask in sorted(masks, key=_reading_order)]
        return found


def _reading_order(mask: int) -> list[int]:
    return [INDEX[label] for label in cells_of(mask)]


def shifted(lie: tuple[Spot, ...]) -> list[int]:
    """A shape as it lies, at every spot of the map, as masks."""
    high, wide = max(r for r, _ in lie) + 1, max(c for _, c in lie) + 1
    first = sum(1 << WIDE * r + c for r, c in lie)
    return [first << WIDE * r + c for r in range(SIZE - high + 1) for c in range(SIZE - wide + 1)]


class Lie(NamedTuple):
    """One way in which a shape lies.

    Attributes:
        room: Mask of the cells on which its first cell may be without leaving the map.
        shifts: The shifts from its first cell to the others.
        mask: The shape with its first cell at bit 0; times the bit of a cell, it is the shape that begins there.
    """

    room: int
    shifts: tuple[int, ...]
    mask: int


@cache
def lies(card: str) -> tuple[Lie, ...]:
    """Every way in which a shape of the card lies. Rule CAR-DRAW-3."""
    found = []
    for shape in EXPLORE[card].shapes:
        for lie in orientations(shape.cells):
            room = 0
            for mask in shifted(lie):
                room |= mask & -mask
            bits = [WIDE * r + c for r, c in lie]
            shifts = tuple(bit - bits[0] for bit in bits)
            found.append(Lie(room, shifts[1:], sum(1 << shift for shift in shifts)))
    return tuple(found)


BOARDS: dict[str, Board] = {name: Board(name, tuple(facts["rows"])) for name, facts in table("sheets")["sheet"].items()}


def board(name: str) -> Board:
    """A sheet by name.

    Raises:
        KeyError: There is none of that name.
    """
    return BOARDS[name]
