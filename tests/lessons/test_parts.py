"""The worked example, the pairs, the differences and the recall questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toygame import course

from boardlab.lessons.model import Question
from boardlab.lessons.recall import LAST_BOX, Boxes, choose
from boardlab.lessons.text import LANGUAGES, framework_words, html_of, plain

COURSE = course()
LESSON, SECOND = COURSE.lesson("01"), COURSE.lesson("02")
EN, ZH = COURSE.text(LESSON, "en"), COURSE.text(LESSON, "zh")

# the worked example


def test_the_example_begins_with_its_first_caption():
    s = COURSE.stepper(LESSON)
    assert s.index == 1 and s.count == 3 and s.caption(EN) == EN("watch_1")
    assert s.marks == LESSON.watch.step[0].marks and s.events == () and not s.can_back


def test_the_next_step_waits_for_a_prediction():
    s = COURSE.stepper(LESSON)
    assert not s.can_next and s.next() is s
    question = s.question(EN)
    assert question.prompt == EN("watch_2_ask") and [option for option, _ in question.options] == ["none", "two"]
    assert question.right == "" and s.predicted_right is None


def test_a_prediction_is_told_and_opens_the_step_even_when_it_was_wrong():
    s = COURSE.stepper(LESSON).predict("none")
    assert (
        s.predicted_right is False and s.feedback(EN) == EN("watch_2_feedback_none") and s.question(EN).right == "two"
    )
    assert s.predict("two").predicted_right is False, "the first answer counts"
    s = s.next()
    assert s.index == 2 and [event.kind for event in s.events] == ["put", "joined"] and s.question(EN) is None
    assert s.answered == (("TOY-4", False),)


def test_a_step_can_jump_to_another_position():
    s = COURSE.stepper(LESSON).predict("two").next().next()
    assert s.done and s.state.owner("3") == 1 and s.state.owner("4") == 0
    assert s.before(3).owner("4") is None


def test_the_example_goes_back_and_keeps_the_answers():
    s = COURSE.stepper(LESSON).predict("two").next().back()
    assert s.index == 1 and s.can_next and s.predicted_right


def test_the_example_runs_on_to_the_question():
    s = COURSE.stepper(LESSON).to_question()
    assert s.index == 1 and s.ask is not None
    assert s.predict("two").to_question().done


def test_the_example_can_begin_again():
    s = COURSE.stepper(LESSON).predict("two").next().reset()
    assert s.index == 1 and not s.can_next


def test_nonsense_predictions_are_ignored():
    s = COURSE.stepper(LESSON)
    assert s.predict("three") is s
    done = s.predict("two").next().next()
    assert done.predict("two") is done


@given(st.lists(st.sampled_from(["next", "back", "two", "none", "to_question", "reset"]), max_size=12))
def test_no_sequence_of_presses_strands_the_example(presses):
    s = COURSE.stepper(LESSON)
    for press in presses:
        s = s.predict(press) if press in ("two", "none") else getattr(s, press)()
        assert 1 <= s.index <= s.count and s.state is not None and s.caption(EN)
        assert s.can_next or s.done or s.question(EN) is not None
    while not s.done:
        s = s.predict("two").next()


def test_a_lesson_without_an_example_says_so():
    with pytest.raises(KeyError, match="lesson 02 has no worked example"):
        COURSE.stepper(SECOND)


# pairs


def test_a_pair_asks_first_which_and_then_why():
    w = COURSE.why_not(LESSON, "1")
    assert w.step == "which" and set(w.choices) == {"5", "9"} and w.question(EN) == "Which of the two works?"
    w = w.choose("9")
    assert w.step == "which" and w.wrong == 1 and w.feedback(EN).happened == "That is not it."
    w = w.choose("5")
    assert w.step == "rule" and [rule for rule, _ in w.rules(EN)] == ["TOY-1", "TOY-2"]
    w = w.name_rule("TOY-1")
    assert w.step == "rule" and w.feedback(EN).happened == EN("w1", "not_TOY-1")
    w = w.name_rule("TOY-2")
    assert w.step == "done" and w.passed and w.can_next and w.feedback(EN).happened == EN("w1", "explain")


def test_a_pair_shows_what_each_action_does():
    results = COURSE.why_not(LESSON, "1").results()
    assert [event.kind for event in results["5"][1]] == ["put", "joined"]
    assert [violation.rule for violation in results["9"][2]] == ["TOY-2"]
    both_legal = COURSE.why_not(LESSON, "2").results()
    assert [event.kind for event in both_legal["7"][1]] == ["put", "alone"]


def test_a_pair_can_be_shown_and_tried_again():
    w = COURSE.why_not(LESSON, "1").reveal()
    assert w.step == "done" and w.can_next and not w.passed
    w = w.retry()
    assert w.step == "which" and w.tries == 2 and w.shown_first
    assert w.choose("5").name_rule("TOY-2").passed


@given(st.lists(st.sampled_from(["5", "9", "77", "TOY-1", "TOY-2", "TOY-9", "retry", "reveal"]), max_size=10))
def test_no_sequence_of_presses_strands_a_pair(presses):
    w = COURSE.why_not(LESSON, "1")
    for press in presses:
        if press in ("retry", "reveal"):
            w = getattr(w, press)()
        else:
            w = w.name_rule(press) if press.startswith("TOY") else w.choose(press)
        assert w.feedback(EN).happened and w.feedback(ZH).try_next
        assert (w.question(EN) == "") == (w.step == "done")
    assert w.retry().choose("5").name_rule("TOY-2").can_next and w.reveal().can_next


def test_the_order_of_a_pair_never_changes():
    assert COURSE.why_not(LESSON, "1").choices == COURSE.why_not(LESSON, "1").choices


# both presets


def test_a_difference_is_played_under_both_presets():
    b = COURSE.both(SECOND, "1")
    assert {preset: state.points[0] for preset, (state, _) in b.results.items()} == {"published": 3, "document": 1}
    assert b.start.owner("5") is None
    assert b.words("document", COURSE.text(SECOND, "en")) == COURSE.text(SECOND, "en")("d1", "document")


# recall


def questions(*pairs):
    return tuple(Question(name, rule, "a", ("a", "b")) for name, rule in pairs)


POOL = questions(("r1", "A"), ("r2", "A"), ("r3", "B"), ("r4", "C"), ("r5", "D"))


def test_the_first_lesson_has_nothing_to_recall():
    r = COURSE.recall(LESSON)
    assert r.questions == () and r.done and r.line(EN) == "There is nothing to recall yet."


def test_a_later_lesson_asks_about_the_earlier_ones():
    r = COURSE.recall(SECOND, seed=7)
    assert len(r.questions) == 3 and {question.id.split("-")[1] for question in r.questions} == {"01"}
    assert r == COURSE.recall(SECOND, seed=7)


def test_only_the_lesson_that_is_opened_is_checked():
    fresh = course()
    second = fresh.lesson("02")
    assert fresh.recall(second).questions == COURSE.recall(second).questions
    assert list(fresh._loaded) == ["02"]


@given(st.text(max_size=5))
def test_a_round_asks_for_three_rules(seed):
    assert len({question.rule for question in choose(POOL, Boxes(), seed)}) == 3


@given(st.text(max_size=5), st.dictionaries(st.sampled_from("ABCD"), st.integers(0, LAST_BOX)))
def test_lower_boxes_come_first(seed, boxes):
    chosen = [Boxes(boxes).of(question.rule) for question in choose(POOL, Boxes(boxes), seed)]
    assert chosen == sorted(Boxes(boxes).of(rule) for rule in "ABCD")[:3]


def test_a_rule_is_asked_twice_only_when_nothing_else_is_left():
    assert len(choose(POOL, Boxes(), "x", 5)) == 5
    assert len(choose(POOL[:2], Boxes(), "x")) == 2


def test_boxes_rise_with_right_answers_and_fall_with_a_wrong_one():
    boxes = Boxes()
    for _ in range(9):
        boxes = boxes.after("A", True)
    assert boxes.of("A") == LAST_BOX and boxes.after("A", False).of("A") == 0


def test_recall_tells_the_answer_after_it_was_given():
    r = COURSE.recall(SECOND)
    question = r.questions[0]
    wrong = next(option for option in question.options if option != question.answer)
    assert r.feedback(0, EN) == "" and r.is_right(0) is None
    assert r.answer(0, question.answer).is_right(0) and r.answer(0, "nonsense") is r and r.answer(9, "yes") is r
    r = r.answer(0, wrong)
    assert r.is_right(0) is False and EN.of(question, f"feedback_{question.answer}") in r.feedback(0, EN)
    assert r.answer(0, question.answer) is r, "the first answer counts"
    assert r.boxes(Boxes({question.rule: 3})).of(question.rule) == 0
    assert r.prompt(0, ZH).startswith("文字") and len(r.options(0, ZH)) == 2
    for n in range(3):
        r = r.answer(n, r.questions[n].answer)
    assert r.done and r.line(EN) == "2 of 3 right."


# words


def test_both_languages_of_the_framework_have_the_same_keys_and_facts():
    import string

    tables = [framework_words(lang) for lang in LANGUAGES]
    assert tables[0].keys() == tables[1].keys()
    for key in tables[0]:
        facts = [
            {name.split(":")[0] for _, name, _, _ in string.Formatter().parse(table[key]) if name} for table in tables
        ]
        assert facts[0] == facts[1], key


def test_texts_become_safe_html():
    assert html_of("**Now** play `7,6`.\n\nThen\nwait <b>.") == (
        "<p><b>Now</b> play <code>7,6</code>.</p><p>Then wait &lt;b&gt;.</p>"
    )
    assert plain("**Now**  play\n`7,6`.") == "Now play 7,6."
