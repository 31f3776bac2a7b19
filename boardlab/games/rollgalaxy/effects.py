"""What tiles do: effects are data, and each effect word has one function here. Rules RFG-POWER-1 to 17."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy.facts import (
    CAP,
    COUNTER,
    GAME,
    PHASES,
    SIDES,
    VIRTUAL,
    Effect,
    Side,
    minus,
    plus,
)
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

RULE_OF = {
    "gain_die": "RFG-POWER-1",
    "gain_credits": "RFG-POWER-1",
    "set_start_credits": "RFG-POWER-1",
    "remove_die": "RFG-POWER-2",
    "reassign": "RFG-POWER-3",
    "dictate_width": "RFG-POWER-5",
    "dictate_repeat": "RFG-POWER-5",
    "extra_workers": "RFG-POWER-6",
    "stock_value": "RFG-POWER-7",
    "credits_if_scouted_with": "RFG-POWER-7",
    "scouted_tile_on_top": "RFG-POWER-8",
    "rearrange_construction": "RFG-POWER-8",
    "draw_tile_at_phase_end": "RFG-POWER-9",
    "cost_reduction": "RFG-POWER-10",
    "completion_credits": "RFG-POWER-11",
    "completion_return_to_cup": "RFG-POWER-12",
    "good_capacity": "RFG-POWER-13",
    "trade_credits": "RFG-POWER-14",
    "consume_vp": "RFG-POWER-14",
    "consume_credits": "RFG-POWER-14",
    "trade_buy_vp": "RFG-POWER-15",
    "vp_in_phase": "RFG-POWER-16",
    "credits_at_phase_end": "RFG-POWER-16",
    "credits_per_good": "RFG-POWER-16",
    "credits_per_citizenry_dice": "RFG-POWER-16",
    "credits_if_most": "RFG-POWER-16",
    "credits_if_highest_cost_world": "RFG-POWER-17",
}
"""The rule of every effect word."""

Powers = Mapping[str, tuple[tuple[str, Effect], ...]]


@lru_cache(maxsize=4096)
def powers(tableau: tuple[str, ...]) -> Powers:
    """For each effect word, the tiles of a tableau that have it, with the effect."""
    found: dict[str, list[tuple[str, Effect]]] = {}
    for name in tableau:
        for effect in SIDES[name].effects:
            found.setdefault(effect.word, []).append((name, effect))
    return {word: tuple(rows) for word, rows in found.items()}


def having(empire: Empire, word: str) -> tuple[tuple[str, Effect], ...]:
    """The tiles of an empire with an effect word."""
    return powers(empire.tableau).get(word, ())


# Credits, points, dice.


def earn(draft: State, seat: int, amount: int, rule: str, tile: str = "") -> None:
    """Credits come in, as far as the track goes. Rule RFG-ROUND-3."""
    empire = draft.empires[seat]
    lost = max(0, empire.credits + amount - CAP)
    empire.credits += amount - lost
    facts = {"tile": tile, "amount": amount, "credits": empire.credits}
    draft.events.append(Event("credits", rule, seat, (), facts))
    if lost:
        draft.events.append(Event("credits_lost", "RFG-ROUND-3", seat, (), {"lost": lost, "cap": CAP}))


def take_points(draft: State, seat: int, amount: int, rule: str, tile: str = "") -> None:
    """Points from the pool, and beyond it from the chips set aside. Rule RFG-ROUND-4."""
    empire = draft.empires[seat]
    from_pool = min(draft.pool, amount)
    draft.pool -= from_pool
    draft.reserve -= amount - from_pool
    empire.points += amount
    facts = {"tile": tile, "amount": amount, "points": empire.points, "pool": draft.pool}
    draft.events.append(Event("points", rule, seat, (), facts))
    if from_pool and not draft.pool:
        draft.events.append(Event("pool_empty", "RFG-END-1", -1, (), {}))
    if from_pool < amount:
        draft.events.append(Event("reserve", "RFG-ROUND-4", seat, (), {"amount": amount - from_pool}))


def use(draft: State, empire: Empire, die: str) -> None:
    """A die that has worked goes to the Citizenry. Rule RFG-PHASE-3, ruling ``used_dice``."""
    if die == COUNTER or die.startswith(VIRTUAL):
        return
    if draft.rules.rulings["used_dice"] == "cup":
        empire.used = plus(empire.used, die)
    else:
        empire.citizenry = plus(empire.citizenry, die)


def hire(empire: Empire, phase: str, die: str) -> None:
    """A worker of a phase leaves its column."""
    if die.startswith(VIRTUAL):
        empire.extra = minus(empire.extra, die)
    else:
        empire.set_column(phase, minus(empire.column(phase), die))


def dismiss(draft: State, seat: int, phase: str) -> None:
    """Workers with nothing left to do go back to the cup. Rule RFG-PHASE-4."""
    empire = draft.empires[seat]
    idle = empire.column(phase)
    empire.extra = ()
    if idle:
        empire.cup = plus(empire.cup, *idle)
        empire.set_column(phase, ())
        draft.events.append(Event("idle", "RFG-PHASE-4", seat, (), {"dice": list(idle), "phase": phase}))


# At once: when a tile enters the tableau, or at set-up. Rules RFG-POWER-1, RFG-POWER-2, RFG-SETTLE-2.


def gain_die(draft: State, seat: int, side: Side, effect: Effect) -> None:
    """Dice from the supply into the cup, the Citizenry, or onto the world as a good. Rule RFG-POWER-1."""
    empire, die = draft.empires[seat], effect.colours[0]
    if effect.to == "this_world":
        good = COUNTER if draft.rules.rulings["goods"] == "counter" else die
        empire.set_goods(side.id, plus(empire.goods_on(side.id), *(good,) * effect.count))
    elif effect.to == "cup":
        empire.cup = plus(empire.cup, *(die,) * effect.count)
    else:
        empire.citizenry = plus(empire.citizenry, *(die,) * effect.count)
    facts = {"tile": side.id, "die": die, "n": effect.count, "to": effect.to}
    draft.events.append(Event("gained_dice", at_once_rule(side), seat, (), facts))


def gain_credits(draft: State, seat: int, side: Side, effect: Effect) -> None:
    """Credits of a tile just finished. Rule RFG-POWER-1."""
    earn(draft, seat, effect.amount, "RFG-POWER-1", side.id)


def set_start_credits(draft: State, seat: int, side: Side, effect: Effect) -> None:
    """More money to begin with. Rule RFG-SETUP-8."""
    draft.empires[seat].credits = effect.amount
    draft.events.append(Event("start_credits", "RFG-SETUP-8", seat, (), {"tile": side.id, "credits": effect.amount}))


def at_once_rule(side: Side) -> str:
    """The rule under which a tile gives dice. Rules RFG-SETUP-6, RFG-SETTLE-2, RFG-POWER-1."""
    return "RFG-SETUP-6" if side.timing == "setup" else "RFG-SETTLE-2" if side.is_world else "RFG-POWER-1"


AT_ONCE: dict[str, Callable[[State, int, Side, Effect], None]] = {
    "gain_die": gain_die,
    "gain_credits": gain_credits,
    "set_start_credits": set_start_credits,
}


def own_places(empire: Empire) -> tuple[tuple[str, str], ...]:
    """Every kind of own die with its place: what a tile may ask back. Rule RFG-POWER-2."""
    piles = [
        ("cup", empire.cup),
        ("citizenry", empire.citizenry),
        ("used", empire.used),
        ("dev", empire.dev_dice),
        ("world", empire.world_dice),
        *zip(PHASES, empire.columns, strict=True),
        *empire.goods,
    ]
    return tuple([(die, place) for place, pile in piles for die in dict.fromkeys(pile) if die != COUNTER])


def take_from(empire: Empire, die: str, place: str) -> None:
    """Take a die away from a place of ``own_places``."""
    if place in ("cup", "citizenry", "used"):
        setattr(empire, place, minus(getattr(empire, place), die))
    elif place == "dev":
        empire.dev_dice = minus(empire.dev_dice, die)
    elif place == "world":
        empire.world_dice = minus(empire.world_dice, die)
    elif place in SIDES:
        empire.set_goods(place, minus(empire.goods_on(place), die))
    else:
        empire.set_column(place, minus(empire.column(place), die))


# Assign. Rules RFG-POWER-3 to RFG-POWER-5.


def reassign_limit(draft: State, seat: int, effect: Effect) -> int:
    """How many workers a power may move. Rules RFG-POWER-3, RFG-POWER-4, ruling ``mad_scientists``."""
    lead = effect.lead
    if lead is None:
        return effect.most
    counts = [METRIC[lead.metric](empire) for empire in draft.empires]
    own, best = counts[seat], max(counts)
    if own < best or (not best and draft.rules.rulings["mad_scientists"] == "nothing"):
        return 0
    return lead.sole if counts.count(best) == 1 else lead.tied


def dictate_width(empire: Empire) -> int:
    """How many workers one Dictate may move. Rules RFG-ASSIGN-5, RFG-POWER-5."""
    return max([int(GAME["dictate_moves"]), *(effect.most for _, effect in having(empire, "dictate_width"))])


def dictate_repeat(empire: Empire) -> bool:
    """Is Dictate allowed more than once? Rules RFG-ASSIGN-6, RFG-POWER-5."""
    return bool(having(empire, "dictate_repeat"))


# Explore. Rules RFG-POWER-6 to RFG-POWER-9.


def extra_workers(empire: Empire, phase: str) -> tuple[str, ...]:
    """Workers of a phase that are no dice."""
    rows = having(empire, "extra_workers")
    if not rows:
        return ()
    return plus((), *[VIRTUAL + die for _, effect in rows if phase in effect.phases for die in effect.colours])


def stock_value(empire: Empire, die: str) -> tuple[int, str]:
    """What a Stock pays, and the tile that says so. Rules RFG-EXPLORE-5, RFG-POWER-7."""
    colour = die.removeprefix(VIRTUAL)
    better = [(effect.amount, tile) for tile, effect in having(empire, "stock_value") if colour in effect.colours]
    return max([(GAME["stock_credits"], ""), *better])


def scouted_tile_on_top(empire: Empire) -> bool:
    """May tiles from Scouting go on top? Rule RFG-POWER-8."""
    return bool(having(empire, "scouted_tile_on_top"))


def rearrange_construction(empire: Empire) -> bool:
    """May the owner arrange all tiles under construction anew? Rule RFG-POWER-8."""
    return bool(having(empire, "rearrange_construction"))


def draw_tile_at_phase_end(empire: Empire) -> int:
    """Tiles to draw at the end of Explore. Rule RFG-POWER-9."""
    return sum([effect.count for _, effect in having(empire, "draw_tile_at_phase_end")])


# Develop and Settle. Rules RFG-POWER-10 to RFG-POWER-12.


def cost(empire: Empire, side: Side) -> int:
    """How many dice a tile needs. Rules RFG-BUILD-1, RFG-SETTLE-1, RFG-POWER-10."""
    discounts = having(empire, "cost_reduction")
    return reduced(side, discounts) if discounts else side.cost


def reduced(side: Side, discounts: tuple[tuple[str, Effect], ...]) -> int:
    """The cost of a tile with the discounts that concern it, the one with the highest floor first."""
    need = side.cost
    rows = [effect for _, effect in discounts if concerns(effect, side)]
    for effect in sorted(rows, key=lambda effect: -effect.floor):
        need = max(need - effect.amount, min(need, effect.floor))
    return need


def concerns(effect: Effect, side: Side) -> bool:
    """Is a side of the kind, colour and power that an effect is about?"""
    return (
        effect.what in ("", side.kind)
        and (not effect.worlds or side.colour in effect.worlds)
        and effect.reassign in (None, side.reassign)
    )


def completion_credits(draft: State, seat: int, side: Side) -> None:
    """Credits for a finished tile. Rule RFG-POWER-11."""
    for tile, effect in having(draft.empires[seat], "completion_credits"):
        if concerns(effect, side) and not (effect.not_itself and tile == side.id):
            earn(draft, seat, effect.amount, "RFG-POWER-11", tile)


def completion_return_to_cup(empire: Empire, side: Side) -> tuple[Effect, ...]:
    """The effects by which dice of a finished tile go to the cup. Rule RFG-POWER-12."""
    rows = having(empire, "completion_return_to_cup")
    return tuple([e for tile, e in rows if concerns(e, side) and not (e.not_itself and tile == side.id)])


# Produce and Ship. Rules RFG-POWER-13 to RFG-POWER-15.


def good_capacity(empire: Empire) -> int:
    """Goods that a world holds. Rules RFG-PRODUCE-2, RFG-POWER-13."""
    return int(GAME["goods_per_world"]) + sum([effect.amount for _, effect in having(empire, "good_capacity")])


@lru_cache(maxsize=4096)
def good_worlds(tableau: tuple[str, ...]) -> tuple[str, ...]:
    """The worlds of a tableau that hold goods. Rule RFG-PRODUCE-1."""
    return tuple([name for name in tableau if SIDES[name].holds_goods])


def ship_bonus(empire: Empire, word: str, world: Side) -> tuple[tuple[str, int], ...]:
    """The tiles that give more for a good of a world, and how much. Rule RFG-POWER-14."""
    return tuple([(tile, effect.amount) for tile, effect in having(empire, word) if concerns(effect, world)])


def trade_buy_vp(empire: Empire) -> Effect | None:
    """The offer to turn a credit into a point after a Trade. Rule RFG-POWER-15."""
    rows = having(empire, "trade_buy_vp")
    return rows[0][1] if rows else None


# When a phase ends. Rules RFG-POWER-7, RFG-POWER-16, RFG-POWER-17, RFG-PHASE-5.


def credits_at_phase_end(draft: State, seat: int, effect: Effect) -> int:
    """So many, whatever lies on the table. Rule RFG-POWER-16."""
    return effect.amount


def credits_if_scouted_with(draft: State, seat: int, effect: Effect) -> int:
    """Once, if an explorer of the colour has Scouted. Rule RFG-POWER-7."""
    return effect.amount if set(effect.colours) & set(draft.empires[seat].scouted) else 0


def credits_per_good(draft: State, seat: int, effect: Effect) -> int:
    """For every good on worlds of a colour, or for every good that is a die of a colour. Rule RFG-POWER-16."""
    n = 0
    for world, pile in draft.empires[seat].goods:
        colour = SIDES[world].colour
        if effect.worlds:
            n += len(pile) if colour in effect.worlds else 0
        else:
            n += sum([(colour if die == COUNTER else die) in effect.colours for die in pile])
    return n * effect.amount


def credits_per_citizenry_dice(draft: State, seat: int, effect: Effect) -> int:
    """For every so many dice of a colour in the Citizenry, rounded up. Rule RFG-POWER-16."""
    n = sum([die in effect.colours for die in draft.empires[seat].citizenry])
    return -(-n // effect.per) * effect.amount


def credits_if_most(draft: State, seat: int, effect: Effect) -> int:
    """For the sole leader in a count. Rule RFG-POWER-16."""
    counts = [METRIC[effect.metric](empire) for empire in draft.empires]
    own = counts.pop(seat)
    return effect.amount if own > max(counts, default=-1) else 0


def credits_if_highest_cost_world(draft: State, seat: int, effect: Effect) -> int:
    """For the owner of the costliest world. Rule RFG-POWER-17, ruling ``space_tourism``."""
    tops = [max([side.cost for side in empire.sides("world")], default=-1) for empire in draft.empires]
    own = tops.pop(seat)
    rival = max(tops, default=-1)
    tied = own == rival and draft.rules.rulings["space_tourism"] == "tied"
    return effect.amount if own >= 0 and (own > rival or tied) else 0


AT_PHASE_END: dict[str, Callable[[State, int, Effect], int]] = {
    "credits_at_phase_end": credits_at_phase_end,
    "credits_if_scouted_with": credits_if_scouted_with,
    "credits_per_good": credits_per_good,
    "credits_per_citizenry_dice": credits_per_citizenry_dice,
    "credits_if_most": credits_if_most,
    "credits_if_highest_cost_world": credits_if_highest_cost_world,
}


@lru_cache(maxsize=4096)
def paying(tableau: tuple[str, ...], phase: str) -> tuple[tuple[str, Effect], ...]:
    """The tiles of a tableau that may give something when a phase ends, with the effect; credits before points."""
    found = powers(tableau)
    rows = [row for word in (*AT_PHASE_END, "vp_in_phase") for row in found.get(word, ())]
    return tuple([(tile, effect) for tile, effect in rows if phase in effect.phases])


def pay_at_phase_end(draft: State, seat: int, phase: str) -> None:
    """What tiles give when a phase ends, with workers there or not. Rules RFG-PHASE-5, RFG-POWER-16."""
    for tile, effect in paying(draft.empires[seat].tableau, phase):
        if effect.word == "vp_in_phase":
            take_points(draft, seat, effect.amount, "RFG-POWER-16", tile)
        elif credits := AT_PHASE_END[effect.word](draft, seat, effect):
            earn(draft, seat, credits, RULE_OF[effect.word], tile)


def cyan_worlds(empire: Empire) -> int:
    """Worlds of that colour in a tableau."""
    return sum([side.colour == "cyan" for side in empire.sides("world")])


def developments(empire: Empire) -> int:
    """Developments in a tableau."""
    return len(empire.sides("development"))


METRIC: dict[str, Callable[[Empire], int]] = {"cyan_worlds": cyan_worlds, "developments": developments}
"""What a lead is counted in."""
