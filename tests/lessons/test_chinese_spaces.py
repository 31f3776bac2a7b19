"""In Chinese a number stands apart from the signs around it, also the number of a player that is filled in."""

import re
import string
import tomllib
from pathlib import Path

import pytest

import boardlab
from boardlab.kernel import game, games
from boardlab.kernel.rulebook import flatten
from boardlab.kernel.words import Words, read_tables

PACKAGE = Path(boardlab.__file__).parent
TOUCHING = re.compile("[\u4e00-\u9fff][0-9]|[0-9][\u4e00-\u9fff]")
NUMBERED = ("1 号玩家", "玩家 1")


def chinese(folder):
    """The Chinese texts of a folder of words, by key: those of one file, or of several."""
    if (folder / "zh").is_dir():
        return read_tables(folder / "zh")
    return flatten(tomllib.loads((folder / "zh.toml").read_text("utf-8")))


def touching(table, names):
    """The keys where the name of a player, filled in, touches the text beside it."""
    found = []
    for key, text in table.items():
        fields = [(fact, form) for _, fact, form, _ in string.Formatter().parse(text) if fact]
        players = {fact for fact, form in fields if form == "@seat" or fact in ("who", "seat")}
        for name in names if players else ():
            shown = "".join(
                literal + ("" if fact is None else name if fact in players else "。")
                for literal, fact, *_ in string.Formatter().parse(text)
            )
            if TOUCHING.search(Words("zh", {"text": shown.replace("{", "{{").replace("}", "}}")}).text("text")):
                found.append(key)
    return sorted(set(found))


@pytest.mark.parametrize("part", ["kernel", "lessons", "widgets"])
def test_no_sentence_of_every_game_touches_the_number_of_a_player(part):
    assert touching(chinese(PACKAGE / part / "words"), NUMBERED) == []


@pytest.mark.parametrize("name", games())
def test_no_sentence_of_a_game_touches_the_number_of_a_player(name):
    of = game(name)
    seat = of.seat_name(boardlab.new(name, players=2, seed=1), 0, "zh")
    assert touching(chinese(Path(of.lesson_folder()).parent / "words"), [seat]) == []
