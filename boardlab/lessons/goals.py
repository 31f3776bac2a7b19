"""Goals: small named predicates on what a learner did, each of which can say itself as a sentence.

In a lesson file a goal is a table with the predicate's name as its key, for example
``{ event = "town_scored", where = { steps = 2 } }``. A game adds its own measures and predicates through a
:class:`Kit`; the framework knows none.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct, field

from boardlab.kernel import BoardlabError, Event, Violation
from boardlab.kernel.chart import Chart

Args = dict[str, Any]
BOUNDS = ("at_least", "exactly", "at_most")


class Kit(Struct, frozen=True):
    """What a game lends to the lessons: measures, predicates and tests of cells, by name.

    Attributes:
        measures: ``(state, **arguments) -> int``.
        predicates: ``(state, **arguments) -> bool``.
        cell_tests: ``(state, cell, **arguments) -> bool``.
        experiments: ``(*, progress=None, **options) -> Chart``; ``progress(done, of)`` is told how far it is.
        owner: Whose piece stands on a cell; None for nobody's.
        points: Victory points of a seat.
    """

    measures: dict[str, Callable[..., int]] = field(default_factory=dict)
    predicates: dict[str, Callable[..., bool]] = field(default_factory=dict)
    cell_tests: dict[str, Callable[..., bool]] = field(default_factory=dict)
    experiments: dict[str, Callable[..., Chart]] = field(default_factory=dict)
    owner: Callable[[Any, str], int | None] = lambda state, cell: state.owner(cell)
    points: Callable[[Any, int], int] = lambda state, seat: state.scores()[seat].points


class Refusal(Struct, frozen=True):
    """An action that the learner tried and the rules refused."""

    action: Any
    violations: tuple[Violation, ...]


class Run(Struct, frozen=True):
    """What a goal looks at: where it began, what the learner did, what it caused, where it stands.

    Attributes:
        game: The game.
        kit: What the game lends to the lessons.
        start: The state before the first action.
        state: The state now.
        seat: The learner's seat.
        actions: The learner's actions.
        events: Everything that happened since the start, replies included.
        refused: What the learner tried in vain since the start.
    """

    game: Any
    kit: Kit
    start: Any
    state: Any
    seat: int = 0
    actions: tuple[Any, ...] = ()
    events: tuple[Event, ...] = ()
    refused: tuple[Refusal, ...] = ()


class Say(Protocol):
    """How a goal gets its words."""

    def text(self, key: str, **facts: Any) -> str: ...
    def first(self, keys: tuple[str, ...], **facts: Any) -> str: ...
    def has(self, key: str) -> bool: ...
    def seat(self, seat: int) -> str: ...
    def you(self) -> int: ...
    def rule(self, rule_id: str) -> str: ...
    def action(self, text: str) -> str: ...
    def actions(self, texts: tuple[str, ...]) -> list[str]:
        """Actions in words, each said where the ones before it lead."""

    def actors(self, texts: tuple[str, ...]) -> list[int]:
        """Whose actions these are: a seat for each, negative where chance or nobody acts."""


class Amount(int):
    """A number as a sentence says it, such as “at least 3” or “2 more”; it takes the noun that its number takes."""

    words: str

    def __new__(cls, number: int, words: str) -> Amount:
        amount = super().__new__(cls, number)
        amount.words = words
        return amount

    def __str__(self) -> str:
        return self.words


class Goal:
    """A predicate on a run. Subclasses are structs whose first field is the predicate's name in a lesson file."""

    def holds(self, run: Run) -> bool:
        """Is the goal reached?"""
        raise NotImplementedError

    def sentence(self, say: Say) -> str:
        """The goal in words, without a full stop."""
        raise NotImplementedError

    def inner(self) -> tuple[Goal, ...]:
        """The goals this one is made of."""
        return ()

    def rule_ids(self) -> tuple[str, ...]:
        """Rule ids that the goal names, those of its parts included."""
        return tuple(rule for goal in self.inner() for rule in goal.rule_ids())

    def word_keys(self) -> tuple[str, ...]:
        """Keys of the game's words that the sentence needs."""
        return tuple(key for goal in self.inner() for key in goal.word_keys())

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        """What is wrong with the goal for this game: notation that cannot be read, names that nobody registered."""
        for goal in self.inner():
            yield from goal.problems(game, kit)

    def reason(self, run: Run) -> str:
        """The rule id of what made the goal hold, or empty."""
        for goal in self.inner():
            if goal.holds(run) and (rule := goal.reason(run)):
                return rule
        return ""


# what happened


class Happened(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """At least so many events of a kind happened since the start.

    Attributes:
        event: The kind.
        where: Facts that must be equal; a list means one of these.
        rule: The event's rule.
        seat: The seat it happened to.
        cell: A cell it must name.
        at_least: How many.
    """

    event: str
    where: Args = field(default_factory=dict)
    rule: str = ""
    seat: int | None = None
    cell: str = ""
    at_least: int = 1

    def matches(self, event: Event) -> bool:
        """Is this one of the events that count?"""
        return (
            event.kind == self.event
            and (not self.rule or event.rule == self.rule)
            and (self.seat is None or event.seat == self.seat)
            and (not self.cell or self.cell in event.cells)
            and all(name in event.facts and same(event.facts[name], wanted) for name, wanted in self.where.items())
        )

    def holds(self, run: Run) -> bool:
        return sum(map(self.matches, run.events)) >= self.at_least

    def reason(self, run: Run) -> str:
        return next((event.rule for event in run.events if self.matches(event)), "")

    def rule_ids(self) -> tuple[str, ...]:
        return (self.rule,) if self.rule else ()

    def word_key(self) -> str:
        """``goal.event.<kind>``, with the names of the facts in alphabetical order when there are any."""
        return ".".join(("goal.event", self.event, *sorted(self.where)))

    def word_keys(self) -> tuple[str, ...]:
        return (self.word_key(),)

    def sentence(self, say: Say) -> str:
        if say.has(self.word_key()):
            what = say.text(self.word_key(), **self.where)
        else:
            facts = ", ".join(f"{name} {value}" for name, value in sorted(self.where.items()))
            what = say.text("goal.happened", kind=self.event) + (f" ({facts})" if facts else "")
        if self.cell:
            what = say.text("goal.at_cell", what=what, cell=self.cell)
        if self.at_least != 1:
            what = say.text("goal.times", what=what, n=self.at_least)
        return by_seat(say, self.seat, what)


class RefusedBy(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The learner tried something that a rule refuses."""

    refused_by: str
    action: str = ""

    def holds(self, run: Run) -> bool:
        return any(self._matches(run, refusal) for refusal in run.refused)

    def _matches(self, run: Run, refusal: Refusal) -> bool:
        tried = not self.action or same_action(run.game, refusal.action, self.action)
        return tried and any(violation.rule == self.refused_by for violation in refusal.violations)

    def reason(self, run: Run) -> str:
        return self.refused_by

    def rule_ids(self) -> tuple[str, ...]:
        return (self.refused_by,)

    def sentence(self, say: Say) -> str:
        if self.action:
            return say.text("goal.refused_action", action=say.action(self.action), rule=say.rule(self.refused_by))
        return say.text("goal.refused_by", rule=say.rule(self.refused_by))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, (self.action,) if self.action else ())


class LastAction(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's last action is this one, or one of these."""

    last_action: str | tuple[str, ...]

    def holds(self, run: Run) -> bool:
        return bool(run.actions) and any(
            same_action(run.game, run.actions[-1], text) for text in as_tuple(self.last_action)
        )

    def sentence(self, say: Say) -> str:
        return say.text("goal.last_action", actions=[say.action(text) for text in as_tuple(self.last_action)])

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, as_tuple(self.last_action))


class LastKind(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's last action is of this type."""

    last_kind: str

    def holds(self, run: Run) -> bool:
        return bool(run.actions) and run.game.action_data(run.actions[-1])["type"] == self.last_kind

    def word_keys(self) -> tuple[str, ...]:
        return (f"goal.kind.{self.last_kind}",)

    def sentence(self, say: Say) -> str:
        key = f"goal.kind.{self.last_kind}"
        return say.text(key) if say.has(key) else say.text("goal.last_kind", kind=self.last_kind)


class Played(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The learner has played this action at some time."""

    played: str

    def holds(self, run: Run) -> bool:
        return any(same_action(run.game, action, self.played) for action in run.actions)

    def sentence(self, say: Say) -> str:
        return say.text("goal.played", action=say.action(self.played))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, (self.played,))


class Within(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The learner has used at most so many actions."""

    within: int

    def holds(self, run: Run) -> bool:
        return len(run.actions) <= self.within

    def sentence(self, say: Say) -> str:
        return say.text("goal.within", n=self.within)


# how the position stands


class Occupied(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's piece stands there."""

    occupied: str

    def holds(self, run: Run) -> bool:
        return run.kit.owner(run.state, self.occupied) is not None

    def sentence(self, say: Say) -> str:
        return say.text("goal.occupied", cell=self.occupied)


class Owns(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's piece stands there; without a seat, the learner's."""

    owns: str
    seat: int | None = None

    def holds(self, run: Run) -> bool:
        return run.kit.owner(run.state, self.owns) == (run.seat if self.seat is None else self.seat)

    def sentence(self, say: Say) -> str:
        return say.text("goal.owns", cell=self.owns, who=say.seat(say.you() if self.seat is None else self.seat))


class Points(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """A seat has gained at least so many points since the start; without a seat, the learner's."""

    points: int
    seat: int | None = None
    exactly: bool = False

    def holds(self, run: Run) -> bool:
        seat = run.seat if self.seat is None else self.seat
        gained = run.kit.points(run.state, seat) - run.kit.points(run.start, seat)
        return gained == self.points if self.exactly else gained >= self.points

    def sentence(self, say: Say) -> str:
        key = "goal.points_exactly" if self.exactly else "goal.points"
        return by_seat(say, self.seat, say.text(key, n=self.points))


class Reached(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """A measure of the game has a value in these bounds."""

    reached: str
    with_: Args = field(default_factory=dict, name="with")
    at_least: int | None = None
    exactly: int | None = None
    at_most: int | None = None

    def value(self, run: Run) -> int:
        """The measure now."""
        return run.kit.measures[self.reached](run.state, **self.with_)

    def holds(self, run: Run) -> bool:
        return in_bounds(self.value(run), self.at_least, self.exactly, self.at_most)

    def word_keys(self) -> tuple[str, ...]:
        return (f"goal.reached.{self.reached}",)

    def sentence(self, say: Say) -> str:
        bounds = (self.at_least, self.exactly, self.at_most)
        return bounded(say, f"goal.reached.{self.reached}", self.reached, self.with_, amounts(say, bounds))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unknown_call(kit.measures, "measure", self.reached, self.with_, 1)
        yield from no_bounds(self.reached, self.at_least, self.exactly, self.at_most)


class Gained(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """A measure of the game has changed by an amount in these bounds since the start."""

    gained: str
    with_: Args = field(default_factory=dict, name="with")
    at_least: int | None = None
    exactly: int | None = None
    at_most: int | None = None

    def holds(self, run: Run) -> bool:
        measure = run.kit.measures[self.gained]
        change = measure(run.state, **self.with_) - measure(run.start, **self.with_)
        return in_bounds(change, self.at_least, self.exactly, self.at_most)

    def word_keys(self) -> tuple[str, ...]:
        return (f"goal.gained.{self.gained}",)

    def sentence(self, say: Say) -> str:
        numbers = changes(say, (self.at_least, self.exactly, self.at_most))
        told = bounded(say, f"goal.gained.{self.gained}", self.gained, self.with_, numbers)
        return say.text("goal.than_before", what=told)

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unknown_call(kit.measures, "measure", self.gained, self.with_, 1)
        yield from no_bounds(self.gained, self.at_least, self.exactly, self.at_most)


class Is(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """A predicate of the game holds."""

    is_: str = field(name="is")
    with_: Args = field(default_factory=dict, name="with")

    def holds(self, run: Run) -> bool:
        return run.kit.predicates[self.is_](run.state, **self.with_)

    def word_keys(self) -> tuple[str, ...]:
        return (f"goal.is.{self.is_}",)

    def sentence(self, say: Say) -> str:
        return say.text(f"goal.is.{self.is_}", **spoken(say, self.with_))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unknown_call(kit.predicates, "predicate", self.is_, self.with_, 1)


class Over(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The game is over, or is not."""

    over: bool

    def holds(self, run: Run) -> bool:
        return bool(run.state.is_over) == self.over

    def sentence(self, say: Say) -> str:
        return say.text("goal.over" if self.over else "goal.not_over")


class Winner(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The game is over and this seat alone has won it; a list means a shared victory."""

    winner: int | tuple[int, ...]

    def holds(self, run: Run) -> bool:
        wanted = (self.winner,) if isinstance(self.winner, int) else self.winner
        return bool(run.state.is_over) and tuple(run.state.result().winners) == wanted

    def reason(self, run: Run) -> str:
        return str(run.state.result().rule) if run.state.is_over else ""

    def sentence(self, say: Say) -> str:
        seats = (self.winner,) if isinstance(self.winner, int) else self.winner
        return say.text("goal.winner", who=[say.seat(seat) for seat in seats])


class ToMove(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """This seat is to move."""

    to_move: int

    def holds(self, run: Run) -> bool:
        return self.to_move in run.state.to_move

    def sentence(self, say: Say) -> str:
        return say.text("goal.to_move", who=say.seat(self.to_move))


# what would happen


class Legal(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """An action would be legal now."""

    legal: str

    def holds(self, run: Run) -> bool:
        return not run.state.why_not(run.game.parse(self.legal))

    def sentence(self, say: Say) -> str:
        return say.text("goal.legal", action=say.action(self.legal))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, (self.legal,))


class Refuses(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """An action would be refused now, for this rule when one is named."""

    refuses: str
    by: str = ""

    def holds(self, run: Run) -> bool:
        violations = run.state.why_not(run.game.parse(self.refuses))
        return any(not self.by or violation.rule == self.by for violation in violations)

    def reason(self, run: Run) -> str:
        return self.by

    def rule_ids(self) -> tuple[str, ...]:
        return (self.by,) if self.by else ()

    def sentence(self, say: Say) -> str:
        if self.by:
            return say.text("goal.refuses_by", action=say.action(self.refuses), rule=say.rule(self.by))
        return say.text("goal.refuses", action=say.action(self.refuses))

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, (self.refuses,))


class After(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """These actions are legal from here, and then the inner goal holds for them alone."""

    after: tuple[str, ...]
    goal: Goal

    def run(self, run: Run) -> Run | None:
        """The run that the actions would make from here; None when one is refused."""
        return what_if(run, self.after)

    def holds(self, run: Run) -> bool:
        then = self.run(run)
        return then is not None and self.goal.holds(then)

    def reason(self, run: Run) -> str:
        then = self.run(run)
        return "" if then is None else self.goal.reason(then)

    def inner(self) -> tuple[Goal, ...]:
        return (self.goal,)

    def sentence(self, say: Say) -> str:
        what, actions, actors = self.goal.sentence(say), say.actions(self.after), say.actors(self.after)
        if set(actors) == {say.you()}:
            return say.text("goal.after", actions=actions, what=what)
        if len(set(actors)) == 1 and actors[0] >= 0:
            return say.text("goal.after_other", who=say.seat(actors[0]), actions=actions, what=what)
        told = [
            action if seat < 0 else say.text("goal.by_seat", who=say.seat(seat), what=action)
            for seat, action in zip(actors, actions, strict=True)
        ]
        return say.text("goal.after_each", actions=told, what=what)

    def problems(self, game: Any, kit: Kit) -> Iterator[str]:
        yield from unreadable(game, self.after)
        yield from self.goal.problems(game, kit)


# together


class AllOf(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """Every one of these holds."""

    all_of: tuple[Goal, ...]

    def holds(self, run: Run) -> bool:
        return all(goal.holds(run) for goal in self.all_of)

    def inner(self) -> tuple[Goal, ...]:
        return self.all_of

    def sentence(self, say: Say) -> str:
        return say.text("goal.and").join(goal.sentence(say) for goal in self.all_of)


class AnyOf(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """At least one of these holds."""

    any_of: tuple[Goal, ...]

    def holds(self, run: Run) -> bool:
        return any(goal.holds(run) for goal in self.any_of)

    def inner(self) -> tuple[Goal, ...]:
        return self.any_of

    def sentence(self, say: Say) -> str:
        return say.text("goal.either", what=say.text("goal.or").join(goal.sentence(say) for goal in self.any_of))


class Not(Goal, Struct, frozen=True, forbid_unknown_fields=True):
    """The inner goal does not hold."""

    not_: Goal = field(name="not")

    def holds(self, run: Run) -> bool:
        return not self.not_.holds(run)

    def inner(self) -> tuple[Goal, ...]:
        return (self.not_,)

    def reason(self, run: Run) -> str:
        return ""

    def sentence(self, say: Say) -> str:
        return say.text("goal.not", what=self.not_.sentence(say))


PREDICATES: dict[str, type[Any]] = {
    "event": Happened,
    "refused_by": RefusedBy,
    "last_action": LastAction,
    "last_kind": LastKind,
    "played": Played,
    "within": Within,
    "occupied": Occupied,
    "owns": Owns,
    "points": Points,
    "reached": Reached,
    "gained": Gained,
    "is": Is,
    "over": Over,
    "winner": Winner,
    "to_move": ToMove,
    "legal": Legal,
    "refuses": Refuses,
    "after": After,
    "all_of": AllOf,
    "any_of": AnyOf,
    "not": Not,
}


def parse_goal(raw: Any) -> Goal:
    """A goal from its table in a lesson file.

    Raises:
        ValueError: It has no predicate, two predicates, or a key that its predicate does not know.
    """
    if not isinstance(raw, Mapping):
        raise ValueError(f"a goal is a table, not {raw!r}")
    names = [name for name in raw if name in PREDICATES]
    if not names:
        raise ValueError(
            f"a goal needs one of: {', '.join(PREDICATES)}; it has: {', '.join(map(str, raw)) or 'nothing'}"
        )
    if len(names) > 1:
        raise ValueError(f"a goal has one predicate, not {' and '.join(names)}; put them into all_of = [...]")
    return msgspec.convert(dict(raw), PREDICATES[names[0]], dec_hook=dec_hook)  # type: ignore[no-any-return]


def dec_hook(kind: type[Any], raw: Any) -> Any:
    """How msgspec reads a goal inside another struct."""
    if kind is Goal:
        return parse_goal(raw)
    raise NotImplementedError(f"cannot read {kind}")


class Number(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a number comes from, so that a lesson's numbers are computed and never only written.

    Exactly one source: ``event`` (with ``fact`` the sum of that fact, else how many), ``points`` (gained by that
    seat), ``measure`` (its value at the end) or ``gained`` (its change).
    """

    event: str = ""
    fact: str = ""
    where: Args = field(default_factory=dict)
    rule: str = ""
    seat: int | None = None
    cell: str = ""
    points: int | None = None
    measure: str = ""
    gained: str = ""
    with_: Args = field(default_factory=dict, name="with")

    def __post_init__(self) -> None:
        if [bool(self.event), self.points is not None, bool(self.measure), bool(self.gained)].count(True) != 1:
            raise ValueError("a number has one source: event, points, measure or gained")

    def value(self, run: Run) -> int:
        """The number for this run."""
        if self.event:
            wanted = Happened(self.event, self.where, self.rule, self.seat, self.cell)
            found = [event for event in run.events if wanted.matches(event)]
            return sum(int(event.facts.get(self.fact, 0)) for event in found) if self.fact else len(found)
        if self.points is not None:
            return run.kit.points(run.state, self.points) - run.kit.points(run.start, self.points)
        measure = run.kit.measures[self.measure or self.gained]
        before = measure(run.start, **self.with_) if self.gained else 0
        return measure(run.state, **self.with_) - before

    def problems(self, kit: Kit) -> Iterator[str]:
        """What is wrong with the number for this game."""
        if self.measure or self.gained:
            yield from unknown_call(kit.measures, "measure", self.measure or self.gained, self.with_, 1)


def what_if(run: Run, actions: tuple[str, ...]) -> Run | None:
    """The run that these actions make from where ``run`` stands; None when one of them is refused."""
    state, events, parsed = run.state, [], []
    for text in actions:
        action = run.game.parse(text)
        if state.why_not(action):
            return None
        state = state.apply(action)
        parsed.append(action)
        events.extend(state.events)
    return Run(run.game, run.kit, run.state, state, run.seat, tuple(parsed), tuple(events))


# helpers


def same(value: Any, wanted: Any) -> bool:
    """Is a fact equal to what is wanted, or to one of a wanted list?"""
    if isinstance(wanted, (list, tuple)) and not isinstance(value, (list, tuple)):
        return any(same(value, each) for each in wanted)
    if isinstance(value, (list, tuple)):
        return list(value) == list(wanted)
    return bool(value == wanted)


def same_action(game: Any, action: Any, text: str) -> bool:
    """Is this the action that the notation means?"""
    return bool(game.notation(action) == game.notation(game.parse(text)))


def as_tuple(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """One text or several, as several."""
    return (value,) if isinstance(value, str) else value


def in_bounds(value: int, at_least: int | None, exactly: int | None, at_most: int | None) -> bool:
    """Does a value lie in all bounds that are given?"""
    return (
        (at_least is None or value >= at_least)
        and (exactly is None or value == exactly)
        and (at_most is None or value <= at_most)
    )


def no_bounds(name: str, *bounds: int | None) -> Iterator[str]:
    """A sentence when no bound is given."""
    if all(bound is None for bound in bounds):
        yield f"the measure {name!r} needs at_least, exactly or at_most"


def bounded(say: Say, key: str, name: str, args: Args, numbers: list[Amount]) -> str:
    """A measure and its bounds in words; the game may say in words of its own that there is none."""
    facts = spoken(say, args)
    told = []
    for n in numbers:
        known = [key for key in ((f"{key}.none", key) if str(n) == "0" else (key,)) if say.has(key)]
        told.append(say.first(tuple(known), n=n, **facts) if known else say.text("goal.measure", name=name, n=n))
    return say.text("goal.and").join(told)


def amounts(say: Say, bounds: tuple[int | None, int | None, int | None]) -> list[Amount]:
    """Bounds (at least, exactly, at most) as numbers to be put into a sentence."""
    low, exactly, high = bounds
    if low is not None and exactly is None and high is not None:
        return [Amount(high, say.text("goal.amount.between", low=low, high=high))]
    return [
        Amount(value, say.text(f"goal.amount.{bound}", n=value))
        for bound, value in zip(BOUNDS, bounds, strict=True)
        if value is not None
    ]


def changes(say: Say, bounds: tuple[int | None, int | None, int | None]) -> list[Amount]:
    """Bounds of a change, so many more or fewer: a change of at least -2 is one of at most 2 fewer."""
    found = []
    for bound, value in zip(BOUNDS, bounds, strict=True):
        if value is not None:
            told = say.text(f"goal.change.{'fewer' if value < 0 else 'more'}", n=abs(value))
            turned = {"at_least": "at_most", "at_most": "at_least"}.get(bound, bound) if value < 0 else bound
            found.append(Amount(abs(value), say.text(f"goal.change.{turned}", n=told)))
    return found


def spoken(say: Say, args: Args) -> Args:
    """Arguments for a sentence: a seat by its name, everything else as it is."""
    return {name: say.seat(value) if name == "seat" else value for name, value in args.items()}


def by_seat(say: Say, seat: int | None, what: str) -> str:
    """Name the seat when it is not the learner's."""
    return what if seat is None or seat == say.you() else say.text("goal.by_seat", who=say.seat(seat), what=what)


def unreadable(game: Any, texts: tuple[str, ...]) -> Iterator[str]:
    """A sentence for each notation that the game cannot read."""
    for text in texts:
        try:
            game.parse(text)
        except BoardlabError as error:
            yield str(error)


def unknown_call(
    known: Mapping[str, Callable[..., Any]], what: str, name: str, args: Args, given: int
) -> Iterator[str]:
    """A sentence when a registered function does not exist or does not take these arguments.

    Args:
        known: The functions by name.
        what: What they are called.
        name: The one that is asked for.
        args: The arguments by name.
        given: How many arguments the framework itself passes first.
    """
    if name not in known:
        yield f"unknown {what} {name!r}; there are: {', '.join(sorted(known)) or 'none'}"
        return
    try:
        inspect.signature(known[name]).bind(*range(given), **args)
    except TypeError as error:
        yield f"{what} {name!r}: {error}"
