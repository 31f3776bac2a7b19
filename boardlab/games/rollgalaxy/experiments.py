"""Experiments for the lessons: many quick games, and what they show as a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from boardlab.games.rollgalaxy import effects, produce, setup, ship, turn
from boardlab.games.rollgalaxy.actions import Action, Assign, Done, PlaceTile, Scout, Select, Ship, Stock, Wild
from boardlab.games.rollgalaxy.facts import KINDS, PHASES, SIDES, TILES
from boardlab.games.rollgalaxy.model import Empire, State
from boardlab.kernel.chance import CHANCE, stream
from boardlab.kernel.chart import Chart, Line

Progress = Callable[[int, int], None]

READINGS = ("published", "document")
POOR = 3
"""With fewer credits than this a simple player takes credits rather than points or tiles."""
TILES_AHEAD = 3
"""With fewer tiles under construction a simple player looks for more."""
EAGER = {"explore": 1.0, "develop": 1.9, "settle": 2.0, "produce": 1.5, "ship": 2.1}
"""What a simple player gives for a worker with something to do, by phase."""
LONGEST = 60
"""The rounds after which a game is stopped."""


def credits_paid(games: int = 12, seed: int = 1, progress: Progress | None = None) -> Chart:
    """How many credits players pay in a game, where used dice cost a credit and where they come back by themselves.

    Args:
        games: Games for each line, of two simple players each.
        seed: Of the first game; game ``n`` has the seed ``seed + n``.
        progress: Told after each game how many are done, and of how many.

    Returns:
        Three lines over the rounds: ``paid_published`` and ``paid_document``, the credits that a player has paid so
        far; ``left_document``, the credits that a player of the document's reading has in hand.
        Findings: ``published`` and ``document``, the credits paid in a whole game; ``rounds_published`` and
        ``rounds_document``, how long a game is; ``left``, the credits in hand at the end with the document's reading.
    """
    played: dict[str, list[tuple[list[int], list[int]]]] = {name: [] for name in READINGS}
    for n in range(games):
        for name in READINGS:
            played[name] += one_game({"used_dice": {"published": "citizenry", "document": "cup"}[name]}, seed + n)
        if progress is not None:
            progress(n + 1, games)
    rounds = {name: middle([len(paid) - 1 for paid, _ in rows]) for name, rows in played.items()}
    published, document = played.values()
    lines = (
        line_of("paid_published", [paid for paid, _ in published], rounds["published"]),
        line_of("paid_document", [paid for paid, _ in document], rounds["document"]),
        line_of("left_document", [left for _, left in document], rounds["document"]),
    )
    return Chart(
        lines,
        tuple(range(0, max(rounds.values()) + 1, 2)),
        {
            "published": lines[0].points[-1][1],
            "document": lines[1].points[-1][1],
            "left": lines[2].points[-1][1],
            "rounds_published": rounds["published"],
            "rounds_document": rounds["document"],
        },
    )


def one_game(rulings: dict[str, str], seed: int) -> list[tuple[list[int], list[int]]]:
    """A game of two simple players: for each of them the credits paid so far and those in hand, round by round."""
    rules = setup.PRESETS.of_position("published", rulings)
    state, rng = setup.initial(2, rules, opening="cheapest"), stream(seed, "experiment")
    paid, rows = [0, 0], [([0], [empire.credits]) for empire in state.empires]
    while not state.is_over and state.round <= LONGEST:
        seat = state.to_move[0]
        state = turn.apply(state, turn.sample_action(state, rng) if seat == CHANCE else decide(state, seat, rng))
        for event in state.events:
            if event.kind == "recruited":
                paid[event.seat] += len(event.facts["dice"])
        if any(event.kind in ("round", "game_over") for event in state.events) and (state.round > 1 or state.is_over):
            for row, total, empire in zip(rows, paid, state.empires, strict=True):
                row[0].append(total)
                row[1].append(empire.credits)
    return rows


# A simple and quick player.


def decide(state: State, seat: int, rng: Random) -> Action:
    """What a simple player does: most of what is at hand, without looking ahead or doing what is optional."""
    empire, ask = state.empires[seat], turn.asked(state, seat)
    if ask == "assign":
        return assignment(empire, seat)
    if ask == "explore" and empire.workers("explore"):
        die = empire.workers("explore")[0]
        full = all(map(empire.stack, KINDS)) and len(empire.construction) >= TILES_AHEAD
        return Stock(die, seat) if full or empire.credits < POOR else Scout(die, seat)
    if ask == "place":
        developments = len(empire.dev_stack) <= len(empire.world_stack)
        return PlaceTile(TILES[empire.hand[0]][0 if developments else 1].id, False, seat)
    actions = turn.of_seat(state, seat)
    if ask == "ship":
        return max(actions, key=lambda action: earned(empire, action))
    if Done(seat) in actions:
        return Done(seat)
    return actions[int(rng.random() * len(actions))]


def assignment(empire: Empire, seat: int) -> Action:
    """Select the phase in which most workers find work; wild dice and the selecting die go there too."""
    standing = {phase: len(empire.column(phase)) + len(empire.wild) for phase in PHASES}
    best = max(PHASES, key=lambda phase: EAGER[phase] * min(standing[phase] + 1, room(empire, phase)))
    others = [phase for phase in PHASES if phase != best and empire.column(phase)]
    source = others[0] if others else "wild" if empire.wild else best
    wild = list(empire.wild)
    die = wild.pop(0) if source == "wild" else empire.column(source)[0]
    return Assign((Select(die, source, best, seat), *[Wild(each, best, seat) for each in wild]), seat)


def room(empire: Empire, phase: str) -> int:
    """How many workers find something to do in a phase."""
    if phase == "explore":
        return 2 if len(empire.construction) < TILES_AHEAD or empire.credits < POOR else 1
    if phase == "produce":
        return sum([n for _, n in produce.room(empire)])
    if phase == "ship":
        return sum([len(pile) for _, pile in empire.goods])
    kind = KINDS[PHASES.index(phase) - 1]
    return sum([effects.cost(empire, SIDES[name]) for name in empire.stack(kind)]) - len(empire.site(kind))


def earned(empire: Empire, action: Action) -> int:
    """What a shipper brings: credits for who has few, points otherwise."""
    assert isinstance(action, Ship), "only shippers are compared"
    credits, points = ship.worth(empire, action.die, action.world, action.good)
    wanted = "trade" if empire.credits < POOR else "consume"
    return (credits if wanted == "trade" else points) if action.task == wanted else 0


# The middle of many games.


def line_of(name: str, played: Sequence[Sequence[int]], rounds: int) -> Line:
    """The middle of many games, round by round; games that are over no longer count."""
    return Line(name, tuple((n, middle([row[n] for row in played if n < len(row)])) for n in range(rounds + 1)))


def middle(numbers: Sequence[int]) -> int:
    """The number in the middle; the lower one of two."""
    return sorted(numbers)[(len(numbers) - 1) // 2]
