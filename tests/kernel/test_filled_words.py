"""Sentences that are filled in read well in both languages."""

import pytest

import boardlab
from boardlab.kernel import BadNotation
from boardlab.kernel.words import Words

TABLE = {"seat.number": "{n} 号玩家", "seat.pink": "粉色", "says": "{seat:@seat} 的 {n} 个骰子", "en": "{seat} has it"}


@pytest.mark.parametrize(("seats", "said"), [((), "1 号玩家的 3 个骰子"), (("pink",), "粉色的 3 个骰子")])
def test_chinese_has_a_space_beside_numbers_only(seats, said):
    assert Words("zh", TABLE, seats).text("says", seat=0, n=3) == said


def test_a_space_beside_letters_stays():
    assert Words("zh", {"a": "放在 {cell} 上"}).text("a", cell="K4") == "放在 K4 上"
    assert Words("en", TABLE).text("en", seat="Pink") == "Pink has it"


def test_what_somebody_typed_keeps_its_spaces():
    words = Words("zh", {"a": "看不懂“{text}”：{hint}", "b": "把 {what} 放下：{list:list}"})
    assert words.text("a", text="select 白色  探索", hint="写 白色 探索") == "看不懂“select 白色  探索”：写 白色 探索"
    assert words.text("b", what="白色 探索", list=["白 色", "K4"]) == "把白色 探索放下：白 色、K4"


def test_a_text_of_a_game_that_quotes_the_input_quotes_it_as_it_was():
    with pytest.raises(BadNotation, match="'select 白色 探索'") as caught:
        boardlab.parse("rollgalaxy", "select 白色 探索")
    assert "看不懂“select 白色 探索”" in caught.value.text("zh")
