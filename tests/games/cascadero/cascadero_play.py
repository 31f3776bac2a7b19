"""Random games for the tests, and the engine's states in the words of the plain rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cascadero_map import COLOURS, FORBIDDEN, MAPS, POINTS, SEALS, TOP

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
    """A legal action, mostly one that makes things happen: a placement that scores far, an answer that acts."""
    if state.to_move == (CHANCE,) or rng.random() < 0.1:
        return state.sample_action(rng)
    if state.pending:
        answers = [a for a in state.legal_actions() if not isinstance(a, Decline)]
        own = Advance(state.colours[state.seat])
        return own if own in answers and rng.random() < 0.5 else rng.choice(answers or [Decline()])
    seal = bool(state.seals[state.seat]) and rng.random() < 0.2
    if gains := GAME.gains(state, seal=seal):
        best = max(gains.values())
        own = state.colours[state.seat]
        fields = [f for f, gain in gains.items() if gain == best or MAPS[state.board.name].towns[town(state, f)] == own]
        return Place(rng.choice(fields), seal)
    board, mine = MAPS[state.board.name], state.envoys_of(state.seat)
    near = sorted({f for m in mine for f in board.around[m]} - set(board.towns))
    wanted = [Place(f) for f in near if not state.why_not(Place(f))]
    return rng.choice(wanted) if wanted and rng.random() < 0.6 else state.sample_action(rng)


def town(state: State, field: str) -> str:
    """The town next to a field that has one."""
    return MAPS[state.board.name].towns_by[field][0]


def advanced(state: State, seed: int) -> State:
    """The same set-up late in the game: cubes high, points near the limit, some seals and first cubes gone."""
    rng, seats = Random(f"late/{seed}"), range(len(state.colours))
    spaces = [n for n in range(TOP) if n not in FORBIDDEN]
    return GAME.position(
        GAME.position_of(state)
        | {
            "cubes": {str(s): {c: rng.choice(spaces) for c in COLOURS} for s in seats},
            "vp": [rng.randint(20, 45) for _ in seats],
            "seals": [rng.randint(0, 2) for _ in seats],
            "supply": [rng.randint(4, 30) for _ in seats],
            "seal_gone": [[c, n] for c in COLOURS for n in SEALS[c] if rng.random() < 0.7],
            "vp_gone": [[c, n] for c in COLOURS for n in POINTS if rng.random() < 0.5],
            "pairs": {str(s): rng.sample(COLOURS, rng.choice((0, 2, 4))) for s in seats},
            "checked": False,
        }
    )


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
