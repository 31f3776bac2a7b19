"""The greedy bot: looks one action ahead, adds up named features, and can say what it saw in an action."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from boardlab.kernel.protocol import Game


class Opinion(Struct, frozen=True):
    """What the bot thinks of one action.

    Attributes:
        action: The action.
        value: Weighted sum of the gains.
        gains: By how much each feature changes, times its weight; only those that change.
    """

    action: Any
    value: float
    gains: dict[str, float]


def greedy(game: Game, view: Mapping[str, Any], rng: Random) -> Any:
    """The action with the best position right after it; equals are drawn by lot."""
    opinions = ranked(game, view, rng)
    best = [opinion for opinion in opinions if opinion.value == opinions[0].value]
    return best[int(rng.random() * len(best))].action


def ranked(game: Game, view: Mapping[str, Any], rng: Random) -> tuple[Opinion, ...]:
    """An opinion on every legal action, the best first.

    Args:
        game: The game.
        view: What the seat may know, from ``state.view(seat)``.
        rng: Where the bot takes its chance from, for what the view hides.
    """
    state, seat, weights = game.world(view, rng), view["seat"], game.weights()
    before = game.features(state, seat)
    opinions = []
    for action in game.candidates(state, seat, rng):
        after = game.features(state.apply(action), seat)
        gains = {name: round((after[name] - before[name]) * weight, 6) for name, weight in weights.items()}
        gains = {name: gain for name, gain in gains.items() if gain}
        opinions.append(Opinion(action, round(sum(gains.values()), 6), gains))
    return tuple(sorted(opinions, key=lambda opinion: -opinion.value))


def explain(opinion: Opinion) -> str:
    """Why the bot likes an action, in names and numbers: ``"own_track +1.6, points +2"``."""
    return ", ".join(
        f"{name} {gain:+g}" for name, gain in sorted(opinion.gains.items(), key=lambda item: -abs(item[1]))
    )
