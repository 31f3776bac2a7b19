"""What every panel of a lesson has: a head with the task, a board, a live line, a rule card, a row of buttons."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.lessons.model import Mark as LessonMark
from boardlab.lessons.text import html_of, plain
from boardlab.picture import Mark
from boardlab.widgets import shut
from boardlab.widgets.board import bundle
from boardlab.widgets.controls import press, row, show_if
from boardlab.widgets.page import Head, Page, escape, tag
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.surface import Surface

if TYPE_CHECKING:
    from boardlab.widgets.lesson import LessonView

LETTERS = "ABCDEFGH"


def picture_marks(marks: Iterable[LessonMark]) -> tuple[Mark, ...]:
    """The marks of a lesson, for the picture."""
    found = []
    for mark in marks:
        if mark.kind == "arrow":
            found.append(Mark("arrow", mark.cells[0], mark.text, mark.cells[1]))
        elif mark.text and mark.kind in ("hint", "legal"):
            found += [Mark("gain", cell, mark.text) for cell in mark.cells]
        else:
            found += [Mark(mark.kind, cell, mark.text) for cell in mark.cells]
    return tuple(found)


class TaskPanel(W.VBox):
    """The common part of all panels of a lesson.

    Args:
        view: The lesson.
        part: What it shows; opening the same again closes the older one.
        state: The state on the board; None for a panel without a board.
        **how: More for the surface.
    """

    def __init__(self, view: LessonView, part: str, state: Any, **how: Any) -> None:
        self.view, self.course, self.lesson, self.text, self.teller = (
            view,
            view.course,
            view.lesson,
            view.text,
            view.teller,
        )
        self.lang = view.lang
        self.marks_on = True
        self.above: W.Widget | None = None
        self.head = Head(look="bl-words bl-prompt", watches=state is None)
        self.card = Spare(self, "bl-words bl-panel")
        self._parts: tuple[W.Widget | Spare, ...] = ()
        self.surface = (
            None if state is None else Surface(self.teller, state, theme=view.theme, layout=view.layout, **how)
        )
        self.live = self.surface.live if self.surface is not None else Page(live="polite", look="bl-words bl-live")
        self._rule = ""
        self._titled: tuple[str, str, Sequence[str]] | None = None
        super().__init__(layout={})
        self.add_class("boardlab")
        for page in (self.head, self.live):
            self._pressable(page)
        me = weakref.ref(self)

        def looks(_change: Any = None) -> None:
            panel = me()
            if panel is not None:
                panel._looks()

        if self.surface is not None:
            self.surface.on_look.append(looks)
        else:
            self.head.observe(looks, "theme")
        self._looks()
        shut.only_one(f"lesson:{self.course.game.name}/{self.lesson.id}/{self.lang}/{part}", self)
        view.opened.add(self)

    def arrange(self, *parts: W.Widget | Spare | None) -> None:
        """The parts from top to bottom: head, board and live line first, the rule card last."""
        board = () if self.surface is None else (self.surface,)
        board = board if self.above is None else (self.above, *board)
        self._parts = (self.head, *board, *(part for part in parts if part is not None), self.card)
        self.lay()

    def lay(self) -> None:
        """Put the parts into the panel, without words that are not there yet."""
        parts = (part.page if isinstance(part, Spare) else part for part in self._parts)
        self.children = tuple(part for part in parts if part is not None)

    # --- words -------------------------------------------------------------------------------------------------

    def rich(self, text: str) -> str:
        """A text of the lesson as HTML, with its rule ids pressable."""
        return self.teller.link_html(html_of(text))

    def inline(self, text: str) -> str:
        """One line of the lesson as HTML."""
        return self.teller.linked(plain(text))

    def title(self, kicker: str, prompt: str, facts: Sequence[str] = ()) -> None:
        """Put the task into the head."""
        self._titled = (kicker, prompt, facts)
        progress = tag("span", self.view.progress_words(), class_="bl-progress")
        top = tag("div", raw=tag("p", kicker, class_="bl-kicker") + progress, class_="bl-top") if kicker else ""
        under = (
            tag(
                "div",
                raw="".join(tag("span", each) for each in facts if each),
                class_="bl-facts",
            )
            if any(facts)
            else ""
        )
        html = top + self.rich(prompt) + under
        if html != self.head.html:
            self.head.html = html

    def recount(self) -> None:
        """Say in the head how many tasks are done, after one was done elsewhere on the page."""
        if self._titled is not None:
            self.title(*self._titled)

    def say(self, html: str, kind: str = "") -> None:
        """Put HTML into the live line."""
        if self.surface is not None:
            self.surface.say(html, kind)
        else:
            self.live.look = f"bl-words bl-live{f' bl-{kind}' if kind else ''}{'' if html else ' bl-empty'}"
            self.live.html = f"<p>{html}</p>" if not html.startswith("<") else html

    def say_trouble(self, trouble: Trouble) -> None:
        """Show an error of a callback."""
        if self.surface is not None:
            self.surface.say_trouble(trouble)
        else:
            self.say(escape(trouble.text(self.teller.lang)), "bad")

    def feedback(self, said: Any, kind: str) -> None:
        """The three sentences of a feedback in the live line."""
        parts = [tag("span", raw=self.inline(said.happened), class_="bl-what")]
        if said.rule:
            parts.append(f"{self.inline(said.rule_text)} {self.teller.rule_button(said.rule)}")
        if said.try_next:
            parts.append(tag("span", raw=self.inline(said.try_next), class_="bl-soft"))
        self.say(" ".join(parts), kind)

    # --- rules -------------------------------------------------------------------------------------------------

    def _pressable(self, page: Page) -> None:
        me = weakref.ref(self)

        def pressed(what: str) -> None:
            panel = me()
            if panel is not None:
                safe(panel.say_trouble)(panel.pressed)(what)

        page.on_press(pressed)

    def pressed(self, what: str) -> None:
        """Something on a page of this panel was pressed."""
        kind, _, value = what.partition(":")
        if kind == "rule":
            self.show_rule(value)

    def show_rule(self, rule: str) -> None:
        """Open a rule under the panel; pressing it again closes it."""
        self._rule = "" if rule == self._rule else rule
        self.card.show(self.teller.rule_panel(self._rule) if self._rule else "")

    # --- look --------------------------------------------------------------------------------------------------

    def _looks(self) -> None:
        now = self.surface.theme if self.surface is not None else self._page_theme()
        self.view.theme_now = now
        for name in ("light", "dark", "projector"):
            (self.add_class if name == now else self.remove_class)(f"bl-{name}")

    def _page_theme(self) -> str:
        """The theme of a panel without a board."""
        as_the_page = self.view.theme == "auto" and not (hasattr(self, "projector") and self.projector.value)
        return self.head.theme if as_the_page and self.head.theme else self.view.theme_now

    def look(self, theme: str | None = None, layout: str | None = None) -> None:
        """Change theme or layout."""
        if self.surface is not None:
            self.surface.look(theme, layout)
        elif theme:
            self.view.theme_now = "light" if theme == "auto" else theme
        self._looks()

    def go_on(self) -> None:
        """Bring the next cell of the notebook into view."""
        self.head.send({"go": "next"})

    # --- buttons -----------------------------------------------------------------------------------------------

    def button(self, name: str, do: Any, *looks: str) -> W.Button:
        """A button with the words and tooltip of ``name``."""
        return press(self.teller(name), self.teller(f"{name}.tip"), do, self.say_trouble, *looks)

    def presenter(self, *more: W.Widget, hands: Options | None = None, marks: bool = True) -> W.HBox:
        """The projector switch, and room for what it brings: marks on or off, what is given, a count of hands."""
        self.projector = W.ToggleButton(description=self.teller("present.on"), tooltip=self.teller("present.on.tip"))
        self.projector.add_class("bl-tab")
        self._extras = row(*more, looks=("bl-tools",))
        self._brings: tuple[bool, Options | None] | None = marks, hands
        show_if(self._extras, False)
        self.projector.observe(safe(self.say_trouble)(lambda change: self.present(change["new"])), "value")
        return self._extras

    def _bring(self) -> None:
        """Make what the projector brings, when it is wanted for the first time."""
        if self._brings is None:
            return
        (marks, hands), self._brings = self._brings, None
        parts = list(self._extras.children)
        if marks:
            self.marks_box = W.Checkbox(
                value=True, description=self.teller("marks"), indent=False, tooltip=self.teller("marks.tip")
            )
            self.marks_box.observe(safe(self.say_trouble)(self._switch_marks), "value")
            parts.insert(0, self.marks_box)
        self._extras.children = (*parts, *([] if hands is None else [hands.counters()]))

    def present(self, on: bool = True) -> None:
        """The projector view of this panel."""
        if hasattr(self, "projector"):
            if self.projector.value != on:
                self.projector.value = on
                return
            if on:
                self._bring()
            show_if(self._extras, on)
        self.look(
            theme="projector" if on else self.view.theme,
            layout="wide" if on else self.view.layout,
        )

    def _switch_marks(self, change: Any) -> None:
        self.marks_on = change["new"]
        self.refresh()

    def refresh(self) -> None:
        """Show how things stand."""

    # --- ends --------------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The panel as text."""
        return ""

    def static_state(self) -> Any:
        """The state of the picture in a saved notebook."""
        return self.surface.state if self.surface is not None else None

    def static_marks(self) -> tuple[Mark, ...]:
        return self.surface.marks if self.surface is not None else ()

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (self.live,)

    def gone(self) -> None:
        """The panel is closed."""
        self.view.opened.discard(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(lesson {self.lesson.id!r})"

    def _repr_mimebundle_widget(self) -> Any:
        return W.VBox._repr_mimebundle_(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **kwargs: Any) -> Any:
        sheet = None if self.surface is None else self.surface.sheet
        return bundle(
            self, self.course.game, self.static_state(), self.lang, theme=self.view.picture_theme,
            layout=self.view.picture_layout, marks=self.static_marks(), words=self.words(),
            seat=sheet,
        )  # fmt: skip


class Spare:
    """Room for words that most of the time are not there: they get a page of their own when they come.

    Args:
        panel: The panel they belong to.
        look: CSS classes of the page.
    """

    def __init__(self, panel: TaskPanel, look: str) -> None:
        self.panel, self.look = panel, look
        self.page: Page | None = None

    @property
    def html(self) -> str:
        return "" if self.page is None else self.page.html

    def show(self, html: str) -> None:
        """Show these words; none hides the page."""
        if self.page is None:
            if not html:
                return
            self.page = Page(look=self.look)
            self.panel._pressable(self.page)
            if self.panel._parts:
                self.panel.lay()
        self.page.html = html
        show_if(self.page, bool(html))


class Options:
    """Answers as buttons, lettered A, B, C; after the answer each says whether it was right.

    Args:
        panel: The panel they belong to.
        choose: Called with the id of the pressed answer.
    """

    def __init__(self, panel: TaskPanel, choose: Any) -> None:
        self.panel, self.choose = panel, choose
        self.box = W.VBox()
        self.box.add_class("bl-options")
        self._pool: list[W.Button] = []
        self._ids: tuple[str, ...] = ()
        self.hands: dict[str, int] = {}
        self._counters: list[W.Button] = []

    def show(
        self,
        options: Sequence[tuple[str, str]],
        *,
        given: str = "",
        right: str = "",
        open_: bool = True,
    ) -> None:
        """Show the answers; ``right`` is known only when it may be seen."""
        while len(self._pool) < len(options):
            n = len(self._pool)
            self._pool.append(
                press(
                    "",
                    "",
                    lambda n=n: self.choose(self._ids[n]),
                    self.panel.say_trouble,
                    "bl-option",
                )
            )
        if tuple(each for each, _ in options) != self._ids:
            self.hands = {}
        self._ids = tuple(each for each, _ in options)
        for n, (name, label) in enumerate(options):
            sign = "✓ " if name == right else "✗ " if name == given and right != given else ""
            button = self._pool[n]
            button.description = f"{LETTERS[n]}   {sign}{plain(label)}"
            button.tooltip = self.panel.teller("answer.tip")
            button.disabled = not open_
            for look, wanted in (
                ("bl-right", name == right),
                ("bl-wrong", sign == "✗ "),
            ):
                (button.add_class if wanted else button.remove_class)(look)
        shown = tuple(self._pool[: len(options)])
        if shown != self.box.children:
            self.box.children = shown
        show_if(self.box, bool(options))

    def counters(self) -> W.HBox:
        """Buttons that count a show of hands before the answer is revealed."""
        tell, show = self.panel.teller, self.panel.say_trouble
        self._counters = [
            press(
                "",
                tell("tally.tip", letter=letter),
                lambda letter=letter: self._hand(letter),
                show,
            )
            for letter in LETTERS[:4]
        ]
        clear = press(tell("tally.reset"), tell("tally.reset.tip"), self._clear, show)
        self._count()
        return row(*self._counters, clear, looks=("bl-tools",))

    def _hand(self, letter: str) -> None:
        self.hands[letter] = self.hands.get(letter, 0) + 1
        self._count()

    def _clear(self) -> None:
        self.hands = {}
        self._count()

    def _count(self) -> None:
        for letter, button in zip(LETTERS, self._counters, strict=False):
            button.description = self.panel.teller("tally", letter=letter, n=self.hands.get(letter, 0))

    def loose(self) -> tuple[W.Widget, ...]:
        """Buttons that are not shown at the moment."""
        return (*self._pool, self.box)
