"""What a game offers: one object per game, and states that are values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from boardlab.kernel.chance import Outcome
from boardlab.kernel.rulebook import Difference, Rulebook, Ruleset
from boardlab.kernel.values import Event, Gesture, Knob, Option, Report, Result, Score, Tool, Violation
from boardlab.kernel.words import Words

if TYPE_CHECKING:
    from pathlib import Path


class State(Protocol):
    """Everything needed to go on. A value: ``apply`` returns a new one."""

    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> Ruleset:
        """The rulings in force."""

    @property
    def seats(self) -> tuple[str, ...]:
        """What each seat is called by in words and files, such as ``("blue", "pink")`` or ``("1", "2")``."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """Seats that owe a decision; ``(CHANCE,)`` when chance does; empty when the game is over."""

    @property
    def pending(self) -> tuple[Any, ...]:
        """Decisions inside the turn that wait for an answer, the next one first."""

    @property
    def events(self) -> Sequence[Event]:
        """What the last action caused."""

    @property
    def is_over(self) -> bool: ...
    @property
    def chance_source(self) -> str:
        """The name of what chance draws next, for example ``"tile/8,5"``."""

    def legal_actions(self, seat: int | None = None) -> tuple[Any, ...]:
        """Every action allowed now, in a stable order: of one seat, or by default of every seat that is to move."""

    def sample_action(self, rng: Random, seat: int | None = None) -> Any:
        """One of them, uniformly; at a chance node, an outcome by its probability.

        Raises:
            BoardlabError: The game is over, or the seat is not to move while others are.
        """

    def why_not(self, action: Any) -> tuple[Violation, ...]:
        """Every reason against the action; empty when it is legal."""

    def apply(self, action: Any) -> State:
        """The state after the action.

        Raises:
            IllegalAction: The action is not allowed now; this state is unchanged.
        """

    def chance(self) -> tuple[Outcome, ...]: ...
    def scores(self) -> tuple[Score, ...]: ...
    def result(self) -> Result: ...
    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know: plain data, no way back to the state."""


class Game(Protocol):
    """One game, registered under the entry point group ``boardlab.games``."""

    name: str
    min_players: int
    max_players: int
    turn_rule: str
    asks: bool
    """Do clicks mean something else in every position, such as where dice move? Then see ``choices``."""
    hides: bool
    """Has somebody something that others may not see? Then see ``seen``."""

    def options(self) -> Mapping[str, Option]: ...
    def initial(self, players: int | None = None, ruleset: str | Ruleset = "published", **options: Any) -> State:
        """The first state, with the chance of the set-up still to be drawn."""

    def position(self, data: Mapping[str, Any]) -> State:
        """A state from plain data.

        Raises:
            BadPosition: The data break a rule; the sentence says which and where.
        """

    def position_of(self, state: Any) -> dict[str, Any]:
        """Plain data that ``position`` turns back into an equal state."""

    def world(self, view: Mapping[str, Any], rng: Random) -> State:
        """A state that agrees with everything the view shows; hidden things are drawn from ``rng``."""

    def parse(self, text: str) -> Any:
        """An action from its notation.

        Raises:
            BadNotation: The text is no action.
        """

    def notation(self, action: Any) -> str: ...
    def action_data(self, action: Any) -> dict[str, Any]: ...
    def action_from(self, data: Mapping[str, Any]) -> Any: ...
    def actor(self, state: Any, action: Any) -> int:
        """The seat whose action it is; where several seats are to move at once, the action names it."""

    def rulesets(self) -> Mapping[str, Ruleset]: ...
    def rulings(self) -> Mapping[str, tuple[str | int, ...]]: ...
    def differences(self) -> tuple[Difference, ...]: ...
    def rulebook(self) -> Rulebook: ...
    def words(self, lang: str) -> Words: ...
    def describe(self, state: Any, lang: str = "en", seen_by: int | None = None) -> str:
        """The whole position in words; as a seat may know it, where a seat is given."""

    def describe_cell(self, state: Any, cell: str, lang: str = "en") -> str: ...
    def describe_action(self, state: Any, action: Any, lang: str = "en") -> str: ...
    def event_text(self, state: Any, event: Event, lang: str = "en") -> str: ...
    def violation_text(self, violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str: ...
    def seat_name(self, state: Any, seat: int, lang: str = "en") -> str: ...
    def seat_names(self, state: Any, lang: str = "en") -> tuple[str, ...]: ...
    def seat_badges(self, state: Any) -> tuple[tuple[str, str, str], ...]:
        """For each seat its letter and the colour tokens of its fill and ink."""

    def prompt(self, state: Any, lang: str = "en") -> str:
        """What the seat to move must do now, as one literal sentence; empty when nothing."""

    def describe_result(self, state: Any, lang: str = "en") -> str: ...
    def preview(self, state: Any, cell: str) -> Any:
        """What acting at a place would do: ``legal``, ``violations``, ``gain``, ``reason_rule``, ``events``."""

    def describe_preview(self, state: Any, seen: Any, lang: str = "en") -> str: ...
    def gains(self, state: Any) -> Mapping[str, int]:
        """For each place where acting pays now, how much."""

    def places(self, state: Any) -> tuple[str, ...]:
        """Every place that one can point at, in reading order."""

    def place_name(self, state: Any, place: str, lang: str = "en", seat: int | None = None) -> str:
        """A short name of a place, for a button; for most games as the notation calls it."""

    def seat_choices(self) -> tuple[str, tuple[str, ...]] | None:
        """The option that is chosen for each seat, and its values; None where there is none."""

    def gesture(self, action: Any) -> Gesture: ...
    def from_gesture(self, state: Any, places: Sequence[str], variant: str = "") -> Any:
        """The action that clicks mean now, legal or not; None when it takes more of them."""

    def choices(self, state: Any, seat: int, picks: Sequence[str] = (), variant: str = "") -> tuple[str, ...]:
        """Where a seat's next click may go, so that clicks still come to a legal action.

        Only a game that ``asks`` offers it. Then ``from_gesture`` takes the seat as well; ``places``, ``centre`` and
        ``cell_at`` take seat and layout; it also offers ``extent(state, cell, layout, seat)``, the middle and the half
        width and height of a place, and ``table_of(state, place)``: the seat whose table a place stands for, or None.
        """

    def tools(self, state: Any, seat: int) -> tuple[Tool, ...]:
        """What a seat may use now to change its table; their names are variants of clicks; none in most games."""

    def tool_text(self, tool: Tool, lang: str = "en") -> tuple[str, str]:
        """What a tool is called, and what it does."""

    def outlook_lines(self, state: Any, seat: int, lang: str = "en") -> tuple[str, ...]:
        """While a seat still plans: what will probably come of it, line by line; empty at other times."""

    def seen(self, state: Any, seat: int) -> Any:
        """The state with everything covered that a seat may not see, for pictures and words; -1 sees no secrets."""

    def secret(self, state: Any) -> bool:
        """Has each seat something now that nobody else may see?"""

    def knows(self, state: Any, seat: int, before: Any, action: Any) -> bool:
        """Does a seat know, now that the game stands at ``state``, of an action that was taken at ``before``?"""

    def knobs(self, state: Any, seat: int) -> tuple[Knob, ...]:
        """How a click is meant, beyond its place: settings such as terrain, shape and turn; none in most games."""

    def aim(self, state: Any, seat: int, place: str, settings: Mapping[str, str]) -> Any:
        """The action that pointing at a place means with these settings, legal or not; None when it means none.

        A game whose gestures fill places (``Gesture.fills``) also offers ``preview_action(state, action)``: what
        ``preview`` says, for an action that is aimed so.
        """

    def sheet(self, state: Any, seat: int) -> int | None:
        """The seat whose sheet this seat acts on now, for ``scene(seat=...)``; None where all share one board."""

    def breakdown(self, state: Any, seat: int, past: Sequence[Any] = ()) -> tuple[Score, ...]:
        """A seat's points, round by round, each with its parts; empty where a game does not count that way.

        Args:
            state: The state.
            seat: Whose points.
            past: Earlier states of the game, as far as known: they tell which places earned what then.
        """

    def earning(self, state: Any, seat: int, place: str) -> Score | None:
        """What a place that stands for points, such as a scoring card, gives a seat now; None for other places."""

    def score_text(self, state: Any, score: Score, lang: str = "en") -> tuple[str, str]:
        """Of a score from ``breakdown`` or ``earning``: what it is called, and why it is so much."""

    def features(self, state: Any, seat: int) -> dict[str, float]: ...
    def weights(self) -> Mapping[str, float]: ...
    def candidates(self, state: Any, seat: int, rng: Random) -> tuple[Any, ...]:
        """The legal actions worth a bot's look: all of them, or the likely ones where there are hundreds."""

    def rollout(self, state: Any, rng: Random) -> Any:
        """The end of a game that is played on at random from ``state``, which is not changed.

        It is for those who play a position on hundreds of times; a game may choose its actions in a way of its own, as
        long as each is legal.
        """

    def text(self, state: Any) -> str: ...
    def scene(self, state: Any, **look: Any) -> Any: ...
    def centre(self, state: Any, cell: str, layout: str = "wide") -> tuple[float, float]: ...
    def cell_at(self, state: Any, x: float, y: float, layout: str = "wide") -> str | None: ...
    def cells(self, state: Any) -> tuple[str, ...]: ...
    def run_cases(self, data: Mapping[str, Any]) -> Report: ...
    def replay_games(self, path: Path) -> Report: ...
    def lesson_folder(self) -> Path: ...
