"""A game being played: the current state, its history, who sits where, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

from msgspec import Struct

from boardlab.kernel.chance import CHANCE, check_seed, draw, stream
from boardlab.kernel.errors import BadPosition, BadRecord, IllegalAction, UnknownName, there_are
from boardlab.kernel.protocol import Game, State
from boardlab.kernel.reader import quoted
from boardlab.kernel.record import CHECKPOINT_EVERY, FORMAT, Record, fingerprint
from boardlab.kernel.registry import bot, bots, game
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Event, Violation

YOU = "you"
UndoPolicy = Literal["anything", "until-information"]


class Step(Struct, frozen=True):
    """One action of the history, who decided it, and the state after it."""

    seat: int
    action: Any
    state: Any


class Session:
    """One game at a table.

    Args:
        name: The game, such as ``"cascadero"``.
        seats: ``"you"`` for a person (several for hot seat), else the name of a bot.
        seed: Decides everything that chance and bots decide.
        undo: ``"anything"``, or ``"until-information"`` to keep what chance has shown.
        ruleset: ``"published"``, ``"document"`` or a Ruleset; the game's usual one by default.
        position: Start from this position instead of the ordinary start.
        autosave: A file that is rewritten after every change.
        **options: The game's own options.

    Raises:
        UnknownName: No such game, bot, option or ruleset.
        BadPosition: The set-up is not possible.
        BoardlabError: The seed is neither a whole number nor a text.
    """

    def __init__(
        self,
        name: str = "cascadero",
        seats: Sequence[str] = (YOU, "greedy"),
        seed: int | str = 0,
        *,
        undo: UndoPolicy = "anything",
        ruleset: str | Ruleset | None = None,
        position: Mapping[str, Any] | None = None,
        autosave: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game: Game = game(name)
        for seat in seats:
            if seat != YOU and seat not in bots():
                raise UnknownName("unknown.seat", name=quoted(seat), you=YOU, parts=bots())
        if undo not in get_args(UndoPolicy):
            raise UnknownName("unknown.undo", name=quoted(undo), hint=there_are(get_args(UndoPolicy)))
        if "players" in options:
            raise UnknownName("session.players", option="players", example=(YOU, "greedy"))
        if position is not None and options:
            raise UnknownName("session.options", parts=tuple(options))
        self.seed, self.undo_policy, self.autosave = check_seed(seed), undo, autosave
        self.options = dict(options)
        self.position = with_ruleset(position, ruleset) if position is not None else None
        if self.position is None:
            self._start = self.game.initial(len(seats), **({} if ruleset is None else {"ruleset": ruleset}), **options)
        else:
            self._start = self.game.position(self.position)
            players = len(self._start.seats)
            if len(seats) != players:
                raise BadPosition("session.seats", players=players, named=len(seats))
        self.seats = tuple(seats)
        self.ruleset: Ruleset = self._start.rules
        self.steps: list[Step] = []
        self.at = 0
        self.on_change: list[Callable[[], None]] = []
        self._settle()
        self._floor = self.at

    def __repr__(self) -> str:
        where = f"{self.at} of {len(self.steps)} actions"
        return f"Session({self.game.name!r}, seats={self.seats!r}, seed={self.seed!r}, {where})"

    @property
    def state(self) -> Any:
        """The current state."""
        return self.steps[self.at - 1].state if self.at else self._start

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.state.to_move  # type: ignore[no-any-return]

    @property
    def your_turn(self) -> bool:
        """Does a person owe the next decision?"""
        return self._is_persons(self.state)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit; bots have the others."""
        return tuple(seat for seat in range(len(self._start.seats)) if self.sits(seat) == YOU)

    @property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """Every event so far, each with the number of the action that caused it."""
        return tuple((n, event) for n, step in enumerate(self.steps[: self.at], start=1) for event in step.state.events)

    def parse(self, action: Any) -> Any:
        """An action from its notation; actions pass unchanged."""
        return self.game.parse(action) if isinstance(action, str) else action

    def why_not(self, action: Any) -> tuple[Violation, ...]:
        """Every reason against an action or its notation; empty when it is legal."""
        return self.state.why_not(self.parse(action))  # type: ignore[no-any-return]

    def play(self, action: Any, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action, given as such or in its notation, and draw the chance that follows.

        Args:
            action: For example ``"7,6"``.
            seat: Whose action it is, where that is known; refused when another seat is to move.

        Returns:
            What happened.

        Raises:
            BadNotation: The text is no action.
            IllegalAction: It is not allowed now; nothing has changed.
        """
        action, before = self.parse(action), self.at
        mover = self.to_move[0] if self.to_move else -2
        if seat is not None and seat not in self.to_move:
            raise self._out_of_turn(action, seat, mover)
        actor, after = self._actor(self.state, action), self.state.apply(action)
        del self.steps[self.at :]
        self._append(actor, action, after)
        self._settle()
        self._changed()
        return tuple(event for step in self.steps[before : self.at] for event in step.state.events)

    def bots_play(self, most: int | None = None) -> tuple[Event, ...]:
        """Let the bots play until a person is to move or the game is over.

        Args:
            most: Stop after so many actions.

        Raises:
            IllegalAction: A bot chose what is not allowed; the sentence names it, and its turn is still to come.
        """
        before = self.at
        while not self.state.is_over and not self.your_turn and (most is None or self.at - before < most):
            if self.to_move == (CHANCE,):  # after ``goto``
                del self.steps[self.at :]
                self._settle()
                continue
            seat = self.to_move[0]
            view, rng = self.state.view(seat), stream(self.seed, f"bot/{seat}/{self.at}")
            action = bot(self.sits(seat))(self.game, view, rng)
            try:
                after = self.state.apply(action)
            except IllegalAction as error:
                facts = {"bot": self.sits(seat), "seat": seat, "error": error}
                raise IllegalAction(action, error.violations, "illegal.bot", **facts) from error
            del self.steps[self.at :]
            self._append(seat, action, after)
            self._settle()
        if self.at != before:
            self._changed()
        return tuple(event for step in self.steps[before : self.at] for event in step.state.events)

    @property
    def can_undo(self) -> bool:
        return self._back() is not None

    @property
    def can_redo(self) -> bool:
        return self.at < len(self.steps)

    def undo(self) -> int:
        """Back to the last decision of a person.

        Returns:
            The number of actions that now stand; the same as before when there is nothing to take back.
        """
        back = self._back()
        if back is not None:
            self.goto(back)
        return self.at

    def redo(self) -> int:
        """Forward to the next decision of a person, or to the end of what was played."""
        n = self.at
        while n < len(self.steps):
            n += 1
            if self._is_persons(self.steps[n - 1].state):
                break
        self.goto(n)
        return self.at

    def goto(self, n: int) -> State:
        """To the point after ``n`` actions; later ones stay and can be redone.

        Raises:
            UnknownName: There is no such point.
        """
        if not isinstance(n, int) or not self._floor <= n <= len(self.steps):
            raise UnknownName("session.point", n=quoted(n), least=self._floor, most=len(self.steps))
        if n != self.at:
            self.at = n
            self._changed()
        return self.state  # type: ignore[no-any-return]

    def record(self) -> Record:
        """The game up to now, as a record."""
        played = self.steps[: self.at]
        return Record(
            format=FORMAT,
            game=self.game.name,
            ruleset=self.ruleset.name,
            rulings=dict(self.ruleset.rulings),
            options={"players": len(self._start.seats), **self.options},
            position=self.position,
            seats=self.seats,
            seed=self.seed,
            undo=self.undo_policy,
            actions=tuple(self.game.action_data(step.action) for step in played),
            checkpoints={
                str(n): fingerprint(self.game, step.state)
                for n, step in enumerate(played, start=1)
                if n % CHECKPOINT_EVERY == 0 or n == len(played)
            },
        )

    def save(self, path: str | Path) -> Path:
        """Save the game to a file, atomically."""
        return self.record().save(path)

    @classmethod
    def from_record(cls, record: Record | str, *, autosave: str | Path | None = None) -> Session:
        """The game of a record, or of its text, as far as it goes.

        Raises:
            BadRecord: It cannot be read or replayed; the sentence says where.
        """
        if isinstance(record, str):
            record = Record.loads(record)
        options = {name: value for name, value in record.options.items() if name != "players"}
        ruleset = Ruleset(record.ruleset, dict(record.rulings)) if record.rulings else record.ruleset
        try:
            record.start()
            session = cls(
                record.game,
                record.seats or (YOU, YOU),
                record.seed,
                undo=record.undo,
                ruleset=ruleset if record.position is None else None,
                position=record.position,
                **options,
            )
        except TypeError:
            raise BadRecord("record.options", options=quoted(record.options)) from None
        except ValueError as error:
            raise BadRecord("record.start", error=error) from error
        session._take_over(record)
        session.autosave = autosave
        return session

    @classmethod
    def load(cls, path: str | Path) -> Session:
        """The game that a file holds."""
        return cls.from_record(Record.load(path))

    @classmethod
    def resume(cls, path: str | Path, **start: Any) -> Session:
        """The game that the autosave file holds, or a new one when there is none.

        Args:
            path: The autosave file; it goes on being written.
            **start: What to start with when there is no file yet.

        Raises:
            BadRecord: There is a file, but it is broken; it is left as it is.
        """
        if Path(path).exists():
            return cls.from_record(Record.load(path), autosave=path)
        return cls(autosave=path, **start)

    def _take_over(self, record: Record) -> None:
        self.steps, self.at, state = [], 0, record.start()
        self._start = state
        for action, after in record.replay():
            self._append(self._actor(state, action), action, after)
            state = after
        self._settle()
        self._floor = next((n for n, step in enumerate(self.steps, 1) if step.seat != CHANCE), len(self.steps) + 1) - 1

    def _actor(self, state: State, action: Any) -> int:
        return CHANCE if state.to_move == (CHANCE,) else self.game.actor(state, action)

    def _append(self, seat: int, action: Any, state: Any) -> None:
        self.steps.append(Step(seat, action, state))
        self.at = len(self.steps)

    def _settle(self) -> None:
        while self.to_move == (CHANCE,):
            action = draw(self.state, self.seed)
            self._append(CHANCE, action, self.state.apply(action))

    def _back(self) -> int | None:
        for n in range(self.at - 1, self._floor - 1, -1):
            if self.undo_policy == "until-information" and self.steps[n].seat == CHANCE:
                return None
            if self._is_persons(self.steps[n - 1].state if n else self._start):
                return n
        return None

    def _is_persons(self, state: Any) -> bool:
        return not set(self.people).isdisjoint(state.to_move)

    def sits(self, seat: int) -> str:
        """Who sits on a seat: ``YOU`` or the name of a bot."""
        return self.seats[seat] if seat < len(self.seats) else YOU

    def _out_of_turn(self, action: Any, seat: int, mover: int) -> IllegalAction:
        case = "over" if self.state.is_over else "turn"
        violation = Violation(self.game.turn_rule, {"seat": seat, "mover": mover, "case": case})
        notation, seats = self.game.notation(action), self._start.seats
        return IllegalAction.because(action, (violation,), self.game.violation_text, seats, notation)

    def _changed(self) -> None:
        for call in tuple(self.on_change):
            call()
        if self.autosave is not None:
            self.save(self.autosave)


def with_ruleset(position: Mapping[str, Any], ruleset: str | Ruleset | None) -> dict[str, Any]:
    """The position with the ruleset asked for, unless it names one itself.

    Raises:
        BadPosition: It is no table of keys.
    """
    if not isinstance(position, Mapping):
        raise BadPosition("position.table", data=quoted(position))
    if ruleset is None or "ruleset" in position or "rulings" in position:
        return dict(position)
    if isinstance(ruleset, Ruleset):
        return {**position, "ruleset": ruleset.name.partition(",")[0], "rulings": dict(ruleset.rulings)}
    return {**position, "ruleset": ruleset}
