"""What a simple player looks at: named features of an empire and their weights."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import assign, effects
from boardlab.games.rollgalaxy.facts import SIDES

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.actions import Action
    from boardlab.games.rollgalaxy.model import State

WEIGHTS: dict[str, float] = {
    "points": 1.0,
    "bonus": 0.6,
    "dice": 0.6,
    "ready": 0.3,
    "goods": 0.8,
    "progress": 0.5,
    "construction": 0.2,
    "credits": 0.3,
}
"""How much one unit of each feature is worth to the greedy bot."""

MOST_CANDIDATES = 60


def features(state: State, seat: int) -> dict[str, float]:
    """Named features of a position for one seat.

    Returns:
        ``points`` in chips and tiles; ``bonus`` of developments of cost 6; ``dice`` owned; ``ready``: dice in the cup
        or at work; ``goods``; ``progress``: dice on stacks as far as the top tile needs them; ``construction``: tiles;
        ``credits``.
    """
    empire = state.empires[seat]
    score = state.scores()[seat]
    progress = 0
    for kind in ("development", "world"):
        if stack := empire.stack(kind):
            progress += min(len(empire.site(kind)), effects.cost(empire, SIDES[stack[0]]))
    at_work = sum(map(len, empire.columns)) + len(empire.wild) + bool(empire.strip)
    return {
        "points": score.parts[0].points + score.parts[1].points,
        "bonus": sum([part.points for part in score.parts[2:]]),
        "dice": sum(empire.dice().values()),
        "ready": len(empire.cup) + at_work,
        "goods": sum([len(pile) for _, pile in empire.goods]),
        "progress": progress,
        "construction": len(empire.construction),
        "credits": empire.credits,
    }


def candidates(state: State, seat: int, rng: Random) -> tuple[Action, ...]:
    """The legal actions of a seat, or a fair sample where there are too many."""
    if state.empires[seat].ask == "assign" and assign.how_many(state, seat) > MOST_CANDIDATES:
        return tuple(dict.fromkeys(assign.sample(state, seat, rng) for _ in range(MOST_CANDIDATES)))
    actions = state.legal_actions(seat)
    return actions if len(actions) <= MOST_CANDIDATES else tuple(rng.sample(actions, MOST_CANDIDATES))
