"""A worked example, step by step; before the step that matters the learner says what to expect."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field, structs

from boardlab.kernel import Event
from boardlab.lessons.course import build_position
from boardlab.lessons.model import Ask, Lesson, Mark, Watch

if TYPE_CHECKING:
    from boardlab.lessons.course import Course
    from boardlab.lessons.text import LessonText


class OpenQuestion(Struct, frozen=True):
    """The question before the next step.

    Attributes:
        prompt: The question.
        options: Id and label of every answer.
        answered: The id that was chosen, or empty.
        right: The id of the right answer once one was chosen, else empty.
    """

    prompt: str
    options: tuple[tuple[str, str], ...]
    answered: str = ""
    right: str = ""


class Stepper(Struct, frozen=True, dict=True):
    """A worked example at one of its steps.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson.
        watch: The example.
        shown: How many steps were shown; -1 for the beginning.
        turned: The step after which the board was turned to the question about another position; -1 for none.
        predictions: What the learner expected, by step.
    """

    course: Course
    lesson: Lesson
    watch: Watch
    shown: int = -1
    turned: int = -1
    predictions: dict[int, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Stepper(lesson {self.lesson.id!r}, step {self.index} of {self.count})"

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.watch.step)

    @property
    def first(self) -> int:
        """The step at the beginning: 1 when the first step is only a caption, else 0."""
        step = self.watch.step[0]
        return 0 if step.action or step.ask else 1

    @property
    def index(self) -> int:
        """How many steps are shown now."""
        return max(self.shown, self.first)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state at the beginning and after every step."""
        state = build_position(self.course.game, self.lesson, self.watch.position)
        states = [state]
        for step in self.watch.step:
            if step.position is not None:
                state = build_position(self.course.game, self.lesson, step.position)
            if step.action:
                state = state.apply(self.course.game.parse(step.action))
            states.append(state)
        return tuple(states)

    def before(self, step: int) -> Any:
        """The state in which step number ``step`` (from 1) is played."""
        position = self.watch.step[step - 1].position
        return self.states[step - 1] if position is None else build_position(self.course.game, self.lesson, position)

    @property
    def state(self) -> Any:
        """The state on the board. While a question about another position is open, that position."""
        if self.ask is not None:
            return self.before(self.index + 1)
        return self.states[self.index]

    @property
    def is_elsewhere(self) -> bool:
        """Is a question about another position open? Then nothing of the last step may stand beside it."""
        return self.ask is not None and self._jumps

    @property
    def _jumps(self) -> bool:
        """Does the next step ask about another position? Then one press of Next turns the board to it first."""
        return self.index < self.count and self.watch.step[self.index].position is not None

    @property
    def events(self) -> tuple[Event, ...]:
        """What the shown step caused."""
        if self.index == 0 or self.is_elsewhere or not self.watch.step[self.index - 1].action:
            return ()
        return tuple(self.states[self.index].events)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of the shown step."""
        return self.watch.step[self.index - 1].marks if self.index and not self.is_elsewhere else ()

    @property
    def ask(self) -> Ask | None:
        """The question that stands before the next step, answered or not."""
        if self.index == self.count or (self._jumps and self.turned != self.index):
            return None
        return self.watch.step[self.index].ask

    @property
    def can_next(self) -> bool:
        """Is there a next step, and is its question answered?"""
        return self.index < self.count and (self.ask is None or self.index in self.predictions)

    @property
    def can_back(self) -> bool:
        return self.index > self.first or self.is_elsewhere

    @property
    def done(self) -> bool:
        """Is the last step shown?"""
        return self.index == self.count

    @property
    def predicted_right(self) -> bool | None:
        """Was the answer to the open question right? None before there is one."""
        if self.ask is None or self.index not in self.predictions:
            return None
        return self.predictions[self.index] == self.ask.answer

    @property
    def answered(self) -> tuple[tuple[str, bool], ...]:
        """For every question answered that has a rule: the rule, and whether the answer was right."""
        found = []
        for index, option in sorted(self.predictions.items()):
            ask = self.watch.step[index].ask
            if ask is not None and ask.rule:
                found.append((ask.rule, option == ask.answer))
        return tuple(found)

    def caption(self, text: LessonText) -> str:
        """The caption of the shown step."""
        return text(f"watch_{self.index}") if self.index and not self.is_elsewhere else ""

    def question(self, text: LessonText) -> OpenQuestion | None:
        """The question before the next step, in words."""
        if self.ask is None:
            return None
        n, given = self.index + 1, self.predictions.get(self.index, "")
        options = tuple((option.id, text(f"watch_{n}_option_{option.id}")) for option in self.ask.options)
        return OpenQuestion(text(f"watch_{n}_ask"), options, given, self.ask.answer if given else "")

    def feedback(self, text: LessonText) -> str:
        """What to say about the answer to the open question; empty before there is one."""
        given = self.predictions.get(self.index)
        return text(f"watch_{self.index + 1}_feedback_{given}") if self.ask is not None and given else ""

    def predict(self, option: str) -> Stepper:
        """Answer the open question; the first answer counts."""
        if self.ask is None or self.index in self.predictions or option not in [each.id for each in self.ask.options]:
            return self
        return structs.replace(self, predictions={**self.predictions, self.index: option})

    def next(self) -> Stepper:
        """Show the next step, when its question is answered."""
        if not self.can_next:
            return self
        if self._jumps and self.watch.step[self.index].ask and self.turned != self.index:
            return structs.replace(self, shown=self.index, turned=self.index)
        return structs.replace(self, shown=self.index + 1, turned=-1)

    def back(self) -> Stepper:
        """One step back; answers stay."""
        if self.is_elsewhere:
            return structs.replace(self, turned=-1)
        return structs.replace(self, shown=self.index - 1) if self.can_back else self

    def to_question(self) -> Stepper:
        """On to the next unanswered question, or to the end."""
        here = self
        while here.can_next:
            here = here.next()
        return here

    def reset(self) -> Stepper:
        """Back to the beginning, without the answers."""
        return Stepper(self.course, self.lesson, self.watch)
