"""Whole games at random: they end, nothing is lost, files hold them, the order of commits does not matter."""

import json
from collections import Counter
from random import Random

import pytest
from rollgalaxy_play import check, final, some_states, walk

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import Assign, Done, Recall, Scout
from boardlab.kernel.chance import draw
from boardlab.kernel.errors import BoardlabError, IllegalAction

TABLES = [(players, ruleset) for players in (2, 3, 4, 5) for ruleset in ("published", "document")]


@pytest.mark.parametrize(("players", "ruleset"), TABLES)
def test_components_are_conserved_in_every_step_and_games_end(players, ruleset):
    for seed in range(4):
        for _, state in walk(players, seed, ruleset):
            check(state)
        assert state.step == "over"
        assert state.pool == 0 or max(empire.squares for empire in state.empires) >= 12
        assert state.legal_actions() == ()
        assert state.to_move == ()


@pytest.mark.parametrize(("players", "ruleset"), TABLES)
def test_a_state_is_what_its_position_says(players, ruleset):
    for state in some_states(players, range(2), 9, ruleset):
        data = json.loads(json.dumps(GAME.position_of(state)))
        again = GAME.position(data)
        assert again == state
        assert (again != state) is False
        assert hash(again) == hash(state)
        assert GAME.position_of(again) == GAME.position_of(state)


@pytest.mark.parametrize("players", [2, 4])
def test_an_action_survives_notation_and_json(players):
    for action, _ in list(walk(players, 3))[1:]:
        assert GAME.parse(GAME.notation(action)) == action
        assert GAME.action_from(json.loads(json.dumps(GAME.action_data(action)))) == action


def test_equal_seeds_give_equal_games():
    one, two, other = final(3, 5), final(3, 5), final(3, 6)
    assert one == two
    assert one != other


def test_a_game_replays_from_its_actions():
    state = GAME.initial(3)
    for action, wanted in list(walk(3, 9))[1:]:
        before = GAME.position_of(state)
        after = state.apply(action)
        assert GAME.position_of(state) == before
        assert after == wanted
        state = after


def test_chance_draws_the_same_for_a_seed():
    games = []
    for _ in range(2):
        state, rng = GAME.initial(2), Random(1)
        while state.round < 3:
            action = draw(state, 7) if state.to_move == (-1,) else state.sample_action(rng)
            state = state.apply(action)
        games.append(state)
    assert games[0] == games[1]


def test_the_probabilities_of_chance_add_up():
    for state in some_states(2, range(2), 5):
        if state.to_move == (-1,):
            outcomes = state.chance()
            assert sum(outcome.probability for outcome in outcomes) == 1
            assert len({outcome.action for outcome in outcomes}) == len(outcomes)
            assert all(state.why_not(outcome.action) == () for outcome in outcomes[:20])
            assert state.chance_source


def assignments(state, rng):
    """For every seat, a whole assignment drawn step by step."""
    found = []
    for seat in state.to_move:
        alone, steps = state, []
        while alone.step == "assign" and alone.empires[seat].ask:
            action = alone.sample_action(rng, seat)
            alone = alone.apply(action)
            if not isinstance(action, Done):
                steps.append(action)
        found.append(Assign(tuple(steps), seat))
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_commits_in_any_order_give_the_same_state(players):
    rng, tried = Random(players), 0
    for state in some_states(players, range(3), 1):
        fresh = state.step == "assign" and all(e.ask and not e.strip and not e.reassigned for e in state.empires)
        if not fresh or state.round > 6 or tried > 25:
            continue
        commits, results = assignments(state, rng), []
        for order in (commits, commits[::-1], rng.sample(commits, len(commits))):
            after = state
            for commit in order:
                assert after.why_not(commit) == ()
                after = after.apply(commit)
            results.append(after)
        assert results[0] == results[1] == results[2]
        tried += 1
    assert tried > 10


def test_steps_of_different_seats_do_not_disturb_each_other():
    rng = Random(4)
    state = next(state for state in some_states(3, [2], 1) if state.step == "assign")
    first, last = state.sample_action(rng, 0), state.sample_action(rng, 2)
    assert state.apply(first).apply(last) == state.apply(last).apply(first)


def test_no_decision_has_only_one_answer_but_done():
    """What has one answer is told, not asked; only a choice to be done may be asked alone by a position."""
    for state in some_states(3, range(4), 3):
        for seat in state.to_move:
            if seat >= 0 and state.pending and not state.giving:
                actions = state.legal_actions(seat)
                assert len(actions) > 1 or state.empires[seat].ask in ("explore", "place"), actions


def test_a_finished_game_takes_no_action():
    state = final(2, 1)
    with pytest.raises(IllegalAction, match="RFG-ROUND-2"):
        state.apply(Done())
    with pytest.raises(BoardlabError):
        state.sample_action(Random(1))
    assert state.result().winners


def test_a_recall_leaves_nothing_behind_but_the_die_in_the_cup():
    row = {"cup": ["white"], "dev_stack": ["public_works"], "world_stack": ["gem_world"], "world_dice": ["red"]}
    state = GAME.position({"step": "manage", "empires": {"0": {**row, "dev_dice": ["cyan"]}}})
    after = state.apply(Recall("cyan", "dev", 0))
    assert after == GAME.position({"step": "manage", "empires": {"0": {**row, "cup": ["cyan", "white"]}}})


def test_events_name_rules_of_the_book():
    ids = set(GAME.rulebook().ids())
    for action, state in walk(3, 11):
        for event in state.events:
            assert event.rule in ids, (action, event)
            assert event.to is None or event.to == (event.seat,)


@pytest.mark.parametrize(("players", "ruleset"), [(2, "published"), (3, "document"), (5, "published")])
def test_what_two_seats_do_in_a_phase_comes_to_the_same_in_either_order(players, ruleset):
    rng, tried = Random(players), Counter()
    for state in some_states(players, range(3), 3, ruleset):
        if len(state.to_move) < 2 or state.giving or tried[state.step] > 40:
            continue
        one, two = rng.sample(state.to_move, 2)
        first, second = state.sample_action(rng, one), state.sample_action(rng, two)
        if isinstance(first, Scout) or isinstance(second, Scout):
            continue  # tiles are drawn before anybody goes on, so the one that begins has the first
        after = state.apply(first)
        assert after.why_not(second) == ()
        assert after.apply(second) == state.apply(second).apply(first)
        tried[state.step] += 1
    assert {"assign", "explore"} < set(tried)


SHARED = {
    "develop": {"columns": {"develop": ["white", "red"]}, "ask": "build"},
    "settle": {"columns": {"settle": ["white", "red"]}, "ask": "build"},
    "produce": {"columns": {"produce": ["white", "red"]}, "ask": "produce"},
    "ship": {"columns": {"ship": ["white", "red"]}, "ask": "ship"},
}


@pytest.mark.parametrize("pool", [1, 2, 24])
@pytest.mark.parametrize("step", SHARED)
def test_whole_phases_come_to_the_same_in_any_order(step, pool):
    """Also when there are chips for one of them only: the others come from those set aside."""
    rows = {}
    for seat, worlds in enumerate((["gem_world", "jungle_world"], ["comet_zone", "alien_sentinels"], ["space_port"])):
        goods = {world: ["white"] for world in worlds} if step == "ship" else {}
        stacks = {"dev_stack": [("merchant_guild", "mining_league", "export_duties")[seat]]}
        stacks["world_stack"] = [("spice_world", "new_vinland", "pirate_world")[seat]]
        rows[str(seat)] = {**SHARED[step], "tableau": worlds, "goods": goods, **stacks}
    start = GAME.position({"players": 3, "step": step, "pool": pool, "empires": rows})
    ends = []
    for k in range(6):
        rng, state, chosen = Random(k), start, [Random(seat) for seat in range(3)]
        while state.step == step:
            seat = rng.choice(state.to_move)
            state = state.apply(state.sample_action(chosen[seat], seat))
        ends.append(state)
    assert all(end == ends[0] for end in ends)
