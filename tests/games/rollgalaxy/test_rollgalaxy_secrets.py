"""Two worlds that differ only in what a seat must not know look, read and play alike for that seat."""

import json
from random import Random

import pytest
from rollgalaxy_play import some_states

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import Done, GiveBack, PlaceTile, Scout

LANGUAGES = ("en", "zh")


def heard(state, seat):
    """The events that a seat is told, and how."""
    events = [event for event in state.events if event.to is None or seat in event.to]
    return [(event, [GAME.event_text(state, event, lang) for lang in LANGUAGES]) for event in events]


def everything(state, seat):
    """Whatever a seat can read off: view, actions, texts, pictures, places, forecasts."""
    legal = state.legal_actions(seat)
    return {
        "view": json.dumps(state.view(seat), sort_keys=True),
        "legal": legal,
        "events": heard(state, seat),
        "describe": [GAME.describe(state, lang, seat) for lang in LANGUAGES],
        "prompt": [GAME.prompt(state, lang, seat) for lang in LANGUAGES],
        "actions": [GAME.describe_action(state, action, "en") for action in legal[:20]],
        "pictures": [repr(GAME.scene(state, layout=layout, seat=seat)) for layout in ("wide", "table")],
        "places": GAME.places(state, seat),
        "cells": [GAME.describe_cell(state, cell, "en", seat=seat) for cell in GAME.places(state, seat)[::4]],
        "choices": GAME.choices(state, seat),
        "outlook": GAME.outlook(state, seat) if state.step == "assign" and not state.is_over else (),
        "gains": GAME.gains(state, seat=seat),
        "scores": [GAME.describe_result(state, lang) if state.is_over else "" for lang in LANGUAGES],
    }


def alike(one, two, seat):
    """Nothing tells the two worlds apart."""
    first, second = everything(one, seat), everything(two, seat)
    for key, value in first.items():
        assert value == second[key], key


@pytest.mark.parametrize(("players", "ruleset"), [(2, "published"), (3, "document"), (5, "published")])
def test_worlds_of_one_view_cannot_be_told_apart(players, ruleset):
    """Others' dice, their assignment, the bag, and the tiles below the tops are drawn anew."""
    differ = 0
    for n, state in enumerate(some_states(players, range(2), 97, ruleset)):
        if any(not empire.home for empire in state.empires):
            continue
        seat = n % players
        one, two = (GAME.world(state.view(seat), Random(f"{n}/{k}")) for k in "ab")
        alike(one, two, seat)
        differ += one != two
        if seat not in state.to_move or len([each for each in one.to_move if each != seat]) == 0:
            continue
        action = state.sample_action(Random(n), seat)
        after = one.apply(action), two.apply(action)
        assert heard(after[0], seat) == heard(after[1], seat)
        alike(*after, seat)
    assert differ > 5


def committed(state, seat, rng):
    """The state after a seat has assigned by lot."""
    for _ in range(40):
        if state.step != "assign" or not state.empires[seat].ask:
            return state
        state = state.apply(state.sample_action(rng, seat))
    return state.apply(Done(seat))


@pytest.mark.parametrize("players", [2, 4])
def test_another_assignment_of_others_cannot_be_seen(players):
    """Each of their steps and the commit tell the others nothing but that somebody is done."""
    tried = 0
    for state in some_states(players, range(3), 5):
        fresh = state.step == "assign" and all(e.ask and not e.strip for e in state.empires)
        if not fresh or tried > 5:
            continue
        other = 1 + tried % (players - 1)
        ways = [committed(state, other, Random(f"{tried}/{k}")) for k in range(3)]
        for way in ways[1:]:
            alike(ways[0], way, 0)
        steps = [state.apply(state.sample_action(Random(f"{tried}/{k}"), other)) for k in range(2)]
        for each in steps:
            if each.empires[other].ask:
                assert everything(each, 0) | {"events": []} == everything(state, 0) | {"events": []}
                assert heard(each, 0) == []
        tried += 1
    assert tried > 4


@pytest.mark.parametrize("players", [2, 3])
def test_where_a_drawn_tile_goes_below_a_top_cannot_be_seen(players):
    """Which tile was drawn, and which side lies below, only its owner knows."""
    tried = 0
    for state in some_states(players, range(2), 3):
        empire = state.empires[1]
        if empire.ask != "place" or not empire.dev_stack or not empire.world_stack or state.giving or state.drawing:
            continue
        if len(empire.hand) < 2:
            continue
        by_kind = {}
        for action in state.legal_actions(1):
            if isinstance(action, PlaceTile) and not action.top:
                after = state.apply(action)
                kind = "dev" if len(after.empires[1].dev_stack) > len(empire.dev_stack) else "world"
                by_kind.setdefault(kind, []).append(after)
        for states in by_kind.values():
            for each in states[1:]:
                alike(states[0], each, 0)
        tried += 1
        if tried > 4:
            break
    assert tried > 4


def test_what_is_done_to_tiles_below_a_top_is_told_to_their_owner_only():
    row = {"tableau": ["advanced_logistics"], "columns": {"explore": ["white"]}, "ask": "explore"}
    row |= {"dev_stack": ["public_works", "space_docks"], "world_stack": ["gem_world", "comet_zone", "mining_world"]}
    state = GAME.position({"step": "explore", "empires": {"0": row, "1": {"ask": ""}}})
    secret = {"abandon comet_zone", "abandon space_docks", "abandon mining_world", "arrange comet_zone 3"}
    public = {"abandon gem_world", "abandon public_works", "arrange comet_zone 1", "arrange space_docks 1"}
    for text in secret | public:
        after = state.apply(GAME.parse(text))
        assert bool(heard(after, 1)) is (text in public), text
        assert heard(after, 0), text


def test_a_tile_given_back_from_below_a_top_is_told_to_its_owner_only():
    row = {
        "columns": {"explore": ["white"]},
        "ask": "explore",
        "dev_stack": ["public_works", "space_docks", "new_economy"],
    }
    state = GAME.position({"step": "explore", "bag": [], "empires": {"0": row, "1": {"ask": ""}}})
    state = state.apply(Scout("white"))
    told = [event.kind for event, _ in heard(state.apply(GiveBack("space_docks")), 1)]
    assert "gave_back" not in told
    assert "gave_back" in [event.kind for event, _ in heard(state.apply(GiveBack("public_works")), 1)]


def test_which_tiles_below_a_top_were_arranged_cannot_be_seen():
    rows = {"0": {"ask": ""}, "1": {"tableau": ["advanced_logistics"], "columns": {"explore": ["white"]}}}
    rows["1"] |= {"ask": "explore", "world_stack": ["gem_world", "comet_zone", "mining_world"]}
    start = GAME.position({"step": "explore", "empires": rows})
    state = start.apply(GAME.parse("p2 arrange comet_zone 3"))
    assert state.empires[1].arranged == ("T32",)
    assert state.view(0)["position"]["empires"]["1"] == start.view(0)["position"]["empires"]["1"]
