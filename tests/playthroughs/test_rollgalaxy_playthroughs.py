"""The committed playthroughs are what the game does today."""

import pytest
from rollgalaxy_playthroughs import GAMES, HERE, path_of, text_of


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_as_committed(name):
    assert text_of(name) == path_of(name).read_text(encoding="utf-8"), "review the change, then run the file's command"


def test_no_playthrough_is_left_over():
    assert {path.name for path in HERE.glob("rollgalaxy_*.txt")} == {path_of(name).name for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_short_enough_to_be_reviewed(name):
    assert len(path_of(name).read_text(encoding="utf-8").splitlines()) < 300
