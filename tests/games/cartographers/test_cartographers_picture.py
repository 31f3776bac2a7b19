import random
import re

import pytest

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.facts import EXPLORE, LABELS, SCORING, SIZE, board
from boardlab.games.cartographers.layout import LAYOUTS, arranged, place
from boardlab.games.cartographers.panels import miniatures
from boardlab.games.cartographers.picture import cell_at, centre, scene, text
from boardlab.games.cartographers.tiles import loops
from boardlab.kernel.chance import settle
from boardlab.picture import THEMES, Mark, Path, Text, to_svg
from boardlab.picture.scene import MARK_KINDS
from boardlab.picture.theme import Theme

SHEETS = ("wilderness", "wastelands")
PANELS = tuple(f"edict:{letter}" for letter in "ABCD") + tuple(f"season:{n}" for n in range(4))
EDICTS = ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]
MAP = [
    "F.FFF..WWW.",
    "FFA^Fr.....",
    ".fAA....^r.",
    "..A..VV...W",
    "VVVVVV...WW",
    "VV...^..WW.",
    "...M..AAA.W",
    "....M.A...W",
    "Fr^..MA..rW",
    "FFF..r.^..W",
    "F...AA.....",
]


def played(players=1, actions=0, seed=1, ruleset="published", **options):
    """A random position: chance settled, then so many random actions."""
    rng = random.Random(seed)
    state = settle(GAME.initial(players, ruleset, **options), seed)
    for _ in range(actions):
        if state.is_over:
            break
        state = settle(state.apply(state.sample_action(rng)), seed)
    return state


def at(**data):
    """A position in the middle of a game."""
    return GAME.position({"edicts": EDICTS, "season": "summer", "time": 5, "maps": {"0": MAP}, "card": "hamlet"} | data)


@pytest.fixture(scope="module")
def late():
    """A finished game of five."""
    return played(5, 600, sheet="wastelands")


@pytest.fixture(scope="module")
def positions(late):
    """One of every kind of picture."""
    return {
        "start": GAME.initial(1),
        "two shapes": at(),
        "two terrains, ruins due": at(card="treetop_village", ruins_due=True),
        "rift": at(card="rift_lands"),
        "chance": at(card="", shown=["orchard"]),
        "ambush": at(card="goblin_attack", players=3),
        "solo ambush": at(card="", shown=["kobold_onslaught"], ambushes_gone=["kobold_onslaught"]),
        "two players": at(players=2),
        "a crowd": at(players=40),
        "document": played(5, 40, ruleset="document"),
        "over": played(1, 200),
        "over for five": late,
        "document over": played(2, 400, ruleset="document", cards_per_season=6),
    }


def texts(picture, *layers):
    return [s for layer in picture.layers if layer.name in layers for s in layer.shapes if isinstance(s, Text)]


def paths(layer, **wanted):
    return [s for s in layer.shapes if isinstance(s, Path) and all(getattr(s, key) == w for key, w in wanted.items())]


def test_the_positions_are_what_they_are_called(positions):
    assert positions["ambush"].card == "goblin_attack"
    assert positions["chance"].card == "" == positions["solo ambush"].card
    assert positions["over"].is_over and positions["over for five"].is_over and positions["document over"].is_over
    assert not positions["document"].is_over


def test_a_full_map_is_small(late):
    for layout in LAYOUTS:
        sheets = len(arranged(late, layout).sheets)
        assert len(to_svg(scene(late, layout=layout), "a map").encode()) < 45_000 + 15_000 * sheets, layout


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kind_of_position_has_a_picture_and_always_the_same(positions, layout):
    for name, state in positions.items():
        for theme in THEMES:
            assert scene(state, theme=theme, layout=layout).layer("map").shapes, name
        assert to_svg(scene(state, layout=layout), "x") == to_svg(scene(state, layout=layout), "x"), name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_hold_letters_and_digits_but_no_words(positions, layout):
    for name, state in positions.items():
        found = [shape.text for shape in texts(scene(state, layout=layout), "map", "pieces", "marks")]
        assert all(re.fullmatch(r"[A-K]|AB|BC|CD|DA|ABCD|\d{1,3}|\d{1,3}/\d{1,3}", one) for one in found), name


@pytest.mark.parametrize(
    ("theme", "layout"), [("light", "wide"), ("dark", "narrow"), ("light", "projector"), ("projector", "class")]
)
def test_text_is_large_enough_to_read(positions, theme, layout):
    floor = Theme("projector" if layout == "projector" else theme).floor
    for name, state in positions.items():
        assert not [s for s in texts(scene(state, theme=theme, layout=layout), "map", "pieces") if s.size < floor], name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_centre_of_every_cell_hits_that_cell(layout):
    state = at(players=3)
    for cell in state.board.labels:
        x, y = centre(state, cell, layout)
        reach = arranged(state, layout).sheets[0].cell * 0.45
        for dx, dy in ((0, 0), (reach, reach), (-reach, reach), (-reach, -reach)):
            assert cell_at(x + dx, y + dy, layout, state) == cell


@pytest.mark.parametrize("layout", ["wide", "narrow", "projector"])
def test_scoring_cards_and_seasons_can_be_pointed_at(layout):
    state = at()
    for name in PANELS:
        assert cell_at(*centre(state, name, layout), layout, state) == name
    assert cell_at(1, 1, layout, state) is None


def test_in_class_every_sheet_answers():
    state = at(players=12)
    sheets = arranged(state, "class").sheets
    assert len(sheets) == 12
    assert {cell_at(*grid.box((2, 9)).middle, "class", state) for grid in sheets} == {"C10"}


def test_unknown_places_and_layouts_are_named():
    state = at()
    for label in ("L1", "A12", "A0", "edict:E", "season:4", "card", "blue:4"):
        with pytest.raises(ValueError, match=re.escape(repr(label))):
            centre(state, label)
    with pytest.raises(ValueError, match="does not show"):
        centre(state, "edict:A", "map")
    with pytest.raises(ValueError, match=r"'tall'.*wide"):
        centre(state, "A1", "tall")


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_map_layer_is_the_same_all_game_long(sheet, layout):
    first, later = played(3, sheet=sheet), played(3, 24, sheet=sheet)
    assert scene(first, layout=layout).layer("map") is scene(later, layout=layout, seat=1).layer("map")
    assert scene(first, layout=layout).layer("pieces") != scene(later, layout=layout).layer("pieces")


def test_marks_change_only_their_own_layer():
    state = at()
    plain, marked = scene(state), scene(state, marks=[Mark("cursor", "A6"), Mark("gain", "D9", "2")])
    assert plain.layer("pieces") is marked.layer("pieces")
    assert plain.layer("marks").shapes == ()
    assert marked.layer("marks").shapes


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kind_of_mark_fits_every_place(layout):
    state = at(players=2)
    empty, drawn, ruins, drawn_ruins, mountain = "A2", "A1", "B6", "C2", "C9"
    for kind in MARK_KINDS:
        for cell in (empty, drawn, ruins, drawn_ruins, mountain, *PANELS):
            said = "farm" if kind == "ghost" else "3"
            mark = Mark(kind, cell, text=said, to="H8" if kind == "arrow" else None)
            shapes = scene(state, layout=layout, marks=[mark]).layer("marks").shapes
            shown = place(cell, arranged(state, layout)) is not None
            assert bool(shapes) == shown, (kind, cell)


def test_cells_that_score_together_get_one_band_and_neighbours_at_a_corner_two():
    for cells, bands in ((("A7", "A8", "B8"), 1), (("A7", "B8"), 2)):
        marks = [Mark("scoring", cell, "3" if cell == "B8" else "") for cell in cells]
        layer = scene(at(), marks=marks).layer("marks")
        (band,) = paths(layer, fill=None, stroke=Theme("light")["mark.score"])
        assert band.d.count("M") == bands
        assert [shape.text for shape in layer.shapes if isinstance(shape, Text)] == ["3"]


def test_a_ghost_is_pale_and_stitched_and_shows_the_coin_of_its_shape():
    teal, coin = Theme("light")["mark.legal"], Theme("light")["coin.fill"]
    pale = Theme("light")["terrain.village.ghost"]
    for cells, gives in ((("B8", "B9", "C8"), True), (("G1", "G2", "G3", "H1", "H2"), False)):
        layer = scene(at(), marks=[Mark("ghost", cell, "village") for cell in cells]).layer("marks")
        (ground,) = paths(layer, fill=pale)
        assert ground.d.count("M") == len(cells)
        assert len(paths(layer, stroke=teal)) == 2, "round the ghost and round the shape on the card"
        assert bool(paths(layer, fill=coin)) == gives


def test_a_refused_ghost_shows_what_is_in_its_way_and_a_cross_in_the_middle():
    pale = Theme("light")["terrain.village.ghost"]
    marks = [Mark("ghost", cell, "village") for cell in ("F7", "F8", "G8")] + [Mark("refused", "G8")]
    layer = scene(at(), marks=marks).layer("marks")
    (ground,) = paths(layer, fill=pale)
    assert ground.d.count("M") == 2
    x, y = centre(at(), "G8")
    (cross, *_) = paths(layer, stroke=Theme("light")["mark.refused"])
    ends = [float(word) for word in re.findall(r"[\d.]+", cross.d)]
    assert (sum(ends[0::2]) / len(ends[0::2]), sum(ends[1::2]) / len(ends[1::2])) == (x, y)


def test_the_last_move_has_four_corners_around_the_whole_shape():
    marks = [Mark("last", cell) for cell in ("A8", "A9", "A10")]
    (line,) = paths(scene(at(), marks=marks).layer("marks"), stroke=Theme("light")["mark.cursor"])
    assert line.d.count("M") == 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_is_clipped_or_collides(positions, layout):
    for name, state in positions.items():
        where = arranged(state, layout)
        parts = (where.seasons, where.edicts, where.card, where.tally, where.coins, where.players)
        boxes = [box for box in (*(grid.frame for grid in where.sheets), *parts) if box]
        for i, one in enumerate(boxes):
            assert 0 < one.x < one.right < where.width and 0 < one.y < one.bottom < where.height, name
            assert not any(
                one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
                for other in boxes[:i]
            ), name
        shown = texts(scene(state, layout=layout), "map", "pieces")
        assert all(0 <= s.x <= where.width and 0 <= s.y <= where.height for s in shown), name


@pytest.mark.parametrize("players", [1, 2, 5, 12, 30, 100])
def test_in_class_all_sheets_fit(players):
    where = arranged(at(players=players), "class")
    frames = [grid.frame for grid in where.sheets]
    assert all(one.x > 20 and one.right < where.width and one.y > 0 and one.bottom < where.height for one in frames)
    assert players > 12 or frames[0].w / SIZE >= 18


def test_every_scoring_card_has_a_picture_of_its_own():
    assert set(miniatures()) == set(SCORING)
    for name, picture in miniatures().items():
        assert [len(row) for row in picture.map] == [5] * 5, name
        assert picture.earns or picture.rows or picture.columns, name
        assert sum(picture.stars.values()) > 0, name
    pictures = [(one.map, one.earns, one.rows, one.columns) for one in miniatures().values()]
    assert len(set(pictures)) == len(pictures)


def test_the_cells_that_earn_in_a_picture_hold_what_the_card_asks_for():
    wanted = {"forest": "F", "farm_water": "AWa", "village": "V"}
    for name, picture in miniatures().items():
        signs = {picture.map[int(cell[0])][int(cell[1])] for cell in picture.earns}
        if name == "stoneside_forest":
            assert signs == {"^"}
        elif SCORING[name].klass in wanted:
            assert signs <= set(wanted[SCORING[name].klass]), name


@pytest.mark.parametrize("card", sorted(name for name, card in EXPLORE.items() if card.kind != "ruins"))
def test_every_card_shows_its_own_choices(card):
    ruleset, players = ("document" if "-" in card else "published"), 3
    state = GAME.position({"players": players, "card": card, "ruleset": ruleset})
    blank = GAME.position({"players": players, "ruleset": ruleset})
    assert scene(state).layer("pieces") != scene(blank).layer("pieces")


def test_where_no_shape_fits_the_card_shows_single_cells():
    tight = ["F.F.F.F.F.F", ".F.^.f.F.F.", "FrF.F.F.^rF", ".F.F.F.F.F.", "F.F.F.F.F.F", ".F.F.^.F.F."]
    tight += ["F.F.F.F.F.F", ".F.F.F.F.F.", "Fr^.F.F.FrF", ".F.F.r.^.F.", "F.F.F.F.F.F"]
    pieces = [scene(at(card="fishing_village", maps={"0": rows})).layer("pieces") for rows in (MAP, tight)]
    ground = [sum(s.d.count("M") for s in paths(layer, fill=Theme("light")["terrain.water.fill"])) for layer in pieces]
    assert ground[1] == 2, "the terrain and one cell of it"


def test_under_an_ambush_the_sheet_is_the_neighbours():
    state = at(players=3, card="goblin_attack")
    owner = state.target(state.to_move[0])
    assert owner != state.to_move[0]
    assert scene(state).layer("pieces") == scene(state, seat=owner).layer("pieces")
    assert scene(state).layer("pieces") != scene(state, seat=state.to_move[0]).layer("pieces")


def test_ruins_that_are_due_have_a_sign():
    plain, due = (scene(at(card="orchard", ruins_due=waits)).layer("pieces") for waits in (False, True))
    assert len(due.shapes) > len(plain.shapes)


def test_the_document_has_no_coins_and_no_times():
    where, published = arranged(played(ruleset="document"), "wide"), arranged(played(), "wide")
    assert where.coins is None and published.coins is not None
    assert where.card.h > published.card.h


def test_borders_keep_cells_apart_that_touch_at_a_corner():
    assert loops([(0, 0)]) == [[(0, 0), (0, 1), (1, 1), (1, 0)]]
    assert len(loops([(0, 0), (1, 1)])) == 2
    assert len(loops([(0, 0), (0, 1), (1, 0)])[0]) == 6
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert sorted(len(loop) for loop in loops(ring)) == [4, 4]
    assert sum(len(loop) for loop in loops([(r, c) for r in range(3) for c in range(3)])) == 4


def test_borders_run_along_every_side_that_is_not_shared():
    rng = random.Random(5)
    for _ in range(60):
        cells = {(r, c) for r in range(6) for c in range(6) if rng.random() < 0.5}
        sides = sum((r + dr, c + dc) not in cells for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        length = 0
        for loop in loops(cells):
            length += sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in zip(loop, [*loop[1:], loop[0]], strict=True))
        assert length == sides


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_map_as_text(sheet):
    state = at(sheet=sheet, maps={})
    head, *lines = text(state).splitlines()[: SIZE + 1]
    assert head.split() == [str(n + 1) for n in range(SIZE)]
    assert [line.split()[0] for line in lines] == list("ABCDEFGHIJK")
    assert ["".join(line.split()[1:]) for line in lines] == list(board(sheet).rows)
    assert text(at(), 0).count("V") == 10


def test_the_card_stands_below_the_map_as_text():
    state = at(sheet="wilderness", maps={}, card="hamlet")
    assert text(state).splitlines()[-1] == "hamlet: #./## +   ###/##."
    assert text(at(sheet="wilderness", maps={}, card="", shown=[])).splitlines()[-1].startswith("K")


def test_there_are_as_many_labels_as_cells():
    assert len(LABELS) == SIZE * SIZE
