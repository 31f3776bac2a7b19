"""The rulebook of every game: which rule carries which statement of its document, and how it is told.

The tables say what a reader of the document and of the published rules has counted there, and what is different in one
game. A game that stands in none of them is held to its own rulebook.
"""

import ast
import re
import tomllib
from collections import Counter

import pytest
from msgspec import convert

from boardlab.kernel import game, games
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Ruling

# What was counted.

SIZES = {
    "cascadero": {
        "CAS-SETUP": 8, "CAS-GOAL": 2, "CAS-TURN": 8, "CAS-TOWN": 8, "CAS-TRACK": 8, "CAS-SEAL": 9, "CAS-BONUS": 10,
        "CAS-END": 6, "CAS-FARM": 8, "CAS-HERALD": 4,
    },
    "cartographers": {
        "CAR-SETUP": 7, "CAR-GOAL": 1, "CAR-TURN": 5, "CAR-DRAW": 11, "CAR-RUINS": 6, "CAR-RIFT": 1, "CAR-SEASON": 5,
        "CAR-COIN": 4, "CAR-MAP": 4, "CAR-MONSTER": 2, "CAR-AMBUSH": 7, "CAR-CARD": (*range(26, 42), "S1", "S2"),
        "CAR-END": 4, "CAR-SOLO": 2,
    },
    "rollgalaxy": {
        "RFG-SETUP": 9, "RFG-GOAL": 1, "RFG-ROUND": 4, "RFG-ROLL": 2, "RFG-ASSIGN": 8, "RFG-REVEAL": 3, "RFG-PHASE": 5,
        "RFG-EXPLORE": 6, "RFG-BUILD": 7, "RFG-SETTLE": 2, "RFG-PRODUCE": 3, "RFG-SHIP": 4, "RFG-MANAGE": 5,
        "RFG-POWER": 17, "RFG-END": 3, "RFG-SCORE": 7,
    },
}  # fmt: skip
"""For every chapter how many rules it has, or their numbers."""
STATEMENTS = {"cascadero": ("CAS", 60), "cartographers": ("CAR", 44), "rollgalaxy": ("ROLL", 57)}
"""How many statements the document makes, and what their numbers begin with."""
DIFFERENT = {"cascadero": 23, "cartographers": 26, "rollgalaxy": 28}
"""In how many points the document and the published game differ."""
RULINGS = {
    "cascadero": {
        "end_at_threshold": ("CAS-END-1", ("this-turn", "finish-round")),
        "tie": ("CAS-END-6", ("later-in-first-round", "spaces-then-seals")),
        "free_advance": ("CAS-TRACK-6", ("optional", "compulsory")),
        "extra_turn": ("CAS-TRACK-5", ("after-this-turn", "at-once")),
        "same_colour_bonus": ("CAS-BONUS-6", (3, 2)),
    },
    "cartographers": {
        "deck": ("CAR-SETUP-5", ("forty-one", "hundred")),
        "season_end": ("CAR-SEASON-1", ("time", "stack")),
        "scoring_cards": ("CAR-SETUP-4", ("one-per-class", "any-four")),
        "scored": ("CAR-SEASON-2", ("two-edicts", "all-four")),
        "coins": ("CAR-COIN-1", ("yes", "no")),
        "ruins": ("CAR-RUINS-1", ("yes", "no")),
        "monster_penalty": ("CAR-MONSTER-2", ("yes", "no")),
        "monster_terrain": ("CAR-MAP-4", ("yes", "no")),
        "fallback_terrain": ("CAR-DRAW-10", ("card", "any")),
        "solo_ambush": ("CAR-AMBUSH-6", ("walk", "player")),
        "tie": ("CAR-END-4", ("monsters", "winter-then-empty")),
        "solo_result": ("CAR-SOLO-1", ("rating", "score")),
    },
    "rollgalaxy": {
        "pairing": ("RFG-SETUP-5", ("independent", "same-number")),
        "start_player": ("RFG-SETUP-9", ("none", "marker")),
        "unassigned": ("RFG-ASSIGN-1", ("no", "yes")),
        "selector_movable": ("RFG-ASSIGN-4", ("no", "yes")),
        "used_dice": ("RFG-PHASE-3", ("citizenry", "cup")),
        "empty_bag": ("RFG-EXPLORE-6", ("give-back", "stock")),
        "empty_stack": ("RFG-BUILD-5", ("cup", "stay")),
        "goods": ("RFG-PRODUCE-3", ("die", "counter")),
        "mad_scientists": ("RFG-POWER-4", ("tie", "nothing")),
        "recon_team_tile": ("RFG-POWER-9", ("no", "yes")),
        "return_dice": ("RFG-POWER-12", ("at-least-one", "optional")),
        "bankers_cap": ("RFG-POWER-15", ("cap-first", "pay-first")),
        "space_tourism": ("RFG-POWER-17", ("sole", "tied")),
        "galactic_order": ("RFG-SCORE-4", ("ceil", "thirds")),
        "renaissance": ("RFG-SCORE-5", ("series", "ten")),
        "tie": ("RFG-SCORE-7", ("cup-and-credits", "squares-then-credits")),
    },
}
"""For every ruling the rule that asks it and its readings, the published one first."""
PROSE_ONLY = {
    "cascadero": {
        *("CAS-SETUP-1", "CAS-SETUP-2", "CAS-SETUP-6", "CAS-GOAL-1", "CAS-GOAL-2", "CAS-TURN-1", "CAS-TURN-6"),
        *("CAS-TOWN-2", "CAS-TRACK-2", "CAS-TRACK-3", "CAS-BONUS-10"),
    },
    "cartographers": {
        *("CAR-SETUP-1", "CAR-SETUP-7", "CAR-GOAL-1", "CAR-TURN-4", "CAR-DRAW-3", "CAR-DRAW-8", "CAR-RUINS-2"),
        *("CAR-RUINS-6", "CAR-SEASON-2", "CAR-SEASON-5", "CAR-MAP-1", "CAR-MAP-2", "CAR-MAP-3", "CAR-MAP-4"),
        *("CAR-MONSTER-1", "CAR-AMBUSH-5"),
    },
    "rollgalaxy": {"RFG-SETUP-1", "RFG-GOAL-1"},
}
"""The rules that no code can raise."""

# What is different in one game.

SILENT = {
    "rollgalaxy": {
        *("empty_bag", "empty_stack", "mad_scientists", "recon_team_tile", "return_dice", "space_tourism"),
        *("galactic_order", "renaissance"),
    },
}
"""Rulings on points that the published rules leave open and of which the document does not speak."""
ALIKE = {
    "cartographers": {"fallback_terrain"},  # a later edition of the published rules has the other reading
    "rollgalaxy": {*SILENT["rollgalaxy"], "selector_movable", "bankers_cap"},  # the published rules leave them open
}
"""Rulings on which the two presets agree."""
DISAGREE = {"rollgalaxy": {"bankers_cap"}}
"""Of these, those on which the document and the published game disagree all the same."""
ELSEWHERE = {"cartographers": {"card-faces", "four-stacks", "sample-cards", "rift-lands"}}
"""Differences that follow from the ruling of another rule."""

GAMES = games()
LANGUAGES = ("en", "zh")
TWO = ("published", "document")
FOLDERS = {name: game(name).lesson_folder().parent for name in GAMES}
BOOKS = {name: game(name).rulebook() for name in GAMES}
SETS = {name: tomllib.loads((FOLDERS[name] / "facts" / "rulesets.toml").read_text("utf-8")) for name in GAMES}
PRESETS = {
    name: {preset: convert(rows, dict[str, Ruling]) for preset, rows in sets["ruleset"].items()}
    for name, sets in SETS.items()
}
DIFFERENCES = {name: convert(sets["difference"], tuple[Difference, ...]) for name, sets in SETS.items()}
of_every_game = pytest.mark.parametrize("name", GAMES)
in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)
of_both_presets = pytest.mark.parametrize("preset", TWO)


def ids_of(name):
    """The ids that the rulebook should have: those that were counted, or else each chapter from 1 on."""
    sizes = SIZES.get(name) or Counter(rule.rpartition("-")[0] for rule in BOOKS[name].ids())
    rows = {chapter: range(1, size + 1) if isinstance(size, int) else size for chapter, size in sizes.items()}
    return [f"{chapter}-{n}" for chapter, numbers in rows.items() for n in numbers]


def statements_of(name):
    """The numbers of the document's statements: those that were counted, or else all from 1 on."""
    carried = list(BOOKS[name].statements())
    prefix, count = STATEMENTS.get(name) or (ids_of(name)[0].partition("-")[0], len(carried))
    return [f"{prefix}-D{n:02d}" for n in range(1, count + 1)]


def rulings_of(name):
    """For every ruling the rule that asks it and its readings."""
    asked = {ruling: row.rule for ruling, row in PRESETS[name]["published"].items()}
    return RULINGS.get(name) or {ruling: (asked[ruling], row) for ruling, row in game(name).rulings().items()}


def different(name):
    """The rulings on which the two presets differ."""
    return set(rulings_of(name)) - ALIKE.get(name, set())


# Rules and statements.


@of_every_game
def test_the_rulebook_holds_every_rule_once_and_in_order(name):
    assert list(BOOKS[name].ids()) == ids_of(name)


@of_every_game
def test_every_statement_of_the_document_is_carried_by_a_rule(name):
    assert list(BOOKS[name].statements()) == statements_of(name)


@of_every_game
def test_no_rule_names_a_statement_twice(name):
    assert [rule.id for rule in BOOKS[name].rules if max(Counter(rule.statements).values(), default=1) > 1] == []


@of_every_game
def test_every_rule_says_where_the_published_rulebook_has_it(name):
    assert [rule.id for rule in BOOKS[name].rules if not rule.published] == []


@of_every_game
def test_a_rule_without_a_statement_agrees_because_the_document_is_silent(name):
    assert [rule.id for rule in BOOKS[name].rules if not rule.statements and not rule.agrees] == []


@pytest.mark.parametrize("name", PROSE_ONLY)
def test_no_other_rules_are_prose_only(name):
    assert {rule.id for rule in BOOKS[name].rules if rule.prose_only} == PROSE_ONLY[name]


@of_every_game
@in_both_languages
def test_every_rule_has_a_title_of_its_own_and_a_text(name, lang):
    words, ids = game(name).words(lang), ids_of(name)
    assert [key for rule in ids for key in (f"rule.{rule}.title", f"rule.{rule}.text") if not words.has(key)] == []
    assert len({words.text(f"rule.{rule}.title") for rule in ids}) == len(ids)


@of_every_game
@in_both_languages
def test_every_chapter_has_a_name(name, lang):
    keys = game(name).words(lang).keys()
    wanted = {f"chapter.{rule.chapter}" for rule in BOOKS[name].rules}
    assert wanted == {key for key in keys if key.startswith("chapter.")}


# Rulings and presets.


@of_every_game
def test_every_ruling_is_asked_by_one_rule_and_the_code_knows_its_readings(name):
    asking = [(rule.ruling, rule.id) for rule in BOOKS[name].rules if rule.ruling]
    assert sorted(asking) == sorted((ruling, row[0]) for ruling, row in rulings_of(name).items())
    assert {ruling: row[1] for ruling, row in rulings_of(name).items()} == game(name).rulings()


@of_every_game
def test_a_rule_whose_ruling_the_presets_answer_differently_is_one_on_which_the_two_disagree(name):
    agreed = {rule.ruling for rule in BOOKS[name].rules if rule.ruling and rule.agrees}
    assert agreed == ALIKE.get(name, set()) - DISAGREE.get(name, set())


@of_every_game
@in_both_languages
def test_every_ruling_and_every_reading_has_a_name(name, lang):
    words = game(name).words(lang)
    for ruling, (_, readings) in rulings_of(name).items():
        assert words.text(f"ruling.{ruling}.title") and words.text(f"ruling.{ruling}.about")
        assert all(words.text(f"ruling.{ruling}.{reading}") for reading in readings)


@of_every_game
@in_both_languages
def test_every_other_reading_of_a_ruling_has_a_text_that_takes_the_place_of_the_rule(name, lang):
    words = game(name).words(lang)
    for rule, (_, *others) in rulings_of(name).values():
        assert all(words.text(f"rule.{rule}.text.{reading}") for reading in others)


@of_every_game
@of_both_presets
def test_a_preset_answers_every_ruling_with_a_reading_that_there_is(name, preset):
    rulings = rulings_of(name)
    assert list(PRESETS[name]) == list(TWO)
    assert list(PRESETS[name][preset]) == list(rulings)
    assert [key for key, ruling in PRESETS[name][preset].items() if ruling.value not in rulings[key][1]] == []


@of_every_game
@of_both_presets
def test_every_ruling_says_what_it_rests_on(name, preset):
    silent = SILENT.get(name, set())
    for key, ruling in PRESETS[name][preset].items():
        assert ruling.source and ruling.confidence in ("high", "medium", "low"), key
        assert ruling.rule == rulings_of(name)[key][0]
        assert set(ruling.statements) <= set(statements_of(name))
        assert bool(ruling.statements) == (key not in silent), key


@of_every_game
def test_the_published_preset_takes_the_first_reading_of_every_ruling(name):
    values = {key: ruling.value for key, ruling in PRESETS[name]["published"].items()}
    assert values == {key: readings[0] for key, (_, readings) in rulings_of(name).items()}


@of_every_game
def test_the_two_presets_differ_in_every_ruling_but_the_named_ones(name):
    published, document = PRESETS[name]["published"], PRESETS[name]["document"]
    assert {key for key in rulings_of(name) if published[key].value != document[key].value} == different(name)


@of_every_game
def test_a_ruling_on_which_the_presets_agree_is_never_sure(name):
    alike = set(rulings_of(name)) - different(name)
    assert {PRESETS[name]["published"][key].confidence for key in alike} <= {"medium", "low"}


# Differences between the document and the published game.


@of_every_game
def test_differences_have_ids_of_their_own_and_name_known_rules_and_statements(name):
    rows, ids, statements = DIFFERENCES[name], ids_of(name), set(statements_of(name))
    assert len({row.id for row in rows}) == len(rows) == DIFFERENT.get(name, len(rows))
    assert [row.id for row in rows if row.rule not in ids or not set(row.statements) <= statements] == []


@of_every_game
def test_exactly_the_differences_with_a_ruling_on_which_the_presets_differ_play_differently(name):
    assert [row.id for row in DIFFERENCES[name] if row.plays_differently != (row.ruling in different(name))] == []


@of_every_game
def test_every_ruling_of_which_the_document_speaks_is_one_difference_of_the_rule_that_asks_it(name):
    rows, rulings = [row for row in DIFFERENCES[name] if row.ruling], rulings_of(name)
    elsewhere = {row.id for row in rows if row.rule != rulings[row.ruling][0]}
    assert elsewhere == ELSEWHERE.get(name, set())
    told = sorted(row.ruling for row in rows if row.id not in elsewhere)
    assert told == sorted(set(rulings) - SILENT.get(name, set()))


@of_every_game
def test_a_rule_on_which_the_two_disagree_stands_among_the_differences_or_shares_a_statement_with_one(name):
    told = {number for row in DIFFERENCES[name] for number in row.statements}
    assert [rule.id for rule in BOOKS[name].rules if not rule.agrees and not told & set(rule.statements)] == []


@of_every_game
@in_both_languages
def test_every_difference_is_told_from_both_sides(name, lang):
    words, parts = game(name).words(lang), ("title", "document", "published", "effect")
    keys = [f"difference.{row.id}.{part}" for row in DIFFERENCES[name] for part in parts]
    assert [key for key in keys if not words.has(key)] == []


# Rules in the code.


def prefix_of(name):
    """What the rule ids of a game begin with."""
    return BOOKS[name].ids()[0].partition("-")[0]


def rule_id(name):
    """A pattern that finds the rule ids of a game."""
    return rf"{prefix_of(name)}-[A-Z]+-[A-Z]?\d+"


def docstrings(name):
    """The docstrings of a game's functions and classes, by module and name."""
    for path in FOLDERS[name].glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


@of_every_game
def test_docstrings_write_every_rule_id_in_full_so_that_a_search_finds_it(name):
    one, prefix = rule_id(name), prefix_of(name)
    short = re.compile(rf"{one}(?: \([^)]*\))?(?:,| or| and| to) (?:{one} to )?\d|{one} to {prefix}")
    assert {where for where, text in docstrings(name) if short.search(text)} == set()


@of_every_game
def test_every_rule_of_play_stands_in_the_docstring_of_a_function_that_does_it(name):
    told = {rule for _, text in docstrings(name) for rule in re.findall(rule_id(name), text)}
    wanted = {rule.id for rule in BOOKS[name].rules if not rule.prose_only and "-SETUP-" not in rule.id}
    assert wanted - told == set()


# Rules that are not there.


def nearest(name):
    """For ids that are not there what the answer names: without the game, one past a chapter's last, and nonsense."""
    ids = ids_of(name)
    for rule in ids:
        yield rule.partition("-")[2], rf"did you mean {rule}\b"
    for last in {rule.rpartition("-")[0]: rule for rule in ids}.values():
        wrong = re.sub(r"\d+$", lambda number: str(int(number.group()) + 1), last)
        yield wrong, rf"did you mean .*{wrong[:-1]}"
    yield "x", rf"such as {ids[0]}\b"


@of_every_game
def test_a_rule_that_is_not_there_is_answered_with_the_nearest_ones(name):
    for wrong, hint in nearest(name):
        with pytest.raises(UnknownName, match=hint):
            BOOKS[name].rule(wrong)
