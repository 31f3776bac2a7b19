"""What is at a place of the table, in words: a die, a phase, a tile, a stack, a good, a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import describe, effects, gestures, position, produce
from boardlab.games.rollgalaxy.facts import DICE, PHASE_AT, PHASES, PRICE, SIDES, VIRTUAL
from boardlab.games.rollgalaxy.gestures import KIND_OF, Spot
from boardlab.kernel.values import Score
from boardlab.kernel.words import Words, told

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

TASK_RULES = {
    "explore": ("RFG-EXPLORE-1",),
    "develop": ("RFG-BUILD-1",),
    "settle": ("RFG-SETTLE-1",),
    "produce": ("RFG-PRODUCE-1",),
    "ship": ("RFG-SHIP-1",),
}
"""The rules that say what the workers of a phase do."""


def describe_cell(state: State, cell: str, lang: str = "en", seat: int | None = None) -> str:
    """What is at a place of a seat's table; by default of the first seat that is to move."""
    w = describe.words(lang)
    seat = gestures.acting(state) if seat is None else seat
    return told(sentences(state, cell.strip(), seat, w), lang)


def place_name(state: State, cell: str, lang: str = "en", seat: int | None = None) -> str:
    """A short name of a place, for buttons and lists."""
    w = describe.words(lang)
    seat = gestures.acting(state) if seat is None else seat
    place = gestures.find(state, seat, cell)
    if phase := gestures.phase_at(place):
        return w.text("place.name.phase", phase=phase)
    if (spot := gestures.spot_at(state, seat, place)) is not None:
        where = "column" if spot.where in PHASE_AT else "good" if spot.where in SIDES else spot.where
        keys = (f"place.name.in.{where}", f"place.name.{where}")  # a die in the cup is not the cup
        return w.first(keys, die=spot.die, phase=spot.where, tile=spot.where)
    if tile := gestures.tile_at(place):
        return w.text("place.name.tile", tile=tile)
    if place in KIND_OF:
        return w.text("place.name.stack", stack=KIND_OF[place])
    if place.startswith(gestures.SEAT) and place.removeprefix(gestures.SEAT) in state.seats:
        return describe.seat_name(state, state.seats.index(place.removeprefix(gestures.SEAT)), lang)
    key = f"place.name.{place}"
    return w.text(key) if w.has(key) else cell


def sentences(state: State, cell: str, seat: int, w: Words) -> Iterator[str]:
    """The sentences about a place."""
    empire, place = state.empires[seat], gestures.find(state, seat, cell)
    if phase := gestures.phase_at(place):
        yield from phase_sentences(state, seat, phase, w)
    elif tile := gestures.tile_at(place):
        yield from tile_sentences(state, seat, tile, w)
    elif place.startswith(gestures.GOOD) and (world := place.removeprefix(gestures.GOOD)) in SIDES:
        yield from good_sentences(state.empires[owner(state, seat, world)], world, w)
    elif (spot := gestures.spot_at(state, seat, place)) is not None:
        yield from die_sentences(empire, spot, w)
    elif place in KIND_OF:
        yield from stack_sentences(state, seat, KIND_OF[place], w)
    elif place == "cup":
        yield w.text("place.cup", seat=seat, n=len(empire.cup))
        yield from describe.pile_sentence("cup", empire.cup, w)
    elif place == "citizenry":
        yield w.text("place.citizenry", seat=seat, n=len(empire.citizenry))
        if empire.citizenry:
            yield from describe.pile_sentence("citizenry", empire.citizenry, w)
    elif place == "credits":
        yield w.text("place.credits", seat=seat, credits=empire.credits)
    elif place == "pool":
        yield w.text("place.pool", pool=state.pool)
    elif place == "bag":
        yield w.text("place.bag", bag=len(state.bag))
    elif place.startswith(gestures.SEAT) and place.removeprefix(gestures.SEAT) in state.seats:
        other = state.seats.index(place.removeprefix(gestures.SEAT))
        yield from describe.seat_sentences(state, other, w, open_to=other == seat)
    else:
        yield w.text("place.unknown", place=cell)


def phase_sentences(state: State, seat: int, phase: str, w: Words) -> Iterator[str]:
    """A phase: what its workers do, whether it happens, and who works there."""
    yield w.text("place.phase", phase=phase, text=w.text(f"rule.{TASK_RULES[phase][0]}.text"))
    empire = state.empires[seat]
    if empire.chosen == phase and state.step in ("roll", "assign", "reveal") and empire.strip:
        yield w.text("describe.selector", die=empire.strip, phase=phase)
    elif state.step in (*PHASES, "manage"):
        yield w.text("place.phase.on" if phase in state.selected else "place.phase.off")
    workers = empire.workers(phase) if state.step == phase else empire.column(phase)
    if workers:
        yield w.text("describe.column", phase=phase, dice=describe.pile_words(workers, w))


def tile_sentences(state: State, seat: int, name: str, w: Words) -> Iterator[str]:
    """A side: what it is and does; and what matters about it where it lies."""
    seat = owner(state, seat, name)
    side, empire = SIDES[name], state.empires[seat]
    facts = {"tile": name, "kind": side.kind, "colour": side.colour, "cost": side.cost}
    yield w.text("place.tile.world" if side.is_world else "place.tile", **facts, text=w.text(f"tile.{name}.text"))
    if name in empire.construction or side.tile in empire.hand:
        if side.other:
            yield w.text("place.back", tile=side.other)
        need = effects.cost(empire, side)
        if need < side.cost:
            yield w.text("place.cost.less", seat=seat, n=need, cost=side.cost)
        if empire.stack(side.kind)[:1] == (name,):
            yield w.text("place.cost", n=max(0, need - len(empire.site(side.kind))))
    elif name in empire.tableau:
        if side.is_world:
            yield from good_sentences(empire, name, w)
        if (bonus := bonus_of(state, seat, name)) is not None:
            yield describe.score_text(state, bonus, w.lang)[1]


def owner(state: State, seat: int, name: str) -> int:
    """Who has a side on the table; the seat itself where nobody has."""
    seats: list[int] = [seat, *range(state.players)]
    for other in seats:
        if name in state.empires[other].tableau or name in state.empires[other].construction:
            return other
    return seat


def bonus_of(state: State, seat: int, name: str) -> Score | None:
    """What a finished development of cost 6 scores now; None of any other side."""
    return next((part for part in state.scores()[seat].parts[2:] if part.facts["tile"] == name), None)


def good_sentences(empire: Empire, world: str, w: Words) -> Iterator[str]:
    """The goods on a world, and whether there is room."""
    side = SIDES[world]
    if not side.holds_goods:
        yield w.text("place.good.gray")
        return
    credits = PRICE[side.colour] + sum([n for _, n in effects.ship_bonus(empire, "trade_credits", side)])
    for die in empire.goods_on(world):
        yield w.text("place.good", die=die, credits=credits)
    yield w.text("place.good.none" if world in dict(produce.room(empire)) else "place.good.full")


def die_sentences(empire: Empire, spot: Spot, w: Words) -> Iterator[str]:
    """A die: its faces, and where it lies."""
    colour = spot.die.removeprefix(VIRTUAL)
    if spot.die in DICE:
        yield w.text("place.die", die=spot.die, dice=colour, faces=list(DICE[colour].faces))
    if spot.die.startswith(VIRTUAL):
        yield w.text("place.die.extra")
    elif spot.where in PHASE_AT:
        yield w.text("place.die.column", phase=spot.where)
    elif spot.where == "strip":
        yield w.text("place.die.strip", phase=empire.chosen)
    elif spot.where in SIDES:
        yield w.text("place.die.good", world=spot.where)
    else:
        yield w.text(f"place.die.{spot.where}")


def stack_sentences(state: State, seat: int, kind: str, w: Words) -> Iterator[str]:
    """A construction stack with the dice on it, and what its top tile still needs."""
    empire = state.empires[seat]
    stack = empire.stack(kind)
    yield w.text("place.stack", seat=seat, stack=kind, n=len(stack))
    yield from describe.stack_sentences(empire, kind, w, open_to=True)
    if stack and stack[0] != position.HIDDEN:
        yield w.text("place.cost", n=max(0, effects.cost(empire, SIDES[stack[0]]) - len(empire.site(kind))))


def earning(state: State, seat: int, place: str) -> Score | None:
    """What a finished development of cost 6 scores now, at its tile; None for other places."""
    name = gestures.tile_at(place)
    bonus = bonus_of(state, seat, name) if name in state.empires[seat].tableau else None
    return None if bonus is None else Score(bonus.points, bonus.rule, (), {**bonus.facts, "place": place}, bonus.parts)
