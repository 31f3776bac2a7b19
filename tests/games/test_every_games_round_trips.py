"""Hypothesis plays every game by lot: positions, views, actions and saved games read back, and refusals fit.

The state machines of single games look after more than this.
"""

from random import Random

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from round_trips import by_lot

from boardlab.kernel import game, games


@pytest.mark.parametrize("name", games())
def test_a_game_played_by_lot_keeps_what_every_game_must(name):
    few = settings(max_examples=10, stateful_step_count=8, deadline=None, phases=(Phase.reuse, Phase.generate))
    run_state_machine_as_test(by_lot(name), settings=few)


@pytest.mark.parametrize("name", games())
def test_a_game_that_is_over_refuses_whatever_was_done_in_it(name):
    rules, rng, done = game(name), Random(name), []
    state = rules.initial()
    while not state.is_over:
        done.append(state.sample_action(rng))
        state = state.apply(done[-1])
    assert state.to_move == () and state.legal_actions() == ()
    for action in done:
        assert [reason.rule for reason in state.why_not(action)] == [rules.turn_rule]
