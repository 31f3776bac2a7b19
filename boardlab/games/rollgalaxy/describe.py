"""A position, an action, an event or a refusal in words: alt text, live line, log and test fixture in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlab.games.rollgalaxy import effects, manage, position
from boardlab.games.rollgalaxy.actions import (
    Action,
    Assign,
    Dictate,
    Move,
    PlaceTile,
    Reassign,
    ReturnToCup,
    Scout,
    Ship,
)
from boardlab.games.rollgalaxy.facts import KINDS, PHASES, SIDES, VIRTUAL
from boardlab.kernel.values import Event, Score, Violation
from boardlab.kernel.words import Words, load_words, told

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

FOLDER = Path(__file__).parent / "words"
STACKS = {"development": "developing", "world": "settling"}


def words(lang: str) -> Words:
    """All words of Roll for the Galaxy in one language."""
    return load_words(lang, FOLDER)


def headline(state: State) -> str:
    """One line without words of any language: round, step, points."""
    points = " ".join(f"{name}:{score.points}" for name, score in zip(state.seats, state.scores(), strict=True))
    return f"round {state.round}, {state.step}, points {points}"


# The whole position.


def describe(state: State, lang: str = "en", seen_by: int | None = None) -> str:
    """The whole position in sentences: the table, then each seat.

    Args:
        state: The state.
        lang: ``"en"`` or ``"zh"``.
        seen_by: Only what this seat may know; everything by default.
    """
    w = words(lang)
    sentences = list(table_sentences(state, w))
    for seat in range(state.players):
        sentences += seat_sentences(state, seat, w, open_to=seen_by in (None, seat))
    if state.is_over:
        sentences += result_sentences(state, w)
    return told(sentences, lang)


def table_sentences(state: State, w: Words) -> Iterator[str]:
    """Round, step, pool, phases."""
    yield w.text("describe.heading", players=state.players)
    if state.step == "setup":
        yield w.text("describe.setup")
    elif state.is_over:
        yield w.text("describe.over")
    else:
        yield w.text("describe.round", round=state.round, step=state.step)
    if not state.is_over:
        yield w.text("describe.pool" if state.pool else "describe.pool.empty", pool=state.pool, bag=len(state.bag))
    if state.step in (*PHASES, "manage"):
        yield w.text("describe.selected", phases=state.selected)
    if state.spare:
        yield w.text("describe.spare", face=state.spare)
    if state.starter >= 0:
        yield w.text("describe.starter", seat=state.starter)
    if any(seat >= 0 for seat in state.to_move):
        yield w.text("describe.waiting", seats=state.to_move)


def seat_sentences(state: State, seat: int, w: Words, open_to: bool = True) -> Iterator[str]:
    """One seat: numbers, dice, stacks, tableau, goods."""
    empire = state.empires[seat]
    facts = {"seat": seat, "points": empire.points, "credits": empire.credits, "squares": empire.squares}
    yield w.text("describe.seat", **facts)
    if empire.faction and empire.home:
        yield w.text("describe.faction", faction=empire.faction, home=empire.home)
    if state.step in ("roll", "assign") and not open_to:
        dice = sum(map(len, empire.columns)) + len(empire.wild + empire.held + empire.dictated) + bool(empire.strip)
        key = "secret" if empire.ask or state.step == "roll" else "secret.done"
        yield w.text(f"describe.{key}", seat=seat, n=dice + len(empire.cup))
    else:
        yield from dice_sentences(empire, w)
    yield from pile_sentence("citizenry", empire.citizenry, w)
    for kind in KINDS:
        yield from stack_sentences(empire, kind, w, open_to)
    if empire.tableau:
        yield w.text("describe.tableau", tiles=[tile_words(name, w) for name in empire.tableau])
    goods = [w.text("describe.good", die=die, world=world) for world, pile in empire.goods for die in pile]
    yield w.text("describe.goods", parts=goods) if goods else w.text("describe.goods.none")


def dice_sentences(empire: Empire, w: Words) -> Iterator[str]:
    """Where the dice of a seat are: cup, columns, strip."""
    yield from pile_sentence("cup", empire.cup, w)
    for phase in PHASES:
        if pile := empire.column(phase):
            yield w.text("describe.column", phase=phase, dice=pile_words(pile, w))
    for key, pile in (("wilds", empire.wild), ("held", empire.held), ("dictated", empire.dictated)):
        if pile:
            yield w.text(f"describe.{key}", dice=pile_words(pile, w))
    if empire.strip:
        yield w.text("describe.selector", die=empire.strip, phase=empire.chosen)


def pile_sentence(key: str, pile: Sequence[str], w: Words) -> Iterator[str]:
    """A pile, or that it is empty."""
    yield w.text(f"describe.{key}", dice=pile_words(pile, w)) if pile else w.text(f"describe.{key}.none")


def pile_words(pile: Sequence[str], w: Words) -> list[str]:
    """How many of each colour."""
    colours = Counter(die.removeprefix(VIRTUAL) for die in pile)
    return [
        w.text("describe.pile", n=n, colour=colour) for colour, n in colours.items() if w.has(f"colour.{colour}")
    ] + [f"{n} {w.text(f'die.{colour}')}" for colour, n in colours.items() if not w.has(f"colour.{colour}")]


def tile_words(name: str, w: Words) -> str:
    """A side with its cost."""
    side = SIDES[name]
    return w.text(
        "describe.tile.world" if side.is_world else "describe.tile", tile=name, cost=side.cost, colour=side.colour
    )


def stack_sentences(empire: Empire, kind: str, w: Words, open_to: bool) -> Iterator[str]:
    """A construction stack and the dice on it; of others only the top."""
    stack, site = empire.stack(kind), empire.site(kind)
    open_to = open_to and position.HIDDEN not in stack
    tiles = [tile_words(name, w) for name in (stack if open_to else stack[:1])]
    if not open_to and len(stack) > 1:
        tiles.append(w.text("describe.hidden", n=len(stack) - 1))
    key = f"describe.{STACKS[kind]}"
    yield w.text(key, tiles=tiles) if tiles else w.text(f"{key}.none")
    if site:
        yield w.text("describe.builders", dice=pile_words(site, w))


def result_sentences(state: State, w: Words) -> Iterator[str]:
    """Who won and why, then everybody's points."""
    outcome = state.result()
    totals = outcome.facts["totals"]
    yield w.text(result_key(state), winners=outcome.winners, total=max(totals))
    for seat, score in enumerate(state.scores()):
        chips, tiles, *bonuses = [part.points for part in score.parts]
        facts = {"chip_points": chips, "tile_points": tiles, "bonus_points": sum(bonuses)}
        yield w.text("result.player", seat=seat, total=score.points, **facts)


def result_key(state: State) -> str:
    """Which sentence says who won and why."""
    outcome = state.result()
    key = f"result.{outcome.rule}"
    if outcome.rule != "RFG-SCORE-7":
        return key
    minor = outcome.facts["minor"]
    if len(outcome.winners) > 1:
        return f"{key}.shared"
    if state.rules["tie"] == "cup-and-credits":
        return f"{key}.cup"
    return f"{key}.squares" if len([m for m in minor if m[0] == max(minor)[0]]) == 1 else f"{key}.credits"


# Actions, events, refusals.


def describe_action(state: State, action: Action, lang: str = "en") -> str:
    """An action as a choice in a list."""
    w = words(lang)
    verb = str(action.__struct_config__.tag)
    facts: dict[str, Any] = {name: getattr(action, name) for name in action.__struct_fields__}
    facts["worker"] = facts.get("die", "")
    if isinstance(action, Ship):
        verb = action.task
    elif isinstance(action, Assign):
        facts["steps"] = [describe_action(state, step, lang) for step in action.steps]
    elif isinstance(action, (Reassign, Dictate)):
        facts["moves"] = [move_words(move, w) for move in action.moves]
    keys = [f"action.{verb}"]
    if more := variant(state, action):
        keys.insert(0, f"action.{verb}.{more}")
    if not any(map(w.has, keys)):
        return str(action)
    return w.first(keys, **facts, n=1 + getattr(state.empires[facts.get("seat", 0)], "abandoning", 0))


def variant(state: State, action: Action) -> str:
    """The longer key of an action, where it has one."""
    if isinstance(action, Scout) and state.empires[action.seat].abandoning:
        return "more"
    if isinstance(action, PlaceTile) and action.top:
        return "top"
    if isinstance(action, ReturnToCup) and not action.dice:
        return "none"
    place = getattr(action, "place", "")
    if place in SIDES:
        return "good"
    if str(action.__struct_config__.tag) == "done":
        empire = state.empires[action.seat]  # type: ignore[union-attr]
        if empire.ask == "explore":
            return "arrange" if effects.rearrange_construction(empire) else ""
        return str(empire.ask)
    return ""


def move_words(move: Move, w: Words) -> str:
    """One worker that moves."""
    return w.text("describe.move", die=move.die, source=move.source, target=move.target)


def event_text(state: State, event: Event, lang: str = "en") -> str:
    """One event in words; its bare facts where there are none."""
    w, facts = words(lang), {"seat": event.seat, "cells": event.cells, **event.facts}
    keys = tuple(event_keys(event))
    if not any(map(w.has, keys)):
        return ", ".join(f"{name}: {value}" for name, value in facts.items())
    return w.first(keys, **facts)


def event_keys(event: Event) -> Iterator[str]:
    """The keys of the words for an event, the most telling first."""
    base, facts = f"event.{event.kind}", event.facts
    yield f"{base}.{event.rule}"
    if event.kind == "gained_dice":
        yield f"{base}.{facts['to']}"
    elif event.kind == "spare":
        yield f"{base}.{facts['new']}"
    elif event.kind in ("die_removed", "recalled"):
        if facts["place"] in SIDES:
            yield f"{base}.good"
        elif facts["place"] in ("dev", "world"):
            yield f"{base}.builder"
    yield base


def violation_text(violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
    """One reason for a refusal in words; its bare facts where there are none."""
    base, w = f"refused.{violation.rule}", words(lang)
    facts: dict[str, Any] = {"cells": violation.cells, **violation.facts}
    keys = (f"{base}.{facts.get('case')}", base)
    if not any(map(w.has, keys)):
        return ", ".join(f"{name}: {value}" for name, value in violation.facts.items())
    return w.first(keys, **facts)


def prompt(state: State, lang: str = "en", seat: int | None = None) -> str:
    """What a seat (the first that is to move) must do now, as one literal sentence; empty when nothing."""
    moving = [each for each in state.to_move if each >= 0]
    if not moving:
        return ""
    w, seat = words(lang), moving[0] if seat is None else seat
    if seat not in moving:
        return w.text("ui.prompt.wait", seats=moving)
    empire = state.empires[seat]
    ask = "give" if state.giving else empire.ask
    if ask == "place" and not empire.hand:  # the tile is somebody else's secret
        return w.text("ui.prompt.wait", seats=[seat])
    key, facts = prompt_of(state, empire, ask)
    return w.text(f"ui.prompt.{key}", **facts)


def prompt_of(state: State, empire: Empire, ask: str) -> tuple[str, dict[str, Any]]:
    """Which sentence asks, and its facts."""
    if ask == "assign":
        return ("wild" if empire.wild else "assign") if empire.strip else "select", {}
    if ask == "explore":
        if not empire.workers("explore"):
            return "arrange", {}
        return "abandon" if empire.abandoning else "explore", {}
    if ask == "place":
        top = effects.scouted_tile_on_top(empire) and (not state.closing or state.rules["recon_team_tile"] == "yes")
        side = next(name for name, each in SIDES.items() if each.tile == empire.hand[0])
        return "place.top" if top else "place", {"tile": side}
    if ask in ("build", "spend"):
        kind = "development" if state.step == "develop" else "world"
        tile = empire.stack(kind)[0]
        return ask, {"stack": kind, "tile": tile, "n": effects.cost(empire, SIDES[tile])}
    if ask in ("return", "remove"):
        return ask, {"tile": empire.tableau[-1]}
    if ask == "recruit":
        return ask, {"n": manage.affordable(empire)}
    return ("recall.must", {}) if ask == "recall" and not empire.cup else (ask, {})


def score_text(state: State, score: Score, lang: str = "en") -> tuple[str, str]:
    """Of a score: what it is called, and why a bonus is so much."""
    w = words(lang)
    title = w.text(f"score.{score.rule}", **score.facts)
    tile = score.facts.get("tile")
    if tile is None:
        return title, ""
    key = f"why.{tile}" if score.points else f"why.{tile}.none"
    return title, w.first((key, f"why.{tile}"), points=score.points, sum=score.facts["n"], n=score.facts["n"])


def seat_name(state: Any, seat: int, lang: str = "en") -> str:
    """What a player is called: by the number."""
    return words(lang).format_field(seat, "@seat")
