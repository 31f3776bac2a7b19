"""Chance and sampling: uniform, exact, repeatable, and one stream for each source."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from cascadero_map import TILES
from cascadero_play import SET_UPS, any_game

import boardlab
from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Start, Tile
from boardlab.kernel import CHANCE, BoardlabError, Session, draw, settle, stream

PENDING = {
    "free advance": {"pending": [{"type": "free-advance", "seat": 0}], "cubes": {"0": {"blue": 4, "white": 15}}},
    "move": {"pending": [{"type": "move-envoy", "seat": 0}], "envoys": {"0": ["7,6", "9,9"], "1": ["7,7"]}},
    "herald": {"board": "back", "pending": [{"type": "move-herald", "seat": 0}]},
    "travel": {"variant": "advanced", "pending": [{"type": "travel-herald", "seat": 0, "town": "7,5"}]},
}
PLACING = {
    "seals in hand": {"seals": [2, 0], "envoys": {"0": ["7,6", "2,3"], "1": ["9,9", "4,5"]}},
    "locked and open tiles": {"board": "back", "envoys": {"0": ["8,6", "0,7"], "1": ["6,8"]}},
    "tiles and seals": {"board": "back", "seals": [1, 0], "envoys": {"0": ["8,6"], "1": ["6,8"]}},
}


def chi_square(counts, expected):
    return sum((n - expected) ** 2 / expected for n in counts)


@pytest.mark.parametrize("name", [*PENDING, *PLACING])
def test_sampling_is_uniform_over_the_legal_actions(name):
    state = GAME.position((PENDING | PLACING)[name])
    legal, rng, rounds = state.legal_actions(), Random(name), 40
    counts = Counter(state.sample_action(rng) for _ in range(rounds * len(legal)))
    assert set(counts) == set(legal)
    free = len(legal) - 1
    # the mean of chi-square is its degrees of freedom, the spread the root of twice that; five spreads are generous
    assert chi_square((counts[action] for action in legal), rounds) < free + 5 * (2 * free) ** 0.5 + 5


def test_a_sampler_that_prefers_sealed_placements_would_be_noticed():
    """The check can fail: half of the draws with a seal is not uniform."""
    state = GAME.position(PLACING["seals in hand"])
    legal, rng, rounds = state.legal_actions(), Random(1), 40
    sealed = [a for a in legal if a.seal]
    plain = [a for a in legal if not a.seal]
    counts = Counter(rng.choice(sealed if rng.random() < 0.8 else plain) for _ in range(rounds * len(legal)))
    free = len(legal) - 1
    assert chi_square((counts[action] for action in legal), rounds) > free + 5 * (2 * free) ** 0.5 + 5


def test_nothing_can_be_sampled_when_the_game_is_over():
    state = GAME.position({"over": True})
    assert state.legal_actions() == ()
    with pytest.raises(BoardlabError, match="over"):
        state.sample_action(Random(0))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("set_up", SET_UPS, ids=lambda s: "-".join(s.values()))
def test_the_probabilities_of_every_chance_step_add_up_to_exactly_one(players, set_up):
    state, rng, steps = GAME.initial(players, **set_up), Random(players), 0
    while state.to_move == (CHANCE,):
        outcomes = state.chance()
        assert sum(outcome.probability for outcome in outcomes) == Fraction(1)
        assert all(outcome.probability > 0 for outcome in outcomes)
        assert state.legal_actions() == tuple(outcome.action for outcome in outcomes)
        state, steps = state.apply(state.sample_action(rng)), steps + 1
    assert steps == (25 if set_up["board"] == "back" else 1)
    assert state.chance() == ()
    laid = Counter(state.tile(label) for label in state.board.farmer_labels)
    assert laid == (TILES if set_up["board"] == "back" else {})


def test_the_first_tile_has_the_chances_of_the_mix_and_the_last_one_is_certain():
    state = GAME.initial(board="back")
    first = {outcome.action.kind: outcome.probability for outcome in state.chance()}
    assert first == {kind: Fraction(n, 24) for kind, n in TILES.items()}
    for n in range(23):
        state = state.apply(draw(state, n))
    assert [outcome.probability for outcome in state.chance()] == [Fraction(1)]


def test_every_seat_starts_equally_often():
    starts = Counter(boardlab.new("cascadero", players=4, seed=seed).start for seed in range(2000))
    assert sorted(starts) == [0, 1, 2, 3]
    assert chi_square(starts.values(), 500) < 3 + 5 * 6**0.5 + 5


def test_outcomes_of_chance_are_drawn_by_their_probability():
    state, rng = GAME.initial(board="back"), Random(5)
    counts = Counter(state.sample_action(rng).kind for _ in range(4800))
    assert sum((counts[kind] - 200 * n) ** 2 / (200 * n) for kind, n in TILES.items()) < 4 + 5 * 8**0.5 + 5


def test_a_start_player_who_is_given_needs_no_chance_on_the_front():
    state = GAME.initial(3, start="2")
    assert (state.start, state.seat, state.to_move) == (2, 2, (2,))
    back = GAME.initial(3, start="2", board="back")
    assert settle(back, 1).start == 2


def test_chance_takes_no_outcome_that_it_did_not_offer():
    state = GAME.initial(board="back", start="1")
    for action in (Tile("0,3", "gold"), Tile("14,14", "vp2"), Start(0), Start(1)):
        assert state.why_not(action)
    state = settle(state, 1)
    assert state.why_not(Start(1)) and state.why_not(Tile("0,3", "vp2"))


@pytest.mark.parametrize("seats", [("random", "random"), ("greedy", "random", "random")])
@pytest.mark.parametrize("set_up", SET_UPS[3:5], ids=lambda s: "-".join(s.values()))
def test_equal_seeds_give_equal_records_and_other_seeds_others(seats, set_up):
    def record(seed):
        session = Session("cascadero", seats, seed, **set_up)
        session.bots_play(30)
        return session.record().dumps()

    assert record(11) == record(11)
    assert record(11) != record(12)


def test_one_source_of_chance_does_not_move_another():
    """Forcing the first tile changes no later draw from another source; only what is left in the box."""
    state = GAME.initial(board="back")
    texts = []
    for kind in ("vp2", "vp3"):
        after = settle(state.apply(Tile(state.board.farmer_labels[0], kind)), 7)
        texts.append([after.tile(label) for label in after.board.farmer_labels[1:]])
        assert after.start == settle(state, 7).start
    same = sum(a == b for a, b in zip(*texts, strict=True))
    assert same >= 16
    one, other = stream(7, "tile/0,3"), stream(7, "start")
    assert [one.random() for _ in range(5)] != [other.random() for _ in range(5)]
    assert stream(7, "start").random() == stream(7, "start").random() != stream(8, "start").random()


def test_a_stream_is_the_same_in_every_process():
    """Seeding by text does not use the hash of the process."""
    assert f"{stream(7, 'start').random():.6f}" == f"{Random('7/start').random():.6f}"


def test_every_random_game_ends_within_thirty_placements_a_player():
    """Chance steps, at most 30 envoys a seat, and for each placement a chain that is short because cubes only rise.

    Each envoy placed may run a tile (one answer) and a herald journey (one); every other answer follows a cube that
    stopped or passed a space, and a seat's five cubes do that at most 15 times each.
    """
    for seed in range(150):
        state, rng, placed, answers = any_game(seed), Random(seed), 0, 0
        players = len(state.colours)
        while not state.is_over:
            answers += bool(state.pending)
            placed += not state.pending
            state = state.apply(state.sample_action(rng))
            assert placed <= 30 * players
            assert answers <= 2 * placed + 75 * players
        assert state.end_rule in ("CAS-END-1", "CAS-END-2")
        assert state.sealed.bit_count() <= 12
