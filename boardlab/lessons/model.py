"""What a lesson is made of, as its file holds it: structure only, every sentence stands in the words by key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, field

from boardlab.kernel import UnknownName
from boardlab.kernel.reader import quoted
from boardlab.lessons.goals import Goal, Number

Kind = Literal["PLAY", "PREDICT", "CHOOSE", "COUNT", "SPOT", "BUILD"]
Position = str | dict[str, Any]
"""The name of one of the lesson's positions, or a table for the game's ``position``."""

KINDS: tuple[Kind, ...] = ("PLAY", "PREDICT", "CHOOSE", "COUNT", "SPOT", "BUILD")
OWN_KEYS = ("like", "new", "open", "play")
"""Keys of a position table that the lessons read themselves."""

PARTS = (
    "header", "setup", "recall", "why", "watch", "try", "why_not", "count", "both", "experiment", "summary", "play",
)  # fmt: skip
"""Parts of a lesson page after which a note may stand."""


class NoSuchPart(UnknownName, KeyError):
    """A lesson, or a part of one, that there is not."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign on the board.

    Attributes:
        kind: As in pictures: ``hint``, ``legal``, ``refused``, ``area`` or ``arrow``.
        cells: The cells; for an arrow, from and to.
        text: One or two letters or digits.
    """

    kind: Literal["hint", "legal", "refused", "area", "arrow"]
    cells: tuple[str, ...]
    text: str = ""

    def __post_init__(self) -> None:
        if self.kind == "arrow" and len(self.cells) != 2:
            raise ValueError("an arrow has two cells, from and to")
        if len(self.text) > 2:
            raise ValueError(f"a mark holds one or two letters or digits, not {self.text!r}")


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a question.

    Attributes:
        id: The option's name in the words: ``option_ID`` and ``feedback_ID``.
        action: For CHOOSE: the action that the option stands for.
        when: True for the right option only; the checks compare it with the written answer.
    """

    id: str
    action: str = ""
    when: Goal | None = None


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a reveal: an action (or only a caption) and marks."""

    action: str = ""
    marks: tuple[Mark, ...] = ()


class Mistake(Struct, frozen=True, forbid_unknown_fields=True):
    """A typical mistake with its own explanation, ``mistake_NAME``.

    Attributes:
        name: Its name in the words.
        rule: PLAY: an action was refused by this rule.
        goal: PLAY, BUILD: true after an action that did not pass.
        answer: PREDICT, COUNT: this wrong answer was given.
        item: COUNT: for which of the numbers.
        cells: SPOT: one of these was picked wrongly.
        missing: SPOT: one of these was not picked.
        how: Actions or edits that lead to it, when one legal action does not.
        teaches: The rule to show beside the explanation, where no refusal or event names it.
    """

    name: str
    rule: str = ""
    teaches: str = ""
    goal: Goal | None = None
    answer: str | int | None = None
    item: str = ""
    cells: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    how: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        given = (bool(self.rule), self.goal is not None, self.answer is not None, bool(self.cells), bool(self.missing))
        if given.count(True) != 1:
            raise ValueError(f"the mistake {self.name!r} has one matcher: rule, goal, answer, cells or missing")


class BotReply(Struct, frozen=True, forbid_unknown_fields=True):
    """The others' actions are drawn by a bot from a seed."""

    bot: str
    seed: int = 0


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One number that a COUNT exercise asks for: ``item_ID`` and ``because_ID``."""

    id: str
    answer: int
    number: Number
    rule: str


class CellTest(Struct, frozen=True, forbid_unknown_fields=True):
    """What the right cells of a SPOT exercise satisfy.

    Attributes:
        play: Notation with ``{cell}``; the action is tried for each cell.
        goal: With ``play``: holds after the action.
        refused_by: With ``play``: the action is refused by this rule.
        test: Or a cell test of the game,
        with_: with these arguments.
    """

    play: str = ""
    goal: Goal | None = None
    refused_by: str = ""
    test: str = ""
    with_: dict[str, Any] = field(default_factory=dict, name="with")

    def __post_init__(self) -> None:
        if bool(self.play) == bool(self.test):
            raise ValueError("each has either play or test")


class Tool(Struct, frozen=True, forbid_unknown_fields=True):
    """One tool of a BUILD exercise, ``tool_ID``.

    Attributes:
        id: Its name in the words and in an edit such as ``"rival 9,8"``.
        list: Path of a list in the position table; a cell is put into it or taken out.
        path: Path of a value in the position table,
        values: and the values it may take.
        words: Where the game's words name the values: ``faction`` for ``faction.F4``.
        fill: With values that are numbers: the path is a list, and the value is how many of this it holds.
    """

    id: str
    list: str = ""
    path: str = ""
    values: tuple[int | str | bool, ...] = ()
    words: str = ""
    fill: str = ""

    def __post_init__(self) -> None:
        if bool(self.list) == bool(self.path):
            raise ValueError(f"the tool {self.id!r} has either list or path")
        if bool(self.path) != bool(self.values):
            raise ValueError(f"the tool {self.id!r} needs values exactly when it has a path")
        if self.words and not self.named:
            raise ValueError(f"the tool {self.id!r} has words, but no value that they could name")
        if self.fill and not all(type(value) is int for value in self.values):
            raise ValueError(f"the tool {self.id!r} fills a list, so its values are whole numbers")

    @property
    def named(self) -> tuple[str | bool, ...]:
        """The values that need words; numbers speak for themselves."""
        return tuple(value for value in self.values if isinstance(value, str | bool))


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    """One exercise. Which keys belong to which kind says :data:`KIND_KEYS`.

    Attributes:
        id: Never reused; its last part is the exercise's name on the page.
        kind: One of the six kinds.
        rules: Rule ids that it teaches.
        hints: How many hints there are; only the last may name the answer.
        position: Where it starts.
        you_are: The learner's seat; the seat to move by default.
        version: Raised when the task changes so that an old pass should not count.
        seed: What chance is drawn from.
        budget: Actions allowed.
        goal: What to reach.
        stop: Holds when the goal cannot be reached any more.
        marks: Shown at the start.
        mistakes: Typical mistakes; the first that matches speaks.
        reveal: The way to the goal, step by step.
        reply: What the others do.
        allow_illegal: Let the learner try what the rules refuse, then say why.
        actions: PREDICT, COUNT: what is played.
        action: The same when it is one.
        answer: PREDICT, CHOOSE: the right option, or the right number.
        options: PREDICT, CHOOSE: what to choose from.
        number: PREDICT: where the number comes from.
        items: COUNT: the numbers.
        among: SPOT: cells that can be picked; every cell when empty.
        cells: SPOT: the right ones.
        each: SPOT: what the right ones satisfy.
        tools: BUILD: what may be changed.
        keep: BUILD: cells that no tool may change.
    """

    id: str
    kind: Kind
    rules: tuple[str, ...]
    hints: int
    position: Position = field(default_factory=dict)
    you_are: int | None = None
    version: int = 1
    seed: int = 1
    budget: int | None = None
    goal: Goal | None = None
    stop: Goal | None = None
    marks: tuple[Mark, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    reveal: tuple[Shown, ...] = ()
    reply: tuple[str | tuple[str, ...], ...] | BotReply = ()
    allow_illegal: bool = True
    actions: tuple[str, ...] = ()
    action: str = ""
    answer: str | int | None = None
    options: tuple[Choice, ...] = ()
    number: Number | None = None
    items: tuple[Item, ...] = ()
    among: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    each: CellTest | None = None
    tools: tuple[Tool, ...] = ()
    keep: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The last part of the id, ``b`` of ``cas-03-b``."""
        return self.id.rpartition("-")[2]

    @property
    def played(self) -> tuple[str, ...]:
        """What PREDICT and COUNT play."""
        return (self.action,) if self.action else self.actions

    @property
    def steps(self) -> tuple[Shown, ...]:
        """The steps of the reveal; where the file gives none, what the exercise plays anyway."""
        if self.reveal:
            return self.reveal
        chosen = tuple(option.action for option in self.options if option.id == self.answer and option.action)
        return tuple(Shown(action) for action in self.played or chosen)


COMMON_KEYS = frozenset(
    ("id", "kind", "rules", "hints", "position", "you_are", "version", "seed", "marks", "mistakes", "reveal")
)
KIND_KEYS: dict[Kind, tuple[frozenset[str], frozenset[str]]] = {
    "PLAY": (frozenset(("goal", "reveal")), frozenset(("budget", "stop", "reply", "allow_illegal"))),
    "PREDICT": (frozenset(("answer",)), frozenset(("action", "actions", "options", "number"))),
    "CHOOSE": (frozenset(("answer", "options")), frozenset(("goal",))),
    "COUNT": (frozenset(("items",)), frozenset(("action", "actions"))),
    "SPOT": (frozenset(("cells", "each", "reveal")), frozenset(("among",))),
    "BUILD": (frozenset(("goal", "tools", "reveal")), frozenset(("budget", "stop", "keep"))),
}
"""For each kind, the keys it needs and the keys it may have beside the common ones."""

MATCHERS: dict[Kind, tuple[str, ...]] = {
    "PLAY": ("rule", "goal"),
    "PREDICT": ("answer",),
    "CHOOSE": (),
    "COUNT": ("answer",),
    "SPOT": ("cells", "missing"),
    "BUILD": ("goal",),
}
"""For each kind, how its mistakes may be recognised. CHOOSE has a feedback for each option instead."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """The prediction that a worked example asks for before it shows a step."""

    answer: str
    options: tuple[Choice, ...]
    rule: str = ""


class WatchStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a worked example: perhaps another position, perhaps an action, always a caption."""

    position: Position | None = None
    action: str = ""
    marks: tuple[Mark, ...] = ()
    ask: Ask | None = None


class Watch(Struct, frozen=True, forbid_unknown_fields=True):
    """The worked example of a lesson.

    Attributes:
        step: The steps, each shown as it is reached.
        position: Where it begins.
        you_are: Whose table is shown all the time; without it, that of the seat to move.
    """

    step: tuple[WatchStep, ...]
    position: Position = field(default_factory=dict)
    you_are: int | None = None


class Picture(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with marks, to look at."""

    position: Position = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """A matched pair: one action works, the other does not; the learner says which and why.

    Attributes:
        id: Its last part is the name on the page.
        yes: The action that works.
        no: The action that does not.
        rule: The reason.
        rules: Rules that the learner chooses from.
        goal: What "works" means; without it, to be legal.
        position: Where both are tried.
        version: Raised when the task changes.
        marks: Shown on the board.
    """

    id: str
    yes: str
    no: str
    rule: str
    rules: tuple[str, ...]
    goal: Goal | None = None
    position: Position = field(default_factory=dict)
    version: int = 1
    marks: tuple[Mark, ...] = ()

    @property
    def name(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("-")[2]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that later lessons ask about this one."""

    id: str
    rule: str
    answer: str
    options: tuple[str, ...]
    position: Position | None = None

    @property
    def name(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("-")[2]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the summary: a rule and the exercise that practises it."""

    rule: str
    exercise: str


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """A free board: how the game starts and who sits where."""

    new: dict[str, Any] = field(default_factory=dict)
    position: Position | None = None
    seats: tuple[str, ...] = ("you", "you")


class Teacher(Struct, frozen=True, forbid_unknown_fields=True):
    """Notes for a teacher; the text is ``teacher``."""

    seeds: tuple[int, ...] = ()


class Both(Struct, frozen=True, forbid_unknown_fields=True):
    """One difference between the presets, played both ways.

    Attributes:
        id: Its last part is the name on the page.
        ruling: The ruling that differs.
        actions: What is played.
        published: Holds under the published rules only.
        document: Holds under the document's rules only.
        position: Where it starts.
    """

    id: str
    ruling: str
    actions: tuple[str, ...]
    published: Goal
    document: Goal
    position: Position = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("-")[2]


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to an experiment: the numbers that it means.

    Attributes:
        id: Its name in the words: ``option_ID`` and ``feedback_ID``.
        from_: The smallest number; none when there is no lower end.
        to: The largest number.
    """

    id: str
    from_: float | None = field(default=None, name="from")
    to: float | None = None

    def __post_init__(self) -> None:
        if self.from_ is None and self.to is None:
            raise ValueError(f"the choice {self.id!r} says from or to")

    def holds(self, value: float) -> bool:
        """Is this number one of them?"""
        return (self.from_ is None or self.from_ <= value) and (self.to is None or value <= self.to)


class Experiment(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that many quick games answer.

    Attributes:
        id: Its last part is the name on the page.
        run: A function of the game's kit that returns a chart.
        finding: The number of the chart that is asked for.
        answer: The right choice, or the number.
        lines: The names of the chart's lines, which the words tell.
        rule: The rule that it shows.
        options: Options of the function: how many games, which seed.
        choices: What to choose from; a number is asked when there are none.
        within: How far a predicted number may be off.
        says: Findings whose numbers ``means`` names, so that words and run cannot drift apart.
    """

    id: str
    run: str
    finding: str
    answer: str | int
    lines: tuple[str, ...]
    rule: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    choices: tuple[Range, ...] = ()
    within: int = 0
    says: dict[str, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The last part of the id."""
        return self.id.rpartition("-")[2]


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A page of text after a part of the lesson; its text is ``note_N``."""

    after: str

    def __post_init__(self) -> None:
        if self.after not in PARTS:
            raise ValueError(f"a note stands after one of: {', '.join(PARTS)}; not after {self.after!r}")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson. ``file`` is the name of its file without the ending; the loader fills it in."""

    id: str
    minutes: int
    rules: tuple[str, ...]
    file: str = ""
    needs: tuple[str, ...] = ()
    full: bool = True
    positions: dict[str, dict[str, Any]] = field(default_factory=dict)
    why: Picture | None = None
    watch: Watch | None = None
    exercise: tuple[Exercise, ...] = ()
    why_not: tuple[Pair, ...] = ()
    count: tuple[Exercise, ...] = ()
    recall: tuple[Question, ...] = ()
    summary: tuple[Row, ...] = ()
    play: tuple[Play, ...] = ()
    both: tuple[Both, ...] = ()
    experiment: tuple[Experiment, ...] = ()
    note: tuple[Note, ...] = ()
    teacher: Teacher | None = None

    @property
    def tasks(self) -> tuple[Exercise | Pair, ...]:
        """Everything that counts as done or not done, in page order."""
        return (*self.exercise, *self.why_not, *self.count)

    def taught(self) -> Iterator[tuple[str, str]]:
        """Every rule id with the id of a part that uses it."""
        for task in (*self.exercise, *self.count):
            for rule in (*task.rules, *(item.rule for item in task.items)):
                yield rule, task.id
        for pair in self.why_not:
            yield pair.rule, pair.id
        for question in self.recall:
            yield question.rule, question.id
        for experiment in self.experiment:
            if experiment.rule:
                yield experiment.rule, experiment.id
        for step in self.watch.step if self.watch else ():
            if step.ask and step.ask.rule:
                yield step.ask.rule, f"{self.id} watch"

    def find(self, name: str) -> Exercise:
        """The exercise or count with this name (``b``) or id.

        Raises:
            NoSuchPart: There is none; the sentence lists what there is.
        """
        for exercise in (*self.exercise, *self.count):
            if name in (exercise.id, exercise.name):
                return exercise
        there = tuple(exercise.name for exercise in (*self.exercise, *self.count)) or "-"
        raise NoSuchPart("lesson.exercise", lesson=self.id, name=quoted(name), parts=there)
