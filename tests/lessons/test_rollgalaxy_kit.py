"""What Roll for the Galaxy lends to its lessons means what it says."""

import inspect

import pytest
from msgspec import structs

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.lessons.kit import KIT
from boardlab.kernel import UnknownName
from boardlab.lessons import Course, contentcheck, open_course
from boardlab.lessons.check import Attempt
from boardlab.lessons.model import Mark
from boardlab.picture import Mark as Picture

COURSE = Course(GAME)

ROW = {
    "faction": "F1",
    "home": "H1",
    "tiles": ["new_galactic_order", "comet_zone", "gem_world", "nanotechnology"],
    "dev_stack": ["merchant_guild", "executive_power"],
    "dev_dice": ["white"],
    "cup": [],
    "citizenry": ["red", "white"],
    "columns": {"explore": ["white", "white"], "ship": ["purple"]},
    "strip": "cyan",
    "chosen": "settle",
    "goods": {"comet_zone": ["brown"]},
    "credits": 3,
    "points": 5,
    "ask": "assign",
}
STATE = GAME.position({"step": "assign", "round": 4, "empires": {"0": ROW, "1": {"cup": ["white"]}}})
ROLL = GAME.position({"step": "roll", "empires": {"0": {"cup": ["white", "white"]}, "1": {"cup": ["white"]}}})


@pytest.mark.parametrize(
    ("measure", "args", "value"),
    [
        ("points", {"seat": 0}, 5),
        ("bonus", {"seat": 0, "tile": "new_galactic_order"}, 1),
        ("bonus", {"seat": 1, "tile": "new_galactic_order"}, 0),
        ("credits", {"seat": 0}, 3),
        ("dice", {"seat": 0}, 8),
        ("dice_of", {"seat": 0, "colour": "white"}, 4),
        ("dice_at", {"seat": 0, "colour": "white", "place": "explore"}, 2),
        ("dice_at", {"seat": 0, "colour": "cyan", "place": "strip"}, 1),
        ("dice_at", {"seat": 0, "colour": "brown", "place": "comet_zone"}, 1),
        ("cup", {"seat": 0}, 0),
        ("citizenry", {"seat": 0}, 2),
        ("goods", {"seat": 0}, 1),
        ("squares", {"seat": 0}, 7),
        ("worlds_of", {"seat": 0, "colour": "brown"}, 1),
        ("tiles", {"seat": 0}, 2),
        ("builders", {"seat": 0, "kind": "development"}, 1),
        ("missing", {"seat": 0, "kind": "development"}, 2),
        ("missing", {"seat": 0, "kind": "world"}, 0),
        ("cost", {"seat": 0, "tile": "merchant_guild"}, 3),
        ("workers", {"seat": 0, "phase": "explore"}, 2),
        ("workers", {"seat": 0, "phase": "settle"}, 1),
        ("reassigns", {"seat": 0}, 0),
        ("movable", {"seat": 0, "power": "merchant_guild"}, 0),
        ("trade", {"seat": 0, "world": "comet_zone"}, 4),
        ("consume", {"seat": 0, "world": "comet_zone", "good": "brown", "shipper": "white"}, 2),
        ("consume", {"seat": 0, "world": "comet_zone", "good": "white", "shipper": "white"}, 1),
        ("round", {}, 4),
        ("selected", {}, 0),
        ("options", {"seat": 1}, 0),
        ("faces", {"colour": "white", "face": "explore"}, 2),
        ("percent", {"face": "explore"}, 0),
    ],
)
def test_a_measure_measures(measure, args, value):
    assert KIT.measures[measure](STATE, **args) == value


def test_developments_and_worlds_make_the_tableau():
    found = [KIT.measures[name](STATE, seat=0) for name in ("developments", "worlds", "squares")]
    assert found[0] + found[1] == found[2]
    assert KIT.measures["total"](STATE, seat=0) == STATE.scores()[0].points == KIT.points(STATE, 0)


def test_options_are_the_legal_actions():
    assert KIT.measures["options"](STATE, seat=0) == len(STATE.legal_actions(0))
    verbs = ("dictate", "reassign", "done", "select")
    found = [KIT.measures["options_of"](STATE, seat=0, verb=verb) for verb in verbs]
    assert sum(found) == len(STATE.legal_actions(0))
    assert (found[2], found[3]) == (1, 0)


def test_the_chance_of_a_face_is_exact():
    assert KIT.measures["percent"](ROLL, face="explore") == round(100 * (1 - (4 / 6) ** 2))
    assert KIT.measures["percent"](ROLL, face="explore", least=2) == round(100 * (2 / 6) ** 2)
    assert KIT.measures["percent"](ROLL, face="ship") == round(100 * (1 - (5 / 6) ** 2))
    spare = GAME.position({"step": "reveal", "empires": {"0": {"chosen": "ship", "strip": "white"}}})
    assert KIT.measures["percent"](spare, face="explore") == 33


@pytest.mark.parametrize(
    ("predicate", "args", "value"),
    [
        ("built", {"seat": 0, "tile": "gem_world"}, True),
        ("built", {"seat": 0, "tile": "merchant_guild"}, False),
        ("building", {"seat": 0, "tile": "executive_power"}, True),
        ("on_top", {"seat": 0, "tile": "executive_power"}, False),
        ("on_top", {"seat": 0, "tile": "merchant_guild"}, True),
        ("good_on", {"seat": 0, "world": "comet_zone"}, True),
        ("good_on", {"seat": 0, "world": "gem_world"}, False),
        ("good_die", {"seat": 0, "world": "comet_zone", "die": "red"}, False),
        ("on", {"phase": "ship"}, False),
        ("chosen", {"seat": 0, "phase": "settle"}, True),
        ("empty_cup", {"seat": 0}, True),
        ("empty_cup", {"seat": 1}, False),
        ("first_in_order", {"seat": 0}, True),
        ("first_in_order", {"seat": 1}, False),
    ],
)
def test_a_predicate_tells(predicate, args, value):
    assert KIT.predicates[predicate](STATE, **args) is value


def cells(test, **args):
    """The places that pass a test."""
    return {place for place in GAME.places(STATE, 0) if KIT.cell_tests[test](STATE, place, **args)}


def test_tests_of_places():
    assert len(cells("die", colour="white", where="explore")) == 2
    assert len(cells("die")) >= 4
    assert "good:comet_zone" in cells("matches", world="comet_zone")
    assert cells("tile", kind="development") >= {"tile:merchant_guild", "tile:new_galactic_order"}
    assert cells("tile", colour="cyan") >= {"tile:gem_world"}
    assert cells("top", kind="development") == {"tile:merchant_guild"}
    assert cells("top") >= cells("top", kind="world") and "cup" not in cells("top")
    assert "tile:merchant_guild" not in cells("finished")
    assert cells("takes_good") >= {"tile:gem_world"}
    assert cells("good") == {"tile:comet_zone", "good:comet_zone"}
    assert cells("reassigning") >= {"tile:nanotechnology"}
    assert cells("happens") == set()
    assert cells("choice") == set(GAME.choices(STATE, 0)) & set(GAME.places(STATE, 0))
    assert KIT.owner(STATE, "die:0") == KIT.owner(STATE, "tile:gem_world") == 0
    assert KIT.owner(STATE, "pool") is None


def test_a_bonus_counts_finished_tiles_only_and_itself():
    tiles = ["system_diversification", "backup_planning", "merchant_guild", "gem_world"]
    row = {"faction": "F7", "home": "H1", "tiles": tiles, "dev_stack": ["nanotechnology"]}
    state = GAME.position({"step": "over", "empires": {"0": row}})
    shown = [f"tile:{tile}" for tile in (*tiles, "biological_adaptation", "nanotechnology")]
    test = KIT.cell_tests["counts"]
    counted = [cell for cell in shown if test(state, cell, tile="system_diversification")]
    assert counted == ["tile:system_diversification", "tile:backup_planning"]
    assert not any(test(state, cell, tile="gem_world") for cell in shown)
    assert not test(state, "cup", tile="system_diversification")


@pytest.mark.parametrize(
    ("measure", "args"),
    [
        ("bonus", {"seat": 0, "tile": "no_tile"}),
        ("dice_of", {"seat": 0, "colour": "pink"}),
        ("builders", {"seat": 0, "kind": "planet"}),
        ("workers", {"seat": 0, "phase": "rest"}),
        ("trade", {"seat": 0, "world": "hidden_fortress"}),
        ("options_of", {"seat": 0, "verb": "fly"}),
    ],
)
def test_what_does_not_exist_is_refused(measure, args):
    with pytest.raises(UnknownName, match="unknown"):
        KIT.measures[measure](STATE, **args)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_measure_and_predicate_has_words_that_its_arguments_fill(lang):
    words = GAME.words(lang)
    some = {"seat": 0, "tile": "gem_world", "world": "gem_world", "colour": "cyan", "kind": "world", "die": "red"}
    some |= {"phase": "ship", "power": "gem_world", "verb": "scout", "face": "explore", "good": "red", "shipper": "red"}
    some |= {"least": 1, "place": "cup", "points": 3}
    for space, table in (("reached", KIT.measures), ("gained", KIT.measures), ("is", KIT.predicates)):
        for name, function in table.items():
            args = [arg for arg in inspect.signature(function).parameters if arg != "state"]
            number = {} if space == "is" else {"n": 2}
            assert words.text(f"goal.{space}.{name}", **number, **{arg: some[arg] for arg in args})


@pytest.mark.parametrize("pool", range(5))
def test_points_beyond_the_pool_are_those_that_the_engine_takes_from_the_chips_set_aside(pool):
    row = {"faction": "F4", "home": "H3", "goods": {"alpha_centauri": ["brown"]}, "columns": {"ship": ["brown"]}}
    state = GAME.position({"step": "ship", "pool": pool, "empires": {"0": row, "1": {"cup": ["white"]}}})
    after = state.apply(GAME.parse("ship brown alpha_centauri brown consume"))
    taken = sum(event.facts["amount"] for event in after.events if event.kind == "reserve")
    assert KIT.measures["aside"](state, points=3) == taken


# How lessons name places.


def spot(places, cells=()):
    """An exercise of lesson 01 that asks for dice, with other places."""
    lesson = COURSE.lesson("01")
    return structs.replace(lesson.find("b"), among=places, cells=cells or places[:1]), lesson


def test_equal_places_are_numbered_whether_they_can_be_picked_or_not():
    lesson = COURSE.lesson("03")
    for lang, name in (("en", "white die under Settle (2)"), ("zh", "殖民下面的白色骰子（2）")):
        places = COURSE.text(lesson, lang).places(COURSE.attempt(lesson, "b").start, 0, ["die:4"])
        assert places["die:4"] == name


def test_a_die_in_the_cup_is_not_called_the_cup():
    state = GAME.position(
        {"step": "manage", "empires": {"0": {"cup": ["red"], "citizenry": ["white"], "ask": "recall"}}}
    )
    assert [GAME.place_name(state, place) for place in ("die:0", "die:1", "cup")] == [
        "red die in the cup",
        "white die in the Citizenry",
        "cup",
    ]


def test_a_die_is_named_with_its_place_as_one_says_it():
    row = {"dev_stack": ["merchant_guild"], "world_stack": ["gem_world"], "dev_dice": ["cyan"], "world_dice": ["brown"]}
    state = GAME.position(
        {"step": "manage", "empires": {"0": {**row, "cup": ["red"], "citizenry": ["white"], "ask": "recall"}}}
    )
    names = [[GAME.place_name(state, f"die:{n}", lang) for n in range(4)] for lang in ("en", "zh")]
    assert names[0] == [
        "red die in the cup",
        "white die in the Citizenry",
        "cyan die on the development stack",
        "brown die on the world stack",
    ]
    assert names[1] == ["骰杯里的红色骰子", "居民区里的白色骰子", "发展堆上的青色骰子", "星球堆上的棕色骰子"]
    told = GAME.describe_cell(state, "die:2")
    assert told.endswith("It is a builder on the development stack.")


def test_a_place_that_cannot_be_picked_is_told_by_its_name():
    exercise, lesson = spot(("die:2", "die:3"))
    attempt, text = Attempt.begin(COURSE, lesson, exercise), COURSE.text(lesson)
    assert attempt.pick("die:0").feedback(text).happened == "red die under Explore cannot be picked in this exercise."
    assert attempt.pick("nowhere").feedback(text).happened == "nowhere cannot be picked in this exercise."


def test_the_check_takes_every_mark_that_the_picture_takes():
    exercise, lesson = spot(("die:2", "die:3"))
    state = COURSE.state(lesson, exercise.position)
    for cell, there in (("die:explore:red", True), ("die:explore:green", False), ("die:0", True), ("die:99", False)):
        scene = GAME.scene(state, marks=[Picture("hint", cell)])
        assert (scene != GAME.scene(state)) is there
        marked = structs.replace(
            lesson, exercise=(structs.replace(exercise, marks=(Mark("hint", (cell,)),)),), why=None, watch=None
        )
        found = [problem for problem in contentcheck._marks(COURSE, marked) if repr(cell) in problem]
        assert (found == []) is there, found


def test_a_place_to_pick_is_one_that_a_click_says():
    exercise, lesson = spot(("die:explore:red", "die:3"))
    attempt = Attempt.begin(COURSE, lesson, exercise)
    assert list(contentcheck._spotted(attempt)) == ["there is no cell 'die:explore:red'"]


def test_what_is_refused_to_another_player_reaches_no_goal_and_tells_nothing():
    """The action of the reveal, said for the other player, is not the learner's."""
    course = open_course("rollgalaxy")
    for lesson in course.lessons:
        for exercise in lesson.exercise:
            if exercise.kind == "PLAY":
                attempt = course.attempt(lesson, exercise.name).act(f"p2 {exercise.steps[0].action}")
                assert (attempt.outcome.status, attempt.outcome.reason) == ("error", "not_yours"), exercise.id
                assert not attempt.refused
