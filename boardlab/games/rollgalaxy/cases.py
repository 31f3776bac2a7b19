"""Neutral rule cases: read, play, compare. The format is described in ``docs/cases.md``.

A case gives a position with only what matters, what the table does, and what must come out. Seat 0 is the player of
the case; the seats beside it are ``others``. The phase does not end by itself: the engine waits for another seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from boardlab.games.rollgalaxy import assign, build, effects, ending, explore, manage, produce, setup, turn
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
    Build,
    BuyVP,
    Dictate,
    Done,
    Draw,
    Move,
    Open,
    PlaceTile,
    Produce,
    Reassign,
    Recall,
    Recruit,
    Remove,
    ReturnToCup,
    Scout,
    Select,
    Ship,
    Spend,
    Step,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import (
    COLOURS,
    COUNTER,
    FACTIONS,
    GAME,
    HOMES,
    PHASES,
    SIDES,
    TILES,
    WILD,
    Effect,
    includes,
    minus,
    side_of,
)
from boardlab.games.rollgalaxy.model import Empire, State
from boardlab.games.rollgalaxy.position import position
from boardlab.kernel.cases import UNREADABLE, check, check_spelling, is_nothing, list_of, run_each, shape
from boardlab.kernel.errors import BadPosition, IllegalAction
from boardlab.kernel.values import Event, Report, Violation

WAIT = "wait"
"""What another seat is asked, so that nothing goes on without the case."""
ILLEGAL = {"legal": False}


def run_cases(data: Any) -> Report:
    """Run every case of a file."""
    return run_each(data, run_case)


def run_case(case: Mapping[str, Any]) -> str:
    """What is wrong with the outcome of a case: expected and got; empty when all agrees."""
    kind, wanted = case.get("kind"), case.get("expected")
    if not isinstance(kind, str) or kind not in KINDS:
        return f"unknown kind {kind!r}; there are: {', '.join(KINDS)}"
    if not isinstance(wanted, Mapping) or not wanted:
        return f"expected a table of what the case claims, got {wanted!r}"
    try:
        got = played(kind, case)
    except IllegalAction as error:
        got = {**ILLEGAL, "why": str(error), "rules": [each.rule for each in error.violations]}
    except BadPosition as error:
        return f"expected {dict(wanted)}, got: {error}"
    except UNREADABLE as error:
        return f"expected {dict(wanted)}, got: {type(error).__name__} {error}"
    if got.get("legal") is False and wanted.get("legal", True):
        return f"expected {dict(wanted)}, got: {got.get('why', 'illegal')}"
    got = {"legal": True, **got}
    if unknown := [key for key in wanted if key not in got]:
        return f"nothing is known about {', '.join(map(repr, unknown))}; expected {dict(wanted)}, got: {', '.join(got)}"
    wrong = [
        f"{key}: expected {value!r}, got {got[key]!r}"
        for key, value in wanted.items()
        if not agrees(key, value, got[key])
    ]
    return "; ".join(wrong)


def played(kind: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """What comes out of a case.

    Raises:
        BadPosition: The case cannot be played as it stands; the sentence names the key.
        IllegalAction: The rules refuse what the case is about.
    """
    check_spelling(case, ("kind", "position", "action", "expected"))
    data, action = case.get("position", {}), case.get("action", {})
    how = KINDS[kind]
    if isinstance(how, Mapping):
        check("action", action, shape({"op": Literal[tuple(how)]}, ("op",), closed=False))
        how = how[action["op"]]
    check("position", data, how.position)
    check("action", action, how.action)
    return how.run(data, action)


def agrees(key: str, wanted: Any, got: Any) -> bool:
    """Is it so? Tables claim only what they list, empty ones that nothing is there; only stacks have an order."""
    if isinstance(wanted, Mapping):
        if not wanted:
            return isinstance(got, Mapping) and is_nothing(got)
        # a world that holds nothing is not in the table of goods
        empty: dict[str, Any] = {world: [] for world, side in SIDES.items() if side.is_world} if key == "goods" else {}
        return isinstance(got, Mapping) and all(
            agrees(name, value, {**empty, **got}.get(name)) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        if not isinstance(got, (list, tuple)):
            return False
        if key in ("dev_stack", "world_stack", "completed"):
            return list(got) == wanted
        return Counter(map(repr, got)) == Counter(map(repr, wanted))
    return bool(wanted == got) and type(wanted) is type(got)


# The position of a case.


def empire_row(data: Mapping[str, Any]) -> dict[str, Any]:
    """An empire of a case in the keys of ``position``."""
    names = ("dev_stack", "world_stack", "dev_dice", "world_dice", "cup", "citizenry", "goods", "columns", "tableau")
    row = {name: data[name] for name in names if name in data}
    row["points"], row["credits"] = data.get("vp_chips", 0), data.get("credits", GAME["start_credits"])
    return {**row, "ask": ""}


def case_state(data: Mapping[str, Any], step: str, **more: Any) -> State:
    """The position of a case, in a step, with nobody asked for anything yet."""
    others = data.get("others", [])
    rows = [empire_row(data), *map(empire_row, others)]
    if "selector" in data:
        rows[0]["chosen"] = selected(data)
    names = [name for row in rows for key in ("tableau", "dev_stack", "world_stack") for name in row.get(key, [])]
    taken = {SIDES[name].tile for name in names if name in SIDES}
    free = [tile for tile in TILES if tile not in taken]
    if "bag_next" in data:
        free = [*data["bag_next"], *(tile for tile in free if tile not in data["bag_next"])]
    aside = data.get("abandoned_pile", 0)
    n = data.get("bag_count", len(free) - aside)
    if min(n, aside) < 0 or n + aside > len(free):
        raise BadPosition(f"position.bag_count: {n} tiles in the bag and {aside} abandoned, but {len(free)} are left")
    whole = {
        "players": data.get("players", max(2, 1 + len(others))),
        "step": step,
        "selected": data.get("active", [step] if step in PHASES else []),
        "empires": {str(seat): row for seat, row in enumerate(rows)},
        "bag": free[:n],
        "abandoned": free[n : n + aside],
        **({"pool": data["vp_pool"]} if "vp_pool" in data else {}),
        **more,
    }
    state = position(whole)
    state.events = []
    return state


def selected(data: Mapping[str, Any]) -> str:
    """The phase that the player of the case selected: its die stands among the workers."""
    die, phase = data["selector"]["color"], data["selector"]["phase"]
    if die not in data.get("columns", {}).get(phase, []):
        raise BadPosition(f"position.selector: no {die} die stands under {phase}")
    return str(phase)


class Table:
    """A position being played by a case: the state, what has happened, the choices still to be made.

    Attributes:
        ahead: Does the case tell more to do after the action that is played now? Then the case is not about it.
    """

    def __init__(self, state: State) -> None:
        self.state, self.events, self.ahead = state, list[Event](), False
        self.first = state.empires[0].credits
        self.citizenry = Counter(state.empires[0].citizenry)
        self.supply = state.supply()

    @property
    def me(self) -> Empire:
        return self.state.empires[0]

    def open(self, phase: str) -> None:
        """A phase begins, but nobody has done anything yet; another seat keeps it open."""
        self.state.step = phase
        for empire in self.state.empires:
            empire.extra = effects.extra_workers(empire, phase)
        self.hold()

    def begin(self, phase: str) -> None:
        """A phase begins; another seat keeps it open."""
        turn.begin_phase(self.state, phase)
        self.hold()
        self.take_events()

    def hold(self) -> None:
        self.state.empires[1].ask = WAIT

    def take_events(self) -> None:
        self.events += self.state.events
        self.state.events = []

    def play(self, action: Action) -> None:
        """Play an action; refused ones say why."""
        self.refuse(action, self.state.why_not(action))
        self.state = self.state.apply(action)
        self.take_events()

    def refuse(self, action: Action, reasons: tuple[Violation, ...]) -> None:
        """Stop when there are reasons against an action.

        Raises:
            IllegalAction: The rules refuse what the case is about.
            BadPosition: They refuse something before that, so that it cannot be tried.
        """
        if reasons:
            error = turn.refused(action, reasons)
            if self.ahead:
                raise BadPosition(f"{error} That comes before what the case is about, which was not tried")
            raise error

    def mine(self, kind: str) -> list[Event]:
        """What has happened to the player of the case, of one kind."""
        return [event for event in self.events if event.kind == kind and not event.seat]

    def end(self) -> None:
        """What happens when the phase ends."""
        self.state.empires[1].ask = ""
        turn.pay(self.state)
        self.take_events()

    def told(self) -> dict[str, Any]:
        """Everything that a case may ask about."""
        me, state = self.me, self.state
        return {
            "credits": me.credits,
            "credits_gain": me.credits - self.first,
            "vp_chips": me.points,
            "vp_pool": state.pool,
            "cup": list(me.cup),
            "citizenry": list(me.citizenry),
            "citizenry_count": len(me.citizenry),
            "citizenry_adds": list((Counter(me.citizenry) - self.citizenry).elements()),
            "dev_stack": list(me.dev_stack),
            "world_stack": list(me.world_stack),
            "world_stack_size": len(me.world_stack),
            "dev_dice": list(me.dev_dice),
            "world_dice": list(me.world_dice),
            "goods": {world: list(pile) for world, pile in me.goods},
            "columns": columns_of(me),
            "completed": [event.facts["tile"] for event in self.mine("completed")],
            "drawn": sum(event.kind == "drawn" for event in self.events),
            "bag_count": len(state.bag),
            "abandoned_pile": len(state.abandoned),
            "squares": me.squares,
            "active_after": list(state.selected),
            "end_triggered": bool(ending.end_rule(state)),
            "end": bool(ending.end_rule(state)),
            "supply_change": {die: n - self.supply[die] for die, n in state.supply().items()},
        }


def columns_of(empire: Empire) -> dict[str, list[str]]:
    """The dice under each phase."""
    return {phase: list(pile) for phase, pile in zip(PHASES, empire.columns, strict=True)}


# Set-up.


def pools(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """The points in the pool and beside it."""
    state = setup.initial(data["players"])
    return {"vp_pool": state.pool, "vp_reserve_ten_chips": state.reserve // GAME["reserve_chip"]}


def player_start(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """What a player starts with; tiles under construction, when the case has some, are laid first."""
    state = dealt(data).draft()
    for key, kind in (("dev_stack", "development"), ("world_stack", "world")):
        for name in data.get(key, []):
            if name not in SIDES or SIDES[name].kind != kind or SIDES[name].tile not in state.bag:
                raise BadPosition(f"position.{key}: {name!r} cannot lie there")
            state.bag = minus(state.bag, SIDES[name].tile)
        state.empires[0].set_stack(kind, tuple(data.get(key, ())))
    return started(state)


def first_game(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """How the opening tiles are laid in a first game."""
    return started(opening(data, "cheapest"))


def started(state: State) -> dict[str, Any]:
    """A player's start."""
    state.events = []
    told = Table(state)
    return {
        **told.told(),
        "tableau_squares": told.me.squares,
        "tableau_vp": sum(side.cost for side in told.me.sides()),
    }


def dealt(data: Mapping[str, Any]) -> State:
    """A table for two at which the player of the case has this faction and home world."""
    if data["faction"] not in FACTIONS:
        raise BadPosition(f"position.faction: unknown faction {data['faction']!r}; there are: {', '.join(FACTIONS)}")
    homes = [tile for tile, side in HOMES.items() if data["home"] in (tile, side)]
    if not homes:
        raise BadPosition(f"position.home: unknown home world {data['home']!r}; there are: {', '.join(HOMES.values())}")
    factions = [data["faction"], next(name for name in FACTIONS if name != data["faction"])]
    return setup.initial(factions=factions, homes=[homes[0], next(name for name in HOMES if name != homes[0])])


def opening(data: Mapping[str, Any], how: str) -> State:
    """A table at which these two tiles have been drawn first."""
    tiles = data["opening_tiles"]
    if len(tiles) != 2 or len(set(tiles)) != 2 or not set(tiles) <= set(TILES):
        raise BadPosition(f"position.opening_tiles: expected two tiles, such as ['T04', 'T12'], got {tiles!r}")
    state = setup.initial(opening=how, factions="F1 F2", homes="H1 H2")
    for tile in tiles:
        state = state.apply(Draw(tile))
    while state.drawing:
        state = state.apply(Draw(state.bag[0], state.drawing[0][0]))
    return state


def laying(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """May the opening tiles lie so?"""
    state, shown = opening(data, "choose"), [*action["dev"], *action["world"]]
    if sorted(SIDES[name].tile if name in SIDES else name for name in shown) != sorted(data["opening_tiles"]):
        raise BadPosition(f"action: {shown!r} are not the sides of {data['opening_tiles']!r}")
    if reasons := state.why_not(Open(shown[0])):
        return verdict(reasons)
    if len(action["dev"]) != 1 or SIDES[shown[1]].kind != "world":
        return {**ILLEGAL, "rules": ["RFG-SETUP-7"]}
    return verdict(())


def recalling(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """May a good be recalled now?"""
    state = dealt(data)
    for _ in range(100):
        if state.step == data["step"]:
            break
        state = state.apply(state.legal_actions()[0])
    goods = state.empires[0].goods_on(action["from"])
    if state.step != data["step"] or not goods:
        what = f"step {data['step']!r}" if state.step != data["step"] else f"good on {action['from']!r}"
        raise BadPosition(f"a case of this kind finds no {what}")
    return verdict(state.why_not(Recall(goods[0], action["from"])))


def verdict(reasons: Sequence[Violation]) -> dict[str, Any]:
    """Is it legal, and if not, by which rules?"""
    return {"legal": not reasons, "rules": [reason.rule for reason in reasons]}


# Assign and Reveal.


def assignment(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Steps of an assignment, with numbered dice."""
    state = case_state(data, "assign")
    me = state.empires[0]
    colour, at = {}, {}
    for row in data["rolled"]:
        number, die, face = row["die"], row["color"], row["face"]
        if number in colour:
            raise BadPosition(f"position.rolled: there are two dice with the number {number}")
        colour[number], at[number] = die, face
        if face == WILD:
            me.wild = (*me.wild, die)
        else:
            me.set_column(face, tuple(sorted((*me.column(face), die))))
    me.ask = "assign"
    table = Table(state)
    table.hold()
    left = check_ops(action["ops"], colour)
    for step, n, numbers in steps_of(action["ops"], colour, at):
        left -= n
        table.ahead = left > 0
        table.play(step)
        at.update(numbers)
    if table.me.ask:
        # nobody has to say so, but only a case that does is about the end
        table.ahead = action.get("then") != "done"
        table.play(Done())
    places: dict[str, list[int]] = {phase: [] for phase in PHASES}
    for number, place in at.items():
        places.setdefault(place, []).append(number)
    aside = places.pop("aside", [])
    assert all(len(places[phase]) == n for phase, n in standing(table.me).items()), "dice lost count"
    return {"columns": places, "dictate_area": aside}


def check_ops(ops: Sequence[Mapping[str, Any]], dice: Mapping[int, str]) -> int:
    """How many steps there are; each has its keys, and names dice that were rolled."""
    for n, op in enumerate(ops):
        check(f"action.ops[{n}]", op, shape({"op": Literal[tuple(OPS)]}, ("op",), closed=False))
        check(f"action.ops[{n}]", op, OPS[op["op"]])
        numbers = [op[key] for key in ("die", "spend") if key in op] + [row["die"] for row in op.get("moves", [])]
        if unknown := [number for number in numbers if number not in dice]:
            raise BadPosition(f"action.ops[{n}]: there is no die {unknown[0]} among those rolled")
    return len(ops)


def standing(empire: Empire) -> dict[str, int]:
    """How many dice stand under each phase, the selecting one with them."""
    return {phase: len(empire.column(phase)) + (empire.chosen == phase) for phase in PHASES}


def steps_of(ops: Sequence[Mapping[str, Any]], colour: Mapping[int, str], at: Mapping[int, str]) -> Any:
    """The steps of an assignment, each with how many rows it takes and where its dice stand afterwards.

    One power's moves come together. A wild die goes under a phase without any power.
    """
    todo = list(ops)
    while todo:
        op = todo.pop(0)
        if op["op"] == "select":
            yield Select(colour[op["die"]], at[op["die"]], op["phase"]), 1, {op["die"]: op["phase"]}
        elif op["op"] == "dictate":
            step: Step = Dictate(colour[op["spend"]], at[op["spend"]], moves_of(op["moves"], colour, at))
            yield step, 1, {op["spend"]: "aside", **{row["die"]: row["phase"] for row in op["moves"]}}
        elif not op.get("power") and at[op["die"]] == WILD:
            yield Wild(colour[op["die"]], op["phase"]), 1, {op["die"]: op["phase"]}
        else:
            rows = [op]
            while op.get("power") and todo and todo[0].get("power") == op["power"]:
                rows.append(todo.pop(0))
            step = Reassign(str(op.get("power")), moves_of(rows, colour, at))
            yield step, len(rows), {row["die"]: row["phase"] for row in rows}


def moves_of(rows: Sequence[Mapping[str, Any]], colour: Mapping[int, str], at: Mapping[int, str]) -> tuple[Move, ...]:
    """Workers that move, in their fixed order."""
    return tuple(sorted(Move(at[row["die"]], colour[row["die"]], row["phase"]) for row in rows))


def query(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """How many workers Mad Scientists may move."""
    state = case_state(data, "assign")
    effect = assign.power_of(state.empires[0], "mad_scientists")
    if not isinstance(effect, Effect):
        raise BadPosition("position.tableau: 'mad_scientists' is not there")
    return {"value": effects.reassign_limit(state, 0, effect)}


def revealing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """What Reveal does with a player's dice."""
    state = case_state({**data["me"], "players": data["players"]}, "assign")
    if len(data["selections"]) != state.players:
        raise BadPosition(f"position.selections: expected a phase for each of {state.players} seats")
    for empire, phase in zip(state.empires, data["selections"], strict=True):
        empire.chosen = phase
    state.empires[0].dictated = tuple(data["me"].get("dictate_area", []))
    assign.reveal(state)
    me = state.empires[0]
    return {"me": {"cup": list(me.cup), "columns": columns_of(me)}, "active": list(state.selected)}


# Phases. A case that expects a refusal is about the last thing that it tells: what comes before must be allowed.


def exploring(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Tasks of explorers, arranging, and the end of the phase."""
    table = Table(case_state(data, "explore"))
    table.begin("explore")
    tasks, ends = action.get("tasks", []), action.get("then") == "end_phase"
    for n, task in enumerate(tasks, start=1):
        explore_task(table, task, n < len(tasks) or "rearrange" in action or ends)
    if "rearrange" in action:
        rearrange(table, action["rearrange"], ends)
    table.ahead = False
    if ends:
        if table.me.ask:
            table.play(Done())
        explore.close(table.state)
        table.take_events()
        draw_and_place(table, {})
        table.end()
    return table.told()


def explore_task(table: Table, task: Mapping[str, Any], ahead: bool) -> None:
    """One explorer Stocks, or Scouts with what it abandons and where the tiles go."""
    abandons, place = task.get("abandon", []), task.get("place", [])
    if task["task"] == "stock":
        if abandons or place or "place_all" in task:
            raise BadPosition(f"action.tasks: who Stocks abandons and places nothing, got {dict(task)!r}")
        table.ahead = ahead
        table.play(Stock(task["die"]))
        return
    for n, side in enumerate(abandons, start=1):
        table.ahead = ahead or bool(place) or n < len(abandons)
        table.play(Abandon(side))
    table.ahead = ahead or bool(place)
    table.play(Scout(task["die"]))
    draw_and_place(table, task, ahead)


def draw_and_place(table: Table, task: Mapping[str, Any], ahead: bool = False) -> None:
    """Draw what is due: the tiles that the case names, else any; and place them as it says, else as developments."""
    rows = task.get("place", [])
    while table.state.drawing:
        tile = next((row["tile"] for row in rows if row["tile"] in table.state.bag), table.state.bag[0])
        table.play(Draw(tile, table.state.drawing[0][0]))
    for n, row in enumerate(rows, start=1):
        if row["tile"] not in table.me.hand:
            raise BadPosition(f"action.tasks: the tile {row['tile']!r} cannot be placed, it was not drawn")
        table.ahead = ahead or n < len(rows)
        table.play(PlaceTile(side_of(row["tile"], row["side"]), row.get("on_top", False)))
    for tile in table.me.hand:
        table.play(PlaceTile(side_of(tile, task.get("place_all", "development"))))


def rearrange(table: Table, wanted: Mapping[str, Sequence[str]], ahead: bool) -> None:
    """Bring the stacks into this order, tile by tile from the top."""
    table.ahead = ahead
    for key in ("dev_stack", "world_stack"):
        for at, side in enumerate(wanted.get(key, []), start=1):
            if getattr(table.me, key)[at - 1 : at] != (side,):
                table.play(Arrange(side, at))
    for key, sides in wanted.items():
        if list(getattr(table.me, key)[: len(sides)]) != list(sides):
            raise BadPosition(
                f"action.rearrange.{key}: expected {sides!r}, but the stack is {getattr(table.me, key)!r}"
            )


BUILDING = ("resolve_start", "place", "return_to_cup", "remove")
"""What the owner of a building chooses, in the order in which it comes up."""


def building(phase: str) -> Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]:
    """Develop or Settle."""

    def run(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
        table = Table(case_state(data, phase))
        if (phase in table.state.selected) == (action.get("op") == "skip"):
            raise BadPosition(f"action.op: 'skip' is for a {phase} phase that does not happen, and only for that")
        if phase in table.state.selected:
            table.begin(phase)
            build_all(table, action)
            builders_agree(table, action, True)
        elif given := [key for key in BUILDING if key in action]:
            raise BadPosition(f"action.{given[0]}: {phase} does not happen, see 'active'")
        told = table.told()
        if "remove" in action and action["remove"] is None:
            told["legal"] = not (table.me.ask == "remove" or table.mine("die_removed"))
        return told

    return run


def build_all(table: Table, action: Mapping[str, Any], ahead: bool = False) -> None:
    """Answer everything that building asks, with what the case says; and what it decides alone must be the same."""
    later = [key for key in BUILDING if action.get(key) is not None and (action[key] or key != "place")]
    done = Counter[str]()
    while ask := table.me.ask:
        key = dict(zip(("spend", "build", "return", "remove"), BUILDING, strict=True))[ask]
        table.ahead = True
        builders_agree(table, action, False)
        table.ahead = ahead or later[-1:] != [key]
        if ask == "remove" and (key not in action or action[key] is None or done[key]):
            break
        if key not in action:
            raise BadPosition(f"the case does not say {key!r}, and there is a choice")
        done[key] += 1
        table.play(answer(table, ask, action))
    table.ahead = ahead
    not_asked(table, action, done)


def answer(table: Table, ask: str, action: Mapping[str, Any]) -> Action:
    """What the case says when building asks."""
    if ask == "build":
        place, built = action["place"], len(table.mine("built_on"))
        if built >= len(place):
            raise BadPosition(f"action.place: the case does not say which builder comes after the first {built}")
        return Build(place[built])
    if ask == "spend":
        return Spend(tuple(sorted(action["resolve_start"]["spend"])))
    if ask == "return":
        return ReturnToCup(tuple(sorted(action["return_to_cup"])))
    return Remove(action["remove"]["color"], action["remove"]["from"])


def not_asked(table: Table, action: Mapping[str, Any], done: Counter[str]) -> None:
    """What the case chooses although nothing is asked has happened by itself, or is refused."""
    left = [
        key for key in ("resolve_start", "return_to_cup", "remove") if action.get(key) is not None and not done[key]
    ]
    for n, key in enumerate(left, start=1):
        table.ahead = table.ahead or n < len(left)
        tiles = table.mine("completed")
        if not tiles:
            raise BadPosition(f"action.{key}: no tile is finished, so that nothing is asked")
        if key == "remove":
            gone = [(event.facts["die"], event.facts["place"]) for event in table.mine("die_removed")]
            same = (action[key]["color"], action[key]["from"]) in gone
        elif key == "return_to_cup":
            piles = [event.facts["dice"] for event in table.mine("returned_to_cup")]
            same = any(Counter(action[key]) == Counter(pile) for pile in piles)
        else:
            same = bool(table.mine("complete_already")) and Counter(tiles[0].facts["dice"]) == Counter(
                action[key]["spend"]
            )
        if not same:
            ask = {"remove": "remove", "return_to_cup": "return", "resolve_start": "spend"}[key]
            table.play(answer(table, ask, action))


def builders_agree(table: Table, action: Mapping[str, Any], over: bool) -> None:
    """The builders that stand on each tile are those that the case places, in its order.

    Raises:
        IllegalAction: The case places one that was not there.
        BadPosition: The case leaves out one that had to build.
    """
    if "place" not in action:
        return
    place, at = list(action["place"]), 0
    built = table.mine("built_on")
    while at < len(built):
        tile = built[at].facts["tile"]
        dice = [event.facts["die"] for event in built[at:] if event.facts["tile"] == tile]
        part = place[at : at + len(dice)]
        if wrong := list((Counter(part) - Counter(dice)).elements()):
            refuse_builder(table, wrong[0])
        if missing := list((Counter(dice) - Counter(part)).elements()):
            raise BadPosition(
                f"action.place: a {missing[0]} builder works on {tile} too, which the case does not place"
            )
        at += len(dice)
    if over and place[at:]:
        refuse_builder(table, place[at])


def refuse_builder(table: Table, die: str) -> None:
    """A builder of the case did not build: there is none, or nothing to build.

    Raises:
        IllegalAction: Always, unless more was to come.
        BadPosition: The rules have nothing against it, or more was to come.
    """
    table.refuse(Build(die), build.build_refusals(table.state, Build(die)))
    raise BadPosition(f"action.place: a {die} builder did not build")


def producing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Goods on worlds; where there is one way only, the case must say the same."""
    table = Table(case_state(data, "produce"))
    produce_all(table, action["place"])
    return table.told()


def produce_all(table: Table, rows: Sequence[Mapping[str, Any]] | None, ahead: bool = False) -> None:
    """Put the goods where the case says; without ``rows``, where there is one way only."""
    table.open("produce")
    for n, row in enumerate(rows or [], start=1):
        table.ahead = ahead or n < len(rows or [])
        action = Produce(row["die"], row["world"])
        table.refuse(action, produce.refusals(table.state, action))
        produce.make(table.state, 0, action.die, action.world)
    table.take_events()
    produce.go_on(table.state, 0)
    alone = [event.facts for event in table.state.events if event.kind == "produced"]
    table.take_events()
    if rows is not None and alone:
        raise BadPosition(
            f"a {alone[0]['die']} producer makes a good on {alone[0]['world']} too, which the case does not place"
        )


def shipping(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Goods that are Traded or Consumed."""
    table = Table(case_state(data, "ship"))
    table.begin("ship")
    for n, task in enumerate(action["tasks"], start=1):
        ship_task(table, task, n < len(action["tasks"]))
    return table.told()


def ship_task(table: Table, task: Mapping[str, Any], ahead: bool = False) -> None:
    """One shipper; ``bankers`` buys a point after it."""
    world, workers = task["world"], table.me.workers("ship")
    if world not in SIDES:
        raise BadPosition(f"action: unknown world {world!r}")
    if "die" not in task and len(set(workers)) != 1:
        raise BadPosition(f"action: the case does not say which 'die' ships; there are: {', '.join(workers) or 'none'}")
    if "good" not in task and len(set(table.me.goods_on(world))) > 1:
        raise BadPosition(f"action: the case does not say which 'good' of {world} is shipped")
    die = task.get("die", workers[0] if workers else "")
    good = task.get("good", (*table.me.goods_on(world), COUNTER)[0])
    table.ahead = ahead or task.get("bankers", False)
    table.play(Ship(die, world, good, task["task"]))
    table.ahead = ahead
    if task.get("bankers"):
        table.play(BuyVP())
    elif table.me.ask == "buy":
        table.play(Done())


def phase_end(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """What the end of a phase brings."""
    table = Table(case_state(data, action["phase"]))
    if action["phase_was_active"]:
        table.end()
    return table.told()


def rounds(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """All phases of a round."""
    table, phases = Table(case_state(data, data["active"][0])), data["active"]
    told = {"produce": "produce", "ship": "ship", **{key: "develop" for key in BUILDING}}
    for key in action:
        if key != "op" and not {told[key], "settle" if key in BUILDING else told[key]} & set(phases):
            raise BadPosition(f"action.{key}: the round has no such phase, see 'active'")
    for phase in phases:
        ahead = any(key in action and later == key for later in phases[phases.index(phase) + 1 :] for key in told)
        if phase == "produce":
            produce_all(table, action.get("produce"), ahead)
        elif phase in ("develop", "settle"):
            table.begin(phase)
            build_all(table, action, ahead)
            builders_agree(table, action, not {"develop", "settle"} & set(phases[phases.index(phase) + 1 :]))
        else:
            table.begin(phase)
            if phase == "ship" and "ship" in action:
                ship_task(table, action["ship"], ahead)
        table.end()
    return table.told()


def cost(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """How many dice a tile needs."""
    if action["tile"] not in SIDES:
        raise BadPosition(f"action.tile: unknown side {action['tile']!r}")
    return {"value": effects.cost(case_state(data, "develop").empires[0], SIDES[action["tile"]])}


# Manage Empire, end, points.


def managing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Recruit and recall."""
    table = Table(case_state(data, "manage"))
    table.hold()
    manage.start(table.state, 0)
    table.take_events()
    rows, done = action.get("recall"), action.get("then") == "done"
    if "recruit" in action or table.me.ask == "recruit":
        recruiting(table, action)
    alone = [(event.facts["die"], event.facts["place"]) for event in table.mine("recalled")]
    for n, row in enumerate(rows or [], start=1):
        if (row["color"], row["from"]) in alone:
            alone.remove((row["color"], row["from"]))
            continue
        table.ahead = done or n < len(rows or [])
        recall = Recall(row["color"], row["from"])
        table.refuse(recall, manage.recall_refusals(table.state, recall))
        table.play(recall)
    if alone and (done or rows is not None):
        why = f"with an empty cup, {alone[0][0]} has to come back from {alone[0][1]}"
        return {**table.told(), **ILLEGAL, "why": why, "rules": ["RFG-MANAGE-4"]}
    table.ahead = False
    if done and table.me.ask:
        table.play(Done())
    return table.told()


def recruiting(table: Table, action: Mapping[str, Any]) -> None:
    """Recruit what the case says, which must be what had to be; else what leaves the dice that it recalls."""
    if "recruit" in action:
        table.ahead = bool(action.get("recall"))
        wanted = Recruit(tuple(sorted(action["recruit"])))
        if table.me.ask == "recruit":
            return table.play(wanted)
        hired = [die for event in table.mine("recruited") for die in event.facts["dice"]]
        if Counter(hired) != Counter(action["recruit"]):
            refuse_hired(table, wanted, hired)
        return None
    rows = Counter(row["color"] for row in action.get("recall", []) if row["from"] == "citizenry")
    for choice in manage.legal(table.state, 0):
        assert isinstance(choice, Recruit), "nothing else is asked"
        if includes(minus(table.me.citizenry, *choice.dice), tuple(rows.elements())):
            return table.play(choice)
    raise BadPosition("action.recall: whatever is recruited, these dice do not all stay in the Citizenry")


def refuse_hired(table: Table, wanted: Recruit, hired: Sequence[str]) -> None:
    """There was one way only to recruit, and the case tells another.

    Raises:
        IllegalAction: Always, unless more was to come.
    """
    state = table.state.draft()
    me = state.empires[0]
    me.citizenry, me.credits = tuple(sorted((*me.citizenry, *hired))), table.first
    table.refuse(wanted, manage.recruit_refusals(state, wanted))


def end_check(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Does the game end with this round?"""
    return Table(case_state(data, "manage")).told()


def scoring(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """The points of a finished game."""
    score = ending.score(case_state(data, "over"), 0)
    chips, tiles, *bonuses = score.parts
    return {
        "vp_chips": chips.points,
        "tiles": tiles.points,
        "six_cost_bonus": {part.facts["tile"]: part.points for part in bonuses},
        "total": score.points,
    }


class Kind(NamedTuple):
    """What a kind of case has under ``position`` and ``action``, and how it is played."""

    run: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
    position: Any
    action: Any


DIE: Any = Literal[COLOURS]
PHASE: Any = Literal[PHASES]
DICE = list_of(DIE)
EMPIRE: dict[str, Any] = {
    **dict.fromkeys(("tableau", "dev_stack", "world_stack"), list[str]),
    **dict.fromkeys(("dev_dice", "world_dice", "cup", "citizenry"), DICE),
    "goods": dict[str, DICE],  # type: ignore[valid-type]
    "columns": dict[PHASE, DICE],  # type: ignore[valid-type]
    "credits": int,
    "vp_chips": int,
}
AT_TABLE: dict[str, Any] = {
    **EMPIRE,
    "vp_pool": int,
    "active": list_of(PHASE),
    "bag_next": list[str],
    "bag_count": int,
    "abandoned_pile": int,
    "selector": shape({"phase": PHASE, "color": DIE}, ("phase", "color")),
    "players": int,
    "others": list_of(shape(EMPIRE)),
}
START = {"faction": str, "home": str}
STACKS = {"dev_stack": list[str], "world_stack": list[str]}
FROM = shape({"color": DIE, "from": str}, ("color", "from"))
OPS: Mapping[str, Any] = {
    "select": shape({"op": str, "die": int, "phase": PHASE}, ("die", "phase")),
    "reassign": shape({"op": str, "die": int, "phase": PHASE, "power": str | None}, ("die", "phase")),
    "dictate": shape(
        {"op": str, "spend": int, "moves": list_of(shape({"die": int, "phase": PHASE}, ("die", "phase")))},
        ("spend", "moves"),
    ),
}
BUILT: dict[str, Any] = {
    "op": Literal["skip"],
    "place": list[str],
    "resolve_start": shape({"spend": DICE}, ("spend",)),
    "return_to_cup": DICE,
    "remove": FROM | None,
}
PRODUCED = list_of(shape({"die": str, "world": str}, ("die", "world")))
SHIPPED = shape(
    {"task": Literal["trade", "consume"], "world": str, "die": str, "good": DIE, "bankers": bool}, ("task", "world")
)
PLACED = shape({"tile": str, "side": Literal["development", "world"], "on_top": bool}, ("tile", "side"))
EXPLORED = shape(
    {
        "task": Literal["stock", "scout"],
        "die": str,
        "abandon": list[str],
        "place": list_of(PLACED),
        "place_all": Literal["development", "world"],
    },
    ("task", "die"),
)


def only(op: str, **keys: Any) -> Any:
    """An action that may say its one ``op``."""
    return shape({"op": Literal[op], **keys}, keys)


KINDS: Mapping[str, Kind | Mapping[str, Kind]] = {
    "setup": {
        "setup": Kind(pools, shape({"players": int}, ("players",)), only("setup")),
        "setup_player": Kind(player_start, shape({**START, **STACKS}, START), only("setup_player")),
        "place_opening_first_game": Kind(
            first_game, shape({"opening_tiles": list[str]}, ("opening_tiles",)), only("place_opening_first_game")
        ),
    },
    "legality": {
        "place_opening": Kind(
            laying,
            shape({"opening_tiles": list[str]}, ("opening_tiles",)),
            only("place_opening", dev=list[str], world=list[str]),
        ),
        "recall": Kind(recalling, shape({**START, "step": str}, (*START, "step")), only("recall", **{"from": str})),
    },
    "assign": Kind(
        assignment,
        shape(
            {
                **AT_TABLE,
                "rolled": list_of(
                    shape({"die": int, "color": DIE, "face": Literal[(*PHASES, WILD)]}, ("die", "color", "face"))
                ),
            },
            ("rolled",),
        ),
        shape({"ops": list[Any], "then": Literal["done"]}, ("ops",)),
    ),
    "query": Kind(query, shape(AT_TABLE), only("query", what=Literal["mad_scientists_max_reassign"])),
    "reveal": Kind(
        revealing,
        shape(
            {"me": shape({**EMPIRE, "dictate_area": DICE}), "players": int, "selections": list_of(PHASE)},
            ("me", "players", "selections"),
        ),
        only("reveal"),
    ),
    "explore": Kind(
        exploring,
        shape(AT_TABLE),
        shape({"tasks": list_of(EXPLORED), "rearrange": shape(STACKS), "then": Literal["end_phase"]}),
    ),
    "develop": Kind(building("develop"), shape(AT_TABLE), shape(BUILT)),
    "settle": Kind(building("settle"), shape(AT_TABLE), shape(BUILT)),
    "produce": Kind(producing, shape(AT_TABLE), shape({"place": PRODUCED}, ("place",))),
    "ship": Kind(shipping, shape(AT_TABLE), shape({"tasks": list_of(SHIPPED)}, ("tasks",))),
    "phase_end": Kind(phase_end, shape(AT_TABLE), only("end_phase", phase=PHASE, phase_was_active=bool)),
    "round": Kind(
        rounds,
        shape(AT_TABLE, ("active",)),
        shape({**BUILT, "op": Literal["run_round_phases"], "produce": PRODUCED, "ship": SHIPPED}),
    ),
    "cost": Kind(cost, shape(AT_TABLE), only("effective_cost", tile=str)),
    "manage": Kind(
        managing,
        shape(AT_TABLE),
        shape({"recruit": DICE, "recall": list_of(FROM), "then": Literal["done"]}),
    ),
    "end_check": Kind(end_check, shape(AT_TABLE), only("check_end")),
    "score": Kind(scoring, shape(AT_TABLE), only("score")),
}
"""For each kind of case (or each ``op`` of it) its keys, how it is played and what is told then."""
