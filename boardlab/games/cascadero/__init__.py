"""Cascadero, by Reiner Knizia: envoys on hexagons, five success tracks, and an own track that decides who may win.

Read in this order: ``facts/*.toml``, ``actions``, ``model``, ``setup``, ``turn``, then the chapters ``towns``,
``tracks``, ``seals``, ``bonuses``, ``farmers``, ``heralds``, ``ending``.
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

from boardlab.games.cascadero import actions, cases, describe, evaluation, gestures, position, setup
from boardlab.games.cascadero.facts import PLAYER_COLOURS
from boardlab.games.cascadero.model import State
from boardlab.games.cascadero.preview import Preview, describe_preview, gains, preview
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruleset
from boardlab.kernel.values import Event, Gesture, Knob, Option, Report, Score, Violation
from boardlab.kernel.words import Words

if TYPE_CHECKING:
    from boardlab.picture.scene import Scene

HERE = Path(__file__).parent


class Cascadero:
    """The game as the framework sees it; see ``boardlab.kernel.protocol.Game``."""

    name = "cascadero"
    min_players = 2
    max_players = 4
    turn_rule = "CAS-TURN-8"

    def __repr__(self) -> str:
        return "Cascadero()"

    def options(self) -> Mapping[str, Option]:
        return setup.OPTIONS

    def seat_choices(self) -> tuple[str, tuple[str, ...]]:
        """The option that is chosen for each seat, and its values."""
        return "colours", PLAYER_COLOURS

    def initial(self, players: int = 2, ruleset: str | Ruleset = "published", **options: Any) -> State:
        """The first state; chance has still to lay the tiles and name the start player.

        Raises:
            UnknownName: An option that Cascadero does not have.
            BadPosition: Choices that do not go together.
        """
        known = {"board": "board_name", "heralds": "heralds", "start": "start", "colours": "colours"}
        for option in options:
            if option not in known:
                raise UnknownName(f"unknown option {option!r}; Cascadero has: {', '.join(known)}")
        return setup.initial(players, ruleset, **{known[name]: value for name, value in options.items()})

    def position(self, data: Mapping[str, Any]) -> State:
        return position.position(data)

    def position_of(self, state: State) -> dict[str, Any]:
        return position.position_of(state)

    def world(self, view: Mapping[str, Any], rng: Random) -> State:
        """The position that a view shows; nothing is hidden in Cascadero, so chance has no part in it."""
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
        """One seat is to move at a time."""
        return state.to_move[0] if state.to_move else -2

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

    def describe_cell(self, state: State, cell: str, lang: str = "en") -> str:
        return gestures.describe_place(state, cell, lang)

    def describe_action(self, state: State, action: actions.Action, lang: str = "en") -> str:
        return describe.describe_action(state, action, lang)

    def event_text(self, state: State, event: Event, lang: str = "en") -> str:
        return describe.event_text(state, event, lang)

    def violation_text(self, violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
        return describe.violation_text(violation, lang, seats)

    def seat_name(self, state: State, seat: int, lang: str = "en") -> str:
        return describe.seat_name(state, seat, lang)

    def preview(self, state: State, cell: str, **how: Any) -> Preview:
        return preview(state, cell, **how)

    def describe_preview(self, state: State, seen: Preview, lang: str = "en") -> str:
        return describe_preview(state, seen, lang)

    def prompt(self, state: State, lang: str = "en") -> str:
        return describe.prompt(state, lang)

    def describe_result(self, state: State, lang: str = "en") -> str:
        """Who won and why, and who qualified, a line each."""
        return "\n".join(describe.result_sentences(state, describe.words(lang).for_seats(state.colours)))

    def gains(self, state: State, **how: Any) -> dict[str, int]:
        return gains(state, **how)

    def features(self, state: State, seat: int) -> dict[str, float]:
        return evaluation.features(state, seat)

    def weights(self) -> Mapping[str, float]:
        return evaluation.WEIGHTS

    def candidates(self, state: State, seat: int, rng: Random) -> tuple[actions.Action, ...]:
        """All legal actions: there are few enough to look at each."""
        return state.legal_actions(seat)

    def seat_names(self, state: State, lang: str = "en") -> tuple[str, ...]:
        return tuple(describe.seat_name(state, seat, lang) for seat in range(len(state.colours)))

    def seat_badges(self, state: State) -> tuple[tuple[str, str, str], ...]:
        return gestures.seat_badges(state)

    def cells(self, state: State) -> tuple[str, ...]:
        """Every cell of the board, column by column."""
        return state.board.labels

    def places(self, state: State) -> tuple[str, ...]:
        return gestures.places(state)

    def gesture(self, action: actions.Action) -> Gesture:
        return gestures.gesture(action)

    def from_gesture(self, state: State, places: Sequence[str], variant: str = "") -> actions.Action | None:
        return gestures.from_gesture(state, places, variant)

    def knobs(self, state: State, seat: int) -> tuple[Knob, ...]:
        """None: a click on a field needs no setting beside the seal."""
        return ()

    def aim(self, state: State, seat: int, place: str, settings: Mapping[str, str]) -> actions.Action | None:
        return gestures.from_gesture(state, (place,))

    def sheet(self, state: State, seat: int) -> None:
        """None: everybody plays on one board."""

    def breakdown(self, state: State, seat: int, past: Sequence[State] = ()) -> tuple[Score, ...]:
        """None: points are counted as they come; the log has each with its rule."""
        return ()

    def earning(self, state: State, seat: int, place: str) -> Score | None:
        return None

    def score_text(self, state: State, score: Score, lang: str = "en") -> tuple[str, str]:
        return "", ""

    def neighbours(self, state: State, cell: str) -> tuple[str, ...]:
        return state.board.around(cell)

    def text(self, state: State) -> str:
        """The map as letters, for a terminal."""
        from boardlab.games.cascadero import picture

        return picture.text(state)

    def scene(self, state: State, **look: Any) -> Scene:
        from boardlab.games.cascadero import picture

        return picture.scene(state, **look)

    def centre(self, state: State, cell: str, layout: str = "wide") -> tuple[float, float]:
        from boardlab.games.cascadero import picture

        return picture.centre(state, cell, layout)

    def cell_at(self, state: State, x: float, y: float, layout: str = "wide") -> str | None:
        from boardlab.games.cascadero import picture

        return picture.cell_at(x, y, layout, state.board)

    def run_cases(self, data: Mapping[str, Any]) -> Report:
        return cases.run_cases(data)

    def replay_games(self, path: Path) -> Report:
        return cases.replay_games(path)

    def lesson_folder(self) -> Path:
        return HERE / "lessons"


GAME = Cascadero()
