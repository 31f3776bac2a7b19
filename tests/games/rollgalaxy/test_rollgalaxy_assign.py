"""Assignments, counted; and the fairness of random actions."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from boardlab.games.rollgalaxy import GAME, assign
from boardlab.games.rollgalaxy.actions import Done
from boardlab.games.rollgalaxy.facts import DICE


def rolled(dice):
    """A table at which these dice, (colour, face), have been rolled."""
    columns = {}
    for colour, face in dice:
        if face != "wild":
            columns.setdefault(face, []).append(colour)
    wild = [colour for colour, face in dice if face == "wild"]
    rows = {"0": {"columns": columns, "wild": wild, "ask": "assign"}, "1": {"ask": "assign", "wild": ["red"]}}
    return GAME.position({"step": "assign", "empires": rows})


def plain_results(state):
    """Every way to assign without powers: columns, the selecting die in them, and the phase selected."""
    found, todo, known = set(), [state], set()
    while todo:
        now = todo.pop()
        me = now.empires[0]
        if me.strip and not me.wild:
            columns = list(me.columns)
            at = ("explore", "develop", "settle", "produce", "ship").index(me.chosen)
            columns[at] = tuple(sorted((*columns[at], me.strip)))
            found.add((tuple(columns), me.chosen))
            continue
        for action in assign.simple(now, 0):
            after = now.apply(action)
            if after not in known:
                known.add(after)
                todo.append(after)
    return found


@pytest.mark.parametrize(
    ("faces", "n"), [("explore develop settle", 15), ("explore explore explore", 5), ("explore explore ship", 10)]
)
def test_the_assignments_of_single_rolls(faces, n):
    assert len(plain_results(rolled([("white", face) for face in faces.split()]))) == n


def test_the_assignments_of_three_white_dice_over_all_rolls():
    rolls = Counter(tuple(sorted(faces)) for faces in product(DICE["white"].faces, repeat=3))
    counts = {faces: len(plain_results(rolled([("white", face) for face in faces]))) for faces in rolls}
    assert sum(rolls.values()) == 216
    assert sum(n * counts[faces] for faces, n in rolls.items()) == 2580
    assert max(counts.values()) == 15


def test_the_assignments_of_three_white_dice_and_a_red_one():
    rolls = Counter(
        (tuple(sorted(faces)), red) for faces in product(DICE["white"].faces, repeat=3) for red in DICE["red"].faces
    )
    counts = {}
    for faces, red in rolls:
        counts[faces, red] = len(plain_results(rolled([*(("white", face) for face in faces), ("red", red)])))
    assert sum(n * counts[roll] for roll, n in rolls.items()) == 31_248
    assert max(counts.values()) == 77


def powerful():
    """A position with several powers."""
    row = {
        "tableau": ["nanotechnology", "executive_power", "galactic_mandate", "isolation_policy"],
        "columns": {"explore": ["white", "white", "red"], "settle": ["white", "cyan"]},
        "strip": "white",
        "chosen": "ship",
        "ask": "assign",
    }
    return GAME.position({"step": "assign", "empires": {"0": row}})


def test_counting_agrees_with_listing():
    state = powerful()
    actions = state.legal_actions(0)
    assert len(actions) == len(set(actions)) == assign.how_many(state, 0)
    assert all(state.why_not(action) == () for action in actions)


@pytest.mark.parametrize("tile", ["gem_world", "galactic_influence", "executive_power"])
def test_random_assignments_are_uniform(tile):
    row = {
        "tableau": [tile],
        "columns": {"explore": ["white", "white"], "settle": ["red"]},
        "strip": "white",
        "chosen": "ship",
        "ask": "assign",
    }
    are_uniform(GAME.position({"step": "assign", "empires": {"0": row}}))


@pytest.mark.parametrize(("abandoning", "arranged"), [(0, []), (2, []), (0, ["T18"])])
def test_random_tasks_of_explorers_are_uniform(abandoning, arranged):
    row = {
        "tableau": ["advanced_logistics"],
        "dev_stack": ["colonial_affinity", "nanotechnology"],
        "world_stack": ["gem_world", "comet_zone", "jungle_world"],
        "columns": {"explore": ["red", "white", "white"]},
        "abandoning": abandoning,
        "arranged": arranged,
        "ask": "explore",
    }
    are_uniform(GAME.position({"step": "explore", "selected": ["explore"], "empires": {"0": row}}))


def are_uniform(state):
    """Are all legal actions drawn alike, and no others?"""
    actions, rng = state.legal_actions(0), Random(1)
    assert len(set(actions)) == len(actions)
    drawn = Counter(state.sample_action(rng, 0) for _ in range(400 * len(actions)))
    assert set(drawn) == set(actions)
    squares = sum((times - 400) ** 2 / 400 for times in drawn.values())
    assert squares < len(actions) + 5 * (2 * len(actions)) ** 0.5


def test_every_assignment_with_powers_can_be_drawn():
    state, rng = powerful(), Random(2)
    actions = set(state.legal_actions(0))
    drawn = {state.sample_action(rng, 0) for _ in range(2_000)}
    assert drawn <= actions
    assert {type(action) for action in drawn} == {type(action) for action in actions} - {Done} | (
        {Done} & {type(action) for action in drawn}
    )


def test_rolls_have_their_exact_probabilities():
    state = GAME.position({"step": "roll", "empires": {"0": {"cup": ["white"] * 2}}})
    chances = {outcome.action.faces: outcome.probability for outcome in state.chance()}
    assert chances["explore", "explore"] == Fraction(4, 36)
    assert chances["explore", "ship"] == Fraction(4, 36)
    assert chances["settle", "ship"] == Fraction(2, 36)
    rng = Random(3)
    drawn = Counter(state.sample_action(rng).faces for _ in range(7_200))
    assert set(drawn) == set(chances)
    assert all(abs(drawn[faces] - 7_200 * float(p)) < 5 * (7_200 * float(p)) ** 0.5 for faces, p in chances.items())


def test_the_spare_die_is_a_white_one():
    empires = {"0": {"strip": "white", "chosen": "ship"}, "1": {"strip": "white", "chosen": "ship", "ask": ""}}
    state = GAME.position({"step": "reveal", "empires": empires})
    chances = {outcome.action.face: outcome.probability for outcome in state.chance()}
    assert chances == {face: Fraction(n, 6) for face, n in Counter(DICE["white"].faces).items()}
