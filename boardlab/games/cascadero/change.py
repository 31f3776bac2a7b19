"""Two small tools for drafts: a row with one element replaced, and points with the rule that gave them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

T = TypeVar("T")

EARNED = ("CAS-TRACK-4", "CAS-FARM-4", "CAS-BONUS-7", "CAS-BONUS-8", "CAS-BONUS-9")
"""The rules that give points, in the order of ``State.earned``."""


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with one element replaced."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def give_points(draft: State, n: int, source: str, event: Event) -> None:
    """Give the seat of the event ``n`` points, booked under the rule ``source``."""
    seat, at = event.seat, EARNED.index(source)
    draft.points = put(draft.points, seat, draft.points[seat] + n)
    mine = draft.earned[seat]
    draft.earned = put(draft.earned, seat, put(mine, at, mine[at] + n))
    draft.events.append(event)
