"""When a turn and the game end, and who wins. Rules CAS-TURN-1, CAS-TURN-7, CAS-END-1 to CAS-END-6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero.change import EARNED
from boardlab.games.cascadero.facts import GAME
from boardlab.kernel.values import Event, Result, Score

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

LIMIT = GAME["points_to_end"]


def end_turn(draft: State) -> None:
    """Everything of this turn is done: end the game, play an extra turn, or pass on. Rules CAS-END-1, CAS-TURN-7."""
    if max(draft.points) >= LIMIT and reach_limit(draft):
        return
    if draft.extra:
        draft.extra -= 1
        draft.events.append(Event("extra_begins", "CAS-TRACK-5", draft.seat))
    else:
        after = (draft.seat + 1) % len(draft.colours)
        if draft.finishing and after == draft.start:
            end_game(draft, "CAS-END-1")
            return
        draft.events.append(Event("turn_ended", "CAS-TURN-7", draft.seat, (), {"next": after}))
        draft.seat = after
    start_placing(draft)


def reach_limit(draft: State) -> bool:
    """Somebody has 50 points: does the game end with this turn? Rule CAS-END-1, ruling ``end_at_threshold``."""
    if draft.rules["end_at_threshold"] == "finish-round":
        if not draft.finishing:
            draft.finishing = True
            draft.events.append(Event("last_round", "CAS-END-1", draft.points.index(max(draft.points))))
        return False
    if draft.extra:
        draft.events.append(Event("extra_lost", "CAS-END-1", draft.seat, (), {"turns": draft.extra}))
    end_game(draft, "CAS-END-1")
    return True


def start_placing(draft: State) -> None:
    """A seat has to place now; without an envoy the game is over. Rule CAS-END-2."""
    if not draft.supply[draft.seat]:
        end_game(draft, "CAS-END-2")


def end_game(draft: State, rule: str) -> None:
    """The game is over, by this rule."""
    draft.over, draft.end_rule, draft.todo, draft.pending = True, rule, (), ()
    draft.events.append(Event("game_over", rule, draft.seat))
    draft.events += [qualification(draft, seat) for seat in range(len(draft.colours))]
    outcome = result(draft)
    draft.events.append(
        Event("winner", outcome.rule, outcome.winners[0], (), {"winners": outcome.winners, **outcome.facts})
    )


def qualification(state: State, seat: int) -> Event:
    """May the seat win? Only if the cube on the track of its own colour is at the top. Rule CAS-END-3."""
    kind = "qualified" if state.qualified(seat) else "not_qualified"
    facts = {"points": state.points[seat], "space": state.own_track(seat), "colour": state.colours[seat]}
    return Event(kind, "CAS-END-3", seat, (), facts)


def scores(state: State) -> tuple[Score, ...]:
    """Victory points of each seat, with the rules that gave them as parts."""
    return tuple(
        Score(points, "CAS-END-4", parts=tuple(Score(n, rule) for rule, n in zip(EARNED, earned, strict=True) if n))
        for points, earned in zip(state.points, state.earned, strict=True)
    )


def result(state: State) -> Result:
    """Who wins as the position stands, and by which rule. Rules CAS-END-3, CAS-END-4, CAS-END-5, CAS-END-6."""
    seats = range(len(state.colours))
    qualified = tuple(seat for seat in seats if state.qualified(seat))
    minor = not qualified
    most = max(state.points[seat] for seat in qualified or seats)
    tied = tuple(seat for seat in qualified or seats if state.points[seat] == most)
    winners = break_tie(state, tied) if len(tied) > 1 else tied
    rule = "CAS-END-6" if len(tied) > 1 else "CAS-END-5" if minor else "CAS-END-4"
    facts = {"minor": minor, "qualified": qualified, "tied": tied, "points": most, "tie": state.rules["tie"]}
    return Result(winners, rule, facts)


def break_tie(state: State, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Who of the tied seats wins. Rule CAS-END-6, ruling ``tie``."""
    if state.rules["tie"] == "later-in-first-round":
        return (max(tied, key=lambda seat: (seat - state.start) % len(state.colours)),)
    best = max(tie_chain(state, seat) for seat in tied)
    return tuple(seat for seat in tied if tie_chain(state, seat) == best)


def tie_chain(state: State, seat: int) -> tuple[int, int]:
    """Spaces over the five tracks, then seals obtained over the game. Rule CAS-END-6."""
    return sum(state.cubes[seat]), state.seals_gained[seat]
