"""Playing on at random, fast: one draft is changed again and again, and no list of all that is legal is made.

A player here chooses by lot what to do (Scout or Stock, Dictate or be done) and then with what. ``sample_action``
chooses among all legal actions alike instead, which in this game means: nearly always a power, and tile after tile
abandoned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from boardlab.games.rollgalaxy import assign, effects, explore, manage, produce, setup, turn
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Dictate,
    Done,
    Move,
    PlaceTile,
    Produce,
    Reassign,
    Recall,
    Recruit,
    Scout,
    Select,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import PHASES, TILES, WILD, Effect

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
    empire, workers = state.empires[seat], assign.movable(state, state.empires[seat])
    found: list[tuple[str, Effect | None]] = [
        each for each in effects.having(empire, "reassign") if each[0] not in empire.reassigned
    ]
    if len(workers) > 1 and (not empire.dictated or effects.dictate_repeat(empire)):
        found.append(("", None))
    at = int(rng.random() * (len(found) + 1))
    if at == len(found):
        return None
    name, effect = found[at]
    if effect is None:
        source, die = workers.pop(int(rng.random() * len(workers)))
        most = effects.dictate_width(empire)
        return Dictate(die, source, moves(empire, workers, PHASES, 1, most, rng), seat)
    targets = assign.targets_of(effect, empire)
    workers = [
        (source, die)
        for source, die in workers
        if (not effect.colours or die in effect.colours)
        and (not effect.sources or assign.column_of(empire, source) in effect.sources)
    ]
    if effect.same_source and workers:
        here = one(workers, rng)[0]
        workers = [each for each in workers if each[0] == here]
    most = effects.reassign_limit(state, seat, effect)
    moved = moves(empire, workers, targets, effect.least, most, rng)
    return Reassign(name, moved, seat) if moved else None


def moves(
    empire: Empire, workers: list[tuple[str, str]], targets: tuple[str, ...], least: int, most: int, rng: Random
) -> tuple[Move, ...]:
    """Some of these workers go to other columns; none where it cannot be enough of them."""
    n = least + int(rng.random() * (min(most, len(workers)) - least + 1))
    found: list[Move] = []
    while workers and len(found) < n:
        source, die = workers.pop(int(rng.random() * len(workers)))
        if elsewhere := [phase for phase in targets if phase != assign.column_of(empire, source)]:
            found.append(Move(source, die, one(elsewhere, rng)))
    return tuple(sorted(found)) if least <= len(found) <= most else ()


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
        return explore.arrangement(empire, one(free, rng), int(rng.random() * len(tiles)), seat)
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
