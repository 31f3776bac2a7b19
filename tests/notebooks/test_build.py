"""The notebooks are what the lessons say, in both languages, cell by cell."""

import io
import re

import nbformat
import pytest
from PIL import Image, ImageChops, ImageStat

from boardlab.kernel import games
from boardlab.lessons import open_course
from tools import build_notebooks as build
from tools.cards import PICTURES, card, cartographers, cascadero, rollgalaxy

COURSES = {name: open_course(name) for name in games()}
MADE = dict(build.all_notebooks([]))
each_lesson = pytest.mark.parametrize(
    ("game", "number"), [(name, number) for name, course in COURSES.items() for number in course.ids]
)


def both(game, number):
    course = COURSES[game]
    lesson = course.lesson(number)
    return lesson, build.lesson_cells(course, lesson, "en"), build.lesson_cells(course, lesson, "zh")


@pytest.mark.parametrize("path", MADE, ids=[path.relative_to(build.NOTEBOOKS).as_posix() for path in MADE])
def test_the_notebook_in_the_repository_is_what_the_lesson_says(path):
    """If this fails: `python tools/build_notebooks.py`."""
    assert build.same_cells(MADE[path], build.stored(path))


def test_every_notebook_in_the_trees_is_made_from_a_lesson():
    assert build.strays() == []


@each_lesson
def test_a_page_has_each_cell_once_and_the_same_in_both_languages(game, number):
    _, english, chinese = both(game, number)
    assert len({cell.id for cell in english}) == len(english)
    assert [(cell.id, cell.code, cell.tags, cell.slide) for cell in english] == [
        (cell.id, cell.code, cell.tags, cell.slide) for cell in chinese
    ]


@each_lesson
def test_code_cells_hold_one_to_three_lines_and_no_prose(game, number):
    _, english, chinese = both(game, number)
    for left, right in zip(english, chinese, strict=True):
        if left.code:
            assert 1 <= len(left.source.splitlines()) <= 3
            assert left.source.replace('lang="en"', 'lang="zh"') == right.source


@each_lesson
def test_every_prompt_stands_above_its_cell(game, number):
    lesson, *trees = both(game, number)
    for lang, cells in zip(("en", "zh"), trees, strict=True):
        text = COURSES[game].text(lesson, lang)
        for task in lesson.tasks:
            at = next(n for n, cell in enumerate(cells) if cell.id == f"{task.name}-text")
            assert text(task.name, "prompt") in cells[at].source
            assert cells[at + 1].code and cells[at].source.startswith("### ")


@each_lesson
def test_the_header_tells_title_aim_time_needs_rules_and_links(game, number):
    lesson, *trees = both(game, number)
    for lang, other, cells in zip(("en", "zh"), ("zh", "en"), trees, strict=True):
        text, header = COURSES[game].text(lesson, lang), cells[0].source
        assert header.startswith(f"# {lesson.id} · {text('title')}\n")
        assert text("aim") in header and str(lesson.minutes) in header
        assert all(f"`{rule}`" in header for rule in lesson.rules)
        assert all(f"({COURSES[game].lesson(need).file}.ipynb)" in header for need in lesson.needs)
        assert f"(../../{other}/{game}/{lesson.file}.ipynb)" in header and "mybinder.org" in header


@each_lesson
def test_links_to_a_task_lead_to_its_heading(game, number):
    for cells in both(game, number)[1:]:
        headings = {
            line.lstrip("# ").replace(" ", "-")
            for cell in cells
            for line in cell.source.splitlines()
            if line[:1] == "#"
        }
        for cell in cells:
            for anchor in re.findall(r"\]\(#([^)]*)\)", cell.source):
                assert anchor in headings


@each_lesson
def test_the_teachers_notes_are_folded(game, number):
    lesson, english, _ = both(game, number)
    teacher = [cell for cell in english if cell.id == "teacher"]
    assert len(teacher) == (lesson.teacher is not None)
    assert all(
        cell.source.startswith("<details>\n<summary>") and cell.source.endswith("</details>") for cell in teacher
    )


@each_lesson
def test_notes_stand_where_the_lesson_says(game, number):
    lesson, english, _ = both(game, number)
    assert [cell.id for cell in english if cell.id.startswith("note-")].__len__() == len(lesson.note)


@each_lesson
def test_every_experiment_has_its_question_and_its_cell(game, number):
    lesson, *trees = both(game, number)
    for lang, cells in zip(("en", "zh"), trees, strict=True):
        text = COURSES[game].text(lesson, lang)
        sources = [cell.source for cell in cells if cell.id.startswith("experiment-x")]
        assert sources == [
            "lesson.experiment()" if each.name == "x1" else f'lesson.experiment("{each.name[1:]}")'
            for each in lesson.experiment
        ]
        for experiment in lesson.experiment:
            assert any(text(experiment.name, "prompt") in cell.source for cell in cells if not cell.code)


def test_a_chinese_cell_remembers_the_english_one():
    english = [build.page("a", "Words"), build.code("b", "1 + 1")]
    chinese = [build.page("a", "文字"), build.code("b", "1 + 1")]
    made = build.notebook(chinese, english)
    assert made.cells[0].metadata.boardlab.source == build.source_hash("Words")
    assert "boardlab" not in made.cells[1].metadata
    nbformat.validate(made)


def test_outputs_are_kept_while_the_code_is_the_same():
    old = build.notebook([build.code("a", "1"), build.code("b", "2")])
    for cell in old.cells:
        cell.execution_count, cell.outputs = 1, [nbformat.v4.new_output("stream", text="x")]
    new = build.notebook([build.code("a", "1"), build.code("b", "3"), build.page("c", "words")])
    build.keep_outputs(new, old)
    assert [bool(cell.outputs) for cell in new.cells[:2]] == [True, False]


def test_the_start_page_lists_every_lesson_in_both_languages():
    sources = "\n".join(cell.source for cell in build.start_cells())
    for game, course in COURSES.items():
        for lesson in course.lessons:
            for lang in ("en", "zh"):
                assert f"({lang}/{game}/{lesson.file}.ipynb)" in sources
                assert course.text(lesson, lang)("title") in sources
    assert "<lessons" not in sources and "<binder>" not in sources
    for name in ("Reiner Knizia", "Jordy Adan", "Tom Lehmann"):
        assert sources.count(name) == 2


def test_every_page_and_picture_that_is_linked_exists():
    for path, made in MADE.items():
        for cell in made.cells:
            for target in re.findall(r"\]\(([^)#:]+)\)", cell.source):
                linked = (path.parent / target).resolve()
                assert linked in {each.resolve() for each in MADE} or linked.exists(), f"{path.name}: {target}"


@pytest.mark.parametrize("draw", [cascadero, cartographers, rollgalaxy])
def test_the_cards_are_drawn_the_same_every_time(draw):
    """Bytes may differ with another Pillow; the picture may not."""
    made = card(draw)
    assert made == card(draw)
    now, there = (Image.open(io.BytesIO(data)).convert("RGB") for data in (made, stored_card(draw)))
    assert now.size == there.size
    assert max(ImageStat.Stat(ImageChops.difference(now, there)).mean) < 2


def stored_card(draw) -> bytes:
    return (PICTURES / f"{draw.__name__}.png").read_bytes()
