"""What a simple player looks at: named features of a position and their weights, for the greedy bot and for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero import towns, tracks
from boardlab.games.cascadero.facts import COLOURS, INDEX, TOP

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

WEIGHTS: dict[str, float] = {
    "points": 1.0,
    "own_track": 1.6,
    "other_tracks": 0.6,
    "seals": 1.5,
    "extra_turns": 2.0,
    "chances": 0.35,
    "waiting": 0.8,
}
"""How much one unit of each feature is worth to the greedy bot."""


def features(state: State, seat: int) -> dict[str, float]:
    """Named features of a position for one seat.

    Returns:
        ``points``; ``own_track`` and ``other_tracks`` in spaces; ``seals`` in hand; ``extra_turns`` earned;
        ``chances``: spaces that the best next placements would give; ``waiting``: 1 when a decision waits for the seat.
    """
    own = state.own_track(seat)
    return {
        "points": float(state.points[seat]),
        "own_track": float(own),
        "other_tracks": float(sum(state.cubes[seat]) - own),
        "seals": float(state.seals[seat]),
        "extra_turns": float(state.extra if state.seat == seat else 0),
        "chances": float(chances(state, seat)),
        "waiting": float(bool(state.pending) and state.pending[0].seat == seat),
    }


def chances(state: State, seat: int) -> int:
    """For each colour the best town that one more envoy next to an own one could score, in spaces, added up."""
    board, free = state.board, state.board.fields & ~state.taken
    edge, mine = 0, state.envoys[seat]
    while mine:
        low = mine & -mine
        edge |= board.near[low.bit_length() - 1]
        mine ^= low
    best, edge = [0] * len(COLOURS), edge & free
    while edge:
        low = edge & -edge
        edge ^= low
        cell = low.bit_length() - 1
        verdict = towns.judge(state, seat, cell, False)
        if verdict.steps:
            colour = board.colour_at[verdict.town]
            space = state.cubes[seat][colour]
            best[colour] = max(best[colour], tracks.landing(space, verdict.steps) - space)
    return sum(best) + best[INDEX[state.colours[seat]]] * (state.own_track(seat) < TOP)
