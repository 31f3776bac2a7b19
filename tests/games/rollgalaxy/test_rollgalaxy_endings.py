"""The run that looks for games which do not end by themselves; a few of them, and what it says of a stuck one."""

import json

import pytest
from rollgalaxy_play import walk

from benchmarks import endings
from boardlab.games.rollgalaxy import GAME


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", ["published", "document"])
def test_random_games_end_by_themselves(players, ruleset):
    for seed in range(2):
        played = endings.play("rollgalaxy", players, ruleset, seed)
        assert played.wrong == ""
        assert played.reason in ("RFG-END-1", "RFG-END-2")
        assert played.rounds > 5


def test_a_game_that_does_not_end_is_told(monkeypatch):
    monkeypatch.setattr(endings, "MOST_ACTIONS", 30)
    played = endings.play("rollgalaxy", 2, "published", 0)
    assert played.wrong == "not over after 30 actions"
    line = endings.summary(2, [played, played._replace(wrong="", reason="RFG-END-2")])
    assert line == "2 players: 1 of 2 games ended by themselves (longest 2 rounds, 30 actions; RFG-END-2 1)"


def test_an_error_in_a_game_is_told():
    assert endings.play("rollgalaxy", 9, "published", 0).wrong.startswith("BadPosition")


@pytest.mark.parametrize("change", [-1, 1])
def test_a_recorded_game_with_other_totals_is_told(tmp_path, change):
    actions, state = zip(*walk(2, 0), strict=True)
    totals = [score.points for score in state[-1].scores()]
    path = tmp_path / "rollgalaxy.jsonl"
    row = {"players": 2, "actions": list(map(str, actions[1:])), "totals": [totals[0] + change, totals[1]]}
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert GAME.replay_games(path).failures[0][1] == f"totals: expected {row['totals']}, got {totals}"
    path.write_text(json.dumps({**row, "totals": totals}), encoding="utf-8")
    assert GAME.replay_games(path).last_line == "1 passed, 0 failed"
