"""Cubes on the five success tracks. Rules CAS-TRACK-1 to CAS-TRACK-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardlab.games.cascadero import bonuses, seals
from boardlab.games.cascadero.actions import Advance, Cross, FreeAdvance, PlaceAgain
from boardlab.games.cascadero.change import give_points, put
from boardlab.games.cascadero.facts import COLOURS, FORBIDDEN, INDEX, TOP, TRACKS
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State


def landing(space: int, steps: int) -> int:
    """The space where a cube comes to rest. Rules CAS-TRACK-1 (the top), CAS-TRACK-8 (forbidden spaces)."""
    end = min(space + steps, TOP)
    return end - 1 if end in FORBIDDEN else end


def advance(draft: State, seat: int, colour: int, steps: int, rule: str) -> None:
    """Advance a cube; what it passes acts afterwards, low spaces first.

    Rules CAS-TRACK-1, CAS-TRACK-2, CAS-TRACK-3, CAS-TRACK-8.

    Args:
        draft: The state being made.
        seat: Whose cube.
        colour: Colour number of the track.
        steps: Spaces asked for, 1 to 3.
        rule: The rule that advances it.
    """
    old = draft.cubes[seat][colour]
    new = landing(old, steps)
    facts = {"colour": COLOURS[colour], "from": old, "to": new, "asked": steps}
    if new == old:
        draft.events.append(limit(seat, facts))
        return
    mine = draft.cubes[seat]
    draft.cubes = put(draft.cubes, seat, put(mine, colour, new))
    draft.events.append(Event("advanced", rule, seat, (), facts))
    if new < old + steps:
        draft.events.append(limit(seat, facts))
    bonuses.claim_cubes(draft, seat)
    draft.todo += tuple(Cross(colour, space, space == new) for space in range(new, old, -1))


def limit(seat: int, facts: dict[str, Any]) -> Event:
    """Why a cube went less far than asked: the top, or a forbidden space. Rules CAS-TRACK-1, CAS-TRACK-8."""
    if facts["to"] == TOP:
        return Event("topped", "CAS-TRACK-1", seat, (), facts)
    stop = {"at": facts["to"] + 1, "stopped_at": facts["to"], "still": facts["to"] == facts["from"]}
    return Event("blocked", "CAS-TRACK-8", seat, (), facts | stop)


def cross(draft: State, step: Cross) -> None:
    """What one space gives to a cube that passes it or stops there.

    Rules CAS-TRACK-2, CAS-TRACK-3, CAS-TRACK-4, CAS-TRACK-5, CAS-TRACK-6, CAS-TRACK-7.
    """
    space = TRACKS[step.colour][step.space]
    if space.points:
        give_track_points(draft, step.colour, step.space, space.points)
    if space.action == "advance":
        offer_free_advance(draft, "CAS-TRACK-6")
    elif space.action == "extra":
        earn_extra_turn(draft, "CAS-TRACK-5", {"colour": COLOURS[step.colour], "space": step.space})
    elif space.folded:
        seals.reach(draft, step)


def give_track_points(draft: State, colour: int, space: int, points: tuple[int, ...]) -> None:
    """The first cube of anybody gets the bigger number, every later one the smaller. Rule CAS-TRACK-4."""
    first = (colour, space) not in draft.first_gone
    draft.first_gone |= {(colour, space)}
    n = points[0] if first else points[1]
    facts = {"points": n, "colour": COLOURS[colour], "space": space, "first": first, "equal": points[0] == points[1]}
    give_points(draft, n, "CAS-TRACK-4", Event("points", "CAS-TRACK-4", draft.seat, (), facts))


def earn_extra_turn(draft: State, rule: str, facts: dict[str, Any]) -> None:
    """One more turn: after this one, or at once, as the ruling ``extra_turn`` says. Rules CAS-TRACK-5, CAS-FARM-6."""
    draft.events.append(Event("extra_turn", rule, draft.seat, (), facts))
    if draft.rules["extra_turn"] == "at-once":
        draft.todo += (PlaceAgain(),)
    else:
        draft.extra += 1


def offer_free_advance(draft: State, rule: str) -> None:
    """Ask which own cube goes one space up, unless none can. Rules CAS-TRACK-6, CAS-FARM-5."""
    if any(cube_refusal(draft, colour) is None for colour in COLOURS):
        draft.events.append(Event("free_advance", rule, draft.seat))
        draft.pending = (FreeAdvance(draft.seat, rule),)
    else:
        draft.events.append(Event("no_target", rule, draft.seat, (), {"decision": "free-advance"}))


def cube_refusal(state: State, colour: str) -> Violation | None:
    """Why the cube of this colour cannot go one space up, or None. Rules CAS-TRACK-1, CAS-TRACK-6, CAS-TRACK-8."""
    if colour not in INDEX:
        return Violation("CAS-TRACK-6", {"case": "unknown", "colour": colour})
    space = state.cubes[state.seat][INDEX[colour]]
    if landing(space, 1) != space:
        return None
    return Violation("CAS-TRACK-6", {"case": "top" if space == TOP else "blocked", "colour": colour, "at": space + 1})


def answer_free_advance(draft: State, action: Advance) -> None:
    """Advance the chosen cube by one. Rule CAS-TRACK-6: this may trigger more."""
    rule = draft.pending[0].rule
    draft.pending = ()
    advance(draft, draft.seat, INDEX[action.colour], 1, rule)
