"""Time, the end of a season, and what it gives. Rules CAR-TURN-3, CAR-SEASON-1 to 5, CAR-COIN-3, CAR-MONSTER-2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardlab.games.cartographers import ambush, ending, model, monsters, scoring
from boardlab.games.cartographers.facts import DECKS, EDICTS, EXPLORE, GAME, SCORING, SEASONS, cells_of
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, Sheet, State


def finish_card(draft: State) -> None:
    """Everybody has drawn the card: its time passes, and the season may end. Rules CAR-TURN-3, CAR-AMBUSH-4."""
    card = EXPLORE[draft.card]
    if card.kind == "ambush":
        ambush.leave(draft)
    else:
        draft.ruins_due, draft.time = False, draft.time + card.time
        if draft.rules.rulings["season_end"] == "time":
            now = SEASONS[draft.season]
            facts = {"time": draft.time, "threshold": now.threshold, "season": now.name}
            draft.events.append(Event("time", "CAR-TURN-3", -1, (), facts))
    draft.card, draft.commits, draft.owing = "", (), ()
    if is_done(draft):
        end_season(draft)


def is_done(state: State) -> bool:
    """Does the season end here? Rule CAR-SEASON-1, ruling ``season_end``."""
    if state.rules.rulings["season_end"] == "time":
        over = state.time >= SEASONS[state.season].threshold
    else:
        over = len(state.shown) >= state.cards_per_season
    return over or not (state.ambush_in or any(state.left))


def end_season(draft: State) -> None:
    """Score the season for everybody, then begin the next one or end the game. Rules CAR-SEASON-3, CAR-END-1."""
    now = SEASONS[draft.season]
    if draft.rules["season_end"] == "time":
        facts = {"season": now.name, "time": draft.time, "threshold": now.threshold}
        draft.events.append(Event("season_ended", "CAR-SEASON-1", -1, (), facts))
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
    earned, now, rulings, events = season_score(draft, sheet), SEASONS[draft.season], draft.rules.rulings, draft.events
    name, stars_now = now.name, earned.total
    total = sheet.total + stars_now
    sheet.seasons = (*sheet.seasons, earned)
    for letter, stars in earned.edicts:
        card = draft.edicts[EDICTS.index(letter)]
        facts = {"season": name, "letter": letter, "card": card, "stars": stars}
        events.append(Event("edict_scored", SCORING[card].rule, seat, (), facts))
    if rulings["coins"] == "yes":
        events.append(Event("coins_scored", "CAR-COIN-3", seat, (), {"stars": earned.coins}))
    if rulings["monster_penalty"] == "yes":
        cells = cells_of(monsters.threatened(sheet))
        events.append(Event("monsters_scored", "CAR-MONSTER-2", seat, cells, {"stars": earned.monsters}))
    facts = {"season": name, "stars": stars_now, "total": total}
    events.append(Event("season_scored", "CAR-SEASON-3", seat, (), facts))
    return sheet


def season_score(state: State, sheet: Sheet) -> SeasonScore:
    """Stars of the season for a sheet as it is. Rules CAR-SEASON-2, CAR-SEASON-3, CAR-COIN-3, CAR-MONSTER-2."""
    board, rulings = state.board, state.rules.rulings
    edicts = [(letter, scoring.stars(card, board, sheet) if card else 0) for letter, card in edicts_of(state)]
    coins = sheet.coins if rulings["coins"] == "yes" else 0
    lost = monsters.lost_stars(sheet) if rulings["monster_penalty"] == "yes" else 0
    return model.SeasonScore(tuple(edicts), coins, -lost)


def edicts_of(state: State) -> tuple[tuple[str, str], ...]:
    """Letter and card of the edicts that this season scores. Rule CAR-SEASON-2, ruling ``scored``."""
    if state.rules.rulings["scored"] == "all-four":
        return tuple(zip(EDICTS, state.edicts, strict=True))
    letters = SEASONS[min(state.season, 3)].edicts
    return tuple([(letter, state.edicts[EDICTS.index(letter)]) for letter in letters])


def begin_season(draft: State) -> None:
    """All explore cards are shuffled again and one more ambush goes in. Rules CAR-SEASON-4, CAR-AMBUSH-5."""
    draft.time, draft.shown = 0, ()
    if draft.rules["deck"] == "forty-one":
        draft.left = (1,) * len(DECKS["forty-one"])
        draft.ambush_in = min(draft.ambush_in + GAME["ambushes_a_season"], len(draft.ambush_left))
    facts = {"season": draft.season_name, "ambushes": draft.ambush_in}
    draft.events.append(Event("season_begins", "CAR-SEASON-4", -1, (), facts))
