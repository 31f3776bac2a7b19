"""Neutral rule cases: read, play, compare. The format is described in ``docs/cases.md``.

A case gives a position with only what matters, what the table does, and what must come out. Seat 0 is the player of
the case; the seats beside it are ``others``. The phase does not end by itself: the engine waits for another seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardlab.games.rollgalaxy import assign, effects, ending, explore, manage, produce, setup, turn
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
)
from boardlab.games.rollgalaxy.facts import COUNTER, FACTIONS, GAME, HOMES, PHASES, SIDES, TILES, WILD, Effect, side_of
from boardlab.games.rollgalaxy.model import Empire, State
from boardlab.games.rollgalaxy.position import position
from boardlab.kernel.cases import run_each
from boardlab.kernel.errors import BadPosition, BoardlabError, IllegalAction
from boardlab.kernel.values import Event, Report

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
        got = KINDS[kind](case.get("position", {}), case.get("action", {}))
    except IllegalAction as error:
        got = {**ILLEGAL, "why": str(error)}
    except (BoardlabError, AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        return f"expected {dict(wanted)}, got: {type(error).__name__} {error}"
    if got.get("legal") is False and wanted.get("legal", True):
        return f"expected {dict(wanted)}, got: {got.get('why', 'illegal')}"
    got = {"legal": True, **got}
    wrong = [
        f"{key}: expected {value!r}, got {got.get(key)!r}"
        for key, value in wanted.items()
        if key not in got or not agrees(key, value, got[key])
    ]
    return "; ".join(wrong)


def agrees(key: str, wanted: Any, got: Any) -> bool:
    """Is it so? Tables claim only what they list; only stacks and finished tiles have an order."""
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and all(
            agrees(name, value, got.get(name, [])) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        if key in ("dev_stack", "world_stack", "completed"):
            return list(got) == wanted
        return Counter(map(str, got)) == Counter(map(str, wanted))
    return bool(wanted == got) and type(wanted) is type(got)


# The position of a case.


def empire_row(data: Mapping[str, Any]) -> dict[str, Any]:
    """An empire of a case in the keys of ``position``."""
    names = ("dev_stack", "world_stack", "dev_dice", "world_dice", "cup", "citizenry", "goods", "columns", "tableau")
    row = {name: data[name] for name in names if name in data}
    row["goods"] = {world: pile for world, pile in data.get("goods", {}).items() if pile}
    row["points"], row["credits"] = data.get("vp_chips", 0), data.get("credits", GAME["start_credits"])
    return {**row, "ask": ""}


def case_state(data: Mapping[str, Any], step: str, **more: Any) -> State:
    """The position of a case, in a step, with nobody asked for anything yet."""
    others = data.get("others", [])
    rows = [empire_row(data), *map(empire_row, others)]
    taken = {
        SIDES[name].tile for row in rows for key in ("tableau", "dev_stack", "world_stack") for name in row.get(key, [])
    }
    free = [tile for tile in TILES if tile not in taken]
    if "bag_next" in data:
        free = [*data["bag_next"], *(tile for tile in free if tile not in data["bag_next"])]
    whole = {
        "players": max(2, data.get("players", 1 + len(others))),
        "step": step,
        "selected": data.get("active", [step] if step in PHASES else []),
        "empires": {str(seat): row for seat, row in enumerate(rows)},
        "bag": free[: data.get("bag_count", len(free))],
        **({"pool": data["vp_pool"]} if "vp_pool" in data else {}),
        **more,
    }
    state = position(whole)
    state.events = []
    return state


class Table:
    """A position being played by a case: the state, what has happened, the choices still to be made."""

    def __init__(self, state: State) -> None:
        self.state, self.events = state, list[Event]()
        self.first = state.empires[0].credits
        self.citizenry = Counter(state.empires[0].citizenry)
        self.supply = state.supply()

    @property
    def me(self) -> Empire:
        return self.state.empires[0]

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
        self.state = self.state.apply(action)
        self.take_events()

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
            "completed": [event.facts["tile"] for event in self.events if event.kind == "completed" and not event.seat],
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


def set_up(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """The pool, a player's start, or the opening tiles."""
    op = action["op"]
    if op == "setup":
        state = setup.initial(data["players"])
        return {"vp_pool": state.pool, "vp_reserve_ten_chips": state.reserve // GAME["reserve_chip"]}
    table = Table(opening(data, "cheapest") if op == "place_opening_first_game" else dealt(data))
    return {
        **table.told(),
        "tableau_squares": table.me.squares,
        "tableau_vp": sum(side.cost for side in table.me.sides()),
    }


def dealt(data: Mapping[str, Any]) -> State:
    """A table for two at which the player of the case has this faction and home world."""
    home = next(tile for tile, side in HOMES.items() if side == data["home"])
    factions = [data["faction"], next(name for name in FACTIONS if name != data["faction"])]
    return setup.initial(factions=factions, homes=[home, next(name for name in HOMES if name != home)])


def opening(data: Mapping[str, Any], how: str) -> State:
    """A table at which these two tiles have been drawn first."""
    state = setup.initial(opening=how, factions="F1 F2", homes="H1 H2")
    for tile in data["opening_tiles"]:
        state = state.apply(Draw(tile))
    while state.drawing:
        state = state.apply(Draw(state.bag[0], state.drawing[0][0]))
    return state


def legality(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """May the opening tiles lie so; may a good be recalled now?"""
    if action["op"] == "place_opening":
        shown = [*action["dev"], *action["world"]]
        return verdict(opening(data, "choose"), Open(shown[0]))
    state = dealt(data)
    while state.step != data["step"]:
        state = state.apply(first_action(state))
    (die,) = state.empires[0].goods_on(action["from"])
    return verdict(state, Recall(die, action["from"]))


def first_action(state: State) -> Action:
    """Any action, the first one."""
    return state.legal_actions()[0]


def verdict(state: State, action: Action) -> dict[str, Any]:
    """Is it legal, and if not, by which rules?"""
    reasons = state.why_not(action)
    return {"legal": not reasons, "rules": [reason.rule for reason in reasons]}


# Assign and Reveal.


def assignment(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Steps of an assignment, with numbered dice."""
    state = case_state(data, "assign")
    me = state.empires[0]
    colour, at = {}, {}
    for row in data["rolled"]:
        number, die, face = row["die"], row["color"], row["face"]
        colour[number], at[number] = die, face
        if face == WILD:
            me.wild = (*me.wild, die)
        else:
            me.set_column(face, tuple(sorted((*me.column(face), die))))
    me.ask = "assign"
    table = Table(state)
    table.hold()
    for step, numbers in steps_of(action["ops"], colour, at):
        table.play(step)
        at.update(numbers)
    if table.me.ask:
        table.play(Done())
    places: dict[str, list[int]] = {}
    for number, place in at.items():
        places.setdefault(place, []).append(number)
    aside = places.pop("aside", [])
    assert all(len(places.get(phase, [])) == n for phase, n in standing(table.me).items()), "dice lost count"
    return {"columns": places, "dictate_area": aside}


def standing(empire: Empire) -> dict[str, int]:
    """How many dice stand under each phase, the selecting one with them."""
    return {phase: len(empire.column(phase)) + (empire.chosen == phase) for phase in PHASES}


def steps_of(ops: Sequence[Mapping[str, Any]], colour: Mapping[int, str], at: Mapping[int, str]) -> Any:
    """The steps of an assignment, each with where its dice stand afterwards; one power's moves together."""
    todo = list(ops)
    while todo:
        op = todo.pop(0)
        if op["op"] == "select":
            yield Select(colour[op["die"]], at[op["die"]], op["phase"]), {op["die"]: op["phase"]}
            continue
        if op["op"] == "reassign":
            rows = [op]
            while op["power"] and todo and todo[0].get("power") == op["power"]:
                rows.append(todo.pop(0))
            step: Step = Reassign(str(op["power"]), moves_of(rows, colour, at))
            yield step, {row["die"]: row["phase"] for row in rows}
            continue
        spend = op["spend"]
        step = Dictate(colour[spend], at[spend], moves_of(op["moves"], colour, at))
        yield step, {spend: "aside", **{row["die"]: row["phase"] for row in op["moves"]}}


def moves_of(rows: Sequence[Mapping[str, Any]], colour: Mapping[int, str], at: Mapping[int, str]) -> tuple[Move, ...]:
    """Workers that move, in their fixed order."""
    return tuple(sorted(Move(at[row["die"]], colour[row["die"]], row["phase"]) for row in rows))


def query(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """How many workers Mad Scientists may move."""
    if action["what"] != "mad_scientists_max_reassign":
        raise BadPosition(f"unknown question {action['what']!r}")
    state = case_state(data, "assign")
    effect = assign.power_of(state.empires[0], "mad_scientists")
    assert isinstance(effect, Effect), "the tile is there"
    return {"value": effects.reassign_limit(state, 0, effect)}


def revealing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """What Reveal does with a player's dice."""
    state = case_state({**data["me"], "players": data["players"]}, "assign")
    for empire, phase in zip(state.empires, data["selections"], strict=True):
        empire.chosen = phase
    state.empires[0].dictated = tuple(data["me"].get("dictate_area", []))
    assign.reveal(state)
    me = state.empires[0]
    return {"me": {"cup": list(me.cup), "columns": columns_of(me)}, "active": list(state.selected)}


# Phases.


def exploring(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Tasks of explorers, arranging, and the end of the phase."""
    table = Table(case_state(data, "explore"))
    table.begin("explore")
    for task in action.get("tasks", []):
        explore_task(table, task)
    if "rearrange" in action:
        rearrange(table, action["rearrange"])
    if action.get("then") == "end_phase":
        if table.me.ask:
            table.play(Done())
        explore.close(table.state)
        table.take_events()
        draw_and_place(table, {})
        table.end()
    return table.told()


def explore_task(table: Table, task: Mapping[str, Any]) -> None:
    """One explorer Stocks, or Scouts with what it abandons and where the tiles go."""
    if task["task"] == "stock":
        table.play(Stock(task["die"]))
        return
    for side in task["abandon"]:
        table.play(Abandon(side))
    table.play(Scout(task["die"]))
    draw_and_place(table, task)


def draw_and_place(table: Table, task: Mapping[str, Any]) -> None:
    """Draw what is due: the tiles that the case names, else any; and place them as it says, else as developments."""
    named = [row["tile"] for row in task.get("place", [])]
    while table.state.drawing:
        tile = next((name for name in named if name in table.state.bag), table.state.bag[0])
        table.play(Draw(tile, table.state.drawing[0][0]))
    for row in task.get("place", []):
        table.play(PlaceTile(side_of(row["tile"], row["side"]), row.get("on_top", False)))
    for tile in table.me.hand:
        table.play(PlaceTile(side_of(tile, task.get("place_all", "development"))))


def rearrange(table: Table, wanted: Mapping[str, Sequence[str]]) -> None:
    """Bring the stacks into this order, tile by tile from the top."""
    for key in ("dev_stack", "world_stack"):
        for at, side in enumerate(wanted.get(key, []), start=1):
            stack = getattr(table.me, key)
            if stack[at - 1 : at] != (side,):
                table.play(Arrange(side, at))


def building(phase: str) -> Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]:
    """Develop or Settle."""

    def run(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
        table = Table(case_state(data, phase))
        if phase in table.state.selected:
            table.begin(phase)
            build_all(table, action)
        told = table.told()
        if "remove" in action and action["remove"] is None:
            gone = table.me.ask == "remove" or any(event.kind == "die_removed" for event in table.events)
            told["legal"] = not gone
        return told

    return run


def build_all(table: Table, action: Mapping[str, Any]) -> None:
    """Answer everything that building asks, with what the case says."""
    place = [die for die in action.get("place", []) if isinstance(die, str)]
    while table.me.ask:
        ask, built = table.me.ask, sum(event.kind == "built_on" for event in table.events)
        if ask == "build":
            table.play(Build(place[built]))
        elif ask == "spend":
            table.play(Spend(tuple(sorted(action["resolve_start"]["spend"]))))
        elif ask == "return":
            table.play(ReturnToCup(tuple(sorted(action["return_to_cup"]))))
        elif action.get("remove"):
            table.play(Remove(action["remove"]["color"], action["remove"]["from"]))
        else:
            return


def producing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Goods on worlds; where there is one way only, the case must say the same."""
    state = case_state(data, "produce")
    for row in action["place"]:
        if row["world"] not in dict(produce.room(state.empires[0])):
            return ILLEGAL
    table = Table(state)
    table.begin("produce")
    produce_all(table, action["place"])
    return table.told()


def produce_all(table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Put the goods where the case says."""
    for row in rows:
        if table.me.ask:
            table.play(Produce(row["die"], row["world"]))


def shipping(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Goods that are Traded or Consumed."""
    table = Table(case_state(data, "ship"))
    table.begin("ship")
    for task in action["tasks"]:
        ship_task(table, task)
    return table.told()


def ship_task(table: Table, task: Mapping[str, Any]) -> None:
    """One shipper; ``bankers`` buys a point after it."""
    world = task["world"]
    die = task.get("die", table.me.workers("ship")[0])
    good = task.get("good", (*table.me.goods_on(world), COUNTER)[0])
    table.play(Ship(die, world, good, task["task"]))
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
    table = Table(case_state(data, data["active"][0]))
    for phase in data["active"]:
        table.begin(phase)
        if phase in ("develop", "settle"):
            build_all(table, action)
        elif phase == "produce":
            produce_all(table, action["produce"])
        elif table.me.ask:
            ship_task(table, action["ship"])
        table.end()
    return table.told()


def cost(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """How many dice a tile needs."""
    return {"value": effects.cost(case_state(data, "develop").empires[0], SIDES[action["tile"]])}


# Manage Empire, end, points.


def managing(data: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
    """Recruit and recall."""
    table = Table(case_state(data, "manage"))
    table.hold()
    recruits = tuple(sorted(action.get("recruit", [])))
    manage.start(table.state, 0)
    table.take_events()
    if table.me.ask == "recruit":
        table.play(Recruit(recruits))
    for row in action.get("recall", []):
        table.play(Recall(row["color"], row["from"]))
    if action.get("then") == "done" and table.me.ask:
        table.play(Done())
    return {**table.told(), "legal": freely(table, action)}


def freely(table: Table, action: Mapping[str, Any]) -> bool:
    """Has only happened what the case wants? What has one answer is not asked, but told."""
    hired = [die for event in table.events if event.kind == "recruited" for die in event.facts["dice"]]
    if "recruit" in action and Counter(hired) != Counter(action["recruit"]):
        return False
    return bool(action.get("recall")) or not any(event.rule == "RFG-MANAGE-4" for event in table.events)


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


KINDS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]] = {
    "setup": set_up,
    "legality": legality,
    "assign": assignment,
    "query": query,
    "reveal": revealing,
    "explore": exploring,
    "develop": building("develop"),
    "settle": building("settle"),
    "produce": producing,
    "ship": shipping,
    "phase_end": phase_end,
    "round": rounds,
    "cost": cost,
    "manage": managing,
    "end_check": end_check,
    "score": scoring,
}
"""For each kind of case, how it is played and what is told then."""
