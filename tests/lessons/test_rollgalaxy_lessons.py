"""What single exercises of Roll for the Galaxy accept, which powers they work, and how much there is to read."""

import re

import pytest

from boardlab.games.rollgalaxy import GAME, describe
from boardlab.games.rollgalaxy.facts import SIDES
from boardlab.kernel.words import read_tables
from boardlab.lessons import Course

COURSE = Course(GAME)
FOLDER = describe.FOLDER / "en"


def attempt(name, *actions):
    """An attempt at an exercise such as ``02-a`` after these actions."""
    lesson, exercise = name.split("-")
    found = COURSE.attempt(COURSE.lesson(lesson), exercise)
    for action in actions:
        found = found.act(action)
    return found


@pytest.mark.parametrize("die", ["purple ship", "white explore", "white settle", "white produce"])
@pytest.mark.parametrize("phase", ["explore", "develop", "settle", "produce", "ship"])
def test_the_first_round_may_be_played_with_any_phase_and_any_die_as_its_prompt_says(die, phase):
    now = attempt("01-g", f"select {die} {phase}", "done")
    for _ in range(20):
        if now.passed:
            break
        now = now.act(now.legal()[0])
    assert now.passed
    assert "any phase with any die" in COURSE.text(now.lesson, "en")("g", "prompt")


@pytest.mark.parametrize("action", ["select purple ship settle", "select white develop settle"])
def test_the_first_selection_is_made_with_the_die_that_the_prompt_names(action):
    now = attempt("02-a", action)
    assert not now.passed and now.outcome.mistake == "die"
    assert now.back_one().act("select white explore settle").passed


def test_only_moving_the_selecting_die_to_ship_is_what_the_prompt_asks_to_try():
    for other in ("dictate cyan strip: white explore ship", "dictate white explore: cyan strip explore"):
        now = attempt("12-d", other)
        assert [violation.rule for violation in now.outcome.violations].count("RFG-ASSIGN-4") and not now.passed
        assert now.act("dictate white explore: cyan strip ship").passed


TEXTS = [(key, text) for key, text in read_tables(FOLDER).items() if key.startswith("lesson.")]
WORKED = ("cost_reduction", "completion_return_to_cup", "credits_if_most")
TILES = [name for name, side in SIDES.items() if any(effect.word in WORKED for effect in side.effects)]


@pytest.mark.parametrize("tile", TILES)
def test_every_discount_and_every_way_back_to_the_cup_is_worked_by_the_learner(tile):
    lesson = COURSE.lesson("08")
    text = COURSE.text(lesson)
    owned = [
        part.name
        for part in (*lesson.exercise, *lesson.count, *lesson.why_not)
        if tile in COURSE.state(lesson, part.position).empires[0].tableau
        and f"`{SIDES[tile].tile}`" in text(part.name, "prompt")
    ]
    assert owned


def test_a_table_of_a_lesson_is_short_enough_to_be_read():
    tables = [(key, table) for key, text in TEXTS for table in re.findall(r"(?m)(?:^\|.*\n?)+", text)]
    assert tables
    for key, table in tables:
        words = table.replace("|", " ").split()
        assert len(table.splitlines()) - 2 <= 10 and len(words) <= 140, key


def test_a_task_is_told_in_few_words_and_few_tiles():
    for key, text in TEXTS:
        if re.fullmatch(r"lesson\.\d\d\.\w+\.prompt", key):
            assert len(text.split()) <= 85 and len(re.findall(r"`[TFH]\d+`", text)) <= 4, key


def test_only_backup_planning_changes_how_often_to_dictate():
    """Galactic Mandate changes how many workers each Dictate moves (RFG-ASSIGN-6, RFG-POWER-5)."""
    assert [n for n, side in SIDES.items() if "dictate_repeat" in [e.word for e in side.effects]] == ["backup_planning"]
    for lang, wrong in (("en", "Two tiles"), ("zh", "有两块板块")):
        words = read_tables(describe.FOLDER / lang)
        for key in ("rule.RFG-ASSIGN-6.text", "lesson.12.note_3", "difference.dictate-limit.published"):
            assert words["tile.backup_planning"] in words[key] and wrong not in words[key], key
        assert words["tile.galactic_mandate"] not in words["rule.RFG-ASSIGN-6.text"]


THREE = "dictate white explore: red develop ship, white explore ship, white explore ship"


@pytest.mark.parametrize(
    ("actions", "mistake"),
    [
        ((THREE, "dictate red develop: brown settle explore"), "away"),
        (("dictate white explore: white explore settle", "dictate white explore: red develop ship"), "away"),
        (("dictate white explore: white explore ship", "dictate white explore: red develop ship"), "short"),
    ],
)
def test_two_dictates_are_told_to_be_short_only_where_every_move_went_to_ship(actions, mistake):
    assert attempt("08-c", *actions).outcome.mistake == mistake


def test_alone_with_the_most_means_that_everybody_else_has_fewer():
    """“Nobody has as many” does not keep out who has more in Chinese (RFG-POWER-16)."""
    words = read_tables(describe.FOLDER / "zh")
    assert "一样多" not in words["lesson.08.n6.explain"] and "比你少" in words["lesson.08.n6.explain"]


def goal_line(name, lang):
    """The goal of an exercise as its panel says it."""
    now = attempt(name)
    return now.goal_line(COURSE.text(now.lesson, lang))


def test_goals_say_none_and_what_goes_back_as_people_do():
    assert goal_line("05-b", "en") == "Goal: a purple die goes back to the cup, because its stack is empty."
    assert goal_line("05-b", "zh") == "目标：一堆没有板块了，紫色骰子回到骰杯。"
    assert "no builders on the world stack" in goal_line("05-e", "en")
    assert "星球堆上没有建造劳工" in goal_line("05-e", "zh")
