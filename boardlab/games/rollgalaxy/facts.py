"""The facts of Roll for the Galaxy, read from TOML: dice, tiles, factions, home worlds, numbers.

Rules: RFG-SETUP-3, RFG-SETUP-5 (the tiles), RFG-ROLL-2 (the faces of the dice), RFG-SHIP-2 (the prices).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert

FOLDER = files("boardlab.games.rollgalaxy").joinpath("facts")

PHASES = ("explore", "develop", "settle", "produce", "ship")
PHASE_AT = {phase: at for at, phase in enumerate(PHASES)}
WILD = "wild"
COLOURS = ("white", "red", "purple", "cyan", "brown", "green", "yellow")
VIRTUAL = "virtual_"
"""Before the colour of a worker that a tile grants and that is no die. Rule RFG-POWER-6."""
COUNTER = "counter"
"""What stands on a stack or a world in place of a die. Rulings ``used_dice`` and ``goods``."""


def table(name: str) -> dict[str, Any]:
    """One TOML file of the facts folder."""
    return tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


GAME = table("game")
PRICE: dict[str, int] = GAME["price"]
CONSUME: dict[str, int] = GAME["consume"]
CAP: int = GAME["credit_cap"]


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of dice: how many there are, their six faces, and the colours of worlds that it matches."""

    colour: str
    count: int
    faces: tuple[str, ...]
    matches: tuple[str, ...] = ()


DICE = {each.colour: each for each in convert(table("dice")["die"], tuple[Die, ...])}


class Lead(Struct, frozen=True, forbid_unknown_fields=True):
    """How many workers a power moves for the sole leader in a count, and for one who shares the lead."""

    metric: str
    sole: int
    tied: int


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One effect of a tile. Its ``word`` says what it does; the other fields say to what and how much.

    Attributes:
        word: Looked up in ``effects.RULE_OF``.
        phases: When it works.
        colours: Of dice or workers; all when empty.
        worlds: Colours of worlds; all when empty.
        what: Kind of tile, ``development`` or ``world``.
        reassign: Only tiles with (or without) a Reassign power.
        not_itself: The tile does not work for its own completion.
        to: Where a die goes: ``cup``, ``citizenry`` or ``this_world``.
        sources: Columns that a Reassign power moves from; all when empty.
        targets: Columns that it moves to; all when empty; ``selected`` is the phase on the strip.
        same_source: All workers come from one column.
        least, most: How many workers or dice.
        all: All dice of the colours.
        lead: The count that sets how many.
        amount, count, floor, per, cost, vp, metric: Numbers and the like, as the word needs them.
    """

    word: str
    phases: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    worlds: tuple[str, ...] = ()
    what: str = ""
    reassign: bool | None = None
    not_itself: bool = False
    to: str = ""
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    same_source: bool = False
    least: int = 1
    most: int = 0
    all: bool = False
    lead: Lead | None = None
    amount: int = 0
    count: int = 1
    floor: int = 0
    per: int = 1
    cost: int = 0
    vp: int = 0
    metric: str = ""


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a development of cost 6 scores at the end. Rule RFG-SCORE-3."""

    formula: str
    of: str = ""
    colour: str = ""
    reassign: bool | None = None
    points: int = 1
    per: int = 1
    num: int = 1
    den: int = 1


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a tile as the file has it."""

    id: str
    kind: str
    cost: int
    timing: str
    colour: str = ""
    reassign: bool = False
    effects: tuple[Effect, ...] = ()
    bonus: Bonus | None = None


class Side(Struct, frozen=True, gc=False):
    """One side of a tile: a development or a world.

    Attributes:
        id: Such as ``gem_world``.
        tile: Such as ``T18``, ``F3`` or ``H1``.
        kind: ``development`` or ``world``.
        cost: Printed; also what it is worth.
        colour: Of a world.
        reassign: It has a Reassign power.
        timing: ``setup``, ``on_place`` or ``ongoing``.
        effects: What it does.
        bonus: What it scores at the end.
        other: The side on the back; empty for factions and home worlds.
    """

    id: str
    tile: str
    kind: str
    cost: int
    colour: str
    reassign: bool
    timing: str
    effects: tuple[Effect, ...]
    bonus: Bonus | None
    other: str = ""

    @property
    def is_world(self) -> bool:
        return self.kind == "world"

    @property
    def holds_goods(self) -> bool:
        """Rule RFG-PRODUCE-1."""
        return self.colour in PRICE


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as the file has it: its id and its sides."""

    id: str
    side: tuple[Printed, ...]
    number: int = 0


def sides_of(tile: Tile, flips: bool) -> list[Side]:
    """The sides of a tile, each knowing its tile and, if it flips, its back."""
    backs = [each.id for each in reversed(tile.side)] if flips else [""] * len(tile.side)
    return [
        Side(p.id, tile.id, p.kind, p.cost, p.colour, p.reassign, p.timing, p.effects, p.bonus, back)
        for p, back in zip(tile.side, backs, strict=True)
    ]


TILES_READ = convert(table("tiles")["tile"], tuple[Tile, ...])
FACTIONS_READ = convert(table("factions")["faction"], tuple[Tile, ...])
HOMES_READ = convert(table("homes")["home"], tuple[Tile, ...])

SIDES = {
    side.id: side
    for tiles, flips in ((TILES_READ, True), (FACTIONS_READ, False), (HOMES_READ, False))
    for tile in tiles
    for side in sides_of(tile, flips)
}
"""Every side by its id."""
TILES = {tile.id: (SIDES[tile.side[0].id], SIDES[tile.side[1].id]) for tile in TILES_READ}
"""For each game tile its development and its world."""
FACTIONS = {tile.id: tuple(side.id for side in tile.side) for tile in FACTIONS_READ}
FACTION_NUMBER = {tile.id: tile.number for tile in FACTIONS_READ}
HOMES = {tile.id: tile.side[0].id for tile in HOMES_READ}
KINDS = ("development", "world")


def side_of(tile: str, kind: str) -> str:
    """The id of a tile's side of a kind."""
    return TILES[tile][KINDS.index(kind)].id


def matches(colour: str, world: str) -> bool:
    """Does a die (or counter, or worker without a die) match a world of that colour? Rule RFG-SHIP-4."""
    if colour == COUNTER:
        return True
    return world in DICE[colour.removeprefix(VIRTUAL)].matches


# Piles: dice as sorted tuples of colours.


def plus(pile: tuple[str, ...], *dice: str) -> tuple[str, ...]:
    """The pile with more dice."""
    return tuple(sorted(pile + dice)) if pile or len(dice) > 1 else dice


def minus(pile: tuple[str, ...], *dice: str) -> tuple[str, ...]:
    """The pile without these dice.

    Raises:
        ValueError: One of them is not there.
    """
    for die in dice:
        at = pile.index(die)
        pile = pile[:at] + pile[at + 1 :]
    return pile


def includes(pile: tuple[str, ...], dice: tuple[str, ...]) -> bool:
    """Are all these dice in the pile?"""
    return not Counter(dice) - Counter(pile)
