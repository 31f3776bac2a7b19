"""Progress is kept by exercise, told in words, saved whole and read with care."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from toygame import course

from boardlab.lessons.progress import Done, Progress, ProgressError
from boardlab.lessons.recall import LAST_BOX, Boxes

COURSE = course()
LESSON, SECOND = COURSE.lesson("01"), COURSE.lesson("02")
EN, ZH = COURSE.text(LESSON, "en"), COURSE.text(LESSON, "zh")


def attempt(name="a"):
    return COURSE.attempt(LESSON, name)


def progress(*attempts):
    made = Progress()
    for each in attempts:
        made.record(each)
    return made


def test_progress_is_told_in_words():
    assert progress().words(LESSON, EN) == "0 of 10 done"
    assert progress(attempt().act("5")).words(LESSON, EN) == "1 of 10 done"
    hinted = attempt("d").hint().answer("y")
    shown = attempt("g").reveal().retry().act("9")
    assert progress(attempt().act("5"), hinted).words(LESSON, EN) == "2 of 10 done, 1 with hint"
    assert progress(shown).words(LESSON, EN) == "1 of 10 done, 1 after the answer was shown"
    assert progress(hinted, shown).words(LESSON, EN) == "2 of 10 done, 1 with hint, 1 after the answer was shown"
    assert progress(hinted).words(LESSON, ZH) == "已完成 1 个，共 10 个，其中 1 个用了提示"


def test_an_untouched_attempt_changes_nothing():
    assert progress(attempt(), COURSE.why_not(LESSON, "1")).exercises == {}


def test_a_failed_attempt_is_not_done():
    made = progress(attempt().act("7"))
    assert not made.passed(attempt().exercise) and made.exercises["toy-01-a"].passed is False


def test_a_look_at_the_answer_is_not_done():
    made = progress(attempt().reveal())
    assert not made.passed(attempt().exercise) and made.exercises["toy-01-a"].shown


def test_what_is_done_stays_done():
    made = progress(attempt().act("5"), attempt().act("7"), attempt().hint())
    assert made.passed(attempt().exercise) and made.exercises["toy-01-a"].hints == 0


def test_a_pair_counts_too():
    done = COURSE.why_not(LESSON, "1").choose("5").name_rule("TOY-2")
    assert progress(done).words(LESSON, EN) == "1 of 10 done"


def test_a_new_version_of_an_exercise_has_to_be_done_again():
    made = progress(attempt().act("5"))
    newer = structs.replace(attempt().exercise, version=2)
    assert not made.passed(newer)
    made.record(structs.replace(attempt(), exercise=newer).act("5"))
    assert made.passed(newer) and made.exercises["toy-01-a"].version == 2


def test_recall_and_predictions_move_the_boxes_once():
    made, before = Progress(), COURSE.recall(SECOND)
    after = before.answer(0, before.questions[0].answer)
    made.record_recall(before, after)
    assert made.boxes.of(before.questions[0].rule) == 1
    made.record_recall(after, after)
    assert made.boxes.of(before.questions[0].rule) == 1
    stepper = COURSE.stepper(LESSON)
    made.record_prediction(stepper, stepper.predict("two"))
    assert made.boxes.of("TOY-4") >= 1


def test_reset_forgets_one_exercise_one_lesson_or_everything():
    made = progress(attempt("a").act("5"), attempt("d").answer("y"))
    made.boxes = Boxes({"TOY-4": 2, "TOY-6": 1})
    made.reset("toy-01-a")
    assert list(made.exercises) == ["toy-01-d"]
    made.reset("no-such-exercise")
    made.reset(lesson=LESSON)
    assert made.exercises == {} and made.boxes.box == {"TOY-6": 1}
    made.record(attempt().act("5"))
    made.reset()
    assert made == Progress()


DONE = st.builds(Done, st.integers(1, 9), st.booleans(), st.integers(0, 9), st.booleans(), st.integers(1, 99))


@given(
    st.dictionaries(st.text(min_size=1, max_size=9), DONE),
    st.dictionaries(st.text(max_size=9), st.integers(0, LAST_BOX)),
)
def test_progress_survives_a_round_trip(exercises, boxes):
    made = Progress()
    made.exercises, made.boxes = exercises, Boxes(boxes)
    assert Progress.loads(made.dumps()) == made
    assert Progress.loads(made.dumps()).dumps() == made.dumps()


def test_progress_is_saved_and_loaded(tmp_path):
    made, path = progress(attempt().act("5")), tmp_path / "progress.json"
    assert made.save(path) == path
    assert Progress.load(path) == made
    made.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["progress.json"], "no half-written file is left"
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "boardlab-progress/1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "this is no saved progress"),
        ("{}", "format is missing; write a text there"),
        ('{"format": "boardlab-progress/9"}', "unknown format 'boardlab-progress/9'; this version of boardlab reads"),
        ('{"format": "boardlab-record/1", "game": "toy"}', "this is no saved progress"),
        (
            '{"format": "boardlab-progress/1", "exercises": {"a": {"version": "x"}}}',
            "version: write a whole number, not a text",
        ),
        ('{"format": "boardlab-progress/1", "exercises": {"a": {"version": 1, "hints": -1}}}', "impossible numbers"),
        ('{"format": "boardlab-progress/1", "boxes": {"A": 9}}', "rule 'A' lies in box 9"),
        ('"' + "x" * 1_000_001 + '"', "has 1000003 characters"),
        ("\ud800", "no JSON"),
    ],
)
def test_a_broken_file_is_told_in_a_sentence(text, said):
    with pytest.raises(ProgressError, match=said):
        Progress.loads(text)


def test_a_file_that_is_no_progress_is_never_overwritten(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(ProgressError, match=r"notes.txt: this is no saved progress"):
        Progress().save(path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_missing_file_and_a_missing_folder_are_told(tmp_path):
    with pytest.raises(ProgressError, match="cannot be read"):
        Progress.load(tmp_path / "none.json")
    with pytest.raises(ProgressError, match="cannot be written"):
        Progress().save(tmp_path / "none" / "progress.json")


def test_everyone_who_holds_the_progress_sees_what_was_loaded(tmp_path):
    held, loaded = Progress(), progress(attempt().act("5"))
    held.take_over(loaded)
    assert held == loaded and held.exercises is not loaded.exercises
