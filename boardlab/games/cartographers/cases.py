"""Neutral rule cases and scored maps: read, compute, compare. The format is described in ``docs/cases.md``."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from boardlab.games.cartographers import ambush, coins, draw, ending, monsters, scoring, season, setup
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.facts import (
    AMBUSHES,
    COIN_TRACK,
    EXPLORE,
    LABELS,
    SCORING,
    SEASONS,
    SIZE,
    TERRAINS,
    Board,
)
from boardlab.games.cartographers.model import SeasonScore, Sheet, State
from boardlab.games.cartographers.position import masks_of, position
from boardlab.kernel.cases import UNREADABLE, check, check_spelling, list_of, run_each, shape
from boardlab.kernel.errors import BadPosition
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
    names, _, compute = KINDS[kind]
    try:
        check_case(kind, case)
        wanted = {name: case[name] for name in names}
        got = compute(case)
        if "all_scores" in case:
            wanted |= case["all_scores"]
            got |= {card: stars(case, card) for card in case["all_scores"]}
    except BadPosition as error:
        return f"expected {[case.get(name) for name in names]}, got: {error}"
    except UNREADABLE as error:
        return f"expected {[case.get(name) for name in names]}, got: {type(error).__name__} {error}"
    wanted = {name: in_order(value) if name == "cells" else value for name, value in wanted.items()}
    wrong = [f"{name}: expected {wanted[name]!r}, got {got[name]!r}" for name in wanted if wanted[name] != got[name]]
    return "; ".join(wrong)


def check_case(kind: str, case: Mapping[str, Any]) -> None:
    """Every key of a case is of its kind of case, and its value of its kind.

    Raises:
        BadPosition: One is not; the sentence names it.
    """
    mine, form = form_of(kind)
    check("", case, form)
    check_spelling(case, ("kind", *mine))
    if foreign := [key for key in case if key in KEYS and key not in mine and key not in FOR_READERS]:
        raise BadPosition(f"a case of kind {kind!r} does not read {foreign[0]!r}; it reads: {', '.join(mine)}")
    if case.get("all_scores", True) == {}:
        raise BadPosition("'all_scores' claims nothing: it is a table {card: stars}")


@cache
def form_of(kind: str) -> tuple[tuple[str, ...], Any]:
    """The keys that a kind of case reads, and their form."""
    names, keys, _ = KINDS[kind]
    mine = {**{name: KEYS[name] for name in (*names, *keys)}, **OWN_KEYS.get(kind, {})}
    return tuple(mine), shape(mine, [name for name in mine if name not in OPTIONAL], closed=False)


# Reading.


def case_state(case: Mapping[str, Any], **more: Any) -> State:
    """The position of a case: its map on the sheet that the map shows."""
    rows = case["map"]
    side = case.get("side") or ("wastelands" if any("X" in row for row in rows) else "wilderness")
    return position({"sheet": side, "maps": {"0": rows}, **more})


def label(spot: Any) -> str:
    """The label of a [row, column] pair, both from 0; a pair off the map gives no cell."""
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
    if case["terrain"] not in SHOWN:
        raise BadPosition(f"terrain: unknown terrain {case['terrain']!r}; there are: {', '.join(SHOWN)}")
    state = drawing_state(case)
    cells = tuple(label(spot) for spot in sorted(case["cells"]))
    return {"legal": not state.why_not(Draw(case["terrain"], cells))}


def drawing_state(case: Mapping[str, Any]) -> State:
    """The state in which the card of a case is drawn; an ambush as by a neighbour."""
    due = case.get("ruins_due", False)
    edicts = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
    more = {"card": case["card"], "ruins_due": due, "edicts": edicts, "rulings": {"solo_ambush": "player"}}
    return case_state(case, **more)


def spot_count(case: Mapping[str, Any]) -> dict[str, Any]:
    """In how many places a whole shape of the card fits."""
    state = case_state(case, ruins_due=case.get("ruins_due", False))
    if case["card"] not in EXPLORE:
        raise BadPosition(f"unknown card {case['card']!r}")
    state.card = case["card"]
    count = draw.Task(state, 0).count()
    return {"full_shape_spots": count, "one_cell_fallback": count == 0}


def solo_ambush(case: Mapping[str, Any]) -> dict[str, Any]:
    """Where the monsters of a solo game appear; null when the card is ignored."""
    if case["card"] not in AMBUSHES:
        raise BadPosition(f"card: unknown ambush {case['card']!r}; there are: {', '.join(AMBUSHES)}")
    spot = ambush.solo_spot(case["card"], case_state(case).sheets[0].filled)
    return {"cells": None if spot is None else spots(spot.cells)}


def in_order(cells: Any) -> Any:
    """A list of cells sorted; anything else as it is."""
    return sorted(cells) if isinstance(cells, list) else cells


def coin_track(case: Mapping[str, Any]) -> dict[str, Any]:
    """The coin track after some events: ``coin_shape``, ``mountain_closed``, or others that give none."""
    if not 0 <= case["start"] <= COIN_TRACK:
        raise BadPosition(f"start: the coin track has {COIN_TRACK} coins, not {case['start']}")
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
    return {"expected": sheet.coins}


def season_stars(case: Mapping[str, Any]) -> dict[str, Any]:
    """Stars of one season from its parts."""
    names = [each.name for each in SEASONS]
    if case["season"] not in names:
        raise BadPosition(f"season: unknown season {case['season']!r}; there are: {', '.join(names)}")
    letters = SEASONS[names.index(case["season"])].edicts
    if missing := [letter for letter in letters if letter not in case["edict_stars"]]:
        raise BadPosition(f"edict_stars: {case['season']} counts {' and '.join(letters)}, and {missing[0]} is missing")
    if unknown := [letter for letter in case["edict_stars"] if letter not in LETTERS]:
        raise BadPosition(f"edict_stars: there is no edict {unknown[0]!r}")
    edicts = tuple((letter, case["edict_stars"][letter]) for letter in letters)
    return {"expected": SeasonScore(edicts, case["coins"], -case["empty_next_to_monsters"]).total}


def season_end(case: Mapping[str, Any]) -> dict[str, Any]:
    """After how many cards of the list the season ends, and the time by then."""
    thresholds = [each.threshold for each in SEASONS]
    if case["threshold"] not in thresholds:
        raise BadPosition(f"threshold: no season ends at {case['threshold']}; there are: {thresholds}")
    if unknown := [card for card in case["cards"] if card not in EXPLORE]:
        raise BadPosition(f"cards: unknown card {unknown[0]!r}")
    state = position({"season": SEASONS[thresholds.index(case["threshold"])].name})
    for n, card in enumerate(case["cards"], start=1):
        state.time += EXPLORE[card].time
        if season.is_done(state) and EXPLORE[card].drawn:
            return {"ends_after_card": n, "time": state.time}
    return {"ends_after_card": None, "time": state.time}


def solo_rating(case: Mapping[str, Any]) -> dict[str, Any]:
    """Target, rating and title of a solo player."""
    if [card in SCORING for card in case["cards"]] != [True] * len(LETTERS):
        raise BadPosition(f"cards: expected {len(LETTERS)} scoring cards, got {case['cards']!r}")
    target = ending.solo_target(tuple(case["cards"]))
    rating = case["final"] - target
    return {"target": target, "rating": rating, "title": TITLES[ending.title(rating)]}


def tie(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who wins, from totals and stars lost to monsters."""
    players = case["players"]
    if not players:
        raise BadPosition("players: there are none")
    sheets = tuple(
        Sheet(seasons=(SeasonScore((("A", each["total"] + each["lost_to_monsters"]),), 0, -each["lost_to_monsters"]),))
        for each in players
    )
    state = setup.initial(max(2, len(players)))
    state.players, state.sheets = len(players), sheets
    return {"winners": [players[seat]["name"] for seat in ending.result(state).winners]}


KEYS: dict[str, Any] = {
    "map": list[str],
    "side": Literal["wilderness", "wastelands", "custom"],
    "card": str,
    "all_scores": dict[str, int],
    "ruins_due": bool,
    "cells": list[tuple[int, int]],
    "terrain": str,
    "legal": bool,
    "full_shape_spots": int,
    "one_cell_fallback": bool,
    "start": int,
    "events": list[str],
    "expected": int,
    "season": str,
    "edict_stars": dict[str, int],
    "coins": int,
    "empty_next_to_monsters": int,
    "threshold": int,
    "cards": list[str],
    "ends_after_card": int | None,
    "time": int,
    "final": int,
    "target": int,
    "rating": int,
    "title": str,
    "players": list_of(
        shape({"name": str, "total": int, "lost_to_monsters": int}, ("name", "total", "lost_to_monsters"))
    ),
    "winners": list[str],
}
"""Every key that a kind of case reads, and the type of its value."""
OWN_KEYS: dict[str, dict[str, Any]] = {"solo_ambush": {"cells": list[tuple[int, int]] | None}}
"""Where a kind takes something else under a key."""
SHOWN = (*TERRAINS, "mountain", "wasteland", "ruins")
"""What a map shows; nobody may draw the last three."""
OPTIONAL = ("side", "all_scores", "ruins_due")
FOR_READERS = ("title",)
"""What only some kind of case reads, and any other may tell its readers."""
LETTERS = "ABCD"
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Any]] = {
    "score": (("expected",), ("map", "side", "card", "all_scores"), score_case),
    "placement": (("legal",), ("map", "side", "card", "ruins_due", "cells", "terrain"), placement),
    "spots": (("full_shape_spots", "one_cell_fallback"), ("map", "side", "card", "ruins_due"), spot_count),
    "solo_ambush": (("cells",), ("map", "side", "card"), solo_ambush),
    "coins": (("expected",), ("start", "events"), coin_track),
    "season_score": (("expected",), ("season", "edict_stars", "coins", "empty_next_to_monsters"), season_stars),
    "season_end": (("ends_after_card", "time"), ("threshold", "cards"), season_end),
    "solo_rating": (("target", "rating", "title"), ("final", "cards"), solo_rating),
    "tie": (("winners",), ("players",), tie),
}
"""For each kind of case, what it claims, what is given, and the function that computes it."""


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
    except UNREADABLE as error:
        return f"cannot be scored: {error}"
    return "; ".join(
        f"{name}: expected {wanted[name]}, got {got[name]}" for name in wanted if wanted[name] != got[name]
    )
