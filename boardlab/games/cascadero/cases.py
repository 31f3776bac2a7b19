"""Neutral rule cases and recorded games: read, play, compare. The format is described in ``docs/cases.md``."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from boardlab.games.cascadero import ending, heralds, tracks
from boardlab.games.cascadero.actions import Action, Advance, Cross, Decline, Herald, Move, Place
from boardlab.games.cascadero.facts import COLOURS, GAME, INDEX, SEAL_SPACES, TOP, TRACKS
from boardlab.games.cascadero.position import position
from boardlab.kernel.cases import UNREADABLE, check, check_spelling, is_nothing, report, results, shape
from boardlab.kernel.errors import BadNotation, BadPosition, BoardlabError, IllegalAction
from boardlab.kernel.values import Report

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

END_REASONS = {"CAS-END-1": "points", "CAS-END-2": "no_envoys"}
END_WORDS = {"vp": "points", "points": "points", "envoys": "no_envoys", "no_envoys": "no_envoys"}


def run_cases(data: Any) -> Report:
    """Run every case of a file, and its table of advances when it has one."""
    if not isinstance(data, Mapping):
        return Report(0, (("file", f"expected a table with 'cases', got {type(data).__name__}"),))
    cases, table = data.get("cases", []), data.get("track_table", {})
    if not isinstance(cases, list):
        return Report(0, (("file", f"expected a list of 'cases', got {type(cases).__name__}"),))
    found = results(cases, run_case)
    if isinstance(table, Mapping) and isinstance(table.get("rows", []), list):
        found += [(f"track_table row {n}", row) for n, row in track_rows(table)]
    else:
        found.append(("track_table", "expected a table with 'columns' and a list of 'rows'"))
    found = found or [("file", "expected a table with 'cases' or 'track_table', got neither")]
    return report(found)


def run_case(case: Mapping[str, Any]) -> str:
    """What is wrong with the outcome of a case: expected and got; empty when all agrees."""
    kind, wanted = case.get("kind"), case.get("expect")
    if not isinstance(kind, str) or kind not in KINDS:
        return f"unknown kind {kind!r}; there are: {', '.join(KINDS)}"
    if not isinstance(wanted, Mapping) or not wanted:
        return f"expected a table of what the case claims, got {wanted!r}"
    try:
        check_case(kind, case)
        got = KINDS[kind](case)
    except BoardlabError as error:
        return f"expected {wanted}, got: {error}"
    except UNREADABLE as error:
        return f"expected {wanted}, got: {type(error).__name__} {error}"
    if unknown := [key for key in wanted if key not in got]:
        return f"nothing is known about {', '.join(map(repr, unknown))}; there are: {', '.join(got)}"
    if kind == "placement" and "ended" not in wanted:
        wanted = {**wanted, "ended": False}
    wrong = [
        f"{key}: expected {value!r}, got {got.get(key)!r}"
        for key, value in wanted.items()
        if not agrees(value, got.get(key))
    ]
    return "; ".join(wrong)


def check_case(kind: str, case: Mapping[str, Any]) -> None:
    """Every key of a case is known, and its value of its kind; the position checks its own.

    Raises:
        BadPosition: One is not; the sentence names it.
    """
    check_spelling(case, ("kind", "setup", "action", "expect"))
    check("setup", case.get("setup", {}), dict[str, Any])
    action, form = case.get("action", {}), ACTIONS.get(kind, NO_KEYS)
    if kind in ("setup", "geometry"):
        check("action", action, shape({"query": str}, ("query",), closed=False))
        if action["query"] not in QUERIES:
            raise BadPosition(f"action.query: unknown {action['query']!r}; there are: {', '.join(QUERIES)}")
        form = ASKED[action["query"]] if action["query"] in ASKED else shape({"query": str})
    check("action", action, form)
    if kind == "herald_targets":
        check("expect", case["expect"], TARGETS)


def agrees(wanted: Any, got: Any) -> bool:
    """Is it so? Tables claim only what they list, empty ones that nothing is there; lists of names have no order."""
    if isinstance(wanted, Mapping) and not wanted:
        return isinstance(got, Mapping) and is_nothing(got)
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and all(agrees(value, got.get(key)) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(got, (list, tuple)):
        if all(isinstance(item, str) for item in (*wanted, *got)):
            return sorted(wanted) == sorted(got)
        return len(wanted) == len(got) and all(map(agrees, wanted, got))
    return bool(wanted == got)


def case_position(case: Mapping[str, Any]) -> State:
    """The position of a case, from its ``setup``."""
    return position(case.get("setup", {}))


def placement(case: Mapping[str, Any]) -> dict[str, Any]:
    """Place, answer what comes up, and tell everything that a case may ask about."""
    state = case_position(case)
    data = case["action"]
    state = state.apply(Place(data["place"], bool(data.get("seal", False))))
    events = list(state.events)
    for choice in data.get("choices", []):
        action = answer(choice)
        if not state.pending and not isinstance(action, Decline):
            raise BadNotation(f"choice {choice!r} comes when nothing is asked")
        if state.pending:
            state = state.apply(action)
            events += state.events
    while state.pending:
        state = state.apply(Decline())
        events += state.events
    return told(state) | {
        "scored": [[e.facts["town"], e.facts["colour"], e.facts["steps"]] for e in events if e.kind == "town_scored"]
    }


def answer(choice: Mapping[str, Any]) -> Action:
    """The action that a choice of a case stands for; null, or a list of nulls, declines."""
    if len(choice) != 1:
        raise BadNotation(f"a choice is one of advance, move and herald, not {choice!r}")
    ((kind, value),) = choice.items()
    if value is None or (isinstance(value, list) and value and all(each is None for each in value)):
        return Decline()
    if kind == "advance":
        check("action.choices.advance", value, str)
        return Advance(value)
    if kind in ("move", "herald"):
        check(f"action.choices.{kind}", value, tuple[str, str])
        return (Move if kind == "move" else Herald)(*value)
    raise BadNotation(f"unknown choice {choice!r}: it is advance, move or herald")


def told(state: State) -> dict[str, Any]:
    """A position in the words of the cases."""
    seats = range(len(state.colours))
    outcome = ending.result(state)
    return {
        "cubes": {str(s): dict(zip(COLOURS, state.cubes[s], strict=True)) for s in seats},
        "vp": list(state.points),
        "seals": list(state.seals),
        "supply": list(state.supply),
        "envoys": {str(s): list(state.envoys_of(s)) for s in seats},
        "sealed": list(state.board.cells(state.sealed)),
        "unique": {f"a{n}": owner for n, owner in enumerate(state.unique, start=1)},
        "pairs": {str(s): [c for i, c in enumerate(COLOURS) if state.pairs[s] >> i & 1] for s in seats},
        "all5": [int(got) for got in state.all_pairs],
        "heralds": list(state.herald_towns()),
        "seal_gone": [[COLOURS[c], n] for c, n in sorted(state.seals_gone)],
        "vp_gone": [[COLOURS[c], n] for c, n in sorted(state.first_gone)],
        "next": state.seat,
        "extra": state.extra,
        "ended": state.over,
        "reason": END_REASONS.get(state.end_rule),
        "winner": outcome.winners[0] if len(outcome.winners) == 1 else list(outcome.winners),
        "minor": outcome.facts["minor"],
    }


def legality(case: Mapping[str, Any]) -> dict[str, Any]:
    """Is the placement of the case allowed, and by which rules not?"""
    data = case["action"]
    reasons = case_position(case).why_not(Place(data["place"], bool(data.get("seal", False))))
    return {"legal": not reasons, "rules": [reason.rule for reason in reasons]}


def winner(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who wins a finished position."""
    return told(position({**case.get("setup", {}), "over": True}))


def turn_start(case: Mapping[str, Any]) -> dict[str, Any]:
    """What the start of a turn in this position brings."""
    return told(case_position(case))


def herald_targets(case: Mapping[str, Any]) -> dict[str, Any]:
    """The towns a travelling herald may go to; ``equals`` names them all, ``contains`` and ``excludes`` some."""
    state, town = case_position(case), case["action"].get("scored")
    if town is not None and town not in state.board.town:
        raise BadNotation(f"{town!r} is no town of the {state.board.name} board")
    towns = heralds.journey(state, town) if town is not None else heralds.any_town(state)
    wanted = case["expect"]
    if nothing := [key for key in ("contains", "excludes") if wanted.get(key) == []]:
        raise BadNotation(f"expect.{nothing[0]} is empty and claims nothing")
    for name in (label for key in ("equals", "contains", "excludes") for label in wanted.get(key, [])):
        if name not in state.board.town:
            raise BadNotation(f"{name!r} is no town of the {state.board.name} board")
    return {
        "equals": list(towns),
        "contains": [t for t in wanted.get("contains", []) if t in towns],
        "excludes": [t for t in wanted.get("excludes", []) if t not in towns],
        "count": len(towns),
    }


def query(case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one of ``QUERIES``."""
    data, state = case["action"], case_position(case)
    for key in ("field", "from", "to", "town"):
        among = state.board.town if key == "town" else state.board.index
        if key in data and data[key] not in among:
            raise BadNotation(f"action.{key}: {data[key]!r} is no {'town' if key == 'town' else 'cell'} of the board")
    return {"value": QUERIES[data["query"]](state, data)}


def count_towns(state: State, data: Mapping[str, Any]) -> dict[str, int]:
    """Towns by colour, fields and farmer fields of the board."""
    colours = [town.colour for town in state.board.town.values()]
    fields = {
        "towns": len(colours),
        "fields": len(state.board.field_labels),
        "farmer_fields": len(state.board.farmer_labels),
    }
    return fields | {colour: colours.count(colour) for colour in COLOURS}


def seal_spaces(state: State, data: Mapping[str, Any]) -> dict[str, list[int]]:
    """The seal spaces of each track."""
    return {colour: [space for c, space in SEAL_SPACES if c == INDEX[colour]] for colour in COLOURS}


QUERIES: dict[str, Any] = {
    "heralds": lambda state, data: list(state.herald_towns()),
    "counts": count_towns,
    "seal_spaces": seal_spaces,
    "start_state": lambda state, data: told(state),
    "neighbours": lambda state, data: list(state.board.around(data["field"])),
    "fields_touching_two_towns": lambda state, data: sum(
        (mask & state.board.towns).bit_count() > 1
        for mask in map(state.board.near.__getitem__, range(len(state.board.labels)))
        if mask
    ),
    "towns_next_to_farmer_fields": lambda state, data: sum(
        bool(state.board.touches[state.board.index[label]]) for label in state.board.farmer_labels
    ),
    "distance": lambda state, data: state.board.distance(data["from"], data["to"]),
    "towns_at_distance_3": lambda state, data: [
        to for to in state.board.town if state.board.distance(data["town"], to) == GAME["travel"]["distance"]
    ],
    "tile_mix": lambda state, data: dict(GAME["tiles"]),
    "farmer_fields": lambda state, data: list(state.board.farmer_labels),
}

KINDS: dict[str, Any] = {
    "placement": placement,
    "legality": legality,
    "winner": winner,
    "turn_start": turn_start,
    "herald_targets": herald_targets,
    "setup": query,
    "geometry": query,
}


CELL = Annotated[str, Meta(pattern=r"^-?\d+,-?\d+$")]
NO_KEYS = shape({})
ACTIONS: dict[str, Any] = {
    "placement": shape({"place": CELL, "seal": bool, "choices": list[dict[str, Any]]}, ("place",)),
    "legality": shape({"place": CELL, "seal": bool}, ("place",)),
    "herald_targets": shape({"scored": CELL}),
}
"""The keys of the action of each kind of case; the others have none."""
ASKED: dict[str, Any] = {
    "neighbours": shape({"query": str, "field": CELL}, ("field",)),
    "distance": shape({"query": str, "from": CELL, "to": CELL}, ("from", "to")),
    "towns_at_distance_3": shape({"query": str, "town": CELL}, ("town",)),
}
"""The queries that have arguments."""
TARGETS = shape({"equals": list[str], "contains": list[str], "excludes": list[str], "count": int})
COLUMNS: dict[str, Any] = {
    "track": Literal["colored", "coloured", "white"],
    **dict.fromkeys(("from", "spaces", "to", "vp_if_first_everywhere", "vp_if_later_everywhere"), int),
    **dict.fromkeys(("extra_turns", "free_one_space_advances"), int),
    "seal": Literal["none", "stops_on_seal_space"],
}
ADVANCE = shape(COLUMNS, COLUMNS)
"""A row of a table of advances."""


def track_rows(table: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Check a table of single advances: one cube, free advances declined, bonuses left out."""
    for n, row in enumerate(table.get("rows", []), start=1):
        try:
            wanted = dict(zip(table["columns"], row, strict=True))
            check("track_table", wanted, ADVANCE)
            if not 1 <= wanted["spaces"] <= TOP:
                raise BadPosition(f"track_table.spaces: expected 1 to {TOP}")
            compared = list(advance_once(wanted))
        except BadPosition as error:
            yield n, f"expected a row of the table of advances, got {row!r}: {error}"
        except UNREADABLE as error:
            yield n, f"expected a row with a value for each column, got {row!r}: {error}"
        else:
            wrong = [f"{key}: expected {value!r}, got {got!r}" for key, value, got in compared if value != got]
            yield n, f"{row[:3]}: " + "; ".join(wrong) if wrong else ""


def advance_once(wanted: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Compare one advance: where the cube lands and what it gives to the first and to a later cube."""
    colour = "white" if wanted["track"] == "white" else "blue"
    gone = [[COLOURS[c], s] for c, s in tracks_with_points()]
    for key, vp_gone in (("vp_if_first_everywhere", []), ("vp_if_later_everywhere", gone)):
        start = {
            "cubes": {"0": {colour: wanted["from"]}},
            "vp_gone": vp_gone,
            "unique": {f"a{i}": 1 for i in range(1, 7)},
            "checked": True,
        }
        draft = position(start)
        draft.events = []
        tracks.advance(draft, 0, INDEX[colour], wanted["spaces"], "CAS-TOWN-8")
        stops = False
        while draft.todo:
            step, draft.todo = draft.todo[-1], draft.todo[:-1]
            assert isinstance(step, Cross)
            stops |= step.stops and (step.colour, step.space) in SEAL_SPACES
            tracks.cross(draft, step)
            draft.pending = ()
        kinds = [event.kind for event in draft.events]
        yield "to", wanted["to"], draft.cube(0, colour)
        yield key, wanted[key], draft.points[0]
        yield "extra_turns", wanted["extra_turns"], kinds.count("extra_turn")
        yield "free_one_space_advances", wanted["free_one_space_advances"], kinds.count("free_advance")
        yield "seal", wanted["seal"], "stops_on_seal_space" if stops and draft.seals[0] == 1 else "none"


def tracks_with_points() -> list[tuple[int, int]]:
    """Every (colour number, space) that gives points."""
    return [(c, space.space) for c, track in enumerate(TRACKS) for space in track if space.points]


# Recorded games.

LETTERS = {"b": "blue", "y": "yellow", "o": "orange", "p": "pink", "w": "white"}
SETS = {"star": "star", "o": "disc", "x": "cross"}
TILES = {"vp2": "vp2", "vp3": "vp3", "adv": "advance", "envoy": "extra", "herald": "herald"}


def replay_games(path: Path) -> Report:
    """Replay every game of a ``.jsonl`` or ``.jsonl.gz`` file and compare the position after each turn."""
    results = []
    try:
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8-sig") as lines:
            for n, line in enumerate(lines):
                if line.strip():
                    results.append(replay_line(n, line))
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        results.append(("file", f"expected text in UTF-8, packed with gzip when its name ends in .gz; {error}"))
    results = results or [("file", "expected a recorded game on each line, got an empty file")]
    failures = tuple((name, problem) for name, problem in results if problem)
    return Report(len(results) - len(failures), failures)


def replay_line(n: int, line: str) -> tuple[str, str]:
    """The name of the game on one line, and what is wrong with it."""
    try:
        game = json.loads(line)
    except (ValueError, RecursionError) as error:
        return f"line {n + 1}", f"expected a recorded game, got no JSON: {error}"
    if not isinstance(game, dict):
        return f"line {n + 1}", f"expected a recorded game, got {type(game).__name__}"
    return f"game {game.get('id', n)}", replay_game(game)


def replay_game(game: Mapping[str, Any]) -> str:
    """The first turn that differs: expected and got; empty when all agree."""
    try:
        state = game_start(game)
        for n, turn in enumerate(game["turns"], start=1):
            state = play_turn(state, turn)
            got = game_told(state)
            for key, wanted in turn["after"].items():
                if wanted != got[key]:
                    return f"turn {n} at {turn['at']}: {key}: expected {wanted!r}, got {got[key]!r}"
        return compare_end(state, game["result"])
    except UNREADABLE as error:
        return f"expected a game that can be replayed, got {type(error).__name__}: {error}"


def game_start(game: Mapping[str, Any]) -> State:
    """The first position of a recorded game."""
    return position(
        {
            "board": game["board"],
            "colours": game["colors"],
            "start": game["start"],
            "herald_set": SETS[game["herald_icon"]],
            "heralds": game["heralds"],
            "farmer_tiles": {field: TILES[kind] for field, kind in game["farmer_tiles"].items()},
        }
    )


def play_turn(state: State, turn: Mapping[str, Any]) -> State:
    """Place and answer; what was recorded before each answer must be so."""
    if state.seat != turn["p"]:
        raise IllegalAction(turn, (), f"seat {turn['p']} is not to move but seat {state.seat}")
    state = state.apply(Place(turn["at"], bool(turn["seal"])))
    for choice in turn["sub"]:
        before = {"vp": state.points[turn["p"]], "cubes": list(state.cubes[turn["p"]])}
        for key, got in before.items():
            if choice[key] != got:
                raise IllegalAction(choice, (), f"before {choice}: {key} is {got}")
        action = game_answer(choice)
        if state.pending or not is_empty(state, turn["p"], action):
            state = state.apply(action)
    while state.pending:
        state = state.apply(Decline())
    return state


def is_empty(state: State, seat: int, action: Action) -> bool:
    """Does a recorded answer change nothing? boardlab does not ask where no answer is possible."""
    if isinstance(action, Advance):
        space = state.cube(seat, action.colour)
        return tracks.landing(space, 1) == space
    return isinstance(action, Decline)


def game_answer(choice: Mapping[str, Any]) -> Action:
    """The action that a recorded answer stands for."""
    if choice["a"] == "cube":
        return Advance(LETTERS[choice["c"]]) if choice.get("c") else Decline()
    if not choice.get("to"):
        return Decline()
    return (Move if choice["a"] == "move" else Herald)(choice["from"], choice["to"])


def game_told(state: State) -> dict[str, Any]:
    """A position in the words of the recorded games."""
    seats = range(len(state.colours))
    return {
        "vp": list(state.points),
        "seals": list(state.seals),
        "envoys": list(state.supply),
        "cubes": [list(row) for row in state.cubes],
        "unique": list(state.unique),
        "pairs": ["".join(c[0] for i, c in enumerate(COLOURS) if state.pairs[s] >> i & 1) for s in seats],
        "all5": [int(got) for got in state.all_pairs],
        "heralds": sorted(state.herald_towns()),
        "next": state.seat,
        "extra": state.extra,
        "ended": int(state.end_rule == "CAS-END-1"),  # an empty supply shows only when the next turn starts
    }


def compare_end(state: State, wanted: Mapping[str, Any]) -> str:
    """What differs between the recorded result and ours; empty when nothing does."""
    outcome = ending.result(state)
    got = {
        "reason": END_REASONS.get(state.end_rule),
        "winner": outcome.winners[0],
        "minor": int(outcome.facts["minor"]),
        "vp": list(state.points),
        "own": [state.own_track(seat) for seat in range(len(state.colours))],
    }
    for key, value in wanted.items():
        value = END_WORDS.get(value, value) if key == "reason" else value
        if got.get(key) != value:
            return f"result: {key}: expected {value!r}, got {got.get(key)!r}"
    return ""
