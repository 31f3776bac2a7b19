"""Saving and loading: as text, as file, by itself; a broken save is a sentence and nothing is lost."""

import json

import pytest
import toy
from test_board_widget import click, press

from boardlab.kernel.errors import BadRecord
from boardlab.widgets import Board


@pytest.fixture
def board(table, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = Board(table)
    for cell in ("1.0", "-1.0"):
        click(made, cell)
    made.tabs["save"].value = True
    return made


def test_text_there_and_back(board):
    panel = board.panels["save"]
    panel.show_text()
    text = panel.text.value
    click(board, "2.0")
    panel.text.value = text
    press_named(board, "Load the text")
    assert board.state.at == {"1.0": 0, "-1.0": 1}
    assert "Loaded" in board.surface.live.html


def press_named(board, name):
    def walk(widget):
        if getattr(widget, "description", "") == name:
            yield widget
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    press(next(walk(board)))


def test_file_there_and_back(board, tmp_path):
    press_named(board, "Save the file")
    assert (tmp_path / "toy-game.json").exists()
    click(board, "2.0")
    press_named(board, "Load the file")
    assert len(board.state.stones) == 2


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "boardlab-record/9", "game": "toy"}', "\ud800", "💥" * 10], ids=repr
)
def test_a_broken_text_is_a_sentence_and_nothing_is_lost(board, text):
    before = board.state
    board.panels["save"].text.value = text
    press_named(board, "Load the text")
    assert board.state is before
    assert "bl-bad" in board.surface.live.look and "Traceback" not in board.surface.live.html


def test_a_save_of_another_game_is_a_sentence(board):
    record = json.loads(board.session.record().dumps())
    record["game"] = "cascadero"
    board.panels["save"].text.value = json.dumps(record)
    press_named(board, "Load the text")
    assert "saved game of cascadero" in board.surface.live.html and len(board.state.stones) == 2


def test_a_record_that_diverges_says_where(board):
    record = json.loads(board.session.record().dumps())
    record["actions"][1] = {"text": "1.0"}
    record["checkpoints"] = {}
    board.panels["save"].text.value = json.dumps(record)
    press_named(board, "Load the text")
    assert "diverges at action 2" in board.surface.live.html and len(board.state.stones) == 2


def test_a_missing_file_is_a_sentence(board):
    board.panels["save"].file.value = "nowhere.json"
    press_named(board, "Load the file")
    assert "nowhere.json" in board.surface.live.html


def test_a_file_that_cannot_be_written_is_a_sentence(board):
    board.panels["save"].file.value = "no/such/folder/game.json"
    press_named(board, "Save the file")
    assert "cannot be written" in board.surface.live.html


def test_a_file_of_the_own_computer(board):
    text = board.session.record().dumps()
    click(board, "2.0")
    board.panels["save"].files._handle_custom_msg({"press": f"file:{text}"}, [])
    assert len(board.state.stones) == 2
    board.panels["save"].files._handle_custom_msg({"press": "file:\x00\x01"}, [])
    assert "no saved game" in board.surface.live.html and len(board.state.stones) == 2


def test_the_download_holds_the_game(board):
    assert "data:application/json;base64," in board.panels["save"].files.html


def test_autosave_and_the_line_that_resumes(board, tmp_path):
    board.panels["save"].auto.value = True
    click(board, "2.0")
    line = board.resume_line()
    assert line.startswith("from boardlab.widgets import Board; Board.resume(") and line in unescaped(board)
    again = Board.resume(tmp_path / "toy-game.json")
    assert again.state == board.state
    press(board.back)
    assert Board.resume(tmp_path / "toy-game.json").state == board.state
    board.panels["save"].auto.value = False
    assert board.session.autosave is None


def unescaped(board):
    import html

    return html.unescape(board.panels["save"].note.html)


def test_resume_starts_a_game_when_there_is_no_file(tmp_path, toy_game):
    board = Board.resume(tmp_path / "new.json", name="toy", seats=("you", "you"))
    click(board, "1.0")
    assert Board.resume(tmp_path / "new.json").state.at == {"1.0": 0}


def test_a_broken_autosave_is_left_alone(tmp_path, toy_game):
    path = tmp_path / "broken.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadRecord):
        Board.resume(path)
    assert path.read_text(encoding="utf-8") == "{"


def test_the_toy_is_not_registered_for_real():
    assert toy.GAME.name == "toy"
