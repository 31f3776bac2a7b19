"""Ambush cards: whose sheet one draws on, and where the monsters appear in a solo game. Rules CAR-AMBUSH-1 to 7."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from boardlab.games.cartographers.facts import EXPLORE, SIZE, WIDE, cells_of
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import State

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
"""Clockwise."""


def target(state: State, seat: int) -> int:
    """The seat on whose sheet a seat draws. Rule CAR-AMBUSH-1.

    Seats sit clockwise, so the left neighbour of seat 0 is seat 1. Sheets that go to the left come from the right.
    """
    card = EXPLORE[state.card] if state.card else None
    if card is None or card.kind != "ambush":
        return seat
    return (seat + (-1 if card.pass_to == "left" else 1)) % state.players


def walks(state: State) -> bool:
    """Does the ambush find its spot by itself? Only in a solo game. Rule CAR-AMBUSH-6, ruling ``solo_ambush``."""
    return state.players == 1 and state.rules.rulings["solo_ambush"] == "walk"


class Spot(NamedTuple):
    """One spot of the walk: its cells as mask and labels, and its ring, 0 at the edge."""

    mask: int
    cells: tuple[str, ...]
    ring: int


Walk = dict[int, Spot]
"""The spots of a walk in order, by mask."""


@cache
def walk(card: str) -> Walk:
    """Every spot of the printed shape in the order of the solo walk. Rule CAR-AMBUSH-6.

    The box around the shape starts in the card's corner and slides along the edge in the arrow's direction; after the
    whole round it starts again one ring further in.
    """
    shape, found = EXPLORE[card].shapes[0].cells, Walk()
    high, wide = max(r for r, _ in shape), max(c for _, c in shape)
    first = sum(1 << WIDE * r + c for r, c in shape)
    bottom, right, ring = SIZE - 1 - high, SIZE - 1 - wide, 0
    while 2 * ring <= min(bottom, right):
        for row, column in ring_path(ring, bottom - ring, right - ring, card):
            mask = first << WIDE * row + column
            found[mask] = Spot(mask, cells_of(mask), ring)
        ring += 1
    return found


def ring_path(ring: int, bottom: int, right: int, card: str) -> list[tuple[int, int]]:
    """The box's top left corners along one ring, from the card's corner in the arrow's direction."""
    top = [(ring, column) for column in range(ring, right + 1)]
    down = [(row, right) for row in range(ring, bottom + 1)]
    low = [(bottom, column) for column in range(right, ring - 1, -1)]
    up = [(row, ring) for row in range(bottom, ring - 1, -1)]
    path = list(dict.fromkeys(top + down + low + up))
    corners = {"top-left": (ring, ring), "top-right": (ring, right)}
    corners |= {"bottom-right": (bottom, right), "bottom-left": (bottom, ring)}
    if not EXPLORE[card].clockwise:
        path.reverse()
    start = path.index(corners[EXPLORE[card].corner])
    return path[start:] + path[:start]


def solo_spot(card: str, filled: int) -> Spot | None:
    """The first spot of the walk on which nothing is filled; None when there is none.

    Rules CAR-AMBUSH-6, CAR-AMBUSH-7.
    """
    spots = walk(card)
    for mask in spots:
        if not mask & filled:
            return spots[mask]
    return None


def leave(draft: State) -> None:
    """The revealed ambush leaves the game. Rule CAR-AMBUSH-4."""
    gone = draft.card
    draft.ambush_left = tuple([card for card in draft.ambush_left if card != gone])
    draft.events.append(Event("ambush_gone", "CAR-AMBUSH-4", -1, (), {"card": gone}))
