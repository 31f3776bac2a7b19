"""Bots: they see a view and nothing else, repeat themselves with equal seeds, and greedy plays better than chance."""

import inspect
import json
from functools import cache
from random import Random

import pytest

import boardlab
from boardlab.bots import explain, greedy, random_bot, ranked
from boardlab.bots import greedy as greedy_function
from boardlab.kernel import Session, bot, bots, game

CASCADERO = game("cascadero")


@cache
def match(seats, seed, heralds="star"):
    """The last state of a game between bots."""
    session = Session("cascadero", seats, seed, heralds=heralds)
    session.bots_play()
    return session.state


def middle(seed, actions=30, **options):
    """A state in the middle of a game of random bots."""
    session = Session("cascadero", ("random", "random"), seed, **options)
    session.bots_play(actions)
    return session.state


def test_both_bots_are_registered_under_their_names():
    assert set(bots()) >= {"random", "greedy"}
    assert bot("random") is random_bot and bot("greedy") is greedy_function


@pytest.mark.parametrize("player", [random_bot, greedy])
def test_a_bot_takes_a_game_a_view_and_a_generator_and_no_state(player):
    assert list(inspect.signature(player).parameters) == ["game", "view", "rng"]


@pytest.mark.parametrize("player", [random_bot, greedy])
@pytest.mark.parametrize("seed", range(4))
def test_a_view_that_went_through_text_is_all_a_bot_needs(player, seed):
    state = middle(seed, board="back" if seed % 2 else "front")
    view = state.view(state.to_move[0])
    from_text = json.loads(json.dumps(view))
    action = player(CASCADERO, from_text, Random(seed))
    assert state.why_not(action) == ()
    assert action == player(CASCADERO, view, Random(seed))


@pytest.mark.parametrize("player", [random_bot, greedy])
def test_a_bot_leaves_the_view_and_the_state_as_they_are(player):
    state = middle(3)
    view, value = state.view(state.to_move[0]), state.value()
    text = json.dumps(view)
    player(CASCADERO, view, Random(1))
    assert json.dumps(view) == text and state.value() == value


def test_a_view_leads_back_to_no_state():
    def leaves(data):
        if isinstance(data, dict):
            return [leaf for value in data.values() for leaf in leaves(value)]
        if isinstance(data, list):
            return [leaf for value in data for leaf in leaves(value)]
        return [data]

    assert {type(leaf) for leaf in leaves(middle(1).view(0))} <= {int, str, bool}


@pytest.mark.parametrize("seats", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_equal_seeds_give_equal_games(seats):
    def record(seed):
        session = Session("cascadero", seats, seed)
        session.bots_play(14)
        return session.record()

    assert record(8) == record(8)
    assert record(8).actions != record(9).actions


def test_a_bot_asks_only_its_own_generator():
    import random

    random.seed(1)
    before = random.getstate()
    state = middle(2)
    greedy(CASCADERO, state.view(state.to_move[0]), Random(1))
    assert random.getstate() == before


def test_greedy_beats_random_in_every_one_of_six_games_and_clearly():
    margins = []
    for seed in range(3):
        for seats in (("greedy", "random"), ("random", "greedy")):
            points, at = match(seats, seed).points, seats.index("greedy")
            margins.append(points[at] - points[1 - at])
    assert min(margins) > 0
    assert sum(margins) / len(margins) > 15


def test_greedy_heads_for_the_top_of_its_own_track():
    spaces = [match(("greedy", "random"), seed).own_track(0) for seed in range(3)]
    assert min(spaces) >= 10 and max(spaces) == 15


@pytest.mark.parametrize("players", [3, 4])
def test_bots_finish_games_of_three_and_four_with_every_herald_set(players):
    seats = ("greedy", *("random",) * (players - 1))
    assert match(seats, players, "star" if players == 3 else "travelling").is_over


@pytest.mark.parametrize(
    "data",
    [
        {"pending": [{"type": "free-advance", "seat": 0}]},
        {"pending": [{"type": "move-envoy", "seat": 0}], "envoys": {"0": ["7,6"]}},
        {"pending": [{"type": "move-herald", "seat": 0}], "board": "back"},
        {"pending": [{"type": "travel-herald", "seat": 0, "town": "7,5"}], "variant": "advanced"},
    ],
    ids=lambda data: data["pending"][0]["type"],
)
@pytest.mark.parametrize("player", [random_bot, greedy])
def test_bots_answer_every_kind_of_decision(player, data):
    state = CASCADERO.position(data)
    assert state.why_not(player(CASCADERO, state.view(0), Random(4))) == ()


def test_greedy_takes_the_best_town_and_says_why():
    state = CASCADERO.position({"envoys": {"0": ["4,6"], "1": ["3,4"]}})
    opinions = ranked(CASCADERO, state.view(0), Random(1))
    assert len(opinions) == len(state.legal_actions())
    assert [o.value for o in opinions] == sorted((o.value for o in opinions), reverse=True)
    best = opinions[0]
    scored = state.apply(best.action)
    assert scored.cube(0, "blue") == 3
    assert best.gains["own_track"] == pytest.approx(3 * CASCADERO.weights()["own_track"])
    assert best.value == pytest.approx(sum(best.gains.values()))
    sentence = explain(best)
    assert "own_track +4.8" in sentence and "points +2" in sentence and "seals +1.5" in sentence


def test_the_features_of_a_seat_are_named_like_the_weights():
    state = middle(5)
    for seat in (0, 1):
        assert set(CASCADERO.features(state, seat)) == set(CASCADERO.weights())


def test_the_random_bot_is_no_worse_at_sampling_than_the_state_itself():
    state = boardlab.new("cascadero", seed=2)
    view = state.view(state.to_move[0])
    seen = {random_bot(CASCADERO, view, Random(n)) for n in range(1500)}
    assert len(seen) > 190
