"""An experiment on the page: a prediction, a run of many quick games, then chart, table and meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.kernel.chart import shown
from boardlab.lessons.experiment import Trial
from boardlab.lessons.text import plain
from boardlab.picture.bundle import bundle
from boardlab.picture.chart import SIZES, chart_scene, sign_scene
from boardlab.picture.svg import to_svg
from boardlab.widgets.controls import row, show_if
from boardlab.widgets.given import check_changes
from boardlab.widgets.page import Page, tag
from boardlab.widgets.panel import Options, TaskPanel
from boardlab.widgets.safe import safe

if TYPE_CHECKING:
    from boardlab.widgets.lesson import LessonView

SCALE = 0.8
"""Pixels of a saved chart a unit of its scene."""


class ExperimentPanel(TaskPanel):
    """One experiment of a lesson.

    Args:
        view: The lesson.
        name: Its number.
        **changes: Options of the run to replace, such as ``games`` or ``seed``.
    """

    def __init__(self, view: LessonView, name: str, **changes: Any) -> None:
        self.trial: Trial = view.course.experiment(view.lesson, name, **changes)
        check_changes(self.trial)
        self._drawn = ""
        super().__init__(view, f"experiment/{name}", None)
        self.options = Options(self, lambda option: self.take(self.trial.predict(option)))
        self.number = W.Text(description=self.teller("answer"), tooltip=self.teller("item.tip"))
        self.number.add_class("bl-number")
        self.number.observe(safe(self.say_trouble)(lambda change: self._typed(change["new"])), "value")
        self.picture = Page(look="bl-words bl-wide bl-chart")
        self.means = Page(look="bl-words bl-caption")
        self.table = Page(look="bl-words bl-wide")
        for page in (self.means, self.table):
            self._pressable(page)
        self.go = self.button("experiment.go", self.run, "bl-main")
        self.again = self.button("retry", self._again)
        self.next = self.button("next", self.go_on)
        extras = self.presenter(hands=self.options, marks=False)
        nav = row(
            row(self.go, self.again, looks=("bl-pair",)),
            row(self.projector, self.next, looks=("bl-pair",)),
            looks=("bl-spread",),
        )
        asked = self.options.box if self.trial.option_ids else row(self.number)
        self.arrange(asked, nav, self.live, self.picture, self.means, self.table, extras)
        self.refresh()

    def take(self, trial: Trial) -> None:
        """The experiment as it stands now."""
        self.trial = trial
        self.refresh()

    def _typed(self, words: str) -> None:
        if not self.trial.done:
            said = self.trial.predict(words)
            self.take(said if said.given == words.strip() else self.trial.again())

    def _again(self) -> None:
        self.number.value = ""
        self.take(self.trial.again())

    def run(self) -> None:
        """Play the games, telling how far they are, and show what came out."""
        self.go.disabled = True
        try:
            trial = self.trial.run(lambda n, of: self.say(tag("span", self.teller("experiment.busy", n=n, all=of))))
        except BaseException:  # the buttons can be used again; who called says what went wrong
            self.refresh()
            raise
        self.view.memory.record_trial(trial)
        self.take(trial)

    def refresh(self) -> None:
        """Show how it stands."""
        trial, text, tell, done = self.trial, self.text, self.teller, self.trial.done
        name = trial.experiment.name
        self.title(tell("experiment.kicker"), text(name, "prompt"), [] if done else [tell("experiment.first")])
        self.options.show(
            trial.options(text), given=trial.given if done else "", right=trial.truth if done else "", open_=not done
        )
        self.number.disabled = done
        said = self.inline(trial.feedback(text)) if done else self._given()
        self.say(said, ("good" if trial.right else "bad") if trial.right is not None else "")
        show_if(self.live, bool(said))
        self.picture.html = self._picture() if done else ""
        other = tag("p", tell("experiment.changed"), class_="bl-soft") if trial.changes else ""
        self.means.html = self.rich(text(name, "means")) + other if done else ""
        self.table.html = self._table() if done else ""
        for page in (self.picture, self.means, self.table):
            show_if(page, done)
        self.go.disabled, self.again.disabled, self.next.disabled = done or not trial.given, not done, not done

    def _given(self) -> str:
        """The prediction, as it will be kept."""
        if not self.trial.given:
            return ""
        said = dict(self.trial.options(self.text)).get(self.trial.given, self.trial.given)
        return tag("span", self.teller("experiment.given", answer=plain(said)))

    def _label(self) -> str:
        """What the chart shows, for those who do not see it; the table has the numbers."""
        heads = self.trial.heads(self.text)
        lines = "; ".join(f"{letter}: {plain(head)}" for letter, head in zip("ABCD", heads[1:], strict=False))
        return f"{self._axes()} {lines}"

    def _axes(self) -> str:
        name = self.trial.experiment.name
        return self.teller("experiment.axes", x=plain(self.text(name, "x")), y=plain(self.text(name, "y")))

    def _picture(self) -> str:
        """The chart for wide and for narrow pages, and its legend in words."""
        chart, theme, label = self.trial.chart, self.view.theme_now, self._label()
        self._drawn = theme
        charts = "".join(
            tag("div", raw=to_svg(chart_scene(chart, theme, layout), label), class_=f"bl-chart-{layout}")
            for layout in SIZES
        )
        heads = self.trial.heads(self.text)[1:]
        items = "".join(
            tag(
                "li",
                raw=tag("span", raw=to_svg(sign_scene(n, theme), head[:1]), aria_hidden="true") + self.inline(head),
            )
            for n, head in enumerate(heads)
        )
        told = self._axes()
        if self.text.has(self.trial.experiment.name, "mark"):
            told += " " + plain(self.text(self.trial.experiment.name, "mark"))
        return charts + tag("p", told, class_="bl-soft") + tag("ul", raw=items, class_="bl-legend")

    def _table(self) -> str:
        heads = self.trial.heads(self.text)
        letters = ("", *(f"{letter} · " for letter in "ABCD"))
        head = "".join(
            tag("th", f"{letter}{plain(each)}", scope="col", class_="bl-number")
            for letter, each in zip(letters, heads, strict=False)
        )
        rows = "".join(
            tag("tr", raw="".join(tag("td", shown(value), class_="bl-number") for value in (x, *ys)))
            for x, ys in self.trial.chart.table()
        )
        caption = tag("caption", plain(self.text(self.trial.experiment.name, "y")))
        return tag(
            "table", raw=caption + tag("thead", raw=tag("tr", raw=head)) + tag("tbody", raw=rows), class_="bl-fit"
        )

    def _looks(self) -> None:
        """Take the theme; the chart is drawn anew."""
        super()._looks()
        if hasattr(self, "trial") and self.trial.done and self._drawn != self.view.theme_now:
            self.picture.html = self._picture()

    def words(self) -> str:
        return "\n".join((self.teller("experiment.kicker"), self.trial.words(self.text)))

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (*super().loose(), *self.options.loose(), self.number)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **kwargs: Any) -> Any:
        """The live widget, and for places without a kernel the finished chart."""
        live = self._repr_mimebundle_widget()
        data = dict(live[0] if isinstance(live, tuple) else live or {})
        scene = chart_scene(self.trial.chart, self.view.picture_theme, self.view.picture_layout)
        pictures, metadata = bundle(scene, self.words(), SCALE)
        return {**data, **pictures}, metadata
