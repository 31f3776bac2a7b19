"""What an action would do, told before it is played: what it brings, and in Assign what each phase will probably do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from boardlab.games.rollgalaxy import describe, effects, ending, gestures, manage, outlook, produce, ship, turn
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
    Assign,
    Build,
    BuyVP,
    Chance,
    Dictate,
    Done,
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
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import CAP, PHASES, SIDES, matches, side_of
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import Words, told

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State


class Preview(Struct, frozen=True):
    """What an action would do now.

    Attributes:
        action: The action; None when a click does not come to one yet.
        legal: Whether it is allowed.
        violations: Why it is not.
        gain: Points in chips and tiles that it brings at once.
        credits: Credits that it brings at once.
        reason_rule: The rule of the first event, or of the first violation.
        events: What would happen to the seat right away; what the others have assigned stays their secret.
        outlook: In Assign, what each phase would do then.
    """

    action: Action | None
    legal: bool
    violations: tuple[Violation, ...] = ()
    gain: int = 0
    credits: int = 0
    reason_rule: str = ""
    events: tuple[Event, ...] = ()
    outlook: tuple[outlook.Outlook, ...] = ()


def preview(state: State, cell: str, seat: int | None = None) -> Preview:
    """What a single click at a place would do."""
    action = gestures.from_gesture(state, (cell,), seat=seat)
    return Preview(None, False) if action is None else preview_action(state, action)


def preview_action(state: State, action: Action) -> Preview:
    """What this action would do at once, or why it is refused."""
    if reasons := state.why_not(action):
        return Preview(action, False, reasons, reason_rule=reasons[0].rule)
    if isinstance(action, Chance):
        return Preview(action, True)
    draft, seat = state.draft(), action.seat  # nothing goes on from here, so nobody's secret is revealed
    turn.perform(draft, action)
    now, then = state.empires[seat], draft.empires[seat]
    tiles = ending.score(draft, seat).parts[1].points - ending.score(state, seat).parts[1].points
    events = tuple([event for event in draft.events if event.to is None or seat in event.to])
    rule = events[0].rule if events else ""
    seen = outlook.outlook(draft, seat) if state.step == "assign" else ()
    return Preview(action, True, (), then.points - now.points + tiles, then.credits - now.credits, rule, events, seen)


def describe_preview(state: State, seen: Preview, lang: str = "en") -> str:
    """A preview in words: what would happen, or every reason why it is refused and what would work."""
    w = describe.words(lang)
    if seen.action is None:
        return ""
    if not seen.legal:
        reasons = [describe.violation_text(each, lang) for each in seen.violations]
        return told([*reasons, *advice(state, seen.action, w)], lang)
    return told(consequences(state, seen, seen.action, w), lang)


def describe_outlook(state: State, seat: int, lang: str = "en") -> str:
    """What each phase would do for a seat as its dice lie now."""
    return told(outlook.sentences(outlook.outlook(state, seat), describe.words(lang)), lang)


# What a legal action would do.


def consequences(state: State, seen: Preview, action: Action, w: Words) -> Iterator[str]:
    """The sentences about a legal action."""
    if isinstance(action, (Select, Wild, Hold, Reassign, Dictate, Assign)) or state.step == "assign":
        yield from assigning(seen, action, w)
    elif isinstance(action, (Scout, Stock, Abandon, PlaceTile, Arrange, Open)):
        yield from exploring(state, action, w)
    elif isinstance(action, Ship):
        yield from shipping(state, seen, action, w)
    elif isinstance(action, Produce):
        yield w.text("explain.good", die=action.die, world=action.world)
        match_key = "match" if matches(action.die, SIDES[action.world].colour) else "none"
        yield w.text(f"explain.good.{match_key}")
    elif isinstance(action, BuyVP):
        yield w.text("explain.consume", points=seen.gain)
    elif isinstance(action, (Recall, Remove)):
        yield from [w.text("explain.recall", die=action.die)] if isinstance(action, Recall) else []
    elif isinstance(action, Recruit):
        left = next(event.facts["credits"] for event in seen.events if event.kind == "recruited")
        yield w.text("explain.recruit", n=len(action.dice), credits=left)
    yield from told_by_events(seen, action, w)


def assigning(seen: Preview, action: Action, w: Words) -> Iterator[str]:
    """A step of Assign: what it does, and what the phases that it changes would do then."""
    steps = action.steps if isinstance(action, Assign) else (action,)
    changed: set[str] = set()
    for step in steps:
        if isinstance(step, Select):
            yield w.text("explain.select", phase=step.phase)
            changed |= set(PHASES)
        elif isinstance(step, Wild):
            changed.add(step.phase)
        elif isinstance(step, Hold):
            yield w.text("explain.recall", die=step.die)
            changed.add(step.source)
        elif isinstance(step, (Reassign, Dictate)):
            if isinstance(step, Dictate):
                yield w.text("explain.dictate", die=step.die)
            for move in step.moves:
                yield move_sentence(move, w)
                changed |= {move.target, move.source}
    if isinstance(action, (Done, Assign)):
        changed |= set(PHASES)
    yield from outlook.sentences((each for each in seen.outlook if each.phase in changed), w)
    if any(event.kind == "assigned" for event in seen.events) and not isinstance(action, (Done, Assign)):
        yield w.text("explain.last")


def move_sentence(move: Move, w: Words) -> str:
    """A worker that moves."""
    return w.text("explain.move", die=move.die, source=move.source, target=move.target)


def exploring(state: State, action: Action, w: Words) -> Iterator[str]:
    """A task of Explore, or where a tile goes."""
    empire = state.empires[getattr(action, "seat", 0)]
    if isinstance(action, Stock):
        yield w.text("explain.stock", credits=effects.stock_value(empire, action.die)[0])
    elif isinstance(action, Scout):
        yield w.text("explain.scout", n=1 + empire.abandoning)
    elif isinstance(action, Abandon):
        yield w.text("explain.abandon")
    elif isinstance(action, PlaceTile):
        yield w.text("explain.top" if action.top else "explain.bottom", stack=SIDES[action.side].kind)
        yield w.text("explain.gives", tile=action.side, text=w.text(f"tile.{action.side}.text"))
    elif isinstance(action, Open):
        (other,) = [tile for tile in empire.hand if tile != SIDES[action.side].tile]
        for side in (action.side, side_of(other, "world")):
            yield w.text("explain.gives", tile=side, text=w.text(f"tile.{side}.text"))


def shipping(state: State, seen: Preview, action: Ship, w: Words) -> Iterator[str]:
    """What a good brings, and why."""
    empire, side = state.empires[action.seat], SIDES[action.world]
    credits, points = ship.worth(empire, action.die, action.world, action.good)
    if action.task == "trade":
        yield w.text("explain.trade", credits=credits)
        lost = max(0, empire.credits + credits - CAP)
        if lost:
            yield w.text("explain.trade.lost", n=lost)
        adding = effects.ship_bonus(empire, "trade_credits", side)
    else:
        yield w.text("explain.consume", points=points)
        if matches(action.good, side.colour):
            yield w.text("explain.consume.good")
        if matches(action.die, side.colour):
            yield w.text("explain.consume.shipper")
        adding = effects.ship_bonus(empire, "consume_vp", side)
        adding += effects.ship_bonus(empire, "consume_credits", side)
    for tile, _ in adding:
        yield w.text("explain.power", tile=tile, text=w.text(f"tile.{tile}.text"))


def told_by_events(seen: Preview, action: Action, w: Words) -> Iterator[str]:
    """What else would happen: progress, tiles completed, the pool."""
    for event in seen.events:
        facts = event.facts
        if event.kind == "built_on" and isinstance(action, Build) and facts["n"] < facts["cost"]:
            yield w.text("explain.progress", tile=facts["tile"], n=facts["n"], cost=facts["cost"])
        elif event.kind == "completed":
            tile = facts["tile"]
            if not isinstance(action, ReturnToCup):
                yield w.text("explain.completes", tile=tile, points=SIDES[tile].cost)
            yield w.text("explain.gives", tile=tile, text=w.text(f"tile.{tile}.text"))
            yield w.text("explain.squares", n=facts["squares"])
        elif event.kind == "pool_empty":
            yield w.text("explain.pool")


# What would work instead of a refused action.


def advice(state: State, action: Action, w: Words) -> Iterator[str]:
    """What to do first, or where it would be allowed."""
    seat = getattr(action, "seat", -1)
    if not 0 <= seat < state.players:
        return
    empire, ask = state.empires[seat], turn.asked(state, seat)
    if ask == "assign" and not empire.strip and not isinstance(action, Select):
        yield w.text("explain.try.select")
    elif ask == "assign" and empire.wild and not isinstance(action, (Select, Wild)):
        yield w.text("explain.try.wild")
    elif ask == "produce" and isinstance(action, Produce) and (free := room(state, seat)):
        yield w.text("explain.try.worlds", worlds=free)
    elif ask == "ship" and isinstance(action, Ship):
        yield w.text("explain.try.goods", worlds=[world for world, _ in empire.goods])
    elif ask == "recruit" and isinstance(action, Recruit):
        yield w.text("explain.try.recruit", n=manage.affordable(empire))


def room(state: State, seat: int) -> list[str]:
    """The worlds that can still take goods."""
    return [world for world, _ in produce.room(state.empires[seat])]


def gains(state: State, seat: int | None = None) -> dict[str, int]:
    """The goods that bring points now, with the most that one of the shippers gets for each."""
    seat = gestures.acting(state) if seat is None else seat
    if turn.asked(state, seat) != "ship":
        return {}
    empire, found = state.empires[seat], {}
    for place, spot in gestures.goods(state, seat).items():
        worths = [ship.worth(empire, die, spot.where, spot.die)[1] for die in set(empire.workers("ship"))]
        found[place] = max(worths)
    return found
