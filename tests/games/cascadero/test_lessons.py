"""The lessons of Cascadero in the hands of a learner: what stands together on the board belongs together."""

import pytest

from boardlab.lessons import open_course

COURSE = open_course("cascadero")


@pytest.mark.parametrize(
    ("lesson", "picked", "rule"),
    [("05", "5,1", "CAS-SEAL-9"), ("05", "6,3", "CAS-SEAL-8"), ("02", "5,8", "CAS-TOWN-3")],
)
def test_a_mistake_shows_the_rule_that_it_is_about(lesson, picked, rule):
    spot = next(e for e in COURSE.lesson(lesson).exercise if any(m.teaches for m in e.mistakes))
    attempt = COURSE.attempt(COURSE.lesson(lesson), spot.id.rpartition("-")[2]).pick(picked).answer()
    assert attempt.outcome.status == "failed" and attempt.outcome.rule == rule
