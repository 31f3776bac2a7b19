"""An attempt keeps the position, says why, and always leads on."""

import pytest
from toygame import course

from boardlab.lessons import open_course
from boardlab.lessons.check import Attempt, Outcome, edited, whole
from boardlab.lessons.goals import parse_goal
from boardlab.lessons.model import BotReply, Exercise, Tool

COURSE = course()
LESSON = COURSE.lesson("01")
EN, ZH = COURSE.text(LESSON, "en"), COURSE.text(LESSON, "zh")


def attempt(name):
    return COURSE.attempt(LESSON, name)


def words(name, key):
    return EN(name, key)


# playing


def test_an_attempt_begins_untouched():
    a = attempt("a")
    assert a.outcome == Outcome("untouched")
    assert (a.can_act, a.can_back, a.can_retry, a.can_hint, a.can_reveal, a.can_next) == (
        True,
        False,
        False,
        True,
        True,
        False,
    )
    assert a.marks == a.exercise.marks
    assert a.you_are_line(EN) == "You are Red. It is your turn."
    assert a.goal_line(EN) == "Goal: a row of 3 is made."
    assert a.status_line(EN) == "0 of 1 action"
    assert a.explanation(EN) == "" and a.hints_shown(EN) == () and a.caption(EN) == ""


def test_reaching_the_goal_passes_and_opens_next():
    a = attempt("a").act("5")
    assert a.outcome.status == "passed" and a.outcome.rule == "TOY-4"
    assert a.can_next and not a.can_act
    assert a.explanation(EN) == words("a", "explain")
    assert a.feedback(EN).happened == "Right." and a.feedback(EN).rule_text == "A row gives its length."
    assert a.marks == ()


def test_the_goal_met_another_way_is_success():
    assert attempt("a").act("2").passed


def test_nothing_happens_after_the_goal():
    a = attempt("a").act("5")
    assert a.act("7") is a


def test_a_refused_action_keeps_the_position_and_says_its_own_mistake():
    a = attempt("a").act("3")
    assert a.state == a.start
    assert (a.outcome.status, a.outcome.reason, a.outcome.rule, a.outcome.mistake) == (
        "failed",
        "mistake",
        "TOY-1",
        "taken",
    )
    assert a.feedback(EN).happened == words("a", "mistake_taken")
    assert a.can_act and a.used == 0
    assert a.act("5").passed


def test_a_refused_action_without_an_explanation_of_its_own_says_the_rule():
    a = attempt("a").act("9")
    assert a.outcome.reason == "refused" and a.outcome.rule == "TOY-2"
    assert a.feedback(EN).happened == "9 is the wall."
    assert a.feedback(ZH).happened == "9 是墙。"


@pytest.mark.parametrize(("action", "told"), [("3", "try_other"), ("9", "try_other"), ("7", "try_again")])
def test_only_what_was_played_can_be_taken_back(action, told):
    assert attempt("a").act(action).feedback(EN).try_next == EN.ui(told)


def test_what_was_tried_in_vain_is_remembered_until_the_attempt_starts_again():
    a = attempt("a").act("3").act("9")
    assert [refusal.action.cell for refusal in a.refused] == ["3", "9"]
    again = a.retry()
    assert again.refused == () and len(again.remembered) == 2


def test_a_refusal_can_be_the_goal():
    a = attempt("g").act("9")
    assert a.outcome.status == "passed" and a.outcome.rule == "TOY-2" and a.state == a.start
    assert not attempt("g").act("3").passed


def test_input_that_cannot_be_read_changes_nothing():
    a = attempt("a").act("five")
    assert a.outcome.status == "error" and a.state == a.start and a.used == 0
    assert a.feedback(EN).happened == "That cannot be read: bad notation 'five': a cell is a digit, such as 4"
    assert a.act("5").passed


def test_a_used_budget_fails_with_the_mistake_that_was_made():
    a = attempt("a").act("7")
    assert (a.outcome.reason, a.outcome.mistake, a.outcome.rule) == ("budget", "lone", "TOY-5")
    assert a.feedback(EN).happened == words("a", "mistake_lone")
    assert not a.can_act and a.can_back and a.can_retry
    assert a.state.owner("7") == 0, "the learner's position is kept"


def test_a_used_budget_without_a_known_mistake_says_so():
    a = attempt("a").act("pass")
    assert a.feedback(EN).happened == "Your 1 action is used, and the goal is not reached."


def test_back_one_takes_back_one_action_and_the_reply_to_it():
    a = attempt("b").act("4")
    assert a.state.owner("7") == 1, "the reply was played"
    assert a.back_one().state == a.start
    assert a.back_one().back_one().state == a.start


def test_replies_are_played_until_it_is_the_learners_turn():
    a = attempt("b").act("4")
    assert a.outcome.status == "going" and a.can_act and a.status_line(EN) == "1 of 2 actions"
    assert a.feedback(EN).happened == "Good so far. The goal is not reached yet."
    assert a.act("5").passed


def test_a_reply_that_the_learner_has_blocked_gives_way_to_the_next():
    a = attempt("b").act("7")
    assert a.state.owner("8") == 1


def test_a_mistake_with_actions_left_lets_the_learner_go_on():
    a = attempt("b").act("7")
    assert a.outcome.mistake == "far" and a.can_act and not a.outcome.final


def test_a_turn_without_a_reply_ends_the_attempt_with_a_sentence():
    a = attempt("g").act("7")
    assert a.outcome.reason == "turn_over" and not a.can_act and a.can_back
    assert a.feedback(EN).happened == "Your turn is over, and the goal is not reached."
    assert a.you_are_line(EN) == "You are Red. It is the turn of somebody else."


def test_stop_ends_the_attempt():
    a = COURSE.attempt(LESSON, "b")
    far = a.act("2")
    assert far.outcome.status == "going"
    exercise = a.exercise
    from msgspec import structs

    stopped = structs.replace(a, exercise=structs.replace(exercise, stop=parse_goal({"occupied": "2"}))).act("2")
    assert stopped.outcome.reason == "stop" and stopped.outcome.final
    assert stopped.feedback(EN).happened == "From here the goal cannot be reached any more."
    assert stopped.back_one().can_act


def test_retry_resets_the_position_and_keeps_the_hints():
    a = attempt("a").hint().act("7").retry()
    assert a.state == a.start and a.outcome.status == "untouched" and a.hints == 1 and a.tries == 2


def test_hints_come_one_at_a_time():
    a = attempt("a").hint()
    assert a.hints_shown(EN) == (words("a", "hint_1"),)
    a = a.hint().hint()
    assert a.hints == 2 and not a.can_hint


def test_the_reveal_goes_step_by_step_from_the_start_and_opens_next():
    a = attempt("b").act("7").reveal()
    assert a.outcome.status == "shown" and a.caption(EN) == words("b", "reveal_1")
    assert a.state.owner("4") == 0 and a.state.owner("7") == 1
    assert not a.can_next and not a.can_act
    assert a.explanation(EN) == ""
    a = a.reveal()
    assert a.state.owner("5") == 0 and a.can_next and not a.can_reveal
    assert a.explanation(EN) == words("b", "explain")
    assert a.feedback(EN).happened == "This was one way to do it."


def test_the_reveal_can_be_left_and_the_learners_position_is_still_there():
    a = attempt("b").act("7").reveal().back_one().back_one()
    assert a.showing == -1 and a.state.owner("7") == 0 and a.can_act


def test_solving_after_the_reveal_is_told_apart():
    a = attempt("a").reveal()
    assert a.can_next and not a.passed
    a = a.retry().act("5")
    assert a.passed and a.shown_first and a.feedback(EN).happened == "Right. You had seen the answer before."
    assert not attempt("a").act("5").reveal().shown_first


def test_a_refusal_is_forgotten_when_its_moment_is_over():
    a = attempt("b").act("9").act("4").back_one()
    assert a.outcome.status == "untouched"


# answering


def test_the_right_option_passes_with_its_own_feedback():
    a = attempt("d").answer("y")
    assert a.passed and a.feedback(EN).happened == words("d", "feedback_y")
    assert a.state.owner("2") == 0, "the chosen action is shown"


def test_a_wrong_option_says_its_own_feedback_and_lets_the_learner_try_again():
    a = attempt("d").answer("x")
    assert a.outcome.reason == "wrong" and a.feedback(EN).happened == words("d", "feedback_x")
    assert a.can_answer and a.answer("y").passed


def test_options_have_labels():
    assert attempt("d").options(EN)[0] == ("x", words("d", "option_x"), words("d", "feedback_x"))


@pytest.mark.parametrize("nothing", [None, "w", 3])
def test_no_option_is_told(nothing):
    a = attempt("d").answer(nothing)
    assert a.outcome.status == "error" and a.feedback(EN).happened == "Please choose one of the answers."


def test_a_predicted_number_is_shown_after_it_was_said():
    a = attempt("c")
    assert a.state.owner("5") is None
    assert a.answer(2).feedback(EN).happened == "That is too few."
    assert a.answer("4").feedback(EN).happened == "That is too many."
    assert a.answer(1).feedback(EN).happened == words("c", "mistake_one")
    a = a.answer(" 3 ")
    assert a.passed and a.state.owner("5") == 0 and [event.kind for event in a.events] == ["put", "joined"]


@pytest.mark.parametrize("nothing", [None, "", "three", "3.5", True])
def test_no_number_is_told(nothing):
    feedback = attempt("c").answer(nothing).feedback(EN)
    assert (
        feedback.happened == "Please enter a whole number for every line." and feedback.try_next == "Use digits only."
    )


def test_counts_say_how_many_numbers_are_right_and_break_down_when_done():
    a = attempt("n1")
    assert a.items(EN) == (("row", words("n1", "item_row")), ("points", words("n1", "item_points")))
    assert a.breakdown(EN) == ()
    wrong = a.answer({"row": 4, "points": 3})
    assert wrong.feedback(EN).happened == "1 of 2 numbers are right."
    assert [(line.right, line.because) for line in wrong.breakdown(EN)] == [(False, ""), (True, "")]
    assert a.answer({"row": 2, "points": 3}).feedback(EN).happened == words("n1", "mistake_old")
    right = wrong.answer({"row": "3", "points": 3})
    assert right.passed and [line.rule for line in right.breakdown(EN)] == ["TOY-4", "TOY-4"]
    assert a.answer({"row": 3}).outcome.status == "error"


def test_spotted_cells_are_picked_one_by_one():
    a = attempt("e").pick("2").pick("7")
    assert a.picked == ("2", "7") and a.status_line(EN) == "2 places picked"
    assert a.feedback(EN).happened == "2 places are picked."  # not yet judged
    assert "Check" in a.feedback(EN).try_next
    assert a.back_one().picked == ("2",) and a.pick("2").picked == ("7",)
    a = a.answer()
    assert a.feedback(EN).happened == words("e", "mistake_far")
    a = a.pick("7").pick("1").answer()
    assert a.feedback(EN).happened == "1 place is still missing. 1 place does not belong."
    assert a.pick("1").pick("5").answer().passed


def test_a_missing_cell_can_have_its_own_explanation():
    assert attempt("e").answer(["5"]).feedback(EN).happened == words("e", "mistake_left")


def test_spotted_cells_can_be_typed():
    assert attempt("e").answer("5 2").passed


def test_nothing_picked_and_a_cell_that_is_none_are_told():
    assert attempt("e").answer().feedback(EN).happened == "Please pick at least one place."
    assert attempt("e").pick("77").feedback(EN).happened == "77 cannot be picked in this exercise."


def test_the_reveal_of_a_spot_shows_the_right_cells():
    assert attempt("e").reveal().picked == ("2", "5")


# building


def test_a_built_position_is_judged_by_what_would_happen():
    a = attempt("f")
    assert a.tools(EN)[0][:3] == ("mine", words("f", "tool_mine"), "cell")
    a = a.act("mine 4")
    assert a.passed and a.state.owner("4") == 0 and a.start.owner("4") is None


def test_a_second_click_takes_a_piece_out_again():
    a = attempt("f").act("mine 7")
    assert a.state.owner("7") == 0 and a.status_line(EN) == "1 of 2 changes"
    a = a.act("mine 7")
    assert a.state.owner("7") is None and a.outcome.reason == "budget"
    assert a.feedback(EN).happened == "Your 2 changes are used, and the goal is not reached."


@pytest.mark.parametrize(
    ("edit", "reason", "said"),
    [
        ("mine 9", "position", "Such a position is not possible: a piece stands where none may stand"),
        ("rival 3", "kept", "3 stays as it is in this exercise."),
        ("yours 4", "no_edit", "“yours 4” is no edit of this exercise."),
        ("mine", "no_edit", "“mine” is no edit of this exercise."),
        ("turn 2", "notation", "That cannot be read: turn '2': it is one of 0, 1"),
    ],
)
def test_an_impossible_edit_changes_nothing_and_says_why(edit, reason, said):
    a = attempt("f").act(edit)
    assert a.outcome.reason == reason and a.state == a.start and a.used == 0 and a.can_act
    assert a.feedback(EN).happened == said


def test_a_mistake_while_building_is_explained():
    assert attempt("f").act("rival 4").feedback(EN).happened == words("f", "mistake_rival")


def test_edits_leave_the_old_table_alone():
    data = {"cubes": {"0": {"blue": 1}}, "envoys": {"0": ["1"]}}
    after = edited(data, Tool("cube", path="cubes.0.blue", values=(1, 2)), "2")
    assert after["cubes"]["0"]["blue"] == 2 and data["cubes"]["0"]["blue"] == 1
    after = edited(after, Tool("mine", list="envoys.1"), "5")
    assert after["envoys"] == {"0": ["1"], "1": ["5"]} and data["envoys"] == {"0": ["1"]}


def test_a_tool_fills_a_list_with_so_many():
    dice = Tool("white", path="dice.0", values=(0, 1, 3), fill="white")
    data = {"dice": {"0": ["white", "red"]}}
    assert edited(data, dice, "3")["dice"]["0"] == ["red", "white", "white", "white"]
    assert edited(data, dice, "0")["dice"]["0"] == ["red"] and data["dice"]["0"] == ["white", "red"]
    with pytest.raises(ValueError, match="whole numbers"):
        Tool("white", path="dice.0", values=("all",), fill="white")


@pytest.mark.parametrize("left_open", [True, False])
def test_an_edit_leaves_chance_open_where_the_position_does(left_open):
    cards = open_course("cartographers")
    exercise = Exercise(
        id="x",
        kind="BUILD",
        rules=(),
        hints=2,
        you_are=0,
        position={"edicts": ["sentinel_wood", "canal_lake", "wildholds", "borderlands"], "open": left_open},
        tools=(Tool("season", path="season", values=("summer",)),),
        goal=parse_goal({"over": True}),
    )
    a = Attempt.begin(cards, cards.lesson("04"), exercise).act("season summer")
    assert a.state.season == 1 and (a.state.to_move == (-1,)) is left_open


@pytest.mark.parametrize(
    ("typed", "number"), [("3", 3), (" -2 ", -2), (4, 4), ("x", None), (None, None), (False, None)]
)
def test_whole_numbers_are_read_as_people_type_them(typed, number):
    assert whole(typed) == number


def test_every_sentence_is_there_in_both_languages():
    tries = [attempt(name) for name in "abcdefg"]
    tries += [attempt("a").act(text) for text in ("5", "7", "9", "x")]
    tries += [attempt("a").reveal(), attempt("b").reveal(), attempt("b").act("4"), attempt("g").act("7")]
    tries += [attempt("c").answer(given) for given in (0, 4, "x")]
    tries += [attempt("d").answer("x"), attempt("e").answer(["7", "8"]), attempt("e").answer(["2"])]
    tries += [attempt("f").act("mine 9"), attempt("n1").answer({"row": 1, "points": 1})]
    tries += [attempt("a").reveal().retry().act("5")]
    for a in tries:
        for line in ("you_are_line", "goal_line", "status_line", "caption", "explanation"):
            assert isinstance(getattr(a, line)(EN), str) and isinstance(getattr(a, line)(ZH), str)
        english, chinese = a.feedback(EN), a.feedback(ZH)
        assert english.happened != chinese.happened and english.try_next != chinese.try_next


# the others


def with_reply(reply):
    from msgspec import structs

    a = attempt("b")
    return structs.replace(a, exercise=structs.replace(a.exercise, reply=reply))


def test_a_bot_can_answer_for_the_others(monkeypatch):
    def cautious(game, view, rng):
        return view["state"].legal_actions()[-1]

    monkeypatch.setattr("boardlab.lessons.check.bot", lambda name: {"cautious": cautious}[name])
    a = with_reply(BotReply("cautious")).act("4")
    assert [event.kind for event in a.events] == ["put", "joined", "passed"]
    assert a.act("5").passed


def test_a_reply_that_cannot_be_played_at_all_is_drawn_the_same_every_time():
    replies = {with_reply((("4", "9"),)).act("4").state.pieces for _ in range(3)}
    assert len(replies) == 1


def test_replies_that_run_out_end_the_attempt():
    a = with_reply(("7",)).act("2").act("1")
    assert a.outcome.final and a.can_back and a.can_retry
