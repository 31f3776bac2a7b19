"""What single exercises of Roll for the Galaxy accept is what their prompts say."""

import pytest

from boardlab.games.rollgalaxy import GAME
from boardlab.lessons import Course

COURSE = Course(GAME)


def attempt(name, *actions):
    """An attempt at an exercise such as ``02-a`` after these actions."""
    lesson, exercise = name.split("-")
    found = COURSE.attempt(COURSE.lesson(lesson), exercise)
    for action in actions:
        found = found.act(action)
    return found


@pytest.mark.parametrize("die", ["purple ship", "white explore", "white settle", "white produce"])
@pytest.mark.parametrize("phase", ["explore", "develop", "settle", "produce", "ship"])
def test_the_first_round_may_be_played_with_any_phase_and_any_die_as_its_prompt_says(die, phase):
    now = attempt("01-g", f"select {die} {phase}", "done")
    for _ in range(20):
        if now.passed:
            break
        now = now.act(now.legal()[0])
    assert now.passed
    assert "any phase with any die" in COURSE.text(now.lesson, "en")("g", "prompt")


@pytest.mark.parametrize("action", ["select purple ship settle", "select white develop settle"])
def test_the_first_selection_is_made_with_the_die_that_the_prompt_names(action):
    now = attempt("02-a", action)
    assert not now.passed and now.outcome.mistake == "die"
    assert now.back_one().act("select white explore settle").passed


def test_only_moving_the_selecting_die_to_ship_is_what_the_prompt_asks_to_try():
    for other in ("dictate cyan strip: white explore ship", "dictate white explore: cyan strip explore"):
        now = attempt("12-d", other)
        assert [violation.rule for violation in now.outcome.violations].count("RFG-ASSIGN-4") and not now.passed
        assert now.act("dictate white explore: cyan strip ship").passed
