"""Chance and sampling: uniform, exact, repeatable."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from cartographers_plain import Plain
from cartographers_play import any_game, played, spots
from cartographers_tables import AMBUSHES, EXPLORE, FACES, ROWS, SAMPLES, SCORING

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Edict, Reveal
from boardlab.kernel import CHANCE, BoardlabError, Session, settle

EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]


def forest_but(*holes):
    """A full wilderness with some cells left open."""
    rows = [list(row.replace(".", "F").replace("r", "f")) for row in ROWS["wilderness"]]
    for r, c in spots(holes):
        rows[r][c] = ROWS["wilderness"][r][c]
    return {"0": ["".join(row) for row in rows]}


BOX = [f"{row}{column}" for row in "DEF" for column in range(1, 6)]
POSITIONS = {
    "an empty sheet": {"card": "marshlands"},
    "two shapes": {"card": "forgotten_forest"},
    "ruins due": {"card": "great_river", "ruins_due": True},
    "little room": {"card": "orchard", "maps": forest_but(*BOX)},
    "little room and ruins": {
        "card": "hamlet",
        "ruins_due": True,
        "maps": forest_but("B2", "C1", "C2", "C3", "D2", "A1"),
    },
    "one cell": {"card": "marshlands", "maps": forest_but("A1", "C2", "K5")},
    "one cell for the ruins": {"card": "marshlands", "ruins_due": True, "maps": forest_but("A1", "C2", "K5")},
    "rift lands": {"card": "rift_lands", "maps": forest_but(*BOX, "C2")},
    "two seats with unequal room": {"players": 2, "card": "fishing_village", "maps": forest_but(*BOX)},
    "an ambush": {"players": 2, "card": "bugbear_assault", "maps": forest_but(*BOX)},
}


def chi_square(counts, expected):
    return sum((n - expected) ** 2 / expected for n in counts)


def enough(free):
    """The mean of chi-square is its degrees of freedom, the spread the root of twice that; five are generous."""
    return free + 5 * (2 * free) ** 0.5 + 5


@pytest.mark.parametrize("name", POSITIONS)
def test_sampling_is_uniform_over_the_legal_drawings(name):
    state = GAME.position(POSITIONS[name])
    legal, rng, rounds = state.legal_actions(), Random(name), 30
    assert len(legal) > 1
    counts = Counter(state.sample_action(rng) for _ in range(rounds * len(legal)))
    assert set(counts) == set(legal)
    assert chi_square((counts[action] for action in legal), rounds) < enough(len(legal) - 1)
    for seat in state.to_move:
        mine = state.legal_actions(seat)
        counts = Counter(state.sample_action(rng, seat) for _ in range(rounds * len(mine)))
        assert chi_square((counts[action] for action in mine), rounds) < enough(len(mine) - 1)


def test_a_sampler_that_prefers_a_shape_would_be_noticed():
    """The check can fail: half of the draws for each of two shapes is not uniform."""
    state = GAME.position(POSITIONS["two shapes"])
    legal, rng, rounds = state.legal_actions(), Random(1), 30
    sizes = [[a for a in legal if len(a.cells) == n] for n in (2, 4)]
    counts = Counter(rng.choice(rng.choice(sizes)) for _ in range(rounds * len(legal)))
    assert chi_square((counts[action] for action in legal), rounds) > enough(len(legal) - 1)


def test_nothing_can_be_sampled_when_the_game_is_over():
    state = GAME.position({"over": True, "edicts": EDICTS})
    assert state.legal_actions() == () and state.chance() == ()
    with pytest.raises(BoardlabError, match="over"):
        state.sample_action(Random(0))


@pytest.mark.parametrize("preset", ["published", "document"])
def test_the_probabilities_of_chance_add_up_to_exactly_one_at_every_step(preset):
    for seed in range(4):
        for before, _, _ in played(any_game(seed, ruleset=preset), seed):
            outcomes = before.chance()
            if before.to_move != (CHANCE,):
                assert outcomes == ()
                continue
            assert sum(outcome.probability for outcome in outcomes) == Fraction(1)
            assert all(outcome.probability > 0 for outcome in outcomes)
            assert before.legal_actions() == tuple(outcome.action for outcome in outcomes)


def test_the_first_card_is_one_of_thirteen_or_one_of_four_ambushes_that_share_one_place():
    state = GAME.initial(2, edicts=EDICTS)
    found = {outcome.action.card: outcome.probability for outcome in state.chance()}
    assert found == {card: Fraction(1, 14) for card in EXPLORE} | {card: Fraction(1, 56) for card in AMBUSHES}


def test_the_edicts_are_one_card_of_each_class_in_any_order():
    state = GAME.initial(1)
    first = {outcome.action: outcome.probability for outcome in state.chance()}
    assert first == {Edict("A", card): Fraction(1, 16) for card in SCORING}
    after = state.apply(Edict("A", "wildholds"))
    second = {outcome.action.card: outcome.probability for outcome in after.chance()}
    assert second == {card: Fraction(1, 12) for card in SCORING if SCORING[card][1] != "village"}
    last = after.apply(Edict("B", "treetower")).apply(Edict("C", "borderlands"))
    assert {o.action.card for o in last.chance()} == {card for card in SCORING if SCORING[card][1] == "farm_water"}
    assert all(outcome.probability == Fraction(1, 4) for outcome in last.chance())


def test_the_document_draws_any_four_of_its_scoring_cards():
    state = GAME.initial(1, "document")
    assert {o.action.card for o in state.chance()} == {*SCORING, *SAMPLES}
    after = state.apply(Edict("A", "wildholds"))
    assert {o.action.card: o.probability for o in after.chance()} == {
        card: Fraction(1, 17) for card in (*SCORING, *SAMPLES) if card != "wildholds"
    }


def test_the_first_card_of_the_document_has_the_chances_of_the_hundred():
    state = GAME.initial(1, "document", edicts=EDICTS)
    found = {outcome.action.card: outcome.probability for outcome in state.chance()}
    assert found == {face: Fraction(4, 100) for face in FACES} | {card: Fraction(1, 100) for card in AMBUSHES}
    plain = Plain("wilderness", 1, GAME.rulesets()["document"].rulings, EDICTS)
    assert found == plain.chances()


def test_outcomes_of_chance_are_drawn_by_their_probability():
    state, rng = GAME.initial(1, edicts=EDICTS), Random(5)
    counts = Counter(state.sample_action(rng).card for _ in range(5600))
    expected = {card: 400 for card in EXPLORE} | {card: 100 for card in AMBUSHES}
    assert sum((counts[card] - n) ** 2 / n for card, n in expected.items()) < enough(16)
    edict = Counter(GAME.initial(1).sample_action(rng).card for _ in range(1600))
    assert chi_square((edict[card] for card in SCORING), 100) < enough(15)


def test_an_ambush_that_was_not_revealed_stays_in_and_one_more_joins_it():
    state = GAME.initial(1, edicts=EDICTS)
    ambushes = [state.ambush_in]
    for _, _, after in played(state, 3):
        if after.season == len(ambushes) and not after.is_over:
            gone = 4 - len(after.ambush_left)
            assert after.ambush_in == len(ambushes) + 1 - gone
            assert len(after.face_down) == 13
            ambushes.append(after.ambush_in)
    assert len(ambushes) == 4


@pytest.mark.parametrize("options", [{}, {"sheet": "wastelands", "ruleset": "document"}])
@pytest.mark.parametrize("players", [1, 3])
def test_equal_seeds_give_equal_records_and_other_seeds_others(players, options):
    def record(seed):
        session = Session("cartographers", ("random",) * players, seed, **options)
        session.bots_play()
        assert session.state.is_over
        return session.record().dumps()

    assert record(11) == record(11)
    assert record(11) != record(12)


def test_what_a_player_draws_does_not_change_the_cards_that_come():
    """Every reveal has a stream of its own, so another drawing meets the same season."""
    shown = []
    for pick in (0, -1):
        state = settle(GAME.initial(1, edicts=EDICTS), 7)
        cards = [state.card]
        for _ in range(4):
            state = settle(state.apply(state.legal_actions()[pick]), 7)
            cards.append(state.shown)
        shown.append(cards)
    assert shown[0] == shown[1]


def test_the_state_holds_no_order_of_the_deck():
    """Two games with other seeds and the same cards so far are the same state."""
    one, two = (settle(GAME.initial(1), seed) for seed in (1, 2))
    same = [GAME.initial(1, edicts=EDICTS).apply(Reveal("orchard")) for _ in (one, two)]
    assert same[0] == same[1]
    assert one != two
    left = GAME.position_of(same[0]).get("left", {})
    assert list(left) == list(EXPLORE)


def test_chance_takes_no_outcome_that_it_did_not_offer():
    state = GAME.initial(1)
    for action in (Edict("B", "treetower"), Edict("A", "nothing"), Reveal("orchard"), Draw("forest", ("A1",))):
        assert state.why_not(action)
    state = GAME.initial(1, edicts=EDICTS).apply(Reveal("temple_ruins"))
    assert state.to_move == (CHANCE,) and state.ruins_due
    assert state.why_not(Reveal("temple_ruins")) and not state.why_not(Reveal("outpost_ruins"))


def test_every_random_game_ends_within_its_cards():
    """Four seasons of at most 13 explore cards and 4 ambushes over the game; the document's game has 100 cards."""
    for seed in range(40):
        state = any_game(seed)
        reveals = [after for _, action, after in played(state, seed) if isinstance(action, Reveal)]
        hundred = state.rules["deck"] == "hundred"
        assert reveals and len(reveals) <= (100 if hundred else 4 * 13 + 4)
        if state.rules["season_end"] == "stack" and hundred:
            assert len(reveals) == 100
