"""What monsters cost: one star for each empty cell beside one, every season. Rule CAR-MONSTER-2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cartographers.facts import near

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import Sheet


def threatened(sheet: Sheet) -> int:
    """The empty cells that share a side with a monster, as a mask; an open ruins space is empty. Rule CAR-MONSTER-2."""
    return near(sheet.monster) & ~sheet.filled


def lost_stars(sheet: Sheet) -> int:
    """How many stars the monsters take in a season; a cell counts once. Rule CAR-MONSTER-2."""
    return threatened(sheet).bit_count()
