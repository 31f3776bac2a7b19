"""The rulebook of Cartographers: which rule carries which statement of the source document, and how it is told."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from msgspec import convert

import boardlab.games
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruling
from boardlab.kernel.words import load_words

GAME = Path(boardlab.games.__file__).parent / "cartographers"
STATEMENTS = [f"CAR-D{n:02d}" for n in range(1, 45)]
SIZES = {
    "SETUP": 7,
    "GOAL": 1,
    "TURN": 5,
    "DRAW": 11,
    "RUINS": 6,
    "RIFT": 1,
    "SEASON": 5,
    "COIN": 4,
    "MAP": 4,
    "MONSTER": 2,
    "AMBUSH": 7,
    "CARD": (*range(26, 42), "S1", "S2"),
    "END": 4,
    "SOLO": 2,
}
IDS = [
    f"CAR-{chapter}-{n}"
    for chapter, size in SIZES.items()
    for n in (range(1, size + 1) if isinstance(size, int) else size)
]
RULINGS = {
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
}
"""For every ruling the rule that asks it and its readings, the published one first."""
SAMPLES = {"forest_rows": "S1", "largest_farm": "S2"}
"""The scoring cards without a number: examples of the document."""
ALIKE = {"fallback_terrain"}
"""Rulings on which the two presets agree: a later edition of the published rules has the other reading."""
BOOK = Rulebook(convert(tomllib.loads((GAME / "rulebook.toml").read_text("utf-8"))["rule"], tuple[Rule, ...]))
SETS = tomllib.loads((GAME / "facts" / "rulesets.toml").read_text("utf-8"))
PRESETS = {name: convert(rows, dict[str, Ruling]) for name, rows in SETS["ruleset"].items()}
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


def test_every_ruling_is_asked_by_one_rule():
    assert {rule.ruling: rule.id for rule in BOOK.rules if rule.ruling} == {
        name: row[0] for name, row in RULINGS.items()
    }


def test_a_rule_that_drives_a_ruling_is_one_on_which_the_two_disagree_or_two_editions_do():
    assert {rule.ruling for rule in BOOK.rules if rule.ruling and rule.agrees} == ALIKE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_title_and_a_text(lang):
    words = load_words(lang, GAME / "words")
    missing = [key for rule in IDS for key in (f"rule.{rule}.title", f"rule.{rule}.text") if not words.has(key)]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_title_of_its_own(lang):
    words = load_words(lang, GAME / "words")
    assert len({words.text(f"rule.{rule}.title") for rule in IDS}) == len(IDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_chapter_has_a_name(lang):
    keys = load_words(lang, GAME / "words").keys()
    assert {f"chapter.{rule.chapter}" for rule in BOOK.rules} == {key for key in keys if key.startswith("chapter.")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_of_a_rule_carries_the_name_of_the_card(lang):
    words = load_words(lang, GAME / "words")
    for card, row in tomllib.loads((GAME / "facts" / "scoring.toml").read_text("utf-8"))["card"].items():
        rule = f"CAR-CARD-{row.get('number', SAMPLES.get(card))}"
        assert words.text(f"rule.{rule}.title") == words.text(f"scoring.{card}") == words.text(f"score.{rule}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_reading_of_a_ruling_has_a_text_that_takes_the_place_of_the_rule(lang):
    words = load_words(lang, GAME / "words")
    for rule, (_, *others) in RULINGS.values():
        assert all(words.text(f"rule.{rule}.text.{reading}") for reading in others)


@pytest.mark.parametrize("preset", ["published", "document"])
def test_a_preset_answers_every_ruling_with_a_reading_that_there_is(preset):
    assert list(PRESETS[preset]) == list(RULINGS)
    assert [name for name, ruling in PRESETS[preset].items() if ruling.value not in RULINGS[name][1]] == []


@pytest.mark.parametrize("preset", ["published", "document"])
def test_every_ruling_says_what_it_rests_on(preset):
    for name, ruling in PRESETS[preset].items():
        assert ruling.source and ruling.confidence in ("high", "medium", "low")
        assert ruling.rule == RULINGS[name][0]
        assert ruling.statements and set(ruling.statements) <= set(STATEMENTS)


def test_the_published_preset_takes_the_first_reading_of_every_ruling():
    assert {name: ruling.value for name, ruling in PRESETS["published"].items()} == {
        name: readings[0] for name, (_, readings) in RULINGS.items()
    }


def test_the_two_presets_differ_in_every_ruling_but_the_one_that_two_editions_read_differently():
    published, document = PRESETS["published"], PRESETS["document"]
    assert {name for name in RULINGS if published[name].value == document[name].value} == ALIKE


def test_differences_have_ids_of_their_own_and_name_known_rules_and_statements():
    assert len({row.id for row in DIFFERENCES}) == len(DIFFERENCES) == 26
    assert [row.id for row in DIFFERENCES if row.rule not in IDS or not set(row.statements) <= set(STATEMENTS)] == []


def test_exactly_the_differences_with_a_ruling_on_which_the_presets_differ_play_differently():
    assert [row.id for row in DIFFERENCES if row.plays_differently != bool({row.ruling} - ALIKE - {""})] == []
    assert {row.ruling for row in DIFFERENCES if row.ruling} == set(RULINGS)


def test_a_rule_on_which_the_two_disagree_stands_among_the_differences_or_shares_a_statement_with_one():
    told = {number for row in DIFFERENCES for number in row.statements}
    assert [rule.id for rule in BOOK.rules if not rule.agrees and not told & set(rule.statements)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_difference_is_told_from_both_sides(lang):
    words = load_words(lang, GAME / "words")
    parts = ("title", "document", "published", "effect")
    keys = [f"difference.{row.id}.{part}" for row in DIFFERENCES for part in parts]
    assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_and_every_reading_has_a_name(lang):
    words = load_words(lang, GAME / "words")
    for name, (_, readings) in RULINGS.items():
        assert words.text(f"ruling.{name}.title") and words.text(f"ruling.{name}.about")
        assert all(words.text(f"ruling.{name}.{reading}") for reading in readings)


@pytest.mark.parametrize(
    ("name", "hint"), [("CARD-26", "mean CAR-CARD-26"), ("CAR-DRAW-12", "CAR-DRAW-"), ("x", "CAR-SETUP-1")]
)
def test_a_rule_that_is_not_there_is_answered_with_the_nearest_ones(name, hint):
    with pytest.raises(UnknownName, match=hint):
        BOOK.rule(name)
