"""Experiments: a prediction, a run, a chart, and what it means."""

import re
import shutil

import pytest
from toygame import HERE, KIT, ToyGame, course

from boardlab.lessons import Course, LessonError
from boardlab.lessons.progress import Progress

COURSE = course()
LESSON = COURSE.lesson("02")
EN, ZH = COURSE.text(LESSON, "en"), COURSE.text(LESSON, "zh")


def test_an_experiment_waits_for_a_prediction_and_then_tells_whether_it_was_right():
    trial = COURSE.experiment(LESSON)
    assert trial.options(EN) == (("soon", EN("x1", "option_soon")), ("late", EN("x1", "option_late")))
    assert not trial.done and trial.right is None and trial.feedback(EN) == ""
    ran = trial.predict("soon").run()
    assert ran.done and ran.right is False and ran.truth == "late"
    assert ran.feedback(ZH) == ZH("x1", "feedback_soon")
    assert trial.predict("late").run().right


def test_a_prediction_can_be_changed_until_the_run():
    trial = COURSE.experiment(LESSON).predict("soon").predict("late")
    assert trial.given == "late"
    assert trial.run().predict("soon").given == "late"


def test_what_is_no_answer_changes_nothing():
    trial = COURSE.experiment(LESSON).predict("perhaps")
    assert trial.given == "" and trial.run().right is None
    assert COURSE.experiment(LESSON, "2").predict("-3").given == ""


@pytest.mark.parametrize(
    ("given", "key"), [("8", "right"), ("9", "right"), ("10", "right"), ("11", "more"), ("7", "less")]
)
def test_a_number_may_be_off_by_as_much_as_the_lesson_says(given, key):
    trial = COURSE.experiment(LESSON, "2").predict(given).run()
    assert trial.right is (key == "right") and trial.feedback(EN) == EN("x2", f"feedback_{key}")


def test_progress_is_told_game_by_game():
    told = []
    COURSE.experiment(LESSON).run(lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_options_of_the_run_can_be_changed():
    trial = COURSE.experiment(LESSON, "2", seed=5)
    assert trial.value == 14 and COURSE.experiment(LESSON, "2").value == 9


def test_the_chart_is_there_without_a_run_and_every_time_the_same():
    trial = COURSE.experiment(LESSON)
    assert not trial.done and trial.chart == trial.run().chart == COURSE.experiment(LESSON).chart


def test_the_words_hold_question_table_and_meaning():
    words = COURSE.experiment(LESSON).words(EN)
    for key in ("prompt", "means", "line_slow", "line_fast", "x", "y"):
        assert EN("x1", key).strip(".") in words
    assert "4: 5, 1" in words and "8: 1, –" in words


def test_it_can_begin_again():
    assert COURSE.experiment(LESSON).predict("late").run().again() == COURSE.experiment(LESSON)


def test_a_prediction_moves_the_box_of_its_rule():
    progress, trial = Progress(), COURSE.experiment(LESSON)
    progress.record_trial(trial.run())
    assert progress == Progress()
    progress.record_trial(trial.predict("late").run())
    right = dict(progress.boxes.box)
    progress.record_trial(trial.predict("soon").run())
    assert set(right) == {"TOY-6"} and dict(progress.boxes.box) != right


def test_an_experiment_that_is_not_there_is_a_sentence():
    with pytest.raises(KeyError, match="lesson 02 has no experiment '3'; it has: x1, x2"):
        COURSE.experiment(LESSON, "3")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('run = "falling"', 'run = "rising"', "toy-02-x1: unknown experiment 'rising'; there are: falling"),
        ("{ games = 4 }", "{ plays = 4 }", "toy-02-x1: experiment 'falling': got an unexpected keyword"),
        ('answer = "late"', 'answer = "never"', "toy-02-x1: answer: 'never' is none of the choices: soon, late"),
        ('id = "soon", to = 5', 'id = "soon"', "the choice 'soon' says from or to"),
        ('{ id = "soon", to = 5 }, ', "", "toy-02-x1: choices: there are at least two"),
        ('id = "soon"', 'id = "late"', "toy-02-x1: choices: an id stands here twice"),
        ("answer = 9", 'answer = "nine"', "toy-02-x2: answer: without choices it is a whole number"),
        ('id = "toy-02-x2"', 'id = "toy-02-y2"', "toy-02-y2: the last part of this id is 'x' and a number"),
        ('rule = "TOY-6"\nsays', 'rule = "TOY-66"\nsays', "toy-02-x1: unknown rule 'TOY-66', did you mean 'TOY-6'"),
        ("finding = ", "findin = ", "unknown key 'findin', did you mean 'finding'"),
    ],
)
def test_a_slip_in_an_experiment_is_told(tmp_path, old, new, said):
    folder = tmp_path / "lessons"
    shutil.copytree(HERE / "lessons", folder)
    path = folder / "02_both.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        Course(ToyGame(), folder, KIT).lesson("02")
    assert any(re.search(re.escape(said), problem) for problem in caught.value.problems), caught.value.problems


def test_a_missing_word_of_an_experiment_is_told():
    with pytest.raises(LessonError, match=r"the text lesson\.02\.x1\.line_fast is missing"):
        course(without=("lesson.02.x1.line_fast",)).lesson("02")
