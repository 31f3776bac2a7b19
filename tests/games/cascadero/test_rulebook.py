"""The rulebook of Cascadero: which rule carries which statement of the source document, and how it is told."""

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from msgspec import convert

import boardlab.games
from boardlab.games.cascadero import setup
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruling
from boardlab.kernel.words import load_words

GAME = Path(boardlab.games.__file__).parent / "cascadero"
STATEMENTS = [f"CAS-D{n:02d}" for n in range(1, 61)]
SIZES = {
    "SETUP": 8,
    "GOAL": 2,
    "TURN": 8,
    "TOWN": 8,
    "TRACK": 8,
    "SEAL": 9,
    "BONUS": 10,
    "END": 6,
    "FARM": 8,
    "HERALD": 4,
}
IDS = [f"CAS-{chapter}-{n}" for chapter, size in SIZES.items() for n in range(1, size + 1)]
BOOK = Rulebook(convert(tomllib.loads((GAME / "rulebook.toml").read_text("utf-8"))["rule"], tuple[Rule, ...]))
SETS = tomllib.loads((GAME / "facts" / "rulesets.toml").read_text("utf-8"))
DIFFERENCES = convert(SETS["difference"], tuple[Difference, ...])
LANGUAGES = ("en", "zh")


def test_the_rulebook_holds_every_rule_once_and_in_order():
    assert list(BOOK.ids()) == IDS


def test_every_statement_of_the_document_is_carried_by_a_rule():
    assert list(BOOK.statements()) == STATEMENTS


def test_no_rule_names_a_statement_twice():
    assert [rule.id for rule in BOOK.rules if max(Counter(rule.statements).values(), default=1) > 1] == []


def test_every_rule_says_where_the_published_rulebook_has_it():
    assert [rule.id for rule in BOOK.rules if not rule.published] == []


def test_a_rule_without_a_statement_agrees_because_the_document_is_silent():
    assert [rule.id for rule in BOOK.rules if not rule.statements and not rule.agrees] == []


def test_a_rule_that_drives_a_ruling_is_one_on_which_the_two_disagree():
    assert [rule.id for rule in BOOK.rules if rule.ruling and rule.agrees] == []
    assert {rule.ruling for rule in BOOK.rules if rule.ruling} == set(setup.RULINGS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_title_and_a_text(lang):
    words = load_words(lang, GAME / "words")
    missing = [key for rule in IDS for key in (f"rule.{rule}.title", f"rule.{rule}.text") if not words.has(key)]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chapter_has_a_name(lang):
    keys = load_words(lang, GAME / "words").keys()
    assert {f"chapter.{rule.chapter}" for rule in BOOK.rules} == {key for key in keys if key.startswith("chapter.")}


@pytest.mark.parametrize("preset", ["published", "document"])
def test_a_preset_answers_every_ruling_with_a_reading_that_the_code_knows(preset):
    rulings = convert(SETS["ruleset"][preset], dict[str, Ruling])
    assert set(rulings) == set(setup.RULINGS)
    assert [name for name, ruling in rulings.items() if ruling.value not in setup.RULINGS[name]] == []


@pytest.mark.parametrize("preset", ["published", "document"])
def test_every_ruling_says_what_it_rests_on(preset):
    for ruling in convert(SETS["ruleset"][preset], dict[str, Ruling]).values():
        assert ruling.source and ruling.confidence in ("high", "medium", "low")
        assert ruling.rule in IDS and set(ruling.statements) <= set(STATEMENTS)


def test_the_two_presets_differ_in_every_ruling():
    published, document = SETS["ruleset"]["published"], SETS["ruleset"]["document"]
    assert [name for name in setup.RULINGS if published[name]["value"] == document[name]["value"]] == []


def test_differences_have_ids_of_their_own_and_name_known_rules_and_statements():
    assert len({row.id for row in DIFFERENCES}) == len(DIFFERENCES) == 23
    assert [row.id for row in DIFFERENCES if row.rule not in IDS or not set(row.statements) <= set(STATEMENTS)] == []


def test_exactly_the_differences_with_a_ruling_play_differently():
    assert [row.id for row in DIFFERENCES if row.plays_differently != bool(row.ruling)] == []
    assert sorted(row.ruling for row in DIFFERENCES if row.ruling) == sorted(setup.RULINGS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_difference_is_told_from_both_sides(lang):
    words = load_words(lang, GAME / "words")
    parts = ("title", "document", "published", "effect")
    keys = [f"difference.{row.id}.{part}" for row in DIFFERENCES for part in parts]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_and_every_reading_has_a_name(lang):
    words = load_words(lang, GAME / "words")
    for name, readings in setup.RULINGS.items():
        assert words.text(f"ruling.{name}.title") and words.text(f"ruling.{name}.about")
        assert all(words.text(f"ruling.{name}.{reading}") for reading in readings)


def docstrings(path):
    """The docstrings of a module's functions and classes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, ast.get_docstring(node) or ""


def test_docstrings_write_every_rule_id_in_full_so_that_a_search_finds_it():
    short = re.compile(r"CAS-[A-Z]+-\d+(?: \([^)]*\))?(?:,| or| and| to) (?:CAS-[A-Z]+-\d+ to )?\d")
    ranges = re.compile(r"CAS-[A-Z]+-\d+ to CAS")
    found = {(path.name, name) for path in GAME.glob("*.py") for name, text in docstrings(path)
             if short.search(text) or ranges.search(text)}  # fmt: skip
    assert found == set()


def test_every_rule_of_play_stands_in_the_docstring_of_a_function_that_does_it():
    told = {
        rule for path in GAME.glob("*.py") for _, text in docstrings(path) for rule in re.findall(r"CAS-\w+-\d+", text)
    }
    wanted = {rule.id for rule in BOOK.rules if not rule.prose_only and "-SETUP-" not in rule.id}
    assert wanted - told == set()


@pytest.mark.parametrize(
    ("name", "hint"), [("TOWN-4", "mean CAS-TOWN-4"), ("CAS-TOWN-9", "CAS-TOWN-"), ("x", "CAS-SETUP-1")]
)
def test_a_rule_that_is_not_there_is_answered_with_the_nearest_ones(name, hint):
    with pytest.raises(UnknownName, match=hint):
        BOOK.rule(name)
