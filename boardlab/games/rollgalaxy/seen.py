"""What a seat may see: positions with the secrets of others covered, and which actions it knows of.

Rules RFG-ROLL-1, RFG-ASSIGN-8, RFG-EXPLORE-3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import position
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
    Assign,
    Dictate,
    Draw,
    GiveBack,
    Hold,
    PlaceTile,
    Reassign,
    Roll,
    Select,
    Wild,
)
from boardlab.games.rollgalaxy.facts import SIDES
from boardlab.games.rollgalaxy.layout import SECRET

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

UNTIL_REVEAL = (Roll, Select, Wild, Hold, Reassign, Dictate, Assign)
"""Actions that only their seat knows of, until all reveal."""


def seen(state: State, seat: int) -> State:
    """The position as a seat sees it, for pictures and words; -1 sees nobody's secrets.

    Others' dice lie in their cups until all reveal, of their stacks only the top is known; tiles in the bag are ``?``.
    """
    found = state.draft()
    for other, empire in enumerate(found.empires):
        if other == seat:
            continue
        if state.step in SECRET:
            ask = empire.ask
            position.cover(empire, state.step)
            empire.ask = ask
        empire.dev_stack, empire.world_stack = position.veiled(empire.dev_stack), position.veiled(empire.world_stack)
        empire.hand, empire.arranged = (), ()
    found.bag = (position.HIDDEN,) * len(state.bag)
    found.abandoned = (position.HIDDEN,) * len(state.abandoned)
    found.events = [event for event in state.events if event.to is None or seat in event.to]
    return found


def secret(state: State) -> bool:
    """Has each seat something now that nobody else may see? Rule RFG-ASSIGN-8."""
    return state.step in SECRET


def knows(state: State, seat: int, before: State, action: Action) -> bool:
    """Does a seat know, now that the game stands at ``state``, which action was taken at ``before``?"""
    actor = getattr(action, "seat", seat)
    if actor == seat:
        return True
    if isinstance(action, UNTIL_REVEAL):
        return before.round < state.round or (before.round == state.round and not secret(state))
    if isinstance(action, PlaceTile):
        return action.top or not before.empires[actor].stack(SIDES[action.side].kind)
    return not isinstance(action, (Draw, Abandon, Arrange, GiveBack))
