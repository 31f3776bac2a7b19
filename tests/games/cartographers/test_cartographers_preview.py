"""What a place would do, told before the click, is what happens after it."""

from random import Random

import pytest

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw

EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]


def at(**data):
    return GAME.position({"edicts": EDICTS, **data})


def preview(state, text):
    return GAME.preview_action(state, GAME.parse(text))


def test_a_forest_on_the_edge_earns_now_for_the_edict_of_the_season():
    seen = preview(at(card="orchard"), "forest A1 A2 A3 B3")
    assert seen.legal and seen.gain == 3 and seen.reason_rule == "CAR-DRAW-2"
    assert [(each.letter, each.before, each.after, each.now) for each in seen.earns] == [("A", 0, 3, True)]


def test_an_edict_of_a_later_season_is_told_apart_and_no_gain_now():
    village = {"0": ["D1", "D2", "D3", "D4", "D5"]}
    seen = preview(at(card="fishing_village", village=village), "village E5 F5 G5 H5")
    assert [(each.letter, each.change, each.now) for each in seen.earns] == [("C", 8, False)]
    assert seen.gain == 0
    assert "For edicts that score later" in GAME.describe_preview(at(card="fishing_village", village=village), seen)


def test_coins_and_saved_cells_beside_monsters_count_as_gain():
    state = at(card="farmland", monster={"0": ["F8"]})
    seen = preview(state, "farm G8 H8")
    assert seen.monsters == (4, 3) and seen.gain == 2
    assert any(event.kind == "coin" for event in seen.events)


def test_the_rule_of_a_drawing_is_that_of_its_event():
    assert preview(at(players=2, card="gnoll_raid"), "monster E8 E9 F8 G8 G9").reason_rule == "CAR-AMBUSH-2"
    assert preview(at(card="orchard"), "forest A1").reason_rule == "CAR-DRAW-9"


@pytest.mark.parametrize("players", [1, 3])
def test_the_gain_of_a_preview_is_what_the_season_would_give_more(players):
    rng = Random(players)
    state = GAME.initial(players)
    for _ in range(120):
        if state.is_over:
            break
        action = state.sample_action(rng)
        if isinstance(action, Draw):
            seen = GAME.preview_action(state, action)
            assert seen.legal
            before, season = state.earned_now(seen.owner).total, state.season
            after = state.apply(action)
            if players == 1 and after.season == season:
                assert after.earned_now(0).total - before == seen.gain
        state = state.apply(action)


def test_looking_changes_nothing():
    state = at(card="orchard")
    before = GAME.position_of(state)
    for cell in GAME.cells(state):
        GAME.preview(state, cell, settings={"turn": "1", "flip": "yes"})
    assert GAME.position_of(state) == before


def test_pointing_keeps_the_shape_on_the_map_in_every_corner():
    state = at(card="treetop_village")
    for turn in "0123":
        for cell in ("A1", "A11", "K1", "K11"):
            action = GAME.aim(state, 0, cell, {"turn": turn})
            assert not [reason for reason in state.why_not(action) if reason.rule == "CAR-DRAW-4"]


def test_only_the_settings_that_make_a_difference_are_offered():
    names = {card: [knob.name for knob in GAME.knobs(at(card=card), 0)] for card in ("orchard", "rift_lands", "hamlet")}
    assert names == {
        "orchard": ["terrain", "turn", "flip"],
        "rift_lands": ["terrain"],
        "hamlet": ["shape", "turn", "flip"],
    }
