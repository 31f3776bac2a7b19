"""What Roll for the Galaxy lends to the lessons: measures, predicates and tests of places by name."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from boardlab.games.rollgalaxy import assign, effects, ending, gestures, produce, ship, turn
from boardlab.games.rollgalaxy.actions import BY_VERB, Roll, Spare
from boardlab.games.rollgalaxy.experiments import credits_paid
from boardlab.games.rollgalaxy.facts import COLOURS, DICE, PHASE_AT, SIDES, matches
from boardlab.games.rollgalaxy.model import State
from boardlab.games.rollgalaxy.rolling import thousand_rolls
from boardlab.kernel.errors import UnknownName
from boardlab.lessons import Kit


def known(name: str, among: Mapping[str, Any] | tuple[str, ...], what: str) -> str:
    """A name that exists.

    Raises:
        UnknownName: There is none of that name.
    """
    if name not in among:
        raise UnknownName(f"unknown {what} {name!r}; there are: {', '.join(among)}")
    return name


# Measures: a number of a position.


def points(state: State, seat: int) -> int:
    """A seat's points in chips."""
    return state.empires[seat].points


def total(state: State, seat: int) -> int:
    """A seat's points if the game ended now."""
    return state.scores()[seat].points


def bonus(state: State, seat: int, tile: str) -> int:
    """What a finished development of cost 6 scores for a seat now; 0 where it is not finished."""
    known(tile, SIDES, "tile")
    return sum([part.points for part in state.scores()[seat].parts[2:] if part.facts["tile"] == tile])


def credits(state: State, seat: int) -> int:
    """A seat's credits."""
    return state.empires[seat].credits


def dice(state: State, seat: int) -> int:
    """All dice that a seat owns."""
    return sum(state.empires[seat].dice().values())


def dice_of(state: State, seat: int, colour: str) -> int:
    """The dice of a colour that a seat owns."""
    return state.empires[seat].dice()[known(colour, COLOURS, "colour")]


def dice_at(state: State, seat: int, colour: str, place: str) -> int:
    """The dice of a colour that a seat has at a place: a phase, ``wild``, ``cup``, ``dev``, a world..."""
    known(colour, COLOURS, "colour")
    if place in SIDES:
        return state.empires[seat].goods_on(place).count(colour)
    return gestures.dice(state, seat).count(gestures.Spot(colour, place))


def cup(state: State, seat: int) -> int:
    """Dice in a seat's cup."""
    return len(state.empires[seat].cup)


def citizenry(state: State, seat: int) -> int:
    """Dice in a seat's Citizenry."""
    return len(state.empires[seat].citizenry)


def goods(state: State, seat: int) -> int:
    """Goods on a seat's worlds."""
    return sum([len(pile) for _, pile in state.empires[seat].goods])


def squares(state: State, seat: int) -> int:
    """Squares in a seat's tableau."""
    return state.empires[seat].squares


def developments(state: State, seat: int) -> int:
    """Developments in a seat's tableau."""
    return len(state.empires[seat].sides("development"))


def worlds(state: State, seat: int) -> int:
    """Worlds in a seat's tableau."""
    return len(state.empires[seat].sides("world"))


def worlds_of(state: State, seat: int, colour: str) -> int:
    """Worlds of a colour in a seat's tableau."""
    return sum([side.colour == colour for side in state.empires[seat].sides("world")])


def tiles(state: State, seat: int) -> int:
    """Tiles that a seat has under construction."""
    return len(state.empires[seat].construction)


def builders(state: State, seat: int, kind: str) -> int:
    """Dice on a seat's stack."""
    return len(state.empires[seat].site(known(kind, ("development", "world"), "kind")))


def missing(state: State, seat: int, kind: str) -> int:
    """Dice that the top tile of a seat's stack still needs; 0 where the stack is empty."""
    empire = state.empires[seat]
    stack = empire.stack(known(kind, ("development", "world"), "kind"))
    return max(0, effects.cost(empire, SIDES[stack[0]]) - len(empire.site(kind))) if stack else 0


def cost(state: State, seat: int, tile: str) -> int:
    """Dice that a tile needs from a seat, powers counted. Rule RFG-POWER-10."""
    return effects.cost(state.empires[seat], SIDES[known(tile, SIDES, "tile")])


def workers(state: State, seat: int, phase: str) -> int:
    """Workers that a seat has in a phase, with the selecting die and those that are no dice."""
    empire = state.empires[seat]
    strip = bool(empire.strip) and empire.chosen == phase
    extra = len(empire.extra) if state.step == phase else 0
    return len(empire.column(known(phase, PHASE_AT, "phase"))) + extra + strip


def reassigns(state: State, seat: int) -> int:
    """Reassign powers that a seat has used this round."""
    return len(state.empires[seat].reassigned)


def movable(state: State, seat: int, power: str) -> int:
    """How many workers a Reassign power of a seat moves at most; 0 where it has none."""
    effect = assign.power_of(state.empires[seat], known(power, SIDES, "tile"))
    return 0 if effect is None else effects.reassign_limit(state, seat, effect)


def trade(state: State, seat: int, world: str) -> int:
    """Credits that a seat gets for a good of a world. Rules RFG-SHIP-2, RFG-POWER-14."""
    return ship.worth(state.empires[seat], "white", good_world(world), "white")[0]


def consume(state: State, seat: int, world: str, good: str, shipper: str) -> int:
    """Points that a seat gets for a good of a world. Rules RFG-SHIP-3, RFG-SHIP-4, RFG-POWER-14."""
    return ship.worth(state.empires[seat], shipper, good_world(world), good)[1]


def good_world(world: str) -> str:
    """A world that holds goods.

    Raises:
        UnknownName: It does not, or is none.
    """
    return known(world, tuple(name for name, side in SIDES.items() if side.holds_goods), "world with goods")


def pool(state: State) -> int:
    """Points left in the pool."""
    return state.pool


def aside(state: State, points: int) -> int:
    """How many of the next points would come from the chips set aside. Rule RFG-ROUND-4."""
    return max(0, points - state.pool)


def bag(state: State) -> int:
    """Tiles left in the bag."""
    return len(state.bag)


def number_of_round(state: State) -> int:
    """The round."""
    return state.round


def selected(state: State) -> int:
    """How many phases happen this round."""
    return len(state.selected)


def options(state: State, seat: int) -> int:
    """How many actions a seat may choose from now."""
    if seat not in state.to_move:
        return 0
    return assign.how_many(state, seat) if turn.asked(state, seat) == "assign" else len(turn.of_seat(state, seat))


def options_of(state: State, seat: int, verb: str) -> int:
    """How many of them have this verb, such as ``scout``."""
    kind = BY_VERB[known(verb, BY_VERB, "verb")]
    return sum([type(action) is kind for action in turn.of_seat(state, seat)]) if seat in state.to_move else 0


def faces(state: State, colour: str, face: str) -> int:
    """How many of the six faces of a colour of dice show a phase, or ``wild``."""
    return DICE[known(colour, COLOURS, "colour")].faces.count(face)


def percent(state: State, face: str, least: int = 1) -> int:
    """How likely the next roll shows a face on at least so many dice, in percent; 0 where nothing is rolled."""
    likely = Fraction(0)
    for outcome in state.chance():
        action = outcome.action
        shown = action.faces if isinstance(action, Roll) else (action.face,) if isinstance(action, Spare) else ()
        likely += outcome.probability if shown.count(face) >= least else 0
    return round(100 * likely)


# Predicates: something that a position is, or is not.


def built(state: State, seat: int, tile: str) -> bool:
    """Is a side in a seat's tableau?"""
    return known(tile, SIDES, "tile") in state.empires[seat].tableau


def building(state: State, seat: int, tile: str) -> bool:
    """Has a seat this side under construction?"""
    return known(tile, SIDES, "tile") in state.empires[seat].construction


def on_top(state: State, seat: int, tile: str) -> bool:
    """Is a side on top of its stack?"""
    return state.empires[seat].stack(SIDES[known(tile, SIDES, "tile")].kind)[:1] == (tile,)


def good_on(state: State, seat: int, world: str) -> bool:
    """Is there a good on a seat's world?"""
    return bool(state.empires[seat].goods_on(good_world(world)))


def good_die(state: State, seat: int, world: str, die: str) -> bool:
    """Is a die of this colour a good on a seat's world?"""
    return die in state.empires[seat].goods_on(good_world(world))


def on(state: State, phase: str) -> bool:
    """Does a phase happen this round?"""
    return known(phase, PHASE_AT, "phase") in state.selected


def chosen(state: State, seat: int, phase: str) -> bool:
    """Has a seat selected this phase?"""
    return state.empires[seat].chosen == known(phase, PHASE_AT, "phase")


def empty_cup(state: State, seat: int) -> bool:
    """Is a seat's cup empty?"""
    return not state.empires[seat].cup


def first_in_order(state: State, seat: int) -> bool:
    """Does a seat go first where order matters? Rule RFG-SETUP-9."""
    return state.order()[0] == seat


# Tests of places.


def die_at(state: State, cell: str, colour: str = "", where: str = "", seat: int = 0) -> bool:
    """A die (of a colour) that lies somewhere: under a phase, ``wild``, in the ``cup``..."""
    spot = gestures.spot_at(state, seat, cell)
    return spot is not None and colour in ("", spot.die) and where in ("", spot.where)


def can_match(state: State, cell: str, world: str, seat: int = 0) -> bool:
    """A die or good that matches a world. Rule RFG-SHIP-4."""
    spot = gestures.spot_at(state, seat, cell)
    return spot is not None and matches(spot.die, SIDES[known(world, SIDES, "tile")].colour)


def is_kind(state: State, cell: str, kind: str = "", colour: str = "", seat: int = 0) -> bool:
    """A tile of a kind, or a world of a colour."""
    tile = gestures.tile_at(cell)
    return bool(tile) and kind in ("", SIDES[tile].kind) and colour in ("", SIDES[tile].colour)


def top(state: State, cell: str, kind: str = "", seat: int = 0) -> bool:
    """A tile on top of a stack, where builders go."""
    tile = gestures.tile_at(cell)
    return bool(tile) and kind in ("", SIDES[tile].kind) and on_top(state, seat, tile)


def finished(state: State, cell: str, seat: int = 0) -> bool:
    """A tile in the tableau."""
    return gestures.tile_at(cell) in state.empires[seat].tableau


def takes_good(state: State, cell: str, seat: int = 0) -> bool:
    """A world with room for a good. Rules RFG-PRODUCE-1, RFG-PRODUCE-2."""
    return gestures.tile_at(cell) in dict(produce.room(state.empires[seat]))


def holds_good(state: State, cell: str, seat: int = 0) -> bool:
    """A world with a good, or that good."""
    world = gestures.tile_at(cell) or cell.removeprefix(gestures.GOOD)
    return bool(state.empires[seat].goods_on(world))


def reassigning(state: State, cell: str, seat: int = 0) -> bool:
    """A tile in the tableau with a Reassign power that is not used yet this round."""
    empire, tile = state.empires[seat], gestures.tile_at(cell)
    return bool(tile) and assign.power_of(empire, tile) is not None and tile not in empire.reassigned


def counts(state: State, cell: str, tile: str, seat: int = 0) -> bool:
    """A tile in the tableau that the bonus of a development of cost 6 counts. Rule RFG-SCORE-3."""
    bonus = SIDES[known(tile, SIDES, "tile")].bonus
    found = ending.counted(state.empires[seat], bonus) if bonus is not None else []
    return gestures.tile_at(cell) in [each.id for each in found]


def happens(state: State, cell: str) -> bool:
    """A phase that happens this round."""
    return gestures.phase_at(cell) in state.selected


def clickable(state: State, cell: str, seat: int = 0) -> bool:
    """A place where the next click may go."""
    return cell in gestures.choices(state, seat)


def owner(state: State, cell: str) -> int | None:
    """Whose dice and tiles are shown: always those of the first seat in a lesson; None of what is everybody's."""
    own = gestures.spot_at(state, 0, cell) is not None or gestures.tile_at(cell) in (
        *state.empires[0].tableau,
        *state.empires[0].construction,
    )
    return 0 if own else None


KIT = Kit(
    measures={
        "points": points,
        "total": total,
        "bonus": bonus,
        "credits": credits,
        "dice": dice,
        "dice_of": dice_of,
        "dice_at": dice_at,
        "cup": cup,
        "citizenry": citizenry,
        "goods": goods,
        "squares": squares,
        "developments": developments,
        "worlds": worlds,
        "worlds_of": worlds_of,
        "tiles": tiles,
        "builders": builders,
        "missing": missing,
        "cost": cost,
        "workers": workers,
        "reassigns": reassigns,
        "movable": movable,
        "trade": trade,
        "consume": consume,
        "pool": pool,
        "aside": aside,
        "bag": bag,
        "round": number_of_round,
        "selected": selected,
        "options": options,
        "options_of": options_of,
        "faces": faces,
        "percent": percent,
    },
    predicates={
        "built": built,
        "building": building,
        "on_top": on_top,
        "good_on": good_on,
        "good_die": good_die,
        "on": on,
        "chosen": chosen,
        "empty_cup": empty_cup,
        "first_in_order": first_in_order,
    },
    cell_tests={
        "die": die_at,
        "matches": can_match,
        "tile": is_kind,
        "top": top,
        "finished": finished,
        "takes_good": takes_good,
        "good": holds_good,
        "reassigning": reassigning,
        "counts": counts,
        "happens": happens,
        "choice": clickable,
    },
    experiments={"credits_paid": credits_paid, "thousand_rolls": thousand_rolls},
    owner=owner,
    points=total,
)
