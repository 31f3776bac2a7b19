"""Whatever a rule case holds, the answer is a sentence: every key of every kind of case is filled with odd values.

Every registered game whose rule cases stand in a file beside its tests is asked.
"""

import copy
import json
import re
from pathlib import Path
from random import Random

import pytest

import boardlab

HERE = Path(__file__).parent
FILES = {
    "cartographers": HERE / "cartographers" / "data" / "own_cases.json",
    "cascadero": HERE / "cascadero" / "cases.json",
    "rollgalaxy": HERE / "rollgalaxy" / "data" / "own_cases.json",
}
ODD = (
    *(None, True, False, -1, 0, 7, 99, 10**30, 1.5, float("inf"), "", "odd", "7,6", "99,99", "white", "a\nb"),
    *([], {}, [None], [[]], [1, "red"], [[1, 2], "red"], ["odd", None], [{}], {"odd": None}, {"0": None}, {"": []}),
    *([[[[[]]]]], {"0": {"0": {"0": []}}}, {"die": [], "world": {}, "op": None}, [["white", "odd", 3]]),
)
EACH_KIND = 4
"""So many cases of each kind are filled with odd values."""
FOR_READERS = {"id", "title", "why", "tag", "oracles", "rules", "facts", "tile", "confidence"}


def cases_of(game):
    """Some cases of each kind (and each ``op``)."""
    kinds = {}
    for case in json.loads(FILES[game].read_text(encoding="utf-8"))["cases"]:
        action = case.get("action", {})
        kinds.setdefault((case["kind"], action.get("op"), action.get("query"), *sorted(action)), []).append(case)
    rng = Random(2026)
    return [case for mine in kinds.values() for case in rng.sample(mine, min(EACH_KIND, len(mine)))]


def places(value, path=()):
    """The way to everything inside."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in rows:
        if path or key not in FOR_READERS:
            yield (*path, key)
            yield from places(inside, (*path, key))


def changed(case, path, value):
    """The case with something else in one place, or with a new key there."""
    case = copy.deepcopy(case)
    inside = case
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return case


@pytest.mark.parametrize("game", FILES)
def test_odd_values_of_every_key_give_a_sentence_and_never_a_traceback(game):
    rng, asked = Random(7), boardlab.game(game)
    for case in cases_of(game):
        every = list(places(case))
        for path in every if len(every) < 40 else rng.sample(every, 40):
            for value in rng.sample(ODD, 12):
                odd = changed(case, path, copy.deepcopy(value))
                result = asked.run_cases({"cases": [odd]})
                assert result.passed + len(result.failures) == 1, odd
                for name, problem in result.failures:
                    assert name == str(odd["id"])
                    assert problem.strip() and not re.search(r"\w+Error|Traceback", problem), (problem, path, odd)
