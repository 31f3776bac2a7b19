"""No panel says “Good so far” where the goal cannot be reached any more, and none gives up too early.

Both are searched for: everything that a learner can press near the start and near the right way, as far as the number
of tries allows. Only what is proved is told: a position from which every way on was tried, and none reaches the goal.
"""

from functools import cache
from heapq import heappop, heappush
from itertools import accumulate

import pytest
from msgspec import structs

from boardlab.kernel import game, games
from boardlab.lessons import Course
from boardlab.lessons.goals import Happened

TRIES = 300
"""Actions tried from each moment of the right way, beside those of that moment itself."""
MOST = 400
"""Where more actions than these are legal, some of them are tried, and nothing is proved."""
THIS_ROUND = {"rfg-03-g": "in this same round", "rfg-11-a": "in this round"}
"""Where the prompt, and not the goal, wants it before the next round, and how it says so."""
COURSES = {name: Course(game(name)) for name in games()}
PLAYED = [
    pytest.param(name, lesson, task.name, id=task.id)
    for name, course in COURSES.items()
    for lesson in course.ids
    for task in course.lesson(lesson).exercise
    if task.kind == "PLAY"
]
every_game_played = pytest.mark.parametrize(("name", "lesson", "task"), PLAYED)


def moment(attempt):
    """What decides how an attempt can go on: the position, what has happened, how much is used."""
    frame, budget = attempt.frame, attempt.exercise.budget
    return repr(frame.state), *sorted(map(repr, frame.events)), frame.replies, attempt.used if budget else 0


def explored(start, tries):
    """The moments that follow, each with the way to it; those from which every way on fails; ways to the goal.

    Where little can be done is looked at first: there it is soon known whether any way leads on.
    """
    shown = [step.action for step in start.exercise.steps if step.action]
    found, came_from, hopeful, passed = {moment(start): ((), start)}, {}, [], []
    todo = [(0, 0, moment(start), start.legal())]
    tries += len(start.legal())
    while todo:
        *_, here, legal = heappop(todo)
        way, attempt = found[here]
        if tries <= 0:
            hopeful.append(here)
            continue
        if len(legal) > MOST:
            hopeful.append(here)
            legal = (*legal[:: len(legal) // 20], legal[-1])
        for action in dict.fromkeys((*legal, *shown)):  # the right way may be to try what is refused
            tries -= 1
            then = attempt.act(action)
            if then.outcome.status == "passed":
                hopeful.append(here)
                passed.append((*way, action))
            elif len(then.frames) > len(attempt.frames):
                there = moment(then)
                came_from.setdefault(there, []).append(here)
                if there not in found:
                    found[there] = (*way, action), then
                    if then.can_act:
                        heappush(todo, (len(then.legal()), len(found), there, then.legal()))
    alive = set(hopeful)
    while hopeful:
        new = set(came_from.pop(hopeful.pop(), ())) - alive
        alive |= new
        hopeful += new
    return list(found.values()), [found[here] for here in found if here not in alive], passed


@cache
def met(name, lesson, task):
    """What a learner meets beside the right way: ways from the start, and those that are proved to lead nowhere."""
    course = COURSES[name]
    start = course.attempt(course.lesson(lesson), task)
    steps = [step.action for step in start.exercise.steps if step.action]
    right = [a for a in accumulate(steps, lambda a, action: a.act(action), initial=start) if not a.passed]
    seen, lost = [], []
    for n, attempt in enumerate(right):
        found, nowhere, _ = explored(attempt, TRIES)
        seen += [((*steps[:n], *way), a) for way, a in found]
        lost += [((*steps[:n], *way), a) for way, a in nowhere]
    return seen, lost


@every_game_played
def test_no_panel_says_good_so_far_where_the_goal_cannot_be_reached(name, lesson, task):
    _, lost = met(name, lesson, task)
    assert [way for way, attempt in lost if attempt.outcome.status == "going"] == []


@every_game_played
def test_what_is_called_beyond_hope_is_beyond_hope(name, lesson, task):
    seen, _ = met(name, lesson, task)
    stopped = [way for way, attempt in seen if attempt.outcome.reason == "stop"]
    course = COURSES[name]
    start = course.attempt(course.lesson(lesson), task)
    said = THIS_ROUND.get(start.exercise.id, "")
    assert said in course.text(start.lesson)(task, "prompt")
    stop = Happened("round") if said else None
    start = structs.replace(start, exercise=structs.replace(start.exercise, stop=stop))
    for way in stopped[:: max(1, len(stopped) // 8)]:
        *_, attempt = accumulate(way, lambda a, action: a.act(action), initial=start)
        assert explored(attempt, TRIES)[2] == [], way
