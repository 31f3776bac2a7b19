"""Positions as plain data: what a teacher writes down, what a file holds. Each sentence names its own rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardlab.games.cartographers import ambush, draw, season, setup
from boardlab.games.cartographers.actions import Draw, in_reading_order
from boardlab.games.cartographers.facts import (
    AMBUSHES,
    COIN_TRACK,
    DECKS,
    EDICTS,
    EXPLORE,
    GAME,
    INDEX,
    LABELS,
    SEASONS,
    SIZE,
    TERRAIN_OF,
    TERRAINS,
    board,
    mask_of,
)
from boardlab.kernel.errors import BadPosition, Message, there_are
from boardlab.kernel.reader import Reader, of_seat, quoted, wanted
from boardlab.kernel.rulebook import Ruleset

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import SeasonScore, Sheet, State

KEYS = frozenset(
    (
        *("ruleset", "rulings", "sheet", "players", "season", "time", "edicts", "cards_per_season", "left"),
        *("deck_ambushes", "ambushes_gone", "maps", *TERRAINS, "coins", "paid", "seasons", "card", "shown"),
        *("ruins_due", "commits", "over"),
    )
)
NAMES = tuple(each.name for each in SEASONS)


def position(data: Mapping[str, Any]) -> State:
    """A state from plain data; whatever is left out is as at the start.

    Args:
        data: Keys, any of: ``sheet`` ("wilderness"); ``players`` (1); ``season`` ("spring"); ``time`` (what the shown
            cards add up to); ``edicts`` [four scoring cards]; ``maps`` {seat: [11 rows]}; ``forest``, ``village``,
            ``farm``, ``water``, ``monster`` {seat: [cells]} on top of the maps; ``coins`` {seat: n}; ``paid``
            {seat: [mountains that gave their coin]} (every closed one); ``seasons`` {seat: [{A: stars, B: stars,
            coins: n, monsters: -n}]}; ``shown`` [cards of the season so far]; ``card`` that is drawn now;
            ``ruins_due``; ``commits`` {seat: {terrain, cells}}; ``ambushes_gone`` [cards]; ``deck_ambushes`` face down;
            ``left`` {card: n}; ``cards_per_season``; ``ruleset``; ``rulings`` {name: value}; ``over``.

    Raises:
        BadPosition: Something in it is impossible; the sentence names the key, the place, the rule and what would work.
    """
    from boardlab.games.cartographers.model import State

    reader = PositionReader(data)
    state = State(**reader.everything())
    reader.begin_card(state)
    return state


def bad(case: str, **facts: Any) -> BadPosition:
    """The error for what the words of Cartographers have a sentence for."""
    return BadPosition(case, __package__, **facts)


class PositionReader(Reader):
    """Reads and checks the keys of a position one by one."""

    seat_rule = "CAR-SETUP-6"
    keys = KEYS

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.players = setup.check_players(data.get("players", 1))
        self.board = board(setup.check_sheet(data.get("sheet", "wilderness")))
        self.rules = self.ruleset()
        self.deck = str(self.rules["deck"])
        self.season = self.season_number()
        self.card = self.card_drawn()
        self.shown = self.cards_shown()

    def everything(self) -> dict[str, Any]:
        """All fields of a State but those of the card that is drawn."""
        gone = self.ambushes_gone()
        hidden = tuple(card for card in AMBUSHES if card not in gone)
        down = len(hidden) - (self.card in hidden)
        default = down if self.deck == "hundred" else min(GAME["ambushes_a_season"], down)
        return {
            "rules": self.rules,
            "board": self.board,
            "players": self.players,
            "edicts": self.edicts(),
            "cards_per_season": setup.check_stack(self.data.get("cards_per_season", GAME["cards_per_season"])),
            "face_down": self.face_down(),
            "ambush_in": self.whole("deck_ambushes", default, 0, down),
            "ambush_left": hidden,
            "sheets": self.sheets(),
            "season": self.season,
            "time": self.time(),
            "shown": self.shown,
            "ruins_due": self.ruins_due(),
            "over": self.switch("over"),
        }

    def begin_card(self, state: State) -> None:
        """Put the card that is drawn on the table: who owes a drawing, and who has committed one."""
        commits = self.seat_rows("commits")
        if not self.card:
            if commits:
                raise bad("commits.early", key="commits", rule="CAR-TURN-2")
            if not state.over and not (state.ambush_in or state.face_down):
                raise bad("left.none", key="left", rule="CAR-SEASON-1")
            if not state.over and "" not in state.edicts and season.is_done(state):
                raise bad("time", key="time", n=state.time, season=state.season_name, rule="CAR-SEASON-1")
            return
        if EXPLORE[self.card].kind == "ambush" and ambush.walks(state):
            raise bad("card.solo", key="card", card=self.card, rule="CAR-AMBUSH-6")
        if self.rules["season_end"] == "time" and state.time >= state.threshold:
            facts = {"n": state.time, "card": self.card, "season": state.season_name, "most": state.threshold}
            raise bad("time.card", key="time", **facts, rule="CAR-SEASON-1")
        state.card = self.card
        able = tuple(seat for seat in range(self.players) if draw.Task(state, seat).free)
        if not able:
            raise bad("card.full", key="card", card=self.card, rule="CAR-DRAW-11")
        ends = season.is_done(replace(state, time=state.time + EXPLORE[self.card].time))
        if "" in state.edicts and ends:
            raise bad("edicts.ends", key="edicts", card=self.card, rule="CAR-SETUP-4")
        state.owing = able
        state.commits = tuple(self.commit(state, seat, commits.get(seat)) for seat in range(self.players))
        state.owing = tuple(seat for seat in able if state.commits[seat] is None)
        if not state.owing:
            raise bad("commits.all", key="commits", rule="CAR-TURN-2")

    def commit(self, state: State, seat: int, row: Any) -> Draw | None:
        if row is None:
            return None
        if not isinstance(row, Mapping) or not isinstance(row.get("cells"), (list, tuple)):
            example = {"terrain": TERRAINS[0], "cells": ["A1", "B2"]}
            raise wanted("table", of_seat("commits", seat), row, example=example, rule="CAR-TURN-2")
        cells = self.labels(of_seat("commits", seat), row["cells"])
        action = Draw(str(row.get("terrain")), in_reading_order(cells), seat)
        if seat not in state.owing or draw.accepts(state, action) is None:
            facts = {"action": str(action), "card": self.card, "rule": "CAR-TURN-2"}
            raise bad("commits.drawing", key=of_seat("commits", seat), **facts)
        return action

    # The table.

    def ruleset(self) -> Ruleset:
        return setup.PRESETS.of_position(self.data.get("ruleset", "published"), self.rulings(setup.RULINGS))

    def season_number(self) -> int:
        if self.data.get("over"):
            return len(SEASONS)
        name = self.data.get("season", NAMES[0])
        if name not in NAMES:
            raise wanted("one", "season", name, parts=NAMES, rule="CAR-SEASON-1")
        return NAMES.index(name)

    def edicts(self) -> tuple[str, ...]:
        given = self.data.get("edicts")
        return ("",) * len(EDICTS) if given is None else setup.check_edicts(given, self.rules)

    def card_drawn(self) -> str:
        name = self.data.get("card", "")
        if name == "":
            return ""
        if self.data.get("over"):
            raise bad("card.over", key="card", value=quoted(name), rule="CAR-END-1")
        self.known("card", name)
        if not EXPLORE[name].drawn:
            raise bad("card.ruins", key="card", card=name, wanted="ruins_due = true", rule="CAR-RUINS-1")
        return str(name)

    def cards_shown(self) -> tuple[str, ...]:
        cards = self.row("shown", self.data.get("shown", []), list(DECKS[self.deck])[:2])
        for name in cards:
            self.known("shown", name)
        if self.card and self.card not in cards:
            cards = [*cards, self.card]
        for name in cards:
            most = 1 if self.deck == "forty-one" or name in AMBUSHES else GAME["face_copies"]
            if cards.count(name) > most:
                raise bad("shown", key="shown", card=name, n=cards.count(name), most=most)
        return tuple(cards)

    def known(self, key: str, name: Any) -> None:
        """A card of this deck."""
        if not isinstance(name, str) or (name not in DECKS[self.deck] and name not in AMBUSHES):
            facts = {"name": quoted(name), "hint": there_are((*DECKS[self.deck], *AMBUSHES)), "rule": "CAR-SETUP-5"}
            raise bad("card.unknown", key=key, **facts)

    def time(self) -> int:
        """The season's time; by default what the shown cards add up to, without the one that is being drawn."""
        cards = [name for name in self.shown if name != self.card]
        default = sum(EXPLORE[name].time for name in cards)
        return self.whole("time", default, 0, 100)

    def ruins_due(self) -> bool:
        """Whether the next shape has to cover a ruins space. Rule CAR-RUINS-1, ruling ``ruins``."""
        due = self.switch("ruins_due")
        if due and self.rules["ruins"] == "no":
            raise bad("ruins_due", key="ruins_due", no="false", rule="CAR-RUINS-1")
        return due

    def ambushes_gone(self) -> tuple[str, ...]:
        gone = self.row("ambushes_gone", self.data.get("ambushes_gone", []), AMBUSHES[:2])
        for name in gone:
            if name not in AMBUSHES:
                raise bad("ambushes.unknown", key="ambushes_gone", name=quoted(name), hint=there_are(AMBUSHES))
            if name == self.card:
                raise bad("ambushes.drawn", key="ambushes_gone", card=name, rule="CAR-AMBUSH-4")
        shown = [name for name in self.shown if name in AMBUSHES and name != self.card]
        return tuple(dict.fromkeys((*gone, *shown)))

    def face_down(self) -> tuple[str, ...]:
        most = 1 if self.deck == "forty-one" else GAME["face_copies"]
        rows = {name: most - self.shown.count(name) for name in DECKS[self.deck]}
        for name, n in self.table("left", {next(iter(rows)): 1}).items():
            if name not in rows:
                raise bad("card.unknown", key="left", name=quoted(name), hint=there_are(rows), rule="CAR-SETUP-5")
            rows[name] = self.whole(Message("of_name", key="left", name=name), 0, 0, rows[name], n)
        return tuple(name for name, n in rows.items() for _ in range(n))

    # The sheets.

    def sheets(self) -> tuple[Sheet, ...]:
        from boardlab.games.cartographers.model import Sheet

        drawn = [self.drawn(seat) for seat in range(self.players)]
        coins, paid, seasons = self.seat_rows("coins"), self.seat_rows("paid"), self.seat_rows("seasons")
        found = []
        for seat, masks in enumerate(drawn):
            filled = self.board.filled
            for mask in masks.values():
                filled |= mask
            found.append(
                Sheet(
                    **masks,
                    filled=filled,
                    monster_terrain=masks["monster"] if self.rules["monster_terrain"] == "yes" else 0,
                    coins=self.whole(of_seat("coins", seat), 0, 0, COIN_TRACK, coins.get(seat, 0)),
                    paid=self.paid(seat, filled, paid.get(seat)),
                    seasons=self.scored(seat, seasons.get(seat, [])),
                )
            )
        return tuple(found)

    def drawn(self, seat: int) -> dict[str, int]:
        """The mask of every terrain on a seat's sheet: its map, and the cells listed on top."""
        rows = self.seat_rows("maps").get(seat, self.board.rows)
        self.check_rows(seat, rows)
        found = masks_of(rows)
        for terrain in TERRAINS:
            for label in self.labels(of_seat(terrain, seat), self.seat_rows(terrain).get(seat, [])):
                bit = 1 << INDEX[label]
                self.check_cell(seat, terrain, label, bit, found)
                found[terrain] |= bit
        return found

    def check_rows(self, seat: int, rows: Any) -> None:
        """The printed signs of a map are where the sheet has them."""
        if not isinstance(rows, (list, tuple)) or [len(str(row)) for row in rows] != [SIZE] * SIZE:
            raise bad("maps.size", key=of_seat("maps", seat), n=SIZE, rule="CAR-SETUP-2")
        for label, sign, printed in zip(
            self.board.labels, "".join(map(str, rows)), "".join(self.board.rows), strict=True
        ):
            small = sign.islower() and sign.upper() in TERRAIN_OF
            fits = sign == printed or (printed == "r" and small) or (printed == "." and sign in TERRAIN_OF)
            if not fits:
                case = {"r": "maps.ruins", ".": "maps.empty"}.get(printed, "maps.printed")
                facts = {"cell": label, "sign": sign, "printed": printed, "terrains": tuple(TERRAIN_OF)}
                raise bad(case, key=of_seat("maps", seat), **facts, rule="CAR-SETUP-3")

    def check_cell(self, seat: int, terrain: str, label: str, bit: int, found: dict[str, int]) -> None:
        """A listed cell can be drawn on and holds nothing else."""
        where = {"key": of_seat(terrain, seat), "cell": label}
        if bit & self.board.mountain_mask:
            raise bad("cell.mountain", **where, rule="CAR-DRAW-6")
        if bit & self.board.wasteland_mask:
            raise bad("cell.wasteland", **where, rule="CAR-DRAW-7")
        for other, mask in found.items():
            if mask & bit and other != terrain:
                raise bad("cell.filled", **where, terrain=other, rule="CAR-DRAW-5")

    def paid(self, seat: int, filled: int, listed: Any) -> int:
        """Mountains that have given their coin; by default every closed one. Rule CAR-COIN-2."""
        if listed is None:
            return sum(bit for bit, sides in self.board.sides if filled & sides == sides)
        for label in self.labels(of_seat("paid", seat), listed):
            if label not in self.board.mountains:
                raise bad("paid", key=of_seat("paid", seat), cell=label, rule="CAR-COIN-2")
        return mask_of(listed)

    def scored(self, seat: int, rows: Any) -> tuple[SeasonScore, ...]:
        """The seasons that are already scored. Rule CAR-SEASON-3."""
        from boardlab.games.cartographers.model import SeasonScore

        key = of_seat("seasons", seat)
        example = {"A": 7, "B": 4, "coins": 1, "monsters": -2}
        rows = self.row(key, rows, [example])
        if len(rows) > self.season:
            raise bad("seasons.many", key=key, n=len(rows), over=self.season)
        found = []
        for number, row in enumerate(rows):
            if not isinstance(row, Mapping) or set(row) - {*EDICTS, "coins", "monsters"}:
                raise wanted("table", key, row, example=example, rule="CAR-SEASON-3")
            letters = EDICTS if self.rules["scored"] == "all-four" else SEASONS[number].edicts
            found_letters = [letter for letter in (*letters, *EDICTS) if letter in row]
            for letter, card in zip(EDICTS, self.edicts(), strict=True):
                if letter in row and not card:
                    raise bad("seasons.edict", key=key, letter=letter, wanted="edicts", rule="CAR-SETUP-4")
            edicts = tuple((letter, self.part(key, letter, row, 0, 200)) for letter in dict.fromkeys(found_letters))
            coins = self.part(key, "coins", row, 0, COIN_TRACK)
            monsters = self.part(key, "monsters", row, -121, 0)
            found.append(SeasonScore(edicts, coins, monsters))
        return tuple(found)

    # Small readers.

    def part(self, key: Message, name: str, row: Mapping[str, Any], least: int, most: int) -> int:
        """A whole number of a scored season."""
        return self.whole(Message("part", key=key, name=name), 0, least, most, row.get(name, 0))

    def labels(self, key: str | Message, value: Any) -> tuple[str, ...]:
        """Cells of the map, each once."""
        for label in self.row(key, value, ["A1", "B2"]):
            if not isinstance(label, str) or label not in INDEX:
                raise bad("cell", key=key, cell=quoted(label), first=LABELS[0], last=LABELS[-1], rule="CAR-DRAW-4")
        if len(set(value)) < len(value):
            raise BadPosition("position.cell_twice", key=key, value=quoted(list(value)), rule="CAR-DRAW-5")
        return tuple(value)


def masks_of(rows: Sequence[str]) -> dict[str, int]:
    """The mask of every terrain that eleven rows of signs show."""
    found: dict[str, int] = dict.fromkeys(TERRAINS, 0)
    for label, sign in zip(LABELS, "".join(rows), strict=True):
        if sign.upper() in TERRAIN_OF:
            found[TERRAIN_OF[sign.upper()]] |= 1 << INDEX[label]
    return found


def position_of(state: State, seen_by: int | None = None) -> dict[str, Any]:
    """Plain data that ``position`` turns back into an equal state; what is as at the start is left out.

    Args:
        state: The state.
        seen_by: Leave out what other seats than this one have committed for the card on the table.
    """
    commits = {
        str(seat): {"terrain": action.terrain, "cells": list(action.cells)}
        for seat, action in enumerate(state.commits)
        if action is not None and seen_by in (None, seat)
    }
    gone = [card for card in AMBUSHES if card not in state.ambush_left]
    full: dict[str, Any] = {
        "ruleset": state.rules.name.partition(",")[0],
        "rulings": dict(state.rules.rulings),
        "sheet": state.board.name,
        "players": state.players,
        "season": state.season_name,
        "time": state.time,
        "edicts": list(state.edicts),
        "cards_per_season": state.cards_per_season,
        "left": {name: state.face_down.count(name) for name in DECKS[str(state.rules["deck"])]},
        "deck_ambushes": state.ambush_in,
        "ambushes_gone": gone,
        "maps": {str(seat): list(state.sheet_rows(seat)) for seat in range(state.players)},
        "coins": {str(seat): sheet.coins for seat, sheet in enumerate(state.sheets) if sheet.coins},
        "paid": {str(seat): list(state.board.cells(sheet.paid)) for seat, sheet in enumerate(state.sheets)},
        "seasons": {str(seat): [season_row(each) for each in sheet.seasons] for seat, sheet in enumerate(state.sheets)},
        "card": state.card,
        "shown": list(state.shown),
        "ruins_due": state.ruins_due,
        "commits": commits,
        "over": state.over,
    }
    return {key: value for key, value in full.items() if value not in ("", [], {}) and value is not False}


def season_row(earned: SeasonScore) -> dict[str, int]:
    """A scored season as plain data."""
    return {**dict(earned.edicts), "coins": earned.coins, "monsters": earned.monsters}
