"""What a simple player looks at: named features of a sheet and their weights, for the greedy bot and for hints."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardlab.games.cartographers import ambush, draw, monsters, scoring
from boardlab.games.cartographers.facts import EDICTS, OUTSIDE, SEASONS, closed, near

if TYPE_CHECKING:
    from boardlab.games.cartographers.actions import Action
    from boardlab.games.cartographers.model import State

WEIGHTS: dict[str, float] = {
    "stars": 1.0,
    "stars_now": 1.0,
    "stars_later": 0.6,
    "coins": 1.0,
    "monsters": -0.8,
    "holes": -0.35,
    "harm": 1.0,
}
"""How much one unit of each feature is worth to the greedy bot."""

MOST_CANDIDATES = 60


def features(state: State, seat: int) -> dict[str, float]:
    """Named features of a position for one seat, with what it has committed already drawn.

    Returns:
        ``stars`` of the seasons that are over; ``stars_now``: the edicts of this season; ``stars_later``: the other
        edicts that still come; ``coins`` times the seasons in which they still count; ``monsters``: empty cells beside
        them, so often as they still cost; ``holes``: empty cells that only one cell can fill; ``harm``: empty cells
        beside the monsters drawn on a neighbour's sheet.
    """
    sheet, harm = state.sheets[seat], 0
    action = state.commits[seat] if state.commits else None
    if action is not None:
        owner = ambush.target(state, seat)
        drawn = draw.with_drawing(state.sheets[owner], action)
        if owner == seat:
            sheet = drawn
        else:
            harm = monsters.lost_stars(drawn) - monsters.lost_stars(state.sheets[owner])
    left = len(SEASONS) - state.season
    now = dict(state.edicts_now()) if left else {}
    later = "".join(each.edicts for each in SEASONS[state.season + 1 :])
    stars_now = stars_later = 0.0
    for letter, card in zip(EDICTS, state.edicts, strict=True):
        if card and (letter in now or letter in later):
            stars = scoring.stars(card, state.board, sheet)
            stars_now += stars * (letter in now)
            stars_later += stars * later.count(letter)
    holes = (closed(sheet.filled) & ~sheet.filled).bit_count()
    return {
        "stars": float(sheet.total),
        "stars_now": stars_now,
        "stars_later": stars_later,
        "coins": float(sheet.coins * left * (state.rules["coins"] == "yes")),
        "monsters": float(monsters.lost_stars(sheet) * left * (state.rules["monster_penalty"] == "yes")),
        "holes": float(holes),
        "harm": float(harm),
    }


def candidates(state: State, seat: int, rng: Random) -> tuple[Action, ...]:
    """The drawings that lie tightest, some tens of them: enough for a bot, and soon looked through.

    Shapes that touch drawn cells or the edge with most of their border come first; equals by lot.
    """
    legal = draw.legal_draws(state, seat)
    if len(legal) <= MOST_CANDIDATES:
        return legal
    task = draw.Task(state, seat)
    wall = task.sheet.filled | OUTSIDE
    place_of, ranked = task.board.place_of[state.card], []
    for action in legal:
        mask = place_of[action.cells].mask if action.cells in place_of else task.board.mask(action.cells)
        own = getattr(task.sheet, action.terrain)
        beside = (mask << 1 | mask >> 1 | mask << 12 | mask >> 12) & ~mask
        ranked.append((-(beside & wall).bit_count() - 2 * bool(near(mask) & own), rng.random(), action))
    ranked.sort(key=lambda row: row[:2])
    return tuple(action for _, _, action in ranked[:MOST_CANDIDATES])
