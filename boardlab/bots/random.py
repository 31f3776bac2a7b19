"""The random bot: any legal action, each with the same chance."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from boardlab.kernel.protocol import Game


def random_bot(game: Game, view: Mapping[str, Any], rng: Random) -> Any:
    """A legal action, uniformly at random."""
    return game.world(view, rng).sample_action(rng, view["seat"])
