"""Three short games of Roll for the Galaxy as text, to be read by people and compared by a test.

After a wanted change write them anew with ``python tests/playthroughs/rollgalaxy_playthroughs.py --update`` and review
the difference like code. Every line that starts with ``>`` is an action, ``-`` an event in words with its rule, ``=`` a
seat after a round: credits, points in chips, squares; its stacks; its goods.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from boardlab.bots.greedy import greedy
from boardlab.games.rollgalaxy import GAME
from boardlab.kernel import CHANCE

HERE = Path(__file__).resolve().parent
TOLD_ELSEWHERE = ("drawn", "phase_over")
"""Events that another line tells."""

GAMES: dict[str, dict[str, Any]] = {
    "first_rounds": {
        "what": "Two players, the greedy one and one by lot: set-up with the cheapest sides, and three rounds.",
        "players": 2,
        "greedy": (0,),
        "seed": 11,
        "options": {"opening": "cheapest"},
        "rounds": 3,
    },
    "document_preset": {
        "what": "Three players under the document preset, two rounds: start player, counters, dice kept back.",
        "players": 3,
        "greedy": (0, 1),
        "seed": 5,
        "options": {"ruleset": "document"},
        "rounds": 2,
    },
    "the_end": {
        "what": "Two greedy players, the last two rounds of a game: bonuses, points, and who wins.",
        "players": 2,
        "greedy": (0, 1),
        "seed": 3,
        "options": {},
        "rounds": 99,
        "last": 3,
    },
}


def text_of(name: str) -> str:
    """One playthrough."""
    return "\n".join(lines(GAMES[name])) + "\n"


def lines(given: dict[str, Any]) -> Iterator[str]:
    """What the file holds, line by line."""
    yield from (
        "#",
        "# " + given["what"],
        "#",
        *(f"# {line}".rstrip() for line in (__doc__ or "").strip().splitlines()),
        "",
    )
    rounds = [[*each] for each in by_round(given)]
    shown = rounds[-given["last"] :] if "last" in given else rounds
    for each in shown:
        yield from each


def by_round(given: dict[str, Any]) -> Iterator[list[str]]:
    """The lines of each round; the set-up belongs to the first one."""
    rng, state = Random(given["seed"]), GAME.initial(given["players"], **given["options"])
    found: list[str] = [*map(event_line(state), state.events)]
    while not state.is_over and state.round <= given["rounds"]:
        mover = state.to_move[0]
        if mover == CHANCE:
            action = state.sample_action(rng)
        elif mover in given["greedy"]:
            action = greedy(GAME, state.view(mover), rng)
        else:
            action = state.sample_action(rng, mover)
        before, state = state, state.apply(action)
        if mover != CHANCE:
            found.append(f"> {GAME.seat_name(state, mover)}: {action}")
        found += [event_line(state)(event) for event in state.events if event.kind not in TOLD_ELSEWHERE]
        if state.round > max(before.round, 1) or state.is_over:
            found += ["", *map(seat_line, state.seats, state.empires), ""]
            yield found
            found = []
    if state.is_over:
        yield ["= " + line for line in GAME.describe_result(state).splitlines()]


def event_line(state: Any) -> Any:
    """How an event of a state is told."""
    return lambda event: f"- {GAME.event_text(state, event)} ({event.rule})"


def seat_line(name: str, empire: Any) -> str:
    """A seat in one line."""
    goods = " ".join(f"{world}[{' '.join(pile)}]" for world, pile in empire.goods) or "-"
    stacks = " | ".join(" ".join(empire.stack(kind)) or "-" for kind in ("development", "world"))
    return f"= {name}: ${empire.credits} {empire.points}p {empire.squares}sq; {stacks}; {goods}"


def path_of(name: str) -> Path:
    return HERE / f"rollgalaxy_{name}.txt"


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("write the playthroughs anew with --update")
    for each in GAMES:
        path_of(each).write_text(text_of(each), encoding="utf-8")
        print(path_of(each).name)
