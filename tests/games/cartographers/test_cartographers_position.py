"""Positions as plain data: what is wrong or contradictory gets a sentence that names the key; nothing is guessed."""

import pytest

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.facts import DECKS
from boardlab.kernel import BadPosition, Session, new

EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
HAMLET = {"terrain": "village", "cells": ["A1", "A2", "B1"]}
EMPTY = dict.fromkeys(DECKS["forty-one"], 0)
WRONG = {
    "a sheet that is a list": ({"sheet": []}, "sheet"),
    "a cell that is a list": ({"forest": {"0": [["A1"]]}}, "forest of seat 0"),
    "a mountain that is a table": ({"paid": {"0": [{}]}}, "paid of seat 0"),
    "a ruling that is a number": ({"rulings": {0: 1}}, "unknown ruling '0'"),
    "no number of coins": ({"coins": {"0": None}}, "coins of seat 0 None"),
    "no number of cards": ({"left": {"orchard": None}}, "left of orchard None"),
    "one seat under two names": ({"coins": {0: 1, "0": 2}}, "seat 0 stands there twice"),
    "a card that is shown and face down": ({"shown": ["orchard"], "left": {"orchard": 1}}, "left of orchard 1"),
    "a commit with a cell that is none": (
        {"players": 2, "card": "hamlet", "commits": {"0": {**HAMLET, "cells": ["A1", "A2", "B1", "zz"]}}},
        "commits of seat 0: 'zz'",
    ),
    "ruins due where rulings know none": ({"ruins_due": True, "rulings": {"ruins": "no"}}, "CAR-RUINS-1"),
    "a card after the season's end": ({"card": "hamlet", "time": 8, "edicts": EDICTS}, "write less than 8"),
    "a card that ends a season without edicts": ({"card": "hamlet", "time": 7}, "CAR-SETUP-4"),
    "an empty deck": ({"left": EMPTY, "deck_ambushes": 0}, "no card is face down"),
    "an ambush that is drawn and gone": (
        {"players": 2, "card": "goblin_attack", "ambushes_gone": ["goblin_attack"]},
        "CAR-AMBUSH-4",
    ),
    "more ambushes face down than there are": (
        {"players": 2, "card": "goblin_attack", "deck_ambushes": 4},
        "deck_ambushes 4: write a whole number from 0 to 3",
    ),
    "stars for an edict that does not lie out": (
        {"season": "summer", "seasons": {"0": [{"A": 3}]}},
        "seasons of seat 0: A is scored",
    ),
    "stars that are no number": (
        {"season": "summer", "seasons": {"0": [{"A": None}]}, "edicts": EDICTS},
        "seasons of seat 0, A None",
    ),
    "a stack of too many digits": ({"cards_per_season": "9" * 5000}, "cards_per_season"),
}


@pytest.mark.parametrize("what", list(WRONG))
def test_a_wrong_position_gets_a_sentence_that_names_the_key(what):
    data, said = WRONG[what]
    with pytest.raises(BadPosition) as caught:
        GAME.position(data)
    assert said in str(caught.value)


@pytest.mark.parametrize("options", [{"sheet": []}, {"cards_per_season": "9" * 5000}, {"cards_per_season": True}])
def test_a_wrong_option_gets_a_sentence(options):
    with pytest.raises(BadPosition, match=next(iter(options))):
        new("cartographers", **options)


@pytest.mark.parametrize("data", ["x", [], 5])
def test_a_session_takes_no_position_that_is_no_table(data):
    with pytest.raises(BadPosition, match="a position is a table of keys"):
        Session("cartographers", ("you",), position=data)


def test_a_committed_drawing_may_list_its_cells_in_any_order():
    cells = ["B1", "A2", "A1"]
    state = GAME.position({"players": 2, "card": "hamlet", "commits": {"0": {**HAMLET, "cells": cells}}})
    assert state.commits[0].cells == ("A1", "A2", "B1") and state.owing == (1,)
