"""Phase IV: producers make goods. Rules RFG-PRODUCE-1 to 3, RFG-POWER-13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import Action, Produce
from boardlab.games.rollgalaxy.facts import COUNTER, GAME, SIDES, plus
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State


def begin(draft: State, seat: int) -> None:
    """The producers of a seat begin."""
    go_on(draft, seat)


def room(empire: Empire) -> tuple[tuple[str, int], ...]:
    """The worlds that can still take goods, and how many. Rules RFG-PRODUCE-1, RFG-PRODUCE-2."""
    most = effects.good_capacity(empire)
    free = [(world, most - len(empire.goods_on(world))) for world in effects.good_worlds(empire.tableau)]
    return tuple([(world, n) for world, n in free if n > 0])


def go_on(draft: State, seat: int) -> None:
    """Ask for the next good, unless there is one way only; producers without a world go back. Rule RFG-PHASE-4."""
    empire = draft.empires[seat]
    empire.ask = ""
    while workers := empire.workers("produce"):
        free = room(empire)
        if not free:
            break
        alike = len(set(workers)) == 1
        if not (alike and (len(free) == 1 or sum([n for _, n in free]) <= len(workers))):
            empire.ask = "produce"
            return
        make(draft, seat, workers[0], free[0][0])
    effects.dismiss(draft, seat, "produce")


def make(draft: State, seat: int, die: str, world: str) -> None:
    """A producer becomes a good. Rule RFG-PRODUCE-3, ruling ``goods``."""
    empire = draft.empires[seat]
    effects.hire(empire, "produce", die)
    good = die
    if draft.rules.rulings["goods"] == "counter":
        effects.use(draft, empire, die)
        good = COUNTER
    empire.set_goods(world, plus(empire.goods_on(world), good))
    rule = "RFG-POWER-13" if len(empire.goods_on(world)) > GAME["goods_per_world"] else "RFG-PRODUCE-3"
    draft.events.append(Event("produced", rule, seat, (), {"die": die, "world": world}))


def refusals(state: State, action: Produce) -> tuple[Violation, ...]:
    """Why this producer cannot make a good there. Rules RFG-PRODUCE-1, RFG-PRODUCE-2."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if action.die not in empire.workers("produce"):
        reasons += (Violation("RFG-PRODUCE-1", {"case": "no_worker", "die": action.die}),)
    if action.world not in empire.tableau or not SIDES[action.world].is_world:
        reasons += (Violation("RFG-PRODUCE-1", {"case": "not_yours", "world": action.world}),)
    elif not SIDES[action.world].holds_goods:
        reasons += (Violation("RFG-PRODUCE-1", {"case": "gray", "world": action.world}),)
    elif action.world not in dict(room(empire)):
        facts = {"case": "full", "world": action.world, "n": effects.good_capacity(empire)}
        reasons += (Violation("RFG-PRODUCE-2", facts),)
    return reasons


def produce(draft: State, action: Produce) -> None:
    """One good, then the next."""
    make(draft, action.seat, action.die, action.world)
    go_on(draft, action.seat)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat in Produce."""
    empire = state.empires[seat]
    workers = sorted(set(empire.workers("produce")))
    return tuple(Produce(die, world, seat) for die in workers for world, _ in room(empire))
