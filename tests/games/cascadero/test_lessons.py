"""The lessons of Cascadero in the hands of a learner: what stands together on the board belongs together."""

import pytest

from boardlab.lessons import open_course

COURSE = open_course("cascadero")
WATCHED = [lesson for lesson in COURSE.lessons if lesson.watch]


@pytest.mark.parametrize("lesson", WATCHED, ids=lambda lesson: lesson.id)
def test_every_caption_is_read_before_the_board_turns_to_another_position(lesson):
    text, stepper, read = COURSE.text(lesson, "en"), COURSE.stepper(lesson), set()
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


@pytest.mark.parametrize("lesson", WATCHED, ids=lambda lesson: lesson.id)
def test_back_leads_from_the_end_to_the_beginning(lesson):
    stepper = COURSE.stepper(lesson)
    while not stepper.done:
        stepper = (stepper.predict(stepper.ask.answer) if stepper.ask else stepper).next()
    for _ in range(100):
        stepper = stepper.back()
    assert stepper.index == stepper.first and not stepper.can_back


@pytest.mark.parametrize(
    ("lesson", "picked", "rule"),
    [("05", "5,1", "CAS-SEAL-9"), ("05", "6,3", "CAS-SEAL-8"), ("02", "5,8", "CAS-TOWN-3")],
)
def test_a_mistake_shows_the_rule_that_it_is_about(lesson, picked, rule):
    spot = next(e for e in COURSE.lesson(lesson).exercise if any(m.teaches for m in e.mistakes))
    attempt = COURSE.attempt(COURSE.lesson(lesson), spot.id.rpartition("-")[2]).pick(picked).answer()
    assert attempt.outcome.status == "failed" and attempt.outcome.rule == rule
