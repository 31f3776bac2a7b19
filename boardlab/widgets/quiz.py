"""Recall questions, matched pairs, both readings, and the summary of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.lessons.pairs import PRESETS, BothWays, WhyNot
from boardlab.lessons.recall import Recall
from boardlab.lessons.text import plain
from boardlab.picture import Mark
from boardlab.widgets.controls import row, show_if
from boardlab.widgets.page import Page, tag
from boardlab.widgets.panel import Options, Spare, TaskPanel, picture_marks
from boardlab.widgets.surface import Surface
from boardlab.widgets.teller import capital

if TYPE_CHECKING:
    from boardlab.widgets.lesson import LessonView


class RecallPanel(TaskPanel):
    """Questions about earlier lessons, one at a time: answer first, then feedback."""

    def __init__(self, view: LessonView, seed: int) -> None:
        self.recall: Recall = view.course.recall(view.lesson, view.memory.boxes, seed)
        self.at = 0
        pictured = any(question.position is not None for question in self.recall.questions)
        start = view.course.state(view.lesson, {}) if pictured else None
        super().__init__(view, "recall", start)
        if self.surface is not None:
            self.surface.enabled = self.surface.peek = False
        self.options = Options(self, lambda option: self.take(self.recall.answer(self.at, option)))
        self.next = self.button("next", self._next, "bl-main")
        self.arrange(self.options.box, self.live, row(self.next))
        self.refresh()

    def take(self, recall: Recall) -> None:
        """The round as it stands now."""
        before, self.recall = self.recall, recall
        self.view.memory.record_recall(before, recall)
        self.refresh()

    def _next(self) -> None:
        if self.at + 1 < len(self.recall.questions):
            self.at += 1
            self.refresh()
        else:
            self.go_on()

    def refresh(self) -> None:
        """Show the question."""
        recall, text, tell = self.recall, self.text, self.teller
        if not recall.questions:
            self.title(tell("recall.kicker"), recall.line(text))
            self.options.show(())
            self.next.disabled = False
            show_if(self.live, False)
            return
        question, given = recall.questions[self.at], recall.answers.get(self.at, "")
        self.title(
            tell("recall.kicker"),
            recall.prompt(self.at, text),
            [tell("recall.question", n=self.at + 1, all=len(recall.questions))],
        )
        if self.surface is not None:
            show_if(self.surface, question.position is not None)
            if question.position is not None:
                self.surface.show(self._state(question))
        right = question.answer if given else ""
        self.options.show(recall.options(self.at, text), given=given, right=right, open_=not given)
        said = self.inline(recall.feedback(self.at, text)) if given else ""
        if recall.done and self.at + 1 == len(recall.questions):
            said += " " + tag("span", recall.line(text), class_="bl-soft")
        self.say(said, "good" if recall.is_right(self.at) else "bad" if given else "")
        show_if(self.live, bool(given))
        self.next.disabled = not given

    def _state(self, question: Any) -> Any:
        lesson = self.course.lesson(question.id.split("-")[-2])
        return self.course.state(lesson, question.position)

    def static_state(self) -> Any:
        question = self.recall.questions[self.at] if self.recall.questions else None
        return self._state(question) if question is not None and question.position is not None else None

    def words(self) -> str:
        if not self.recall.questions:
            return self.recall.line(self.text)
        lines = [plain(self.recall.prompt(self.at, self.text))]
        lines += [
            f"{letter}. {plain(label)}"
            for letter, (_, label) in zip("ABCDEFGH", self.recall.options(self.at, self.text), strict=False)
        ]
        return "\n".join(lines)

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (*super().loose(), *self.options.loose())


class WhyNotPanel(TaskPanel):
    """Two actions: say which works, then name the rule that stops the other."""

    def __init__(self, view: LessonView, name: str) -> None:
        self.pair: WhyNot = view.course.why_not(view.lesson, name)
        super().__init__(view, f"why_not/{name}", self.pair.state, pick=self._clicked)
        assert self.surface is not None
        self.surface.peek = False
        self.options = Options(self, self._choose)
        self.explained = Spare(self, "bl-words bl-caption")
        self.again = self.button("retry", lambda: self.take(self.pair.retry()))
        self.reveal = self.button("show_me", lambda: self.take(self.pair.reveal()))
        self.next = self.button("next", self.go_on, "bl-main")
        extras = self.presenter(hands=self.options)
        nav = row(
            row(self.again, self.reveal, looks=("bl-pair",)),
            row(self.projector, self.next, looks=("bl-pair",)),
            looks=("bl-spread",),
        )
        self.arrange(self.options.box, self.live, self.explained, nav, extras)
        self.refresh()

    def _places(self) -> dict[str, str]:
        """Where each choice is clicked; empty for one that lies off the board."""
        game, there = self.course.game, set(self.course.game.places(self.pair.state))
        clicked = {text: (game.gesture(game.parse(text)).places or ("",))[-1] for text in self.pair.choices}
        return {text: place if place in there else "" for text, place in clicked.items()}

    def _clicked(self, place: str) -> None:
        for text, where in self._places().items():
            if where == place and self.pair.step == "which":
                self.take(self.pair.choose(text))

    def _choose(self, option: str) -> None:
        self.take(self.pair.choose(option) if self.pair.step == "which" else self.pair.name_rule(option))

    def take(self, pair: WhyNot) -> None:
        """The pair as it stands now."""
        self.pair = pair
        self.view.record(pair)
        self.refresh()

    def refresh(self) -> None:
        """Show how the pair stands."""
        pair, text, tell = self.pair, self.text, self.teller
        assert self.surface is not None
        places, step = self._places(), pair.step
        marks = list(picture_marks(pair.marks)) if self.marks_on else []
        if step == "which":
            marks += [Mark("pending", place) for place in places.values() if place]
        else:
            marks += [Mark("legal", places[pair.pair.yes])] if places[pair.pair.yes] else []
            marks += [Mark("refused", places[pair.pair.no])] if places[pair.pair.no] else []
        self.surface.enabled = step == "which"
        self.surface.show(pair.state, marks)
        done = "✓ " if self.view.memory.passed(pair.pair) else ""
        who = self.course.game.seat_name(pair.state, pair.seat, self.lang)
        whose = text.ui("you_are", who=who) if pair.seat >= 0 else ""
        self.title(
            done + tell("why.kicker"),
            text.of(pair.pair, "prompt"),
            [line for line in (whose, pair.question(text)) if line],
        )
        if step == "which":
            game = self.course.game
            shown = [
                (
                    choice,
                    capital(game.describe_action(pair.state, game.parse(choice), self.lang)),
                )
                for choice in pair.choices
            ]
            self.options.show(shown, given=pair.chosen)
        else:
            right = pair.pair.rule if step == "done" else ""
            rules = [(rule, f"{title} ({rule})") for rule, title in pair.rules(text)]
            self.options.show(rules, given=pair.rule, right=right, open_=step == "rule")
        said = pair.feedback(text)
        kind = "good" if step == "done" else "bad" if (pair.rule if step == "rule" else pair.chosen) else ""
        untouched = step == "which" and not pair.chosen
        show_if(self.live, not untouched and step != "done")
        if not untouched and step != "done":
            self.feedback(said, kind or "hint")
        explain = (
            f"{self.rich(said.happened)}{tag('p', raw=self.inline(said.rule_text) + ' ' + tell.rule_button(said.rule))}"
        )
        self.explained.show(explain if step == "done" else "")
        self.again.disabled, self.reveal.disabled = (
            untouched and not pair.revealed,
            step == "done",
        )
        self.next.disabled = not pair.can_next

    def words(self) -> str:
        game, state = self.course.game, self.pair.state
        lines = [
            self.teller("why.kicker"),
            plain(self.text.of(self.pair.pair, "prompt")),
            *(self.text.action(state, game.parse(choice)) for choice in self.pair.choices),
        ]
        return "\n".join((*lines, self.teller.told(self.pair.state)))

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (*super().loose(), *self.options.loose())


class BothPanel(TaskPanel):
    """The same actions under the published rules and under the document's, side by side."""

    def __init__(self, view: LessonView, name: str) -> None:
        self.both: BothWays = view.course.both(view.lesson, name)
        super().__init__(view, f"both/{name}", self.both.start)
        assert self.surface is not None
        self.surface.enabled = self.surface.peek = False
        self.surface.show(self.both.start)
        self.go = self.button("both.go", self.play, "bl-main")
        self.results = row(looks=("bl-both",))
        self.title(
            self.teller("both.kicker"),
            self._ruling(),
            [" → ".join(self.text.actions(self.both.start, self.both.both.actions))],
        )
        self.arrange(row(self.go), self.results)

    def _ruling(self) -> str:
        return self.teller.ruling_name(self.both.both.ruling)

    def play(self) -> None:
        """Play both and show both ends."""
        self.go.disabled = True
        columns = []
        for preset in PRESETS:
            state, events = self.both.results[preset]
            surface = Surface(self.teller, state, theme=self.view.theme, layout="narrow")
            surface.enabled = surface.peek = False
            items = "".join(tag("li", raw=self.teller.event(state, event)) for event in events)
            words = Page(
                look="bl-words bl-panel",
                html=tag("h4", self.teller(f"both.{preset}"))
                + self.rich(self.both.words(preset, self.text))
                + tag("ul", raw=items, class_="bl-events"),
            )
            self._pressable(words)
            columns.append((words, surface))
        (words, picture), (other_words, other_picture) = columns
        self.results.children = (words, other_words, picture, other_picture)

    def words(self) -> str:
        lines = [self.teller("both.kicker"), self._ruling()]
        lines += [f"{self.teller(f'both.{preset}')}: {plain(self.both.words(preset, self.text))}" for preset in PRESETS]
        return "\n".join((*lines, self.teller.told(self.both.start)))


class WhyPanel(TaskPanel):
    """The picture of a lesson's reason, to look at."""

    def __init__(self, view: LessonView) -> None:
        why = view.lesson.why
        state = view.course.state(view.lesson, why.position if why is not None else {})
        super().__init__(view, "why", state)
        assert self.surface is not None
        self.surface.enabled = self.surface.peek = False
        self.surface.show(state, picture_marks(why.marks) if why is not None else ())
        self.title("", self.text("why") if self.text.has("why") else "")
        self.arrange()

    def words(self) -> str:
        why = plain(self.text("why")) if self.text.has("why") else ""
        return "\n".join((why, self.teller.told(self.static_state())))


class SummaryPanel(TaskPanel):
    """The rules of the lesson in one line each, with the exercise that practises each."""

    def __init__(self, view: LessonView) -> None:
        super().__init__(view, "summary", None)
        self.table = Page(look="bl-words bl-wide")
        self._pressable(self.table)
        self.arrange(self.table)
        self.refresh()

    def refresh(self) -> None:
        """Show the table, with what is done by now."""
        tell = self.teller
        self.title(tell("summary.kicker"), "")
        names = ("summary.rule", "summary.line", "summary.page", "summary.exercise")
        head = tag("tr", raw="".join(tag("th", tell(name), scope="col") for name in names))
        rows = []
        for line in self.course.summary(self.lesson, self.text):
            done = self.view.memory.exercises.get(line.exercise)
            name = self._task_name(line.exercise.rpartition("-")[2]) if line.exercise else ""
            if done is not None and done.passed:
                name += f" ✓ {tell('summary.done')}"
            cells = tag("td", raw=tell.rule_button(line.rule)) + tag(
                "td", raw=tag("b", line.title) + " " + self.inline(line.line)
            )
            rows.append(tag("tr", raw=cells + tag("td", line.page) + tag("td", name, class_="bl-keep")))
        self.table.html = tag("table", raw=tag("thead", raw=head) + tag("tbody", raw="".join(rows)))

    def _task_name(self, name: str) -> str:
        """A task as the page calls it: "n1" is Count 1, "w2" is Why not? 2, anything else an exercise."""
        key = {"n": "summary.count", "w": "summary.why"}.get(name[:1], "") if name[1:].isdigit() else ""
        return self.teller(key, name=name[1:]) if key else self.teller("summary.open", name=name)

    def words(self) -> str:
        return "\n".join(
            f"{line.rule}  {line.title}: {plain(line.line)}" for line in self.course.summary(self.lesson, self.text)
        )


__all__ = ["BothPanel", "RecallPanel", "SummaryPanel", "WhyNotPanel", "WhyPanel"]
