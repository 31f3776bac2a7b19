import re
from collections import Counter

import pytest
from rollgalaxy_play import walk

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import FACTIONS, PHASES, SIDES, TILES
from boardlab.games.rollgalaxy.layout import (
    ELSEWHERE,
    LAYOUTS,
    NOBODY,
    TileSpot,
    flow,
    grouped,
    lay,
    layout_named,
    placed,
    seen,
    viewer_of,
    workers,
)
from boardlab.games.rollgalaxy.picture import cell_at, centre, places, scene, text
from boardlab.games.rollgalaxy.tiles import power_signs, tile
from boardlab.picture import THEMES, Mark, Path, Text, to_svg
from boardlab.picture.draw import Look
from boardlab.picture.outlines import Box
from boardlab.picture.scene import MARK_KINDS
from boardlab.picture.symbols import symbols
from boardlab.picture.theme import Theme

MINE = {
    "faction": "F7",
    "home": "H1",
    "tiles": ["asteroid_belt", "technology_affinity", "trading_world", "information_hub"],
    "dev_stack": ["investment_credits", "export_duties", "galactic_renaissance"],
    "world_stack": ["deep_space_symbionts_ltd", "gem_world"],
    "dev_dice": ["white"],
    "world_dice": ["cyan", "yellow"],
    "rolled": [["white", "explore"], ["cyan", "ship"], ["red", "settle"], ["red", "wild"], ["green", "wild"]],
    "columns": {"explore": ["white"], "settle": ["cyan"], "develop": ["red"]},
    "wild": ["green"],
    "strip": "red",
    "chosen": "settle",
    "goods": {"earths_lost_colony": ["cyan"], "information_hub": ["brown"]},
    "citizenry": ["white", "white", "purple"],
    "credits": 4,
    "points": 7,
    "ask": "assign",
}
THEIRS = {
    "faction": "F3",
    "home": "H5",
    "dev_stack": ["space_docks", "nanotechnology"],
    "world_stack": ["comet_zone"],
    "rolled": [["white", "explore"], ["white", "ship"], ["cyan", "wild"]],
    "columns": {"explore": ["white"], "ship": ["white"]},
    "wild": ["cyan"],
    "points": 3,
    "ask": "assign",
}


def at(theirs=THEIRS, mine=MINE, **data):
    """A game of two behind their screens."""
    return GAME.position({"step": "assign", "round": 4, "empires": {"0": mine, "1": theirs}, **data})


@pytest.fixture(scope="module")
def positions():
    """One of every step and decision, of games for two, three (with counters) and five."""
    found = {"a table": at()}
    for players, seed, ruleset in ((2, 2, "published"), (3, 1, "document"), (5, 1, "published")):
        for n, (_, state) in enumerate(walk(players, seed, ruleset)):
            if n % 3 == 0 or state.is_over:
                found[f"{players} {state.step} {' '.join(sorted(set(state.pending)))} {state.round // 25}"] = state
    return found


def texts(picture, *layers):
    return [s for layer in picture.layers if layer.name in layers for s in layer.shapes if isinstance(s, Text)]


def test_every_step_is_there(positions):
    steps = {state.step for state in positions.values()}
    assert steps == {"setup", "roll", "assign", "reveal", *PHASES, "manage", "over"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kind_of_position_has_a_picture_and_always_the_same(positions, layout):
    for name, state in positions.items():
        for theme in THEMES:
            assert scene(state, theme=theme, layout=layout).layer("map").shapes, name
        assert to_svg(scene(state, layout=layout), "x") == to_svg(scene(state, layout=layout), "x"), name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pictures_hold_letters_and_digits_but_no_words(positions, layout):
    for name, state in positions.items():
        found = {shape.text for shape in texts(scene(state, layout=layout), "map", "pieces", "marks")}
        assert all(re.fullmatch(r"[BCGNPRWY]|[TFH]\d{1,2}|\d{1,3}", one) for one in found), name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_numbers_and_ids_are_large_enough_to_read(positions, theme, layout):
    floor = Theme("projector" if layout == "projector" else theme).floor
    for name, state in positions.items():
        small = [s for s in texts(scene(state, theme=theme, layout=layout), "map", "pieces") if s.size < floor]
        assert all(re.fullmatch(r"[BCGNPRWY]|[1-9]", s.text) for s in small), name  # letters, signs on a plate


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_is_clipped(positions, layout):
    for name, state in positions.items():
        picture = scene(state, layout=layout)
        for shape in texts(picture, "map", "pieces"):
            assert 0 < shape.x < picture.width and 0 < shape.y < picture.height, name
        for place in placed(state, layout, viewer_of(state, layout, None)).values():
            box = place.box
            assert box.x > 0 and box.y > 0 and box.right < picture.width and box.bottom < picture.height, name


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_parts_of_a_picture_do_not_collide(layout, players):
    where = layout_named(layout, players)
    parts = [*where.heads, where.purse, *([where.total] if where.total else [])]
    for mat in where.mats:
        parts += [*mat.columns, mat.cup, mat.citizenry, mat.dev, mat.world, mat.tableau]
    parts += where.seats if where.one_mat else []
    for i, one in enumerate(parts):
        assert 0 < one.x < one.right < where.width and 0 < one.y < one.bottom < where.height
        for other in parts[:i]:
            assert one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom, (
                one,
                other,
            )


# Places.


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_centre_of_every_place_hits_that_place(positions, layout):
    for name, state in positions.items():
        for seat in range(state.players):
            every = places(state, seat, layout)
            assert len(set(every)) == len(every)
            for place in every:
                assert cell_at(*centre(state, place, layout, seat), layout, state, seat) == place, (name, seat, place)


def test_everything_that_can_be_pointed_at_has_a_place():
    found = places(at(), 0)
    tiles = ["biological_adaptation", "earths_lost_colony", "information_hub", "gem_world", "galactic_renaissance"]
    wanted = [*(f"die:{n}" for n in range(5)), *(f"phase:{phase}" for phase in PHASES), *(f"tile:{t}" for t in tiles)]
    wanted += ["dev", "world", "cup", "citizenry", "credits", "pool", "seat:1", "seat:2"]
    wanted += ["good:earths_lost_colony", "good:asteroid_belt"]
    assert set(wanted) <= set(found)
    assert "good:trading_world" not in found  # gray
    assert "tile:nanotechnology" not in found  # under another seat's stack


def test_in_the_table_all_tableaus_answer_and_the_dice_of_one():
    found = set(places(at(), 1, "table"))
    assert {"tile:information_hub", "tile:space_mall", "tile:comet_zone", "die:2"} <= found
    assert "tile:gem_world" not in found  # under a stack
    assert not {place for place in places(at(), NOBODY, "table") if place.startswith("die") or place == "cup"}


def test_tiles_in_hand_can_be_pointed_at():
    state = GAME.position(
        {"step": "explore", "empires": {"0": {**_quiet(MINE), "hand": ["T01", "T40"], "ask": "place"}, "1": {}}}
    )
    for layout in ("wide", "narrow"):
        found = places(state, 0, layout)
        assert {f"tile:{side.id}" for name in ("T01", "T40") for side in TILES[name]} <= set(found)
        assert not {f"tile:{side.id}" for side in TILES["T01"]} & set(places(state, 1, layout))


def _quiet(empire):
    """An empire without the dice of a roll."""
    gone = ("rolled", "columns", "wild", "strip", "chosen", "ask")
    return {key: value for key, value in empire.items() if key not in gone}


def test_unknown_places_layouts_and_seats_are_named():
    state = at()
    for label in ("die:x", "phase:trade", "tile:moon", "good:trading_world", "seat:0", "stack", "B4"):
        with pytest.raises(ValueError, match=re.escape(repr(label))):
            centre(state, label)
        with pytest.raises(ValueError, match=re.escape(repr(label))):
            scene(state, marks=[Mark("cursor", label)])
    with pytest.raises(ValueError, match="does not show"):
        centre(state, "tile:space_mall", "wide", 0)
    with pytest.raises(ValueError, match=r"'tall'.*wide"):
        centre(state, "cup", "tall")
    for layout, seat in (("wide", -1), ("wide", 2), ("table", 2)):
        with pytest.raises(ValueError, match="no seat"):
            scene(state, layout=layout, seat=seat)


# Secrets.


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nobody_sees_what_others_have_rolled_or_hold(layout):
    other = {
        **THEIRS,
        "rolled": [["white", "ship"], ["white", "settle"], ["cyan", "produce"]],
        "columns": {"produce": ["cyan"], "settle": ["white"]},
        "wild": [],
        "strip": "white",
        "chosen": "ship",
        "dev_stack": ["space_docks", "public_works"],
    }
    one, two = scene(at(), layout=layout, seat=0), scene(at(other), layout=layout, seat=0)
    assert one == two
    assert scene(at(), layout=layout, seat=1) != scene(at(other), layout=layout, seat=1)


def test_after_reveal_the_table_shows_everybody():
    data = {"step": "ship", "selected": ["ship"]}
    theirs = {
        **_quiet(THEIRS),
        "columns": {"ship": ["white", "cyan"]},
        "goods": {"space_mall": ["cyan"]},
        "ask": "ship",
    }
    shown = lay(at(theirs, _quiet(MINE), **data), "table", 1, 0)
    ship = layout_named("table", 2).mats[1].columns[4]
    assert Counter(spot.colour for spot in shown.dice if ship.holds(spot.x, spot.y)) == Counter(["white", "cyan"])
    hidden = lay(at(), "table", 1, 0)
    assert not [spot for spot in hidden.dice if spot.label or spot.face]
    assert Counter(spot.colour for spot in hidden.dice) == Counter(["white", "white", "cyan"])  # in the cup


def test_nobody_in_particular_sees_no_dice():
    for seat in (0, 1):
        assert not [spot for spot in lay(at(), "table", seat, NOBODY).dice if spot.label]


def test_before_reveal_only_the_own_phase_is_filled():
    filled = Theme("light")["neutral"]

    def lids(state, seat):
        shapes = scene(state, seat=seat).layer("pieces").shapes
        return sum(isinstance(s, Path) and s.fill == filled and " 88 Z" in s.d for s in shapes)

    assert lids(at(), 0) == 1
    assert lids(at(), 1) == 0


# Dice, stacks, tableau.


def test_every_rolled_die_has_a_place(positions):
    for name, state in positions.items():
        for empire in state.empires:
            if empire.rolled:
                found = workers(empire)
                assert tuple((die.colour, die.face) for die in found) == empire.rolled, name
                piles = dict(zip(PHASES, empire.columns, strict=True)) | {"wild": empire.wild, "held": empire.held}
                piles |= {"dictated": empire.dictated, "strip": (empire.strip,) if empire.strip else ()}
                have = Counter((die.place, die.colour) for die in found)
                assert have == Counter((place, die) for place, pile in piles.items() for die in pile), name


def test_dice_stand_under_their_own_face_where_they_can():
    found = workers(at().empires[0])
    assert [(die.colour, die.face, die.place) for die in found] == [
        ("cyan", "ship", "settle"),
        ("green", "wild", "wild"),
        ("red", "settle", "strip"),
        ("red", "wild", "develop"),
        ("white", "explore", "explore"),
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_dice_that_may_be_seen_are_drawn_in_their_panels(positions, layout):
    for name, state in positions.items():
        where = layout_named(layout, state.players)
        for seat in range(state.players):
            laid, empire = lay(state, layout, seat, seat), seen(state, seat, seat)
            drawn = Counter(spot.colour for spot in laid.dice if not spot.colour.startswith("virtual_"))
            drawn += Counter(spot.colour for _, pile in laid.goods for spot in pile if spot.colour)
            counters = drawn.pop("counter", 0)
            assert drawn == +empire.dice(), (name, seat)
            assert counters == sum(
                pile.count("counter") for pile in (empire.dev_dice, empire.world_dice, *dict(empire.goods).values())
            )
            mat = where.mats[0 if where.one_mat else seat]
            rooms = [*mat.columns, mat.cup, mat.citizenry, mat.dev, mat.world, *where.heads]
            for spot in laid.dice:
                corners = [(spot.x - spot.size / 2, spot.y - spot.size / 2), (spot.x + spot.size / 2 - 0.1, spot.y)]
                assert any(all(room.inset(-0.5).holds(*corner) for corner in corners) for room in rooms), (name, spot)


def test_all_dice_of_a_seat_are_numbered_workers_first(positions):
    for name, state in positions.items():
        for seat, empire in enumerate(state.empires):
            spots = {spot.label: spot.colour for spot in lay(state, "wide", seat, seat).dice}
            expected = [die.colour for die in workers(empire, state.step)]
            expected += [die for pile in ELSEWHERE for die in getattr(empire, pile)]
            assert spots == {f"die:{i}": colour for i, colour in enumerate(expected)}, name


def test_dice_that_nobody_has_rolled_are_shown_too():
    mine = {key: value for key, value in MINE.items() if key != "rolled"}
    found = workers(at(mine=mine).empires[0])
    assert Counter(die.place for die in found) == Counter(["explore", "develop", "settle", "wild", "strip"])
    some = workers(at(mine={**MINE, "rolled": MINE["rolled"][1:]}).empires[0])
    assert Counter(die.place for die in some) == Counter(die.place for die in found)


def test_things_that_flow_do_not_overlap_and_fit():
    box = Box(10, 20, 156, 125)
    for n in range(1, 31):
        spots, size = flow(n, box, 45)
        assert all(box.inset(-0.01).holds(x - size / 2, y - size / 2) for x, y in spots)
        assert all(x + size / 2 <= box.right + 0.01 and y + size / 2 <= box.bottom + 0.01 for x, y in spots)
        gaps = [max(abs(a - c), abs(b - d)) for i, (a, b) in enumerate(spots) for c, d in spots[:i]]
        assert min(gaps, default=size) >= size


def test_a_stack_has_a_slot_for_each_die_that_the_tile_needs():
    plain = lay(at(), "wide", 0, 0)
    assert (len(plain.slots), len(plain.saved)) == (3 + 2, 0)
    cheaper = at(mine={**MINE, "tiles": [*MINE["tiles"], "replicant_robots"]})
    assert (len(lay(cheaper, "wide", 0, 0).slots), len(lay(cheaper, "wide", 0, 0).saved)) == (3 + 1, 1)
    full = at(mine={**MINE, "dev_dice": ["white"] * 4 + ["red"] * 3})
    assert len(lay(full, "wide", 0, 0).slots) == 2


def test_twelve_squares_or_as_many_as_there_are_sides():
    laid = lay(at(), "wide", 0, 0)
    assert [number for _, number in laid.squares] == [8, 9, 10, 11, 12]
    worlds = [world.id for _, world in TILES.values()]
    many = at(
        mine={**_quiet(MINE), "tiles": worlds[:12], "goods": {}, "dev_stack": [], "world_stack": []},
        theirs=_quiet(THEIRS),
        step="over",
    )
    for layout in LAYOUTS:
        tiles = [spot.box for spot in lay(many, layout, 0, 0).tiles]
        where = layout_named(layout, 2)
        assert len(tiles) == 14
        assert all(where.mats[0].tableau.holds(box.right - 1, box.bottom - 1) for box in tiles)


def test_the_halves_of_a_faction_tile_lie_together():
    for faction, sides in FACTIONS.items():
        assert grouped([*sides, "gem_world"]) == [sides, ("gem_world",)], faction
    assert grouped(["gem_world", *FACTIONS["F1"], *FACTIONS["F1"]])[1:] == [FACTIONS["F1"]] * 2


def test_two_goods_lie_beside_each_other():
    state = at(
        mine={**MINE, "tiles": [*MINE["tiles"], "galactic_reserves"], "goods": {"asteroid_belt": ["cyan", "brown"]}}
    )
    (pile,) = [dice for world, dice in lay(state, "wide", 0, 0).goods if world == "asteroid_belt"]
    assert [spot.colour for spot in pile] == ["brown", "cyan"]
    assert abs(pile[0].x - pile[1].x) > pile[0].size * 0.9


def test_every_side_can_be_drawn_and_every_development_has_signs():
    known = symbols()
    for name, side in SIDES.items():
        look = Look("light")
        tile(look, TileSpot((name,), Box(10, 10, 143, 115), "top"), {})
        assert look.shapes, name
        signs = power_signs(name)
        assert all(sign in known or re.fullmatch(r"die:[a-z]+|-?\d", sign) for sign in signs), name
        assert side.is_world or signs, name


# Layers and marks.


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_map_layer_is_the_same_all_game_long(positions, layout):
    maps = {id(scene(s, layout=layout).layer("map")) for name, s in positions.items() if name.startswith("5")}
    assert len(maps) == 1


def test_marks_change_only_their_own_layer():
    state = at()
    plain, marked = scene(state), scene(state, marks=[Mark("cursor", "die:0"), Mark("gain", "phase:ship", "2")])
    assert plain.layer("pieces") is marked.layer("pieces")
    assert plain.layer("marks").shapes == ()
    assert marked.layer("marks").shapes


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_kind_of_mark_fits_every_place(layout):
    state = at()
    for kind in MARK_KINDS:
        for cell in places(state, 0, layout):
            said = "white" if kind == "ghost" else "3"
            mark = Mark(kind, cell, text=said, to="phase:ship" if kind == "arrow" else None)
            assert scene(state, layout=layout, seat=0, marks=[mark]).layer("marks").shapes, (kind, cell)


def test_a_ghost_is_a_pale_die_in_the_next_slot():
    teal = Theme("light")["mark.legal"]
    for cell in ("phase:explore", "dev", "world"):
        layer = scene(at(), seat=0, marks=[Mark("ghost", cell, "red")]).layer("marks")
        assert [shape.text for shape in layer.shapes if isinstance(shape, Text)] == ["R"]
        (stitches,) = [shape for shape in layer.shapes if isinstance(shape, Path) and shape.stroke == teal]
        assert stitches.d.count("M") >= 8


def test_marks_on_what_a_picture_does_not_show_are_left_out():
    marks = [Mark("cursor", "tile:space_mall"), Mark("cursor", "die:40")]
    assert scene(at(), seat=0, marks=marks).layer("marks").shapes == ()


# Text.


def test_a_position_as_text():
    lines = text(at(), 0).splitlines()
    assert lines[0] == "round 4 assign   pool 14   bag 43"
    assert "1 explore   W" in lines
    assert "2 develop   R(wild)" in lines
    assert "3 settle  + R! C(ship)" in lines
    assert "wild        G" in lines
    assert "world T44 deep_space_symbionts_ltd 4 G: C Y . . / T18 gem_world 2 C" in lines
    assert "      H1 earths_lost_colony 2 C (C)" in lines
    assert lines[-2].startswith("*1: points 23, in chips 7, credits 4, ")


def test_text_keeps_secrets():
    other = {
        **THEIRS,
        "columns": {"explore": ["white", "white"]},
        "rolled": [["white", "explore"]] * 2,
        "cup": ["cyan"],
    }
    other["wild"] = []
    assert text(at(other), 0) == text(at(), 0)
    assert text(at(other), 1) != text(at(), 1)


def test_every_position_has_a_text(positions):
    for name, state in positions.items():
        assert len(text(state).splitlines()) >= 10 + state.players, name
