"""Phase V: shippers Trade goods for credits or Consume them for points. Rules RFG-SHIP-1 to 4, RFG-POWER-14, 15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import Action, BuyVP, Done, Ship
from boardlab.games.rollgalaxy.facts import CAP, CONSUME, PRICE, SIDES, Side, matches, minus
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

TASKS = ("trade", "consume")

Rows = tuple[tuple[int, str, str], ...]
"""Amounts of credits or points, each with its rule and the tile that gives it."""


def begin(draft: State, seat: int) -> None:
    """The shippers of a seat begin."""
    go_on(draft, seat)


def go_on(draft: State, seat: int) -> None:
    """Ask for the next good; shippers without one go back. Rules RFG-PHASE-2, RFG-PHASE-4."""
    empire = draft.empires[seat]
    if empire.goods and empire.workers("ship"):
        empire.ask = "ship"
    else:
        empire.ask = ""
        effects.dismiss(draft, seat, "ship")


def refusals(state: State, action: Ship) -> tuple[Violation, ...]:
    """Why this shipper cannot take that good. Rule RFG-SHIP-1."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if action.die not in empire.workers("ship"):
        reasons += (Violation("RFG-SHIP-1", {"case": "no_worker", "die": action.die}),)
    if action.good not in empire.goods_on(action.world):
        reasons += (Violation("RFG-SHIP-1", {"case": "no_good", "world": action.world, "good": action.good}),)
    if action.task not in TASKS:
        reasons += (Violation("RFG-SHIP-1", {"case": "task", "task": action.task}),)
    return reasons


def ship(draft: State, action: Ship) -> None:
    """A shipper and a good are used; credits or points come in. Rule RFG-SHIP-1."""
    empire, world = draft.empires[action.seat], SIDES[action.world]
    effects.hire(empire, "ship", action.die)
    empire.set_goods(world.id, minus(empire.goods_on(world.id), action.good))
    effects.use(draft, empire, action.die)
    effects.use(draft, empire, action.good)
    if action.task == "trade":
        trade(draft, action, world)
    else:
        consume(draft, action, world)
    if empire.ask != "buy":
        go_on(draft, action.seat)


def trade(draft: State, action: Ship, world: Side) -> None:
    """Credits by the colour of the world. Rules RFG-SHIP-2, RFG-POWER-14; then the offer of RFG-POWER-15."""
    empire = draft.empires[action.seat]
    facts = {"die": action.die, "world": world.id, "good": action.good, "amount": PRICE[world.colour]}
    draft.events.append(Event("traded", "RFG-SHIP-2", action.seat, (), facts))
    before, income = empire.credits, proceeds(empire, world)
    for amount, rule, tile in income:
        effects.earn(draft, action.seat, amount, rule, tile)
    offer = effects.trade_buy_vp(empire)
    if offer is not None and empire.credits >= offer.cost:
        empire.ask = "buy"
        if draft.rules.rulings["bankers_cap"] == "pay-first":
            empire.excess = min(max(before + total(income) - CAP, 0), offer.cost)


def consume(draft: State, action: Ship, world: Side) -> None:
    """Points: one, one for a good and one for a shipper that matches. Rules RFG-SHIP-3, RFG-SHIP-4, RFG-POWER-14."""
    empire = draft.empires[action.seat]
    matching = matched(action.die, world, action.good)
    facts = {"die": action.die, "world": world.id, "good": action.good, "matches": matching}
    draft.events.append(Event("consumed", "RFG-SHIP-3", action.seat, (), facts))
    for amount, rule, tile in benefits(empire, world, matching):
        effects.take_points(draft, action.seat, amount, rule, tile)
    for tile, amount in effects.ship_bonus(empire, "consume_credits", world):
        effects.earn(draft, action.seat, amount, "RFG-POWER-14", tile)


def proceeds(empire: Empire, world: Side) -> Rows:
    """The credits of a Trade, one after another. Rules RFG-SHIP-2, RFG-POWER-14."""
    more = [(amount, "RFG-POWER-14", tile) for tile, amount in effects.ship_bonus(empire, "trade_credits", world)]
    return ((PRICE[world.colour], "RFG-SHIP-2", world.id), *more)


def benefits(empire: Empire, world: Side, matching: int) -> Rows:
    """The points of a Consume, one after another. Rules RFG-SHIP-3, RFG-SHIP-4, RFG-POWER-14."""
    more = [(amount, "RFG-POWER-14", tile) for tile, amount in effects.ship_bonus(empire, "consume_vp", world)]
    rows = ((CONSUME["base"], "RFG-SHIP-3", world.id), (matching, "RFG-SHIP-4", world.id), *more)
    return tuple([row for row in rows if row[0]])


def matched(die: str, world: Side, good: str) -> int:
    """Points of a Consume for a good and a shipper that match the world. Rule RFG-SHIP-4."""
    points = CONSUME["good_matches"] if matches(good, world.colour) else 0
    return points + (CONSUME["shipper_matches"] if matches(die, world.colour) else 0)


def buy(draft: State, action: BuyVP) -> None:
    """A credit becomes a point. Rule RFG-POWER-15, ruling ``bankers_cap``."""
    empire = draft.empires[action.seat]
    offer = effects.trade_buy_vp(empire)
    assert offer is not None, "only the owner of the tile is asked"
    empire.credits -= offer.cost - empire.excess
    draft.events.append(Event("bought", "RFG-POWER-15", action.seat, (), {"cost": offer.cost, "n": offer.vp}))
    effects.take_points(draft, action.seat, offer.vp, "RFG-POWER-15")
    stop(draft, action.seat)


def decline(draft: State, action: Done) -> None:
    """No point is bought."""
    draft.events.append(Event("declined", "RFG-POWER-15", action.seat))
    stop(draft, action.seat)


def stop(draft: State, seat: int) -> None:
    """The offer is over; the next good."""
    draft.empires[seat].excess = 0
    go_on(draft, seat)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat in Ship."""
    empire = state.empires[seat]
    if empire.ask == "buy":
        return (BuyVP(seat), Done(seat))
    workers = sorted(set(empire.workers("ship")))
    return tuple(
        Ship(die, world, good, task, seat)
        for die in workers
        for world, pile in empire.goods
        for good in sorted(set(pile))
        for task in TASKS
    )


def worth(empire: Empire, die: str, world: str, good: str) -> tuple[int, int]:
    """What a good is worth to a shipper: credits of a Trade, points of a Consume. Rules RFG-SHIP-2, RFG-SHIP-3."""
    side = SIDES[world]
    return total(proceeds(empire, side)), total(benefits(empire, side, matched(die, side, good)))


def total(rows: Rows) -> int:
    """What several amounts come to."""
    return sum([amount for amount, _, _ in rows])
