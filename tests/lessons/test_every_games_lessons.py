"""The lessons of every game keep every promise and can be worked through from end to end."""

import re

import pytest

from boardlab.cli import main
from boardlab.kernel import CHANCE, game, games
from boardlab.lessons import open_course
from boardlab.lessons.contentcheck import check_course
from boardlab.lessons.model import KINDS

COURSES = {name: open_course(name) for name in games()}
LESSONS = [(name, number) for name, course in COURSES.items() for number in course.ids]
WATCHED = [(name, lesson) for name, course in COURSES.items() for lesson in course.lessons if lesson.watch]
AT_LEAST = {"cascadero": 45, "cartographers": 60, "rollgalaxy": 60}
"""Exercises of a game, counts included."""


EXERCISES = [
    (name, lesson, exercise)
    for name, course in COURSES.items()
    for lesson in course.lessons
    for exercise in (*lesson.exercise, *lesson.count)
]
RAW = re.compile(r"[A-Za-z]:\S|[a-z]_[a-z]")
"""What names have that are for files and not for people: `die:3`, `gem_world`."""


def name_of(value):
    return value if isinstance(value, str) else value.id


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_lesson_keeps_every_promise(name, number):
    assert list(check_course(COURSES[name], [number])) == []


@pytest.mark.parametrize("name", COURSES)
def test_there_are_many_exercises_and_all_kinds(name):
    exercises = [exercise for lesson in COURSES[name].lessons for exercise in (*lesson.exercise, *lesson.count)]
    assert {exercise.kind for exercise in exercises} == set(KINDS)
    assert len(exercises) >= AT_LEAST[name]


@pytest.mark.parametrize("name", COURSES)
def test_every_rule_is_taught(name):
    assert set(game(name).rulebook().ids()) - set(COURSES[name].taught()) == set()


@pytest.mark.parametrize("name", COURSES)
def test_every_rule_is_taught_and_raised_and_every_statement_is_carried(name, capsys):
    assert main(["rules", name]) == 0
    assert capsys.readouterr().out.rstrip().endswith(", 0 gaps")


@pytest.mark.parametrize("name", COURSES)
def test_no_id_is_used_in_two_lessons(name):
    parts = [
        part.id
        for lesson in COURSES[name].lessons
        for part in (*lesson.exercise, *lesson.count, *lesson.why_not, *lesson.recall, *lesson.both)
    ]
    assert len(parts) == len(set(parts))


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_course_opens_every_part_of_a_lesson(name, number):
    course = COURSES[name]
    lesson = course.lesson(number)
    for lang in ("en", "zh"):
        text = course.text(lesson, lang)
        for task in (*lesson.exercise, *lesson.count):
            attempt = course.attempt(lesson, task.name)
            assert attempt.seat in range(len(attempt.start.seats)), task.name
            while attempt.can_reveal:
                attempt = attempt.reveal()
                assert attempt.caption(text)
            assert attempt.explanation(text) and attempt.you_are_line(text)
        if lesson.watch:
            stepper = course.stepper(lesson)
            while not stepper.done:
                question = stepper.question(text)
                stepper = (stepper.predict(question.options[0][0]) if question else stepper).next()
        for pair in lesson.why_not:
            assert course.why_not(lesson, pair.name).reveal().feedback(text).happened
        for n, _ in enumerate(course.recall(lesson).questions):
            assert course.recall(lesson).prompt(n, text)


@pytest.mark.parametrize(("name", "lesson"), WATCHED, ids=name_of)
def test_every_caption_is_read_before_the_board_turns_to_another_position(name, lesson):
    course = COURSES[name]
    text, stepper, read = course.text(lesson, "en"), course.stepper(lesson), set()
    for _ in range(100):
        read.add(stepper.caption(text))
        if stepper.is_elsewhere:
            assert stepper.caption(text) == "" and stepper.marks == () and stepper.events == ()
        elif stepper.caption(text):
            assert stepper.state == stepper.states[stepper.index]
        if stepper.done:
            break
        if stepper.ask:
            stepper = stepper.predict(stepper.ask.answer)
        stepper = stepper.next()
    assert stepper.done and {text(f"watch_{n}") for n in range(stepper.first, stepper.count + 1) if n} <= read


@pytest.mark.parametrize(("name", "lesson"), WATCHED, ids=name_of)
def test_back_leads_from_the_end_to_the_beginning(name, lesson):
    stepper = COURSES[name].stepper(lesson)
    while not stepper.done:
        stepper = (stepper.predict(stepper.ask.answer) if stepper.ask else stepper).next()
    for _ in range(100):
        stepper = stepper.back()
    assert stepper.index == stepper.first and not stepper.can_back


def kind_of(kind):
    return pytest.mark.parametrize(
        ("name", "lesson", "exercise"), [each for each in EXERCISES if each[2].kind in kind], ids=name_of
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
@kind_of(["SPOT"])
def test_every_place_to_pick_has_a_name_of_its_own(name, lesson, exercise, lang):
    course = COURSES[name]
    places = course.attempt(lesson, exercise.name).places(course.text(lesson, lang))
    assert set(exercise.cells) <= set(places)
    assert len(set(places.values())) == len(places)
    assert [label for label in places.values() if RAW.search(label)] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@kind_of(["BUILD"])
def test_every_value_of_a_tool_is_called_by_its_name(name, lesson, exercise, lang):
    course = COURSES[name]
    for tool, _, _, values in course.attempt(lesson, exercise.name).tools(course.text(lesson, lang)):
        assert len({label for _, label in values}) == len(values)
        assert [label for value, label in values if label == value and not value.isdecimal()] == [], tool


@pytest.mark.parametrize("lang", ["en", "zh"])
@kind_of(["PLAY", "BUILD"])
def test_a_goal_says_actions_in_words(name, lesson, exercise, lang):
    course = COURSES[name]
    line = course.attempt(lesson, exercise.name).goal_line(course.text(lesson, lang))
    assert [text for text in actions_of(exercise.goal) if not re.fullmatch(r"\d+,\d+", text) and text in line] == []
    assert not RAW.search(line)


def actions_of(goal):
    """The actions that a goal names in their notation."""
    for each in ("action", "last_action", "played", "legal", "refuses", "after"):
        told = getattr(goal, each, ()) or ()
        yield from (told,) if isinstance(told, str) else told
    for inner in (*goal.inner(), *([goal.goal] if hasattr(goal, "goal") else [])):
        yield from actions_of(inner)


STIFF = {
    "en": r"change of| -\d|: \d+( or more| at most)?( and|\.)|: at (least|most)|is played",
    "zh": r"变化|：-?\d+(，|。)|：(至少|最多)",
}
"""A quantity beside its name, as in a table."""


@pytest.mark.parametrize("lang", ["en", "zh"])
@kind_of(["PLAY", "BUILD"])
def test_a_goal_counts_in_a_sentence(name, lesson, exercise, lang):
    course = COURSES[name]
    line = course.attempt(lesson, exercise.name).goal_line(course.text(lesson, lang))
    assert not re.search(STIFF[lang], re.sub("^(Goal: |目标：)", "", line))


@kind_of(["PLAY", "BUILD"])
def test_a_number_stands_by_itself_in_a_chinese_line_about_a_player(name, lesson, exercise):
    course = COURSES[name]
    attempt, text = course.attempt(lesson, exercise.name), course.text(lesson, "zh")
    for line in (attempt.you_are_line(text), attempt.goal_line(text)):
        assert not re.search(r"[\u4e00-\u9fff]\d+ 号玩家|玩家 \d+[\u4e00-\u9fff]", line)


@kind_of(["PLAY", "BUILD"])
def test_nobody_else_is_said_to_be_to_move_while_chance_is(name, lesson, exercise):
    course = COURSES[name]
    attempt, text = course.attempt(lesson, exercise.name), course.text(lesson, "en")
    chance = attempt.start.to_move == (CHANCE,)
    assert attempt.you_are_line(text).endswith("Chance comes next.") == chance


@pytest.mark.parametrize("name", COURSES)
def test_every_goal_phrase_fits_the_facts_that_its_key_names(name):
    for lang in ("en", "zh"):
        words = game(name).words(lang)
        for key in sorted(words.keys()):
            if key.startswith("goal.event."):
                named = set(key.split(".")[3:])
                used = {field.split(":")[0] for field in re.findall(r"\{([^}]*)\}", words.table[key])}
                assert used <= named, key


@pytest.mark.parametrize("name", COURSES)
def test_every_measure_and_predicate_has_its_words_in_both_languages(name):
    kit = COURSES[name].kit
    for lang in ("en", "zh"):
        words = game(name).words(lang)
        for measure in kit.measures:
            for key in (f"goal.reached.{measure}", f"goal.gained.{measure}"):
                assert words.has(key) and re.search(r"\{n[:}]", words.table[key]), key
        for predicate in kit.predicates:
            assert words.has(f"goal.is.{predicate}"), predicate
