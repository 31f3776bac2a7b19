# ruff: noqa: E501 - one slip a line
"""The content check finds what a lesson promises and does not keep."""

import re
import shutil

import pytest
from toygame import HERE, KIT, ToyGame, course

from boardlab.lessons import Course, contentcheck
from boardlab.lessons.contentcheck import check_course


def problems(tmp_path, old, new, count=1, **words):
    folder = tmp_path / "lessons"
    shutil.copytree(HERE / "lessons", folder)
    found = False
    for path in folder.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if old in text and not found:
            path.write_text(text.replace(old, new, count), encoding="utf-8")
            found = True
    assert found, old
    return list(check_course(Course(ToyGame(**words), folder, KIT)))


def test_the_toy_lessons_keep_every_promise():
    assert list(check_course(course())) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('reveal = [{ action = "5", marks', 'reveal = [{ action = "7", marks', r"toy-01-a: reveal: '7' ends the attempt \(budget\)"),
        ('reveal = [{ action = "4" }, { action = "5" }]', 'reveal = [{ action = "5" }, { action = "6" }]', r"reveal: '6' ends the attempt \(budget\)"),
        ('reveal = [{ action = "4" }, { action = "5" }]', 'reveal = [{ action = "3" }, { action = "5" }]', r"reveal: '3' is refused \(TOY-1\)"),
        ('reveal = [{ action = "5", marks = [{ kind = "area", cells = ["3", "4", "5"] }] }]', 'reveal = [{ }]', r"toy-01-a: reveal: it does not reach the goal"),
        ('goal = { event = "joined", where = { size = 3 }, seat = 0 }', 'goal = { owns = "3" }', r"toy-01-a: the goal holds at the start"),
        ('goal = { event = "joined", where = { size = 3 }, seat = 0 }', 'goal = { to_move = 1 }', r"toy-01-a: every legal action solves it"),
        ('stop = { all_of', 'stop = { any_of', r"toy-01-b: stop holds at the start"),
        ('name = "lone", goal = { event = "alone" }', 'name = "lone", goal = { owns = "9" }', r"toy-01-a: mistake lone: no single action leads to it"),
        ('name = "lone", goal = { event = "alone" }', 'name = "lone", goal = { event = "alone" }, how = ["5"]', r"its `how` does not lead to it"),
        ('answer = 3\nnumber', 'answer = 4\nnumber', r"toy-01-c: answer: it says 4, the engine 3"),
        ('name = "one", answer = 1', 'name = "one", answer = 3', r"toy-01-c: mistake one: this is the right answer"),
        ('{ id = "x", action = "7" }', '{ id = "x", action = "5" }', r"toy-01-d: option x: '5' reaches the goal"),
        ('{ id = "y", action = "2" }', '{ id = "y", action = "8" }', r"toy-01-d: option y: '8' does not reach the goal"),
        ('cells = ["2", "5"]\neach', 'cells = ["2", "6"]\neach', r"toy-01-e: cells: 5 satisfy `each` and are missing"),
        ('cells = ["2", "5"]\neach', 'cells = ["2", "5", "6"]\neach', r"toy-01-e: cells: 6 do not satisfy `each`"),
        ('name = "far", cells = ["7", "8"]', 'name = "far", cells = ["7", "5"]', r"toy-01-e: mistake far"),
        ('missing = ["2"]', 'missing = ["7"]', r"toy-01-e: mistake left"),
        ('reveal = [{ action = "mine 4" }]', 'reveal = [{ action = "mine 7" }]', r"toy-01-f: reveal: it does not reach the goal"),
        ('reveal = [{ action = "mine 4" }]', 'reveal = [{ action = "mine 3" }]', r"toy-01-f: reveal: 'mine 3' is refused \(3\)"),
        ('answer = 3, number = { points = 0 }', 'answer = 2, number = { points = 0 }', r"toy-01-n1: item points: it says 2, the engine 3"),
        ('yes = "5"\nno = "9"', 'yes = "3"\nno = "9"', r"toy-01-w1: '3' does not work"),
        ('yes = "5"\nno = "9"', 'yes = "5"\nno = "8"', r"toy-01-w1: '8' works too"),
        ('rule = "TOY-2"\nrules = ["TOY-1", "TOY-2"]', 'rule = "TOY-1"\nrules = ["TOY-1", "TOY-2"]', r"words/en|fails for TOY-2, not for TOY-1"),
        ('id = "two", when = { event = "joined", where = { size = 2 } }', 'id = "two", when = { over = true }', r"watch step 2: option two: its `when` does not hold"),
        ('id = "none", when = { not = { event = "joined" } }', 'id = "none", when = { event = "joined" }', r"watch step 2: option none: its `when` holds"),
        ('action = "4"\nmarks', 'action = "3"\nmarks', r"watch step 2: '3' is refused \(TOY-1\)"),
        ('answer = "late"', 'answer = "soon"', r"toy-02-x1: answer: it says soon, the run 9, which is held by late"),
        ('id = "soon", to = 5', 'id = "soon", to = 9', r"toy-02-x1: answer: .* held by soon and late"),
        ('answer = 9\nwithin', 'answer = 8\nwithin', r"toy-02-x2: answer: it says 8, the run 9"),
        ('lines = ["slow", "fast"]\nrule', 'lines = ["fast", "slow"]\nrule', r"toy-02-x1: lines: the run draws slow, fast"),
        ('finding = "end"', 'finding = "start"', r"toy-02-x1: finding: there is no 'start'; there are: end, last"),
        ('says = { last = 1 }', 'says = { last = 2 }', r"toy-02-x1: says: last is 1, not 2"),
        ('says = { last = 1 }', 'says = { end = 9 }', r"toy-02-x1: means \(zh\): it does not name 9"),
        ('published = { points = 3, seat = 0, exactly = true }', 'published = { points = 1, seat = 0 }', r"toy-02-d1: published holds too under the document rules"),
        ('document = { points = 1, seat = 0, exactly = true }', 'document = { over = true }', r"toy-02-d1: document does not hold under the document rules"),
        ('ruling = "row_points"', 'ruling = "row"', r"toy-02-d1: there is no difference 'row'; there are: row_points"),
        ('needs = ["01"]', 'needs = ["03"]', r"needs: '03' is no lesson before this one"),
        ('rules = ["TOY-1", "TOY-2", "TOY-4", "TOY-5"]', 'rules = ["TOY-1", "TOY-2", "TOY-3", "TOY-4", "TOY-5"]', r"rules: no exercise, count, pair or question uses TOY-3"),
        ('[[summary]]\nrule = "TOY-1"\nexercise = "toy-01-a"\n', '', r"summary: TOY-1 is missing"),
        ('rule = "TOY-2"\nexercise = "toy-01-g"', 'rule = "TOY-2"\nexercise = "toy-01-z"', r"summary: TOY-2 names 'toy-01-z', which this lesson does not have"),
        ('[[play]]\nnew = { players = 2, seed = 7 }', '[[play]]\nnew = { players = 3, seed = 7 }', r"play 1: there are 3 players and 2 seats"),
        ('cells = ["3"] }]\n', 'cells = ["33"] }]\n', r"watch step 1: there is no cell '33' to mark"),
        ('goal = { refused_by = "TOY-2" }', 'goal = { refused_by = "TOY-2" }\nmarks = [{ kind = "legal", cells = ["9"] }]', r"toy-01-g: the last exercise has no marks"),
        ('rule = "TOY-4"\nanswer = "yes"', 'rule = "TOY-4"\nanswer = "maybe"', r"toy-01-r2: the answer 'maybe' is none of the options"),
    ],
)  # fmt: skip
def test_a_broken_promise_is_told(tmp_path, old, new, said):
    found = problems(tmp_path, old, new)
    assert any(re.search(said, problem) for problem in found), found


def test_an_empty_position_need_not_be_one():
    class Full(ToyGame):
        def position(self, data):
            assert data, "nothing to begin with"
            return super().position(data)

    lessons = Course(Full(), kit=KIT)
    assert list(contentcheck._marks(lessons, lessons.lesson("01"))) == []


def words(key, english=None, chinese=None):
    *tables, name = key.split(".")

    def nested(text):
        made = {name: text}
        for table in reversed(tables):
            made = {table: made}
        return made

    extra = {lang: nested(text) for lang, text in (("en", english), ("zh", chinese)) if text is not None}
    return list(check_course(course(extra=extra)))


def test_a_hint_before_the_last_does_not_name_the_answer():
    assert "01_rows.toml: toy-01-a: hint_1 (en) names the answer: '5'" in words("lesson.01.a.hint_1", "Try 5, perhaps.")
    assert "01_rows.toml: toy-01-a: hint_1 (zh) names the answer: '5'" in words("lesson.01.a.hint_1", None, "试试5吧。")
    assert words("lesson.01.a.hint_2", "Place at 5.") == []
    assert words("lesson.01.a.hint_1", "There are 15 ways, see TOY-5.", "有 15 种办法，见 TOY-5。") == []
    assert any("names the answer: '3'" in problem for problem in words("lesson.01.c.hint_1", "It is 3 points."))


def test_both_languages_name_the_same_rules():
    assert any("name different rules" in problem for problem in words("lesson.01.a.explain", "See TOY-4."))
    assert words("lesson.01.a.explain", "See TOY-4.", "见 TOY-4。") == []


def test_a_text_that_was_not_translated_is_found():
    assert any("is not Chinese" in problem for problem in words("lesson.01.a.explain", None, "Not translated"))
    assert any("holds Chinese" in problem for problem in words("lesson.01.a.explain", "中文"))


def test_an_unknown_rule_in_a_text_is_found():
    assert any("unknown rule 'TOY-99'" in problem for problem in words("lesson.01.a.explain", "TOY-99", "规则 TOY-99"))


def test_a_goal_without_words_is_found():
    missing = list(check_course(course(without=("goal.event.joined.size",))))
    assert "01_rows.toml: toy-01-a: goal: the en words have no 'goal.event.joined.size'" in missing


def test_missing_parts_of_a_full_lesson_are_told(tmp_path):
    found = problems(
        tmp_path,
        "full = false",
        "full = true",
        extra={lang: {"lesson": {"02": {"why": "x" if lang == "en" else "为什么"}}} for lang in ("en", "zh")},
    )
    told = " ".join(found)
    for part in (
        "0 exercises",
        "no worked example",
        "no why_not pair",
        "1 recall questions",
        "no play",
        "no teacher notes",
    ):
        assert part in told


def test_a_third_language_is_compared_as_well(monkeypatch):
    seen = []

    class Text(contentcheck.LessonText):
        def __init__(self, game, lesson, lang):
            seen.append(lang)
            super().__init__(game, lesson, "en" if lang == "third" else lang)

    monkeypatch.setattr(contentcheck, "LANGUAGES", ("en", "zh", "third"))
    monkeypatch.setattr(contentcheck, "LessonText", Text)
    toy = course()
    assert list(contentcheck._languages(toy, toy.lessons[0])) == []
    assert seen == ["en", "zh", "third"]
