"""The facts: dice, tiles, factions and home worlds, against numbers counted from the printed game."""

from collections import Counter

import pytest

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.effects import AT_ONCE, AT_PHASE_END, RULE_OF
from boardlab.games.rollgalaxy.ending import FORMULAS
from boardlab.games.rollgalaxy.facts import COLOURS, DICE, FACTION_NUMBER, FACTIONS, HOMES, PHASES, PRICE, SIDES, TILES

COUNTS = {"white": 25, "red": 22, "purple": 9, "cyan": 20, "brown": 14, "green": 12, "yellow": 9}
FACES = {
    "white": "explore explore develop settle produce ship",
    "red": "explore develop develop settle settle wild",
    "purple": "explore develop ship ship ship wild",
    "cyan": "explore produce produce ship ship wild",
    "brown": "explore develop develop produce ship wild",
    "green": "explore settle settle produce wild wild",
    "yellow": "develop settle produce wild wild wild",
}
REASSIGN = """system_diversification nanotechnology propaganda_campaign isolation_policy mad_scientists
    homeworld_patriotism executive_power galactic_mandate galactic_influence operations_affinity local_subsidies
    colonial_affinity shipping_affinity technology_affinity space_mercenaries diversification
    backup_planning hydroponics_guild"""


def developments():
    return [pair[0] for pair in TILES.values()]


def worlds():
    return [pair[1] for pair in TILES.values()]


def test_the_dice():
    assert {colour: die.count for colour, die in DICE.items()} == COUNTS
    assert sum(COUNTS.values()) == 111
    assert {colour: Counter(die.faces) for colour, die in DICE.items()} == {
        colour: Counter(faces.split()) for colour, faces in FACES.items()
    }
    assert tuple(DICE) == COLOURS


def test_which_dice_match_which_worlds():
    for colour, die in DICE.items():
        wanted = set(PRICE) if colour == "purple" else {colour} & set(PRICE)
        assert set(die.matches) == wanted


def test_the_tiles_are_as_many_as_printed():
    assert len(TILES) == 55
    assert len(SIDES) == 110 + 18 + 9
    assert Counter(side.cost for side in developments()) == {1: 9, 2: 10, 3: 15, 4: 6, 5: 5, 6: 10}
    assert Counter(side.cost for side in worlds()) == {1: 7, 2: 14, 3: 15, 4: 10, 5: 5, 6: 4}
    assert Counter(side.colour for side in worlds()) == {"cyan": 15, "brown": 13, "green": 9, "yellow": 7, "gray": 11}


def test_the_sides_of_a_tile_know_each_other():
    for tile, (development, world) in TILES.items():
        assert (development.kind, world.kind) == ("development", "world")
        assert (development.other, world.other) == (world.id, development.id)
        assert development.tile == world.tile == tile


def test_eighteen_developments_have_a_reassign_power():
    assert {side.id for side in SIDES.values() if side.reassign} == set(REASSIGN.split())
    moved = {side.id for side in developments() for effect in side.effects if effect.word == "reassign"}
    assert moved | {"galactic_mandate", "backup_planning"} == set(REASSIGN.split())


def test_three_developments_work_once():
    once = {side.id for side in developments() if side.timing == "on_place"}
    assert once == {"information_tech", "conscription", "space_marines"}
    assert all(side.timing == "on_place" for side in worlds())


def test_every_development_of_cost_six_has_a_bonus_and_no_other_side_has():
    assert {side.id for side in SIDES.values() if side.bonus} == {s.id for s in developments() if s.cost == 6}
    assert {side.bonus.formula for side in SIDES.values() if side.bonus} == set(FORMULAS)


def test_nine_factions_of_two_squares_and_nine_home_worlds():
    assert len(FACTIONS) == len(HOMES) == 9
    assert all(len(sides) == 2 for sides in FACTIONS.values())
    assert sorted(FACTION_NUMBER.values()) == list(range(1, 10))


def test_every_effect_word_is_known_and_used():
    words = {effect.word for side in SIDES.values() for effect in side.effects}
    assert words == set(RULE_OF)
    rules = GAME.rulebook().ids()
    assert set(RULE_OF.values()) <= set(rules)
    assert set(AT_ONCE) | set(AT_PHASE_END) < words
    assert all(set(effect.phases) <= set(PHASES) for side in SIDES.values() for effect in side.effects)


def test_the_supply_never_runs_out():
    """What all tiles and five players can ever ask for is in the box."""
    asked = Counter({"white": 25})
    for side in SIDES.values():
        for effect in side.effects:
            if effect.word == "gain_die":
                asked[effect.colours[0]] += effect.count
    assert asked == {**COUNTS, "cyan": 19}


def test_gray_worlds_hold_no_goods():
    for side in SIDES.values():
        assert side.holds_goods == (side.kind == "world" and side.colour != "gray")
        if any(effect.to == "this_world" for effect in side.effects):
            assert [e.colours[0] for e in side.effects if e.to == "this_world"] == [side.colour]


@pytest.mark.parametrize("preset", ["published", "document"])
def test_a_preset_has_every_ruling(preset):
    rules = GAME.rulesets()[preset]
    assert set(rules.rulings) == set(GAME.rulings())
    for name, values in GAME.rulings().items():
        assert rules[name] in values
    if preset == "published":
        assert all(rules[name] == values[0] for name, values in GAME.rulings().items())


def test_the_differences_name_rules_and_rulings():
    ids = GAME.rulebook().ids()
    for difference in GAME.differences():
        assert difference.rule in ids
        assert difference.ruling in ("", *GAME.rulings())
