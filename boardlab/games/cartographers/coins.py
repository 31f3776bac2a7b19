"""Coins: for a shape that shows one, and for a mountain that is closed in. Rules CAR-COIN-1, CAR-COIN-2, CAR-COIN-4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardlab.games.cartographers.facts import COIN_TRACK, LABEL_AT
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import Sheet, State


def shape_coin(draft: State, sheet: Sheet, seat: int) -> None:
    """The shape that was drawn shows a coin. Rule CAR-COIN-1."""
    mark_coin(draft, sheet, Event("coin", "CAR-COIN-1", seat, (), {"coins": sheet.coins + 1}))


def close_mountains(draft: State, sheet: Sheet, seat: int) -> None:
    """Every mountain whose four sides are filled now gives its coin, once. Rule CAR-COIN-2."""
    filled = sheet.filled
    for bit, sides in draft.board.sides:
        if filled & sides == sides and not bit & sheet.paid:
            sheet.paid |= bit
            label = LABEL_AT[bit]
            facts: dict[str, Any] = {"mountain": label, "coins": sheet.coins + 1}
            mark_coin(draft, sheet, Event("mountain_coin", "CAR-COIN-2", seat, (label,), facts))


def mark_coin(draft: State, sheet: Sheet, event: Event) -> None:
    """Mark one more coin; a track that is full takes none. Rule CAR-COIN-4."""
    if sheet.coins >= COIN_TRACK:
        draft.events.append(Event("coin_lost", "CAR-COIN-4", event.seat, event.cells, {"coins": COIN_TRACK}))
        return
    sheet.coins += 1
    draft.events.append(event)
