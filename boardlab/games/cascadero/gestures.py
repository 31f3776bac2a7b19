"""How actions are pointed out on a picture: one click for a field or a track, two for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from boardlab.games.cascadero import describe, turn
from boardlab.games.cascadero.actions import Action, Advance, Herald, Move, Place
from boardlab.games.cascadero.facts import COLOURS

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

SEAL = "seal"
TRACK = "track:"
TRACKS = tuple(f"{TRACK}{colour}" for colour in ("yellow", "orange", "blue", "pink", "white"))


class Gesture(Struct, frozen=True):
    """The places one clicks for an action, in order.

    Attributes:
        places: Cells ("7,6") and tracks ("track:blue").
        variant: ``"seal"`` for a placement on a seal, else empty.
    """

    places: tuple[str, ...]
    variant: str = ""


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
    first = places[0] if places else ""
    decision = type(state.pending[0]).__name__ if state.pending else ""
    if first.startswith(TRACK):
        return Advance(first.removeprefix(TRACK)) if decision == "FreeAdvance" else None
    if decision in ("MoveEnvoy", "MoveHerald", "TravelHerald"):
        kind = Move if decision == "MoveEnvoy" else Herald
        return kind(first, places[1]) if len(places) > 1 else None
    return Place(first, variant == SEAL) if first else None


def places(state: State) -> tuple[str, ...]:
    """Everything that can be pointed at: the cells, column by column, then the tracks."""
    return state.board.labels + TRACKS


def describe_place(state: State, place: str, lang: str = "en") -> str:
    """A cell, or a track with everybody's cube, in words."""
    if not place.startswith(TRACK):
        return describe.describe_cell(state, place, lang)
    colour, w = place.removeprefix(TRACK), describe.words(lang).for_seats(state.colours)
    cubes = [w.text("describe.cube", seat=seat, n=state.cube(seat, colour)) for seat in range(len(state.colours))]
    return w.text("describe.track", colour=colour, track=colour, cubes=cubes)


def prompt(state: State, lang: str = "en") -> str:
    """What the seat to move must do now."""
    w = describe.words(lang)
    if state.over or state.start < 0:
        return ""
    if not state.pending:
        return w.text("ui.prompt.extra" if _extra(state) else "ui.prompt.place")
    decision = state.pending[0]
    name = turn.decision_name(decision)
    if name == "free-advance" and state.rules["free_advance"] == "compulsory":
        return w.text("ui.prompt.free-advance.compulsory")
    return w.text(f"ui.prompt.{name}", **({"town": decision.town} if name == "travel-herald" else {}))


def _extra(state: State) -> bool:
    return any(event.kind == "extra_begins" for event in state.events)


def seat_badges(state: State) -> tuple[tuple[str, str, str], ...]:
    """For each seat the letter on its pieces and the names of its colours: fill and ink."""
    return tuple((c[0].upper(), f"player.{c}.fill", f"player.{c}.ink") for c in state.colours if c in COLOURS)
