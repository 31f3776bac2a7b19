"""Phase I: explorers Scout for tiles or Stock credits. Rules RFG-EXPLORE-1 to 6, RFG-POWER-6 to RFG-POWER-9."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import Abandon, Action, Arrange, Done, GiveBack, PlaceTile, Scout, Stock
from boardlab.games.rollgalaxy.facts import GAME, KINDS, SIDES, TILES, VIRTUAL, minus, plus
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State


def begin(draft: State, seat: int) -> None:
    """The explorers of a seat begin."""
    empire = draft.empires[seat]
    empire.scouted, empire.arranged, empire.abandoning = (), (), 0
    ask(draft, seat)


def ask(draft: State, seat: int) -> None:
    """A seat is asked as long as it has explorers, or tiles that it may rearrange."""
    empire = draft.empires[seat]
    busy = empire.workers("explore") or (empire.construction and effects.rearrange_construction(empire))
    empire.ask = "explore" if busy else ""


# The tasks. Rules RFG-EXPLORE-1, RFG-EXPLORE-2, RFG-EXPLORE-5.


def no_explorer(state: State, seat: int, die: str) -> tuple[Violation, ...]:
    """Is there such an explorer?"""
    if die in state.empires[seat].workers("explore"):
        return ()
    return (Violation("RFG-EXPLORE-1", {"case": "no_worker", "die": die}),)


def scout_refusals(state: State, action: Scout) -> tuple[Violation, ...]:
    """Why this explorer cannot Scout. Rule RFG-EXPLORE-1."""
    return no_explorer(state, action.seat, action.die)


def stock_refusals(state: State, action: Stock) -> tuple[Violation, ...]:
    """Why this explorer cannot Stock: none there, or tiles were abandoned for a Scout. Rule RFG-EXPLORE-2."""
    reasons = no_explorer(state, action.seat, action.die)
    if state.empires[action.seat].abandoning:
        reasons += (Violation("RFG-EXPLORE-2", {"case": "abandoned", "n": state.empires[action.seat].abandoning}),)
    return reasons


def abandon_refusals(state: State, action: Abandon) -> tuple[Violation, ...]:
    """Why this tile cannot be abandoned. Rules RFG-EXPLORE-1, RFG-EXPLORE-2."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if action.side not in empire.construction:
        reasons += (Violation("RFG-EXPLORE-2", {"case": "not_yours", "side": action.side}),)
    if not empire.workers("explore"):
        reasons += (Violation("RFG-EXPLORE-1", {"case": "no_workers"}),)
    return reasons


def abandon(draft: State, action: Abandon) -> None:
    """A tile waits beside the bag until the phase ends; dice on its stack stay. Rules RFG-EXPLORE-2, RFG-BUILD-6."""
    empire, side = draft.empires[action.seat], SIDES[action.side]
    seen = None if empire.stack(side.kind)[0] == side.id else (action.seat,)
    empire.set_stack(side.kind, minus(empire.stack(side.kind), side.id))
    empire.abandoning += 1
    draft.abandoned = plus(draft.abandoned, side.tile)
    draft.events.append(Event("abandoned", "RFG-EXPLORE-2", action.seat, (), {"side": side.id}, to=seen))


def scout(draft: State, action: Scout) -> None:
    """An explorer draws tiles: one, and one for each abandoned. Rules RFG-EXPLORE-1, RFG-EXPLORE-2."""
    empire = draft.empires[action.seat]
    n = 1 + empire.abandoning
    empire.abandoning, empire.ask = 0, ""
    if becomes_stock(draft):
        draft.events.append(Event("nothing_drawn", "RFG-EXPLORE-6", action.seat, (), {"n": n}))
        stock(draft, Stock(action.die, action.seat))
        return
    work(draft, empire, action.die)
    empire.scouted = plus(empire.scouted, action.die.removeprefix(VIRTUAL))
    draft.drawing = (*draft.drawing, (action.seat, n))
    draft.events.append(Event("scouted", "RFG-EXPLORE-2", action.seat, (), {"die": action.die, "n": n}))
    prepare_draw(draft)


def stock(draft: State, action: Stock) -> None:
    """An explorer earns credits. Rules RFG-EXPLORE-5, RFG-POWER-7."""
    empire = draft.empires[action.seat]
    work(draft, empire, action.die)
    amount, tile = effects.stock_value(empire, action.die)
    draft.events.append(Event("stocked", "RFG-EXPLORE-5", action.seat, (), {"die": action.die, "amount": amount}))
    effects.earn(draft, action.seat, amount, "RFG-POWER-7" if tile else "RFG-EXPLORE-5", tile)
    ask(draft, action.seat)


def work(draft: State, empire: Empire, die: str) -> None:
    """An explorer has worked. Rule RFG-PHASE-3."""
    effects.hire(empire, "explore", die)
    effects.use(draft, empire, die)
    empire.arranged = ()


# The bag runs low. Rule RFG-EXPLORE-6, ruling ``empty_bag``.


def becomes_stock(state: State) -> bool:
    """Is a Scout a Stock now, because no tile is left anywhere? Rule RFG-EXPLORE-6, ruling ``empty_bag``."""
    return state.rules.rulings["empty_bag"] == "stock" and not state.bag and not state.abandoned


def prepare_draw(draft: State) -> None:
    """Before a tile is drawn: fill an empty bag from the abandoned tiles, or from the players, or do without.

    Rule RFG-EXPLORE-6, ruling ``empty_bag``.
    """
    while draft.drawing and not draft.bag and not draft.giving:
        seat, n = draft.drawing[0]
        if draft.abandoned:
            draft.bag, draft.abandoned = draft.abandoned, ()
            draft.events.append(Event("bag_refilled", "RFG-EXPLORE-6", -1, (), {"n": len(draft.bag)}))
        elif draft.rules["empty_bag"] == "give-back" and (rich := givers(draft)):
            draft.giving = rich
            draft.events.append(Event("must_give_back", "RFG-EXPLORE-6", -1, (), {"seats": list(rich)}))
        else:
            draft.drawing = draft.drawing[1:]
            draft.events.append(Event("nothing_drawn", "RFG-EXPLORE-6", seat, (), {"n": n}))
            after_placing(draft, seat)


def givers(state: State) -> tuple[int, ...]:
    """The seats with so many tiles under construction that they give one back."""
    least = GAME["give_back_from"]
    return tuple([seat for seat, empire in enumerate(state.empires) if len(empire.construction) >= least])


def give_refusals(state: State, action: GiveBack) -> tuple[Violation, ...]:
    """Why this tile cannot be given back. Rule RFG-EXPLORE-6."""
    if action.side in state.empires[action.seat].construction:
        return ()
    return (Violation("RFG-EXPLORE-6", {"case": "not_yours", "side": action.side}),)


def give_back(draft: State, action: GiveBack) -> None:
    """A tile goes back into the bag."""
    empire, side = draft.empires[action.seat], SIDES[action.side]
    seen = None if empire.stack(side.kind)[0] == side.id else (action.seat,)
    empire.set_stack(side.kind, minus(empire.stack(side.kind), side.id))
    draft.bag = plus(draft.bag, side.tile)
    draft.giving = tuple([seat for seat in draft.giving if seat != action.seat])
    draft.events.append(Event("gave_back", "RFG-EXPLORE-6", action.seat, (), {"side": side.id}, to=seen))


# Placing. Rules RFG-EXPLORE-3, RFG-POWER-8, RFG-POWER-9.


def may_top(state: State, empire: Empire) -> bool:
    """May drawn tiles go on top of a stack? Rules RFG-POWER-8, RFG-POWER-9, ruling ``recon_team_tile``."""
    if not effects.scouted_tile_on_top(empire):
        return False
    return not state.closing or state.rules.rulings["recon_team_tile"] == "yes"


def place_refusals(state: State, action: PlaceTile) -> tuple[Violation, ...]:
    """Why a drawn tile cannot be placed so. Rules RFG-EXPLORE-3, RFG-POWER-8, RFG-POWER-9."""
    empire = state.empires[action.seat]
    side = SIDES.get(action.side)
    if side is None or side.tile not in empire.hand:
        return (Violation("RFG-EXPLORE-3", {"case": "not_drawn", "side": action.side, "tiles": list(empire.hand)}),)
    if action.top and not may_top(state, empire):
        rule = "RFG-POWER-9" if effects.scouted_tile_on_top(empire) else "RFG-EXPLORE-3"
        return (Violation(rule, {"case": "top", "side": action.side}),)
    if action.top and not empire.stack(side.kind):
        return (Violation("RFG-EXPLORE-3", {"case": "no_stack", "side": action.side}),)
    return ()


def place_tile(draft: State, action: PlaceTile) -> None:
    """A drawn tile goes under a stack, or on top of it with the power to do so."""
    empire, side = draft.empires[action.seat], SIDES[action.side]
    stack = empire.stack(side.kind)
    empire.set_stack(side.kind, (side.id, *stack) if action.top else (*stack, side.id))
    empire.hand = minus(empire.hand, side.tile)
    rule = "RFG-POWER-8" if action.top else "RFG-EXPLORE-3"
    seen = None if action.top or not stack else (action.seat,)
    facts = {"side": side.id, "kind": side.kind}
    draft.events.append(Event("placed_top" if action.top else "placed", rule, action.seat, (), facts, to=seen))
    if not empire.hand:
        after_placing(draft, action.seat)


def after_placing(draft: State, seat: int) -> None:
    """Nothing is left in the hand: the next task, or the end of the phase."""
    empire = draft.empires[seat]
    if empire.hand:
        empire.ask = "place"
    elif draft.closing:
        empire.ask = ""
    else:
        ask(draft, seat)


# Arranging. Rule RFG-POWER-8.


def arrange_refusals(state: State, action: Arrange) -> tuple[Violation, ...]:
    """Why the tiles under construction cannot be arranged so. Rule RFG-POWER-8."""
    empire = state.empires[action.seat]
    if not effects.rearrange_construction(empire):
        return (Violation("RFG-POWER-8", {"case": "no_power"}),)
    side = SIDES.get(action.side)
    if side is None or not ({side.id, side.other} & set(empire.construction)):
        return (Violation("RFG-POWER-8", {"case": "not_yours", "side": action.side}),)
    if side.tile in empire.arranged:
        return (Violation("RFG-POWER-8", {"case": "again", "side": action.side}),)
    stack = empire.stack(side.kind)
    length = len(stack) + (side.id not in stack)
    if not 1 <= action.at <= length:
        return (Violation("RFG-POWER-8", {"case": "place", "at": action.at, "n": length}),)
    if stack[action.at - 1 : action.at] == (side.id,):
        return (Violation("RFG-POWER-8", {"case": "same", "side": action.side}),)
    return ()


def arrange(draft: State, action: Arrange) -> None:
    """A tile takes another place, or shows its other side. The dice stay with their stack. Rule RFG-BUILD-6."""
    empire, side = draft.empires[action.seat], SIDES[action.side]
    for kind in KINDS:
        empire.set_stack(kind, tuple([name for name in empire.stack(kind) if SIDES[name].tile != side.tile]))
    stack = empire.stack(side.kind)
    empire.set_stack(side.kind, (*stack[: action.at - 1], side.id, *stack[action.at - 1 :]))
    empire.arranged = plus(empire.arranged, side.tile)
    facts = {"side": side.id, "at": action.at}
    seen = None if action.at == 1 else (action.seat,)
    draft.events.append(Event("arranged", "RFG-POWER-8", action.seat, (), facts, to=seen))


def done_refusals(state: State, action: Done) -> tuple[Violation, ...]:
    """Every explorer must work before a seat is done. Rule RFG-PHASE-2."""
    left = state.empires[action.seat].workers("explore")
    return (Violation("RFG-PHASE-2", {"case": "explore", "n": len(left)}),) if left else ()


# The end of the phase. Rules RFG-EXPLORE-4, RFG-POWER-9.


def close(draft: State) -> bool:
    """Draw the tiles of the end of the phase, once; True when the phase is over."""
    if not draft.closing:
        draft.closing = True
        for seat in draft.order():
            if n := effects.draw_tile_at_phase_end(draft.empires[seat]):
                draft.drawing = (*draft.drawing, (seat, n))
                draft.events.append(Event("extra_tile", "RFG-POWER-9", seat, (), {"n": n}))
        prepare_draw(draft)
        if draft.drawing:
            return False
    draft.closing = False
    if draft.abandoned:
        draft.events.append(Event("tiles_returned", "RFG-EXPLORE-4", -1, (), {"n": len(draft.abandoned)}))
        draft.bag, draft.abandoned = plus(draft.bag, *draft.abandoned), ()
    return True


# What is legal.


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat in Explore."""
    menu = Menu(state, seat)
    abandons = [Abandon(side, seat) for side in menu.abandonable]
    moves = [action for name in menu.movable for action in arrangements(menu.empire, name, seat)]
    return (*menu.tasks, *abandons, *moves)


class Menu:
    """All that is ``legal`` for a seat in Explore, counted without being listed."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat, self.empire = seat, state.empires[seat]
        workers = sorted(set(self.empire.workers("explore")))
        self.tasks: list[Action] = [Scout(die, seat) for die in workers] if workers else [Done(seat)]
        if workers and not self.empire.abandoning:
            self.tasks += [Stock(die, seat) for die in workers]
        self.abandonable = self.empire.construction if workers else ()
        self.movable = unarranged(self.empire) if effects.rearrange_construction(self.empire) else ()

    def __len__(self) -> int:
        ways = len(self.empire.construction)  # of each tile, see ``arrangements``
        return len(self.tasks) + len(self.abandonable) + len(self.movable) * ways

    def pick(self, rng: Random) -> Action:
        """One of them, uniformly."""
        at = int(rng.random() * len(self))
        if at < len(self.tasks):
            return self.tasks[at]
        at -= len(self.tasks)
        if at < len(self.abandonable):
            return Abandon(self.abandonable[at], self.seat)
        which, way = divmod(at - len(self.abandonable), len(self.empire.construction))
        return arrangements(self.empire, self.movable[which], self.seat)[way]


def unarranged(empire: Empire) -> tuple[str, ...]:
    """The sides under construction that have not been arranged since the last task."""
    if not empire.arranged:
        return empire.construction
    return tuple([name for name in empire.construction if SIDES[name].tile not in empire.arranged])


def arrangements(empire: Empire, name: str, seat: int) -> list[Arrange]:
    """Every way to move a tile within its stack, or to flip it into the other: as many as tiles under construction."""
    side = SIDES[name]
    stack, other = empire.stack(side.kind), empire.stack(SIDES[side.other].kind)
    moved = [Arrange(name, at, seat) for at in range(1, len(stack) + 1) if stack[at - 1] != name]
    flipped = [Arrange(side.other, at, seat) for at in range(1, len(other) + 2)]
    return moved + flipped


def placings(state: State, seat: int) -> tuple[Action, ...]:
    """Every way to place a drawn tile."""
    empire = state.empires[seat]
    tops = (False, True) if may_top(state, empire) else (False,)
    return tuple(
        [
            PlaceTile(side.id, top, seat)
            for tile in empire.hand
            for side in TILES[tile]
            for top in tops
            if not top or empire.stack(side.kind)
        ]
    )


def giving(state: State, seat: int) -> tuple[Action, ...]:
    """Every tile that may be given back."""
    return tuple(GiveBack(side, seat) for side in state.empires[seat].construction)
