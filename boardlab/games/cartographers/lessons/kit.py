"""What Cartographers lends to the lessons: measures, predicates and tests of cells that a lesson file may name."""

from __future__ import annotations

from boardlab.games.cartographers import ambush, draw, monsters
from boardlab.games.cartographers.experiments import empty_cells
from boardlab.games.cartographers.facts import INDEX, SCORING, TERRAINS, closed, cluster_at, clusters, near
from boardlab.games.cartographers.model import State
from boardlab.kernel.errors import UnknownName
from boardlab.lessons import Kit

# Measures: a number of a position.


def stars(state: State, seat: int, card: str) -> int:
    """What a scoring card gives a seat's sheet now."""
    if card not in SCORING:
        raise UnknownName(f"unknown scoring card {card!r}; there are: {', '.join(SCORING)}")
    return state.score_card(seat, card).points


def coins(state: State, seat: int) -> int:
    """A seat's coins."""
    return state.sheets[seat].coins


def threatened(state: State, seat: int) -> int:
    """Empty cells beside monsters on a seat's sheet: stars that they cost each season."""
    return monsters.lost_stars(state.sheets[seat])


def empty(state: State, seat: int) -> int:
    """Empty cells of a seat's sheet."""
    return len(state.empty(seat))


def cells(state: State, seat: int, terrain: str) -> int:
    """Cells of a terrain on a seat's sheet."""
    return len(state.drawn(seat, known(terrain)))


def cluster(state: State, seat: int, cell: str) -> int:
    """Cells of the cluster that a cell belongs to; 0 where nothing is drawn."""
    terrain = state.terrain(seat, cell)
    if terrain not in TERRAINS:
        return 0
    return cluster_at(1 << INDEX[cell], getattr(state.sheets[seat], terrain)).bit_count()


def clusters_of(state: State, seat: int, terrain: str) -> int:
    """How many clusters of a terrain a seat's sheet has."""
    return len(clusters(getattr(state.sheets[seat], known(terrain))))


def open_ruins_left(state: State, seat: int) -> int:
    """Ruins spaces of a seat's sheet that nobody has drawn over."""
    return sum(not state.terrain(seat, cell) for cell in state.board.ruins)


def season_total(state: State, seat: int) -> int:
    """What the season would give a seat if it ended now."""
    return state.earned_now(seat).total


def total(state: State, seat: int) -> int:
    """A seat's stars of the seasons that are over."""
    return state.total(seat)


def lost(state: State, seat: int) -> int:
    """Stars that a seat has lost to monsters over the game."""
    return state.sheets[seat].lost


def spots(state: State, seat: int) -> int:
    """In how many places a whole shape of the card fits on the sheet that a seat draws on."""
    return draw.Task(state, seat).count() if state.card else 0


def time(state: State) -> int:
    """The season's time so far."""
    return state.time


def rating(state: State) -> int:
    """A solo player's rating as the sheets stand."""
    return int(state.result().facts["rating"])


# Predicates: something that a position is, or is not.


def filled(state: State, seat: int, cell: str) -> bool:
    """Is a cell filled: drawn on, a mountain or wasteland?"""
    return bool(state.terrain(seat, cell))


def shut(state: State, seat: int, cell: str) -> bool:
    """Are all four sides of this mountain filled?"""
    sides = near(1 << INDEX[cell])
    return cell in state.board.mountains and state.sheets[seat].filled & sides == sides


def open_ruins(state: State, seat: int, cell: str) -> bool:
    """Is a ruins space there that nobody has drawn over?"""
    return state.is_ruins(cell) and not state.terrain(seat, cell)


def ruins_due(state: State) -> bool:
    """Must the next shape cover an open ruins space?"""
    return state.ruins_due


# Tests of cells.


def has_terrain(state: State, cell: str, terrain: str, seat: int = 0) -> bool:
    """A cell of this terrain, or a mountain, or wasteland."""
    return state.terrain(seat, cell) == terrain


def empty_cell(state: State, cell: str, seat: int = 0) -> bool:
    """A cell that can be drawn on."""
    return not state.terrain(seat, cell)


def earns(state: State, cell: str, card: str, seat: int = 0) -> bool:
    """A cell that earns stars for a scoring card."""
    return cell in state.score_card(seat, card).cells


def costs(state: State, cell: str, seat: int = 0) -> bool:
    """An empty cell beside a monster."""
    return cell in state.board.cells(monsters.threatened(state.sheets[seat]))


def ruins_cell(state: State, cell: str, seat: int = 0) -> bool:
    """A ruins space that nobody has drawn over."""
    return open_ruins(state, seat, cell)


def mountain_side(state: State, cell: str, mountain: str, seat: int = 0) -> bool:
    """A cell beside this mountain that is still open."""
    return bool(near(1 << INDEX[mountain]) >> INDEX[cell] & 1) and empty_cell(state, cell, seat)


def in_cluster(state: State, cell: str, of: str, seat: int = 0) -> bool:
    """A cell of the same cluster as the cell ``of``."""
    terrain = state.terrain(seat, of)
    return terrain in TERRAINS and bool(
        cluster_at(1 << INDEX[of], getattr(state.sheets[seat], terrain)) >> INDEX[cell] & 1
    )


def enclosed(state: State, cell: str, seat: int = 0) -> bool:
    """A cell whose four sides meet filled cells or the edge of the map."""
    return bool(closed(state.sheets[seat].filled) >> INDEX[cell] & 1)


def fits_with(state: State, cell: str, seat: int = 0) -> bool:
    """A cell that some legal place of the card covers."""
    return any(cell in place.cells for place in draw.Task(state, seat).places())


def lands(state: State, cell: str, card: str, seat: int = 0) -> bool:
    """A cell that gets a monster if this ambush is revealed in a solo game now."""
    spot = ambush.solo_spot(card, state.sheets[seat].filled)
    return spot is not None and cell in spot.cells


def known(terrain: str) -> str:
    """A terrain by name.

    Raises:
        UnknownName: There is none of that name.
    """
    if terrain not in TERRAINS:
        raise UnknownName(f"unknown terrain {terrain!r}; there are: {', '.join(TERRAINS)}")
    return terrain


def owner(state: State, cell: str) -> int | None:
    """Whose drawing fills a cell: always the first seat's sheet in a lesson; None where it is empty."""
    return 0 if cell in INDEX and state.terrain(0, cell) in TERRAINS else None


KIT = Kit(
    measures={
        "stars": stars,
        "coins": coins,
        "monsters": threatened,
        "empty": empty,
        "cells": cells,
        "cluster": cluster,
        "clusters": clusters_of,
        "ruins": open_ruins_left,
        "season_total": season_total,
        "total": total,
        "lost": lost,
        "spots": spots,
        "time": time,
        "rating": rating,
    },
    predicates={"filled": filled, "closed": shut, "open_ruins": open_ruins, "ruins_due": ruins_due},
    cell_tests={
        "terrain": has_terrain,
        "empty": empty_cell,
        "earns": earns,
        "costs": costs,
        "open_ruins": ruins_cell,
        "mountain_side": mountain_side,
        "in_cluster": in_cluster,
        "enclosed": enclosed,
        "coverable": fits_with,
        "lands": lands,
    },
    experiments={"empty_cells": empty_cells},
    owner=owner,
    points=total,
)
