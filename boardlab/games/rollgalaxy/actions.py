"""What players (and chance) may do in Roll for the Galaxy. Every action of a player names its seat.

Notation: the verb and what it is about, such as ``select white explore settle``; for the second player with ``p2 ``
before it. Chance: ``faction``, ``home``, ``starter``, ``draw``, ``roll``, ``spare``.
"""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
from msgspec import Struct

from boardlab.kernel.errors import BadNotation
from boardlab.kernel.words import cut, typed


class Base(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What all actions of a seat have: they print as verb, parts, and who."""

    def parts(self) -> tuple[str, ...]:
        """What stands behind the verb: every field in turn, of several dice or faces each."""
        fields = [getattr(self, name) for name in self.__struct_fields__ if name != "seat"]
        return tuple(str(part) for field in fields for part in (field if isinstance(field, tuple) else (field,)))

    def __str__(self) -> str:
        seat = getattr(self, "seat", 0)
        try:
            who = f"p{seat + 1} " if seat else ""
            return " ".join((who + str(self.__struct_config__.tag), *self.parts())).strip()
        except TypeError:  # somebody has built it by hand, of parts that are of no use
            return repr(self)


class Faction(Base, frozen=True, tag="faction"):
    """Chance deals a faction tile. Notation ``faction F3``."""

    faction: str
    seat: int = 0


class Home(Base, frozen=True, tag="home"):
    """Chance deals a home world. Notation ``home H1``."""

    home: str
    seat: int = 0


class Starter(Base, frozen=True, tag="starter"):
    """Chance gives the start player's marker. Notation ``p2 starter``. Ruling ``start_player``."""

    seat: int = 0


class Draw(Base, frozen=True, tag="draw"):
    """Chance draws a tile from the bag for a seat. Notation ``draw T12``."""

    tile: str
    seat: int = 0


class Roll(Base, frozen=True, tag="roll"):
    """Chance rolls all dice of one colour of a seat's cup. Notation ``roll white explore ship wild``.

    Attributes:
        colour: Of the dice.
        faces: What they show, sorted.
        seat: Whose cup.
    """

    colour: str
    faces: tuple[str, ...]
    seat: int = 0


class Spare(Base, frozen=True, tag="spare"):
    """Chance rolls the spare white die of a game for two. Notation ``spare ship``."""

    face: str


class Open(Base, frozen=True, tag="open"):
    """Of the two opening tiles, this side is the development; the other tile shows its world. Notation ``open t``."""

    side: str
    seat: int = 0


class Select(Base, frozen=True, tag="select"):
    """Put a die on the strip: its phase is selected. Notation ``select white explore settle``.

    Attributes:
        die: Its colour.
        source: The column it stands in, or ``wild``.
        phase: The phase that it selects and works in.
        seat: Whose.
    """

    die: str
    source: str
    phase: str
    seat: int = 0


class Wild(Base, frozen=True, tag="wild"):
    """Put a die with a wild face under a phase. Notation ``wild red ship``."""

    die: str
    phase: str
    seat: int = 0


class Hold(Base, frozen=True, tag="hold"):
    """Leave a die unassigned. Notation ``hold white explore``. Ruling ``unassigned``."""

    die: str
    source: str
    seat: int = 0


class Move(Struct, frozen=True, gc=False, forbid_unknown_fields=True, order=True):
    """One worker from a column to another."""

    source: str
    die: str
    target: str

    def __str__(self) -> str:
        return f"{self.die} {self.source} {self.target}"


class Reassign(Base, frozen=True, tag="reassign"):
    """Use a Reassign power. Notation ``reassign nanotechnology white explore ship, red settle ship``."""

    power: str
    moves: tuple[Move, ...]
    seat: int = 0

    def parts(self) -> tuple[str, ...]:
        return (self.power, ", ".join(map(str, self.moves)))


class Dictate(Base, frozen=True, tag="dictate"):
    """Set a worker aside to move another. Notation ``dictate white explore: red develop ship``."""

    die: str
    source: str
    moves: tuple[Move, ...]
    seat: int = 0

    def parts(self) -> tuple[str, ...]:
        return (self.die, f"{self.source}:", ", ".join(map(str, self.moves)))


class Scout(Base, frozen=True, tag="scout"):
    """An explorer Scouts: as many tiles are drawn as were abandoned for it, and one more. Notation ``scout white``."""

    die: str
    seat: int = 0


class Abandon(Base, frozen=True, tag="abandon"):
    """Abandon a tile under construction for the next Scout. Notation ``abandon gem_world``."""

    side: str
    seat: int = 0


class Stock(Base, frozen=True, tag="stock"):
    """An explorer Stocks. Notation ``stock white``."""

    die: str
    seat: int = 0


class PlaceTile(Base, frozen=True, tag="place"):
    """Put a drawn tile under the stack of the side shown, or on top. Notation ``place comet_zone [top]``."""

    side: str
    top: bool = False
    seat: int = 0

    def parts(self) -> tuple[str, ...]:
        return (self.side, "top") if self.top else (self.side,)


class Arrange(Base, frozen=True, tag="arrange"):
    """Put a tile under construction, on the side named, at a place of that stack. Notation ``arrange gem_world 1``.

    Attributes:
        side: The side that it then shows.
        at: Its place, 1 on top.
        seat: Whose.
    """

    side: str
    at: int
    seat: int = 0


class GiveBack(Base, frozen=True, tag="give"):
    """Return a tile under construction to the empty bag. Notation ``give gem_world``."""

    side: str
    seat: int = 0


class Build(Base, frozen=True, tag="build"):
    """Put a developer or settler on the stack. Notation ``build white``."""

    die: str
    seat: int = 0


class Spend(Base, frozen=True, tag="spend"):
    """Choose the dice that leave with a tile that was complete before its phase. Notation ``spend red white``."""

    dice: tuple[str, ...]
    seat: int = 0


class ReturnToCup(Base, frozen=True, tag="return"):
    """Choose the dice of a finished tile that go to the cup. Notation ``return red white``."""

    dice: tuple[str, ...]
    seat: int = 0


class Remove(Base, frozen=True, tag="remove"):
    """Give one of the own dice back to the supply. Notation ``remove white citizenry``.

    Attributes:
        die: Its colour.
        place: ``cup``, ``citizenry``, ``used``, ``dev``, ``world``, a phase, or a world that holds it as a good.
        seat: Whose.
    """

    die: str
    place: str
    seat: int = 0


class Produce(Base, frozen=True, tag="produce"):
    """A producer makes a good. Notation ``produce red jungle_world``."""

    die: str
    world: str
    seat: int = 0


class Ship(Base, frozen=True, tag="ship"):
    """A shipper takes a good away. Notation ``ship white jungle_world green trade``.

    Attributes:
        die: The shipper.
        world: Where the good lies.
        good: Its colour.
        task: ``trade`` or ``consume``.
        seat: Whose.
    """

    die: str
    world: str
    good: str
    task: str
    seat: int = 0


class BuyVP(Base, frozen=True, tag="buy"):
    """After a Trade, turn a credit into a point. Notation ``buy``."""

    seat: int = 0


class Recruit(Base, frozen=True, tag="recruit"):
    """Choose the dice that come from the Citizenry to the cup. Notation ``recruit red white``."""

    dice: tuple[str, ...]
    seat: int = 0


class Recall(Base, frozen=True, tag="recall"):
    """Take a builder or a good back to the cup. Notation ``recall red dev``.

    Attributes:
        die: Its colour.
        place: ``dev``, ``world``, or a world that holds it as a good.
        seat: Whose.
    """

    die: str
    place: str
    seat: int = 0


class Done(Base, frozen=True, tag="done"):
    """No more of what was optional: the assignment is complete, nothing is bought, arranged or recalled any more."""

    seat: int = 0


Step = Select | Wild | Hold | Reassign | Dictate


class Assign(Base, frozen=True, tag="assign"):
    """A whole assignment at once: steps, then done. Notation ``assign select white explore ship; wild red ship``."""

    steps: tuple[Step, ...]
    seat: int = 0

    def parts(self) -> tuple[str, ...]:
        return ("; ".join(str(msgspec.structs.replace(step, seat=0)) for step in self.steps),)


Chance = Faction | Home | Starter | Draw | Roll | Spare
Action = (
    Chance
    | Open
    | Step
    | Assign
    | Scout
    | Abandon
    | Stock
    | PlaceTile
    | Arrange
    | GiveBack
    | Build
    | Spend
    | ReturnToCup
    | Remove
    | Produce
    | Ship
    | BuyVP
    | Recruit
    | Recall
    | Done
)

BY_VERB: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(Action)}
FORMS = {
    "select": "select white explore settle",
    "stock": "stock red",
    "ship": "ship cyan gem_world cyan trade",
    "done": "done",
    "second": "p2",
}
"""What a player may type, some examples; and what the second player writes before it."""
NAME = re.compile(r"[a-z][a-z0-9_]*")


def parse(text: str) -> Action:
    """An action from its notation.

    Raises:
        BadNotation: The text is no action; the sentence lists the forms.
    """
    plain = typed(text).replace(":", " : ").replace(",", " , ").replace(";", " ; ")
    words, seat = plain.split(), 0
    if words and re.fullmatch(r"p[1-9]\d{0,2}", words[0]):
        seat, words = int(words[0][1:]) - 1, words[1:]
    try:
        return read(words, seat)
    except (ValueError, IndexError, KeyError):
        raise BadNotation("notation", __package__, text=cut(text), **FORMS) from None


def read(words: list[str], seat: int) -> Action:
    """An action from words, without whose it is."""
    verb, rest = words[0], words[1:]
    kind = BY_VERB[verb]
    if kind is Assign:
        return Assign(tuple(read_step(part, seat) for part in split(rest, ";")), seat)
    if kind is Reassign:
        return Reassign(rest[0], read_moves(rest[1:]), seat)
    if kind is Dictate:
        die, source, colon, *moves = rest
        if colon != ":":
            raise ValueError(colon)
        return Dictate(die, source, read_moves(moves), seat)
    if not all(NAME.fullmatch(word) or word.isdecimal() for word in rest):
        raise ValueError(rest)
    if kind is Roll:
        return Roll(rest[0], tuple(sorted(rest[1:])), seat)
    if kind in (Spend, ReturnToCup, Recruit):
        return kind(tuple(sorted(rest)), seat)  # type: ignore[no-any-return]
    if kind is PlaceTile and rest[1:] in ([], ["top"]):
        return PlaceTile(rest[0], bool(rest[1:]), seat)
    if kind is Arrange:
        side, at = rest
        return Arrange(side, int(at), seat)
    if kind is Spare and not seat:
        (face,) = rest
        return Spare(face)
    fields = [name for name in kind.__struct_fields__ if name != "seat"]
    if len(fields) != len(rest) or kind in (PlaceTile, Spare):
        raise ValueError(rest)
    if kind in (Faction, Home, Draw):
        rest = [rest[0].upper()]
    return kind(*rest, seat)  # type: ignore[no-any-return]


def read_step(words: list[str], seat: int) -> Step:
    """One step of an assignment."""
    step = read(words, seat)
    if not isinstance(step, Step):
        raise ValueError(words)
    return step


def read_moves(words: list[str]) -> tuple[Move, ...]:
    """Workers that move, parted by commas."""
    moves = []
    for part in split(words, ","):
        die, source, target = part
        moves.append(Move(source, die, target))
    return tuple(sorted(moves))


def split(words: list[str], sign: str) -> list[list[str]]:
    """Words between signs."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == sign:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts
