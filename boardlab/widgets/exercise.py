"""An exercise on the page: the task, the board, one way to answer for each kind, help, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.kernel.errors import BadNotation
from boardlab.lessons.check import Attempt, Feedback
from boardlab.lessons.text import plain
from boardlab.picture import Mark
from boardlab.widgets.controls import Controls, column, row, show_if
from boardlab.widgets.hints import Tools
from boardlab.widgets.page import Page, tag
from boardlab.widgets.panel import LETTERS, Options, Spare, TaskPanel, picture_marks
from boardlab.widgets.safe import safe
from boardlab.widgets.shapes import last_places

if TYPE_CHECKING:
    from boardlab.widgets.lesson import LessonView

KIND = {
    "passed": "good",
    "shown": "good",
    "failed": "bad",
    "error": "bad",
    "going": "",
    "untouched": "",
}


class ExercisePanel(TaskPanel):
    """One exercise or count.

    Args:
        view: The lesson.
        name: Its name, such as "a" or "n1".
        kicker: The line above the task.
    """

    def __init__(self, view: LessonView, name: str, kicker: str) -> None:
        self.attempt: Attempt = view.course.attempt(view.lesson, name)
        self.kicker = kicker
        kind = self.attempt.exercise.kind
        clicks: dict[str, dict[str, Any]] = {
            "PLAY": {"act": self.act},
            "SPOT": {"pick": self.pick},
            "BUILD": {"pick": self.edit_cell},
        }
        super().__init__(
            view,
            f"exercise/{name}",
            self.attempt.state,
            key=self.key,
            **clicks.get(kind, {}),
        )
        assert self.surface is not None
        self.surface.peek = False
        self.surface.show_gains = False
        if clicks.get(kind):
            self.surface.rest, self.surface.rest_choose = (
                self.teller("board.rest_task"),
                self.teller("board.rest_choose"),
            )
        self.controls: Controls | None = None
        self.options: Options | None = None
        self.tools: Tools | None = None
        answering = {
            "PLAY": self._playing, "SPOT": self._spotting, "BUILD": self._building,
            "PREDICT": self._choosing, "CHOOSE": self._choosing, "COUNT": self._counting,
        }[kind]()  # fmt: skip
        self.explained, self.more = Spare(self, "bl-words bl-caption"), Spare(self, "bl-words")
        self.hints = Page(look="bl-words", live="polite")
        self._pressable(self.hints)
        self.back = self.button("back_one", lambda: self.take(self.attempt.back_one()))
        self.again = self.button("retry", self._again)
        self.hint = self.button("hint", self._hint)
        self.reveal = self.button("show_me", lambda: self.take(self.attempt.reveal()))
        self.next = self.button("next", self._next, "bl-main")
        extras = self.presenter(hands=self.options)
        nav = row(
            row(self.back, self.again, self.hint, self.reveal, looks=("bl-pair",)),
            row(self.projector, self.next, looks=("bl-pair",)), looks=("bl-spread",),
        )  # fmt: skip
        answers = (self.live, *answering) if self.surface.shaping else (*answering, self.live)
        self.arrange(*answers, self.explained, self.more, self.hints, nav, extras)
        self.refresh()

    # --- the ways to answer ------------------------------------------------------------------------------------

    def _playing(self) -> tuple[W.Widget, ...]:
        assert self.surface is not None
        self.controls = Controls(self.surface, self.act, lambda text: text)
        self.above = self.controls.knobs
        if self.teller.asks:  # elsewhere they would tell what is asked for
            self.above = self.tools = Tools(self.surface)
        return self.controls.answers, self.controls.act

    def _spotting(self) -> tuple[W.Widget, ...]:
        self.places = self.attempt.places(self.text)
        self.spots = W.Dropdown(
            options=[(name, cell) for cell, name in self.places.items()],
            description=self.teller("pick.list"),
            tooltip=self.teller("pick.list.tip"),
        )
        self.picked = Page(look="bl-words", live="polite")
        go = self.button("pick.go", lambda: self.pick(self.spots.value))
        self.check = self.button("check", lambda: self.take(self.attempt.answer()), "bl-main")
        return (row(self.spots, go, self.picked, self.check),)

    def _building(self) -> tuple[W.Widget, ...]:
        tools = self.attempt.tools(self.text)
        self._tools = {name: (kind, values) for name, _, kind, values in tools}
        options = [(plain(label), name) for name, label, _, _ in tools]
        self.tool = W.Dropdown(
            options=options,
            description=self.teller("tool"),
            tooltip=self.teller("tool.tip"),
        )
        self.value = W.Dropdown(
            options=[("", "")],
            description=self.teller("tool.value"),
            tooltip=self.teller("tool.value.tip"),
        )
        self.cell = W.Text(
            description=self.teller("tool.cell"),
            tooltip=self.teller("tool.tip"),
            layout={"width": "200px"},
        )
        self.cell.on_msg(
            safe(self.say_trouble)(lambda _w, message, _b: self._change() if message.get("event") == "submit" else None)
        )
        self.change = self.button("tool.apply", self._change, "bl-main")
        self.tool.observe(safe(self.say_trouble)(lambda _change: self._tool()), "value")
        self._tool()
        return (row(self.tool, self.value, self.cell, self.change),)

    def _tool(self) -> None:
        kind, values = self._tools[self.tool.value]
        show_if(self.value, kind == "value")
        show_if(self.cell, kind == "cell")
        if kind == "value":
            self.value.options = [(plain(label), value) for value, label in values]

    def _choosing(self) -> tuple[W.Widget, ...]:
        if not self.attempt.exercise.options:
            self.numbers = {"": self._number(self.teller("answer"))}
            self.check = self.button("check", self._check_numbers, "bl-main")
            return (row(self.numbers[""], self.check),)
        self.options = Options(self, lambda option: self.take(self.attempt.answer(option)))
        return (self.options.box,)

    def _counting(self) -> tuple[W.Widget, ...]:
        self.numbers = {name: self._number(plain(label)) for name, label in self.attempt.items(self.text)}
        self.check = self.button("check", self._check_numbers, "bl-main")
        rows = column(*self.numbers.values(), looks=("bl-numbers",))
        return rows, row(self.check)

    def _number(self, label: str) -> W.Text:
        made = W.Text(description=label, tooltip=self.teller("item.tip"))
        made.add_class("bl-number")
        made.on_msg(
            safe(self.say_trouble)(
                lambda _w, message, _b: self._check_numbers() if message.get("event") == "submit" else None
            )
        )
        return made

    # --- what is done ------------------------------------------------------------------------------------------

    def take(self, attempt: Attempt) -> None:
        """The attempt as it stands now."""
        self.attempt = attempt
        self.view.record(attempt)
        self.refresh()

    def act(self, action: Any) -> None:
        """Try an action."""
        self.take(self.attempt.act(action))

    def pick(self, place: str) -> None:
        """SPOT: pick a place or put it back."""
        self.take(self.attempt.pick(place))

    def edit_cell(self, place: str) -> None:
        """BUILD: a place was clicked."""
        if self._tools[self.tool.value][0] == "cell":
            self.take(self.attempt.act(f"{self.tool.value} {place}"))

    def _change(self) -> None:
        value = self.value.value if self._tools[self.tool.value][0] == "value" else self.cell.value.strip()
        if not value:
            raise BadNotation(self.teller("play.nothing"))
        self.cell.value = ""
        self.take(self.attempt.act(f"{self.tool.value} {value}"))

    def _again(self) -> None:
        if self.surface is not None:
            self.surface.picker.drop()
        self.take(self.attempt.retry())

    def _hint(self) -> None:
        """The next hint; what was said about half a gesture stays, for that goes on."""
        assert self.surface is not None
        told, picker = (self.surface.rested, self.surface._kind), self.surface.picker
        self.take(self.attempt.hint())
        if picker.picks or picker.variant:
            self.surface.say(*told)

    def _check_numbers(self) -> None:
        given = {name: text.value for name, text in self.numbers.items()}
        self.take(self.attempt.answer(given.get("", given)))

    def key(self, key: str) -> bool:
        """Letter keys on the board."""
        if key == "u" and self.attempt.can_back:
            self.take(self.attempt.back_one())
        elif key == "s" and self.controls is not None:
            return self.controls.switch_variant()
        elif key == "d" and self.controls is not None:
            for action in self.surface.legal() if self.surface else ():
                if self.attempt.state.pending and not self.course.game.gesture(action).places:
                    self.act(action)
                    break
        elif key == "l" and self.controls is not None and self.surface is not None:
            self.surface._speak(tag("span", self.controls.said()))
        else:
            return False
        return True

    def _next(self) -> None:
        self.say(tag("span", self.teller("next.done")), "good")
        self.go_on()

    # --- what is shown -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how the attempt stands."""
        attempt, surface, text = self.attempt, self.surface, self.text
        assert surface is not None
        surface.enabled = attempt.can_act or (attempt.can_answer and attempt.exercise.kind == "SPOT")
        own = self.teller.sheet(attempt.state, attempt.seat) is not None
        surface.show(attempt.state, self._marks(), seat=attempt.seat if own else None)
        self._head()
        if self.controls is not None:
            self.controls.refresh()
        if self.tools is not None:
            self.tools.refresh()
        self._answers()
        self._say()
        self.explained.show(self.rich(attempt.explanation(text)) if attempt.explanation(text) else "")
        hints = attempt.hints_shown(text)
        self.hints.html = "".join(
            tag("p", raw=tag("b", self.teller("hint.no", n=n)) + " " + self.inline(hint))
            for n, hint in enumerate(hints, 1)
        )
        show_if(self.hints, bool(hints))
        self.back.disabled, self.again.disabled = (
            not attempt.can_back,
            not attempt.can_retry,
        )
        self.hint.disabled, self.reveal.disabled = (
            not attempt.can_hint,
            not attempt.can_reveal,
        )
        self.next.disabled = not attempt.can_next

    def _marks(self) -> tuple[Mark, ...]:
        attempt = self.attempt
        marks = list(picture_marks(attempt.marks)) if self.marks_on or attempt.showing >= 0 else []
        marks += [Mark("selected", cell) for cell in attempt.picked]
        for action in attempt.shown_frame.actions[-1:]:
            marks += [Mark("last", place) for place in last_places(self.course.game, action)]
        for refusal in attempt.refused[-1:] if attempt.outcome.violations else ():
            marks += [Mark("refused", place) for place in self._crossed(refusal)]
        return tuple(marks)

    def _crossed(self, refusal: Any) -> tuple[str, ...]:
        """What to cross of a refused action: of a shape the cells that forbid it."""
        gesture = self.course.game.gesture(refusal.action)
        if not gesture.fills:
            return tuple(gesture.places[-1:])
        named = {cell for why in self.attempt.outcome.violations for cell in why.cells}
        return tuple(place for place in gesture.places if place in named) or tuple(gesture.places)

    def _head(self) -> None:
        attempt, text = self.attempt, self.text
        asked = self._asked()
        facts = [
            text.ui("answer_as", who=self.teller.seat(attempt.state, attempt.seat))
            if asked
            else attempt.you_are_line(text),
            asked,
            attempt.status_line(text),
            attempt.goal_line(text),
        ]
        self.title(self._kicker(), text.of(attempt.exercise, "prompt"), facts)

    def _asked(self) -> str:
        """What the game asks of the learner now, where a turn is many small steps; "" otherwise."""
        attempt = self.attempt
        playing = attempt.exercise.kind == "PLAY" and self.teller.asks and attempt.outcome.status != "shown"
        if not playing or attempt.outcome.status == "passed" or attempt.seat not in attempt.state.to_move:
            return ""
        return self.teller.prompt(attempt.state, attempt.seat)

    def _kicker(self) -> str:
        name = self.attempt.exercise.name
        title = f" · {plain(self.text(name, 'title'))}" if self.text.has(name, "title") else ""
        done = "✓ " if self.view.memory.passed(self.attempt.exercise) else ""
        return f"{done}{self.kicker}{title}"

    def _answers(self) -> None:
        attempt, over = self.attempt, self.attempt.outcome.status in ("passed", "shown")
        if self.options is not None:
            right = str(attempt.exercise.answer) if over else ""
            given = attempt.given if isinstance(attempt.given, str) else ""
            pairs = [(name, label) for name, label, _ in attempt.options(self.text)]
            self.options.show(pairs, given=given, right=right, open_=attempt.can_answer)
        if hasattr(self, "picked"):
            cells = [self.places.get(cell, cell) for cell in attempt.picked]
            self.picked.html = tag(
                "span",
                self.teller("picked", cells=cells) if cells else self.teller("picked.none"),
            )
            self.check.disabled = not attempt.can_answer
        if hasattr(self, "numbers"):
            self.check.disabled = not attempt.can_answer
            for number in self.numbers.values():
                number.disabled = not attempt.can_answer
        if attempt.exercise.kind == "COUNT":
            self.more.show(self._breakdown())

    def _breakdown(self) -> str:
        lines = self.attempt.breakdown(self.text)
        if not lines:
            return ""
        tell = self.teller
        done = any(line.rule for line in lines)
        names = (
            "breakdown.part",
            "breakdown.given",
            *(("breakdown.number", "breakdown.why") if done else ()),
        )
        numbers = ("breakdown.given", "breakdown.number")
        heads = (tag("th", tell(n), scope="col", class_="bl-number" if n in numbers else None) for n in names)
        head = tag("tr", raw="".join(heads))
        rows = []
        for line in lines:
            given = "" if line.given is None else f"{'✓' if line.right else '✗'} {line.given}"
            cells = tag("td", plain(line.label)) + tag("td", given, class_="bl-number")
            if done:
                why = f"{self.inline(line.because)} {tell.rule_button(line.rule)}"
                cells += tag("td", line.number, class_="bl-number") + tag("td", raw=why)
            rows.append(tag("tr", raw=cells))
        return tag("table", raw=tag("thead", raw=head) + tag("tbody", raw="".join(rows)), class_="bl-fit")

    def _say(self) -> None:
        attempt, text = self.attempt, self.text
        status = attempt.outcome.status
        caption = attempt.caption(text)
        if status == "shown" and caption:
            self.say(self.inline(caption), "hint")
        elif status == "untouched":
            self.say("")
        else:
            said = attempt.feedback(text)
            if status == "going" and self._asked():
                said = Feedback(said.happened, said.rule, said.rule_text, self._asked())
            self.feedback(said, KIND[status])

    def words(self) -> str:
        attempt, text = self.attempt, self.text
        lines = [
            self._kicker(),
            plain(text.of(attempt.exercise, "prompt")),
            attempt.you_are_line(text),
            attempt.goal_line(text),
        ]
        lines += [f"{LETTERS[n]}. {plain(label)}" for n, (_, label, _) in enumerate(attempt.options(text))]
        lines += [plain(label) for _, label in attempt.items(text)]
        return "\n".join(line for line in (*lines, self.teller.told(attempt.state)) if line)

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        parts = [] if self.controls is None else [self.controls.knobs, *self.controls.loose()]
        return (*super().loose(), *parts, *(self.options.loose() if self.options is not None else ()))
