"""Heralds that move: by a farmer tile, or on their travels. Rules CAS-HERALD-2 to CAS-HERALD-4, CAS-FARM-7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero.actions import Herald, MoveHerald, Travel, TravelHerald
from boardlab.games.cascadero.facts import GAME
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

DISTANCE = GAME["travel"]["distance"]


def can_receive(state: State, town: str) -> bool:
    """Has the town no herald, and an empty field next to it? Rules CAS-HERALD-3, CAS-HERALD-4."""
    return not state.has_herald(town) and has_empty_neighbour(state, town)


def has_empty_neighbour(state: State, town: str) -> bool:
    """Is a field next to the town still empty?"""
    board = state.board
    return bool(board.near[board.index[town]] & board.fields & ~state.taken)


def any_town(state: State) -> tuple[str, ...]:
    """Towns that a herald tile may send a herald to. Rule CAS-HERALD-4."""
    return tuple(town for town in state.board.town if can_receive(state, town))


def journey(state: State, town: str) -> tuple[str, ...]:
    """Towns that a travelling herald may go to from a town: exactly three fields away. Rule CAS-HERALD-3."""
    return tuple(to for to in state.board.town if state.board.distance(town, to) == DISTANCE and can_receive(state, to))


def offer_any(draft: State) -> None:
    """A herald tile: any herald may go to any town that can receive it. Rules CAS-FARM-7, CAS-HERALD-4."""
    if draft.heralds and any_town(draft):
        draft.events.append(Event("herald_offered", "CAS-FARM-7", draft.seat))
        draft.pending = (MoveHerald(draft.seat),)
    else:
        draft.events.append(Event("no_target", "CAS-FARM-7", draft.seat, (), {"decision": "move-herald"}))


def offer_journey(draft: State, step: Travel) -> None:
    """After a town with a herald has scored, its scorer may send that herald on. Rules CAS-HERALD-2, CAS-HERALD-3.

    An envoy placed at once, in the middle of the turn, may have scored the same town and sent the herald away already.
    """
    if draft.has_herald(step.town) and journey(draft, step.town):
        draft.events.append(Event("herald_offered", "CAS-HERALD-3", draft.seat, (step.town,), {"town": step.town}))
        draft.pending = (TravelHerald(draft.seat, step.town),)
    else:
        draft.events.append(Event("no_target", "CAS-HERALD-3", draft.seat, (step.town,), {"decision": "travel-herald"}))


def move_refusals(state: State, action: Herald) -> tuple[Violation, ...]:
    """Why this herald cannot go there. Rules CAS-HERALD-3 on travels, CAS-HERALD-4 by a tile."""
    board, decision = state.board, state.pending[0]
    travels = isinstance(decision, TravelHerald)
    rule = "CAS-HERALD-3" if travels else "CAS-HERALD-4"
    facts = {"origin": action.origin, "to": action.to}
    if action.origin not in board.town or not state.has_herald(action.origin):
        return (Violation(rule, {"case": "none", **facts}, (action.origin,)),)
    if isinstance(decision, TravelHerald) and action.origin != decision.town:
        return (Violation(rule, {"case": "other", **facts}, (action.origin,)),)
    if action.to not in board.town:
        return (Violation(rule, {"case": "town", **facts}, (action.to,) if action.to in board.index else ()),)
    reasons = []
    if travels and board.distance(action.origin, action.to) != DISTANCE:
        reasons.append(Violation(rule, {"case": "far", **facts}, (action.to,)))
    if state.has_herald(action.to):
        case = "same" if action.to == action.origin and not travels else "taken"
        reasons.append(Violation(rule, {"case": case, **facts}, (action.to,)))
    if not has_empty_neighbour(state, action.to):
        reasons.append(Violation(rule, {"case": "full", **facts}, (action.to,)))
    return tuple(reasons)


def answer(draft: State, action: Herald) -> None:
    """Move the herald. Rules CAS-FARM-7, CAS-HERALD-3."""
    rule = draft.pending[0].rule
    draft.pending = ()
    draft.heralds ^= draft.board.mask((action.origin, action.to))
    facts = {"origin": action.origin, "to": action.to}
    draft.events.append(Event("herald_moved", rule, draft.seat, (action.origin, action.to), facts))
