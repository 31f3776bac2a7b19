"""The picture one can point at: canvas, guard and live line. It shows a state; what an action does is its owner's."""

from __future__ import annotations

import asyncio
import math
import time
import weakref
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from typing import Any

import ipywidgets as W

from boardlab.kernel.values import Violation
from boardlab.kernel.words import told as sentences
from boardlab.picture import Mark, Scene
from boardlab.widgets.given import check_look
from boardlab.widgets.guard import Guard
from boardlab.widgets.hand import ShapeHand
from boardlab.widgets.page import Page, escape, tag
from boardlab.widgets.painter import Painter
from boardlab.widgets.pointing import ARROWS, AskingPicker, Cursor, Picker
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.shapes import Aimer
from boardlab.widgets.teller import Teller

LAYERS = ("map", "pieces", "marks")
NARROW = 640
"""CSS pixels; below it the picture is laid out for a phone."""

BESIDE = 280
"""CSS pixels in height that a page, the tools above a picture and the words below it take."""

LEAST = 700
"""CSS pixels that such a picture takes across in the lowest window."""

MOST_SHEETS = 12
"""With more sheets than this in one picture, the pointer tells only which sheet it is over."""

LET_GO = 0.015
"""Seconds in which the picture leaves the kernel before the words beside it are worked out; both share one thread."""

REST = 0.08
"""Seconds that the pointer rests before the picture of a click is made ready; a hand takes longer to press."""

SIGNS = {"": "", "good": "✓", "bad": "✗", "hint": "?"}


@cache
def in_kernel() -> bool:
    """Does this run in a kernel, with a page at the other end?"""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return hasattr(get_ipython(), "kernel")


class Surface(ShapeHand, W.VBox):
    """A board that can be pointed at by mouse, finger and keys.

    Args:
        teller: Game and language.
        state: The state to show.
        theme: "light", "dark", "projector", or "auto": as the page is.
        layout: "wide", "narrow", or "auto": by the width there is.
        act: Called with the action that clicks or keys came to, legal or not.
        pick: When given, called with each clicked place instead, and no action is made.
        key: Called with every other key; returns whether it meant something.
        after: The state and the marks that would be shown after an allowed action, or None when that depends on more;
            when given, the picture is made ready while the pointer rests.
    """

    def __init__(
        self,
        teller: Teller,
        state: Any,
        *,
        theme: str = "auto",
        layout: str = "auto",
        act: Callable[[Any], None] | None = None,
        pick: Callable[[str], None] | None = None,
        key: Callable[[str], bool] | None = None,
        after: Callable[[Any], tuple[Any, Sequence[Mark]] | None] | None = None,
    ) -> None:
        check_look(theme, layout)
        self.teller, self.game = teller, teller.game
        self.theme_wanted, self.layout_wanted = theme, layout
        self.act, self.pick, self.key, self.after = act, pick, key, after
        self.on_look: list[Callable[[], None]] = []
        self.state = state
        self.enabled = True
        self.peek = True
        self.show_gains = True
        self.marks: tuple[Mark, ...] = ()
        self.tried: tuple[str, tuple[Violation, ...]] | None = None
        self.cursor, self.aimer = Cursor(), Aimer(self.game)
        self.picker = AskingPicker(self.game) if teller.asks else Picker(self.game)
        self.seat, self.every_sheet, self.shaping, self.viewer = -1, False, False, -1
        self.sheet: int | None = None
        self.lit: tuple[Mark, ...] = ()
        self._glow: tuple[Mark, ...] = ()
        self._ghosts: dict[Any, tuple[str, tuple[Violation, ...]]] = {}
        self.open_sheet: Callable[[int], None] | None = None
        self._over: int | None = None
        self._grip = False
        self.rest = self.rest_choose = self.rested = self._kind = ""
        self.on_pick: list[Callable[[], None]] = []
        self._looked = self._answering = False
        self._gains: dict[str, int] = {}
        self._legal: tuple[Any, ...] = ()
        self._preview: dict[str, tuple[str, tuple[Violation, ...]]] = {}
        self._foreseen: tuple[Any, dict[str, Any], Scene] | None = None
        self._resting: asyncio.TimerHandle | None = None
        self.guard = Guard(label=teller("board.label"), kind=teller("board.kind"))
        self.live = Page(live="polite", look="bl-words bl-live bl-empty")
        self.live.add_class("bl-live-box")
        self.scene: Scene = self._scene()
        self.painter = Painter(LAYERS, self.scene.width, self.scene.height)
        self.guard.canvas = self.painter.canvas
        super().__init__([self.painter.canvas, self.guard])
        self.add_class("bl-surface")
        self._listen()
        self.show(state)

    # --- showing -----------------------------------------------------------------------------------------------

    @property
    def theme(self) -> str:
        return self.theme_wanted if self.theme_wanted != "auto" else self.guard.theme or "light"

    @property
    def picture_layout(self) -> str:
        """The layout of the scene: "wide" or "narrow", or "class" while every sheet is shown."""
        if self.every_sheet:
            return "class"
        if self.layout_wanted != "auto":
            return self.layout_wanted
        return "narrow" if 0 < self.guard.width < NARROW else "wide"

    def show(
        self,
        state: Any,
        marks: Sequence[Mark] = (),
        *,
        seat: int | None = None,
        sheet: int | None = None,
        every_sheet: bool = False,
        viewer: int | None = None,
    ) -> None:
        """Show a state; what pointed at another one is forgotten, the cursor stays.

        Half a gesture stays as long as nothing has changed that it is about.

        Args:
            state: The state.
            marks: Signs on it.
            seat: Who acts; by default the first seat that is to move.
            sheet: Whose sheet is shown, in games with a sheet for each; by default the one on which ``seat`` acts.
            every_sheet: Show all sheets at once.
            viewer: Who looks at all of them, by default ``seat``; -1 for everybody.
        """
        before = self.guard.spots and (self.every_sheet, self.scene.width, self.scene.height)
        seat = seat if seat is not None else max((state.to_move or (0,))[0], 0)
        half = self._half_done()
        if state != self.state or seat != self.seat:
            self.aimer.begin(state, seat)
            self._ghosts, self.lit = {}, ()
        self.seat, self.every_sheet, self.viewer = seat, every_sheet, seat if viewer is None else viewer
        self.sheet = self.teller.sheet(state, seat) if sheet is None else sheet
        self._take(state, marks)
        if half[:-1] == self._half_done()[:-1] and any(half[-1]):
            self.picker.picks, self.picker.variant = half[-1]
        self.paint()
        if self.teller.asks or before != (self.every_sheet, self.scene.width, self.scene.height):
            self._place_spots()

    def _half_done(self) -> tuple[Any, ...]:
        """What half a gesture is about, and the gesture itself: the places picked so far, and the variant."""
        about = self.state, self._legal, self.seat, self.sheet, self.every_sheet
        return *about, (self.picker.picks, self.picker.variant)

    def _take(self, state: Any, marks: Sequence[Mark]) -> None:
        self.state, self.marks, self.tried, self._looked = state, tuple(marks), None, False
        self._preview, self._gains, self._glow = {}, {}, ()
        legal = self.enabled and not state.is_over
        self._legal = self._allowed(state) if legal else ()
        self.shaping = self._shapes()
        self.guard.drags = self.shaping
        self.guard.keeps = ["Escape"] if self.shaping and self.aimer.held is not None else []
        self.guard.label = self.teller("board.label_shape" if self.shaping else "board.label")
        if self.show_gains and self.enabled and not state.is_over:
            self._gains = self._paying(state)
        self.picker.clear()
        self.picker.begin(state, self._legal, self.seat)
        if self.cursor.place is not None and self.cursor.place not in self.places():
            self.cursor.put(None)

    def _allowed(self, state: Any) -> tuple[Any, ...]:
        many = len(state.to_move) > 1
        return tuple(state.legal_actions(self.seat) if many else state.legal_actions())

    def _paying(self, state: Any) -> dict[str, int]:
        """Where acting pays now; where the game marks the next click itself, that says enough."""
        return {} if self.teller.asks else self.teller.gains(state, self.picker.variant)

    def paint(self) -> None:
        """Bring the canvas up to date."""
        self.scene = self._scene()
        self._fit()
        self.painter.paint(self.scene)

    def let_go(self) -> None:
        """While the page waits for an answer to a click: let the picture go out before anything else is done."""
        if self._answering:
            time.sleep(LET_GO)

    def look(self, theme: str | None = None, layout: str | None = None) -> None:
        """Change theme or layout."""
        check_look(theme or self.theme_wanted, layout or self.layout_wanted)
        self.theme_wanted = theme or self.theme_wanted
        self.layout_wanted = layout or self.layout_wanted
        self.paint()
        self._place_spots()
        for call in self.on_look:
            call()

    def legal(self) -> tuple[Any, ...]:
        return self._legal

    def gains(self) -> dict[str, int]:
        return self._gains

    def places(self) -> tuple[str, ...]:
        """Every place that can be pointed at, in reading order."""
        if self.teller.asks:
            return tuple(self.game.places(self.state, **self._table()))
        return tuple(self.game.cells(self.state) if self.every_sheet else self.game.places(self.state))

    def _table(self) -> dict[str, Any]:
        """Whose table is shown, and how, for games in which places move (``Game.choices``)."""
        return {"layout": self.picture_layout, "seat": self._shown()}

    def _where(self, place: str, seat: int | None = None) -> tuple[float, float]:
        """The middle of a place in units of the scene; where every sheet is shown, on that of a seat."""
        if self.teller.asks:
            return self.game.centre(self.state, place, **self._table())
        if self.every_sheet:
            return self.game.centre(self.state, place, self.picture_layout, self._shown() if seat is None else seat)
        return self.game.centre(self.state, place, self.picture_layout)

    def _shown(self) -> int:
        """The sheet that is pointed at."""
        if self.every_sheet and self.teller.asks:
            return self.viewer
        return self._over if self.every_sheet and self._over is not None else self.sheet or 0

    def centre(self, place: str) -> tuple[float, float]:
        """Where a place is, in canvas pixels: tests click there."""
        x, y = self._where(place)
        return x * self.painter.scale, y * self.painter.scale

    def _how(self) -> dict[str, Any]:
        how = {"theme": self.theme, "layout": self.picture_layout, "marks": self._marks()}
        return how if self.sheet is None else {**how, "seat": self._shown()}

    def _scene(self) -> Scene:
        how = self._how()
        if self._foreseen is not None:
            position, foreseen_how, scene = self._foreseen
            if how == foreseen_how and position == self.game.position_of(self.state):
                return scene
        return self.game.scene(self.state, **how)

    def _foresee(self) -> None:
        """Make the picture ready that a click at the cursor would show; what is shown now stays.

        It is used only if the click leads to that very position: equal positions look alike.
        """
        place = self.cursor.place
        if place is None or self.after is None or not self.enabled or self.pick is not None:
            return
        if self.sheet is not None or self.shaping:  # a click shows what is shown already, as held
            return
        action = copy(self.picker).click(self.state, self._legal, place).action
        coming = None if action is None or self.state.why_not(action) else self.after(action)
        if coming is None:
            return
        names = (
            "state",
            "marks",
            "tried",
            "cursor",
            "picker",
            "_looked",
            "_preview",
            "_gains",
            "_legal",
            "_glow",
            "shaping",
        )
        kept = {name: getattr(self, name) for name in names}
        self._foreseen, self.cursor, self.picker = None, copy(self.cursor), copy(self.picker)
        try:
            self._take(*coming)
            scene, how = self._scene(), self._how()
            self._foreseen = self.game.position_of(self.state), how, scene
        finally:
            for name, value in kept.items():
                setattr(self, name, value)
        self.painter.prepare(scene)

    def _marks(self) -> tuple[Mark, ...]:
        marks = [*self.marks, *(self._glow or self.lit)]
        if self.shaping:
            return (*marks, *self._ghost_marks())
        if self.enabled and self.pick is None:
            marks += self._choice_marks()
        if self.tried is not None:
            marks.append(Mark("refused", self.tried[0]))
        if self.cursor.place is not None:
            if (
                self.pick is None
                and self.enabled
                and self._looked
                and self._refused(self.cursor.place)
                and self.tried is None
            ):
                marks.append(Mark("refused", self.cursor.place))
            if not self._glow:
                marks.append(Mark("cursor", self.cursor.place))
        return tuple(marks)

    def _choice_marks(self) -> list[Mark]:
        if self.teller.asks and self._elsewhere():
            return []
        picked = [Mark("selected", place) for place in self.picker.picks]
        if self.state.pending or self.picker.picks:
            return picked + [Mark("pending", place) for place in self.picker.choices(self._legal)]
        return picked + [Mark("gain", place, str(n)) for place, n in self._telling_gains().items()]

    def _telling_gains(self) -> dict[str, int]:
        """The gains worth marking: all of them, or only the best where nearly every place pays."""
        many = len(self.places()) / 3
        if len(self._gains) <= many:
            return self._gains
        best = max(self._gains.values())
        top = {place: n for place, n in self._gains.items() if n == best}
        return top if len(top) <= many else {}

    def _elsewhere(self) -> bool:
        """Does somebody look at a sheet on which nothing can be clicked now?"""
        if self.sheet is None or self.shaping:
            return False
        return not (self.teller.asks and self.sheet == self.teller.sheet(self.state, self.seat))

    def _refused(self, place: str) -> bool:
        if self.shaping:
            action = self.aimer.action(self.state, place)
            return action is not None and bool(self._against(action))
        if not self.peek or not self.enabled or self.pick is not None or self.state.pending or self.picker.picks:
            return False
        if self.sheet is not None:
            return False
        return bool(self._told(place)[1])

    def _told(self, place: str) -> tuple[str, tuple[Violation, ...]]:
        if place not in self._preview:
            self._preview[place] = self.teller.preview(self.state, place, self.picker.variant)
        return self._preview[place]

    def _fit(self) -> None:
        wide = f"{round(self.scene.width)}px"
        ratio = self.scene.width / self.scene.height
        if self.theme == "projector":
            rest = 350 if self.act is not None and self.teller.has_shapes else 240
            rest = (300 if self.every_sheet else 310) if self.teller.asks else rest
            wide = f"min({wide}, calc((100vh - {rest}px) * {ratio:.4f}))"
        elif self.teller.asks and ratio > 1:  # what a plan will bring is read while one looks at all of the picture
            wide = f"clamp({LEAST}px, calc((100vh - {BESIDE}px) * {ratio:.4f}), {wide})"
        layout = self.painter.canvas.layout if hasattr(self, "painter") else None
        if layout is not None and layout.width != wide:
            layout.width, layout.max_width, layout.height = wide, "100%", "auto"

    # --- saying ------------------------------------------------------------------------------------------------

    def say(self, html: str, kind: str = "") -> None:
        """Put words into the live line; ``kind`` is "", "good", "bad" or "hint"."""
        self.rested, self._kind = html, kind
        self._speak(html, kind)

    def _speak(self, html: str, kind: str = "") -> None:
        rest = self.rest_choose if self.state.pending else self.rest
        if self.shaping and rest:
            rest = self.teller("board.rest_shape")
        elif self._elsewhere() and self.enabled and rest and self.pick is None:
            alone = "board.rest_table" if self.teller.asks else "board.rest_sheet"
            rest = self.teller("board.rest_sheets" if self.every_sheet else alone)
        if not html and rest and self.enabled:
            html = tag("span", rest, class_="bl-soft")
        sign = tag("span", SIGNS[kind], class_="bl-sign", aria_hidden="true") if SIGNS[kind] else ""
        look = f" bl-{kind}" if kind else ""
        self.live.look = f"bl-words bl-live{look}{'' if html else ' bl-empty'}"
        self.live.html = f"<p>{sign}{html}</p>"

    def say_trouble(self, trouble: Trouble) -> None:
        """Show an error of a callback: its sentence, and the traceback folded away."""
        if trouble.expected:
            self.say(escape(trouble.text(self.teller.lang)), "bad")
            return
        folded = tag(
            "details",
            raw=tag("summary", self.teller("trouble.trace")) + tag("pre", trouble.trace),
            id="bl-trace",
        )
        self.say(
            tag("span", self.teller("trouble.ours", error=trouble.text(self.teller.lang))) + folded,
            "bad",
        )

    def set_variant(self, variant: str) -> None:
        """Point and place in this variant from now on."""
        self.picker.variant = variant
        self._preview, self._gains = {}, {}
        if self.show_gains and self.enabled and not self.state.is_over:
            self._gains = self._paying(self.state)
        self.paint()
        for call in self.on_pick:
            call()

    def refuse(self, place: str | None, violations: Sequence[Violation]) -> None:
        """Say why something was refused, and cross the place."""
        self.tried = (
            (place, tuple(violations)) if place in self.places() else None
        )  # one can type a place off the board
        self.paint()
        self.say(self.teller.violations(self.state, violations), "bad")

    # --- hearing -----------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        me = weakref.ref(self)

        def later(name: str) -> Callable[..., None]:
            def heard(*args: Any) -> None:
                surface = me()
                if surface is not None:
                    safe(surface.say_trouble)(getattr(surface, name))(*args)

            return heard

        self._rested_here = later("_foresee")
        canvas = self.painter.canvas
        canvas.on_client_ready(later("_ready"))
        canvas.on_mouse_move(later("_moved"))
        canvas.on_mouse_out(later("_left"))
        canvas.on_mouse_down(later("_clicked"))
        canvas.on_mouse_up(later("_released"))
        canvas.on_key_down(later("_key"))
        self.guard.on_tap(later("_tapped"))
        self.guard.on_drag(later("_dragged"), later("_dropped"))
        self.guard.observe(later("_looks"), ["theme", "width"])
        self.guard.observe(later("_fits"), ["shown"])

    def _place_spots(self) -> None:
        """Tell the guard where the places are, in units of the scene."""
        spots = [[round(v, 1) for v in xy] for xy in self._spots()]
        if spots != self.guard.spots or self.guard.units != self.scene.width:
            self.guard.spots, self.guard.units = spots, self.scene.width
            if self.teller.asks:  # every place says how far it reaches
                self.guard.reach = 1.0
            elif self.sheet is not None and not self.every_sheet:  # squares reach further than hexagons
                self.guard.reach = max(30.0, 0.72 * math.dist(spots[0][:2], spots[1][:2]))

    def _spots(self) -> list[tuple[float, ...]]:
        """The middle of every place; of large ones, such as cards, also how far they reach to each side."""
        if self.teller.asks:  # of places inside each other the smaller one comes first
            found = [self.game.extent(self.state, place, **self._table()) for place in self.places()]
            return sorted(found, key=lambda box: box[2] * box[3])
        if self.every_sheet:
            cells = self.places()
            cells = cells if len(self.state.seats) <= MOST_SHEETS else cells[len(cells) // 2 :][:1]
            return [self._where(cell, seat) for seat in range(len(self.state.seats)) for cell in cells]
        small = frozenset(self.game.cells(self.state)) if self.sheet is not None else frozenset(self.places())
        return [xy if place in small else (*xy, *self._reach(place, xy)) for place, xy in self._middles().items()]

    def _middles(self) -> dict[str, tuple[float, float]]:
        return {place: self._where(place) for place in self.places()}

    def _reach(self, place: str, xy: tuple[float, float]) -> tuple[float, float]:
        """How far a place reaches from its middle, across and down."""
        found = []
        for dx, dy in ((4, 0), (0, 4)):
            n = 0
            while (
                n < 100 and self.game.cell_at(self.state, xy[0] + n * dx, xy[1] + n * dy, self.picture_layout) == place
            ):
                n += 1
            found.append(4.0 * n)
        return found[0], found[1]

    def _ready(self) -> None:
        self.painter.repaint()

    def _fits(self, change: Any) -> None:
        self.painter.fit(change["new"])

    def _looks(self, change: Any) -> None:
        before = self.scene.width, self.scene.height
        self.paint()
        if before != (self.scene.width, self.scene.height):
            self._place_spots()
        for call in self.on_look:
            call()

    def _at(self, x: float, y: float) -> str | None:
        if self.teller.asks:
            return self.game.cell_at(self.state, x / self.painter.scale, y / self.painter.scale, **self._table())
        if self.every_sheet:
            return self._at_sheets(x / self.painter.scale, y / self.painter.scale)
        return self.game.cell_at(self.state, x / self.painter.scale, y / self.painter.scale, self.picture_layout)

    def _at_sheets(self, x: float, y: float) -> str | None:
        """Where every sheet is shown: the cell, and whose sheet it is on is kept."""
        for seat in range(len(self.state.seats)):
            place = self.game.cell_at(self.state, x, y, self.picture_layout, seat)
            if place is not None:
                self._over = seat
                return place
        return None

    def _moved(self, x: float, y: float) -> None:
        before = self._over
        place = self._at(x, y)
        if place != self.cursor.place or before != self._over or (self.shaping and not self._looked):
            self.point(place)

    def _left(self, _x: float, _y: float) -> None:
        self.point(None)

    def _clicked(self, x: float, y: float) -> None:
        place = self._at(x, y)
        if place is None:
            return
        self.cursor.put(place)
        self._grip = self.shaping and self.aimer.held is not None and self.aimer.covers(self.state, place)
        if not self._grip:  # else it may be the beginning of a drag
            self._answer(lambda: self.choose(place))

    def _answer(self, do: Callable[[], None]) -> None:
        self._answering = in_kernel()
        try:
            do()
        finally:
            self._answering = False

    def _tapped(self, x: float, y: float) -> None:
        """A first tap looks, a second one acts: a fingertip is larger than a cell."""
        place = self._at(x, y)
        if place is None:
            return
        if self.shaping and self.aimer.held is not None:
            self.cursor.put(place)
            self.choose(place)
            return
        if place == self.cursor.place or self.pick is not None or self.state.pending:
            self.cursor.put(place)
            self.choose(place)
            return
        self.point(place)
        if self.every_sheet or self._elsewhere():
            return
        if self.shaping and self.aimer.action(self.state, place) is not None:
            told = self._words(place) + " " + tag("span", self.teller("board.tap_down"), class_="bl-soft")
            self._speak(told, "bad" if self._refused(place) else "")
        elif not self.shaping and not self._refused(place):
            self._speak(self._words(place) + " " + tag("span", self.teller("board.tap_again"), class_="bl-soft"))

    def _key(self, key: str, shift: bool = False, ctrl: bool = False, meta: bool = False) -> None:
        if ctrl or meta or (self.shaping and self._shape_key(key)):
            return
        if key in ARROWS:
            self.cursor.step(key, {place: self.centre(place) for place in self.places()})
            self._pointed()
        elif key in ("Enter", " "):
            if self.cursor.place is None:
                self.cursor.step("ArrowRight", {place: self.centre(place) for place in self.places()})
                self._pointed()
            else:
                self.choose(self.cursor.place)
        elif key in ("n", "p"):
            self._jump(1 if key == "n" else -1)
        elif key == "?":
            self._describe_here()
        elif self.key is not None:
            self.key(key)

    def _jump(self, by: int) -> None:
        """To the next or previous place worth a look: a choice, or one where acting pays."""
        waiting = self.state.pending or self.picker.picks
        places = self.picker.choices(self._legal) if waiting else tuple(self._gains)
        if self.shaping:
            places = tuple(self.fitting().values())
        among = set(places)
        order = [place for place in self.places() if place in among]
        order = order or ([] if self.shaping else list(self.picker.choices(self._legal)))
        if not order:
            return
        at = order.index(self.cursor.place) if self.cursor.place in order else (-1 if by > 0 else 0)
        place = order[(at + by) % len(order)]
        self.cursor.put(place)
        if self.shaping and self.aimer.held is not None:
            self.hold(place)
        else:
            self._pointed()

    def _describe_here(self) -> None:
        if self.cursor.place is None:
            self._speak(tag("span", self.teller("board.nothing_here")))
        else:
            self._speak(escape(self._here(self.cursor.place)))

    def _here(self, place: str) -> str:
        return self.teller.cell(self.state, place, None if self.sheet is None else max(0, self._shown()))

    # --- pointing and choosing ---------------------------------------------------------------------------------

    def point(self, place: str | None) -> None:
        """Point at a place, or at nothing: the live line says what acting there would do."""
        self.cursor.put(place)
        self._pointed()

    def _pointed(self) -> None:
        place = self.cursor.place
        self.tried = None if self.tried and self.tried[0] != place else self.tried
        self._looked = place is not None
        self._glow = self._earning(place)
        self.paint()
        if place is None:
            self._speak(self.rested, self._kind)
        else:
            told = self._words(place)
            held = self.shaping and self.aimer.held is not None
            bad = self._refused(self.aimer.held or place) if not held or self.aimer.covers(self.state, place) else False
            self._speak(told, "bad" if bad else "")
        self._rest_from_now()

    def _rest_from_now(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        if self.after is not None and self.cursor.place is not None and in_kernel():
            self._resting = asyncio.get_event_loop().call_later(REST, self._rested_here)

    def _words(self, place: str) -> str:
        if self.shaping and self.aimer.action(self.state, place) is not None:
            return self._shape_words(place)
        here = tag("span", self._here(place))
        if self.every_sheet and not self.teller.asks:
            who = self.teller.seat(self.state, self._shown())
            return sentences((tag("b", self.teller("head", name=who)), here), self.teller.lang)
        if self._elsewhere():
            return here
        if not self.enabled or self.pick is not None or self.state.is_over:
            return here
        if self.teller.asks and self.peek and place in self.picker.choices(self._legal):
            action = self.picker.meant(self.state, self._legal, (*self.picker.picks, place))
            if action is not None:
                return self.teller.preview_action(self.state, action)[0] or here
        if self.state.pending or self.picker.picks:
            open_ = place in self.picker.choices(self._legal)
            return f"{here} {tag('span', self.teller('board.choose_here'), class_='bl-soft')}" if open_ else here
        return f"{here} {self._told(place)[0]}" if self.peek else here

    def choose(self, place: str) -> None:
        """Click at a place, whatever pointed at it."""
        if self.every_sheet and self.open_sheet is not None and not self.teller.asks:
            self.open_sheet(self._shown())
            return
        if self.teller.asks and self.pick is None and self.open_sheet is not None:
            owner = self.game.table_of(self.state, place)
            if owner is not None:
                self.open_sheet(owner)
                return
        may = self.picker.choices(self._legal) if self.teller.asks else ()
        if self.pick is None and place not in may and (earned := self._earning(place)):
            self.point(place)
            self.lit = earned
            self.say(self._words(place))
            return
        if not self.enabled or (self.pick is None and self._elsewhere()):
            self.point(place)
            return
        if self.shaping:
            if self.aimer.action(self.state, place) is None:
                self.point(place)
            elif self.aimer.held is not None and self.aimer.covers(self.state, place):
                self.commit()
            else:
                self.hold(place)
            return
        if self.pick is not None:
            self.pick(place)
            return
        before = self.picker.picks
        click = self.picker.click(self.state, self._legal, place)
        if click.action is not None:
            if self.act is not None:
                self.act(click.action)
            return
        self.tried = None
        self.paint()
        for call in self.on_pick:
            call()
        name = self.teller.place(self.state, place, self._shown())
        if self.teller.asks and click.action is None and click.picks == before:
            later = any(place in self.game.gesture(action).places for action in self._legal)
            why = self.teller("board.not_yet" if later else "board.not_now")
            self.say(tag("span", self._here(place)) + " " + tag("span", why), "hint")
        elif click.picks and self.teller.asks:
            names = [self.teller.place(self.state, each, self._shown()) for each in click.picks]
            self.say(tag("span", self.teller("board.now_next", places=names)), "hint")
        elif click.picks:
            self.say(tag("span", self.teller("board.now_where", place=name)), "hint")
        else:
            self.say("")

    def use_tool(self, tool: Any) -> None:
        """From now on clicks mean this tool; None for whatever else they can mean."""
        self.picker.clear()
        self.picker.variant = "" if tool is None else tool.name
        self.paint()
        if tool is None:
            self.say("")
        else:
            name, what = self.game.tool_text(tool, self.teller.lang)
            head = tag("b", self.teller("head", name=name))
            told = (
                f"{sentences((head, self.teller.linked(what)), self.teller.lang)} {self.teller.rule_button(tool.rule)}"
            )
            self.say(told, "hint")
        for call in self.on_pick:
            call()
