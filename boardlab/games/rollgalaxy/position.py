"""Positions as plain data: what a teacher writes down, what a file holds. Each sentence names its own rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import structs

from boardlab.games.rollgalaxy import effects, manage, setup, turn
from boardlab.games.rollgalaxy.facts import (
    CAP,
    COLOURS,
    COUNTER,
    DICE,
    FACTIONS,
    GAME,
    HOMES,
    PHASES,
    SIDES,
    TILES,
    VIRTUAL,
    WILD,
    minus,
    plus,
    side_of,
)
from boardlab.kernel.errors import BadPosition, Message, names_like, there_are
from boardlab.kernel.reader import Reader, of_seat, quoted, wanted
from boardlab.kernel.rulebook import Ruleset

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

STEPS = ("setup", "roll", "assign", "reveal", *PHASES, "manage", "over")
ASKS = (
    *("", "open", "assign", "explore", "place", "build", "spend", "return", "remove", "produce", "ship", "buy"),
    *("recruit", "recall"),
)
KEYS = frozenset(
    (
        *("ruleset", "rulings", "players", "opening", "round", "step", "selected", "spare", "bag", "abandoned"),
        *("factions_left", "homes_left", "pool", "reserve", "starter", "drawing", "giving", "closing", "empires"),
    )
)
PILES = ("dev_dice", "world_dice", "cup", "citizenry", "used", "wild", "held", "dictated", "spent", "extra")
EMPIRE_KEYS = frozenset(
    (
        *("faction", "home", "tiles", "tableau", "dev_stack", "world_stack", *PILES, "rolled", "columns", "strip"),
        *("chosen", "reassigned", "scouted", "abandoning", "hand", "arranged", "goods", "effects_left", "excess"),
        *("credits", "points", "ask"),
    )
)
HIDDEN = "?"
"""In a view: a tile that the seat does not know."""


def position(data: Mapping[str, Any]) -> State:
    """A state from plain data; whatever is left out is empty, or as at the start of the step.

    Args:
        data: Keys, any of: ``players`` (2); ``empires`` {seat: table}; ``step`` ("manage"): ``setup``, ``roll``,
            ``assign``, ``reveal``, a phase, ``manage`` or ``over``; ``selected`` [phases that happen]; ``round`` (1);
            ``spare``; ``bag`` [tiles] (all that lie nowhere else); ``abandoned`` [tiles]; ``pool``, ``reserve``;
            ``factions_left``, ``homes_left``; ``starter``; ``opening``; ``drawing`` [[seat, tiles]]; ``giving``
            [seats]; ``closing``; ``ruleset``; ``rulings`` {name: value}.
            Keys of an empire, any of: ``faction``, ``home``; ``tiles`` [finished sides beside these two] or the whole
            ``tableau``; ``dev_stack``, ``world_stack`` [sides, top first]; piles of dice [colours] ``cup``,
            ``citizenry``, ``dev_dice``, ``world_dice``, ``used``, ``wild``, ``held``, ``dictated``; ``columns`` {phase:
            [colours]}; ``strip``, ``chosen``; ``rolled`` [[colour, face]]; ``goods`` {world: [colours]}; ``credits``
            (1); ``points`` (0); and, inside a step, ``ask``, ``hand``, ``spent``, ``effects_left``, ``excess``,
            ``reassigned``, ``scouted``, ``abandoning``, ``arranged``, ``extra``.
            Without any ``ask`` the step begins: what needs no decision is done.

    Raises:
        BadPosition: Something in it is impossible; the sentence names the key, the place, the rule and what would work.
    """
    reader = PositionReader(data)
    state = reader.state()
    check_step(state)
    if not reader.asked:
        begin(state)
    check_asks(state)
    return state


def bad(case: str, **facts: Any) -> BadPosition:
    """The error for what the words of Roll for the Galaxy have a sentence for."""
    return BadPosition(case, __package__, **facts)


ASKED_IN = {
    "open": ("setup",),
    "assign": ("assign",),
    "explore": ("explore",),
    "place": ("explore",),
    **dict.fromkeys(("build", "spend", "return", "remove"), ("develop", "settle")),
    "produce": ("produce",),
    "ship": ("ship",),
    "buy": ("ship",),
    "recruit": ("manage",),
    "recall": ("manage",),
}
"""The steps in which something can be asked."""
HOLDING = ("setup", "explore")
"""The steps in which somebody can have drawn tiles in hand."""
UNREVEALED = ("setup", "roll", "assign", "reveal")
"""The steps in which a die that has selected a phase still lies on the strip."""


def check_step(state: State) -> None:
    """What is given goes with the step. Rules RFG-ROUND-1, RFG-ASSIGN-3, RFG-REVEAL-2."""
    if state.step == "reveal" and state.players != GAME["min_players"]:
        raise bad("step.reveal", key="step", step=state.step, rule="RFG-REVEAL-2")
    for key, left in (("faction", state.factions_left), ("home", state.homes_left)):
        n = sum(not getattr(empire, key) for empire in state.empires)
        if state.step == "setup" and n > len(left):
            raise bad("left", key=f"{key}s_left", left=len(left), n=n, wanted=key, rule="RFG-SETUP-5")
    for seat, empire in enumerate(state.empires):
        if empire.ask and state.step not in ASKED_IN[empire.ask]:
            raise bad("ask", key=of_seat("ask", seat), value=empire.ask, step=state.step, rule="RFG-ROUND-1")
        check_assignment(state, seat, empire)
        if empire.hand and state.step not in HOLDING:
            raise bad("hand", key=of_seat("hand", seat), step=state.step, parts=HOLDING, rule="RFG-EXPLORE-2")
        last = SIDES[empire.tableau[-1]].effects if empire.tableau else ()
        if empire.effects_left > len(last):
            raise bad("effects_left", key=of_seat("effects_left", seat), n=len(last), rule="RFG-BUILD-2")
        most = effects.good_capacity(empire)
        for world, pile in empire.goods:
            if len(pile) > most:
                facts = {"world": world, "most": most, "n": len(pile), "rule": "RFG-PRODUCE-2"}
                raise bad("goods.many", key=of_seat("goods", seat), **facts)


def check_assignment(state: State, seat: int, empire: Empire) -> None:
    """What stands behind a screen can have come there.

    Rules RFG-ROLL-2, RFG-ASSIGN-1, RFG-ASSIGN-3, RFG-ASSIGN-7, ruling ``unassigned``.
    """
    if empire.strip and not empire.chosen:
        raise bad("strip", key=of_seat("strip", seat), wanted="chosen", rule="RFG-ASSIGN-3")
    if empire.chosen and not empire.strip and state.step in UNREVEALED:
        facts = {"phase": empire.chosen, "step": state.step, "wanted": "strip", "rule": "RFG-ASSIGN-3"}
        raise bad("chosen", key=of_seat("chosen", seat), **facts)
    if tame := next((die for die in empire.wild if WILD not in DICE[die].faces), ""):
        able = tuple(name for name, die in DICE.items() if WILD in die.faces)
        raise bad("wild", key=of_seat("wild", seat), die=tame, parts=able, rule="RFG-ROLL-2")
    if empire.held and state.rules.rulings["unassigned"] == "no":
        raise bad("held", key=of_seat("held", seat), ruling="unassigned", yes="yes", rule="RFG-ASSIGN-1")
    usable = tuple(name for name in empire.tableau if SIDES[name].reassign)
    for power in empire.reassigned:
        if power not in usable:
            hint = there_are(usable) if usable else Message("powers.none", __package__)
            raise bad("reassigned", key=of_seat("reassigned", seat), name=power, hint=hint, rule="RFG-ASSIGN-7")


def check_asks(state: State) -> None:
    """Everybody who is asked can answer, and chance has something to draw."""
    if state.drawing and not state.bag and not state.giving:
        raise bad("drawing", key="drawing", rule="RFG-EXPLORE-6")
    for seat in state.to_move:
        if seat < 0 or state.empires[seat].ask == "assign":
            continue
        try:
            answers = turn.of_seat(state, seat)
        except (IndexError, KeyError):
            answers = ()
        if not answers:
            facts = {"key": of_seat("ask", seat), "value": turn.asked(state, seat), "rule": "RFG-ROUND-1"}
            raise bad("ask.answer", **facts)


def begin(state: State) -> None:
    """Start the step that the position is in."""
    state.events = []
    if state.step in PHASES:
        turn.begin_phase(state, state.step)
        turn.progress(state)
    elif state.step == "manage":
        manage.begin(state)
        turn.progress(state)
    elif state.step == "assign":
        for empire in state.empires:
            empire.ask = "assign" if empire.wild or any(empire.columns) else ""
        turn.progress(state)
    elif state.step == "setup":
        setup.begin(state)
    elif state.step == "roll" and not any(empire.cup for empire in state.empires):
        raise bad("step.roll", key="step", step=state.step, rule="RFG-ROLL-1")
    state.events = ()


def tile_of(name: str) -> str:
    """The tile of a side; a tile is called by its own name."""
    return SIDES[name].tile if name in SIDES else name


class PositionReader(Reader):
    """Reads and checks the keys of a position one by one."""

    seat_rule = "RFG-SETUP-2"
    keys = KEYS

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.players = setup.check_players(data.get("players", 2))
        self.rules = self.ruleset()
        self.rows = self.seat_rows("empires")
        self.asked = any("ask" in row for row in self.rows.values())
        self.step = self.one_of("step", data.get("step", "manage"), STEPS, "RFG-ROUND-1")

    def state(self) -> State:
        """All of it."""
        from boardlab.games.rollgalaxy.model import State

        empires = tuple(EmpireReader(self, seat, self.rows.get(seat, {})).empire() for seat in range(self.players))
        self.check_dice(empires)
        out = self.tiles_out(empires)
        points = sum(empire.points for empire in empires)
        every = GAME["points_per_player"] * self.players
        selected = self.names("selected", self.data.get("selected", self.default_phases()), PHASES, "RFG-REVEAL-1")
        state = State(
            rules=self.rules,
            opening=self.one_of("opening", self.data.get("opening", "choose"), ("choose", "cheapest"), "RFG-SETUP-7"),
            empires=empires,
            bag=self.bag(out),
            abandoned=tuple(sorted(self.names("abandoned", self.data.get("abandoned", []), TILES, "RFG-EXPLORE-4"))),
            factions_left=self.left("factions_left", FACTIONS, [empire.faction for empire in empires]),
            homes_left=self.left("homes_left", HOMES, [empire.home for empire in empires]),
            pool=self.whole("pool", max(0, every - points), 0, 1000),
            reserve=self.whole("reserve", GAME["reserve"] - max(0, points - every), -1000, GAME["reserve"]),
            starter=self.whole("starter", -1, -1, self.players - 1),
            round=self.whole("round", 0 if self.step == "setup" else 1, 0, 10_000),
            step=self.step,
            selected=tuple(phase for phase in PHASES if phase in selected),
            spare=self.one_of("spare", self.data.get("spare", ""), ("", *PHASES), "RFG-REVEAL-2"),
            drawing=self.drawing(),
            giving=tuple(self.seat_list("giving")),
            closing=self.switch("closing"),
        )
        return state

    def default_phases(self) -> tuple[str, ...]:
        """A phase that is running happens."""
        return (self.step,) if self.step in PHASES else ()

    def ruleset(self) -> Ruleset:
        return setup.PRESETS.of_position(self.data.get("ruleset", "published"), self.rulings(setup.RULINGS))

    # Tiles, dice.

    def tiles_out(self, empires: tuple[Empire, ...]) -> frozenset[str]:
        """The tiles that lie anywhere but in the bag; none lies twice. Rules RFG-SETUP-3, RFG-SETUP-5."""
        places: dict[str, Message | str] = {}
        twice: tuple[Message | str, str, Message | str] | None = None
        abandoned = self.names("abandoned", self.data.get("abandoned", []), TILES, "RFG-EXPLORE-4")
        lying: list[tuple[Message | str, str]] = [("abandoned", tile) for tile in abandoned]
        for seat, empire in enumerate(empires):
            lying += EmpireReader(self, seat, self.rows.get(seat, {})).lying(empire)
        for key, name in lying:
            part = name if name in SIDES and SIDES[name].tile in FACTIONS else tile_of(name)  # a faction is two sides
            if part in places:
                twice = twice or (key, name, places[part])
            else:
                places[part] = key
        out = frozenset(map(tile_of, places))
        if twice is not None:
            key, name, other = twice
            tile = tile_of(name)
            among = next(tiles for tiles in (FACTIONS, HOMES, TILES) if tile in tiles)
            rule = "RFG-SETUP-3" if among is TILES else "RFG-SETUP-5"
            free = tuple(each for each in among if each not in out)[:3]
            raise bad("tile.twice", key=key, tile=tile, name=name, other=other, free=free, rule=rule)
        return out

    def bag(self, out: frozenset[str]) -> tuple[str, ...]:
        """The tiles in the bag. Rule RFG-SETUP-3."""
        if "bag" not in self.data:
            return tuple(tile for tile in TILES if tile not in out)
        tiles = self.names("bag", self.data["bag"], TILES, "RFG-SETUP-3")
        for tile in tiles:
            if tile in out:
                raise bad("bag", key="bag", tile=tile, rule="RFG-SETUP-3")
        self.once("bag", tiles, "RFG-SETUP-3")
        return tuple(sorted(tiles))

    def left(self, key: str, among: Mapping[str, Any], dealt: list[str]) -> tuple[str, ...]:
        """What may still be dealt."""
        default = [name for name in among if name not in dealt]
        names = self.names(key, self.data.get(key, default), among, "RFG-SETUP-5")
        self.once(key, (*names, *filter(None, dealt)), "RFG-SETUP-5")
        return names

    def once(self, key: str, names: Sequence[object], rule: str) -> None:
        """Nothing is there twice."""
        for name, n in Counter(names).items():
            if n > 1:
                raise bad("twice", key=key, name=name, n=n, rule=rule)

    def check_dice(self, empires: tuple[Empire, ...]) -> None:
        """There are only so many dice of a colour. Rule RFG-SETUP-6."""
        owned: Counter[str] = Counter()
        for empire in empires:
            owned.update(empire.dice())
        for colour, n in owned.items():
            if n > DICE[colour].count:
                raise bad("dice", n=n, colour=colour, most=DICE[colour].count, rule="RFG-SETUP-1")

    def drawing(self) -> tuple[tuple[int, int], ...]:
        rows = self.pairs("drawing", self.data.get("drawing", []), [[0, 2]])
        return tuple(
            (self.whole("drawing", 0, 0, self.players - 1, seat), self.whole("drawing", 0, 1, len(TILES), n))
            for seat, n in rows
        )

    # Small readers.

    def pairs(self, key: str | Message, value: Any, example: list[Any]) -> Sequence[Any]:
        """A list of pairs."""
        rows = self.row(key, value, example)
        for row in rows:
            if not isinstance(row, (list, tuple)) or len(row) != 2:
                raise wanted("list", key, row, example=example[0])
        return rows

    def one_of(self, key: str | Message, value: Any, among: Sequence[str], rule: str) -> str:
        if value not in among:
            raise wanted("one", key, value, parts=tuple(filter(None, among)), rule=rule)
        return str(value)

    def names(self, key: str | Message, value: Any, among: Any, rule: str) -> tuple[str, ...]:
        """A list of names that are known."""
        for name in self.row(key, value, [next(iter(among))]):
            if not isinstance(name, str) or name not in among:
                raise bad("name", key=key, name=quoted(name), hint=names_like(name, among), rule=rule)
        return tuple(value)

    def seat_list(self, key: str) -> list[int]:
        seats = self.row(key, self.data.get(key, []), [0, 1])
        found = [self.whole(key, 0, 0, self.players - 1, seat) for seat in seats]
        self.once(key, found, "RFG-SETUP-2")
        return found

    def seat_rows(self, key: str) -> dict[int, Mapping[str, Any]]:
        """A table by seat, each row a table again."""
        rows = super().seat_rows(key)
        for seat, row in rows.items():
            if not isinstance(row, Mapping):
                raise wanted("table", of_seat(key, seat), row, example={"cup": ["white"]})
        return rows


class EmpireReader:
    """Reads and checks the keys of one empire."""

    def __init__(self, reader: PositionReader, seat: int, data: Mapping[str, Any]) -> None:
        self.reader, self.seat, self.data = reader, seat, data
        for key in data:
            if key not in EMPIRE_KEYS:
                raise bad("key", key=of_seat(quoted(key), seat), hint=there_are(sorted(EMPIRE_KEYS)))

    def empire(self) -> Empire:
        """All of it."""
        from boardlab.games.rollgalaxy.model import Empire

        tableau = self.tableau()
        colour = self.data.get("strip", "")
        return Empire(
            faction=self.one_of("faction", ("", *FACTIONS), "RFG-SETUP-5"),
            home=self.one_of("home", ("", *HOMES), "RFG-SETUP-5"),
            tableau=tableau,
            dev_stack=self.stack("dev_stack", "development"),
            world_stack=self.stack("world_stack", "world"),
            **{key: self.pile(key, self.data.get(key, [])) for key in PILES},
            rolled=self.rolled(),
            columns=self.columns(),
            strip=self.pile("strip", [colour])[0] if colour else "",
            chosen=self.one_of("chosen", ("", *PHASES), "RFG-ASSIGN-3"),
            reassigned=self.sides("reassigned"),
            scouted=self.pile("scouted", self.data.get("scouted", [])),
            abandoning=self.whole("abandoning", 0, 0, 55),
            hand=self.reader.names(self.key("hand"), self.data.get("hand", []), TILES, "RFG-EXPLORE-2"),
            arranged=self.reader.names(self.key("arranged"), self.data.get("arranged", []), TILES, "RFG-POWER-8"),
            goods=self.goods(tableau),
            effects_left=self.whole("effects_left", 0, 0, 9),
            excess=self.whole("excess", 0, 0, 9),
            credits=self.whole("credits", GAME["start_credits"], 0, CAP),
            points=self.whole("points", 0, 0, 1000),
            ask=self.one_of("ask", ASKS, "RFG-ROUND-2"),
        )

    def key(self, name: str) -> Message:
        return of_seat(name, self.seat)

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        return self.reader.whole(self.key(key), default, least, most, self.data.get(key, default))

    def one_of(self, key: str, among: Sequence[str], rule: str) -> str:
        return self.reader.one_of(self.key(key), self.data.get(key, ""), among, rule)

    def sides(self, key: str) -> tuple[str, ...]:
        return self.reader.names(self.key(key), self.data.get(key, []), SIDES, "RFG-SETUP-3")

    def tableau(self) -> tuple[str, ...]:
        """The finished sides: those of faction and home world, and the others."""
        if "tableau" in self.data:
            return self.sides("tableau")
        faction = self.one_of("faction", ("", *FACTIONS), "RFG-SETUP-5")
        home = self.one_of("home", ("", *HOMES), "RFG-SETUP-5")
        first = FACTIONS.get(faction, ())
        return (*first, *([HOMES[home]] if home in HOMES else []), *self.sides("tiles"))

    def stack(self, key: str, kind: str) -> tuple[str, ...]:
        """Sides under construction, of one kind. Rule RFG-EXPLORE-3."""
        for name in self.sides(key):
            if SIDES[name].kind != kind or SIDES[name].tile not in TILES:
                raise bad(f"stack.{kind}", key=self.key(key), name=name, rule="RFG-EXPLORE-3")
        return self.sides(key)

    def lying(self, empire: Empire) -> Iterator[tuple[Message, str]]:
        """Everything that lies before the seat, each with the key that says so."""
        for name in empire.tableau:
            tile = SIDES[name].tile
            key = "faction" if tile == empire.faction else "home" if tile == empire.home else "tiles"
            yield self.key("tableau" if "tableau" in self.data else key), name
        for key in ("dev_stack", "world_stack", "hand"):
            for name in getattr(empire, key):
                yield self.key(key), name

    def counted(self) -> tuple[str, ...]:
        """Where counters lie instead of dice. Rulings ``used_dice``, ``goods``."""
        rulings = self.reader.rules.rulings
        sites = ("dev_dice", "world_dice") if rulings["used_dice"] == "cup" else ()
        return (*sites, "goods") if rulings["goods"] == "counter" else sites

    def pile(self, key: str, value: Any) -> tuple[str, ...]:
        """A pile of dice."""
        dice = self.reader.row(self.key(key), value, ["white", "red"])
        for die in dice:
            virtual = key == "extra" and isinstance(die, str) and die.removeprefix(VIRTUAL) in COLOURS
            counter = die == COUNTER and key in self.counted()
            if die not in COLOURS and not virtual and not counter:
                facts = {"name": quoted(die), "hint": there_are(COLOURS), "rule": "RFG-SETUP-1"}
                raise bad("pile", key=self.key(key), **facts)
        return tuple(sorted(dice))

    def rolled(self) -> tuple[tuple[str, str], ...]:
        """The dice of this round with their faces. Rule RFG-ROLL-2."""
        rows = self.reader.pairs(self.key("rolled"), self.data.get("rolled", []), [["white", "ship"]])
        for die, face in rows:
            if die not in COLOURS or face not in DICE[die].faces:
                facts = {"name": quoted(die), "shown": quoted(face), "rule": "RFG-ROLL-2"}
                raise bad("rolled", key=self.key("rolled"), **facts)
        return tuple(sorted((die, face) for die, face in rows))

    def columns(self) -> Any:
        """The dice under each phase."""
        value = self.data.get("columns", {})
        if not isinstance(value, Mapping) or not set(value) <= set(PHASES):
            raise bad("columns", key=self.key("columns"), value=quoted(value), parts=PHASES)
        return tuple(self.pile("columns", value.get(phase, [])) for phase in PHASES)

    def goods(self, tableau: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Goods by world. Rules RFG-PRODUCE-1, RFG-PRODUCE-2."""
        value = self.data.get("goods", {})
        if not isinstance(value, Mapping):
            raise wanted("table", self.key("goods"), value, example={"gem_world": ["cyan"]})
        for world in value:
            if world not in tableau or not SIDES[world].holds_goods:
                raise bad("goods", key=self.key("goods"), name=quoted(world), rule="RFG-PRODUCE-1")
        return tuple(sorted((world, self.pile("goods", pile)) for world, pile in value.items() if pile))


# Back to plain data.


def position_of(state: State) -> dict[str, Any]:
    """Plain data that ``position`` turns back into an equal state; what is empty is left out."""
    full: dict[str, Any] = {
        "ruleset": state.rules.name.partition(",")[0],
        "rulings": dict(state.rules.rulings),
        "players": state.players,
        "opening": state.opening,
        "round": state.round,
        "step": state.step,
        "selected": list(state.selected),
        "spare": state.spare,
        "bag": list(state.bag),
        "abandoned": list(state.abandoned),
        "factions_left": list(state.factions_left),
        "homes_left": list(state.homes_left),
        "pool": state.pool,
        "reserve": state.reserve,
        "starter": state.starter,
        "drawing": [list(each) for each in state.drawing],
        "giving": list(state.giving),
        "closing": state.closing,
        "empires": {str(seat): empire_data(empire) for seat, empire in enumerate(state.empires)},
    }
    kept = ("bag", "factions_left", "homes_left", "selected", "empires")
    return {
        key: value for key, value in full.items() if key in kept or (value not in ("", [], {}) and value is not False)
    }


def empire_data(empire: Empire) -> dict[str, Any]:
    """An empire as plain data."""
    found: dict[str, Any] = {}
    for name, value in structs.asdict(empire).items():
        if name == "columns":
            value = {phase: list(pile) for phase, pile in zip(PHASES, value, strict=True) if pile}
        elif name == "goods":
            value = {world: list(pile) for world, pile in value}
        elif name == "rolled":
            value = [list(each) for each in value]
        elif isinstance(value, tuple):
            value = list(value)
        if name in ("credits", "points", "ask", "tableau") or value:
            found[name] = value
    return found


# What a seat may know. Rules RFG-ROLL-1, RFG-ASSIGN-8, RFG-EXPLORE-3.


def view_of(state: State, seat: int) -> dict[str, Any]:
    """The position without secrets: a tile that the seat does not know is ``?``; what those can be stands beside it.

    Others' dice are in their cups as long as nobody has revealed them; the bag and the abandoned tiles are numbers.
    """
    hidden = list(state.bag) + list(state.abandoned)
    empires: dict[str, Any] = {}
    for other, empire in enumerate(state.empires):
        if other == seat:
            empires[str(other)] = empire_data(empire)
            continue
        seen = structs.replace(empire)
        if state.step in ("roll", "assign"):
            cover(seen, state.step)
        hidden += [SIDES[name].tile for stack in (seen.dev_stack, seen.world_stack) for name in stack[1:]]
        hidden += seen.hand
        seen.dev_stack, seen.world_stack = veiled(seen.dev_stack), veiled(seen.world_stack)
        seen.hand = (HIDDEN,) * len(seen.hand)
        seen.arranged = ()
        empires[str(other)] = empire_data(seen)
    data = position_of(state)
    data |= {"bag": len(state.bag), "abandoned": len(state.abandoned), "empires": empires}
    return {"seat": seat, "position": data, "unseen": sorted(hidden)}


def veiled(stack: tuple[str, ...]) -> tuple[str, ...]:
    """A stack of which only the top is seen."""
    return stack[:1] + (HIDDEN,) * len(stack[1:])


def cover(empire: Empire, step: str) -> None:
    """Put the dice of a secret roll back into the cup, for those who must not see it."""
    dice = [die for pile in (empire.wild, empire.held, empire.dictated, *empire.columns) for die in pile]
    empire.cup = plus(empire.cup, *dice, *([empire.strip] if empire.strip else []))
    empire.wild, empire.held, empire.dictated, empire.columns = (), (), (), ((), (), (), (), ())
    empire.strip, empire.chosen, empire.rolled, empire.reassigned = "", "", (), ()
    empire.ask = ""


def world(view: Mapping[str, Any], rng: Random) -> State:
    """A position that agrees with everything a view shows; hidden tiles and dice are drawn from ``rng``.

    What others have rolled and committed unseen is rolled again; they still have to assign.
    """
    data, seat = dict(view["position"]), view["seat"]
    unseen = list(view["unseen"])
    rng.shuffle(unseen)
    data["bag"], unseen = sorted(unseen[: data["bag"]]), unseen[data["bag"] :]
    n = data.get("abandoned", 0)
    data["abandoned"], unseen = sorted(unseen[:n]), unseen[n:]
    empires = {}
    for other, row in data["empires"].items():
        row = dict(row)
        if int(other) != seat:
            for key, kind in (("dev_stack", "development"), ("world_stack", "world")):
                row[key] = [side_of(unseen.pop(), kind) if name == HIDDEN else name for name in row.get(key, [])]
            row["hand"] = sorted(unseen.pop() for _ in row.get("hand", []))
        empires[other] = row
    data["empires"] = empires
    state = position(data)
    if state.step == "assign":
        for other, empire in enumerate(state.empires):
            if other != seat and empire.cup:
                roll_again(empire, rng)
    return state


def roll_again(empire: Empire, rng: Random) -> None:
    """Roll the dice of a cup, as chance might have done unseen."""
    for die in empire.cup:
        face = DICE[die].faces[int(rng.random() * 6)]
        empire.rolled = tuple(sorted((*empire.rolled, (die, face))))
        if face == "wild":
            empire.wild = plus(empire.wild, die)
        else:
            empire.set_column(face, plus(empire.column(face), die))
    empire.cup, empire.ask = minus(empire.cup, *empire.cup), "assign"
