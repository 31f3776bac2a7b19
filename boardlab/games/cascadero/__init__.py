"""Cascadero, by Reiner Knizia: envoys on hexagons, five success tracks, and an own track that decides who may win.

Read in this order: ``facts/*.toml``, ``actions``, ``model``, ``setup``, ``turn``, then the chapters ``towns``,
``tracks``, ``seals``, ``bonuses``, ``farmers``, ``heralds``, ``ending``.
Words stand in ``words/``, lessons in ``lessons/``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlab.games.cascadero import actions, cases, describe, evaluation, gestures, position, setup
from boardlab.games.cascadero.facts import PLAYER_COLOURS
from boardlab.games.cascadero.model import State
from boardlab.games.cascadero.preview import Preview, describe_preview, gains, preview
from boardlab.kernel.base import BaseGame, Folder
from boardlab.kernel.errors import UnknownName, there_are
from boardlab.kernel.reader import quoted
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Report

if TYPE_CHECKING:
    from boardlab.picture.scene import Scene

HERE = Path(__file__).parent


class Cascadero(BaseGame):
    """The game as the framework sees it; see ``boardlab.kernel.protocol.Game``."""

    name = "cascadero"
    title = "Cascadero"
    folder = Folder(HERE, actions, cases, describe, evaluation, gestures, position, setup)
    min_players = 2
    max_players = 4
    turn_rule = "CAS-TURN-8"

    def seat_choices(self) -> tuple[str, tuple[str, ...]]:
        """The option that is chosen for each seat, and its values."""
        return "colours", PLAYER_COLOURS

    def initial(self, players: int | None = None, ruleset: str | Ruleset = "published", **options: Any) -> State:
        """The first state; chance has still to lay the tiles and name the start player.

        Raises:
            UnknownName: An option that Cascadero does not have.
            BadPosition: Choices that do not go together.
        """
        known = {"board": "board_name", "heralds": "heralds", "start": "start", "colours": "colours"}
        for option in options:
            if option not in known:
                raise UnknownName("unknown.option", name=quoted(option), hint=there_are(known))
        names = {known[name]: value for name, value in options.items()}
        return setup.initial(self.min_players if players is None else players, ruleset, **names)

    def action_data(self, action: actions.Action) -> dict[str, Any]:
        return actions.action_data(action)

    def actor(self, state: State, action: actions.Action) -> int:
        """One seat is to move at a time."""
        return state.to_move[0] if state.to_move else -2

    def describe_cell(self, state: State, cell: str, lang: str = "en") -> str:
        return gestures.describe_place(state, cell, lang)

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

    def cells(self, state: State) -> tuple[str, ...]:
        """Every cell of the board, column by column."""
        return state.board.labels

    def places(self, state: State) -> tuple[str, ...]:
        return gestures.places(state)

    def from_gesture(self, state: State, places: Sequence[str], variant: str = "") -> actions.Action | None:
        return gestures.from_gesture(state, places, variant)

    def aim(self, state: State, seat: int, place: str, settings: Mapping[str, str]) -> actions.Action | None:
        return gestures.from_gesture(state, (place,))

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

    def replay_games(self, path: Path) -> Report:
        return cases.replay_games(path)


GAME = Cascadero()
