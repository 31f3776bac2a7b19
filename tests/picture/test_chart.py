"""Line charts: what they show, in every theme, without a word in the picture."""

import pytest

from boardlab.kernel.chart import Chart, Line, shown
from boardlab.picture.chart import LOOKS, SIZES, Plan, chart_scene, dashed, letter_places, sign_scene, ticks
from boardlab.picture.outlines import Box
from boardlab.picture.scene import Text
from boardlab.picture.svg import to_svg
from boardlab.picture.theme import THEMES, contrast, theme

SLOW = Line("slow", tuple((x, 100.0 - x) for x in range(101)), (25, 50, 75, 100))
FAST = Line("fast", tuple((x, 100.0 - 4 * x) for x in range(26)), (5, 12, 25))
CHART = Chart((SLOW, FAST), (0, 20, 40), {"end": 25})


def words(scene):
    return [shape.text for layer in scene.layers for shape in layer.shapes if isinstance(shape, Text)]


def test_the_table_has_a_row_for_every_x_and_a_dash_where_a_line_has_ended():
    assert CHART.table() == ((0, (100.0, 100.0)), (20, (80.0, 20.0)), (40, (60.0, None)))
    assert [shown(value) for value in (None, 20.0, 2.5)] == ["–", "20", "2.5"]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("layout", SIZES)
def test_a_chart_holds_letters_and_digits_only(name, layout):
    scene = chart_scene(CHART, name, layout)
    assert set(words(scene)) <= {"A", "B", *map(str, range(0, 1000))}
    assert all(
        shape.size >= theme(name).floor for layer in scene.layers for shape in layer.shapes if isinstance(shape, Text)
    )
    assert chart_scene(CHART, name, layout) == scene


def test_every_mark_is_numbered_in_a_strip_of_its_line():
    told = words(chart_scene(CHART))
    assert told.count("A") == told.count("B") == 2, "once in the strip, once beside the line"
    assert told.count("1") == told.count("2") == told.count("3") == 2 and told.count("4") == 1


@pytest.mark.parametrize("name", THEMES)
def test_every_line_stands_out_from_the_panel(name):
    look = theme(name)
    assert all(contrast(look[token], look["panel"]) >= 3 for token, _, _ in LOOKS)


def test_lines_differ_in_colour_dashes_and_markers():
    for part in range(3):
        assert len({each[part] for each in LOOKS}) == len(LOOKS)


def test_letters_lie_in_the_field_and_apart():
    plan = Plan(CHART, Box(60, 40, 800, 400))
    one, two = letter_places(CHART, plan)
    assert plan.box.holds(*one) and plan.box.holds(*two)
    assert (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 > 26**2


@pytest.mark.parametrize(("most", "last"), [(0, 0), (7, 8), (100, 100), (101, 120), (0.4, 0.4)])
def test_axes_end_at_a_round_number_not_below_the_largest(most, last):
    marks = ticks(most, 6)
    assert marks[0] == 0 and marks[-1] >= most and len(marks) <= 12
    assert last == 0 or marks[-1] == pytest.approx(last)


def test_dashes_run_on_round_a_corner():
    assert dashed([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], (12.0, 3.0)) == "M 0 0 L 10 0 L 10 2 M 10 5 L 10 10"


@pytest.mark.parametrize("n", [0, 5])
def test_a_chart_of_no_line_or_of_five_is_refused(n):
    with pytest.raises(ValueError, match=f"1 to 4 lines, not {n}"):
        chart_scene(Chart((SLOW,) * n))


def test_charts_and_signs_become_labelled_pictures():
    assert "aria-label='what it shows'" in to_svg(chart_scene(CHART), "what it shows")
    assert words(sign_scene(1)) == ["B"]
