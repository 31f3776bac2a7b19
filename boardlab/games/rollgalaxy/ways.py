"""In how many ways like dice go to several columns: counted without being listed, listed, and drawn by lot.

The powers that move workers need it: there may be thousands of ways. Rules RFG-ASSIGN-5, RFG-ASSIGN-7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from boardlab.games.rollgalaxy.actions import Move


class Group(NamedTuple):
    """Dice of one colour in one column, and where they may go."""

    source: str
    die: str
    n: int
    targets: tuple[str, ...]


class Choice(NamedTuple):
    """A power (or a die to set aside) with the groups of dice that it may move, and how many of them."""

    power: str
    aside: tuple[str, str] | None
    groups: tuple[Group, ...]
    least: int
    most: int


def ways(dice: int, targets: int, k: int) -> int:
    """In how many ways k of so many like dice go to so many targets."""
    if k > dice:
        return 0
    return comb(k + targets - 1, k) if targets else int(k == 0)


@lru_cache(maxsize=4096)
def table_of(shape: tuple[tuple[int, int], ...], most: int) -> tuple[tuple[int, ...], ...]:
    """For the groups from each one on, given by dice and targets: in how many ways they move 0, 1, 2... together."""
    if not shape:
        return ((1, *[0] * most),)
    (dice, targets), rows = shape[0], table_of(shape[1:], most)
    row = [sum([ways(dice, targets, k) * rows[0][total - k] for k in range(total + 1)]) for total in range(most + 1)]
    return (tuple(row), *rows)


def shape_of(groups: Sequence[Group]) -> tuple[tuple[int, int], ...]:
    """All that counts about groups when ways are counted."""
    return tuple([(group.n, len(group.targets)) for group in groups])


def count(choice: Choice) -> int:
    """How many actions a choice stands for."""
    if choice.most < choice.least:
        return 0
    return sum(table_of(shape_of(choice.groups), choice.most)[0][choice.least :])


def possible(choice: Choice) -> bool:
    """Is there any action that a choice stands for?"""
    movable = sum([group.n for group in choice.groups if group.targets])
    return choice.least <= min(choice.most, movable)


def list_moves(choice: Choice) -> Iterator[tuple[Move, ...]]:
    """Every list of moves that a choice allows."""
    for total in range(choice.least, choice.most + 1):
        yield from spread(choice.groups, total)


def spread(groups: Sequence[Group], total: int) -> Iterator[tuple[Move, ...]]:
    """Every way in which these groups move so many dice."""
    if not groups:
        if not total:
            yield ()
        return
    group, rest = groups[0], groups[1:]
    for k in range(min(group.n, total) + 1):
        for mine in sends(group, k):
            for others in spread(rest, total - k):
                yield mine + others


def sends(group: Group, k: int, start: int = 0) -> Iterator[tuple[Move, ...]]:
    """Every way in which so many dice of a group go to its targets."""
    if not k:
        yield ()
        return
    for at in range(start, len(group.targets)):
        for more_moves in sends(group, k - 1, at):
            yield (Move(group.source, group.die, group.targets[at]), *more_moves)


def pick_moves(choice: Choice, rng: Random) -> tuple[Move, ...]:
    """One list of moves, all equally likely."""
    rows = table_of(shape_of(choice.groups), choice.most)
    total = weighted(rng, [n if k >= choice.least else 0 for k, n in enumerate(rows[0])])
    moves: list[Move] = []
    for at, group in enumerate(choice.groups):
        targets = len(group.targets)
        k = weighted(rng, [ways(group.n, targets, k) * rows[at + 1][total - k] for k in range(total + 1)])
        if k:
            spots = sorted(rng.sample(range(k + targets - 1), k))
            moves += [Move(group.source, group.die, group.targets[spot - i]) for i, spot in enumerate(spots)]
        total -= k
    return tuple(moves)


def weighted(rng: Random, weights: Sequence[int]) -> int:
    """An index, by weight."""
    point = rng.random() * sum(weights)
    for at, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return at
    return max(at for at, weight in enumerate(weights) if weight)
