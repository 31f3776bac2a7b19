"""How a shape is pointed out: a click says where, the knobs say which terrain and shape and how it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from boardlab.games.cartographers import draw
from boardlab.games.cartographers.actions import Action, Draw
from boardlab.games.cartographers.facts import EDICTS, INDEX, LABELS, SEASONS, SIZE, Card, Spot, orientations, turned
from boardlab.kernel.values import Gesture, Knob

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import State

EDICT, SEASON = "edict:", "season:"
PANELS = tuple(f"{EDICT}{letter}" for letter in EDICTS) + tuple(f"{SEASON}{n}" for n in range(len(SEASONS)))


def gesture(action: Action) -> Gesture:
    """The cells that an action fills; chance is not pointed out."""
    return Gesture(action.cells, fills=action.terrain) if isinstance(action, Draw) else Gesture(())


def from_gesture(state: State, places: Sequence[str], variant: str = "") -> Action | None:
    """The drawing of the first seat to move that somebody means by a click, with the card's usual settings."""
    return aim(state, state.owing[0], places[0], {}) if places and state.owing else None


def knobs(state: State, seat: int) -> tuple[Knob, ...]:
    """What can be set before a seat points at a place: terrain, shape, turn, flip; only what makes a difference."""
    if seat not in state.owing:
        return ()
    task = draw.Task(state, seat)
    whole = bool(task.count())
    found = [Knob("terrain", task.card.terrains if whole else task.one_cell_terrains())]
    if whole:
        found.append(Knob("shape", tuple(str(n) for n in range(1, len(task.card.shapes) + 1))))
        lies = [len(orientations(shape.cells)) for shape in task.card.shapes]
        found.append(Knob("turn", ("0", "1", "2", "3") if max(lies) > 1 else ("0",)))
        found.append(Knob("flip", ("no", "yes") if any(map(mirrors, task.card.shapes)) else ("no",)))
    return tuple(knob for knob in found if len(knob.values) > 1)


def mirrors(shape: object) -> bool:
    """Does flipping the shape make a difference that turning does not?"""
    cells = shape.cells  # type: ignore[attr-defined]
    return turned(cells, 0, True) not in [turned(cells, turn) for turn in range(4)]


def aim(state: State, seat: int, place: str, settings: Mapping[str, str]) -> Draw | None:
    """The drawing that pointing at a cell means: the middle of the shape lies there, kept inside the map.

    Args:
        state: The state.
        seat: Who draws.
        place: A cell.
        settings: By knob name; what is left out is as printed on the card.
    """
    if seat not in state.owing or place not in INDEX:
        return None
    task = draw.Task(state, seat)
    if not task.count():
        terrains = task.one_cell_terrains()
        return Draw(chosen(settings.get("terrain", ""), terrains), (place,), seat)
    lie = lie_of(task.card, settings)
    row, column = divmod(LABELS.index(place), SIZE)
    top, left = middle(lie)
    row = min(max(row - top, 0), SIZE - 1 - max(r for r, _ in lie))
    column = min(max(column - left, 0), SIZE - 1 - max(c for _, c in lie))
    cells = tuple(LABELS[SIZE * (row + r) + column + c] for r, c in lie)
    return Draw(chosen(settings.get("terrain", ""), task.card.terrains), cells, seat)


def chosen(value: str, among: Sequence[str]) -> str:
    """A setting's value, or the first one when it has none of these."""
    return value if value in among else among[0]


def lie_of(card: Card, settings: Mapping[str, str]) -> tuple[Spot, ...]:
    """The shape of the card as the knobs turn it. Rule CAR-DRAW-3."""
    at = settings.get("shape", "1")
    shape = card.shapes[int(at) - 1 if at.isdecimal() and 0 < int(at) <= len(card.shapes) else 0]
    turn = settings.get("turn", "0")
    return turned(shape.cells, int(turn) if turn.isdecimal() else 0, settings.get("flip") == "yes")


def middle(lie: tuple[Spot, ...]) -> Spot:
    """The cell of a shape that lies nearest to the middle of its box; it goes under the pointer."""
    high, wide = max(r for r, _ in lie), max(c for _, c in lie)
    return min(lie, key=lambda spot: (2 * spot[0] - high) ** 2 + (2 * spot[1] - wide) ** 2)


def places(state: State) -> tuple[str, ...]:
    """Everything that can be pointed at: the cells row by row, the edicts, the seasons."""
    return LABELS + PANELS


def seat_badges(state: State) -> tuple[tuple[str, str, str], ...]:
    """For each seat its number and the names of its colours: fill and ink."""
    return tuple((name, "neutral", "neutral.ink") for name in state.seats)
