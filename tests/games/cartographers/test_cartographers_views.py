"""What a seat may see: everything but what others have drawn for this card, and never an order of the deck."""

import json
from random import Random

import pytest
from cartographers_play import any_game, played
from cartographers_tables import AMBUSHES

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Reveal
from boardlab.kernel import CHANCE, settle

EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]


def mid_card(players, seed):
    """States in which some seats have drawn the card and others have not."""
    for before, _, _ in played(any_game(seed, players=players), seed):
        if before.to_move != (CHANCE,) and 0 < sum(a is not None for a in before.commits) < players:
            yield before


def holds(thing, wanted):
    """Does a piece of plain data hold this value anywhere?"""
    if thing == wanted:
        return True
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return any(holds(each, wanted) for each in inside)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_view_shows_ones_own_drawing_and_nobody_elses(players):
    seen = 0
    for seed in range(3):
        for state in mid_card(players, seed):
            for seat in range(players):
                view, mine = state.view(seat), state.commits[seat]
                assert list(view["position"].get("commits", {})) == ([str(seat)] if mine else [])
                for action in filter(None, state.commits):
                    same = mine is not None and mine.cells == action.cells
                    assert holds(view, list(action.cells)) == same
                    seen += 1
    assert seen > 30


@pytest.mark.parametrize("players", [2, 3])
def test_another_drawing_of_another_seat_changes_nothing_in_a_view(players):
    checked = 0
    for seed in range(3):
        for state in mid_card(players, seed):
            start = next(before for before, _, after in played(any_game(seed, players=players), seed) if after == state)
            mover = next(seat for seat in start.to_move if seat not in state.to_move)
            others = [start.apply(action) for action in start.legal_actions(mover)[::9]]
            for seat in range(players):
                views = {json.dumps(after.view(seat), sort_keys=True) for after in others}
                assert (len(views) == 1) == (seat != mover or len(others) == 1)
                checked += 1
            if checked > 40:
                return


def test_what_is_drawn_unseen_is_told_to_nobody():
    """The event of a drawing that waits for the others holds no cell and no terrain."""
    for state in mid_card(3, 5):
        assert [event.kind for event in state.events] == ["committed"]
        (event,) = state.events
        assert event.cells == () and set(event.facts) <= {"left", "seat"}


def test_a_map_shows_a_drawing_only_when_everybody_has_drawn():
    state = GAME.position({"players": 2, "card": "orchard", "edicts": EDICTS})
    after = state.apply(state.legal_actions(1)[5])
    assert after.sheet_rows(1) == state.sheet_rows(1)
    assert after.view(0)["position"].get("commits", {}) == {}
    last = after.apply(after.legal_actions(0)[3])
    assert last.sheet_rows(1) != state.sheet_rows(1)


@pytest.mark.parametrize("preset", ["published", "document"])
def test_a_view_is_plain_data_and_reads_back_as_a_world_with_the_same_view(preset):
    for seed, players in enumerate((1, 2, 3)):
        for n, (before, _, _) in enumerate(played(any_game(seed, players=players, ruleset=preset), seed)):
            if n % 7:
                continue
            for seat in range(players):
                view = before.view(seat)
                assert json.loads(json.dumps(view)) == view
                world = GAME.world(view, Random(n))
                assert world.view(seat) == view
                if all(a is None or s == seat for s, a in enumerate(before.commits)):
                    assert world == before


def test_a_view_holds_what_is_left_and_no_order():
    """Whatever seed the deck is drawn with later, the view before is the same; and it names no hidden ambush."""
    state = GAME.initial(2, edicts=EDICTS)
    assert len({json.dumps(GAME.initial(2, edicts=EDICTS).view(0)) for _ in range(3)}) == 1
    first = [settle(state, seed) for seed in range(12)]
    assert len({s.shown for s in first}) > 3
    view = state.view(0)
    assert not any(holds(view, card) for card in AMBUSHES)
    left = list(view["position"]["left"])
    for before, _, _ in played(state, 4):
        position = before.view(1)["position"]
        assert [card for card in left if card in position["left"]] == list(position["left"])
        assert position.get("deck_ambushes", 0) == before.ambush_in


def test_two_ways_to_the_same_cards_give_equal_views():
    """The order in which ambushes will come is nowhere: a game is what has been seen."""
    state = GAME.initial(1, edicts=EDICTS)
    one = state.apply(Reveal("temple_ruins")).apply(Reveal("outpost_ruins"))
    two = state.apply(Reveal("outpost_ruins")).apply(Reveal("temple_ruins"))
    assert one.shown != two.shown
    same = [s.view(0)["position"] for s in (one, two)]
    assert {**same[0], "shown": []} == {**same[1], "shown": []}


def test_a_finished_game_reads_back_with_winter_scored_by_d_and_a():
    for seed in range(3):
        *_, (_, _, last) = played(any_game(seed, ruleset="published"), seed)
        assert [[letter for letter, _ in season.edicts] for season in last.sheets[0].seasons] == [
            ["A", "B"],
            ["B", "C"],
            ["C", "D"],
            ["D", "A"],
        ]
        assert GAME.position(GAME.position_of(last)) == last
