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
from boardlab.widgets.hints import Cover, Foot, Plan, Tools
from boardlab.widgets.page import Head, Page, escape, tag
from boardlab.widgets.panels import PANELS, Log, Panel, Rules
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.shapes import last_places
from boardlab.widgets.surface import Surface
from boardlab.widgets.teller import Teller
from boardlab.widgets.whole import whole


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
    seat: int | None = None,
) -> Any:
    """Everything a notebook may show: the live widget, PNG, SVG and words. Equal states give equal bytes."""
    shown = widget._repr_mimebundle_widget()
    data = dict(shown[0] if isinstance(shown, tuple) else shown or {})
    if state is None:
        data["text/plain"] = words
        return data, {}
    own: dict[str, Any] = {} if seat is None else {"seat": seat}
    scene = game.scene(state, theme=theme, layout=layout, marks=marks, **own)
    pictures, metadata = picture_bundle(scene, words or game.describe(state, lang))
    return {**data, **pictures}, metadata


PANEL_NAMES = tuple(kind.name for kind in PANELS)
AUTO, ALL = "auto", "all"
"""Which sheet is shown, in games with a sheet for each seat: the one that is drawn on, or all of them."""

LINES = 3
"""Where clicks are small steps: with so many events, each has a line of its own."""

MOST_NAMES = 6
"""So many names of those who still decide; the others are counted."""


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

    @whole()
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
        self.surface.open_sheet = self.show_sheet
        self.controls = Controls(self.surface, self.play, self.session.parse)
        self._eyes: int | None = None
        self.plan = Plan(self.surface) if self.teller.asks else None
        self.cover = Cover(self) if self.teller.hides else None
        self.banner = Head(look="bl-words bl-banner", label=self.teller("banner"))
        self.banner.add_class("bl-banner-box")
        self.over = Page(look="bl-words bl-result", label=self.teller("result"))
        self.back = press(self.teller("undo"), self.teller("undo.tip"), self.undo, self.say_trouble)
        self.forth = press(self.teller("redo"), self.teller("redo.tip"), self.redo, self.say_trouble)
        kinds = {kind.name: kind for kind in PANELS if kind.offered(self)}
        panels = tuple(name for name in panels if name in kinds)
        self.panels: dict[str, Panel] = {name: kinds[name](self) for name in panels}
        self.tabs = {name: self._tab(name) for name in panels}
        self.sheet_wanted: int | str = AUTO
        whose = "table" if self.teller.asks else "sheet"
        self.sheets = W.Dropdown(options=[], description=self.teller(whose), tooltip=self.teller(f"{whose}.tip"))
        self.sheets.observe(safe(self.say_trouble)(self._sheet_chosen), "value")
        self.tools = Tools(self.surface) if self.teller.asks else None
        knobs = self.controls.knobs if self.tools is None else self.tools
        self.over_board = row(knobs, self.sheets, looks=("bl-spread", "bl-over"))
        self.foot = self.surface.live if self.plan is None else Foot([self.plan, self.surface.live])
        self.under = row(*self.tabs.values(), looks=("bl-tabs",))
        self.acting = row(self.controls.act, row(self.back, self.forth, looks=("bl-pair",)), looks=("bl-spread",))
        for page in (self.surface.live, self.plan, self.cover):
            if page is not None:
                page.on_press(safe(self.say_trouble)(self._pressed))
        self._heard = False
        self.intro = Page(look="bl-words bl-prompt", html=intro) if intro else None
        super().__init__(self._fixed(), layout={})
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
        cover = [] if self.cover is None else [self.cover]
        controls = [self.controls.answers, self.acting, self.under]
        return [*intro, self.banner, *cover, self.over_board, self.surface, self.foot, self.over, *controls]

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
        if self.state.is_over or not self.session.your_turn or self.covered:
            return False
        return self.seat is None or self.seat in self.session.to_move

    @property
    def actor(self) -> int | None:
        """The seat that acts on this board now: its own, else the first person that is to move."""
        people, moving = self.session.people, self.session.to_move
        if self.seat is not None:
            return self.seat if self.seat in moving and self.seat in people else None
        return next((seat for seat in moving if seat in people), None)

    @property
    def _own(self) -> int:
        """The seat that acts here, or the one that one looks after while nobody does."""
        acting = self.actor
        return acting if acting is not None else self.seat if self.seat is not None else (*self.session.people, 0)[0]

    @property
    def covered(self) -> bool:
        """Is the screen between two people, with secrets on the table?

        Where several people share it, nobody's secrets are shown until one of them says who looks now.
        """
        shared = self.seat is None and len(self.session.people) > 1
        return shared and self._eyes != self._own and self.teller.secret(self.state)

    @property
    def viewer(self) -> int:
        """The seat whose secrets are shown; -1 while nobody's are."""
        return -1 if self.covered else self._own

    @property
    def shown(self) -> Any:
        """The state as whoever looks may see it; everything on the page is made from it."""
        return self.teller.seen(self.state, self.viewer)

    def uncover(self) -> None:
        """The person whose turn it is looks at the screen now, and nobody else."""
        self._eyes = self._own
        self.refresh()
        self.surface.say("")

    def knows(self, n: int) -> bool:
        """May whoever looks know of the n-th action?"""
        steps = self.session.steps
        before = steps[n - 2].state if n > 1 else self.session._start
        return self.teller.knows(self.state, self.viewer, before, steps[n - 1].action)

    def events(self, step: Any) -> list[Any]:
        """The events of a step that whoever looks may know."""
        return [event for event in step.state.events if event.to is None or self.viewer in event.to]

    @property
    def sheet(self) -> int | None:
        """The seat whose sheet is shown; None where all share one board."""
        drawn = self.teller.sheet(self.state, self._own)
        wanted = self.sheet_wanted
        return wanted if drawn is not None and isinstance(wanted, int) and wanted < len(self.state.seats) else drawn

    def show_sheet(self, wanted: int | str) -> None:
        """Show the sheet of a seat, or "all", or "auto": the one that the seat to move draws on."""
        if wanted == self.teller.sheet(self.state, self._own) and not self.covered:
            wanted = AUTO
        self.sheet_wanted = wanted
        self.refresh()
        self.surface.say("")

    def _sheet_chosen(self, change: Any) -> None:
        if change["new"] is not None and change["new"] != self.sheet_wanted:
            self.show_sheet(change["new"])

    def _sheets(self) -> None:
        """The choice of sheets, where there are several."""
        state, tell = self.state, self.teller
        many = len(state.seats) > 1 and tell.sheet(state, self._own) is not None
        show_if(self.sheets, many)
        knobs = self.controls.knobs if self.tools is None else self.tools
        show_if(self.over_board, many or (bool(knobs.html) and not state.is_over))
        if not many:
            return
        seats = [(tell.seat(state, seat), seat) for seat in range(len(state.seats))]
        own, every = ("table.auto", "table.all") if tell.asks else ("sheet.auto", "sheet.all")
        options = ((tell(own), AUTO), *seats, (tell(every), ALL))
        if options != tuple(self.sheets.options):
            self.sheets.options = options
        if self.sheets.value != self.sheet_wanted:
            self.sheets.value = self.sheet_wanted

    def refresh(self) -> None:
        """Show the session's state everywhere: picture first."""
        if self._eyes != self._own or not self.teller.secret(self.state):
            self._eyes = None
        self.surface.enabled = self.yours
        every = self.covered and self.sheet_wanted == AUTO
        every = every or (self.sheet_wanted == ALL and self._all_on_the_picture())
        self.surface.show(
            self.shown, self._last_marks(), seat=self._own, sheet=self.sheet, every_sheet=every, viewer=self.viewer
        )
        self.surface.let_go()
        self._sheets()
        self._banner()
        self.controls.refresh()
        for each in (self.plan, self.cover, self.tools):
            if each is not None:
                each.refresh()
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
        if self.teller.hides:  # a closed panel keeps no secrets either
            for name, panel in self.panels.items():
                if panel.made and name != self.opened:
                    panel.refresh()
        self._looks()

    def _all_on_the_picture(self) -> bool:
        """Can all that may be clicked now be clicked where all tables are shown? Drawn tiles lie on one's own."""
        if not (self.teller.asks and self.yours):
            return True
        game: Any = self.session.game
        there = game.places(self.shown, seat=self._own, layout="class")
        return set(game.choices(self.shown, self._own)) <= set(there)

    def _after(self, action: Any) -> tuple[Any, tuple[Mark, ...]] | None:
        """What an action would show; None when the game ends, or chance or a bot goes on."""
        state = self.state.apply(action)
        if state.is_over or not set(state.to_move) <= set(self.session.people):
            return None
        return state, tuple(Mark("last", place) for place in last_places(self.session.game, action))

    def _last_marks(self) -> tuple[Mark, ...]:
        """Where the last actions went: the last person's, and those of the bots since; on a sheet, its last one."""
        marks, sheet = [], self.sheet
        if sheet is not None:
            return self._last_on(sheet)
        for n in range(self.session.at, 0, -1):
            step = self.session.steps[n - 1]
            if step.seat != CHANCE:
                marks += [Mark("last", place) for place in last_places(self.session.game, step.action)]
                if step.seat in self.session.people:
                    break
        return tuple(dict.fromkeys(marks))

    def _last_on(self, sheet: int) -> tuple[Mark, ...]:
        """What was drawn last on a sheet, as soon as everybody has decided."""
        steps, session = self.session.steps, self.session
        if self.teller.hides:
            return self._last_known(sheet)
        waiting = len(self.state.to_move) if self.state.to_move != (CHANCE,) and len(self.state.seats) > 1 else 0
        open_ = len(self.state.seats) - waiting if waiting else 0
        for n in range(session.at, 0, -1):
            step, before = steps[n - 1], steps[n - 2].state if n > 1 else session._start
            if step.seat == CHANCE:
                continue
            if open_ > 0:  # of this round, which is not over: nobody sees it yet
                open_ -= 1
                continue
            if self.teller.sheet(before, step.seat) == sheet:
                return tuple(Mark("last", place) for place in last_places(session.game, step.action))
        return ()

    def _last_known(self, sheet: int) -> tuple[Mark, ...]:
        """What a seat did last, as far as whoever looks may know; of this decision round only."""
        session = self.session
        for n in range(session.at, 0, -1):
            step = session.steps[n - 1]
            if step.seat == sheet and self.knows(n):
                return tuple(Mark("last", place) for place in last_places(session.game, step.action))
        return ()

    def _banner(self) -> None:
        state, tell = self.shown, self.teller
        if state.is_over:
            words = tag("b", tell("banner.over"))
        else:
            acting, others = self.actor, [seat for seat in state.to_move if seat != CHANCE]
            done = acting is None and self.seat is not None and len(state.to_move) > 0 and self.sheet is not None
            seat = self.seat if done and self.seat is not None else acting if acting is not None else state.to_move[0]
            badge = tell.badge(state, seat, self.surface.theme)
            asked = tell("banner.done") if done else tell.prompt(state, seat)
            if self.covered:
                asked = tell("cover.banner")
            parts = [tag("b", tell("banner.turn", who=tell.seat(state, seat))), tell.linked(asked)]
            if self.sheet is not None and len(state.seats) > 1:
                parts += self._about_sheets(seat, [each for each in others if each != seat])
            words = badge + tag("span", raw=" ".join(parts))
        count = tell("banner.count", n=self.number(self.session.at))
        self.banner.html = words + tag("span", count, class_="bl-soft")

    def _about_sheets(self, seat: int, others: list[int]) -> list[str]:
        """Whose sheet is shown, where it is not clear by itself, and who still decides."""
        told, tell, state = [], self.teller, self.state
        if self.sheet_wanted != ALL and self.sheet is not None and self.sheet != seat:
            key = "banner.table" if tell.asks else "banner.sheet"
            told.append(tag("span", tell(key, who=tell.seat(state, self.sheet))))
        if others:
            names = [tell.seat(state, each) for each in others[:MOST_NAMES]]
            more = tell("banner.more", n=len(others) - MOST_NAMES) if len(others) > MOST_NAMES else ""
            told.append(tag("span", tell("banner.waiting", who=names, more=more), class_="bl-waiting"))
        return told

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
        actor = self.session.game.actor(self.state, action)
        if self.covered:
            self.say(self.teller("cover.first"), "hint")
            return
        if self._others_secret(actor, bool(why)):
            self.say(self.teller("not_yours"), "bad")
            return
        if not why and (not self.yours or (self.seat is not None and actor != self.seat)):
            self.say(self.teller("not_yours"), "bad")
            return
        if why:
            self._refuse(action, why)
            return
        before, scored = self.session.at, self._rounds()
        self._heard = True
        try:
            self.session.play(action, actor if actor in self.state.to_move else None)
            self._let_bots()
        finally:
            self._heard = False
            if self.sheet_wanted != ALL:  # who looks at all sheets goes on looking at them
                self.sheet_wanted = AUTO
            self.refresh()
        self._tell_what_happened(before)
        if self._rounds() > scored and "scores" in self.panels:
            self.opened = "scores"
            self._tabs()

    def _others_secret(self, actor: int, refused: bool) -> bool:
        """Would an action for another seat, or the reasons against it, touch what only that seat may know?"""
        other = 0 <= actor < len(self.state.seats) and actor != self._own
        return other and self.teller.hides and (refused or self.teller.secret(self.state))

    def _rounds(self) -> int:
        """How many rounds of the breakdown are counted for good."""
        if "scores" not in self.panels:
            return 0
        return sum(not each.facts.get("now") for each in self.teller.breakdown(self.state, self._own))

    def _refuse(self, action: Any, why: Any) -> None:
        places = self.session.game.gesture(action).places
        self.surface.refuse(places[-1] if places else None, why)

    def _let_bots(self) -> None:
        if not self.state.is_over and not self.session.your_turn:
            self.session.bots_play()

    def _tell_what_happened(self, before: int) -> None:
        """In the live line: the person's own action, what the others did first, and the end; the log has the rest."""
        steps = self.session.steps[before : self.session.at]
        told = self._own_events(steps) if self.sheet is not None else []
        for step in () if self.sheet is not None else steps:
            own = step is steps[0] or step.seat == CHANCE
            events = step.state.events if own else step.state.events[:1]
            told += [self.teller.event(step.state, event) for event in events]
        if self.state.is_over and len(steps) > 1:
            told += map(escape, self.teller.result(self.state))
        between = "<br>" if self.teller.asks and len(told) >= LINES else " "
        self.surface.say(between.join(told), "good" if told else "")

    def light(self, score: Any, html: str) -> None:
        """Light the places behind a number on the board, and say why it is so much."""
        if self.sheet_wanted == ALL and not self.teller.asks:
            self.show_sheet(AUTO)
        self.surface.light(score, html)

    def _own_events(self, steps: list[Any]) -> list[str]:
        """Where each has a sheet: what the last decision brought to the own one and to all; the log has the rest."""
        own = steps[0].seat
        last = max(n for n, step in enumerate(steps) if step.seat != CHANCE)
        first = 0 if self.teller.asks else last  # where clicks are small steps, everything since the click
        events = [(step.state, event) for step in steps[first:] for event in self.events(step)]
        told = (own, -1, *(self.session.people if self.teller.asks else ()))
        mine = [each for each in events if each[1].seat in told or each[1].facts.get("by") == own]
        return [self.teller.event(state, event) for state, event in mine]

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self.session.undo()
        self.say(self.teller("undo.done", n=self.number(self.session.at)))

    def redo(self) -> None:
        """Forward again."""
        self.session.redo()
        self.say(self.teller("redo.done", n=self.number(self.session.at)))

    def goto(self, n: int) -> None:
        """To the point after ``n`` actions; what came later can be redone.

        Where chance or a bot acted next, on to the next point at which a person can: nobody is left with nothing to do.
        """
        steps = self.session.steps
        while 0 < n < len(steps) and not self.session._is_persons(steps[n - 1].state):
            n += 1
        self.session.goto(n)
        self.say(self.teller("goto.done", n=self.number(n)))

    def take(self, session: Session) -> None:
        """Show another session of the same game from now on."""
        self.session.on_change.remove(self._changed)
        self.session, self._eyes = session, None
        self.surface.picker.drop()
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
        elif key == "y" or (key == "r" and not self.teller.has_shapes):
            self.redo()
        elif key == "s":
            return self.controls.switch_variant()
        elif key == "d":
            self._decline()
        elif key == "l":
            self.say(self.controls.said())
        else:
            return False
        return True

    def _decline(self) -> None:
        for action in self.surface.legal():
            if self.state.pending and not self.session.game.gesture(action).places:
                self.play(action)
                return
        self.say(self.teller("decline.nothing"), "hint")

    def _pressed(self, what: str) -> None:
        kind, _, value = what.partition(":")
        if kind == "rule":
            self.show_rule(value)
        elif kind == "uncover":
            self.uncover()

    # --- ends --------------------------------------------------------------------------------------------------

    def loose(self) -> tuple[W.Widget, ...]:
        """Widgets that are not in the tree at the moment."""
        knobs = () if self.tools is None else (self.controls.knobs,)
        return (*self.panels.values(), *self.controls.loose(), *knobs)

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
            self.shown,
            self.lang,
            theme=theme,
            layout="class" if self.covered else layout,
            marks=self._last_marks(),
            words=self.teller.describe(self.state, self.viewer),
            seat=-1 if self.covered else self.sheet,
        )
