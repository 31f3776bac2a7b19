"""Random games for the tests, and the engine's states in the words of the plain rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cascadero_map import COLOURS, MAPS

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Advance, Decline, Herald, Move, Place
from boardlab.games.cascadero.ending import result
from boardlab.games.cascadero.model import State
from boardlab.games.cascadero.setup import RULINGS
from boardlab.kernel import CHANCE, Ruleset, settle

SET_UPS = [
    *({"board": "front", "heralds": heralds} for heralds in ("star", "disc", "cross", "travelling")),
    *({"board": "back", "heralds": heralds} for heralds in ("star", "disc", "cross")),
]
ASKED = {"free-advance": "advance", "move-envoy": "move", "move-herald": "herald", "travel-herald": "travel"}
TUPLES = {
    Place: lambda a: ("place", a.field, a.seal),
    Advance: lambda a: ("advance", a.colour),
    Move: lambda a: ("move", a.origin, a.to),
    Herald: lambda a: ("herald", a.origin, a.to),
    Decline: lambda a: ("decline",),
}


def any_ruleset(rng: Random) -> Any:
    """A preset, or every ruling by lot."""
    if rng.random() < 0.5:
        return rng.choice(["published", "document"])
    return Ruleset("mixed", {name: rng.choice(values) for name, values in RULINGS.items()})


def any_game(seed: int, **fixed: Any) -> State:
    """A new game with everything drawn by lot that is not fixed."""
    rng = Random(f"game/{seed}")
    options = {"players": rng.randint(2, 4), "ruleset": any_ruleset(rng), **rng.choice(SET_UPS), **fixed}
    return settle(GAME.initial(**options), seed)


def lively(state: State, rng: Random) -> Any:
    """A legal action, mostly one that makes things happen: next to an own envoy, or an answer that is no refusal."""
    if state.to_move == (CHANCE,) or rng.random() < 0.15:
        return state.sample_action(rng)
    if state.pending:
        answers = [a for a in state.legal_actions() if not isinstance(a, Decline)]
        own = Advance(state.colours[state.seat])
        return own if own in answers and rng.random() < 0.5 else rng.choice(answers or [Decline()])
    board = MAPS[state.board.name]
    mine = state.envoys_of(state.seat)
    near = sorted({f for m in mine for f in board.around[m]} - set(board.towns))
    sealed = [Place(f, True) for f in board.fields if not state.why_not(Place(f, True))] if rng.random() < 0.3 else []
    wanted = sealed or [Place(f) for f in near if not state.why_not(Place(f))]
    scoring = [a for a in wanted if board.towns_by[a.field]]
    pool = scoring if scoring and rng.random() < 0.7 else wanted
    return rng.choice(pool) if pool else state.sample_action(rng)


def played(state: State, seed: int, most: int = 1000) -> Iterator[tuple[State, Any, State]]:
    """A game to its end: every state, the action, and the state after it."""
    rng = Random(f"play/{seed}")
    for _ in range(most):
        if state.is_over:
            return
        action = lively(state, rng)
        after = state.apply(action)
        yield state, action, after
        state = after


def told(state: State) -> dict[str, Any]:
    """A state in the words of ``Plain.told``."""
    seats = range(len(state.colours))
    pending = state.pending[0] if state.pending else None
    return {
        "asked": "over" if state.over else ASKED[type(pending).__struct_config__.tag] if pending else "place",
        "seat": state.seat,
        "owner": {field: seat for seat in seats for field in state.envoys_of(seat)},
        "under": {field for field in state.board.labels if state.is_sealed(field)},
        "supply": list(state.supply),
        "seals": list(state.seals),
        "gained": list(state.seals_gained),
        "vp": list(state.points),
        "cubes": [{c: state.cube(s, c) for c in COLOURS} for s in seats],
        "seal_gone": {(COLOURS[c], space) for c, space in state.seals_gone},
        "vp_gone": {(COLOURS[c], space) for c, space in state.first_gone},
        "unique": {f"a{n}": owner for n, owner in enumerate(state.unique, 1)},
        "pairs": [{c for i, c in enumerate(COLOURS) if state.pairs[s] >> i & 1} for s in seats],
        "all5": list(state.all_pairs),
        "heralds": set(state.herald_towns()),
        "extra": state.extra,
        "reason": {"CAS-END-1": "points", "CAS-END-2": "no_envoys", "": ""}[state.end_rule],
        "winners": result(state).winners,
    }
