"""Positions as plain data: what a teacher writes down, what a file holds. Rules: each sentence names its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from boardlab.games.cascadero import ending, setup, turn
from boardlab.games.cascadero.actions import Cross, Decision, Todo, Travel, TravelHerald
from boardlab.games.cascadero.change import EARNED
from boardlab.games.cascadero.facts import (
    COLOURS,
    FORBIDDEN,
    GAME,
    INDEX,
    SEAL_SPACES,
    TILE_KINDS,
    TOP,
    TRACKS,
    Board,
    board,
)
from boardlab.kernel.errors import BadPosition
from boardlab.kernel.reader import Reader
from boardlab.kernel.rulebook import Ruleset

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

KEYS = frozenset(
    [
        "ruleset",
        "rulings",
        "board",
        "variant",
        "herald_set",
        "heralds",
        "colours",
        "colors",
        "start",
        "seat",
        "envoys",
        "sealed",
        "supply",
        "seals",
        "seals_gained",
        "vp",
        "earned",
        "cubes",
        "seal_gone",
        "vp_gone",
        "unique",
        "pairs",
        "all5",
        "extra_queued",
        "farmer_tiles",
        "todo",
        "pending",
        "checked",
        "finishing",
        "over",
        "end_rule",
    ]
)
OTHER_TILE_NAMES = {"advance_any_cube": "advance", "extra_turn": "extra", "move_herald": "herald"}
POINT_SPACES = tuple((i, s.space) for i, track in enumerate(TRACKS) for s in track if s.points)


def position(data: Mapping[str, Any]) -> State:
    """A state from plain data; whatever is left out is as at the start.

    Args:
        data: Keys, any of: ``board`` ("front"); ``colours`` (blue, pink); ``start`` (0); ``seat`` to move (start);
            ``heralds`` (the star towns); ``variant`` ("advanced" for travelling heralds); ``envoys`` {seat: [fields]};
            ``sealed`` [fields]; ``supply``, ``seals``, ``vp`` (lists by seat); ``cubes`` {seat: {colour: space}};
            ``seal_gone`` and ``vp_gone`` [[colour, space]]; ``unique`` {"a1" to "a6": seat or -1};
            ``pairs`` {seat: [colours]}; ``all5``; ``extra_queued``; ``farmer_tiles`` {field: kind}; ``ruleset``;
            ``rulings`` {name: value}; ``over``; and what ``position_of`` adds for the middle of a turn.

    Raises:
        BadPosition: Something in it is impossible; the sentence names the key, the place, the rule and what would work.
    """
    from boardlab.games.cascadero.model import State

    if not isinstance(data, Mapping):
        raise BadPosition(f"a position is a table of keys, not {data!r}")
    for key in data:
        if key not in KEYS:
            raise BadPosition(f"unknown key {key!r} in the position; there are: {', '.join(sorted(KEYS))}")
    state = State(**PositionReader(data).everything())
    check_decisions(state)
    if not state.over and state.start >= 0 and not state.pending and not state.todo:
        state.events = []
        ending.start_placing(state)
    state.events = tuple(state.events)
    return state


def check_decisions(state: State) -> None:
    """The one decision that may wait is the mover's, and it must have an answer.

    Raises:
        BadPosition: It is not so.
    """
    if len(state.pending) > 1:
        raise BadPosition(f"pending: {len(state.pending)} decisions wait; one is answered at a time (CAS-TURN-8)")
    if state.start >= 0 and state.seat < 0:
        raise BadPosition("seat -1: the game has begun, so write whose turn it is (CAS-TURN-1)")
    if (state.pending or state.todo) and state.start < 0:
        raise BadPosition("pending, todo: nothing waits before there is a start player (CAS-SETUP-7)")
    for decision in state.pending:
        if decision.seat != state.seat:
            raise BadPosition(f"pending: seat {decision.seat} is asked, but seat {state.seat} is to move (CAS-TURN-8)")
        if isinstance(decision, TravelHerald) and decision.town not in state.herald_towns():
            raise BadPosition(f"pending: no herald stands in {decision.town!r} to travel on (CAS-HERALD-3)")
        if not state.over and not state.legal_actions():
            raise BadPosition(f"pending: the {turn.decision_name(decision)} has no possible answer (CAS-TRACK-6)")


class PositionReader(Reader):
    """Reads and checks the keys of a position one by one."""

    seat_rule = "CAS-SETUP-8"

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        names = data.get("colours", data.get("colors", ()))
        count = len(names) if isinstance(names, (list, tuple)) and names else 2
        self.colours = setup.chosen_colours(count, names)
        self.players, self.seats = count, range(count)
        self.board: Board = board(setup.check_choice("board", data.get("board", "front")))
        self.travelling = data.get("variant") in ("advanced", "travelling")
        if data.get("variant") not in (None, "", "advanced", "travelling"):
            raise BadPosition(
                f"variant {data['variant']!r}: it is 'advanced' (travelling heralds, CAS-HERALD-2) or left out"
            )

    def everything(self) -> dict[str, Any]:
        """All fields of a State."""
        envoys = self.envoys()
        masks = tuple(self.board.mask(labels) for labels in envoys)
        taken = 0
        for mask in masks:
            taken |= mask
        start = self.whole("start", 0, -1, len(self.colours) - 1)
        first_gone = self.spaces("vp_gone", POINT_SPACES, "that gives points", "CAS-TRACK-4")
        seals_gone = self.spaces("seal_gone", SEAL_SPACES, "with a seal", "CAS-SETUP-4")
        points = self.by_seat("vp", 0, 10_000)
        seals = self.by_seat("seals", 0, len(SEAL_SPACES))
        return {
            "rules": self.ruleset(),
            "board": self.board,
            "colours": self.colours,
            "start": start,
            "seat": self.whole("seat", start, -1, len(self.colours) - 1),
            "envoys": masks,
            "taken": taken,
            "sealed": self.board.mask(self.sealed(envoys)),
            "supply": self.supply(envoys),
            "seals": seals,
            "seals_gained": self.by_seat("seals_gained", 0, len(SEAL_SPACES), seals),
            "points": points,
            "earned": self.earned(),
            "cubes": self.cubes(),
            "seals_gone": seals_gone,
            "first_gone": first_gone,
            "unique": self.unique(),
            "pairs": self.pairs(),
            "all_pairs": tuple(map(bool, self.by_seat("all5", 0, 1))),
            "heralds": self.heralds(),
            "travelling": self.travelling,
            "tiles": self.tiles(envoys),
            "extra": self.whole("extra_queued", 0, 0, 60),
            "todo": self.todo(),
            "pending": self.steps("pending", tuple[Decision, ...]),
            "checked": bool(self.data.get("checked", False)),
            "finishing": bool(self.data.get("finishing", False)),
            "over": bool(self.data.get("over", False)),
            "end_rule": str(self.data.get("end_rule", "")),
        }

    def ruleset(self) -> Ruleset:
        return setup.PRESETS.of_position(self.data.get("ruleset", "published"), self.table("rulings"))

    def by_seat(self, key: str, least: int, most: int, default: Sequence[int] = ()) -> tuple[int, ...]:
        row = self.data.get(key, list(default) or [0] * len(self.colours))
        if not isinstance(row, (list, tuple)) or len(row) != len(self.colours):
            raise BadPosition(f"{key} {row!r}: write a list with one number for each of the {len(self.colours)} seats")
        return tuple(
            self.whole(f"{key} of seat {n}", 0, least, most, int(v) if isinstance(v, bool) else v)
            for n, v in enumerate(row)
        )

    def labels(self, key: str, value: Any) -> tuple[str, ...]:
        """Cells of the board, each once."""
        if not isinstance(value, (list, tuple)) or not all(isinstance(label, str) for label in value):
            raise BadPosition(f"{key} {value!r}: write a list of cells, such as ['7,6', '7,7']")
        for label in value:
            if label not in self.board.index:
                raise BadPosition(
                    f"{key}: {label!r} is no cell of the {self.board.name} board (CAS-TURN-5); "
                    "a cell is named by column and row, such as '7,6'"
                )
        if len(set(value)) != len(value):
            raise BadPosition(f"{key} {list(value)}: a cell stands there twice (CAS-TURN-4)")
        return tuple(value)

    def envoys(self) -> list[tuple[str, ...]]:
        rows = self.seat_rows("envoys")
        owner: dict[str, int] = {}
        for seat, row in rows.items():
            for label in self.labels(f"envoys of seat {seat}", row):
                if label in self.board.town:
                    raise BadPosition(
                        f"envoys of seat {seat}: {label!r} is a town, and envoys stand on fields (CAS-TURN-3)"
                    )
                if label in owner:
                    raise BadPosition(
                        f"envoys: {label!r} holds an envoy of seat {owner[label]} and of seat {seat}; "
                        "a field holds one (CAS-TURN-4)"
                    )
                owner[label] = seat
        return [tuple(rows.get(seat, ())) for seat in self.seats]

    def sealed(self, envoys: list[tuple[str, ...]]) -> tuple[str, ...]:
        labels = self.labels("sealed", self.data.get("sealed", []))
        for label in labels:
            if not any(label in row for row in envoys):
                raise BadPosition(f"sealed: no envoy stands on {label!r}, and a seal lies under an envoy (CAS-SEAL-6)")
        return labels

    def supply(self, envoys: list[tuple[str, ...]]) -> tuple[int, ...]:
        rest = [GAME["envoys"] - len(row) for row in envoys]
        for seat, n in enumerate(rest):
            if n < 0:
                raise BadPosition(
                    f"envoys of seat {seat}: {len(envoys[seat])} envoys; a player has {GAME['envoys']} (CAS-SETUP-5)"
                )
        row = self.by_seat("supply", 0, GAME["envoys"], rest)
        for seat, n in enumerate(row):
            if n > rest[seat]:
                raise BadPosition(
                    f"supply of seat {seat}: {n} left and {len(envoys[seat])} on the map are more than "
                    f"{GAME['envoys']} (CAS-SETUP-5)"
                )
        return row

    def cubes(self) -> tuple[tuple[int, ...], ...]:
        rows = self.seat_rows("cubes")
        return tuple(self.cube_row(seat, rows.get(seat, {})) for seat in self.seats)

    def cube_row(self, seat: int, row: Any) -> tuple[int, ...]:
        if not isinstance(row, Mapping):
            raise BadPosition(f"cubes of seat {seat} {row!r}: write a table such as {{'blue': 3}}")
        for colour, space in row.items():
            self.colour("cubes", colour)
            self.whole(f"{colour} cube of seat {seat}", 0, 0, TOP, space)
            if space in FORBIDDEN:
                raise BadPosition(
                    f"{colour} cube of seat {seat}: space {space} is forbidden, no cube rests there (CAS-TRACK-8)"
                )
        return tuple(row.get(colour, 0) for colour in COLOURS)

    def colour(self, key: str, name: Any) -> int:
        if not isinstance(name, str) or name not in INDEX:
            raise BadPosition(f"{key}: unknown colour {name!r}; there are: {', '.join(COLOURS)}")
        return INDEX[name]

    def spaces(
        self, key: str, allowed: tuple[tuple[int, int], ...], what: str, rule: str
    ) -> frozenset[tuple[int, int]]:
        gone = set()
        for pair in self.row(key, self.data.get(key, []), "pairs [colour, space]"):
            if not isinstance(pair, (list, tuple)) or len(pair) != 2:
                raise BadPosition(f"{key} {pair!r}: write [colour, space]")
            colour, space = self.colour(key, pair[0]), pair[1]
            if (colour, space) not in allowed:
                places = ", ".join(str(s) for c, s in allowed if c == colour)
                raise BadPosition(
                    f"{key}: {space!r} is no space {what} on the {pair[0]} track; those are {places} ({rule})"
                )
            gone.add((colour, space))
        return frozenset(gone)

    def unique(self) -> tuple[int, ...]:
        table, names = self.table("unique"), [f"a{n}" for n in range(1, 7)]
        for name in table:
            if name not in names:
                raise BadPosition(f"unique: unknown bonus {name!r}; there are: {', '.join(names)} (CAS-BONUS-7)")
        return tuple(
            self.whole(f"owner of {name}", 0, -1, len(self.colours) - 1, table.get(name, -1)) for name in names
        )

    def pairs(self) -> tuple[int, ...]:
        rows = self.seat_rows("pairs")
        return tuple(
            sum({1 << self.colour("pairs", name) for name in self.row("pairs", rows.get(seat, ()), "colours")})
            for seat in self.seats
        )

    def heralds(self) -> int:
        usual = setup.herald_towns(
            self.board.name, "travelling" if self.travelling else self.data.get("herald_set", "star")
        )
        labels = self.labels("heralds", self.data.get("heralds", list(usual)))
        for label in labels:
            if label not in self.board.town:
                raise BadPosition(f"heralds: {label!r} is no town, and heralds stand in towns (CAS-SETUP-3)")
        return self.board.mask(labels)

    def tiles(self, envoys: list[tuple[str, ...]]) -> tuple[str | None, ...]:
        table = self.table("farmer_tiles")
        for label, kind in table.items():
            if label not in self.board.farmer_labels:
                raise BadPosition(
                    f"farmer_tiles: {label!r} is no farmer field of the {self.board.name} board (CAS-FARM-1)"
                )
            if not isinstance(kind, str) or OTHER_TILE_NAMES.get(kind, kind) not in TILE_KINDS:
                raise BadPosition(
                    f"farmer_tiles: unknown tile {kind!r} on {label!r}; there are: {', '.join(TILE_KINDS)} (CAS-FARM-1)"
                )
        laid: dict[str, str | None] = {label: OTHER_TILE_NAMES.get(kind, kind) for label, kind in table.items()}
        return tuple(laid.get(label) for label in self.board.farmer_labels)

    def earned(self) -> tuple[tuple[int, ...], ...]:
        rows = self.seat_rows("earned")
        for seat, row in rows.items():
            if not isinstance(row, Mapping):
                raise BadPosition(f"earned by seat {seat} {row!r}: write a table such as {{'CAS-TRACK-4': 3}}")
        return tuple(
            tuple(
                self.whole(f"{rule} of seat {seat}", 0, 0, 10_000, rows.get(seat, {}).get(rule, 0)) for rule in EARNED
            )
            for seat in self.seats
        )

    def todo(self) -> tuple[Todo, ...]:
        """What is still to be done in this turn, each step one that the tracks and the map have."""
        steps: tuple[Todo, ...] = self.steps("todo", tuple[Todo, ...])
        for step in steps:
            if isinstance(step, Cross) and not (0 <= step.colour < len(COLOURS) and 0 < step.space <= TOP):
                raise BadPosition(f"todo: there is no space {step.space} on track {step.colour} (CAS-TRACK-2)")
            if isinstance(step, Travel) and step.town not in self.board.town:
                raise BadPosition(f"todo: {step.town!r} is no town, and heralds travel from towns (CAS-HERALD-3)")
        return steps

    def steps(self, key: str, shape: Any) -> Any:
        try:
            return msgspec.convert(self.data.get(key, []), shape)
        except msgspec.ValidationError as error:
            raise BadPosition(f"{key}: {error}") from None


def position_of(state: State) -> dict[str, Any]:
    """Plain data that ``position`` turns back into an equal state; what is as at the start is left out."""
    board, seats = state.board, range(len(state.colours))
    full: dict[str, Any] = {
        "ruleset": state.rules.name.partition(",")[0],
        "rulings": dict(state.rules.rulings),
        "board": board.name,
        "variant": "advanced" if state.travelling else "",
        "colours": list(state.colours),
        "start": state.start,
        "seat": state.seat,
        "heralds": list(state.herald_towns()),
        "farmer_tiles": {label: kind for label, kind in zip(board.farmer_labels, state.tiles, strict=True) if kind},
        "envoys": {str(seat): list(state.envoys_of(seat)) for seat in seats if state.envoys[seat]},
        "sealed": list(board.cells(state.sealed)),
        "supply": list(state.supply),
        "seals": list(state.seals),
        "seals_gained": list(state.seals_gained),
        "vp": list(state.points),
        "earned": {
            str(seat): {rule: n for rule, n in zip(EARNED, state.earned[seat], strict=True) if n} for seat in seats
        },
        "cubes": {str(seat): {c: n for c, n in zip(COLOURS, state.cubes[seat], strict=True) if n} for seat in seats},
        "seal_gone": [[COLOURS[c], space] for c, space in sorted(state.seals_gone)],
        "vp_gone": [[COLOURS[c], space] for c, space in sorted(state.first_gone)],
        "unique": {f"a{n}": seat for n, seat in enumerate(state.unique, start=1) if seat >= 0},
        "pairs": {
            str(seat): [c for i, c in enumerate(COLOURS) if state.pairs[seat] >> i & 1]
            for seat in seats
            if state.pairs[seat]
        },
        "all5": [int(got) for got in state.all_pairs],
        "extra_queued": state.extra,
        "todo": list(map(msgspec.to_builtins, state.todo)),
        "pending": list(map(msgspec.to_builtins, state.pending)),
        "checked": state.checked,
        "finishing": state.finishing,
        "over": state.over,
        "end_rule": state.end_rule,
    }
    return {
        key: value for key, value in full.items() if value not in ("", [], {}, False) or key in ("start", "seat")
    } | {"heralds": full["heralds"]}
