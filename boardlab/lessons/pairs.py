"""Two actions side by side: one works and one does not; and one game played under two sets of rules."""

from __future__ import annotations

import zlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, structs

from boardlab.kernel import Event, Violation
from boardlab.lessons.check import Feedback
from boardlab.lessons.course import build_position
from boardlab.lessons.goals import Run, what_if
from boardlab.lessons.loader import pair_rules
from boardlab.lessons.model import Both, Lesson, Mark, Pair

if TYPE_CHECKING:
    from boardlab.lessons.course import Course
    from boardlab.lessons.text import LessonText

PRESETS = ("published", "document")


class WhyNot(Struct, frozen=True, dict=True):
    """An attempt at a matched pair: first which action works, then which rule stops the other.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson.
        pair: The pair.
        chosen: The notation chosen last, or empty.
        rule: The rule named last, or empty.
        wrong: How many wrong choices were made.
        revealed: Was the answer shown?
        passed: Was it ever solved?
        tries: How often it was started.
    """

    course: Course
    lesson: Lesson
    pair: Pair
    chosen: str = ""
    rule: str = ""
    wrong: int = 0
    revealed: bool = False
    passed: bool = False
    shown_first: bool = False
    tries: int = 1

    def __repr__(self) -> str:
        return f"WhyNot({self.pair.id!r}, step {self.step!r})"

    @cached_property
    def state(self) -> Any:
        """The position in which both are tried."""
        return build_position(self.course.game, self.lesson, self.pair.position)

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self.pair.marks

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return int(self.state.to_move[0]) if self.state.to_move else 0

    @property
    def choices(self) -> tuple[str, str]:
        """Both notations, in an order that says nothing and never changes."""
        pair = (self.pair.yes, self.pair.no)
        return pair if zlib.crc32(self.pair.id.encode()) % 2 else (pair[1], pair[0])

    @property
    def step(self) -> Literal["which", "rule", "done"]:
        """What is asked now."""
        if self.revealed or (self.chosen == self.pair.yes and self.rule == self.pair.rule):
            return "done"
        return "rule" if self.chosen == self.pair.yes else "which"

    @property
    def can_next(self) -> bool:
        """May the learner go on?"""
        return self.passed or self.revealed

    def choose(self, action: str) -> WhyNot:
        """Say which of the two works."""
        if self.step != "which" or action not in self.choices:
            return self
        return structs.replace(self, chosen=action, wrong=self.wrong + (action != self.pair.yes))

    def name_rule(self, rule: str) -> WhyNot:
        """Say which rule stops the other one."""
        if self.step != "rule" or rule not in self.pair.rules:
            return self
        right = rule == self.pair.rule
        return structs.replace(self, rule=rule, wrong=self.wrong + (not right), passed=self.passed or right)

    def retry(self) -> WhyNot:
        """Start again."""
        return structs.replace(self, chosen="", rule="", revealed=False, tries=self.tries + 1)

    def reveal(self) -> WhyNot:
        """Show the answer."""
        shown_first = self.shown_first or not self.passed
        return structs.replace(self, chosen=self.pair.yes, rule=self.pair.rule, revealed=True, shown_first=shown_first)

    def rules(self, text: LessonText) -> tuple[tuple[str, str], ...]:
        """The rules to choose from, each with its title."""
        return tuple((rule, text.rule_title(rule)) for rule in pair_rules(self.pair))

    def question(self, text: LessonText) -> str:
        """What is asked now, in words; empty when it is done."""
        return {"which": text.ui("which"), "rule": text.ui("name_rule"), "done": ""}[self.step]

    def feedback(self, text: LessonText) -> Feedback:
        """What happened, which rule, what to try."""
        pair, rule = self.pair, self.pair.rule
        if self.step == "done":
            return Feedback(text.of(pair, "explain"), rule, text.rule_text(rule), text.ui("try_next"))
        if self.step == "rule":
            if self.rule:
                return Feedback(
                    text.of(pair, f"not_{self.rule}"), self.rule, text.rule_text(self.rule), text.ui("try_answer_rule")
                )
            return Feedback(text.ui("predicted_right"), "", "", text.ui("name_rule"))
        return Feedback(text.ui("wrong") if self.chosen else text.ui("untouched"), "", "", text.ui("which"))

    def results(self) -> dict[str, tuple[Any, tuple[Event, ...], tuple[Violation, ...]]]:
        """For both notations: the state after it, what it caused, or why it is refused."""
        return {text: self._result(text) for text in (self.pair.yes, self.pair.no)}

    def _result(self, text: str) -> tuple[Any, tuple[Event, ...], tuple[Violation, ...]]:
        action = self.course.game.parse(text)
        violations = tuple(self.state.why_not(action))
        if violations:
            return self.state, (), violations
        after = self.state.apply(action)
        return after, tuple(after.events), ()

    def holds(self, text: str) -> bool:
        """Does this action work, in the sense of the pair?"""
        run = Run(self.course.game, self.course.kit, self.state, self.state, self.seat)
        then = what_if(run, (text,))
        return then is not None and (self.pair.goal is None or self.pair.goal.holds(then))


class BothWays(Struct, frozen=True, dict=True):
    """The same actions under the published rules and under the document's.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson.
        both: The difference.
    """

    course: Course
    lesson: Lesson
    both: Both

    @cached_property
    def start(self) -> Any:
        """The position, under the published rules."""
        return self.starts["published"]

    @cached_property
    def starts(self) -> dict[str, Any]:
        """The position under each preset."""
        return {
            preset: build_position(self.course.game, self.lesson, self.both.position, ruleset=preset)
            for preset in PRESETS
        }

    @cached_property
    def runs(self) -> dict[str, Run]:
        """What each preset makes of the actions. Actions that one preset refuses end its run there."""
        found: dict[str, Run] = {}
        for preset, start in self.starts.items():
            seat = int(start.to_move[0]) if start.to_move else 0
            run = Run(self.course.game, self.course.kit, start, start, seat)
            for text in self.both.actions:
                then = what_if(run, (text,))
                if then is None:
                    break
                run = structs.replace(
                    then, start=start, actions=run.actions + then.actions, events=run.events + then.events
                )
            found[preset] = run
        return found

    @property
    def results(self) -> dict[str, tuple[Any, tuple[Event, ...]]]:
        """For each preset the state at the end and everything that happened."""
        return {preset: (run.state, run.events) for preset, run in self.runs.items()}

    def words(self, preset: str, text: LessonText) -> str:
        """What happened under a preset, and why."""
        return text(self.both.name, preset)
