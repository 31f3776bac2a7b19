"""``open_lesson``: one lesson of one game, part by part, in a notebook."""

from __future__ import annotations

import platform
import weakref
from importlib.metadata import version
from pathlib import Path
from typing import Any

import ipywidgets as W

from boardlab.kernel.reader import quoted
from boardlab.kernel.session import Session
from boardlab.kernel.version import VERSION
from boardlab.lessons import open_course
from boardlab.lessons.check import Attempt
from boardlab.lessons.model import NoSuchPart
from boardlab.lessons.pairs import WhyNot
from boardlab.lessons.progress import CURRENT, Progress
from boardlab.lessons.text import LANGUAGES, plain
from boardlab.widgets.board import Board
from boardlab.widgets.controls import press, row
from boardlab.widgets.exercise import ExercisePanel
from boardlab.widgets.experiment import ExperimentPanel
from boardlab.widgets.given import check_game, check_language, check_look, quoting
from boardlab.widgets.page import Head, tag
from boardlab.widgets.panel import TaskPanel
from boardlab.widgets.quiz import (
    BothPanel,
    RecallPanel,
    SummaryPanel,
    WhyNotPanel,
    WhyPanel,
)
from boardlab.widgets.shell import short_errors
from boardlab.widgets.stepper import WatchPanel
from boardlab.widgets.teller import Teller
from boardlab.widgets.whole import whole

PROGRESS_FILE = "boardlab-progress.json"


def open_lesson(
    game: str,
    number: str | int,
    lang: str = "en",
    *,
    theme: str = "auto",
    layout: str = "auto",
    quiet: bool = False,
) -> LessonView:
    """Open a lesson and say that everything is there.

    Args:
        game: The game, such as "cascadero".
        number: The lesson's number, such as "03".
        lang: "en" or "zh".
        theme: "auto" (as the notebook is), "light", "dark" or "projector".
        layout: "auto" (by the width), "wide" or "narrow".
        quiet: Print nothing.

    Raises:
        UnknownName: No such game, lesson or language; the sentence says what there is.
    """
    short_errors(lang if lang in LANGUAGES else "en")
    check_game(game)
    course = open_course(game)
    with quoting(number):
        lesson = course.lesson(number if isinstance(number, int) else str(number))
    view = LessonView(course, lesson, lang, theme=theme, layout=layout)
    if not quiet:
        print(view.setup_words())
    return view


class LessonView:
    """One lesson. Each method shows one part of it; running a cell again starts that part afresh.

    Args:
        course: The lessons of a game.
        lesson: The lesson.
        lang: "en" or "zh".
        theme: Theme of the boards.
        layout: Layout of the boards.
        progress: Where to note what is done; the kernel's own by default.
    """

    def __init__(
        self,
        course: Any,
        lesson: Any,
        lang: str = "en",
        *,
        theme: str = "auto",
        layout: str = "auto",
        progress: Progress | None = None,
    ) -> None:
        check_language(lang)
        check_look(theme, layout)
        self.course, self.lesson, self.lang, self.theme, self.layout = (
            course,
            lesson,
            lang,
            theme,
            layout,
        )
        self.teller = Teller(course.game, lang)
        self.text = course.text(lesson, lang)
        self.memory = CURRENT if progress is None else progress
        self.kept: Path | None = None
        self.theme_now = "light" if theme == "auto" else theme
        self.opened: weakref.WeakSet[TaskPanel] = weakref.WeakSet()

    def __repr__(self) -> str:
        return self.teller("lesson.title", id=self.lesson.id, title=plain(self.text("title")))

    def setup_words(self) -> str:
        """What the set-up cell prints."""
        facts = {
            "boardlab": VERSION,
            "python": platform.python_version(),
            "language": self.teller.ui.text(f"language.{self.lang}"),
        }
        versions = self.teller(
            "lesson.versions",
            ipywidgets=version("ipywidgets"),
            ipycanvas=version("ipycanvas"),
            **facts,
        )
        return f"{self.teller('lesson.setup')} · {self!r}\n{versions}"

    # --- the parts of the page ---------------------------------------------------------------------------------

    def recall(self, seed: int = 7) -> TaskPanel:
        """Questions about earlier lessons."""
        return self._part("", lambda: RecallPanel(self, seed))

    def why(self) -> TaskPanel:
        """The picture that says what the lesson is for."""
        return self._part("", lambda: WhyPanel(self))

    def watch(self) -> TaskPanel:
        """The worked example."""
        return self._part("", lambda: WatchPanel(self))

    def exercise(self, name: str) -> TaskPanel:
        """One exercise, such as "a"."""
        title = self.teller("exercise.kicker", name=str(name).upper())
        return self._part(name, lambda: ExercisePanel(self, str(name), title))

    def count(self, name: str | int = "1") -> TaskPanel:
        """One count-the-score task."""
        bare, there = str(name).removeprefix("n"), tuple(each.name for each in self.lesson.count)
        if f"n{bare}" not in there:
            facts = {"lesson": self.lesson.id, "name": quoted(name), "parts": there or "-"}
            raise NoSuchPart("lesson.count", __package__, **facts)
        return self._part(name, lambda: ExercisePanel(self, f"n{bare}", self.teller("count.kicker", name=bare)))

    def why_not(self, name: str | int = "1") -> TaskPanel:
        """One matched pair."""
        return self._part(name, lambda: WhyNotPanel(self, str(name)))

    def both(self, name: str | int = "1") -> TaskPanel:
        """One difference, played under both sets of rules."""
        return self._part(name, lambda: BothPanel(self, str(name)))

    def experiment(self, name: str | int = "1", **changes: Any) -> TaskPanel:
        """One experiment; ``games`` and ``seed`` may be changed."""
        return self._part(name, lambda: ExperimentPanel(self, str(name), **changes))

    def summary(self) -> TaskPanel:
        """The rules of the lesson, one line each."""
        return self._part("", lambda: SummaryPanel(self))

    def play(self, name: str | int = "1", **changes: Any) -> Board:
        """A free board, with whatever the lesson sets up; ``autosave="file.json"`` keeps the game."""
        plays = self.lesson.play
        number = int(name) if str(name).isascii() and str(name).isdecimal() else 0
        if not 1 <= number <= len(plays):
            there = tuple(range(1, len(plays) + 1)) or "-"
            raise NoSuchPart("lesson.play", lesson=self.lesson.id, name=quoted(name), parts=there)
        play, autosave = plays[number - 1], changes.pop("autosave", None)
        if autosave is not None and Path(autosave).exists():
            session = Session.resume(autosave)
        else:
            session = self._session(play, changes)
        text = self.text(f"play_{number}") if self.text.has(f"play_{number}") else ""
        intro = tag("p", self.teller("play.kicker"), class_="bl-kicker") + tag("p", raw=self.teller.linked(plain(text)))
        return Board(
            session, lang=self.lang, theme=self.theme, layout=self.layout, autosave=autosave, intro=intro,
            key=f"lesson:{self.course.game.name}/{self.lesson.id}/{self.lang}/play/{number}",
        )  # fmt: skip

    def _session(self, play: Any, changes: dict[str, Any]) -> Session:
        name = self.course.game.name
        if play.position is not None:
            state = self.course.state(self.lesson, play.position)
            return Session(name, seats=play.seats, position=self.course.game.position_of(state))
        options = {**play.new, **changes}
        options.pop("players", None)
        return Session(
            name,
            seats=options.pop("seats", play.seats),
            seed=options.pop("seed", 0),
            **options,
        )

    def _part(self, name: object, make: Any) -> Any:
        with quoting(name), whole():
            return make()

    # --- progress ----------------------------------------------------------------------------------------------

    def record(self, tried: Attempt | WhyNot) -> None:
        """Note how a task stands; what is kept in a file is written."""
        before = self.progress_words()
        self.memory.record(tried)
        if self.kept is not None:
            self.memory.save(self.kept)
        if self.progress_words() != before:
            for panel in list(self.opened):
                if panel.comm is None:
                    continue
                if isinstance(panel, SummaryPanel):
                    panel.refresh()
                else:
                    panel.recount()

    def progress_words(self) -> str:
        """The progress in this lesson, such as "4 of 6 done, 1 with hint"."""
        return self.memory.words(self.lesson, self.text) if self.lesson.tasks else ""

    def progress(self) -> ProgressPanel:
        """How far one is, with reset and keeping."""
        return ProgressPanel(self)

    def keep_progress(self, path: str | Path = PROGRESS_FILE) -> Path:
        """Keep the progress in a small file from now on; what the file holds already is taken over."""
        path = Path(path)
        if path.exists():
            self.memory.take_over(Progress.load(path))
        self.kept = self.memory.save(path)
        return self.kept

    def reset(self, name: str | None = None) -> str:
        """Forget one exercise, or this whole lesson."""
        if name is None:
            self.memory.reset(lesson=self.lesson)
        else:
            self.memory.reset(task=self.lesson.find(name).id)
        return self.teller("lesson.reset.done")

    # --- projector ---------------------------------------------------------------------------------------------

    def present(self, on: bool = True) -> str:
        """The projector view for every panel that is open, and for those opened later."""
        self.theme, self.layout = ("projector", "wide") if on else ("auto", "auto")
        for panel in list(self.opened):
            if panel.comm is not None:
                panel.present(on)
        return self.teller("present.on")

    @property
    def picture_theme(self) -> str:
        """Theme of saved pictures."""
        return "light" if self.theme == "auto" else self.theme

    @property
    def picture_layout(self) -> str:
        """Layout of saved pictures."""
        return "wide" if self.layout == "auto" else self.layout


class ProgressPanel(W.VBox):
    """How far one is in this lesson, with reset and a file to keep it in."""

    def __init__(self, view: LessonView) -> None:
        self.view = view
        tell = view.teller
        self.page = Head(look="bl-words", live="polite")
        keep = press(tell("lesson.keep"), tell("lesson.keep.tip"), self._keep, self._trouble)
        reset = press(tell("lesson.reset"), tell("lesson.reset.tip"), self._reset, self._trouble)
        super().__init__([self.page, row(keep, reset)])
        for look in ("boardlab", f"bl-{view.theme_now}"):
            self.add_class(look)
        self._say(view.progress_words())

    def _say(self, words: str) -> None:
        self.page.html = tag("p", words)

    def _trouble(self, trouble: Any) -> None:
        self._say(trouble.text(self.view.lang))

    def _keep(self) -> None:
        self._say(self.view.teller("lesson.kept", path=str(self.view.keep_progress())))

    def _reset(self) -> None:
        self._say(self.view.reset())

    def __repr__(self) -> str:
        return self.view.progress_words()
