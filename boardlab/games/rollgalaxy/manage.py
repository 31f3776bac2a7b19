"""Manage Empire: recruit, the floor of money, recall. Rules RFG-MANAGE-1 to 5, RFG-PHASE-3 (ruling ``used_dice``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import Action, Done, Recall, Recruit
from boardlab.games.rollgalaxy.build import handfuls
from boardlab.games.rollgalaxy.facts import COUNTER, GAME, SIDES, includes, minus, plus
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State


def begin(draft: State) -> None:
    """Everybody manages the empire. Dice that come back by themselves do so first."""
    draft.step = "manage"
    for seat, empire in enumerate(draft.empires):
        if empire.used:
            empire.cup = plus(empire.cup, *empire.used)
            draft.events.append(Event("taken_back", "RFG-PHASE-3", seat, (), {"dice": list(empire.used)}))
            empire.used = ()
        start(draft, seat)


def start(draft: State, seat: int) -> None:
    """Recruit, asking only when there is a choice of dice. Rule RFG-MANAGE-1."""
    empire = draft.empires[seat]
    n = affordable(empire)
    if n in (0, len(empire.citizenry)) or len(set(empire.citizenry)) == 1:
        take_on(draft, seat, empire.citizenry[:n])
    else:
        empire.ask = "recruit"


def affordable(empire: Empire) -> int:
    """How many dice must be recruited."""
    return int(min(len(empire.citizenry), empire.credits // GAME["recruit_cost"]))


def recruit_refusals(state: State, action: Recruit) -> tuple[Violation, ...]:
    """Why these dice cannot be recruited. Rule RFG-MANAGE-1."""
    empire = state.empires[action.seat]
    n = affordable(empire)
    reasons: tuple[Violation, ...] = ()
    if len(action.dice) != n:
        reasons += (Violation("RFG-MANAGE-1", {"case": "number", "n": len(action.dice), "must": n}),)
    if not includes(empire.citizenry, action.dice):
        reasons += (Violation("RFG-MANAGE-1", {"case": "no_die", "dice": list(action.dice)}),)
    return reasons


def recruit(draft: State, action: Recruit) -> None:
    """The dice chosen come to the cup."""
    take_on(draft, action.seat, tuple(sorted(action.dice)))


def take_on(draft: State, seat: int, dice: tuple[str, ...]) -> None:
    """Dice come to the cup and are paid; an empty purse gets a credit. Rules RFG-MANAGE-1, RFG-MANAGE-2."""
    empire = draft.empires[seat]
    empire.citizenry, empire.cup = minus(empire.citizenry, *dice), plus(empire.cup, *dice)
    empire.credits -= len(dice) * GAME["recruit_cost"]
    if dice:
        facts = {"dice": list(dice), "credits": empire.credits}
        draft.events.append(Event("recruited", "RFG-MANAGE-1", seat, (), facts))
    if empire.credits < GAME["least_credits"]:
        empire.credits = GAME["least_credits"]
        draft.events.append(Event("floor", "RFG-MANAGE-2", seat, (), {"credits": empire.credits}))
    ask_recall(draft, seat)


# Recall. Rules RFG-MANAGE-3, RFG-MANAGE-4.


def recallable(empire: Empire) -> tuple[tuple[str, str], ...]:
    """Builders and goods, by colour and place."""
    if not (empire.dev_dice or empire.world_dice or empire.goods):
        return ()
    piles = (("dev", empire.dev_dice), ("world", empire.world_dice), *empire.goods)
    return tuple([(die, place) for place, pile in piles for die in dict.fromkeys(pile) if die != COUNTER])


def ask_recall(draft: State, seat: int) -> None:
    """Ask for the next die to recall, unless there is none; the last one that must come does so by itself."""
    empire = draft.empires[seat]
    places = recallable(empire)
    empire.ask = "recall" if places else ""
    if not empire.cup and len(places) == 1:
        take_back(draft, seat, *places[0])


def take_back(draft: State, seat: int, die: str, place: str) -> None:
    """A builder or a good comes to the cup."""
    empire = draft.empires[seat]
    rule = "RFG-MANAGE-3" if empire.cup else "RFG-MANAGE-4"
    effects.take_from(empire, die, place)
    empire.cup = plus(empire.cup, die)
    draft.events.append(Event("recalled", rule, seat, (), {"die": die, "place": place}))
    ask_recall(draft, seat)


def recall_refusals(state: State, action: Recall) -> tuple[Violation, ...]:
    """Why this die cannot be recalled. Rule RFG-MANAGE-3."""
    if action.die != COUNTER and (action.die, action.place) in recallable(state.empires[action.seat]):
        return ()
    case = "no_die" if action.place in SIDES or action.place in ("dev", "world") else "place"
    return (Violation("RFG-MANAGE-3", {"case": case, "die": action.die, "place": action.place}),)


def recall(draft: State, action: Recall) -> None:
    """One die comes back; then the next may."""
    take_back(draft, action.seat, action.die, action.place)


def done_refusals(state: State, action: Done) -> tuple[Violation, ...]:
    """With an empty cup a die must come back. Rule RFG-MANAGE-4."""
    return () if state.empires[action.seat].cup else (Violation("RFG-MANAGE-4", {"case": "cup"}),)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat in Manage Empire."""
    empire = state.empires[seat]
    if empire.ask == "recruit":
        return tuple(Recruit(dice, seat) for dice in handfuls(empire.citizenry, affordable(empire)))
    found: tuple[Action, ...] = tuple(Recall(die, place, seat) for die, place in recallable(empire))
    return (*found, Done(seat)) if empire.cup else found
