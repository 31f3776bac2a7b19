"""The end of the game, who wins, and what a solo player is called. Rules CAR-END-1 to 4, CAR-SOLO-1, CAR-SOLO-2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cartographers.facts import EDICTS, SCORING, TITLES
from boardlab.kernel.values import Event, Result, Score

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, State


def end_game(draft: State) -> None:
    """Winter has been scored: the game is over. Rule CAR-END-1."""
    draft.over = True
    draft.events.append(Event("game_over", "CAR-END-1"))
    for seat, sheet in enumerate(draft.sheets):
        draft.events.append(Event("final", "CAR-END-2", seat, (), {"total": sheet.total, "lost": sheet.lost}))
    outcome = result(draft)
    if "rating" in outcome.facts:
        facts = {key: outcome.facts[key] for key in ("rating", "target", "total")}
        draft.events.append(Event("rating", "CAR-SOLO-1", 0, (), facts))
        draft.events.append(Event("title", "CAR-SOLO-2", 0, (), {"title": outcome.facts["title"]}))
    elif draft.players > 1:
        facts = {"winners": outcome.winners, **outcome.facts}
        draft.events.append(Event("winner", outcome.rule, outcome.winners[0], (), facts))


def scores(state: State) -> tuple[Score, ...]:
    """Stars of each seat, season by season, each with the rules that gave them. Rules CAR-END-2, CAR-SEASON-3."""
    return tuple(
        Score(sheet.total, "CAR-END-2", parts=tuple(season_parts(state, each) for each in sheet.seasons))
        for sheet in state.sheets
    )


def season_parts(state: State, earned: SeasonScore) -> Score:
    """The stars of one season with their parts. Rule CAR-SEASON-3."""
    cards = dict(zip(EDICTS, state.edicts, strict=True))
    parts = [Score(stars, SCORING[cards[letter]].rule, facts={"letter": letter}) for letter, stars in earned.edicts]
    parts += [Score(earned.coins, "CAR-COIN-3"), Score(earned.monsters, "CAR-MONSTER-2")]
    return Score(earned.total, "CAR-SEASON-3", parts=tuple(parts))


def result(state: State) -> Result:
    """Who wins as the sheets stand, and by which rule. Rules CAR-END-3, CAR-END-4, CAR-SOLO-1."""
    totals = [sheet.total for sheet in state.sheets]
    if state.players == 1:
        return solo_result(state, totals[0])
    most = max(totals)
    tied = tuple(seat for seat, total in enumerate(totals) if total == most)
    facts = {"total": most, "tied": tied, "tie": state.rules["tie"]}
    if len(tied) == 1:
        return Result(tied, "CAR-END-3", facts)
    best = min(tie_chain(state, seat) for seat in tied)
    return Result(tuple(seat for seat in tied if tie_chain(state, seat) == best), "CAR-END-4", facts)


def tie_chain(state: State, seat: int) -> tuple[int, ...]:
    """What decides a tie; the smallest wins. Rule CAR-END-4, ruling ``tie``."""
    sheet = state.sheets[seat]
    if state.rules["tie"] == "monsters":
        return (sheet.lost,)
    winter = sheet.seasons[-1].total if sheet.seasons else 0
    return (-winter, (state.board.open & ~sheet.filled).bit_count())


def solo_result(state: State, total: int) -> Result:
    """A solo player's result: a rating with a title, or just the stars. Rules CAR-SOLO-1, CAR-SOLO-2."""
    if state.rules["solo_result"] == "score":
        return Result((0,), "CAR-END-2", {"total": total})
    target = solo_target(state.edicts)
    facts = {"total": total, "target": target, "rating": total - target, "title": title(total - target)}
    return Result((0,), "CAR-SOLO-1", facts)


def solo_target(cards: tuple[str, ...]) -> int:
    """The four solo numbers added up. Rule CAR-SOLO-1."""
    return sum([SCORING[card].solo for card in cards if card])


def title(rating: int) -> int:
    """The number of the title, 0 (the best) to 7; below the lowest, the lowest. Rule CAR-SOLO-2."""
    for n, least in enumerate(TITLES):
        if rating >= least:
            return n
    return len(TITLES) - 1
