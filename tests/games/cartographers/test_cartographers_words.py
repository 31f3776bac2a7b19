"""The words of Cartographers: the same in both languages, complete, and one term for each idea."""

import re
import string
import tomllib
from functools import cache
from pathlib import Path

import pytest

import boardlab.games
from boardlab.kernel.words import Words, load_words, read_tables

GAME = Path(boardlab.games.__file__).parent / "cartographers"
LANGUAGES = ("en", "zh")
FILES = ("describe", "differences", "events", "explain", "goals", "names", "refused", "rules", "ui")
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(GAME.glob("*.py")))
KINDS = [
    *("edict_laid", "revealed", "ruins_revealed", "ruins_again", "ruins_ignored", "rift_revealed", "ambush_revealed"),
    *("ruins_wait", "committed", "drawn", "fallback", "fallback_ruins", "nothing_drawn", "covered_ruins"),
    *("ambushed", "ambush_one", "solo_ambush", "ambush_ignored", "ambush_gone", "coin", "mountain_coin", "coin_lost"),
    *("time", "season_ended", "stack_ended", "edict_scored", "coins_scored", "monsters_scored", "season_scored"),
    *("season_begins", "game_over", "final", "winner", "rating", "title"),
]
REFUSABLE = [
    *(f"CAR-DRAW-{n}" for n in (1, 2, 4, 5, 6, 7, 9, 10)),
    *("CAR-RUINS-1", "CAR-RUINS-3", "CAR-RUINS-3.one", "CAR-AMBUSH-2", "CAR-RIFT-1", "CAR-SETUP-4", "CAR-TURN-1"),
    *(f"CAR-TURN-5{case}" for case in ("", ".over", ".chance", ".players", ".done", ".nobody", ".foreign")),
]
TERRAINS = ("forest", "village", "farm", "water", "monster")
MEASURES = ("stars", "coins", "monsters", "empty", "cells", "cluster", "season_total")
KNOBS = {"terrain": TERRAINS, "shape": ("1", "2"), "turn": ("0", "1", "2", "3"), "flip": ("no", "yes")}
WHY = {"stars", "n", "cells", "size", "lines", "mountains"}


def cards(*names):
    """The ids of the cards of some fact files."""
    return [card for name in names for card in tomllib.loads((GAME / "facts" / name).read_text("utf-8"))["card"]]


SCORING = cards("scoring.toml")


@cache
def table(lang):
    """The game's own texts and the kernel's, by key."""
    return {**load_words(lang).table, **read_tables(GAME / "words" / lang)}


def placeholders(text):
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


def spoken(text):
    """A template as it is read: the nouns of counted things stay, names, marks of places and code go."""
    text = re.sub(r"\{\w+:#([^|}]*)\|([^}]*)\}", r"1 \2", text)
    text = re.sub(r"`[^`]*`|\{[^}]*\}|CAR-[A-Z]+-\w+", "", text)
    return re.sub(r"(?<![A-Za-z])[A-K](?:1[01]|[1-9])?(?![A-Za-z])", "", text)


def test_both_languages_hold_the_same_keys():
    assert set(table("en")) ^ set(table("zh")) == set()


def test_both_languages_come_in_the_same_files_in_the_same_order():
    for name in FILES:
        texts = [(GAME / "words" / lang / f"{name}.toml").read_text("utf-8") for lang in LANGUAGES]
        orders = [re.findall(r"^(\S+) = |^(#.*|\[.*)$", text, re.M) for text in texts]
        assert orders[0] == orders[1], name


def test_both_languages_ask_for_the_same_facts():
    assert [key for key, text in table("en").items() if placeholders(text) != placeholders(table("zh")[key])] == []


def test_no_text_is_empty():
    assert [key for lang in LANGUAGES for key, text in table(lang).items() if not text.strip()] == []


def test_every_named_place_in_a_template_leads_to_words():
    spaces = {space for text in table("en").values() for space in re.findall(r":@([\w.]+)\}", text)}
    assert [space for space in spaces if not any(key.startswith(f"{space}.") for key in table("en"))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_has_a_sentence_and_can_be_a_goal(lang):
    keys = [f"{space}.{kind}" for space in ("event", "goal.event") for kind in KINDS]
    assert [key for key in keys if key not in table(lang)] == []


def test_every_kind_of_event_that_the_code_makes_is_known_here():
    assert set(re.findall(r'Event\(\s*"(\w+)"', SOURCE)) - set(KINDS) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_refuses_has_a_sentence(lang):
    assert [rule for rule in REFUSABLE if f"refused.{rule}" not in table(lang)] == []


def test_every_rule_that_the_code_refuses_by_has_a_sentence():
    by = set(re.findall(r'Violation\(\s*"(CAR-[A-Z]+-\w+)"', SOURCE))
    cases = set(re.findall(r'Violation\(\s*"(CAR-[A-Z]+-\w+)"[^)]*"case": "(\w+)"', SOURCE))
    wanted = by | {f"{rule}.{case}" for rule, case in cases}
    assert [rule for rule in wanted if f"refused.{rule}" not in table("en")] == []


def test_every_text_that_belongs_to_a_rule_names_one_that_exists():
    named = {m for key in table("en") for m in re.findall(r"CAR-[A-Z]+-[A-Z]?\d+", key)}
    assert [rule for rule in named if f"rule.{rule}.title" not in table("en")] == []


# Names.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_of_its_own(lang):
    for space, ids in (("card", cards("explore.toml", "ambush.toml")), ("scoring", SCORING)):
        names = [table(lang)[f"{space}.{card}"] for card in ids]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pair_of_terrain_and_shape_that_the_document_deals_has_a_name(lang):
    for card, row in tomllib.loads((GAME / "facts" / "explore.toml").read_text("utf-8"))["card"].items():
        shapes = [f"-{n}" for n in (1, 2)] if len(row.get("shapes", ())) > 1 else [""]
        faces = [f"card.{card}-{terrain}{shape}" for terrain in row.get("terrains", ()) for shape in shapes]
        assert [face for face in faces if face not in table(lang) and not face.endswith("-monster")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_row_and_column_has_a_name(lang):
    lines = [*"ABCDEFGHIJK", *map(str, range(1, 12))]
    assert [line for line in lines if line not in Words(lang, table(lang)).text(f"line.{line}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seasons_edicts_corners_and_titles_have_names(lang):
    seasons = tomllib.loads((GAME / "facts" / "seasons.toml").read_text("utf-8"))
    ambush = tomllib.loads((GAME / "facts" / "ambush.toml").read_text("utf-8"))["card"].values()
    keys = [f"season.{row['name']}" for row in seasons["season"]] + [f"edict.{letter}" for letter in "ABCD"]
    keys += [f"name.title.{n}" for n in range(len(seasons["titles"]))]
    keys += [f"corner.{row['corner']}" for row in ambush] + [f"direction.{row['pass_to']}" for row in ambush]
    assert [key for key in keys if key not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_knob_and_its_values_have_names(lang):
    keys = [key for name, values in KNOBS.items() for key in (f"knob.{name}", *(f"knob.{name}.{v}" for v in values))]
    assert [key for key in keys if key not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_measure_can_be_reached_and_gained(lang):
    keys = [f"goal.{space}.{measure}" for space in ("reached", "gained") for measure in MEASURES]
    assert [key for key in keys if key not in table(lang)] == []


# Why these stars.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_scoring_card_says_why_it_gives_its_stars_and_why_none(lang):
    for card in SCORING:
        assert set(placeholders(table(lang)[f"why.{card}"])) <= WHY
        assert "stars" in placeholders(table(lang)[f"why.{card}"])
        assert placeholders(table(lang)[f"why.{card}.none"]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_stars_cells_and_lines_are_told_in_words(lang):
    facts = {"stars": 12, "n": 2, "cells": ["A1", "B2"], "size": 7, "lines": ["A", "3"], "mountains": ["B4"]}
    for card in SCORING:
        told = Words(lang, table(lang)).text(f"why.{card}", **facts)
        assert "12" in told and "{" not in told
    told = Words(lang, table(lang)).text("why.borderlands", **facts)
    assert ("row A, column 3" if lang == "en" else "A 行、第 3 列") in told


# Every template can be filled.

DUMMY = {
    "letter": "A", "line": "A", "card": "orchard", "terrain": "forest", "terrains": ["forest", "farm"],
    "allowed": ["farm"], "season": "spring", "sheet": "wilderness", "corner": "top-left", "pass_to": "left",
    "title": 0, "seat": 0, "by": 1, "owner": 1, "seats": [0, 1], "winners": [0], "cells": ["A1", "B2"],
    "lines": ["A", "3"], "mountains": ["B4"], "open": ["B6"], "cards": ["orchard"], "parts": ["x"],
    "edicts": ["x"], "shapes": ["x"],
}  # fmt: skip
"""A value for every fact that is more than a number or a plain word."""


def fitting(key, text):
    """Facts for a template: scoring cards where it asks for one, a number of cards where it counts them."""
    facts = {name: DUMMY.get(name, 2) for name in placeholders(text)}
    if ":@scoring}" in text:
        facts["card"] = "wildholds"
    if "cards" in facts and "{cards:@" not in text:
        facts["cards"] = 25
    return facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_can_be_filled_with_facts(lang):
    words = Words(lang, table(lang))
    for key, text in table(lang).items():
        told = words.text(key, **fitting(key, text))
        assert told and "{" not in told and "}" not in told, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_is_filled_in_as_a_list(lang):
    lists = [name for name, value in DUMMY.items() if isinstance(value, list) and name != "cards"]
    bare = re.compile(rf"\{{({'|'.join(lists)})\}}")
    assert [key for key, text in table(lang).items() if bare.search(text)] == []


# One term for each idea.

GLOSSARY = tomllib.loads((GAME / "words" / "glossary.toml").read_text("utf-8"))["term"]
LONGEST_FIRST = sorted(GLOSSARY, key=lambda term: -max(map(len, (term["en"], *term.get("forms", ())))))


def pattern(term):
    forms = "|".join(re.escape(form) for form in sorted((term["en"], *term.get("forms", ())), key=len, reverse=True))
    return re.compile(rf"\b(?:{forms})s?\b", re.I)


def test_the_glossary_holds_each_term_once():
    assert len({term["en"] for term in GLOSSARY}) == len(GLOSSARY)


def test_the_glossary_says_where_the_names_of_the_scoring_cards_come_from():
    notes = {term["zh"]: term.get("note", "") for term in GLOSSARY}
    names = {card: notes[table("zh")[f"scoring.{card}"]] for card in SCORING}
    ours = {"great_city", "greengold_plains", "shieldgate", "forest_rows", "largest_farm"}
    assert {card for card, note in names.items() if note == "ours"} == ours
    assert {note for card, note in names.items() if card not in ours} == {"fan"}


def test_a_name_in_the_glossary_is_the_name_that_is_used():
    used = {table("en")[key]: table("zh")[key] for key in table("en") if re.match(r"(card|scoring)\.|name\.title", key)}
    listed = {term["en"]: term["zh"] for term in GLOSSARY}
    assert {en: zh for en, zh in used.items() if "(" not in en and listed.get(en) != zh} == {}


def missing_terms(en, zh):
    """Terms of the glossary that the English text uses and the Chinese text does not."""
    for term in LONGEST_FIRST:
        en, found = pattern(term).subn("", en)
        if found and not any(form in zh for form in (term["zh"], *term.get("allow", ()))):
            yield term["en"]


def test_a_chinese_text_uses_the_glossary_wherever_the_english_one_does():
    game = {key: text for key, text in read_tables(GAME / "words" / "en").items() if not key.startswith("lesson.")}
    wrong = {key: tuple(missing_terms(spoken(text), table("zh")[key])) for key, text in game.items()}
    assert {key: terms for key, terms in wrong.items() if terms} == {}


def test_no_english_is_left_in_a_chinese_text():
    left = {key: re.findall(r"[A-Za-z]+", spoken(text)) for key, text in table("zh").items()}
    assert {key: letters for key, letters in left.items() if letters} == {}


def test_chinese_sentences_end_and_pause_with_chinese_signs():
    assert [key for key, text in table("zh").items() if re.search(r"[一-鿿}] ?[,.;:!?()](?!\w)", text)] == []


def test_no_chinese_is_left_in_an_english_text():
    assert [key for key, text in table("en").items() if re.search(r"[一-鿿]", text)] == []


def test_sentences_are_short_enough_to_be_read_aloud():
    long = [
        key
        for key, text in table("en").items()
        for sentence in re.split(r"(?<=[.:?!])\s", spoken(text))
        if len(sentence.split()) > 30
    ]
    assert long == []


def test_a_rule_is_told_in_at_most_four_sentences():
    texts = {key: text for key, text in table("en").items() if re.fullmatch(r"rule\.[\w-]+\.text.*", key)}
    assert [key for key, text in texts.items() if len(re.findall(r"[.!?](?:\s|$)", text)) > 4] == []
