"""Seals: taken from the tracks, laid under lone envoys, or turned into a moved envoy. Rules CAS-SEAL-1 to 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero import bonuses, farmers
from boardlab.games.cascadero.actions import Cross, Move, MoveEnvoy
from boardlab.games.cascadero.change import put
from boardlab.games.cascadero.facts import COLOURS
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State


def reach(draft: State, step: Cross) -> None:
    """A cube stops on a seal space and takes the seal or may move an envoy, or passes it. Rule CAS-TRACK-7."""
    facts = {"colour": COLOURS[step.colour], "space": step.space}
    if not step.stops:
        draft.events.append(Event("passed_fold", "CAS-TRACK-7", draft.seat, (), facts))
    elif (step.colour, step.space) in draft.seals_gone:
        offer_move(draft, facts)
    else:
        take(draft, step, facts)


def take(draft: State, step: Cross, facts: dict[str, object]) -> None:
    """The first cube to stop takes the seal; nobody may leave it. Rule CAS-SEAL-1."""
    seat = draft.seat
    draft.seals_gone |= {(step.colour, step.space)}
    draft.seals = put(draft.seals, seat, draft.seals[seat] + 1)
    draft.seals_gained = put(draft.seals_gained, seat, draft.seals_gained[seat] + 1)
    draft.events.append(Event("seal_taken", "CAS-SEAL-1", seat, (), facts))
    bonuses.claim_seals(draft, seat)


def offer_move(draft: State, facts: dict[str, object]) -> None:
    """The seal is gone: one own envoy may go to an empty field next to it. Rule CAS-SEAL-2."""
    if any_move(draft):
        draft.events.append(Event("move_offered", "CAS-SEAL-2", draft.seat, (), facts))
        draft.pending = (MoveEnvoy(draft.seat),)
    else:
        draft.events.append(Event("no_target", "CAS-SEAL-2", draft.seat, (), {"decision": "move-envoy"}))


def any_move(state: State) -> bool:
    """Has the seat an envoy with an empty field next to it?"""
    free, mine = state.board.fields & ~state.taken, state.envoys[state.seat]
    while mine:
        low = mine & -mine
        if state.board.near[low.bit_length() - 1] & free:
            return True
        mine ^= low
    return False


def move_refusals(state: State, move: Move) -> tuple[Violation, ...]:
    """Why this move is not allowed. Rule CAS-SEAL-3: an own envoy, to an empty field next to it."""
    board, facts = state.board, {"origin": move.origin, "to": move.to}
    owner = state.owner(move.origin) if move.origin in board.index else None
    if owner != state.seat:
        case = {"case": "none"} if owner is None else {"case": "owner", "owner": owner}
        return (Violation("CAS-SEAL-3", {**case, **facts}, (move.origin,)),)
    if move.to not in board.index:
        return (Violation("CAS-SEAL-3", {"case": "off", **facts}),)
    reasons = []
    if move.to in board.town:
        reasons.append(Violation("CAS-SEAL-3", {"case": "town", **facts}, (move.to,)))
    elif state.owner(move.to) is not None:
        reasons.append(Violation("CAS-SEAL-3", {"case": "full", **facts}, (move.to,)))
    if move.to not in board.around(move.origin):
        reasons.append(Violation("CAS-SEAL-3", {"case": "far", **facts}, (move.origin, move.to)))
    return tuple(reasons)


def answer_move(draft: State, move: Move) -> None:
    """Move the envoy, with the seal under it. It scores no town but may claim bonuses.

    Rules CAS-SEAL-3, CAS-SEAL-4, CAS-SEAL-5.
    """
    board, seat = draft.board, draft.seat
    origin, to = 1 << board.index[move.origin], 1 << board.index[move.to]
    sealed = bool(draft.sealed & origin)
    draft.pending = ()
    draft.envoys = put(draft.envoys, seat, draft.envoys[seat] ^ origin | to)
    draft.taken = draft.taken ^ origin | to
    if sealed:
        draft.sealed = draft.sealed ^ origin | to
    rule = "CAS-SEAL-4" if sealed else "CAS-SEAL-3"
    facts = {"origin": move.origin, "to": move.to, "sealed": sealed}
    draft.events.append(Event("moved", rule, seat, (move.origin, move.to), facts))
    if board.touches[board.index[move.to]]:
        town = board.cells(board.touches[board.index[move.to]])[0]
        draft.events.append(
            Event("move_scores_nothing", "CAS-SEAL-5", seat, (town,), {"town": town, "colour": board.town[town].colour})
        )
    bonuses.claim_groups(draft, seat, board.index[move.to])
    farmers.enter(draft, board.index[move.to], "CAS-FARM-8")


def use_refusals(state: State, cell: int) -> tuple[Violation, ...]:
    """Why no seal may be laid under an envoy here: none in hand, an own group, no town.

    Rules CAS-SEAL-7, CAS-SEAL-8, CAS-SEAL-9.
    """
    board, seat, reasons = state.board, state.seat, []
    label = board.labels[cell]
    if not state.seals[seat]:
        reasons.append(Violation("CAS-SEAL-7", {"field": label}))
    if friends := board.near[cell] & state.envoys[seat]:
        reasons.append(Violation("CAS-SEAL-8", {"field": label, "friends": board.cells(friends)}, board.cells(friends)))
    if not board.touches[cell]:
        reasons.append(Violation("CAS-SEAL-9", {"field": label}, (label,)))
    return tuple(reasons)
