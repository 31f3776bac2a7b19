"""The rulebook of Roll for the Galaxy: which rule carries which statement of the document, and how it is told."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from msgspec import convert

import boardlab.games
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruling
from boardlab.kernel.words import load_words

GAME = Path(boardlab.games.__file__).parent / "rollgalaxy"
STATEMENTS = [f"ROLL-D{n:02d}" for n in range(1, 58)]
SIZES = {
    "SETUP": 9,
    "GOAL": 1,
    "ROUND": 4,
    "ROLL": 2,
    "ASSIGN": 8,
    "REVEAL": 3,
    "PHASE": 5,
    "EXPLORE": 6,
    "BUILD": 7,
    "SETTLE": 2,
    "PRODUCE": 3,
    "SHIP": 4,
    "MANAGE": 5,
    "POWER": 17,
    "END": 3,
    "SCORE": 7,
}
IDS = [f"RFG-{chapter}-{n}" for chapter, size in SIZES.items() for n in range(1, size + 1)]
RULINGS = {
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
}
"""For every ruling the rule that asks it and its readings, the published one first."""
DIFFERENT = {"pairing", "start_player", "unassigned", "used_dice", "goods", "tie"}
"""Rulings on which the presets differ. The others are points that the published rules leave open."""
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


def test_only_the_box_and_the_goal_are_prose_only():
    assert [rule.id for rule in BOOK.rules if rule.prose_only] == ["RFG-SETUP-1", "RFG-GOAL-1"]


def test_every_ruling_is_asked_by_one_rule():
    assert {rule.ruling: rule.id for rule in BOOK.rules if rule.ruling} == {
        name: row[0] for name, row in RULINGS.items()
    }


def test_a_rule_whose_ruling_the_presets_answer_differently_is_one_on_which_the_two_disagree():
    assert {rule.ruling for rule in BOOK.rules if rule.ruling and not rule.agrees} >= DIFFERENT


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
        assert set(ruling.statements) <= set(STATEMENTS)
        assert ruling.statements or name not in DIFFERENT


def test_the_published_preset_takes_the_first_reading_of_every_ruling():
    assert {name: ruling.value for name, ruling in PRESETS["published"].items()} == {
        name: readings[0] for name, (_, readings) in RULINGS.items()
    }


def test_the_two_presets_differ_where_the_document_speaks_and_nowhere_else():
    published, document = PRESETS["published"], PRESETS["document"]
    assert {name for name in RULINGS if published[name].value != document[name].value} == DIFFERENT


def test_a_ruling_on_which_the_presets_agree_is_never_sure():
    alike = set(RULINGS) - DIFFERENT
    assert {PRESETS["published"][name].confidence for name in alike} <= {"medium", "low"}


def test_differences_have_ids_of_their_own_and_name_known_rules_and_statements():
    assert len({row.id for row in DIFFERENCES}) == len(DIFFERENCES) == 28
    assert [row.id for row in DIFFERENCES if row.rule not in IDS or not set(row.statements) <= set(STATEMENTS)] == []


def test_exactly_the_differences_with_a_ruling_on_which_the_presets_differ_play_differently():
    assert [row.id for row in DIFFERENCES if row.plays_differently != (row.ruling in DIFFERENT)] == []
    assert {row.ruling for row in DIFFERENCES if row.plays_differently} == DIFFERENT


def test_a_difference_with_a_ruling_names_the_rule_that_asks_it():
    assert [row.id for row in DIFFERENCES if row.ruling and row.rule != RULINGS[row.ruling][0]] == []


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
    ("name", "hint"), [("SHIP-3", "mean RFG-SHIP-3"), ("RFG-POWER-18", "RFG-POWER-1"), ("x", "RFG-SETUP-1")]
)
def test_a_rule_that_is_not_there_is_answered_with_the_nearest_ones(name, hint):
    with pytest.raises(UnknownName, match=hint):
        BOOK.rule(name)
