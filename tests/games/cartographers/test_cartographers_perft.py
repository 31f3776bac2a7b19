"""Counted places: by the plain rules, by the engine's tables and lists; on both sheets, with and without ruins."""

import pytest
from cartographers_plain import SPOTS, Map, places, shapes_of, turns
from cartographers_play import spots
from cartographers_tables import AMBUSHES, ROWS, TERRAIN_CARDS

from boardlab.games.cartographers import GAME, facts

# For each shape of a card: places on the wilderness and the wastelands, and how many of them cover a ruins space.
PLACES = {
    "great_river": (((170, 145), (24, 24)), ((236, 182), (64, 59))),
    "farmland": (((200, 180), (22, 20)), ((58, 44), (18, 16))),
    "hamlet": (((340, 292), (64, 54)), ((532, 422), (152, 134))),
    "forgotten_forest": (((180, 158), (24, 21)), ((284, 232), (70, 61))),
    "hinterland_stream": (((240, 183), (48, 58)),),
    "homestead": (((284, 230), (68, 60)),),
    "orchard": (((572, 465), (120, 119)),),
    "treetop_village": (((476, 361), (120, 114)),),
    "marshlands": (((236, 181), (58, 64)),),
    "fishing_village": (((144, 114), (24, 23)),),
    "rift_lands": (((116, 109), (6, 6)),),
    "goblin_attack": (((136, 109), (24, 21)),),
    "bugbear_assault": (((144, 116), (26, 31)),),
    "kobold_onslaught": (((284, 230), (68, 60)),),
    "gnoll_raid": (((268, 211), (68, 69)),),
}
SHEETS = tuple(ROWS)
CASES = [(card, n, sheet) for card in PLACES for n in range(len(PLACES[card])) for sheet in SHEETS]


@pytest.mark.parametrize(("card", "n", "sheet"), CASES)
def test_a_shape_has_so_many_places_and_so_many_over_ruins(card, n, sheet):
    """Counted with sets and, on the engine's table, with masks."""
    count, over = (pair[SHEETS.index(sheet)] for pair in PLACES[card][n])
    m, board = Map(ROWS[sheet]), facts.board(sheet)
    plain = {spot for spot in SPOTS[shapes_of(card)[n]] if spot <= m.empty()}
    assert (len(plain), sum(bool(spot & m.ruins) for spot in plain)) == (count, over)
    table = [place for place in board.places[card] if place.shape == n + 1]
    assert {spots(place.cells) for place in table} == plain
    assert len(table) == count
    assert sum(bool(place.mask & board.mask(board.ruins)) for place in table) == over


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("due", [False, True])
@pytest.mark.parametrize("card", PLACES)
def test_as_many_drawings_are_legal_on_an_empty_sheet(card, due, sheet):
    """Places times terrains; ambushes do not care for ruins."""
    state = GAME.position({"sheet": sheet, "players": 2, "card": card, "ruins_due": due})
    over = due and card not in AMBUSHES
    count = sum(shape[over][SHEETS.index(sheet)] for shape in PLACES[card])
    terrains = 1 if card in AMBUSHES else len(TERRAIN_CARDS[card][2])
    assert len(state.legal_actions(0)) == len(state.legal_actions(1)) == count * terrains
    assert len(places(card, Map(ROWS[sheet]), due)) == count


def test_straight_shapes_lie_in_two_ways_and_one_cell_in_one():
    ways = {card: [len(turns(shape)) for shape in shapes_of(card)] for card in PLACES}
    assert ways == {
        "great_river": [2, 4],
        "farmland": [2, 1],
        "hamlet": [4, 8],
        "forgotten_forest": [2, 4],
        "hinterland_stream": [4],
        "homestead": [4],
        "orchard": [8],
        "treetop_village": [8],
        "marshlands": [4],
        "fishing_village": [2],
        "rift_lands": [1],
        "goblin_attack": [2],
        "bugbear_assault": [2],
        "kobold_onslaught": [4],
        "gnoll_raid": [4],
    }


@pytest.mark.parametrize(
    ("first", "second", "count"), [("great_river", "farmland", 32_516), ("homestead", "orchard", 145_236)]
)
def test_two_cards_in_a_row_have_so_many_pairs_of_places(first, second, count):
    """The first shape of each card, on the wilderness: counted with masks that do not overlap, a sample by playing."""
    board = facts.board("wilderness")
    one, two = ([place.mask for place in board.places[card] if place.shape == 1] for card in (first, second))
    assert sum(not a & b for a in one for b in two) == count
    m = Map(ROWS["wilderness"])
    plain_one, plain_two = ([s for s in SPOTS[shapes_of(card)[0]] if s <= m.empty()] for card in (first, second))
    assert sum(not a & b for a in plain_one for b in plain_two) == count


def test_playing_the_first_card_leaves_the_places_of_the_second_that_do_not_touch_it():
    edicts = ["treetower", "canal_lake", "great_city", "cauldrons"]
    start = GAME.position({"card": "great_river", "edicts": edicts})
    for action in start.legal_actions()[::37]:
        after = start.apply(action)
        after = after.apply(next(a for a in after.legal_actions() if a.card == "farmland"))
        taken = spots(action.cells)
        m = Map(ROWS["wilderness"]).drawn("water", taken)
        assert {spots(a.cells) for a in after.legal_actions()} == places("farmland", m)
