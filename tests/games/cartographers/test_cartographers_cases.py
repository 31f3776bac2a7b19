"""Rule cases and scored maps of our own, and proof that a wrong one is reported.

The expectations were thought out by hand and checked with the plain rules of ``cartographers_plain``.
"""

import copy
import gzip
import json
from collections import Counter
from pathlib import Path

import pytest
from cartographers_maps import FILE
from cartographers_tables import AMBUSHES, SAMPLES, SCORING, TERRAIN_CARDS

from boardlab.games.cartographers import GAME

DATA = Path(__file__).parent / "data"
OWN = json.loads((DATA / "own_cases.json").read_text(encoding="utf-8"))["cases"]
WRONG = json.loads((DATA / "own_wrong_cases.json").read_text(encoding="utf-8"))["cases"]
CASES = {case["id"]: case for case in OWN}
CLAIMS = {
    "score": ("expected",),
    "placement": ("legal",),
    "spots": ("full_shape_spots", "one_cell_fallback"),
    "solo_ambush": ("cells",),
    "coins": ("expected",),
    "season_score": ("expected",),
    "season_end": ("ends_after_card", "time"),
    "solo_rating": ("target", "rating", "title"),
    "tie": ("winners",),
}


def report(*cases):
    return GAME.run_cases({"cases": list(cases)})


@pytest.mark.parametrize("kind", CLAIMS)
def test_the_cases_of_a_kind_come_out_as_the_rules_say(kind):
    mine = [case for case in OWN if case["kind"] == kind]
    result = report(*mine)
    assert result.failures == ()
    assert result.passed == len(mine) >= 5


def test_there_are_cases_for_every_card_and_no_id_twice():
    assert len(CASES) == len(OWN) > 300
    scored = Counter(case["card"] for case in OWN if case["kind"] == "score")
    assert set(scored) == {*SCORING, *SAMPLES, "monster_penalty", "mountain_coins"}
    assert min(scored.values()) >= 6
    assert {case["card"] for case in OWN if case["kind"] == "spots"} >= set(TERRAIN_CARDS)
    assert {case["card"] for case in OWN if case["kind"] == "solo_ambush"} == set(AMBUSHES)
    for kind in ("score", "placement"):
        tags = {case.get("tag") for case in OWN if case["kind"] == kind}
        assert tags >= {"edge", "corner", "diagonal", "monster", "wasteland", "ruins"}
    assert all(case["why"] for case in OWN)


@pytest.mark.parametrize("n", range(len(WRONG)))
def test_a_wrong_case_is_reported_with_what_was_expected_and_what_came_out(n):
    result = report(WRONG[n])
    assert result.last_line == "0 passed, 1 failed"
    name, problem = result.failures[0]
    assert name == WRONG[n]["id"]
    assert "expected" in problem and "got" in problem


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
            return value[:-1]
        case None:
            return [[0, 0]]
    return None


@pytest.mark.parametrize("kind", CLAIMS)
def test_every_claim_of_a_case_can_fail(kind):
    for case in OWN:
        if case["kind"] != kind:
            continue
        for claim in CLAIMS[kind]:
            wrong = {**copy.deepcopy(case), claim: other(case[claim])}
            ((name, problem),) = report(wrong).failures
            assert name == case["id"]
            assert f"{claim}: expected" in problem and "got" in problem
            without = {key: value for key, value in case.items() if key != claim}
            assert report(without).passed == 0


def test_the_other_cards_on_the_map_of_a_score_case_are_claims_too():
    case = CASES["own-canal_lake-02"]
    for card in SCORING:
        wrong = {**case, "all_scores": {**case["all_scores"], card: case["all_scores"][card] + 1}}
        assert card in report(wrong).failures[0][1]


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "guess"},
        {"kind": ["score"]},
        {"kind": None},
        {"card": "unknown_card"},
        {"card": None},
        {"map": None},
        {"map": []},
        {"map": ["..........."] * 10},
        {"map": ["...........", "..?"] * 5 + ["..........."]},
        {"map": ["..........."] * 11},
        {"map": [["."] * 11] * 11},
        {"map": 7},
        {"side": "moon"},
        {"all_scores": {"unknown_card": 0}},
        {"expected": None},
        {"expected": "4"},
    ],
    ids=str,
)
def test_a_broken_score_case_is_reported_and_not_passed(broken):
    case = CASES["own-sentinel_wood-03"]
    assert report(case).passed == 1
    result = report({**case, **broken})
    assert result.passed == 0 and len(result.failures) == 1


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        ("placement", {"cells": []}),
        ("placement", {"cells": None}),
        ("placement", {"cells": [[0]]}),
        ("placement", {"cells": ["A1"]}),
        ("placement", {"card": "temple_ruins"}),
        ("placement", {"card": "nothing"}),
        ("spots", {"card": "outpost_ruins"}),
        ("spots", {"ruins_due": "perhaps"}),
        ("solo_ambush", {"card": "orchard"}),
        ("solo_ambush", {"card": None}),
        ("coins", {"events": ["coin_of_chocolate"]}),
        ("coins", {"events": 3}),
        ("coins", {"start": None}),
        ("season_score", {"season": "monsoon"}),
        ("season_score", {"edict_stars": {}}),
        ("season_score", {"coins": "many"}),
        ("season_end", {"threshold": 99}),
        ("season_end", {"cards": ["nothing"]}),
        ("solo_rating", {"cards": ["nothing"]}),
        ("solo_rating", {"final": None}),
        ("tie", {"players": []}),
        ("tie", {"players": [{}]}),
    ],
    ids=str,
)
def test_a_broken_case_of_another_kind_is_reported_and_not_passed(kind, broken):
    case = next(case for case in OWN if case["kind"] == kind)
    assert report(case).passed == 1
    result = report({**case, **broken})
    assert result.passed == 0 and len(result.failures) == 1


@pytest.mark.parametrize("kind", ["placement", "solo_ambush"])
def test_cells_that_are_none_are_told_with_the_case_and_the_key(kind):
    case = next(case for case in OWN if case["kind"] == kind)
    ((name, problem),) = report({**case, "cells": [[1, 2], "red"]}).failures
    assert name == case["id"] and "cells" in problem and "list" in problem and "Error" not in problem


SAYS = {
    "claims nothing": ("score", {"all_scores": {}}, "all_scores"),
    "a list of claims": ("score", {"all_scores": []}, "all_scores"),
    "claims of another kind": ("spots", {"all_scores": {"treetower": 1}}, "all_scores"),
    "a slip of the pen": ("spots", {"ruins_du": True}, "ruins_due"),
    "an input of another kind": ("coins", {"threshold": 8}, "threshold"),
    "a terrain that there is not": ("placement", {"terrain": "lava", "legal": False}, "lava"),
    "more coins than the track": ("coins", {"start": 20}, "start"),
    "one edict too many": ("season_score", {"edict_stars": {"A": 0, "B": 0, "C": 9, "D": 9, "E": 9}}, "'E'"),
    "one card too many": ("solo_rating", {"cards": ["treetower"] * 5}, "cards"),
    "a card after the end": ("season_end", {"cards": ["great_river"] * 9 + ["nothing"]}, "nothing"),
    "a key of a player": ("tie", {"players": [{"name": "a", "total": 1, "lost_to_monsters": 0, "lost": 2}]}, "lost"),
    "a switch that is none": ("spots", {"ruins_due": "no"}, "ruins_due"),
}


@pytest.mark.parametrize("name", SAYS)
def test_what_a_case_says_and_nothing_reads_is_a_failure_that_says_so(name):
    kind, broken, word = SAYS[name]
    case = next(case for case in OWN if case["kind"] == kind)
    ((_, problem),) = report({**case, **broken}).failures
    assert "expected" in problem and "got" in problem and word in problem and "Error" not in problem


@pytest.mark.parametrize("data", [{}, {"cases": []}, {"cases": {}}, {"case": [1]}, [], None, 7, {"cases": [7]}])
def test_a_file_without_cases_does_not_pass(data):
    assert GAME.run_cases(data).failures
    assert GAME.run_cases(data).passed == 0


# Scored maps.


def rows():
    return [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).decode().splitlines()]


def replay(folder, *maps, packed=False):
    path = folder / ("maps.jsonl.gz" if packed else "maps.jsonl")
    text = "".join(json.dumps(m) + "\n" for m in maps).encode()
    path.write_bytes(gzip.compress(text) if packed else text)
    return GAME.replay_games(path)


def test_the_scored_maps_come_out_as_the_plain_rules_say():
    assert GAME.replay_games(FILE).last_line == "240 passed, 0 failed"


@pytest.mark.parametrize("packed", [False, True])
def test_a_change_of_any_recorded_number_is_reported(tmp_path, packed):
    m = rows()[7]
    for card in m["scores"]:
        wrong = {**m, "scores": {**m["scores"], card: m["scores"][card] + 3}}
        result = replay(tmp_path, m, wrong, packed=packed)
        assert result.last_line == "1 passed, 1 failed"
        assert result.failures[0][0] == "map 2" and card in result.failures[0][1]
    for key in ("monster_penalty", "mountain_coins"):
        assert key in replay(tmp_path, {**m, key: 99}, packed=packed).failures[0][1]


def test_a_map_with_one_cell_changed_is_noticed(tmp_path):
    noticed = 0
    for m in rows()[::12]:
        first = m["map"][0]
        changed = {**m, "map": [("M" if first[0] != "M" else "F") + first[1:], *m["map"][1:]]}
        noticed += bool(replay(tmp_path, changed).failures)
    assert noticed >= 10


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "7", "{}", '{"map": 7, "scores": {}}', '{"map": null}', '{"scores": {"x": 1}}']
)
def test_a_file_that_holds_no_scored_map_does_not_pass(tmp_path, line):
    path = tmp_path / "maps.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    result = GAME.replay_games(path)
    assert result.failures and not result.passed


def test_a_missing_or_broken_file_is_reported(tmp_path):
    path = tmp_path / "maps.jsonl.gz"
    assert GAME.replay_games(path).failures
    path.write_bytes(FILE.read_bytes()[:2000])
    assert GAME.replay_games(path).failures
