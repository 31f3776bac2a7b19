"""What errors say, in every language: each case has a sentence in all of them, and each sentence a case."""

import ast
import json
import pickle
import re
import string
from functools import cache
from pathlib import Path

import pytest

import boardlab
from boardlab.kernel import BadNotation, BadPosition, BoardlabError, IllegalAction, Session, UnknownName, games
from boardlab.kernel.errors import Message
from boardlab.kernel.registry import package_of
from boardlab.kernel.words import LANGUAGES, package_words

HOUSE = Path(boardlab.__file__).parent
PACKAGES = (None, *map(package_of, games()))
MAKERS = {
    *("BadNotation", "BadPosition", "BadRecord", "BoardlabError", "UnknownName", "ProgressError", "Message"),
    *("bad", "wanted", "IllegalAction", "NoSuchPart"),
}
ENGLISH = {
    *("kernel/errors.py", "widgets/panels.py", "widgets/exercise.py"),  # pass a sentence on
    "kernel/cases.py",
    *(f"games/{name}/{file}.py" for name in games() for file in ("cases", "lessons/kit")),
}
"""Files whose errors are sentences of one language: those of files of cases, and of lessons' authors."""


@cache
def cases():
    """Every case that code makes: its package, a pattern of its key, and where it stands."""
    return tuple(found_cases())


def found_cases():
    for path in sorted(HOUSE.rglob("*.py")):
        where = path.relative_to(HOUSE).as_posix()
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
            arguments = call.args[2:] if name == "IllegalAction" else getattr(call, "args", [])
            if name not in MAKERS or not arguments:
                continue
            key = pattern(arguments[0])
            own = name == "bad" or any(getattr(each, "id", "") == "__package__" for each in arguments)
            package = ".".join(("boardlab", *where.split("/")[:-1])) if own else None
            yield package, f"wanted\\.{key}" if name == "wanted" else key, where


def pattern(node):
    """A pattern of the text that an expression gives; of anything, where it is no literal."""
    if isinstance(node, ast.Constant):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part) for part in node.values)
    return r".+"


def keys(package):
    table = package_words(package, "en").table
    return {key.removeprefix("error.") for key in table if key.startswith("error.")}


def own_keys(package):
    return keys(package) - (keys(None) if package else set())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_case_that_the_code_makes_has_a_sentence(lang):
    missing = []
    for package, key, where in cases():
        table = package_words(package, lang).table
        if where not in ENGLISH and not any(re.fullmatch(rf"error\.{key}", each) for each in table):
            missing.append((where, key))
    assert missing == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_belongs_to_a_case(package):
    code = "\n".join(path.read_text("utf-8") for path in sorted(HOUSE.rglob("*.py")))
    made = [key for of, key, _ in cases() if of == package and key != ".+"]
    left = {key for key in own_keys(package) if not any(re.fullmatch(each, key) for each in made)}
    assert {key for key in left if f'"{key}"' not in code} == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_sentences_of_the_same_facts(package):
    english, chinese = (package_words(package, lang).table for lang in LANGUAGES)
    fields = string.Formatter().parse
    for key in (f"error.{key}" for key in keys(package)):
        facts = [{name for _, name, _, _ in fields(table[key]) if name} for table in (english, chinese)]
        assert facts[0] == facts[1], key


@pytest.mark.parametrize("package", PACKAGES)
def test_every_chinese_sentence_is_chinese(package):
    table = package_words(package, "zh").table
    bare = {key: re.sub(r"\{[^}]*\}", "", table[f"error.{key}"]) for key in keys(package)}
    joints = {key for key, text in bare.items() if not re.search(r"[一-鿿]", text)}
    assert joints <= {"file.named", "position.unreadable", "part"}, "what only joins two parts"
    assert {key for key, text in bare.items() if re.search(r"[A-Za-z]", text)} == set()


# What is said.

SAID = [
    (lambda: boardlab.game("cascade"), "没有叫 'cascade' 的游戏；是不是想写 'cascadero'？"),
    (lambda: boardlab.new("cascadero", seed=1.5), "种子 1.5 不能用"),
    (lambda: boardlab.new("cascadero", ruleset="house"), "可用的有：published、document"),
    (lambda: Session.from_record("{}"), "这不是棋局存档"),
    (lambda: Session.load("none.json"), "读不了文件“none.json”：没有这个文件或文件夹"),
    (lambda: Session("cascadero", ("you",)), "这个游戏要 2 到 4 人玩（CAS-SETUP-8）"),
    (lambda: Session("cascadero", ("you", "you"), start="0").play("7,5"), "“7,5”这一步不行：不能把使者放在 7,5"),
]


@pytest.mark.parametrize(("wrong", "said"), SAID, ids=[said for _, said in SAID])
def test_an_error_speaks_the_language_that_it_is_asked_in_and_english_by_itself(wrong, said):
    with pytest.raises(BoardlabError) as caught:
        wrong()
    assert said in caught.value.text("zh")
    assert not re.search(r"[一-鿿]", str(caught.value)) and str(caught.value) == caught.value.text("en")


def test_a_fact_that_is_a_message_is_said_in_the_same_language():
    error = BadPosition("wanted.switch", key=Message("of_seat", key="over", seat=1), value="5", yes="true", no="false")
    assert str(error) == "over of seat 1 5: write true or false"
    assert error.text("zh") == "座位 1 的 over 5：只能写 true 或 false"


def test_a_rule_comes_behind_the_sentence():
    error = BadPosition("position.seat_twice", key="vp", seat=0, rule="TOY-1")
    assert str(error).endswith("write it once (TOY-1)") and error.text("zh").endswith("只能写一次（TOY-1）")


def test_what_no_words_hold_is_the_sentence_itself():
    assert str(UnknownName("no such boat")) == UnknownName("no such boat").text("zh") == "no such boat"


def test_a_record_that_diverges_gives_the_reasons_of_the_game_in_both_languages():
    data = json.loads(Session("cascadero", ("you", "you"), start="0").record().dumps())
    data |= {"actions": [*data["actions"], {"type": "place", "field": "7,5"}], "checkpoints": {}}
    with pytest.raises(BoardlabError) as caught:
        Session.from_record(json.dumps(data))
    assert "You cannot place an envoy on 7,5" in str(caught.value) and "(CAS-TURN-3)" in str(caught.value)
    assert "不能把使者放在 7,5" in caught.value.text("zh") and "（CAS-TURN-3）" in caught.value.text("zh")


REFUSED = [
    ("rollgalaxy", {"players": 2, "seed": 7}, "stock white", "(RFG-", "（RFG-"),
    ("cascadero", {"players": 2, "seed": 7}, "7,5", "You cannot place an envoy on 7,5", "不能把使者放在 7,5"),
    ("cartographers", {"players": 1, "seed": 7}, "forest A1", "(CAR-", "（CAR-"),
]


@pytest.mark.parametrize(("name", "start", "action", "english", "chinese"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_refused_action_gives_its_reasons_in_both_languages_without_a_session(name, start, action, english, chinese):
    with pytest.raises(IllegalAction) as caught:
        boardlab.new(name, **start).apply(boardlab.parse(name, action))
    error = pickle.loads(pickle.dumps(caught.value))
    assert english in str(error) and not re.search(r"[一-鿿]", str(error))
    reasons = error.text("zh").partition("这一步不行：")[2]
    assert chinese in reasons and not re.search(r"[A-Za-z]{3,} [A-Za-z]", reasons)


def test_errors_can_be_sent_to_another_process():
    for error in (
        BadNotation("notation", "boardlab.games.cartographers", text="x", first="a", second="b"),
        IllegalAction("a", (), "illegal", action="a", why="so"),
    ):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
