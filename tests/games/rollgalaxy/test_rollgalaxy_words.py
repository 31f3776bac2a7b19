"""The words of Roll for the Galaxy: the same in both languages, complete, and one term for each idea."""

import re
import string
import tomllib
from functools import cache
from pathlib import Path

import pytest

import boardlab.games
from boardlab.kernel.words import Words, load_words, read_tables

GAME = Path(boardlab.games.__file__).parent / "rollgalaxy"
LANGUAGES = ("en", "zh")
FILES = ("describe", "differences", "events", "explain", "goals", "names", "refused", "rules", "ui")
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(GAME.glob("*.py")))
PHASES = ("explore", "develop", "settle", "produce", "ship")
COLOURS = ("white", "red", "purple", "cyan", "brown", "green", "yellow")
VERBS = [
    *("faction", "home", "starter", "draw", "roll", "spare", "open", "select", "wild", "hold", "reassign", "dictate"),
    *("assign", "scout", "abandon", "stock", "place", "arrange", "give", "build", "spend", "return", "remove"),
    *("produce", "buy", "recruit", "recall", "done"),
]
"""The verbs of the notation; ``ship`` is told as a Trade or a Consume."""
BONUSES = [
    *("new_galactic_order", "galactic_exchange", "galactic_federation", "galactic_bankers", "free_trade_association"),
    *("mining_league", "galactic_renaissance", "new_economy", "galactic_reserves", "system_diversification"),
]
"""The developments of cost 6."""
MEASURES = [
    *("points", "total", "credits", "dice", "cup", "citizenry", "goods", "squares", "developments", "worlds"),
    *("tiles", "builders", "workers", "reassigns", "pool", "bag"),
]
WHY = {"points", "n", "sum"}


def facts(name):
    """One file of the game's facts."""
    return tomllib.loads((GAME / "facts" / f"{name}.toml").read_text("utf-8"))


def sides(name, row):
    """The ids of the sides of the tiles of some fact file."""
    return [side["id"] for tile in facts(name)[row] for side in tile["side"]]


SIDES = [*sides("tiles", "tile"), *sides("factions", "faction"), *sides("homes", "home")]


@cache
def table(lang):
    """The game's own texts and the kernel's, by key."""
    return {**load_words(lang).table, **read_tables(GAME / "words" / lang)}


def placeholders(text):
    fields = [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]
    return sorted({name for field, spec in fields for name in (field, *placeholders(spec))})


def spoken(text):
    """A template as it is read: the nouns of counted things stay, names and code go."""
    text = re.sub(r"\{\w+:@[\w.]+\}", "", text)
    text = re.sub(r"\{\w+:#([^|}]*)\|([^}]*)\}", r"1 \2", text)
    return re.sub(r"`[^`]*`|\{[^}]*\}|RFG-[A-Z]+-\w+", "", text)


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


# Events and refusals.

KINDS = sorted(
    set(re.findall(r'(?:Event\(|tell\(draft, [\w.]+,)\s*"(\w+)"', SOURCE))
    | set(re.findall(r'Event\("\w+" if .+? else "(\w+)"', SOURCE))
)
"""What the code makes."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_event_that_the_code_makes_has_a_sentence_and_can_be_a_goal(lang):
    keys = [f"{space}.{kind}" for space in ("event", "goal.event") for kind in KINDS]
    assert [key for key in keys if key not in table(lang)] == []


def test_every_kind_of_event_that_has_a_sentence_can_be_a_goal_and_the_other_way_round():
    kinds = [
        {key.removeprefix(f"{space}.").split(".")[0] for key in table("en") if key.startswith(f"{space}.")}
        for space in ("event", "goal.event")
    ]
    assert kinds[0] == kinds[1]


def test_every_rule_that_the_code_refuses_by_has_a_sentence():
    by = set(re.findall(r'Violation\(\s*"(RFG-[A-Z]+-\d+)"', SOURCE))
    cases = set(re.findall(r'Violation\(\s*"(RFG-[A-Z]+-\d+)"[^)]*"case": "(\w+)"', SOURCE))
    wanted = by | {f"{rule}.{case}" for rule, case in cases}
    assert [rule for rule in wanted if f"refused.{rule}" not in table("en")] == []


def test_every_text_that_belongs_to_a_rule_names_one_that_exists():
    named = {m for key in table("en") for m in re.findall(r"RFG-[A-Z]+-\d+", key)}
    assert [rule for rule in named if f"rule.{rule}.title" not in table("en")] == []


# Names.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_side_of_a_tile_has_a_name_of_its_own_and_says_what_it_does(lang):
    names = [table(lang)[f"tile.{side}"] for side in SIDES]
    assert len(set(names)) == len(names) == 137
    assert [side for side in SIDES if table(lang)[f"tile.{side}.name"] != table(lang)[f"tile.{side}"]] == []
    assert [side for side in SIDES if f"tile.{side}.text" not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_whole_tile_is_called_by_its_two_sides(lang):
    for tile in facts("tiles")["tile"]:
        assert table(lang)[f"tile.{tile['id']}"] == " / ".join(table(lang)[f"tile.{s['id']}"] for s in tile["side"])
    for faction in facts("factions")["faction"]:
        name = table(lang)[f"faction.{faction['id']}"]
        assert all(table(lang)[f"tile.{side['id']}"] in name for side in faction["side"])
    for home in facts("homes")["home"]:
        assert table(lang)[f"home.{home['id']}"] == table(lang)[f"tile.{home['side'][0]['id']}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_world_that_gives_dice_says_their_colours_and_places(lang):
    homes = {"cup": ("cup", "骰杯"), "citizenry": ("Citizenry", "居民区"), "this_world": ("good", "货物")}
    for name, row in (("tiles", "tile"), ("factions", "faction"), ("homes", "home")):
        for side in (side for tile in facts(name)[row] for side in tile["side"]):
            text = table(lang)[f"tile.{side['id']}.text"]
            for effect in side.get("effects", ()):
                if effect["word"] == "gain_die":
                    assert homes[effect["to"]][lang == "zh"] in text, side["id"]
                    assert all(table(lang)[f"colour.{colour}"] in text for colour in effect.get("colours", ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_workers_faces_dice_and_worlds_have_names(lang):
    keys = [f"{space}.{phase}" for space in ("phase", "worker", "face", "step") for phase in PHASES]
    keys += [f"worker.{phase}.many" for phase in PHASES] + ["face.wild"]
    keys += [f"{space}.{colour}" for space in ("colour", "die", "dice") for colour in COLOURS]
    keys += [f"world.{colour}" for colour in ("cyan", "brown", "green", "yellow", "gray")]
    keys += [f"step.{step}" for step in ("setup", "roll", "assign", "reveal", "manage", "over")]
    assert [key for key in keys if key not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_words_as_a_choice_and_as_a_goal(lang):
    keys = [f"action.{verb}" for verb in (*VERBS, "trade", "consume")]
    keys += [f"goal.kind.{verb}" for verb in (*VERBS, "ship")]
    assert [key for key in keys if key not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_measure_can_be_reached_and_gained(lang):
    keys = [f"goal.{space}.{measure}" for space in ("reached", "gained") for measure in MEASURES]
    assert [key for key in keys if key not in table(lang)] == []


# Why this bonus.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_development_of_cost_6_says_why_it_gives_its_bonus_and_why_none(lang):
    for side in BONUSES:
        assert set(placeholders(table(lang)[f"why.{side}"])) <= WHY
        assert "points" in placeholders(table(lang)[f"why.{side}"])
        assert placeholders(table(lang)[f"why.{side}.none"]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_development_of_cost_6_says_what_it_gives_at_the_end(lang):
    sign = "End:" if lang == "en" else "终局："
    assert [side for side in SIDES if sign in table(lang)[f"tile.{side}.text"]] == BONUSES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_dice_and_lists_are_told_in_words(lang):
    words = Words(lang, table(lang))
    told = words.text("why.mining_league", points=4, n=2)
    assert ("2 brown worlds" if lang == "en" else "2 颗棕色星球") in told
    told = words.text("action.recruit", dice=["red", "white"])
    assert ("red die, white die" if lang == "en" else "红色骰子、白色骰子") in told


# Every template can be filled.

DUMMY = {
    "phase": "ship", "phases": ["ship"], "source": "explore", "target": "ship", "face": "ship", "faces": ["ship"],
    "step": "assign", "die": "red", "worker": "white", "good": "green", "colour": "cyan", "dice": ["red", "white"],
    "tile": "gem_world", "side": "gem_world", "power": "nanotechnology", "world": "gem_world", "worlds": ["gem_world"],
    "development": "conscription", "faction": "F1", "home": "H1", "place": "cup", "to": "cup", "kind": "world",
    "stack": "world", "ask": "open", "seat": 0, "mover": 1, "seats": [0, 1], "winners": [0], "parts": ["x"],
    "moves": ["x"], "steps": ["x"],
}  # fmt: skip
"""A value for every fact that is more than a number or a plain word."""


def fitting(text):
    """Facts for a template: names where it looks names up, ready sentences where it joins a list."""
    facts = {name: DUMMY.get(name, 2) for name in placeholders(text)}
    for name, space in re.findall(r"\{(\w+):@([\w.]+)\}", text):
        key = next((key for key in table("en") if key.startswith(f"{space}.")), "")
        if space != "seat" and f"{space}.{facts[name]}" not in table("en"):
            facts[name] = key.removeprefix(f"{space}.")
    for name in re.findall(r"\{(\w+):list\}", text):
        facts[name] = ["x"]
    return facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_template_can_be_filled_with_facts(lang):
    words = Words(lang, table(lang))
    for key, text in table(lang).items():
        told = words.text(key, **fitting(text))
        assert told and "{" not in told and "}" not in told, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_list_is_filled_in_as_a_list(lang):
    lists = [name for name, value in DUMMY.items() if isinstance(value, list)]
    bare = re.compile(rf"\{{({'|'.join(lists)})\}}")
    assert [key for key, text in table(lang).items() if bare.search(text)] == []


# One term for each idea.

GLOSSARY = tomllib.loads((GAME / "words" / "glossary.toml").read_text("utf-8"))["term"]
LONGEST_FIRST = sorted(GLOSSARY, key=lambda term: -max(map(len, (term["en"], *term.get("forms", ())))))


def pattern(term):
    forms = "|".join(re.escape(form) for form in sorted((term["en"], *term.get("forms", ())), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{forms})s?(?!\w)", re.I)


def test_the_glossary_holds_each_term_once():
    assert len({term["en"] for term in GLOSSARY}) == len(GLOSSARY)


def test_a_name_in_the_glossary_is_the_name_that_is_used():
    listed = {term["en"]: term["zh"] for term in GLOSSARY if term.get("note") == "ours"}
    assert listed == {table("en")[f"tile.{side}"]: table("zh")[f"tile.{side}"] for side in SIDES}


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
    """The numbers printed on tiles, such as T07, F3 and H1, may stay."""
    texts = {key: re.sub(r"(?<![A-Za-z])[TFH]\d+", "", spoken(text)) for key, text in table("zh").items()}
    left = {key: re.findall(r"[A-Za-z]+", text) for key, text in texts.items()}
    assert {key: letters for key, letters in left.items() if letters} == {}


def test_chinese_sentences_end_and_pause_with_chinese_signs():
    assert [key for key, text in table("zh").items() if re.search(r"[一-鿿}] ?[,.;:!?()](?!\w)", text)] == []


def test_no_chinese_is_left_in_an_english_text():
    assert [key for key, text in table("en").items() if re.search(r"[一-鿿]", text)] == []


def test_money_and_points_are_written_out():
    assert [key for lang in LANGUAGES for key, text in table(lang).items() if re.search(r"[$￥]|\bVP\b", text)] == []


def test_sentences_are_short_enough_to_be_read_aloud():
    long = [
        key
        for key, text in table("en").items()
        for sentence in re.split(r"(?<=[.:?!])\s", spoken(re.sub(r"(?m)^\|.*$", "", text)))  # a table is no sentence
        if len(sentence.split()) > 30
    ]
    assert long == []


def test_a_rule_is_told_in_at_most_four_sentences():
    texts = {key: text for key, text in table("en").items() if re.fullmatch(r"rule\.[\w-]+\.text.*", key)}
    assert [key for key, text in texts.items() if len(re.findall(r"[.!?](?:\s|$)", text)) > 4] == []
