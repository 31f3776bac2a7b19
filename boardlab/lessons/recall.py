"""Questions about earlier lessons, asked again the sooner the less often they were right."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct, field, structs

from boardlab.lessons.model import Lesson, Question

if TYPE_CHECKING:
    from boardlab.lessons.course import Course
    from boardlab.lessons.text import LessonText

LAST_BOX = 4
"""Boxes run from 0 (new, or just wrong) to 4 (right four times in a row)."""


class Boxes(Struct, frozen=True):
    """For every rule id the box it lies in."""

    box: dict[str, int] = field(default_factory=dict)

    def of(self, rule: str) -> int:
        """The box of a rule; 0 when it was never asked."""
        return self.box.get(rule, 0)

    def after(self, rule: str, right: bool) -> Boxes:
        """One box up when the answer was right, back to box 0 when it was not."""
        return Boxes({**self.box, rule: min(self.of(rule) + 1, LAST_BOX) if right else 0})


def choose(questions: tuple[Question, ...], boxes: Boxes, seed: str, count: int = 3) -> tuple[Question, ...]:
    """Some of the questions: lower boxes first, no rule twice while there is another; one seed, one choice."""
    shuffled = sorted(questions, key=lambda question: question.id)
    Random(seed).shuffle(shuffled)
    shuffled.sort(key=lambda question: boxes.of(question.rule))
    firsts: dict[str, Question] = {}
    for question in shuffled:
        firsts.setdefault(question.rule, question)
    rest = [question for question in shuffled if question not in firsts.values()]
    return tuple([*firsts.values(), *rest][:count])


class Recall(Struct, frozen=True):
    """A round of questions.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson that asks.
        questions: The questions.
        answers: The first answer to each, by its number.
    """

    course: Course
    lesson: Lesson
    questions: tuple[Question, ...]
    answers: dict[int, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Recall(lesson {self.lesson.id!r}, {len(self.answers)} of {len(self.questions)} answered)"

    @property
    def done(self) -> bool:
        """Is every question answered?"""
        return len(self.answers) == len(self.questions)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(self.is_right(n) or False for n in range(len(self.questions)))

    def is_right(self, n: int) -> bool | None:
        """Was question ``n`` answered rightly? None while it is not answered."""
        return None if n not in self.answers else self.answers[n] == self.questions[n].answer

    def answer(self, n: int, option: str) -> Recall:
        """Answer a question; the first answer counts."""
        if not 0 <= n < len(self.questions) or n in self.answers or option not in self.questions[n].options:
            return self
        return structs.replace(self, answers={**self.answers, n: option})

    def prompt(self, n: int, text: LessonText) -> str:
        """The question in words."""
        return text.of(self.questions[n], "prompt")

    def options(self, n: int, text: LessonText) -> tuple[tuple[str, str], ...]:
        """Id and label of every answer."""
        question = self.questions[n]
        return tuple((option, text.of(question, f"option_{option}")) for option in question.options)

    def feedback(self, n: int, text: LessonText) -> str:
        """What to say about the answer given; when it was wrong, the right one's sentence too."""
        if n not in self.answers:
            return ""
        question, given = self.questions[n], self.answers[n]
        said = text.of(question, f"feedback_{given}")
        return said if given == question.answer else f"{said} {text.of(question, f'feedback_{question.answer}')}"

    def boxes(self, boxes: Boxes) -> Boxes:
        """The boxes after this round."""
        for n, question in enumerate(self.questions):
            right = self.is_right(n)
            if right is not None:
                boxes = boxes.after(question.rule, right)
        return boxes

    def line(self, text: LessonText) -> str:
        """How the round went, in words."""
        return (
            text.ui("recall_done", right=self.right, all=len(self.questions))
            if self.questions
            else text.ui("recall_none")
        )
