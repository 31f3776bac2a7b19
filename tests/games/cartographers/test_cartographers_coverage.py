"""Every rule of the book is raised by the engine in random games or in a named position, or is told only in prose."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Edict, Reveal
from boardlab.kernel import BoardlabError

BOOK = GAME.rulebook()
EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
GAMES = [(1, "published"), (2, "published"), (3, "published"), (1, "document"), (2, "document")]


def full_but(*holes):
    """The rows of a wilderness that is full of forest but for some cells, given as (row, column)."""
    rows = [list(row) for row in GAME.initial().board.rows]
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if (r, c) not in holes:
                rows[r][c] = {".": "F", "r": "f"}.get(sign, sign)
    return ["".join(row) for row in rows]


NAMED = {
    "CAR-DRAW-9": ({"card": "orchard", "maps": {"0": full_but((0, 0))}}, "forest A1"),
    "CAR-RUINS-3": ({"card": "orchard", "ruins_due": True, "maps": {"0": full_but((0, 0))}}, "water A1"),
    "CAR-AMBUSH-3": (
        {
            "players": 2,
            "card": "gnoll_raid",
            "maps": {"1": full_but((0, 0))},
            "commits": {"1": {"terrain": "monster", "cells": ["D1", "D2", "E1", "F1", "F2"]}},
        },
        "monster A1",
    ),
    "CAR-COIN-4": ({"card": "farmland", "coins": {"0": 14}}, "farm A1 A2"),
    "CAR-AMBUSH-7": ({"maps": {"0": full_but((0, 0))}}, "reveal gnoll_raid"),
    "CAR-DRAW-11": ({"maps": {"0": full_but()}}, "reveal orchard"),
    "CAR-RUINS-5": ({"ruins_due": True}, "reveal gnoll_raid"),
    "CAR-RUINS-4": ({"ruins_due": True}, "reveal temple_ruins"),
}  # fmt: skip
"""Rules whose event hardly ever happens by lot: a position and the action that brings it about."""

REFUSED = {
    "CAR-DRAW-1": ({"card": "orchard"}, "water A1 A2 A3 B3"),
    "CAR-DRAW-2": ({"card": "orchard"}, "forest A1 A2"),
    "CAR-DRAW-4": ({"card": "orchard"}, "forest A10 A11 A12 B12"),
    "CAR-DRAW-5": ({"card": "orchard", "forest": {"0": ["A1"]}}, "forest A1 A2 A3 B3"),
    "CAR-DRAW-6": ({"card": "orchard"}, "forest A2 A3 A4 B4"),
    "CAR-DRAW-7": ({"card": "orchard", "sheet": "wastelands"}, "forest C4 C5 C6 D6"),
    "CAR-DRAW-9": ({"card": "orchard"}, "forest A1"),
    "CAR-DRAW-10": ({"card": "orchard", "maps": {"0": full_but((0, 0))}}, "water A1"),
    "CAR-RUINS-1": ({"card": "orchard", "ruins_due": True}, "forest A1 A2 A3 B3"),
    "CAR-RUINS-3": (
        {"card": "orchard", "ruins_due": True, "maps": {"0": full_but((0, 0), (0, 1), (0, 2), (1, 2))}},
        "forest A1 A2 A3 B3",
    ),
    "CAR-RIFT-1": ({"card": "rift_lands"}, "forest A1 A2"),
    "CAR-AMBUSH-2": ({"players": 2, "card": "gnoll_raid"}, "forest A1 A2 B1 C1 C2"),
    "CAR-TURN-5": ({"card": "orchard"}, "p2 forest A1 A2 A3 B3"),
    "CAR-TURN-1": ({"shown": ["orchard"]}, "reveal orchard"),
}  # fmt: skip
"""For each rule that refuses, a position and an action that it refuses."""

WRONG_POSITIONS = {
    "CAR-SETUP-2": {"maps": {"0": ["."]}},
    "CAR-SETUP-3": {"sheet": "moon"},
    "CAR-SETUP-4": {"edicts": ["sentinel_wood", "greenbough", "wildholds", "borderlands"]},
    "CAR-SETUP-5": {"card": "dragon"},
    "CAR-SETUP-6": {"players": 101},
    "CAR-AMBUSH-6": {"card": "gnoll_raid"},
}
"""Rules that a refused position names."""


class Fired:
    """What the engine told: rules by events, results and points."""

    def __init__(self):
        self.rules: Counter[str] = Counter()

    def state(self, state):
        self.rules.update(event.rule for event in state.events)
        if state.is_over:
            self.rules[state.result().rule] += 1
            for score in state.scores():
                self.rules[score.rule] += 1
                for season in score.parts:
                    self.rules.update({season.rule, *(part.rule for part in season.parts)})


@cache
def random_games():
    """The rules that fire in some dozens of games by lot, over players, sheets and presets."""
    fired = Fired()
    for seed in range(60):
        rng = Random(seed)
        players, ruleset = GAMES[seed % len(GAMES)]
        state = GAME.initial(players, ruleset, sheet=("wilderness", "wastelands")[seed % 2], cards_per_season=9)
        while not state.is_over:
            state = state.apply(state.sample_action(rng))
            fired.state(state)
    return fired.rules


def at(position):
    return GAME.position({"edicts": EDICTS, **position})


@pytest.mark.parametrize("rule", NAMED)
def test_a_rare_rule_fires_in_its_position(rule):
    position, text = NAMED[rule]
    after = at(position).apply(GAME.parse(text))
    assert rule in {event.rule for event in after.events}


@pytest.mark.parametrize("rule", REFUSED)
def test_a_rule_refuses_what_it_says_and_the_state_is_unchanged(rule):
    position, text = REFUSED[rule]
    state = at(position)
    before = GAME.position_of(state)
    assert rule in {reason.rule for reason in state.why_not(GAME.parse(text))}
    with pytest.raises(BoardlabError, match=rule):
        state.apply(GAME.parse(text))
    assert GAME.position_of(state) == before


@pytest.mark.parametrize("rule", WRONG_POSITIONS)
def test_a_wrong_position_is_refused_by_its_rule(rule):
    with pytest.raises(BoardlabError, match=rule):
        GAME.position({"edicts": EDICTS, **WRONG_POSITIONS[rule]})


def test_chance_is_refused_by_the_rules_of_the_set_up():
    state = GAME.initial(1)
    assert {r.rule for r in state.why_not(Edict("B", "sentinel_wood"))} == {"CAR-SETUP-4"}
    assert {r.rule for r in state.why_not(Reveal("orchard"))} == {"CAR-TURN-1"}
    assert {r.rule for r in state.why_not(Draw("forest", ("A1",)))} == {"CAR-TURN-5"}


def test_a_tie_is_told_by_its_rule():
    state = GAME.position({"players": 2, "edicts": EDICTS, "over": True})
    assert state.result().rule == "CAR-END-4"
    assert state.result().winners == (0, 1)


def test_every_rule_fires_refuses_or_is_told_only_in_prose():
    fired = set(random_games()) | set(NAMED) | set(REFUSED) | set(WRONG_POSITIONS) | {"CAR-END-4", "CAR-SETUP-4"}
    silent = [rule.id for rule in BOOK.rules if not rule.prose_only and rule.id not in fired]
    assert silent == []


def test_what_is_told_only_in_prose_never_fires():
    fired = set(random_games())
    assert [rule.id for rule in BOOK.rules if rule.prose_only and rule.id in fired] == []
