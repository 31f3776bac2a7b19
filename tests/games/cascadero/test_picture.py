import random
import re
from types import SimpleNamespace

import pytest

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.facts import board
from boardlab.games.cascadero.layout import LAYOUTS, SPACES, TRACK_ORDER, place
from boardlab.games.cascadero.picture import cell_at, centre, scene, space_at, text
from boardlab.kernel.chance import settle
from boardlab.picture import THEMES, Mark, Path, Text, to_svg
from boardlab.picture.outlines import border
from boardlab.picture.scene import MARK_KINDS
from boardlab.picture.theme import Theme

SIDES = ("front", "back")


def played(side="front", players=2, actions=0, seed=1, **options):
    """A random position: chance settled, then so many random actions."""
    rng = random.Random(seed)
    state = settle(GAME.initial(players, board=side, **options), seed)
    for _ in range(actions):
        if state.is_over:
            break
        state = settle(state.apply(state.sample_action(rng)), seed)
    return state


@pytest.fixture(scope="module")
def late():
    """A full back board of four players."""
    return played("back", 4, actions=110)


def texts(picture, *layers):
    return [s for layer in picture.layers if layer.name in layers for s in layer.shapes if isinstance(s, Text)]


def test_a_full_board_is_small(late):
    for layout in LAYOUTS:
        assert len(to_svg(scene(late, layout=layout), "a board").encode()) < 60_000, layout


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_are_the_same_every_time(players, layout):
    state = played(players=players, actions=12)
    assert to_svg(scene(state, layout=layout), "x") == to_svg(scene(state, layout=layout), "x")


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_hold_letters_and_digits_but_no_words(late, theme):
    svg = to_svg(scene(late, theme=theme), "a label")
    shown = re.findall(r"<text[^>]*>([^<]*)<", svg)
    assert shown
    single = [shape.text for shape in texts(scene(late, theme=theme), "map", "pieces", "marks")]
    assert all(re.fullmatch(r"[BYOPW]|\d{1,3}", one) for one in single)
    assert sorted("".join(shown)) == sorted("".join(single))


LOOKS = [("light", "wide"), ("dark", "narrow"), ("light", "projector"), ("dark", "map")]


@pytest.mark.parametrize(("theme", "layout"), LOOKS)
def test_text_is_large_enough_to_read(late, theme, layout):
    """Letters on cubes and track heads may be small, because their shape says the same."""
    floor = Theme("projector" if layout == "projector" else theme).floor
    picture = scene(late, theme=theme, layout=layout)
    small = [shape for shape in texts(picture, "map", "pieces") if shape.size < floor]
    assert all(shape.text in "BYOPW" for shape in small)
    on_map = LAYOUTS[layout].map_x + LAYOUTS[layout].radius * 23
    below = LAYOUTS[layout].map_y + LAYOUTS[layout].radius * 30
    assert not [shape for shape in small if shape.x < on_map and shape.y < below]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_centre_of_every_cell_hits_that_cell(side, layout):
    this = board(side)
    for cell in this.labels:
        x, y = centre(this, cell, layout)
        r = LAYOUTS[layout].radius
        assert cell_at(x, y, layout, this) == cell
        assert cell_at(x + 0.9 * r, y, layout, this) == cell
        assert cell_at(x - 0.4 * r, y + 0.85 * r, layout, this) == cell
        assert cell_at(x + 0.4 * r, y - 0.85 * r, layout, this) == cell


@pytest.mark.parametrize("layout", LAYOUTS)
def test_outside_the_map_there_is_no_cell(layout):
    where = LAYOUTS[layout]
    this = board("front")
    left, right = where.map_x - 3, where.map_x + where.radius * 23 + 4
    for x, y in ((1, 1), (left, where.map_y + 200), (right, where.map_y + 100)):
        assert cell_at(x, y, layout, this) is None


@pytest.mark.parametrize("layout", [name for name, where in LAYOUTS.items() if where.tracks])
def test_a_track_answers_everywhere_on_it(layout):
    this = board("back")
    for colour in TRACK_ORDER:
        assert cell_at(*centre(this, f"track:{colour}", layout), layout, this) == f"track:{colour}"
        for space in SPACES:
            x, y = centre(this, f"{colour}:{space}", layout)
            assert cell_at(x, y, layout, this) == f"track:{colour}"
            assert space_at(x, y, layout) == f"{colour}:{space}"
    assert space_at(1, 1, layout) is None


def test_unknown_places_and_layouts_are_named():
    this = board("front")
    for label in ("99,1", "blue:16", "green:3", "track:green", "blue:x"):
        with pytest.raises(ValueError, match=re.escape(repr(label)) + "|green"):
            centre(this, label)
    with pytest.raises(ValueError, match="does not show"):
        centre(this, "track:blue", "map")
    with pytest.raises(ValueError, match=r"'tall'.*wide"):
        centre(this, "7,6", "tall")
    with pytest.raises(ValueError, match="'grey'"):
        place(played(), "plate:grey", LAYOUTS["wide"])


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_map_layer_is_the_same_all_game_long(side, layout):
    first, later = played(side, 3), played(side, 3, actions=40)
    one, other = (scene(state, layout=layout, marks=[Mark("cursor", "7,6")]) for state in (first, later))
    assert one.layer("map") is other.layer("map")
    assert one.layer("pieces") != other.layer("pieces")


def test_marks_change_only_their_own_layer():
    state = played(actions=10)
    plain, marked = scene(state), scene(state, marks=[Mark("cursor", "7,6"), Mark("gain", "3,3", "2")])
    assert plain.layer("pieces") == marked.layer("pieces")
    assert plain.layer("marks").shapes == ()
    assert marked.layer("marks").shapes


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kind_of_mark_fits_every_place(late, layout):
    places = ["4,10", "10,1", "2,9", "7,5", late.envoys_of(0)[0], "blue:4", "track:white", f"plate:{late.colours[1]}"]
    for kind in MARK_KINDS:
        for cell in places:
            mark = Mark(kind, cell, text="3", to="8,8" if kind == "arrow" else None)
            shapes = scene(late, layout=layout, marks=[mark]).layer("marks").shapes
            shown = place(late, cell, LAYOUTS[layout]) is not None
            assert bool(shapes) == shown, (kind, cell)


def test_cells_that_score_together_get_one_band():
    state = played()
    marks = [Mark("scoring", "7,6"), Mark("scoring", "7,7"), Mark("scoring", "8,6", "3")]
    shapes = scene(state, marks=marks).layer("marks").shapes
    bands = [shape for shape in shapes if isinstance(shape, Path) and shape.stroke == Theme("light")["mark.score"]]
    assert [band.d.count("M") for band in bands] == [1]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_clipped_or_collides(layout, players):
    where = LAYOUTS[layout]
    boxes = where.plate_boxes(players) + [box for box in (where.achievements, where.tracks) if box]
    for box in boxes:
        assert 0 < box.x < box.right < where.width
        assert 0 < box.y < box.bottom < where.height
    for i, one in enumerate(boxes):
        assert not any(
            one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
            for other in boxes[:i]
        )
    picture = scene(played(players=players, actions=20), layout=layout)
    assert all(0 <= s.x <= where.width and 0 <= s.y <= where.height for s in texts(picture, "map", "pieces", "marks"))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_ground_of_the_map_has_one_outline(side, layout):
    cells = board(side).labels
    loops = border(LAYOUTS[layout].hexagon(cell) for cell in cells)
    assert len(loops) == 1


def test_the_player_to_move_has_the_heavy_frame():
    state = played(players=4)
    paths = [shape for shape in scene(state).layer("pieces").shapes if isinstance(shape, Path)]
    heavy = [path for path in paths if path.width == 3.0 and path.fill is None]
    box = LAYOUTS["wide"].plate_boxes(4)[state.to_move[0]]
    assert len(heavy) == 1
    assert heavy[0].d.startswith(f"M {box.x:g} ")


def test_the_sixth_achievement_shows_how_many_towns_the_ruling_asks_for():
    published, document = (scene(GAME.initial(2, ruleset)).layer("map") for ruleset in ("published", "document"))
    more = {rules["same_colour_bonus"] for rules in GAME.rulesets().values()}
    assert (published != document) == (len(more) > 1)


def test_tiles_open_for_the_seat_that_asks(late):
    pictures = {seat: scene(late, seat=seat).layer("pieces") for seat in range(4)}
    assert any(pictures[0] != pictures[seat] for seat in (1, 2, 3))


def test_a_waiting_decision_shows_on_the_plate():
    state = played()
    decision = type("MoveEnvoy", (), {})()
    shown = {name: getattr(state, name) for name in dir(state) if not name.startswith("_")}
    waiting = SimpleNamespace(**shown | {"pending": (decision,), "extra": 1})
    more = len(scene(waiting).layer("pieces").shapes) - len(scene(state).layer("pieces").shapes)
    assert more > 4


def test_before_chance_has_named_a_start_player_nobody_moves():
    assert scene(GAME.initial(2)).layer("pieces").shapes


def test_the_map_as_text(late):
    lines = text(late).splitlines()
    assert len(lines) == 36
    letters = "".join(lines)
    assert letters.count("W") == 6
    assert sum(letters.count(colour[0]) for colour in late.colours) == sum(len(late.envoys_of(s)) for s in range(4))
