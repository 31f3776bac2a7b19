"""The engine against the same rules written a second time, plainly: every state and every list of legal actions."""

import pytest
from cascadero_map import HERALDS
from cascadero_plain import Plain
from cascadero_play import TUPLES, advanced, any_game, played, told

GAMES = 80


def plain_twin(state):
    """The plain game at the start of an engine game."""
    board = state.board.name
    twin = Plain(
        board,
        state.colours,
        state.start,
        state.herald_towns(),
        state.rules.rulings,
        {label: state.tile(label) for label in state.board.farmer_labels},
        state.travelling,
    )
    assert any(set(towns) == set(twin.heralds) for towns in HERALDS[board].values())
    start = told(state)
    for name in ("supply", "seals", "gained", "vp", "cubes", "seal_gone", "vp_gone", "unique", "pairs"):
        setattr(twin, name, start[name])
    return twin


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("late", [False, True])
def test_the_engine_and_the_plain_rules_agree_on_every_state_of_random_games(late, part):
    for seed in range(part, GAMES, 4):
        state = advanced(any_game(seed), seed) if late else any_game(seed)
        twin = plain_twin(state)
        for n, (before, action, after) in enumerate(played(state, seed)):
            legal = {TUPLES[type(a)](a) for a in before.legal_actions()}
            assert legal == twin.legal(), f"game {seed}, action {n}"
            twin.play(TUPLES[type(action)](action))
            assert told(after) == twin.told(), f"game {seed}, action {n}: {action}"
        assert twin.asked == ("over",)
