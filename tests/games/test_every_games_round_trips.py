"""Hypothesis plays every game by lot: positions, views, actions and saved games read back, and refusals fit.

The state machines of single games look after more than this.
"""

from random import Random

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from round_trips import by_lot

from boardlab.kernel import BoardlabError, game, games


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


@pytest.mark.parametrize("name", games())
def test_who_is_not_asked_has_nothing_to_choose_from_and_is_told_so(name):
    """A seat that has committed, that waits for its turn, or that nobody sits on; chance asks no seat."""
    rules, rng, met = game(name), Random(name), set()
    state = rules.initial(2)
    while not state.is_over:
        moving = state.to_move
        for seat in {-1, 0, 1, 7} - set(moving) if moving[0] >= 0 else ():
            assert state.legal_actions(seat) == ()
            with pytest.raises(BoardlabError) as refused:
                state.sample_action(rng, seat)
            assert str(refused.value).startswith(f"seat {seat} is asked for nothing now")
            assert f"座位 {seat} " in refused.value.text("zh")
            met.add(seat)
        state = state.apply(state.sample_action(rng))
    assert met == {-1, 0, 1, 7}
