"""Exercises name places, values and actions in the words of the game, in every language."""

import pytest
from ipywidgets import Dropdown  # noqa: F401  (without widgets there is nothing to test)

from boardlab.games.rollgalaxy import GAME
from boardlab.lessons import Course
from boardlab.lessons.progress import Progress
from boardlab.widgets import LessonView

COURSE = Course(GAME)


def view(number, lang):
    return LessonView(COURSE, COURSE.lesson(number), lang, progress=Progress())


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ("white die under Settle (1)", "white die under Settle (2)")),
        ("zh", ("殖民下面的白色骰子（1）", "殖民下面的白色骰子（2）")),
    ],
)
def test_places_to_pick_are_listed_and_picked_by_name(lang, names):
    panel = view("03", lang).exercise("b")
    assert dict(panel.spots.options)[names[0]] == "die:3" and dict(panel.spots.options)[names[1]] == "die:4"
    panel.pick("die:4")
    assert names[1] in panel.picked.html and "die:" not in panel.picked.html
    assert panel.attempt.picked == ("die:4",)


@pytest.mark.parametrize(("lang", "home"), [("en", "Alpha Centauri"), ("zh", "半人马座阿尔法星")])
def test_values_are_listed_by_name_and_still_mean_the_same(lang, home):
    panel = view("09", lang).exercise("e")
    panel.tool.value = "home"
    assert dict(panel.value.options)[home] == "H3"
    panel.value.value = "H3"
    panel.change.click()
    assert panel.attempt.frame.edits == ("home H3",)


@pytest.mark.parametrize(
    ("lang", "said", "chance"),
    [("en", "“Stock with the white die”", "Chance comes next."), ("zh", "“用白色骰子囤货”", "接下来由随机决定。")],
)
def test_the_head_says_the_goal_in_words_and_whose_turn_it_is(lang, said, chance):
    assert said in view("05", lang).exercise("e").head.html
    assert chance in view("01", lang).exercise("f").head.html


@pytest.mark.parametrize(("lang", "said"), [("en", "Stock with the white die"), ("zh", "用白色骰子囤货")])
def test_pairs_and_differences_tell_their_actions_in_words(lang, said):
    lesson = view("12", lang)
    assert said in lesson.both("d1").head.html
    for both in lesson.lesson.both:
        assert not any(" " in action and action in lesson.both(both.name).head.html for action in both.actions)
    for pair in lesson.lesson.why_not:
        told = lesson.why_not(pair.name).words()
        assert pair.yes not in told and pair.no not in told
