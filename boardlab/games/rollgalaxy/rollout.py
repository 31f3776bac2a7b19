"""Playing on at random, fast: one draft is changed again and again, and no list of all that is legal is made.

A player here chooses by lot what to do (Scout or Stock, Dictate or be done) and then with what. ``sample_action``
chooses among all legal actions alike instead, which in this game means: nearly always a power, and tile after tile
abandoned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from boardlab.games.rollgalaxy import assign, effects, explore, manage, produce, setup, turn, ways
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Dictate,
    Done,
    Move,
    PlaceTile,
    Produce,
    Recall,
    Recruit,
    Scout,
    Select,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import PHASES, TILES, WILD

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

T = TypeVar("T")


def rollout(state: State, rng: Random) -> State:
    """The end of a game that is played on at random from here.

    Args:
        state: Where to begin; it is not changed.
        rng: Where all that is chosen and all chance comes from.

    Returns:
        The last state, with the events of the last action.
    """
    draft = state.draft()
    while draft.step != "over":
        draft.events = []
        turn.perform(draft, choice(draft, rng))
        turn.progress(draft)
    return draft


def choice(state: State, rng: Random) -> Action:
    """What chance, or the first seat that is asked, does next."""
    if state.giving:
        return one(explore.giving(state, state.giving[0]), rng)
    if not state.drawing:
        for seat, empire in enumerate(state.empires):
            if empire.ask:
                return CHOOSE[empire.ask](state, seat, rng)
    return setup.sample_chance(state, rng)


def one(choices: Sequence[T], rng: Random) -> T:
    """One of these, all equally likely."""
    return choices[int(rng.random() * len(choices))]


def any_of(state: State, seat: int, rng: Random) -> Action:
    """Any legal action of a seat."""
    return one(turn.of_seat(state, seat), rng)


def step(state: State, seat: int, rng: Random) -> Action:
    """A step of an assignment: the die that selects, the wild ones, then a power or none."""
    empire = state.empires[seat]
    if empire.wild and (empire.strip or rng.random() < 0.5):
        return Wild(one(empire.wild, rng), one(PHASES, rng), seat)
    if not empire.strip:
        source, die = one([*assign.movable(state, empire), *[(WILD, die) for die in empire.wild]], rng)
        return Select(die, source, one(PHASES, rng), seat)
    return power(state, seat, rng) or Done(seat)


def power(state: State, seat: int, rng: Random) -> Action | None:
    """Dictate, a Reassign power, or none: by lot among those that are possible."""
    empire = state.empires[seat]
    workers = assign.movable(state, empire)
    reassigns: dict[str, list[ways.Choice]] = {}
    if effects.having(empire, "reassign"):
        for each in filter(ways.possible, assign.reassigns(state, seat)):
            reassigns.setdefault(each.power, []).append(each)
    dictates = len(workers) > 1 and assign.may_dictate(empire)
    at = int(rng.random() * (len(reassigns) + dictates + 1))
    if at < len(reassigns):
        way = one([*reassigns.values()][at], rng)
        return assign.act(way, ways.pick_moves(way, rng), seat)
    return dictate(empire, workers, seat, rng) if at == len(reassigns) and dictates else None


def dictate(empire: Empire, workers: list[tuple[str, str]], seat: int, rng: Random) -> Dictate:
    """One worker is set aside, for one or more of the others that move anywhere else."""
    aside, die = workers.pop(int(rng.random() * len(workers)))
    n = 1 + int(rng.random() * min(effects.dictate_width(empire), len(workers)))
    moves = []
    for source, moved in rng.sample(workers, n) if n > 1 else [one(workers, rng)]:
        here = assign.column_of(empire, source)
        moves.append(Move(source, moved, one([phase for phase in PHASES if phase != here], rng)))
    return Dictate(die, aside, tuple(sorted(moves)), seat)


def explorer(state: State, seat: int, rng: Random) -> Action:
    """Scout, Stock, abandon a tile or arrange one."""
    empire = state.empires[seat]
    workers, tiles = empire.workers("explore"), empire.construction
    kinds = ["scout"] if workers else ["done"]
    if workers and not empire.abandoning:
        kinds.append("stock")
    if workers and tiles:
        kinds.append("abandon")
    free = explore.unarranged(empire) if effects.rearrange_construction(empire) else ()
    if free:
        kinds.append("arrange")
    kind = one(kinds, rng)
    if kind == "scout":
        return Scout(one(workers, rng), seat)
    if kind == "stock":
        return Stock(one(workers, rng), seat)
    if kind == "abandon":
        return Abandon(one(tiles, rng), seat)
    if kind == "arrange":
        return one(explore.arrangements(empire, one(free, rng), seat), rng)
    return Done(seat)


def place(state: State, seat: int, rng: Random) -> Action:
    """A drawn tile with one side or the other; on top, with the power, as often as not."""
    empire = state.empires[seat]
    side = one(TILES[one(empire.hand, rng)], rng)
    top = explore.may_top(state, empire) and rng.random() < 0.5 and bool(empire.stack(side.kind))
    return PlaceTile(side.id, top, seat)


def recall(state: State, seat: int, rng: Random) -> Action:
    """A die comes back, or no more."""
    empire = state.empires[seat]
    if empire.cup and rng.random() < 0.5:
        return Done(seat)
    die, where = one(manage.recallable(empire), rng)
    return Recall(die, where, seat)


def recruit(state: State, seat: int, rng: Random) -> Action:
    """Some of the dice of the Citizenry."""
    empire = state.empires[seat]
    return Recruit(tuple(sorted(rng.sample(empire.citizenry, manage.affordable(empire)))), seat)


def producer(state: State, seat: int, rng: Random) -> Action:
    """A producer and a world with room."""
    empire = state.empires[seat]
    return Produce(one(empire.workers("produce"), rng), one(produce.room(empire), rng)[0], seat)


CHOOSE: Mapping[str, Callable[[State, int, Random], Action]] = {
    "assign": step,
    "explore": explorer,
    "place": place,
    "recruit": recruit,
    "recall": recall,
    "produce": producer,
    **dict.fromkeys(("open", "build", "spend", "return", "remove", "ship", "buy"), any_of),
}
"""How a seat chooses, by what it is asked."""
