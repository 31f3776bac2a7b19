"""From rows to tables and one chart. pandas and altair are imported only where they are used."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from boardlab.study.simulate import Row


class Share(Struct, frozen=True):
    """How often somebody won.

    Attributes:
        name: The bot.
        games: Games it sat in, once for each seat.
        won: Games won; shared ones count in part.
        rate: ``won / games``.
        low: Lower end of the 95 % interval of the rate.
        high: Upper end.
        points: Mean points.
    """

    name: str
    games: int
    won: float
    rate: float
    low: float
    high: float
    points: float


def wins(rows: Iterable[Row]) -> list[Share]:
    """For each bot how often it won, the most frequent winner first."""
    by_bot: dict[str, list[Row]] = {}
    for row in rows:
        by_bot.setdefault(row.bot, []).append(row)
    shares = []
    for name, mine in by_bot.items():
        won, n = sum(row.won for row in mine), len(mine)
        low, high = wilson(won, n)
        shares.append(Share(name, n, won, won / n, low, high, sum(row.points for row in mine) / n))
    return sorted(shares, key=lambda share: (-share.rate, share.name))


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a rate: where the true one lies in 95 of 100 such studies."""
    if not games:
        return 0.0, 1.0
    rate, z2 = won / games, z * z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def share_of_points(rows: Iterable[Row]) -> dict[str, float]:
    """Which part of all points each rule gave, the biggest first."""
    given: Counter[str] = Counter()
    for row in rows:
        given.update(row.parts)
    total = sum(given.values())
    return {rule: n / total for rule, n in given.most_common()} if total else {}


def to_frame(rows: Sequence[Struct]) -> Any:
    """Rows or shares as a pandas data frame."""
    import pandas

    return pandas.DataFrame([msgspec.to_builtins(row) for row in rows])


def chart(rows: Sequence[Row]) -> Any:
    """How many points each bot had, as an altair histogram."""
    import altair

    data = to_frame(rows)[["bot", "points"]]
    return altair.Chart(data).mark_bar(opacity=0.7).encode(x=altair.X("points", bin=True), y="count()", color="bot")
