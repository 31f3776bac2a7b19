"""Random games for the tests, and the engine's states in the words of the plain rules."""

from functools import cache
from random import Random

from cartographers_plain import Map, Plain, beside

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Edict, Reveal
from boardlab.games.cartographers.facts import AMBUSHES
from boardlab.games.cartographers.setup import RULINGS
from boardlab.kernel import CHANCE, Ruleset

SHEETS = ("wilderness", "wastelands")


@cache
def label(cell):
    row, column = cell
    return f"{'ABCDEFGHIJK'[row]}{column + 1}"


@cache
def spot(name):
    return "ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1


def labels(cells):
    """Labels in reading order."""
    return tuple(map(label, sorted(cells)))


def spots(names):
    return frozenset(map(spot, names))


TUPLES = {
    Draw: lambda a: ("draw", a.seat, a.terrain, spots(a.cells)),
    Edict: lambda a: ("edict", a.letter, a.card),
    Reveal: lambda a: ("reveal", a.card),
}


def plain_of(state, seat):
    """A seat's sheet as a plain map."""
    return Map(state.sheet_rows(seat))


def any_ruleset(rng):
    """A preset, or every ruling by lot."""
    if rng.random() < 0.6:
        return rng.choice(["published", "document"])
    return Ruleset("mixed", {name: rng.choice(values) for name, values in RULINGS.items()})


def any_game(seed, **fixed):
    """A new game with everything drawn by lot that is not fixed; its first chance is still to come."""
    rng = Random(f"game/{seed}")
    options = {"players": rng.choice((1, 2, 3, 5)), "ruleset": any_ruleset(rng), "sheet": rng.choice(SHEETS), **fixed}
    return GAME.initial(options.pop("players"), options.pop("ruleset"), **options)


def lively(state, rng):
    """A legal action; among some drawings by lot mostly the one that touches most of what is there."""
    if state.to_move == (CHANCE,) or rng.random() < 0.3:
        return state.sample_action(rng)
    m = plain_of(state, state.target(state.to_move[0]))
    some = [state.sample_action(rng, state.to_move[0]) for _ in range(5)]
    return max(some, key=lambda a: sum(n in m.on for name in a.cells for n in beside(spot(name))))


def played(state, seed, most=2000):
    """A game to its end: every state, the action, and the state after it."""
    rng = Random(f"play/{seed}")
    for _ in range(most):
        if state.is_over:
            return
        action = lively(state, rng)
        after = state.apply(action)
        yield state, action, after
        state = after


def states(count, seed=0, **fixed):
    """Some states of random games in which somebody has to draw."""
    rng = Random(f"states/{seed}")
    for n in range(count):
        left, seen = rng.randint(0, 40), None
        for before, _, _ in played(any_game(f"{seed}/{n}", **fixed), n):
            seen = before if before.to_move != (CHANCE,) else seen
            left -= before.to_move != (CHANCE,)
            if left < 0 and seen:
                break
        yield seen


def plain_twin(state):
    """The plain game at the start of an engine game."""
    given = tuple(filter(None, state.edicts)) or None
    return Plain(state.board.name, state.players, state.rules.rulings, given, state.cards_per_season)


def told(state):
    """A state in the words of ``told_plainly``."""
    seats = range(state.players)
    drawing = state.to_move not in ((CHANCE,), ())
    return {
        "draws": set(state.to_move) if drawing else None,
        "over": state.is_over,
        "maps": [list(state.sheet_rows(seat)) for seat in seats],
        "coins": [state.sheets[seat].coins for seat in seats],
        "seasons": [[(s.edicts, s.coins, s.monsters) for s in state.sheets[seat].seasons] for seat in seats],
        "totals": [state.total(seat) for seat in seats],
        "edicts": {letter: card for letter, card in zip("ABCD", state.edicts, strict=True) if card},
        "season": None if state.is_over else state.season_name,
        "time": None if state.is_over else state.time,
        "due": state.ruins_due,
        "shown": [] if state.is_over else list(state.shown),
        "card": state.card or None,
        "gone": {card for card in AMBUSHES if card not in state.ambush_left} | ({state.card} & set(AMBUSHES)),
        "drawn": {a.seat: (a.terrain, spots(a.cells)) for a in state.commits if a is not None} if drawing else {},
        "winners": set(state.result().winners) if state.is_over else None,
    }


def told_plainly(plain):
    """Everything that can be compared."""
    over = plain.asked == ("over",)
    return {
        "draws": set(plain.asked[1]) if plain.asked[0] == "draw" else None,
        "over": over,
        "maps": [m.rows() for m in plain.maps],
        "coins": plain.coins,
        "seasons": plain.seasons,
        "totals": [plain.total(seat) for seat in range(plain.players)],
        "edicts": plain.edicts,
        "season": plain.season,
        "time": None if over else plain.time,
        "due": plain.due,
        "shown": [] if over else plain.shown,
        "card": plain.card,
        "gone": set(plain.gone),
        "drawn": plain.drawn,
        "winners": set(plain.winners()) if over else None,
    }
