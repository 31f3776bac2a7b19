"""A position, a cell, an action, an event or a refusal in words: alt text, live line, log and test fixture in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlab.games.cartographers import ambush, draw, gestures, monsters
from boardlab.games.cartographers.actions import Action, Draw, Edict
from boardlab.games.cartographers.facts import (
    EDICTS,
    EXPLORE,
    INDEX,
    SEASONS,
    TERRAINS,
    Card,
    cluster_at,
    clusters,
    near,
)
from boardlab.kernel.values import Event, Result, Score, Violation
from boardlab.kernel.words import Words, load_words, told

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, State

FOLDER = Path(__file__).parent / "words"


def words(lang: str) -> Words:
    """All words of Cartographers in one language."""
    return load_words(lang, FOLDER)


def headline(state: State) -> str:
    """One line without words of any language: sheet, season, card, stars."""
    what = "over" if state.over else f"{state.season_name} {state.time}/{state.threshold}, card {state.card or '-'}"
    stars = " ".join(f"{name}:{sheet.total}" for name, sheet in zip(state.seats, state.sheets, strict=True))
    return f"{state.board.name}, {what}, stars {stars}"


def describe(state: State, lang: str = "en") -> str:
    """The whole position in sentences: the table, then each sheet."""
    return told(table_sentences(state, words(lang)), lang)


def table_sentences(state: State, w: Words) -> Iterator[str]:
    """The sentences about a whole position, one by one."""
    yield w.text("describe.heading", sheet=state.board.name, players=state.players)
    if "" in state.edicts:
        yield w.text("describe.setup")
    elif state.over:
        yield w.text("describe.over")
    else:
        yield season_sentence(state, w)
    if any(state.edicts):
        yield w.text("describe.edicts", edicts=[edict_words(state, n, w) for n in range(4) if state.edicts[n]])
    if not state.over and "" not in state.edicts:
        yield from card_sentences(state, w)
    for seat in range(state.players):
        yield from sheet_sentences(state, seat, w)
    if state.over:
        yield from result_sentences(state, w)


def season_sentence(state: State, w: Words) -> str:
    """Season and time, or how many cards its stack still has."""
    if state.rules["season_end"] == "stack":
        left = max(0, state.cards_per_season - len(state.shown))
        return w.text("describe.season.stack", season=state.season_name, left=left)
    return w.text("describe.season", season=state.season_name, time=state.time, threshold=state.threshold)


def edict_words(state: State, n: int, w: Words) -> str:
    """One edict: letter and card, and whether this season scores it."""
    now = not state.over and EDICTS[n] in dict(state.edicts_now())
    return w.text("describe.edict.now" if now else "describe.edict", letter=EDICTS[n], card=state.edicts[n])


def card_sentences(state: State, w: Words) -> Iterator[str]:
    """The card on the table, and who still draws it."""
    if not state.card:
        yield w.text("describe.card.none")
        if state.ruins_due:
            yield w.text("describe.ruins_due")
        return
    card = EXPLORE[state.card]
    facts = {"card": card.id, "terrains": card.terrains, "n": card.shapes[0].size}
    if card.kind in ("rift", "ambush"):
        yield w.text(f"describe.card.{card.kind}", **facts)
    else:
        shapes = [w.text("describe.shape.coin" if s.coin else "describe.shape", n=s.size) for s in card.shapes]
        yield w.text("describe.card", shapes=shapes, **facts)
    if state.ruins_due and card.kind != "ambush":
        yield w.text("describe.ruins_due")
    for seat in state.owing:
        if not draw.Task(state, seat).count():
            yield w.text("describe.one_cell", seat=ambush.target(state, seat))
    if state.players > 1:
        yield w.text("describe.waiting", seats=state.owing)


def sheet_sentences(state: State, seat: int, w: Words) -> Iterator[str]:
    """One player's sheet: stars, coins, terrains with their clusters, monsters, mountains, ruins, the season so far."""
    sheet, board = state.sheets[seat], state.board
    empty = board.open & ~sheet.filled
    facts = {"seat": seat, "total": sheet.total, "coins": sheet.coins, "empty": empty.bit_count()}
    yield w.text("describe.sheet", **facts)
    for terrain in TERRAINS:
        found = clusters(getattr(sheet, terrain))
        if found:
            parts = [w.text("describe.cluster", n=each.bit_count(), cells=board.cells(each)) for each in found]
            n = sum(each.bit_count() for each in found)
            yield w.text("describe.terrain", terrain=terrain, n=n, clusters=len(found), parts=parts)
    if sheet.monster:
        costs = board.cells(monsters.threatened(sheet))
        key = "describe.monsters" if costs else "describe.monsters.none"
        yield w.text(key, cells=costs, n=len(costs))
    shut = [board.cells(bit)[0] for bit, sides in board.sides if sheet.filled & sides == sides]
    if shut:
        yield w.text("describe.mountains", cells=shut)
    ruins = board.cells(board.ruins_mask & empty)
    yield w.text("describe.ruins", cells=ruins) if ruins else w.text("describe.ruins.none")
    if not empty:
        yield w.text("describe.sheet.full", seat=seat)
    for number, earned in enumerate(sheet.seasons):
        parts = earned_words(state, earned, w)
        yield w.text("describe.scored", season=SEASONS[number].name, total=earned.total, parts=parts)
    if not state.over and "" not in state.edicts:
        earned = state.earned_now(seat)
        yield w.text("describe.earned", stars=earned.total, parts=earned_words(state, earned, w))


def earned_words(state: State, earned: SeasonScore, w: Words) -> list[str]:
    """The parts of a season's stars."""
    cards = dict(zip(EDICTS, state.edicts, strict=True))
    parts = [w.text("describe.earned.edict", letter=a, card=cards[a], stars=n) for a, n in earned.edicts]
    if state.rules["coins"] == "yes":
        parts.append(w.text("describe.earned.coins", stars=earned.coins))
    if state.rules["monster_penalty"] == "yes":
        parts.append(w.text("describe.earned.monsters", stars=earned.monsters))
    return parts


def result_sentences(state: State, w: Words) -> Iterator[str]:
    """Who won and why, or the rating and title of a solo player; then everybody's stars."""
    outcome = state.result()
    yield w.text(result_key(state, outcome), winners=outcome.winners, **outcome.facts)
    if outcome.rule == "CAR-SOLO-1":
        yield w.text("result.CAR-SOLO-2", **outcome.facts)
    for seat, sheet in enumerate(state.sheets):
        yield w.text("result.player", seat=seat, total=sheet.total, lost=sheet.lost)


def result_key(state: State, outcome: Result) -> str:
    """The key of the sentence that says who won and why."""
    return (
        f"result.{outcome.rule}.{tie_reason(state, outcome)}"
        if outcome.rule == "CAR-END-4"
        else f"result.{outcome.rule}"
    )


def tie_reason(state: State, outcome: Result) -> str:
    """What decided a tie: ``monsters``, ``winter``, ``empty`` or ``shared``."""
    if len(outcome.winners) > 1:
        return "shared"
    if outcome.facts["tie"] == "monsters":
        return "monsters"
    winters = sorted((state.sheets[seat].seasons[-1].total for seat in outcome.facts["tied"]), reverse=True)
    return "winter" if winters[0] > winters[1] else "empty"


def describe_cell(state: State, cell: str, lang: str = "en", seat: int | None = None) -> str:
    """What is on one cell of a sheet and around it; also an edict, ``"edict:A"``, or a season, ``"season:0"``."""
    w = words(lang)
    shown = seat if seat is not None else sheet_shown(state)
    if cell.startswith(gestures.EDICT):
        return told(edict_sentences(state, cell.removeprefix(gestures.EDICT).upper(), shown, w), lang)
    if cell.startswith(gestures.SEASON):
        return told(season_sentences(state, cell.removeprefix(gestures.SEASON), shown, w), lang)
    cell = cell.upper() if cell.upper() in INDEX else cell  # as typed in a terminal
    if cell not in INDEX:
        return w.text("cell.outside", cell=cell)
    return told(cell_sentences(state, cell, shown, w), lang)


def sheet_shown(state: State) -> int:
    """The seat whose sheet one looks at by default: that on which the first seat to move draws."""
    return ambush.target(state, state.owing[0]) if state.owing else 0


def cell_sentences(state: State, cell: str, seat: int, w: Words) -> Iterator[str]:
    """What is on a cell, and what matters about it."""
    board, sheet, bit = state.board, state.sheets[seat], 1 << INDEX[cell]
    terrain = state.terrain(seat, cell)
    if terrain == "mountain":
        yield w.text("cell.mountain", cell=cell)
        still = board.cells(near(bit) & ~sheet.filled)
        yield w.text("cell.mountain.open", cells=still) if still else w.text("cell.mountain.closed")
        return
    if terrain == "wasteland":
        yield w.text("cell.wasteland", cell=cell)
        return
    if not terrain:
        yield w.text("cell.ruins" if state.is_ruins(cell) else "cell.empty", cell=cell)
        if bit & near(sheet.monster) and state.rules["monster_penalty"] == "yes":
            yield w.text("cell.next_monster")
        return
    n = cluster_at(bit, getattr(sheet, terrain)).bit_count()
    yield w.text("cell.drawn" if n > 1 else "cell.drawn.alone", cell=cell, terrain=terrain, n=n)
    if state.is_ruins(cell):
        yield w.text("cell.on_ruins")
    beside = board.cells(near(bit) & board.mountain_mask)
    if beside:
        yield w.text("cell.next_mountain", mountains=beside)
    if terrain == "monster" and (costs := board.cells(near(bit) & ~sheet.filled)):
        yield w.text("cell.costs", cells=costs)


def edict_sentences(state: State, letter: str, seat: int, w: Words) -> Iterator[str]:
    """An edict: its card, the rule, and what a sheet earns for it now and why."""
    card = state.edicts[EDICTS.index(letter)] if letter in EDICTS else ""
    if not card:
        yield w.text("place.edict.unknown", letter=letter)
        return
    earned = state.score_card(seat, card)
    yield w.text("place.edict", letter=letter, card=card, text=w.text(f"rule.{earned.rule}.text"))
    yield w.text("place.edict.stars", seat=seat, stars=earned.points)
    yield why_sentence(earned, w)


def why_sentence(earned: Score, w: Words) -> str:
    """Why a scoring card gives so many stars; each card has a rule of its own."""
    facts = dict(earned.facts)
    keys = (f"why.{facts['card']}",) if earned.points else (f"why.{facts['card']}.none", f"why.{facts['card']}")
    return w.first(keys, **facts)


def season_sentences(state: State, number: str, seat: int, w: Words) -> Iterator[str]:
    """A season: how long it lasts, what it scores, and what a sheet got in it."""
    if not number.isdecimal() or int(number) >= len(SEASONS):
        yield w.text("cell.outside", cell=f"season:{number}")
        return
    season, scored = SEASONS[int(number)], state.sheets[seat].seasons
    letters = EDICTS if state.rules["scored"] == "all-four" else season.edicts
    key = "place.season.stack" if state.rules["season_end"] == "stack" else "place.season"
    yield w.text(key, season=season.name, threshold=season.threshold, edicts=list(letters))
    if int(number) < len(scored):
        yield w.text("place.season.scored", seat=seat, stars=scored[int(number)].total)


def describe_action(state: State, action: Action, lang: str = "en") -> str:
    """An action as a choice in a list."""
    w = words(lang)
    if isinstance(action, Draw):
        owner = ambush.target(state, action.seat)
        key = "action.draw.other" if owner != action.seat else "action.draw.by" if state.players > 1 else "action.draw"
        return w.text(key, terrain=action.terrain, cells=action.cells, owner=owner, seat=action.seat)
    if isinstance(action, Edict):
        return w.text("action.edict", letter=action.letter, card=action.card)
    return w.text("action.reveal", card=action.card)


def event_text(state: State, event: Event, lang: str = "en") -> str:
    """One event in words."""
    facts = {"seat": event.seat, "cells": event.cells, **event.facts}
    return words(lang).first(event_keys(state, event), **facts)


def event_keys(state: State, event: Event) -> Iterator[str]:
    """The keys of the words for an event, the most telling first."""
    base, facts = f"event.{event.kind}", event.facts
    yield f"{base}.{event.rule}"
    if state.rules["season_end"] == "stack":
        yield f"{base}.stack"
    if state.players == 1 and event.kind in ("ambush_revealed", "ambush_gone"):
        yield f"{base}.solo"
    if facts.get("by") == event.seat:
        yield f"{base}.own"
    if (event.kind == "monsters_scored" and not facts["stars"]) or (event.kind == "final" and not facts["lost"]):
        yield f"{base}.none"
    yield base


def violation_text(violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
    """One reason for a refusal in words."""
    base = f"refused.{violation.rule}"
    facts: dict[str, Any] = {"cells": violation.cells, **violation.facts}
    return words(lang).first((f"{base}.{facts.get('case')}", base), **facts)


def prompt(state: State, lang: str = "en", seat: int | None = None) -> str:
    """What a seat (the first that owes a drawing) must do now, as one literal sentence; empty when it need not."""
    w = words(lang)
    if state.over or not state.owing or (seat is not None and seat not in state.owing):
        return ""
    seat, card = state.owing[0] if seat is None else seat, EXPLORE[state.card]
    task, owner = draw.Task(state, seat), ambush.target(state, seat)
    facts = {"card": card.id, "owner": owner, "pass_to": card.pass_to}
    return w.text(f"ui.prompt.{prompt_key(card, task, owner == seat)}", **facts)


def prompt_key(card: Card, task: draw.Task, own: bool) -> str:
    """Which sentence asks for the drawing."""
    whole = bool(task.count())
    if card.kind == "ambush":
        return "ambush.own" if own and whole else "ambush" if whole else "ambush.one"
    if not whole:
        return "one.ruins" if task.due else "one"
    if card.kind == "rift":
        return "rift.ruins" if task.due else "rift"
    if task.due:
        return "ruins"
    choices = (len(card.terrains) > 1, len(card.shapes) > 1)
    return {(True, True): "draw", (True, False): "draw.terrain", (False, True): "draw.shape"}.get(choices, "draw.place")


def seat_name(state: Any, seat: int, lang: str = "en") -> str:
    """What a player is called: by the number."""
    return words(lang).format_field(seat, "@seat")
