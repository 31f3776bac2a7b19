"""Sentences that are filled in read well in both languages."""

import pytest

from boardlab.kernel.words import Words

TABLE = {"seat.number": "{n} 号玩家", "seat.pink": "粉色", "says": "{seat:@seat} 的 {n} 个骰子", "en": "{seat} has it"}


@pytest.mark.parametrize(("seats", "said"), [((), "1 号玩家的 3 个骰子"), (("pink",), "粉色的 3 个骰子")])
def test_chinese_has_a_space_beside_numbers_only(seats, said):
    assert Words("zh", TABLE, seats).text("says", seat=0, n=3) == said


def test_a_space_beside_letters_stays():
    assert Words("zh", {"a": "放在 {cell} 上"}).text("a", cell="K4") == "放在 K4 上"
    assert Words("en", TABLE).text("en", seat="Pink") == "Pink has it"
