"""An attempt at an exercise: a value that every press of the learner turns into the next one.

Nothing a learner does can end in a dead end: a refused or wrong try keeps the position and says why, one step back
and starting again are always there, and the reveal always leads to Next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field, structs

from boardlab.kernel import CHANCE, BadNotation, BoardlabError, Event, Violation, bot, settle, settled, stream
from boardlab.kernel.errors import Message
from boardlab.kernel.reader import quoted
from boardlab.lessons.course import build_position, position_table, split
from boardlab.lessons.goals import Refusal, Run, what_if
from boardlab.lessons.model import BotReply, CellTest, Exercise, Lesson, Mark, Mistake, Shown, Tool

if TYPE_CHECKING:
    from boardlab.lessons.course import Course
    from boardlab.lessons.text import LessonText

Status = Literal["untouched", "going", "passed", "failed", "error", "shown"]
Reason = Literal[
    "",
    "refused",
    "mistake",
    "wrong",
    "stop",
    "budget",
    "turn_over",
    "notation",
    "position",
    "kept",
    "no_edit",
    "no_cell",
    "no_answer",
    "not_yours",
]
Answer = str | int | dict[str, int] | frozenset[str] | None
FINAL: tuple[Reason, ...] = ("stop", "budget", "turn_over")
"""Reasons after which only a step back, a new start or the reveal leads on."""

MOST_REPLIES = 100


class Outcome(Struct, frozen=True):
    """How an attempt stands.

    Attributes:
        status: ``untouched``, ``going``, ``passed``, ``failed``, ``error`` (the input cannot be read) or ``shown``.
        reason: Why it failed.
        rule: The rule id that explains it.
        mistake: The name of the typical mistake that was recognised.
        violations: Why an action was refused.
        detail: The input that cannot be read, or what is wrong with it.
        final: True when no further action is possible from here.
    """

    status: Status = "untouched"
    reason: Reason = ""
    rule: str = ""
    mistake: str = ""
    violations: tuple[Violation, ...] = ()
    detail: str | Message = ""
    final: bool = False


class Feedback(Struct, frozen=True):
    """Feedback in words: what happened, which rule, what to try."""

    happened: str
    rule: str
    rule_text: str
    try_next: str


class Line(Struct, frozen=True):
    """One line of a breakdown: what was asked, the right number, the learner's, and the rule that says so."""

    id: str
    label: str
    number: int
    given: int | None
    right: bool
    rule: str
    because: str


class Frame(Struct, frozen=True):
    """One moment of an attempt; a step back drops the last one."""

    state: Any
    data: dict[str, Any] = field(default_factory=dict)
    actions: tuple[Any, ...] = ()
    events: tuple[Event, ...] = ()
    last: tuple[Event, ...] = ()
    replies: int = 0
    edits: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    given: Answer = None
    outcome: Outcome = Outcome()


class Attempt(Struct, frozen=True, dict=True):
    """An attempt at one exercise.

    Attributes:
        course: The lessons it belongs to.
        lesson: The lesson.
        exercise: The exercise.
        frames: The moments since the start, the first one untouched.
        refused: What was tried in vain since the start.
        remembered: What was tried in vain ever.
        hints: How many hints were asked for.
        showing: How many steps of the reveal are shown; -1 when it is not open.
        revealed: Was the whole reveal ever shown?
        passed: Was it ever passed?
        shown_first: Had the whole reveal been shown before it was first passed?
        tries: How often it was started.
    """

    course: Course
    lesson: Lesson
    exercise: Exercise
    frames: tuple[Frame, ...]
    refused: tuple[Refusal, ...] = ()
    remembered: tuple[Refusal, ...] = ()
    hints: int = 0
    showing: int = -1
    revealed: bool = False
    passed: bool = False
    shown_first: bool = False
    tries: int = 1

    @classmethod
    def begin(cls, course: Course, lesson: Lesson, exercise: Exercise) -> Attempt:
        """An untouched attempt."""
        state = build_position(course.game, lesson, exercise.position)
        data = split(position_table(lesson, exercise.position))[0]
        return cls(course, lesson, exercise, (Frame(state, data, last=tuple(state.events)),))

    def __repr__(self) -> str:
        return f"Attempt({self.exercise.id!r}, {self.outcome.status!r}, {len(self.frames) - 1} steps)"

    # what the board shows

    @property
    def frame(self) -> Frame:
        """The learner's present moment."""
        return self.frames[-1]

    @property
    def start(self) -> Any:
        """The state at the start."""
        return self.frames[0].state

    @property
    def seat(self) -> int:
        """The learner's seat: the one that is told, or else the first that is to move; the first where chance is."""
        if self.exercise.you_are is not None:
            return self.exercise.you_are
        return max(int(self.start.to_move[0]), 0) if self.start.to_move else 0

    @cached_property
    def shown_frame(self) -> Frame:
        """What the board shows: the learner's position, or the open step of the reveal."""
        return self.frame if self.showing < 0 else self._reveal_frames[self.showing]

    @property
    def state(self) -> Any:
        """The state on the board."""
        return self.shown_frame.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action caused."""
        return self.shown_frame.last

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Marks of the start, or of the open step of the reveal."""
        if self.showing > 0:
            return self.exercise.steps[self.showing - 1].marks
        return self.exercise.marks if len(self.frames) == 1 or self.exercise.kind == "SPOT" else ()

    @property
    def picked(self) -> tuple[str, ...]:
        """SPOT: the cells picked so far; the right ones at the end of the reveal."""
        return self.exercise.cells if self._reveal_done else self.shown_frame.picked

    @property
    def given(self) -> Answer:
        """The last answer given."""
        return self.frame.given

    @property
    def cells(self) -> tuple[str, ...]:
        """SPOT: the cells that can be picked."""
        return self.exercise.among or tuple(self.course.game.cells(self.start))

    @property
    def outcome(self) -> Outcome:
        """How the attempt stands."""
        if self.showing >= 0:
            return Outcome("shown", rule=self.exercise.rules[0])
        return self.frame.outcome

    # what can be pressed

    @property
    def can_act(self) -> bool:
        """May an action or edit be tried now?"""
        if self.exercise.kind not in ("PLAY", "BUILD") or self.showing >= 0 or self.outcome.final:
            return False
        return self.exercise.kind == "BUILD" or self.seat in self.frame.state.to_move

    @property
    def can_answer(self) -> bool:
        """May an answer be given now?"""
        return self.exercise.kind not in ("PLAY", "BUILD") and self.showing < 0 and self.outcome.status != "passed"

    @property
    def can_back(self) -> bool:
        """Is there a step to take back, or a step of the reveal to step back to?"""
        return self.showing >= 0 or len(self.frames) > 1

    @property
    def can_retry(self) -> bool:
        """Has anything happened since the start?"""
        return self.can_back or self.outcome.status != "untouched"

    @property
    def can_hint(self) -> bool:
        """Is there another hint?"""
        return self.hints < self.exercise.hints

    @property
    def can_reveal(self) -> bool:
        """Is there another step of the reveal?"""
        return self.showing < len(self.exercise.steps)

    @property
    def can_next(self) -> bool:
        """May the learner go on to the next exercise?"""
        return self.passed or self.revealed

    def legal(self) -> tuple[str, ...]:
        """Notation of the actions that are legal now."""
        if not self.can_act or self.exercise.kind != "PLAY":
            return ()
        return tuple(map(self.course.game.notation, self.frame.state.legal_actions(self.seat)))

    # what the learner does

    def act(self, action: Any) -> Attempt:
        """Try an action (PLAY) or an edit such as ``"rival 9,8"`` (BUILD), given as such or in its notation."""
        if not self.can_act:
            return self
        if self.exercise.kind == "BUILD":
            return self._edit(str(action))
        try:
            parsed = self.course.game.parse(action) if isinstance(action, str) else action
        except BadNotation as error:
            return self._say(Outcome("error", "notation", detail=error))
        violations = tuple(self.frame.state.why_not(parsed))
        actor = self.course.game.actor(self.frame.state, parsed)
        another = 0 <= actor < len(self.frame.state.seats) and actor != self.seat
        if another or (not violations and actor != self.seat):
            return self._say(Outcome("error", "not_yours"))
        return self._refuse(parsed, violations) if violations else self._play(parsed)

    def pick(self, cell: str) -> Attempt:
        """SPOT: pick a cell, or take the pick back."""
        if self.exercise.kind != "SPOT" or not self.can_answer:
            return self
        if cell not in self.cells:
            return self._say(Outcome("error", "no_cell", detail=cell))
        picked = (
            tuple(p for p in self.frame.picked if p != cell)
            if cell in self.frame.picked
            else (*self.frame.picked, cell)
        )
        return self._push(structs.replace(self.frame, picked=picked, outcome=Outcome("going")))

    def answer(self, value: Any = None) -> Attempt:
        """Give an answer: an option's id, a number, numbers by item, or the picked cells (SPOT; no value needed)."""
        if not self.can_answer:
            return self
        given = self._understood(value)
        if given is None:
            return self._say(Outcome("error", "no_answer"))
        if self._right(given):
            return self._pass_answer(given)
        frame = structs.replace(self.frame, given=given, outcome=self._wrong(given))
        return structs.replace(self, frames=(*self.frames[:-1], frame))

    def back_one(self) -> Attempt:
        """Take the last step back; in the reveal, step back."""
        if self.showing >= 0:
            return structs.replace(self, showing=self.showing - 1)
        if len(self.frames) == 1:
            return self._say(Outcome())
        return structs.replace(self, frames=self.frames[:-1])

    def retry(self) -> Attempt:
        """Start again from the position; hints and what was tried are remembered."""
        if not self.can_retry:
            return self
        return structs.replace(self, frames=self.frames[:1], refused=(), showing=-1, tries=self.tries + 1)._say(
            Outcome()
        )

    def hint(self) -> Attempt:
        """Ask for one more hint."""
        return structs.replace(self, hints=min(self.hints + 1, self.exercise.hints))

    def reveal(self) -> Attempt:
        """Show one more step of the way to the goal, from the start; the first press shows the start."""
        if not self.can_reveal:
            return self
        showing = self.showing + 1 if self.showing >= 0 else min(1, len(self.exercise.steps))
        return structs.replace(self, showing=showing, revealed=self.revealed or showing == len(self.exercise.steps))

    # words

    def you_are_line(self, text: LessonText) -> str:
        """Whose side the learner is on, and whose turn it is."""
        who = text.game.seat_name(self.state, self.seat, text.lang)
        if self.exercise.kind not in ("PLAY", "BUILD"):
            return text.ui("answer_as", who=who)
        if self.state.is_over:
            return text.ui("you_over", who=who)
        if self.state.to_move == (CHANCE,):
            return text.ui("you_chance", who=who)
        return text.ui("you_are" if self.seat in self.state.to_move else "you_wait", who=who)

    def goal_line(self, text: LessonText) -> str:
        """The goal as a sentence; empty for questions."""
        if self.exercise.goal is None or self.exercise.kind == "CHOOSE":
            return ""
        sentence = self.exercise.goal.sentence(text.say(self.start, self.seat))
        return text.words.text("goal.line", goal=sentence)

    def status_line(self, text: LessonText) -> str:
        """How much is used: actions, edits or picks."""
        if self.showing > 0:
            return text.ui("showing", step=self.showing, count=len(self.exercise.steps))
        if self.exercise.kind == "SPOT":
            return text.ui("picked", n=len(self.picked))
        if self.exercise.kind not in ("PLAY", "BUILD"):
            return ""
        what = "changed" if self.exercise.kind == "BUILD" else "used"
        if self.exercise.budget is None:
            return text.ui(f"{what}_free", used=self.used)
        return text.ui(what, used=self.used, budget=self.exercise.budget)

    @property
    def used(self) -> int:
        """How many actions or edits were used."""
        return len(self.frame.edits) if self.exercise.kind == "BUILD" else len(self.frame.actions)

    def hints_shown(self, text: LessonText) -> tuple[str, ...]:
        """The hints asked for so far."""
        return tuple(text.of(self.exercise, f"hint_{n}") for n in range(1, self.hints + 1))

    def caption(self, text: LessonText) -> str:
        """The caption of the open step of the reveal."""
        return text.of(self.exercise, f"reveal_{self.showing}") if self.showing > 0 else ""

    def explanation(self, text: LessonText) -> str:
        """Why, with the rule; empty until the exercise is passed or shown."""
        passed = self.showing < 0 and self.outcome.status == "passed"
        return text.of(self.exercise, "explain") if passed or self._reveal_done else ""

    def options(self, text: LessonText) -> tuple[tuple[str, str, str], ...]:
        """Every option: its id, its label and its feedback."""
        return tuple(
            (each.id, text.of(self.exercise, f"option_{each.id}"), text.of(self.exercise, f"feedback_{each.id}"))
            for each in self.exercise.options
        )

    def items(self, text: LessonText) -> tuple[tuple[str, str], ...]:
        """Every number asked for: its id and its label."""
        return tuple((item.id, text.of(self.exercise, f"item_{item.id}")) for item in self.exercise.items)

    def tools(self, text: LessonText) -> tuple[tuple[str, str, str, tuple[tuple[str, str], ...]], ...]:
        """Every tool: its id, its label, ``cell`` or ``value``, and each value with what it is called."""
        return tuple(
            (
                tool.id,
                text.of(self.exercise, f"tool_{tool.id}"),
                "cell" if tool.list else "value",
                tuple((str(value), text.value(self.exercise, tool, value)) for value in tool.values),
            )
            for tool in self.exercise.tools
        )

    def places(self, text: LessonText) -> dict[str, str]:
        """SPOT: every cell that can be picked, with its name."""
        names = text.places(self.start, self.seat, self.cells)
        return {cell: names[cell] for cell in self.cells}

    def _place(self, text: LessonText, cell: str) -> str:
        """A name of a place, wherever it came from; what nobody knows is called as it was said."""
        return text.places(self.start, self.seat).get(cell, cell)

    def breakdown(self, text: LessonText) -> tuple[Line, ...]:
        """COUNT: every number with its rule, once the exercise is passed or shown; before, which ones are right."""
        given = self.frame.given if isinstance(self.frame.given, dict) else {}
        if not given and not self._reveal_done:
            return ()
        done = self._reveal_done or self.outcome.status == "passed"
        return tuple(
            Line(
                item.id,
                text.of(self.exercise, f"item_{item.id}"),
                item.answer,
                given.get(item.id),
                given.get(item.id) == item.answer,
                item.rule if done else "",
                text.of(self.exercise, f"because_{item.id}") if done else "",
            )
            for item in self.exercise.items
        )

    def feedback(self, text: LessonText) -> Feedback:
        """What happened, which rule, what to try."""
        outcome = self.outcome
        rule = outcome.rule
        rule_text = text.rule_text(rule) if rule else ""
        return Feedback(self._happened(text, outcome), rule, rule_text, self._try_next(text, outcome))

    def _happened(self, text: LessonText, outcome: Outcome) -> str:
        if outcome.mistake:
            return text.of(self.exercise, f"mistake_{outcome.mistake}")
        if outcome.status == "passed":
            chosen = text.of(self.exercise, f"feedback_{self.given}") if self.exercise.options else ""
            return chosen or text.ui("passed_shown" if self.shown_first else "passed")
        if outcome.status == "shown":
            done = self._reveal_done
            return (
                text.ui("shown")
                if done
                else text.ui("showing", step=max(self.showing, 0), count=len(self.exercise.steps))
            )
        if outcome.reason == "refused":
            return " ".join(text.violation(self.frame.state, violation) for violation in outcome.violations)
        if outcome.reason == "wrong":
            return self._wrong_words(text)
        if outcome.reason == "budget":
            key = "budget_changes" if self.exercise.kind == "BUILD" else "budget"
            return text.ui(key, n=self.exercise.budget or 0)
        if outcome.reason in ("kept", "no_cell"):
            return text.ui(outcome.reason, detail=self._place(text, str(outcome.detail)))
        if isinstance(outcome.detail, Message):
            return text.ui(outcome.reason, detail=outcome.detail.text(text.lang))
        if outcome.reason == "no_edit":
            return text.ui("no_edit", detail=outcome.detail)
        if outcome.reason == "no_answer":
            return text.ui(
                "no_number" if self._wants_number else "no_pick" if self.exercise.kind == "SPOT" else "no_option"
            )
        if outcome.status == "going" and self.exercise.kind == "SPOT":  # nothing is judged before Check
            return text.ui("picking", n=len(self.picked))
        return text.ui(outcome.reason or outcome.status)

    def _wrong_words(self, text: LessonText) -> str:
        given = self.given
        if self.exercise.options:
            return text.of(self.exercise, f"feedback_{given}")
        if isinstance(given, dict):
            right = sum(given.get(item.id) == item.answer for item in self.exercise.items)
            return text.ui("counted", right=right, all=len(self.exercise.items))
        if isinstance(given, frozenset):
            missing, extra = len(set(self.exercise.cells) - given), len(given - set(self.exercise.cells))
            parts = [text.ui("spotted_missing", n=missing)] if missing else []
            return " ".join(parts + ([text.ui("spotted_extra", n=extra)] if extra else []))
        if isinstance(given, int) and isinstance(self.exercise.answer, int):
            return text.ui("too_many" if given > self.exercise.answer else "too_few")
        return text.ui("wrong")

    def _try_next(self, text: LessonText, outcome: Outcome) -> str:
        if outcome.status == "passed":
            return text.ui("try_next")
        if outcome.status == "shown":
            return text.ui("try_shown") if self._reveal_done else text.ui("try_going")
        if outcome.status in ("untouched", "going"):
            return text.ui("try_check" if self.exercise.kind == "SPOT" else "try_going")
        if outcome.reason == "no_answer" and self._wants_number:
            return text.ui("try_number")
        if outcome.violations or outcome.reason == "notation":
            return text.ui("try_other")  # there is nothing to take back
        return text.ui("try_again" if self.exercise.kind in ("PLAY", "BUILD") else "try_answer")

    # playing

    @property
    def _wants_number(self) -> bool:
        return self.exercise.kind == "COUNT" or (self.exercise.kind == "PREDICT" and self.exercise.number is not None)

    @property
    def _reveal_done(self) -> bool:
        return self.showing >= 0 and self.showing == len(self.exercise.steps)

    def _push(self, frame: Frame) -> Attempt:
        """One more moment; a refusal or an unreadable input of the moment before is forgotten."""
        *before, last = self.frames
        if last.outcome.violations or last.outcome.status == "error":
            last = structs.replace(last, outcome=Outcome("going") if before else Outcome())
        return structs.replace(self, frames=(*before, last, frame))

    def _say(self, outcome: Outcome) -> Attempt:
        frame = structs.replace(self.frame, outcome=outcome)
        return structs.replace(self, frames=(*self.frames[:-1], frame))

    def run(self, frame: Frame | None = None) -> Run:
        """What a goal looks at."""
        at = frame if frame is not None else self.frame
        return Run(
            self.course.game, self.course.kit, self.start, at.state, self.seat, at.actions, at.events, self.refused
        )

    def _refuse(self, action: Any, violations: tuple[Violation, ...]) -> Attempt:
        refusal = Refusal(action, violations)
        tried = structs.replace(self, refused=(*self.refused, refusal), remembered=(*self.remembered, refusal))
        goal = self.exercise.goal
        if goal is not None and goal.holds(tried.run()):
            return tried._passed(structs.replace(self.frame), goal.reason(tried.run()))
        rules = [violation.rule for violation in violations]
        mistake = next((m for m in self.exercise.mistakes if m.rule in rules), None)
        rule = mistake.rule if mistake else rules[0]
        name = mistake.name if mistake else ""
        return tried._say(Outcome("failed", "mistake" if mistake else "refused", rule, name, violations))

    def _play(self, action: Any) -> Attempt:
        seed = self.exercise.seed
        state, events = settled(self.frame.state.apply(action), seed)
        frame = structs.replace(
            self.frame,
            state=state,
            actions=(*self.frame.actions, action),
            events=self.frame.events + events,
            last=events,
            outcome=Outcome("going"),
        )
        judged = self._judge(frame)
        if judged is not None:
            return judged
        frame = self._replied(frame)
        return self._judge(frame) or self._going(frame)

    def _judge(self, frame: Frame) -> Attempt | None:
        """Passed or beyond hope after this frame? None when it goes on."""
        run, goal, stop = self.run(frame), self.exercise.goal, self.exercise.stop
        if goal is not None and goal.holds(run):
            return self._passed(frame, goal.reason(run))
        if stop is not None and stop.holds(run):
            return self._push(structs.replace(frame, outcome=self._failed(run, "stop", stop.reason(run))))
        return None

    def _going(self, frame: Frame) -> Attempt:
        run = self.run(frame)
        used = len(frame.edits) if self.exercise.kind == "BUILD" else len(frame.actions)
        if self.exercise.budget is not None and used >= self.exercise.budget:
            return self._push(structs.replace(frame, outcome=self._failed(run, "budget")))
        if self.exercise.kind == "PLAY" and self.seat not in frame.state.to_move:
            return self._push(structs.replace(frame, outcome=self._failed(run, "turn_over")))
        mistake = self._mistake(run)
        if mistake is not None:
            return self._push(structs.replace(frame, outcome=self._failed(run, "mistake")))
        return self._push(frame)

    def _failed(self, run: Run, reason: Reason, rule: str = "") -> Outcome:
        mistake = self._mistake(run)
        if mistake is not None and mistake.goal is not None:
            rule = mistake.teaches or mistake.goal.reason(run) or rule
        name = mistake.name if mistake else ""
        return Outcome("failed", reason, rule or self._only_rule, name, final=reason in FINAL)

    @property
    def _only_rule(self) -> str:
        """The rule to show beside a mistake that names none: the exercise's, unless it has several."""
        return self.exercise.rules[0] if len(self.exercise.rules) == 1 else ""

    def _mistake(self, run: Run) -> Mistake | None:
        return next((m for m in self.exercise.mistakes if m.goal is not None and m.goal.holds(run)), None)

    def _passed(self, frame: Frame, rule: str = "") -> Attempt:
        rule = rule if rule in self.exercise.rules else self.exercise.rules[0]
        outcome = Outcome("passed", rule=rule, final=True)
        done = self._push(structs.replace(frame, outcome=outcome))
        shown_first = self.revealed if not self.passed else self.shown_first
        return structs.replace(done, passed=True, shown_first=shown_first)

    # the others

    def _replied(self, frame: Frame) -> Frame:
        """The frame after the others have done what they do while it is not the learner's turn."""
        reply, seed = self.exercise.reply, self.exercise.seed
        for _ in range(MOST_REPLIES):
            state = frame.state
            if state.is_over or self.seat in state.to_move or not reply:
                break
            action = self._reply_action(reply, state, frame.replies)
            if action is None:
                break
            state, events = settled(state.apply(action), seed)
            frame = structs.replace(
                frame, state=state, events=frame.events + events, last=frame.last + events, replies=frame.replies + 1
            )
        return frame

    def _reply_action(self, reply: tuple[str | tuple[str, ...], ...] | BotReply, state: Any, n: int) -> Any:
        if isinstance(reply, BotReply):
            view, rng = state.view(state.to_move[0]), stream(reply.seed, f"reply/{n}")
            return bot(reply.bot)(self.course.game, view, rng)
        if n >= len(reply):
            return None
        wanted = reply[n]
        for text in (wanted,) if isinstance(wanted, str) else wanted:
            action = self.course.game.parse(text)
            if not state.why_not(action):
                return action
        return state.sample_action(stream(self.exercise.seed, f"reply/{n}"), state.to_move[0])

    # building

    def _edit(self, text: str) -> Attempt:
        name, _, value = text.strip().partition(" ")
        tool = next((tool for tool in self.exercise.tools if tool.id == name), None)
        if tool is None or not value:
            return self._say(Outcome("error", "no_edit", detail=text))
        if value in self.exercise.keep:
            return self._say(Outcome("error", "kept", detail=value))
        try:
            data = edited(self.frame.data, tool, value.strip())
            state = self.course.game.position(data)
            if not position_table(self.lesson, self.exercise.position).get("open"):
                state = settle(state, self.exercise.seed)
        except BadNotation as error:
            return self._say(Outcome("error", "notation", detail=error))
        except BoardlabError as error:
            return self._say(Outcome("error", "position", detail=error))
        frame = structs.replace(
            self.frame,
            state=state,
            data=data,
            last=(),
            edits=(*self.frame.edits, text.strip()),
            outcome=Outcome("going"),
        )
        return self._judge(frame) or self._going(frame)

    # answering

    def _understood(self, value: Any) -> Answer:
        exercise = self.exercise
        if exercise.kind == "SPOT":
            picked = self.frame.picked if value is None else value.split() if isinstance(value, str) else value
            return frozenset(map(str, picked)) or None if isinstance(picked, Collection) else None
        if exercise.options:
            return value if value in [option.id for option in exercise.options] else None
        if exercise.kind == "PREDICT":
            return whole(value)
        numbers = {item.id: whole(value.get(item.id)) for item in exercise.items} if isinstance(value, dict) else {}
        return (
            None if not numbers or None in numbers.values() else {key: n for key, n in numbers.items() if n is not None}
        )

    def _right(self, given: Answer) -> bool:
        if isinstance(given, dict):
            return all(given[item.id] == item.answer for item in self.exercise.items)
        if isinstance(given, frozenset):
            return given == frozenset(self.exercise.cells)
        return given == self.exercise.answer

    def _pass_answer(self, given: Answer) -> Attempt:
        frame = structs.replace(self.frame, given=given)
        actions = self.exercise.played or tuple(o.action for o in self.exercise.options if o.id == given and o.action)
        played = what_if(self.run(), actions)
        if played is None:
            return self._passed(frame)
        events = played.events if actions else frame.last
        return self._passed(
            structs.replace(frame, state=played.state, events=frame.events + played.events, last=events)
        )

    def _wrong(self, given: Answer) -> Outcome:
        mistake = next((m for m in self.exercise.mistakes if answers(m, given, self.exercise)), None)
        item = next((i for i in self.exercise.items if isinstance(given, dict) and given.get(i.id) != i.answer), None)
        rule = (mistake.teaches if mistake else "") or (item.rule if item else self._only_rule)
        return Outcome("failed", "wrong", rule, mistake.name if mistake else "")

    # the reveal

    @cached_property
    def _reveal_frames(self) -> tuple[Frame, ...]:
        return tuple(self._reveal_steps())

    def _reveal_steps(self) -> Iterator[Frame]:
        """The frames of the reveal: the start, then one a step."""
        fresh = Attempt(self.course, self.lesson, self.exercise, self.frames[:1])
        yield fresh.frame
        for shown in self.exercise.steps:
            fresh = fresh._shown(shown)
            yield fresh.frame

    def _shown(self, shown: Shown) -> Attempt:
        if not shown.action:
            return self
        if self.exercise.kind in ("PLAY", "BUILD"):
            return self.act(shown.action)
        then = what_if(self.run(), (shown.action,))
        if then is None:
            return self
        return self._push(
            structs.replace(self.frame, state=then.state, events=self.frame.events + then.events, last=then.events)
        )


def whole(value: Any) -> int | None:
    """A whole number from what a learner typed; None when it is none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    try:
        return int(str(value).strip())
    except ValueError:
        return None


def answers(mistake: Mistake, given: Answer, exercise: Exercise) -> bool:
    """Is this wrong answer the typical mistake?"""
    if isinstance(given, dict):
        return mistake.answer is not None and given.get(mistake.item) == mistake.answer
    if isinstance(given, frozenset):
        wrong = given - set(exercise.cells)
        return bool(wrong & set(mistake.cells)) or bool(set(mistake.missing) - given)
    return mistake.answer is not None and mistake.answer == given


def edited(data: dict[str, Any], tool: Tool, value: str) -> dict[str, Any]:
    """A position table after one edit; the old table is unchanged.

    Raises:
        BadNotation: The tool does not take this value.
    """
    *parents, last = (tool.list or tool.path).split(".")
    root = dict(data)
    table = root
    for name in parents:
        table[name] = dict(table.get(name, {}))
        table = table[name]
    if tool.list:
        cells = list(table.get(last, ()))
        table[last] = [cell for cell in cells if cell != value] if value in cells else [*cells, value]
    else:
        wanted = next((each for each in tool.values if str(each).lower() == value.lower()), None)
        if wanted is None:
            raise BadNotation("wanted.one", key=tool.id, value=quoted(value), parts=tool.values)
        table[last] = filled(table.get(last, ()), tool.fill, int(wanted)) if tool.fill else wanted
    return root


def filled(row: Collection[str], what: str, n: int) -> list[str]:
    """A list with so many of something, and the rest as it was."""
    return [*[each for each in row if each != what], *[what] * n]


def satisfies(course: Course, state: Any, seat: int, test: CellTest, cell: str) -> bool:
    """Does a cell satisfy the test of a SPOT exercise?"""
    if test.test:
        return course.kit.cell_tests[test.test](state, cell, **test.with_)
    action = course.game.parse(test.play.format(cell=cell))
    violations = state.why_not(action)
    if test.refused_by:
        return any(violation.rule == test.refused_by for violation in violations)
    if violations:
        return False
    then = what_if(Run(course.game, course.kit, state, state, seat), (test.play.format(cell=cell),))
    return then is not None and (test.goal is None or test.goal.holds(then))
