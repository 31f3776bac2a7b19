"""How actions are pointed out: a die, then where it goes; what pays for a move comes last.

Places, all of the seat whose table is shown, as ``layout`` has them: ``die:0``, ``die:1``... (numbered as in
``dice``), ``phase:ship`` (a phase with its column), ``dev`` and ``world`` (the stacks), ``tile:<side>``,
``good:<world>``, ``cup``, ``citizenry``, ``credits``, ``pool``, and ``seat:1`` for the first seat.

====================  ==============================================================================
decision              clicks
====================  ==============================================================================
opening tiles         the tile's development (or the world of the other tile)
select                die, phase
a wild die            die, phase (once a phase is selected)
leave a die out       die, cup
Dictate               for each worker that moves: die, phase; then the die set aside, cup
Reassign              for each worker that moves: die, phase; then the tile with the power
Scout, Stock          die, phase:explore; die, credits
abandon               tile, phase:explore
place a drawn tile    side; where it may go on top: side, then the top tile or the stack (its bottom)
arrange               tile, then the tile whose place it takes, or a stack (its bottom)
build                 die
spend, recruit        as many dice as it takes
back to the cup       dice; then the cup when there could be more
give back a die       die or good
produce               die, world
ship                  die, good, then credits (Trade) or pool (Consume); the tile for the last good of several
buy a point           pool; or credits to keep them
recall                die or good
====================  ==============================================================================

``gesture`` names without a state: dice by place and colour, ``die:explore:white``, and ``top:dev`` or ``slot:dev:2``
for tiles of a stack; ``find`` turns that into a place of ``places``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from boardlab.games.rollgalaxy import assign, build, effects, explore, layout, manage, produce, turn, ways
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
    Assign,
    Build,
    BuyVP,
    Dictate,
    Done,
    GiveBack,
    Hold,
    Move,
    Open,
    PlaceTile,
    Produce,
    Reassign,
    Recall,
    Recruit,
    Remove,
    ReturnToCup,
    Scout,
    Select,
    Ship,
    Spend,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import COUNTER, KINDS, PHASE_AT, PHASES, SIDES, TILES, WILD, side_of
from boardlab.kernel.values import Gesture
from boardlab.picture.scene import Mark

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

DIE, PHASE, TILE, GOOD, SEAT = "die:", "phase:", "tile:", "good:", "seat:"
CUP, CITIZENRY, CREDITS, BAG, POOL = "cup", "citizenry", "credits", "phase:explore", "pool"
TOP, SLOT = "top:", "slot:"
FIXED = (*(f"{PHASE}{phase}" for phase in PHASES), CUP, CITIZENRY, "dev", "world")
"""The places that every table has."""
STACKS = {"development": "dev", "world": "world"}
KIND_OF = {place: kind for kind, place in STACKS.items()}
WORK, SITE = "work", "site"
"""In a gesture: the column of the running phase, and the stack that is built."""
TASKS: Mapping[str, type[Scout] | type[Stock]] = {BAG: Scout, CREDITS: Stock}
HANDFULS: Mapping[str, type[Recruit] | type[Spend] | type[ReturnToCup]] = {
    "recruit": Recruit,
    "spend": Spend,
    "return": ReturnToCup,
}


class Spot(NamedTuple):
    """A die where it lies: its colour; and a phase, ``wild``, ``strip``, ``held``, ``dictated``, ``extra``, ``spent``,
    ``cup``, ``citizenry``, ``used``, ``dev``, ``world`` or, as a good, a world.
    """

    die: str
    where: str


Spots = list[Spot | None]


def dice(state: State, seat: int) -> tuple[Spot, ...]:
    """All dice of a seat but its goods, in the order in which they are numbered: ``die:0`` is the first one.

    First the workers, as the picture numbers them; then the dice that lie elsewhere.
    """
    empire = state.empires[seat]
    found = [Spot(worker.colour, worker.place) for worker in layout.workers(empire, state.step)]
    piles = [
        (WILD, empire.wild),
        ("strip", (empire.strip,) if empire.strip else ()),
        ("held", empire.held),
        ("dictated", empire.dictated),
        ("spent", empire.spent),
        (CUP, empire.cup),
        (CITIZENRY, empire.citizenry),
        ("used", empire.used),
        ("dev", empire.dev_dice),
        ("world", empire.world_dice),
    ]
    known = {spot.where for spot in found}
    return (*found, *[Spot(die, where) for where, pile in piles if where not in known for die in pile])


def goods(state: State, seat: int) -> dict[str, Spot]:
    """The goods of a seat by their places; of several on a world the last one is at its tile."""
    found = {}
    for world, pile in state.empires[seat].goods:
        found[f"{GOOD}{world}"] = Spot(pile[0], world)
        if pile[-1] != pile[0]:
            found[f"{TILE}{world}"] = Spot(pile[-1], world)
    return found


def acting(state: State) -> int:
    """The seat whose table is shown by default: the first that is to move; the first one while chance is."""
    return layout.shown_seat(state)


def places(state: State, seat: int | None = None, name: str = "wide") -> tuple[str, ...]:
    """Everything that can be pointed at while a seat's table is shown, in reading order."""
    return layout.places(state, seat, name)


def spot_at(state: State, seat: int, place: str) -> Spot | None:
    """The die at a place: ``die:3``, ``die:explore:white``, or a good; None where there is none."""
    if place.startswith((GOOD, TILE)):
        return goods(state, seat).get(place)
    if not place.startswith(DIE):
        return None
    where, _, colour = place.removeprefix(DIE).rpartition(":")
    owned = dice(state, seat)
    if not where:
        return owned[int(colour)] if colour.isdecimal() and int(colour) < len(owned) else None
    real = real_place(state, where)
    found = Spot(colour, real)
    return found if found in owned or colour in state.empires[seat].goods_on(real) else None


def real_place(state: State, where: str) -> str:
    """Where a die of a gesture lies: the running phase, and the stack that is built, depend on the state."""
    if where == WORK:
        return state.step
    return STACKS[build.KIND[state.step]] if where == SITE and state.step in build.KIND else where


def find(state: State, seat: int, place: str) -> str:
    """The place of what a gesture names: ``die:explore:white`` is the first such die; every other place as it is."""
    if place.startswith((TOP, SLOT)):
        _, where, *at = place.split(":")
        stack = state.empires[seat].stack(KIND_OF.get(where, ""))
        index = int(at[0]) - 1 if at else 0
        return f"{TILE}{stack[index]}" if index < len(stack) else where
    spot = spot_at(state, seat, place) if place.startswith(DIE) and place.count(":") == 2 else None
    if spot is None:
        return place
    owned = dice(state, seat)
    if spot in owned:
        return f"{DIE}{owned.index(spot)}"
    return next((at for at, good in goods(state, seat).items() if good == spot), place)


def tile_at(place: str) -> str:
    """The side at a place; empty where there is none."""
    name = place.removeprefix(TILE)
    return name if place.startswith(TILE) and name in SIDES else ""


def phase_at(place: str) -> str:
    """The phase at a place; empty where there is none."""
    name = place.removeprefix(PHASE)
    return name if place.startswith(PHASE) and name in PHASE_AT else ""


def marks_shown(state: State, marks: Iterable[Mark], name: str, seat: int | None) -> tuple[Mark, ...]:
    """Marks at places of the picture; a die named by place and colour is the first such one, if it still lies there.

    Raises:
        ValueError: A mark at what is no place in any position.
    """
    shown = frozenset(layout.places(state, seat, name))
    found = []
    for mark in marks:
        cell = find(state, acting(state) if seat is None else seat, mark.cell or "")
        if cell in shown or not cell.startswith((DIE, GOOD, TILE, TOP, SLOT)):
            found.append(replace(mark, cell=cell or None))
    return tuple(found)


# From an action to clicks.


def gesture(action: Action) -> Gesture:
    """The clicks that mean an action; none for being done and for chance."""
    return Gesture(tuple(clicks(action)))


def clicks(action: Action) -> Iterator[str]:
    """The places of an action, dice by place and colour."""
    match action:
        case Open(side=side) | GiveBack(side=side):
            yield f"{TILE}{side}"
        case Select(die=die, source=source, phase=phase):
            yield from (f"{DIE}{source}:{die}", f"{PHASE}{phase}")
        case Wild(die=die, phase=phase):
            yield from (f"{DIE}{WILD}:{die}", f"{PHASE}{phase}")
        case Hold(die=die, source=source):
            yield from (f"{DIE}{source}:{die}", CUP)
        case Reassign(power=power, moves=moves):
            yield from (*move_clicks(moves), f"{TILE}{power}")
        case Dictate(die=die, source=source, moves=moves):
            yield from (*move_clicks(moves), f"{DIE}{source}:{die}", CUP)
        case Scout(die=die):
            yield from (f"{DIE}{WORK}:{die}", BAG)
        case Stock(die=die):
            yield from (f"{DIE}{WORK}:{die}", CREDITS)
        case Abandon(side=side):
            yield from (f"{TILE}{side}", BAG)
        case PlaceTile(side=side, top=top) if side in SIDES:
            stack = STACKS[SIDES[side].kind]
            yield from (f"{TILE}{side}", f"{TOP}{stack}" if top else stack)
        case Arrange(side=side, at=at) if side in SIDES:
            yield from (f"{TILE}{side}", f"{SLOT}{STACKS[SIDES[side].kind]}:{at}")
        case Build(die=die):
            yield f"{DIE}{WORK}:{die}"
        case Spend(dice=chosen):
            yield from (f"{DIE}{SITE}:{die}" for die in chosen)
        case ReturnToCup(dice=chosen):
            yield from (*(f"{DIE}spent:{die}" for die in chosen), CUP)
        case Recruit(dice=chosen):
            yield from (f"{DIE}{CITIZENRY}:{die}" for die in chosen)
        case Remove(die=die, place=place) | Recall(die=die, place=place):
            yield f"{DIE}{place}:{die}"
        case Produce(die=die, world=world):
            yield from (f"{DIE}{WORK}:{die}", f"{TILE}{world}")
        case Ship(die=die, world=world, good=good, task=task):
            yield from (f"{DIE}{WORK}:{die}", f"{DIE}{world}:{good}", CREDITS if task == "trade" else POOL)
        case BuyVP():
            yield POOL
        case Assign(steps=steps) if steps:
            yield from clicks(steps[0])


def move_clicks(moves: Sequence[Move]) -> Iterator[str]:
    """Each worker that moves, and where to."""
    for move in moves:
        yield from (f"{DIE}{move.source}:{move.die}", f"{PHASE}{move.target}")


# From clicks to an action.


def from_gesture(state: State, picks: Sequence[str], variant: str = "", seat: int | None = None) -> Action | None:
    """The action that a seat means by these clicks, legal or not; None when it takes more of them.

    Args:
        state: The state.
        picks: The places, in order.
        variant: None is used here.
        seat: By default the first that is to move.
    """
    seat = acting(state) if seat is None else seat
    ask = turn.asked(state, seat)
    if ask not in READ or not picks:
        return None
    named = [find(state, seat, BAG if place == "bag" else place) for place in picks]
    return READ[ask](state, seat, named, [spot_at(state, seat, place) for place in named])


def choices(state: State, seat: int, picks: Sequence[str] = (), variant: str = "") -> tuple[str, ...]:
    """The places where the next click may go, so that it still comes to a legal action, in the order of ``places``.

    Args:
        state: The state.
        seat: Who clicks.
        picks: The clicks so far.
        variant: The name of a tool: only clicks that mean it.
    """
    ask = turn.asked(state, seat)
    if ask not in NEXT:
        return ()
    picked = [find(state, seat, place) for place in picks]
    spots = [spot_at(state, seat, place) for place in picked]
    found = next_power(state, seat, spots, picked, variant) if variant else NEXT[ask](state, seat, picked, spots)
    taken = {place for place in picked if place.startswith((DIE, GOOD))}
    order = (*places(state, seat), *(f"{DIE}{n}" for n in range(len(dice(state, seat)))))
    return tuple(dict.fromkeys([place for place in order if place in found and place not in taken]))


def read_assign(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """Select, put a wild die under a phase, leave a die out, Dictate or Reassign."""
    empire, first = state.empires[seat], spots[0]
    if first is None or len(picks) < 2:
        return None
    phase = phase_at(picks[1])
    if len(picks) == 2:
        if picks[1] == CUP:
            return Hold(first.die, first.where, seat)
        if phase and not empire.strip:
            return Select(first.die, first.where, phase, seat)
        if phase and first.where == WILD:
            return Wild(first.die, phase, seat)
    moves = read_moves(picks, spots)
    if len(picks) == 2 and moves and not next_power(state, seat, spots, picks):
        return no_power(state, seat, moves)
    pays = len(picks) - 2 * len(moves)
    if moves and pays == 1 and (power := tile_at(picks[-1])):
        return Reassign(power, moves, seat)
    aside = spots[-2] if pays == 2 and picks[-1] == CUP else None
    return Dictate(aside.die, aside.where, moves, seat) if moves and aside is not None else None


def no_power(state: State, seat: int, moves: tuple[Move, ...]) -> Dictate:
    """What a worker that nothing can move asks for all the same: Dictate, so that its reasons are told."""
    empire, (move,) = state.empires[seat], moves
    piles = [(phase, die) for phase, pile in zip(PHASES, empire.columns, strict=True) for die in pile]
    others = [each for each in piles if each != (move.source, move.die)] or piles or [(move.source, move.die)]
    return Dictate(others[0][1], others[0][0], moves, seat)


def read_moves(picks: Sequence[str], spots: Spots) -> tuple[Move, ...]:
    """The workers that move, from the beginning of the clicks."""
    moves = []
    for at in range(0, len(picks) - 1, 2):
        spot, phase = spots[at], phase_at(picks[at + 1])
        if spot is None or not phase:
            break
        moves.append(Move(spot.where, spot.die, phase))
    return tuple(sorted(moves))


def numbered(state: State, seat: int, wanted: set[Spot]) -> set[str]:
    """The places of all dice of these kinds."""
    return {f"{DIE}{n}" for n, spot in enumerate(dice(state, seat)) if spot in wanted}


def number_of(place: str) -> int:
    """The number of a die's place."""
    return int(place.removeprefix(DIE))


def next_assign(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """Where the next click of an assignment may go."""
    empire = state.empires[seat]
    may_hold = state.rules.rulings["unassigned"] == "yes"
    found = next_power(state, seat, spots, picks)
    if not picks:
        sources = {WILD} if empire.strip and not may_hold else {WILD, *PHASES}
        return found | numbered(state, seat, {spot for spot in dice(state, seat) if spot.where in sources})
    first = spots[0]
    if len(picks) == 1 and first is not None:
        if not empire.strip or first.where == WILD:
            found |= {f"{PHASE}{phase}" for phase in PHASES}
        if may_hold and first.where != assign.STRIP and (empire.strip or assign.total(empire) > 1):
            found.add(CUP)
    return found


def next_power(state: State, seat: int, spots: Spots, picks: list[str], tool: str = "") -> set[str]:
    """Where the next click of a Reassign power may go: of one tool, or of any."""
    from boardlab.games.rollgalaxy import tools

    moves, found = read_moves(picks, spots), set()
    for choice in tools.usable(state, seat, tool):
        found |= next_move(state, seat, choice, moves, spots[2 * len(moves) :])
    return found


def next_move(state: State, seat: int, choice: ways.Choice, moves: tuple[Move, ...], rest: Spots) -> set[str]:
    """What may follow these moves, and perhaps a die already picked, within one way to use a power."""
    left = room(choice, moves)
    if left is None:
        return set()
    payable, more = choice.least <= len(moves) <= choice.most, len(moves) < choice.most
    aside = None if choice.aside is None else Spot(choice.aside[1], choice.aside[0])
    if not rest or rest[0] is None:
        wanted = {Spot(group.die, group.source) for group in left if more and group.n and group.targets}
        if payable and aside is not None:
            wanted.add(aside)
        power = {f"{TILE}{choice.power}"} if payable and aside is None else set()
        return numbered(state, seat, wanted) | power
    found = {CUP} if payable and aside == rest[0] else set()
    for group in left:
        if more and group.n and Spot(group.die, group.source) == rest[0]:
            found |= {f"{PHASE}{phase}" for phase in group.targets}
    return found


def room(choice: ways.Choice, moves: Sequence[Move]) -> list[ways.Group] | None:
    """The groups without the workers that move; None when the power does not allow these moves."""
    wanted = Counter((move.source, move.die) for move in moves)
    left = []
    for group in choice.groups:
        key = (group.source, group.die)
        n = wanted.pop(key, 0)
        if n > group.n or any(m.target not in group.targets for m in moves if (m.source, m.die) == key):
            return None
        left.append(group._replace(n=group.n - n))
    return None if wanted else left


def read_explore(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """Scout, Stock, abandon or arrange."""
    if len(picks) < 2:
        return None
    spot, tile = spots[0], tile_at(picks[0])
    if spot is not None:
        kind = TASKS.get(picks[1])
        return None if kind is None else kind(spot.die, seat)
    if tile and picks[1] == BAG:
        return Abandon(tile, seat)
    return read_arrange(state.empires[seat], seat, tile, picks[1]) if tile else None


def read_arrange(empire: Empire, seat: int, tile: str, place: str) -> Action | None:
    """A tile takes the place of another one, or goes to the bottom of a stack. Rule RFG-POWER-8."""
    target = tile_at(place)
    kind = SIDES[target].kind if target else KIND_OF.get(place, "")
    if not kind or SIDES[tile].tile not in TILES:
        return None
    stack, side = empire.stack(kind), side_of(SIDES[tile].tile, kind)
    at = stack.index(target) + 1 if target in stack else len(stack) + (side not in stack)
    return Arrange(side, at, seat)


def next_explore(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """An explorer, or a tile under construction; then what happens to it."""
    empire = state.empires[seat]
    workers = empire.workers("explore")
    free = {name for name in empire.construction if SIDES[name].tile not in empire.arranged}
    if not effects.rearrange_construction(empire):
        free = set()
    if not picks:
        tiles = set(empire.construction) if workers else free
        return at_work(state, seat) | {f"{TILE}{name}" for name in tiles}
    if spots[0] is not None:
        return {BAG} if empire.abandoning else {BAG, CREDITS}
    tile, found = tile_at(picks[0]), {BAG} if workers else set()
    for place in (*(f"{TILE}{name}" for name in empire.construction), *KIND_OF) if tile in free else ():
        action = read_arrange(empire, seat, tile, place)
        if place != picks[0] and isinstance(action, Arrange) and not explore.arrange_refusals(state, action):
            found.add(place)
    return found


def at_work(state: State, seat: int) -> set[str]:
    """The places of the workers of the running phase."""
    return {f"{DIE}{n}" for n, spot in enumerate(dice(state, seat)) if spot.where == state.step}


def read_place(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """A drawn tile: the side that it shows, and, where it may go on top, where it goes."""
    tile = tile_at(picks[0])
    if not tile:
        return None
    empire = state.empires[seat]
    stack = empire.stack(SIDES[tile].kind)
    if len(picks) == 1:
        return None if explore.may_top(state, empire) and stack else PlaceTile(tile, False, seat)
    return PlaceTile(tile, tile_at(picks[1]) in stack, seat)


def next_place(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """The sides of the drawn tiles; then the stack, or its top tile."""
    empire = state.empires[seat]
    if not picks:
        return hand_places(empire)
    tile = tile_at(picks[0])
    stack = empire.stack(SIDES[tile].kind) if tile else ()
    return {f"{TILE}{stack[0]}", STACKS[SIDES[tile].kind]} if stack and explore.may_top(state, empire) else set()


def hand_places(empire: Empire) -> set[str]:
    """Both sides of every tile in the hand."""
    return {f"{TILE}{side.id}" for tile in empire.hand for side in TILES[tile]}


def read_open(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """The development to begin with; a world means that the other tile is the development."""
    tile, hand = tile_at(picks[0]), state.empires[seat].hand
    if tile and SIDES[tile].is_world and SIDES[tile].tile in hand:
        (other,) = [each for each in hand if each != SIDES[tile].tile]
        return Open(side_of(other, KINDS[0]), seat)
    return Open(tile, seat) if tile else None


def next_open(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """Every side of the two tiles means something."""
    return hand_places(state.empires[seat])


def read_give(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """A tile back to the bag."""
    return GiveBack(tile_at(picks[0]), seat) if tile_at(picks[0]) else None


def next_give(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """Every tile under construction."""
    return {f"{TILE}{name}" for name in state.empires[seat].construction}


def read_build(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """The next builder."""
    return None if spots[0] is None else Build(spots[0].die, seat)


def next_build(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """The workers of the phase."""
    return at_work(state, seat)


def pile_of(state: State, seat: int) -> tuple[str, int, int]:
    """Where several dice are chosen from, and how many: the least and the most."""
    empire = state.empires[seat]
    if empire.ask == "recruit":
        n = manage.affordable(empire)
        return CITIZENRY, n, n
    if empire.ask == "spend":
        kind = build.KIND[state.step]
        n = effects.cost(empire, SIDES[empire.stack(kind)[0]])
        return STACKS[kind], n, n
    most = min(build.returning(empire, SIDES[empire.tableau[-1]]), len(empire.spent))
    return "spent", build.least_returned(state), most


def read_dice(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """Dice to recruit, to use for a tile, or to take back to the cup."""
    ask = state.empires[seat].ask
    chosen = tuple(sorted([spot.die for spot in spots if spot is not None]))
    whole = len(chosen) >= pile_of(state, seat)[2] or (picks[-1] == CUP and ask == "return")
    return HANDFULS[ask](chosen, seat) if whole else None


def next_dice(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """More dice of the pile; the cup when these may be all."""
    where, least, _ = pile_of(state, seat)
    found = {f"{DIE}{n}" for n, spot in enumerate(dice(state, seat)) if spot.where == where}
    return found | ({CUP} if where == "spent" and len(picks) >= least else set())


def read_loose(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """A die or good to give back to the supply or to recall."""
    kind = Remove if state.empires[seat].ask == "remove" else Recall
    return None if spots[0] is None else kind(spots[0].die, spots[0].where, seat)


def next_loose(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """The dice and goods that may be given back or recalled."""
    empire = state.empires[seat]
    wanted = effects.own_places(empire) if empire.ask == "remove" else manage.recallable(empire)
    rows = [(f"{DIE}{n}", spot) for n, spot in enumerate(dice(state, seat))] + list(goods(state, seat).items())
    return {place for place, spot in rows if spot.die != COUNTER and tuple(spot) in wanted}


def read_produce(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """A producer and a world."""
    if len(picks) < 2 or spots[0] is None or not tile_at(picks[1]):
        return None
    return Produce(spots[0].die, tile_at(picks[1]), seat)


def next_produce(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """A producer; then a world with room."""
    return {f"{TILE}{world}" for world, _ in produce.room(state.empires[seat])} if picks else at_work(state, seat)


def read_ship(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """A shipper, a good, and what becomes of it."""
    if len(picks) < 3 or spots[0] is None or spots[1] is None or picks[2] not in (CREDITS, POOL):
        return None
    return Ship(spots[0].die, spots[1].where, spots[1].die, "trade" if picks[2] == CREDITS else "consume", seat)


def next_ship(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """A shipper; then a good; then credits or the pool."""
    return at_work(state, seat) if not picks else set(goods(state, seat)) if len(picks) == 1 else {CREDITS, POOL}


def read_buy(state: State, seat: int, picks: list[str], spots: Spots) -> Action | None:
    """The pool for a point, the credits to keep them."""
    return BuyVP(seat) if picks[0] == POOL else Done(seat) if picks[0] == CREDITS else None


def next_buy(state: State, seat: int, picks: list[str], spots: Spots) -> set[str]:
    """A point or the credits."""
    return {POOL, CREDITS}


READ: Mapping[str, Callable[[State, int, list[str], Spots], Action | None]] = {
    "open": read_open,
    "assign": read_assign,
    "explore": read_explore,
    "place": read_place,
    "give": read_give,
    "build": read_build,
    "spend": read_dice,
    "return": read_dice,
    "recruit": read_dice,
    "remove": read_loose,
    "recall": read_loose,
    "produce": read_produce,
    "ship": read_ship,
    "buy": read_buy,
}
"""For each decision, what clicks mean."""

NEXT: Mapping[str, Callable[[State, int, list[str], Spots], set[str]]] = {
    "open": next_open,
    "assign": next_assign,
    "explore": next_explore,
    "place": next_place,
    "give": next_give,
    "build": next_build,
    "spend": next_dice,
    "return": next_dice,
    "recruit": next_dice,
    "remove": next_loose,
    "recall": next_loose,
    "produce": next_produce,
    "ship": next_ship,
    "buy": next_buy,
}
"""For each decision, where the next click may go."""


def seat_badges(state: State) -> tuple[tuple[str, str, str], ...]:
    """For each seat its number and the names of its colours: fill and ink."""
    return tuple((name, "neutral", "neutral.ink") for name in state.seats)
