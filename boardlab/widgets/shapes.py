"""Pointing with a shape, without any widget: how a click is meant, what it would place, what lies held on the board.

The game says what can be set (``knobs``), what pointing at a place means then (``aim``), and what that would do
(``preview_action``). Here stand the settings, and the place where a shape has been put down but not yet played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardlab.kernel.values import Knob

TURN = "turn"
KEYS = {"r": (TURN, 1), "R": (TURN, -1), "f": ("flip", 1), "t": ("terrain", 1), "s": ("shape", 1)}
"""Which key changes which knob, and by how much."""


class Aimer:
    """How clicks are meant, for one seat.

    Attributes:
        knobs: What can be set now.
        settings: The value of each knob.
        held: The place at which a shape lies held, or None.
        seat: Who aims.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.knobs: tuple[Knob, ...] = ()
        self.settings: dict[str, str] = {}
        self.held: str | None = None
        self.seat = -1
        self._aimed: dict[tuple[str, ...], Any] = {}

    def begin(self, state: Any, seat: int) -> None:
        """A new decision: everything as the game has it first, nothing held."""
        self.knobs, self.seat, self.held = tuple(self.game.knobs(state, seat)), seat, None
        self.settings = {knob.name: knob.values[0] for knob in self.knobs}
        self._aimed = {}

    def action(self, state: Any, place: str | None) -> Any:
        """The action that pointing at a place means now; None for a place that takes no shape."""
        if place is None:
            return None
        key = (place, *self.settings.values())
        if key not in self._aimed:
            self._aimed[key] = self.game.aim(state, self.seat, place, self.settings)
        return self._aimed[key]

    def covers(self, state: Any, place: str) -> bool:
        """Does the held shape lie on this place, or was it put down by it? At the edge it may lie beside it."""
        action = self.action(state, self.held)
        return action is not None and (place == self.held or place in self.game.gesture(action).places)

    def knob(self, name: str) -> Knob | None:
        return next((knob for knob in self.knobs if knob.name == name), None)

    def set(self, name: str, value: str) -> bool:
        """Set a knob; False when there is no such setting."""
        knob = self.knob(name)
        if knob is None or value not in knob.values:
            return False
        self.settings[name] = value
        return True

    def step(self, name: str, by: int = 1) -> bool:
        """Set a knob to its next value, or the one before; after the last comes the first."""
        knob = self.knob(name)
        if knob is None:
            return False
        at = knob.values.index(self.settings[name])
        return self.set(name, knob.values[(at + by) % len(knob.values)])

    def fitting(self, state: Any, legal: Iterable[Any], places: Sequence[str]) -> dict[Any, str]:
        """Every allowed action that some place means with the settings as they are, and such a place."""
        allowed, found = frozenset(legal), {}
        for place in places:
            action = self.game.aim(state, self.seat, place, self.settings)
            if action in allowed and (action not in found or place in self.game.gesture(action).places):
                found[action] = place
        return found


def last_places(game: Any, action: Any) -> tuple[str, ...]:
    """What to mark of an action that has been played: the whole shape, or the place of the last click."""
    gesture = game.gesture(action)
    return tuple(gesture.places) if gesture.fills else tuple(gesture.places[-1:])
