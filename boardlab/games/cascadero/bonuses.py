"""Achievements: six for the first player only, pairs and their set for everybody. Rules CAS-BONUS-1 to 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.games.cascadero import towns
from boardlab.games.cascadero.change import give_points, put
from boardlab.games.cascadero.facts import COLOURS, GAME
from boardlab.kernel.values import Event

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

NUMBERS = GAME["bonus"]
UNIQUE = ("CAS-BONUS-1", "CAS-BONUS-2", "CAS-BONUS-3", "CAS-BONUS-4", "CAS-BONUS-5", "CAS-BONUS-6")
"""The six bonuses for the first player only, in the order of ``State.unique``."""


def claim_cubes(draft: State, seat: int) -> None:
    """Bonuses for where the five cubes stand. Rules CAS-BONUS-1, CAS-BONUS-3, CAS-BONUS-5."""
    cubes = draft.cubes[seat]
    if min(cubes) >= NUMBERS["banner_1"]:
        claim_unique(draft, seat, 0)
    if sum(space >= NUMBERS["banner_2"] for space in cubes) >= NUMBERS["cubes_banner_2"]:
        claim_unique(draft, seat, 2)
    if max(cubes) >= NUMBERS["banner_3"]:
        claim_unique(draft, seat, 4)


def claim_seals(draft: State, seat: int) -> None:
    """The bonus for three seals in hand; seals under envoys do not count. Rule CAS-BONUS-2."""
    if draft.seals[seat] >= NUMBERS["seals"]:
        claim_unique(draft, seat, 1)


def claim_groups(draft: State, seat: int, cell: int) -> None:
    """Bonuses for the towns that the group of one envoy touches.

    Rules CAS-BONUS-4, CAS-BONUS-6, CAS-BONUS-8, CAS-BONUS-9, CAS-BONUS-10.

    Groups grow only where an envoy arrives, so no other group needs a look, except in a built position.
    """
    if not draft.checked:
        claim_everything(draft, seat)
        return
    claim_for_group(draft, seat, towns.group_at(draft.board, draft.envoys[seat], cell))


def claim_for_group(draft: State, seat: int, group: int) -> None:
    """Bonuses that this group earns."""
    if towns.is_lone(group):
        return
    reached = towns.touched(draft.board, group)
    if reached & (reached - 1) == 0:
        return
    counts = [(reached & mask).bit_count() for mask in draft.board.of_colour]
    if all(counts):
        claim_unique(draft, seat, 3)
    if max(counts) >= draft.rules["same_colour_bonus"]:  # type: ignore[operator]
        claim_unique(draft, seat, 5)
    for colour, count in enumerate(counts):
        if count >= NUMBERS["same_colour_pair"]:
            claim_pair(draft, seat, colour, draft.board.cells(reached & draft.board.of_colour[colour]))


def claim_everything(draft: State, seat: int) -> None:
    """Every bonus that a built position owes to a seat. Which seats have had their due is not remembered."""
    claim_cubes(draft, seat)
    claim_seals(draft, seat)
    for group in towns.all_groups(draft, seat):
        claim_for_group(draft, seat, group)


def claim_unique(draft: State, seat: int, n: int) -> None:
    """One of the six bonuses, for the first player to reach it only. Rule CAS-BONUS-7."""
    if draft.unique[n] < 0:
        draft.unique = put(draft.unique, n, seat)
        points = NUMBERS["first_only"]
        facts = {"points": points, "bonus": UNIQUE[n], "towns": draft.rules["same_colour_bonus"]}
        give_points(draft, points, "CAS-BONUS-7", Event("bonus", UNIQUE[n], seat, (), facts))


def claim_pair(draft: State, seat: int, colour: int, cells: tuple[str, ...]) -> None:
    """A group touches two towns of one colour: once a colour for every player. Rule CAS-BONUS-8."""
    if draft.pairs[seat] >> colour & 1:
        return
    draft.pairs = put(draft.pairs, seat, draft.pairs[seat] | 1 << colour)
    points = NUMBERS["pair"]
    facts = {"points": points, "colour": COLOURS[colour], "towns": cells}
    give_points(draft, points, "CAS-BONUS-8", Event("pair", "CAS-BONUS-8", seat, cells, facts))
    if draft.pairs[seat] == (1 << len(COLOURS)) - 1 and not draft.all_pairs[seat]:
        draft.all_pairs = put(draft.all_pairs, seat, True)
        points = NUMBERS["all_pairs"]
        give_points(draft, points, "CAS-BONUS-9", Event("all_five", "CAS-BONUS-9", seat, (), {"points": points}))
