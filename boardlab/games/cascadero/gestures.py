"""How actions are pointed out on a picture: one click for a field or a track, two for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardlab.games.cascadero import describe
from boardlab.games.cascadero.actions import (
    Action,
    Advance,
    FreeAdvance,
    Herald,
    Move,
    MoveEnvoy,
    Place,
    TravelHerald,
)
from boardlab.kernel.values import Gesture

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

SEAL = "seal"
TRACK = "track:"
TRACKS = tuple(f"{TRACK}{colour}" for colour in ("yellow", "orange", "blue", "pink", "white"))


def gesture(action: Action) -> Gesture:
    """The clicks that mean an action; none for declining."""
    match action:
        case Place(field, seal):
            return Gesture((field,), SEAL if seal else "")
        case Advance(colour):
            return Gesture((f"{TRACK}{colour}",))
        case Move(origin, to) | Herald(origin, to):
            return Gesture((origin, to))
    return Gesture(())


def from_gesture(state: State, places: Sequence[str], variant: str = "") -> Action | None:
    """The action that somebody means by these clicks, allowed or not; None when more clicks are needed."""
    decision = state.pending[0] if state.pending else None
    first = places[0] if places else ""
    if decision is None:
        return Place(first, variant == SEAL) if first and not first.startswith(TRACK) else None
    if isinstance(decision, FreeAdvance):
        return Advance(first.removeprefix(TRACK)) if first.startswith(TRACK) else None
    if isinstance(decision, TravelHerald) and len(places) == 1:
        return Herald(decision.town, first) if first != decision.town else None
    if len(places) < 2:
        return None
    return (Move if isinstance(decision, MoveEnvoy) else Herald)(first, places[1])


def places(state: State) -> tuple[str, ...]:
    """Everything that can be pointed at: the cells, column by column, then the tracks."""
    return state.board.labels + TRACKS


def describe_place(state: State, place: str, lang: str = "en") -> str:
    """A cell, or a track with everybody's cube, in words."""
    if not place.startswith(TRACK):
        return describe.describe_cell(state, place, lang)
    colour, w = place.removeprefix(TRACK), describe.words(lang).for_seats(state.colours)
    cubes = [w.text("describe.track_cube", seat=seat, n=state.cube(seat, colour)) for seat in range(len(state.colours))]
    return w.text("describe.track", colour=colour, track=colour, cubes=cubes)


def seat_badges(state: State) -> tuple[tuple[str, str, str], ...]:
    """For each seat the letter on its pieces and the names of its colours: fill and ink."""
    return tuple((c[0].upper(), f"player.{c}.fill", f"player.{c}.ink") for c in state.colours)
