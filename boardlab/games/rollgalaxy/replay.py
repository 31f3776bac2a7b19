"""Recorded games: play them again, chance and all, and compare the points at the end.

A game is a line of JSON: ``{"players": 2, "actions": ["faction F3", ...], "totals": [24, 31]}``; ``ruleset``,
``options`` such as ``{"opening": "cheapest"}``, and ``winners`` may be there too.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardlab.games.rollgalaxy import setup
from boardlab.games.rollgalaxy.actions import parse
from boardlab.kernel.errors import BoardlabError
from boardlab.kernel.values import Report


def replay_games(path: Path) -> Report:
    """Replay every game of a ``.jsonl`` or ``.jsonl.gz`` file and compare its end."""
    passed: int = 0
    failures: list[tuple[str, str]] = []
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8-sig")
        for n, line in enumerate(filter(str.strip, text.splitlines()), start=1):
            if problem := game_problem(json.loads(line)):
                failures.append((f"game {n}", problem))
            else:
                passed += 1
    except (OSError, EOFError, zlib.error, ValueError) as error:
        failures.append(("file", f"cannot be read: {error}"))
    if not passed and not failures:
        failures.append(("file", "expected a game a line, got none"))
    return Report(passed, tuple(failures))


def game_problem(row: Any) -> str:
    """What is wrong with a recorded game: expected and got; empty when all agrees."""
    if not isinstance(row, Mapping):
        return f"expected a recorded game, got {type(row).__name__}"
    try:
        state = setup.initial(row["players"], row.get("ruleset", "published"), **row.get("options", {}))
        for text in row["actions"]:
            state = state.apply(parse(text))
        if not state.is_over:
            return f"the game is not over after {len(row['actions'])} actions"
        got = {"totals": [score.points for score in state.scores()], "winners": list(state.result().winners)}
        wrong = [name for name in got if name in row and row[name] != got[name]]
        return "; ".join(f"{name}: expected {row[name]}, got {got[name]}" for name in wrong)
    except KeyError as error:
        return f"the game lacks {error}"
    except (BoardlabError, TypeError, AttributeError) as error:
        return f"cannot be replayed: {error}"
