"""Time, the end of a season, and what it gives. Rules CAR-TURN-3, CAR-SEASON-1 to 5, CAR-COIN-3, CAR-MONSTER-2."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardlab.games.cartographers import ambush, ending, model, monsters, scoring, setup
from boardlab.games.cartographers.facts import EDICTS, EXPLORE, GAME, SCORING, SEASONS, cells_of
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, Sheet, State


AMBUSHES_A_SEASON = GAME["ambushes_a_season"]
SCORED = [[(letter, EDICTS.index(letter)) for letter in season.edicts] for season in (*SEASONS, SEASONS[-1])]
"""For each season and the time after the last, the letters of the edicts that it scores, and where they stand."""


def finish_card(draft: State) -> None:
    """Everybody has drawn the card: its time passes, and the season may end. Rules CAR-TURN-3, CAR-AMBUSH-4."""
    card = EXPLORE[draft.card]
    if card.kind == "ambush":
        ambush.leave(draft)
    else:
        draft.ruins_due, draft.time = False, draft.time + card.time
        if draft.rules.rulings["season_end"] == "time":
            draft.events.append(time_passed(draft.season, draft.time))
    draft.card, draft.commits, draft.owing = "", (), ()
    if is_done(draft):
        end_season(draft)


@cache
def time_passed(season: int, time: int) -> Event:
    """What is told of the time. Rule CAR-TURN-3."""
    now = SEASONS[season]
    return Event("time", "CAR-TURN-3", facts={"time": time, "threshold": now.threshold, "season": now.name})


@cache
def time_is_up(season: int, time: int) -> Event:
    """What is told when a season's time is over. Rule CAR-SEASON-1."""
    now = SEASONS[season]
    return Event("season_ended", "CAR-SEASON-1", facts={"season": now.name, "time": time, "threshold": now.threshold})


def is_done(state: State) -> bool:
    """Does the season end here? Rule CAR-SEASON-1, ruling ``season_end``."""
    if state.rules.rulings["season_end"] == "time":
        over = state.time >= SEASONS[state.season].threshold
    else:
        over = len(state.shown) >= state.cards_per_season
    return over or not (state.ambush_in or state.face_down)


def end_season(draft: State) -> None:
    """Score the season for everybody, then begin the next one or end the game. Rules CAR-SEASON-3, CAR-END-1."""
    now = SEASONS[draft.season]
    if draft.rules.rulings["season_end"] == "time":
        draft.events.append(time_is_up(draft.season, draft.time))
    else:
        facts = {"season": now.name, "cards": len(draft.shown)}
        draft.events.append(Event("stack_ended", "CAR-SEASON-1", -1, (), facts))
    draft.sheets = tuple([score_seat(draft, seat) for seat in range(draft.players)])
    draft.season += 1
    draft.ruins_due = False
    if draft.season == len(SEASONS):
        ending.end_game(draft)
    else:
        begin_season(draft)


def score_seat(draft: State, seat: int) -> Sheet:
    """The sheet of a seat with the season's stars written down, told one by one. Rule CAR-SEASON-3."""
    sheet: Sheet = replace(draft.sheets[seat])
    scored, rulings, events = edicts_of(draft), draft.rules.rulings, draft.events
    earned, name = stars_of(draft, sheet, scored), SEASONS[draft.season].name
    sheet.seasons = (*sheet.seasons, earned)
    for (letter, card), (_, stars) in zip(scored, earned.edicts, strict=True):
        facts = {"season": name, "letter": letter, "card": card, "stars": stars}
        events.append(Event("edict_scored", SCORING[card].rule, seat, (), facts))
    if rulings["coins"] == "yes":
        events.append(Event("coins_scored", "CAR-COIN-3", seat, (), {"stars": earned.coins}))
    if rulings["monster_penalty"] == "yes":
        cells = cells_of(monsters.threatened(sheet)) if earned.monsters else ()
        events.append(Event("monsters_scored", "CAR-MONSTER-2", seat, cells, {"stars": earned.monsters}))
    facts = {"season": name, "stars": earned.total, "total": sheet.total}
    events.append(Event("season_scored", "CAR-SEASON-3", seat, (), facts))
    return sheet


def season_score(state: State, sheet: Sheet) -> SeasonScore:
    """Stars of the season for a sheet as it is. Rules CAR-SEASON-2, CAR-SEASON-3, CAR-COIN-3, CAR-MONSTER-2."""
    return stars_of(state, sheet, edicts_of(state))


def stars_of(state: State, sheet: Sheet, scored: tuple[tuple[str, str], ...]) -> SeasonScore:
    """The same for the edicts that are scored, as ``edicts_of`` gives them."""
    board, rulings = state.board, state.rules.rulings
    edicts = [(letter, scoring.stars(card, board, sheet) if card else 0) for letter, card in scored]
    coins = sheet.coins if rulings["coins"] == "yes" else 0
    lost = monsters.lost_stars(sheet) if rulings["monster_penalty"] == "yes" else 0
    return model.SeasonScore(tuple(edicts), coins, -lost)


def edicts_of(state: State) -> tuple[tuple[str, str], ...]:
    """Letter and card of the edicts that this season scores. Rule CAR-SEASON-2, ruling ``scored``."""
    laid = state.edicts
    if state.rules.rulings["scored"] == "all-four":
        return tuple(zip(EDICTS, laid, strict=True))
    return tuple([(letter, laid[at]) for letter, at in SCORED[state.season]])


def begin_season(draft: State) -> None:
    """All explore cards are shuffled again and one more ambush goes in. Rules CAR-SEASON-4, CAR-AMBUSH-5."""
    draft.time, draft.shown = 0, ()
    if draft.rules.rulings["deck"] == "forty-one":
        draft.face_down = setup.explore_deck("forty-one")
        draft.ambush_in = min(draft.ambush_in + AMBUSHES_A_SEASON, len(draft.ambush_left))
    facts = {"season": SEASONS[draft.season].name, "ambushes": draft.ambush_in}
    draft.events.append(Event("season_begins", "CAR-SEASON-4", -1, (), facts))
