"""The end of the game, points, and who has won. Rules RFG-END-1 to 3, RFG-SCORE-1 to 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy.facts import GAME, Bonus, Side
from boardlab.kernel.values import Event, Result, Score

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State


def end_rule(state: State) -> str:
    """The rule that ends the game with this round; empty when none does. Rules RFG-END-1, RFG-END-2."""
    if state.pool <= 0:
        return "RFG-END-1"
    if any(empire.squares >= GAME["end_squares"] for empire in state.empires):
        return "RFG-END-2"
    return ""


def finish(draft: State, rule: str) -> None:
    """The round is over and with it the game. Rule RFG-END-3."""
    draft.step = "over"
    squares = [empire.squares for empire in draft.empires]
    draft.events.append(Event("end_reached", rule, -1, (), {"squares": squares, "pool": draft.pool}))
    draft.events.append(Event("game_over", "RFG-END-3", -1, (), {"round": draft.round}))
    for seat, score in enumerate(scores(draft)):
        bonus = sum([part.points for part in score.parts[2:]])
        facts = {"total": score.points, "chips": score.parts[0].points, "tiles": score.parts[1].points, "bonus": bonus}
        draft.events.append(Event("final", "RFG-SCORE-6", seat, (), facts))
    outcome = result(draft)
    told = {"winners": list(outcome.winners), **outcome.facts}
    draft.events.append(Event("won", outcome.rule, -1, (), told))


# Points. Rules RFG-SCORE-1 to RFG-SCORE-6.


def scores(state: State) -> tuple[Score, ...]:
    """The points of every seat as they stand: chips, tiles, and a bonus for each development of cost 6."""
    return tuple([score(state, seat) for seat in range(len(state.empires))])


def score(state: State, seat: int) -> Score:
    """The points of a seat, with their parts. Rules RFG-SCORE-1, RFG-SCORE-2, RFG-SCORE-6."""
    empire = state.empires[seat]
    sides = empire.sides()
    parts = [
        Score(empire.points, "RFG-SCORE-1", (), {"chips": empire.points}),
        Score(sum([side.cost for side in sides]), "RFG-SCORE-2", (), {"tiles": len(sides)}),
        *[bonus_score(state, empire, side) for side in sides if side.bonus is not None],
    ]
    return Score(sum([part.points for part in parts]), "RFG-SCORE-6", (), {"seat": seat}, tuple(parts))


def bonus_score(state: State, empire: Empire, side: Side) -> Score:
    """What a development of cost 6 scores. Rules RFG-SCORE-3, RFG-SCORE-4, RFG-SCORE-5."""
    assert side.bonus is not None
    rule, formula = FORMULAS[side.bonus.formula]
    points, n = formula(state, empire, side.bonus)
    return Score(points, rule, (), {"tile": side.id, "n": n})


def counted(empire: Empire, bonus: Bonus) -> list[Side]:
    """The sides of a tableau that a bonus is about."""
    return [
        side
        for side in empire.sides()
        if bonus.of == f"{side.kind}s" and bonus.colour in ("", side.colour) and bonus.reassign in (None, side.reassign)
    ]


def owned_dice_ratio(state: State, empire: Empire, bonus: Bonus) -> tuple[int, int]:
    """So many points for so many dice of a colour. Rule RFG-SCORE-4, ruling ``galactic_order``."""
    n = empire.dice()[bonus.colour]
    if state.rules.rulings["galactic_order"] == "thirds":
        return bonus.points * -(-n // bonus.per), n
    return -(-bonus.points * n // bonus.per), n


def distinct_die_colors(state: State, empire: Empire, bonus: Bonus) -> tuple[int, int]:
    """For every colour of dice that the player owns."""
    n = len(+empire.dice())
    return bonus.points * n, n


def cost_share(state: State, empire: Empire, bonus: Bonus) -> tuple[int, int]:
    """A share of what some tiles cost, rounded up."""
    n = sum([side.cost for side in counted(empire, bonus)])
    return -(-bonus.num * n // bonus.den), n


def count(state: State, empire: Empire, bonus: Bonus) -> tuple[int, int]:
    """For every tile of a kind, or for every good."""
    n = sum([len(pile) for _, pile in empire.goods]) if bonus.of == "goods" else len(counted(empire, bonus))
    return bonus.points * n, n


def triangular_vp_chips(state: State, empire: Empire, bonus: Bonus) -> tuple[int, int]:
    """The most steps k with 1 + 2 + ... + k points in chips. Rule RFG-SCORE-5, ruling ``renaissance``."""
    k = 0
    while (k + 1) * (k + 2) // 2 <= empire.points:
        k += 1
    return (min(k, 10) if state.rules.rulings["renaissance"] == "ten" else k), empire.points


FORMULAS: dict[str, tuple[str, Callable[[State, Empire, Bonus], tuple[int, int]]]] = {
    "owned_dice_ratio": ("RFG-SCORE-4", owned_dice_ratio),
    "distinct_die_colors": ("RFG-SCORE-3", distinct_die_colors),
    "cost_share": ("RFG-SCORE-3", cost_share),
    "count": ("RFG-SCORE-3", count),
    "triangular_vp_chips": ("RFG-SCORE-5", triangular_vp_chips),
}
"""For each formula of a bonus its rule and its function."""


# Who has won. Rules RFG-SCORE-6, RFG-SCORE-7.


def result(state: State) -> Result:
    """The winners as the points stand."""
    totals = [each.points for each in scores(state)]
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    facts = {"totals": totals}
    if len(best) == 1:
        return Result(tuple(best), "RFG-SCORE-6", facts)
    keys = {seat: tie_key(state, seat) for seat in best}
    top = max(keys.values())
    winners = tuple([seat for seat in best if keys[seat] == top])
    return Result(winners, "RFG-SCORE-7", {**facts, "tied": best, "minor": [list(keys[seat]) for seat in best]})


def tie_key(state: State, seat: int) -> tuple[int, ...]:
    """What decides a tie. Rule RFG-SCORE-7, ruling ``tie``."""
    empire = state.empires[seat]
    if state.rules.rulings["tie"] == "squares-then-credits":
        return (empire.squares, empire.credits)
    return (len(empire.cup) + empire.credits,)
