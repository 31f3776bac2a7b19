"""Playing on at random without lists: only what is legal, everything at some time, and what ``apply`` would do."""

from collections import Counter
from random import Random

import pytest

from boardlab.games.rollgalaxy import GAME, turn
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Assign,
    BuyVP,
    Dictate,
    Done,
    Hold,
    Reassign,
    ReturnToCup,
    Scout,
    Stock,
)
from boardlab.games.rollgalaxy.assign import movable
from boardlab.games.rollgalaxy.effects import having
from boardlab.games.rollgalaxy.rollout import CHOOSE, choice, rollout
from boardlab.games.rollgalaxy.setup import PRESETS, RULINGS

MIXED = {"selector_movable": "yes", "unassigned": "yes", "recon_team_tile": "yes", "return_dice": "optional"}
TABLES = [(players, ruleset) for players in (2, 3, 4, 5) for ruleset in ("published", "document")]


def steps(players, seed, ruleset="published", **rulings):
    """Every position of a game that is played by ``choice``, with the action that follows."""
    rules = PRESETS.chosen(ruleset)
    state, rng = GAME.initial(players, rules.with_rulings(RULINGS, **rulings) if rulings else rules), Random(seed)
    while not state.is_over:
        action = choice(state, rng)
        yield state, action
        state = state.apply(action)


@pytest.mark.parametrize(("players", "ruleset"), TABLES)
def test_every_choice_is_legal_and_a_rollout_is_the_same_game(players, ruleset):
    for seed in range(3):
        for state, action in steps(players, seed, ruleset):
            if not isinstance(action, Dictate | Reassign):  # there may be thousands; ``why_not`` judges all
                assert action in state.legal_actions()
            assert state.why_not(action) == ()
        assert state.apply(action) == rollout(GAME.initial(players, ruleset), Random(seed))


@pytest.mark.parametrize("tableau", [[], ["mad_scientists"], ["mad_scientists", "space_mercenaries"]])
def test_a_power_that_cannot_be_used_now_is_not_in_the_lot(tableau):
    """Mad Scientists need a cyan world, Space Mercenaries a red or brown die: being done stays one of two."""
    mine = {"tableau": tableau, "columns": {"settle": ["white", "white"]}, "strip": "white", "chosen": "ship"}
    other = {"tableau": ["gem_world"], "strip": "white", "chosen": "ship"}
    state = GAME.position({"step": "assign", "empires": {"0": {**mine, "ask": "assign"}, "1": other}})
    drawn = Counter(type(choice(state, Random(seed))) for seed in range(600))
    assert set(drawn) == {Dictate, Done} | {type(action) for action in state.legal_actions(0)}
    assert abs(drawn[Done] / 600 - 1 / 2) < 0.08


def test_under_other_rulings_too():
    for seed in range(6):
        for state, action in steps(3, seed, **MIXED):
            assert state.why_not(action) == ()


def test_it_does_all_that_a_player_may_do():
    done = {type(action) for seed in range(40) for _, action in steps(2, seed)}
    assert done >= {*turn.PLAYS, Done} - {Assign, Hold, BuyVP, ReturnToCup}  # the last two need rare tiles
    assert set(CHOOSE) == {ask for asks, _, _ in turn.PLAYS.values() for ask in asks} - {"give"}


def test_what_to_do_is_drawn_before_with_what():
    """Scout, Stock and abandon are alike, however many tiles there are to abandon; Dictate and being done as well."""
    exploring, assigning = Counter(), Counter()
    for seed in range(30):
        for state, action in steps(2, seed):
            seat = getattr(action, "seat", -1)
            if isinstance(action, Scout | Stock | Abandon):
                if len(state.empires[seat].construction) > 3 and not state.empires[seat].abandoning:
                    exploring[type(action)] += 1
            elif isinstance(action, Dictate | Done) and state.step == "assign":
                empire = state.empires[seat]
                alone = not (empire.dictated or having(empire, "reassign"))
                assigning[type(action)] += alone and len(movable(state, empire)) > 1
    assert len(exploring) == 3
    assert all(abs(n / exploring.total() - 1 / 3) < 0.06 for n in exploring.values()), exploring
    assert all(abs(n / assigning.total() - 1 / 2) < 0.06 for n in assigning.values()), assigning
