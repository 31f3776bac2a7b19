"""Every predicate holds when it should, not when it should not, and says itself in both languages."""

import pytest
from toygame import KIT, Pass, Put, ToyGame, ToyState, course

from boardlab.lessons.goals import PREDICATES, Number, Refusal, Run, parse_goal
from boardlab.lessons.text import LessonText

GAME = ToyGame()


def run(pieces, *actions, seat=0, refused=()):
    """The run of these actions from pieces ``{seat: cells}``; every action is the learner's."""
    start = state = GAME.position({"pieces": pieces, "seat": seat})
    events, done = (), ()
    for text in actions:
        action = GAME.parse(text)
        state = state.apply(action)
        events, done = events + state.events, (*done, action)
    refusals = tuple(Refusal(GAME.parse(text), state.why_not(GAME.parse(text))) for text in refused)
    return Run(GAME, KIT, start, state, seat, done, events, refusals)


PAIR = {0: ["3", "4"]}
CASES = {
    "event": [
        ({"event": "joined"}, run(PAIR, "5"), run(PAIR, "7")),
        ({"event": "joined", "where": {"size": 3}}, run(PAIR, "5"), run({0: ["4"]}, "5")),
        ({"event": "joined", "where": {"size": [2, 3]}}, run(PAIR, "5"), run({0: ["2", "3", "4"]}, "5")),
        ({"event": "joined", "rule": "TOY-4"}, run(PAIR, "5"), run(PAIR)),
        ({"event": "joined", "rule": "TOY-5"}, None, run(PAIR, "5")),
        ({"event": "joined", "seat": 0}, run(PAIR, "5"), run({1: ["4"]}, "5", seat=1)),
        ({"event": "joined", "cell": "5"}, run(PAIR, "5"), run(PAIR, "2")),
        ({"event": "put", "at_least": 2}, run({}, "1", "2"), run({}, "1")),
        ({"event": "joined", "where": {"nothing": 1}}, None, run(PAIR, "5")),
    ],
    "refused_by": [
        ({"refused_by": "TOY-1"}, run(PAIR, refused=["3"]), run(PAIR, refused=["9"])),
        ({"refused_by": "TOY-1", "action": "4"}, run(PAIR, refused=["4"]), run(PAIR, refused=["3"])),
    ],
    "last_action": [
        ({"last_action": "5"}, run({}, "1", "5"), run({}, "5", "1")),
        ({"last_action": ["5", "6"]}, run({}, "6"), run({})),
    ],
    "last_kind": [({"last_kind": "pass"}, run({}, "pass"), run({}, "5"))],
    "played": [({"played": "5"}, run({}, "5", "1"), run({}, "1"))],
    "within": [({"within": 1}, run({}, "5"), run({}, "5", "6"))],
    "occupied": [({"occupied": "5"}, run({1: ["5"]}), run({}))],
    "owns": [
        ({"owns": "5", "seat": 1}, run({1: ["5"]}), run({0: ["5"]})),
        ({"owns": "5"}, run({0: ["5"]}), run({1: ["5"]})),
    ],
    "points": [
        ({"points": 3}, run(PAIR, "5"), run({0: ["4"]}, "5")),
        ({"points": 2, "exactly": True}, run({0: ["4"]}, "5"), run(PAIR, "5")),
        ({"points": 1, "seat": 1}, run({1: ["4"]}, "pass", "5"), run(PAIR, "5")),
    ],
    "reached": [
        ({"reached": "longest", "with": {"seat": 0}, "at_least": 3}, run(PAIR, "5"), run(PAIR)),
        ({"reached": "pieces", "exactly": 2}, run(PAIR), run(PAIR, "5")),
        ({"reached": "pieces", "at_most": 2}, run(PAIR), run(PAIR, "5")),
    ],
    "gained": [({"gained": "pieces", "exactly": 1}, run(PAIR, "5"), run(PAIR))],
    "is": [({"is": "neighbours", "with": {"cell": "5"}}, run(PAIR), run({0: ["1"]}))],
    "over": [
        ({"over": True}, run({0: list("1234567")}, "8"), run({})),
        ({"over": False}, run({}), run({0: list("12345678")})),
    ],
    "winner": [
        ({"winner": 0}, run({0: list("1234567")}, "8"), run({})),
        ({"winner": [0, 1]}, run({0: list("12345678")}), run({0: list("1234567")}, "8")),
    ],
    "to_move": [({"to_move": 1}, run({}, "5"), run({}))],
    "legal": [({"legal": "5"}, run({}), run({0: ["5"]}))],
    "refuses": [
        ({"refuses": "5"}, run({0: ["5"]}), run({})),
        ({"refuses": "9", "by": "TOY-2"}, run({}), None),
        ({"refuses": "9", "by": "TOY-1"}, None, run({})),
    ],
    "after": [
        ({"after": ["5"], "goal": {"event": "joined"}}, run(PAIR), run({})),
        ({"after": ["9"], "goal": {"event": "put"}}, None, run({})),
        ({"after": ["5"], "goal": {"points": 3, "exactly": True}}, run(PAIR, "1", "pass"), run({})),
    ],
    "all_of": [({"all_of": [{"owns": "3"}, {"owns": "5"}]}, run(PAIR, "5"), run(PAIR))],
    "any_of": [({"any_of": [{"owns": "3"}, {"owns": "5"}]}, run(PAIR), run({}))],
    "not": [({"not": {"owns": "5"}}, run({}), run({0: ["5"]}))],
}
FLAT = [(name, *case) for name, cases in CASES.items() for case in cases]
each = pytest.mark.parametrize(("name", "raw", "true", "false"), FLAT, ids=[str(case[1]) for case in FLAT])


class SaySo:
    """A place where goals are spoken: seat 0 is the learner."""

    def __init__(self, lang):
        lessons = course(
            extra={
                "en": {"goal": {"is": {"neighbours": "{cell} has a neighbour"}}},
                "zh": {"goal": {"is": {"neighbours": "{cell} 有邻居"}}},
            }
        )
        self.say = LessonText(lessons.game, lessons.lesson("01"), lang).say(ToyState(), 0)


def test_every_predicate_has_cases():
    assert set(CASES) == set(PREDICATES)


@each
def test_a_goal_holds_when_it_should(name, raw, true, false):
    assert true is None or parse_goal(raw).holds(true)


@each
def test_a_goal_does_not_hold_when_it_should_not(name, raw, true, false):
    assert false is None or not parse_goal(raw).holds(false)


@each
def test_a_goal_says_itself_in_both_languages(name, raw, true, false):
    english, chinese = (parse_goal(raw).sentence(SaySo(lang).say) for lang in ("en", "zh"))
    assert english and chinese and english != chinese
    assert "{" not in english + chinese
    assert not english.endswith(".") and not chinese.endswith("。")


@each
def test_a_goal_knows_nothing_wrong_with_itself(name, raw, true, false):
    assert list(parse_goal(raw).problems(GAME, KIT)) == []


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"event": "joined", "where": {"size": 3}, "seat": 0}, "a row of 3 is made"),
        ({"event": "joined", "seat": 1}, "Green: a row grows"),
        ({"event": "joined", "where": {"points": 2}}, "“joined” happens (points 2)"),
        ({"event": "alone", "cell": "5", "at_least": 2}, "a piece stands alone, at 5, 2 times"),
        ({"points": 1, "seat": 1}, "Green: gain at least 1 point"),
        ({"reached": "longest", "with": {"seat": 0}, "at_least": 3}, "the longest row of Red has at least 3 pieces"),
        ({"reached": "longest", "with": {"seat": 0}, "exactly": 1}, "the longest row of Red has 1 piece"),
        (
            {"reached": "longest", "with": {"seat": 1}, "at_least": 2, "at_most": 4},
            "the longest row of Green has 2 to 4 pieces",
        ),
        ({"reached": "pieces", "exactly": 3, "at_most": 4}, "“pieces”: 3 and “pieces”: at most 4"),
        (
            {"gained": "longest", "with": {"seat": 0}, "exactly": -1},
            "the longest row of Red has 1 fewer piece than before",
        ),
        (
            {"gained": "longest", "with": {"seat": 0}, "at_least": 2},
            "the longest row of Red has at least 2 more pieces than before",
        ),
        (
            {"gained": "longest", "with": {"seat": 0}, "at_most": -2},
            "the longest row of Red has at least 2 fewer pieces than before",
        ),
        (
            {"all_of": [{"owns": "3"}, {"any_of": [{"owns": "5"}, {"over": True}]}]},
            "a piece of Red stands at 3 and either a piece of Red stands at 5 or the game is over",
        ),
        ({"not": {"owns": "5"}}, "this does not happen: a piece of Red stands at 5"),
        ({"refused_by": "TOY-2"}, "you try something that this rule refuses: The wall (TOY-2)"),
        ({"all_of": [{"owns": "5"}, {"within": 1}]}, "a piece of Red stands at 5 and in at most 1 action"),
        (
            {"after": ["5", "6"], "goal": {"over": True}},
            "if this happens now: Red: “put a piece on 5”, Green: “put a piece on 6”, the result is: the game is over",
        ),
        (
            {"after": ["5"], "goal": {"over": True}},
            "if you now play “put a piece on 5”, the result is: the game is over",
        ),
        (
            {"after": ["5", "5"], "goal": {"over": True}},
            "if this happens now: Red: “put a piece on 5”, Green: “put one more piece on 5”, "
            "the result is: the game is over",
        ),
        ({"last_action": ["5", "pass"]}, "you play “put a piece on 5”, “pass”"),
        ({"played": "5"}, "you play “put a piece on 5”"),
        ({"legal": "5"}, "“put a piece on 5” is allowed"),
        ({"refuses": "5"}, "“put a piece on 5” is not allowed"),
        ({"refuses": "9", "by": "TOY-2"}, "“put a piece on 9” is refused by The wall (TOY-2)"),
        (
            {"refused_by": "TOY-2", "action": "9"},
            "you try “put a piece on 9”, and this rule refuses it: The wall (TOY-2)",
        ),
    ],
)
def test_a_goal_reads_like_this(raw, sentence):
    assert parse_goal(raw).sentence(SaySo("en").say) == sentence


def test_a_goal_after_the_action_of_somebody_else_says_whose_it_is():
    lessons = course()
    say = LessonText(lessons.game, lessons.lesson("01"), "en").say(ToyState(), 1)
    told = parse_goal({"after": ["5"], "goal": {"owns": "5", "seat": 0}}).sentence(say)
    assert told == "if Red now plays “put a piece on 5”, the result is: a piece of Red stands at 5"


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"reached": "longest", "with": {"seat": 0}, "at_least": 3}, "红方最长的一排有不少于 3 枚"),
        ({"gained": "longest", "with": {"seat": 0}, "exactly": -1}, "红方最长的一排比之前少 1 枚"),
        ({"gained": "longest", "with": {"seat": 0}, "at_least": 2}, "红方最长的一排至少比之前多 2 枚"),
        ({"after": ["5"], "goal": {"over": True}}, "如果你现在执行“在 5 放一枚”，结果是：游戏结束"),
        ({"owns": "5", "seat": 1}, "5 上有绿方的棋子"),
    ],
)
def test_a_goal_reads_like_this_in_chinese(raw, sentence):
    assert parse_goal(raw).sentence(SaySo("zh").say) == sentence


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({}, "a goal needs one of"),
        ("joined", "a goal is a table"),
        ({"evnt": "joined"}, "it has: evnt"),
        ({"event": "joined", "owns": "5"}, "put them into all_of"),
        ({"event": "joined", "cells": "5"}, "unknown field `cells`"),
        ({"all_of": [{"wrong": 1}]}, "all_of[0]"),
        ({"points": "three"}, "Expected `int`"),
    ],
)
def test_a_wrong_goal_is_told_in_a_sentence(raw, said):
    with pytest.raises(ValueError, match=said.replace("[", r"\[").replace("]", r"\]")):
        parse_goal(raw)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"last_action": "five"}, "bad notation 'five'"),
        ({"not": {"legal": "x"}}, "bad notation 'x'"),
        ({"after": ["x"], "goal": {"owns": "1"}}, "bad notation 'x'"),
        (
            {"reached": "longst", "with": {"seat": 0}, "at_least": 1},
            "unknown measure 'longst'; there are: longest, pieces",
        ),
        ({"reached": "longest", "at_least": 1}, "missing a required argument: 'seat'"),
        ({"reached": "pieces"}, "needs at_least, exactly or at_most"),
        ({"is": "neighbours", "with": {"sell": "5"}}, "'sell'|missing a required argument"),
        ({"is": "nowhere"}, "unknown predicate 'nowhere'"),
    ],
)
def test_a_goal_that_does_not_fit_the_game_says_so(raw, said):
    import re

    problems = list(parse_goal(raw).problems(GAME, KIT))
    assert len(problems) == 1 and re.search(said, problems[0])


def test_a_goal_names_the_rule_that_made_it_hold():
    assert parse_goal({"any_of": [{"owns": "1"}, {"event": "joined"}]}).reason(run(PAIR, "5")) == "TOY-4"
    assert parse_goal({"refuses": "9", "by": "TOY-2"}).reason(run({})) == "TOY-2"
    assert parse_goal({"not": {"event": "joined"}}).reason(run({}, "5")) == ""


@pytest.mark.parametrize(
    ("fields", "value"),
    [
        ({"event": "joined", "fact": "points"}, 3),
        ({"event": "joined", "fact": "points", "seat": 1}, 0),
        ({"event": "put"}, 1),
        ({"points": 0}, 3),
        ({"measure": "longest", "with_": {"seat": 0}}, 3),
        ({"gained": "longest", "with_": {"seat": 0}}, 1),
    ],
)
def test_a_number_is_computed(fields, value):
    assert Number(**fields).value(run(PAIR, "5")) == value


@pytest.mark.parametrize("fields", [{}, {"event": "put", "points": 0}, {"measure": "pieces", "gained": "pieces"}])
def test_a_number_has_one_source(fields):
    with pytest.raises(ValueError, match="one source"):
        Number(**fields)


def test_actions_compare_by_their_notation():
    assert parse_goal({"last_action": "05"}).holds(run({}, "5")) is False
    assert parse_goal({"last_action": "pass"}).holds(Run(GAME, KIT, ToyState(), ToyState(), actions=(Put("1"), Pass())))
