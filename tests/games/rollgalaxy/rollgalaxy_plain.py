"""The rules of Roll for the Galaxy again, plainly and without the engine: a second opinion for the tests.

Written from the text of the rulebook and of the tiles, not from the package. A tableau is a list of names, dice are
lists of colours. Nothing here is fast, and nothing is shared with what it checks.
"""

from itertools import combinations_with_replacement

TILES = """
new_galactic_order 6 secluded_world cyan 1
galactic_exchange 6 star_nomad_lair cyan 1
galactic_federation 6 artist_colony cyan 1
galactic_bankers 6 former_penal_colony cyan 1
free_trade_association 6 sentient_robots gray 2
mining_league 6 new_survivalists cyan 1
galactic_renaissance 6 fifth_column gray 1
new_economy 6 high_gravity_world gray 1
galactic_reserves 6 rebel_hideout gray 2
system_diversification 6 rebel_miners brown 2
alien_research_ship 5 spice_world cyan 2
galactic_investors 5 new_vinland cyan 2
organic_shipyards 5 outlaw_world gray 2
nanotechnology 5 radioactive_world brown 2
robot_surveyors 5 asteroid_belt brown 2
investment_credits 4 galactic_survey_headquarters cyan 2
information_tech 4 pirate_world cyan 2
conscription 4 gem_world cyan 2
replicant_robots 4 space_port cyan 2
galactic_salon 4 runaway_robots brown 2
propaganda_campaign 4 ore_rich_world brown 2
isolation_policy 3 planetary_nebula brown 3
space_tourism 3 universal_exports cyan 3
mad_scientists 3 gateway_station gray 3
space_refineries 3 uplift_overseers green 3
space_marines 3 prosperous_world cyan 3
homeworld_patriotism 3 plague_world green 3
executive_power 3 trading_world gray 3
merchant_guild 3 jumpdrive_fuel_refinery brown 3
alien_research_team 3 rebel_warrior_race green 3
free_trade_zone 3 galactic_resort cyan 3
trade_levies 3 comet_zone brown 3
major_research_labs 3 galactic_fuel_depot brown 3
galactic_mandate 3 mining_world brown 3
alien_uplift_blueprints 3 information_hub cyan 3
galactic_influence 3 blaster_gem_mines brown 3
export_duties 2 silicon_world brown 4
galactic_recycling 2 alien_robot_scout_ship yellow 4
operations_affinity 2 tourist_world gray 4
local_subsidies 2 distant_world green 4
galactic_demand 2 deserted_alien_outpost yellow 4
minor_research_labs 2 transport_hub gray 4
colonial_affinity 2 malevolent_lifeforms green 4
shipping_affinity 2 deep_space_symbionts_ltd green 4
space_docks 2 armaments_world brown 4
technology_affinity 2 jungle_world green 4
jumpdrive_research 1 deserted_alien_library yellow 6
space_mercenaries 1 lost_alien_battle_fleet yellow 6
advanced_logistics 1 designer_species_ultd green 5
diversification 1 lost_species_ark_world green 5
terraforming_robots 1 terraformed_world gray 5
public_works 1 lost_alien_warship yellow 5
backup_planning 1 galactic_trendsetters gray 6
hydroponics_guild 1 alien_sentinels yellow 6
technology_unions 1 deserted_alien_colony yellow 5
"""
"""A development and its cost, then the world on the back with its colour and cost."""

FACTIONS = """
space_piracy 0 hidden_fortress gray 2
alien_archaeology 1 alien_rosetta_stone_world gray 1
consumer_markets 3 space_mall cyan 0
improved_reconnaissance 2 wormhole_station brown 3
genetics_lab 2 the_last_of_the_gnarssh green 0
galactic_religion 2 pilgrimage_world cyan 3
biological_adaptation 2 aquatic_uplift_world gray 2
mining_industry 2 meteorite_planet brown 1
destroyed_colony gray 0 awakened_alien_outpost yellow 3
"""
"""Faction tiles 1 to 9; the last one is two worlds."""

HOMES = """
earths_lost_colony cyan 2
new_sparta gray 2
alpha_centauri brown 1
damaged_alien_factory yellow 1
ancient_race green 0
separatist_colony gray 2
old_earth gray 3
epsilon_eridani gray 2
doomed_world gray 0
"""

DEVELOPMENTS, WORLDS = {}, {}
for line in (TILES + FACTIONS).split("\n"):
    words = line.split()
    if len(words) == 5:
        DEVELOPMENTS[words[0]] = int(words[1])
        WORLDS[words[2]] = (words[3], int(words[4]))
    elif len(words) == 6:
        WORLDS[words[0]] = (words[1], int(words[2]))
        WORLDS[words[3]] = (words[4], int(words[5]))
for line in HOMES.strip().split("\n"):
    name, colour, cost = line.split()
    WORLDS[name] = (colour, int(cost))

REASSIGN = {
    *("system_diversification", "nanotechnology", "propaganda_campaign", "isolation_policy", "mad_scientists"),
    *("homeworld_patriotism", "executive_power", "galactic_mandate", "galactic_influence", "operations_affinity"),
    *("local_subsidies", "colonial_affinity", "shipping_affinity", "technology_affinity", "space_mercenaries"),
    *("diversification", "backup_planning", "hydroponics_guild"),
}
PHASES = ["explore", "develop", "settle", "produce", "ship"]


def cost(tile):
    return DEVELOPMENTS[tile] if tile in DEVELOPMENTS else WORLDS[tile][1]


def color(world):
    return WORLDS[world][0]


def developments(tableau):
    return [tile for tile in tableau if tile in DEVELOPMENTS]


def worlds(tableau):
    return [tile for tile in tableau if tile in WORLDS]


def half_up(a, b):
    """a / b, rounded up."""
    return a // b if a % b == 0 else a // b + 1


# Scoring.


def bonus(tile, tableau, dice, goods, chips, order="ceil", renaissance="series"):
    """What a development of cost 6 scores. `dice`: every die owned; `goods`: a list of (world, die)."""
    devs = developments(tableau)
    if tile == "new_galactic_order":
        reds = dice.count("red")
        return half_up(reds * 2, 3) if order == "ceil" else 2 * half_up(reds, 3)
    if tile == "galactic_exchange":
        return sum(1 for c in ("white", "red", "purple", "cyan", "brown", "green", "yellow") if c in dice)
    if tile == "galactic_federation":
        return half_up(sum(cost(t) for t in devs), 3)
    if tile == "galactic_bankers":
        return len(devs)
    if tile == "free_trade_association":
        return half_up(sum(cost(t) for t in worlds(tableau) if color(t) == "cyan"), 2)
    if tile == "mining_league":
        return 2 * len([t for t in worlds(tableau) if color(t) == "brown"])
    if tile == "galactic_renaissance":
        k = 0
        while (k + 1) * (k + 2) // 2 <= chips:
            k += 1
        return min(k, 10) if renaissance == "ten" else k
    if tile == "new_economy":
        return len([t for t in devs if t not in REASSIGN])
    if tile == "galactic_reserves":
        return len(goods)
    if tile == "system_diversification":
        return half_up(sum(cost(t) for t in devs if t in REASSIGN), 2)
    raise KeyError(tile)


SIXES = [tile for tile, price in DEVELOPMENTS.items() if price == 6]


def score(tableau, dice, goods, chips, **readings):
    """Chips, printed costs of everything in the tableau, and the bonuses."""
    total = chips
    for tile in tableau:
        total += cost(tile)
        if tile in SIXES:
            total += bonus(tile, tableau, dice, goods, chips, **readings)
    return total


def winners(rows, chain="cup-and-credits"):
    """Who wins. `rows`: for each seat its points, dice in the cup, credits, squares."""
    if chain == "cup-and-credits":
        keys = [(row["points"], row["cup"] + row["credits"]) for row in rows]
    else:
        keys = [(row["points"], row["squares"], row["credits"]) for row in rows]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


# Building.


def builders_needed(tile, tableau):
    """How many builders a tile takes that is on top, with these tiles finished."""
    need = cost(tile)
    if tile in DEVELOPMENTS:
        if "investment_credits" in tableau:
            need -= 1
        if "biological_adaptation" in tableau and tile in REASSIGN:
            need -= 1
        return max(1, need)
    if color(tile) == "gray" and "free_trade_zone" in tableau and need > 2:
        need = max(2, need - 2)
    if color(tile) in ("green", "yellow") and "alien_uplift_blueprints" in tableau:
        need -= 1
    if "replicant_robots" in tableau:
        need -= 1
    return max(1, need)


def paid_for_finishing(tile, tableau):
    """Credits for finishing a tile, with these tiles already there: none of them pays for itself."""
    paid = 1 if "galactic_recycling" in tableau else 0
    if tile in DEVELOPMENTS and "public_works" in tableau:
        paid += 1
    if tile in WORLDS and "terraforming_robots" in tableau:
        paid += 2 if color(tile) == "brown" else 1
    return paid


# Shipping.


def trade_value(world, tableau):
    """Credits for a good of that world."""
    value = {"cyan": 3, "brown": 4, "green": 5, "yellow": 6}[color(world)]
    if "export_duties" in tableau:
        value += 1
    if "galactic_demand" in tableau and color(world) == "cyan":
        value += 2
    if "jumpdrive_research" in tableau and color(world) == "brown":
        value += 1
    return value


def same_color(die, world):
    """Purple is every colour; a counter has the colour of the world it lies on; workers of tiles have their colour."""
    return die in ("purple", "counter") or die.replace("virtual_", "") == color(world)


def consume_value(world, good, shipper, tableau):
    """Chips and credits for a good of that world."""
    chips = 1
    if same_color(good, world):
        chips += 1
    if same_color(shipper, world):
        chips += 1
    if "galactic_renaissance" in tableau:
        chips += 1
    if "space_refineries" in tableau and color(world) == "brown":
        chips += 1
    if "minor_research_labs" in tableau and color(world) in ("green", "yellow"):
        chips += 1
    money = 0
    if "new_economy" in tableau:
        money += 2
    if "trade_levies" in tableau:
        money += 1
    if "mining_industry" in tableau and color(world) == "brown":
        money += 1
    return chips, money


# What tiles pay when a phase ends.


def income(phase, me, others, tourism="sole"):
    """Credits and chips at the end of a phase. `me`: tableau, citizenry, goods, scouted; `others`: their tableaus."""
    tableau, goods, citizenry = me["tableau"], me["goods"], me["citizenry"]
    money = chips = 0
    leads = all(len(developments(tableau)) > len(developments(other)) for other in others)
    if phase == "explore":
        if "alien_research_team" in tableau and any("yellow" in die for die in me["scouted"]):
            money += 1
        if "technology_unions" in tableau and leads:
            money += 1
    if phase == "develop":
        if "galactic_investors" in tableau:
            money += 2
        if "galactic_religion" in tableau:
            money += citizenry.count("cyan")
    if phase == "settle" and "robot_surveyors" in tableau:
        money += 2
    if phase == "produce":
        for world, die in goods:
            if "mining_league" in tableau and color(world) == "brown":
                money += 1
            if "consumer_markets" in tableau and color(world) == "cyan":
                money += 1
            if "genetics_lab" in tableau and die == "green":
                money += 2
        if "merchant_guild" in tableau:
            money += 2
        if "technology_unions" in tableau and leads:
            money += 1
    if phase == "ship":
        if "free_trade_association" in tableau:
            money += 2
        if "galactic_salon" in tableau:
            chips += 1
        if "space_tourism" in tableau:
            money += 1
            mine = max([cost(w) for w in worlds(tableau)], default=0)
            theirs = max([cost(w) for other in others for w in worlds(other)], default=0)
            if mine and (mine > theirs or (mine == theirs and tourism == "tied")):
                money += 1
        if "space_piracy" in tableau:
            money += half_up(citizenry.count("red"), 2)
    return money, chips


def extra_workers(phase, tableau):
    """Workers that are no dice, by colour."""
    granted = {
        "explore": {"alien_research_ship": ["white", "yellow"], "major_research_labs": ["white"]},
        "ship": {"organic_shipyards": ["white", "green"], "space_docks": ["white"]},
    }
    return sorted(die for tile, dice in granted.get(phase, {}).items() if tile in tableau for die in dice)


# Manage.


def recruits(credits, citizenry):
    """How many dice must be recruited, and the credits afterwards."""
    n = min(credits, citizenry)
    return n, max(1, credits - n)


# Reassign.


def power(tile, chosen, tableau, others):
    """What a Reassign power may move: least, most, test of one move (source, die, target), all from one column."""
    anything, whites = (lambda s, d, t: True), (lambda s, d, t: d == "white")
    if tile == "system_diversification":
        return 1, 2, lambda s, d, t: d != "white", False
    if tile == "nanotechnology":
        return 1, 2, anything, False
    if tile == "propaganda_campaign":
        return 1, 2, lambda s, d, t: t == chosen, False
    if tile == "isolation_policy":
        return 1, 2, lambda s, d, t: s == "explore", False
    if tile == "mad_scientists":
        cyan = [sum(color(w) == "cyan" for w in worlds(each)) for each in [tableau, *others]]
        if cyan[0] < max(cyan):
            return 1, 0, anything, False
        return 1, 1 if cyan.count(cyan[0]) > 1 else 2, anything, False
    if tile == "homeworld_patriotism":
        return 1, 2, lambda s, d, t: d == "white" and t == chosen, False
    if tile == "executive_power":
        return 2, 2, lambda s, d, t: t == chosen, True
    if tile == "galactic_influence":
        return 1, 1, anything, False
    if tile == "operations_affinity":
        return 1, 1, lambda s, d, t: t in ("explore", "produce"), False
    if tile == "local_subsidies":
        return 1, 1, whites, False
    if tile in ("colonial_affinity", "shipping_affinity", "technology_affinity"):
        goal = {"colonial_affinity": "settle", "shipping_affinity": "ship", "technology_affinity": "develop"}[tile]
        return 1, 1, lambda s, d, t: t == goal, False
    if tile == "space_mercenaries":
        return 1, 1, lambda s, d, t: d in ("red", "brown"), False
    if tile == "diversification":
        return 1, 1, lambda s, d, t: s == "explore" and d == "white", False
    if tile == "hydroponics_guild":
        return 1, 1, lambda s, d, t: d in ("cyan", "green"), False
    return 1, 0, anything, False  # Galactic Mandate and Backup Planning change Dictate only


def shifts(columns, least, most, test, one_column):
    """Every choice of moves, each to another column, of dice that are there: sorted tuples of (source, die, target)."""
    single = sorted({(s, d, t) for s in PHASES for d in columns[s] for t in PHASES if t != s and test(s, d, t)})
    found = set()
    for n in range(least, most + 1):
        for moves in combinations_with_replacement(single, n):
            taken = [(s, d) for s, d, _ in moves]
            if any(taken.count((s, d)) > columns[s].count(d) for s, d in taken):
                continue
            if one_column and len({s for s, _ in taken}) > 1:
                continue
            found.add(moves)
    return found


def reassignments(columns, chosen, used, tableau, others):
    """Every use of every power that is still there: (tile, moves)."""
    return {
        (tile, moves)
        for tile in tableau
        if tile in REASSIGN and tile not in used
        for moves in shifts(columns, *power(tile, chosen, tableau, others))
    }


def dictates(columns, already, tableau):
    """Every Dictate: (die set aside, its column, moves of others)."""
    if already and "backup_planning" not in tableau:
        return set()
    most = 3 if "galactic_mandate" in tableau else 1
    found = set()
    for source in PHASES:
        for die in columns[source]:
            left = {phase: list(dice) for phase, dice in columns.items()}
            left[source].remove(die)
            found |= {(die, source, moves) for moves in shifts(left, 1, most, lambda s, d, t: True, False)}
    return found


# What tiles give at once.

GIVEN = """
information_tech back cyan-cup cyan-cup
conscription back red-cup red-cup
space_marines back $1 red-cup
secluded_world cyan-citizenry
star_nomad_lair cyan-citizenry
artist_colony cyan-citizenry
former_penal_colony back red-cup
sentient_robots red-cup
new_survivalists cyan-citizenry
fifth_column red-cup
high_gravity_world red-cup
rebel_hideout red-citizenry red-citizenry
rebel_miners back red-citizenry red-citizenry
spice_world cyan-cup
new_vinland cyan-cup
outlaw_world red-cup
radioactive_world brown-cup
asteroid_belt brown-cup
galactic_survey_headquarters cyan-cup
pirate_world red-citizenry
gem_world cyan-cup
space_port cyan-cup
runaway_robots red-cup
ore_rich_world brown-cup
planetary_nebula brown-good
universal_exports cyan-good
gateway_station purple-citizenry
uplift_overseers green-cup
prosperous_world cyan-good
plague_world green-cup
trading_world purple-citizenry
jumpdrive_fuel_refinery brown-good
rebel_warrior_race back red-citizenry green-citizenry
galactic_resort cyan-good
comet_zone brown-good
galactic_fuel_depot brown-good
mining_world brown-good
information_hub cyan-good
blaster_gem_mines red-citizenry brown-citizenry
silicon_world $1 brown-good
alien_robot_scout_ship $1 yellow-cup
tourist_world $1 purple-citizenry
distant_world $1 green-cup
deserted_alien_outpost yellow-good
transport_hub $1 purple-citizenry
malevolent_lifeforms green-good
deep_space_symbionts_ltd $1 green-cup
armaments_world $1 brown-good
jungle_world green-good
deserted_alien_library $2 yellow-good
lost_alien_battle_fleet $3 yellow-cup
designer_species_ultd $1 green-good
lost_species_ark_world $1 green-good
terraformed_world $2 purple-citizenry
lost_alien_warship $2 yellow-cup
galactic_trendsetters $2 purple-citizenry purple-citizenry
alien_sentinels $3 yellow-cup
deserted_alien_colony $1 yellow-good
hidden_fortress red-citizenry
alien_rosetta_stone_world yellow-citizenry
space_mall cyan-cup
wormhole_station brown-cup
the_last_of_the_gnarssh green-citizenry
pilgrimage_world cyan-good
aquatic_uplift_world green-cup
meteorite_planet brown-citizenry
awakened_alien_outpost red-citizenry
destroyed_colony purple-cup
earths_lost_colony cyan-good
new_sparta red-citizenry red-citizenry
alpha_centauri brown-good
damaged_alien_factory yellow-citizenry
ancient_race green-good
separatist_colony red-cup
old_earth purple-citizenry
epsilon_eridani cyan-citizenry red-citizenry
doomed_world $7
"""
"""`$n`: credits; `back`: give back one of your dice; colour and where the new die goes."""
GAINS = {words[0]: words[1:] for words in (line.split() for line in GIVEN.strip().split("\n"))}


def gains(tile):
    """What a tile gives when it enters: credits, dice to give back, and for each place the new dice."""
    money = sum(int(each[1:]) for each in GAINS.get(tile, []) if each[0] == "$")
    dice = [each.split("-") for each in GAINS.get(tile, []) if "-" in each]
    places = {place: sorted(die for die, to in dice if to == place) for place in ("cup", "citizenry", "good")}
    return money, GAINS.get(tile, []).count("back"), places
