"""Rulings: each one played both ways from the same position; and the two presets."""

import ast
from collections import Counter
from pathlib import Path

import pytest
from cartographers_play import played
from cartographers_tables import AMBUSHES, FACES, SAMPLES

import boardlab.games.cartographers as package
import boardlab.kernel
from boardlab.games.cartographers import GAME, setup
from boardlab.games.cartographers.actions import Draw, Edict, Reveal
from boardlab.kernel import CHANCE, Ruleset, Session, UnknownName

PUBLISHED = {
    "deck": "forty-one",
    "season_end": "time",
    "scoring_cards": "one-per-class",
    "scored": "two-edicts",
    "coins": "yes",
    "ruins": "yes",
    "monster_penalty": "yes",
    "monster_terrain": "yes",
    "fallback_terrain": "card",
    "solo_ambush": "walk",
    "tie": "monsters",
    "solo_result": "rating",
}
DOCUMENT = {
    "deck": "hundred",
    "season_end": "stack",
    "scoring_cards": "any-four",
    "scored": "all-four",
    "coins": "no",
    "ruins": "no",
    "monster_penalty": "no",
    "monster_terrain": "no",
    "fallback_terrain": "card",
    "solo_ambush": "player",
    "tie": "winter-then-empty",
    "solo_result": "score",
}
EDICTS = ["treetower", "canal_lake", "greengold_plains", "borderlands"]
RIM = [f"A{n}" for n in range(1, 12)]


def both(ruling, data):
    """The position under each reading of one ruling, everything else as published."""
    return tuple(
        GAME.position({"edicts": EDICTS, **data, "rulings": {**data.get("rulings", {}), ruling: value}})
        for value in setup.RULINGS[ruling]
    )


def kinds(state):
    return [event.kind for event in state.events]


def last_drawing(data, cells, terrain="village"):
    """The season ended by drawing Fishing Village."""
    return GAME.position({"edicts": EDICTS, "card": "fishing_village", "time": 7, **data}).apply(Draw(terrain, cells))


def test_the_presets_read_every_ruling_as_the_facts_say():
    assert GAME.rulesets()["published"].rulings == PUBLISHED
    assert GAME.rulesets()["document"].rulings == DOCUMENT
    assert {name: values[0] for name, values in setup.RULINGS.items()} == PUBLISHED


def test_the_deck_has_thirteen_explore_cards_or_a_hundred_cards():
    few, many = both("deck", {})
    assert len(few.face_down) + few.ambush_in == 14
    assert len(many.face_down) + many.ambush_in == 100
    assert {o.action.card for o in many.chance()} == {*FACES, *AMBUSHES}


def test_a_season_ends_by_time_or_with_its_stack():
    data = {"card": "fishing_village", "time": 7, "cards_per_season": 25}
    timed, stacked = (s.apply(Draw("water", ("H1", "H2", "H3", "H4"))) for s in both("season_end", data))
    assert timed.season_name == "summer" and timed.time == 0 and timed.shown == ()
    assert stacked.season_name == "spring" and stacked.shown == ("fishing_village",)
    small = GAME.position({"edicts": EDICTS, **data, "cards_per_season": 1, "rulings": {"season_end": "stack"}})
    assert small.apply(Draw("water", ("H1", "H2", "H3", "H4"))).season_name == "summer"


def test_scoring_cards_are_one_of_each_class_or_any_four():
    one, any_ = (
        GAME.initial(1, Ruleset("mixed", {**PUBLISHED, "scoring_cards": value}))
        for value in setup.RULINGS["scoring_cards"]
    )
    assert len(one.chance()) == 16 and len(any_.chance()) == 18
    forest = [s.apply(Edict("A", "treetower")) for s in (one, any_)]
    assert forest[0].why_not(Edict("B", "greenbough")) and not forest[1].why_not(Edict("B", "greenbough"))
    assert not any_.why_not(Edict("A", SAMPLES[0]))


def test_two_edicts_are_scored_or_all_four():
    rows = {"forest": {"0": ["A1"]}, "village": {"0": ["A2", "B1"]}, "water": {"0": ["E1"]}, "farm": {"0": ["E2"]}}
    positions = both("scored", {**rows, "card": "fishing_village", "time": 7})
    two, four = (s.apply(Draw("village", ("H8", "H9", "H10", "H11"))) for s in positions)
    assert two.sheets[0].seasons[0].edicts == (("A", 1), ("B", 2))
    assert four.sheets[0].seasons[0].edicts == (("A", 1), ("B", 2), ("C", 0), ("D", 0))


def test_coins_are_marked_or_not():
    data = {"card": "farmland", "village": {"0": ["A4", "B3", "B5"]}}
    yes, no = (s.apply(Draw("farm", ("C4", "D4"))) for s in both("coins", data))
    assert yes.sheets[0].coins == 2 and {"coin", "mountain_coin"} <= set(kinds(yes))
    assert no.sheets[0].coins == 0 and not {"coin", "mountain_coin"} & set(kinds(no))


def test_ruins_cards_ask_for_a_ruins_space_or_nothing():
    yes, no = (s.apply(Reveal("temple_ruins")).apply(Reveal("orchard")) for s in both("ruins", {}))
    draw = Draw("farm", ("D1", "D2", "D3", "E3"))
    assert [v.rule for v in yes.why_not(draw)] == ["CAR-RUINS-1"]
    assert no.why_not(draw) == ()


def test_monsters_take_stars_or_none():
    data = {"monster": {"0": ["A1"]}, "card": "fishing_village", "time": 7}
    yes, no = (s.apply(Draw("water", ("H1", "H2", "H3", "H4"))) for s in both("monster_penalty", data))
    assert yes.sheets[0].seasons[0].monsters == -2 and yes.total(0) == -2
    assert no.sheets[0].seasons[0].monsters == 0 and no.total(0) == 0


def test_monsters_are_a_kind_for_greengold_plains_or_not():
    data = {"village": {"0": ["E2"]}, "monster": {"0": ["D2"]}, "farm": {"0": ["E1"]}, "water": {"0": ["F2"]}}
    yes, no = both("monster_terrain", data)
    assert [s.score_card(0, "greengold_plains").points for s in (yes, no)] == [3, 0]


def test_monsters_fill_cells_whatever_they_count_as():
    data = {"monster": {"0": RIM}}
    for state in both("monster_terrain", data):
        assert state.score_card(0, "borderlands").points == 6


def test_the_one_cell_is_a_terrain_of_the_card_or_any():
    rows = ["F" * 11] + ["FFF^FfFFFFF", "FfFFFFFF^fF"] + ["F" * 11] * 2 + ["FFFFF^FFFFF"] + ["F" * 11] * 2
    rows += ["Ff^FFFFFFfF", "FFFFFfF^FFF", "." + "F" * 10]
    card, any_ = both("fallback_terrain", {"maps": {"0": rows}, "card": "orchard"})
    assert {a.terrain for a in card.legal_actions()} == {"forest", "farm"}
    assert {a.terrain for a in any_.legal_actions()} == {"forest", "village", "farm", "water", "monster"}
    assert [v.rule for v in card.why_not(Draw("water", ("K1",)))] == ["CAR-DRAW-10"]


def test_solo_monsters_walk_or_are_drawn():
    walk, player = (s.apply(Reveal("kobold_onslaught")) for s in both("solo_ambush", {}))
    assert walk.drawn(0, "monster") == ("I1", "J1", "J2", "K1")
    assert walk.to_move == (CHANCE,) and walk.time == 0
    assert player.to_move == (0,) and player.drawn(0, "monster") == ()
    assert {a.terrain for a in player.legal_actions()} == {"monster"}
    assert len(player.legal_actions()) == 284


def test_a_solo_ambush_that_fits_nowhere_is_ignored_but_a_player_draws_one_monster():
    rows = ["F" * 11] + ["FFF^FfFFFFF", "FfFFFFFF^fF"] + ["F" * 11] * 2 + ["FFFFF^FFFFF"] + ["F" * 11] * 2
    rows += ["Ff^FFFFFFfF", "FFFFFfF^FFF", ".FFFFFFFFF."]
    walk, player = (s.apply(Reveal("gnoll_raid")) for s in both("solo_ambush", {"maps": {"0": rows}}))
    assert walk.empty(0) == ("K1", "K11") and "ambush_ignored" in kinds(walk)
    assert {a.cells for a in player.legal_actions()} == {("K1",), ("K11",)}


def over(**seasons):
    return {"over": True, "players": len(seasons), "seasons": {str(n): rows for n, rows in enumerate(seasons.values())}}


def test_a_tie_goes_to_who_lost_least_to_monsters_or_to_the_better_winter():
    a = [{"A": 12, "coins": 0, "monsters": -2}, {"A": 0}, {"A": 0}, {"A": 0}]
    b = [{"A": 0}, {"A": 0}, {"A": 0}, {"A": 15, "monsters": -5}]
    monsters, winter = both("tie", over(a=a, b=b))
    assert monsters.total(0) == monsters.total(1) == 10
    assert monsters.result().winners == (0,) and monsters.result().rule == "CAR-END-4"
    assert winter.result().winners == (1,)


def test_a_tie_that_lasts_is_shared_or_goes_to_the_fuller_map():
    a = b = [{"A": 5}, {"A": 0}, {"A": 0}, {"A": 3, "monsters": -1}]
    data = {**over(a=a, b=b), "forest": {"0": ["A1"], "1": ["A1", "A2"]}}
    monsters, winter = both("tie", data)
    assert monsters.result().winners == (0, 1)
    assert winter.result().winners == (1,)
    level = GAME.position({**data, "forest": {}, "rulings": {"tie": "winter-then-empty"}, "edicts": EDICTS})
    assert level.result().winners == (0, 1)


def test_a_solo_player_is_rated_or_just_has_a_score():
    rating, score = both("solo_result", over(a=[{"A": 40}, {"A": 40}, {"A": 1}, {"A": 2, "monsters": -1}]))
    target = 17 + 24 + 21 + 24
    assert rating.result().facts["rating"] == 82 - target == -4
    assert rating.result().facts["target"] == target
    assert rating.result().rule == "CAR-SOLO-1"
    assert "rating" not in score.result().facts


def test_a_season_may_end_below_nothing_and_the_next_one_counts_the_coins_again():
    state = last_drawing({"monster": {"0": ["C5", "E5", "G5"]}, "coins": {"0": 3}}, ("H8", "H9", "H10", "H11"))
    season = state.sheets[0].seasons[0]
    assert season.coins == 3 and season.monsters == -10
    assert state.total(0) == -7
    assert state.sheets[0].coins == 3
    assert state.earned_now(0).coins == 3


def test_the_fifteenth_coin_is_lost():
    state = GAME.position({"card": "farmland", "coins": {"0": 14}, "edicts": EDICTS})
    after = state.apply(Draw("farm", ("D4", "D5")))
    assert after.sheets[0].coins == 14 and "coin_lost" in kinds(after)
    two = {"card": "farmland", "coins": {"0": 13}, "village": {"0": ["A4", "B3", "B5"]}, "edicts": EDICTS}
    after = GAME.position(two).apply(Draw("farm", ("C4", "D4")))
    assert after.sheets[0].coins == 14 and kinds(after).count("coin_lost") == 1


def test_ruins_wait_while_an_ambush_is_drawn_and_two_ruins_cards_ask_for_one_space():
    state = GAME.position({"players": 2, "edicts": EDICTS})
    state = state.apply(Reveal("temple_ruins")).apply(Reveal("outpost_ruins"))
    assert state.ruins_due and "ruins_again" in kinds(state)
    state = state.apply(Reveal("goblin_attack"))
    for seat in (0, 1):
        state = state.apply(Draw("monster", ("D1", "E2", "F3"), seat))
    assert state.ruins_due and state.time == 0 and state.to_move == (CHANCE,)
    state = state.apply(Reveal("rift_lands"))
    assert {a.cells[0] for a in state.legal_actions(0)} == set(state.board.ruins)
    for seat in (0, 1):
        state = state.apply(Draw("farm", ("B6",), seat))
    assert not state.ruins_due


def test_a_game_of_the_document_draws_a_hundred_cards_and_scores_all_four_cards_each_season():
    for players in (1, 3):
        state = GAME.initial(players, "document")
        revealed, ended = Counter(), []
        for _, action, after in played(state, 5):
            if isinstance(action, Reveal):
                revealed[action.card] += 1
            ended += [sum(revealed.values())] if "stack_ended" in kinds(after) else []
        assert revealed == {face: 4 for face in FACES} | {card: 1 for card in AMBUSHES}
        assert ended == [25, 50, 75, 100]
        assert after.is_over
        for sheet in after.sheets:
            assert sheet.coins == 0 and len(sheet.seasons) == 4
            assert all([letter for letter, _ in season.edicts] == list("ABCD") for season in sheet.seasons)
            assert all(season.coins == season.monsters == 0 for season in sheet.seasons)


def test_the_document_gives_stars_for_its_two_samples():
    state = GAME.initial(1, "document", edicts=[*SAMPLES, "treetower", "greenbough"])
    assert state.edicts[:2] == SAMPLES
    with pytest.raises(ValueError, match="CAR-SETUP-4"):
        GAME.initial(1, edicts=[*SAMPLES, "treetower", "borderlands"])


@pytest.mark.parametrize("ruling", setup.RULINGS)
def test_every_ruling_has_two_readings_and_both_can_be_played_to_the_end(ruling):
    assert len(setup.RULINGS[ruling]) == 2
    for value in setup.RULINGS[ruling]:
        for players in (1, 2):
            state = GAME.initial(players, Ruleset("mixed", {**PUBLISHED, ruling: value}))
            assert state.rules[ruling] == value
            *_, (_, _, last) = played(state, 5)
            assert last.is_over and last.rules == state.rules


def test_an_unknown_ruleset_ruling_or_value_is_refused_with_a_sentence_that_lists_what_there_is():
    with pytest.raises(UnknownName, match=r"unknown ruleset 'house'; there are: published, document"):
        GAME.initial(2, "house")
    with pytest.raises(UnknownName, match=r"unknown ruling 'dice'; there are: .*deck"):
        GAME.initial(2, Ruleset("x", {**PUBLISHED, "dice": 3}))
    with pytest.raises(UnknownName, match=r"'tie' cannot be 'never'; it is one of: monsters"):
        GAME.initial(2, Ruleset("x", {**PUBLISHED, "tie": "never"}))


def test_a_ruleset_with_the_rulings_of_a_preset_is_that_preset_whatever_its_name():
    for name, preset in GAME.rulesets().items():
        state = GAME.initial(2, Ruleset(name, dict(preset.rulings)))
        assert state.rules == preset
    mine = GAME.initial(2, Ruleset("mine", dict(GAME.rulesets()["document"].rulings)))
    assert mine.rules.rulings == DOCUMENT
    assert GAME.position(GAME.position_of(mine)) == mine


def test_one_changed_ruling_keeps_the_rest_of_the_preset():
    for preset in GAME.rulesets().values():
        for ruling, values in setup.RULINGS.items():
            for value in values:
                state = GAME.initial(2, preset.with_rulings(setup.RULINGS, **{ruling: value}))
                assert state.rules.rulings == {**preset.rulings, ruling: value}
                assert GAME.position(GAME.position_of(state)) == state


def names_compared(path):
    """Texts that stand in a comparison or a match case of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Compare, ast.MatchValue)):
            yield from (n.value for n in ast.walk(node) if isinstance(n, ast.Constant))


def test_no_code_asks_for_the_name_of_a_preset():
    folders = (Path(package.__file__).parent, Path(boardlab.kernel.__file__).parent)
    modules = [path for folder in folders for path in folder.rglob("*.py")]
    assert len(modules) > 20
    assert {path.name for path in modules if {"published", "document"} & set(names_compared(path))} == set()


def test_every_ruling_is_asked_for_by_the_rules_and_named_by_a_rule_of_the_book():
    folder = Path(package.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "setup.py")
    code += (folder / "setup.py").read_text(encoding="utf-8").partition("RANDOM =")[2]
    assert [ruling for ruling in setup.RULINGS if f'["{ruling}"]' not in code] == []
    assert {rule.ruling for rule in GAME.rulebook().rules if rule.ruling} == set(setup.RULINGS)


def test_every_ruling_stands_in_a_difference_and_the_presets_read_all_but_one_differently():
    """Document and published game take the one cell from the card; a later edition lets it be any terrain."""
    named = {difference.ruling for difference in GAME.differences() if difference.ruling}
    assert named == set(setup.RULINGS)
    assert {ruling for ruling in PUBLISHED if PUBLISHED[ruling] == DOCUMENT[ruling]} == {"fallback_terrain"}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("ruling", ["rating", "score"])
def test_the_end_of_a_solo_game_is_told_under_either_ruling(ruling, lang):
    state = GAME.position({"over": True, "rulings": {"solo_result": ruling}})
    assert state.result().rule == {"rating": "CAR-SOLO-1", "score": "CAR-END-2"}[ruling]
    assert GAME.describe_result(state, lang).startswith(
        {"enrating": "The rating is", "enscore": "The score to beat", "zhrating": "评分", "zhscore": "下次"}[
            lang + ruling
        ]
    )


def test_a_solo_game_of_the_document_ends_with_its_score():
    session = Session("cartographers", ("random",), 1, ruleset="document", cards_per_season=2)
    session.bots_play()
    total = session.state.sheets[0].total
    assert f"{total} star" in GAME.describe_result(session.state).splitlines()[0]
