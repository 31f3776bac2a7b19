"""Rule cases of our own: every world and every development, and proof that a wrong case is reported."""

import copy
import json
from pathlib import Path

import pytest

from boardlab.cli import main
from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import SIDES, TILES

CASES = json.loads((Path(__file__).parent / "data" / "own_cases.json").read_text(encoding="utf-8"))["cases"]
SEEN_ELSEWHERE = {
    "galactic_mandate": "mandate-and-backup",
    "backup_planning": "mandate-and-backup",
    "alien_archaeology": "archaeology-virtual",
    "improved_reconnaissance": "test_rollgalaxy_rulings",
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_comes_out_as_the_rules_say(case):
    report = GAME.run_cases({"cases": [case]})
    assert report.failures == ()
    assert report.passed == 1


def test_there_is_a_case_for_every_side_that_does_something():
    tested = {name for case in CASES for name in json.dumps(case).replace('"', " ").split() if name in SIDES}
    for side in SIDES.values():
        if side.effects and side.tile in TILES:
            assert side.id in tested or side.id in SEEN_ELSEWHERE, side.id


def test_no_id_twice():
    assert len({case["id"] for case in CASES}) == len(CASES) > 180


def other(value):
    """Something else of the same shape."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return [*value, "white"]
        case dict():
            return {key: other(each) for key, each in value.items()} or {"gem_world": ["white"]}
    raise TypeError(value)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_wrong_case_is_reported(case):
    for key, value in case["expected"].items():
        wrong = copy.deepcopy(case)
        wrong["expected"] = {key: other(value)}
        report = GAME.run_cases({"cases": [wrong]})
        assert report.passed == 0, key
        assert "expected" in report.failures[0][1]


NO_CASES = [
    *(None, [], {}, {"cases": []}, {"cases": {}}, {"cases": [1]}, {"cases": [{"kind": "song"}]}),
    {"cases": [{"kind": "ship", "position": {}, "action": {}, "expected": {"credits": 1}}]},
    {"cases": [{"kind": "cost", "expected": {}}]},
    {"cases": [{**CASES[0], "expected": {"nonsense": 1}}]},
]


@pytest.mark.parametrize("data", NO_CASES)
def test_what_is_no_case_is_reported(data):
    report = GAME.run_cases(data)
    assert report.passed == 0
    assert len(report.failures) == 1


def test_doubtful_cases_are_reported_apart_and_fail_nobody(tmp_path, capsys):
    first, second, third = CASES[:3]
    wrong = {**first, "confidence": "low", "expected": {key: other(value) for key, value in first["expected"].items()}}
    path = tmp_path / "cases.json"
    rows = [wrong, {**second, "confidence": "contested"}, {**third, "confidence": "high"}]
    path.write_text(json.dumps({"game": "Roll for the Galaxy (base game)", "cases": rows}), encoding="utf-8")
    assert main(["cases", str(path)]) == 0
    *told, doubt, sure = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == [first["id"]]
    assert (doubt, sure) == ("in doubt: 1 passed, 1 failed", "1 passed, 0 failed")
    rows[0]["confidence"] = "medium"
    path.write_text(json.dumps({"game": "Roll for the Galaxy", "cases": rows}), encoding="utf-8")
    assert main(["cases", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"
    path.write_text(json.dumps({"game": "rollgalaxy", "cases": rows[1:2]}), encoding="utf-8")
    assert main(["cases", str(path)]) == 0


# A refusal that is expected must be that of the action which the case is about.


def problem_of(kind, position, action, **expected):
    """What is wrong with a case; empty when all agrees."""
    case = {"id": "x", "kind": kind, "position": position, "action": action, "expected": expected}
    report = GAME.run_cases({"cases": [case]})
    assert report.passed + len(report.failures) == 1
    return report.failures[0][1] if report.failures else ""


DOCKS = {"dev_stack": ["space_docks"]}
HALL = {"credits": 1, "citizenry": ["red", "white"], "cup": ["white"]}


@pytest.mark.parametrize("colour", ["red", "white"])
def test_a_recall_from_the_citizenry_is_refused_as_such_and_not_because_nothing_was_recruited(colour):
    recall = {"recall": [{"color": colour, "from": "citizenry"}]}
    assert problem_of("manage", HALL, recall, legal=False, rules=["RFG-MANAGE-3"]) == ""
    assert "RFG-MANAGE-3" in problem_of("manage", HALL, recall, legal=True)


def test_a_recall_that_is_allowed_is_not_refused_because_the_case_recruits_nothing():
    position = {**HALL, "dev_dice": ["brown"], **DOCKS}
    recall = {"recall": [{"color": "brown", "from": "dev"}]}
    assert problem_of("manage", position, recall, legal=True, dev_dice=[]) == ""
    assert "legal: expected False" in problem_of("manage", position, recall, legal=False)


def test_a_die_that_must_be_recruited_cannot_be_what_a_case_wants_to_recall():
    position = {"credits": 1, "citizenry": ["red", "white"], "cup": []}
    rows = [{"color": "red", "from": "citizenry"}, {"color": "white", "from": "citizenry"}]
    assert "do not all stay in the Citizenry" in problem_of("manage", position, {"recall": rows}, legal=False)


def test_the_last_die_that_comes_back_by_itself_is_the_one_that_the_case_recalls():
    position = {"credits": 1, "citizenry": [], "cup": [], "world_dice": ["red"], "world_stack": ["gem_world"]}
    action = {"recall": [{"color": "red", "from": "world"}], "then": "done"}
    assert problem_of("manage", position, action, legal=True, cup=["red"]) == ""
    assert problem_of("manage", position, {"recall": [], "then": "done"}, legal=False, rules=["RFG-MANAGE-4"]) == ""


WHITE = {"die": "white", "task": "stock"}
TWO = {"columns": {"explore": ["white", "white"]}}
ROLLED = {"rolled": [{"die": n, "color": "white", "face": face} for n, face in enumerate(("explore", "ship", "wild"))]}
SELECT = {"op": "select", "die": 0, "phase": "explore"}
GEM = {"tableau": ["gem_world"], "goods": {"gem_world": ["cyan"]}}
PREPARATIONS = {
    "recruit before recall": ("manage", HALL, {"recruit": [], "recall": [{"color": "red", "from": "citizenry"}]}),
    "recall before done": ("manage", HALL, {"recall": [{"color": "red", "from": "cup"}], "then": "done"}),
    "first of two tasks": ("explore", TWO, {"tasks": [{"die": "red", "task": "stock"}, WHITE]}),
    "task before the end": ("explore", TWO, {"tasks": [{"die": "red", "task": "stock"}], "then": "end_phase"}),
    "abandon before place": (
        "explore",
        {**TWO, "bag_next": ["T32"]},
        {
            "tasks": [
                {"die": "white", "task": "scout", "abandon": ["gem_world"], "place": [{"tile": "T32", "side": "world"}]}
            ]
        },
    ),
    "a tile that was not drawn": (
        "explore",
        {**TWO, "tableau": ["comet_zone"]},
        {"tasks": [{"die": "white", "task": "scout", "place": [{"tile": "T32", "side": "world"}]}]},
    ),
    "first of two goods": (
        "produce",
        {"tableau": ["gem_world"], "columns": {"produce": ["white", "red"]}},
        {"place": [{"die": "cyan", "world": "gem_world"}, {"die": "red", "world": "gem_world"}]},
    ),
    "shipper before the bankers": (
        "ship",
        {**GEM, "columns": {"ship": ["white"]}},
        {"tasks": [{"die": "red", "world": "gem_world", "task": "trade", "bankers": True}]},
    ),
    "builder before what returns": (
        "develop",
        {
            "tableau": ["galactic_federation"],
            "dev_stack": ["merchant_guild"],
            "columns": {"develop": ["white", "red", "brown"]},
        },
        {"place": ["white", "red", "cyan"], "return_to_cup": []},
    ),
    "nothing finished": ("develop", {**DOCKS, "columns": {"develop": []}}, {"return_to_cup": ["white"]}),
    "reassign before select": (
        "assign",
        {**ROLLED, "tableau": ["nanotechnology"]},
        {"ops": [{"op": "reassign", "die": 1, "phase": "settle", "power": "nanotechnology"}, SELECT]},
    ),
    "the end, when it is about an op": ("assign", ROLLED, {"ops": [SELECT]}),
}


@pytest.mark.parametrize("name", PREPARATIONS)
def test_a_refused_preparation_is_not_the_refusal_that_a_case_expects(name):
    kind, position, action = PREPARATIONS[name]
    problem = problem_of(kind, position, action, legal=False)
    assert problem.startswith("expected {'legal': False}, got: ")


def test_an_assignment_that_leaves_a_wild_die_is_refused_when_the_case_says_that_it_is_done():
    assert problem_of("assign", ROLLED, {"ops": [SELECT], "then": "done"}, legal=False, rules=["RFG-ASSIGN-2"]) == ""
    placed = [SELECT, {"op": "reassign", "die": 2, "phase": "settle", "power": None}]
    assert problem_of("assign", ROLLED, {"ops": placed}, columns={"explore": [0], "ship": [1], "settle": [2]}) == ""


def test_two_opening_tiles_on_one_stack_are_refused_on_either_stack():
    position = {"opening_tiles": ["T04", "T12"]}
    devs, worlds = [[side.id for side in (TILES[t][at] for t in position["opening_tiles"])] for at in (0, 1)]
    for dev, world, legal in (([devs[0]], [worlds[1]], True), (devs, [], False), ([], worlds, False)):
        action = {"op": "place_opening", "dev": dev, "world": world}
        assert problem_of("legality", position, action, legal=legal) == ""


# An empty table says that nothing is there.


def test_an_empty_table_claims_that_nothing_is_there():
    position = {**GEM, "columns": {"ship": ["white"]}}
    assert "goods: expected {}, got" in problem_of("ship", position, {"tasks": []}, goods={})
    trade = {"tasks": [{"die": "white", "world": "gem_world", "task": "trade"}]}
    assert problem_of("ship", position, trade, goods={}, columns={}, supply_change={}) == ""
    assert "columns: expected {}" in problem_of("ship", position, {"tasks": []}, columns={})
    assert problem_of("score", {"tableau": ["merchant_guild"]}, {}, six_cost_bonus={}) == ""


@pytest.mark.parametrize(
    "claim", [{"goods": {"jem_world": []}}, {"columns": {"shop": []}}, {"supply_change": {"blue": 0}}]
)
def test_a_claim_about_a_name_that_does_not_exist_fails(claim):
    trade = {"tasks": [{"die": "white", "world": "gem_world", "task": "trade"}]}
    assert problem_of("ship", {**GEM, "columns": {"ship": ["white"]}}, trade, **claim)


# What a case says is never passed over.

CYAN = {"tableau": ["gem_world"], "columns": {"produce": ["cyan"]}}
BUILDER = {**DOCKS, "columns": {"develop": ["cyan"]}}
AGAINST = {
    "another producer": ("produce", CYAN, {"place": [{"die": "purple", "world": "gem_world"}]}, "purple"),
    "no producer named": ("produce", CYAN, {"place": []}, "cyan producer makes a good on gem_world"),
    "another builder": ("develop", BUILDER, {"place": ["red"]}, "RFG-BUILD-1"),
    "one builder too many": ("develop", BUILDER, {"place": ["cyan", "red"]}, "RFG-BUILD-1"),
    "no builder named": ("develop", BUILDER, {"place": []}, "a cyan builder works on space_docks"),
    "dice that nobody gives back": (
        "develop",
        {**DOCKS, "columns": {"develop": ["cyan", "red"]}},
        {"place": ["cyan", "red"], "remove": {"color": "red", "from": "cup"}},
        "remove",
    ),
    "dice that do not return": (
        "develop",
        {**DOCKS, "columns": {"develop": ["cyan", "red"]}},
        {"place": ["cyan", "red"], "return_to_cup": ["red"]},
        "return",
    ),
    "a phase that does not happen": (
        "develop",
        {**BUILDER, "active": ["ship"]},
        {"op": "skip", "place": ["cyan"]},
        "place",
    ),
    "a phase that is not skipped": ("develop", BUILDER, {"op": "skip"}, "skip"),
    "a round without the phase": (
        "round",
        {**GEM, "active": ["produce"]},
        {"ship": {"task": "trade", "world": "gem_world"}},
        "ship",
    ),
    "a key of the position": ("manage", {"creditz": 9}, {}, "creditz"),
    "a key of another kind": ("manage", {"rolled": []}, {}, "rolled"),
    "a key of another seat": ("manage", {"others": [{"creditz": 9}]}, {}, "creditz"),
    "a key of the action": ("manage", {}, {"recrut": []}, "recrut"),
    "a key of a row": (
        "ship",
        {**GEM, "columns": {"ship": ["white"]}},
        {"tasks": [{"task": "trade", "world": "gem_world", "dye": "red"}]},
        "dye",
    ),
    "an operation of another kind": ("score", {}, {"op": "check_end"}, "op"),
    "a selector that is not there": (
        "settle",
        {"selector": {"phase": "ship", "color": "red"}},
        {"place": []},
        "selector",
    ),
    "tiles that there are not": ("explore", {"bag_count": 99}, {}, "bag_count"),
}


@pytest.mark.parametrize("name", AGAINST)
def test_what_a_case_says_and_the_rules_do_not_do_is_a_failure_that_says_so(name):
    kind, position, action, word = AGAINST[name]
    problem = problem_of(kind, position, action, credits=1)
    assert problem.startswith("expected {'credits': 1}, got: ") and word in problem


@pytest.mark.parametrize("name", ["another producer", "another builder"])
def test_a_worker_that_is_not_there_is_refused_by_its_rule(name):
    kind, position, action, _ = AGAINST[name]
    assert problem_of(kind, position, action, legal=False) == ""


def test_a_key_that_is_nearly_one_of_a_case_is_a_failure():
    case = {**CASES[0], "positions": {}}
    assert "is it 'position'?" in GAME.run_cases({"cases": [case]}).failures[0][1]


def test_the_pile_of_abandoned_tiles_and_the_tiles_under_construction_at_the_start_are_laid():
    assert problem_of("explore", {"abandoned_pile": 3, "bag_count": 4}, {}, abandoned_pile=3, bag_count=4) == ""
    position = {"faction": "F1", "home": "old_earth", "world_stack": ["gem_world"]}
    assert problem_of("setup", position, {"op": "setup_player"}, world_stack=["gem_world"]) == ""
