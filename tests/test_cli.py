"""The command line: whatever is typed, it answers in a sentence and an exit code, never in a traceback."""

import gzip
import json
import os
import re
import subprocess
import sys

import pytest

from boardlab.cli import main
from boardlab.kernel import Session

BAD = {
    "empty": b"",
    "binary": bytes(range(256)) * 8,
    "utf16": '{"game": "Cascadero"}'.encode("utf-16"),
    "deep": b"[" * 100_000,
    "huge": b" " * 5_000_001,
    "list": b"[]",
    "table": b"{}",
    "number": b'{"game": 5, "cases": []}',
    "other-game": b'{"game": "chess", "cases": []}',
    "no-list": b'{"game": "Cascadero", "cases": 5}',
    "odd-cases": b'{"game": "Cascadero", "cases": [1, null, "x", [], {}, {"id": ["y"]}]}',
    "odd-table": b'{"game": "Cascadero", "track_table": {"rows": 5}}',
    "odd-rows": b'{"game": "Cascadero", "track_table": {"columns": ["from"], "rows": [[1], [], 5, null]}}',
}


def run(capsys, *arguments):
    """What a command prints and complains about, and its exit code."""
    code = main(arguments)
    out, err = capsys.readouterr()
    return out, err, code


def talk(capsys, monkeypatch, lines, *arguments):
    """What ``boardlab play`` prints to these lines, without the maps."""
    typed = iter([*lines, "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    return run(capsys, "play", "cascadero", "--seats", "you,you", *arguments)


@pytest.fixture
def saved(tmp_path):
    session = Session("cascadero", ("you", "random"), 5)
    session.play(session.state.legal_actions()[0])
    return session.save(tmp_path / "saved.json")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("list", 0),
        ("show cascadero", 0),
        ("show cascadero --lang zh --seed x", 0),
        ("rules cascadero", 0),
        ("rules cascadero cas-town-4 --lang zh", 0),
        ("differences cascadero", 0),
        ("play cascadero --seats random,random", 0),
        ("study cascadero --games 2", 0),
        ("show chess", 1),
        ("show cascadero --out x.gif", 1),
        ("show cascadero --out no/such/folder/x.svg", 1),
        ("rules chess", 1),
        ("rules cascadero TOWN-4", 1),
        ("differences chess", 1),
        ("play chess", 1),
        ("play cascadero --seats you", 1),
        ("play cascadero --seats you,gredy", 1),
        ("play cascadero --ruleset house", 1),
        ("play cascadero --option board", 1),
        ("play cascadero --option board=side", 1),
        ("play cascadero --option players=3", 1),
        ("play cascadero --option seats=3", 1),
        ("play cascadero --option position=x", 1),
        ("play cascadero --option autosave=x.json", 1),
        ("study cascadero --bots you,you", 1),
        ("study cascadero --bots greedy", 1),
        ("verify nothing.jsonl", 1),
        ("verify cascadero_nothing.jsonl", 1),
        ("replay nothing.json", 1),
        ("cases nothing.json", 1),
    ],
)
def test_a_command_answers_on_one_stream_and_with_its_exit_code(capsys, command, code):
    out, err, got = run(capsys, *command.split())
    assert got == code
    assert bool(out) == (code == 0)
    assert (err.startswith("boardlab: ") and err.count("\n") == 1) == (code == 1)


@pytest.mark.parametrize("command", ["", "dance", "show", "list --lang fr", "study cascadero --games 0", "cases"])
def test_a_wrong_command_line_ends_with_two(capsys, command):
    with pytest.raises(SystemExit) as end:
        main(command.split())
    assert end.value.code == 2
    assert "usage: boardlab" in capsys.readouterr().err


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["show", "replay", "cases", "verify", "verify-packed"])
def test_a_broken_file_is_told_and_not_passed(capsys, tmp_path, command, name):
    command, _, packed = command.partition("-")
    path = tmp_path / f"cascadero.{'jsonl.gz' if packed else 'json'}"
    path.write_bytes(gzip.compress(BAD[name])[:-4] if packed else BAD[name])
    out, err, code = run(capsys, command, str(path))
    assert code == 1
    assert err.startswith("boardlab: ") or out.rstrip().endswith("failed")


@pytest.mark.parametrize("change", [b"\xef\xbb\xbf%s", b"%s\r\n"])
def test_files_from_windows_editors_are_read(capsys, tmp_path, saved, change):
    path = tmp_path / "windows.json"
    path.write_bytes(change % saved.read_bytes().replace(b"\n", b"\r\n"))
    assert run(capsys, "replay", str(path)) == run(capsys, "replay", str(saved))
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"game": "Cascadero", "cases": []}).encode())
    assert run(capsys, "cases", str(path))[1] == ""


@pytest.mark.parametrize(("lang", "word"), [("en", "bad notation 'castle'"), ("zh", "看不懂“castle”")])
def test_what_cannot_be_read_is_told_in_the_language_of_the_player(capsys, monkeypatch, lang, word):
    out, _, code = talk(capsys, monkeypatch, ["castle"], "--lang", lang)
    assert code == 0 and word in out and "7,6 seal" in out


@pytest.mark.parametrize("ending", ["svg", "png", "PNG"])
def test_a_picture_is_written_by_its_ending(capsys, tmp_path, ending):
    path = tmp_path / f"棋盘.{ending}"
    assert run(capsys, "show", "cascadero", "--out", str(path))[2] == 0
    assert path.read_bytes()[:4] in (b"<svg", b"\x89PNG")


@pytest.mark.parametrize(("lang", "word", "rule"), [("en", "town", "(CAS-TURN-3)"), ("zh", "城镇", "（CAS-TURN-3）")])
def test_a_refusal_is_told_in_the_language_of_the_player_with_its_rule(capsys, monkeypatch, lang, word, rule):
    out, _, code = talk(capsys, monkeypatch, ["7,5", "why 7，5"], "--lang", lang)
    told = [line for line in out.splitlines() if rule in line]
    assert code == 0 and len(told) == 2 and told[0] == told[1]
    assert word in told[0] and "illegal action" not in told[0]


def test_a_word_that_needs_more_gets_the_help(capsys, monkeypatch):
    out, _, _ = talk(capsys, monkeypatch, ["why", "what", "rule", "save", "load", "help"])
    assert out.count("an action in its notation") == 6


def test_playing_saves_loads_and_leaves_by_any_word_for_it(capsys, monkeypatch, tmp_path):
    path = tmp_path / "局（1）.json"
    _, err, code = talk(capsys, monkeypatch, ["7，6", f"save {path}", "undo", f"LOAD {path}", "Exit", "not reached"])
    assert (err, code) == ("", 0)
    assert len(Session.load(path).record().actions) == 2


def test_what_others_keep_secret_is_not_told_in_the_terminal(capsys, monkeypatch):
    """Neither what the bot rolls and draws, nor by asking for it; and nobody decides for the bot."""
    typed = iter(["p2 done", "why p2 select red ship ship", "describe", "what phase:explore", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    game = ("rollgalaxy", "--seats", "you,greedy", "--seed", "5", "--option", "opening=cheapest")
    out, _, code = run(capsys, "play", *game)
    assert code == 0 and "Player 1 rolls white dice" in out and "Player 1 draws" in out
    assert "Player 2 rolls" not in out and "Player 2 draws" not in out
    assert out.count("player 2 is the bot 'greedy', which decides for itself") == 2
    told = next(line for line in out.splitlines() if "Roll for the Galaxy, 2 players" in line)
    assert "Under Explore" not in told.partition("Player 2: ")[2]


def test_people_at_one_terminal_hand_it_over_before_secrets_are_shown(capsys, monkeypatch):
    """Each is told what happened since that person last looked, and nobody sees, lists or plays what others decide."""
    asked = ["list", "p2 done", "why p2 done", "select white explore explore", "done"]
    typed, shown = iter(["", *asked, "", "list", "describe", "quit"]), []

    def answer(prompt):
        shown.append(capsys.readouterr().out)
        return next(typed)

    monkeypatch.setattr("builtins.input", answer)
    game = ("rollgalaxy", "--seats", "you,you", "--seed", "5", "--option", "opening=cheapest")
    run(capsys, "play", *game)
    first, mine, listed, refused, again, selected, second, theirs, their_list, described = shown
    assert "Hand the keyboard to Player 1. The others look away." in first and "begins" not in first
    assert "Player 1 rolls" in mine and "Player 2 rolls" not in mine
    assert "select white" in listed and "p2" not in listed
    assert refused.startswith(again.partition("\n")[0]) and "player 2 decides in secret" in refused
    assert "Player 1 selects Explore" in selected and "Hand the keyboard" not in selected
    assert "Hand the keyboard to Player 2." in second and "Player 1" not in second
    assert "Player 2 rolls" in theirs and "Player 1 has assigned" in theirs
    assert "Player 1 rolls" not in theirs and "Player 1 selects" not in theirs
    assert "p2 select white" in their_list and "; select" not in their_list
    assert "Under Explore" not in described.partition("Player 1: ")[2].partition("Player 2: ")[0]


def test_the_list_of_actions_names_no_tile_that_others_hide(capsys, monkeypatch):
    """In Explore everybody acts at once, but only the top of a stack is known to others, and bots act alone."""
    moves = ["open space_tourism", "select white develop explore", "done", "scout white", "place galactic_exchange"]
    typed = iter([*moves, "done", "select white explore explore", "done", "list", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    out, _, _ = run(capsys, "play", "rollgalaxy", "--seats", "you,greedy", "--seed", "10")
    assert "stock white" in out and "p2 abandon" not in out


def test_whether_another_person_may_do_something_is_not_told(capsys, monkeypatch):
    typed = iter(["why p2 open space_marines", "p2 open gem_world", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    out, _, _ = run(capsys, "play", "rollgalaxy", "--seats", "you,you", "--seed", "3")
    assert out.count("player 2 decides in secret, and player 1 sits here now") == 2


def test_leaving_at_the_hand_over_leaves(capsys, monkeypatch):
    typed = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    game = ("rollgalaxy", "--seats", "you,you", "--seed", "5", "--option", "opening=cheapest")
    out, _, code = run(capsys, "play", *game)
    assert code == 0 and out.rstrip().endswith("presses Enter.")


def shell(*arguments, **how):
    """A command in a process of its own."""
    command = [sys.executable, "-m", "boardlab.cli", *arguments]
    return subprocess.run(command, check=False, capture_output=True, **how)


def test_a_terminal_without_chinese_gets_and_takes_utf_8():
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = shell("play", "cascadero", "--lang", "zh", input="7，5\nwhat 放\n".encode(), env=ascii_only)
    assert done.returncode == 0 and done.stderr == b""
    assert "城镇" in done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="closes files the way a Unix shell does")
def test_closed_streams_end_the_game_quietly():
    module = f"{sys.executable} -m boardlab.cli"
    for line in ("play cascadero <&-", "rules cascadero | head -1", "rules cascadero | true"):
        done = subprocess.run(f"{module} {line}", shell=True, check=False, capture_output=True)
        assert done.stderr == b"", line


def test_a_game_of_another_package_has_its_rules_listed_too(capsys, monkeypatch):
    """A package of its own registers the game; here one that only lends the name."""
    from importlib.metadata import EntryPoint, EntryPoints

    from boardlab.kernel import registry

    ours = EntryPoint("ours", "boardlab.games.cascadero:GAME", "boardlab.games")
    monkeypatch.setattr(registry, "registered", lambda group: EntryPoints([ours]))
    registry.game.cache_clear()
    assert registry.package_of("ours") == "boardlab.games.cascadero"
    assert run(capsys, "rules", "ours")[2] == 0
    registry.game.cache_clear()


@pytest.mark.parametrize(
    "command",
    [
        "play cascadero --option x",
        "play cascadero --option players=3",
        "play cascadero --option seed=3",
        "show nofile",
        "show cascadero --out x.bmp",
        "cases README.md",
        "verify nothing.jsonl",
        "verify cascadero_nothing.jsonl",
        "study cascadero --bots you,greedy",
    ],
)
def test_a_refused_command_speaks_chinese_when_asked(capsys, command):
    english, chinese = (run(capsys, *command.split(), "--lang", lang)[1] for lang in ("en", "zh"))
    assert re.search(r"[一-鿿]", chinese) and not re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", chinese)
    assert len(english) > 20 and not re.search(r"[一-鿿]", english)


def test_the_help_and_what_is_allowed_are_told_in_chinese_when_asked(capsys, monkeypatch):
    out, _, _ = talk(capsys, monkeypatch, ["help", "why 7,6"], "--lang", "zh")
    assert "写一步行动，或者：list, why" in out and "可以这样走" in out and "OK" not in out
