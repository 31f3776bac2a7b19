"""Assign, step by step and in secret, and Reveal. Rules RFG-ASSIGN-1 to 8, RFG-POWER-3 to 5, RFG-REVEAL-1 to 3.

A seat puts its wild dice under phases and one die on the strip; then it may Dictate and use its Reassign powers; then
it is done. ``Assign`` is all of that in one action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import effects
from boardlab.games.rollgalaxy.actions import (
    Action,
    Assign,
    Dictate,
    Done,
    Hold,
    Move,
    Reassign,
    Roll,
    Select,
    Spare,
    Step,
    Wild,
)
from boardlab.games.rollgalaxy.facts import GAME, PHASE_AT, PHASES, WILD, Effect, minus, plus
from boardlab.games.rollgalaxy.ways import Choice, Group, count, list_moves, pick_moves, possible, weighted
from boardlab.kernel.values import Event, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

STRIP = "strip"
"""Where the selecting die lies."""


# Roll. Rules RFG-ROLL-1, RFG-ROLL-2.


def roll(draft: State, action: Roll) -> None:
    """Dice of one colour leave the cup: each under the phase of its face, wild ones beside. Rule RFG-ASSIGN-1."""
    empire = draft.empires[action.seat]
    columns, colour = list(empire.columns), action.colour
    empire.cup = empire.cup[len(action.faces) :]  # its first colour is rolled, see ``setup.to_roll``
    empire.rolled = (*empire.rolled, *[(colour, face) for face in action.faces])
    for face in action.faces:
        if face == WILD:
            empire.wild = plus(empire.wild, colour)
        else:
            columns[PHASE_AT[face]] = plus(columns[PHASE_AT[face]], colour)
    empire.columns = tuple(columns)  # type: ignore[assignment]
    facts = {"die": action.colour, "faces": list(action.faces)}
    draft.events.append(Event("rolled", "RFG-ROLL-1", action.seat, (), facts, to=(action.seat,)))
    if not empire.cup and not any([each.cup for each in draft.empires]):
        draft.step = "assign"
        for each in draft.empires:
            each.ask = "assign" if each.wild or any(each.columns) else ""


# The steps: why not.


def select_refusals(state: State, action: Select) -> tuple[Violation, ...]:
    """Why this die cannot select that phase. Rule RFG-ASSIGN-3."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if empire.strip:
        reasons += (Violation("RFG-ASSIGN-3", {"case": "selected", "phase": empire.chosen}),)
    if action.phase not in PHASE_AT:
        reasons += (Violation("RFG-ASSIGN-3", {"case": "phase", "phase": action.phase}),)
    return reasons + no_die("RFG-ASSIGN-3", empire, action.die, action.source)


def no_die(rule: str, empire: Empire, die: str, source: str) -> tuple[Violation, ...]:
    """Is there such a die in the column, or among the wild ones?"""
    if die in pile_at(empire, source):
        return ()
    return (Violation(rule, {"case": "no_die", "die": die, "source": source}),)


def pile_at(empire: Empire, source: str) -> tuple[str, ...]:
    """The dice of a column, the wild ones, or the one on the strip."""
    if source == WILD:
        return empire.wild
    if source == STRIP:
        return (empire.strip,) if empire.strip else ()
    return empire.column(source) if source in PHASE_AT else ()


def wild_refusals(state: State, action: Wild) -> tuple[Violation, ...]:
    """Why this die cannot go under that phase as a wild one. Rule RFG-ASSIGN-2."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if action.die not in empire.wild:
        reasons += (Violation("RFG-ASSIGN-2", {"case": "no_wild", "die": action.die}),)
    if action.phase not in PHASE_AT:
        reasons += (Violation("RFG-ASSIGN-2", {"case": "phase", "phase": action.phase}),)
    return reasons


def hold_refusals(state: State, action: Hold) -> tuple[Violation, ...]:
    """Why this die cannot stay unassigned. Rule RFG-ASSIGN-1, ruling ``unassigned``."""
    empire = state.empires[action.seat]
    if state.rules.rulings["unassigned"] == "no":
        return (Violation("RFG-ASSIGN-1", {"case": "hold", "die": action.die}),)
    reasons = no_die("RFG-ASSIGN-1", empire, action.die, action.source)
    if action.source == STRIP:
        reasons = (Violation("RFG-ASSIGN-4", {"case": "strip"}),)
    if not empire.strip and total(empire) < 2:
        reasons += (Violation("RFG-ASSIGN-3", {"case": "last"}),)
    return reasons


def too_early(empire: Empire) -> tuple[Violation, ...]:
    """Powers come after the selection and the wild dice. Rules RFG-ASSIGN-2, RFG-ASSIGN-4."""
    reasons: tuple[Violation, ...] = ()
    if not empire.strip:
        reasons += (Violation("RFG-ASSIGN-4", {"case": "first"}),)
    if empire.wild:
        reasons += (Violation("RFG-ASSIGN-2", {"case": "wait", "n": len(empire.wild)}),)
    return reasons


def reassign_refusals(state: State, action: Reassign) -> tuple[Violation, ...]:
    """Why this power cannot move these workers. Rules RFG-ASSIGN-7, RFG-POWER-3, RFG-POWER-4."""
    empire = state.empires[action.seat]
    effect = power_of(empire, action.power)
    if effect is None:
        return (Violation("RFG-ASSIGN-7", {"case": "no_power", "power": action.power}),)
    if action.power in empire.reassigned:
        return (Violation("RFG-ASSIGN-7", {"case": "again", "power": action.power}),)
    if early := too_early(empire):
        return early
    rule = "RFG-POWER-4" if effect.lead else "RFG-POWER-3"
    most = effects.reassign_limit(state, action.seat, effect)
    reasons: tuple[Violation, ...] = ()
    if not effect.least <= len(action.moves) <= most:
        facts = {"case": "number", "power": action.power, "n": len(action.moves), "least": effect.least, "most": most}
        reasons += (Violation(rule, facts),)
    if effect.same_source and len({move.source for move in action.moves}) > 1:
        reasons += (Violation(rule, {"case": "one_column", "power": action.power}),)
    for move in action.moves:
        if effect.colours and move.die not in effect.colours:
            reasons += (Violation(rule, {"case": "colour", "power": action.power, "die": move.die}),)
        if effect.sources and column_of(empire, move.source) not in effect.sources:
            reasons += (Violation(rule, {"case": "source", "power": action.power, "source": move.source}),)
        if move.target in PHASE_AT and move.target not in targets_of(effect, empire):
            reasons += (Violation(rule, {"case": "target", "power": action.power, "target": move.target}),)
    return reasons + move_refusals(state, empire, action.moves)


def may_dictate(empire: Empire) -> bool:
    """May a seat Dictate, for the first time or again? Rules RFG-ASSIGN-6, RFG-POWER-5."""
    return not empire.dictated or effects.dictate_repeat(empire)


def strip_moves(state: State) -> bool:
    """May the die on the strip be moved or set aside? Rule RFG-ASSIGN-4, ruling ``selector_movable``."""
    return state.rules.rulings["selector_movable"] == "yes"


def power_of(empire: Empire, power: str) -> Effect | None:
    """The Reassign effect of a tile in the tableau."""
    for tile, effect in effects.having(empire, "reassign"):
        if tile == power:
            return effect
    return None


def targets_of(effect: Effect, empire: Empire) -> tuple[str, ...]:
    """The columns that a power moves to."""
    return (empire.chosen,) if effect.targets == ("selected",) else effect.targets or PHASES


def move_refusals(
    state: State, empire: Empire, moves: Sequence[Move], aside: tuple[str, str] | None = None
) -> tuple[Violation, ...]:
    """Why these workers cannot move: not there, the selecting one, or to no other column."""
    wanted = Counter((move.source, move.die) for move in moves)
    if aside is not None:
        wanted[aside] += 1
    reasons: tuple[Violation, ...] = ()
    for (source, die), n in wanted.items():
        if source == STRIP and not strip_moves(state):
            reasons += (Violation("RFG-ASSIGN-4", {"case": "strip"}),)
        elif source == WILD or pile_at(empire, source).count(die) < n:
            facts = {"case": "no_die", "die": die, "source": source, "n": n}
            reasons += (Violation("RFG-ASSIGN-7" if aside is None else "RFG-ASSIGN-5", facts),)
    for move in moves:
        if move.target not in PHASE_AT or move.target == column_of(empire, move.source):
            facts = {"case": "column", "target": move.target}
            reasons += (Violation("RFG-ASSIGN-7" if aside is None else "RFG-ASSIGN-5", facts),)
    return reasons


def column_of(empire: Empire, source: str) -> str:
    """The phase in which a worker stands; that on the strip in the selected one."""
    return empire.chosen if source == STRIP else source


def dictate_refusals(state: State, action: Dictate) -> tuple[Violation, ...]:
    """Why Dictate is not possible so. Rules RFG-ASSIGN-5, RFG-ASSIGN-6, RFG-POWER-5."""
    empire = state.empires[action.seat]
    if early := too_early(empire):
        return early
    reasons: tuple[Violation, ...] = ()
    if not may_dictate(empire):
        reasons += (Violation("RFG-ASSIGN-6", {"case": "again"}),)
    width = effects.dictate_width(empire)
    if not 1 <= len(action.moves) <= width:
        rule = "RFG-POWER-5" if width > 1 else "RFG-ASSIGN-5"
        reasons += (Violation(rule, {"case": "number", "n": len(action.moves), "most": width}),)
    return reasons + move_refusals(state, empire, action.moves, (action.source, action.die))


def done_refusals(state: State, action: Done) -> tuple[Violation, ...]:
    """Every wild die stands under a phase, and one die selects. Rules RFG-ASSIGN-2, RFG-ASSIGN-3."""
    empire = state.empires[action.seat]
    reasons: tuple[Violation, ...] = ()
    if not empire.strip:
        reasons += (Violation("RFG-ASSIGN-3", {"case": "none"}),)
    if empire.wild:
        reasons += (Violation("RFG-ASSIGN-2", {"case": "wait", "n": len(empire.wild)}),)
    return reasons


def assign_refusals(state: State, action: Assign) -> tuple[Violation, ...]:
    """The first step that is refused, and why; or what is missing at the end. Rule RFG-ASSIGN-8."""
    draft = state.draft()
    for step in action.steps:
        if step.seat != action.seat:
            return (Violation("RFG-ASSIGN-8", {"case": "seat", "seat": step.seat}),)
        if not draft.empires[action.seat].ask:
            return (Violation("RFG-ASSIGN-8", {"case": "done", "seat": action.seat}),)
        reasons = step_refusals(draft, step)
        if reasons:
            return reasons
        take_step(draft, step)
    return done_refusals(draft, Done(action.seat)) if draft.empires[action.seat].ask else ()


def step_refusals(state: State, step: Step) -> tuple[Violation, ...]:
    """Why this step is not possible."""
    if isinstance(step, Select):
        return select_refusals(state, step)
    if isinstance(step, Wild):
        return wild_refusals(state, step)
    if isinstance(step, Hold):
        return hold_refusals(state, step)
    return reassign_refusals(state, step) if isinstance(step, Reassign) else dictate_refusals(state, step)


# The steps: what they do.


def take_step(draft: State, step: Step) -> None:
    """One step of an assignment; the last possible one completes it."""
    empire = draft.empires[step.seat]
    if isinstance(step, Select):
        take(empire, step.die, step.source)
        empire.strip, empire.chosen = step.die, step.phase
        tell(draft, step.seat, "selected", "RFG-ASSIGN-3", {"die": step.die, "phase": step.phase})
    elif isinstance(step, Wild):
        take(empire, step.die, WILD)
        empire.set_column(step.phase, plus(empire.column(step.phase), step.die))
        tell(draft, step.seat, "wild_placed", "RFG-ASSIGN-2", {"die": step.die, "phase": step.phase})
    elif isinstance(step, Hold):
        take(empire, step.die, step.source)
        empire.held = plus(empire.held, step.die)
        tell(draft, step.seat, "held", "RFG-ASSIGN-1", {"die": step.die, "source": step.source})
    else:
        use_power(draft, step)
    if empire.strip and not empire.wild and not more(draft, step.seat):
        finish(draft, step.seat)


def use_power(draft: State, step: Reassign | Dictate) -> None:
    """Workers move to other columns. Rules RFG-ASSIGN-5, RFG-ASSIGN-7."""
    empire = draft.empires[step.seat]
    if isinstance(step, Dictate):
        take(empire, step.die, step.source)
        empire.dictated = plus(empire.dictated, step.die)
        rule = "RFG-POWER-5" if len(empire.dictated) > 1 else "RFG-ASSIGN-5"
        tell(draft, step.seat, "dictated", rule, {"die": step.die, "source": step.source})
    else:
        empire.reassigned = plus(empire.reassigned, step.power)
    for move in step.moves:
        take(empire, move.die, move.source)
    for move in step.moves:
        empire.set_column(move.target, plus(empire.column(move.target), move.die))
        facts = {"die": move.die, "source": move.source, "target": move.target}
        if isinstance(step, Dictate):
            rule = "RFG-POWER-5" if len(step.moves) > GAME["dictate_moves"] else "RFG-ASSIGN-5"
            tell(draft, step.seat, "moved", rule, facts)
        else:
            effect = power_of(empire, step.power)
            rule = "RFG-POWER-4" if effect is not None and effect.lead else "RFG-POWER-3"
            tell(draft, step.seat, "reassigned", rule, {**facts, "power": step.power})


def take(empire: Empire, die: str, source: str) -> None:
    """A die leaves its column, the wild ones or the strip."""
    if source == WILD:
        empire.wild = minus(empire.wild, die)
    elif source == STRIP:
        empire.strip, empire.chosen = "", ""
    else:
        empire.set_column(source, minus(empire.column(source), die))


def tell(draft: State, seat: int, kind: str, rule: str, facts: dict[str, str]) -> None:
    """Something happened behind the screen. Rule RFG-ASSIGN-8."""
    draft.events.append(Event(kind, rule, seat, (), facts, to=(seat,)))


def finish(draft: State, seat: int) -> None:
    """A seat's assignment is complete. Rule RFG-ASSIGN-8."""
    draft.empires[seat].ask = ""
    left = sum([bool(empire.ask) for empire in draft.empires])
    draft.events.append(Event("assigned", "RFG-ASSIGN-8", seat, (), {"left": left}))


def assign(draft: State, action: Assign) -> None:
    """A whole assignment at once."""
    for step in action.steps:
        take_step(draft, step)
    if draft.empires[action.seat].ask:
        finish(draft, action.seat)


# What is legal.


def choices(state: State, seat: int) -> Iterator[Choice]:
    """Every way to use a power now, as far as it is not about which dice go where."""
    empire = state.empires[seat]
    if not empire.strip or empire.wild:
        return
    yield from reassigns(state, seat)
    yield from asides(*dictates(state, seat))


def asides(groups: tuple[Group, ...], width: int) -> Iterator[Choice]:
    """Every way to set a worker aside, for others that move."""
    for at, group in enumerate(groups):
        one_less = Group(group.source, group.die, group.n - 1, group.targets)
        yield Choice("", (group.source, group.die), (*groups[:at], one_less, *groups[at + 1 :]), 1, width)


def reassigns(state: State, seat: int) -> Iterator[Choice]:
    """Every Reassign power that may be used now. Rule RFG-ASSIGN-7."""
    empire = state.empires[seat]
    with_strip = strip_moves(state)
    for power, effect in effects.having(empire, "reassign"):
        if power not in empire.reassigned:
            targets = targets_of(effect, empire)
            mine = [
                group
                for group in groups_of(empire, targets, with_strip)
                if (not effect.colours or group.die in effect.colours)
                and (not effect.sources or column_of(empire, group.source) in effect.sources)
            ]
            most = effects.reassign_limit(state, seat, effect)
            for part in by_source(mine) if effect.same_source else [mine]:
                yield Choice(power, None, tuple(part), effect.least, most)


def dictates(state: State, seat: int) -> tuple[tuple[Group, ...], int]:
    """The workers that may be set aside or move when a seat Dictates, and how many may move. Rule RFG-ASSIGN-5."""
    empire = state.empires[seat]
    if not may_dictate(empire):
        return (), 0
    return groups_of(empire, PHASES, strip_moves(state)), effects.dictate_width(empire)


def movable(state: State, empire: Empire) -> list[tuple[str, str]]:
    """Every worker that may move or be set aside, with where it stands. Rules RFG-ASSIGN-4, RFG-ASSIGN-5."""
    found = [(phase, die) for phase, pile in zip(PHASES, empire.columns, strict=True) for die in pile]
    if empire.strip and strip_moves(state):
        found.append((STRIP, empire.strip))
    return found


def groups_of(empire: Empire, targets: tuple[str, ...], with_strip: bool) -> tuple[Group, ...]:
    """The workers that may move, alike ones together."""
    found = groups_in(empire.columns, targets)
    if with_strip:
        elsewhere = tuple([phase for phase in targets if phase != empire.chosen])
        found += (Group(STRIP, empire.strip, 1, elsewhere),)
    return found


@lru_cache(maxsize=4096)
def groups_in(columns: tuple[tuple[str, ...], ...], targets: tuple[str, ...]) -> tuple[Group, ...]:
    """The workers of these columns, alike ones together."""
    found = []
    for source, pile in zip(PHASES, columns, strict=True):
        elsewhere = tuple([phase for phase in targets if phase != source])
        found += [Group(source, die, pile.count(die), elsewhere) for die in dict.fromkeys(pile)]
    return tuple(found)


def by_source(groups: Sequence[Group]) -> list[list[Group]]:
    """Groups of one column each."""
    return [[group for group in groups if group.source == source] for source in (*PHASES, STRIP)]


def act(choice: Choice, moves: tuple[Move, ...], seat: int) -> Reassign | Dictate:
    """The action of a choice with its moves, in their fixed order."""
    moves = tuple(sorted(moves))
    if choice.aside is None:
        return Reassign(choice.power, moves, seat)
    source, die = choice.aside
    return Dictate(die, source, moves, seat)


def more(state: State, seat: int) -> bool:
    """Is anything left to do but to be done?"""
    empire = state.empires[seat]
    workers = sum(map(len, empire.columns))
    if state.rules.rulings["unassigned"] == "yes" and workers:
        return True
    if strip_moves(state):
        workers += 1
    if workers > 1 and may_dictate(empire):
        return True  # one can be set aside for another
    return bool(effects.having(empire, "reassign")) and any(map(possible, reassigns(state, seat)))


def simple(state: State, seat: int) -> list[Action]:
    """Every action but the powers."""
    empire = state.empires[seat]
    piles = (*zip(PHASES, empire.columns, strict=True), (WILD, empire.wild))
    places = [(source, die) for source, pile in piles for die in dict.fromkeys(pile)]
    found: list[Action] = []
    if not empire.strip:
        found += [Select(die, source, phase, seat) for source, die in places for phase in PHASES]
    found += [Wild(die, phase, seat) for die in dict.fromkeys(empire.wild) for phase in PHASES]
    if state.rules.rulings["unassigned"] == "yes" and (empire.strip or total(empire) > 1):
        found += [Hold(die, source, seat) for source, die in places]
    if empire.strip and not empire.wild:
        found.append(Done(seat))
    return found


def total(empire: Empire) -> int:
    """Dice under phases and wild ones."""
    return sum(map(len, empire.columns)) + len(empire.wild)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every step of an assignment that a seat may take now."""
    found = simple(state, seat)
    for choice in choices(state, seat):
        found += [act(choice, moves, seat) for moves in list_moves(choice)]
    return tuple(found)


class Menu:
    """All that is ``legal`` for a seat, counted without being listed."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat, empire = seat, state.empires[seat]
        self.plain = simple(state, seat)
        self.pairs: list[tuple[Group, Group]] = []
        self.powers: list[Choice] = []
        if empire.strip and not empire.wild:
            self.powers += reassigns(state, seat)
            groups, width = dictates(state, seat)
            if width == 1:  # who is set aside and who moves: the same ways as those of ``asides``, sooner counted
                self.pairs = [(a, b) for a in groups for b in groups if a is not b or b.n > 1]
            else:
                self.powers += asides(groups, width)
        self.counts = [len(self.plain), len(self.pairs) * (len(PHASES) - 1), *map(count, self.powers)]

    def __len__(self) -> int:
        return sum(self.counts)

    def pick(self, rng: Random) -> Action:
        """One of them, uniformly."""
        at = weighted(rng, self.counts)
        if at == 0:
            return self.plain[int(rng.random() * len(self.plain))]
        if at == 1:
            aside, moved = self.pairs[int(rng.random() * len(self.pairs))]
            target = moved.targets[int(rng.random() * len(moved.targets))]
            return Dictate(aside.die, aside.source, (Move(moved.source, moved.die, target),), self.seat)
        power = self.powers[at - 2]
        return act(power, pick_moves(power, rng), self.seat)


def how_many(state: State, seat: int) -> int:
    """The number of ``legal`` actions, without listing them."""
    return len(Menu(state, seat))


def sample(state: State, seat: int, rng: Random) -> Action:
    """One of ``legal``, uniformly, without listing them."""
    return Menu(state, seat).pick(rng)


# Reveal. Rules RFG-REVEAL-1 to 3.


def spare(draft: State, action: Spare) -> None:
    """In a game for two the spare die may add a phase. Rule RFG-REVEAL-2."""
    draft.spare = action.face
    new = action.face not in [empire.chosen for empire in draft.empires]
    draft.events.append(Event("spare", "RFG-REVEAL-2", -1, (), {"phase": action.face, "new": "yes" if new else "no"}))
    reveal(draft)


def reveal(draft: State) -> None:
    """The selected phases are on; workers of the others and the dice set aside go back to the cups.

    Rules RFG-REVEAL-1, RFG-REVEAL-3.
    """
    on = {empire.chosen for empire in draft.empires} | {draft.spare}
    draft.selected = tuple([phase for phase in PHASES if phase in on])
    facts = {"phases": list(draft.selected), "chosen": [empire.chosen for empire in draft.empires]}
    draft.events.append(Event("revealed", "RFG-REVEAL-1", -1, (), facts))
    for seat, empire in enumerate(draft.empires):
        columns = dict(zip(PHASES, empire.columns, strict=True))
        if empire.strip:
            columns[empire.chosen] = plus(columns[empire.chosen], empire.strip)
            empire.strip = ""
        back: list[str] = []
        for phase, dice in columns.items():
            if dice and phase not in on:
                back += dice
                columns[phase] = ()
        empire.columns = tuple(columns.values())  # type: ignore[assignment]
        if back:
            draft.events.append(Event("off_duty", "RFG-REVEAL-3", seat, (), {"dice": sorted(back)}))
        aside = empire.dictated + empire.held
        if aside:
            draft.events.append(Event("set_aside_back", "RFG-REVEAL-3", seat, (), {"dice": sorted(aside)}))
        empire.cup = plus(empire.cup, *back, *aside)
        empire.dictated, empire.held, empire.rolled, empire.reassigned = (), (), (), ()
        for phase in draft.selected:
            if dice := columns[phase]:
                working = {"phase": phase, "dice": list(dice)}
                draft.events.append(Event("at_work", "RFG-REVEAL-1", seat, (), working))
