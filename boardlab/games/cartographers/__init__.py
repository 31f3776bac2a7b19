"""Cartographers, by Jordy Adan: everybody draws the same cards on a map of their own, for edicts that change by season.

Read in this order: ``facts/*.toml``, ``facts``, ``actions``, ``model``, ``setup``, ``turn``, then the chapters
``draw``, ``ambush``, ``coins``, ``monsters``, ``scoring``, ``season``, ``ending``.
Words stand in ``words/``, lessons in ``lessons/``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from boardlab.games.cartographers import actions, cases, describe, evaluation, gestures, position, setup, summary
from boardlab.games.cartographers.facts import GAME as FACTS
from boardlab.games.cartographers.facts import LABELS
from boardlab.games.cartographers.model import State
from boardlab.games.cartographers.preview import Preview, describe_preview, preview, preview_draw
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruleset
from boardlab.kernel.values import Event, Gesture, Knob, Option, Report, Score, Violation
from boardlab.kernel.words import Words

if TYPE_CHECKING:
    from boardlab.picture.scene import Scene

HERE = Path(__file__).parent


class Cartographers:
    """The game as the framework sees it; see ``boardlab.kernel.protocol.Game``."""

    name = "cartographers"
    min_players: int = FACTS["min_players"]
    max_players: int = FACTS["max_players"]
    turn_rule = "CAR-TURN-5"

    def __repr__(self) -> str:
        return "Cartographers()"

    def options(self) -> Mapping[str, Option]:
        return setup.OPTIONS

    def initial(self, players: int = 1, ruleset: str | Ruleset = "published", **options: Any) -> State:
        """The first state; chance has still to lay the scoring cards and reveal the first card.

        Raises:
            UnknownName: An option that Cartographers does not have.
            BadPosition: Choices that do not go together.
        """
        for option in options:
            if option not in setup.OPTIONS:
                raise UnknownName(f"unknown option {option!r}; Cartographers has: {', '.join(setup.OPTIONS)}")
        return setup.initial(players, ruleset, **options)

    def position(self, data: Mapping[str, Any]) -> State:
        return position.position(data)

    def position_of(self, state: State) -> dict[str, Any]:
        return position.position_of(state)

    def world(self, view: Mapping[str, Any], rng: Random) -> State:
        """The position that a view shows; what others have committed unseen counts as still to be drawn."""
        return position.position(view["position"])

    def parse(self, text: str) -> actions.Action:
        return actions.parse(text)

    def notation(self, action: actions.Action) -> str:
        return str(action)

    def action_data(self, action: actions.Action) -> dict[str, Any]:
        return actions.action_data(action)

    def action_from(self, data: Mapping[str, Any]) -> actions.Action:
        return actions.action_from(data)

    def actor(self, state: State, action: actions.Action) -> int:
        """The seat that a drawing names."""
        return action.seat if isinstance(action, actions.Draw) else -2

    def rulesets(self) -> Mapping[str, Ruleset]:
        return setup.PRESETS.by_name

    def rulings(self) -> Mapping[str, tuple[str | int, ...]]:
        """For every ruling, the readings it may take."""
        return setup.RULINGS

    def differences(self) -> tuple[Difference, ...]:
        return setup.PRESETS.differences

    @cache  # noqa: B019 - there is one object of this class
    def rulebook(self) -> Rulebook:
        data = tomllib.loads((HERE / "rulebook.toml").read_text(encoding="utf-8"))
        return Rulebook(msgspec.convert(data["rule"], tuple[Rule, ...]))

    def words(self, lang: str) -> Words:
        return describe.words(lang)

    def describe(self, state: State, lang: str = "en") -> str:
        return describe.describe(state, lang)

    def describe_cell(self, state: State, cell: str, lang: str = "en", **how: Any) -> str:
        return describe.describe_cell(state, cell, lang, **how)

    def describe_action(self, state: State, action: actions.Action, lang: str = "en") -> str:
        return describe.describe_action(state, action, lang)

    def event_text(self, state: State, event: Event, lang: str = "en") -> str:
        return describe.event_text(state, event, lang)

    def violation_text(self, violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
        return describe.violation_text(violation, lang, seats)

    def seat_name(self, state: State, seat: int, lang: str = "en") -> str:
        return describe.seat_name(state, seat, lang)

    def seat_names(self, state: State, lang: str = "en") -> tuple[str, ...]:
        return tuple(describe.seat_name(state, seat, lang) for seat in range(state.players))

    def seat_badges(self, state: State) -> tuple[tuple[str, str, str], ...]:
        return gestures.seat_badges(state)

    def prompt(self, state: State, lang: str = "en", seat: int | None = None) -> str:
        return describe.prompt(state, lang, seat)

    def describe_result(self, state: State, lang: str = "en") -> str:
        """Who won and why, or the rating of a solo player, a line each."""
        return "\n".join(describe.result_sentences(state, describe.words(lang)))

    def preview(self, state: State, cell: str, **how: Any) -> Preview:
        return preview(state, cell, **how)

    def preview_action(self, state: State, action: actions.Draw) -> Preview:
        """What this drawing would do, or why it is refused."""
        return preview_draw(state, action)

    def describe_preview(self, state: State, seen: Preview, lang: str = "en") -> str:
        return describe_preview(state, seen, lang)

    def gains(self, state: State, **how: Any) -> dict[str, int]:
        """None are marked: what a place earns depends on how the shape lies; see ``preview``."""
        return {}

    def features(self, state: State, seat: int) -> dict[str, float]:
        return evaluation.features(state, seat)

    def weights(self) -> Mapping[str, float]:
        return evaluation.WEIGHTS

    def candidates(self, state: State, seat: int, rng: Random) -> tuple[actions.Action, ...]:
        """The drawings that a bot looks at."""
        return evaluation.candidates(state, seat, rng)

    def cells(self, state: State) -> tuple[str, ...]:
        """Every cell of the map, row by row."""
        return LABELS

    def places(self, state: State) -> tuple[str, ...]:
        return gestures.places(state)

    def gesture(self, action: actions.Action) -> Gesture:
        return gestures.gesture(action)

    def from_gesture(self, state: State, places: Sequence[str], variant: str = "") -> actions.Action | None:
        return gestures.from_gesture(state, places, variant)

    def knobs(self, state: State, seat: int) -> tuple[Knob, ...]:
        return gestures.knobs(state, seat)

    def aim(self, state: State, seat: int, place: str, settings: Mapping[str, str]) -> actions.Draw | None:
        return gestures.aim(state, seat, place, settings)

    def sheet(self, state: State, seat: int) -> int:
        """The sheet on which a seat draws now: its own, or under an ambush a neighbour's."""
        return state.target(seat)

    def breakdown(self, state: State, seat: int, past: Sequence[State] = ()) -> tuple[Score, ...]:
        return summary.breakdown(state, seat, past)

    def earning(self, state: State, seat: int, place: str) -> Score | None:
        return summary.earning(state, seat, place)

    def score_text(self, state: State, score: Score, lang: str = "en") -> tuple[str, str]:
        return summary.score_text(state, score, lang)

    def text(self, state: State) -> str:
        """The map as letters, for a terminal."""
        from boardlab.games.cartographers import picture

        return picture.text(state)

    def scene(self, state: State, **look: Any) -> Scene:
        from boardlab.games.cartographers import picture

        return picture.scene(state, **look)

    def centre(self, state: State, cell: str, layout: str = "wide", seat: int = 0) -> tuple[float, float]:
        """The middle of a place; where all sheets are shown, on the sheet of that seat."""
        from boardlab.games.cartographers import picture

        return picture.centre(state, cell, layout, seat)

    def cell_at(self, state: State, x: float, y: float, layout: str = "wide", seat: int | None = None) -> str | None:
        """The place at a point; where all sheets are shown, only on that of the seat, if one is given."""
        from boardlab.games.cartographers import picture

        return picture.cell_at(x, y, layout, state, seat)

    def run_cases(self, data: Mapping[str, Any]) -> Report:
        return cases.run_cases(data)

    def replay_games(self, path: Path) -> Report:
        return cases.replay_games(path)

    def lesson_folder(self) -> Path:
        return HERE / "lessons"


GAME = Cartographers()
