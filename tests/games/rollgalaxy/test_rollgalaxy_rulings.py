"""Rulings: for each one a position on which its readings differ; and powers that the cases do not reach."""

import pytest

from boardlab.games.rollgalaxy import GAME, effects, ending
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Arrange,
    BuyVP,
    Dictate,
    Done,
    Draw,
    Faction,
    GiveBack,
    Hold,
    Move,
    Open,
    PlaceTile,
    Produce,
    Reassign,
    Recall,
    ReturnToCup,
    Scout,
    Select,
    Ship,
    Spend,
    Starter,
    Stock,
)
from boardlab.games.rollgalaxy.facts import TILES
from boardlab.kernel.errors import BadPosition, UnknownName
from boardlab.kernel.rulebook import Ruleset

REMOVING = {"tableau": ["information_tech"], "effects_left": 2, "cup": ["white", "red"], "ask": "remove"}
BUSY = {
    "assign": {"wild": ["red"], "ask": "assign"},
    "explore": {"columns": {"explore": ["white"]}, "ask": "explore"},
    "develop": REMOVING,
    "settle": REMOVING,
    "produce": {"tableau": ["jungle_world"], "columns": {"produce": ["white", "red"]}, "ask": "produce"},
    "ship": {
        "tableau": ["jungle_world"],
        "goods": {"jungle_world": ["red"]},
        "columns": {"ship": ["red"]},
        "ask": "ship",
    },
    "over": {},
}
"""What keeps another seat busy, so that a step does not end."""


def at(step, me=None, other=None, rulings=None, **table):
    """A position for two in a step; the other seat is busy in it, unless it is given."""
    empires = {"0": {"ask": "", **(me or {})}, "1": BUSY[step] if other is None else {"ask": "", **other}}
    return GAME.position({"step": step, "empires": empires, "rulings": rulings or {}, **table})


def total(state, tile):
    """What a development of cost 6 scores for the first seat."""
    return next(part.points for part in ending.score(state, 0).parts if part.facts.get("tile") == tile)


# Each ruling.


@pytest.mark.parametrize(("value", "points"), [("ceil", 3), ("thirds", 4)])
def test_galactic_order(value, points):
    row = {"tableau": ["new_galactic_order"], "cup": ["red"] * 4}
    assert total(at("over", row, rulings={"galactic_order": value}), "new_galactic_order") == points


@pytest.mark.parametrize(("value", "points"), [("series", 11), ("ten", 10)])
def test_renaissance(value, points):
    row = {"tableau": ["galactic_renaissance"], "points": 66}
    state = at("over", row, rulings={"renaissance": value})
    assert total(state, "galactic_renaissance") == points


@pytest.mark.parametrize(("value", "credits"), [("sole", 0), ("tied", 1)])
def test_space_tourism(value, credits):
    row = {"tableau": ["space_tourism", "tourist_world"]}
    state = at("ship", row, {"tableau": ["transport_hub"]}, {"space_tourism": value})
    (effect,) = [e for _, e in effects.having(state.empires[0], "credits_if_highest_cost_world")]
    assert effects.credits_if_highest_cost_world(state, 0, effect) == credits


@pytest.mark.parametrize(("value", "most"), [("tie", 1), ("nothing", 0)])
def test_mad_scientists(value, most):
    state = at("assign", {"tableau": ["mad_scientists"]}, rulings={"mad_scientists": value})
    (effect,) = [e for _, e in effects.having(state.empires[0], "reassign")]
    assert effects.reassign_limit(state, 0, effect) == most


@pytest.mark.parametrize(("value", "credits"), [("cap-first", 9), ("pay-first", 10)])
def test_bankers_cap(value, credits):
    row = {
        "tableau": ["galactic_bankers", "gem_world"],
        "goods": {"gem_world": ["cyan"]},
        "columns": {"ship": ["white"]},
        "credits": 9,
        "ask": "ship",
    }
    state = at("ship", row, rulings={"bankers_cap": value})
    state = state.apply(Ship("white", "gem_world", "cyan", "trade")).apply(BuyVP())
    assert (state.empires[0].credits, state.empires[0].points) == (credits, 1)


@pytest.mark.parametrize(("value", "legal"), [("at-least-one", False), ("optional", True)])
def test_return_dice(value, legal):
    row = {"tableau": ["galactic_exchange", "spice_world"], "spent": ["red", "white"], "ask": "return"}
    state = at("settle", row, rulings={"return_dice": value})
    assert (state.why_not(ReturnToCup(())) == ()) is legal
    assert (ReturnToCup(()) in state.legal_actions(0)) is legal


@pytest.mark.parametrize(("value", "cup", "site"), [("cup", ("red",), ()), ("stay", (), ("red",))])
def test_empty_stack(value, cup, site):
    empires = {"0": {"dev_dice": ["red"]}, "1": {"dev_stack": ["public_works"], "columns": {"develop": ["white"]}}}
    empires["1"] |= {"dev_stack": ["space_docks", "public_works"], "dev_dice": ["red", "white", "cyan"]}
    state = GAME.position({"step": "develop", "empires": empires, "rulings": {"empty_stack": value}})
    assert state.empires[1].ask == "spend"
    assert (state.empires[0].cup, state.empires[0].dev_dice) == (cup, site)


def test_only_builders_of_an_earlier_round_stay_on_an_empty_stack():
    me = {"dev_dice": ["red"], "columns": {"develop": ["white", "cyan"]}}
    busy = {"dev_stack": ["space_docks", "public_works"], "dev_dice": ["red", "white", "cyan"]}
    table = {"step": "develop", "empires": {"0": me, "1": busy}, "rulings": {"empty_stack": "stay"}}
    state = GAME.position(table)
    assert (state.empires[0].cup, state.empires[0].dev_dice) == (("cyan", "white"), ("red",))
    for lang, stays, goes in (("en", "stay there", "go back to the cup"), ("zh", "留着", "回到骰杯")):
        told = GAME.words(lang).text("rule.RFG-BUILD-5.text.stay")
        assert stays in told and goes in told


@pytest.mark.parametrize(("value", "legal"), [("no", False), ("yes", True)])
def test_recon_team_tile(value, legal):
    row = {"tableau": ["improved_reconnaissance", "alien_research_team"], "hand": ["T32"], "ask": "place"}
    row["world_stack"] = ["gem_world"]
    state = at("explore", row, rulings={"recon_team_tile": value}, closing=True)
    assert (state.why_not(PlaceTile("comet_zone", True)) == ()) is legal


def test_improved_reconnaissance_and_without():
    row = {"tableau": ["improved_reconnaissance"], "hand": ["T32"], "world_stack": ["gem_world"], "ask": "place"}
    state = at("explore", row)
    assert state.apply(PlaceTile("comet_zone", True)).empires[0].world_stack == ("comet_zone", "gem_world")
    assert state.apply(PlaceTile("comet_zone")).empires[0].world_stack == ("gem_world", "comet_zone")
    assert state.why_not(PlaceTile("trade_levies", True))[0].rule == "RFG-EXPLORE-3"
    plain = at("explore", {**row, "tableau": []})
    assert plain.why_not(PlaceTile("comet_zone", True))[0].rule == "RFG-EXPLORE-3"


def test_empty_bag_takes_the_abandoned_tiles_first():
    row = {"columns": {"explore": ["white"]}, "dev_stack": ["public_works"], "ask": "explore"}
    state = at("explore", row, bag=[]).apply(Abandon("public_works")).apply(Scout("white"))
    assert state.to_move == (-1,)
    assert state.bag == ("T52",)
    assert state.drawing == ((0, 2),)


def test_empty_bag_asks_the_players_for_tiles():
    row = {"columns": {"explore": ["white"]}, "dev_stack": ["public_works", "space_docks", "new_economy"]}
    state = at("explore", {**row, "ask": "explore"}, bag=[]).apply(Scout("white"))
    assert (state.to_move, state.pending) == ((0,), ("give",))
    assert state.why_not(Stock("white"))[0].rule == "RFG-ROUND-2"
    assert state.why_not(GiveBack("gem_world"))[0].rule == "RFG-EXPLORE-6"
    assert len(state.legal_actions()) == 3
    state = state.apply(GiveBack("space_docks"))
    assert (state.bag, state.drawing) == (("T45",), ((0, 1),))
    state = state.apply(Draw("T45"))
    assert state.empires[0].ask == "place"


@pytest.mark.parametrize(("value", "credits"), [("give-back", 1), ("stock", 3)])
def test_empty_bag_with_nothing_left_at_all(value, credits):
    row = {"columns": {"explore": ["white", "red"]}, "dev_stack": ["public_works"], "ask": "explore"}
    state = at("explore", row, bag=[], rulings={"empty_bag": value}).apply(Scout("white"))
    assert state.empires[0].credits == credits
    assert state.empires[0].ask == "explore"
    assert next(event.kind for event in state.events if event.rule == "RFG-EXPLORE-6") == "nothing_drawn"


def test_a_scout_that_becomes_a_stock_is_one_in_all_that_follows():
    """The explorer's colour counts for what a Stock pays, and not for what Scouting pays."""
    tableau = ["alien_research_team", "alien_archaeology"]
    row = {"tableau": tableau, "columns": {"explore": ["yellow"]}, "cup": ["white"]}
    state = at("explore", {**row, "ask": "explore"}, {}, {"empty_bag": "stock"}, bag=[]).apply(Scout("yellow"))
    assert [event.facts["amount"] for event in state.events if event.kind == "credits"] == [4]
    assert "scouted" not in [event.kind for event in state.events]


def test_a_scout_that_has_drawn_some_of_its_tiles_stays_a_scout():
    row = {"columns": {"explore": ["white", "white"]}, "ask": "explore", "abandoning": 1}
    state = at("explore", row, bag=["T18"], rulings={"empty_bag": "stock"}).apply(Scout("white")).apply(Draw("T18"))
    assert (state.empires[0].credits, state.empires[0].hand, state.empires[0].scouted) == (1, ("T18",), ("white",))
    assert [event.kind for event in state.events if event.rule == "RFG-EXPLORE-6"] == ["nothing_drawn"]


@pytest.mark.parametrize(("value", "legal"), [("no", False), ("yes", True)])
def test_selector_movable(value, legal):
    row = {"columns": {"explore": ["white", "red"]}, "strip": "cyan", "chosen": "ship", "ask": "assign"}
    state = at("assign", row, rulings={"selector_movable": value})
    action = Dictate("white", "explore", (Move("strip", "cyan", "settle"),))
    assert (state.why_not(action) == ()) is legal
    if legal:
        after = state.apply(action).empires[0]
        assert (after.strip, after.chosen, after.ask) == ("", "", "assign")
        assert after.column("settle") == ("cyan",)
    else:
        assert state.why_not(action)[0].rule == "RFG-ASSIGN-4"


@pytest.mark.parametrize("power", ["isolation_policy", "diversification"])
@pytest.mark.parametrize("chosen", ["explore", "ship"])
def test_a_selecting_die_that_may_be_moved_stands_in_the_phase_it_selects(power, chosen):
    """A power that moves workers from Explore moves it only if it works there."""
    row = {"tableau": [power], "columns": {"settle": ["red"]}, "strip": "white", "chosen": chosen, "ask": "assign"}
    state = at("assign", row, rulings={"selector_movable": "yes"})
    action = Reassign(power, (Move("strip", "white", "develop"),))
    assert (action in state.legal_actions(0)) is (state.why_not(action) == ()) is (chosen == "explore")


@pytest.mark.parametrize("value", ["give-back", "stock"])
def test_the_tile_at_the_end_of_explore_is_no_scout_and_no_stock(value):
    """With no tile left the Alien Research Team draws nothing; nobody is paid for it."""
    row = {"tableau": ["alien_research_team"], "cup": ["white"]}
    state = at(
        "explore", {**row, "columns": {"explore": ["white"]}, "ask": "explore"}, {}, {"empty_bag": value}, bag=[]
    )
    state = state.apply(Stock("white"))
    assert [event.kind for event in state.events if event.rule == "RFG-EXPLORE-6"] == ["nothing_drawn"]
    paid = [event.facts["amount"] for event in state.events if event.kind == "credits"]
    assert paid == [2]


@pytest.mark.parametrize("value", ["give-back", "stock"])
def test_tiles_drawn_before_the_bag_ran_out_are_placed(value):
    row = {"columns": {"explore": ["white"]}, "ask": "explore", "abandoning": 1}
    state = at("explore", row, bag=["T18"], rulings={"empty_bag": value}).apply(Scout("white")).apply(Draw("T18"))
    assert (state.empires[0].ask, state.empires[0].hand) == ("place", ("T18",))
    assert state.apply(PlaceTile("gem_world")).empires[0].world_stack == ("gem_world",)


@pytest.mark.parametrize("value", ["no", "yes"])
def test_one_worker_left_may_still_be_held_where_that_is_allowed(value):
    row = {"columns": {"explore": ["white", "red"]}, "ask": "assign"}
    state = at("assign", row, rulings={"unassigned": value}).apply(Select("white", "explore", "ship"))
    assert state.empires[0].ask == ("assign" if value == "yes" else "")
    assert (state.why_not(Hold("red", "explore")) == ()) is (value == "yes")


def test_one_producer_and_two_free_worlds_are_a_choice():
    row = {"tableau": ["gem_world", "comet_zone"], "columns": {"produce": ["white"]}}
    other = {"tableau": ["jungle_world"], "columns": {"produce": ["white", "red"]}}
    state = GAME.position({"step": "produce", "empires": {"0": row, "1": other}})
    assert {str(action) for action in state.legal_actions(0)} == {"produce white gem_world", "produce white comet_zone"}


@pytest.mark.parametrize("answer", [BuyVP(), Done()])
def test_money_over_the_cap_is_forgotten_once_the_banker_has_been_answered(answer):
    row = {"tableau": ["galactic_bankers", "gem_world"], "goods": {"gem_world": ["white"]}, "credits": 10}
    row |= {"columns": {"ship": ["white"]}, "ask": "ship"}
    state = at("ship", row, rulings={"bankers_cap": "pay-first"}).apply(Ship("white", "gem_world", "white", "trade"))
    assert state.empires[0].excess == 1
    assert state.apply(answer).empires[0].excess == 0
    assert state.apply(answer).empires[0].credits == 10


@pytest.mark.parametrize(("value", "legal"), [("no", False), ("yes", True)])
def test_unassigned(value, legal):
    row = {"columns": {"explore": ["white", "red"]}, "ask": "assign"}
    state = at("assign", row, rulings={"unassigned": value})
    assert (state.why_not(Hold("white", "explore")) == ()) is legal
    if legal:
        state = state.apply(Hold("white", "explore"))
        assert state.empires[0].held == ("white",)
        assert state.why_not(Hold("red", "explore"))[0].rule == "RFG-ASSIGN-3"


@pytest.mark.parametrize(("value", "good", "used"), [("die", "red", ()), ("counter", "counter", ("red",))])
def test_goods(value, good, used):
    row = {"tableau": ["gem_world"], "columns": {"produce": ["red", "white"]}, "ask": "produce"}
    state = at("produce", row, rulings={"goods": value}).apply(Produce("red", "gem_world"))
    assert state.empires[0].goods_on("gem_world") == (good,)
    assert state.empires[0].citizenry == used


def test_a_counter_matches_its_world():
    row = {"tableau": ["gem_world"], "goods": {"gem_world": ["counter"]}, "columns": {"ship": ["white"]}, "ask": "ship"}
    state = at("ship", row, rulings={"goods": "counter"}).apply(Ship("white", "gem_world", "counter", "consume"))
    assert state.empires[0].points == 2
    assert state.empires[0].citizenry == ("white",)


@pytest.mark.parametrize(("value", "citizenry", "used"), [("citizenry", ("white",), ()), ("cup", (), ("white",))])
def test_used_dice(value, citizenry, used):
    row = {"columns": {"explore": ["white", "red"]}, "ask": "explore"}
    state = at("explore", row, rulings={"used_dice": value}).apply(Stock("white"))
    assert (state.empires[0].citizenry, state.empires[0].used) == (citizenry, used)


def test_used_dice_leave_counters_on_the_stack_and_come_back():
    row = {"dev_stack": ["merchant_guild"], "columns": {"develop": ["white", "red"]}}
    state = GAME.position({"step": "develop", "empires": {"0": row, "1": {"cup": ["white"]}}, "ruleset": "document"})
    assert state.empires[0].dev_dice == ("counter", "counter")
    assert state.empires[0].cup == ("red", "white")
    assert state.step == "roll"


def test_pairing():
    state = GAME.initial(2, "document").apply(Faction("F6"))
    assert (state.empires[0].faction, state.empires[0].home) == ("F6", "H6")
    state = GAME.initial(2).apply(Faction("F6"))
    assert state.empires[0].home == ""
    assert state.chance_source == "home/0"


def test_start_player():
    state = GAME.initial(3, "document").apply(Faction("F6")).apply(Faction("F2", 1)).apply(Faction("F9", 2))
    assert state.chance_source == "starter/-1"
    state = state.apply(Starter(2))
    assert state.order() == (2, 0, 1)
    assert state.drawing == ((0, 2), (1, 2), (2, 2))
    assert GAME.initial(3, factions="F6 F2 F9", homes="H1 H2 H3").order() == (1, 2, 0)


TIED = ({"cup": ["white"] * 3, "points": 5, "credits": 1}, {"cup": ["white"], "points": 4, "credits": 5})


@pytest.mark.parametrize(("value", "winners"), [("cup-and-credits", (1,)), ("squares-then-credits", (0,))])
def test_tie(value, winners):
    first = {**TIED[0], "tableau": ["doomed_world", "space_piracy"]}
    state = at("over", first, {**TIED[1], "tableau": ["public_works"]}, {"tie": value})
    result = state.result()
    assert (result.winners, result.rule) == (winners, "RFG-SCORE-7")


def test_a_tie_that_nothing_breaks_is_shared():
    row = {"cup": ["white"], "credits": 2, "points": 3}
    assert at("over", row, row).result().winners == (0, 1)


# Powers and steps that the cases do not reach.


def test_the_opening_tiles_are_chosen_or_laid_out_cheap():
    options = {"factions": "F1 F2", "homes": "H1 H2"}
    state = GAME.initial(2, **options).apply(Draw("T04")).apply(Draw("T12"))
    state = state.apply(Draw("T01", 1)).apply(Draw("T02", 1))
    assert set(state.legal_actions(0)) == {Open("galactic_bankers"), Open("galactic_investors")}
    state = state.apply(Open("galactic_bankers"))
    assert (state.empires[0].dev_stack, state.empires[0].world_stack) == (("galactic_bankers",), ("new_vinland",))
    cheap = GAME.initial(2, opening="cheapest", **options).apply(Draw("T04")).apply(Draw("T12"))
    assert cheap.empires[0].dev_stack == ("galactic_investors",)


def test_advanced_logistics_moves_each_tile_once_between_tasks():
    row = {"tableau": ["advanced_logistics"], "columns": {"explore": ["white"]}, "ask": "explore"}
    row |= {"dev_stack": ["public_works", "space_docks"], "world_stack": ["gem_world"], "dev_dice": ["red"]}
    state = at("explore", row).apply(Arrange("lost_alien_warship", 1))
    assert state.empires[0].world_stack == ("lost_alien_warship", "gem_world")
    assert state.empires[0].dev_dice == ("red",)
    assert state.why_not(Arrange("public_works", 1))[0].rule == "RFG-POWER-8"
    state = state.apply(Stock("white"))
    assert state.empires[0].ask == "explore"
    assert state.why_not(Arrange("public_works", 1)) == ()
    assert state.apply(Done()).empires[0].ask == ""


def test_after_abandoning_an_explorer_must_scout():
    row = {"columns": {"explore": ["white"]}, "dev_stack": ["public_works"], "ask": "explore"}
    state = at("explore", row).apply(Abandon("public_works"))
    assert state.why_not(Stock("white"))[0].rule == "RFG-EXPLORE-2"
    state = state.apply(Scout("white"))
    assert state.drawing == ((0, 2),)
    assert "T52" not in state.bag
    assert state.abandoned == ("T52",)


def test_abandoned_tiles_return_when_the_phase_ends():
    row = {"columns": {"explore": ["white"]}, "dev_stack": ["public_works"]}
    state = GAME.position({"step": "explore", "empires": {"0": row, "1": {"cup": ["white"]}}})
    state = state.apply(Abandon("public_works")).apply(Scout("white")).apply(Draw("T01")).apply(Draw("T02"))
    state = state.apply(PlaceTile("secluded_world")).apply(PlaceTile("galactic_exchange"))
    assert "T52" in state.bag
    assert state.abandoned == ()
    assert state.step == "roll"


def test_the_owner_picks_the_dice_of_a_tile_that_was_complete_before():
    row = {"dev_stack": ["space_docks"], "dev_dice": ["white", "red", "cyan"]}
    state = GAME.position({"step": "develop", "empires": {"0": row, "1": {"cup": ["white"]}}})
    assert set(state.legal_actions()) == {
        Spend(pair) for pair in (("cyan", "red"), ("cyan", "white"), ("red", "white"))
    }
    assert [reason.facts["case"] for reason in state.why_not(Spend(("cyan",)))] == ["number"]
    assert [reason.facts["case"] for reason in state.why_not(Spend(("cyan", "green")))] == ["no_die"]


def test_with_an_empty_cup_a_die_must_come_back():
    row = {"credits": 4, "dev_dice": ["red", "white"], "dev_stack": ["new_economy"]}
    state = GAME.position({"step": "manage", "empires": {"0": row, "1": {"cup": ["white"]}}})
    assert state.why_not(Done())[0].rule == "RFG-MANAGE-4"
    state = state.apply(Recall("red", "dev"))
    assert state.why_not(Done()) == ()
    assert state.apply(Done()).step == "roll"


def test_both_ends_of_the_game():
    row = {"cup": ["white"]}
    state = GAME.position({"step": "manage", "pool": 0, "empires": {"0": row, "1": row}})
    assert state.step == "over"
    full = {"cup": ["white"], "tableau": [pair[0].id for pair in list(TILES.values())[:12]]}
    assert GAME.position({"step": "manage", "empires": {"0": full, "1": row}}).step == "over"
    almost = {"cup": ["white"], "tableau": full["tableau"][:11]}
    assert GAME.position({"step": "manage", "empires": {"0": almost, "1": row}}).step == "roll"


def test_points_beyond_the_pool_come_from_the_reserve():
    row = {"tableau": ["gem_world"], "goods": {"gem_world": ["cyan"]}, "columns": {"ship": ["cyan"]}, "ask": "ship"}
    state = at("ship", row, pool=1).apply(Ship("cyan", "gem_world", "cyan", "consume"))
    assert (state.pool, state.reserve, state.empires[0].points) == (0, 48, 3)
    assert {"pool_empty", "reserve"} <= {event.kind for event in state.events}


def test_two_players_roll_a_spare_die_and_three_do_not():
    row = {"columns": {"explore": ["white"]}, "ask": "assign"}
    for players, step in ((2, "reveal"), (3, "explore")):
        empires = {str(seat): row for seat in range(players)}
        state = GAME.position({"step": "assign", "players": players, "empires": empires})
        for seat in range(players):
            state = state.apply(Select("white", "explore", "explore", seat))
        assert state.step == step
    assert state.selected == ("explore",)


# Positions and set-ups that are impossible.


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (7, "a position is a table"),
        ({"colour": 1}, "unknown key 'colour'"),
        ({"players": 6}, "RFG-SETUP-2"),
        ({"players": True}, "RFG-SETUP-2"),
        ({"step": "tea"}, "RFG-ROUND-1"),
        ({"selected": ["tea"]}, "RFG-REVEAL-1"),
        ({"empires": {"7": {}}}, "there is no seat '7'"),
        ({"empires": {"0": []}}, "write a table"),
        ({"empires": {"0": {"hat": 1}}}, "unknown key 'hat'"),
        ({"empires": {"0": {"cup": ["pink"]}}}, "'pink' is no die"),
        ({"empires": {"0": {"cup": ["yellow"] * 10}}}, "there are 9"),
        ({"empires": {"0": {"credits": 11}}}, "from 0 to 10"),
        ({"empires": {"0": {"dev_stack": ["gem_world"]}}}, "RFG-EXPLORE-3"),
        ({"empires": {"0": {"tableau": ["nowhere"]}}}, "there is no 'nowhere'"),
        ({"empires": {"0": {"tableau": ["old_earth"], "goods": {"old_earth": ["red"]}}}}, "RFG-PRODUCE-1"),
        ({"empires": {"0": {"goods": {"gem_world": ["red"]}}}}, "RFG-PRODUCE-1"),
        ({"empires": {"0": {"tableau": ["gem_world"]}, "1": {"dev_stack": ["conscription"]}}}, "lies there already"),
        ({"bag": ["T99"]}, "RFG-SETUP-3"),
        ({"ruleset": "mine"}, "unknown ruleset"),
        ({"rulings": {"tie": "coin"}}, "cannot be 'coin'"),
        ({"step": "roll"}, "RFG-ROLL-1"),
        ({"empires": {"0": {"columns": {"tea": []}}}}, "write a table by phase"),
        ({"step": "ship", "empires": {"0": {"ask": "recall"}}}, "is not asked in the step ship"),
        ({"step": "ship", "empires": {"0": {"ask": "ship"}}}, "has no answer"),
        ({"step": "develop", "empires": {"0": {"ask": "spend"}}}, "has no answer"),
        ({"step": "develop", "empires": {"0": {"ask": "return"}}}, "has no answer"),
        ({"step": "develop", "empires": {"0": {"effects_left": 1}}}, "RFG-BUILD-2"),
        ({"step": "assign", "empires": {"0": {"strip": "red", "ask": "assign"}}}, "RFG-ASSIGN-3"),
        ({"step": "explore", "drawing": [[0, 1]], "bag": [], "empires": {"0": {"ask": ""}}}, "RFG-EXPLORE-6"),
        ({"step": "explore", "giving": [1], "empires": {"0": {"ask": ""}}}, "has no answer"),
        ({"step": "reveal", "players": 3, "empires": {"0": {"ask": ""}}}, "RFG-REVEAL-2"),
    ],
)
def test_an_impossible_position_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(BadPosition, match=sentence):
        GAME.position(data)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 1}, "2 to 5"),
        ({"factions": "F1"}, "RFG-SETUP-5"),
        ({"factions": "F1 F1"}, "RFG-SETUP-5"),
        ({"homes": "H1 H0"}, "there is no 'H0'"),
        ({"opening": "dear"}, "RFG-SETUP-7"),
        ({"ruleset": "document", "factions": "F1 F2", "homes": "H2 H1"}, "RFG-SETUP-5"),
    ],
)
def test_an_impossible_set_up_is_refused_with_a_sentence(options, sentence):
    with pytest.raises(BadPosition, match=sentence):
        GAME.initial(**options)


def test_unknown_names_are_refused():
    with pytest.raises(UnknownName):
        GAME.initial(2, "homemade")
    with pytest.raises(UnknownName):
        GAME.initial(2, colour="red")
    with pytest.raises(UnknownName):
        GAME.initial(2, Ruleset("published", {"luck": "yes"}))


def test_an_empty_purse_gets_a_credit_also_without_recruiting():
    state = GAME.position({"step": "manage", "empires": {"0": {"credits": 0, "cup": ["white"]}, "1": {"cup": ["red"]}}})
    assert [empire.credits for empire in state.empires] == [1, 1]
