"""What many quick games show: credits matter only where used dice cost one each."""

import pytest

from boardlab.games.rollgalaxy.experiments import credits_paid, decide, line_of, middle, one_game
from boardlab.kernel import game, settle, stream

CHART = credits_paid(games=8, seed=100)
PUBLISHED, DOCUMENT, LEFT = CHART.lines


def near(number, by):
    return pytest.approx(number, abs=by)


def test_players_of_the_published_game_pay_some_forty_credits_and_those_of_the_document_a_few():
    assert CHART.findings["published"] == near(42, 10)
    assert CHART.findings["document"] == near(4, 3)


def test_with_the_document_credits_pile_up_to_the_limit():
    assert CHART.findings["left"] == 10
    assert max(y for _, y in LEFT.points) == 10


def test_the_document_makes_a_game_shorter():
    assert CHART.findings["rounds_document"] < CHART.findings["rounds_published"] < 25


def test_what_was_paid_begins_with_nothing():
    for line in (PUBLISHED, DOCUMENT):
        assert line.points[0] == (0, 0)
        assert [x for x, _ in line.points] == list(range(len(line.points)))


def test_the_same_seed_gives_the_same_chart():
    assert credits_paid(games=2, seed=3) == credits_paid(games=2, seed=3)
    assert credits_paid(games=2, seed=3) != credits_paid(games=2, seed=30)


def test_progress_is_told_after_each_game_of_both_readings():
    told = []
    credits_paid(games=2, seed=1, progress=lambda done, games: told.append((done, games)))
    assert told == [(1, 2), (2, 2)]


def test_a_game_gives_a_row_for_each_player_and_a_number_for_each_round():
    rows = one_game({"used_dice": "cup"}, 4)
    assert len(rows) == 2
    for paid, left in rows:
        assert len(paid) == len(left)
        assert paid == sorted(paid)
        assert all(0 <= credits <= 10 for credits in left)


def test_the_simple_player_only_does_what_is_allowed():
    roll, rng = game("rollgalaxy"), stream(1, "test")
    for seed in range(3):
        state = settle(roll.initial(2), seed)
        for _ in range(400):
            if state.is_over:
                break
            action = decide(state, state.to_move[0], rng)
            assert state.why_not(action) == ()
            state = settle(state.apply(action), seed)


def test_the_middle_and_the_line_of_the_middle():
    assert middle([3, 1, 2]) == 2
    assert middle([4, 1, 2, 3]) == 2
    assert line_of("x", [[0, 5], [0, 1, 7], [0, 3, 9]], 2).points == ((0, 0), (1, 3), (2, 7))
