"""The engine beside a second, plain implementation of the same text: scores, prices, builders, powers, income."""

from random import Random

import pytest
import rollgalaxy_plain as plain
from rollgalaxy_play import dice_of, some_states, walk

from boardlab.games.rollgalaxy import GAME, turn
from boardlab.games.rollgalaxy.actions import Build, BuyVP, Dictate, Done, Reassign, Recruit, ReturnToCup, Ship, Stock
from boardlab.games.rollgalaxy.facts import SIDES

COLOURS = ("white", "red", "purple", "cyan", "brown", "green", "yellow")
BACK = {}
for line in plain.TILES.strip().split("\n"):
    dev, _, world, *_ = line.split()
    BACK[dev], BACK[world] = world, dev
SEEDS = range(40)


def drawn(rng, n, without=()):
    """So many sides of different tiles by lot."""
    sides = [side for pair in BACK.items() for side in [rng.choice(pair)]]
    tiles = {frozenset((side, BACK[side])): side for side in sides}
    fit = [side for side in tiles.values() if side not in without and BACK[side] not in without]
    return rng.sample(fit, n)


def pile(rng, n):
    """So many dice by lot."""
    return sorted(rng.choice(COLOURS) for _ in range(n))


FACTIONS = [[word for word in line.split() if word in SIDES] for line in plain.FACTIONS.strip().split("\n")]
HOMES = [line.split()[0] for line in plain.HOMES.strip().split("\n")]


def rich(rng, n=10, without=(), start=None):
    """An empire by lot: a faction, a home world, so many tiles, and goods on half of the worlds."""
    faction, home = start or (rng.choice(FACTIONS), rng.choice(HOMES))
    tableau = [*faction, home, *drawn(rng, n, without)]
    goods = {w: pile(rng, 1) for w in plain.worlds(tableau) if plain.color(w) != "gray" and rng.random() < 0.6}
    return {"tableau": tableau, "goods": goods, "credits": rng.randrange(8), "points": rng.randrange(60)}


def goods_of(empire):
    return [(world, die) for world, dice in empire.goods for die in dice]


def plain_score(state, seat):
    empire = state.empires[seat]
    readings = {"order": state.rules["galactic_order"], "renaissance": state.rules["renaissance"]}
    dice = list(dice_of(empire).elements())
    return plain.score(empire.tableau, dice, goods_of(empire), empire.points, **readings)


def plain_income(state, seat, phase):
    empire = state.empires[seat]
    others = [each.tableau for at, each in enumerate(state.empires) if at != seat]
    me = {
        "tableau": empire.tableau,
        "citizenry": empire.citizenry,
        "goods": goods_of(empire),
        "scouted": empire.scouted,
    }
    return plain.income(phase, me, others, state.rules["space_tourism"])


# Tiles.


def test_both_know_the_same_tiles():
    assert set(SIDES) == {*plain.DEVELOPMENTS, *plain.WORLDS}
    for name, side in SIDES.items():
        assert side.cost == plain.cost(name)
        assert (side.kind == "development") == (name in plain.DEVELOPMENTS)
        assert side.colour == ("" if name in plain.DEVELOPMENTS else plain.color(name))
        assert side.reassign == (name in plain.REASSIGN)
        if side.other:
            assert side.other == BACK[name]


# Scores.


@pytest.mark.parametrize("readings", [{}, {"galactic_order": "thirds", "renaissance": "ten"}])
@pytest.mark.parametrize("seed", range(100))
def test_the_score_of_a_table_by_lot(seed, readings):
    rng = Random(seed)
    sixes = rng.sample(plain.SIXES, 3)
    row = rich(rng, 7, sixes)
    row["tableau"] += sixes
    row["cup"], row["citizenry"] = pile(rng, rng.randrange(5)), pile(rng, rng.randrange(5))
    row["dev_dice"] = pile(rng, rng.randrange(3))
    state = GAME.position({"step": "over", "empires": {"0": row}, "rulings": readings})
    score = state.scores()[0]
    assert score.points == plain_score(state, 0) == sum(part.points for part in score.parts)


@pytest.mark.parametrize("ruleset", ["published", "document"])
@pytest.mark.parametrize("players", [2, 4])
def test_scores_and_winners_of_whole_games(players, ruleset):
    for seed in range(2):
        for n, (_, state) in enumerate(walk(players, seed, ruleset)):
            if state.is_over or (n % 50 == 0 and state.round):
                for seat, score in enumerate(state.scores()):
                    assert score.points == plain_score(state, seat)
        check_winners(state)


def check_winners(state):
    rows = [
        {"points": plain_score(state, seat), "cup": len(e.cup), "credits": e.credits, "squares": len(e.tableau)}
        for seat, e in enumerate(state.empires)
    ]
    assert list(state.result().winners) == plain.winners(rows, state.rules["tie"])


@pytest.mark.parametrize("chain", ["cup-and-credits", "squares-then-credits"])
@pytest.mark.parametrize("seed", range(60))
def test_ties(chain, seed):
    rng = Random(seed)
    rows = {}
    for seat, worlds in enumerate(rng.sample((["gem_world"], ["space_port"], ["spice_world"], ["new_vinland"]), 3)):
        cup = ["white"] * rng.randrange(1, 3)
        rows[str(seat)] = {"tableau": worlds, "cup": cup, "credits": rng.randrange(1, 3), "points": rng.randrange(1, 2)}
        if rng.random() < 0.4:
            rows[str(seat)]["tableau"] = []
            rows[str(seat)]["points"] += 2
    check_winners(GAME.position({"players": 3, "step": "over", "empires": rows, "rulings": {"tie": chain}}))


# Shipping.

SHIPPING = {
    "ask": "ship",
    "tableau": ["jungle_world"],
    "goods": {"jungle_world": ["red"]},
    "columns": {"ship": ["red"]},
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("goods", ["die", "counter"])
def test_what_every_good_brings(seed, goods):
    rng = Random(seed)
    row = rich(rng, 9, ["jungle_world"])
    row["columns"] = {"ship": pile(rng, 2)}
    if goods == "counter":
        row["goods"] = {world: ["counter"] for world in row["goods"]}
    row["extra"] = ["virtual_" + die for die in plain.extra_workers("ship", row["tableau"])]
    row["ask"] = "ship"
    if not row["goods"]:
        return
    state = GAME.position({"step": "ship", "empires": {"0": row, "1": SHIPPING}, "rulings": {"goods": goods}})
    empire = state.empires[0]
    wanted = {
        Ship(die, world, good, task)
        for die in {*row["columns"]["ship"], *row["extra"]}
        for world, good in goods_of(empire)
        for task in ("trade", "consume")
    }
    assert set(state.legal_actions(0)) == wanted
    for action in wanted:
        after = state.apply(action).empires[0]
        if action.task == "trade":
            money, chips = plain.trade_value(action.world, row["tableau"]), 0
        else:
            chips, money = plain.consume_value(action.world, action.good, action.die, row["tableau"])
        bankers = action.task == "trade" and "galactic_bankers" in row["tableau"]
        assert (after.ask == "buy") == bankers
        assert after.credits == min(10, row["credits"] + money)
        assert after.points == row["points"] + chips
        used = [die for die in (action.die, action.good) if not die.startswith(("virtual", "counter"))]
        assert sorted(after.citizenry) == sorted(used)


def test_galactic_bankers_turns_one_credit_into_one_chip():
    row = {"tableau": ["galactic_bankers"], "credits": 4, "points": 1, "ask": "buy", "columns": {"ship": []}}
    state = GAME.position({"step": "ship", "empires": {"0": row, "1": SHIPPING}})
    bought, kept = state.apply(BuyVP()).empires[0], state.apply(Done()).empires[0]
    assert (bought.credits, bought.points, kept.credits, kept.points) == (3, 2, 4, 1)


# Building.

SETTLING = {"ask": "build", "columns": {"settle": ["white"]}, "world_stack": ["alien_sentinels"]}
DEVELOPING = {"ask": "build", "columns": {"develop": ["white"]}, "dev_stack": ["mining_league"]}
CHEAPER = ("investment_credits", "biological_adaptation", "replicant_robots", "free_trade_zone")
PAYING = ("galactic_recycling", "public_works", "terraforming_robots")
HELPERS = (*CHEAPER, "alien_uplift_blueprints", *PAYING)


def built(side, tableau, builders, credits=0, cup=()):
    """The state in which a tile is finished."""
    kind = "dev" if side in plain.DEVELOPMENTS else "world"
    phase, busy = ("develop", DEVELOPING) if kind == "dev" else ("settle", SETTLING)
    if f"{kind}_stack" in busy and side in (*busy[f"{kind}_stack"], *map(BACK.get, busy[f"{kind}_stack"])):
        busy = {**busy, f"{kind}_stack": ["nanotechnology" if kind == "dev" else "gem_world"]}
    row = {"tableau": list(tableau), "columns": {phase: builders}, f"{kind}_stack": [side], "cup": list(cup)}
    row |= {"credits": credits, "ask": "build"}
    state = GAME.position({"step": phase, "empires": {"0": row, "1": busy}})
    while side not in state.empires[0].tableau:
        state = state.apply(next(action for action in state.legal_actions(0) if isinstance(action, Build)))
    return state


@pytest.mark.parametrize("side", [*BACK])
def test_how_many_builders_a_tile_takes_and_what_it_gives(side):
    """With nothing else, with each tile that helps, and with some of them by lot."""
    rng = Random(side)
    sets = [[], *([helper] for helper in HELPERS), [*HELPERS]]
    sets += [[helper for helper in HELPERS if rng.random() < 0.5] for _ in range(6)]
    for tableau in sets:
        tableau = [helper for helper in tableau if helper != side and BACK.get(helper) != side]
        state = built(side, tableau, ["white"] * 6, cup=["white"])
        n = plain.builders_needed(side, tableau)
        if state.empires[0].ask in ("remove", "return"):
            answer = next(a for a in state.legal_actions(0) if getattr(a, "place", "cup") == "cup")
            state = state.apply(answer)
        me = state.empires[0]
        money, back, places = plain.gains(side)
        assert me.credits == min(10, plain.paid_for_finishing(side, tableau) + money), (side, tableau)
        left = 6 - n
        assert me.cup.count("white") == 1 - back + (left if me.ask == "" else 0), (side, tableau)
        assert sorted(die for die in me.cup if die != "white") == places["cup"]
        assert sorted(die for die in me.citizenry if die != "white") == places["citizenry"]
        assert me.citizenry.count("white") == n, (side, tableau)
        assert [die for _, die in goods_of(me)] == places["good"]
        assert all(world == side for world, _ in goods_of(me))


def other(letter, tile):
    """Another faction or home world."""
    return f"{letter}{1 + int(SIDES[tile].tile[1]) % 9}"


@pytest.mark.parametrize("tile", [name for name in plain.WORLDS if name not in BACK])
def test_what_a_tile_gives_at_setup(tile):
    """Factions and home worlds give at set-up, and the other worlds nothing then."""
    state = GAME.initial(
        2,
        factions=[SIDES[tile].tile, other("F", tile)] if SIDES[tile].tile[0] == "F" else ["F4", "F5"],
        homes=[SIDES[tile].tile, other("H", tile)] if SIDES[tile].tile[0] == "H" else ["H4", "H5"],
    )
    me = state.empires[0]
    wanted = {"cup": ["white"] * 3, "citizenry": ["white"] * 2, "good": []}
    credits = 1
    for each in me.tableau:
        money, _, places = plain.gains(each)
        credits += money
        for place, dice in places.items():
            wanted[place] = sorted(wanted[place] + dice)
    assert tile in me.tableau
    assert (list(me.cup), list(me.citizenry), me.credits) == (wanted["cup"], wanted["citizenry"], credits)
    assert [die for _, die in goods_of(me)] == wanted["good"]


@pytest.mark.parametrize("six", ["new_galactic_order", "galactic_exchange", "galactic_federation"])
@pytest.mark.parametrize("seed", range(12))
def test_which_builders_go_back_to_the_cup(six, seed):
    rng = Random(seed)
    worlds = six != "galactic_federation"
    fit = [side for side in BACK if (side in plain.WORLDS) == worlds and "back" not in plain.GAINS.get(side, [])]
    side = rng.choice([side for side in fit if side not in (six, BACK[six], "alien_sentinels", "mining_league")])
    builders = pile(rng, plain.cost(side))
    state = built(side, [six], builders)
    money, _, places = plain.gains(side)
    me = state.empires[0]
    assert me.credits == (money if me.ask != "return" else 0)
    if six == "new_galactic_order":
        assert me.cup.count("red") == builders.count("red") + places["cup"].count("red")
        assert sorted(me.citizenry) == sorted([die for die in builders if die != "red"] + places["citizenry"])
        return
    pairs = {tuple(sorted(p)) for a in range(len(builders)) for p in [(builders[a],)]}
    pairs |= {tuple(sorted((builders[a], builders[b]))) for a in range(len(builders)) for b in range(a)}
    if len(pairs) == 1:
        assert me.ask != "return"
        return
    assert set(state.legal_actions(0)) == {ReturnToCup(dice) for dice in pairs}
    for dice in pairs:
        after = state.apply(ReturnToCup(dice)).empires[0]
        assert sorted(after.cup) == sorted([*dice, *places["cup"]])
        rest = list(builders)
        for die in dice:
            rest.remove(die)
        assert sorted(after.citizenry) == sorted(rest + places["citizenry"])


# Income at the end of a phase.


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("phase", plain.PHASES)
def test_income(seed, phase):
    rng = Random(f"{phase}/{seed}")
    rows, used, readings = {}, [], {"space_tourism": rng.choice(["sole", "tied"])}
    starts = list(zip(rng.sample(FACTIONS, 3), rng.sample(HOMES, 3), strict=True))
    paying = "alien_research_team technology_unions galactic_investors robot_surveyors mining_league merchant_guild "
    paying += "free_trade_association galactic_salon space_tourism"
    for seat in range(3):
        own = rng.sample([each for each in paying.split() if each not in used and BACK[each] not in used], 2)
        row = rich(rng, 4, [*used, *paying.split()], starts[seat])
        row["tableau"] += own
        row |= {"citizenry": pile(rng, 5), "scouted": pile(rng, rng.randrange(3)), "credits": rng.randrange(1, 4)}
        used += [side for side in row["tableau"] if side in BACK] + [BACK[s] for s in row["tableau"] if s in BACK]
        rows[str(seat)] = row | {"ask": ""}
    rows["0"]["ask"] = "recruit"
    state = GAME.position({"players": 3, "step": "manage", "empires": rows, "rulings": readings})
    before = [(e.credits, e.points) for e in state.empires]
    wanted = [plain_income(state, seat, phase) for seat in range(3)]
    draft = GAME.position({"players": 3, "step": "manage", "empires": rows, "rulings": readings})
    draft.step, draft.events = phase, []
    turn.pay(draft)
    for (credits, points), (money, chips), empire in zip(before, wanted, draft.empires, strict=True):
        assert empire.credits == min(10, credits + money)
        assert empire.points == points + chips


@pytest.mark.parametrize("seed", range(20))
def test_workers_that_are_no_dice(seed):
    rng = Random(seed)
    tiles = [t for t in ("alien_research_ship", "major_research_labs", "organic_shipyards", "space_docks")]
    tableau = [tile for tile in tiles if rng.random() < 0.6] + ["alien_archaeology"] * (seed % 2) + ["jungle_world"]
    for phase in ("explore", "ship", "produce", "settle"):
        goods = {"jungle_world": ["red"]}
        row = {"tableau": tableau, "columns": {phase: ["yellow"]}, "goods": goods, "world_stack": ["alien_sentinels"]}
        state = GAME.position({"step": phase, "empires": {"0": row, "1": {"columns": {"explore": ["red"]}}}})
        extra = sorted(die.removeprefix("virtual_") for die in state.empires[0].extra)
        if state.step == phase:
            assert extra == plain.extra_workers(phase, tableau)
        if phase == "explore":
            for action in state.legal_actions(0):
                if isinstance(action, Stock):
                    four = "yellow" in action.die and "alien_archaeology" in tableau
                    assert state.apply(action).empires[0].credits == 1 + (4 if four else 2)


# Reassign powers and Dictate.


@pytest.mark.parametrize("tile", sorted(plain.REASSIGN))
@pytest.mark.parametrize("seed", range(6))
def test_what_a_reassign_power_may_do(tile, seed):
    rng = Random(f"{tile}/{seed}")
    other = [*drawn(rng, 6, [tile, BACK[tile]])]
    tableau = [tile, *rng.sample(sorted(plain.REASSIGN - {tile}), rng.randrange(2)), *other[:3]]
    tableau = [side for n, side in enumerate(tableau) if side not in tableau[:n] and BACK[side] not in tableau[:n]]
    theirs = [side for side in other[3:] if side not in tableau and BACK[side] not in tableau]
    columns = {phase: pile(rng, rng.randrange(3)) for phase in plain.PHASES}
    chosen, strip = rng.choice(plain.PHASES), rng.choice(COLOURS)
    used = [side for side in tableau[1:] if side in plain.REASSIGN and rng.random() < 0.5]
    dictated = pile(rng, rng.randrange(2))
    row = {"tableau": tableau, "columns": columns, "chosen": chosen, "strip": strip, "reassigned": used}
    row |= {"dictated": dictated, "ask": "assign"}
    rows = {"0": row, "1": {"tableau": theirs, "ask": "assign", "columns": {"ship": ["white"]}}}
    state = GAME.position({"step": "assign", "empires": rows})
    legal = state.legal_actions(0)
    assert {(a.power, moves_of(a)) for a in legal if isinstance(a, Reassign)} == plain.reassignments(
        columns, chosen, used, tableau, [theirs]
    )
    assert {(a.die, a.source, moves_of(a)) for a in legal if isinstance(a, Dictate)} == plain.dictates(
        columns, dictated, tableau
    )
    for action in rng.sample(legal, min(8, len(legal))):
        if isinstance(action, Reassign | Dictate):
            after = state.apply(action).empires[0]
            for move in action.moves:
                columns_after = dict(zip(plain.PHASES, after.columns, strict=True))
                assert move.die in columns_after[move.target]
            assert dice_of(after) == dice_of(state.empires[0])


def moves_of(action):
    return tuple(sorted((move.source, move.die, move.target) for move in action.moves))


# Recruiting.


@pytest.mark.parametrize("players", [2, 4])
def test_recruiting_takes_all_that_can_be_paid(players):
    seen = 0
    for state in some_states(players, range(3), 1):
        for seat, empire in enumerate(state.empires):
            if state.step == "manage" and empire.ask == "recruit":
                n, credits = plain.recruits(empire.credits, len(empire.citizenry))
                for action in state.legal_actions(seat)[:4]:
                    assert isinstance(action, Recruit)
                    assert len(action.dice) == n
                    after = state.apply(action).empires[seat]
                    assert after.credits == credits or state.apply(action).step != "manage"
                seen += 1
    assert seen > 10
