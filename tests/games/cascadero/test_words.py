"""The words of Cascadero meet what the rules hand out: decisions, events, refusals, positions and previews."""

from random import Random

import pytest

from boardlab.games.cascadero import GAME, describe, setup
from boardlab.games.cascadero.actions import Advance, Decline, Herald, Move, Place
from boardlab.games.cascadero.facts import COLOURS
from boardlab.kernel.chance import settle

LANGUAGES = ("en", "zh")
DECISIONS = ("free-advance", "move-envoy", "move-herald", "travel-herald")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("decision", DECISIONS)
def test_every_decision_has_a_name_a_prompt_and_a_way_out(lang, decision):
    for key in (f"decision.{decision}", f"ui.prompt.{decision}", f"action.decline.{decision}"):
        assert GAME.words(lang).has(key)


def games():
    for ruleset in ("published", "document"):
        for board, heralds in (("front", "star"), ("front", "travelling"), ("back", "cross")):
            for players in (2, 4):
                yield setup.initial(players, ruleset, board_name=board, heralds=heralds)


def played(state, seed):
    """The states of a random game, set-up included."""
    rng = Random(seed)
    while not state.is_over:
        yield state
        state = state.apply(state.sample_action(rng))
    yield state


def tries(state, rng):
    """Some actions, most of them not allowed."""
    cells = [*state.board.labels, "99,99"]
    for _ in range(4):
        one, other = rng.sample(cells, 2)
        near = rng.choice(state.board.around(one)) if one in state.board.index else other
        yield from (Place(one), Place(one, True), Move(one, other), Move(one, near), Herald(one, other))
    for origin in state.herald_towns():
        yield from (Herald(origin, rng.choice(cells)), Herald(origin, origin))
    if state.start >= 0:
        yield from (Move(own, rng.choice(state.board.around(own))) for own in state.envoys_of(state.seat)[:3])
    yield from (Advance(colour) for colour in (*COLOURS, "green"))
    yield Decline()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_refusal_of_random_games_is_told(lang):
    for seed, start in enumerate(games()):
        rng = Random(seed)
        for state in played(start, seed):
            for event in state.events:
                assert "{" not in describe.event_text(state, event, lang)
            for action in tries(state, rng):
                for violation in state.why_not(action):
                    assert "{" not in describe.violation_text(violation, lang, state.colours)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_positions_cells_and_actions_of_random_games_are_told(lang):
    for seed, start in enumerate(games()):
        for n, state in enumerate(played(settle(start, seed), seed)):
            if n % 25 == 0 or state.is_over or state.pending:
                told = [describe.describe(state, lang)]
                told += [describe.describe_action(state, action, lang) for action in state.legal_actions()]
                told += [describe.describe_cell(state, cell, lang) for cell in state.board.labels[:: 1 + n % 7]]
                assert [text for text in told if "{" in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_prompts_and_previews_of_random_games_are_told(lang):
    for seed, start in enumerate(games()):
        for n, state in enumerate(played(settle(start, seed), seed)):
            assert state.is_over or GAME.prompt(state, lang)
            if n % 40 == 0:
                cells = state.board.labels[:: 1 + n % 3]
                seen = [GAME.preview(state, cell, seal=seal) for cell in cells for seal in (False, True)]
                told = [GAME.describe_preview(state, each, lang) for each in seen]
                assert [text for text in told if "{" in text or not text] == []
