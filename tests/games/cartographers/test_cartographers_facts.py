"""The facts of the engine against tables typed a second time, and what can be counted on the cards and sheets."""

from collections import Counter
from itertools import pairwise

import pytest
from cartographers_plain import Map, beside, cells_of, on_edge, walk
from cartographers_play import label, labels, spots
from cartographers_tables import (
    AMBUSHES,
    COIN_TRACK,
    EXPLORE,
    FACES,
    ROWS,
    RUINS_CARDS,
    SAMPLES,
    SCORING,
    SEASONS,
    TERRAIN_CARDS,
    TERRAINS,
    TITLES,
)

from boardlab.games.cartographers import GAME, ambush, ending, facts, scoring
from boardlab.kernel import Ruleset

SHEETS = tuple(ROWS)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_cell_of_a_sheet_is_what_the_typed_sheet_shows(sheet):
    board, m = facts.board(sheet), Map(ROWS[sheet])
    assert board.name == sheet
    assert board.labels == tuple(label((r, c)) for r in range(11) for c in range(11))
    assert spots(board.mountains) == m.of("mountain")
    assert spots(board.ruins) == m.ruins
    assert spots(board.wasteland) == m.of("wasteland")
    state = GAME.initial(1, sheet=sheet)
    assert state.sheet_rows(0) == ROWS[sheet]
    assert state.empty(0) == labels(m.empty())


@pytest.mark.parametrize(("sheet", "wasteland", "open_cells"), [("wilderness", 0, 116), ("wastelands", 7, 109)])
def test_a_sheet_has_five_mountains_and_six_ruins_spaces(sheet, wasteland, open_cells):
    board = facts.board(sheet)
    assert (len(board.mountains), len(board.ruins), len(board.wasteland)) == (5, 6, wasteland)
    assert len(GAME.initial(1, sheet=sheet).empty(0)) == open_cells == 121 - 5 - wasteland


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_cell_touches_two_mountains_or_two_ruins_and_no_mountain_lies_on_the_edge(sheet):
    m = Map(ROWS[sheet])
    for r in range(11):
        for c in range(11):
            assert len(beside((r, c)) & m.of("mountain")) <= 1
            assert len(beside((r, c)) & m.ruins) <= 1
    assert not any(map(on_edge, m.of("mountain")))


def test_bits_and_labels_belong_together():
    board = facts.board("wilderness")
    assert board.index == {label((r, c)): 12 * r + c for r in range(11) for c in range(11)}
    some = ("A1", "A11", "B1", "F6", "K11")
    assert board.cells(board.mask(some)) == some
    assert board.cells(0) == ()


def test_there_are_thirteen_explore_cards_and_their_times_add_up_to_sixteen():
    assert facts.DECKS["forty-one"] == EXPLORE
    assert len(EXPLORE) == 13
    assert (
        sum(facts.EXPLORE[card].time for card in EXPLORE) == sum(time for _, time, _, _ in TERRAIN_CARDS.values()) == 16
    )


@pytest.mark.parametrize("card", TERRAIN_CARDS)
def test_a_terrain_card_is_as_typed(card):
    number, time, terrains, shapes = TERRAIN_CARDS[card]
    got = facts.EXPLORE[card]
    assert (got.id, got.number, got.time, got.terrains) == (card, number, time, terrains)
    assert got.kind == ("rift" if card == "rift_lands" else "terrain")
    assert [set(shape.cells) for shape in got.shapes] == [set(cells_of(text)) for text in shapes]
    assert [shape.coin for shape in got.shapes] == [True, False][: len(shapes)] if len(shapes) > 1 else [False]
    assert len(shapes) == 1 or len(terrains) == 1


@pytest.mark.parametrize("card", RUINS_CARDS)
def test_a_ruins_card_has_no_shape_and_takes_no_time(card):
    got = facts.EXPLORE[card]
    assert (got.number, got.kind, got.time, got.terrains, got.shapes) == (RUINS_CARDS[card], "ruins", 0, (), ())


@pytest.mark.parametrize("card", AMBUSHES)
def test_an_ambush_card_is_as_typed(card):
    number, text, corner, direction, side = AMBUSHES[card]
    got = facts.EXPLORE[card]
    assert (got.number, got.kind, got.time, got.terrains) == (number, "ambush", 0, ("monster",))
    assert [set(shape.cells) for shape in got.shapes] == [set(cells_of(text))]
    assert not got.shapes[0].coin
    assert (got.corner.replace("-", "_"), got.clockwise, got.pass_to) == (corner, direction == "clockwise", side)


def test_the_sheets_go_to_the_left_just_where_the_arrow_turns_clockwise():
    for card in facts.AMBUSHES:
        assert facts.EXPLORE[card].clockwise == (facts.EXPLORE[card].pass_to == "left")
    corners = {facts.EXPLORE[card].corner for card in facts.AMBUSHES}
    assert len(corners) == 4


@pytest.mark.parametrize("card", AMBUSHES)
def test_the_solo_walk_tries_the_same_spots_in_the_same_order(card):
    assert [spot.cells for spot in ambush.walk(card).values()] == [labels(spot) for spot in walk(card)]
    shape = cells_of(AMBUSHES[card][1])
    high, wide = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    assert (
        len({spot.cells for spot in ambush.walk(card).values()}) == len(ambush.walk(card)) == (12 - high) * (12 - wide)
    )


def frame(spot):
    """The rows and columns that a spot of the walk touches first and last."""
    rows, columns = zip(*sorted(spots(spot.cells)), strict=True)
    return min(rows), max(rows), min(columns), max(columns)


@pytest.mark.parametrize("card", AMBUSHES)
def test_the_solo_walk_goes_step_by_step_round_each_ring_from_the_corner_of_the_card(card):
    """Checked without walking: neighbours in the list are one step apart and the arrow's side lies outside."""
    corner = facts.EXPLORE[card].corner
    rings = {}
    for spot in ambush.walk(card).values():
        rings.setdefault(spot.ring, []).append(frame(spot))
    assert list(rings) == sorted(rings) == list(range(5))
    for ring, frames in rings.items():
        for top, bottom, left, right in frames:
            assert min(top, left, 10 - bottom, 10 - right) == ring
        top, bottom, left, right = frames[0]
        assert (top if "top" in corner else 10 - bottom) == ring
        assert (left if "left" in corner else 10 - right) == ring
        for (top, _, left, _), (then, _, there, _) in pairwise(frames):
            assert abs(then - top) + abs(there - left) == 1
        if ring < 4:
            assert all(clockwise(a, b, ring) == facts.EXPLORE[card].clockwise for a, b in pairwise(frames))


def clockwise(frame, then, ring):
    """Does the frame move on clockwise, with the ring's edge on its left hand?"""
    top, bottom, left, right = frame
    down, along = then[0] - top, then[2] - left
    return (
        (along == 1 and top == ring)
        or (down == 1 and right == 10 - ring)
        or (along == -1 and bottom == 10 - ring)
        or (down == -1 and left == ring)
    )


def test_the_cards_are_numbered_without_a_gap():
    numbers = [card.number for card in facts.EXPLORE.values() if card.number]
    assert sorted(numbers) == list(range(1, 18))
    assert sorted(card.number for card in facts.SCORING.values() if card.number) == list(range(26, 42))


@pytest.mark.parametrize("card", SCORING)
def test_a_scoring_card_is_as_typed(card):
    number, klass, solo = SCORING[card]
    got = facts.SCORING[card]
    assert (got.id, got.number, got.klass, got.solo, got.rule) == (card, number, klass, solo, f"CAR-CARD-{number}")


def test_the_sixteen_scoring_cards_are_four_of_each_class_and_their_numbers_add_up_to_340():
    cards = [card for card in facts.SCORING.values() if card.id not in SAMPLES]
    assert Counter(card.klass for card in cards) == dict.fromkeys(("forest", "farm_water", "village", "whole_map"), 4)
    assert sum(card.solo for card in cards) == 340
    assert [facts.SCORING[card].rule for card in SAMPLES] == ["CAR-CARD-S1", "CAR-CARD-S2"]
    assert {facts.SCORING[card].klass for card in SAMPLES} == {"document"}
    assert len(facts.SCORING) == 18


def test_a_solo_target_lies_between_73_and_97():
    least, most = (
        [how((solo, card) for card, (_, k, solo) in SCORING.items() if k == klass)[1] for klass in facts.CLASSES]
        for how in (min, max)
    )
    assert ending.solo_target(tuple(least)) == 17 + 20 + 16 + 20 == 73
    assert ending.solo_target(tuple(most)) == 25 + 27 + 21 + 24 == 97


def test_the_four_seasons_are_as_typed():
    assert {season.name: (season.threshold, season.edicts) for season in facts.SEASONS} == SEASONS
    assert [season.name for season in facts.SEASONS] == list(SEASONS)
    assert Counter("".join(season.edicts for season in facts.SEASONS)) == dict.fromkeys("ABCD", 2)
    assert facts.COIN_TRACK == COIN_TRACK
    assert facts.TERRAINS == TERRAINS


@pytest.mark.parametrize("rating", range(-40, 41))
def test_a_rating_has_its_title(rating):
    plain = next((n for n, (least, _) in enumerate(TITLES) if rating >= least), len(TITLES) - 1)
    assert ending.title(rating) == plain


def test_the_hundred_cards_of_the_document_are_24_faces_four_times_and_four_ambushes():
    assert set(facts.DECKS["hundred"]) == set(FACES)
    assert len(FACES) == len(facts.DECKS["hundred"]) == 24
    state = GAME.initial(1, "document")
    assert len(state.face_down) == 4 * 24
    assert len(state.face_down) + state.ambush_in == 100
    for face, (terrain, shape) in FACES.items():
        got = facts.EXPLORE[face]
        assert (got.terrains, got.number) == ((terrain,), 0)
        assert [(set(s.cells), s.coin) for s in got.shapes] == [(set(cells_of(shape)), False)]
    assert Counter(terrain for terrain, _ in FACES.values()) == dict.fromkeys(TERRAINS[:4], 6)


def test_the_first_state_is_empty():
    for players in (1, 2, 12, 100):
        state = GAME.initial(players)
        assert state.players == len(state.sheets) == len(state.seats) == players
        assert (state.season_name, state.time, state.card, state.shown, state.ruins_due) == ("spring", 0, "", (), False)
        assert state.edicts == ("",) * 4
        assert all(sheet.coins == sheet.total == 0 and not sheet.seasons for sheet in state.sheets)
    for players in (0, 101, -1, "2", True):
        with pytest.raises(ValueError, match="CAR-SETUP-6"):
            GAME.initial(players)


def test_the_rulebook_knows_every_rule_of_the_facts():
    known = set(GAME.rulebook().ids())
    assert {card.rule for card in facts.SCORING.values()} <= known
    assert isinstance(GAME.initial(1).rules, Ruleset)


def test_every_scoring_card_is_counted_by_the_function_of_its_rule():
    assert {facts.SCORING[made.__name__].rule: made for made in scoring.RULES.values()} == scoring.RULES
    assert set(scoring.CARDS) == set(facts.SCORING)
