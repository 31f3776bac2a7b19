"""What is typed wrongly is told in the reader's language: what was typed, and what would work."""

import re
from importlib import import_module

import pytest

from boardlab.kernel import BadNotation, BadPosition, game, games
from boardlab.kernel.registry import package_of
from boardlab.kernel.words import LANGUAGES

GAMES = games()
TYPED = ["xyz", "castle 1 2", "", "🦊", "看不见", "forest", "select", "p2 ", "7;6", "move 7,6"]
LATIN = re.compile(r"[A-Za-z]{2,}")
CHINESE = re.compile(r"[一-鿿]")


def forms(name):
    """Examples of what may be typed; the code that reads them names them too."""
    return import_module(f"{package_of(name)}.actions").FORMS


def refused(name, text):
    with pytest.raises(BadNotation) as caught:
        game(name).parse(text)
    return caught.value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_action_is_told_with_what_was_typed_and_what_would_work(name, lang):
    for text in TYPED:
        said = refused(name, text).text(lang)
        assert text in said
        assert [form for form in forms(name).values() if form not in said] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_chinese_sentence_holds_no_english_but_what_one_may_type(name):
    said = refused(name, "xyz").text("zh")
    for word in sorted(("xyz", *forms(name).values()), key=len, reverse=True):
        said = said.replace(word, "")
    assert CHINESE.search(said) and not LATIN.search(said)


@pytest.mark.parametrize("name", GAMES)
def test_python_users_read_english(name):
    error = refused(name, "xyz")
    assert str(error) == error.text("en") and not CHINESE.search(str(error))


@pytest.mark.parametrize("name", GAMES)
def test_what_would_work_can_be_read(name):
    for what, form in forms(name).items():
        if what != "second" or " " in form:
            game(name).parse(form)


@pytest.mark.parametrize("name", GAMES)
def test_a_long_text_is_cut(name):
    for lang in LANGUAGES:
        assert len(refused(name, "x" * 5000).text(lang)) < 400


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_an_impossible_position_names_the_key_in_both_languages(name, lang):
    for data in ({"boat": 1}, {"rulings": 5}, {"rulings": {"boat": 1}}, {"ruleset": "house"}, []):
        with pytest.raises(BadPosition) as caught:
            game(name).position(data)
        said = caught.value.text(lang)
        assert not re.search(r"\{\w", said) and bool(CHINESE.search(said)) == (lang == "zh")
        assert not data or any(word in said for word in ("boat", "rulings", "house"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_where_the_published_rulebook_has_a_rule_is_said_in_words(name, lang):
    words = game(name).words(lang)
    rules = game(name).rulebook().rules
    cited = {f"published.{rule.published}" for rule in rules}
    assert cited == {key for key in words.keys() if key.startswith("published.")}  # noqa: SIM118 - no mapping
    assert all(bool(CHINESE.search(rule.cited(words))) == (lang == "zh") for rule in rules)
