"""Set-up: options, the first state, and its chance. Rules CAS-SETUP-1 to 8, CAS-FARM-1, CAS-HERALD-1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardlab.games.cascadero.actions import Start, Tile
from boardlab.games.cascadero.change import EARNED
from boardlab.games.cascadero.facts import COLOURS, GAME, HERALD_SETS, PLAYER_COLOURS, TILE_KINDS, board, table
from boardlab.kernel.chance import Outcome
from boardlab.kernel.errors import BadPosition, there_are
from boardlab.kernel.reader import quoted, wanted
from boardlab.kernel.rulebook import Presets, Ruleset
from boardlab.kernel.values import Event, Option

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

RULINGS: dict[str, tuple[str | int, ...]] = {
    "end_at_threshold": ("this-turn", "finish-round"),
    "tie": ("later-in-first-round", "spaces-then-seals"),
    "free_advance": ("optional", "compulsory"),
    "extra_turn": ("after-this-turn", "at-once"),
    "same_colour_bonus": (3, 2),
}
"""For every ruling, the readings it may take, the published one first."""

PRESETS = Presets(lambda: table("rulesets"), RULINGS)

OPTIONS = {
    "board": Option("board", ("front", "back"), "front"),
    "heralds": Option("heralds", (*HERALD_SETS, "travelling"), "star"),
    "start": Option("start", ("random", "0", "1", "2", "3"), "random"),
}


def initial(
    players: int = 2,
    rules: str | Ruleset = "published",
    *,
    board_name: str = "front",
    heralds: str = "star",
    start: int | str = "random",
    colours: Sequence[str] | str = (),
) -> State:
    """The first state, with tiles and start player left to chance.

    Args:
        players: 2 to 4 seats. Rule CAS-SETUP-8.
        rules: A preset's name or a ruleset.
        board_name: ``"front"``, or ``"back"`` for the farmer board.
        heralds: ``"star"``, ``"disc"`` or ``"cross"``; ``"travelling"`` for the variant (front only).
        start: ``"random"``, or the seat of the start player, counted from 0.
        colours: Colour of each seat; the usual ones by default.

    Raises:
        BadPosition: The choices do not go together; the sentence names the rule.
    """
    from boardlab.games.cascadero.model import State

    seats = chosen_colours(players, colours)
    side, zero = board(check_choice("board", board_name)), (0,) * len(seats)
    state = State(
        rules=PRESETS.chosen(rules),
        board=side,
        colours=seats,
        start=-1,
        seat=-1,
        envoys=zero,
        taken=0,
        sealed=0,
        supply=(GAME["envoys"],) * len(seats),
        seals=zero,
        seals_gained=zero,
        points=zero,
        earned=((0,) * len(EARNED),) * len(seats),
        cubes=((0,) * len(COLOURS),) * len(seats),
        seals_gone=frozenset(),
        first_gone=frozenset(),
        unique=(-1,) * 6,
        pairs=zero,
        all_pairs=(False,) * len(seats),
        heralds=side.mask(herald_towns(board_name, heralds)),
        travelling=heralds == "travelling",
        tiles=(None,) * len(side.farmer_labels),
    )
    if start == "random" or state.tiles:
        return state if start == "random" else _with_start_known(state, start)
    return apply_chance(state, Start(_seat_number(start, len(seats))))


def _with_start_known(state: State, start: int | str) -> State:
    state.seat = _seat_number(start, len(state.colours))
    return state


def _seat_number(start: int | str, players: int) -> int:
    try:
        seat = int(start)
    except (TypeError, ValueError):
        seat = -1
    if not 0 <= seat < players:
        facts = {"start": quoted(start), "random": "random", "most": players - 1, "rule": "CAS-SETUP-7"}
        raise BadPosition("start", __package__, **facts)
    return seat


def chosen_colours(players: int, colours: Sequence[str] | str = ()) -> tuple[str, ...]:
    """Colour of each seat. Rule CAS-SETUP-8: two to four players, each with a colour of its own.

    Raises:
        BadPosition: A wrong number, an unknown colour, or one colour twice.
    """
    if not isinstance(colours, (str, list, tuple)):
        raise wanted("list", "colours", colours, example=list(PLAYER_COLOURS[:2]), rule="CAS-SETUP-8")
    names = tuple(colours.replace(",", " ").split() if isinstance(colours, str) else colours)
    least, most = GAME["min_players"], GAME["max_players"]
    if not isinstance(players, int) or not least <= players <= most:
        raise BadPosition("position.players", n=quoted(players), least=least, most=most, rule="CAS-SETUP-8")
    names = names or tuple(GAME["players"][:players])
    for name in names:
        if name not in PLAYER_COLOURS:
            facts = {"key": "colours", "name": quoted(name), "hint": there_are(PLAYER_COLOURS)}
            raise BadPosition("colour", __package__, **facts, rule="CAS-SETUP-8")
    if len(names) != players or len(set(names)) != players:
        raise BadPosition("colours", __package__, parts=names, n=players, rule="CAS-SETUP-8")
    return names


def check_choice(option: str, value: str) -> str:
    """A value that an option allows.

    Raises:
        BadPosition: It does not; the sentence lists what it does.
    """
    if value not in OPTIONS[option].choices:
        rule = {"heralds": "CAS-HERALD-1", "board": "CAS-SETUP-2"}.get(option, "")
        raise wanted("one", option, value, parts=OPTIONS[option].choices, rule=rule)
    return value


def herald_towns(board_name: str, heralds: str) -> tuple[str, ...]:
    """Where the heralds start. Rules CAS-SETUP-3, CAS-HERALD-1, CAS-HERALD-2.

    Raises:
        BadPosition: The travelling heralds are asked for on the back board.
    """
    sets = board(check_choice("board", board_name)).herald_sets
    if check_choice("heralds", heralds) not in sets:
        raise BadPosition("travelling", __package__, rule="CAS-HERALD-2")
    return sets[heralds]


def chance_source(state: State) -> str:
    """What chance decides next: ``"tile/8,5"`` or ``"start"``."""
    return f"tile/{_next_farmer(state)}" if None in state.tiles else "start"


def chance(state: State) -> tuple[Outcome, ...]:
    """What chance may do next, with exact probabilities. Rules CAS-FARM-1, CAS-SETUP-7."""
    if state.start >= 0:
        return ()
    if None in state.tiles:
        left = tiles_left(state)
        field, among = _next_farmer(state), sum(left.values())
        return tuple(Outcome(Tile(field, kind), Fraction(n, among)) for kind, n in left.items() if n)
    return any_start((state.seat,) if state.seat >= 0 else tuple(range(len(state.colours))))


@cache
def any_start(seats: tuple[int, ...]) -> tuple[Outcome, ...]:
    """One of these seats starts, each with the same chance. Rule CAS-SETUP-7."""
    return tuple(Outcome(Start(seat), Fraction(1, len(seats))) for seat in seats)


def tiles_left(state: State) -> dict[str, int]:
    """How many tiles of each kind are not on the board yet."""
    laid = Counter(state.tiles)
    return {kind: GAME["tiles"][kind] - laid[kind] for kind in TILE_KINDS}


def _next_farmer(state: State) -> str:
    return state.board.farmer_labels[state.tiles.index(None)]


def apply_chance(state: State, action: Tile | Start) -> State:
    """The state after an outcome of chance, which is one of ``chance(state)``."""
    draft = replace(state)
    if isinstance(action, Tile):
        at = state.tiles.index(None)
        draft.tiles = (*state.tiles[:at], action.kind, *state.tiles[at + 1 :])
        draft.events = (
            Event("tile_laid", "CAS-FARM-1", -1, (action.field,), {"field": action.field, "tile": action.kind}),
        )
    else:
        draft.start = draft.seat = action.seat
        draft.events = (Event("start", "CAS-SETUP-7", action.seat),)
    return draft
