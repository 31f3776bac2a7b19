"""Draw the pictures that the READMEs and the docs show: `python tools/pictures.py`. The same bytes every time."""

from __future__ import annotations

from pathlib import Path

import boardlab
from boardlab.picture import Mark
from boardlab.picture.png import to_png

DOCS = Path(__file__).resolve().parent.parent / "docs"


def cascadero() -> bytes:
    """A game of two bots on the front board, some turns old, with no decision open."""
    session = boardlab.Session("cascadero", seats=("greedy", "greedy"), seed=7)
    session.bots_play(most=40)
    while session.state.pending:
        session.bots_play(most=1)
    return to_png(session.game.scene(session.state), width=1280)


def cartographers() -> bytes:
    """A sheet in summer that a bot has drawn, with the next shape where it would like it."""
    session = boardlab.Session("cartographers", seats=("greedy",), seed=11)
    session.bots_play(most=16)
    action = session.game.aim(session.state, 0, "F8", {"turn": "1"})
    marks = tuple(Mark("ghost", cell, action.terrain) for cell in action.cells)
    return to_png(session.game.scene(session.state, marks=marks), width=1280)


def rollgalaxy() -> bytes:
    """One player's dice, stacks and tableau in a game of two bots, some rounds old, while workers are assigned."""
    session = boardlab.Session("rollgalaxy", seats=("greedy", "greedy"), seed=5)
    while session.state.round < 9 or session.state.step != "assign":
        session.bots_play(most=1)
    return to_png(session.game.scene(session.state), width=1280)


def main() -> None:
    """Write every picture into docs/."""
    DOCS.mkdir(exist_ok=True)
    (DOCS / "cartographers.png").write_bytes(cartographers())
    (DOCS / "rollgalaxy.png").write_bytes(rollgalaxy())
    (DOCS / "cascadero.png").write_bytes(cascadero())


if __name__ == "__main__":
    main()
