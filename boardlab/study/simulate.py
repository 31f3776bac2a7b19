"""Play many games between bots. Same arguments, same rows, in any number of processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct, field

from boardlab.kernel.errors import UnknownName
from boardlab.kernel.registry import bots as bot_names
from boardlab.kernel.session import YOU, Session
from boardlab.kernel.values import Score

Mapper = Callable[..., Iterable[Any]]
BATCH = 50
"""Games in one task; enough that the cost of a task does not show."""


class Row(Struct, frozen=True):
    """One seat of one game.

    Attributes:
        seed: Seed of the game.
        seat: Number of the seat, from 0.
        bot: Who sat there.
        points: Its points at the end.
        won: Its share of the victory: 1, or a part when it is shared.
        actions: Actions of the whole game, chance included.
        parts: Points by rule id.
        fired: How often each rule caused an event of this game.
    """

    seed: int
    seat: int
    bot: str
    points: int
    won: float
    actions: int
    parts: dict[str, int] = field(default_factory=dict)
    fired: dict[str, int] = field(default_factory=dict)


def simulate(
    game: str,
    bots: Sequence[str] = ("random", "random"),
    games: int = 100,
    *,
    seed: int = 0,
    rotate: bool = True,
    mapper: Mapper = map,
    **options: Any,
) -> list[Row]:
    """Play games between bots and tell how each seat did.

    Args:
        game: Name of the game.
        bots: One bot for each seat.
        games: How many games; game ``n`` has the seed ``seed + n``.
        seed: Seed of the first game.
        rotate: Give each bot every seat in turn, so that no bot gains by where it sits.
        mapper: Does the tasks: ``map``, an executor's ``map``, or a function like it for a cluster.
        **options: Options of the game, the ruleset included.

    Raises:
        UnknownName: No such game, bot or option; ``"you"`` is no bot.
        BadPosition: Not a number of bots that the game has seats for.
    """
    if YOU in bots:
        raise UnknownName("terminal.study", you=YOU, parts=bot_names())
    numbers = range(games)
    tasks = [numbers[at : at + BATCH] for at in range(0, games, BATCH)]
    shared = (game, tuple(bots), seed, rotate, options)
    return list(chain.from_iterable(mapper(play_batch, tasks, [shared] * len(tasks))))


def play_batch(numbers: Sequence[int], shared: tuple[str, tuple[str, ...], int, bool, dict[str, Any]]) -> list[Row]:
    """The rows of some games; one task."""
    game, bots, seed, rotate, options = shared
    return [row for n in numbers for row in play_one(game, turned(bots, n if rotate else 0), seed + n, options)]


def turned(bots: tuple[str, ...], n: int) -> tuple[str, ...]:
    """The bots, each ``n`` seats further on."""
    n %= len(bots) or 1
    return bots[n:] + bots[:n]


def leaves(score: Score) -> Iterator[tuple[str, int]]:
    """Rule and points of everything that a score adds up from, without the sums in between."""
    for part in score.parts:
        if part.parts:
            yield from leaves(part)
        elif part.points:
            yield part.rule, part.points


def play_one(game: str, bots: tuple[str, ...], seed: int, options: dict[str, Any]) -> Iterator[Row]:
    """The rows of one game."""
    session = Session(game, bots, seed, **options)
    session.bots_play()
    winners, fired = session.state.result().winners, dict(Counter(event.rule for _, event in session.events))
    for seat, score in enumerate(session.state.scores()):
        parts: dict[str, int] = {}
        for rule, points in leaves(score):
            parts[rule] = parts.get(rule, 0) + points
        won = 1 / len(winners) if seat in winners else 0.0
        yield Row(seed, seat, bots[seat], score.points, won, session.at, parts, fired)
