"""Games of Roll for the Galaxy played at random, and what must hold in every step of them."""

from collections import Counter
from random import Random

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import CAP, DICE, FACTIONS, HOMES, PHASES, SIDES, TILES

COLUMNS_SEEN = ("cup", "citizenry", "used", "wild", "held", "dictated", "spent", "dev_dice", "world_dice")
MOST_ACTIONS = 40_000


def walk(players, seed, ruleset="published", **options):
    """Every state of a random game, with the action that led to it."""
    rng, state = Random(f"{players}/{seed}/{ruleset}"), GAME.initial(players, ruleset, **options)
    yield None, state
    for _ in range(MOST_ACTIONS):
        if state.is_over:
            return
        action = state.sample_action(rng)
        state = state.apply(action)
        yield action, state
    raise AssertionError(f"game {seed} of {players} does not end")


def final(players, seed, ruleset="published", **options):
    """The last state of a random game."""
    *_, (_, state) = walk(players, seed, ruleset, **options)
    return state


def some_states(players, seeds, every, ruleset="published"):
    """States from random games, one in so many."""
    for seed in seeds:
        for n, (_, state) in enumerate(walk(players, seed, ruleset)):
            if n % every == seed % every:
                yield state


def dice_of(empire):
    """All dice of an empire, counted here anew; counters are none."""
    dice = [die for name in COLUMNS_SEEN for die in getattr(empire, name)]
    dice += [die for column in empire.columns for die in column]
    dice += [die for _, pile in empire.goods for die in pile]
    dice += [empire.strip] if empire.strip else []
    return Counter(die for die in dice if die != "counter")


def check(state):
    """Components are conserved, and numbers stay where the table has room for them."""
    owned = sum(map(dice_of, state.empires), Counter())
    supply = state.supply()
    assert all(supply[colour] >= 0 for colour in DICE)
    assert {colour: supply[colour] + owned[colour] for colour in DICE} == {c: die.count for c, die in DICE.items()}
    assert sum(supply.values()) + sum(owned.values()) == 111
    tiles = [*state.bag, *state.abandoned]
    for empire in state.empires:
        tiles += [SIDES[name].tile for name in (*empire.tableau, *empire.construction)]
        tiles += empire.hand
        assert all(SIDES[name].kind == "development" for name in empire.dev_stack)
        assert all(SIDES[name].kind == "world" for name in empire.world_stack)
        check_empire(empire)
    games = [tile for tile in tiles if tile in TILES]
    assert sorted(games) == sorted(TILES)
    factions = [*state.factions_left, *(empire.faction for empire in state.empires if empire.faction)]
    assert sorted(factions) == sorted(FACTIONS)
    assert sorted([*state.homes_left, *(e.home for e in state.empires if e.home)]) == sorted(HOMES)
    points = sum(empire.points for empire in state.empires)
    assert state.pool + state.reserve + points == 12 * state.players + 50
    assert state.pool == 0 or state.reserve == 50
    assert state.pool >= 0
    if state.step in ("roll", "over"):
        assert all(empire.credits >= 1 for empire in state.empires)
        assert all(empire.cup for empire in state.empires) or state.step == "roll"


def check_empire(empire):
    """What holds for every empire."""
    assert 0 <= empire.credits <= CAP
    assert empire.squares == len(empire.tableau) == len(set(empire.tableau))
    most = 2 if "galactic_reserves" in empire.tableau else 1
    for world, pile in empire.goods:
        assert world in empire.tableau
        assert SIDES[world].holds_goods
        assert 0 < len(pile) <= max(most, 1)
    for name in COLUMNS_SEEN:
        assert getattr(empire, name) == tuple(sorted(getattr(empire, name)))
    assert len(empire.columns) == len(PHASES)
