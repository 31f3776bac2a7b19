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
