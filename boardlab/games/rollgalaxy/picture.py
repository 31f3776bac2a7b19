"""A position of Roll for the Galaxy as a scene: phases with workers, cup, stacks, tableau, purse, points, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.facts import PHASES, SIDES, VIRTUAL
from boardlab.games.rollgalaxy.layout import (
    SECRET,
    DieSpot,
    Layout,
    Mat,
    Place,
    cell_at,
    centre,
    check_label,
    grouped,
    lay,
    layout_named,
    placed,
    places,
    seen,
    shown_seat,
    viewer_of,
    workers,
)
from boardlab.games.rollgalaxy.panels import (
    empty_slots,
    empty_squares,
    pending_frame,
    phases,
    players,
    points,
    printed_mat,
    printed_phases,
    printed_purse,
    purse,
    stack_depth,
    stack_under,
)
from boardlab.games.rollgalaxy.tiles import dice, letter_of, tile
from boardlab.picture.draw import Look, middle
from boardlab.picture.outlines import Box, dashes, rectangle
from boardlab.picture.scene import MARK_KINDS, Layer, Mark, Scene

__all__ = ["cell_at", "centre", "places", "scene", "text"]


def scene(
    state: Any, *, theme: str = "light", layout: str = "wide", marks: Iterable[Mark] = (), seat: int | None = None
) -> Scene:
    """The picture of a position.

    Args:
        state: The position.
        theme: ``light``, ``dark`` or ``projector``.
        layout: ``wide``, ``narrow``, ``projector`` (wide, in the projector theme) or ``table`` (everybody's tableau).
        marks: Signs on dice ("die:0", the workers first, see ``layout.workers``), phases ("phase:ship"), stacks
            ("dev", "world"), tiles ("tile:gem_world"), goods ("good:gem_world"), "cup", "citizenry", "credits", "pool"
            and seats ("seat:1"). A ``ghost`` on a phase or a stack is a die that would go there; its text names the
            colour.
        seat: Whose view it is, and whose mat is shown; otherwise that of the first to move. Before Reveal nobody sees
            the dice of others. In ``table``, -1 shows nobody's secrets.
    """
    where = layout_named(layout, state.players)
    theme = "projector" if layout == "projector" else theme
    seat = viewer_of(state, layout, seat)
    layers = (
        _map_layer(theme, layout, state.players),
        _pieces_layer(state, theme, layout, seat),
        _marks_layer(state, Look(theme), where, layout, seat, tuple(marks)),
    )
    return Scene(where.width, where.height, layers, "Roll for the Galaxy")


# --- the map layer: everything that is printed ---------------------------------------------------------------------


@lru_cache(maxsize=24)
def _map_layer(theme: str, layout: str, seats: int) -> Layer:
    """What never changes during a game, drawn once."""
    look, where = Look(theme), layout_named(layout, seats)
    look.paper(where.width, where.height)
    if where.one_mat:
        first, last = where.seats[0], where.seats[-1]
        look.panel(Box(first.x - 4, first.y - 4, last.right - first.x + 8, first.h + 8), 10)
        assert where.total is not None
        look.panel(where.total, 12)
    else:
        for box in where.seats:
            look.panel(box, 12)
    printed_phases(look, where)
    for mat in where.mats:
        printed_mat(look, mat)
    printed_purse(look, where)
    return look.layer("map")


# --- the pieces layer ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _pieces_layer(state: Any, theme: str, layout: str, seat: int) -> Layer:
    """Everything that a state changes; remembered while only marks move."""
    look, where = Look(theme), layout_named(layout, state.players)
    scores = state.scores()
    viewer = seen(state, max(0, seat), seat)
    phases(look, where, state, viewer)
    players(look, where, state, seat, [score.points for score in scores])
    purse(look, where, state, seat)
    if where.total is not None and not viewer.hand:
        points(look, where.total, scores[seat])
    for other in (seat,) if where.one_mat else range(state.players):
        _mat(look, state, where, layout, other, seat, scores[other])
    if where.total is not None and viewer.hand:
        pending_frame(look, where.total)
    return look.layer("pieces")


def _mat(look: Look, state: Any, where: Layout, layout: str, seat: int, viewer: int, score: Any) -> None:
    """The things of one seat."""
    mat = where.mats[0 if where.one_mat else seat]
    laid, empire = lay(state, layout, seat, viewer), state.empires[seat]
    if not mat.own:
        _chosen_cell(look, state, mat.columns, seen(state, seat, viewer).chosen)
    stacks = ((mat.dev, len(empire.dev_stack)), (mat.world, len(empire.world_stack)))
    for box, deep in stacks:
        stack_under(look, box, mat.own, deep)
    bonus = {part.facts["tile"]: part.points for part in score.parts[2:]}
    empty_squares(look, laid.squares, mat.own)
    for spot in laid.tiles:
        tile(look, spot, bonus)
    for box, deep in stacks:
        stack_depth(look, box, mat.own, deep, mat.own and deep > 1)
    empty_slots(look, laid.slots, laid.saved)
    for name, x, y, size in laid.signs:
        look.symbol(name, x, y, size, fill="cell", edge="ink.soft", ink="ink.soft", width=1.4 * look.heavy)
    dice(look, laid.dice)
    dice(look, [die for _, pile in laid.goods for die in pile])


def _chosen_cell(look: Look, state: Any, columns: Sequence[Box], chosen: str) -> None:
    """In ``table``: a border around the phase that a seat has selected."""
    if chosen:
        box = columns[PHASES.index(chosen)]
        look.path(rectangle(box.inset(-5), 7), None, "line.strong", look.theme.stroke("line"))


# --- the marks layer -----------------------------------------------------------------------------------------------


def _marks_layer(state: Any, look: Look, where: Layout, layout: str, seat: int, marks: Sequence[Mark]) -> Layer:
    for mark in marks:
        if mark.cell:
            check_label(mark.cell)
    found = placed(state, layout, seat) if marks else {}
    for kind in MARK_KINDS:
        asked = [mark for mark in marks if mark.kind == kind and mark.cell in found]
        dice_asked = [mark for mark in asked if kind == "pending" and (mark.cell or "").startswith("die:")]
        _frames(look, [found[mark.cell or ""] for mark in dice_asked])
        for mark in asked:
            if mark not in dice_asked:
                _mark(look, state, layout, seat, mark, found)
    _depths_again(state, look, where, seat, frozenset(mark.cell for mark in marks))
    return look.layer("marks")


def _frames(look: Look, places: Sequence[Place]) -> None:
    """Stitched frames of dice, drawn at once so that none lies over its neighbour's."""
    for size in dict.fromkeys(place.size for place in places):
        stitches = [dashes(place.outline, size * 0.13, size * 0.14) for place in places if place.size == size]
        look.marked(" ".join(stitches), "mark.legal", size * 0.075 * look.heavy)


def _depths_again(state: Any, look: Look, where: Layout, seat: int, marked: frozenset[str | None]) -> None:
    """No mark lies over the number of tiles of a stack."""
    for other, mat in ((seat, where.mats[0]),) if where.one_mat else enumerate(where.mats):
        _depths_of(state, look, mat, other, marked)


def _depths_of(state: Any, look: Look, mat: Mat, seat: int, marked: frozenset[str | None]) -> None:
    """The numbers of the stacks of a seat whose top is marked."""
    empire = state.empires[seat]
    for box, stack in ((mat.dev, empire.dev_stack), (mat.world, empire.world_stack)):
        if stack and f"tile:{stack[0]}" in marked:
            stack_depth(look, box, mat.own, len(stack), False)


def _mark(look: Look, state: Any, layout: str, seat: int, mark: Mark, found: dict[str, Place]) -> None:
    place = found[mark.cell or ""]
    free = lay(state, layout, seat, seat).free if seat >= 0 else {}
    if mark.kind == "arrow":
        target = found.get(mark.to or "")
        if target is not None:
            end = free.get((mark.to or "").removeprefix("phase:"), middle(target.outline))
            look.arrow(middle(place.outline), (end[0], end[1]), min(place.size, 44))
        return
    slot = free.get((mark.cell or "").removeprefix("phase:"))
    if mark.kind == "ghost" and slot is not None:
        _ghost(look, mark.text, *slot)
        return
    look.mark(mark, place.outline, place.size, occupied=True, mirrored=place.mirrored)


def _ghost(look: Look, colour: str, x: float, y: float, size: float) -> None:
    """A die that is not there yet: pale, with its letter, in a stitched slot."""
    if VIRTUAL + colour in _GHOSTS:
        dice(look, [DieSpot(VIRTUAL + colour, "", x, y, size * 0.8)])
    half = size * 0.48
    slot = Box(x - half, y - half, 2 * half, 2 * half)
    look.marked(dashes(slot.corners, size * 0.14, size * 0.13), "mark.legal", max(2.2, size * 0.065) * look.heavy)


_GHOSTS = frozenset(VIRTUAL + colour for colour in ("white", "red", "purple", "cyan", "brown", "green", "yellow"))


# --- text ----------------------------------------------------------------------------------------------------------


def text(state: Any, seat: int | None = None) -> str:
    """A position as a seat sees it, for a terminal.

    Phases that happen have a ``+``, the selecting die a ``!``; a die is its letter, with its face in brackets where it
    stands elsewhere; ``.`` is a slot that waits for a builder, and ``*`` a seat that owes a decision.
    """
    seat = shown_seat(state) if seat is None else seat
    empire = seen(state, seat, seat)
    found = workers(empire, state.step)
    lines = [f"round {state.round} {state.step}   pool {state.pool}   bag {len(state.bag)}"]
    on = {empire.chosen} if state.step in SECRET else set(state.selected)
    for number, phase in enumerate(PHASES, 1):
        here = [_die(worker.colour, worker.face, phase) for worker in found if worker.place == phase]
        if empire.chosen == phase:
            here = [f"{_die(w.colour, w.face, phase)}!" for w in found if w.place == "strip"] + here
        lines.append(f"{number} {phase:<8}{'+' if phase in on else ' '} {' '.join(here)}".rstrip())
    for name in ("cup", "citizenry", "wild", "dictated", "held", "used", "spent"):
        pile = getattr(empire, name)
        if pile or name in ("cup", "citizenry"):
            lines.append(f"{name:<12}{' '.join(_die(die) for die in pile)}".rstrip())
    for name, stack, site in (
        ("dev", empire.dev_stack, empire.dev_dice), ("world", empire.world_stack, empire.world_dice)
    ):  # fmt: skip
        lines.append(f"{name:<6}{_stack(empire, stack, site)}".rstrip())
    if empire.hand:
        lines.append(f"hand  {' '.join(empire.hand)}")
    lines += [f"      {' | '.join(_side(empire, name) for name in group)}" for group in grouped(empire.tableau)]
    for other, score in enumerate(state.scores()):
        each = state.empires[other]
        owes = "*" if other in state.to_move else " "
        lines.append(
            f"{owes}{other + 1}: points {score.points}, in chips {each.points}, credits {each.credits}, "
            f"squares {each.squares}"
        )
    return "\n".join(lines)


def _die(colour: str, face: str = "", at: str = "") -> str:
    """The letter of a die, in small type when it is none, with its face where that says something new."""
    name = colour.removeprefix(VIRTUAL)
    letter = "#" if name == "counter" else letter_of("die", name)
    letter = letter.lower() if name != colour else letter
    return letter if face in ("", at) else f"{letter}({face})"


def _stack(empire: Any, stack: Sequence[str], site: Sequence[str]) -> str:
    """The tile on top with its slots, then the tiles beneath it."""
    if not stack:
        return " ".join(map(_die, site))
    need = effects.cost(empire, SIDES[stack[0]])
    slots = " ".join([*map(_die, site), *["."] * (need - len(site))])
    return f"{_side(empire, stack[0])}: {slots}" + "".join(f" / {_side(empire, name)}" for name in stack[1:])


def _side(empire: Any, name: str) -> str:
    """A side with its cost, the letter of a world, and the goods on it."""
    if name not in SIDES:
        return name
    side = SIDES[name]
    parts = [side.tile, side.id, str(side.cost), *([letter_of("world", side.colour)] if side.is_world else [])]
    goods = empire.goods_on(name)
    return " ".join(parts) + (f" ({' '.join(map(_die, goods))})" if goods else "")
