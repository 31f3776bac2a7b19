"""What the rules hand out: reasons, events, points and results. Facts and rule ids only, never prose."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct, field

Facts = dict[str, Any]


class Violation(Struct, frozen=True, gc=False):
    """One reason why an action is refused.

    Attributes:
        rule: The rule id that forbids it.
        facts: What the sentence needs (names, numbers, cells), by name.
        cells: Cells that show the reason on the board.
    """

    rule: str
    facts: Facts = field(default_factory=dict)
    cells: tuple[str, ...] = ()


class Event(Struct, frozen=True, gc=False):
    """One thing that happened, or did not happen for a reason.

    Attributes:
        kind: What it is; the words look it up as ``event.<kind>``.
        rule: The rule id that made it happen.
        seat: The seat it happened to; -1 when it concerns nobody.
        cells: Cells to show.
        facts: What the sentence needs.
        to: Seats that may know of it; None when everybody may.
    """

    kind: str
    rule: str
    seat: int = -1
    cells: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)
    to: tuple[int, ...] | None = None


class Score(Struct, frozen=True):
    """Points with the rule that gave them and the parts they add up from."""

    points: int
    rule: str = ""
    cells: tuple[str, ...] = ()
    facts: Facts = field(default_factory=dict)
    parts: tuple[Score, ...] = ()


class Result(Struct, frozen=True):
    """Who won and why.

    Attributes:
        winners: Seats; several when the victory is shared.
        rule: The rule id that decided.
        facts: What the sentence needs.
    """

    winners: tuple[int, ...]
    rule: str
    facts: Facts = field(default_factory=dict)


class Option(Struct, frozen=True):
    """One choice of a game's set-up: its name, what may be chosen, and the default."""

    name: str
    choices: tuple[str, ...]
    default: str


class Gesture(Struct, frozen=True):
    """How an action is pointed out on the board.

    Attributes:
        places: What is clicked, in order; empty when only a button means it.
        variant: A switch beside the board that goes with it, such as ``"seal"``; usually empty.
        fills: What the places become together, such as ``"forest"``; empty where they are clicked one after the other.
            Such a shape is aimed (``Game.aim``), shown as a ghost, held, and then played.
    """

    places: tuple[str, ...]
    variant: str = ""
    fills: str = ""


class Knob(Struct, frozen=True):
    """One setting of how a click is meant, such as the shape that it places or how that is turned.

    Attributes:
        name: What is set; the words look it up as ``knob.<name>``.
        values: What it can be set to, the usual one first; the words look each up as ``knob.<name>.<value>``.
    """

    name: str
    values: tuple[str, ...]


class Tool(Struct, frozen=True):
    """Something that a seat may use now to change what lies on its table, such as a power to move dice.

    Attributes:
        name: What it is; as the variant of clicks it says that they mean this tool.
        rule: The rule that allows it.
        places: What it may move.
    """

    name: str
    rule: str
    places: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """The outcome of checked cases or replayed games.

    Attributes:
        passed: How many agreed.
        failures: For each that did not: its id, and what was expected and got.
    """

    passed: int
    failures: tuple[tuple[str, str], ...] = ()

    @property
    def last_line(self) -> str:
        """The line that closes a report: ``N passed, M failed``."""
        return f"{self.passed} passed, {len(self.failures)} failed"


T = TypeVar("T", bound=type)


def quick(kind: T) -> T:
    """A class of states whose fields are set as fast as those of any class, while the next state is being made.

    msgspec's own setter looks whether the garbage collector has to know; where ``gc=False`` it never has.
    """
    kind.__setattr__ = object.__setattr__  # type: ignore[assignment]
    kind.__delattr__ = object.__delattr__  # type: ignore[assignment]
    return kind


class Value(Struct, eq=False, gc=False):
    """What is equal when its fields are: the base of states and of the sheets and empires in them.

    ``events`` tell how it came about and are no part of its value; rules and board are left out of the hash.
    """

    def value(self) -> tuple[Any, ...]:
        """Everything that makes two of them equal."""
        return tuple([getattr(self, name) for name in self.__struct_fields__ if name != "events"])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.value() == other.value()

    def __ne__(self, other: object) -> bool:  # a Struct would compare by identity
        return not self == other

    def __hash__(self) -> int:
        unhashed = ("events", "rules", "board")
        return hash(tuple([getattr(self, name) for name in self.__struct_fields__ if name not in unhashed]))
