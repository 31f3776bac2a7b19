"""A position played on at random: it ends, is repeatable, and leaves the position as it was."""

from random import Random

import pytest

import boardlab
from boardlab.kernel import registry
from boardlab.kernel.chance import settle


@pytest.mark.parametrize("name", registry.games())
def test_a_rollout_ends_the_game_and_leaves_its_beginning_alone(name):
    game = boardlab.game(name)
    state = settle(game.initial(), 5)
    for _ in range(12):
        state = settle(state.apply(state.sample_action(Random(1))), 5)
    before = game.position_of(state)
    one, two, other = (game.rollout(state, Random(seed)) for seed in (1, 1, 2))
    assert one.is_over
    assert one == two
    assert one != other
    assert game.position_of(state) == before
    assert game.rollout(one, Random(1)) == one
