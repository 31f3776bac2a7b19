# ruff: noqa: E501 - one slip a line
"""Lessons are read whole or refused with a sentence that names the file and the key."""

import re
import shutil

import pytest
from toygame import HERE, KIT, ToyGame, course

from boardlab.lessons import Course, LessonError
from boardlab.lessons.course import build_position, position_table
from boardlab.lessons.loader import read_lesson, skeleton, text_keys


def changed(tmp_path, old, new, count=1):
    """The toy lessons with one text replaced in the first."""
    folder = tmp_path / "lessons"
    shutil.copytree(HERE / "lessons", folder)
    path = folder / "01_rows.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, count), encoding="utf-8")
    return Course(ToyGame(), folder, KIT)


def problems(lessons):
    with pytest.raises(LessonError) as caught:
        lessons.lesson("01")
    return caught.value.problems


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('minutes = 5', 'minuts = 5', r"01_rows.toml: unknown key 'minuts', did you mean 'minutes'\?"),
        ('minutes = 5', 'minutes = "5"', r"01_rows.toml: minutes: Expected `int`, got `str`"),
        ('minutes = 5', 'minutes = ', r"01_rows.toml: Invalid value"),
        ('budget = 1', 'buget = 1', r"exercise\[0\] \(toy-01-a\): unknown key 'buget', did you mean 'budget'\?"),
        ('kind = "PLAY"', 'kind = "JUMP"', r"exercise\[0\].kind \(toy-01-a\): Invalid enum value 'JUMP'"),
        ('goal = { event = "joined", where = { size = 3 }, seat = 0 }', 'goal = { evnt = 1 }', r"\(toy-01-a\): a goal needs one of"),
        ('id = "01"', 'id = "07"', r"id: '07' is not the number of the file, '01'"),
        ('id = "toy-01-b"', 'id = "toy-02-b"', r"toy-02-b: an id of this lesson looks like 'abc-01-x'"),
        ('id = "toy-01-b"', 'id = "toy-01-a"', r"toy-01-a: the id stands here twice"),
        ('id = "toy-01-w1"', 'id = "toy-01-x1"', r"toy-01-x1: the last part of this id is 'w' and a number"),
        ('rules = ["TOY-1", "TOY-2", "TOY-4", "TOY-5"]', 'rules = ["TOY-9"]', r"rules: unknown rule 'TOY-9', did you mean"),
        ('rule = "TOY-1" }]', 'rule = "TOY-11" }]', r"toy-01-a, mistake taken: unknown rule 'TOY-11'"),
        ('position = "pair"\nbudget', 'position = "peer"\nbudget', r"toy-01-a, position: the lesson has no position 'peer'; it has: pair, lone"),
        ('like = "pair"', 'like = "lone"', r"the positions lone .*in a circle"),
        ('pieces = { 0 = ["3", "4"] }', 'pieces = { 0 = ["3", "3"] }', r"positions.pair, position: two pieces stand on one cell"),
        ('pieces = { 0 = ["3", "4"] }', 'peaces = { 0 = ["3"] }', r"positions.pair, position: unknown key 'peaces'"),
        ('{ action = "4" }, { action = "5" }', '{ action = "four" }', r"toy-01-b: bad notation 'four'"),
        ('hints = 2', 'hints = 1', r"toy-01-a: hints is 1; an exercise has at least two"),
        ('budget = 1', 'budget = 0', r"toy-01-a: budget is 0; it is at least 1"),
        ('budget = 1', 'among = ["1"]', r"toy-01-a: among does not belong to PLAY"),
        ('reveal = [{ action = "9" }]', '', r"toy-01-g: reveal is missing; PLAY needs it"),
        ('rules = ["TOY-4"]\nhints = 2\nmarks', 'rules = []\nhints = 2\nmarks', r"toy-01-a: rules is empty"),
        ('answer = "y"', 'answer = "w"', r"toy-01-d: answer: 'w' is none of the options: x, y, z"),
        ('answer = 3\nnumber', 'answer = "3"\nnumber', r"toy-01-c: answer: with number it is a whole number"),
        ('fact = "points", seat = 0', 'measure = "longest"', r"toy-01-c\): a number has one source"),
        ('mistakes = [{ name = "one", answer = 1 }]', 'mistakes = [{ name = "one", goal = { over = true } }]', r"toy-01-c: mistakes: 'one' is matched by goal"),
        ('mistakes = [{ name = "one", answer = 1 }]', 'mistakes = [{ name = "one" }]', r"has one matcher"),
        ('item = "row", answer = 2', 'item = "raw", answer = 2', r"toy-01-n1: mistakes: 'old' names the item 'raw'"),
        ('reached = "longest", with', 'reached = "largest", with', r"toy-01-b, goal: unknown measure 'largest'"),
        ('each = { play = "{cell}", goal = { event = "joined" } }', 'each = { test = "even" }', r"unknown cell test 'even'; there are: empty, odd"),
        ('each = { play = "{cell}", goal = { event = "joined" } }', 'each = { }', r"each has either play or test"),
        ('list = "pieces.0"', 'list = "pieces.0", path = "seat"', r"the tool 'mine' has either list or path"),
        ('rules = ["TOY-1", "TOY-2"]', 'rules = ["TOY-2"]', r"toy-01-w1: rules holds the right rule and at least one other"),
        ('marks = [{ kind = "hint", cells = ["4"] }]', 'marks = [{ kind = "arrow", cells = ["4"] }]', r"an arrow has two cells"),
        ('marks = [{ kind = "hint", cells = ["4"] }]', 'marks = [{ kind = "hint", cells = ["4"], text = "abc" }]', r"one or two letters"),
        ('after = "watch"', 'after = "lunch"', r"a note stands after one of: header"),
    ],
)  # fmt: skip
def test_a_slip_in_the_structure_is_told(tmp_path, old, new, said):
    found = problems(changed(tmp_path, old, new))
    assert any(re.search(said, problem) for problem in found), found
    assert all(problem.startswith("01_rows.toml: ") or problem.startswith("words/") for problem in found)


def test_values_that_are_no_numbers_need_a_name(tmp_path):
    tool = '{ id = "rules", path = "ruleset", values = ["published", "document"]'
    lessons = changed(tmp_path, '{ id = "turn", path = "seat", values = [0, 1] }', tool + " }")
    wanted = [
        f"words/{lang}/lesson_01.toml: the text lesson.01.f.{key} is missing"
        for lang in ("en", "zh")
        for key in ("tool_rules", "value_rules_document", "value_rules_published")
    ]
    assert set(wanted) <= set(problems(lessons))


def test_a_tool_can_name_its_values_by_words_of_the_game(tmp_path):
    tool = '{ id = "turn", path = "ruleset", values = ["published", "document"], words = "NAMES" }'
    lessons = changed(tmp_path, '{ id = "turn", path = "seat", values = [0, 1] }', tool)
    told = "01_rows.toml: toy-01-f: tools: 'turn' names its values by NAMES.document: no such words (en, zh)"
    assert told in problems(lessons)
    names = {"NAMES": {"published": "As printed", "document": "As written"}}
    course = Course(ToyGame(extra={"en": names, "zh": names}), lessons.folder, KIT)
    lesson = course.lesson("01")
    values = course.attempt(lesson, "f").tools(course.text(lesson))[2][3]
    assert values == (("published", "As printed"), ("document", "As written"))


def test_words_of_a_tool_that_has_numbers_only_are_told(tmp_path):
    lessons = changed(tmp_path, "values = [0, 1] }", 'values = [0, 1], words = "turn" }')
    assert "the tool 'turn' has words, but no value that they could name" in problems(lessons)[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"without": ("lesson.01.a.prompt",)}, "words/en/lesson_01.toml: the text lesson.01.a.prompt is missing"),
        ({"extra": {"zh": {"lesson": {"01": {"a": {"prompt": " "}}}}}}, "words/zh/lesson_01.toml: the text lesson.01.a.prompt is empty"),
        ({"extra": {"en": {"lesson": {"01": {"a": {"prompt": "{x}"}}}}}}, "words/en/lesson_01.toml: the text lesson.01.a.prompt holds a brace"),
        ({"extra": {"en": {"lesson": {"01": {"why": "<b>x</b>"}}}}}, "words/en/lesson_01.toml: the text lesson.01.why holds HTML"),
        ({"extra": {"en": {"lesson": {"01": {"a": {"promt": "x"}}}}}}, "words/en/lesson_01.toml: nothing uses the text lesson.01.a.promt"),
    ],
)  # fmt: skip
def test_a_slip_in_the_words_is_told(words, said):
    assert said in problems(course(**words))


def test_a_missing_text_and_a_misspelt_one_are_brought_together():
    found = problems(course(without=("lesson.01.a.prompt",), extra={"en": {"lesson": {"01": {"a": {"promt": "x"}}}}}))
    assert any("did you mean lesson.01.a.prompt?" in problem for problem in found)


def test_words_need_not_be_there_while_they_are_being_written():
    lessons = Course(ToyGame(without=("lesson.01.a.prompt",)), kit=KIT, words=False)
    assert lessons.lesson("01").minutes == 5


def test_one_broken_lesson_does_not_hide_the_others(tmp_path):
    lessons = changed(tmp_path, "minutes = 5", "minutes = 'x'")
    assert lessons.lesson("02").id == "02"
    with pytest.raises(LessonError, match=r"01_rows\.toml"):
        _ = lessons.lessons


def test_the_sentence_of_the_error_counts_the_others():
    with pytest.raises(LessonError, match=r"is missing \(and 3 more\)"):
        course(without=("lesson.01.title", "lesson.01.aim")).lesson("01")


def test_two_files_of_one_lesson_are_refused(tmp_path):
    (tmp_path / "01_a.toml").write_text("", encoding="utf-8")
    (tmp_path / "01_b.toml").write_text("", encoding="utf-8")
    with pytest.raises(LessonError, match=r"01_b\.toml: lesson 01 stands in 01_a\.toml too"):
        _ = Course(ToyGame(), tmp_path, KIT).ids


def test_lessons_are_found_by_number_or_text():
    lessons = course()
    assert lessons.lesson(1) is lessons.lesson("01") is lessons.lesson("1")
    with pytest.raises(KeyError, match="toy has no lesson '09'; it has: 01, 02"):
        lessons.lesson(9)


def test_parts_are_found_by_name_or_id():
    lesson = course().lesson("01")
    assert lesson.find("b") is lesson.find("toy-01-b")
    with pytest.raises(KeyError, match="lesson 01 has no exercise 'q'; it has: a, b, c, d, e, f, g, n1"):
        lesson.find("q")
    lessons = course()
    assert lessons.why_not(lesson, "2").pair.id == lessons.why_not(lesson, "w2").pair.id == "toy-01-w2"
    with pytest.raises(KeyError, match="it has: w1, w2"):
        lessons.why_not(lesson, "3")


def test_a_position_can_be_like_another_and_replaces_its_keys():
    lesson = course().lesson("01")
    assert position_table(lesson, "lone") == {"pieces": {"0": ["3"]}}
    assert position_table(lesson, {"like": "lone", "seat": 1}) == {"pieces": {"0": ["3"]}, "seat": 1}


def test_a_position_like_another_can_change_one_thing_inside_a_table():
    lesson = course().lesson("01")
    assert position_table(lesson, {"like": "pair", "pieces.1": ["7"]}) == {"pieces": {"0": ["3", "4"], "1": ["7"]}}
    assert position_table(lesson, {"like": "pair", "points.0": 2})["points"] == {"0": 2}
    assert lesson.positions["pair"] == {"pieces": {"0": ["3", "4"]}}
    with pytest.raises(ValueError, match="'0' is no table, so 'x' cannot be changed in it"):
        position_table(lesson, {"like": "pair", "pieces.0.x": 1})


def test_a_position_can_be_played_to():
    lesson, game = course().lesson("01"), ToyGame()
    state = build_position(game, lesson, {"like": "lone", "play": ["4", "pass"]})
    assert state.owner("4") == 0 and [event.kind for event in state.events] == ["passed"]
    with pytest.raises(ValueError, match="illegal action"):
        build_position(game, lesson, {"like": "lone", "play": ["3"]})


def test_a_position_can_be_a_new_game():
    lesson, game = course().lesson("01"), ToyGame()
    assert build_position(game, lesson, {"new": {"players": 2, "seed": 3}, "play": ["1"]}).owner("1") == 0
    with pytest.raises(ValueError, match="no other key but play, not seat"):
        build_position(game, lesson, {"new": {"players": 2}, "seat": 1})


def test_a_skeleton_holds_exactly_the_keys_that_a_lesson_needs():
    import tomllib

    from boardlab.kernel.rulebook import flatten

    lesson = read_lesson(HERE / "lessons" / "01_rows.toml")
    made = {key.removeprefix("lesson.01.") for key in flatten(tomllib.loads(skeleton(lesson)))}
    assert made == text_keys(lesson)[0]


def test_a_lesson_says_what_it_teaches():
    taught = course().taught()
    assert taught["TOY-2"] == ("toy-01-g", "toy-01-w1") and "toy-02-r1" in taught["TOY-6"]


def test_the_summary_has_title_sentence_page_and_exercise():
    lessons = course()
    lesson = lessons.lesson("01")
    row = lessons.summary(lesson, lessons.text(lesson, "en"))[1]
    assert (row.rule, row.title, row.line, row.page, row.exercise) == (
        "TOY-2", "The wall", "Nothing stands on the wall.", "page 2", "toy-01-g",
    )  # fmt: skip
