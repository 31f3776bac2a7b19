"""The experiment of the dice counts honestly, and always the same."""

import pytest

from boardlab.games.rollgalaxy.rolling import thousand_rolls


def test_the_computed_line_is_the_exact_chance():
    chart = thousand_rolls(colour="white", dice=2, face="explore")
    assert all(y == pytest.approx(100 * (1 - (4 / 6) ** 2)) for _, y in chart.lines[1].points)
    assert chart.findings["exact"] == 56
    assert thousand_rolls(colour="purple", dice=1, face="ship").findings["exact"] == 50


def test_the_rolled_line_ends_at_the_share_of_all_rolls():
    chart = thousand_rolls(seed=4)
    rolled = chart.lines[0]
    assert rolled.points[-1] == (1000, chart.findings["hits"] / 10)
    assert rolled.points[0][1] in (0, 100)
    assert all(y is not None for _, ys in chart.table() for y in ys)


@pytest.mark.parametrize("seed", range(1, 8))
def test_a_thousand_rolls_come_near_the_exact_chance(seed):
    findings = thousand_rolls(seed=seed).findings
    assert abs(findings["percent"] - findings["exact"]) <= 5


def test_a_face_that_a_die_does_not_have_never_shows():
    assert thousand_rolls(colour="white", face="wild").findings == {"hits": 0, "percent": 0, "exact": 0}


def test_the_same_seed_gives_the_same_chart():
    told = []
    assert thousand_rolls(seed=3, progress=lambda *done: told.append(done)) == thousand_rolls(seed=3)
    assert thousand_rolls(seed=3) != thousand_rolls(seed=4)
    assert told == [(1000, 1000)]
    assert [x for x, _ in thousand_rolls(rolls=60).table()] == [1, 10, 20, 50]
