"""Where a card may be drawn, why not, and what drawing it does. Rules CAR-DRAW, CAR-RUINS-1 to 3, CAR-RIFT-1."""

from __future__ import annotations

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

TRIES = 4
"""So often a place is drawn by lot before the legal ones are counted."""


class Task:
    """What one seat has to draw now.

    Attributes:
        card: The card.
        sheet: The sheet that is drawn on.
        free: Mask of the cells that can be drawn on.
        due: Whether a ruins space has to be covered. Rule CAR-RUINS-1.
        open_ruins: Mask of the ruins spaces that are not drawn over.
    """

    __slots__ = ("board", "card", "due", "free", "open_ruins", "rules", "sheet")

    def __init__(self, state: State, seat: int) -> None:
        self.card: Card = EXPLORE[state.card]
        self.board, self.rules = state.board, state.rules
        ambushed = self.card.kind == "ambush"
        self.sheet: Sheet = state.sheets[ambush.target(state, seat) if ambushed else seat]
        self.free = self.board.open & ~self.sheet.filled
        self.due = state.ruins_due and not ambushed
        self.open_ruins = self.board.ruins_mask & self.free

    def takes(self, mask: int) -> bool:
        """May a whole shape of the card lie here? Rules CAR-DRAW-5 to 7, CAR-RUINS-1."""
        return mask & self.free == mask and (not self.due or bool(mask & self.open_ruins))

    def corners(self) -> list[int]:
        """For every way in which the card lies, the corners at which it fits, as a mask. Rules CAR-DRAW-3, CAR-RUINS-1.

        All legal places of a card in a few shifts; ``lies`` has the ways, in the same order.
        """
        free, found = self.free, []
        for room, shifts in lies(self.card.id):
            corners, over = room, 0
            for shift in shifts:
                corners &= free >> shift
            if self.due and corners:
                for shift in shifts:
                    over |= self.open_ruins >> shift
                corners &= over
            found.append(corners)
        return found

    def count(self) -> int:
        """In how many places a whole shape of the card fits. Rule CAR-DRAW-9."""
        return sum([corners.bit_count() for corners in self.corners()])

    def nth(self, part: float) -> int:
        """The mask of the place that lies so far along all legal ones, 0 (the first) to 1; 0 when none fits."""
        corners = self.corners()
        n = int(part * sum([each.bit_count() for each in corners]))
        for (_, shifts), mask in zip(lies(self.card.id), corners, strict=True):
            count = mask.bit_count()
            if n < count:
                for _ in range(n):
                    mask &= mask - 1
                corner = (mask & -mask).bit_length() - 1
                return sum([1 << shift + corner for shift in shifts])
            n -= count
        return 0

    def places(self) -> list[Place]:
        """Every place in which a whole shape of the card fits, shape by shape in reading order."""
        return [place for place in self.board.places(self.card.id) if self.takes(place.mask)]

    def one_cell_terrains(self) -> tuple[str, ...]:
        """What one cell may be when no shape fits. Rules CAR-DRAW-10, CAR-RUINS-3, CAR-AMBUSH-3."""
        if self.card.kind == "ambush":
            return ("monster",)
        return TERRAINS if self.due or self.rules["fallback_terrain"] == "any" else self.card.terrains


def accepts(state: State, action: Draw) -> Place | None:
    """The place of a legal drawing, its shape 0 for the one-cell fallback; None when it is refused.

    The fast twin of ``refusals``; a test proves them equal.
    """
    task = Task(state, action.seat)
    places = task.board.place_of(state.card)
    place = places.get(action.cells) or places.get(in_reading_order(action.cells))
    if place is not None and task.takes(place.mask):
        return place if action.terrain in task.card.terrains else None
    if len(action.cells) != 1 or action.terrain not in task.one_cell_terrains():
        return None
    bit = 1 << INDEX.get(action.cells[0], 143)
    return Place(bit, action.cells, 0) if bit & task.free and not task.count() else None


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
    task, random = Task(state, seat), rng.random
    terrains, free, must = task.card.terrains, task.free, task.open_ruins if task.due else -1
    table = task.board.places(state.card)
    size = len(table)
    for _ in range(TRIES):
        mask, cells, _ = table[int(random() * size)]
        if mask & free == mask and mask & must:
            break
    else:
        mask = task.nth(random())
        if mask:
            cells = task.board.place_at(state.card)[mask].cells
        else:
            terrains = task.one_cell_terrains()
            cells = (nth_cell(free, int(random() * free.bit_count())),)
    return Draw(terrains[int(random() * len(terrains))] if len(terrains) > 1 else terrains[0], cells, seat)


def nth_cell(mask: int, n: int) -> str:
    """The label of the cell number ``n`` of a mask."""
    for _ in range(n):
        mask &= mask - 1
    return LABEL_AT[(mask & -mask).bit_length() - 1]


def how_many(state: State, seat: int) -> int:
    """How many drawings a seat may commit."""
    task = Task(state, seat)
    return task.count() * len(task.card.terrains) or task.free.bit_count() * len(task.one_cell_terrains())


# What drawing does.


def put(draft: State, action: Draw, place: Place) -> None:
    """Draw on the sheet, mark its coins, and tell it."""
    card, mask, owner = EXPLORE[draft.card], place.mask, action.seat
    ambushed = card.kind == "ambush"
    if ambushed:
        owner = ambush.target(draft, owner)
    sheet: Sheet = replace(draft.sheets[owner])
    draft.sheets = (*draft.sheets[:owner], sheet, *draft.sheets[owner + 1 :])
    setattr(sheet, action.terrain, getattr(sheet, action.terrain) | mask)
    sheet.filled |= mask
    if action.terrain == "monster" and draft.rules["monster_terrain"] == "yes":
        sheet.monster_terrain = sheet.monster
    draft.events.append(told(draft, action, place, owner, ambushed))
    if draft.ruins_due and not ambushed and mask & draft.board.ruins_mask:
        ruins = draft.board.cells(mask & draft.board.ruins_mask)
        draft.events.append(Event("covered_ruins", "CAR-RUINS-1", owner, ruins, {"n": len(ruins)}))
    if draft.rules["coins"] == "yes":
        if place.shape and card.shapes[place.shape - 1].coin:
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
    if ambushed:
        facts["by"] = action.seat
    if not place.shape:
        facts["cell"] = action.cells[0]
        kind, rule = ("ambush_one", "CAR-AMBUSH-3") if ambushed else ("fallback", "CAR-DRAW-9")
        if draft.ruins_due and not ambushed:
            kind, rule = "fallback_ruins", "CAR-RUINS-3"
    else:
        kind, rule = ("ambushed", "CAR-AMBUSH-2") if ambushed else ("drawn", "CAR-DRAW-2")
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
    return any(turned(tuple(spots)) in orientations(shape.cells) for shape in card.shapes)
