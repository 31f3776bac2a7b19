"""Plain data of another shape: a sentence says where, and what would work, in both languages."""

import json
import re

import msgspec
import pytest

import boardlab
from boardlab.kernel import BoardlabError, Record, Session
from boardlab.kernel.record import FORMAT
from boardlab.kernel.shape import misshapen

GOOD = {"format": FORMAT, "game": "cascadero"}
SAVES = {
    json.dumps({"format": FORMAT}): ("game is missing; there are: cartographers", "缺少 game；可用的有：carto"),
    json.dumps(GOOD | {"game": None}): ("game: write a text, not null", "game：应该是一段文字，不能是空值 null"),
    json.dumps(GOOD | {"undo": "x"}): (
        "undo is 'x'; there are: anything, until-information",
        "undo 不能是 'x'；可用的有：anything、until-information",
    ),
    json.dumps(GOOD | {"foo": 1}): ("foo is unknown; there are 13, such as f", "不认识 foo；共有 13 个，例如 f"),
    json.dumps(GOOD | {"actions": 5}): ("actions: write a list, not a whole number", "actions：应该是一个列表"),
    json.dumps(GOOD | {"seed": 1.5}): ("seed: write a whole number or a text", "seed：应该是一个整数或一段文字"),
    json.dumps(GOOD | {"position": 3}): ("position: write a table or null, not", "position：应该是一张表或空值 null"),
    json.dumps(GOOD | {"rulings": {"a": []}}): ("rulings[...]: write a whole number or a text", "，不能是一个列表"),
}  # fmt: skip


@pytest.mark.parametrize("text", SAVES)
def test_a_broken_save_says_the_place_and_what_would_work_in_both_languages(text):
    with pytest.raises(BoardlabError) as caught:
        Record.loads(text)
    english, chinese = SAVES[text]
    assert english in str(caught.value) and chinese in caught.value.text("zh")
    for said in (str(caught.value), caught.value.text("zh")):
        assert not re.search(r"[`$]|Expected|Object|Invalid", said)


ACTIONS = [
    ("cascadero", {"type": "fly"}, "type is 'fly'; there are: place, advance,", "type 不能是 'fly'；可用的有：place、"),
    ("cascadero", {}, "type is missing; there are: place, advance, ", "缺少 type；可用的有：place、advance"),
    ("cascadero", {"type": "place"}, "field is missing; write a text there", "缺少 field；这里要写一段文字"),
    ("cascadero", {"type": "place", "fild": "7,6", "field": "7,6"}, "fild is unknown; there are", "不认识 fild；"),
    ("cascadero", {"type": "place", "field": "7,6", "seal": 1}, "seal: write true or", "seal：应该是 true 或 false"),
    ("cascadero", 5, "the whole: write a table, not a whole number", "整个内容：应该是一张表，不能是一个整数"),
    ("rollgalaxy", {"type": "white"}, "such as ", "type 不能是 'white'；共有 "),
    ("rollgalaxy", {"type": "reassign", "power": "x", "moves": [{"die": "red", "source": "ship"}]},
     "moves[0].target is missing; write a text there", "缺少 moves[0].target；"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "english", "chinese"), ACTIONS)
def test_an_action_that_is_none_says_the_place_and_what_would_work(name, data, english, chinese):
    with pytest.raises(BoardlabError) as caught:
        boardlab.game(name).action_from(data)
    assert english in str(caught.value) and chinese in caught.value.text("zh")


def test_it_is_told_in_the_language_of_the_page_where_a_saved_game_holds_it():
    data = json.loads(Session("cascadero", ("you", "you"), start="0").record().dumps())
    with pytest.raises(BoardlabError) as caught:
        Session.from_record(json.dumps(data | {"actions": [*data["actions"], {"type": "white"}]}))
    assert "type 不能是 'white'；可用的有：" in caught.value.text("zh")


def test_what_the_library_says_otherwise_stays_as_it_is():
    error = msgspec.ValidationError("Expected `int` >= 0 - at `$.n`")
    assert misshapen(error, int).text("zh") == str(error)
