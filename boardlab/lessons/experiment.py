"""An experiment: first say what you expect, then let the computer play many games and look at the chart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from boardlab.kernel.chart import Chart, shown
from boardlab.lessons.model import Experiment, Lesson
from boardlab.lessons.text import plain

if TYPE_CHECKING:
    from boardlab.lessons.course import Course
    from boardlab.lessons.text import LessonText


class Trial(Struct, frozen=True, dict=True):
    """An experiment and how far the learner has come with it.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson.
        experiment: What is asked and run.
        changes: Options that replace those of the lesson, such as another seed.
        given: The learner's prediction: an option's id, or a number as text; empty before.
        ran: The chart of the run, once it has run.
    """

    course: Course
    lesson: Lesson
    experiment: Experiment
    changes: dict[str, Any] = {}
    given: str = ""
    ran: Chart | None = None

    def __repr__(self) -> str:
        return f"Trial({self.experiment.id!r}, {'ran' if self.ran else 'not run'})"

    @property
    def done(self) -> bool:
        """Did it run?"""
        return self.ran is not None

    def predict(self, answer: str | int) -> Trial:
        """Say what will come out; it can be changed until the run. What is no answer changes nothing."""
        said = str(answer).strip()
        possible = said in self.option_ids if self.option_ids else said.isascii() and said.isdigit()
        return structs.replace(self, given=said) if possible and not self.done else self

    def run(self, progress: Callable[[int, int], None] | None = None) -> Trial:
        """Play the games.

        Args:
            progress: Told how many games are done, and of how many.
        """
        function = self.course.kit.experiments[self.experiment.run]
        chart = function(**{**self.experiment.options, **self.changes}, progress=progress)
        return structs.replace(self, ran=chart)

    def again(self) -> Trial:
        """Before the prediction."""
        return structs.replace(self, given="", ran=None)

    @cached_property
    def chart(self) -> Chart:
        """The chart; it is computed here where nobody has run the experiment yet."""
        return self.ran or self.run().chart

    @property
    def option_ids(self) -> tuple[str, ...]:
        """The answers to choose from; none when a number is asked."""
        return tuple(choice.id for choice in self.experiment.choices)

    @property
    def value(self) -> float:
        """The number that the run found."""
        return self.chart.findings[self.experiment.finding]

    @property
    def truth(self) -> str:
        """The answer that the run gives: an option's id, or the number; empty when no option holds it."""
        if not self.option_ids:
            return shown(self.value)
        return next((choice.id for choice in self.experiment.choices if choice.holds(self.value)), "")

    @property
    def right(self) -> bool | None:
        """Was the prediction right? None before the run or without a prediction."""
        if not self.done or not self.given:
            return None
        if self.option_ids:
            return self.given == self.truth
        return abs(int(self.given) - self.value) <= self.experiment.within

    def options(self, text: LessonText) -> tuple[tuple[str, str], ...]:
        """The answers to choose from, with their words."""
        return tuple((each, text(self.experiment.name, f"option_{each}")) for each in self.option_ids)

    def feedback(self, text: LessonText) -> str:
        """What to say to the prediction after the run; empty where there is none."""
        if self.right is None:
            return ""
        if self.option_ids:
            return text(self.experiment.name, f"feedback_{self.given}")
        kind = "right" if self.right else "more" if int(self.given) > self.value else "less"
        return text(self.experiment.name, f"feedback_{kind}")

    def heads(self, text: LessonText) -> tuple[str, ...]:
        """The heads of the table: what x is, then every line."""
        name = self.experiment.name
        return (text(name, "x"), *(text(name, f"line_{line.name}") for line in self.chart.lines))

    def words(self, text: LessonText) -> str:
        """Question, table and meaning as plain text, for places without a kernel and for those who hear the page."""
        heads = self.heads(text)
        letters = [f"{letter}: {plain(head)}" for letter, head in zip("ABCD", heads[1:], strict=False)]
        rows = [f"{shown(x)}: {', '.join(shown(y) for y in ys)}" for x, ys in self.chart.table()]
        name = self.experiment.name
        lines = [text(name, "prompt"), *letters, f"{heads[0]}: {text(name, 'y')}", *rows, text(name, "means")]
        return "\n".join(plain(line) for line in lines)
