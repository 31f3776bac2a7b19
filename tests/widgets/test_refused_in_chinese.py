"""What a page refuses is told in the language of the page, whatever it was that could not be read."""

import json
import re

import pytest

from boardlab.kernel import Session, UnknownName, games
from boardlab.lessons import open_course
from boardlab.widgets import Board, shell
from boardlab.widgets.lesson import open_lesson
from boardlab.widgets.teller import Teller

GAMES = games()
CHINESE = re.compile(r"[一-鿿]")


def board(name, lang="zh"):
    seats = ("you",) if name == "cartographers" else ("you", "you")
    return Board(Session(name, seats=seats, seed=7), lang=lang, opened="save")


def said(shown):
    """The words of the line under a board."""
    return re.sub(r"<[^>]*>", "", shown.surface.live.html)


def enter(panel, text):
    panel.controls.typed.value = text
    panel.controls.go.click()


def press(widget, name):
    """Press the button of this name, wherever it is inside a widget."""
    if getattr(widget, "description", "") == name:
        widget.click()
    for child in getattr(widget, "children", ()):
        press(child, name)


@pytest.mark.parametrize("name", GAMES)
def test_a_typed_action_that_cannot_be_read_is_told_in_chinese(name):
    shown = board(name)
    enter(shown, "castle 1")
    assert "看不懂“castle 1”" in said(shown) and "bad notation" not in said(shown)
    assert "例如" in said(shown), "what would work"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_in_english(name):
    shown = board(name, "en")
    enter(shown, "castle 1")
    assert "bad notation" in said(shown) and not CHINESE.search(said(shown))


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_that_cannot_be_loaded_is_told_in_chinese(name):
    shown = board(name)
    record = json.loads(shown.session.record().dumps())
    panel = shown.panels["save"]
    for wrong, why in (
        ({"format": "pgn"}, "不认识格式"),
        ({"actions": [{"type": "sing"}]}, "读不懂"),
        ({"rulings": {"boat": 1}}, "没有叫 'boat' 的裁定"),
        ({"seats": ["you", "cat"]}, "座位上不能写 'cat'"),
        ({"position": {"boat": 1}}, "没有 'boat' 这个键"),
    ):
        panel.text.value = json.dumps(record | wrong)
        press(panel, shown.teller("save.read"))
        assert why in said(shown).replace("&#x27;", "'"), wrong


@pytest.mark.parametrize("name", GAMES)
def test_an_exercise_tells_what_was_typed_wrongly_in_chinese(name):
    course = open_course(name)
    lesson = next(each for each in course.lessons if any(exercise.kind == "PLAY" for exercise in each.exercise))
    exercise = next(exercise for exercise in lesson.exercise if exercise.kind == "PLAY")
    attempt = course.attempt(lesson, exercise.name).act("castle 1")
    happened = attempt.feedback(course.text(lesson, "zh")).happened
    assert "看不懂“castle 1”" in happened and "bad" not in happened


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_says_in_chinese_where_the_published_rulebook_has_it(name):
    teller = Teller(board(name).session.game, "zh")
    for rule in teller.game.rulebook().rules:
        row = teller.rule_panel(rule.id).partition("出版规则书中的位置")[2].partition("</tr>")[0]
        assert CHINESE.search(row) and not re.search(r"[A-Za-z]{2,}", re.sub(r"<[^>]*>", "", row)), rule.id


def test_an_error_in_a_cell_comes_in_the_language_of_the_lesson():
    with pytest.raises(UnknownName) as caught:
        open_lesson("cascadero", "99", "zh", quiet=True)
    assert shell.sentence(caught.value, "zh").startswith("cascadero 没有第 '99' 课；有这些：01、02")
    assert shell.sentence(caught.value) == str(caught.value)
