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
from boardlab.kernel.errors import BadPosition, Message, there_are
from boardlab.kernel.reader import Reader, of_seat, quoted, wanted
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.shape import misshapen

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

    state = State(**PositionReader(data).everything())
    check_decisions(state)
    if not state.over and state.start >= 0 and not state.pending and not state.todo:
        state.events = []
        ending.start_placing(state)
    state.events = tuple(state.events)
    return state


def bad(case: str, **facts: Any) -> BadPosition:
    """The error for what the words of Cascadero have a sentence for."""
    return BadPosition(case, __package__, **facts)


def check_decisions(state: State) -> None:
    """The one decision that may wait is the mover's, and it must have an answer.

    Raises:
        BadPosition: It is not so.
    """
    if len(state.pending) > 1:
        raise bad("pending.many", key="pending", n=len(state.pending), rule="CAS-TURN-8")
    if state.start >= 0 and state.seat < 0:
        raise bad("begun", key="seat", value=state.seat, rule="CAS-TURN-1")
    if (state.pending or state.todo) and state.start < 0:
        raise bad("pending.early", parts=("pending", "todo"), rule="CAS-SETUP-7")
    for decision in state.pending:
        if decision.seat != state.seat:
            raise bad("pending.seat", key="pending", asked=decision.seat, mover=state.seat, rule="CAS-TURN-8")
        if isinstance(decision, TravelHerald) and decision.town not in state.herald_towns():
            raise bad("pending.town", key="pending", town=decision.town, rule="CAS-HERALD-3")
        if not state.over and not state.legal_actions():
            raise bad("pending.answer", key="pending", decision=turn.decision_name(decision), rule="CAS-TRACK-6")


class PositionReader(Reader):
    """Reads and checks the keys of a position one by one."""

    seat_rule = "CAS-SETUP-8"
    keys = KEYS

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        names = data.get("colours", data.get("colors", ()))
        count = len(names) if isinstance(names, (list, tuple)) and names else 2
        self.colours = setup.chosen_colours(count, names)
        self.players, self.seats = count, range(count)
        self.board: Board = board(setup.check_choice("board", data.get("board", "front")))
        self.travelling = data.get("variant") in ("advanced", "travelling")
        if data.get("variant") not in (None, "", "advanced", "travelling"):
            facts = {"key": "variant", "value": quoted(data["variant"]), "name": "advanced", "rule": "CAS-HERALD-2"}
            raise bad("variant", **facts)

    def everything(self) -> dict[str, Any]:
        """All fields of a State."""
        envoys = self.envoys()
        masks = tuple(self.board.mask(labels) for labels in envoys)
        taken = 0
        for mask in masks:
            taken |= mask
        start = self.whole("start", 0, -1, len(self.colours) - 1)
        first_gone = self.spaces("vp_gone", POINT_SPACES, "space.points", "CAS-TRACK-4")
        seals_gone = self.spaces("seal_gone", SEAL_SPACES, "space.seal", "CAS-SETUP-4")
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
        return setup.PRESETS.of_position(self.data.get("ruleset", "published"), self.rulings(setup.RULINGS))

    def by_seat(self, key: str, least: int, most: int, default: Sequence[int] = ()) -> tuple[int, ...]:
        row = self.data.get(key, list(default) or [0] * len(self.colours))
        if not isinstance(row, (list, tuple)) or len(row) != len(self.colours):
            raise bad("by_seat", key=key, value=quoted(row), n=len(self.colours))
        return tuple(
            self.whole(of_seat(key, n), 0, least, most, int(v) if isinstance(v, bool) else v) for n, v in enumerate(row)
        )

    def labels(self, key: str | Message, value: Any) -> tuple[str, ...]:
        """Cells of the board, each once."""
        if not isinstance(value, (list, tuple)) or not all(isinstance(label, str) for label in value):
            raise wanted("list", key, value, example=["7,6", "7,7"])
        for label in value:
            if label not in self.board.index:
                raise bad("cell", key=key, cell=quoted(label), example="7,6", rule="CAS-TURN-5")
        if len(set(value)) != len(value):
            raise BadPosition("position.cell_twice", key=key, value=quoted(list(value)), rule="CAS-TURN-4")
        return tuple(value)

    def envoys(self) -> list[tuple[str, ...]]:
        rows = self.seat_rows("envoys")
        owner: dict[str, int] = {}
        for seat, row in rows.items():
            for label in self.labels(of_seat("envoys", seat), row):
                if label in self.board.town:
                    raise bad("envoys.town", key=of_seat("envoys", seat), cell=label, rule="CAS-TURN-3")
                if label in owner:
                    facts = {"cell": label, "one": owner[label], "other": seat, "rule": "CAS-TURN-4"}
                    raise bad("envoys.two", key="envoys", **facts)
                owner[label] = seat
        return [tuple(rows.get(seat, ())) for seat in self.seats]

    def sealed(self, envoys: list[tuple[str, ...]]) -> tuple[str, ...]:
        labels = self.labels("sealed", self.data.get("sealed", []))
        for label in labels:
            if not any(label in row for row in envoys):
                raise bad("sealed", key="sealed", cell=label, rule="CAS-SEAL-6")
        return labels

    def supply(self, envoys: list[tuple[str, ...]]) -> tuple[int, ...]:
        rest = [GAME["envoys"] - len(row) for row in envoys]
        for seat, n in enumerate(rest):
            if n < 0:
                facts = {"n": len(envoys[seat]), "most": GAME["envoys"], "rule": "CAS-SETUP-5"}
                raise bad("envoys.many", key=of_seat("envoys", seat), **facts)
        row = self.by_seat("supply", 0, GAME["envoys"], rest)
        for seat, n in enumerate(row):
            if n > rest[seat]:
                facts = {"n": n, "placed": len(envoys[seat]), "most": GAME["envoys"], "rule": "CAS-SETUP-5"}
                raise bad("supply", key=of_seat("supply", seat), **facts)
        return row

    def cubes(self) -> tuple[tuple[int, ...], ...]:
        rows = self.seat_rows("cubes")
        return tuple(self.cube_row(seat, rows.get(seat, {})) for seat in self.seats)

    def cube_row(self, seat: int, row: Any) -> tuple[int, ...]:
        if not isinstance(row, Mapping):
            raise wanted("table", of_seat("cubes", seat), row, example={"blue": 3})
        for colour, space in row.items():
            self.colour("cubes", colour)
            key = of_seat(f"cubes {colour}", seat)
            self.whole(key, 0, 0, TOP, space)
            if space in FORBIDDEN:
                raise bad("cubes.forbidden", key=key, space=space, rule="CAS-TRACK-8")
        return tuple(row.get(colour, 0) for colour in COLOURS)

    def colour(self, key: str, name: Any) -> int:
        if not isinstance(name, str) or name not in INDEX:
            raise bad("colour", key=key, name=quoted(name), hint=there_are(COLOURS))
        return INDEX[name]

    def spaces(
        self, key: str, allowed: tuple[tuple[int, int], ...], case: str, rule: str
    ) -> frozenset[tuple[int, int]]:
        gone = set()
        for pair in self.row(key, self.data.get(key, []), [["blue", 3]]):
            if not isinstance(pair, (list, tuple)) or len(pair) != 2:
                raise wanted("list", key, pair, example=["blue", 3])
            colour, space = self.colour(key, pair[0]), pair[1]
            if (colour, space) not in allowed:
                places = tuple(s for c, s in allowed if c == colour)
                raise bad(case, key=key, space=quoted(space), colour=pair[0], parts=places, rule=rule)
            gone.add((colour, space))
        return frozenset(gone)

    def unique(self) -> tuple[int, ...]:
        table, names = self.table("unique"), [f"a{n}" for n in range(1, 7)]
        for name in table:
            if name not in names:
                raise bad("bonus", key="unique", name=quoted(name), hint=there_are(names), rule="CAS-BONUS-7")
        return tuple(self.whole(f"unique {name}", 0, -1, len(self.colours) - 1, table.get(name, -1)) for name in names)

    def pairs(self) -> tuple[int, ...]:
        rows = self.seat_rows("pairs")
        return tuple(
            sum({1 << self.colour("pairs", name) for name in self.row("pairs", rows.get(seat, ()), ["blue", "pink"])})
            for seat in self.seats
        )

    def heralds(self) -> int:
        usual = setup.herald_towns(
            self.board.name, "travelling" if self.travelling else self.data.get("herald_set", "star")
        )
        labels = self.labels("heralds", self.data.get("heralds", list(usual)))
        for label in labels:
            if label not in self.board.town:
                raise bad("heralds", key="heralds", cell=label, rule="CAS-SETUP-3")
        return self.board.mask(labels)

    def tiles(self, envoys: list[tuple[str, ...]]) -> tuple[str | None, ...]:
        table = self.table("farmer_tiles")
        for label, kind in table.items():
            if label not in self.board.farmer_labels:
                raise bad("tiles.field", key="farmer_tiles", cell=quoted(label), rule="CAS-FARM-1")
            if not isinstance(kind, str) or OTHER_TILE_NAMES.get(kind, kind) not in TILE_KINDS:
                facts = {"cell": label, "name": quoted(kind), "hint": there_are(TILE_KINDS), "rule": "CAS-FARM-1"}
                raise bad("tiles.kind", key="farmer_tiles", **facts)
        laid: dict[str, str | None] = {label: OTHER_TILE_NAMES.get(kind, kind) for label, kind in table.items()}
        return tuple(laid.get(label) for label in self.board.farmer_labels)

    def earned(self) -> tuple[tuple[int, ...], ...]:
        rows = self.seat_rows("earned")
        for seat, row in rows.items():
            if not isinstance(row, Mapping):
                raise wanted("table", of_seat("earned", seat), row, example={EARNED[0]: 3})
        return tuple(
            tuple(
                self.whole(of_seat(f"earned {rule}", seat), 0, 0, 10_000, rows.get(seat, {}).get(rule, 0))
                for rule in EARNED
            )
            for seat in self.seats
        )

    def todo(self) -> tuple[Todo, ...]:
        """What is still to be done in this turn, each step one that the tracks and the map have."""
        steps: tuple[Todo, ...] = self.steps("todo", tuple[Todo, ...])
        for step in steps:
            if isinstance(step, Cross) and not (0 <= step.colour < len(COLOURS) and 0 < step.space <= TOP):
                raise bad("todo.space", key="todo", space=step.space, track=step.colour, rule="CAS-TRACK-2")
            if isinstance(step, Travel) and step.town not in self.board.town:
                raise bad("todo.town", key="todo", town=step.town, rule="CAS-HERALD-3")
        return steps

    def steps(self, key: str, shape: Any) -> Any:
        try:
            return msgspec.convert(self.data.get(key, []), shape)
        except msgspec.ValidationError as error:
            raise BadPosition("position.unreadable", key=key, why=misshapen(error, shape)) from None


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
