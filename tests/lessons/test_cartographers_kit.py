"""What Cartographers lends to its lessons means what it says."""

import pytest

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.lessons.kit import KIT
from boardlab.kernel import UnknownName

MAP = [
    "FF.........",
    ".F.^.r.....",
    ".w......^r.",
    "...........",
    "....V......",
    "....V^.....",
    "....V......",
    "...........",
    ".r^M.....r.",
    ".....r.^...",
    "..........A",
]
STATE = GAME.position(
    {
        "edicts": ["sentinel_wood", "mages_valley", "shieldgate", "lost_barony"],
        "maps": {"0": MAP},
        "card": "fishing_village",
        "time": 3,
        "coins": {"0": 2},
        "season": "summer",
        "seasons": {"0": [{"A": 5, "B": 1, "coins": 1, "monsters": -2}]},
    }
)


@pytest.mark.parametrize(
    ("measure", "args", "value"),
    [
        ("stars", {"seat": 0, "card": "sentinel_wood"}, 2),
        ("stars", {"seat": 0, "card": "shieldgate"}, 0),
        ("coins", {"seat": 0}, 2),
        ("monsters", {"seat": 0}, 3),
        ("empty", {"seat": 0}, 107),
        ("cells", {"seat": 0, "terrain": "village"}, 3),
        ("cluster", {"seat": 0, "cell": "A2"}, 3),
        ("cluster", {"seat": 0, "cell": "A5"}, 0),
        ("clusters", {"seat": 0, "terrain": "forest"}, 1),
        ("season_total", {"seat": 0}, -1),
        ("total", {"seat": 0}, 5),
        ("lost", {"seat": 0}, 2),
        ("time", {}, 3),
    ],
)
def test_a_measure_measures(measure, args, value):
    assert KIT.measures[measure](STATE, **args) == value


def test_spots_are_the_places_of_the_whole_shape():
    assert KIT.measures["spots"](STATE, seat=0) == len({action.cells for action in STATE.legal_actions()})


def test_the_rating_is_what_is_over_less_the_solo_numbers():
    assert KIT.measures["rating"](STATE) == 5 - (25 + 22 + 20 + 24)


@pytest.mark.parametrize(("measure", "args"), [("stars", {"card": "dragon"}), ("cells", {"terrain": "lava"})])
def test_an_unknown_name_is_told(measure, args):
    with pytest.raises(UnknownName, match="unknown"):
        KIT.measures[measure](STATE, seat=0, **args)


@pytest.mark.parametrize(
    ("predicate", "args", "holds"),
    [
        ("filled", {"seat": 0, "cell": "B4"}, True),
        ("filled", {"seat": 0, "cell": "B6"}, False),
        ("closed", {"seat": 0, "cell": "B4"}, False),
        ("closed", {"seat": 0, "cell": "A1"}, False),
        ("open_ruins", {"seat": 0, "cell": "B6"}, True),
        ("open_ruins", {"seat": 0, "cell": "C2"}, False),
        ("ruins_due", {}, False),
    ],
)
def test_a_predicate_tells_true_from_false(predicate, args, holds):
    assert KIT.predicates[predicate](STATE, **args) is holds


@pytest.mark.parametrize(
    ("test", "cell", "args", "holds"),
    [
        ("terrain", "C2", {"terrain": "water"}, True),
        ("terrain", "C2", {"terrain": "forest"}, False),
        ("empty", "A3", {}, True),
        ("empty", "B4", {}, False),
        ("earns", "A1", {"card": "sentinel_wood"}, True),
        ("earns", "B2", {"card": "sentinel_wood"}, False),
        ("costs", "H4", {}, True),
        ("costs", "I3", {}, False),
        ("open_ruins", "I2", {}, True),
        ("mountain_side", "A4", {"mountain": "B4"}, True),
        ("mountain_side", "F5", {"mountain": "F6"}, False),
        ("in_cluster", "A1", {"of": "B2"}, True),
        ("in_cluster", "C2", {"of": "B2"}, False),
        ("enclosed", "A1", {}, False),
        ("coverable", "K1", {}, True),
    ],
)
def test_a_cell_test_picks_the_right_cells(test, cell, args, holds):
    assert KIT.cell_tests[test](STATE, cell, **args) is holds
