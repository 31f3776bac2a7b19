"""Experiments for the lessons: many quick games, and what they show as a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import median

from boardlab.games.cartographers import draw, setup, turn
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.facts import Place, near
from boardlab.games.cartographers.model import State
from boardlab.kernel.chance import draw as chance_draws
from boardlab.kernel.chance import stream
from boardlab.kernel.chart import Chart, Line

Player = Callable[[State, Random], Draw]
Progress = Callable[[int, int], None]

DRAWN = frozenset(
    ("drawn", "fallback", "fallback_ruins", "nothing_drawn", "ambushed", "ambush_one", "solo_ambush", "ambush_ignored")
)
"""What happens when a card is done: in a solo game one of these for each card that is drawn."""

EVERY = 10
"""The table has a row for every so many cards."""


def empty_cells(games: int = 24, seed: int = 1, progress: Progress | None = None) -> Chart:
    """How many cells are still empty after each card, in the middle of many solo games.

    Args:
        games: Games for each line.
        seed: Of the first game; game ``n`` has the seed ``seed + n``.
        progress: Told after each game how many are done, and of how many.

    Returns:
        Three lines: ``hundred``, the document's hundred cards drawn at random places; ``tidy``, the same cards drawn
        tightly, so that few holes stay; ``published``, the published deck drawn at random places. Their marks are the
        ends of the seasons.
        Findings: ``full`` and ``full_tidy``, the card after which the map is full; ``first`` and ``first_tidy``, the
        empty cells after the document's first season; ``left`` and ``cards``, the empty cells and the cards of a whole
        published game.
    """
    runs: tuple[tuple[str, str, Player], ...] = (
        ("hundred", "document", anywhere),
        ("tidy", "document", tightly),
        ("published", "published", anywhere),
    )
    played: dict[str, list[tuple[list[int], list[int]]]] = {name: [] for name, _, _ in runs}
    for n in range(games):
        for name, ruleset, player in runs:
            played[name].append(one_game(ruleset, player, seed + n))
        if progress is not None:
            progress(n + 1, games)
    lines = tuple(line_of(name, rows) for name, rows in played.items())
    hundred, tidy, published = lines
    return Chart(
        lines,
        tuple(range(0, 101, EVERY)),
        {
            "full": full_after(played["hundred"]),
            "full_tidy": full_after(played["tidy"]),
            "first": hundred.at(hundred.marks[0]) or 0,
            "first_tidy": tidy.at(tidy.marks[0]) or 0,
            "left": published.points[-1][1],
            "cards": published.points[-1][0],
        },
    )


def one_game(ruleset: str, player: Player, seed: int) -> tuple[list[int], list[int]]:
    """A solo game: the empty cells at the start and after each card, and how many cards end each season."""
    state, rng = setup.initial(1, ruleset), stream(seed, "experiment")
    empty, ends = [open_cells(state)], []
    while not state.over:
        season = state.season
        state = turn.apply(state, player(state, rng) if state.owing else chance_draws(state, seed))
        if any(event.kind in DRAWN for event in state.events):
            empty.append(open_cells(state))
        if state.season > season:
            ends.append(len(empty) - 1)
    return empty, ends


def open_cells(state: State) -> int:
    """How many cells of the sheet are empty."""
    return (state.board.open & ~state.sheets[0].filled).bit_count()


def anywhere(state: State, rng: Random) -> Draw:
    """Any place that is allowed."""
    return drawing(draw.Task(state, 0), lambda _task, places: places, rng)


def tightly(state: State, rng: Random) -> Draw:
    """A place that leaves as little open border as possible, so that few holes stay."""
    return drawing(draw.Task(state, 0), tightest, rng)


def tightest(task: draw.Task, places: Sequence[Place]) -> list[Place]:
    """Those of the places with the fewest empty neighbours a cell."""
    open_sides = [(near(place.mask) & task.free).bit_count() / len(place.cells) for place in places]
    least = min(open_sides, default=0.0)
    return [place for place, sides in zip(places, open_sides, strict=True) if sides == least]


def drawing(task: draw.Task, choose: Callable[[draw.Task, Sequence[Place]], Sequence[Place]], rng: Random) -> Draw:
    """One of the chosen places by lot; one cell where no shape fits."""
    found, terrains = choose(task, task.places()), task.card.terrains
    if found:
        cells = found[int(rng.random() * len(found))].cells
    else:
        free, terrains = task.board.cells(task.free), task.one_cell_terrains()
        cells = (free[int(rng.random() * len(free))],)
    return Draw(terrains[int(rng.random() * len(terrains))], cells)


def line_of(name: str, played: Sequence[tuple[list[int], list[int]]]) -> Line:
    """The middle of many games, card by card, as long as at least half of them go on."""
    cards = int(median(len(empty) for empty, _ in played))
    points = tuple((n, middle(empty[n] for empty, _ in played if n < len(empty))) for n in range(cards))
    ends = [int(middle(of[season] for _, of in played)) for season in range(len(played[0][1]))]
    return Line(name, points, tuple(min(end, cards - 1) for end in ends))


def full_after(played: Iterable[tuple[list[int], list[int]]]) -> float:
    """The card after which the map is full in the middle of the games; a game that never gets there counts whole."""
    return middle(empty.index(0) if 0 in empty else len(empty) for empty, _ in played)


def middle(numbers: Iterable[int]) -> float:
    """The number in the middle; the lower one of two."""
    ordered = sorted(numbers)
    return ordered[(len(ordered) - 1) // 2]
