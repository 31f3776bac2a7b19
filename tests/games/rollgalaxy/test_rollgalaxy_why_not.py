"""``why_not`` is empty for the legal actions, and for no others, over a large universe of actions."""

from random import Random

import pytest
from msgspec.structs import replace
from rollgalaxy_play import some_states

from boardlab.games.rollgalaxy import GAME, assign, turn
from boardlab.games.rollgalaxy.actions import (
    BY_VERB,
    Abandon,
    Arrange,
    Assign,
    Build,
    BuyVP,
    Dictate,
    Done,
    GiveBack,
    Move,
    PlaceTile,
    Reassign,
    Recall,
    ReturnToCup,
    Roll,
    Select,
    Spend,
    Starter,
    Stock,
)
from boardlab.kernel.rulebook import Ruleset

WHOLE = 400
"""A list longer than that is not compared."""


def universe():
    """Actions of all kinds from many games, and the same for other seats."""
    rng, found = Random(1), {}
    for players, ruleset in ((2, "published"), (3, "document"), (5, "published")):
        for state in some_states(players, range(3), 7, ruleset):
            actions = state.legal_actions()
            for action in rng.sample(actions, min(12, len(actions))):
                found[action] = None
                if "seat" in action.__struct_fields__:
                    found[replace(action, seat=1 - min(action.seat, 1))] = None
    rare = (Starter(0), Starter(1), BuyVP(0), BuyVP(1), Spend(("white",)), Spend(("white", "white")), ReturnToCup(()))
    found |= dict.fromkeys((*rare, ReturnToCup(("white",)), ReturnToCup(("red", "white"), 1), GiveBack("gem_world")))
    by_kind = {}
    for action in found:
        by_kind.setdefault(type(action), []).append(action)
    return [action for rows in by_kind.values() for action in rng.sample(rows, min(60, len(rows)))]


UNIVERSE = universe()


def test_the_universe_has_every_kind_of_action():
    assert {type(action) for action in UNIVERSE} == {kind for verb, kind in BY_VERB.items() if verb != "assign"}


@pytest.mark.parametrize("ruleset", ["published", "document"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_why_not_agrees_with_the_legal_actions(players, ruleset):
    compared = 0
    for state in some_states(players, range(3), 17, ruleset):
        legal = state.legal_actions()
        if len(legal) > WHOLE:
            continue
        known = set(legal)
        assert len(known) == len(legal)
        for action in (*UNIVERSE, *legal):
            if not isinstance(action, Roll):
                assert (state.why_not(action) == ()) == (action in known), (state, action, state.why_not(action))
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("ruling", ["selector_movable", "unassigned", "return_dice", "recon_team_tile"])
def test_why_not_agrees_under_other_rulings(ruling):
    rules = Ruleset("published", {ruling: GAME.rulings()[ruling][1]})
    for state in some_states(2, range(2), 13, rules):
        legal = state.legal_actions()
        if len(legal) <= WHOLE:
            known = set(legal)
            for action in (*UNIVERSE[::3], *legal):
                if not isinstance(action, Roll):
                    assert (state.why_not(action) == ()) == (action in known), (action, state.why_not(action))


def every_step(empire, seat):
    """Every thinkable small step of an assignment with these dice."""
    phases, dice = ("explore", "develop", "settle", "produce", "ship"), ("white", "red", "cyan")
    sources = (*phases, "wild", "strip")
    moves = [Move(source, die, target) for source in sources for die in dice for target in phases]
    yield from (Select(die, source, phase, seat) for die in dice for source in sources for phase in phases)
    powers = [side for side in empire.tableau if assign.power_of(empire, side)]
    for move in moves:
        yield from (Reassign(power, (move,), seat) for power in powers)
        yield from (Dictate(die, source, (move,), seat) for die in dice for source in sources)
    yield Done(seat)


POWERS = (
    *("nanotechnology", "system_diversification", "propaganda_campaign", "isolation_policy", "mad_scientists"),
    *("homeworld_patriotism", "executive_power", "galactic_mandate", "galactic_influence", "operations_affinity"),
    *("local_subsidies", "colonial_affinity", "shipping_affinity", "technology_affinity", "space_mercenaries"),
    *("diversification", "backup_planning", "hydroponics_guild"),
)


@pytest.mark.parametrize("movable", ["no", "yes"])
@pytest.mark.parametrize("power", POWERS)
def test_every_small_step_of_an_assignment_is_judged_right(power, movable):
    columns = {"explore": ["white", "red"], "settle": ["cyan", "white"]}
    row = {"tableau": [power], "strip": "red", "chosen": "ship", "columns": columns, "ask": "assign"}
    data = {"step": "assign", "empires": {"0": row}, "rulings": {"selector_movable": movable}}
    state = GAME.position(data)
    legal = set(state.legal_actions(0))
    small = {action for action in legal if len(getattr(action, "moves", "1")) == 1}
    judged = {action for action in every_step(state.empires[0], 0) if state.why_not(action) == ()}
    assert judged == small
    assert assign.how_many(state, 0) == len(legal)
    assert all(state.why_not(action) == () for action in legal)


def test_a_refusal_names_its_rules_and_says_it_in_words():
    ids = set(GAME.rulebook().ids())
    for state in some_states(2, [1], 29):
        for action in UNIVERSE[::5]:
            for reason in state.why_not(action):
                assert reason.rule in ids
                assert GAME.violation_text(reason, "en")


@pytest.mark.parametrize("action", [None, "stock white", 7, Stock, Select("white", None, "ship"), Build(3)])
def test_what_is_no_action_is_refused(action):
    state = GAME.position({"step": "assign", "empires": {"0": {"columns": {"ship": ["white", "red", "red"]}}}})
    assert state.why_not(action)[0].rule == "RFG-ROUND-2"


def test_actions_out_of_their_step_are_refused_by_the_turn_rule():
    state = GAME.position({"step": "explore", "empires": {"0": {"columns": {"explore": ["white"]}}}})
    for action in (Build("white"), Done(4), Done(-1), Stock("white", 1), Arrange("gem_world", 1, 1)):
        assert state.why_not(action)[0].rule == turn.TURN
    assert state.why_not(Abandon("gem_world"))[0].rule == "RFG-EXPLORE-2"
    assert state.why_not(Arrange("gem_world", 1))[0].rule == "RFG-POWER-8"
    assert state.why_not(PlaceTile("gem_world"))[0].rule == turn.TURN
    assert state.why_not(Done())[0].rule == "RFG-PHASE-2"


def test_a_whole_assignment_is_refused_for_its_first_bad_step():
    row = {"columns": {"explore": ["white", "white", "white"]}, "ask": "assign"}
    state = GAME.position({"step": "assign", "empires": {"0": row}})
    good = Select("white", "explore", "ship")
    bad = Dictate("white", "explore", (Move("explore", "white", "explore"),))
    assert state.why_not(Assign((good,))) == ()
    assert [reason.rule for reason in state.why_not(Assign((good, bad)))] == ["RFG-ASSIGN-5"]
    assert [reason.rule for reason in state.why_not(Assign(()))] == ["RFG-ASSIGN-3"]
    assert state.why_not(Assign((replace(good, seat=1),)))[0].rule == "RFG-ASSIGN-8"


def test_a_roll_has_one_way_to_be_written():
    """Its faces are sorted, belong to the die, and are as many as there are dice of the colour."""
    state = GAME.position({"step": "roll", "empires": {"0": {"cup": ["white", "white"]}, "1": {"cup": ["red"]}}})
    assert state.why_not(Roll("white", ("explore", "ship"))) == ()
    for faces in (("ship", "explore"), ("explore",), ("explore", "explore", "ship"), ("explore", "wild")):
        assert [reason.rule for reason in state.why_not(Roll("white", faces))] == ["RFG-ROLL-2"]
    assert [reason.rule for reason in state.why_not(Roll("red", ("wild",), 1))] == ["RFG-ROLL-2"]


@pytest.mark.parametrize(
    ("place", "case"),
    [("dev", "no_die"), ("gem_world", "no_die"), ("citizenry", "place"), ("ship", "place"), ("moon", "place")],
)
def test_a_recall_from_a_place_that_is_no_stack_and_no_world_is_told_apart(place, case):
    empire = {"cup": ["white"], "goods": {"gem_world": ["cyan"]}, "tiles": ["gem_world"]}
    state = GAME.position({"step": "manage", "empires": {"0": empire}})
    (reason,) = state.why_not(Recall("red", place, 0))
    assert (reason.rule, reason.facts["case"]) == ("RFG-MANAGE-3", case)
