"""What an action would do, before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from boardlab.games.rollgalaxy.actions import Action
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State


class Preview(Struct, frozen=True):
    """What an action would do now.

    Attributes:
        action: The action.
        legal: Whether it is allowed.
        violations: Why it is not.
        gain: Points in chips and tiles that it brings.
        credits: Credits that it brings.
        reason_rule: The rule of the first event, or of the first violation.
        events: What would happen.
    """

    action: Action | None
    legal: bool
    violations: tuple[Violation, ...] = ()
    gain: int = 0
    credits: int = 0
    reason_rule: str = ""
    events: tuple[Event, ...] = ()


def preview_action(state: State, action: Action) -> Preview:
    """What this action would do, or why it is refused."""
    if reasons := state.why_not(action):
        return Preview(action, False, reasons, reason_rule=reasons[0].rule)
    after, seat = state.apply(action), getattr(action, "seat", 0)
    now, then = state.empires[seat], after.empires[seat]
    tiles = after.scores()[seat].parts[1].points - state.scores()[seat].parts[1].points
    events = tuple(event for event in after.events if event.to is None or seat in event.to)
    gain = then.points - now.points + tiles
    rule = events[0].rule if events else ""
    return Preview(action, True, (), gain, then.credits - now.credits, rule, events)
