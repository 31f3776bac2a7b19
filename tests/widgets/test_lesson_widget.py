"""The parts of a lesson without a browser, on the toy lesson."""

from pathlib import Path

import ipywidgets
import pytest
import toy
from test_board_widget import click, feed, press

from boardlab.kernel.errors import BoardlabError
from boardlab.lessons.course import Course
from boardlab.lessons.goals import Kit
from boardlab.lessons.progress import Progress
from boardlab.widgets import LessonView, open_lesson, shell
from boardlab.widgets import lesson as lesson_module


@pytest.fixture
def lesson(toy_game):
    course = Course(toy_game, Path(__file__).parent / "toy_lessons", Kit())
    return LessonView(course, course.lesson("01"), "en", progress=Progress())


def answers(panel):
    return {button.description.partition("   ")[2].lstrip("✓✗ "): button for button in panel.options.box.children}


def send(page, what):
    page._handle_custom_msg({"press": what}, [])


def is_shown(widget):
    return widget.layout.display != "none"


def test_opening_prints_that_everything_is_there(lesson, monkeypatch, capsys):
    monkeypatch.setattr(lesson_module, "open_course", lambda _name: lesson.course)
    view = open_lesson("toy", "1")
    said = capsys.readouterr().out
    assert said.startswith("Setup complete · Lesson 01: [title]\n") and "boardlab" in said and "English" in said
    assert repr(view) == "Lesson 01: [title]"


def test_a_lesson_that_is_not_there_is_a_sentence(lesson, monkeypatch):
    monkeypatch.setattr(lesson_module, "open_course", lambda _name: lesson.course)
    with pytest.raises(BoardlabError, match="it has: 01"):
        open_lesson("toy", "44", quiet=True)


@pytest.mark.parametrize(
    ("part", "name", "there"),
    [
        ("exercise", "z", "a, b, c"),
        ("count", "9", "n1"),
        ("why_not", "9", "w1"),
        ("both", "1", "it has: -"),
        ("play", "7", "1"),
    ],
)
def test_a_part_that_is_not_there_is_a_sentence(lesson, part, name, there):
    with pytest.raises(BoardlabError, match=there):
        getattr(lesson, part)(name)


def both_languages(call):
    """The sentences with which a call is refused."""
    with pytest.raises(BoardlabError) as refused:
        call()
    told = {lang: refused.value.text(lang) for lang in ("en", "zh")}
    assert told["en"] != told["zh"]
    return told


@pytest.mark.parametrize("name", ["z", 5, None, 1.5, []])
@pytest.mark.parametrize(
    ("part", "there"), [("exercise", "a"), ("count", "n1"), ("why_not", "w1"), ("play", "1"), ("both", "-")]
)
def test_whatever_is_given_for_a_part_is_quoted_as_it_was_given(lesson, part, there, name):
    told = both_languages(lambda: getattr(lesson, part)(name))
    for sentence in told.values():
        assert repr(name) in sentence and there in sentence


@pytest.mark.parametrize("number", ["x", None, 1.5, 44, []])
def test_whatever_is_given_for_a_lesson_is_quoted_as_it_was_given(lesson, monkeypatch, number):
    monkeypatch.setattr(lesson_module, "open_course", lambda _name: lesson.course)
    for sentence in both_languages(lambda: open_lesson("toy", number, quiet=True)).values():
        assert f" {number!r}" in sentence and "01" in sentence


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ({"theme": "x"}, "projector"),
        ({"layout": "x"}, "narrow"),
        ({"theme": None}, "projector"),
        ({"layout": []}, "narrow"),
        ({"lang": []}, "zh"),
        ({"game": []}, "cascadero"),
    ],
)
def test_a_look_a_language_and_a_game_that_are_not_there_are_sentences(lesson, monkeypatch, given, there):
    monkeypatch.setattr(lesson_module, "open_course", lambda _name: lesson.course)
    (value,) = given.values()
    for sentence in both_languages(
        lambda: open_lesson(**{"game": "toy", "number": "1", "quiet": True, **given})
    ).values():
        assert repr(value) in sentence and there in sentence


def test_a_board_refuses_a_look_that_is_not_there(lesson):
    board = lesson.play()
    for look in ({"theme": "x"}, {"layout": "x"}):
        for sentence in both_languages(lambda look=look: board.look(**look)).values():
            assert "'x'" in sentence and "auto" in sentence
    assert board.surface.theme_wanted == "auto" and board.surface.layout_wanted == "auto"


def test_a_call_before_the_setup_names_the_cell_to_run():
    assert shell.sentence(NameError("no", name="lesson")).startswith("Run the setup cell")
    assert shell.sentence(NameError("no", name="lessons")) == ""


def test_play_exercise_from_task_to_next(lesson):
    panel = lesson.exercise("a")
    assert "[a.prompt]" in panel.head.html and "You are Ash. It is your turn." in panel.head.html
    assert "0 of 2 actions" in panel.head.html and panel.next.disabled and panel.back.disabled
    feed(panel, "mouse_move", "1.1")
    assert "puts a stone" not in panel.live.html, "pointing must not give the answer away"
    click(panel, "0.0")
    assert "[a.mistake_middle]" in panel.live.html and panel.attempt.used == 0
    click(panel, "0.-2")
    assert "[a.mistake_alone]" in panel.live.html and "1 of 2 actions" in panel.head.html
    press(panel.back)
    assert "0 of 2 actions" in panel.head.html
    click(panel, "1.1")
    assert "Right." in panel.live.html and "[a.explain]" in panel.explained.html
    assert not panel.next.disabled and lesson.progress_words() == "1 of 8 done"
    press(panel.next)
    assert "next cell" in panel.live.html


def test_hints_come_one_by_one_and_show_me_leads_to_the_end(lesson):
    panel = lesson.exercise("a")
    press(panel.hint)
    assert "[a.hint_1]" in panel.hints.html and "[a.hint_2]" not in panel.hints.html
    press(panel.hint)
    assert "[a.hint_2]" in panel.hints.html and panel.hint.disabled
    press(panel.reveal)
    assert "[a.reveal_1]" in panel.live.html and "1.1" in dict(panel.surface.state.stones)
    assert "[a.explain]" in panel.explained.html and not panel.next.disabled
    press(panel.again)
    assert panel.surface.state == panel.attempt.start


def test_a_typed_action_and_nonsense_in_an_exercise(lesson):
    panel = lesson.exercise("a")
    panel.controls.typed.value = "castle"
    press(panel.controls.go)
    assert "castle" in panel.live.html and "bl-bad" in panel.live.look
    panel.controls.typed.value = "1.1"
    press(panel.controls.go)
    assert panel.attempt.passed


def test_predict_by_pressing_an_answer(lesson):
    panel = lesson.exercise("b")
    press(answers(panel)["[b.option_none]"])
    assert "[b.feedback_none]" in panel.live.html and "[b.option_one]" in answers(panel)
    assert [b.description[:5] for b in panel.options.box.children] == ["A   [", "B   ✗"]
    press(answers(panel)["[b.option_one]"])
    assert "[b.feedback_one]" in panel.live.html and panel.options.box.children[0].description.startswith("A   ✓")
    assert all(button.disabled for button in panel.options.box.children)
    assert ("1.1", 0) in panel.surface.state.stones


def test_choose(lesson):
    panel = lesson.exercise("c")
    press(answers(panel)["[c.option_b]"])
    assert panel.attempt.passed


def test_count_with_a_breakdown(lesson):
    panel = lesson.exercise("d")
    press(panel.check)
    assert "whole number" in panel.live.html
    panel.numbers["points"].value, panel.numbers["stones"].value = "2", "1"
    press(panel.check)
    assert "[d.mistake_two]" in panel.live.html and "✗ 2" in panel.more.html and "TOY-JOIN" not in panel.more.html
    panel.numbers["points"].value = "1"
    panel.numbers["points"]._handle_custom_msg({"event": "submit"}, [])
    assert panel.attempt.passed and "[d.because_points]" in panel.more.html and "TOY-JOIN" in panel.more.html


def test_spot_by_click_and_by_list(lesson):
    panel = lesson.exercise("e")
    click(panel, "1.1")
    panel.spots.value = "2.0"
    press_child(panel, "Pick")
    assert "1.1, 2.0" in panel.picked.html
    click(panel, "2.0")
    press(panel.check)
    assert "1 place is still missing" in panel.live.html
    click(panel, "2.0")
    press(panel.check)
    assert panel.attempt.passed


def press_child(panel, name):
    def walk(widget):
        if getattr(widget, "description", "") == name:
            yield widget
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    press(next(walk(panel)))


def test_build_with_a_value(lesson):
    panel = lesson.exercise("f")
    assert is_shown(panel.value) and not is_shown(panel.cell)
    panel.value.value = "1"
    press(panel.change)
    assert panel.attempt.passed


def test_count_part_is_an_exercise(lesson):
    panel = lesson.count("1")
    panel.numbers["points"].value = "1"
    press(panel.check)
    assert panel.attempt.passed and "COUNT 1" in panel.head.html


def test_watch_asks_before_it_shows(lesson):
    panel = lesson.watch()
    assert "[watch_1]" in panel.caption.html and "[watch_2_ask]" in panel.live.html
    assert panel.next.disabled and ("1.1", 0) not in panel.surface.state.stones
    press(answers(panel)["[watch_2_option_no]"])
    assert "[watch_2_feedback_no]" in panel.live.html and "bl-bad" in panel.live.look
    press(panel.next)
    assert "[watch_2]" in panel.caption.html and ("1.1", 0) in panel.surface.state.stones
    assert "Ash gets a point." in panel.events.html
    press(panel.back)
    assert ("1.1", 0) not in panel.surface.state.stones
    press(panel.again)
    assert "[watch_2_ask]" in panel.live.html
    assert lesson.memory.boxes.of("TOY-JOIN") == 0


def test_the_question_stays_beside_its_feedback(lesson):
    panel = lesson.watch()
    while panel.stepper.question(panel.text) is None:
        press(panel.next)
    asked = panel.stepper.question(panel.text).prompt
    assert asked in panel.live.html and asked not in panel.caption.html
    panel.take(panel.stepper.predict("yes"))
    assert asked not in panel.live.html and asked in panel.caption.html


def test_next_invites_only_as_long_as_there_is_another_step(lesson):
    panel = lesson.watch()
    assert "bl-main" in panel.next._dom_classes
    press(answers(panel)["[watch_2_option_yes]"])
    press(panel.on)
    assert panel.stepper.done and "bl-main" not in panel.next._dom_classes
    assert not panel.next.disabled, "it still leads to the next cell"
    press(panel.back)
    assert "bl-main" in panel.next._dom_classes


def test_the_player_stops_at_a_question(lesson):
    panel = lesson.watch()
    panel.player.playing = True
    panel.player.value += 1
    assert panel.player.playing is False
    panel.take(panel.stepper.predict("yes"))
    panel.player.value += 1
    assert panel.stepper.done


def test_why_not_first_which_then_the_rule(lesson):
    panel = lesson.why_not("1")
    assert {mark.cell for mark in panel.surface.marks if mark.kind == "pending"} == {"1.1", "0.0"}
    click(panel, "0.0")
    assert "That is not it." in panel.live.html
    click(panel, "1.1")
    press(answers(panel)["TOY-TAKEN (TOY-TAKEN)"])
    assert "[w1.not_TOY-TAKEN]" in panel.live.html
    press(answers(panel)["The middle (TOY-MIDDLE)"])
    assert "[w1.explain]" in panel.explained.html and not panel.next.disabled
    assert lesson.progress_words() == "1 of 8 done"
    press(panel.again)
    press(panel.reveal)
    assert "[w1.explain]" in panel.explained.html


def test_recall_asks_about_earlier_lessons(lesson):
    assert "nothing to recall" in lesson.recall().head.html
    lesson.course.earlier_questions = lambda _lesson: iter(lesson.lesson.recall)
    panel = lesson.recall()
    assert "[r1.prompt]" in panel.head.html and panel.next.disabled and is_shown(panel.surface)
    press(answers(panel)["[r1.option_yes]"])
    assert "[r1.feedback_yes] [r1.feedback_no]" in panel.live.html and not panel.next.disabled
    assert lesson.memory.boxes.of("TOY-MIDDLE") == 0


def test_the_summary_lists_rules_and_what_is_done(lesson):
    panel = lesson.summary()
    assert "Nobody stands in the middle." in panel.table.html and "✓" not in panel.table.html
    click(lesson.exercise("a"), "1.1")
    assert "✓" in panel.table.html
    send(panel.table, "rule:TOY-MIDDLE")
    assert "The middle" in panel.card.html
    send(panel.table, "rule:TOY-MIDDLE")
    assert panel.card.html == ""


def test_every_panel_says_how_many_tasks_are_done(lesson):
    other, pair = lesson.exercise("b"), lesson.why_not("1")
    click(lesson.exercise("a"), "1.1")
    assert "1 of 8 done" in other.head.html and "1 of 8 done" in pair.head.html


def test_the_summary_calls_each_task_as_the_page_does(lesson):
    panel = lesson.summary()
    assert [panel._task_name(name) for name in ("a", "n1", "w2")] == ["exercise a", "count 1", "why not? 2"]


def test_play_opens_a_board_with_its_line(lesson):
    board = lesson.play()
    assert "[play_1]" in board.intro.html and board.session.seed == 7
    click(board, "1.0")
    assert len(board.state.stones) == 1


def test_play_with_autosave_goes_on_after_a_restart(lesson, tmp_path):
    path = tmp_path / "play.json"
    click(lesson.play(autosave=path), "1.0")
    assert len(lesson.play(autosave=path).state.stones) == 1


def test_the_why_picture(lesson):
    panel = lesson.why()
    assert "[why]" in panel.head.html and panel.surface.marks[0].kind == "hint"


def test_a_rule_in_a_text_can_be_pressed(lesson):
    lesson.text.words.table["lesson.01.a.prompt"] = "Mind TOY-MIDDLE and <b>this</b>."
    panel = lesson.exercise("a")
    assert 'data-send="rule:TOY-MIDDLE"' in panel.head.html and "&lt;b&gt;this" in panel.head.html
    send(panel.head, "rule:TOY-MIDDLE")
    assert "Nobody stands in the middle." in panel.card.html


def test_every_part_has_a_bundle_with_words(lesson):
    parts = [lesson.why(), lesson.watch(), lesson.why_not("1"), lesson.count("1")]
    parts += [lesson.exercise(name) for name in "abcdef"]
    for panel in parts:
        data, _ = panel._repr_mimebundle_()
        assert {"image/png", "image/svg+xml", "text/plain"} <= set(data)
        assert "[" in data["text/plain"] and "Toy. Stones:" in data["text/plain"]
    assert "Nobody stands" in lesson.summary()._repr_mimebundle_()[0]["text/plain"]


def test_equal_parts_have_equal_bytes(lesson):
    one, other = (lesson.exercise("a")._repr_mimebundle_()[0] for _ in range(2))
    for kind in ("image/png", "image/svg+xml", "text/plain"):
        assert one[kind] == other[kind]


def test_present_turns_every_open_panel_to_the_projector(lesson):
    panel, watch = lesson.exercise("b"), lesson.watch()
    lesson.present()
    for each in (panel, watch):
        assert "bl-projector" in each._dom_classes and is_shown(each._extras)
    later = lesson.exercise("a")
    assert "bl-projector" in later._dom_classes
    lesson.present(False)
    assert "bl-light" in panel._dom_classes and not is_shown(panel._extras)


def test_marks_can_be_switched_off_and_hands_counted(lesson):
    panel = lesson.exercise("a")
    assert panel.surface.marks and panel._extras.children == ()  # made when the projector is first on
    panel.present()
    panel.marks_box.value = False
    assert panel.surface.marks == ()
    panel = lesson.exercise("b")
    panel.present()
    panel.present(False)
    panel.present()
    (hands,) = panel._extras.children[1:]
    for _ in range(3):
        press(hands.children[1])
    assert panel.options._counters[1].description == "B: 3"


def test_progress_can_be_kept_and_reset(lesson, tmp_path):
    click(lesson.exercise("a"), "1.1")
    path = lesson.keep_progress(tmp_path / "mine.json")
    other = LessonView(lesson.course, lesson.lesson, "en", progress=Progress())
    other.keep_progress(path)
    assert other.progress_words() == "1 of 8 done"
    lesson.reset("a")
    assert lesson.progress_words() == "0 of 8 done"
    assert isinstance(lesson.progress(), ipywidgets.VBox)


def test_chinese_panels_speak_chinese(lesson):
    view = LessonView(lesson.course, lesson.lesson, "zh", progress=Progress())
    panel = view.exercise("a")
    assert panel.back.description == "退回一步" and "练习 A" in panel.head.html


def test_the_toy_lesson_uses_every_kind(lesson):
    assert {exercise.kind for exercise in lesson.lesson.exercise} == {
        "PLAY",
        "PREDICT",
        "CHOOSE",
        "COUNT",
        "SPOT",
        "BUILD",
    }
    assert toy.GAME.name == lesson.course.game.name


@pytest.mark.parametrize("number", [f"{n:02}" for n in range(1, 11)])
def test_a_worked_example_shows_the_table_of_its_player_all_the_time(number):
    """Its words are about one player; in Roll for the Galaxy another one may be to move."""
    panel = open_lesson("rollgalaxy", number, quiet=True).watch()
    for _ in range(panel.stepper.count):
        assert panel.surface.seat == 0, panel.stepper.index
        question = panel.stepper.question(panel.text)
        if question is not None and not question.answered:
            panel.take(panel.stepper.predict(question.options[0][0]))
        if panel.stepper.can_next:
            panel.take(panel.stepper.next())
    assert panel.stepper.done


def test_a_pair_about_chance_says_of_nobody_that_it_is_their_turn():
    panel = open_lesson("rollgalaxy", "01", lang="zh", quiet=True).why_not("2")
    assert panel.pair.seat < 0
    assert "0 号玩家" not in panel.words() and "轮到你" not in panel.head.html
