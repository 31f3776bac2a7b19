"""The words of Cartographers: names of cards, rows, seasons and knobs, and why a card gives its stars."""

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
TERRAINS = ("forest", "village", "farm", "water", "monster")
KNOBS = {"terrain": TERRAINS, "shape": ("1", "2"), "turn": ("0", "1", "2", "3"), "flip": ("no", "yes")}
WHY = {"stars", "n", "cells", "size", "lines", "mountains"}
SAMPLES = {"forest_rows": "S1", "largest_farm": "S2"}
"""The scoring cards without a number: examples of the document."""


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
def test_the_card_of_a_rule_carries_the_name_of_the_card(lang):
    for card, row in tomllib.loads((GAME / "facts" / "scoring.toml").read_text("utf-8"))["card"].items():
        rule = f"CAR-CARD-{row.get('number', SAMPLES.get(card))}"
        assert table(lang)[f"rule.{rule}.title"] == table(lang)[f"scoring.{card}"] == table(lang)[f"score.{rule}"]


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


# Names in the glossary.

GLOSSARY = tomllib.loads((GAME / "words" / "glossary.toml").read_text("utf-8"))["term"]


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
