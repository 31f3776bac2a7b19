"""The words of Cascadero: the same in both languages, complete, and one term for each idea."""

import re
import string
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest

import boardlab.games
from boardlab.games.cascadero import GAME as CASCADERO
from boardlab.games.cascadero import describe, setup
from boardlab.games.cascadero.actions import Advance, Decline, Herald, Move, Place
from boardlab.games.cascadero.facts import COLOURS
from boardlab.kernel.chance import settle
from boardlab.kernel.words import load_words, read_tables

GAME = Path(boardlab.games.__file__).parent / "cascadero"
KERNEL = GAME.parent.parent / "kernel" / "words"
LANGUAGES = ("en", "zh")
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(GAME.glob("*.py")))
DECISIONS = ("free-advance", "move-envoy", "move-herald", "travel-herald")
REFUSABLE = (
    [f"CAS-TURN-{n}" for n in (2, 3, 4, 5, 8)]
    + [f"CAS-SEAL-{n}" for n in (3, 7, 8, 9)]
    + ["CAS-FARM-2", "CAS-TRACK-6", "CAS-HERALD-3", "CAS-HERALD-4", "CAS-SETUP-8"]
)
CASES = [
    *(f"CAS-SEAL-3.{case}" for case in ("owner", "none", "far", "full", "town", "off")),
    *(f"CAS-TRACK-6.{case}" for case in ("blocked", "top", "unknown", "compulsory")),
    *(f"CAS-HERALD-3.{case}" for case in ("none", "other", "far", "town", "taken", "full")),
    *(f"CAS-HERALD-4.{case}" for case in ("none", "same", "town", "taken", "full")),
    *(f"CAS-TURN-8.{case}" for case in ("pending", "nothing", "chance", "over")),
]
KINDS = [
    "placed",
    "no_town",
    "lone",
    "contact",
    "town_scored",
    "advanced",
    "blocked",
    "topped",
    "points",
    "extra_turn",
    "free_advance",
    "seal_taken",
    "move_offered",
    "passed_fold",
    "moved",
    "move_scores_nothing",
    "declined",
    "no_target",
    "bonus",
    "pair",
    "all_five",
    "tile",
    "tile_points",
    "herald_offered",
    "herald_moved",
    "turn_ended",
    "extra_begins",
    "extra_lost",
    "last_round",
    "game_over",
    "start",
    "tile_laid",
]


@cache
def table(lang):
    """The game's own texts and the kernel's, by key."""
    return {**load_words(lang).table, **read_tables(GAME / "words" / lang)}


def placeholders(text):
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


def spoken(text):
    """A template as it is read: the nouns of counted things stay, names and code go."""
    text = re.sub(r"\{\w+:#([^|}]*)\|([^}]*)\}", r"1 \2", text)
    return re.sub(r"`[^`]*`|\{[^}]*\}|CAS-[A-Z]+-\d+", "", text)


def test_both_languages_hold_the_same_keys():
    assert set(table("en")) ^ set(table("zh")) == set()


def test_both_languages_come_in_the_same_files_in_the_same_order():
    files = {lang: sorted((GAME / "words" / lang).glob("*.toml")) for lang in LANGUAGES}
    assert [path.name for path in files["en"]] == [path.name for path in files["zh"]]
    for en, zh in [*zip(*files.values(), strict=True), (KERNEL / "en.toml", KERNEL / "zh.toml")]:
        orders = [re.findall(r"^(\S+) = ", path.read_text("utf-8"), re.M) for path in (en, zh)]
        assert orders[0] == orders[1], en.name


def test_both_languages_ask_for_the_same_facts():
    assert [key for key, text in table("en").items() if placeholders(text) != placeholders(table("zh")[key])] == []


def test_no_text_is_empty():
    assert [key for lang in LANGUAGES for key, text in table(lang).items() if not text.strip()] == []


def test_every_named_place_in_a_template_leads_to_words():
    spaces = {space for text in table("en").values() for space in re.findall(r":@([\w.]+)\}", text)} - {"seat"}
    assert [space for space in spaces if not any(key.startswith(f"{space}.") for key in table("en"))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_has_a_sentence(lang):
    assert [kind for kind in KINDS if f"event.{kind}" not in table(lang)] == []


def test_every_kind_of_event_that_the_code_makes_is_known_here():
    made = set(re.findall(r'Event\(\s*"(\w+)"', SOURCE))
    assert made - set(KINDS) == {"winner"}, "who won is told by the result.* texts"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_refuses_has_a_sentence(lang):
    assert [rule for rule in [*REFUSABLE, *CASES] if f"refused.{rule}" not in table(lang)] == []


def test_every_rule_that_the_code_refuses_by_has_a_sentence():
    by = set(re.findall(r'Violation\(\s*"(CAS-[A-Z]+-\d+)"', SOURCE))
    assert [rule for rule in by if f"refused.{rule}" not in table("en")] == []


def test_every_refusal_and_event_of_a_rule_names_a_rule_that_exists():
    named = {m for key in table("en") for m in re.findall(r"CAS-[A-Z]+-\d+", key)}
    assert [rule for rule in named if f"rule.{rule}.title" not in table("en")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("decision", DECISIONS)
def test_every_decision_has_a_name_a_prompt_and_a_way_out(lang, decision):
    for key in (f"decision.{decision}", f"ui.prompt.{decision}", f"action.decline.{decision}"):
        assert key in table(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_its_choices_have_names(lang):
    names = {name: ("title", *option.choices) for name, option in setup.OPTIONS.items()}
    keys = [f"option.{name}.{part}" for name, parts in names.items() for part in parts]
    assert [key for key in keys if key not in table(lang)] == []


# One term for each idea.

GLOSSARY = tomllib.loads((GAME / "words" / "glossary.toml").read_text("utf-8"))["term"]
LONGEST_FIRST = sorted(GLOSSARY, key=lambda term: -len(term["en"]))


def pattern(term):
    forms = "|".join(re.escape(form) for form in (term["en"], *term.get("forms", ())))
    return re.compile(rf"\b(?:{forms})s?\b", re.I)


def test_the_glossary_holds_each_term_once():
    assert len({term["en"] for term in GLOSSARY}) == len(GLOSSARY)
    assert len({term["zh"] for term in GLOSSARY}) == len(GLOSSARY) - 1  # board and map are both 版图


def missing_terms(en, zh):
    """Terms of the glossary that the English text uses and the Chinese text does not."""
    for term in LONGEST_FIRST:
        en, found = pattern(term).subn("", en)
        if not found:
            continue
        forms = (term["zh"], *term.get("allow", ()))
        if not any(form in zh for form in forms):
            yield term["en"]
        if term["en"] == "herald":
            zh = zh.replace("皇家使者", "")  # the rest must name envoys by themselves


def test_a_chinese_text_uses_the_glossary_wherever_the_english_one_does():
    game = read_tables(GAME / "words" / "en")
    wrong = {key: tuple(missing_terms(spoken(text), table("zh")[key])) for key, text in game.items()}
    assert {key: terms for key, terms in wrong.items() if terms} == {}


def test_no_english_is_left_in_a_chinese_text():
    left = {key: re.findall(r"[A-Za-z]+", spoken(text)) for key, text in table("zh").items()}
    assert {key: letters for key, letters in left.items() if letters} == {}


def test_chinese_sentences_end_and_pause_with_chinese_signs():
    assert [key for key, text in table("zh").items() if re.search(r"[一-鿿] ?[,.;:!?()]", text)] == []


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


# The words meet the facts that the rules hand out.


def games():
    for ruleset in ("published", "document"):
        for board, heralds in (("front", "star"), ("front", "travelling"), ("back", "cross")):
            for players in (2, 4):
                yield setup.initial(players, ruleset, board_name=board, heralds=heralds)


def played(state, seed):
    """The states of a random game, set-up included."""
    rng = Random(seed)
    while not state.is_over:
        yield state
        state = state.apply(state.sample_action(rng))
    yield state


def tries(state, rng):
    """Some actions, most of them not allowed."""
    cells = [*state.board.labels, "99,99"]
    for _ in range(4):
        one, other = rng.sample(cells, 2)
        near = rng.choice(state.board.around(one)) if one in state.board.index else other
        yield from (Place(one), Place(one, True), Move(one, other), Move(one, near), Herald(one, other))
    for origin in state.herald_towns():
        yield from (Herald(origin, rng.choice(cells)), Herald(origin, origin))
    if state.start >= 0:
        yield from (Move(own, rng.choice(state.board.around(own))) for own in state.envoys_of(state.seat)[:3])
    yield from (Advance(colour) for colour in (*COLOURS, "green"))
    yield Decline()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_refusal_of_random_games_is_told(lang):
    for seed, start in enumerate(games()):
        rng = Random(seed)
        for state in played(start, seed):
            for event in state.events:
                assert "{" not in describe.event_text(state, event, lang)
            for action in tries(state, rng):
                for violation in state.why_not(action):
                    assert "{" not in describe.violation_text(violation, lang, state.colours)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_positions_cells_and_actions_of_random_games_are_told(lang):
    for seed, start in enumerate(games()):
        for n, state in enumerate(played(settle(start, seed), seed)):
            if n % 25 == 0 or state.is_over or state.pending:
                told = [describe.describe(state, lang)]
                told += [describe.describe_action(state, action, lang) for action in state.legal_actions()]
                told += [describe.describe_cell(state, cell, lang) for cell in state.board.labels[:: 1 + n % 7]]
                assert [text for text in told if "{" in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prompts_and_previews_of_random_games_are_told(lang):
    for seed, start in enumerate(games()):
        for n, state in enumerate(played(settle(start, seed), seed)):
            assert state.is_over or CASCADERO.prompt(state, lang)
            if n % 40 == 0:
                cells = state.board.labels[:: 1 + n % 3]
                seen = [CASCADERO.preview(state, cell, seal=seal) for cell in cells for seal in (False, True)]
                told = [CASCADERO.describe_preview(state, each, lang) for each in seen]
                assert [text for text in told if "{" in text or not text] == []
