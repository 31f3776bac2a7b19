"""What the objects of most games do alike: they pass on to the modules of their folder, and offer no more than that."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from boardlab.kernel.errors import BadNotation, UnknownName, there_are
from boardlab.kernel.reader import quoted
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruleset
from boardlab.kernel.shape import misshapen
from boardlab.kernel.values import Event, Gesture, Knob, Option, Report, Score, Tool, Violation
from boardlab.kernel.words import Words


class Folder(NamedTuple):
    """The folder of a game, and its modules that every game has under the same name."""

    path: Path
    actions: ModuleType
    cases: ModuleType
    describe: ModuleType
    evaluation: ModuleType
    gestures: ModuleType
    position: ModuleType
    setup: ModuleType


class BaseGame:
    """The parts of ``boardlab.kernel.protocol.Game`` that are the same in most games; a game says the others itself.

    Attributes:
        name: Its name in the code.
        title: What it is called in English sentences.
        folder: Its modules.
        asks: See the protocol.
        hides: See the protocol.
    """

    name: str
    title: str
    min_players: int
    max_players: int
    folder: Folder
    asks = False
    hides = False

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # Passed on.

    def options(self) -> Mapping[str, Option]:
        return self.folder.setup.OPTIONS  # type: ignore[no-any-return]

    def initial(self, players: int | None = None, ruleset: str | Ruleset = "published", **options: Any) -> Any:
        """The first state, with the chance of the set-up still to be drawn.

        Raises:
            UnknownName: An option that the game does not have.
            BadPosition: Choices that do not go together.
        """
        for option in options:
            if option not in self.options():
                raise UnknownName("unknown.option", name=quoted(option), hint=there_are(self.options()))
        return self.folder.setup.initial(self.min_players if players is None else players, ruleset, **options)

    def position(self, data: Mapping[str, Any]) -> Any:
        return self.folder.position.position(data)

    def position_of(self, state: Any) -> dict[str, Any]:
        return self.folder.position.position_of(state)  # type: ignore[no-any-return]

    def world(self, view: Mapping[str, Any], rng: Random) -> Any:
        """The position that a view shows; what it leaves out counts as not done yet, and chance has no part in it."""
        return self.position(view["position"])

    def parse(self, text: str) -> Any:
        return self.folder.actions.parse(text)

    def notation(self, action: Any) -> str:
        return str(action)

    def action_data(self, action: Any) -> dict[str, Any]:
        """An action as plain data, ``{"type": "stock", "die": "white", "seat": 0}``."""
        return msgspec.to_builtins(action)  # type: ignore[no-any-return]

    def action_from(self, data: Any) -> Any:
        """An action from plain data.

        Raises:
            BadNotation: The data are no action; the sentence names the place.
        """
        try:
            return msgspec.convert(data, self.folder.actions.Action)
        except msgspec.ValidationError as error:
            why = misshapen(error, self.folder.actions.Action)
            raise BadNotation("notation.data", data=quoted(data), why=why) from None

    def rulesets(self) -> Mapping[str, Ruleset]:
        return self.folder.setup.PRESETS.by_name  # type: ignore[no-any-return]

    def rulings(self) -> Mapping[str, tuple[str | int, ...]]:
        """For every ruling, the readings it may take."""
        return self.folder.setup.RULINGS  # type: ignore[no-any-return]

    def differences(self) -> tuple[Difference, ...]:
        return self.folder.setup.PRESETS.differences  # type: ignore[no-any-return]

    @cache  # noqa: B019 - there is one object of each class
    def rulebook(self) -> Rulebook:
        data = tomllib.loads((self.folder.path / "rulebook.toml").read_text(encoding="utf-8"))
        return Rulebook(msgspec.convert(data["rule"], tuple[Rule, ...]))

    def words(self, lang: str) -> Words:
        return self.folder.describe.words(lang)  # type: ignore[no-any-return]

    def describe(self, state: Any, lang: str = "en", seen_by: int | None = None) -> str:
        return self.folder.describe.describe(state, lang)  # type: ignore[no-any-return]

    def describe_action(self, state: Any, action: Any, lang: str = "en") -> str:
        return self.folder.describe.describe_action(state, action, lang)  # type: ignore[no-any-return]

    def event_text(self, state: Any, event: Event, lang: str = "en") -> str:
        return self.folder.describe.event_text(state, event, lang)  # type: ignore[no-any-return]

    def violation_text(self, violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
        return self.folder.describe.violation_text(violation, lang, seats)  # type: ignore[no-any-return]

    def seat_name(self, state: Any, seat: int, lang: str = "en") -> str:
        return self.folder.describe.seat_name(state, seat, lang)  # type: ignore[no-any-return]

    def seat_names(self, state: Any, lang: str = "en") -> tuple[str, ...]:
        return tuple(self.seat_name(state, seat, lang) for seat in range(len(state.seats)))

    def seat_badges(self, state: Any) -> tuple[tuple[str, str, str], ...]:
        return self.folder.gestures.seat_badges(state)  # type: ignore[no-any-return]

    def describe_result(self, state: Any, lang: str = "en") -> str:
        """Who won and why, a line each."""
        return "\n".join(self.folder.describe.result_sentences(state, self.words(lang)))

    def gesture(self, action: Any) -> Gesture:
        return self.folder.gestures.gesture(action)  # type: ignore[no-any-return]

    def features(self, state: Any, seat: int) -> dict[str, float]:
        return self.folder.evaluation.features(state, seat)  # type: ignore[no-any-return]

    def weights(self) -> Mapping[str, float]:
        return self.folder.evaluation.WEIGHTS  # type: ignore[no-any-return]

    def candidates(self, state: Any, seat: int, rng: Random) -> tuple[Any, ...]:
        """All legal actions, where there are few enough to look at each."""
        return state.legal_actions(seat)  # type: ignore[no-any-return]

    def rollout(self, state: Any, rng: Random) -> Any:
        """Every action drawn from all that are legal then."""
        while not state.is_over:
            state = state.apply(state.sample_action(rng))
        return state

    def run_cases(self, data: Mapping[str, Any]) -> Report:
        return self.folder.cases.run_cases(data)  # type: ignore[no-any-return]

    def lesson_folder(self) -> Path:
        return self.folder.path / "lessons"

    # What most games have no more to say about.

    def place_name(self, state: Any, place: str, lang: str = "en", seat: int | None = None) -> str:
        """A short name of a place: as the notation calls it."""
        return place

    def seat_choices(self) -> tuple[str, tuple[str, ...]] | None:
        """None: nothing is chosen for each seat."""
        return None

    def knobs(self, state: Any, seat: int) -> tuple[Knob, ...]:
        """None: a click alone says what is meant."""
        return ()

    def sheet(self, state: Any, seat: int) -> int | None:
        """None: everybody plays on one board."""
        return None

    def breakdown(self, state: Any, seat: int, past: Sequence[Any] = ()) -> tuple[Score, ...]:
        """None: points are counted as they come; the log has each with its rule."""
        return ()

    def earning(self, state: Any, seat: int, place: str) -> Score | None:
        """None: no place stands for points."""
        return None

    def score_text(self, state: Any, score: Score, lang: str = "en") -> tuple[str, str]:
        return "", ""

    def tools(self, state: Any, seat: int) -> tuple[Tool, ...]:
        """None: clicks alone say what is done."""
        return ()

    def outlook_lines(self, state: Any, seat: int, lang: str = "en") -> tuple[str, ...]:
        """None: nobody plans."""
        return ()

    def seen(self, state: Any, seat: int) -> Any:
        """All: nothing is hidden."""
        return state

    def secret(self, state: Any) -> bool:
        """Never."""
        return False

    def knows(self, state: Any, seat: int, before: Any, action: Any) -> bool:
        """Everybody knows of everything."""
        return True
