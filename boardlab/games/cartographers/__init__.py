"""Cartographers, by Jordy Adan: everybody draws the same cards on a map of their own, for edicts that change by season.

Read in this order: ``facts/*.toml``, ``facts``, ``actions``, ``model``, ``setup``, ``turn``, then the chapters
``draw``, ``ambush``, ``coins``, ``monsters``, ``scoring``, ``season``, ``ending``.
Words stand in ``words/``, lessons in ``lessons/``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from boardlab.games.cartographers import actions, cases, describe, evaluation, gestures, position, setup, summary
from boardlab.games.cartographers.facts import GAME as FACTS
from boardlab.games.cartographers.facts import LABELS
from boardlab.games.cartographers.model import State
from boardlab.games.cartographers.preview import Preview, describe_preview, preview, preview_draw
from boardlab.kernel.base import BaseGame, Folder
from boardlab.kernel.values import Knob, Report, Score

if TYPE_CHECKING:
    from boardlab.picture.scene import Scene

HERE = Path(__file__).parent


class Cartographers(BaseGame):
    """The game as the framework sees it; see ``boardlab.kernel.protocol.Game``."""

    name = "cartographers"
    title = "Cartographers"
    folder = Folder(HERE, actions, cases, describe, evaluation, gestures, position, setup)
    min_players: int = FACTS["min_players"]
    max_players: int = FACTS["max_players"]
    turn_rule = "CAR-TURN-5"

    def actor(self, state: State, action: actions.Action) -> int:
        """The seat that a drawing names."""
        return action.seat if isinstance(action, actions.Draw) else -2

    def describe_cell(self, state: State, cell: str, lang: str = "en", **how: Any) -> str:
        return describe.describe_cell(state, cell, lang, **how)

    def prompt(self, state: State, lang: str = "en", seat: int | None = None) -> str:
        return describe.prompt(state, lang, seat)

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

    def candidates(self, state: State, seat: int, rng: Random) -> tuple[actions.Action, ...]:
        """The drawings that a bot looks at."""
        return evaluation.candidates(state, seat, rng)

    def cells(self, state: State) -> tuple[str, ...]:
        """Every cell of the map, row by row."""
        return LABELS

    def places(self, state: State) -> tuple[str, ...]:
        return gestures.places(state)

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

    def replay_games(self, path: Path) -> Report:
        return cases.replay_games(path)


GAME = Cartographers()
