"""Three short games of Cascadero as text, to be read by people and compared by a test.

After a wanted change write them anew with ``python tests/playthroughs/cascadero_playthroughs.py --update`` and review
the difference like code. Every line that starts with ``>`` is an action, ``-`` an event in words with its rule, ``=``
the position afterwards: points, seals in hand, cubes (blue yellow orange pink white), supply, next.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from boardlab.kernel import CHANCE, game, settle

HERE = Path(__file__).resolve().parent
CASCADERO = game("cascadero")

GAMES: dict[str, dict[str, Any]] = {
    "front_two_players": {
        "what": "Front board, two players, star heralds: the first ten turns of each.",
        "options": {"players": 2, "start": "0"},
        "seed": 1,
        "actions": (
            "7,6 / 4,6 / 7,7 / 4,5 / 8,4 / 9,8 / 8,3 / 9,7 / 6,4 / 10,6 / 6,5 / 11,5 / 6,6 / 12,12 / 5,6 / 13,12 /"
            " 4,3 / 10,11 / 3,4 / 9,11"
        ),
    },
    "back_four_players": {
        "what": "Back board, four players, disc heralds: farmer tiles of four kinds.",
        "options": {"players": 4, "board": "back", "heralds": "disc", "start": "2"},
        "seed": 3,
        "lively": 34,
    },
    "document_preset": {
        "what": "The document preset from a position near the end: the round is finished, ties by spaces and seals.",
        "position": {
            "ruleset": "document",
            "colours": ["blue", "pink"],
            "envoys": {"0": ["4,6", "7,7", "11,9"], "1": ["3,4", "6,4", "11,5", "8,6"]},
            "cubes": {"0": {"blue": 12, "white": 6, "yellow": 3}, "1": {"pink": 13, "orange": 3}},
            "vp": [46, 44],
            "seals": [1, 0],
            "seal_gone": [["blue", 3], ["blue", 8], ["white", 3], ["white", 7]],
            "vp_gone": [["blue", 2], ["blue", 6], ["white", 2], ["white", 6], ["pink", 2], ["pink", 6]],
        },
        "seed": 0,
        "lively": 30,
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
    if "position" in given:
        state = CASCADERO.position(given["position"])
    else:
        state = CASCADERO.initial(**given["options"])
        tiles = state
        state = settle(state, given["seed"])
        yield from laid_tiles(tiles, state)
    yield position_line(state)
    for action in actions(given, state):
        yield ""
        yield f"> {CASCADERO.seat_name(state, state.to_move[0])}: {action}"
        state = state.apply(action)
        yield from (f"- {CASCADERO.event_text(state, event)} ({event.rule})" for event in state.events)
        yield position_line(state)


def laid_tiles(before: Any, after: Any) -> Iterator[str]:
    """The farmer tiles, one line."""
    if before.to_move == (CHANCE,) and after.board.farmer_labels:
        yield "tiles: " + "  ".join(f"{label} {after.tile(label)}" for label in after.board.farmer_labels)


def actions(given: dict[str, Any], state: Any) -> Iterator[Any]:
    """The actions that are written down, or as many lively ones."""
    if "actions" in given:
        yield from (CASCADERO.parse(text) for text in given["actions"].split(" / "))
        return
    rng = Random(given["seed"])
    for _ in range(given["lively"]):
        if state.is_over:
            return
        action = lively(state, rng)
        state = state.apply(action)
        yield action


def lively(state: Any, rng: Random) -> Any:
    """The first action that earns most, tiles before towns, so that much happens in a few lines."""
    legal = state.legal_actions()
    if state.pending:
        return legal[rng.randrange(max(1, len(legal) - 1))]
    tiles = [action for action in legal if state.tile(action.field)]
    if tiles and rng.random() < 0.8:
        return rng.choice(tiles)
    gains = CASCADERO.gains(state)
    wanted = [a for a in legal if gains.get(a.field, 0) == max(gains.values(), default=0) and not a.seal]
    near = [a for a in wanted if any(state.tile(n) for n in state.board.around(a.field))]
    return rng.choice(near or wanted)


def position_line(state: Any) -> str:
    """Points, seals, cubes and supply of each seat, and who is next."""
    seats = [
        f"{CASCADERO.seat_name(state, seat)} {state.points[seat]} VP, seals {state.seals[seat]}, "
        f"cubes {' '.join(map(str, state.cubes[seat]))}, envoys {state.supply[seat]}"
        for seat in range(len(state.colours))
    ]
    asked = state.pending[0].rule if state.pending else ""
    after = "over" if state.is_over else f"next {CASCADERO.seat_name(state, state.to_move[0])}"
    return f"= {'; '.join(seats)}; {after}{f', asked by {asked}' if asked else ''}"


def path_of(name: str) -> Path:
    return HERE / f"cascadero_{name}.txt"


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("write the playthroughs anew with --update")
    for each in GAMES:
        path_of(each).write_text(text_of(each), encoding="utf-8")
        print(path_of(each).name)
