"""What many quick games show: a hundred cards are too many, the published deck is not."""

import pytest

from boardlab.games.cartographers.draw import Task, accepts, legal_draws
from boardlab.games.cartographers.experiments import (
    anywhere,
    empty_cells,
    full_after,
    line_of,
    middle,
    one_game,
    tightly,
)
from boardlab.games.cartographers.facts import near as neighbours
from boardlab.kernel import game, settle, stream

CHART = empty_cells(games=12, seed=100)
HUNDRED, TIDY, PUBLISHED = CHART.lines


def near(number, by):
    return pytest.approx(number, abs=by)


def test_a_hundred_cards_fill_the_map_at_about_card_48_and_tidy_drawing_fills_it_sooner():
    assert CHART.findings["full"] == near(48, 6)
    assert CHART.findings["full_tidy"] == near(35, 5)


def test_about_28_cells_are_empty_after_the_first_season_of_the_document():
    assert CHART.findings["first"] == near(28, 6)
    assert CHART.findings["first_tidy"] == near(18, 8)


def test_the_published_game_ends_after_twenty_odd_cards_with_room_to_spare():
    left = [PUBLISHED.at(card) for card in PUBLISHED.marks]
    assert left == [near(92, 7), near(67, 8), near(46, 8), near(33, 8)]
    assert CHART.findings["cards"] == near(23, 4)


def test_the_lines_begin_with_the_empty_sheet_and_never_rise():
    for line in CHART.lines:
        empty = [y for _, y in line.points]
        assert empty[0] == 116 and empty == sorted(empty, reverse=True)
        assert [x for x, _ in line.points] == list(range(len(empty)))


def test_the_document_ends_a_season_every_25_cards():
    assert HUNDRED.marks == TIDY.marks == (25, 50, 75, 100)
    assert len(HUNDRED.points) == 101 and HUNDRED.points[-1] == (100, 0)


def test_the_same_seed_gives_the_same_chart():
    assert empty_cells(games=2, seed=3) == empty_cells(games=2, seed=3)
    assert empty_cells(games=2, seed=3) != empty_cells(games=2, seed=30)


def test_progress_is_told_after_each_game_of_all_lines():
    told = []
    empty_cells(games=2, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


@pytest.mark.parametrize("player", [anywhere, tightly])
@pytest.mark.parametrize("ruleset", ["published", "document"])
def test_both_players_draw_what_is_allowed(player, ruleset):
    rng = stream(5, "test")
    state = settle(game("cartographers").initial(ruleset=ruleset), 5)
    for _ in range(40):
        if state.over:
            break
        action = player(state, rng)
        assert accepts(state, action) is not None
        state = settle(state.apply(action), 5)


def test_the_tidy_player_leaves_the_fewest_empty_neighbours_a_cell():
    edicts = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
    state = game("cartographers").position({"edicts": edicts, "card": "orchard"})
    task = Task(state, 0)

    def sides(action):
        return (neighbours(task.board.mask(action.cells)) & task.free).bit_count() / len(action.cells)

    action = tightly(state, stream(1, "test"))
    assert sides(action) == min(sides(other) for other in legal_draws(state, 0))


def test_a_game_that_never_fills_the_map_counts_whole():
    assert full_after([([3, 1, 0, 0], [3]), ([3, 2, 1], [2]), ([3, 0], [1])]) == 2


def test_the_middle_is_a_number_that_is_there():
    assert middle([5, 1, 9]) == 5 and middle([1, 2, 3, 4]) == 2


def test_a_line_goes_on_as_long_as_half_of_the_games():
    line = line_of("x", [([3, 2, 1], [2]), ([3, 2, 1, 1], [3]), ([3, 2, 2, 2, 2], [4])])
    assert line.points == ((0, 3), (1, 2), (2, 1), (3, 1)) and line.marks == (3,)


def test_a_game_tells_the_cells_before_and_after_each_card():
    empty, ends = one_game("published", anywhere, 1)
    assert empty[0] == 116 and ends[-1] == len(empty) - 1 and len(ends) == 4
