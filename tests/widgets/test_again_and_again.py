"""Cells are run again and again: no memory grows, no move is made twice."""

import gc

import pytest
from ipywidgets.widgets import widget as widget_module
from test_board_widget import click, press
from test_lesson_widget import lesson  # noqa: F401  (a fixture)

from boardlab.widgets import Board, shut

ROUNDS = 100


def living():
    gc.collect()
    return len(widget_module._instances)


@pytest.fixture
def cell(monkeypatch):
    """One notebook cell that is run again and again; ``cell()`` starts the next run."""
    runs = iter(range(10_000))
    now = {"cell": "one/0"}
    monkeypatch.setattr(shut, "this_cell", lambda: now["cell"])

    def run(name="one"):
        now["cell"] = f"{name}/{next(runs)}"

    return run


def flat(make, cell, rounds=ROUNDS):
    cell()
    make()
    cell()
    make()
    before = living()
    for _ in range(rounds):
        cell()
        make()
    assert living() == before


def test_a_board_cell_run_a_hundred_times_leaves_one_board(table, cell):
    flat(lambda: Board(table), cell)
    assert len(table.on_change) == 1


def test_boards_with_open_panels_and_decisions_leave_nothing(toy_game, cell):
    from boardlab.kernel.session import Session

    def make():
        board = Board(Session("toy", seats=("you", "you")))
        for name in board.tabs:
            board.tabs[name].value = True
        for place in ("1.0", "-1.0", "1.1"):
            click(board, place)

    flat(make, cell, 10)


PARTS = ("exercise a", "exercise b", "exercise d", "exercise e", "exercise f", "watch", "why", "summary")


@pytest.mark.parametrize("part", [*PARTS, "why_not 1", "count 1", "recall", "play 1"])
def test_a_lesson_cell_run_again_and_again_leaves_one_panel(lesson, cell, part):  # noqa: F811
    name, _, argument = part.partition(" ")
    flat(lambda: getattr(lesson, name)(*([argument] if argument else [])), cell, ROUNDS if part == "exercise a" else 4)


def test_without_a_notebook_a_lesson_panel_still_replaces_the_older_one(lesson):  # noqa: F811
    lesson.exercise("a")
    before = living()
    for _ in range(20):
        lesson.exercise("a")
    assert living() == before


def test_the_newest_board_makes_each_move_once(table, cell):
    cell()
    older = Board(table)
    cell()
    newer = Board(table)
    click(newer, "1.0")
    assert table.at == 1
    click_if_alive(older, "-1.0")
    assert table.at == 1


def click_if_alive(board, place):
    if board.surface.painter.canvas.comm is not None:
        click(board, place)


def test_two_boards_in_one_cell_stay_both(table, cell):
    cell()
    one, other = Board(table), Board(table)
    click(one, "1.0")
    click(other, "-1.0")
    assert table.at == 2


def test_the_same_exercise_in_another_cell_leaves_a_note_in_the_first(lesson, cell):  # noqa: F811
    cell("one")
    first = lesson.exercise("a")
    cell("two")
    second = lesson.exercise("a")
    assert "opened again" in first.children[0].value and first.comm is not None
    click(second, "1.1")
    assert second.attempt.passed


def test_many_boards_close_the_oldest(toy_game):
    from boardlab.kernel.session import Session

    boards = [Board(Session("toy", seats=("you", "you"))) for _ in range(shut.MOST_OPEN + 5)]
    assert boards[0].comm is None and boards[-1].comm is not None


def test_playing_long_makes_no_widgets(table):
    board = Board(table)
    for place in ("1.0", "-1.0", "1.1"):
        click(board, place)
    press(board.controls.answers.children[0])
    before = living()
    for _ in range(50):
        board.undo()
        board.redo()
    assert living() == before
