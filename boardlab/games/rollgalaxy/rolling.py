"""An experiment for the lessons: the same dice rolled many times, and what that shows as a chart."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from boardlab.games.rollgalaxy.actions import Roll
from boardlab.games.rollgalaxy.position import position
from boardlab.kernel.chance import Outcome, pick, stream
from boardlab.kernel.chart import Chart, Line

Progress = Callable[[int, int], None]

ROWS = (1, 10, 20, 50, 100, 200, 500, 1000)
"""The table has a row after so many rolls."""
CLOSE, APART = 50, 10
"""The line has a point after each of the first rolls, then after every so many."""


def thousand_rolls(
    colour: str = "white",
    dice: int = 2,
    face: str = "explore",
    rolls: int = 1000,
    seed: int = 1,
    progress: Progress | None = None,
) -> Chart:
    """In how many rolls at least one die shows a face, counted and computed. Rule RFG-ROLL-2.

    Args:
        colour: Of the dice in the cup.
        dice: How many there are, 1 or more.
        face: The phase, or ``wild``, that is looked for.
        rolls: How often they are rolled, 1 or more.
        seed: What is drawn.
        progress: Told at the end that all is done.

    Returns:
        Two lines in percent: ``rolled``, the share of the rolls so far that showed the face, and ``computed``, the
        exact probability from ``state.chance()``, the same everywhere.
        Findings: ``hits``, how many rolls showed it; ``percent`` and ``exact``, both shares of all rolls, rounded.
    """
    outcomes = position({"step": "roll", "empires": {"0": {"cup": [colour] * dice}}}).chance()
    exact = 100 * float(sum((each.probability for each in outcomes if shows(each, face)), Fraction(0)))
    showing = {str(each.action) for each in outcomes if shows(each, face)}
    rng, hits, points = stream(seed, "experiment"), 0, []
    for n in range(1, rolls + 1):
        hits += str(pick(outcomes, rng)) in showing
        if n <= CLOSE or n % APART == 0 or n == rolls:
            points.append((n, 100 * hits / n))
    if progress is not None:
        progress(rolls, rolls)
    rows = tuple(n for n in ROWS if n <= rolls)
    lines = (Line("rolled", tuple(points)), Line("computed", tuple((n, exact) for n, _ in points)))
    return Chart(lines, rows, {"hits": hits, "percent": round(100 * hits / rolls), "exact": round(exact)})


def shows(outcome: Outcome, face: str) -> bool:
    """Does at least one die of this roll show the face?"""
    return isinstance(outcome.action, Roll) and face in outcome.action.faces
