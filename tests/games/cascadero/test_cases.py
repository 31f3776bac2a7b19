"""Rule cases and recorded games of our own, and proof that a wrong one is reported.

The expectations were derived from the rules and, for the games, by the plain rules of ``cascadero_plain``.
"""

import copy
import json
from pathlib import Path

import pytest

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Place
from boardlab.games.cascadero.cases import answer

HERE = Path(__file__).parent
DATA = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))
CASES = {case["id"]: case for case in DATA["cases"]}
QUESTIONS = 29
WITHOUT_A_CASE = {"CAS-BONUS-7", "CAS-FARM-1", "CAS-HERALD-1", "CAS-HERALD-2"}
"""The first is told as the bonus itself, the others are about setting up."""


def report(case):
    return GAME.run_cases({"cases": [case]})


def rules_of(case):
    """The rules that decide a case: those of its events, of its refusals, or of its result."""
    state = GAME.position(case.get("setup", {}))
    if case["kind"] == "winner":
        result = GAME.position({**case["setup"], "over": True}).result()
        return sorted({"CAS-END-3", result.rule})
    if case["kind"] == "herald_targets":
        return ["CAS-HERALD-3" if case["action"].get("scored") else "CAS-HERALD-4"]
    if case["kind"] not in ("placement", "legality"):
        return sorted({"CAS-END-2"} if state.is_over else ())
    data = case["action"]
    action = Place(data["place"], bool(data.get("seal")))
    if case["kind"] == "legality":
        return sorted(reason.rule for reason in state.why_not(action))
    state = state.apply(action)
    events = list(state.events)
    for choice in [*data.get("choices", []), *[{"move": None}] * 9]:
        if state.pending:
            state = state.apply(answer(choice))
            events += state.events
    rules = {event.rule for event in events}.union(*(event.facts.get("rules", ()) for event in events))
    return sorted(rules - {"CAS-TURN-2", "CAS-TURN-7"})


@pytest.mark.parametrize("name", CASES)
def test_a_case_names_the_rules_that_decide_it_so_that_a_search_finds_it(name):
    assert CASES[name].get("rules", []) == rules_of(CASES[name])


def test_every_rule_of_play_has_a_case():
    named = {rule for case in CASES.values() for rule in case.get("rules", ())}
    chapters = ("TOWN", "TRACK", "SEAL", "BONUS", "END", "FARM", "HERALD")
    played = {rule.id for rule in GAME.rulebook().rules if not rule.prose_only and rule.id.split("-")[1] in chapters}
    assert played - named == WITHOUT_A_CASE


@pytest.mark.parametrize("name", CASES)
def test_the_case_comes_out_as_the_rules_say(name):
    assert report(CASES[name]).failures == ()


def test_every_question_of_rules_has_a_case():
    answered = {question for case in CASES.values() for question in case.get("facts", [])}
    assert answered == {f"C{n}" for n in range(1, QUESTIONS + 1)}
    assert len(CASES) == len(DATA["cases"]) >= 100


def other(value):
    """Something else of the same shape."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "?"
        case list():
            return [*value, "99,99"] if all(isinstance(v, str) for v in value) else [*value[:-1], other(value[-1])]
        case dict():
            key = next(iter(value))
            return {**value, key: other(value[key])}
    return "something else"


@pytest.mark.parametrize("name", CASES)
def test_every_claim_of_the_case_can_fail(name):
    case = CASES[name]
    for key, value in case["expect"].items():
        if value in ([], {}):
            continue
        wrong = copy.deepcopy(case) | {"expect": {**case["expect"], key: other(value)}}
        (failure,) = report(wrong).failures
        assert failure[0] == name
        assert "expected" in failure[1] and "got" in failure[1]


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "placement"},
        {"expect": {}},
        {"expect": {"vq": [0, 0]}},
        {"kind": "guess"},
        {"action": {}},
        {"action": {"place": "7,5"}},
        {"action": {"place": "7,6", "choices": [{"advance": "blue"}]}},
        {"action": {"place": "7,6", "choices": [{}]}},
        {"action": {"place": "7,6", "choices": [{"dance": "blue"}]}},
        {"action": None},
        {"setup": {"envoys": {"0": ["7,5"]}}},
        {"setup": []},
        {"action": {"place": 5}},
        {"action": {"place": "7,6", "choices": 5}},
        {"kind": ["placement"], "expect": {"vp": [0, 0]}},
        {"setup": {"boat": "front"}},
    ],
    ids=str,
)
def test_a_broken_case_is_reported_and_not_passed(broken):
    case = {"id": "x", "kind": "placement", "setup": {}, "action": {"place": "7,6"}, "expect": {"vp": [0, 0]}}
    assert report(case).failures == ()
    changed = case | broken if "kind" not in broken or len(broken) > 1 else {**broken, "id": "x"}
    result = report(changed)
    assert result.passed == 0 and len(result.failures) == 1
    assert result.last_line == "0 passed, 1 failed"


PLACE = {"id": "x", "kind": "placement", "setup": {}, "action": {"place": "7,6"}, "expect": {"vp": [0, 0]}}
SAYS = {
    "seat to seat": ({"setup": 3}, "setup"),
    "a key of the action": ({"action": {"place": "7,6", "seel": True}}, "seel"),
    "a switch that is none": ({"action": {"place": "7,6", "seal": "yes"}}, "seal"),
    "a choice of two": ({"action": {"place": "7,6", "choices": [{"move": None, "advance": "blue"}]}}, "choice"),
    "a choice that is nested": ({"action": {"place": "7,6", "choices": [{"move": [["7,6"], {}]}]}}, "move"),
    "no cell": ({"kind": "legality", "action": {"place": "here"}, "expect": {"legal": False}}, "place"),
    "choices of another kind": ({"kind": "legality", "action": {"place": "7,6", "choices": []}}, "choices"),
    "an action that is not asked": ({"kind": "winner"}, "place"),
    "a query that there is not": ({"kind": "geometry", "action": {"query": "moon"}, "expect": {"value": 1}}, "moon"),
    "a key of another query": (
        {"kind": "geometry", "action": {"query": "heralds", "field": "7,6"}, "expect": {"value": 1}},
        "field",
    ),
    "a field that there is not": (
        {"kind": "geometry", "action": {"query": "neighbours", "field": "77,6"}, "expect": {"value": 1}},
        "field",
    ),
    "a town that there is not": (
        {"kind": "herald_targets", "action": {"scored": "7,6"}, "expect": {"count": 1}},
        "7,6",
    ),
    "towns that are no list": ({"kind": "herald_targets", "action": {}, "expect": {"contains": 5}}, "contains"),
    "no towns": ({"kind": "herald_targets", "action": {}, "expect": {"contains": []}}, "claims nothing"),
    "a slip of the pen": ({"setups": {}}, "setup"),
}


@pytest.mark.parametrize("name", SAYS)
def test_what_a_case_says_and_nothing_reads_is_a_failure_that_says_so(name):
    broken, word = SAYS[name]
    ((_, problem),) = report({**PLACE, **broken}).failures
    assert "Error" not in problem and "lacks or misnames" not in problem and word in problem


def test_an_empty_table_claims_that_nothing_is_there():
    placed = {**PLACE, "expect": {"envoys": {}}}
    assert "envoys: expected {}, got" in report(placed).failures[0][1]
    assert report({**PLACE, "expect": {"cubes": {"1": {}}, "pairs": {}}}).failures == ()
    moved = {**PLACE, "setup": {"cubes": {"1": {"blue": 3}}}, "expect": {"cubes": {"1": {}}}}
    assert "cubes: expected" in report(moved).failures[0][1]


@pytest.mark.parametrize(("column", "value"), [("track", "green"), ("from", None), ("spaces", 99), ("seal", "perhaps")])
def test_a_row_of_the_table_of_advances_with_an_odd_value_is_reported(column, value):
    row = {
        "track": "colored", "from": 0, "spaces": 3, "to": 3, "vp_if_first_everywhere": 2, "vp_if_later_everywhere": 1,
        "extra_turns": 0, "free_one_space_advances": 0, "seal": "stops_on_seal_space",
    }  # fmt: skip
    table = {"track_table": {"columns": list(row), "rows": [list(row.values())]}}
    assert GAME.run_cases(table).last_line == "1 passed, 0 failed"
    row[column] = value
    result = GAME.run_cases({"track_table": {"columns": list(row), "rows": [list(row.values())]}})
    assert result.last_line == "0 passed, 1 failed" and column in result.failures[0][1]


@pytest.mark.parametrize("data", [{}, {"cases": []}, {"case": [1]}, [], None, 7])
def test_a_file_without_cases_does_not_pass(data):
    assert GAME.run_cases(data).failures


def test_an_extra_ending_is_noticed_although_no_case_mentions_it():
    """For placements "ended" is claimed to be false unless the case says otherwise."""
    case = copy.deepcopy(CASES["fifty-with-extra"])
    for key in ("ended", "reason", "winner", "minor"):
        case["expect"].pop(key, None)
    assert "ended" in report(case).failures[0][1]


def test_a_track_table_is_checked_row_by_row():
    columns = [
        "track", "from", "spaces", "to", "vp_if_first_everywhere", "vp_if_later_everywhere", "extra_turns",
        "free_one_space_advances", "seal",
    ]  # fmt: skip
    rows = [
        ["coloured", 0, 3, 3, 2, 1, 0, 0, "stops_on_seal_space"],
        ["coloured", 4, 3, 7, 3, 2, 1, 0, "none"],
        ["coloured", 9, 1, 10, 0, 0, 0, 1, "none"],
        ["white", 8, 2, 10, 0, 0, 1, 0, "none"],
        ["white", 12, 3, 15, 3, 3, 0, 0, "none"],
    ]
    assert GAME.run_cases({"track_table": {"columns": columns, "rows": rows}}).passed == 5
    rows[1][3] = 8
    result = GAME.run_cases({"track_table": {"columns": columns, "rows": rows}})
    assert result.last_line == "4 passed, 1 failed"
    assert "to: expected 8, got 7" in result.failures[0][1]


# Recorded games.


def games(name):
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def replay(tmp_path, *recorded):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in recorded), encoding="utf-8")
    return GAME.replay_games(path)


def test_the_recorded_games_replay_turn_by_turn():
    assert GAME.replay_games(HERE / "games.jsonl").last_line == "2 passed, 0 failed"


def test_a_recorded_game_with_a_wrong_cube_is_reported_with_the_turn():
    result = GAME.replay_games(HERE / "wrong_game.jsonl")
    assert result.last_line == "0 passed, 1 failed"
    (name, problem) = result.failures[0]
    assert name == "game back-beginning-with-a-wrong-cube"
    assert problem.startswith("turn ") and "cubes: expected" in problem and "got" in problem


def test_a_change_of_any_recorded_number_is_reported(tmp_path):
    (game, _) = games("games.jsonl")
    for n, turn in enumerate(game["turns"]):
        for key in turn["after"]:
            wrong = copy.deepcopy(game)
            wrong["turns"][n]["after"][key] = "wrong"
            if (n + len(key)) % 9 == 0:
                assert f"turn {n + 1} at" in replay(tmp_path, wrong).failures[0][1]
    for key in game["result"]:
        wrong = copy.deepcopy(game)
        wrong["result"][key] = "wrong"
        assert replay(tmp_path, wrong).failures


def test_a_recorded_game_with_an_illegal_turn_names_the_rule(tmp_path):
    (game, _) = games("games.jsonl")
    wrong = copy.deepcopy(game)
    wrong["turns"][3]["at"] = wrong["turns"][0]["at"]
    assert "CAS-TURN-4" in replay(tmp_path, wrong).failures[0][1]
    wrong = copy.deepcopy(game)
    wrong["turns"][2]["p"] = 1 - wrong["turns"][2]["p"]
    assert "not to move" in replay(tmp_path, wrong).failures[0][1]


@pytest.mark.parametrize("line", ["", "{", "[]", "7", "{}", '{"id": 1, "board": "front"}', '{"turns": null}'])
def test_a_file_that_holds_no_recorded_game_does_not_pass(tmp_path, line):
    path = tmp_path / "games.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    assert GAME.replay_games(path).failures


def test_packed_files_are_read_too(tmp_path):
    import gzip

    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress((HERE / "games.jsonl").read_bytes()))
    assert GAME.replay_games(path).passed == 2
