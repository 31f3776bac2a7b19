"""The playing board: a picture one can point at, the same in buttons and words, log, undo, saving, new games."""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

import ipywidgets as W

from boardlab.kernel.chance import CHANCE
from boardlab.kernel.errors import IllegalAction
from boardlab.kernel.registry import game as game_named
from boardlab.kernel.session import YOU, Session
from boardlab.picture import Mark
from boardlab.picture.bundle import bundle as picture_bundle
from boardlab.widgets import shut
from boardlab.widgets.controls import Controls, press, row, show_if
from boardlab.widgets.page import Head, Page, escape, tag
from boardlab.widgets.panels import PANELS, Log, Panel, Rules
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.surface import Surface
from boardlab.widgets.teller import Teller


def session_of(what: Any) -> Session:
    """A session: the one given, or a table of people around the state given."""
    if isinstance(what, Session):
        return what
    game = game_named(what.game)
    data = game.position_of(what)
    seats = (YOU,) * len(what.seats)
    return Session(what.game, seats=seats, position=data)


def bundle(
    widget: W.Widget,
    game: Any,
    state: Any,
    lang: str,
    *,
    theme: str = "light",
    layout: str = "wide",
    marks: tuple[Mark, ...] = (),
    words: str = "",
) -> Any:
    """Everything a notebook may show: the live widget, PNG, SVG and words. Equal states give equal bytes."""
    shown = widget._repr_mimebundle_widget()
    data = dict(shown[0] if isinstance(shown, tuple) else shown or {})
    if state is None:
        data["text/plain"] = words
        return data, {}
    scene = game.scene(state, theme=theme, layout=layout, marks=marks)
    pictures, metadata = picture_bundle(scene, words or game.describe(state, lang))
    return {**data, **pictures}, metadata


PANEL_NAMES = tuple(kind.name for kind in PANELS)


class Board(W.VBox):
    """A board to play on.

    Args:
        table: A ``Session``, or a state (then everybody plays by hand from it).
        lang: "en" or "zh".
        theme: "light", "dark", "projector", or "auto": as the page is.
        layout: "wide", "narrow", or "auto": by the width there is.
        seat: The seat that acts here; every seat when None.
        autosave: A file to keep the game in, see ``Board.resume``.
        panels: Names of the panels below, in order; all by default.
        opened: The panel that is open at first; "" for none.
        intro: HTML above the banner.
        key: A name for this board; opening another one of that name closes this one.
    """

    def __init__(
        self,
        table: Any,
        *,
        lang: str = "en",
        theme: str = "auto",
        layout: str = "auto",
        seat: int | None = None,
        autosave: str | Path | None = None,
        panels: tuple[str, ...] = PANEL_NAMES,
        opened: str = "log",
        intro: str = "",
        key: str = "",
    ) -> None:
        self.session = session_of(table)
        self.seat, self.lang = seat, lang
        self.teller = Teller(self.session.game, lang)
        self.surface = Surface(
            self.teller,
            self.session.state,
            theme=theme,
            layout=layout,
            act=self.play,
            key=self.key,
            after=self._after,
        )
        self.surface.rest, self.surface.rest_choose = self.teller("board.rest"), self.teller("board.rest_choose")
        self.surface.on_look.append(self._looks)
        self.controls = Controls(self.surface, self.play, self.session.parse)
        self.banner = Head(look="bl-words bl-banner", label=self.teller("banner"))
        self.banner.add_class("bl-banner-box")
        self.over = Page(look="bl-words bl-result", label=self.teller("result"))
        self.back = press(self.teller("undo"), self.teller("undo.tip"), self.undo, self.say_trouble)
        self.forth = press(self.teller("redo"), self.teller("redo.tip"), self.redo, self.say_trouble)
        self.panels: dict[str, Panel] = {kind.name: kind(self) for kind in PANELS if kind.name in panels}
        self.tabs = {name: self._tab(name) for name in panels}
        self.under = row(*self.tabs.values(), looks=("bl-tabs",))
        self.acting = row(self.controls.act, row(self.back, self.forth, looks=("bl-pair",)), looks=("bl-spread",))
        self.surface.live.on_press(safe(self.say_trouble)(self._pressed))
        self._heard = False
        self.intro = Page(look="bl-words bl-prompt", html=intro) if intro else None
        super().__init__(self._fixed())
        self.add_class("boardlab")
        self._hear()
        if autosave is not None:
            self.session.autosave = autosave
        self.opened = opened if opened in self.panels else ""
        self._let_bots()
        self.refresh()
        self._tabs()
        self.surface.say("")
        if key:
            shut.only_one(key, self)
        else:
            shut.of_this_cell(self)

    # --- making ------------------------------------------------------------------------------------------------

    @classmethod
    def resume(
        cls,
        path: str | Path,
        *,
        lang: str = "en",
        theme: str = "auto",
        layout: str = "auto",
        **start: Any,
    ) -> Board:
        """The game that an autosave file holds, after a kernel restart; a new one when there is no file.

        Raises:
            BadRecord: There is a file, but it holds no game; it is left as it is.
        """
        return cls(Session.resume(path, **start), lang=lang, theme=theme, layout=layout)

    def _tab(self, name: str) -> W.ToggleButton:
        made = W.ToggleButton(
            description=self.teller(name),
            tooltip=self.teller(f"{name}.tip"),
            value=False,
        )
        made.add_class("bl-tab")
        made.observe(
            safe(self.say_trouble)(lambda change: self._toggled(name, change["new"])),
            "value",
        )
        return made

    def _toggled(self, name: str, on: bool) -> None:
        if on:
            self.opened = name
        elif self.opened == name:
            self.opened = ""
        self._tabs()

    def _tabs(self) -> None:
        for name, tab in self.tabs.items():
            if tab.value != (name == self.opened):
                tab.value = name == self.opened
        fixed = self._fixed()
        if self.opened:
            self.panels[self.opened].unfold()
            fixed.append(self.panels[self.opened])
        if tuple(fixed) != self.children:
            self.children = fixed

    def _fixed(self) -> list[W.Widget]:
        """Everything but the open panel, from top to bottom."""
        intro = [] if self.intro is None else [self.intro]
        controls = [self.controls.answers, self.acting, self.under]
        return [*intro, self.banner, self.surface, self.surface.live, self.over, *controls]

    def _hear(self) -> None:
        me = weakref.ref(self)

        def changed() -> None:
            board = me()
            if board is not None and not board._heard:
                board.refresh()

        self._changed = changed
        self.session.on_change.append(changed)

    # --- what is shown -----------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def yours(self) -> bool:
        """May somebody act here now?"""
        if self.state.is_over or not self.session.your_turn:
            return False
        return self.seat is None or self.seat in self.session.to_move

    def refresh(self) -> None:
        """Show the session's state everywhere: picture first."""
        self.surface.enabled = self.yours
        self.surface.show(self.state, self._last_marks())
        self.surface.let_go()
        self._banner()
        self.controls.refresh()
        self.back.disabled, self.forth.disabled = (
            not self.session.can_undo,
            not self.session.can_redo,
        )
        show_if(self.over, self.state.is_over)
        show_if(self.surface.live, not self.state.is_over or bool(self.surface.rested))
        if self.state.is_over:
            self.over.html = tag("h3", self.teller("result")) + "".join(
                tag("p", raw=self.teller.linked(line)) for line in self.teller.result(self.state)
            )
        if self.opened:
            self.panels[self.opened].unfold()
        self._looks()

    def _after(self, action: Any) -> tuple[Any, tuple[Mark, ...]] | None:
        """What an action would show; None when the game ends, or chance or a bot goes on."""
        state = self.state.apply(action)
        if state.is_over or any(seat == CHANCE or self.session._sits(seat) != YOU for seat in state.to_move):
            return None
        return state, tuple(Mark("last", place) for place in self.session.game.gesture(action).places[-1:])

    def _last_marks(self) -> tuple[Mark, ...]:
        """Where the last actions went: the last person's, and those of the bots since."""
        marks = []
        for n in range(self.session.at, 0, -1):
            step = self.session.steps[n - 1]
            if step.seat != CHANCE:
                places = self.session.game.gesture(step.action).places
                marks += [Mark("last", place) for place in places[-1:]]
                if self.session._sits(step.seat) == YOU:
                    break
        return tuple(dict.fromkeys(marks))

    def _banner(self) -> None:
        state, tell = self.state, self.teller
        if state.is_over:
            words = tag("b", tell("banner.over"))
        else:
            seat = state.to_move[0]
            badge = tell.badge(state, seat, self.surface.theme)
            words = badge + tag(
                "span",
                raw=tag("b", tell("banner.turn", who=tell.seat(state, seat))) + " " + tell.linked(tell.prompt(state)),
            )
        count = tell("banner.count", n=self.number(self.session.at))
        self.banner.html = words + tag("span", count, class_="bl-soft")

    def number(self, n: int) -> int:
        """How many of the first ``n`` actions somebody decided; what chance did is not counted."""
        return sum(step.seat != CHANCE for step in self.session.steps[:n])

    def _looks(self) -> None:
        for name in ("light", "dark", "projector"):
            (self.add_class if name == self.surface.theme else self.remove_class)(f"bl-{name}")

    def look(self, theme: str | None = None, layout: str | None = None) -> None:
        """Change theme ("auto", "light", "dark", "projector") or layout ("auto", "wide", "narrow")."""
        self.surface.look(theme, layout)
        self._banner()

    def present(self, on: bool = True) -> Board:
        """The projector view: larger, with strong contrast, in one screen."""
        self.look(theme="projector" if on else "auto", layout="wide" if on else "auto")
        return self

    def say(self, words: str, kind: str = "") -> None:
        """Put a sentence under the board."""
        self.surface.say(escape(words), kind)

    def say_trouble(self, trouble: Trouble) -> None:
        """Show an error under the board."""
        if isinstance(trouble.error, IllegalAction) and trouble.error.violations:
            self._refuse(trouble.error.action, trouble.error.violations)
        else:
            self.surface.say_trouble(trouble)

    def show_rule(self, rule: str) -> None:
        """Open a rule: beside the log when that is open, else in the rules panel."""
        log, panel = self.panels.get("log"), self.panels.get("rules")
        if isinstance(log, Log) and self.opened == "log":
            log.show_rule(rule)
            return
        if isinstance(panel, Rules):
            panel.show(rule)
            self.opened = "rules"
            self._tabs()

    # --- what is done ------------------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Play an action, or its notation; a refused one is explained and changes nothing."""
        action = self.session.parse(action)
        why = self.state.why_not(action)
        if not why and not self.yours:
            self.say(self.teller("not_yours"), "bad")
            return
        if why:
            self._refuse(action, why)
            return
        before = self.session.at
        self._heard = True
        try:
            self.session.play(action)
            self._let_bots()
        finally:
            self._heard = False
            self.refresh()
        self._tell_what_happened(before)

    def _refuse(self, action: Any, why: Any) -> None:
        places = self.session.game.gesture(action).places
        self.surface.refuse(places[-1] if places else None, why)

    def _let_bots(self) -> None:
        if not self.state.is_over and not self.session.your_turn:
            self.session.bots_play()

    def _tell_what_happened(self, before: int) -> None:
        """In the live line: the person's own action, what the others did first, and the end; the log has the rest."""
        steps = self.session.steps[before : self.session.at]
        told = []
        for step in steps:
            own = step is steps[0] or step.seat == CHANCE
            events = step.state.events if own else step.state.events[:1]
            told += [self.teller.event(step.state, event) for event in events]
        if self.state.is_over and len(steps) > 1:
            told += map(escape, self.teller.result(self.state))
        self.surface.say(" ".join(told), "good")

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self.session.undo()
        self.say(self.teller("undo.done", n=self.number(self.session.at)))

    def redo(self) -> None:
        """Forward again."""
        self.session.redo()
        self.say(self.teller("redo.done", n=self.number(self.session.at)))

    def goto(self, n: int) -> None:
        """To the point after ``n`` actions; what came later can be redone."""
        self.session.goto(n)
        self.say(self.teller("goto.done", n=self.number(n)))

    def take(self, session: Session) -> None:
        """Show another session of the same game from now on."""
        self.session.on_change.remove(self._changed)
        self.session = session
        self.controls.parse = session.parse
        self.session.on_change.append(self._changed)
        self._let_bots()
        if self.session.autosave is not None:
            self.session.save(self.session.autosave)
        self.refresh()

    def autosave(self, path: str | Path | None) -> None:
        """Keep the game in a file after every change, or no longer."""
        self.session.autosave = path
        if path is not None:
            self.session.save(path)
            self.say(self.teller("save.auto.on", path=str(path)), "good")

    def resume_line(self) -> str:
        """The line that brings this game back after a kernel restart; empty while nothing is autosaved."""
        if self.session.autosave is None:
            return ""
        lang = "" if self.lang == "en" else f", lang={self.lang!r}"
        return f"from boardlab.widgets import Board; Board.resume({str(self.session.autosave)!r}{lang})"

    def key(self, key: str) -> bool:
        """One of the board's letter keys."""
        if key == "u":
            self.undo()
        elif key == "r":
            self.redo()
        elif key == "s" and self.surface.picker.variants(self.surface.legal()):
            self.controls.variant.value = not self.controls.variant.value
            on = "variant.on" if self.controls.variant.value else "variant.off"
            self.say(self.teller(on, what=self.controls.variant.description))
        elif key == "d":
            self._decline()
        elif key == "l":
            self._list_actions()
        else:
            return False
        return True

    def _decline(self) -> None:
        for action in self.surface.legal():
            if self.state.pending and not self.session.game.gesture(action).places:
                self.play(action)
                return
        self.say(self.teller("decline.nothing"), "hint")

    def _list_actions(self) -> None:
        said = [label for label, _ in self.controls.list.options[1:]]
        words = self.teller.ui.joined(said[:12])
        more = self.teller("actions.more", n=len(said) - 12) if len(said) > 12 else ""
        self.say(self.teller("actions.said", n=len(said), actions=words, more=more))

    def _pressed(self, what: str) -> None:
        kind, _, value = what.partition(":")
        if kind == "rule":
            self.show_rule(value)

    # --- ends --------------------------------------------------------------------------------------------------

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        return (*self.panels.values(), *self.controls.loose())

    def gone(self) -> None:
        """The board is closed: it no longer listens to the session."""
        if self._changed in self.session.on_change:
            self.session.on_change.remove(self._changed)

    def __repr__(self) -> str:
        return f"Board({self.session!r})"

    def _repr_mimebundle_widget(self) -> Any:
        return W.VBox._repr_mimebundle_(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **kwargs: Any) -> Any:
        theme = self.surface.theme_wanted if self.surface.theme_wanted != "auto" else "light"
        layout = self.surface.layout_wanted if self.surface.layout_wanted != "auto" else "wide"
        return bundle(
            self,
            self.session.game,
            self.state,
            self.lang,
            theme=theme,
            layout=layout,
            marks=self._last_marks(),
        )
