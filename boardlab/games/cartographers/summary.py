"""A seat's stars season by season, each number with the cells it comes from and the reason. Rule CAR-SEASON-3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardlab.games.cartographers import describe, monsters, scoring
from boardlab.games.cartographers.facts import EDICTS, SCORING, SEASONS, cells_of
from boardlab.games.cartographers.gestures import EDICT, SEASON
from boardlab.kernel.values import Score
from boardlab.kernel.words import Words

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, Sheet, State


def breakdown(state: State, seat: int, past: Sequence[State] = ()) -> tuple[Score, ...]:
    """Every season that is scored, then what the season in play would give now; each with its parts.

    Args:
        state: The state.
        seat: Whose stars.
        past: Earlier states of the game, as far as known: they hold the sheets as they were scored.
    """
    if "" in state.edicts:
        return ()
    found = [
        season_of(state, number, earned, sheet_then(past, seat, number), now=False)
        for number, earned in enumerate(state.sheets[seat].seasons)
    ]
    if not state.over:
        found.append(season_of(state, state.season, state.earned_now(seat), state.sheets[seat], now=True))
    return tuple(found)


def sheet_then(past: Sequence[State], seat: int, number: int) -> Sheet | None:
    """The sheet at the end of a season; None when no known state has it."""
    for state in past:
        sheet = state.sheets[seat]
        if len(sheet.seasons) > number:
            return sheet if len(sheet.seasons) == number + 1 else None
    return None


def season_of(state: State, number: int, earned: SeasonScore, sheet: Sheet | None, *, now: bool) -> Score:
    """One season: its total, with edicts, coins and monsters as parts."""
    facts = {"season": SEASONS[number].name, "stars": earned.total, "place": f"{SEASON}{number}", "now": now}
    return Score(earned.total, "CAR-SEASON-3", (), facts, tuple(parts(state, earned, sheet)))


def parts(state: State, earned: SeasonScore, sheet: Sheet | None) -> Iterator[Score]:
    """The numbers of a season. Rules CAR-SEASON-2, CAR-COIN-3, CAR-MONSTER-2."""
    for letter, stars in earned.edicts:
        yield edict(state, letter, stars, sheet)
    if state.rules["coins"] == "yes":
        paid = cells_of(sheet.paid) if sheet is not None else ()
        yield Score(earned.coins, "CAR-COIN-3", paid, {"stars": earned.coins, "mountains": paid})
    if state.rules["monster_penalty"] == "yes":
        cells = cells_of(monsters.threatened(sheet)) if sheet is not None else ()
        yield Score(
            earned.monsters, "CAR-MONSTER-2", cells, {"stars": -earned.monsters, "n": len(cells), "cells": cells}
        )


def edict(state: State, letter: str, stars: int, sheet: Sheet | None) -> Score:
    """What one edict gives for a sheet; only the number where the sheet of that time is not known."""
    card = state.edicts[EDICTS.index(letter)]
    place = {"letter": letter, "card": card, "place": f"{EDICT}{letter}"}
    if sheet is None:
        return Score(stars, SCORING[card].rule, (), {**place, "stars": stars})
    scored = scoring.score(card, state.board, sheet)
    return Score(scored.points, scored.rule, scored.cells, {**scored.facts, **place}, scored.parts)


def earning(state: State, seat: int, place: str) -> Score | None:
    """What a scoring card, ``"edict:A"``, gives a sheet now; None for any other place."""
    letter = place.removeprefix(EDICT)
    if letter == place or letter not in EDICTS or not state.edicts[EDICTS.index(letter)]:
        return None
    return edict(state, letter, 0, state.sheets[seat])


def score_text(state: State, score: Score, lang: str = "en") -> tuple[str, str]:
    """What a number is called in the summary, and why it is so much."""
    w, facts = describe.words(lang), score.facts
    if score.rule == "CAR-SEASON-3":
        return w.text("summary.season", **facts), season_why(state, score, w)
    if score.rule in ("CAR-COIN-3", "CAR-MONSTER-2"):
        kind = "coins" if score.rule == "CAR-COIN-3" else "monsters"
        key = f"summary.{kind}.why"
        keys = (f"{key}.none", key) if not score.points else (key,) if score.cells else (f"{key}.only", key)
        return w.text(f"summary.{kind}"), w.first(keys, **facts)
    name = w.text("summary.edict", **facts)
    return name, describe.why_sentence(score, w) if "n" in facts else w.text("summary.then", **facts)


def season_why(state: State, score: Score, w: Words) -> str:
    """The sum of a season."""
    added = [w.text("summary.part", name=score_text(state, part, w.lang)[0], stars=part.points) for part in score.parts]
    return w.text("summary.sum.now" if score.facts["now"] else "summary.sum", parts=added, **score.facts)
