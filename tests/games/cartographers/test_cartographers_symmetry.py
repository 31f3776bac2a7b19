"""Turned maps score the same, except on the Broken Road; turned tables play the same."""

import json
from collections import Counter
from itertools import permutations

import pytest
from cartographers_maps import stored
from cartographers_play import any_game, played
from cartographers_tables import AMBUSHES, SCORING

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.cases import case_sheet
from boardlab.games.cartographers.monsters import lost_stars
from boardlab.games.cartographers.scoring import stars
from boardlab.kernel import CHANCE

MAPS = [json.loads(line) for line in stored()]
WAYS = {
    "as it is": lambda r, c: (r, c),
    "quarter turn": lambda r, c: (c, 10 - r),
    "half turn": lambda r, c: (10 - r, 10 - c),
    "three quarters": lambda r, c: (10 - c, r),
    "left to right": lambda r, c: (r, 10 - c),
    "top to bottom": lambda r, c: (10 - r, c),
    "falling diagonal": lambda r, c: (c, r),
    "rising diagonal": lambda r, c: (10 - c, 10 - r),
}


def turned(rows, way):
    """The map whose cell at (r, c) is the old one at ``way(r, c)``."""
    cells = [[way(r, c) for c in range(11)] for r in range(11)]
    return ["".join(rows[r][c] for r, c in line) for line in cells]


def scores(rows):
    board, sheet = case_sheet({"side": "custom", "map": rows})
    coins = sum(sheet.filled & sides == sides for _, sides in board.sides)
    return {card: stars(card, board, sheet) for card in SCORING} | {"monsters": lost_stars(sheet), "coins": coins}


def test_the_eight_ways_are_different():
    corner_and_next = {(way(0, 0), way(0, 1)) for way in WAYS.values()}
    assert len(corner_and_next) == 8


@pytest.mark.parametrize("name", WAYS)
def test_fifteen_cards_and_the_monsters_score_a_turned_map_the_same(name):
    changed = 0
    for m in MAPS:
        before = m["scores"] | {"monsters": -m["monster_penalty"], "coins": m["mountain_coins"]}
        after = scores(turned(m["map"], WAYS[name]))
        roads = before.pop("broken_road"), after.pop("broken_road")
        changed += roads[0] != roads[1]
        assert before == after
    assert (changed == 0) == (name in ("as it is", "rising diagonal"))


def seats_moved(action, by, players):
    return Draw(action.terrain, action.cells, (action.seat + by) % players) if isinstance(action, Draw) else action


@pytest.mark.parametrize(("players", "by"), [(2, 1), (3, 1), (3, 2), (5, 2)])
def test_when_everybody_moves_on_by_some_seats_so_do_maps_stars_and_coins(players, by):
    """A card sends the sheets to the neighbour on one side; whoever sits there gets them."""
    for seed in range(4):
        state = any_game(seed, players=players)
        other = GAME.initial(players, state.rules, sheet=state.board.name)
        for _, action, after in played(state, seed):
            other = other.apply(seats_moved(action, by, players))
            for seat in range(players):
                there = (seat + by) % players
                assert other.sheets[there] == after.sheets[seat]
                assert other.target(there) == (after.target(seat) + by) % players
        assert other.is_over
        assert set(other.result().winners) == {(seat + by) % players for seat in after.result().winners}


def all_owe(players, seed):
    """The states of a random game in which every seat has still to draw."""
    for before, _, _ in played(any_game(seed, players=players), seed):
        if before.to_move != (CHANCE,) and len(before.to_move) == players:
            yield before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_commits_in_any_order_end_in_the_same_state_and_tell_the_same(players):
    checked = Counter()
    for seed in range(4):
        for n, state in enumerate(all_owe(players, seed)):
            ambush = state.card in AMBUSHES
            if n % 5 and not ambush:
                continue
            legal = [state.legal_actions(seat) for seat in state.to_move]
            commits = [actions[7 * n % len(actions)] for actions in legal]
            ends = []
            for order in permutations(commits):
                after = state
                for k, action in enumerate(order):
                    assert set(after.to_move) == {a.seat for a in order[k:]}
                    after = after.apply(action)
                ends.append((after, list(after.events)))
            assert all(end == ends[0] for end in ends)
            checked[ambush] += 1
    assert checked[False] > 8 and checked[True] > 1


@pytest.mark.parametrize("card", ["goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"])
def test_under_an_ambush_each_of_three_draws_on_the_sheet_of_a_neighbour_in_any_order(card):
    state = GAME.position({"players": 3, "card": card})
    right = card in ("goblin_attack", "gnoll_raid")
    assert [state.target(seat) for seat in range(3)] == ([1, 2, 0] if right else [2, 0, 1])
    commits = [state.legal_actions(seat)[10 * seat] for seat in range(3)]
    ends = set()
    for order in permutations(commits):
        after = state
        for action in order:
            after = after.apply(action)
        for action in commits:
            assert after.drawn(state.target(action.seat), "monster") == action.cells
        ends.add(after)
    assert len(ends) == 1
