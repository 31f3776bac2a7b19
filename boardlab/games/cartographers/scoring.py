"""The scoring cards: which cells of a sheet earn how many stars, and why. Rules CAR-CARD-26 to 41, CAR-CARD-S1, S2.

One function a card, in the order of the printed numbers. Each takes a sheet and gives its parts: stars, and the mask
of the cells that earn them together. A part is what one counts at the table: a row, a cluster, a mountain, a square;
cells that each earn the same stand in one part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from boardlab.games.cartographers.facts import (
    COLUMNS,
    DIAGONALS,
    EDGE,
    ROWS,
    SCORING,
    SIZE,
    Board,
    cells_of,
    closed,
    cluster_at,
    clusters,
    near,
)
from boardlab.kernel.values import Score

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import Sheet

Part = tuple[int, int]
"""Stars, and the mask of the cells that earn them."""

BOTH_WAYS = ROWS + COLUMNS


def apart(own: int, wrong: int) -> int:
    """The cells of those clusters of a terrain of which no cell is ``wrong``."""
    return own & ~cluster_at(own & wrong, own)


def sentinel_wood(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each forest cell on the edge of the map. Rule CAR-CARD-26."""
    found = sheet.forest & EDGE
    return [(found.bit_count(), found)]


def greenbough(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each row and each column that has forest. Rule CAR-CARD-27."""
    forest = sheet.forest
    return [(1, found) for line in BOTH_WAYS if (found := forest & line)]


def treetower(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each forest cell whose four sides meet filled cells or the edge. Rule CAR-CARD-28."""
    found = sheet.forest & closed(sheet.filled)
    return [(found.bit_count(), found)]


def stoneside_forest(board: Board, sheet: Sheet) -> list[Part]:
    """Three stars for each mountain that a forest cluster joins to another mountain. Rule CAR-CARD-29."""
    found, counted = [], 0
    if not sheet.forest & board.beside_mountains:
        return []
    for cluster in clusters(sheet.forest):
        joined = near(cluster) & board.mountain_mask
        fresh = joined & ~counted
        if joined.bit_count() > 1 and fresh:
            found.append((3 * fresh.bit_count(), cluster | joined))
            counted |= joined
    return found


def canal_lake(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each water cell next to farm, and each farm cell next to water. Rule CAR-CARD-30."""
    found = sheet.water & near(sheet.farm) | sheet.farm & near(sheet.water)
    return [(found.bit_count(), found)]


def mages_valley(board: Board, sheet: Sheet) -> list[Part]:
    """Two stars for each water cell next to a mountain, one for each farm cell. Rule CAR-CARD-31."""
    water, farm = sheet.water & board.beside_mountains, sheet.farm & board.beside_mountains
    return [(2 * water.bit_count(), water), (farm.bit_count(), farm)]


def golden_granary(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each water cell next to a ruins space, three for each farm cell on one. Rule CAR-CARD-32."""
    water, farm = sheet.water & board.beside_ruins, sheet.farm & board.ruins_mask
    return [(water.bit_count(), water), (3 * farm.bit_count(), farm)]


def shoreside_expanse(board: Board, sheet: Sheet) -> list[Part]:
    """Three stars for each farm cluster away from water and edge, and water away from farm. Rule CAR-CARD-33."""
    found = []
    for own, other in ((sheet.farm, sheet.water), (sheet.water, sheet.farm)):
        found += [(3, cluster) for cluster in clusters(apart(own, EDGE | near(other)))]
    return found


def wildholds(board: Board, sheet: Sheet) -> list[Part]:
    """Eight stars for each village cluster of six or more cells. Rule CAR-CARD-34."""
    if sheet.village.bit_count() < 6:
        return []
    return [(8, cluster) for cluster in clusters(sheet.village) if cluster.bit_count() >= 6]


def great_city(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each cell of the largest village cluster with no mountain beside it. Rule CAR-CARD-35."""
    largest = max(clusters(apart(sheet.village, board.beside_mountains)), key=int.bit_count, default=0)
    return [(largest.bit_count(), largest)]


def greengold_plains(board: Board, sheet: Sheet) -> list[Part]:
    """Three stars for each village cluster beside three or more other terrains. Rules CAR-CARD-36, CAR-MAP-4."""
    others = (sheet.forest, sheet.farm, sheet.water, board.mountain_mask, sheet.monster_terrain)
    found = []
    for cluster in clusters(sheet.village):
        beside = near(cluster)
        if len([other for other in others if beside & other]) >= 3:
            found.append((3, cluster))
    return found


def shieldgate(board: Board, sheet: Sheet) -> list[Part]:
    """Two stars for each cell of the second largest village cluster. Rule CAR-CARD-37."""
    ranked = sorted(clusters(sheet.village), key=int.bit_count, reverse=True)
    second = ranked[1] if len(ranked) > 1 else 0
    return [(2 * second.bit_count(), second)]


def borderlands(board: Board, sheet: Sheet) -> list[Part]:
    """Six stars for each full row and each full column. Rules CAR-CARD-38, CAR-MAP-1."""
    filled = sheet.filled
    return [(6, line) for line in BOTH_WAYS if filled & line == line]


def lost_barony(board: Board, sheet: Sheet) -> list[Part]:
    """Three stars for each cell along a side of the largest full square. Rules CAR-CARD-39, CAR-MAP-1."""
    side, corners = 0, sheet.filled
    kept = corners
    while corners:
        side, kept = side + 1, corners
        corners = corners & corners >> 1 & corners >> 12 & corners >> 13
    if not side:
        return []
    row = ((1 << side) - 1) * (kept & -kept)
    return [(3 * side, sum([row << 12 * down for down in range(side)]))]


def broken_road(board: Board, sheet: Sheet) -> list[Part]:
    """Three stars for each full diagonal that falls from the left edge to the bottom edge. Rule CAR-CARD-40."""
    filled = sheet.filled
    return [(3, line) for line in DIAGONALS if filled & line == line]


def cauldrons(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each empty cell whose four sides meet filled cells or the edge. Rule CAR-CARD-41."""
    found = closed(sheet.filled) & ~sheet.filled
    return [(found.bit_count(), found)]


def forest_rows(board: Board, sheet: Sheet) -> list[Part]:
    """Two stars for each row that has forest; an example of the document. Rule CAR-CARD-S1."""
    forest = sheet.forest
    return [(2, found) for line in ROWS if (found := forest & line)]


def largest_farm(board: Board, sheet: Sheet) -> list[Part]:
    """One star for each cell of the largest farm cluster; an example of the document. Rule CAR-CARD-S2."""
    largest = max(clusters(sheet.farm), key=int.bit_count, default=0)
    return [(largest.bit_count(), largest)]


RULES: dict[str, Callable[[Board, Any], list[Part]]] = {
    "CAR-CARD-26": sentinel_wood,
    "CAR-CARD-27": greenbough,
    "CAR-CARD-28": treetower,
    "CAR-CARD-29": stoneside_forest,
    "CAR-CARD-30": canal_lake,
    "CAR-CARD-31": mages_valley,
    "CAR-CARD-32": golden_granary,
    "CAR-CARD-33": shoreside_expanse,
    "CAR-CARD-34": wildholds,
    "CAR-CARD-35": great_city,
    "CAR-CARD-36": greengold_plains,
    "CAR-CARD-37": shieldgate,
    "CAR-CARD-38": borderlands,
    "CAR-CARD-39": lost_barony,
    "CAR-CARD-40": broken_road,
    "CAR-CARD-41": cauldrons,
    "CAR-CARD-S1": forest_rows,
    "CAR-CARD-S2": largest_farm,
}
"""For every rule of a scoring card, the function that counts it."""

CARDS = {made.__name__: made for made in RULES.values()}
"""The function of every scoring card, by id."""


def stars(card: str, board: Board, sheet: Sheet) -> int:
    """What a sheet earns for a scoring card."""
    total = 0
    for points, _ in CARDS[card](board, sheet):
        total += points
    return total


def score(card: str, board: Board, sheet: Sheet) -> Score:
    """What a sheet earns for a scoring card, with the cells and parts that earn it, and the facts of the sentence why.

    Returns:
        ``facts`` holds ``card``, ``stars``, ``n`` (parts; cells where each cell counts), ``cells``, ``size`` (cells of
        the largest part, or the side of the square), ``lines`` (``"A"`` to ``"K"``, ``"1"`` to ``"11"``) and
        ``mountains``.
    """
    parts = [part for part in CARDS[card](board, sheet) if part[0]]
    whole, rule = 0, SCORING[card].rule
    for _, mask in parts:
        whole |= mask
    cells, total = cells_of(whole), sum(part[0] for part in parts)
    each = card in COUNTED_BY_CELL
    facts = {
        "card": card,
        "stars": total,
        "n": len(cells) if each else len(parts),
        "cells": cells,
        "size": total // 3 if card == "lost_barony" else max((mask.bit_count() for _, mask in parts), default=0),
        "lines": [name for name, line in LINES.items() if (line, True) in lines_of(card, sheet)],
        "mountains": cells_of(whole & board.mountain_mask) if card == "stoneside_forest" else (),
    }
    shown = tuple(Score(points, rule, cells_of(mask)) for points, mask in parts)
    return Score(total, rule, cells, facts, shown)


COUNTED_BY_CELL = frozenset(("sentinel_wood", "treetower", "canal_lake", "mages_valley", "golden_granary", "cauldrons"))
LINES = {"ABCDEFGHIJK"[n]: ROWS[n] for n in range(SIZE)} | {str(n + 1): COLUMNS[n] for n in range(SIZE)}


def lines_of(card: str, sheet: Sheet) -> set[tuple[int, bool]]:
    """The rows and columns that a card counts, as masks; none for a card that counts no lines."""
    if card == "borderlands":
        return {(line, sheet.filled & line == line) for line in LINES.values()}
    if card in ("greenbough", "forest_rows"):
        among = ROWS if card == "forest_rows" else ROWS + COLUMNS
        return {(line, bool(sheet.forest & line)) for line in among}
    return set()
