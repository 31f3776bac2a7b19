"""A round: roll, assign, reveal, phases, manage. What is allowed, why not, and what happens. Rules RFG-ROUND-1 to 3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, get_args

from boardlab.games.rollgalaxy import assign, build, effects, ending, explore, manage, produce, setup, ship, ways
from boardlab.games.rollgalaxy.actions import (
    Abandon,
    Action,
    Arrange,
    Assign,
    Build,
    BuyVP,
    Chance,
    Dictate,
    Done,
    Draw,
    Faction,
    GiveBack,
    Hold,
    Home,
    Move,
    Open,
    PlaceTile,
    Produce,
    Reassign,
    Recall,
    Recruit,
    Remove,
    ReturnToCup,
    Roll,
    Scout,
    Select,
    Ship,
    Spare,
    Spend,
    Starter,
    Step,
    Stock,
    Wild,
)
from boardlab.games.rollgalaxy.facts import PHASES
from boardlab.kernel.errors import BoardlabError, IllegalAction, not_asked
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import shortened

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

TURN = "RFG-ROUND-2"

Refuse = Callable[[Any, Any], tuple[Violation, ...]]
Do = Callable[[Any, Any], None]


def nothing(state: State, action: Action) -> tuple[Violation, ...]:
    """No reason against it once it is asked for."""
    return ()


PLAYS: Mapping[type, tuple[tuple[str, ...], Refuse, Do]] = {
    Open: (("open",), setup.open_refusals, setup.open_tiles),
    Select: (("assign",), assign.select_refusals, assign.take_step),
    Wild: (("assign",), assign.wild_refusals, assign.take_step),
    Hold: (("assign",), assign.hold_refusals, assign.take_step),
    Reassign: (("assign",), assign.reassign_refusals, assign.take_step),
    Dictate: (("assign",), assign.dictate_refusals, assign.take_step),
    Assign: (("assign",), assign.assign_refusals, assign.assign),
    Scout: (("explore",), explore.scout_refusals, explore.scout),
    Abandon: (("explore",), explore.abandon_refusals, explore.abandon),
    Stock: (("explore",), explore.stock_refusals, explore.stock),
    Arrange: (("explore",), explore.arrange_refusals, explore.arrange),
    PlaceTile: (("place",), explore.place_refusals, explore.place_tile),
    GiveBack: (("give",), explore.give_refusals, explore.give_back),
    Build: (("build",), build.build_refusals, build.build),
    Spend: (("spend",), build.spend_refusals, build.spend),
    ReturnToCup: (("return",), build.return_refusals, build.return_to_cup),
    Remove: (("remove",), build.remove_refusals, build.remove),
    Produce: (("produce",), produce.refusals, produce.produce),
    Ship: (("ship",), ship.refusals, ship.ship),
    BuyVP: (("buy",), nothing, ship.buy),
    Recruit: (("recruit",), manage.recruit_refusals, manage.recruit),
    Recall: (("recall",), manage.recall_refusals, manage.recall),
}
"""For each action of a player: what must be asked, why it may be refused, and what it does."""


def done_at_assign(draft: State, action: Done) -> None:
    """The assignment is complete."""
    assign.finish(draft, action.seat)


def done_for_now(draft: State, action: Done) -> None:
    """The seat is done with what was optional."""
    draft.empires[action.seat].ask = ""


DONE: Mapping[str, tuple[Refuse, Do]] = {
    "assign": (assign.done_refusals, done_at_assign),
    "explore": (explore.done_refusals, done_for_now),
    "buy": (nothing, ship.decline),
    "recall": (manage.done_refusals, done_for_now),
}
"""Where a seat may say that it is done."""

LEGAL: Mapping[str, Callable[[Any, int], tuple[Action, ...]]] = {
    "open": setup.legal,
    "assign": assign.legal,
    "explore": explore.legal,
    "place": explore.placings,
    "give": explore.giving,
    "build": build.legal,
    "spend": build.legal,
    "return": build.legal,
    "remove": build.legal,
    "produce": produce.legal,
    "ship": ship.legal,
    "buy": ship.legal,
    "recruit": manage.legal,
    "recall": manage.legal,
}

BEGIN: Mapping[str, Callable[[Any, int], None]] = {
    "explore": explore.begin,
    "develop": build.begin,
    "settle": build.begin,
    "produce": produce.begin,
    "ship": ship.begin,
}


# Applying.


def apply(state: State, action: Action) -> State:
    """The state after an action; the old one is unchanged.

    Raises:
        IllegalAction: The action is not allowed now.
    """
    if reasons := why_not(state, action):
        raise refused(action, reasons)
    draft = state.draft()
    perform(draft, action)
    progress(draft)
    return draft


def perform(draft: State, action: Action) -> None:
    """What an action does by itself."""
    kind = type(action)
    if kind is Done:
        DONE[asked(draft, action.seat)][1](draft, action)  # type: ignore[union-attr]
    elif kind in PLAYS:
        PLAYS[kind][2](draft, action)
    elif kind is Draw:
        setup.draw(draft, action)  # type: ignore[arg-type]
    elif kind is Roll:
        assign.roll(draft, action)  # type: ignore[arg-type]
    elif kind is Spare:
        assign.spare(draft, action)  # type: ignore[arg-type]
        next_phase(draft)
    else:
        setup.deal(draft, action)


def asked(state: State, seat: int) -> str:
    """What is asked of a seat now; empty when nothing."""
    if state.giving:
        return "give" if seat in state.giving else ""
    return "" if state.drawing or state.step == "over" else state.empires[seat].ask


def progress(draft: State) -> None:
    """Go on to the next step as long as nobody, and no chance, is asked for anything. Rule RFG-ROUND-1."""
    explore.prepare_draw(draft)
    while not (draft.drawing or draft.giving or waiting(draft)):
        if draft.step == "setup":
            if not all(empire.construction for empire in draft.empires):
                return
            next_round(draft)
        elif draft.step == "assign":
            if draft.players == 2:
                draft.step = "reveal"
                return
            assign.reveal(draft)
            next_phase(draft)
        elif draft.step in PHASES:
            end_phase(draft)
        elif draft.step == "manage":
            if rule := ending.end_rule(draft):
                ending.finish(draft, rule)
                return
            next_round(draft)
        else:
            return


def waiting(state: State) -> bool:
    """Is any seat asked for something?"""
    for empire in state.empires:  # noqa: SIM110 - in every step of a game
        if empire.ask:
            return True
    return False


def next_round(draft: State) -> None:
    """All dice of the cups are rolled. Rules RFG-ROUND-1, RFG-MANAGE-5."""
    draft.round += 1
    draft.step, draft.selected, draft.spare = "roll", (), ""
    for empire in draft.empires:
        empire.chosen = ""
    rule = "RFG-MANAGE-5" if draft.round > 1 else "RFG-ROUND-1"
    draft.events.append(Event("round", rule, -1, (), {"round": draft.round}))


def next_phase(draft: State) -> None:
    """The next phase that happens, or Manage Empire. Rule RFG-PHASE-1."""
    at = PHASES.index(draft.step) + 1 if draft.step in PHASES else 0
    for phase in PHASES[at:]:
        if phase in draft.selected:
            begin_phase(draft, phase)
            return
    draft.events.append(Event("managing", "RFG-ROUND-1"))
    manage.begin(draft)


def begin_phase(draft: State, phase: str) -> None:
    """Everybody begins with a phase. Rules RFG-PHASE-1, RFG-POWER-6."""
    draft.step = phase
    draft.events.append(Event("phase", "RFG-PHASE-1", -1, (), {"phase": phase}))
    for seat, empire in enumerate(draft.empires):
        empire.extra = effects.extra_workers(empire, phase)
        if empire.extra:
            draft.events.append(Event("extra_workers", "RFG-POWER-6", seat, (), {"dice": list(empire.extra)}))
        BEGIN[phase](draft, seat)


def end_phase(draft: State) -> None:
    """What a phase still does when everybody is done. Rules RFG-PHASE-5, RFG-EXPLORE-4."""
    if draft.step == "explore" and not explore.close(draft):
        return
    pay(draft)
    next_phase(draft)


def pay(draft: State) -> None:
    """What tiles give at the end of the phase; then its workers that are no dice are gone. Rule RFG-PHASE-5."""
    draft.events.append(Event("phase_over", "RFG-PHASE-5", -1, (), {"phase": draft.step}))
    for seat in draft.order():
        effects.pay_at_phase_end(draft, seat, draft.step)
    for empire in draft.empires:
        empire.extra, empire.scouted, empire.arranged = (), (), ()


# Why not.

CHANCE_KINDS = frozenset(get_args(Chance))


def why_not(state: State, action: Any) -> tuple[Violation, ...]:
    """Every reason against an action, most helpful first; empty when it is legal. Rule RFG-ROUND-2."""
    if state.step == "over":
        return (Violation(TURN, {"case": "over"}),)
    kind = type(action)
    if kind in CHANCE_KINDS:
        return chance_refusals(state, action)
    if kind is not Done and kind not in PLAYS:
        return (Violation(TURN, {"case": "foreign", "action": shortened(action)}),)
    seat = action.seat
    if not isinstance(seat, int) or not 0 <= seat < len(state.empires):
        return (Violation(TURN, {"case": "nobody", "seat": seat, "players": state.players}),)
    now = asked(state, seat)
    if not now and state.step == "assign" and isinstance(action, Step) and is_whole(action):
        return (*PLAYS[kind][1](state, action), Violation(TURN, {"case": "done", "seat": seat, "step": "assign"}))
    if not now:
        case = "chance" if not any(each >= 0 for each in state.to_move) else "done"
        return (Violation(TURN, {"case": case, "seat": seat, "step": state.step}),)
    if kind is Done:
        if now not in DONE:
            return (Violation("RFG-PHASE-2", {"case": "must", "ask": now}),)
        return DONE[now][0](state, action)
    asks, reasons, _ = PLAYS[kind]
    if now not in asks:
        return (Violation(TURN, {"case": "asked", "ask": now, "step": state.step, "seat": seat}),)
    if not is_whole(action):
        return (Violation(TURN, {"case": "foreign", "action": shortened(action)}),)
    return reasons(state, action)


def is_whole(action: Any) -> bool:
    """Are all parts of an action of the kind they should be? Somebody may have built it by hand."""
    for name, kind in KINDS_OF[type(action)]:
        part = getattr(action, name)
        if type(part) is not kind and not are_all(part, kind):
            return False
    return True


def are_all(parts: Any, kinds: Any) -> bool:
    """Are these parts a tuple, each of one of the kinds and whole itself?"""
    if type(parts) is not tuple or type(kinds) is not tuple:
        return False
    return all([type(part) in kinds and (type(part) is str or is_whole(part)) for part in parts])


PARTS: Mapping[str, type | tuple[type, ...]] = {
    "dice": (str,),
    "moves": (Move,),
    "steps": get_args(Step),
    "at": int,
    "top": bool,
}
"""What the parts of an action are that are no text."""


def kinds_of(kind: Any) -> tuple[tuple[str, type | tuple[type, ...]], ...]:
    """The parts of an action with their kinds; whose it is is checked elsewhere."""
    return tuple([(name, PARTS.get(name, str)) for name in kind.__struct_fields__ if name != "seat"])


KINDS_OF = {kind: kinds_of(kind) for kind in (*PLAYS, Move)}
"""For each action of a player, what its parts are."""


def chance_refusals(state: State, action: Chance) -> tuple[Violation, ...]:
    """Why this is no outcome of chance now."""
    if not may_happen(state, action):
        if any(seat >= 0 for seat in state.to_move):
            return (Violation(TURN, {"case": "players", "step": state.step}),)
        rules = {Faction: "RFG-SETUP-5", Home: "RFG-SETUP-5", Starter: "RFG-SETUP-9", Draw: "RFG-SETUP-3"}
        rule = rules.get(type(action), "RFG-REVEAL-2" if isinstance(action, Spare) else "RFG-ROLL-2")
        return (Violation(rule, {"case": "chance", "action": str(action), "wanted": state.chance_source}),)
    return ()


def may_happen(state: State, action: Chance) -> bool:
    """May chance do this now? The fast twin of ``setup.chance``."""
    if state.giving or (not state.drawing and waiting(state)):
        return False
    if state.drawing:
        return isinstance(action, Draw) and action.seat == state.drawing[0][0] and action.tile in state.bag
    if isinstance(action, Roll):
        if state.step != "roll" or type(action.faces) is not tuple:
            return False
        if (action.seat, action.colour, len(action.faces)) != setup.to_roll(state):
            return False
        faces = setup.faces_of(action.colour)
        return all(face in faces for face in action.faces) and tuple(sorted(action.faces)) == action.faces
    if isinstance(action, Spare):
        return state.step == "reveal" and action.face in setup.faces_of("white")
    return state.step == "setup" and action in setup.deals(state)


# What is legal.


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """Every action allowed now: of one seat, or by default of every seat that is asked; or chance's outcomes.

    An ``Assign`` is not listed: it is several of the steps listed here in one action.
    """
    moving = state.to_move
    if not any(each >= 0 for each in moving):
        return tuple([outcome.action for outcome in setup.chance(state)]) if seat in (None, -1) else ()
    seats = moving if seat is None else (seat,) if seat in moving else ()
    return tuple([action for each in seats for action in of_seat(state, each)])


def of_seat(state: State, seat: int) -> tuple[Action, ...]:
    """Every action of a seat that is asked for something."""
    return LEGAL[asked(state, seat)](state, seat)


def sample_action(state: State, rng: Random, seat: int | None = None) -> Action:
    """One legal action, uniformly, of one seat or of all; at a chance node, an outcome by its probability.

    Raises:
        BoardlabError: The game is over, or the seat is asked for nothing while others are.
    """
    moving = state.to_move
    if not moving:
        raise BoardlabError("over")
    if moving[0] < 0:
        return setup.sample_chance(state, rng)
    if seat is not None and seat not in moving:
        raise not_asked(seat, moving)
    seats = moving if seat is None else (seat,)
    menus = [menu_of(state, each) for each in seats]
    menu = menus[ways.weighted(rng, list(map(len, menus))) if len(menus) > 1 else 0]
    return menu[int(rng.random() * len(menu))] if isinstance(menu, tuple) else menu.pick(rng)


def menu_of(state: State, seat: int) -> tuple[Action, ...] | assign.Menu | explore.Menu:
    """Every action of a seat that is asked; only counted where there are many."""
    now = asked(state, seat)
    if now == "assign":
        return assign.Menu(state, seat)
    return explore.Menu(state, seat) if now == "explore" else of_seat(state, seat)


def refused(action: Action, reasons: tuple[Violation, ...]) -> IllegalAction:
    """The error that says why an action is not allowed."""
    from boardlab.games.rollgalaxy import describe

    return IllegalAction.because(action, reasons, describe.violation_text)
