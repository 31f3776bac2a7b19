"""The half of a board that handles shapes: aimed at a place, held there, turned, moved, taken back, played.

A shape is first only shown, as a ghost under the pointer. A click holds it; what is held can still be turned and moved,
and is played by a second click on it, by Enter or by a button. See ``boardlab.widgets.shapes`` for what clicks mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardlab.kernel.values import Violation
from boardlab.picture import Mark
from boardlab.widgets.page import tag
from boardlab.widgets.pointing import ARROWS
from boardlab.widgets.shapes import KEYS

if TYPE_CHECKING:
    from boardlab.widgets.surface import Surface


def score_marks(score: Any) -> tuple[Mark, ...]:
    """The places behind a score: gold round what earns, each part with its points, the place that stands for it."""
    marks: dict[str, Mark] = {}
    for part in score.parts or (score,):
        cells = [cell for cell in part.cells if not marks.get(cell, Mark("scoring")).text] or part.cells
        for n, cell in enumerate(cells):
            if n == 0 and part.points:
                marks[cell] = Mark("scoring", cell, str(part.points))
            else:
                marks.setdefault(cell, Mark("scoring", cell))
        for cell in part.cells:
            marks.setdefault(cell, Mark("scoring", cell))
    place = score.facts.get("place")
    return (*marks.values(), *((Mark("scoring", place, str(score.points)),) if place else ()))


class ShapeHand:
    """What a ``Surface`` does while a click puts down a shape."""

    tried: tuple[str, tuple[Violation, ...]] | None
    lit: tuple[Mark, ...]
    _glow: tuple[Mark, ...]

    def _shapes(self: Surface) -> bool:
        """Does a click put down a shape? Only where somebody looks at the sheet on which the shape would lie."""
        if not self._legal or self.act is None or self.pick is not None or self.every_sheet or self.state.pending:
            return False
        mine = self.sheet is None or self.sheet == self.teller.sheet(self.state, self.seat)
        return mine and bool(self.game.gesture(self._legal[0]).fills)

    def _ghost_marks(self: Surface) -> list[Mark]:
        """The shape where it lies or is pointed at, crosses where it may not lie, and the cursor."""
        place = self.aimer.held or (self.cursor.place if self._looked else None)
        action, marks = self.aimer.action(self.state, place), []
        if action is not None:
            gesture = self.game.gesture(action)
            marks += [Mark("ghost", cell, gesture.fills) for cell in gesture.places]
            crossed = {cell for why in self._against(action) for cell in why.cells}
            marks += [Mark("refused", cell) for cell in gesture.places if cell in crossed]
        if self.tried is not None and not marks:
            marks.append(Mark("refused", self.tried[0]))
        if self.cursor.place is not None and self.cursor.place not in {mark.cell for mark in (*marks, *self._glow)}:
            marks.append(Mark("cursor", self.cursor.place))
        return marks

    def _against(self: Surface, action: Any) -> tuple[Violation, ...]:
        """The reasons against a shape, where they may be told before it is played."""
        return self._seen(action)[1] if self.peek else ()

    def _seen(self: Surface, action: Any) -> tuple[str, tuple[Violation, ...]]:
        if action not in self._ghosts:
            self._ghosts[action] = self.teller.preview_action(self.state, action)
        return self._ghosts[action]

    @property
    def refused_held(self: Surface) -> bool:
        """Is something held that may not be played, as far as one may be told?"""
        return self.aimer.held is not None and self._refused(self.aimer.held)

    def _shape_key(self: Surface, key: str) -> bool:
        """Keys that turn, change, move, play or take back a shape; returns whether it was one."""
        held = self.aimer.held
        if key in KEYS and self.aimer.knob(KEYS[key][0]) is not None:
            self.step_knob(*KEYS[key])
        elif key == "c":
            self.commit()
        elif key in ("Escape", "Backspace") and held is not None:
            self.take_back()
        elif key in ARROWS and held is not None:
            self.cursor.put(held) if self.cursor.place != held else None
            self.cursor.step(key, {place: self.centre(place) for place in self.game.cells(self.state)})
            if self.cursor.place is not None:
                self.hold(self.cursor.place)
        else:
            return False
        return True

    def fitting(self: Surface) -> dict[Any, str]:
        """What can be played with the settings as they are, and where to point for it."""
        return self.aimer.fitting(self.state, self._legal, self.game.cells(self.state)) if self.shaping else {}

    def _shape_words(self: Surface, place: str) -> str:
        """What the shape would do that lies or is pointed at; beside a held one, what is there."""
        held = self.aimer.held
        if held is not None and not self.aimer.covers(self.state, place):
            move = tag("span", self.teller("board.move_here"), class_="bl-soft")
            return f"{tag('span', self._here(place))} {move}"
        if not self.peek:
            told = tag("span", self._here(place))
        else:
            told = self._seen(self.aimer.action(self.state, held or place))[0]
        if held is None:
            return told
        hint = "hold.hint" if not self._refused(held) else "hold.hint_bad"
        return f"{told} {tag('span', self.teller(hint), class_='bl-soft')}"

    def hold(self: Surface, place: str) -> None:
        """Put the shape down at a place: it stays there, can still be turned and moved, and is not played yet."""
        self.aimer.held, self.tried, self._looked = place, None, True
        self._show_held()

    def _show_held(self: Surface) -> None:
        held = self.aimer.held
        self._glow, self.lit = (), ()
        self.paint()
        self.let_go()
        if held is not None:
            self.say(self._shape_words(held), "bad" if self._refused(held) else "")
        self._tell_pick()

    def take_back(self: Surface) -> None:
        """Take the held shape up again."""
        self.aimer.held = None
        self._tell_pick()
        self._looked = self.cursor.place is not None
        self.paint()
        self.say("")

    def commit(self: Surface) -> None:
        """Play the held shape; one that does not fit stays, and the reasons are said."""
        action = self.aimer.action(self.state, self.aimer.held)
        if action is None:
            self.say(self.teller("hold.nothing"), "hint")
        elif self._against(action):
            self.say(self._seen(action)[0], "bad")
        elif self.act is not None:
            self.act(action)

    def set_knob(self: Surface, name: str, value: str) -> None:
        """Set how a click is meant."""
        if self.aimer.set(name, value):
            self._changed_knob()

    def step_knob(self: Surface, name: str, by: int = 1) -> None:
        """The next value of a knob, or the one before."""
        if self.aimer.step(name, by):
            self._changed_knob()

    def _changed_knob(self: Surface) -> None:
        if self.aimer.held is not None:
            self._show_held()
            return
        self._looked = self.cursor.place is not None
        self.paint()
        if self.cursor.place is not None:
            place = self.cursor.place
            self._speak(self._words(place), "bad" if self._refused(place) else "")
        self._tell_pick()

    def _tell_pick(self: Surface) -> None:
        self.guard.keeps = ["Escape"] if self.shaping and self.aimer.held is not None else []
        for call in self.on_pick:
            call()

    def _released(self: Surface, _x: float, _y: float) -> None:
        if self._grip:
            self._grip = False
            self._answer(self.commit)

    def _dragged(self: Surface, x: float, y: float) -> None:
        """The pointer moves with its button down: the shape goes with it."""
        self._grip = False
        if not self.shaping:
            return
        if self.aimer.held is not None:
            self.aimer.held = None
            self._tell_pick()
        self.point(self._at(x, y))

    def _dropped(self: Surface, x: float, y: float) -> None:
        self._grip = False
        place = self._at(x, y)
        if self.shaping and place is not None and self.aimer.action(self.state, place) is not None:
            self.cursor.put(place)
            self.hold(place)

    def _earning(self: Surface, place: str | None) -> tuple[Mark, ...]:
        """The cells behind a place that stands for points."""
        if place is None or not self.peek or self.pick is not None or self.every_sheet:
            return ()
        earned = self.teller.earning(self.state, self.sheet, place)
        return () if earned is None else score_marks(earned)

    def light(self: Surface, score: Any, html: str) -> None:
        """Light the cells behind a number, and say why it is so much; until something else is pointed at or done."""
        self.lit, self._glow = score_marks(score), ()
        self.paint()
        self.say(html)
