"""Neutral rule cases and scored maps: read, compute, compare. The format is described in ``docs/cases.md``."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardlab.games.cartographers import ambush, coins, draw, ending, monsters, scoring, season, setup
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.facts import COIN_TRACK, EXPLORE, LABELS, SCORING, SEASONS, SIZE, Board
from boardlab.games.cartographers.model import SeasonScore, Sheet, State
from boardlab.games.cartographers.position import masks_of, position
from boardlab.kernel.cases import run_each
from boardlab.kernel.errors import BadPosition, BoardlabError
from boardlab.kernel.values import Report

TITLES = (
    "Legendary Cartographer",
    "Master Mapsmith",
    "Journeyman Topographer",
    "Apprentice Surveyor",
    "Amateur Assessor",
    "Inept Assistant",
    "Dimwitted Doodler",
    "Oblivious Inkdrinker",
)
"""The printed titles, best first: a case names one of them."""


def run_cases(data: Any) -> Report:
    """Run every case of a file."""
    return run_each(data, run_case)


def run_case(case: Mapping[str, Any]) -> str:
    """What is wrong with the outcome of a case: expected and got; empty when all agrees."""
    kind = case.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        return f"unknown kind {kind!r}; there are: {', '.join(KINDS)}"
    names, compute = KINDS[kind]
    try:
        wanted = {name: case[name] for name in names}
        got = compute(case)
        extra = case.get("all_scores")
        if kind == "score" and isinstance(extra, Mapping):
            wanted, got = {**wanted, **extra}, {**got, **{card: stars(case, card) for card in extra}}
    except KeyError as error:
        return f"the case lacks or misnames {error}"
    except (BoardlabError, AttributeError, IndexError, TypeError, ValueError) as error:
        return f"expected {[case.get(name) for name in names]}, got: {error}"
    wanted = {name: in_order(value) if name == "cells" else value for name, value in wanted.items()}
    wrong = [f"{name}: expected {wanted[name]!r}, got {got[name]!r}" for name in wanted if wanted[name] != got[name]]
    return "; ".join(wrong)


# Reading.


def case_state(case: Mapping[str, Any], **more: Any) -> State:
    """The position of a case: its map on the sheet that the map shows."""
    rows = case["map"]
    side = case.get("side") or ("wastelands" if any("X" in row for row in rows) else "wilderness")
    return position({"sheet": side, "maps": {"0": rows}, **more})


def label(spot: Any) -> str:
    """The label of a [row, column] pair, both from 0; a pair off the map gives no cell.

    Raises:
        BadPosition: It is no pair of numbers.
    """
    if not isinstance(spot, (list, tuple)) or [type(n) for n in spot] != [int, int]:
        raise BadPosition(f"a cell of a case is a pair [row, column], not {spot!r}")
    row, column = spot
    return LABELS[SIZE * row + column] if 0 <= row < SIZE and 0 <= column < SIZE else f"off{row}.{column}"


def spots(cells: tuple[str, ...]) -> list[list[int]]:
    """Labels as [row, column] pairs in reading order."""
    return [[LABELS.index(cell) // SIZE, LABELS.index(cell) % SIZE] for cell in cells]


# Kinds of case.


def stars(case: Mapping[str, Any], card: str) -> int:
    """What the map of a case earns for a card; also ``monster_penalty`` and ``mountain_coins``."""
    board, sheet = case_sheet(case)
    if card == "monster_penalty":
        return -monsters.lost_stars(sheet)
    if card == "mountain_coins":
        return sum(sheet.filled & sides == sides for _, sides in board.sides)
    if card not in SCORING:
        raise BadPosition(f"unknown scoring card {card!r}")
    return scoring.stars(card, board, sheet)


def case_sheet(case: Mapping[str, Any]) -> tuple[Board, Sheet]:
    """The map of a case; with ``side = "custom"`` on a sheet that has only what the map shows."""
    if case.get("side") != "custom":
        state = case_state(case)
        return state.board, state.sheets[0]
    printed = tuple(re.sub("[fvawm]", "r", re.sub("[FVAWM]", ".", row)) for row in case["map"])
    if [len(row) for row in printed] != [SIZE] * SIZE or set("".join(printed)) - set(".r^X"):
        raise BadPosition(f"a map is {SIZE} rows of {SIZE} signs . r ^ X F V A W M f v a w m")
    custom, masks = Board("custom", printed), masks_of(case["map"])
    sheet = Sheet(filled=custom.filled | sum(masks.values()), monster_terrain=masks["monster"])
    for terrain, mask in masks.items():
        setattr(sheet, terrain, mask)
    return custom, sheet


def score_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Stars of one card on a map."""
    return {"expected": stars(case, case["card"])}


def placement(case: Mapping[str, Any]) -> dict[str, Any]:
    """May these cells take this terrain for this card?"""
    state = drawing_state(case)
    cells = tuple(label(spot) for spot in sorted(case["cells"]))
    return {"legal": not state.why_not(Draw(case["terrain"], cells))}


def drawing_state(case: Mapping[str, Any]) -> State:
    """The state in which the card of a case is drawn; an ambush as by a neighbour."""
    due = bool(case.get("ruins_due", False))
    edicts = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
    more = {"card": case["card"], "ruins_due": due, "edicts": edicts, "rulings": {"solo_ambush": "player"}}
    return case_state(case, **more)


def spot_count(case: Mapping[str, Any]) -> dict[str, Any]:
    """In how many places a whole shape of the card fits."""
    state = case_state(case, ruins_due=bool(case.get("ruins_due", False)))
    if case["card"] not in EXPLORE:
        raise BadPosition(f"unknown card {case['card']!r}")
    state.card = case["card"]
    count = draw.Task(state, 0).count()
    return {"full_shape_spots": count, "one_cell_fallback": count == 0}


def solo_ambush(case: Mapping[str, Any]) -> dict[str, Any]:
    """Where the monsters of a solo game appear; null when the card is ignored."""
    spot = ambush.solo_spot(case["card"], case_state(case).sheets[0].filled)
    return {"cells": None if spot is None else spots(spot.cells)}


def in_order(cells: Any) -> Any:
    """A list of cells sorted; anything else as it is."""
    return sorted(cells) if isinstance(cells, list) else cells


def coin_track(case: Mapping[str, Any]) -> dict[str, Any]:
    """The coin track after some events: ``coin_shape``, ``mountain_closed``, or others that give none."""
    state, sheet = position({}), Sheet(coins=case["start"])
    state.events = []
    for event in case["events"]:
        if event == "coin_shape":
            coins.shape_coin(state, sheet, 0)
        elif event == "mountain_closed":
            sheet.paid, sheet.filled = 0, state.board.sides[0][1]
            coins.close_mountains(state, sheet, 0)
        elif event != "coin_shape_turned_fallback":
            raise BadPosition(f"unknown event {event!r}")
    assert sheet.coins <= COIN_TRACK
    return {"expected": sheet.coins}


def season_stars(case: Mapping[str, Any]) -> dict[str, Any]:
    """Stars of one season from its parts."""
    names = [each.name for each in SEASONS]
    letters = SEASONS[names.index(case["season"])].edicts
    edicts = tuple((letter, case["edict_stars"][letter]) for letter in letters)
    return {"expected": SeasonScore(edicts, case["coins"], -case["empty_next_to_monsters"]).total}


def season_end(case: Mapping[str, Any]) -> dict[str, Any]:
    """After how many cards of the list the season ends, and the time by then."""
    thresholds = [each.threshold for each in SEASONS]
    state = position({"season": SEASONS[thresholds.index(case["threshold"])].name})
    for n, card in enumerate(case["cards"], start=1):
        state.time += EXPLORE[card].time
        if season.is_done(state) and EXPLORE[card].drawn:
            return {"ends_after_card": n, "time": state.time}
    return {"ends_after_card": None, "time": state.time}


def solo_rating(case: Mapping[str, Any]) -> dict[str, Any]:
    """Target, rating and title of a solo player."""
    target = ending.solo_target(tuple(case["cards"]))
    rating = case["final"] - target
    return {"target": target, "rating": rating, "title": TITLES[ending.title(rating)]}


def tie(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who wins, from totals and stars lost to monsters."""
    players = case["players"]
    sheets = tuple(
        Sheet(seasons=(SeasonScore((("A", each["total"] + each["lost_to_monsters"]),), 0, -each["lost_to_monsters"]),))
        for each in players
    )
    state = setup.initial(max(2, len(players)))
    state.players, state.sheets = len(players), sheets
    return {"winners": [players[seat]["name"] for seat in ending.result(state).winners]}


KINDS: dict[str, tuple[tuple[str, ...], Any]] = {
    "score": (("expected",), score_case),
    "placement": (("legal",), placement),
    "spots": (("full_shape_spots", "one_cell_fallback"), spot_count),
    "solo_ambush": (("cells",), solo_ambush),
    "coins": (("expected",), coin_track),
    "season_score": (("expected",), season_stars),
    "season_end": (("ends_after_card", "time"), season_end),
    "solo_rating": (("target", "rating", "title"), solo_rating),
    "tie": (("winners",), tie),
}
"""For each kind of case, what it claims and the function that computes it."""


# Scored maps.


def replay_games(path: Path) -> Report:
    """Score every map of a ``.jsonl`` or ``.jsonl.gz`` file and compare."""
    passed, failures = 0, []
    try:
        for n, row in enumerate(lines_of(path), start=1):
            problem = map_problem(row)
            if problem:
                failures.append((f"map {n}", problem))
            else:
                passed += 1
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, json.JSONDecodeError) as error:
        failures.append(("file", f"cannot be read: {error}"))
    if not passed and not failures:
        failures.append(("file", "expected a map a line, got none"))
    return Report(passed, tuple(failures))


def lines_of(path: Path) -> Iterator[Any]:
    """The rows of a file of JSON lines."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    yield from (json.loads(line) for line in text.splitlines() if line.strip())


def map_problem(row: Any) -> str:
    """What is wrong with a scored map: expected and got; empty when all agrees."""
    try:
        wanted = {**row["scores"], "monster_penalty": row["monster_penalty"], "mountain_coins": row["mountain_coins"]}
        got = {card: stars(row, card) for card in wanted}
    except KeyError as error:
        return f"the map lacks or misnames {error}"
    except (BoardlabError, AttributeError, IndexError, TypeError, ValueError) as error:
        return f"cannot be scored: {error}"
    return "; ".join(
        f"{name}: expected {wanted[name]}, got {got[name]}" for name in wanted if wanted[name] != got[name]
    )
