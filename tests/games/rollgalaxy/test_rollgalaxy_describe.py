"""What is at a place, what an action would do, and what each phase will probably do, in words of both languages."""

import json
from fractions import Fraction
from random import Random

import pytest
from rollgalaxy_play import some_states, walk

from boardlab.bots.greedy import greedy
from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import (
    Assign,
    Build,
    BuyVP,
    Dictate,
    Done,
    Move,
    PlaceTile,
    Produce,
    Recruit,
    Scout,
    Select,
    Ship,
    Stock,
    Wild,
)

LANGUAGES = ("en", "zh")


def at_table(step, others=None, players=2, **row):
    """A position in which the first seat is asked."""
    return GAME.position({"step": step, "players": players, "empires": {"0": row, "1": others or {}}})


# Places.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "ruleset"), [(2, "published"), (3, "document"), (5, "published")])
def test_every_place_that_can_be_pointed_at_has_words(players, ruleset, lang):
    for state in some_states(players, [1], 41, ruleset):
        for seat in range(players):
            for place in (*GAME.places(state, seat), *GAME.choices(state, seat)):
                told = GAME.describe_cell(state, place, lang, seat=seat)
                assert told, place
                assert told != GAME.describe_cell(state, "nowhere", lang), place


ROW = {
    "faction": "F1",
    "home": "H1",
    "tiles": ["new_galactic_order", "gem_world", "comet_zone"],
    "goods": {"comet_zone": ["brown"]},
    "columns": {"ship": ["white", "red"]},
    "dev_stack": ["merchant_guild"],
    "dev_dice": ["white"],
    "cup": ["white", "white"],
    "citizenry": ["red"],
    "credits": 4,
    "ask": "ship",
}


@pytest.mark.parametrize(
    ("place", "part"),
    [
        ("die:0", "red die (Military)"),
        ("die:ship:white", "It stands under Ship."),
        ("die:cup:white", "It is in the cup."),
        ("die:dev:white", "development stack"),
        ("phase:ship", "It happens this round."),
        ("phase:settle", "It does not happen this round."),
        ("tile:merchant_guild", "On its other side:"),
        ("tile:merchant_guild", "It still needs"),
        ("tile:new_galactic_order", "You own 2 red dice."),
        ("tile:gem_world", "Gem World: cyan world"),
        ("tile:gem_world", "There is room for a good."),
        ("tile:comet_zone", "The good on it is a brown die: Trade gives 4 credits."),
        ("good:comet_zone", "There is no more room for goods."),
        ("die:comet_zone:brown", "There is no more room for goods."),
        ("dev", "The development stack of Player 1: 1 tile."),
        ("world", "The world stack is empty."),
        ("cup", "The cup of Player 1: 2 dice."),
        ("citizenry", "1 die"),
        ("credits", "Player 1 has 4 credits"),
        ("pool", "left"),
        ("bag", "left"),
        ("seat:1", "In the cup: 2 white."),
        ("seat:2", "Player 2:"),
        ("seat:9", "there is no such place"),
        ("somewhere", "there is no such place"),
    ],
)
def test_a_place_is_told(place, part):
    assert part in GAME.describe_cell(at_table("ship", **ROW), place)


def test_another_seats_secrets_are_not_told():
    state = next(s for s in some_states(2, [3], 1) if s.step == "assign" and s.round == 4)
    assert "behind the screen" in GAME.describe_cell(state, "seat:2", seat=0)
    assert "behind the screen" not in GAME.describe_cell(state, "seat:2", seat=1)


def test_a_development_of_cost_six_tells_what_it_earns():
    state = at_table("ship", **ROW)
    earned = GAME.earning(state, 0, "tile:new_galactic_order")
    assert (earned.points, earned.facts["place"]) == (2, "tile:new_galactic_order")
    assert GAME.earning(state, 0, "tile:gem_world") is None
    assert GAME.earning(state, 1, "tile:new_galactic_order") is None


# What an action would do.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("players", "ruleset"), [(2, "published"), (3, "document"), (4, "published")])
def test_every_preview_can_be_told(players, ruleset, lang):
    silent = {"Done", "Remove", "ReturnToCup", "Arrange", "GiveBack", "Spend", "Build", "Open"}
    for state in some_states(players, range(2), 31, ruleset):
        for seat in state.to_move:
            for action in state.legal_actions(seat)[:30] if seat >= 0 else ():
                seen = GAME.preview_action(state, action)
                assert seen.legal
                assert GAME.describe_preview(state, seen, lang) or type(action).__name__ in silent, action


def test_a_preview_keeps_what_others_have_assigned():
    row = {"columns": {"ship": ["white"]}, "strip": "red", "chosen": "settle", "ask": "assign"}
    state = at_table("assign", others={"strip": "white", "chosen": "explore"}, **row, players=3)
    seen = GAME.preview_action(state, Done())
    assert {event.kind for event in seen.events} == {"assigned"}
    assert "Explore" not in GAME.describe_preview(state, seen)


@pytest.mark.parametrize(
    ("step", "row", "action", "parts"),
    [
        ("explore", {"columns": {"explore": ["white"]}}, Stock("white"), ["You take 2 credits."]),
        ("explore", {"columns": {"explore": ["white"]}}, Scout("white"), ["You draw 1 tile."]),
        (
            "explore",
            {"hand": ["T18"], "ask": "place"},
            PlaceTile("gem_world"),
            ["the bottom of the world stack", "Gem World:"],
        ),
        (
            "develop",
            {"columns": {"develop": ["red", "white", "white"]}, "dev_stack": ["merchant_guild"], "dev_dice": ["white"]},
            Build("red"),
            ["Merchant Guild then has 2 of 3 builders."],
        ),
        (
            "develop",
            {
                "columns": {"develop": ["red", "white"]},
                "dev_stack": ["merchant_guild"],
                "dev_dice": ["white", "white"],
            },
            Build("red"),
            ["It completes Merchant Guild, worth 3 points.", "You then have 1 square in the tableau."],
        ),
        (
            "manage",
            {"citizenry": ["red", "white"], "credits": 1, "cup": ["white"]},
            Recruit(("red",)),
            ["1 die comes to your cup, and 0 credits are left."],
        ),
    ],
)
def test_an_action_is_told_before_it_is_played(step, row, action, parts):
    state = at_table(step, **row)
    told = GAME.describe_preview(state, GAME.preview_action(state, action))
    assert [part for part in parts if part not in told] == []


SHIP = {"columns": {"ship": ["purple", "white"]}, "tiles": ["comet_zone"], "goods": {"comet_zone": ["brown"]}}


def test_a_good_is_told_with_its_matches_and_its_price():
    state = at_table("ship", **SHIP)
    consume = GAME.preview_action(state, Ship("purple", "comet_zone", "brown", "consume"))
    assert (consume.gain, consume.credits) == (3, 0)
    told = GAME.describe_preview(state, consume)
    assert told.startswith("Consume gives 3 points. The good matches the world: 1 more. The shipper matches")
    trade = GAME.preview_action(state, Ship("white", "comet_zone", "brown", "trade"))
    assert (trade.gain, trade.credits) == (0, 4)
    assert GAME.describe_preview(state, trade).startswith("Trade gives 4 credits.")
    rich = at_table("ship", **SHIP, credits=8)
    assert "2 credits are lost" in GAME.describe_preview(
        rich, GAME.preview_action(rich, Ship("white", "comet_zone", "brown", "trade"))
    )
    assert GAME.gains(state) == {"good:comet_zone": 3}
    assert GAME.gains(at_table("explore", columns={"explore": ["white"]})) == {}


PRODUCE = {"columns": {"produce": ["brown", "white"]}, "tiles": ["comet_zone", "gem_world"]}


def test_a_producer_that_matches_is_told():
    state = at_table("produce", **PRODUCE)
    told = {
        die: GAME.describe_preview(state, GAME.preview_action(state, Produce(die, "comet_zone")))
        for die in ("brown", "white")
    }
    assert "It matches the world" in told["brown"]
    assert "It does not match" in told["white"]


@pytest.mark.parametrize(
    ("step", "row", "action", "hint"),
    [
        ("assign", {"columns": {"ship": ["white"]}, "wild": ["red"]}, Done(), "Select a phase first"),
        ("assign", {"wild": ["red"], "strip": "cyan", "chosen": "ship"}, Done(), "wild face"),
        ("produce", PRODUCE, Produce("red", "comet_zone"), "Worlds with room"),
        ("ship", SHIP, Ship("white", "comet_zone", "red", "trade"), "Worlds with a good: Comet Zone."),
        ("manage", {"citizenry": ["red", "white", "white"], "credits": 2}, Recruit(("red",)), "must recruit 2 dice"),
        ("explore", {"columns": {"explore": ["white"]}}, BuyVP(), ""),
    ],
)  # fmt: skip
def test_a_refusal_says_what_would_work(step, row, action, hint):
    state = at_table(step, **row)
    seen = GAME.preview_action(state, action)
    assert not seen.legal
    assert seen.reason_rule == seen.violations[0].rule
    assert hint in GAME.describe_preview(state, seen)


def test_a_click_that_takes_more_has_no_preview_yet():
    state = at_table("ship", **SHIP)
    seen = GAME.preview(state, "die:0")
    assert (seen.action, GAME.describe_preview(state, seen)) == (None, "")
    state = at_table(
        "develop", columns={"develop": ["red", "white"]}, dev_stack=["merchant_guild"], dev_dice=["white"] * 2
    )
    assert GAME.preview(state, "die:0").action == Build("red")


# What each phase will probably do.

ASSIGN = {
    "columns": {"explore": ["white"], "develop": ["white", "white"], "produce": ["brown"], "ship": ["purple"]},
    "wild": ["red"],
    "dev_stack": ["merchant_guild"],
    "dev_dice": ["white"],
    "tiles": ["comet_zone", "mining_world"],
    "goods": {"comet_zone": ["brown"]},
    "ask": "assign",
}


def test_the_outlook_tells_each_phase_with_workers():
    found = {seen.phase: seen for seen in GAME.outlook(at_table("assign", **ASSIGN), 0)}
    assert list(found) == ["explore", "develop", "produce", "ship"]
    assert (found["explore"].n, found["explore"].credits, found["explore"].spare) == (1, 2, Fraction(2, 6))
    assert (found["develop"].completed, found["develop"].points) == (("merchant_guild",), 3)
    assert (found["produce"].n, found["ship"].n) == (1, 1)
    assert (found["ship"].credits, found["ship"].points) == (4, 3)
    assert not any(seen.sure for seen in found.values())


def test_the_outlook_follows_the_steps_of_the_assignment():
    state = at_table("assign", **ASSIGN)
    seen = GAME.preview_action(state, Select("red", "wild", "settle"))
    assert next(each for each in seen.outlook if each.phase == "settle").sure
    told = GAME.describe_preview(state, seen)
    assert "Settle will happen, for you and for everybody." in told
    assert "Settle happens, because it is selected: nothing to do" in told
    assert "If Develop happens, by the other player or by 1 of the 6 faces" in told
    state = state.apply(Select("white", "explore", "develop")).apply(Wild("red", "ship"))
    moved = Dictate("brown", "produce", (Move("ship", "red", "develop"),))
    told = GAME.describe_preview(state, GAME.preview_action(state, moved))
    assert "The brown die is set aside" in told
    assert "The red die goes from Ship to Develop." in told
    whole = Assign((moved,))
    assert "Develop happens" in GAME.describe_preview(state, GAME.preview_action(state, whole))
    assert GAME.describe_outlook(state, 0, "zh").startswith("发展会发生")


def test_the_outlook_without_a_spare_die_and_with_nothing_to_do():
    state = at_table("assign", players=3, columns={"ship": ["white"], "settle": ["red"]}, ask="assign")
    assert all(not seen.spare for seen in GAME.outlook(state, 0))
    told = GAME.describe_outlook(state, 0)
    assert told == (
        "If Settle happens: nothing to do, and the dice come back to your cup. "
        "If Ship happens: nothing to do, and the dice come back to your cup."
    )


def seen_in(phase, **row):
    """What the outlook says of a phase; None where it says nothing."""
    found = {each.phase: each for each in GAME.outlook(at_table("assign", ask="assign", **row), 0)}
    return found.get(phase)


def test_the_outlook_gives_each_good_the_shipper_with_which_all_bring_most():
    """Purple matches the brown world, not the yellow one: so the yellow shipper takes the good from there."""
    row = {
        "tiles": ["awakened_alien_outpost", "mining_world"],
        "goods": {"awakened_alien_outpost": ["yellow"], "mining_world": ["brown"]},
    }
    dice = {"columns": {"ship": ["purple", "yellow"]}}
    assert seen_in("ship", **row, **dice).points == 6
    only = {"columns": {"ship": ["purple"]}}
    assert seen_in("ship", **row, **only).points == 3


@pytest.mark.parametrize(("credits", "paid"), [(1, 6), (9, 1), (10, 0)])
def test_the_outlook_knows_how_far_the_credits_go(credits, paid):
    row = {"columns": {"explore": ["white"] * 3, "ship": ["red"]}, "credits": credits, "tiles": ["comet_zone"]}
    assert seen_in("explore", **row).credits == paid
    assert seen_in("ship", **row, goods={"comet_zone": ["brown"]}).credits == min(4, 10 - credits)


def test_the_outlook_tells_of_workers_that_are_no_dice():
    row = {"tableau": ["space_docks", "comet_zone"], "columns": {"explore": ["red"]}}
    assert seen_in("ship", **row) is None
    assert seen_in("ship", **row, goods={"comet_zone": ["brown"]}).n == 1


def test_the_outlook_tells_what_tiles_pay_and_begins_with_what_is_sure():
    columns = {"explore": ["white"], "produce": ["red"]}
    state = at_table(
        "assign", tableau=["merchant_guild"], columns=columns, strip="white", chosen="produce", ask="assign"
    )
    assert [seen.phase for seen in GAME.outlook(state, 0)] == ["produce", "explore"]
    told = "Produce happens, because it is selected: nothing to do, and the dice come back to your cup; "
    assert GAME.describe_outlook(state, 0).startswith(told + "tiles pay 2 credits. If Explore happens")
    assert "板块给 2 个信用点" in GAME.describe_outlook(state, 0, "zh")


def test_the_outlook_changes_nothing():
    for state in some_states(2, [2], 13):
        if state.step == "assign":
            before = GAME.position_of(state)
            GAME.outlook(state, 0)
            assert GAME.position_of(state) == before


# Bots and recorded games.


def duel(seed):
    """The points of the greedy player and of one who plays by lot."""
    rng, state, mine = Random(seed), GAME.initial(2), seed % 2
    while not state.is_over:
        mover = state.to_move[0]
        if mover == mine:
            action = greedy(GAME, state.view(mover), rng)
        else:
            action = state.sample_action(rng) if mover < 0 else state.sample_action(rng, mover)
        state = state.apply(action)
    points = [score.points for score in state.scores()]
    return points[mine], points[1 - mine]


def test_the_greedy_player_beats_one_by_lot_clearly():
    duels = [duel(seed) for seed in range(6)]
    assert sum(mine > other for mine, other in duels) >= 5
    assert sum(mine for mine, _ in duels) > 1.5 * sum(other for _, other in duels)


def test_recorded_games_are_replayed(tmp_path):
    steps = list(walk(2, 6))
    actions, last = [str(action) for action, _ in steps if action is not None], steps[-1][1]
    row = {"players": 2, "actions": actions, "totals": [score.points for score in last.scores()]}
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(row) + "\n", "utf-8")
    assert GAME.replay_games(path).last_line == "1 passed, 0 failed"
    wrong = [{**row, "totals": [0, 0]}, {**row, "actions": actions[:5]}, {**row, "actions": ["fly"]}, {"players": 2}, 7]
    path.write_text("".join(json.dumps(each) + "\n" for each in wrong), "utf-8")
    report = GAME.replay_games(path)
    assert (report.passed, len(report.failures)) == (0, 5)
    path.write_text("", "utf-8")
    assert GAME.replay_games(path).failures == (("file", "expected a game a line, got none"),)
    path.write_text("{", "utf-8")
    assert GAME.replay_games(path).failures[0][1].startswith("cannot be read")
