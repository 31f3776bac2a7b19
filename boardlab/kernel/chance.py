"""Chance as an action: a state says what may come and how likely, the runner draws it."""

from __future__ import annotations

from operator import index
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from boardlab.kernel.errors import BoardlabError
from boardlab.kernel.reader import quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from boardlab.kernel.protocol import State
    from boardlab.kernel.values import Event

CHANCE = -1
"""The seat that chance has in ``state.to_move``."""


class Outcome(Struct, frozen=True):
    """One outcome of chance: an action, and its exact probability."""

    action: Any
    probability: Fraction


def check_seed(seed: Any) -> int | str:
    """A seed as saved games hold it.

    Raises:
        BoardlabError: It is neither a whole number nor a text.
    """
    if isinstance(seed, str) and seed.isprintable():
        return seed
    if not isinstance(seed, (str, bool)) and hasattr(seed, "__index__"):
        return index(seed)
    raise BoardlabError("seed", seed=quoted(seed))


def stream(seed: int | str, source: str) -> Random:
    """A generator of its own for each source, so that one changed choice does not change later draws.

    Args:
        seed: The seed of the game.
        source: What is drawn, for example ``"tile/8,5"``.
    """
    return Random(f"{seed}/{source}")


def pick(outcomes: tuple[Outcome, ...], rng: Random) -> Any:
    """One outcome, drawn by its probability."""
    point, below = rng.random(), 0.0
    for outcome in outcomes:
        below += outcome.probability.numerator / outcome.probability.denominator  # as float() does, but at once
        if point < below:
            return outcome.action
    return outcomes[-1].action


def draw(state: State, seed: int | str) -> Any:
    """The outcome that ``seed`` gives at this chance node."""
    return pick(state.chance(), stream(seed, state.chance_source))


def settle(state: State, seed: int | str) -> State:
    """The state after every chance step that comes before the next decision."""
    return settled(state, seed)[0]


def settled(state: State, seed: int | str) -> tuple[State, tuple[Event, ...]]:
    """The state after every chance step that comes before the next decision, and what happened on the way.

    The events begin with those of ``state`` itself, so that nothing between an action and the next decision is lost.
    """
    events = tuple(state.events)
    while state.to_move == (CHANCE,):
        state = state.apply(draw(state, seed))
        events += tuple(state.events)
    return state, events
