"""A turn from action to consequences: what is allowed, why not, and what happens. Rules CAS-TURN-1 to CAS-TURN-8."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardlab.games.cascadero import bonuses, ending, farmers, heralds, seals, setup, towns, tracks
from boardlab.games.cascadero.actions import (
    Action,
    Advance,
    Cross,
    Decline,
    FreeAdvance,
    Herald,
    Move,
    MoveEnvoy,
    MoveHerald,
    Place,
    PlaceAgain,
    Start,
    Tile,
    Travel,
    TravelHerald,
)
from boardlab.games.cascadero.change import put
from boardlab.games.cascadero.facts import COLOURS
from boardlab.kernel.chance import pick
from boardlab.kernel.errors import BoardlabError, IllegalAction, not_asked
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import shortened

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

ANSWERS: dict[type, type] = {FreeAdvance: Advance, MoveEnvoy: Move, MoveHerald: Herald, TravelHerald: Herald}
"""For each decision, the action that answers it (besides Decline)."""


def apply(state: State, action: Action) -> State:
    """The state after an action; the old one is unchanged.

    Raises:
        IllegalAction: The action is not allowed now.
    """
    if type(action) is Place:
        if not may_place(state, action):
            raise refused(state, action)
    elif why_not(state, action):
        raise refused(state, action)
    elif isinstance(action, (Tile, Start)):
        return setup.apply_chance(state, action)
    draft = replace(state, events=[])
    HANDLERS[type(action)](draft, action)
    carry_on(draft)
    return draft


def may_place(state: State, action: Place) -> bool:
    """Is this placement allowed? The fast twin of ``why_not``; a test proves them equal."""
    board = state.board
    cell = board.index.get(action.field, -1)
    if cell < 0 or state.pending or state.over or state.start < 0:
        return False
    bit = 1 << cell
    if bit & state.taken or not bit & board.fields:
        return False
    if bit & board.farmers and farmers.locked(state, state.seat, cell):
        return False
    return not action.seal or may_seal(state, cell)


def may_seal(state: State, cell: int) -> bool:
    """May a seal be laid under an envoy placed here? Rules CAS-SEAL-7, CAS-SEAL-8, CAS-SEAL-9."""
    board, seat = state.board, state.seat
    return bool(state.seals[seat] and board.touches[cell]) and not board.near[cell] & state.envoys[seat]


def place(draft: State, action: Place) -> None:
    """Place an envoy, then let the town and the tile next to it act. Rules CAS-TURN-2, CAS-TURN-6, CAS-SEAL-6."""
    board, seat = draft.board, draft.seat
    cell = board.index[action.field]
    verdict = towns.judge(draft, seat, cell, action.seal)
    bit = 1 << cell
    draft.envoys = put(draft.envoys, seat, draft.envoys[seat] | bit)
    draft.taken |= bit
    draft.supply = put(draft.supply, seat, draft.supply[seat] - 1)
    rule = "CAS-TURN-2"
    if action.seal:
        rule = "CAS-SEAL-6"
        draft.sealed |= bit
        draft.seals = put(draft.seals, seat, draft.seals[seat] - 1)
    facts = {"field": action.field, "seal": action.seal}
    draft.events.append(Event("placed", rule, seat, board.as_cells[cell], facts))
    if not draft.checked:
        bonuses.claim_everything(draft, seat)
    elif verdict.group != bit:
        bonuses.claim_for_group(draft, seat, verdict.group)
    if bit & board.farmers:
        farmers.enter(draft, cell)
    towns.score(draft, seat, cell, verdict)


def decline(draft: State, action: Decline) -> None:
    """Do without what is offered; all offers are optional unless a ruling says otherwise."""
    decision = draft.pending[0]
    draft.pending = ()
    draft.events.append(Event("declined", decision.rule, decision.seat, (), {"decision": decision_name(decision)}))


def carry_on(draft: State) -> None:
    """Do what is still to be done until somebody has to decide. Rules CAS-TRACK-3, CAS-TURN-7."""
    while not draft.pending and not draft.over:
        if not draft.todo:
            ending.end_turn(draft)
            return
        step, draft.todo = draft.todo[-1], draft.todo[:-1]
        if isinstance(step, Cross):
            tracks.cross(draft, step)
        elif isinstance(step, Travel):
            heralds.offer_journey(draft, step)
        else:
            place_again(draft, step)
            return


def place_again(draft: State, step: PlaceAgain) -> None:
    """One more envoy at once, in the middle of the turn; the rest waits. Ruling ``extra_turn``."""
    draft.events.append(Event("extra_begins", "CAS-TRACK-5", draft.seat))
    ending.start_placing(draft)


HANDLERS: dict[type, Callable[[Any, Any], None]] = {
    Place: place,
    Decline: decline,
    Advance: tracks.answer_free_advance,
    Move: seals.answer_move,
    Herald: heralds.answer,
}


def why_not(state: State, action: Any) -> tuple[Violation, ...]:
    """Every reason against an action, most helpful first; empty when it is legal."""
    if state.over:
        return (Violation("CAS-TURN-8", {"case": "over"}),)
    if not isinstance(action, Action):  # such as a notation that nobody has parsed
        return (Violation("CAS-TURN-8", {"case": "foreign", "action": shortened(action)}),)
    if state.start < 0:
        return chance_refusals(state, action)
    if state.pending:
        return answer_refusals(state, action)
    if not isinstance(action, Place):
        rule, case = ("CAS-TURN-2", "decline") if isinstance(action, Decline) else ("CAS-TURN-8", "nothing")
        return (Violation(rule, {"case": case}),)
    return place_refusals(state, action)


def place_refusals(state: State, action: Place) -> tuple[Violation, ...]:
    """Why no envoy may be placed there.

    Rules CAS-TURN-3, CAS-TURN-4, CAS-TURN-5, CAS-FARM-2, CAS-SEAL-7, CAS-SEAL-8, CAS-SEAL-9.
    """
    board = state.board
    if action.field not in board.index:
        return (Violation("CAS-TURN-5", {"field": action.field}),)
    cell, cells = board.index[action.field], (action.field,)
    reasons: tuple[Violation, ...] = ()
    if action.field in board.town:
        return (Violation("CAS-TURN-3", {"field": action.field, "colour": board.town[action.field].colour}, cells),)
    if (owner := state.owner(action.field)) is not None:
        reasons = (Violation("CAS-TURN-4", {"field": action.field, "owner": owner}, cells),)
    reasons += farmers.locked_refusal(state, cell)
    return reasons + (seals.use_refusals(state, cell) if action.seal else ())


def answer_refusals(state: State, action: Action) -> tuple[Violation, ...]:
    """Why this is no answer to the decision that waits.

    Rules CAS-TURN-8, CAS-TRACK-6, CAS-SEAL-3, CAS-HERALD-3, CAS-HERALD-4.
    """
    decision = state.pending[0]
    name = decision_name(decision)
    if isinstance(action, Decline):
        return (Violation("CAS-TRACK-6", {"case": "compulsory"}),) if compulsory(state, decision) else ()
    if type(action) is not ANSWERS[type(decision)]:
        return (Violation("CAS-TURN-8", {"case": "pending", "decision": name}),)
    if isinstance(action, Advance):
        reason = tracks.cube_refusal(state, action.colour)
        return (reason,) if reason else ()
    if isinstance(action, Move):
        return seals.move_refusals(state, action)
    return heralds.move_refusals(state, action)  # type: ignore[arg-type]


def compulsory(state: State, decision: Any) -> bool:
    """Must this offer be taken? Ruling ``free_advance``; every other offer may be declined."""
    return isinstance(decision, FreeAdvance) and state.rules["free_advance"] == "compulsory"


def chance_refusals(state: State, action: Action) -> tuple[Violation, ...]:
    """Why this is no outcome of chance now. Rules CAS-SETUP-7, CAS-FARM-1."""
    if any(outcome.action == action for outcome in setup.chance(state)):
        return ()
    if isinstance(action, Tile):
        return (Violation("CAS-FARM-1", {"field": action.field, "tile": action.kind}),)
    if isinstance(action, Start):
        return (Violation("CAS-SETUP-7"),)
    return (Violation("CAS-TURN-8", {"case": "chance"}),)


def decision_name(decision: Any) -> str:
    """The name of a decision, such as ``"free-advance"``."""
    return str(type(decision).__struct_config__.tag)


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """Every action allowed now: placements in board order, sealed ones after; or answers, declining last."""
    if state.over or (seat is not None and seat not in state.to_move):
        return ()
    if state.start < 0:
        return tuple(outcome.action for outcome in setup.chance(state))
    if not state.pending:
        return placements(state)
    decision = state.pending[0]
    answers = possible_answers(state, decision)
    return answers if compulsory(state, decision) else (*answers, Decline())


def placements(state: State) -> tuple[Action, ...]:
    """All placements allowed now."""
    board, taken, seat = state.board, state.taken, state.seat
    plain = tuple(
        action
        for action, bit in zip(board.plain, board.bit_of, strict=True)
        if not bit & taken and not (bit & board.farmers and farmers.locked(state, seat, bit.bit_length() - 1))
    )
    if not state.seals[seat]:
        return plain
    return plain + tuple(
        board.with_seal[board.field_labels.index(a.field)] for a in plain if may_seal(state, board.index[a.field])
    )


def possible_answers(state: State, decision: Any) -> tuple[Action, ...]:
    """The answers that a decision may have besides declining, in a stable order; ``why_not``'s fast twin."""
    board = state.board
    if isinstance(decision, FreeAdvance):
        return tuple(Advance(colour) for colour in COLOURS if tracks.cube_refusal(state, colour) is None)
    if isinstance(decision, MoveEnvoy):
        free = board.fields & ~state.taken
        return tuple(
            Move(origin, to)
            for origin in state.envoys_of(state.seat)
            for to in board.cells(board.near[board.index[origin]] & free)
        )
    if isinstance(decision, TravelHerald):
        return tuple(Herald(decision.town, to) for to in heralds.journey(state, decision.town))
    return tuple(Herald(origin, to) for origin in state.herald_towns() for to in heralds.any_town(state))


def sample_action(state: State, rng: Random, seat: int | None = None) -> Action:
    """One legal action, uniformly; at a chance node, an outcome by its probability.

    Placements are drawn by lot until one fits, from the table of all of them, so each has the same chance.

    Raises:
        BoardlabError: The game is over, or the seat is not to move while another is.
    """
    if state.start < 0:
        return pick(setup.chance(state), rng)  # type: ignore[no-any-return]
    if state.over:
        raise BoardlabError("over")
    if seat is not None and seat not in state.to_move:
        raise not_asked(seat, state.to_move)
    if state.pending:
        answers = legal_actions(state)
        return answers[int(rng.random() * len(answers))]
    board, taken, random = state.board, state.taken, rng.random
    table = board.every_place if state.seals[state.seat] else board.every_plain_place
    size, closed = len(table), taken | board.farmers
    while True:
        action, bit = table[int(random() * size)]
        if bit & closed and (bit & taken or farmers.locked(state, state.seat, bit.bit_length() - 1)):
            continue
        if not action.seal or may_seal(state, bit.bit_length() - 1):
            return action


def refused(state: State, action: Action) -> IllegalAction:
    """The error that says why an action is not allowed."""
    from boardlab.games.cascadero import describe

    reasons = why_not(state, action)
    return IllegalAction.because(action, reasons, describe.violation_text, state.colours)
