"""What clicks and keys mean, without any widget: picks that become an action, and a cursor that walks the places."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Point = tuple[float, float]

ARROWS: Mapping[str, Point] = {
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
}
SIDEWAYS_COST = 1.2


class Cursor:
    """A cursor over the places of a board.

    A walk keeps its line: on hexagons "right" goes up and down half a cell in turn, and after twelve steps one is still
    in the same row.
    """

    def __init__(self) -> None:
        self.place: str | None = None
        self._line: tuple[str, float] | None = None

    def put(self, place: str | None) -> None:
        """Set the cursor, as a pointer does."""
        self.place, self._line = place, None

    def step(self, key: str, centres: Mapping[str, Point]) -> str | None:
        """Move by one arrow key; at the edge it stays.

        Args:
            key: A key of ``ARROWS``.
            centres: Centre of every place.
        """
        if not centres:
            return None
        if self.place is None or self.place not in centres:
            self.put(first_place(centres))
            return self.place
        (dx, dy), (x, y) = ARROWS[key], centres[self.place]
        axis = "x" if dx else "y"
        if self._line is None or self._line[0] != axis:
            self._line = (axis, y if dx else x)
        line = self._line[1]
        best, least = self.place, math.inf
        for place, (px, py) in centres.items():
            along = (px - x) * dx + (py - y) * dy
            if along < 1:
                continue
            across = abs((py if dx else px) - line)
            cost = along + SIDEWAYS_COST * across
            if cost < least:
                best, least = place, cost
        self.place = best
        return best


def first_place(centres: Mapping[str, Point]) -> str:
    """The place nearest to the middle of all places that are in the first third of the width."""
    left, right = (
        min(x for x, _ in centres.values()),
        max(x for x, _ in centres.values()),
    )
    top, bottom = (
        min(y for _, y in centres.values()),
        max(y for _, y in centres.values()),
    )
    goal = (left + (right - left) * 0.28, (top + bottom) / 2)
    return min(centres, key=lambda place: math.dist(centres[place], goal))


class Click(NamedTuple):
    """What a click came to.

    Attributes:
        action: An action to play, or to refuse with its reasons; None when more clicks are needed.
        picks: The places picked so far.
    """

    action: Any
    picks: tuple[str, ...]


class Picker:
    """Turns clicked places into an action, with the game's own gestures.

    Args:
        game: Offers ``gesture(action)`` and ``from_gesture(state, places, variant)``.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.picks: tuple[str, ...] = ()
        self.variant = ""

    def clear(self) -> None:
        self.picks = ()

    def drop(self) -> None:
        """Put everything back, the variant too."""
        self.picks, self.variant = (), ""

    def begin(self, state: Any, legal: Sequence[Any], seat: int = -1) -> None:
        """Where a decision leaves only one first place, it is picked already."""
        if state.pending:
            while len(only := self.choices(legal)) == 1 and self._fits(legal, (*self.picks, *only)) == (
                None,
                (*self.picks, *only),
            ):
                self.picks = (*self.picks, *only)

    def click(self, state: Any, legal: Sequence[Any], place: str) -> Click:
        """A click at a place.

        A click on what is picked already puts it back. A click that begins another gesture begins it.
        """
        if self.picks and place == self.picks[-1]:
            self.picks = self.picks[:-1]
            return Click(None, self.picks)
        for picks in ((*self.picks, place), (place,)):
            found = self._fits(legal, picks)
            if found is not None:
                self.picks = () if found.action is not None else picks
                return Click(found.action, picks)
        tried = self._action(state, (*self.picks, place))
        return Click(self._action(state, (place,)) if tried is None else tried, self.picks)

    def _action(self, state: Any, picks: tuple[str, ...]) -> Any:
        """The action that these clicks mean, legal or not; None when it takes more of them."""
        return self.game.from_gesture(state, picks, self.variant)

    def _fits(self, legal: Sequence[Any], picks: tuple[str, ...]) -> Click | None:
        whole, longer = [], False
        for action in legal:
            gesture = self.game.gesture(action)
            if gesture.places[: len(picks)] != picks:
                continue
            if len(gesture.places) == len(picks):
                whole.append((gesture.variant, action))
            else:
                longer = True
        if whole:
            return Click(dict(whole).get(self.variant), picks) if self.variant in dict(whole) else None
        return Click(None, picks) if longer else None

    def choices(self, legal: Sequence[Any]) -> tuple[str, ...]:
        """Places where the next click of a legal action may go, in stable order."""
        n, seen = len(self.picks), {}
        for action in legal:
            places = self.game.gesture(action).places
            if len(places) > n and places[:n] == self.picks:
                seen[places[n]] = True
        return tuple(seen)

    def meant(self, state: Any, legal: Sequence[Any], picks: tuple[str, ...]) -> Any:
        """The legal action that these clicks come to; None when it takes more of them."""
        return next((action for action in legal if self.game.gesture(action).places == picks), None)

    def variants(self, legal: Sequence[Any]) -> tuple[str, ...]:
        """The variants that legal actions have beside the plain one, such as a seal under the piece."""
        return tuple(dict.fromkeys(v for action in legal if (v := self.game.gesture(action).variant)))


class AskingPicker(Picker):
    """A picker for games that say themselves where the next click may go (``Game.choices``)."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.state: Any = None
        self.seat = -1

    def begin(self, state: Any, legal: Sequence[Any], seat: int = -1) -> None:
        self.state, self.seat, self.variant = state, seat, ""

    def _fits(self, legal: Sequence[Any], picks: tuple[str, ...]) -> Click | None:
        action = self._action(self.state, picks)
        known = action is not None or picks[-1] in self._next(legal, picks[:-1])
        return Click(action, picks) if known else None

    def choices(self, legal: Sequence[Any]) -> tuple[str, ...]:
        return self._next(legal, self.picks)

    def _next(self, legal: Sequence[Any], picks: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.game.choices(self.state, self.seat, picks, self.variant)) if legal else ()

    def meant(self, state: Any, legal: Sequence[Any], picks: tuple[str, ...]) -> Any:
        action = self._action(state, picks) if legal else None
        return action if action is not None and not state.why_not(action) else None

    def _action(self, state: Any, picks: tuple[str, ...]) -> Any:
        return self.game.from_gesture(state, picks, self.variant, self.seat)

    def variants(self, legal: Sequence[Any]) -> tuple[str, ...]:
        """None: the game's tools take their place."""
        return ()
