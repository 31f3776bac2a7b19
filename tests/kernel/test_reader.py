"""What a position's reader refuses in every game: each with a sentence, none misread."""

import pytest

from boardlab.kernel import BadPosition, game, games
from boardlab.kernel.reader import Reader


class Two(Reader):
    seat_rule = "TOY-1"

    def __init__(self, data):
        super().__init__(data)
        self.players = 2


@pytest.mark.parametrize("value", [None, True, "3", 1.5, -1, 9])
def test_a_number_is_a_whole_number_in_its_range_and_null_is_none(value):
    with pytest.raises(BadPosition, match=r"coins .*write a whole number from 0 to 8"):
        Two({"coins": value}).whole("coins", 0, 0, 8)
    with pytest.raises(BadPosition, match="write a whole number"):
        Two({}).whole("coins of seat 1", 0, 0, 8, value)


def test_what_is_left_out_has_its_usual_value():
    reader = Two({})
    assert (reader.whole("coins", 3, 0, 8), reader.switch("over"), reader.table("maps")) == (3, False, {})


@pytest.mark.parametrize(("rows", "why"), [({"2": 1}, "no seat '2'; the seats are 0 to 1"), ({0: 1, "0": 2}, "twice")])
def test_seats_are_those_of_the_table_each_once(rows, why):
    with pytest.raises(BadPosition, match=rf"coins: .*{why}.*\(TOY-1\)"):
        Two({"coins": rows}).seat_rows("coins")


@pytest.mark.parametrize(
    ("name", "data"), [("cascadero", {"vp": [None, 0]}), ("cartographers", {"coins": {"0": None}})]
)
def test_null_is_no_number_in_any_game(name, data):
    assert name in games()
    with pytest.raises(BadPosition, match=r"None.*write a whole number"):
        game(name).position(data)
