"""The farmer board: tiles that wait on their fields. Rules CAS-FARM-1 to CAS-FARM-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero import heralds, tracks
from boardlab.games.cascadero.change import give_points
from boardlab.games.cascadero.facts import GAME
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State


def locked(state: State, seat: int, cell: int) -> bool:
    """Is this a farmer field without an envoy of the seat next to it? Rule CAS-FARM-2."""
    board = state.board
    return bool(board.farmers >> cell & 1) and not board.near[cell] & state.envoys[seat]


def locked_refusal(state: State, cell: int) -> tuple[Violation, ...]:
    """Why an envoy may not be placed on this farmer field. Rule CAS-FARM-2."""
    if not locked(state, state.seat, cell):
        return ()
    label = state.board.labels[cell]
    around = state.board.around(label)
    empty = tuple(field for field in around if state.owner(field) is None)
    return (Violation("CAS-FARM-2", {"field": label, "neighbours": empty or around}, (label,)),)


def enter(draft: State, cell: int, rule: str = "CAS-FARM-3") -> None:
    """Run the tile on which an envoy has arrived, by placing or moving, each time.

    Rules CAS-FARM-3, CAS-FARM-4, CAS-FARM-5, CAS-FARM-6, CAS-FARM-7, CAS-FARM-8.
    """
    label = draft.board.labels[cell]
    kind = draft.tile(label)
    if kind is None:
        return
    draft.events.append(Event("tile", rule, draft.seat, (label,), {"field": label, "tile": kind}))
    if kind in GAME["tile_points"]:
        points = GAME["tile_points"][kind]
        facts = {"points": points, "field": label}
        give_points(draft, points, "CAS-FARM-4", Event("tile_points", "CAS-FARM-4", draft.seat, (label,), facts))
    elif kind == "advance":
        tracks.offer_free_advance(draft, "CAS-FARM-5")
    elif kind == "extra":
        tracks.earn_extra_turn(draft, "CAS-FARM-6", {"field": label})
    else:
        heralds.offer_any(draft)
