"""Bots over any game. A bot is a function ``(game, view, rng) -> action`` and sees nothing but the view."""

from boardlab.bots.greedy import explain, greedy, ranked
from boardlab.bots.random import random_bot

__all__ = ["explain", "greedy", "random_bot", "ranked"]
