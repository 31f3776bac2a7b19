"""Studies: the same arguments give the same rows, however the work is spread."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from boardlab.kernel import games
from boardlab.kernel.errors import BoardlabError, UnknownName
from boardlab.study import chart, share_of_points, simulate, to_frame, wilson, wins
from boardlab.study.simulate import BATCH


def test_the_same_seed_gives_the_same_rows():
    assert simulate("cascadero", games=6, seed=3) == simulate("cascadero", games=6, seed=3)


def test_another_seed_gives_other_games():
    assert simulate("cascadero", games=6, seed=3) != simulate("cascadero", games=6, seed=30)


def test_spread_work_gives_the_rows_in_the_same_order():
    games = BATCH + 3
    with ThreadPoolExecutor(2) as pool:
        assert simulate("cascadero", games=games, mapper=pool.map) == simulate("cascadero", games=games)


def test_every_game_shares_out_exactly_one_victory():
    rows = simulate("cascadero", ("random", "random", "random"), games=5)
    assert [sum(row.won for row in rows if row.seed == seed) for seed in range(5)] == [1.0] * 5


@pytest.mark.parametrize("name", games())
def test_points_are_the_sum_of_their_parts(name):
    rows = simulate(name, games=10)
    assert rows
    assert all(sum(row.parts.values()) == row.points for row in rows)


def test_bots_change_seats_from_game_to_game():
    rows = simulate("cascadero", ("greedy", "random"), games=2)
    assert [row.bot for row in rows] == ["greedy", "random", "random", "greedy"]


def test_the_greedy_bot_wins_far_more_than_half():
    first, second = wins(simulate("cascadero", ("greedy", "random"), games=12))
    assert first.name == "greedy" and first.low > 0.5 > second.high


def test_the_wilson_interval_holds_the_rate_and_shrinks():
    few, many = wilson(5, 10), wilson(500, 1000)
    assert few[0] < 0.5 < few[1] and many[1] - many[0] < few[1] - few[0]
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_shares_of_points_add_up_to_one():
    shares = share_of_points(simulate("cascadero", games=10))
    assert sum(shares.values()) == pytest.approx(1) and "CAS-TRACK-4" in shares


def test_an_unknown_bot_is_refused_by_name():
    with pytest.raises(UnknownName, match="'gredy'"):
        simulate("cascadero", ("gredy", "random"), games=1)


def test_rows_become_a_data_frame():
    frame = to_frame(simulate("cascadero", games=2))
    assert list(frame["seat"]) == [0, 1, 0, 1] and set(frame["bot"]) == {"random"}


def test_the_chart_counts_points_by_bot():
    spec = chart(simulate("cascadero", games=2)).to_dict()
    assert spec["encoding"]["x"]["field"] == "points" and spec["encoding"]["color"]["field"] == "bot"


@pytest.mark.parametrize(
    ("bots", "word"), [(("you", "random"), "you"), (("random",), "2 to 4"), ((), "2 to 4")], ids=str
)
def test_seats_that_no_bot_plays_are_refused(bots, word):
    with pytest.raises(BoardlabError, match=word):
        simulate("cascadero", bots, games=1)
