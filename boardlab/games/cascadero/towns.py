"""Which town a new envoy scores, and how far. Rules CAS-TOWN-1 to CAS-TOWN-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from boardlab.games.cascadero import tracks
from boardlab.games.cascadero.actions import Travel
from boardlab.games.cascadero.facts import COLOURS, GAME, Board
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

FIRST, LATER, HERALD = GAME["town"]["first_visit"], GAME["town"]["later_visit"], GAME["town"]["herald"]


class Verdict(Struct, frozen=True, gc=False):
    """What a new envoy on a field would mean for the town next to it.

    Attributes:
        rule: The rule that decides: CAS-TOWN-1 (no town), CAS-TOWN-3 (lone), CAS-TOWN-4 (contact before),
            CAS-TOWN-5 or CAS-TOWN-6 (it scores).
        town: Cell number of the town, -1 when there is none.
        steps: Spaces that the town gives; 0 when it does not score.
        group: Mask of the group that the envoy is in, itself included.
        contact: Mask of the group's other envoys that touch the town already.
        herald: Whether a herald stands in the town.
    """

    rule: str
    town: int
    steps: int
    group: int
    contact: int = 0
    herald: bool = False


def judge(state: State, seat: int, cell: int, seal: bool) -> Verdict:
    """Would an envoy of a seat, placed on a cell, score the town next to it?

    Rules CAS-TOWN-1, CAS-TOWN-2, CAS-TOWN-3, CAS-TOWN-4, CAS-TOWN-5, CAS-TOWN-6, CAS-TOWN-7.

    Args:
        state: The position before the envoy is placed.
        seat: Whose envoy.
        cell: Cell number of the field.
        seal: Whether a seal lies under it.
    """
    board = state.board
    group = group_at(board, state.envoys[seat], cell)
    town = board.town_at[cell]
    if town < 0:
        return Verdict("CAS-TOWN-1", town, 0, group)
    if is_lone(group) and not seal:
        return Verdict("CAS-TOWN-3", town, 0, group)
    contact = earlier_contact(board, group, cell, town)
    if contact:
        return Verdict("CAS-TOWN-4", town, 0, group, contact)
    herald = bool(state.heralds >> town & 1)
    if is_visited(state, town):
        return Verdict("CAS-TOWN-6", town, LATER + HERALD * herald, group, 0, herald)
    return Verdict("CAS-TOWN-5", town, FIRST + HERALD * herald, group, 0, herald)


def is_lone(group: int) -> bool:
    """A group needs two envoys. Rules CAS-TOWN-2, CAS-TOWN-3."""
    return group & (group - 1) == 0


def earlier_contact(board: Board, group: int, cell: int, town: int) -> int:
    """The other envoys of the group that touch the town already. Rule CAS-TOWN-4."""
    return group & board.near[town] & ~(1 << cell)


def is_visited(state: State, town: int) -> bool:
    """Does anybody's envoy stand next to the town? Then the visitor moves two spaces. Rule CAS-TOWN-6."""
    return bool(state.taken & state.board.near[town])


def group_at(board: Board, mine: int, cell: int) -> int:
    """Mask of the envoys connected with a cell, the cell included. Rule CAS-TOWN-2."""
    near = board.near
    group, edge = 1 << cell, near[cell] & mine
    while edge:
        low = edge & -edge
        group |= low
        edge = (edge | near[low.bit_length() - 1] & mine) & ~group
    return group


def all_groups(state: State, seat: int) -> list[int]:
    """Masks of all connected envoys of a seat, lone ones included."""
    groups, rest = [], state.envoys[seat]
    while rest:
        cell = (rest & -rest).bit_length() - 1
        group = group_at(state.board, state.envoys[seat], cell)
        groups.append(group)
        rest &= ~group
    return groups


def touched(board: Board, group: int) -> int:
    """Mask of the towns next to a group."""
    towns, touches = 0, board.touches
    while group:
        low = group & -group
        towns |= touches[low.bit_length() - 1]
        group ^= low
    return towns


def score(draft: State, seat: int, cell: int, verdict: Verdict) -> None:
    """Let the town act on the new envoy, or say why it does not.

    Rules CAS-TOWN-1, CAS-TOWN-2, CAS-TOWN-3, CAS-TOWN-4, CAS-TOWN-5, CAS-TOWN-6, CAS-TOWN-7, CAS-TOWN-8.
    """
    labels = draft.board.labels
    if verdict.town < 0:
        draft.events.append(Event("no_town", verdict.rule, seat, (labels[cell],), {"field": labels[cell]}))
        return
    town, colour = labels[verdict.town], draft.board.colour_at[verdict.town]
    facts: dict[str, Any] = {"field": labels[cell], "town": town, "colour": COLOURS[colour]}
    if not verdict.steps:
        kind = "contact" if verdict.contact else "lone"
        facts["touching"] = draft.board.cells(verdict.contact) if verdict.contact else ()
        draft.events.append(Event(kind, verdict.rule, seat, (town, *facts["touching"]), facts))
        return
    visit = LATER if verdict.rule == "CAS-TOWN-6" else FIRST
    rules = (verdict.rule, "CAS-TOWN-7") if verdict.herald else (verdict.rule,)
    facts |= {"steps": verdict.steps, "visit": visit, "herald": HERALD * verdict.herald, "rules": rules}
    draft.events.append(Event("town_scored", "CAS-TOWN-8", seat, (town, labels[cell]), facts))
    if draft.travelling and verdict.herald:
        draft.todo = (*draft.todo, Travel(town))
    tracks.advance(draft, seat, colour, verdict.steps, "CAS-TOWN-8")
