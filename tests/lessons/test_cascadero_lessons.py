"""What Cascadero lends to its lessons means what it says."""

import pytest

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.lessons.kit import KIT
from boardlab.kernel import UnknownName

MIDDLE = GAME.position(
    {
        "envoys": {"0": ["7,6", "7,7", "2,2"], "1": ["8,8"]},
        "sealed": ["2,2"],
        "seals": [1, 0],
        "vp": [4, 2],
        "cubes": {"0": {"blue": 15, "white": 4}},
        "extra_queued": 1,
    }
)
BACK = GAME.position({"board": "back", "envoys": {"0": ["2,2"]}, "farmer_tiles": {"2,1": "vp2"}})


@pytest.mark.parametrize(
    ("measure", "args", "value"),
    [
        ("cube", {"seat": 0, "colour": "blue"}, 15),
        ("points", {"seat": 0}, 4),
        ("seals", {"seat": 0}, 1),
        ("supply", {"seat": 1}, 29),
        ("envoys", {"seat": 0}, 3),
        ("group", {"cell": "7,6"}, 2),
        ("group", {"cell": "2,2"}, 1),
        ("group", {"cell": "1,1"}, 0),
        ("touching", {"town": "8,7"}, 2),
        ("extra", {}, 1),
        ("legal_fields", {}, 194),
        ("qualified_players", {}, 1),
    ],
)
def test_a_measure_measures(measure, args, value):
    assert KIT.measures[measure](MIDDLE, **args) == value


@pytest.mark.parametrize(
    ("predicate", "args", "holds"),
    [
        ("sealed", {"cell": "2,2"}, True),
        ("sealed", {"cell": "7,6"}, False),
        ("grouped", {"cell": "7,6"}, True),
        ("grouped", {"cell": "2,2"}, False),
        ("herald", {"town": "4,4"}, True),
        ("herald", {"town": "7,5"}, False),
        ("unique", {"seat": 0, "name": "a5"}, False),
        ("pair", {"seat": 0, "colour": "blue"}, False),
        ("all_pairs", {"seat": 0}, False),
        ("seal_there", {"colour": "white", "space": 3}, True),
        ("seal_there", {"colour": "white", "space": 2}, False),
        ("qualified", {"seat": 0}, True),
        ("qualified", {"seat": 1}, False),
    ],
)
def test_a_predicate_tells_true_from_false(predicate, args, holds):
    assert KIT.predicates[predicate](MIDDLE, **args) is holds


def test_an_unknown_bonus_is_told():
    with pytest.raises(UnknownName, match="unknown bonus 'a7'; there are: a1, a2"):
        KIT.predicates["unique"](MIDDLE, seat=0, name="a7")


@pytest.mark.parametrize(
    ("test", "cell", "args", "holds"),
    [
        ("town", "7,5", {}, True),
        ("town", "7,5", {"colour": "blue"}, False),
        ("touches", "7,6", {"town": "7,5"}, True),
        ("touches", "7,7", {"town": "7,5"}, False),
        ("near_town", "7,7", {"colour": "pink"}, True),
        ("near_town", "7,7", {"colour": "blue"}, False),
        ("near_town", "7,5", {}, False),
        ("empty_field", "7,6", {}, False),
        ("empty_field", "7,5", {}, False),
        ("empty_field", "6,6", {}, True),
        ("herald_town", "4,4", {}, True),
        ("visited_town", "8,7", {}, True),
        ("visited_town", "8,7", {"colour": "white"}, False),
        ("own_envoy", "8,8", {"seat": 1}, True),
        ("lone_envoy", "2,2", {"seat": 0}, True),
        ("lone_envoy", "7,6", {"seat": 0}, False),
        ("group_touches", "8,7", {"of": "7,6"}, True),
        ("group_touches", "7,5", {"of": "7,7"}, True),
        ("group_touches", "4,4", {"of": "7,6"}, False),
        ("group_touches", "2,1", {"of": "2,2"}, False),
        ("farmer", "7,6", {}, False),
    ],
)
def test_a_cell_test_picks_the_right_cells(test, cell, args, holds):
    assert KIT.cell_tests[test](MIDDLE, cell, **args) is holds


def test_farmer_tiles_are_found_on_the_back():
    farmers = [cell for cell in GAME.cells(BACK) if KIT.cell_tests["farmer"](BACK, cell)]
    assert len(farmers) == 24
    assert KIT.cell_tests["farmer"](BACK, "2,1", kind="vp2") and not KIT.cell_tests["farmer"](BACK, "2,1", kind="vp3")
    unlocked = [cell for cell in farmers if KIT.cell_tests["unlocked"](BACK, cell, seat=0)]
    assert unlocked == ["2,1"]
    assert unlocked == [cell for cell in farmers if KIT.predicates["unlocked"](BACK, seat=0, cell=cell)]
