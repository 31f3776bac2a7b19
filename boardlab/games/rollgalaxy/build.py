"""Phases II and III: builders on the two stacks, tiles that are finished. Rules RFG-BUILD-1 to 7, RFG-SETTLE-1, 2."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import Action, Build, Remove, ReturnToCup, Spend
from boardlab.games.rollgalaxy.facts import COUNTER, SIDES, includes, minus, plus
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.facts import Side
    from boardlab.games.rollgalaxy.model import Empire, State

KIND = {"develop": "development", "settle": "world"}
RULE = {"develop": "RFG-BUILD-1", "settle": "RFG-SETTLE-1"}


def begin(draft: State, seat: int) -> None:
    """The builders of a seat begin; a tile that is already complete is finished first. Rule RFG-BUILD-6."""
    empire, kind = draft.empires[seat], KIND[draft.step]
    if (stack := empire.stack(kind)) and len(empire.site(kind)) >= effects.cost(empire, SIDES[stack[0]]):
        draft.events.append(Event("complete_already", "RFG-BUILD-6", seat, (), {"tile": stack[0], "kind": kind}))
    go_on(draft, seat)


def go_on(draft: State, seat: int) -> None:
    """Finish tiles and put builders on the stack, as far as there is nothing to decide.

    Rules RFG-BUILD-1, RFG-BUILD-2, RFG-BUILD-3, RFG-BUILD-4, RFG-BUILD-5.
    """
    empire, phase = draft.empires[seat], draft.step
    kind = KIND[phase]
    empire.ask = ""
    while not empire.ask:
        stack, site, workers = empire.stack(kind), empire.site(kind), empire.workers(phase)
        if not stack:
            break
        left = effects.cost(empire, SIDES[stack[0]]) - len(site)
        if left <= 0:
            if left < 0 and len(set(site)) > 1:
                empire.ask = "spend"
            else:
                complete(draft, seat, site[: len(site) + left])
        elif not workers:
            if site:
                facts = {"kind": kind, "n": len(site), "tile": stack[0]}
                draft.events.append(Event("progress_stays", "RFG-BUILD-4", seat, (), facts))
            return
        elif len(workers) > left and len(set(workers)) > 1:
            empire.ask = "build"
        else:
            for die in workers[:left]:
                put(draft, seat, die)
    if not empire.ask:
        clear(draft, seat)


def put(draft: State, seat: int, die: str) -> None:
    """One builder goes on the stack. Rules RFG-BUILD-1, RFG-SETTLE-1, RFG-BUILD-4."""
    empire, phase = draft.empires[seat], draft.step
    kind = KIND[phase]
    effects.hire(empire, phase, die)
    if draft.rules.rulings["used_dice"] == "cup":
        effects.use(draft, empire, die)
        die_there = COUNTER
    else:
        die_there = die
    empire.set_site(kind, plus(empire.site(kind), die_there))
    top = SIDES[empire.stack(kind)[0]]
    facts = {"die": die, "tile": top.id, "n": len(empire.site(kind)), "cost": effects.cost(empire, top)}
    draft.events.append(Event("built_on", RULE[phase], seat, (), facts))


def clear(draft: State, seat: int) -> None:
    """The stack is empty: builders that are left, and dice on it, go back to the cup. Rule RFG-BUILD-5."""
    empire = draft.empires[seat]
    kind = KIND[draft.step]
    idle, site = empire.column(draft.step), empire.site(kind)
    if draft.rules.rulings["empty_stack"] == "stay":
        site = ()
    if idle or site:
        draft.events.append(Event("stack_empty", "RFG-BUILD-5", seat, (), {"dice": sorted(idle + site), "kind": kind}))
    empire.set_column(draft.step, ())
    empire.set_site(kind, minus(empire.site(kind), *site))
    empire.cup = plus(empire.cup, *[die for die in idle + site if die != COUNTER])


# A tile is finished. Rules RFG-BUILD-2, RFG-SETTLE-2, RFG-POWER-11, RFG-POWER-12.


def complete(draft: State, seat: int, dice: tuple[str, ...]) -> None:
    """The top tile joins the tableau; its dice leave, some perhaps to the cup. Rules RFG-BUILD-2, RFG-BUILD-7."""
    empire = draft.empires[seat]
    kind = KIND[draft.step]
    side = SIDES[empire.stack(kind)[0]]
    if effects.cost(empire, side) < side.cost:
        facts = {"tile": side.id, "cost": effects.cost(empire, side), "printed": side.cost}
        draft.events.append(Event("cheaper", "RFG-POWER-10", seat, (), facts))
    empire.set_stack(kind, empire.stack(kind)[1:])
    empire.set_site(kind, minus(empire.site(kind), *dice))
    empire.tableau = (*empire.tableau, side.id)
    told = {"tile": side.id, "kind": kind, "dice": list(dice), "squares": empire.squares}
    draft.events.append(Event("completed", "RFG-BUILD-2", seat, (), told))
    if empire.workers(draft.step) and (stack := empire.stack(kind)):
        draft.events.append(Event("next_tile", "RFG-BUILD-3", seat, (), {"tile": stack[0], "kind": kind}))
    if side.timing == "ongoing":
        draft.events.append(Event("in_force", "RFG-BUILD-7", seat, (), {"tile": side.id}))
    empire.spent = tuple([die for die in dice if die != COUNTER])
    empire.effects_left = len(side.effects) if side.timing == "on_place" else 0
    for effect in effects.completion_return_to_cup(empire, side):
        if effect.all:
            to_cup(draft, seat, tuple([die for die in empire.spent if die in effect.colours]))
    if empire.spent and returning(empire, side):
        if returns(draft, empire) == (empire.spent,):
            to_cup(draft, seat, empire.spent)
        else:
            empire.ask = "return"
            return
    after_return(draft, seat)


def returning(empire: Empire, side: Side) -> int:
    """How many dice of the tile just finished may go to the cup by choice; 0 when none. Rule RFG-POWER-12."""
    return max([effect.most for effect in effects.completion_return_to_cup(empire, side)], default=0)


def least_returned(state: State) -> int:
    """How many of them must. Rule RFG-POWER-12, ruling ``return_dice``."""
    return 0 if state.rules.rulings["return_dice"] == "optional" else 1


def returns(state: State, empire: Empire) -> tuple[tuple[str, ...], ...]:
    """The dice that may go to the cup. Rule RFG-POWER-12."""
    most = returning(empire, SIDES[empire.tableau[-1]])
    return tuple(dice for n in range(least_returned(state), most + 1) for dice in handfuls(empire.spent, n))


def handfuls(pile: tuple[str, ...], n: int) -> tuple[tuple[str, ...], ...]:
    """Every handful of so many dice of a sorted pile, each once."""
    kinds = Counter(pile)
    if len(kinds) == 1:
        return (pile[:n],) if n <= len(pile) else ()
    return tuple(dict.fromkeys(combinations(pile, n)))


def to_cup(draft: State, seat: int, dice: tuple[str, ...]) -> None:
    """Dice of a finished tile go to the cup."""
    empire = draft.empires[seat]
    empire.spent, empire.cup = minus(empire.spent, *dice), plus(empire.cup, *dice)
    if dice:
        draft.events.append(Event("returned_to_cup", "RFG-POWER-12", seat, (), {"dice": list(dice)}))


def after_return(draft: State, seat: int) -> None:
    """The dice go to the Citizenry, credits come in, and then what the tile does at once."""
    empire = draft.empires[seat]
    if empire.spent:
        facts = {"dice": list(empire.spent)}
        draft.events.append(Event("to_citizenry", "RFG-PHASE-3", seat, (), facts))
    for die in empire.spent:
        effects.use(draft, empire, die)
    empire.spent = ()
    effects.completion_credits(draft, seat, SIDES[empire.tableau[-1]])
    do_effects(draft, seat)


def do_effects(draft: State, seat: int) -> None:
    """What the tile just finished does at once, in order, until something is to be decided. Rule RFG-PHASE-2."""
    empire = draft.empires[seat]
    side = SIDES[empire.tableau[-1]]
    while empire.effects_left:
        effect = side.effects[len(side.effects) - empire.effects_left]
        if effect.word != "remove_die":
            effects.AT_ONCE[effect.word](draft, seat, side, effect)
        elif len(places := effects.own_places(empire)) > 1:
            empire.ask = "remove"
            return
        elif places:
            lose(draft, seat, *places[0])
        empire.effects_left -= 1


def lose(draft: State, seat: int, die: str, place: str) -> None:
    """A die goes back to the supply. Rule RFG-POWER-2."""
    effects.take_from(draft.empires[seat], die, place)
    draft.events.append(Event("die_removed", "RFG-POWER-2", seat, (), {"die": die, "place": place}))


# What a seat chooses.


def build_refusals(state: State, action: Build) -> tuple[Violation, ...]:
    """Why this builder cannot go on the stack."""
    if action.die in state.empires[action.seat].workers(state.step):
        return ()
    return (Violation(RULE[state.step], {"case": "no_worker", "die": action.die}),)


def build(draft: State, action: Build) -> None:
    """One builder, then all that follows."""
    put(draft, action.seat, action.die)
    go_on(draft, action.seat)


def spend_refusals(state: State, action: Spend) -> tuple[Violation, ...]:
    """Why these are not the dice that leave with the tile. Rule RFG-BUILD-6."""
    empire = state.empires[action.seat]
    kind = KIND[state.step]
    need = effects.cost(empire, SIDES[empire.stack(kind)[0]])
    reasons: tuple[Violation, ...] = ()
    if len(action.dice) != need:
        reasons += (Violation("RFG-BUILD-6", {"case": "number", "n": len(action.dice), "cost": need}),)
    if not includes(empire.site(kind), action.dice):
        reasons += (Violation("RFG-BUILD-6", {"case": "no_die", "dice": list(action.dice)}),)
    return reasons


def spend(draft: State, action: Spend) -> None:
    """These dice leave, the others stay on the stack."""
    draft.empires[action.seat].ask = ""
    complete(draft, action.seat, tuple(sorted(action.dice)))
    resume(draft, action.seat)


def return_refusals(state: State, action: ReturnToCup) -> tuple[Violation, ...]:
    """Why these dice cannot go to the cup. Rule RFG-POWER-12."""
    empire = state.empires[action.seat]
    least, most = least_returned(state), returning(empire, SIDES[empire.tableau[-1]])
    reasons: tuple[Violation, ...] = ()
    if not least <= len(action.dice) <= most:
        facts = {"case": "number", "n": len(action.dice), "least": least, "most": most}
        reasons += (Violation("RFG-POWER-12", facts),)
    if not includes(empire.spent, action.dice):
        reasons += (Violation("RFG-POWER-12", {"case": "no_die", "dice": list(action.dice)}),)
    return reasons


def return_to_cup(draft: State, action: ReturnToCup) -> None:
    """Some dice go to the cup; then the tile goes on."""
    draft.empires[action.seat].ask = ""
    to_cup(draft, action.seat, action.dice)
    after_return(draft, action.seat)
    resume(draft, action.seat)


def remove_refusals(state: State, action: Remove) -> tuple[Violation, ...]:
    """Why this die cannot be given back. Rule RFG-POWER-2."""
    if (action.die, action.place) in effects.own_places(state.empires[action.seat]):
        return ()
    return (Violation("RFG-POWER-2", {"case": "no_die", "die": action.die, "place": action.place}),)


def remove(draft: State, action: Remove) -> None:
    """A die is given back; then the tile goes on."""
    empire = draft.empires[action.seat]
    empire.ask = ""
    lose(draft, action.seat, action.die, action.place)
    empire.effects_left -= 1
    do_effects(draft, action.seat)
    resume(draft, action.seat)


def resume(draft: State, seat: int) -> None:
    """Building goes on unless the finished tile asks something first."""
    if not draft.empires[seat].ask:
        go_on(draft, seat)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat that builds."""
    empire = state.empires[seat]
    if empire.ask == "build":
        return tuple(Build(die, seat) for die in sorted(set(empire.workers(state.step))))
    if empire.ask == "return":
        return tuple(ReturnToCup(dice, seat) for dice in returns(state, empire))
    if empire.ask == "remove":
        return tuple(Remove(die, place, seat) for die, place in effects.own_places(empire))
    kind = KIND[state.step]
    need = effects.cost(empire, SIDES[empire.stack(kind)[0]])
    return tuple(Spend(dice, seat) for dice in handfuls(empire.site(kind), need))
