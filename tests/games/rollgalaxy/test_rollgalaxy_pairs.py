"""Powers that meet in one phase or one round: one test a meeting. Each says what a player would ask."""

import pytest

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import Dictate, Reassign

BUSY = {
    "assign": {"columns": {"ship": ["white"]}, "ask": "assign"},
    "explore": {"columns": {"explore": ["white"]}, "ask": "explore"},
    "develop": {"columns": {"develop": ["white"]}, "dev_stack": ["nanotechnology"], "ask": "build"},
    "settle": {"columns": {"settle": ["white"]}, "world_stack": ["alien_sentinels"], "ask": "build"},
    "produce": {"tableau": ["jungle_world"], "columns": {"produce": ["white", "red"]}, "ask": "produce"},
    "ship": {
        "tableau": ["pirate_world"],
        "goods": {"pirate_world": ["red"]},
        "columns": {"ship": ["red"]},
        "ask": "ship",
    },
}
"""What keeps another seat busy, so that a phase does not end."""


def at(step, me, other=None, **more):
    """A position for two; the second seat is busy unless it is given."""
    ask = {"ask": {"develop": "build", "settle": "build"}.get(step, step)}
    rows = {"0": {"credits": 0, **ask, **me}, "1": BUSY[step] if other is None else {"ask": "", **other}}
    return GAME.position({"step": step, "empires": rows, **more})


def play(state, *texts):
    """The state after these actions."""
    for text in texts:
        state = state.apply(GAME.parse(text))
    return state


def me(state):
    return state.empires[0]


# Assign.

STANDING = {"strip": "white", "chosen": "ship", "columns": {"explore": ["white"] * 4, "settle": ["red", "cyan"]}}


def test_each_of_several_dictates_moves_up_to_three_and_costs_one_worker():
    state = at("assign", {**STANDING, "tableau": ["galactic_mandate", "backup_planning"]})
    state = play(state, "dictate white explore: red settle ship, cyan settle ship, white explore ship")
    assert (me(state).dictated, me(state).column("ship")) == (("white",), ("cyan", "red", "white"))
    state = play(state, "dictate red ship: white explore ship, white explore settle")
    assert me(state).dictated == ("red", "white")
    assert me(state).columns == ((), (), ("white",), (), ("cyan", "white", "white"))
    state = play(state, "dictate white settle: cyan ship produce")
    assert len(me(state).dictated) == 3


def test_mandate_alone_gives_one_dictate_and_backup_alone_moves_one_worker():
    wide = at("assign", {**STANDING, "tableau": ["galactic_mandate"]})
    wide = play(wide, "dictate white explore: red settle ship, cyan settle ship")
    assert not any(isinstance(action, Dictate) for action in wide.legal_actions(0))
    narrow = at("assign", {**STANDING, "tableau": ["backup_planning"]})
    assert all(len(action.moves) == 1 for action in narrow.legal_actions(0) if isinstance(action, Dictate))
    narrow = play(narrow, "dictate white explore: red settle ship")
    assert any(isinstance(action, Dictate) for action in narrow.legal_actions(0))


@pytest.mark.parametrize("power", ["isolation_policy", "diversification"])
def test_what_counts_is_the_column_and_not_the_face(power):
    columns = {"settle": ["white", "red"]}
    start = {"strip": "white", "chosen": "ship", "columns": columns, "rolled": [["white", "settle"], ["red", "settle"]]}
    state = at("assign", {**start, "tableau": [power, "nanotechnology"]})
    assert not [a for a in state.legal_actions(0) if isinstance(a, Reassign) and a.power == power]
    state = play(state, "reassign nanotechnology white settle explore", f"reassign {power} white explore produce")
    assert me(state).column("produce") == ("white",)


def test_two_powers_may_move_the_same_worker_and_each_only_once():
    state = at("assign", {**STANDING, "tableau": ["colonial_affinity", "shipping_affinity"]})
    state = play(
        state, "reassign colonial_affinity white explore settle", "reassign shipping_affinity white settle ship"
    )
    assert me(state).column("ship") == ("white",)
    assert not [a for a in state.legal_actions(0) if isinstance(a, Reassign)]


def test_a_worker_that_was_reassigned_may_still_be_set_aside_for_dictate():
    state = at("assign", {**STANDING, "tableau": ["colonial_affinity"]})
    state = play(state, "reassign colonial_affinity white explore settle", "dictate white settle: red settle ship")
    assert me(state).columns == (("white",) * 3, (), ("cyan",), (), ("red",))


# Explore.


def begun(step, mine, other=None, **more):
    """A position at the beginning of a phase, with nobody asked yet."""
    busy = {key: value for key, value in BUSY[step].items() if key != "ask"} if other is None else other
    return GAME.position({"step": step, "empires": {"0": {"credits": 0, **mine}, "1": busy}, **more})


def test_workers_without_dice_work_for_a_seat_with_no_worker_of_its_own():
    state = begun("explore", {"tableau": ["alien_research_ship", "major_research_labs", "alien_archaeology"]})
    assert me(state).extra == ("virtual_white", "virtual_white", "virtual_yellow")
    state = play(state, "stock virtual_yellow", "stock virtual_white", "stock virtual_white")
    assert (me(state).credits, me(state).citizenry, me(state).extra) == (8, (), ())


def test_a_yellow_worker_without_die_scouts_for_the_research_team():
    state = begun("explore", {"tableau": ["alien_research_ship", "alien_research_team"]}, {}, bag=["T12", "T18"])
    state = play(state, "scout virtual_yellow", "draw T18", "place gem_world", "stock virtual_white")
    state = play(state, "draw T12", "place new_vinland")
    assert me(state).world_stack == ("gem_world", "new_vinland")
    assert me(state).credits == 3


@pytest.mark.parametrize(("workers", "credits"), [(["yellow"], 1), (["yellow", "yellow"], 1), (["white"], 0)])
def test_the_research_team_is_paid_once_however_many_yellow_explorers_scout(workers, credits):
    mine = {"tableau": ["alien_research_team"], "columns": {"explore": workers}}
    state = begun("explore", mine, {"columns": {}})
    tiles = 0
    while state.step == "explore":
        for action in state.legal_actions():
            if str(action).split()[0] in ("scout", "draw", "place"):
                tiles += str(action).startswith("draw")
                break
        state = state.apply(action)
    assert tiles == len(workers) + 1
    # an empty purse gets its credit after the phase
    assert [event.facts["amount"] for event in state.events if event.kind == "credits"] == [1] * credits


def test_the_research_team_draws_without_an_explorer():
    state = begun("explore", {"tableau": ["alien_research_team"]}, {"columns": {}})
    assert state.drawing == ((0, 1),)


def test_a_tile_on_top_may_be_arranged_away_again():
    tableau = ["improved_reconnaissance", "advanced_logistics"]
    mine = {"tableau": tableau, "columns": {"explore": ["white", "white"]}, "world_stack": ["gem_world"]}
    state = play(at("explore", mine, bag=["T12"]), "scout white", "draw T12", "place new_vinland top")
    assert me(state).world_stack == ("new_vinland", "gem_world")
    state = play(state, "arrange gem_world 1", "arrange galactic_investors 1")
    assert (me(state).world_stack, me(state).dev_stack) == (("gem_world",), ("galactic_investors",))


def test_advanced_logistics_needs_no_explorer_but_the_phase():
    state = begun("explore", {"tableau": ["advanced_logistics"], "world_stack": ["gem_world"]})
    assert me(state).ask == "explore"
    assert me(play(state, "arrange conscription 1", "done")).dev_stack == ("conscription",)


# Develop and Settle.


def developing(tableau, stack, builders, **more):
    return at("develop", {"tableau": tableau, "dev_stack": stack, "columns": {"develop": builders}, **more})


def settling(tableau, stack, builders, **more):
    return at("settle", {"tableau": tableau, "world_stack": stack, "columns": {"settle": builders}, **more})


def all_built(state):
    while me(state).ask == "build":
        state = state.apply(state.legal_actions(0)[0])
    return state


def test_a_discount_helps_the_next_tile_of_the_same_phase_and_not_itself():
    state = all_built(developing([], ["investment_credits", "merchant_guild"], ["white"] * 7))
    assert me(state).tableau == ("investment_credits", "merchant_guild")
    assert (me(state).citizenry, me(state).cup) == (("white",) * 6, ("white",))


def test_both_discounts_of_developments_leave_at_least_one_builder():
    state = all_built(
        developing(["investment_credits", "biological_adaptation"], ["technology_affinity"], ["white"] * 2)
    )
    assert (me(state).citizenry, me(state).cup) == (("white",), ("white",))


@pytest.mark.parametrize(
    ("tableau", "world", "n"),
    [
        (["free_trade_zone"], "high_gravity_world", 1),
        (["free_trade_zone"], "sentient_robots", 2),
        (["free_trade_zone", "replicant_robots"], "sentient_robots", 1),
        (["free_trade_zone", "replicant_robots"], "terraformed_world", 2),
        (["alien_uplift_blueprints", "replicant_robots"], "uplift_overseers", 1),
        (["alien_uplift_blueprints", "free_trade_zone"], "terraformed_world", 3),
    ],
)
def test_discounts_of_worlds_add_up_and_keep_their_floors(tableau, world, n):
    state = settling(tableau, [world], ["white"] * 6)
    built = all_built(state)
    assert me(built).citizenry.count("white") == n


def test_payments_for_finishing_add_up_and_none_is_for_itself():
    state = all_built(developing(["public_works"], ["galactic_recycling", "merchant_guild"], ["white"] * 5))
    # Recycling itself: 1 by Public Works; Merchant Guild: 1 by each
    assert me(state).credits == 3
    state = all_built(
        settling(["terraforming_robots", "galactic_recycling"], ["asteroid_belt", "gem_world"], ["white"] * 4)
    )
    assert me(state).credits == 3 + 2
    state = all_built(developing(["galactic_recycling"], ["public_works"], ["white"]))
    assert me(state).credits == 1


def test_investors_pay_in_the_phase_that_completes_them():
    stack = {"dev_stack": ["galactic_investors"], "columns": {"develop": ["white"] * 5}}
    state = GAME.position({"step": "develop", "empires": {"0": {"credits": 0, **stack}, "1": {}}})
    state = state if me(state).tableau else all_built(state)
    # 2 by the tile; then two of five builders are recruited, and an empty purse gets its credit
    assert (state.step, len(me(state).cup), me(state).credits) == ("roll", 2, 1)


def test_religion_counts_the_developers_of_this_very_phase():
    row = {"tableau": ["galactic_religion"], "dev_stack": ["export_duties"], "columns": {"develop": ["cyan", "cyan"]}}
    state = GAME.position({"step": "develop", "empires": {"0": {"credits": 3, **row, "citizenry": ["cyan"]}, "1": {}}})
    state = state if "export_duties" in me(state).tableau else all_built(state)
    # 3 and 3 more, of which three are spent on the three cyan dice
    assert me(state).credits == 3


def test_red_settlers_go_to_the_cup_first_and_one_or_two_of_the_rest_may_follow():
    tableau = ["new_galactic_order", "galactic_exchange"]
    state = settling(tableau, ["alien_robot_scout_ship"], ["red", "red", "white", "cyan"])
    state = all_built(state)
    assert {str(action) for action in state.legal_actions(0)} == {"return white", "return cyan", "return cyan white"}
    state = play(state, "return cyan white")
    assert (me(state).cup, me(state).citizenry) == (("cyan", "red", "red", "white", "yellow"), ())
    state = all_built(settling(tableau, ["asteroid_belt"], ["red", "red"]))
    assert (me(state).cup, me(state).ask) == (("brown", "red", "red"), "")


def test_dice_that_wait_for_their_owner_to_choose_are_still_owned():
    builders = ["white", "cyan", "red", "white"]
    before = settling(["galactic_exchange"], ["alien_robot_scout_ship"], builders)
    state = all_built(before)
    assert (me(state).ask, len(me(state).spent)) == ("return", 4)
    assert me(state).dice() == me(before).dice() == {"white": 2, "cyan": 1, "red": 1}
    assert state.supply() == before.supply()


def test_federation_does_not_return_its_own_developers_but_those_of_the_next():
    state = all_built(developing([], ["galactic_federation", "public_works"], ["white"] * 7))
    assert me(state).tableau == ("galactic_federation", "public_works")
    assert (me(state).cup, me(state).citizenry) == (("white",), ("white",) * 6)


@pytest.mark.parametrize("place", ["good", "builder", "cup", "column"])
def test_any_own_die_may_be_given_back(place):
    mine = {"dev_stack": ["conscription"], "dev_dice": ["white"] * 3, "columns": {"develop": ["white", "green"]}}
    mine |= {
        "tableau": ["jungle_world"],
        "goods": {"jungle_world": ["yellow"]},
        "world_dice": ["brown"],
        "cup": ["cyan"],
    }
    state = play(at("develop", mine), "build white")
    text = {"good": "yellow jungle_world", "builder": "brown world", "cup": "cyan cup", "column": "green develop"}[
        place
    ]
    assert f"remove {text}" in set(map(str, state.legal_actions(0)))
    after = play(state, f"remove {text}")
    assert me(after).cup.count("red") == 2
    assert after.supply()[text.split()[0]] == state.supply()[text.split()[0]] + 1
    assert after.selected == ("develop",)


# A tile works from the moment it stands, in later phases of the same round too.


def test_a_development_helps_in_the_phases_after_it():
    rows = {"dev_stack": ["replicant_robots"], "columns": {"develop": ["white"] * 4, "settle": ["white", "white"]}}
    rows |= {"world_stack": ["uplift_overseers"], "credits": 9}
    state = GAME.position({"step": "develop", "selected": ["develop", "settle"], "empires": {"0": rows, "1": {}}})
    while me(state).ask == "build":
        state = state.apply(state.legal_actions(0)[0])
    assert me(state).tableau == ("replicant_robots", "uplift_overseers")


def test_virtual_shippers_of_a_tile_finished_this_round_work():
    rows = {"dev_stack": ["space_docks"], "columns": {"develop": ["white"] * 2}, "tableau": ["gem_world"]}
    rows |= {"goods": {"gem_world": ["cyan"]}, "credits": 0}
    state = GAME.position({"step": "develop", "selected": ["develop", "ship"], "empires": {"0": rows, "1": {}}})
    while me(state).ask == "build":
        state = state.apply(state.legal_actions(0)[0])
    assert (state.step, me(state).ask, me(state).extra) == ("ship", "ship", ("virtual_white",))


# Produce and Ship.


@pytest.mark.parametrize(("factions", "order"), [(["F6", "F2"], [1, 0]), (["F4", "F8"], [0, 1])])
def test_seats_are_paid_in_the_order_of_their_factions(factions, order):
    """It matters only when the last chips go, but it is told so."""
    rows = {"0": {"faction": factions[0], "tiles": ["merchant_guild"]}, "1": {"faction": factions[1]}}
    rows["0"] |= {"columns": {"produce": ["white"]}, "tableau": ["merchant_guild", "gem_world", "comet_zone"]}
    rows["1"] |= {"tableau": ["mining_league", "asteroid_belt"], "goods": {"asteroid_belt": ["white"]}}
    state = GAME.position({"step": "produce", "empires": rows})
    state = play(state, "produce white gem_world")
    assert [event.seat for event in state.events if event.kind == "credits"] == order


@pytest.mark.parametrize(("goods", "credits"), [("die", 1), ("counter", 3)])
def test_a_counter_on_a_green_world_is_a_green_good(goods, credits):
    row = {"tableau": ["genetics_lab", "jungle_world"], "goods": {"jungle_world": ["white"]}, "cup": ["red"]}
    row["goods"] = {"jungle_world": ["counter"]} if goods == "counter" else row["goods"]
    state = GAME.position({"step": "produce", "rulings": {"goods": goods}, "empires": {"0": row, "1": {}}})
    assert me(state).credits == credits


def test_goods_made_in_this_phase_are_counted_at_its_end():
    row = {
        "tableau": ["consumer_markets", "gem_world"],
        "columns": {"produce": ["white"]},
        "credits": 4,
        "cup": ["red"],
    }
    state = GAME.position({"step": "produce", "empires": {"0": row, "1": {}}})
    assert (me(state).goods, me(state).credits) == ((("gem_world", ("white",)),), 5)


def test_two_goods_on_a_world_count_for_league_and_lab_each():
    tableau = ["mining_league", "genetics_lab", "galactic_reserves", "comet_zone"]
    row = {"tableau": tableau, "goods": {"comet_zone": ["green"]}, "columns": {"produce": ["green"]}, "credits": 1}
    state = GAME.position({"step": "produce", "empires": {"0": row, "1": {}}})
    assert me(state).credits == 1 + 2 * 1 + 2 * 2


def test_two_goods_need_two_shippers():
    mine = {"tableau": ["galactic_reserves", "gem_world"], "goods": {"gem_world": ["cyan", "white"]}}
    state = play(at("ship", {**mine, "columns": {"ship": ["white"]}}), "ship white gem_world white trade")
    assert (me(state).goods, me(state).ask, me(state).credits) == ((("gem_world", ("cyan",)),), "", 3)


def test_piracy_counts_the_red_shippers_of_this_very_phase():
    mine = {"tableau": ["space_piracy", "gem_world"], "goods": {"gem_world": ["red"]}, "columns": {"ship": ["red"]}}
    state = GAME.position({"step": "ship", "empires": {"0": {**mine, "credits": 0, "citizenry": ["red"]}, "1": {}}})
    state = play(state, "ship red gem_world red trade")
    paid = [event.facts["amount"] for event in state.events if event.kind == "credits"]
    assert paid == [3, 2]


def test_everything_that_is_paid_when_ship_ends_comes_together():
    tableau = ["space_piracy", "free_trade_association", "galactic_salon", "space_tourism", "gem_world"]
    row = {"tableau": tableau, "citizenry": ["red"] * 3, "credits": 0}
    state = GAME.position({"step": "ship", "empires": {"0": row, "1": {"columns": {"ship": []}}}})
    # 2 and 2 and 1 + 1; all but nothing is then spent on the three red dice
    assert (me(state).points, me(state).credits, me(state).cup) == (1, 3, ("red",) * 3)


def test_trade_bonuses_come_before_the_banker_is_paid():
    mine = {"tableau": ["galactic_bankers", "export_duties", "galactic_demand", "gem_world"], "credits": 0}
    mine |= {"goods": {"gem_world": ["cyan"]}, "columns": {"ship": ["white"]}}
    state = play(at("ship", mine), "ship white gem_world cyan trade")
    assert (me(state).credits, me(state).ask) == (6, "buy")
    assert (me(play(state, "buy")).credits, me(play(state, "buy")).points) == (5, 1)


def test_no_banker_after_a_consume_though_it_pays():
    mine = {"tableau": ["galactic_bankers", "trade_levies", "gem_world"], "goods": {"gem_world": ["white"]}}
    state = play(at("ship", {**mine, "columns": {"ship": ["white"]}}), "ship white gem_world white consume")
    assert (me(state).credits, me(state).points, me(state).ask) == (1, 1, "")


def test_all_that_a_consume_can_bring_at_once():
    tableau = [
        "galactic_renaissance",
        "space_refineries",
        "mining_industry",
        "new_economy",
        "trade_levies",
        "mining_world",
    ]
    mine = {"tableau": tableau, "goods": {"mining_world": ["purple"]}, "columns": {"ship": ["brown"]}}
    state = play(at("ship", mine), "ship brown mining_world purple consume")
    assert (me(state).points, me(state).credits) == (5, 4)


def test_all_workers_without_dice_of_ship_together():
    tableau = ["organic_shipyards", "space_docks", "jungle_world", "gem_world"]
    goods = {"jungle_world": ["green"], "gem_world": ["cyan"]}
    state = begun("ship", {"tableau": tableau, "goods": goods})
    assert me(state).extra == ("virtual_green", "virtual_white", "virtual_white")
    state = play(state, "ship virtual_green jungle_world green consume", "ship virtual_white gem_world cyan consume")
    assert (me(state).points, me(state).extra, me(state).citizenry) == (3 + 2, (), ("cyan", "green"))


@pytest.mark.parametrize(("rivals", "credits"), [(1, 1), (2, 0), (3, 0)])
def test_technology_unions_pays_the_sole_leader_only(rivals, credits):
    others = ["public_works", "space_docks", "export_duties"][:rivals]
    rows = {"0": {"tableau": ["technology_unions", "merchant_guild"], "credits": 2}, "1": {"tableau": others}}
    state = GAME.position({"step": "produce", "empires": rows})
    assert me(state).credits == 2 + 2 + credits


def test_a_purse_of_ten_loses_each_excess_on_its_own():
    mine = {"tableau": ["export_duties", "jungle_world"], "goods": {"jungle_world": ["white"]}, "credits": 9}
    state = play(at("ship", {**mine, "columns": {"ship": ["white"]}}), "ship white jungle_world white trade")
    assert me(state).credits == 10
    assert [event.facts["lost"] for event in state.events if event.kind == "credits_lost"] == [4, 1]
