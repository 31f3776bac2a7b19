"""The words of every game: the same in both languages, complete, and one term for each idea.

The tables name what is different in one game, and what the code does not say by itself.
"""

import ast
import re
import string
import tomllib
from collections import Counter
from functools import cache

import pytest

from boardlab.kernel import game, games
from boardlab.kernel.words import HERE, Words, load_words, read_tables

FILES = {
    f"{name}.toml"
    for name in ("describe", "differences", "events", "explain", "goals", "names", "refused", "rules", "ui")
}
"""The files that every game has, beside its lessons."""

# What is different in one game.

TOLD_BY_THE_RESULT = {"cascadero": {"winner", "qualified", "not_qualified"}}
"""Kinds of events without a sentence: the ``result.*`` texts tell them."""
REFUSED = {
    "cascadero": {
        *("CAS-TURN-2", "CAS-TURN-8.nothing", "CAS-SEAL-3.owner", "CAS-SEAL-3.none", "CAS-SETUP-8"),
        *("CAS-HERALD-3", *(f"CAS-HERALD-3.{case}" for case in ("none", "other", "far", "town", "taken", "full"))),
        *("CAS-HERALD-4", *(f"CAS-HERALD-4.{case}" for case in ("none", "same", "town", "taken", "full"))),
    },
    "cartographers": {"CAR-RIFT-1", *(f"CAR-DRAW-{n}" for n in (2, 5, 6, 7, 10))},
}
"""Refusals whose rule or case stands in a variable."""
FACTS = {
    "cartographers": {
        "card": "orchard", "card:scoring": "wildholds", "cards": ["orchard"], "terrain": "forest",
        "terrains": ["forest", "farm"], "allowed": ["farm"], "season": "spring", "sheet": "wilderness",
        "corner": "top-left", "pass_to": "left", "title": 0, "lines": ["A", "3"],
    },
    "rollgalaxy": {
        "phase": "ship", "phases": ["ship"], "source": "explore", "target": "ship", "face": "ship", "faces": ["ship"],
        "step": "assign", "die": "red", "worker": "white", "good": "green", "colour": "cyan", "dice": ["red", "white"],
        "tile": "gem_world", "side": "gem_world", "power": "nanotechnology", "world": "gem_world",
        "worlds": ["gem_world"], "development": "conscription", "faction": "F1", "home": "H1", "place": "cup",
        "place:tile": "gem_world", "to": "cup", "kind": "world", "stack": "world", "ask": "open",
    },
}  # fmt: skip
"""Values that templates look up, by fact, or by fact and table; a fact that is not here gets the table's first word."""
LISTS = {
    "cartographers": {"terrains", "allowed", "cells", "lines", "mountains", "open", "parts", "edicts", "shapes"},
    "rollgalaxy": {"phases", "faces", "dice", "worlds", "parts", "moves", "steps"},
}
"""Facts that are always lists, beside seats and winners and those that some template fills in as a list."""
NUMBERS = {"cascadero": {"seals", "towns"}, "rollgalaxy": {"tiles"}}
"""Facts that are lists in one template and numbers in another."""
MARKS = {
    "cartographers": r"(?<![A-Za-z])[A-K](?:1[01]|[1-9])?(?![A-Za-z])",  # rows, columns and cells
    "rollgalaxy": r"(?<![A-Za-z])[TFH]\d+",  # the numbers printed on tiles
}
"""Latin letters that may stay in a Chinese text."""
TWICE = {
    "cartographers": {"空的遗迹格", "单人游戏"},
    "cascadero": {"版图"},  # board and map
    "rollgalaxy": {"标记", "胜利点", "建造堆", "文档"},
}
"""Chinese words for two English terms."""
LESSONS_AT_WILL = {"cartographers", "rollgalaxy"}
"""Games whose lessons may say a term of the glossary in another way."""
SAID_TOGETHER = {
    "rollgalaxy": {
        "refused.RFG-POWER-8": {"stack"},
        "refused.RFG-PRODUCE-1.gray": {"gray"},
        "rule.RFG-SETUP-4.title": {"chip"},
        "rule.RFG-PRODUCE-1.text": {"world", "gray"},
        "rule.RFG-POWER-8.text": {"stack"},
    },
}
"""Terms that the Chinese text says only within a longer term."""

GAMES = games()
LANGUAGES = ("en", "zh")
FOLDERS = {name: game(name).lesson_folder().parent for name in GAMES}
of_every_game = pytest.mark.parametrize("name", GAMES)
in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def table(name, lang):
    """The game's own texts and the kernel's, by key."""
    return {**load_words(lang).table, **read_tables(FOLDERS[name] / "words" / lang)}


def fields(text):
    """Names and formats of the facts of a template, also of those within the format of another."""
    for _, fact, form, _ in string.Formatter().parse(text):
        if fact is not None:
            yield fact, form
            yield from fields(form)


def placeholders(text):
    return sorted({fact for fact, _ in fields(text)})


@cache
def rule_id(name):
    """A pattern that finds the rule ids of a game."""
    return rf"{game(name).rulebook().ids()[0].partition('-')[0]}-[A-Z]+-[A-Z]?\d+"


def spoken(name, text):
    """A template as it is read: the nouns of counted things stay, names and code go."""
    text = re.sub(r"\{[^{}#]*\}", "", text)
    text = re.sub(r"\{\w+:#([^|}]*)\|([^}]*)\}", r"1 \2", text)
    return re.sub(rf"`[^`]*`|\{{[^}}]*\}}|{rule_id(name)}", "", text)


# The same in both languages.


@of_every_game
def test_both_languages_hold_the_same_keys(name):
    assert set(table(name, "en")) ^ set(table(name, "zh")) == set()


def order(path):
    """The keys, headings and comments of a file of words; a lesson's comments are in its own language."""
    text = path.read_text("utf-8")
    if path.name.startswith("lesson_"):
        text = re.sub(r"^#.*", "#", text, flags=re.M)
    return re.findall(r"^(\S+) = |^(#.*|\[.*)$", text, re.M)


@of_every_game
def test_both_languages_come_in_the_same_files_in_the_same_order(name):
    files = {lang: sorted((FOLDERS[name] / "words" / lang).glob("*.toml")) for lang in LANGUAGES}
    names = [path.name for path in files["en"]]
    assert set(names) >= FILES
    assert names == [path.name for path in files["zh"]]
    assert [en.name for en, zh in zip(*files.values(), strict=True) if order(en) != order(zh)] == []


def test_the_words_of_the_kernel_come_in_the_same_order():
    en, zh = (re.findall(r"^(\S+) = ", (HERE / f"{lang}.toml").read_text("utf-8"), re.M) for lang in LANGUAGES)
    assert en == zh


@of_every_game
def test_both_languages_ask_for_the_same_facts(name):
    en, zh = table(name, "en"), table(name, "zh")
    assert [key for key, text in en.items() if placeholders(text) != placeholders(zh[key])] == []


@of_every_game
@in_both_languages
def test_no_text_is_empty(name, lang):
    assert [key for key, text in table(name, lang).items() if not text.strip()] == []


# Complete.


@of_every_game
@in_both_languages
def test_every_named_place_in_a_template_leads_to_words(name, lang):
    forms = {form for text in table(name, lang).values() for _, form in fields(text)}
    spaces = {form[1:] for form in forms if form.startswith("@")} - {"seat"}
    assert [space for space in spaces if not any(key.startswith(f"{space}.") for key in table(name, lang))] == []


@cache
def trees(name):
    """The code of a game."""
    return [ast.parse(path.read_text("utf-8")) for path in sorted(FOLDERS[name].glob("*.py"))]


def calls(tree, *names):
    """The calls of some functions, within a piece of code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def strings(tree):
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def assigned(function, variable):
    """The strings that a function gives to a variable, alone or as the first of several."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            for one in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                pair = isinstance(target, ast.Tuple) and isinstance(one, ast.Tuple)
                left, right = (target.elts[0], one.elts[0]) if pair else (target, one)
                if isinstance(left, ast.Name) and left.id == variable:
                    yield from strings(right)


@cache
def kinds(name):
    """Every kind of event that the code makes: said in the call, before it, or by the caller of the function."""
    made, makers = set(), {}
    functions = [node for tree in trees(name) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for call in calls(function, "Event"):
            made |= strings(call.args[0])
            if isinstance(call.args[0], ast.Name):
                parameters, variable = [each.arg for each in function.args.args], call.args[0].id
                made.update(assigned(function, variable))
                if variable in parameters:
                    makers[function.name] = parameters.index(variable)
    for tree in trees(name):
        for call in calls(tree, *makers):
            made |= strings(call.args[makers[call.func.id]])
    return made


@of_every_game
@in_both_languages
def test_every_kind_of_event_that_the_code_makes_has_a_sentence_and_can_be_a_goal_and_no_other(name, lang):
    wanted = kinds(name) - TOLD_BY_THE_RESULT.get(name, set())
    for space in ("event", "goal.event"):
        texts = {key for key in table(name, lang) if key.startswith(f"{space}.")}
        assert {f"{space}.{kind}" for kind in wanted} <= texts
        assert {key.removeprefix(f"{space}.").split(".")[0] for key in texts} == wanted


@cache
def refusals(name):
    """The rules by which the code refuses, and their cases, as far as they stand in the call."""
    found = set()
    for call in (call for tree in trees(name) for call in calls(tree, "Violation")):
        if isinstance(call.args[0], ast.Constant):
            rule = call.args[0].value
            cases = {
                case
                for node in ast.walk(call)
                if isinstance(node, ast.Dict)
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant) and key.value == "case"
                for case in strings(value)
            }
            found |= {rule, *(f"{rule}.{case}" for case in cases)}
    return found


@of_every_game
@in_both_languages
def test_every_rule_that_the_code_refuses_by_has_a_sentence(name, lang):
    wanted = refusals(name) | REFUSED.get(name, set())
    assert [rule for rule in wanted if f"refused.{rule}" not in table(name, lang)] == []


@of_every_game
def test_every_text_that_belongs_to_a_rule_names_one_that_exists(name):
    named = {rule for key in table(name, "en") for rule in re.findall(rule_id(name), key)}
    assert [rule for rule in named if f"rule.{rule}.title" not in table(name, "en")] == []


@of_every_game
@in_both_languages
def test_every_option_and_its_choices_have_names(name, lang):
    parts = {option: ("title", *row.choices) for option, row in game(name).options().items()}
    keys = [f"option.{option}.{part}" for option, each in parts.items() for part in each]
    assert [key for key in keys if key not in table(name, lang)] == []


# Every template can be filled.


def lists_of(name):
    """The facts that are always lists, as far as they are known without the templates."""
    return LISTS.get(name, set()) | {"seats", "winners"}


def fitting(name, lang, text):
    """Facts for a template: words where it looks them up, a list where it joins one, and numbers."""
    given, facts = FACTS.get(name, {}), {}
    for fact, form in fields(text):
        if form == "list":
            facts[fact] = ["x"]
        elif form == "@seat":
            facts[fact] = [0, 1] if fact in lists_of(name) else 1
        elif form.startswith("@"):
            space = form[1:]
            first = next(key.removeprefix(f"{space}.") for key in table(name, lang) if key.startswith(f"{space}."))
            facts[fact] = given.get(f"{fact}:{space}", given.get(fact, first))
        else:
            facts.setdefault(fact, 2)
    return facts


@of_every_game
@in_both_languages
def test_every_template_can_be_filled_with_facts(name, lang):
    words = Words(lang, table(name, lang))
    for key, text in table(name, lang).items():
        told = words.text(key, **fitting(name, lang, text))
        assert told and "{" not in told and "}" not in told, key


@of_every_game
@in_both_languages
def test_a_list_is_filled_in_as_a_list(name, lang):
    filled = {key: set(fields(text)) for key, text in table(name, lang).items()}
    lists = {fact for each in filled.values() for fact, form in each if form == "list"} - NUMBERS.get(name, set())
    bare = {(fact, "") for fact in lists | lists_of(name)}
    assert [key for key, each in filled.items() if each & bare] == []


# One term for each idea.

GLOSSARIES = {
    name: tomllib.loads((FOLDERS[name] / "words" / "glossary.toml").read_text("utf-8"))["term"] for name in GAMES
}


@of_every_game
def test_the_glossary_holds_each_term_once(name):
    terms = GLOSSARIES[name]
    assert len({term["en"] for term in terms}) == len(terms)
    assert {zh for zh, n in Counter(term["zh"] for term in terms).items() if n > 1} == TWICE.get(name, set())
    assert max(Counter(term["zh"] for term in terms).values()) <= 2


def forms(term):
    return sorted((term["en"], *term.get("forms", ())), key=len, reverse=True)


@cache
def patterns(name):
    """The terms of a glossary, longest first: each with what finds it, and whether it holds another in Chinese."""
    terms = sorted(GLOSSARIES[name], key=lambda term: -len(forms(term)[0]))
    found = [re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms(term)))})s?(?!\w)", re.I) for term in terms]
    holds = [any(other["zh"] in term["zh"] != other["zh"] for other in terms) for term in terms]
    return list(zip(terms, found, holds, strict=True))


def missing_terms(name, en, zh):
    """Terms of the glossary that the English text uses and the Chinese text does not."""
    for term, pattern, holds in patterns(name):
        en, found = pattern.subn("", en)
        if found and not any(form in zh for form in (term["zh"], *term.get("allow", ()))):
            yield term["en"]
        if found and holds:
            zh = zh.replace(term["zh"], "")  # the rest must name the shorter term by itself


@of_every_game
def test_a_chinese_text_uses_the_glossary_wherever_the_english_one_does(name):
    wrong = {}
    for key, text in read_tables(FOLDERS[name] / "words" / "en").items():
        if not (name in LESSONS_AT_WILL and key.startswith("lesson.")):
            terms = set(missing_terms(name, spoken(name, text), table(name, "zh")[key]))
            wrong[key] = terms - SAID_TOGETHER.get(name, {}).get(key, set())
    assert {key: terms for key, terms in wrong.items() if terms} == {}


@of_every_game
def test_no_english_is_left_in_a_chinese_text(name):
    texts = {key: re.sub(MARKS.get(name, "$^"), "", spoken(name, text)) for key, text in table(name, "zh").items()}
    left = {key: re.findall(r"[A-Za-z]+", text) for key, text in texts.items()}
    assert {key: letters for key, letters in left.items() if letters} == {}


@of_every_game
def test_chinese_sentences_end_and_pause_with_chinese_signs(name):
    assert [key for key, text in table(name, "zh").items() if re.search(r"[一-鿿}] ?[,.;:!?()]", text)] == []


@of_every_game
def test_no_chinese_is_left_in_an_english_text(name):
    assert [key for key, text in table(name, "en").items() if re.search(r"[一-鿿]", text)] == []


@of_every_game
@in_both_languages
def test_money_and_points_are_written_out(name, lang):
    assert [key for key, text in table(name, lang).items() if re.search(r"[$￥]|\bVP\b", text)] == []


@of_every_game
def test_sentences_are_short_enough_to_be_read_aloud(name):
    long = [
        key
        for key, text in table(name, "en").items()
        for sentence in re.split(r"(?<=[.:?!])\s|\|", spoken(name, text))  # a cell of a table stands alone
        if len(sentence.split()) > 30
    ]
    assert long == []


@of_every_game
def test_a_rule_is_told_in_at_most_four_sentences(name):
    texts = {key: text for key, text in table(name, "en").items() if re.fullmatch(r"rule\.[\w-]+\.text.*", key)}
    assert [key for key, text in texts.items() if len(re.findall(r"[.!?](?:\s|$)", text)) > 4] == []
