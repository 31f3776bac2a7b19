"""What each phase will probably do for a seat, told before all dice are assigned. Rules RFG-REVEAL-1, RFG-REVEAL-2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from boardlab.games.rollgalaxy import build, effects, produce, ship, turn
from boardlab.games.rollgalaxy.actions import Action, Ship
from boardlab.games.rollgalaxy.facts import CAP, DICE, PHASES, SIDES, minus, plus
from boardlab.kernel.words import Words

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

SPARE_PLAYERS = 2
"""With so many players the spare die may add a phase. Rule RFG-REVEAL-2."""


class Outlook(Struct, frozen=True):
    """What a phase would do for a seat with the workers that it has there now.

    Attributes:
        phase: The phase.
        workers: Its dice there, and workers that are no dice.
        sure: The seat has selected it itself.
        spare: How likely the spare die of a game for two shows it; 0 where there is none.
        n: Tiles that Scouts would draw, goods that would be made, or goods that would be shipped.
        completed: Sides that would be completed, in order.
        tile, on_it, cost: The tile that would then be on top of the stack, the dice on it, and what it needs.
        credits: What it would bring: all explorers Stock, all goods are Traded; tiles completed; the end of the phase.
        points: What it would bring: tiles completed, all goods Consumed.
    """

    phase: str
    workers: int
    sure: bool
    spare: Fraction
    n: int = 0
    completed: tuple[str, ...] = ()
    tile: str = ""
    on_it: int = 0
    cost: int = 0
    credits: int = 0
    points: int = 0


def outlook(state: State, seat: int) -> tuple[Outlook, ...]:
    """The phases in which a seat has workers, with what they would do: first those that are sure to happen.

    What others select stays unknown. A phase in which only workers work that are no dice is told if they find something
    to do.
    """
    told = []
    for phase in PHASES:
        dice = dice_there(state, seat, phase)
        if dice or effects.extra_workers(state.empires[seat], phase):
            seen = look(state, seat, phase)
            told += [seen] if dice or seen.n else []
    return tuple(sorted(told, key=lambda each: not each.sure))


def dice_there(state: State, seat: int, phase: str) -> tuple[str, ...]:
    """The dice of a seat under a phase, the one on the strip too."""
    empire = state.empires[seat]
    strip = (empire.strip,) if empire.strip and empire.chosen == phase else ()
    return plus(empire.column(phase), *strip)


def look(state: State, seat: int, phase: str) -> Outlook:
    """What one phase would do for a seat."""
    empire = state.empires[seat]
    column = dice_there(state, seat, phase)
    workers = column + effects.extra_workers(empire, phase)
    sure = empire.chosen == phase or phase in state.selected
    asked = state.players == SPARE_PLAYERS and not state.spare and not sure
    spare = Fraction(Counter(DICE["white"].faces)[phase], 6) if asked else Fraction(0)
    seen = Outlook(phase, len(workers), sure, spare)
    if phase == "explore":
        credits = sum([effects.stock_value(empire, die)[0] for die in workers])
        return replace(seen, n=len(workers), credits=min(credits, CAP - empire.credits))
    draft = begun(state, seat, phase, column)
    if phase in build.KIND:
        return built(state, draft, seat, seen)
    if phase == "produce":
        play(draft, seat, lambda actions: actions[0])
        made = sum([event.kind == "produced" for event in draft.events])
        return replace(seen, n=made, credits=income(state, draft, seat))
    other = begun(state, seat, phase, column)
    play(draft, seat, lambda actions: dearest(draft, seat, actions, "trade"))
    play(other, seat, lambda actions: dearest(other, seat, actions, "consume"))
    shipped = sum([event.kind == "consumed" for event in other.events])
    points = other.empires[seat].points - empire.points
    return replace(seen, n=shipped, credits=income(state, draft, seat), points=points)


def begun(state: State, seat: int, phase: str, column: tuple[str, ...]) -> State:
    """A state of one's own in which a seat alone begins a phase with these dice."""
    draft = replace(state, events=[], step=phase, selected=(phase,), giving=(), drawing=())
    draft.empires = tuple([replace(empire, ask="") for empire in state.empires])
    empire = draft.empires[seat]
    if empire.chosen == phase:
        empire.strip = ""
    empire.set_column(phase, column)
    empire.extra = effects.extra_workers(empire, phase)
    {"develop": build.begin, "settle": build.begin, "produce": produce.begin, "ship": ship.begin}[phase](draft, seat)
    return draft


def play(draft: State, seat: int, choose: Callable[[tuple[Action, ...]], Action]) -> None:
    """Go through the phase of one seat."""
    while draft.empires[seat].ask:
        turn.perform(draft, choose(turn.of_seat(draft, seat)))
    effects.pay_at_phase_end(draft, seat, draft.step)


def dearest(draft: State, seat: int, actions: tuple[Action, ...], task: str) -> Action:
    """The shipment with which all goods, by this task, bring most together; an offer to buy a point is declined."""
    empire = draft.empires[seat]

    def worth(die: str, world: str, good: str) -> int:
        credits, points = ship.worth(empire, die, world, good)
        return credits if task == "trade" else points

    @cache
    def most(workers: tuple[str, ...], goods: tuple[tuple[str, str], ...]) -> int:
        """What these shippers make at most of these goods."""
        if not workers or not goods:
            return 0
        ways = [worth(die, *goods[0]) + most(minus(workers, die), goods[1:]) for die in dict.fromkeys(workers)]
        return max(most(workers, goods[1:]), *ways)

    def together(action: Ship) -> int:
        left = list(goods)
        left.remove((action.world, action.good))
        return worth(action.die, action.world, action.good) + most(minus(workers, action.die), tuple(left))

    workers, goods = empire.workers("ship"), [(world, good) for world, pile in empire.goods for good in pile]
    found = [action for action in actions if isinstance(action, Ship) and action.task == task]
    return max(found, key=together) if found else actions[-1]


def income(state: State, draft: State, seat: int) -> int:
    """The credits that came in."""
    return draft.empires[seat].credits - state.empires[seat].credits


def built(state: State, draft: State, seat: int, seen: Outlook) -> Outlook:
    """What builders would do: tiles completed, and how far the next one comes.

    Rules RFG-BUILD-1, RFG-BUILD-2, RFG-BUILD-3, RFG-BUILD-4, RFG-BUILD-5.
    """
    play(draft, seat, lambda actions: actions[0])
    empire, kind = draft.empires[seat], build.KIND[seen.phase]
    done = empire.tableau[state.empires[seat].squares :]
    stack = empire.stack(kind)
    seen = replace(
        seen,
        completed=done,
        credits=income(state, draft, seat),
        points=sum([SIDES[name].cost for name in done]),
    )
    if not stack:
        return seen
    return replace(seen, tile=stack[0], on_it=len(empire.site(kind)), cost=effects.cost(empire, SIDES[stack[0]]))


def sentences(phases: Iterable[Outlook], w: Words) -> Iterator[str]:
    """What the phases would do, a sentence each."""
    for seen in phases:
        key = "sure" if seen.sure else "spare" if seen.spare else "maybe"
        faces = int(seen.spare * 6)
        yield w.text(f"explain.outlook.{key}", phase=seen.phase, parts=list(parts(seen, w)), n=faces)


def parts(seen: Outlook, w: Words) -> Iterator[str]:
    """What a phase would do, bit by bit."""
    facts = {"n": seen.n, "credits": seen.credits, "points": seen.points}
    if seen.phase == "explore":
        yield w.text("explain.outlook.explore", **facts)
    elif seen.phase in build.KIND:
        if seen.completed:
            yield w.text("explain.outlook.completes", tiles=seen.completed, points=seen.points)
        if seen.tile and seen.on_it:
            yield w.text("explain.outlook.progress", tile=seen.tile, n=seen.on_it, cost=seen.cost)
        if not seen.completed and not seen.on_it:
            yield w.text("explain.outlook.nothing")
    elif not seen.n:
        yield w.text("explain.outlook.nothing")
    else:
        yield w.text("explain.outlook.goods" if seen.phase == "produce" else "explain.outlook.ship", **facts)
    if seen.credits and seen.phase != "explore" and (seen.phase != "ship" or not seen.n):
        yield w.text("explain.outlook.income", **facts)
