"""How an action is pointed out on the table: the places that are clicked, and the switch beside it that goes with them.

Places: ``phase:ship``; ``die:explore:white``, a die by where it is (a phase, ``wild``, ``strip``, ``cup``, ``citizenry``,
``used``, ``dev``, ``world``, or the world that holds it); ``tile:gem_world``, a side; ``stack:development``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
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
from boardlab.games.rollgalaxy.facts import KINDS, PHASES, TILES
from boardlab.kernel.values import Gesture

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State


def die_at(where: str, die: str) -> str:
    """The place of a die."""
    return f"die:{where}:{die}"


def tile_at(side: str) -> str:
    """The place of a side."""
    return f"tile:{side}"


def phase_at(phase: str) -> str:
    """The place of a column."""
    return f"phase:{phase}"


def gesture(action: Action) -> Gesture:
    """The places that an action is clicked with; chance and whole assignments are not pointed out."""
    match action:
        case Select(die, source, phase):
            return Gesture((die_at(source, die), phase_at(phase)), "select")
        case Wild(die, phase):
            return Gesture((die_at("wild", die), phase_at(phase)))
        case Hold(die, source):
            return Gesture((die_at(source, die),), "hold")
        case Reassign(power, moves):
            return Gesture((tile_at(power), *moved(moves)), "reassign")
        case Dictate(die, source, moves):
            return Gesture((die_at(source, die), *moved(moves)), "dictate")
        case Scout(die):
            return Gesture((die_at("explore", die),), "scout")
        case Stock(die):
            return Gesture((die_at("explore", die),), "stock")
        case Abandon(side):
            return Gesture((tile_at(side),), "abandon")
        case Open(side) | GiveBack(side):
            return Gesture((tile_at(side),))
        case PlaceTile(side, top):
            return Gesture((tile_at(side),), "top" if top else "")
        case Arrange(side, at):
            return Gesture((tile_at(side), f"slot:{at}"), "arrange")
        case Build(die):
            return Gesture((die_at("work", die),))
        case Spend(dice) | ReturnToCup(dice):
            return Gesture(tuple(die_at("spent", die) for die in dice))
        case Recruit(dice):
            return Gesture(tuple(die_at("citizenry", die) for die in dice))
        case Remove(die, place) | Recall(die, place):
            return Gesture((die_at(place, die),))
        case Produce(die, world):
            return Gesture((die_at("produce", die), tile_at(world)))
        case Ship(die, world, good, task):
            return Gesture((die_at("ship", die), die_at(world, good)), task)
        case BuyVP():
            return Gesture((), "buy")
        case Done():
            return Gesture((), "done")
    return Gesture(())


def moved(moves: Sequence[Move]) -> tuple[str, ...]:
    """Workers and where each goes."""
    return tuple(place for move in moves for place in (die_at(move.source, move.die), phase_at(move.target)))


def from_gesture(state: State, places: Sequence[str], variant: str = "") -> Action | None:
    """The legal action of the first seat to move that these clicks mean; None when they mean none, or not yet one."""
    seats = [seat for seat in state.to_move if seat >= 0]
    if not seats:
        return None
    wanted = Gesture(tuple(places), variant)
    return next((action for action in state.legal_actions(seats[0]) if gesture(action) == wanted), None)


def places(state: State) -> tuple[str, ...]:
    """Everything that can be pointed at, seat by seat: columns, stacks, tiles, and dice where they are."""
    found = [phase_at(phase) for phase in PHASES] + [f"stack:{kind}" for kind in KINDS]
    for empire in state.empires:
        found += [tile_at(side) for side in (*empire.tableau, *empire.construction)]
        found += [tile_at(side.id) for tile in empire.hand for side in TILES[tile]]
        piles = [("wild", empire.wild), ("cup", empire.cup), ("citizenry", empire.citizenry), ("used", empire.used)]
        piles += [("dev", empire.dev_dice), ("world", empire.world_dice), ("spent", empire.spent), *empire.goods]
        piles += [(phase, empire.workers(phase) if phase == state.step else empire.column(phase)) for phase in PHASES]
        found += [die_at(where, die) for where, pile in piles for die in pile]
    return tuple(dict.fromkeys(found))


def seat_badges(state: State) -> tuple[tuple[str, str, str], ...]:
    """For each seat its number and the names of its colours: fill and ink."""
    return tuple((name, "neutral", "neutral.ink") for name in state.seats)
