"""An experiment on the page: predict, run, read. Without a browser."""

import pytest
import toy
from test_board_widget import press
from test_lesson_widget import answers, is_shown

from boardlab.kernel.chart import Chart, Line
from boardlab.kernel.errors import BoardlabError
from boardlab.lessons.course import Course
from boardlab.lessons.goals import Kit
from boardlab.lessons.progress import Progress
from boardlab.widgets import LessonView

LESSON = """
id = "01"
minutes = 5
full = false
rules = []

[[experiment]]
id = "toy-01-x1"
run = "falling"
options = { games = 3 }
finding = "end"
answer = "late"
choices = [{ id = "soon", to = 5 }, { id = "late", from = 6 }]
lines = ["slow", "fast"]
rule = "TOY-MIDDLE"

[[experiment]]
id = "toy-01-x2"
run = "falling"
finding = "end"
answer = 9
lines = ["slow", "fast"]
"""
KEYS = (
    *("title", "aim", "x1.prompt", "x1.means", "x1.x", "x1.y", "x1.mark", "x1.line_slow", "x1.line_fast"),
    *("x1.option_soon", "x1.option_late", "x1.feedback_soon", "x1.feedback_late"),
    *("x2.prompt", "x2.means", "x2.x", "x2.y", "x2.line_slow", "x2.line_fast"),
    *("x2.feedback_right", "x2.feedback_more", "x2.feedback_less"),
)
RUNS = []


def falling(games=2, seed=0, progress=None):
    RUNS.append((games, seed))
    for n in range(games):
        if progress is not None:
            progress(n + 1, games)
    slow = tuple((x, 9.0 - x) for x in range(10))
    return Chart((Line("slow", slow, (3, 9)), Line("fast", slow[:5])), (0, 4, 8), {"end": 9 + seed})


@pytest.fixture
def lesson(toy_game, tmp_path, monkeypatch):
    (tmp_path / "01_toy.toml").write_text(LESSON, encoding="utf-8")
    monkeypatch.setattr(toy.Game, "TABLE", {**toy.Game.TABLE, **{f"lesson.01.{key}": f"[{key}]" for key in KEYS}})
    monkeypatch.setattr("boardlab.lessons.loader.text_problems", lambda *_: ())
    course = Course(toy_game, tmp_path, Kit(experiments={"falling": falling}))
    RUNS.clear()
    return LessonView(course, course.lesson("01"), "en", progress=Progress())


def test_a_prediction_comes_first_then_the_run_shows_chart_table_and_meaning(lesson):
    panel = lesson.experiment()
    assert "[x1.prompt]" in panel.head.html and "Say first" in panel.head.html
    assert panel.go.disabled and panel.next.disabled and not is_shown(panel.picture) and RUNS == []
    press(answers(panel)["[x1.option_soon]"])
    assert "You expect: [x1.option_soon]" in panel.live.html and not panel.go.disabled
    press(panel.go)
    assert "[x1.feedback_soon]" in panel.live.html and "bl-bad" in panel.live.look
    assert panel.picture.html.count("<svg") == 4 and "[x1.line_fast]" in panel.picture.html
    assert "To the right: [x1.x]. Upwards: [x1.y]." in panel.picture.html and "[x1.mark]" in panel.picture.html
    assert "[x1.means]" in panel.means.html and is_shown(panel.table)
    assert "<td class='bl-number'>–</td>" in panel.table.html.replace('"', "'")
    labels = [button.description for button in panel.options.box.children]
    assert labels == ["A   ✗ [x1.option_soon]", "B   ✓ [x1.option_late]"]
    assert panel.go.disabled and not panel.next.disabled
    assert "TOY-MIDDLE" in lesson.memory.boxes.box, "later lessons ask for its rule again"


def test_the_run_tells_how_far_it_is(lesson, monkeypatch):
    panel, said = lesson.experiment(), []
    monkeypatch.setattr(panel, "say", lambda html, kind="": said.append(html))
    press(answers(panel)["[x1.option_late]"])
    press(panel.go)
    assert [html for html in said if "games are played" in html] == [
        f"<span>{n} of 3 games are played.</span>" for n in (1, 2, 3)
    ]


def test_it_can_begin_again(lesson):
    panel = lesson.experiment()
    press(answers(panel)["[x1.option_late]"])
    press(panel.go)
    assert "bl-good" in panel.live.look
    press(panel.again)
    assert panel.go.disabled and not is_shown(panel.picture) and panel.trial.given == ""


def test_a_number_is_typed(lesson):
    panel = lesson.experiment("2")
    panel.number.value = "many"
    assert panel.go.disabled
    panel.number.value = "12"
    assert "You expect: 12" in panel.live.html
    press(panel.go)
    assert "[x2.feedback_more]" in panel.live.html and panel.number.disabled
    press(panel.again)
    assert panel.number.value == "" and not panel.number.disabled


def test_what_is_saved_is_the_finished_chart_without_a_click(lesson):
    data, metadata = lesson.experiment()._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg") and data["image/png"] and metadata["image/png"]["width"] == 768
    for words in ("[x1.prompt]", "[x1.means]", "A: [x1.line_slow]", "8: 1, –"):
        assert words in data["text/plain"] and words in metadata["image/png"]["alt"]
    again, _ = lesson.experiment()._repr_mimebundle_()
    assert {key: again[key] for key in ("image/svg+xml", "image/png", "text/plain")} == {
        key: data[key] for key in ("image/svg+xml", "image/png", "text/plain")
    }


def test_options_can_be_changed_from_the_cell(lesson):
    panel = lesson.experiment(seed=4, games=1)
    press(answers(panel)["[x1.option_late]"])
    press(panel.go)
    assert RUNS == [(1, 4)] and panel.trial.value == 13
    assert "other options" in panel.means.html


def test_the_projector_draws_the_chart_in_its_own_colours(lesson):
    panel = lesson.experiment()
    press(answers(panel)["[x1.option_late]"])
    press(panel.go)
    before = panel.picture.html
    panel.present(True)
    assert panel.picture.html != before and "bl-projector" in panel._dom_classes


def test_one_that_is_not_there_is_a_sentence(lesson):
    with pytest.raises(BoardlabError, match="x1, x2"):
        lesson.experiment("3")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"games": 0}, ("games=0", "1")),
        ({"games": -5}, ("games=-5", "1")),
        ({"games": "x"}, ("games='x'", "1")),
        ({"games": True}, ("games=True", "1")),
        ({"seed": "x"}, ("seed='x'",)),
        ({"seed": 1.5}, ("seed=1.5",)),
        ({"foo": 1}, ("'foo'", "games, seed")),
        ({"progress": 1}, ("'progress'", "games, seed")),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_both_languages_before_anything_is_shown(lesson, changes, words):
    with pytest.raises(BoardlabError) as refused:
        lesson.experiment(**changes)
    for lang, sentence in ((lang, refused.value.text(lang)) for lang in ("en", "zh")):
        for each in words:
            assert (each if lang == "en" else each.replace(", ", "\u3001")) in sentence
    assert RUNS == []


def test_a_run_that_fails_leaves_the_buttons_as_they_were(lesson, monkeypatch):
    panel = lesson.experiment()
    press(answers(panel)["[x1.option_late]"])

    def fails(**_options):
        raise BoardlabError("over")

    monkeypatch.setitem(lesson.course.kit.experiments, "falling", fails)
    press(panel.go)
    assert "the game is over" in panel.live.html and "bl-bad" in panel.live.look
    assert not panel.go.disabled and panel.again.disabled
    monkeypatch.setitem(lesson.course.kit.experiments, "falling", falling)
    press(panel.go)
    assert "[x1.feedback_late]" in panel.live.html and not panel.again.disabled
