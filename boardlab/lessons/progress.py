"""What a learner has done: in memory, and in one small file when the learner wants it. Nothing is sent anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field, structs

from boardlab.kernel import BadRecord, BoardlabError
from boardlab.kernel.errors import Message
from boardlab.kernel.reader import quoted
from boardlab.kernel.record import read_text, write_text
from boardlab.kernel.shape import misshapen
from boardlab.lessons.check import Attempt
from boardlab.lessons.model import Exercise, Lesson, Pair
from boardlab.lessons.pairs import WhyNot
from boardlab.lessons.recall import LAST_BOX, Boxes, Recall
from boardlab.lessons.stepper import Stepper

if TYPE_CHECKING:
    from boardlab.lessons.experiment import Trial
    from boardlab.lessons.text import LessonText

FORMAT = "boardlab-progress/1"
BIGGEST_FILE = 1_000_000


class ProgressError(BoardlabError):
    """A progress file that cannot be read or written. The progress in memory is unchanged."""


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """How one exercise stands.

    Attributes:
        version: The version of the exercise that was done.
        passed: Was it solved?
        hints: How many hints it took.
        shown: Was the answer shown before it was solved?
        tries: How often it was started.
    """

    version: int
    passed: bool = False
    hints: int = 0
    shown: bool = False
    tries: int = 1

    def and_then(self, later: Done) -> Done:
        """Both together: what was solved stays solved, with the help it took then."""
        if self.version != later.version:
            return later
        if self.passed:
            return structs.replace(self, tries=max(self.tries, later.tries))
        return later


class ProgressFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The progress as a file holds it."""

    format: str
    exercises: dict[str, Done] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)


class Progress:
    """Everything done so far, by exercise id; the id and its version count, never the notebook's name."""

    def __init__(self) -> None:
        self.exercises: dict[str, Done] = {}
        self.boxes = Boxes()

    def __repr__(self) -> str:
        return f"Progress({sum(done.passed for done in self.exercises.values())} passed of {len(self.exercises)} tried)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Progress) and (self.exercises, self.boxes) == (other.exercises, other.boxes)

    __hash__ = None  # type: ignore[assignment]

    def record(self, tried: Attempt | WhyNot) -> None:
        """Take over how an attempt stands. An untouched one changes nothing."""
        if isinstance(tried, WhyNot):
            key, done = tried.pair.id, Done(tried.pair.version, tried.passed, 0, tried.shown_first, tried.tries)
            touched = bool(tried.chosen or tried.passed or tried.revealed)
        else:
            exercise = tried.exercise
            shown = tried.shown_first or (tried.revealed and not tried.passed)
            key, done = exercise.id, Done(exercise.version, tried.passed, tried.hints, shown, tried.tries)
            touched = tried.can_retry or tried.passed or tried.revealed or tried.hints > 0
        if touched:
            before = self.exercises.get(key)
            self.exercises[key] = before.and_then(done) if before else done

    def record_recall(self, before: Recall | None, after: Recall) -> None:
        """Move the boxes for the questions answered since ``before``."""
        old = before.answers if before is not None else {}
        fresh = structs.replace(after, answers={n: given for n, given in after.answers.items() if n not in old})
        self.boxes = fresh.boxes(self.boxes)

    def record_prediction(self, before: Stepper, after: Stepper) -> None:
        """Move the boxes for the predictions made since ``before``."""
        for rule, right in after.answered[len(before.answered) :]:
            self.boxes = self.boxes.after(rule, right)

    def record_trial(self, trial: Trial) -> None:
        """Move the box of the rule that an experiment showed, where something was predicted."""
        if trial.right is not None and trial.experiment.rule:
            self.boxes = self.boxes.after(trial.experiment.rule, trial.right)

    def of(self, task: Exercise | Pair) -> Done | None:
        """How a task stands; None when it was not tried in its present version."""
        done = self.exercises.get(task.id)
        return done if done is not None and done.version == task.version else None

    def passed(self, task: Exercise | Pair) -> bool:
        """Is the task solved, in its present version?"""
        done = self.of(task)
        return done is not None and done.passed

    def counts(self, lesson: Lesson) -> tuple[int, int, int, int]:
        """How many tasks are done, how many there are, how many took a hint, how many were shown first."""
        solved = [done for task in lesson.tasks if (done := self.of(task)) is not None and done.passed]
        hinted = sum(done.hints > 0 and not done.shown for done in solved)
        return len(solved), len(lesson.tasks), hinted, sum(done.shown for done in solved)

    def words(self, lesson: Lesson, text: LessonText) -> str:
        """The progress in a lesson, such as ``4 of 6 done, 1 with hint``."""
        done, every, hinted, shown = self.counts(lesson)
        key = {(False, False): "none", (True, False): "hint", (False, True): "shown"}.get(
            (hinted > 0, shown > 0), "both"
        )
        return text.ui(f"done_{key}", done=done, all=every, n=shown if key == "shown" else hinted, m=shown)

    def reset(self, task: str | None = None, lesson: Lesson | None = None) -> None:
        """Forget one exercise, one lesson, or everything.

        Args:
            task: The id of an exercise, count or pair.
            lesson: A lesson; the boxes of the rules it teaches are forgotten too.
        """
        if task is not None:
            self.exercises.pop(task, None)
        elif lesson is not None:
            for each in lesson.tasks:
                self.exercises.pop(each.id, None)
            self.boxes = Boxes({rule: box for rule, box in self.boxes.box.items() if rule not in lesson.rules})
        else:
            self.exercises, self.boxes = {}, Boxes()

    def dumps(self) -> str:
        """The progress as JSON text."""
        file = ProgressFile(FORMAT, dict(sorted(self.exercises.items())), dict(sorted(self.boxes.box.items())))
        return msgspec.json.format(msgspec.json.encode(file), indent=1).decode() + "\n"

    @classmethod
    def loads(cls, text: str) -> Progress:
        """Progress from its text.

        Raises:
            ProgressError: The text is no progress, or of a format this version does not know.
        """
        if len(text) > BIGGEST_FILE:
            raise ProgressError("progress.long", n=len(text), most=BIGGEST_FILE)
        try:
            file = msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=ProgressFile)
        except msgspec.ValidationError as error:
            raise ProgressError("progress.none", why=misshapen(error, ProgressFile)) from None
        except (msgspec.DecodeError, UnicodeError):
            raise ProgressError("progress.none", why=Message("file.syntax", kind="JSON")) from None
        if file.format != FORMAT:
            raise ProgressError("file.format", format=quoted(file.format), known=FORMAT)
        for rule, box in file.boxes.items():
            if not 0 <= box <= LAST_BOX:
                why = Message("progress.box", name=rule, box=box, most=LAST_BOX)
                raise ProgressError("progress.none", why=why)
        for name, done in file.exercises.items():
            if done.hints < 0 or done.tries < 1 or done.version < 1:
                raise ProgressError("progress.none", why=Message("progress.numbers", name=name))
        progress = cls()
        progress.exercises, progress.boxes = dict(file.exercises), Boxes(dict(file.boxes))
        return progress

    def take_over(self, other: Progress) -> None:
        """Become equal to another progress, so that everyone who holds this one sees it."""
        self.exercises, self.boxes = dict(other.exercises), other.boxes

    def save(self, path: str | Path) -> Path:
        """Write the progress to a file: all of it or nothing.

        Raises:
            ProgressError: The file cannot be written, or another kind of file stands there.
        """
        if Path(path).exists():
            self.load(path)
        try:
            return write_text(path, self.dumps())
        except BadRecord as error:
            raise ProgressError(error.case, **error.facts) from None

    @classmethod
    def load(cls, path: str | Path) -> Progress:
        """Progress from a file.

        Raises:
            ProgressError: The file is missing, too large, or no progress; the sentence names it.
        """
        try:
            text = read_text(path)
        except BadRecord as error:
            raise ProgressError(error.case, **error.facts) from None
        try:
            return cls.loads(text)
        except ProgressError as error:
            raise ProgressError("file.named", file=Path(path).name, error=error) from None


CURRENT = Progress()
"""The progress of this kernel."""
