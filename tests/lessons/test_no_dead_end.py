"""Whatever a learner presses, in whatever order, there is always a way on."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from toygame import CELLS, course

from boardlab.lessons.contentcheck import solved

COURSE = course()
LESSON = COURSE.lesson("01")
EN, ZH = COURSE.text(LESSON, "en"), COURSE.text(LESSON, "zh")
TASKS = [*LESSON.exercise, *LESSON.count]
INPUT = st.one_of(
    st.sampled_from(
        [*CELLS, "pass", "x", "", "0", "mine 4", "mine 5", "rival 4", "rival 3", "turn 1", "turn 7", "y", "z"]
    ),
    st.integers(-1, 5),
    st.none(),
    st.lists(st.sampled_from(CELLS)),
    st.dictionaries(
        st.sampled_from(["row", "points", "other"]), st.one_of(st.integers(0, 4), st.just("3"), st.just("x"))
    ),
)


class Learner(RuleBasedStateMachine):
    """Presses every button with every kind of input."""

    @initialize(task=st.sampled_from(TASKS))
    def begin(self, task):
        self.now = COURSE.attempt(LESSON, task.name)
        self.was_passed = self.was_next = False

    @rule(given=INPUT)
    def act(self, given):
        before = self.now
        self.now = before.act(str(given))
        if not before.can_act:
            assert self.now is before

    @rule(given=INPUT)
    def answer(self, given):
        before = self.now
        self.now = before.answer(given)
        if not before.can_answer:
            assert self.now is before

    @rule(cell=st.sampled_from([*CELLS, "99"]))
    def pick(self, cell):
        self.now = self.now.pick(cell)

    @rule()
    def back(self):
        before = self.now
        self.now = before.back_one()
        if before.can_back:
            assert (self.now.showing, len(self.now.frames)) < (before.showing, len(before.frames))

    @rule()
    def retry(self):
        self.now = self.now.retry()
        assert self.now.state == self.now.start and self.now.outcome.status == "untouched"

    @rule()
    def hint(self):
        before = self.now
        self.now = before.hint()
        assert self.now.hints == before.hints + before.can_hint

    @rule()
    def reveal(self):
        before = self.now
        self.now = before.reveal()
        if not before.can_reveal:
            assert self.now is before

    @invariant()
    def the_start_never_changes(self):
        if hasattr(self, "now"):
            assert self.now.start == COURSE.state(LESSON, self.now.exercise.position)

    @invariant()
    def something_can_always_be_done(self):
        if hasattr(self, "now"):
            a = self.now
            assert a.can_act or a.can_answer or a.can_back or a.can_retry or a.can_next

    @invariant()
    def the_reveal_always_leads_to_next(self):
        if hasattr(self, "now"):
            a = self.now
            for _ in range(len(a.exercise.steps) + 1):
                a = a.reveal()
            assert a.can_next

    @invariant()
    def starting_again_and_doing_it_right_always_passes(self):
        if hasattr(self, "now"):
            done = solved(self.now.retry())
            assert done.outcome.status == "passed" and done.can_next

    @invariant()
    def what_was_won_is_never_lost(self):
        if hasattr(self, "now"):
            assert self.now.passed >= self.was_passed and self.now.can_next >= self.was_next
            self.was_passed, self.was_next = self.now.passed, self.now.can_next

    @invariant()
    def there_is_always_a_sentence(self):
        if hasattr(self, "now"):
            for text in (EN, ZH):
                feedback = self.now.feedback(text)
                assert feedback.happened and feedback.try_next
                (
                    self.now.you_are_line(text),
                    self.now.goal_line(text),
                    self.now.status_line(text),
                    self.now.breakdown(text),
                )


TestLearner = Learner.TestCase
TestLearner.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)


@pytest.mark.parametrize("task", TASKS, ids=[task.id for task in TASKS])
def test_going_back_far_enough_is_the_start(task):
    a = COURSE.attempt(LESSON, task.name)
    for given in ("7", "mine 7", "rival 8", "2", "pass", "9"):
        a = a.act(given).pick(given).answer(given).reveal()
    while a.can_back:
        a = a.back_one()
    assert a.state == a.start
