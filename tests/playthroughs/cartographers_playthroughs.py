"""Three short games of Cartographers as text, to be read by people and compared by a test.

After a wanted change write them anew with ``python tests/playthroughs/cartographers_playthroughs.py --update`` and
review the difference like code. Every line that starts with ``>`` is an action, ``-`` an event in words with its rule;
the maps stand after each season, with the signs of ``docs/cases.md``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardlab.kernel import CHANCE, Session, game

HERE = Path(__file__).resolve().parent
CARTOGRAPHERS = game("cartographers")

GAMES: dict[str, dict[str, Any]] = {
    "solo": {
        "what": "Wilderness, alone: a whole game of the greedy bot, with the walk of the monsters, rating and title.",
        "table": {"seats": ("greedy",), "seed": 11},
        "actions": 200,
    },
    "two_players": {
        "what": "Wastelands, two players: monsters drawn by the neighbour, until the end of summer.",
        "table": {"seats": ("greedy", "random"), "seed": 4, "sheet": "wastelands"},
        "actions": 48,
    },
    "document_preset": {
        "what": "The document preset with six cards a season: all four cards are scored, and there are no coins.",
        "table": {"seats": ("random", "greedy"), "seed": 9, "ruleset": "document", "cards_per_season": 6},
        "actions": 200,
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
    session = Session("cartographers", **given["table"])
    session.bots_play(most=given["actions"])
    season = 0
    for step in session.steps[: session.at]:
        if step.seat != CHANCE:
            yield f"> {CARTOGRAPHERS.seat_name(step.state, step.seat)}: {step.action}"
        for event in step.state.events:
            yield f"- {CARTOGRAPHERS.event_text(step.state, event)} ({event.rule})"
        if step.state.season > season:
            season = step.state.season
            yield from ("", *maps(step.state), "")


def maps(state: Any) -> Iterator[str]:
    """All sheets side by side."""
    for rows in zip(*(state.sheet_rows(seat) for seat in range(state.players)), strict=True):
        yield "= " + "   ".join(rows)


def path_of(name: str) -> Path:
    return HERE / f"cartographers_{name}.txt"


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("write the playthroughs anew with --update")
    for each in GAMES:
        path_of(each).write_text(text_of(each), encoding="utf-8")
        print(path_of(each).name)
