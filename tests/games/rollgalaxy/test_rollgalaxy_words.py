"""The words of Roll for the Galaxy: names of tiles, phases, dice and actions, and why a tile gives its bonus."""

import string
import tomllib
from functools import cache
from pathlib import Path

import pytest

import boardlab.games
from boardlab.kernel.words import Words, load_words, read_tables

GAME = Path(boardlab.games.__file__).parent / "rollgalaxy"
LANGUAGES = ("en", "zh")
PHASES = ("explore", "develop", "settle", "produce", "ship")
COLOURS = ("white", "red", "purple", "cyan", "brown", "green", "yellow")
VERBS = [
    *("faction", "home", "starter", "draw", "roll", "spare", "open", "select", "wild", "hold", "reassign", "dictate"),
    *("assign", "scout", "abandon", "stock", "place", "arrange", "give", "build", "spend", "return", "remove"),
    *("produce", "buy", "recruit", "recall", "done"),
]
"""The verbs of the notation; ``ship`` is told as a Trade or a Consume."""
BONUSES = [
    *("new_galactic_order", "galactic_exchange", "galactic_federation", "galactic_bankers", "free_trade_association"),
    *("mining_league", "galactic_renaissance", "new_economy", "galactic_reserves", "system_diversification"),
]
"""The developments of cost 6."""
WHY = {"points", "n", "sum"}


def facts(name):
    """One file of the game's facts."""
    return tomllib.loads((GAME / "facts" / f"{name}.toml").read_text("utf-8"))


def sides(name, row):
    """The ids of the sides of the tiles of some fact file."""
    return [side["id"] for tile in facts(name)[row] for side in tile["side"]]


SIDES = [*sides("tiles", "tile"), *sides("factions", "faction"), *sides("homes", "home")]


@cache
def table(lang):
    """The game's own texts and the kernel's, by key."""
    return {**load_words(lang).table, **read_tables(GAME / "words" / lang)}


def placeholders(text):
    fields = [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]
    return sorted({name for field, spec in fields for name in (field, *placeholders(spec))})


# Names.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_side_of_a_tile_has_a_name_of_its_own_and_says_what_it_does(lang):
    names = [table(lang)[f"tile.{side}"] for side in SIDES]
    assert len(set(names)) == len(names) == 137
    assert [side for side in SIDES if table(lang)[f"tile.{side}.name"] != table(lang)[f"tile.{side}"]] == []
    assert [side for side in SIDES if f"tile.{side}.text" not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_whole_tile_is_called_by_its_two_sides(lang):
    for tile in facts("tiles")["tile"]:
        assert table(lang)[f"tile.{tile['id']}"] == " / ".join(table(lang)[f"tile.{s['id']}"] for s in tile["side"])
    for faction in facts("factions")["faction"]:
        name = table(lang)[f"faction.{faction['id']}"]
        assert all(table(lang)[f"tile.{side['id']}"] in name for side in faction["side"])
    for home in facts("homes")["home"]:
        assert table(lang)[f"home.{home['id']}"] == table(lang)[f"tile.{home['side'][0]['id']}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_world_that_gives_dice_says_their_colours_and_places(lang):
    homes = {"cup": ("cup", "骰杯"), "citizenry": ("Citizenry", "居民区"), "this_world": ("good", "货物")}
    for name, row in (("tiles", "tile"), ("factions", "faction"), ("homes", "home")):
        for side in (side for tile in facts(name)[row] for side in tile["side"]):
            text = table(lang)[f"tile.{side['id']}.text"]
            for effect in side.get("effects", ()):
                if effect["word"] == "gain_die":
                    assert homes[effect["to"]][lang == "zh"] in text, side["id"]
                    assert all(table(lang)[f"colour.{colour}"] in text for colour in effect.get("colours", ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phases_workers_faces_dice_and_worlds_have_names(lang):
    keys = [f"{space}.{phase}" for space in ("phase", "worker", "face", "step") for phase in PHASES]
    keys += [f"worker.{phase}.many" for phase in PHASES] + ["face.wild"]
    keys += [f"{space}.{colour}" for space in ("colour", "die", "dice") for colour in COLOURS]
    keys += [f"world.{colour}" for colour in ("cyan", "brown", "green", "yellow", "gray")]
    keys += [f"step.{step}" for step in ("setup", "roll", "assign", "reveal", "manage", "over")]
    assert [key for key in keys if key not in table(lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_has_words_as_a_choice_and_as_a_goal(lang):
    keys = [f"action.{verb}" for verb in (*VERBS, "trade", "consume")]
    keys += [f"goal.kind.{verb}" for verb in (*VERBS, "ship")]
    assert [key for key in keys if key not in table(lang)] == []


# Why this bonus.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_development_of_cost_6_says_why_it_gives_its_bonus_and_why_none(lang):
    for side in BONUSES:
        assert set(placeholders(table(lang)[f"why.{side}"])) <= WHY
        assert "points" in placeholders(table(lang)[f"why.{side}"])
        assert placeholders(table(lang)[f"why.{side}.none"]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_development_of_cost_6_says_what_it_gives_at_the_end(lang):
    sign = "End:" if lang == "en" else "终局："
    assert [side for side in SIDES if sign in table(lang)[f"tile.{side}.text"]] == BONUSES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_dice_and_lists_are_told_in_words(lang):
    words = Words(lang, table(lang))
    told = words.text("why.mining_league", points=4, n=2)
    assert ("2 brown worlds" if lang == "en" else "2 颗棕色星球") in told
    told = words.text("action.recruit", dice=["red", "white"])
    assert ("red die, white die" if lang == "en" else "红色骰子、白色骰子") in told


# Names in the glossary.

GLOSSARY = tomllib.loads((GAME / "words" / "glossary.toml").read_text("utf-8"))["term"]


def test_a_name_in_the_glossary_is_the_name_that_is_used():
    listed = {term["en"]: term["zh"] for term in GLOSSARY if term.get("note") == "ours"}
    assert listed == {table("en")[f"tile.{side}"]: table("zh")[f"tile.{side}"] for side in SIDES}
