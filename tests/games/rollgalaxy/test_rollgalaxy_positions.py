"""What a position cannot be: the key, the place, the rule and what would work, in both languages."""

import pytest

import boardlab
from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import SIDES
from boardlab.kernel import games
from boardlab.kernel.errors import BadPosition


def of(seat, **keys):
    return {"empires": {str(seat): keys}}


def assigning(**keys):
    return {"step": "assign", **of(0, **{"columns": {"ship": ["white", "white"]}, **keys})}


WRONG = [
    ({"empires": {"0": {"faction": "F2"}, "1": {"faction": "F2"}}},
     "faction of seat 1: {F2} (tile F2) lies there already: faction of seat 0; not used yet: F1, F3, F4 (RFG-SETUP-5)",
     "座位 1 的 faction：{F2}（板块 F2）已经放在别处了：座位 0 的 faction；还没用到的有：F1、F3、F4"),
    ({"empires": {"0": {"home": "H1"}, "1": {"home": "H1"}}}, "home of seat 1: ", "还没用到的有：H2、"),
    ({"abandoned": ["T18"], **of(1, tiles=["gem_world"])},
     "tiles of seat 1: gem_world (tile T18) lies there already: abandoned; not used yet: T01",
     "座位 1 的 tiles：gem_world（板块 T18）"),
    (of(0, tableau=["gem_world", "gem_world"]), "tableau of seat 0: gem_world (tile T18) lies ", "座位 0 的 tableau"),
    ({"step": "explore", **of(0, tiles=["gem_world"], hand=["T18"])}, "hand of seat 0: T18", "座位 0 的 hand：T18"),
    ({"selected": ["foo"]}, "there is no 'foo'; there are: explore, develop, settle", "没有 'foo'；可用的有：explore"),
    ({"bag": ["T99"]}, "bag: there is no 'T99'; there are 55, such as T", "没有 'T99'；共有 55 个，例如 T"),
    (of(0, tiles=["gem_wrold"]), f"no 'gem_wrold'; there are {len(SIDES)}, such as gem_world", "例如 gem_world、"),
    (of(0, hand=["T1"]), "no 'T1'; there are 55, such as T", "没有 'T1'；共有 55 个"),
    (of(0, arranged=["T1"]), "no 'T1'; there are 55, such as T", "没有 'T1'；共有 55 个"),
    (of(0, reassigned=["nope"]), "reassigned of seat 0: there is no 'nope'; there are", "没有 'nope'；共有"),
    ({"rulings": []}, "rulings []: write a table, such as {'", "例如 {'"),
    (assigning(wild=["white"]), "a white die has no wild face; dice that have one: red, ", "白色骰子没有万能面"),
    (assigning(held=["white"]), "ruling 'unassigned' = 'yes' some may be left (RFG-ASSIGN-1)", "裁定“unassigned”"),
    (assigning(reassigned=["mad_scientists"]),
     "reassigned of seat 0: no power 'mad_scientists' to Reassign lies in this empire; it has none (RFG-ASSIGN-7)",
     "没有可以改派的能力“mad_scientists”；一个也没有"),
    (assigning(chosen="ship"),
     "chosen of seat 0 'ship': in the step 'assign' the die that selects it stands under 'strip'",
     "选中它的骰子要写在“strip”里（RFG-ASSIGN-3）"),
    (assigning(hand=["T01", "T02", "T03"]),
     "hand of seat 0: nobody has tiles in hand in the step 'assign', only in: setup, explore (RFG-EXPLORE-2)",
     "座位 0 的 hand：步骤“assign”里手上没有板块"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "english", "chinese"), WRONG)
def test_what_is_impossible_is_told_by_key_place_rule_and_what_would_work(data, english, chinese):
    names = {"F2": next(name for name, side in SIDES.items() if side.tile == "F2")}
    with pytest.raises(BadPosition) as caught:
        GAME.position(data)
    assert english.replace("{F2}", names["F2"]) in str(caught.value)
    assert chinese.replace("{F2}", names["F2"]) in caught.value.text("zh")


def test_a_tile_that_has_the_power_may_have_used_it():
    power = next(name for name, side in SIDES.items() if any(each.word == "reassign" for each in side.effects))
    row = {"columns": {"ship": ["white", "white"]}, "tiles": [power], "strip": "white", "chosen": "ship"}
    assert GAME.position({"step": "assign", **of(0, **row, reassigned=[power])}).empires[0].reassigned == (power,)


def test_dice_may_be_held_where_a_ruling_says_so():
    state = GAME.position({"rulings": {"unassigned": "yes"}, **assigning(held=["white"])})
    assert state.empires[0].held == ("white",)


def test_after_reveal_the_die_of_a_phase_no_longer_lies_on_the_strip():
    assert GAME.position({"step": "ship", **of(0, chosen="ship")}).step == "roll"  # nobody has anything to do


@pytest.mark.parametrize("name", games())
def test_rulings_that_are_no_table_get_one_as_the_example(name):
    game = boardlab.game(name)
    ruling, readings = next(iter(game.rulings().items()))
    with pytest.raises(BadPosition) as caught:
        game.position({"rulings": []})
    assert f"such as { ({ruling: readings[0]}) }" in str(caught.value)
