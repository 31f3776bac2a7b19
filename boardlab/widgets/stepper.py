"""The worked example on the page: step by step, with a question before the step that matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ipywidgets as W

from boardlab.lessons.stepper import Stepper
from boardlab.lessons.text import plain
from boardlab.picture import Mark
from boardlab.widgets.controls import row, show_if
from boardlab.widgets.page import Page, tag
from boardlab.widgets.panel import Options, TaskPanel, picture_marks
from boardlab.widgets.safe import safe
from boardlab.widgets.shapes import last_places

if TYPE_CHECKING:
    from boardlab.widgets.lesson import LessonView

SPEEDS = (("1 s", 1000), ("3 s", 3000), ("6 s", 6000))


class WatchPanel(TaskPanel):
    """The worked example of a lesson."""

    def __init__(self, view: LessonView) -> None:
        self.stepper: Stepper = view.course.stepper(view.lesson)
        super().__init__(view, "watch", self.stepper.state)
        assert self.surface is not None
        self.surface.enabled = False
        self.surface.peek = False
        self.options = Options(self, lambda option: self.take(self.stepper.predict(option)))
        self.caption = Page(look="bl-words bl-caption", live="polite")
        self.events = Page(look="bl-words")
        for page in (self.caption, self.events):
            self._pressable(page)
        self.back = self.button("back", lambda: self.take(self.stepper.back()))
        self.next = self.button("next", self._next, "bl-main")
        self.on = self.button("to_question", lambda: self.take(self.stepper.to_question()))
        self.again = self.button("reset", lambda: self.take(self.stepper.reset()))
        self.player = W.Play(
            min=0,
            max=1000,
            value=0,
            interval=3000,
            description=self.teller("watch.play"),
        )
        self.player.observe(safe(self.say_trouble)(lambda _change: self._tick()), "value")
        self.speed = W.Dropdown(
            options=SPEEDS,
            value=3000,
            description=self.teller("watch.play"),
            tooltip=self.teller("watch.play"),
        )
        self.speed.observe(
            safe(self.say_trouble)(lambda change: setattr(self.player, "interval", change["new"])),
            "value",
        )
        extras = self.presenter(self.player, self.speed, hands=self.options)
        nav = row(
            row(self.back, self.next, self.on, self.again, looks=("bl-pair",)),
            self.projector,
            looks=("bl-spread",),
        )
        self.arrange(self.caption, self.events, self.live, self.options.box, nav, extras)
        self.refresh()

    def take(self, stepper: Stepper) -> None:
        """The example as it stands now."""
        before, self.stepper = self.stepper, stepper
        if len(stepper.answered) > len(before.answered):
            self.view.memory.record_prediction(before, stepper)
        self.refresh()

    def _next(self) -> None:
        if self.stepper.done:
            self.go_on()
        else:
            self.take(self.stepper.next())

    def _tick(self) -> None:
        if self.stepper.can_next:
            self.take(self.stepper.next())
        else:
            self.player.playing = False

    def refresh(self) -> None:
        """Show the step."""
        stepper, text, surface = self.stepper, self.text, self.surface
        assert surface is not None
        marks = list(picture_marks(stepper.marks)) if self.marks_on else []
        if stepper.index and stepper.watch.step[stepper.index - 1].action:
            action = self.course.game.parse(stepper.watch.step[stepper.index - 1].action)
            marks += [Mark("last", place) for place in last_places(self.course.game, action)]
        question = stepper.question(text)
        surface.enabled = False
        surface.show(
            stepper.state,
            () if question is not None and stepper.watch.step[stepper.index].position else marks,
            seat=stepper.watch.you_are,
        )
        step = self.teller("watch.step", n=stepper.index, all=stepper.count)
        self.title(f"{self.teller('watch.kicker')} · {step}", "")
        told = self.rich(stepper.caption(text)) if stepper.caption(text) else ""
        if question is not None and question.answered:  # the live line has turned from question to feedback
            told += tag("p", raw=tag("b", raw=self.inline(question.prompt)))
        self.caption.html = told
        show_if(self.caption, bool(self.caption.html))
        items = "".join(tag("li", raw=self.teller.event(stepper.state, event)) for event in stepper.events)
        self.events.html = tag("ul", raw=items, class_="bl-events") if items and question is None else ""
        show_if(self.events, bool(self.events.html))
        if question is not None:
            self.options.show(
                question.options,
                given=question.answered,
                right=question.right,
                open_=not question.answered,
            )
            said = self.inline(stepper.feedback(text)) if question.answered else self.inline(question.prompt)
            self.say(
                said if question.answered else tag("span", raw=said, class_="bl-what"),
                self._kind(),
            )
        else:
            self.options.show(())
            self.say(tag("span", self.teller("next.done")) if stepper.done else "")
        show_if(self.live, question is not None or stepper.done)
        self.back.disabled = not stepper.can_back
        self.next.disabled = not stepper.can_next and not stepper.done
        (self.next.remove_class if stepper.done else self.next.add_class)("bl-main")  # nothing is left to invite to
        self.on.disabled = not stepper.can_next
        self.again.disabled = stepper.index <= stepper.first

    def _kind(self) -> str:
        right = self.stepper.predicted_right
        return "hint" if right is None else "good" if right else "bad"

    def words(self) -> str:
        stepper, text = self.stepper, self.text
        question = stepper.question(text)
        lines = [
            self.teller("watch.kicker"),
            plain(stepper.caption(text)),
            plain(question.prompt) if question else "",
        ]
        return "\n".join(line for line in (*lines, self.teller.told(stepper.state)) if line)

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (*super().loose(), *self.options.loose())
