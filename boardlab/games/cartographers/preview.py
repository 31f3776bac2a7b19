"""What a drawing would do, told before the click: where it lies, what it earns now and later. Rule CAR-SEASON-3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from boardlab.games.cartographers import ambush, describe, draw, gestures, monsters, scoring
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.facts import EDICTS, EXPLORE
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import Words, told

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import Sheet, State


class Earning(Struct, frozen=True):
    """What a drawing changes in one edict: letter and card, stars before and after, and whether it counts now."""

    letter: str
    card: str
    before: int
    after: int
    now: bool

    @property
    def change(self) -> int:
        return self.after - self.before


class Preview(Struct, frozen=True):
    """What drawing somewhere would do, or why it is refused.

    Attributes:
        cell: The cell asked about.
        action: The drawing that is meant; None when nothing can be drawn there now.
        legal: Whether it is allowed.
        violations: The reasons when it is not.
        owner: The seat whose sheet it is.
        gain: Stars that the season would give more if it ended right after, coins and monsters included.
        earns: The edicts that it changes.
        monsters: Stars that monsters take each season, before and after, as positive numbers.
        events: What it would cause on the sheet.
    """

    cell: str
    action: Draw | None
    legal: bool
    violations: tuple[Violation, ...] = ()
    owner: int = 0
    gain: int = 0
    earns: tuple[Earning, ...] = ()
    monsters: tuple[int, int] = (0, 0)
    events: tuple[Event, ...] = ()

    @property
    def reason_rule(self) -> str:
        """The rule that decides: the first that refuses, or the one by which it is drawn."""
        return self.violations[0].rule if self.violations else self.events[0].rule if self.events else "CAR-TURN-5"


def preview(state: State, cell: str, seat: int | None = None, settings: Mapping[str, str] | None = None) -> Preview:
    """What pointing at a cell with these settings would do, for a seat (the first that owes a drawing)."""
    seat = seat if seat is not None else state.owing[0] if state.owing else 0
    return preview_draw(state, gestures.aim(state, seat, cell, settings or {}), cell)


def preview_draw(state: State, action: Draw | None, cell: str = "") -> Preview:
    """What a drawing would do to the sheet it is on."""
    if action is None:
        return Preview(cell, None, False)
    cell, owner = cell or action.cells[0], ambush.target(state, action.seat)
    why = state.why_not(action)
    if why:
        return Preview(cell, action, False, why, owner)
    draft = replace(state, events=[])
    place = draw.accepts(state, action)
    assert place is not None
    draw.put(draft, action, place)
    before, after = state.sheets[owner], draft.sheets[owner]
    earns = earnings(state, before, after)
    lost = (monsters.lost_stars(before), monsters.lost_stars(after))
    gain = sum(each.change for each in earns if each.now)
    if state.rules["coins"] == "yes":
        gain += after.coins - before.coins
    if state.rules["monster_penalty"] == "yes":
        gain += lost[0] - lost[1]
    return Preview(cell, action, True, (), owner, gain, earns, lost, tuple(draft.events))


def earnings(state: State, before: Sheet, after: Sheet) -> tuple[Earning, ...]:
    """The edicts whose stars change, those of this season first."""
    now = {letter for letter, _ in state.edicts_now()}
    found = []
    for letter, card in zip(EDICTS, state.edicts, strict=True):
        if card:
            stars = scoring.stars(card, state.board, before), scoring.stars(card, state.board, after)
            if stars[0] != stars[1]:
                found.append(Earning(letter, card, *stars, letter in now))
    return tuple(sorted(found, key=lambda each: not each.now))


def describe_preview(state: State, seen: Preview, lang: str = "en") -> str:
    """A preview in words: what would happen, or every reason why it is refused."""
    w = describe.words(lang)
    if seen.action is None:
        return ""
    if not seen.legal:
        return told((describe.violation_text(each, lang) for each in seen.violations), lang)
    return told(consequences(state, seen, seen.action, w), lang)


def consequences(state: State, seen: Preview, action: Draw, w: Words) -> Iterator[str]:
    """The sentences about a legal drawing: place, edicts now and later, coins, ruins, monsters."""
    facts = {"terrain": action.terrain, "cells": action.cells, "cell": action.cells[0], "n": len(action.cells)}
    single = draw.is_a_shape(EXPLORE[state.card], action.cells)
    yield w.text("explain.fits" if single else "explain.fits.one", **facts)
    now = [each for each in seen.earns if each.now]
    later = [each for each in seen.earns if not each.now]
    if not is_ambush(state):
        yield w.text("explain.earns", edicts=edict_words(now, w)) if now else w.text("explain.earns.none")
        if later:
            yield w.text("explain.later", edicts=edict_words(later, w))
    if any(event.kind == "coin" for event in seen.events):
        yield w.text("explain.coin")
    elif any(event.kind == "coin_lost" for event in seen.events):
        yield w.text("explain.coin.full")
    shut = [event.facts["mountain"] for event in seen.events if event.kind == "mountain_coin"]
    if shut:
        yield w.text("explain.closes", mountains=shut)
    covered = [cell for event in seen.events if event.kind == "covered_ruins" for cell in event.cells]
    if covered:
        yield w.text("explain.covers.due", cells=covered)
    if state.rules["monster_penalty"] == "yes":
        yield from monster_words(state, seen, action, w)


def edict_words(earns: Iterable[Earning], w: Words) -> list[str]:
    """Each edict that changes, with its stars before and after."""
    return [
        w.text(
            "explain.earns.edict" if each.change > 0 else "explain.loses.edict",
            letter=each.letter,
            card=each.card,
            stars=abs(each.change),
            before=each.before,
            after=each.after,
        )
        for each in earns
    ]


def monster_words(state: State, seen: Preview, action: Draw, w: Words) -> Iterator[str]:
    """What a drawing changes about the empty cells beside monsters. Rule CAR-MONSTER-2."""
    before = monsters.threatened(state.sheets[seen.owner])
    after = monsters.threatened(draw.with_drawing(state.sheets[seen.owner], action))
    fresh, saved = state.board.cells(after & ~before), state.board.cells(before & ~after)
    if is_ambush(state):
        yield w.text("explain.ambush", seat=seen.owner, n=after.bit_count())
        return
    if fresh:
        yield w.text("explain.cost", cells=fresh, n=len(fresh))
    if saved:
        yield w.text("explain.saves", cells=saved, n=len(saved))


def is_ambush(state: State) -> bool:
    """Is the card on the table an ambush?"""
    return EXPLORE[state.card].kind == "ambush"
