"""Where a card may be drawn, why not, and what drawing it does. Rules CAR-DRAW, CAR-RUINS-1 to 3, CAR-RIFT-1."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardlab.games.cartographers import ambush, coins
from boardlab.games.cartographers.actions import CELL, Draw, in_reading_order
from boardlab.games.cartographers.facts import (
    EXPLORE,
    INDEX,
    LABEL_AT,
    TERRAINS,
    Card,
    Place,
    Spot,
    lies,
    mask_of,
    orientations,
    turned,
)
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import shortened

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import Sheet, State

NAMED = (*TERRAINS, "mountain", "wasteland")
"""What a drawing can name at all; the last two are printed and never drawn."""

TRIES = 20
"""So often a place is drawn by lot before the legal ones are counted, which takes as long."""


def ground(state: State, seat: int) -> tuple[int, bool]:
    """What a seat draws on: the filled cells of the sheet, and whether a ruins space has to be covered."""
    due = state.ruins_due
    if EXPLORE[state.card].kind == "ambush":
        seat, due = ambush.target(state, seat), False
    return state.sheets[seat].filled, due


class Task:
    """What one seat has to draw now.

    Attributes:
        card: The card.
        sheet: The sheet that is drawn on.
        free: Mask of the cells that can be drawn on.
        due: Whether a ruins space has to be covered. Rule CAR-RUINS-1.
    """

    __slots__ = ("board", "card", "due", "free", "rules", "sheet")

    def __init__(self, state: State, seat: int) -> None:
        self.card, self.board, self.rules = EXPLORE[state.card], state.board, state.rules
        self.due = state.ruins_due
        if self.card.kind == "ambush":
            seat, self.due = ambush.target(state, seat), False
        self.sheet: Sheet = state.sheets[seat]
        self.free = self.board.open & ~self.sheet.filled

    @property
    def open_ruins(self) -> int:
        """Mask of the ruins spaces that are not drawn over. Rule CAR-RUINS-6."""
        return self.board.ruins_mask & self.free

    def takes(self, mask: int) -> bool:
        """May a whole shape of the card lie here? Rules CAR-DRAW-5, CAR-DRAW-6, CAR-DRAW-7, CAR-RUINS-1."""
        return mask & self.free == mask and (not self.due or bool(mask & self.board.ruins_mask))

    def starts(self) -> list[int]:
        """For every way in which the card lies, the cells on which its first cell may be, as a mask.

        All legal places of a card in a few shifts; ``lies`` has the ways, in the same order.

        Rules CAR-DRAW-3, CAR-DRAW-4, CAR-DRAW-5, CAR-DRAW-6, CAR-DRAW-7, CAR-RUINS-1.
        """
        free, due, found = self.free, self.due, []
        for room, shifts, _ in lies(self.card.id):
            fits = room & free
            for shift in shifts:
                fits &= free >> shift
                if not fits:
                    break
            found.append(fits & self.reaching(shifts) if due and fits else fits)
        return found

    def reaching(self, shifts: tuple[int, ...]) -> int:
        """The cells from which a way to lie covers an open ruins space. Rule CAR-RUINS-1."""
        ruins = over = self.open_ruins
        for shift in shifts:
            over |= ruins >> shift
        return over

    def count(self) -> int:
        """In how many places a whole shape of the card fits. Rule CAR-DRAW-9."""
        return sum(map(int.bit_count, self.starts()))

    def nth(self, part: float) -> int:
        """The mask of the place that lies so far along all legal ones, 0 (the first) to 1; 0 when none fits."""
        starts = self.starts()
        n = int(part * sum(map(int.bit_count, starts)))
        for at, mask in enumerate(starts):
            if n < (count := mask.bit_count()):
                for _ in range(n):
                    mask &= mask - 1
                return lies(self.card.id)[at].mask * (mask & -mask)
            n -= count
        return 0

    def places(self) -> list[Place]:
        """Every place in which a whole shape of the card fits, shape by shape in reading order."""
        return [place for place in self.board.places[self.card.id] if self.takes(place.mask)]

    def one_cell_terrains(self) -> tuple[str, ...]:
        """What one cell may be when no shape fits. Rules CAR-DRAW-10, CAR-RUINS-3, CAR-AMBUSH-3."""
        if self.card.kind == "ambush":
            return ("monster",)
        return TERRAINS if self.due or self.rules.rulings["fallback_terrain"] == "any" else self.card.terrains


def accepts(state: State, action: Draw) -> Place | None:
    """The place of a legal drawing, its shape 0 for the one-cell fallback; None when it is refused.

    The fast twin of ``refusals``; a test proves them equal.
    """
    board, (filled, due) = state.board, ground(state, action.seat)
    try:
        place = board.place_of[state.card].get(action.cells)
    except TypeError:  # lists instead of labels; ``why_not`` says so
        return None
    if place is not None and not place.mask & filled and (not due or place.mask & board.ruins_mask):
        return place if action.terrain in EXPLORE[state.card].terrains else None
    if place is None and (cells := reordered(action.cells)) != action.cells:
        return accepts(state, replace(action, cells=cells))
    task = Task(state, action.seat)
    if len(action.cells) != 1 or action.terrain not in task.one_cell_terrains():
        return None
    bit = 1 << INDEX.get(action.cells[0], 143)
    return Place(bit, action.cells, 0) if bit & task.free and not task.count() else None


def reordered(cells: tuple[str, ...]) -> tuple[str, ...]:
    """The same labels in reading order; as they are when one of them is no label of the map, or there twice."""
    known = all(cell in INDEX for cell in cells) and len(set(cells)) == len(cells)
    return in_reading_order(cells) if known else cells


def legal_draws(state: State, seat: int) -> tuple[Draw, ...]:
    """Every drawing that a seat may commit, place by place; single cells when no shape fits. Rule CAR-DRAW-9."""
    task = Task(state, seat)
    places, terrains = task.places(), task.card.terrains
    if not places:
        cells, terrains = task.board.cells(task.free), task.one_cell_terrains()
        return tuple(Draw(terrain, (cell,), seat) for cell in cells for terrain in terrains)
    return tuple(Draw(terrain, place.cells, seat) for place in places for terrain in terrains)


def sample_draw(state: State, seat: int, rng: Random) -> Draw:
    """One drawing that a seat may commit, each with the same chance.

    Places are drawn by lot until one fits; after a few tries the legal ones are counted and one of them is taken.
    """
    card, random, board, (filled, due) = state.card, rng.random, state.board, ground(state, seat)
    masks, places = board.on_ruins[card] if due else board.anywhere[card]
    size, terrains = len(masks), EXPLORE[card].terrains
    for _ in range(TRIES):
        if not masks[at := int(random() * size)] & filled:
            cells = places[at].cells
            break
    else:
        task = Task(state, seat)
        if mask := task.nth(random()):
            cells = board.place_at[card][mask].cells
        else:
            terrains = task.one_cell_terrains()
            cells = (nth_cell(task.free, int(random() * task.free.bit_count())),)
    return Draw(terrains[int(random() * len(terrains))], cells, seat)


def nth_cell(mask: int, n: int) -> str:
    """The label of the cell number ``n`` of a mask."""
    for _ in range(n):
        mask &= mask - 1
    return LABEL_AT[mask & -mask]


def how_many(state: State, seat: int) -> int:
    """How many drawings a seat may commit."""
    task = Task(state, seat)
    return task.count() * len(task.card.terrains) or task.free.bit_count() * len(task.one_cell_terrains())


# What drawing does.


def put(draft: State, action: Draw, place: Place) -> None:
    """Tell the drawing, fill the sheet, and mark its coins."""
    card, owner = EXPLORE[draft.card], action.seat
    if ambushed := card.kind == "ambush":
        owner = ambush.target(draft, owner)
    draft.events.append(told(draft, action, place, owner, ambushed))
    if draft.ruins_due and not ambushed and place.mask & draft.board.ruins_mask:
        ruins = draft.board.cells(place.mask & draft.board.ruins_mask)
        draft.events.append(Event("covered_ruins", "CAR-RUINS-1", owner, ruins, {"n": len(ruins)}))
    fill(draft, owner, action.terrain, place)


def fill(draft: State, owner: int, terrain: str, place: Place) -> None:
    """Fill the cells of a place with a terrain, and mark the coins. Rules CAR-MAP-1, CAR-COIN-1, CAR-COIN-2."""
    mask, rulings, sheets = place.mask, draft.rules.rulings, draft.sheets
    sheet: Sheet = replace(sheets[owner])
    draft.sheets = (*sheets[:owner], sheet, *sheets[owner + 1 :]) if len(sheets) > 1 else (sheet,)
    sheet.filled |= mask
    setattr(sheet, terrain, getattr(sheet, terrain) | mask)
    if terrain == "monster" and rulings["monster_terrain"] == "yes":
        sheet.monster_terrain = sheet.monster
    if rulings["coins"] == "yes":
        if place.coin:
            coins.shape_coin(draft, sheet, owner)
        if mask & draft.board.beside_mountains:
            coins.close_mountains(draft, sheet, owner)


def with_drawing(sheet: Sheet, action: Draw) -> Sheet:
    """A sheet with a drawing on it and no coins counted: what one imagines before drawing."""
    drawn: Sheet = replace(sheet)
    mask = mask_of(action.cells)
    setattr(drawn, action.terrain, getattr(drawn, action.terrain) | mask)
    drawn.filled |= mask
    return drawn


def told(draft: State, action: Draw, place: Place, owner: int, ambushed: bool) -> Event:
    """The event of a drawing. Rules CAR-DRAW-2, CAR-DRAW-9, CAR-RUINS-3, CAR-AMBUSH-2, CAR-AMBUSH-3."""
    facts: dict[str, Any] = {"card": draft.card, "terrain": action.terrain, "n": len(action.cells)}
    if place.shape and not ambushed:
        return Event("drawn", "CAR-DRAW-2", owner, action.cells, facts)
    if ambushed:
        facts["by"] = action.seat
    if not place.shape:
        facts["cell"] = action.cells[0]
        kind, rule = ("ambush_one", "CAR-AMBUSH-3") if ambushed else ("fallback", "CAR-DRAW-9")
        if draft.ruins_due and not ambushed:
            kind, rule = "fallback_ruins", "CAR-RUINS-3"
    else:
        kind, rule = "ambushed", "CAR-AMBUSH-2"
    return Event(kind, rule, owner, action.cells, facts)


# Why not.


def refusals(state: State, action: Draw) -> tuple[Violation, ...]:
    """Every reason against a drawing by a seat that owes one, most helpful first."""
    task = Task(state, action.seat)
    found = [*cell_refusals(task, action)]
    if action.terrain not in NAMED:
        allowed = task.card.terrains if task.count() else task.one_cell_terrains()
        facts = {"terrain": shortened(action.terrain), "allowed": allowed, "case": "unknown"}
        return (*found, Violation("CAR-DRAW-1", facts))
    shape = is_a_shape(task.card, action.cells)
    if len(action.cells) == 1 and (not shape or (task.due and not task.count())):
        return (*found, *one_cell_refusals(task, action))
    found += terrain_refusals(task, action)
    if not shape:
        rule = "CAR-RIFT-1" if task.card.kind == "rift" else "CAR-DRAW-2"
        found.append(Violation(rule, {"n": len(action.cells), "card": task.card.id}, on_map(action.cells)))
    elif task.due and not found:
        found += ruins_refusals(task, action)
    return tuple(found)


def cell_refusals(task: Task, action: Draw) -> list[Violation]:
    """Cells on which nobody can draw. Rules CAR-DRAW-4, CAR-DRAW-5, CAR-DRAW-6, CAR-DRAW-7."""
    found = []
    for cell in action.cells:
        at = INDEX.get(cell)
        if at is None:
            found.append(Violation("CAR-DRAW-4", {"cell": cell}))
        elif not task.free >> at & 1:
            rule = "CAR-DRAW-5"
            if cell in task.board.mountains:
                rule = "CAR-DRAW-6"
            elif cell in task.board.wasteland:
                rule = "CAR-DRAW-7"
            there = next((name for name in TERRAINS if getattr(task.sheet, name) >> at & 1), "")
            found.append(Violation(rule, {"cell": cell, "terrain": there} if there else {"cell": cell}, (cell,)))
    return found


def terrain_refusals(task: Task, action: Draw) -> list[Violation]:
    """A terrain that the card does not show. Rules CAR-DRAW-1, CAR-AMBUSH-2."""
    if action.terrain in task.card.terrains:
        return []
    if task.card.kind == "ambush":
        return [Violation("CAR-AMBUSH-2", {"terrain": action.terrain})]
    return [Violation("CAR-DRAW-1", {"terrain": action.terrain, "allowed": task.card.terrains})]


def one_cell_refusals(task: Task, action: Draw) -> list[Violation]:
    """One cell instead of a shape. Rules CAR-DRAW-9, CAR-DRAW-10, CAR-RUINS-3, CAR-AMBUSH-2."""
    places = task.count()
    if places:
        return [Violation("CAR-DRAW-9", {"places": places, "card": task.card.id}, on_map(action.cells))]
    allowed = task.one_cell_terrains()
    if action.terrain in allowed:
        return []
    rule = "CAR-AMBUSH-2" if task.card.kind == "ambush" else "CAR-RUINS-3" if task.due else "CAR-DRAW-10"
    return [Violation(rule, {"terrain": action.terrain, "allowed": allowed})]


def ruins_refusals(task: Task, action: Draw) -> list[Violation]:
    """A shape beside the ruins although a ruins space is due. Rules CAR-RUINS-1, CAR-RUINS-3."""
    if any(task.open_ruins >> INDEX[cell] & 1 for cell in action.cells):
        return []
    if not task.count():
        return [Violation("CAR-RUINS-3", {"terrain": action.terrain, "allowed": TERRAINS, "case": "one"}, action.cells)]
    return [Violation("CAR-RUINS-1", {"open": task.board.cells(task.open_ruins)}, action.cells)]


def on_map(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the cells that the map has."""
    return tuple(cell for cell in cells if cell in INDEX)


def is_a_shape(card: Card, cells: tuple[str, ...]) -> bool:
    """Are these cells, on the map or off it, a shape of the card in any way it lies? Rules CAR-DRAW-2, CAR-DRAW-3."""
    spots = []
    for cell in cells:
        match = CELL.fullmatch(cell.lower())
        if match is None or len(match.group(1)) > 1:
            return False
        spots.append((ord(match.group(1)), int(match.group(2))))
    if not spots or len(set(spots)) < len(spots):
        return False
    return turned(tuple(spots)) in ways_to_lie(card.id)


@cache
def ways_to_lie(card: str) -> frozenset[tuple[Spot, ...]]:
    """Every way in which a shape of the card lies, moved to the top left. Rule CAR-DRAW-3."""
    return frozenset(lie for shape in EXPLORE[card].shapes for lie in orientations(shape.cells))
