"""Do all random games end by themselves? `python -m benchmarks.endings rollgalaxy --games 10000`.

Plays so many random games for each number of players, in two processes, and names every game that got stuck: no legal
action although it is not over, an error, or more actions than any game needs. Such a game is played again with
`--players` and `--seed`. The exit code is 1 when one was found.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

import boardlab

BATCH = 50
"""Games in one task."""
MOST_ACTIONS = 100_000
"""A game with more of them does not end by itself."""


class Played(NamedTuple):
    """One random game: how it went, and what went wrong (empty when nothing did)."""

    seed: int
    actions: int
    rounds: int
    reason: str
    wrong: str


def main(arguments: list[str] | None = None) -> int:
    """Play, tell the progress, sum up."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endings", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="*", help="all that the game allows when left out")
    parser.add_argument("--ruleset", default="published")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args(arguments)
    game = boardlab.game(options.game)
    stuck = 0
    with ProcessPoolExecutor(options.processes) as pool:
        for players in options.players or range(game.min_players, min(game.max_players, 5) + 1):
            seeds = range(options.seed, options.seed + options.games)
            tasks = [
                pool.submit(play_batch, options.game, players, options.ruleset, seeds[at : at + BATCH])
                for at in range(0, options.games, BATCH)
            ]
            start, games = time.monotonic(), list[Played]()
            for task in tasks:
                games += task.result()
                for each in games[-BATCH:]:
                    if each.wrong:
                        print(f"{players} players, seed {each.seed}: {each.wrong}", flush=True)
                if len(games) % 1000 < BATCH:
                    print(f"{players} players: {len(games)} games, {time.monotonic() - start:.0f} s", flush=True)
            stuck += sum(bool(each.wrong) for each in games)
            print(summary(players, games), flush=True)
    return 1 if stuck else 0


def summary(players: int, games: list[Played]) -> str:
    """One line about all games of a number of players."""
    ended = [each for each in games if not each.wrong]
    reasons = {name: sum(each.reason == name for each in ended) for name in sorted({each.reason for each in ended})}
    told = ", ".join(f"{name} {n}" for name, n in reasons.items() if name)
    rounds, actions = (max((each[at] for each in ended), default=0) for at in (2, 1))
    return (
        f"{players} players: {len(ended)} of {len(games)} games ended by themselves"
        f" (longest {rounds} rounds, {actions} actions{'; ' + told if told else ''})"
    )


def play_batch(name: str, players: int, ruleset: str, seeds: range) -> list[Played]:
    """Some games; one task."""
    return [play(name, players, ruleset, seed) for seed in seeds]


def play(name: str, players: int, ruleset: str, seed: int) -> Played:
    """One random game."""
    rng, actions = Random(f"{players}/{seed}/{ruleset}"), 0
    state: Any = None
    try:
        state = boardlab.game(name).initial(players, ruleset)
        while not state.is_over and actions < MOST_ACTIONS:
            moving = state.to_move
            seat = moving[int(rng.random() * len(moving))] if moving[0] >= 0 else None
            state = state.apply(state.sample_action(rng, seat))
            actions += 1
    except Exception as error:  # an error is just what is looked for
        return Played(seed, actions, rounds_of(state), "", f"{type(error).__name__}: {error}")
    wrong = "" if state.is_over else f"not over after {actions} actions"
    return Played(seed, actions, rounds_of(state), end_of(state), wrong)


def rounds_of(state: object) -> int:
    """How many rounds were played, where a game counts them."""
    return int(getattr(state, "round", 0))


def end_of(state: object) -> str:
    """The rule that ended the game: of the last event that says so."""
    ends = [event for event in getattr(state, "events", ()) if event.kind in ("end_reached", "ended")]
    return str(ends[-1].rule) if ends else ""


if __name__ == "__main__":
    sys.exit(main())
