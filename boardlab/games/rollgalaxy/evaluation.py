"""What a simple player looks at: named features of an empire and their weights, and the actions worth a look."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import assign, effects, produce
from boardlab.games.rollgalaxy.actions import Action, Assign, Select, Step, Wild
from boardlab.games.rollgalaxy.facts import KINDS, PHASES, SIDES

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import Empire, State

WEIGHTS: dict[str, float] = {
    "points": 1.0,
    "bonus": 0.6,
    "dice": 0.6,
    "ready": 0.4,
    "work": 1.0,
    "goods": 0.9,
    "progress": 0.7,
    "construction": 0.7,
    "credits": 0.3,
}
"""How much one unit of each feature is worth to the greedy bot."""

MOST_CANDIDATES = 60
OTHERS_SELECT = 0.4
"""How likely a phase happens that one has not selected oneself."""
WORTH = {"explore": 0.5, "develop": 0.8, "settle": 0.8, "produce": 0.7, "ship": 1.6}
"""What a worker of a phase does is worth, before it has done it."""
PLENTY = 6
"""Credits beyond this count little."""
NEXT_TILES = (1.0, 0.6, 0.3)
"""What the first, second and third tile under construction of a kind count; a fourth one counts nothing."""


def features(state: State, seat: int) -> dict[str, float]:
    """Named features of a position for one seat.

    Returns:
        ``points`` in chips and tiles; ``bonus`` of developments of cost 6; ``dice`` owned; ``ready``: dice in the cup
        or at work; ``work``: workers that will find something to do, by what it is worth, phases of others in part;
        ``goods``; ``progress``: dice on stacks as far as the top tile needs them; ``construction``: tiles, also those
        to be drawn, the first ones most; ``credits``, those beyond some in part.
    """
    empire = state.empires[seat]
    score = state.scores()[seat]
    at_work = sum(map(len, empire.columns)) + len(empire.wild) + bool(empire.strip)
    return {
        "points": score.parts[0].points + score.parts[1].points,
        "bonus": sum([part.points for part in score.parts[2:]]),
        "dice": sum(empire.dice().values()),
        "ready": len(empire.cup) + at_work,
        "work": sum([useful(state, empire, phase) for phase in PHASES]),
        "goods": sum([len(pile) for _, pile in empire.goods]),
        "progress": sum([min(len(empire.site(kind)), needed(empire, kind)) for kind in KINDS]),
        "construction": construction(state, empire, seat),
        "credits": min(empire.credits, PLENTY) + 0.3 * max(0, empire.credits - PLENTY),
    }


def construction(state: State, empire: Empire, seat: int) -> float:
    """Tiles under construction, the first ones most; a tile to be drawn or placed goes where it is needed more."""
    counts = sorted([len(empire.dev_stack), len(empire.world_stack)])
    coming = len(empire.hand) + sum([n for each, n in state.drawing if each == seat])
    for _ in range(coming if state.step != "setup" else 0):
        counts[0] += 1
        counts.sort()
    return sum([sum(NEXT_TILES[:n]) for n in counts])


def needed(empire: Empire, kind: str, tiles: int = 1) -> int:
    """How many dice the top tiles of a stack need."""
    return sum([effects.cost(empire, SIDES[name]) for name in empire.stack(kind)[:tiles]])


def useful(state: State, empire: Empire, phase: str) -> float:
    """Workers of a phase that will find something to do, by its worth and how likely the phase happens."""
    mine = empire.chosen == phase
    workers = len(empire.column(phase)) + (mine and bool(empire.strip))
    if not workers:
        return 0.0
    if phase == "explore":
        room = workers
    elif phase in ("develop", "settle"):
        kind = "development" if phase == "develop" else "world"
        room = needed(empire, kind, tiles=2) - len(empire.site(kind))
    elif phase == "produce":
        room = sum([n for _, n in produce.room(empire)])
    else:
        room = sum([len(pile) for _, pile in empire.goods])
    sure = mine or phase in state.selected
    return WORTH[phase] * max(0, min(workers, room)) * (1.0 if sure else OTHERS_SELECT)


def candidates(state: State, seat: int, rng: Random) -> tuple[Action, ...]:
    """The actions worth a look: whole assignments, or the legal actions, a fair sample where there are too many."""
    empire = state.empires[seat]
    if not state.giving and empire.ask == "assign":
        if not empire.strip and not empire.dictated and not empire.reassigned:
            return assignments(state, seat, rng)
        if assign.how_many(state, seat) > MOST_CANDIDATES:
            return tuple(dict.fromkeys(assign.sample(state, seat, rng) for _ in range(MOST_CANDIDATES)))
    actions = state.legal_actions(seat)
    return actions if len(actions) <= MOST_CANDIDATES else tuple(rng.sample(actions, MOST_CANDIDATES))


def assignments(state: State, seat: int, rng: Random) -> tuple[Action, ...]:
    """Whole assignments: each die that may select with each phase, the wild dice with it; and some with powers."""
    empire = state.empires[seat]
    found: dict[Action, None] = {}
    for select in assign.simple(state, seat):
        if isinstance(select, Select):
            wild = list(empire.wild)
            if select.source == "wild":
                wild.remove(select.die)
            steps: tuple[Step, ...] = (select, *[Wild(die, select.phase, seat) for die in wild])
            found[Assign(steps, seat)] = None
    plain = list(found)
    if len(plain) > MOST_CANDIDATES // 2:
        plain = rng.sample(plain, MOST_CANDIDATES // 2)
    for _ in range(MOST_CANDIDATES - len(plain)):
        plain.append(with_power(state, seat, plain[int(rng.random() * len(plain))], rng))
    return tuple(dict.fromkeys(plain))


def with_power(state: State, seat: int, whole: Action, rng: Random) -> Action:
    """An assignment with one power more, drawn by lot, if any is there."""
    assert isinstance(whole, Assign), "only whole assignments get a power"
    after = state
    for step in whole.steps:
        after = after.apply(step)
        if after.step != "assign" or after.empires[seat].ask != "assign":
            return whole
    step_more = assign.sample(after, seat, rng)
    return Assign((*whole.steps, step_more), seat) if isinstance(step_more, Step) else whole
