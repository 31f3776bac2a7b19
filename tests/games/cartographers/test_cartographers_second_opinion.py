"""The engine against the same rules written a second time, plainly: every score, every legal drawing, every state."""

import json

import pytest
from cartographers_maps import lines, stored
from cartographers_plain import CARDS, closed_mountains, earning, greengold_plains, monster_penalty
from cartographers_play import TUPLES, any_game, plain_of, plain_twin, played, spots, told, told_plainly
from cartographers_tables import SCORING

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Edict
from boardlab.games.cartographers.scoring import stars
from boardlab.kernel import CHANCE

GAMES = 24
MAPS = [json.loads(line) for line in stored()]


def on_map(m, **more):
    """A position with this map on the first sheet."""
    return GAME.position({"sheet": m["side"], "maps": {"0": m["map"]}, **more})


def test_the_stored_maps_are_those_that_the_plain_rules_draw_and_score():
    assert stored() == lines()
    assert len(MAPS) == 240
    assert all(any(m["scores"][card] > 0 for m in MAPS) for card in SCORING)


@pytest.mark.parametrize("part", range(4))
def test_every_card_scores_every_stored_map_as_the_plain_rules_do(part):
    for m in MAPS[part::4]:
        state = on_map(m)
        assert list(state.sheet_rows(0)) == m["map"]
        plain = plain_of(state, 0)
        for card, rule in CARDS.items():
            told_in_parts = state.score_card(0, card)
            assert told_in_parts.points == stars(card, state.board, state.sheets[0]) == rule(plain), (card, m["map"])
            assert told_in_parts.points == sum(part.points for part in told_in_parts.parts), (card, m["map"])
        assert state.earned_now(0).monsters == monster_penalty(plain) == m["monster_penalty"]


ONE_OF_SEVERAL = ("great_city", "shieldgate", "lost_barony", "largest_farm")


@pytest.mark.parametrize("card", [card for card in CARDS if card not in ONE_OF_SEVERAL])
def test_the_cells_that_a_score_shows_are_those_that_earn(card):
    shown = 0
    for m in MAPS[::2]:
        state = on_map(m)
        told_in_parts = state.score_card(0, card)
        assert spots(told_in_parts.cells) == earning(card, plain_of(state, 0)), m["map"]
        assert {cell for part in told_in_parts.parts for cell in part.cells} == set(told_in_parts.cells)
        assert all(part.points > 0 and part.cells for part in told_in_parts.parts)
        assert told_in_parts.facts["stars"] == told_in_parts.points
        assert told_in_parts.facts["size"] == max((len(part.cells) for part in told_in_parts.parts), default=0)
        shown += bool(told_in_parts.cells)
    assert shown > 5


@pytest.mark.parametrize("card", ONE_OF_SEVERAL)
def test_of_several_equal_clusters_or_squares_a_score_shows_one(card):
    for m in MAPS[::2]:
        state, terrain = on_map(m), "farm" if card == "largest_farm" else "village"
        shown, plain = state.score_card(0, card), plain_of(state, 0)
        cells = spots(shown.cells)
        if card == "lost_barony":
            side = shown.points // 3
            assert len(cells) == side**2 and cells <= set(plain.on)
            assert all(1 + max(values) - min(values) == side for values in zip(*cells, strict=True))
        else:
            assert cells in plain.clusters(terrain) if cells else not shown.points
            assert shown.points == len(cells) * (2 if card == "shieldgate" else 1)
        assert shown.facts["size"] == (shown.points // 3 if card == "lost_barony" else len(cells))


@pytest.mark.parametrize("card", ["borderlands", "greenbough", "forest_rows"])
def test_the_lines_that_a_score_names_are_those_that_earn(card):
    each = {"borderlands": 6, "greenbough": 1, "forest_rows": 2}[card]
    for m in MAPS[::2]:
        state = on_map(m)
        shown, plain = state.score_card(0, card), plain_of(state, 0)
        want = plain.on if card == "borderlands" else plain.of("forest")
        counts = all if card == "borderlands" else any
        rows = ["ABCDEFGHIJK"[n] for n in range(11) if counts((n, k) in want for k in range(11))]
        columns = [str(n + 1) for n in range(11) if counts((k, n) in want for k in range(11))]
        assert sorted(shown.facts["lines"]) == sorted(rows + (columns if card != "forest_rows" else []))
        assert shown.points == each * len(shown.facts["lines"])


def test_the_document_leaves_monsters_out_of_greengold_plains():
    differ = 0
    for m in MAPS:
        state = on_map(m, ruleset="document", card="")
        expected = greengold_plains(plain_of(state, 0), monsters=False)
        assert state.score_card(0, "greengold_plains").points == expected
        assert stars("greengold_plains", state.board, state.sheets[0]) == expected
        differ += expected != m["scores"]["greengold_plains"]
    assert differ > 10


def same_choices(state, twin):
    """The legal actions are those of the plain rules: chance with its probabilities, every seat with its drawings."""
    if state.to_move == (CHANCE,):
        if twin.asked[0] == "reveal":
            found = {outcome.action.card: outcome.probability for outcome in state.chance()}
            assert found == twin.chances()
        else:
            assert twin.asked[0] == "edict" and all(type(a) is Edict for a in state.legal_actions())
        return
    for seat in state.to_move:
        legal = state.legal_actions(seat)
        assert all(type(a) is Draw and a.seat == seat for a in legal)
        assert len(set(legal)) == len(legal)
        assert {TUPLES[Draw](a)[2:] for a in legal} == twin.legal(seat)
    assert set(state.legal_actions()) == {a for seat in state.to_move for a in state.legal_actions(seat)}


def same_scores(state, twin):
    """Every scoring card on every sheet, whether it lies out or not."""
    for seat in range(state.players):
        for card in CARDS:
            assert state.score_card(seat, card).points == twin.stars(seat, card), card
        assert state.sheets[seat].paid == state.board.mask(
            f"{'ABCDEFGHIJK'[r]}{c + 1}" for r, c in twin.paid[seat] or ()
        )


@pytest.mark.parametrize("part", range(6))
def test_the_engine_and_the_plain_rules_agree_on_every_state_of_random_games(part):
    for seed in range(part, GAMES, 6):
        state = any_game(seed)
        twin = plain_twin(state)
        for n, (before, action, after) in enumerate(played(state, seed)):
            same_choices(before, twin)
            twin.play(TUPLES[type(action)](action))
            assert told(after) == told_plainly(twin), f"game {seed}, action {n}: {action}"
            if n % 9 == 0 and "" not in after.edicts and not after.is_over:
                same_scores(after, twin)
                for seat in range(after.players):
                    earned = after.earned_now(seat)
                    assert (earned.edicts, earned.coins, earned.monsters) == twin.score(seat)
        assert twin.asked == ("over",)


def test_a_mountain_gives_its_coin_as_soon_as_it_is_closed_and_never_again():
    seen = 0
    for seed in range(8):
        for before, _, after in played(any_game(seed, ruleset="published"), seed):
            for seat in range(after.players):
                old, new = (closed_mountains(plain_of(state, seat)) for state in (before, after))
                told_of = [
                    e for e in after.events if e.kind in ("mountain_coin", "coin_lost") and e.seat == seat and e.cells
                ]
                assert len(told_of) == len(new - old)
                seen += len(told_of)
    assert seen > 10
