"""Speeds of boardlab beside something known, in one run: `make bench`.

Absolute numbers depend on the computer, so each is measured beside a yardstick, in turns, and printed as a ratio.
`python -m benchmarks.bench games click` runs only the named parts.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROUNDS = 5
SECONDS = 1.5  # of each yardstick in each round
CLICKS = 40
HOLD = 90  # milliseconds between press and release of a mouse button
ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Run the named parts, or all."""
    parts: dict[str, Callable[[], None]] = {
        "games": games,
        "cartographers": cartographers,
        "rollgalaxy": rollgalaxy,
        "import": imports,
        "notebooks": notebooks,
        "click": click,
    }
    for name in arguments or parts:
        if name not in parts:
            print(f"no part {name!r}; there are: {', '.join(parts)}", file=sys.stderr)
            return 2
        print(f"\n== {name}", flush=True)
        parts[name]()
    return 0


def line(what: str, value: str, aim: str = "") -> None:
    """One line of the table."""
    print(f"{what:<58}{value:>14}" + (f"   aim: {aim}" if aim else ""), flush=True)


# --- games -----------------------------------------------------------------------------------------------------------


def games() -> None:
    """Random games a second of CPU time beside python-chess; boardlab tells its events."""
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(a_second(cascadero_game, random.Random(number)))
        theirs.append(a_second(chess_game, random.Random(number)))
    line("Cascadero, 2 players, random games a second", f"{statistics.median(ours):.0f}")
    line("python-chess, random games a second", f"{statistics.median(theirs):.1f}")
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    line("Cascadero games for one of python-chess", f"{ratio:.1f}", "25 or more")


def a_second(play: Callable[[random.Random], int], dice: random.Random) -> float:
    """How often `play` runs in a second of CPU time."""
    play(dice)  # warm
    done, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        play(dice)
        done += 1
    return done / (time.process_time() - start)


def cascadero_game(dice: random.Random) -> int:
    """One random game, with its events; returns their number, so that none can be left out."""
    import boardlab

    state = boardlab.new("cascadero", players=2, seed=dice.randrange(2**32))
    events = 0
    while not state.is_over:
        state = state.apply(state.sample_action(dice))
        events += len(state.events)
    return events


def chess_game(dice: random.Random) -> int:
    """One random game of chess; returns its length."""
    import chess

    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return board.ply()


# --- Cartographers ----------------------------------------------------------------------------------------------------


def cartographers() -> None:
    """Solo games beside python-chess; legal places, scoring with breakdown, and a table of twelve."""
    ours, theirs = list[float](), list[float]()
    for number in range(ROUNDS):
        ours.append(a_second(solo_game, random.Random(number)))
        theirs.append(a_second(chess_game, random.Random(number)))
    line("Cartographers, solo, random games a second", f"{statistics.median(ours):.0f}")
    line("python-chess, random games a second", f"{statistics.median(theirs):.1f}")
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    line("Cartographers games for one of python-chess", f"{ratio:.1f}", "45 or more")
    places, scoring = sheet_times()
    line("all legal places of a card as masks, microseconds", f"{places:.1f}", "under 20")
    line("sixteen scoring cards with breakdown, ms", f"{scoring:.2f}", "under 2")
    line("twelve seats draw one card, ms", f"{card_of_twelve():.1f}")
    line("the same with eleven greedy bots in a session, ms", f"{card_with_bots():.0f}", "no pause: under 200")


def solo_game(dice: random.Random) -> int:
    """One random solo game, with its events; returns their number."""
    import boardlab

    state = boardlab.game("cartographers").initial(1)
    events = 0
    while not state.is_over:
        state = state.apply(state.sample_action(dice))
        events += len(state.events)
    return events


def sheet_times() -> tuple[float, float]:
    """Microseconds for the legal places of a card, milliseconds for sixteen scoring cards; medians over solo games."""
    from boardlab.games.cartographers.draw import Task
    from boardlab.games.cartographers.facts import SCORING
    from boardlab.games.cartographers.setup import initial

    dice, cards = random.Random(1), [name for name, card in SCORING.items() if card.number]
    places, scoring = list[float](), list[float]()
    for _ in range(10):
        state = initial(1)
        while not state.is_over:
            if state.card:
                task = Task(state, 0)
                places.append(cpu(task.starts, 20))
                scoring.append(cpu(partial(all_scores, state, cards)))
            state = state.apply(state.sample_action(dice))
    return statistics.median(places) * 1e6, statistics.median(scoring) * 1e3


def all_scores(state: Any, cards: list[str]) -> list[Any]:
    """What the first sheet earns for each card, with the cells, parts and facts."""
    return [state.score_card(0, card) for card in cards]


def cpu(work: Callable[[], object], times: int = 1) -> float:
    """Seconds of CPU time that one call takes."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def card_of_twelve() -> float:
    """Milliseconds from the first seat's drawing to the sheets with all twelve, over the cards of a game."""
    from boardlab.games.cartographers.setup import initial

    dice, taken = random.Random(2), list[float]()
    state = initial(12)
    while not state.is_over:
        if not state.card:
            state = state.apply(state.sample_action(dice))
            continue
        drawings = [state.sample_action(dice, seat) for seat in state.to_move]
        start = time.perf_counter()
        for drawing in drawings:
            state = state.apply(drawing)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1e3


def card_with_bots() -> float:
    """Milliseconds from a person's drawing to the next card that waits for it, with eleven greedy bots."""
    import boardlab

    dice, taken = random.Random(3), list[float]()
    session = boardlab.Session("cartographers", seats=("you",) + ("greedy",) * 11, seed=7)
    while len(taken) < 12 and not session.state.is_over:
        drawing = session.state.sample_action(dice, 0)
        start = time.perf_counter()
        session.play(drawing)
        session.bots_play()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1e3


# --- Roll for the Galaxy ----------------------------------------------------------------------------------------------


def rollgalaxy() -> None:
    """Random rounds for two, with all powers and events, beside random games of python-chess.

    In two ways: every action a state of its own, drawn from all that are legal; and as a rollout, in place, as
    python-chess plays its games, by players that draw what to do before with what.
    """
    ours, events, steps = list[float](), list[float](), list[float]()
    rollouts, theirs = list[float](), list[float]()
    for number in range(ROUNDS):
        rounds_a_second, events_a_second, actions_a_second = random_rounds(random.Random(number))
        ours.append(rounds_a_second)
        events.append(events_a_second)
        steps.append(actions_a_second)
        theirs.append(a_second(chess_game, random.Random(number)))
        rollouts.append(rollout_rounds(random.Random(number)))
    line("Roll for the Galaxy, 2 players, random rounds a second", f"{statistics.median(ours):.0f}")
    line("the same in actions a second, chance included", f"{statistics.median(steps):.0f}")
    line("the same in events a second", f"{statistics.median(events):.0f}")
    line("rounds a second in rollouts", f"{statistics.median(rollouts):.0f}")
    line("python-chess, random games a second", f"{statistics.median(theirs):.1f}")
    for what, rounds in (("random rounds", ours), ("rounds of rollouts", rollouts)):
        ratio = statistics.median(a / b for a, b in zip(rounds, theirs, strict=True))
        line(f"{what} for one game of python-chess", f"{ratio:.1f}", "200 or more")


def random_rounds(dice: random.Random) -> tuple[float, float, float]:
    """Rounds, events and actions in a second of CPU time, over whole random games; seat after seat decides."""
    import boardlab

    game = boardlab.game("rollgalaxy")
    rounds = events = actions = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.initial(2)
        while not state.is_over:
            state = state.apply(state.sample_action(dice, state.to_move[0]))
            events += len(state.events)
            actions += 1
        rounds += state.round
    taken = time.process_time() - start
    return rounds / taken, events / taken, actions / taken


def rollout_rounds(dice: random.Random) -> float:
    """Rounds in a second of CPU time, over whole rollouts."""
    import boardlab

    game = boardlab.game("rollgalaxy")
    rounds, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        rounds += game.rollout(game.initial(2), dice).round
    return rounds / (time.process_time() - start)


# --- import and notebooks --------------------------------------------------------------------------------------------


def imports() -> None:
    """Time of `import boardlab` in fresh processes, beside two others."""
    line("import boardlab, ms", f"{import_time('boardlab'):.0f}", "under 150")
    line("import asyncio, ms", f"{import_time('asyncio'):.0f}")
    line("import ipywidgets, ms", f"{import_time('ipywidgets'):.0f}")


def import_time(module: str) -> float:
    """Median milliseconds over fresh processes."""
    code = f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    taken = [float(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout) for _ in range(11)]
    return statistics.median(taken) * 1000


def notebooks() -> None:
    """Seconds that each notebook takes in a fresh kernel, start of the kernel included."""
    from tools import refresh

    taken: dict[str, float] = {}
    for path in refresh.all_notebooks():
        start = time.perf_counter()
        refresh.refreshed(path)
        taken[path.relative_to(ROOT / "notebooks").as_posix()] = time.perf_counter() - start
    if not taken:
        line("no notebooks yet", "-")
        return
    for name, seconds in taken.items():
        line(name, f"{seconds:.1f} s")
    slowest = max(taken, key=lambda name: taken[name])
    line(f"slowest of {len(taken)}: {slowest}", f"{taken[slowest]:.1f} s", "under 5 s")


# --- click -----------------------------------------------------------------------------------------------------------

SETUP = """
import boardlab, ipywidgets
from boardlab.widgets import Board
button, count = ipywidgets.Button(description="press"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(count, "value", str(int(count.value) + 1)))
board = Board(boardlab.Session("cascadero", seats=("you", "you"), seed=7))

def free():
    "A field that can be clicked, after every open decision was answered."
    while board.state.pending:
        board.play(board.state.legal_actions()[0])
    if board.session.at > 40:
        board.take(boardlab.Session("cascadero", seats=("you", "you"), seed=7))
    taken = [board.session.game.gesture(action).places for action in board.state.legal_actions()]
    return [place for place, *more in taken if not more]
"""
BOTH = "ipywidgets.VBox([button, count, board])"  # one cell: changing cells takes JupyterLab time of its own

WATCH = """() => {
  const seen = window.bench = {down: 0, last: 0};
  const note = () => { if (seen.down) seen.last = performance.now(); };
  const methods = ['fill', 'stroke', 'fillRect', 'strokeRect', 'clearRect', 'drawImage', 'fillText', 'putImageData'];
  for (const method of methods) {
    const plain = CanvasRenderingContext2D.prototype[method];
    CanvasRenderingContext2D.prototype[method] = function (...given) {
      const done = plain.apply(this, given); note(); return done;
    };
  }
  // a canvas answers to the press, a button to the click that the release makes
  const begin = () => { seen.down = performance.now(); seen.last = 0; };
  document.addEventListener('mousedown', begin, true);
  document.addEventListener('click', event => { if (event.target.closest('button')) begin(); }, true);
  const label = document.querySelector('.jp-OutputArea .widget-label');
  new MutationObserver(note).observe(label, {childList: true, characterData: true, subtree: true});
}"""
DRAWN = "() => { const {down, last} = window.bench; return last && performance.now() - last > 150 ? last - down : 0; }"
FORGET = "() => { window.bench.down = window.bench.last = 0; }"


def click() -> None:
    """A click that places a piece, beside the click of a plain ipywidgets Button that counts up a Label.

    Both are timed in the page, from the event that each answers to until the page is changed: the board from
    `mousedown` to the last stroke on a canvas, everything included that a click changes in the picture; the Button from
    `click` (a Button answers to the release) to the changed text of the Label. Around both all is the same: one cell,
    the mouse there for a quarter of a second and the kernel idle, the focus already there as when one plays on, and
    the button of the mouse held for `HOLD` as a finger does, so that press and release do not run into each other.
    They take turns; the first three of each warm up, and the medians of `CLICKS` are compared.
    """
    from playwright.sync_api import sync_playwright

    from tools.driver import lab_server, launched

    with (
        tempfile.TemporaryDirectory() as home,
        lab_server(Path(home) / "lab") as lab,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        board, button = map(list, zip(*clicks(lab, browser), strict=True))
    line("click to drawn on the board, median ms", f"{statistics.median(board):.1f}")
    line("click to changed label, plain Button, median ms", f"{statistics.median(button):.1f}")
    line(
        "the board's for one of the Button's",
        f"{statistics.median(board) / statistics.median(button):.2f}",
        "1.5 or less",
    )


def clicks(lab, browser) -> Iterator[tuple[float, float]]:  # type: ignore[no-untyped-def]
    """Milliseconds of one click on the board and one on the button, again and again in turns."""
    from tools.driver import Notebook

    context = browser.new_context(viewport={"width": 1400, "height": 1400})
    path = lab.write("bench.ipynb", [SETUP, BOTH])
    notebook = Notebook.in_context(context, lab).open(path).wide().run_all()
    button, canvas = notebook.page.get_by_role("button", name="press"), notebook.canvas()
    notebook.page.evaluate(WATCH)
    for number in range(CLICKS + 3):
        field = notebook.ask("free()[len(free()) // 2]")
        there = notebook.point(canvas, notebook.ask(f"board.surface.centre({field!r})"))
        on_board = pressed(notebook, canvas, there)
        box = button.bounding_box()
        on_button = pressed(notebook, button, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        if number >= 3:  # the first ones warm up
            yield on_board, on_button
    assert notebook.errors == [], notebook.errors


def pressed(notebook, what, xy: tuple[float, float]) -> float:  # type: ignore[no-untyped-def]
    """Go there, wait until all is quiet, press, and wait for the answer."""
    what.focus()
    notebook.page.mouse.move(*xy)
    notebook.page.wait_for_timeout(250)
    notebook.wait_idle()
    notebook.page.mouse.down()
    notebook.page.wait_for_timeout(HOLD)
    notebook.page.mouse.up()
    taken = notebook.page.wait_for_function(DRAWN, polling=20).json_value()
    notebook.page.evaluate(FORGET)
    return float(taken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
