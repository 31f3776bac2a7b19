"""Roll for the Galaxy, by Wei-Hwa Huang and Tom Lehmann: dice are the people of an empire that builds and trades.

Read in this order: ``facts/*.toml``, ``facts``, ``actions``, ``model``, ``setup``, ``turn``, then the chapters
``assign``, ``explore``, ``build``, ``produce``, ``ship``, ``manage``, ``effects`` (what tiles do), ``ending``.
Words stand in ``words/``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from boardlab.games.rollgalaxy import (
    actions,
    cases,
    cells,
    describe,
    evaluation,
    gestures,
    outlook,
    position,
    replay,
    rollout,
    seen,
    setup,
    tools,
    turn,
)
from boardlab.games.rollgalaxy.facts import GAME as FACTS
from boardlab.games.rollgalaxy.model import State
from boardlab.games.rollgalaxy.preview import (
    Preview,
    describe_outlook,
    describe_preview,
    gains,
    preview,
    preview_action,
)
from boardlab.kernel.base import BaseGame, Folder
from boardlab.kernel.values import Report, Score, Tool

if TYPE_CHECKING:
    from boardlab.picture.scene import Scene

HERE = Path(__file__).parent


class RollGalaxy(BaseGame):
    """The game as the framework sees it; see ``boardlab.kernel.protocol.Game``."""

    name = "rollgalaxy"
    title = "Roll for the Galaxy"
    folder = Folder(HERE, actions, cases, describe, evaluation, gestures, position, setup)
    min_players: int = FACTS["min_players"]
    max_players: int = FACTS["max_players"]
    turn_rule = "RFG-ROUND-2"
    asks = True
    hides = True

    def world(self, view: Mapping[str, Any], rng: Random) -> State:
        """A position that agrees with the view; hidden tiles and dice are drawn."""
        return position.world(view, rng)

    def actor(self, state: State, action: actions.Action) -> int:
        """The seat that an action names."""
        return getattr(action, "seat", -2)

    def describe(self, state: State, lang: str = "en", seen_by: int | None = None) -> str:
        return describe.describe(state, lang, seen_by)

    def describe_cell(self, state: State, cell: str, lang: str = "en", **how: Any) -> str:
        return cells.describe_cell(state, cell, lang, **how)

    def prompt(self, state: State, lang: str = "en", seat: int | None = None) -> str:
        return describe.prompt(state, lang, seat)

    def cells(self, state: State) -> tuple[str, ...]:
        """The places that every seat's table has: phases, cup, Citizenry, stacks."""
        return gestures.FIXED

    def places(self, state: State, seat: int | None = None, layout: str = "wide") -> tuple[str, ...]:
        return gestures.places(state, seat, drawn_as(layout))

    def place_name(self, state: State, place: str, lang: str = "en", seat: int | None = None) -> str:
        """A short name of a place, for buttons."""
        return cells.place_name(state, place, lang, seat)

    def table_of(self, state: State, place: str) -> int | None:
        """The seat that a place such as ``seat:2`` stands for; None for other places."""
        name = place.removeprefix(gestures.SEAT)
        return state.seats.index(name) if place.startswith(gestures.SEAT) and name in state.seats else None

    def from_gesture(
        self, state: State, places: Sequence[str], variant: str = "", seat: int | None = None
    ) -> actions.Action | None:
        return gestures.from_gesture(state, places, variant, seat)

    def choices(self, state: State, seat: int, picks: Sequence[str] = (), variant: str = "") -> tuple[str, ...]:
        """Where the next click may go, so that it still comes to a legal action."""
        return gestures.choices(state, seat, picks, variant)

    def tools(self, state: State, seat: int) -> tuple[Tool, ...]:
        """Dictate and the other Reassign powers that can be used now."""
        return tools.tools(state, seat)

    def tool_text(self, tool: Tool, lang: str = "en") -> tuple[str, str]:
        return tools.tool_text(tool, lang)

    def seen(self, state: State, seat: int) -> State:
        """The position with the secrets of others covered."""
        return seen.seen(state, seat)

    def secret(self, state: State) -> bool:
        """Dice are secret until all reveal."""
        return seen.secret(state)

    def knows(self, state: State, seat: int, before: State, action: actions.Action) -> bool:
        """Does a seat know of an action that was taken earlier?"""
        return seen.knows(state, seat, before, action)

    def aim(self, state: State, seat: int, place: str, settings: Mapping[str, str]) -> actions.Action | None:
        return gestures.from_gesture(state, (place,), seat=seat)

    def sheet(self, state: State, seat: int) -> int | None:
        """Each seat acts on its own mat."""
        return seat

    def text(self, state: State) -> str:
        """The table as the seat to move sees it, as short lines for a terminal."""
        from boardlab.games.rollgalaxy import picture

        return picture.text(state)

    def scene(self, state: State, **look: Any) -> Scene:
        from boardlab.games.rollgalaxy import picture

        name, seat = drawn_as(look.get("layout", "wide")), look.get("seat")
        marks = gestures.marks_shown(state, look.get("marks", ()), name, seat)
        return picture.scene(state, **{**look, "layout": name, "marks": marks})

    def centre(self, state: State, cell: str, layout: str = "wide", seat: int | None = None) -> tuple[float, float]:
        """The middle of a place on the picture of a seat, by default of the first to move."""
        from boardlab.games.rollgalaxy import picture

        return picture.centre(state, found(state, cell, seat), drawn_as(layout), seat)

    def cell_at(self, state: State, x: float, y: float, layout: str = "wide", seat: int | None = None) -> str | None:
        """The place at a point of the picture of a seat, by default of the first to move."""
        from boardlab.games.rollgalaxy import picture

        return picture.cell_at(x, y, drawn_as(layout), state, seat)

    def extent(
        self, state: State, cell: str, layout: str = "wide", seat: int | None = None
    ) -> tuple[float, float, float, float]:
        """The middle of the box of a place, and how far it reaches from there, across and down."""
        from boardlab.games.rollgalaxy import layout as laid

        name = drawn_as(layout)
        box = laid.placed(state, name, laid.viewer_of(state, name, seat))[found(state, cell, seat)].box
        return (*box.middle, box.w / 2, box.h / 2)

    def breakdown(self, state: State, seat: int, past: Sequence[State] = ()) -> tuple[Score, ...]:
        """A seat's points as they stand, as one sum with its parts."""
        return (state.scores()[seat],)

    def earning(self, state: State, seat: int, place: str) -> Score | None:
        return cells.earning(state, seat, place)

    def score_text(self, state: State, score: Score, lang: str = "en") -> tuple[str, str]:
        return describe.score_text(state, score, lang)

    def preview(self, state: State, cell: str, **how: Any) -> Preview:
        """What a single click at a place would do."""
        return preview(state, cell, **how)

    def preview_action(self, state: State, action: actions.Action) -> Preview:
        """What this action would do, or why it is refused."""
        return preview_action(state, action)

    def describe_preview(self, state: State, seen: Preview, lang: str = "en") -> str:
        return describe_preview(state, seen, lang)

    def outlook(self, state: State, seat: int) -> tuple[outlook.Outlook, ...]:
        """What each phase would do for a seat as its dice lie now."""
        return outlook.outlook(state, seat)

    def outlook_lines(self, state: State, seat: int, lang: str = "en") -> tuple[str, ...]:
        """What each phase would do for a seat that still assigns, phase by phase; nothing at other times."""
        if turn.asked(state, seat) != "assign":
            return ()
        return tuple(outlook.sentences(outlook.outlook(state, seat), describe.words(lang)))

    def describe_outlook(self, state: State, seat: int, lang: str = "en") -> str:
        return describe_outlook(state, seat, lang)

    def gains(self, state: State, **how: Any) -> dict[str, int]:
        """The goods that bring points now, and how many."""
        return gains(state, **how)

    def candidates(self, state: State, seat: int, rng: Random) -> tuple[actions.Action, ...]:
        """The actions that a bot looks at."""
        return evaluation.candidates(state, seat, rng)

    def rollout(self, state: State, rng: Random) -> State:
        """Much faster than with ``sample_action`` and ``apply``, and without their liking for powers and abandoning."""
        return rollout.rollout(state, rng)

    def replay_games(self, path: Path) -> Report:
        return replay.replay_games(path)


def drawn_as(layout: str) -> str:
    """The picture's own name of a layout: everybody's tables together are ``table``."""
    return "table" if layout == "class" else layout


def found(state: State, cell: str, seat: int | None) -> str:
    """The place on the picture of a seat that a name such as ``die:explore:white`` means, as marks take it."""
    return gestures.find(state, gestures.acting(state) if seat is None or seat < 0 else seat, cell)


GAME = RollGalaxy()
