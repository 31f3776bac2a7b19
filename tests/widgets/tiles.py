"""A very small game with shapes: two players, Ash and Birch, lay red or blue dominoes on one board of four by four.

Whoever cannot lay one ends the game. It has knobs and no sheets of its own: a board for shapes needs no more than this.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

import toy

from boardlab.kernel.errors import BadNotation, IllegalAction
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Event, Gesture, Knob, Result, Violation
from boardlab.kernel.words import Words
from boardlab.picture import Layer, Path, Scene

CELLS = tuple(f"{row}{column}" for row in "abcd" for column in "1234")
PAINTS = ("red", "blue")


class Lay(NamedTuple):
    paint: str
    cells: tuple[str, ...]


class Preview(NamedTuple):
    legal: bool
    violations: tuple[Violation, ...]
    gain: int
    reason_rule: str = "TILE-LAY"


def domino(place: str, upright: bool) -> tuple[str, ...]:
    """The two cells at a place, kept inside the board."""
    row, column = "abcd".index(place[0]), int(place[1])
    if upright:
        row = min(row, 2)
        return f"{'abcd'[row]}{column}", f"{'abcd'[row + 1]}{column}"
    column = min(column, 3)
    return f"{place[0]}{column}", f"{place[0]}{column + 1}"


@dataclass(frozen=True)
class State:
    laid: tuple[tuple[str, str], ...] = ()
    turn: int = 0
    events: tuple[Event, ...] = field(default=(), compare=False)
    rules: Ruleset = field(default=Ruleset("published", {}), compare=False)
    game = "tiles"
    seats = ("ash", "birch")
    pending = ()

    @property
    def is_over(self) -> bool:
        return not self._legal()

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.is_over else (self.turn,)

    def _legal(self) -> tuple[Lay, ...]:
        ways = dict.fromkeys(domino(cell, upright) for cell in CELLS for upright in (False, True))
        return tuple(Lay(paint, cells) for cells in ways for paint in PAINTS if not self.why_not(Lay(paint, cells)))

    def legal_actions(self, seat: int | None = None) -> tuple[Lay, ...]:
        return self._legal()

    def sample_action(self, rng: Random, seat: int | None = None) -> Lay:
        return rng.choice(self._legal())

    def why_not(self, action: Lay) -> tuple[Violation, ...]:
        taken = dict(self.laid)
        return tuple(Violation("TILE-TAKEN", {"cell": cell}, (cell,)) for cell in action.cells if cell in taken)

    def apply(self, action: Lay) -> State:
        why = self.why_not(action)
        if why:
            raise IllegalAction(action, why, "illegal")
        event = Event("lay", "TILE-LAY", self.turn, action.cells, {"paint": action.paint})
        laid = (*self.laid, *((cell, action.paint) for cell in action.cells))
        return replace(self, laid=laid, turn=1 - self.turn, events=(event,))

    def result(self) -> Result:
        return Result((1 - self.turn,), "TILE-END", {})

    def view(self, seat: int) -> dict[str, Any]:
        return GAME.position_of(self)


class Game(toy.Game):
    name = "tiles"
    turn_rule = "TILE-TURN"
    TABLE = {
        "event.lay": "{seat} lays {paint}.",
        "refused.TILE-TAKEN": "{cell} is taken.",
        "refused.TILE-TURN": "It is not your turn.",
        "rule.TILE-TAKEN.title": "Only on empty cells",
        "rule.TILE-TAKEN.text": "A domino lies on empty cells.",
        "knob.paint": "Paint",
        "knob.paint.red": "red",
        "knob.paint.blue": "blue",
        "knob.turn": "Lies",
        "knob.turn.0": "flat",
        "knob.turn.1": "upright",
    }

    def words(self, lang: str) -> Words:
        return Words(lang, self.TABLE)

    def initial(self, players: int = 2, ruleset: Any = "published", **options: Any) -> State:
        return State()

    def position(self, data: Any) -> State:
        return State(tuple(map(tuple, data.get("laid", ()))), data.get("turn", 0))

    def position_of(self, state: Any) -> dict[str, Any]:
        return {"laid": [list(each) for each in state.laid], "turn": state.turn}

    def parse(self, text: str) -> Lay:
        paint, *cells = text.split()
        if paint not in PAINTS or not cells:
            raise BadNotation(f"bad notation {text!r}: write 'red a1 a2'")
        return Lay(paint, tuple(cells))

    def notation(self, action: Any) -> str:
        return f"{action.paint} {' '.join(action.cells)}"

    def gesture(self, action: Any) -> Gesture:
        return Gesture(action.cells, fills=action.paint)

    def knobs(self, state: Any, seat: int) -> tuple[Knob, ...]:
        return Knob("paint", PAINTS), Knob("turn", ("0", "1"))

    def aim(self, state: Any, seat: int, place: str, settings: Any) -> Lay:
        return Lay(settings.get("paint", "red"), domino(place, settings.get("turn") == "1"))

    def preview_action(self, state: Any, action: Any) -> Preview:
        why = state.why_not(action)
        return Preview(not why, why, sum(cell[0] == "a" for cell in action.cells))

    def describe_preview(self, state: Any, seen: Any, lang: str = "en") -> str:
        return f"fits, +{seen.gain}"

    def describe(self, state: Any, lang: str = "en", seen_by: int | None = None) -> str:
        return f"Laid: {state.laid}"

    def describe_cell(self, state: Any, cell: str, lang: str = "en") -> str:
        return f"{cell}: {dict(state.laid).get(cell, 'empty')}."

    def prompt(self, state: Any, lang: str = "en") -> str:
        return "Lay a domino."

    def describe_result(self, state: Any, lang: str = "en") -> str:
        return "Over."

    def gains(self, state: Any, **how: Any) -> dict[str, int]:
        return {}

    def places(self, state: Any) -> tuple[str, ...]:
        return CELLS

    cells = places

    def centre(self, state: Any, cell: str, layout: str = "wide") -> tuple[float, float]:
        return 50.0 * int(cell[1]), 50.0 * ("abcd".index(cell[0]) + 1)

    def cell_at(self, state: Any, x: float, y: float, layout: str = "wide") -> str | None:
        near = [
            cell
            for cell in CELLS
            if max(abs(a - b) for a, b in zip(self.centre(state, cell), (x, y), strict=True)) < 25
        ]
        return near[0] if near else None

    def scene(self, state: Any, *, theme: str = "light", layout: str = "wide", marks: Any = ()) -> Scene:
        shapes = tuple(Path(f"M 0 0 L {n} 9 Z", "#123456") for n, _ in enumerate(marks, 1))
        return Scene(250, 250, (Layer("map", ()), Layer("pieces", ()), Layer("marks", shapes)), "Tiles")


GAME = Game()
