"""The run that looks for games which do not end by themselves; a few of them, and what it says of a stuck one."""

import pytest

from benchmarks import endings


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
