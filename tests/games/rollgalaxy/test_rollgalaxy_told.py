"""Words and helpers over whole games: every event, prompt, action and result has its sentence in both languages."""

import pytest
from rollgalaxy_play import some_states, walk

from boardlab.games.rollgalaxy import GAME, describe
from boardlab.games.rollgalaxy.actions import Assign, Done, Stock
from boardlab.kernel.errors import BadNotation

TABLES = [(2, "published"), (3, "document"), (5, "published")]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("players", "ruleset"), TABLES)
def test_everything_that_happens_can_be_told(players, ruleset, lang):
    for _, state in walk(players, 2, ruleset):
        for event in state.events:
            assert GAME.event_text(state, event, lang)
        if state.to_move and state.to_move[0] >= 0:
            assert GAME.prompt(state, lang)
            assert all(GAME.prompt(state, lang, seat) for seat in range(players))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("players", "ruleset"), TABLES)
def test_positions_actions_and_points_can_be_told(players, ruleset, lang):
    for state in some_states(players, range(2), 37, ruleset):
        assert len(GAME.describe(state, lang)) > 100
        assert len(GAME.describe(state, lang, 1)) > 100
        assert GAME.text(state).startswith(f"round {state.round}")
        for action in state.legal_actions()[:40]:
            assert GAME.describe_action(state, action, lang)
        for score in state.scores():
            assert all(GAME.score_text(state, part, lang)[0] for part in score.parts)
        if state.is_over:
            assert len(GAME.describe_result(state, lang).splitlines()) == players + 1


def test_a_description_for_a_seat_keeps_secrets():
    state = next(s for s in some_states(2, [3], 1) if s.step == "assign" and s.round == 5)
    assert "behind the screen" in GAME.describe(state, "en", 0)
    assert "behind the screen" not in GAME.describe(state, "en")


def test_the_headline_stands_in_the_repr():
    state = GAME.initial(2)
    assert repr(state) == f"<Roll for the Galaxy: {describe.headline(state)}>"
    assert repr(GAME) == "RollGalaxy()"


@pytest.mark.parametrize("players", [2, 3])
def test_candidates_are_legal_and_few(players):
    from random import Random

    rng, whole = Random(1), 0
    for state in some_states(players, range(3), 23):
        for seat in state.to_move:
            if seat >= 0:
                found = GAME.candidates(state, seat, rng)
                assert 0 < len(found) <= 60 or state.giving
                assert all(state.why_not(action) == () for action in found)
                whole += any(isinstance(action, Assign) for action in found)
                assert set(GAME.features(state, seat)) == set(GAME.weights())
    assert whole > 5


def test_a_preview_tells_what_an_action_would_do():
    row = {"columns": {"explore": ["white", "white"]}, "ask": "explore"}
    state = GAME.position({"step": "explore", "empires": {"0": row}})
    seen = GAME.preview_action(state, Stock("white"))
    assert (seen.legal, seen.credits, seen.gain) == (True, 2, 0)
    refused = GAME.preview_action(state, Done())
    assert (refused.legal, refused.reason_rule) == (False, "RFG-PHASE-2")


NO_NOTATION = (
    *("", "dance", "select white", "stock white red", "p0 done", "spare", "roll", "p2 spare ship", "reassign"),
    *("dictate white explore red develop ship", "place gem_world bottom", "assign stock white", "stock 🎲", "done now"),
    "arrange a b",
)


@pytest.mark.parametrize("text", NO_NOTATION)
def test_what_is_no_notation_is_refused(text):
    with pytest.raises(BadNotation, match="write a verb"):
        GAME.parse(text)


def test_notation_forgives_case_and_order():
    assert GAME.parse("  P2  Stock WHITE ") == Stock("white", 1)
    assert GAME.parse("recruit white red") == GAME.parse("recruit red white")
    assert str(GAME.parse("draw t12")) == "draw T12"


@pytest.mark.parametrize("data", [None, {}, {"type": "stock"}, {"type": "stock", "die": 3}, {"type": "fly"}])
def test_what_is_no_action_data_is_refused(data):
    with pytest.raises(BadNotation):
        GAME.action_from(data)
