"""Set-up: options, the first state, and all chance of the game. Rules RFG-SETUP-2 to 9, RFG-ROLL-1, RFG-ROLL-2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from random import Random
from typing import TYPE_CHECKING, Any

from boardlab.games.rollgalaxy import effects, explore
from boardlab.games.rollgalaxy.actions import Action, Draw, Faction, Home, Open, Roll, Spare, Starter
from boardlab.games.rollgalaxy.facts import (
    DICE,
    FACTION_NUMBER,
    FACTIONS,
    GAME,
    HOMES,
    SIDES,
    TILES,
    minus,
    plus,
    side_of,
    table,
)
from boardlab.kernel.chance import Outcome
from boardlab.kernel.errors import BadPosition, there_are
from boardlab.kernel.reader import quoted, wanted
from boardlab.kernel.rulebook import Presets, Ruleset
from boardlab.kernel.values import Event, Option, Violation

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

RULINGS: dict[str, tuple[str | int, ...]] = {
    "pairing": ("independent", "same-number"),
    "start_player": ("none", "marker"),
    "unassigned": ("no", "yes"),
    "selector_movable": ("no", "yes"),
    "used_dice": ("citizenry", "cup"),
    "empty_bag": ("give-back", "stock"),
    "empty_stack": ("cup", "stay"),
    "goods": ("die", "counter"),
    "mad_scientists": ("tie", "nothing"),
    "recon_team_tile": ("no", "yes"),
    "return_dice": ("at-least-one", "optional"),
    "bankers_cap": ("cap-first", "pay-first"),
    "space_tourism": ("sole", "tied"),
    "galactic_order": ("ceil", "thirds"),
    "renaissance": ("series", "ten"),
    "tie": ("cup-and-credits", "squares-then-credits"),
}
"""For every ruling, the readings it may take, the published one first."""

PRESETS = Presets(lambda: table("rulesets"), RULINGS)

RANDOM = "random"
OPTIONS = {
    "opening": Option("opening", ("choose", "cheapest"), "choose"),
    "factions": Option("factions", (RANDOM,), RANDOM),
    "homes": Option("homes", (RANDOM,), RANDOM),
}


def initial(
    players: int = 2,
    rules: str | Ruleset = "published",
    *,
    opening: str = "choose",
    factions: Sequence[str] | str = RANDOM,
    homes: Sequence[str] | str = RANDOM,
) -> State:
    """The first state; chance has still to deal factions, home worlds and tiles.

    Args:
        players: 2 to 5 seats. Rule RFG-SETUP-2.
        rules: A preset's name or a ruleset.
        opening: ``"choose"``, or ``"cheapest"`` as in a first game. Rule RFG-SETUP-7.
        factions: ``"random"``, or one for each seat, such as ``"F1 F6"``. Rule RFG-SETUP-5.
        homes: ``"random"``, or one for each seat.

    Raises:
        BadPosition: The choices do not go together; the sentence names the rule.
    """
    from boardlab.games.rollgalaxy.model import Empire, State

    chosen, n = PRESETS.chosen(rules), check_players(players)
    dealt = check_dealt("factions", factions, tuple(FACTIONS), n)
    houses = check_dealt("homes", homes, tuple(HOMES), n)
    if chosen["pairing"] == "same-number" and houses and not dealt:
        dealt = tuple("F" + home[1:] for home in houses)
    if chosen["pairing"] == "same-number" and dealt and houses and [f[1:] for f in dealt] != [h[1:] for h in houses]:
        raise BadPosition("homes", __package__, key="homes", rule="RFG-SETUP-5")
    if opening not in OPTIONS["opening"].choices:
        raise wanted("one", "opening", opening, parts=OPTIONS["opening"].choices, rule="RFG-SETUP-7")
    state = State(
        rules=chosen,
        opening=opening,
        empires=tuple(Empire() for _ in range(n)),
        bag=tuple(TILES),
        factions_left=tuple(FACTIONS),
        homes_left=tuple(HOMES),
        pool=GAME["points_per_player"] * n,
        reserve=GAME["reserve"],
        events=[],
    )
    facts = {"pool": state.pool, "reserve": state.reserve}
    state.events = [
        Event("bag_filled", "RFG-SETUP-3", -1, (), {"n": len(state.bag)}),
        Event("pool_set", "RFG-SETUP-4", -1, (), facts),
    ]
    for seat, faction in enumerate(dealt):
        deal_faction(state, Faction(faction, seat))
    for seat, home in enumerate(houses):
        if home in state.homes_left:
            deal_home(state, Home(home, seat))
    after_dealing(state)
    return state


def check_players(players: Any) -> int:
    """How many play. Rule RFG-SETUP-2.

    Raises:
        BadPosition: Too few, too many, or no number.
    """
    least, most = GAME["min_players"], GAME["max_players"]
    if not isinstance(players, int) or isinstance(players, bool) or not least <= players <= most:
        raise BadPosition("position.players", n=quoted(players), least=least, most=most, rule="RFG-SETUP-2")
    return players


def check_dealt(key: str, names: Any, among: tuple[str, ...], n: int) -> tuple[str, ...]:
    """Chosen factions or home worlds, one a seat; empty when they are left to chance. Rule RFG-SETUP-5.

    Raises:
        BadPosition: Not one a seat, unknown, or one twice.
    """
    if names == RANDOM:
        return ()
    chosen = names.upper().replace(",", " ").split() if isinstance(names, str) else names
    if not isinstance(chosen, (list, tuple)) or len(chosen) != n or len(set(map(str, chosen))) < n:
        facts = {"key": key, "value": quoted(names), "n": n, "random": RANDOM, "rule": "RFG-SETUP-5"}
        raise BadPosition("dealt", __package__, **facts)
    for name in chosen:
        if name not in among:
            facts = {"key": key, "name": quoted(name), "hint": there_are(among), "rule": "RFG-SETUP-5"}
            raise BadPosition("dealt.unknown", __package__, **facts)
    return tuple(chosen)


# Dealing. Rules RFG-SETUP-5, RFG-SETUP-6, RFG-SETUP-8.


def deal_faction(draft: State, action: Faction) -> None:
    """A seat gets its faction and what the tile gives. Rules RFG-SETUP-5, RFG-SETUP-6."""
    empire = draft.empires[action.seat]
    empire.faction = action.faction
    draft.factions_left = minus(draft.factions_left, action.faction)
    draft.events.append(Event("faction_dealt", "RFG-SETUP-5", action.seat, (), {"faction": action.faction}))
    if not empire.home:
        start_dice(draft, action.seat)
    empire.tableau = (*FACTIONS[action.faction], *empire.tableau)
    give(draft, action.seat, FACTIONS[action.faction])
    home = "H" + action.faction[1:]
    if draft.rules["pairing"] == "same-number" and not empire.home and home in draft.homes_left:
        deal_home(draft, Home(home, action.seat))


def deal_home(draft: State, action: Home) -> None:
    """A seat gets its home world and what it gives. Rules RFG-SETUP-5, RFG-SETUP-6."""
    empire = draft.empires[action.seat]
    empire.home = action.home
    draft.homes_left = minus(draft.homes_left, action.home)
    draft.events.append(Event("home_dealt", "RFG-SETUP-5", action.seat, (), {"home": action.home}))
    if not empire.faction:
        start_dice(draft, action.seat)
    empire.tableau = (*empire.tableau, HOMES[action.home])
    give(draft, action.seat, (HOMES[action.home],))


def start_dice(draft: State, seat: int) -> None:
    """The first dice and credit of a seat, before its tiles give anything. Rules RFG-SETUP-6, RFG-SETUP-8."""
    empire = draft.empires[seat]
    empire.cup = ("white",) * GAME["start_cup"]
    empire.citizenry = ("white",) * GAME["start_citizenry"]
    empire.credits = GAME["start_credits"]
    facts = {"cup": GAME["start_cup"], "citizenry": GAME["start_citizenry"], "credits": empire.credits}
    draft.events.append(Event("start_dice", "RFG-SETUP-6", seat, (), facts))


def give(draft: State, seat: int, names: tuple[str, ...]) -> None:
    """What start tiles give at set-up. Rules RFG-SETUP-6, RFG-SETUP-8."""
    for side in map(SIDES.__getitem__, names):
        for effect in side.effects if side.timing == "setup" else ():
            effects.AT_ONCE[effect.word](draft, seat, side, effect)


def begin(draft: State) -> None:
    """A set-up of which only a part is written down: what has been dealt has also given its dice. Rule RFG-SETUP-6."""
    for seat, empire in enumerate(draft.empires):
        if bool(empire.faction) != bool(empire.home) and not empire.dice():
            start_dice(draft, seat)
            give(draft, seat, empire.tableau)
    after_dealing(draft)


def after_dealing(draft: State) -> None:
    """When all is dealt: the start player's marker, if there is one; then two tiles a seat.

    Rules RFG-SETUP-7, RFG-SETUP-9.
    """
    if not all(empire.home and empire.faction for empire in draft.empires):
        return
    if draft.rules["start_player"] == "marker" and draft.starter < 0:
        return
    if not draft.drawing and not any(empire.hand or empire.ask for empire in draft.empires):
        draft.drawing = tuple((seat, GAME["opening_tiles"]) for seat in range(draft.players))


def deal(draft: State, action: Action) -> None:
    """Chance deals a faction, a home world or the marker."""
    if isinstance(action, Faction):
        deal_faction(draft, action)
    elif isinstance(action, Home):
        deal_home(draft, action)
    else:
        assert isinstance(action, Starter)
        draft.starter = action.seat
        draft.events.append(Event("start_player", "RFG-SETUP-9", action.seat))
    after_dealing(draft)


def order(state: State) -> tuple[int, ...]:
    """The seats in their order, when it matters: clockwise from the lowest faction. Rule RFG-SETUP-9."""
    return order_of(tuple([empire.faction for empire in state.empires]), state.starter)


@cache
def order_of(factions: tuple[str, ...], starter: int) -> tuple[int, ...]:
    """The seats in their order, by their factions, or from the holder of the marker on."""
    n = len(factions)
    numbers = [FACTION_NUMBER.get(faction, 99) for faction in factions]
    first = starter if starter >= 0 else numbers.index(min(numbers))
    return tuple([(first + i) % n for i in range(n)])


# The opening tiles. Rule RFG-SETUP-7.


def openings(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The developments that may be shown: of one tile or the other."""
    return tuple(side_of(tile, "development") for tile in hand)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every way in which a seat may lay out its opening tiles. Rule RFG-SETUP-7."""
    return tuple(Open(side, seat) for side in openings(state.empires[seat].hand))


def open_refusals(state: State, action: Open) -> tuple[Violation, ...]:
    """Why these opening tiles cannot be laid out so. Rule RFG-SETUP-7."""
    hand = state.empires[action.seat].hand
    if action.side in openings(hand):
        return ()
    case = "world" if action.side in [side_of(tile, "world") for tile in hand] else "tile"
    return (Violation("RFG-SETUP-7", {"case": case, "side": action.side, "tiles": list(hand)}),)


def open_tiles(draft: State, action: Open) -> None:
    """One tile on the development stack, the other on the world stack. Rule RFG-SETUP-7."""
    empire = draft.empires[action.seat]
    (other,) = [tile for tile in empire.hand if tile != SIDES[action.side].tile]
    empire.dev_stack, empire.world_stack = (action.side,), (side_of(other, "world"),)
    empire.hand, empire.ask = (), ""
    facts = {"development": action.side, "world": empire.world_stack[0]}
    draft.events.append(Event("opened", "RFG-SETUP-7", action.seat, (), facts))


def cheapest(hand: tuple[str, ...]) -> str:
    """The development that is shown in a first game: the cheapest development and the cheapest world."""
    both = [(side_of(a, "development"), side_of(b, "world")) for a in hand for b in hand if a != b]
    return min(both, key=lambda pair: (SIDES[pair[0]].cost + SIDES[pair[1]].cost, SIDES[pair[0]].cost, pair))[0]


# Chance.


def chance_source(state: State) -> str:
    """What chance decides next, such as ``"roll/3/0/white"``."""
    if state.drawing:
        seat, n = state.drawing[0]
        return f"draw/{state.round}/{state.step}/{seat}/{len(state.bag)}/{n}"
    if state.step == "setup":
        kind, seat = to_deal(state)
        return f"{kind}/{seat}"
    if state.step == "roll":
        seat, colour, _ = to_roll(state)
        return f"roll/{state.round}/{seat}/{colour}"
    return f"spare/{state.round}"


def to_deal(state: State) -> tuple[str, int]:
    """What chance deals next, and to which seat."""
    for seat, empire in enumerate(state.empires):
        if not empire.faction:
            return "faction", seat
        if not empire.home:
            return "home", seat
    return "starter", -1


def to_roll(state: State) -> tuple[int, str, int]:
    """The next dice to roll: seat, colour, how many. Rule RFG-ROLL-1."""
    for seat, empire in enumerate(state.empires):
        if empire.cup:
            return seat, empire.cup[0], empire.cup.count(empire.cup[0])
    return -1, "", 0


def check_chance(state: State) -> None:
    """Has chance something to roll? In every game; but not in every position that somebody wrote down.

    Raises:
        BadPosition: All cups are empty, or a step was set up in which nobody is asked for anything.
    """
    if state.step == "roll" and not any(empire.cup for empire in state.empires):
        raise BadPosition("cups", __package__, key="cup", example=["white"], rule="RFG-ROLL-1")
    if state.step not in ("setup", "roll", "reveal"):
        raise BadPosition("nobody", __package__, step=state.step, key="ask", rule="RFG-ROUND-2")


def chance(state: State) -> tuple[Outcome, ...]:
    """What chance may do next, with exact probabilities."""
    if state.step == "over" or state.giving or (not state.drawing and any(e.ask for e in state.empires)):
        return ()
    if state.drawing:
        seat = state.drawing[0][0]
        return tuple(Outcome(Draw(tile, seat), Fraction(1, len(state.bag))) for tile in state.bag)
    check_chance(state)
    if state.step == "setup":
        dealt = deals(state)
        return tuple(Outcome(action, Fraction(1, len(dealt))) for action in dealt)
    if state.step == "roll":
        seat, colour, n = to_roll(state)
        return tuple(Outcome(Roll(colour, faces, seat), p) for faces, p in rolls(colour, n))
    faces = Counter(DICE["white"].faces)
    return tuple(Outcome(Spare(face), Fraction(n, 6)) for face, n in faces.items())


def deals(state: State) -> tuple[Action, ...]:
    """What chance may deal now, all equally likely."""
    kind, seat = to_deal(state)
    if kind == "faction":
        return tuple(Faction(faction, seat) for faction in state.factions_left)
    if kind == "home":
        return tuple(Home(home, seat) for home in state.homes_left)
    return tuple(Starter(each) for each in range(state.players))


@cache
def rolls(colour: str, n: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """Every result of so many dice of a colour, with its exact probability. Rule RFG-ROLL-2."""
    faces = Counter(DICE[colour].faces)
    found = []
    for result in combinations_with_replacement(sorted(faces), n):
        ways = factorial(n)
        for face, times in Counter(result).items():
            ways = ways // factorial(times) * faces[face] ** times
        found.append((result, Fraction(ways, 6**n)))
    return tuple(found)


LISTED = 4
"""Up to so many dice of a colour every roll is kept in a list: 1,296 of four."""


@cache
def every_roll(colour: str, n: int) -> tuple[tuple[str, ...], ...]:
    """What so many dice may show, sorted, each as often as it comes: all of the same probability."""
    return tuple([tuple(sorted(faces)) for faces in product(DICE[colour].faces, repeat=n)])


def sample_chance(state: State, rng: Random) -> Action:
    """An outcome of chance by its probability; the fast twin of ``chance``."""
    if state.drawing:
        return Draw(state.bag[int(rng.random() * len(state.bag))], state.drawing[0][0])
    if state.step == "roll":
        seat, colour, n = to_roll(state)
        if n:
            if n <= LISTED:
                return Roll(colour, every_roll(colour, n)[int(rng.random() * 6**n)], seat)
            faces = DICE[colour].faces
            return Roll(colour, tuple(sorted([faces[int(rng.random() * 6)] for _ in range(n)])), seat)
    check_chance(state)
    if state.step == "setup":
        dealt = deals(state)
        return dealt[int(rng.random() * len(dealt))]
    return Spare(DICE["white"].faces[int(rng.random() * 6)])


def draw(draft: State, action: Draw) -> None:
    """A tile comes from the bag into a seat's hand. Rules RFG-SETUP-7, RFG-EXPLORE-2."""
    seat, n = draft.drawing[0]
    empire = draft.empires[seat]
    draft.bag = minus(draft.bag, action.tile)
    empire.hand = plus(empire.hand, action.tile)
    rule = "RFG-SETUP-7" if draft.step == "setup" else "RFG-POWER-9" if draft.closing else "RFG-EXPLORE-2"
    draft.events.append(Event("drawn", rule, seat, (), {"tile": action.tile}, to=(seat,)))
    draft.drawing = ((seat, n - 1), *draft.drawing[1:]) if n > 1 else draft.drawing[1:]
    if n == 1:
        empire.ask = "open" if draft.step == "setup" else "place"
        if empire.ask == "open" and draft.opening == "cheapest":
            open_tiles(draft, Open(cheapest(empire.hand), seat))
    explore.prepare_draw(draft)


def faces_of(colour: str) -> tuple[str, ...]:
    """The faces of a die; none of a colour that is not there."""
    return DICE[colour].faces if colour in DICE else ()
