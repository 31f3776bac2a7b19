"""Pointing with a shape: knobs, ghost, hold and commit, several sheets, points; without a browser."""

import pytest
import tiles
import toy

from boardlab.kernel import record, registry
from boardlab.kernel import session as session_module
from boardlab.kernel.session import Session
from boardlab.lessons import open_course
from boardlab.widgets import Board
from boardlab.widgets import board as board_module
from boardlab.widgets.exercise import ExercisePanel
from boardlab.widgets.hand import score_marks
from boardlab.widgets.lesson import LessonView

START = {"card": "hamlet", "edicts": ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]}


def feed(board, event, place=None, **more):
    """What the page would send."""
    at = dict(zip("xy", board.surface.centre(place), strict=True)) if place else {}
    board.surface.painter.canvas[-1]._handle_frontend_event(None, {"event": event, **at, **more}, [])


def point(board, place):
    feed(board, "mouse_move", place)


def click(board, place):
    feed(board, "mouse_down", place)
    feed(board, "mouse_up", place)


def guard(board, event, place):
    x, y = board.surface.centre(place)
    board.surface.guard._handle_custom_msg({"event": event, "x": x, "y": y}, [])


def keys(board, *pressed):
    for key in pressed:
        feed(board, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def press(widget):
    widget._handle_button_msg(widget, {"event": "click"}, [])


def send(page, what):
    page._handle_custom_msg({"press": what}, [])


def marks(board, kind):
    return {mark.cell: mark.text for mark in board.surface._marks() if mark.kind == kind}


def answers(board):
    return {button.description: button for button in board.controls.answers.children}


def forest(cells, seat=0):
    return {"maps": {}, "forest": {str(seat): list(cells)}}


def carto(seats=("you",), **position):
    return Board(Session("cartographers", seats=seats, seed=5, position={**START, "players": len(seats), **position}))


@pytest.fixture
def board(monkeypatch):
    """A board for the game of dominoes, which no package has registered."""
    real = registry.game
    for module, name in ((session_module, "game"), (record, "game"), (board_module, "game_named")):
        monkeypatch.setattr(module, name, lambda each: tiles.GAME if each == "tiles" else real(each))
    return Board(Session("tiles", seats=("you", "you")))


@pytest.fixture
def solo():
    return carto()


# --- any game with shapes ----------------------------------------------------------------------------------------


def test_the_knobs_stand_over_the_board_in_the_words_of_the_game(board):
    html = board.controls.knobs.html
    assert "Paint" in html and 'data-send="set:paint:blue"' in html and "Left" in html and "Flip" not in html
    assert board.over_board in board.children


def test_pointing_shows_the_shape_and_says_what_it_would_do(board):
    point(board, "a1")
    assert marks(board, "ghost") == {"a1": "red", "a2": "red"}
    assert "fits, +2" in board.surface.live.html and board.session.at == 0


def test_a_knob_changes_what_lies_under_the_pointer(board):
    point(board, "a1")
    send(board.controls.knobs, "set:paint:blue")
    assert marks(board, "ghost") == {"a1": "blue", "a2": "blue"}
    send(board.controls.knobs, "step:turn.right")
    assert marks(board, "ghost") == {"a1": "blue", "b1": "blue"}
    send(board.controls.knobs, "step:turn.left")
    assert marks(board, "ghost") == {"a1": "blue", "a2": "blue"}
    assert 'aria-pressed="true"' in board.controls.knobs.html


def test_a_click_holds_and_plays_nothing_yet(board):
    click(board, "b2")
    assert board.surface.aimer.held == "b2" and board.session.at == 0
    assert list(answers(board)) == ["Draw it", "Take back"]
    feed(board, "mouse_out", "a1")
    assert marks(board, "ghost") == {"b2": "red", "b3": "red"}


def test_another_click_moves_it_and_a_click_on_it_plays_it(board):
    click(board, "b2")
    click(board, "c1")
    assert marks(board, "ghost") == {"c1": "red", "c2": "red"} and board.session.at == 0
    click(board, "c2")
    assert board.state.laid == (("c1", "red"), ("c2", "red"))
    assert board.surface.aimer.held is None and answers(board) == {}


def test_what_was_played_last_is_marked_as_a_whole(board):
    click(board, "b2")
    click(board, "b2")
    assert set(marks(board, "last")) == {"b2", "b3"}


def test_a_held_shape_turns_where_it_lies(board):
    click(board, "b2")
    keys(board, "r")
    assert marks(board, "ghost") == {"b2": "red", "c2": "red"} and board.surface.aimer.held == "b2"
    press(answers(board)["Draw it"])
    assert dict(board.state.laid) == {"b2": "red", "c2": "red"}


def test_a_held_shape_can_be_taken_back(board):
    click(board, "b2")
    press(answers(board)["Take back"])
    assert board.surface.aimer.held is None and answers(board) == {}
    for key in ("Escape", "Backspace"):
        click(board, "b2")
        assert board.surface.guard.keeps == ["Escape"]
        keys(board, key)
        assert board.surface.aimer.held is None and board.surface.guard.keeps == []
    assert board.session.at == 0


def test_a_shape_that_does_not_fit_is_crossed_and_cannot_be_played(board):
    click(board, "a1")
    click(board, "a1")
    point(board, "a2")
    assert set(marks(board, "ghost")) == {"a2", "a3"} and set(marks(board, "refused")) == {"a2"}
    click(board, "a2")
    for commit in (lambda: click(board, "a3"), lambda: press(answers(board)["Draw it"]), lambda: keys(board, "c")):
        commit()
        assert "a2 is taken." in board.surface.live.html and "rule:TILE-TAKEN" in board.surface.live.html
        assert board.session.at == 1 and board.surface.aimer.held == "a2"
    assert "bl-main" not in board.controls.answers.children[0]._dom_classes


def test_a_drag_takes_the_shape_along_and_lets_it_lie(board):
    feed(board, "mouse_down", "a1")
    for place in ("b1", "c1"):
        guard(board, "drag", place)
        assert board.surface.aimer.held is None and set(marks(board, "ghost")) == {place, f"{place[0]}2"}
    guard(board, "drop", "c1")
    assert board.surface.aimer.held == "c1" and board.session.at == 0
    feed(board, "mouse_down", "c2")
    guard(board, "drag", "d2")
    guard(board, "drop", "d2")
    assert set(marks(board, "ghost")) == {"d2", "d3"} and board.session.at == 0


def test_a_finger_looks_puts_down_and_draws(board):
    for expected in ((None, 0), ("b2", 0), (None, 1)):
        guard(board, "tap", "b2")
        assert (board.surface.aimer.held, board.session.at) == expected
    guard(board, "tap", "d1")
    assert "Tap again to put it down" in board.surface.live.html


def test_the_keyboard_alone_puts_down_moves_and_plays(board):
    keys(board, "ArrowRight", "ArrowRight", "Enter")
    held = board.surface.aimer.held
    assert held is not None and board.session.at == 0
    keys(board, "ArrowDown")
    assert board.surface.aimer.held not in (None, held)
    keys(board, "Enter")
    assert board.session.at == 1
    keys(board, "u")
    assert board.session.at == 0
    keys(board, "y")
    assert board.session.at == 1


def test_r_turns_and_does_not_redo(board):
    click(board, "b2")
    click(board, "b2")
    keys(board, "u", "r")
    assert board.session.at == 0 and board.surface.aimer.settings["turn"] == "1"


def test_n_goes_where_the_shape_fits(board):
    click(board, "a1")
    click(board, "a1")
    keys(board, "n")
    assert not marks(board, "refused")


def test_the_list_holds_what_fits_as_it_is_set_best_first(board):
    labels = [label for label, _ in board.controls.list.options]
    assert labels[0] == "12 places for this shape as it lies" and len(labels) == 13
    assert labels[1:4] == ["red a1 a2  (+2)", "red a2 a3  (+2)", "red a3 a4  (+2)"] and labels[4] == "red b1 b2"
    keys(board, "r")
    assert "red a1 b1  (+1)" in [label for label, _ in board.controls.list.options]


def test_choosing_in_the_list_holds_and_play_plays(board):
    board.controls.list.value = 3
    assert board.surface.aimer.held is not None and board.controls.list.value == 3
    assert set(marks(board, "ghost")) == {"b1", "b2"}
    press(board.controls.go)
    assert dict(board.state.laid) == {"b1": "red", "b2": "red"} and board.controls.list.value == -1


def test_typed_notation_plays_and_is_refused_in_words(board):
    board.controls.typed.value = "blue d1 d2"
    press(board.controls.go)
    assert dict(board.state.laid) == {"d1": "blue", "d2": "blue"}
    board.controls.typed.value = "blue d1 d2"
    press(board.controls.go)
    assert "d1 is taken." in board.surface.live.html


def test_a_new_turn_begins_with_the_knobs_as_the_game_has_them(board):
    send(board.controls.knobs, "set:paint:blue")
    click(board, "b2")
    click(board, "b2")
    assert board.surface.aimer.settings == {"paint": "red", "turn": "0"}


def test_a_game_that_does_not_count_by_rounds_has_no_tab_for_points(board):
    assert "scores" not in board.tabs and not Board(Session("cascadero")).tabs.keys() & {"scores"}


def test_after_the_end_nothing_is_held_and_the_knobs_are_gone(board):
    while not board.state.is_over:
        board.play(board.state.legal_actions()[0])
    assert board.over_board.layout.display == "none"
    point(board, "a1")
    click(board, "a1")
    keys(board, "r", "c", "Enter", "Escape")
    assert marks(board, "ghost") == {}


# --- Cartographers -----------------------------------------------------------------------------------------------


def test_hamlet_lies_as_its_card_shows_it(solo):
    point(solo, "D5")
    assert set(marks(solo, "ghost").values()) == {"village"} and len(marks(solo, "ghost")) == 3
    keys(solo, "s")
    assert len(marks(solo, "ghost")) == 5


def test_the_live_line_says_what_it_earns_now_and_later():
    board = carto(card="orchard")
    assert "Earns now: A +" in at(board, "A1")
    board = carto(card="orchard", edicts=["canal_lake", "wildholds", "borderlands", "sentinel_wood"])
    assert "For edicts that score later: D +" in at(board, "A1")


def test_a_new_board_tells_how_far_its_large_places_reach(solo):
    guard, cells = solo.surface.guard, len(solo.session.game.cells(solo.state))
    assert [len(spot) for spot in guard.spots] == [2] * cells + [4] * (len(guard.spots) - cells)
    assert len(guard.spots) > cells and guard.reach > 30
    spots = [*guard.spots]
    solo.surface.look()
    assert guard.spots == spots


def test_a_mountain_is_crossed_with_its_rule(solo):
    point(solo, "B4")
    assert "B4" in marks(solo, "refused") and "rule:CAR-DRAW-6" in solo.surface.live.html


def test_a_drawing_is_held_turned_and_drawn(solo):
    click(solo, "D5")
    before = set(marks(solo, "ghost"))
    keys(solo, "R")
    assert set(marks(solo, "ghost")) != before
    cells = tuple(sorted(marks(solo, "ghost")))
    keys(solo, "c")
    assert set(solo.state.drawn(0, "village")) == set(cells)
    assert set(marks(solo, "last")) == set(cells)


@pytest.mark.parametrize("card", ["hamlet", "treetop_village", "farmland", "rift_lands", "fishing_village"])
def test_the_list_is_short_and_legal_and_all_settings_together_have_every_drawing(card):
    board = carto(card=card)
    legal, found = set(board.state.legal_actions()), set()
    knobs = {knob.name: knob.values for knob in board.surface.aimer.knobs}
    for terrain in knobs.get("terrain", ("",)):
        for shape in knobs.get("shape", ("",)):
            for turn in knobs.get("turn", ("",)):
                for flip in knobs.get("flip", ("",)):
                    for name, value in (("terrain", terrain), ("shape", shape), ("turn", turn), ("flip", flip)):
                        board.surface.set_knob(name, value)
                    assert len(board.controls.list.options) <= 122
                    found |= set(board.controls._actions)
    assert found == legal


def test_one_cell_is_a_shape_too():
    rows = ["FFFFFFFFFFF"] * 10 + ["FFFFFFFFFF."]
    board = carto(card="hamlet", maps={"0": with_print(rows)})
    click(board, "K11")
    assert marks(board, "ghost") == {"K11": "village"} and board.session.at == board.session._floor
    click(board, "K11")
    assert board.state.terrain(0, "K11") == "village"


def with_print(rows):
    """A map that is full but for its dots, with what is printed."""
    from boardlab.games.cartographers.facts import board as sheet

    printed = sheet("wilderness").rows
    return [
        "".join({"^": "^", "r": "f"}.get(p, r) if r != "." else p for r, p in zip(row, line, strict=True))
        for row, line in zip(rows, printed, strict=True)
    ]


def test_an_edict_lights_its_cells_and_says_why():
    board = carto(forest={"0": ["A1", "A2"]})
    point(board, "edict:A")
    lit = marks(board, "scoring")
    assert set(lit) == {"A1", "A2", "edict:A"} and lit["edict:A"] == "2"
    assert "Forest cells on the map edge" in board.surface.live.html
    point(board, "E5")
    assert marks(board, "scoring") == {}
    click(board, "edict:A")
    point(board, "E5")
    assert "A1" in marks(board, "scoring"), "a clicked one stays"


def test_the_points_tell_each_season_and_light_what_earns():
    board = carto(
        forest={"0": ["A1", "A2"]},
        coins={"0": 2},
        season="summer",
        seasons={"0": [{"A": 7, "B": 4, "coins": 1, "monsters": -2}]},
    )
    board.tabs["scores"].value = True
    panel = board.panels["scores"]
    for words in ("Spring", "Summer, so far", "A Sentinel Wood", "Coins", "Monsters", "Counted for good: 10"):
        assert words in panel.page.html, words
    send(panel.page, "score:0:0")
    assert "It gave 7 stars then" in panel.why.html and set(marks(board, "scoring")) == {"edict:A"}
    send(panel.page, "score:1:-1")
    assert "If summer ended now" in board.surface.live.html
    send(panel.why, "rule:CAR-SEASON-3")
    assert board.opened == "rules"


def test_at_the_end_of_a_season_its_points_open_and_their_cells_are_known():
    board = carto(card="fishing_village", time=7, forest={"0": ["A1", "A2"]})
    click(board, "E4")
    click(board, "E4")
    assert board.state.season == 1 and board.opened == "scores"
    panel = board.panels["scores"]
    send(panel.page, "score:0:0")
    assert {"A1", "A2"} <= set(marks(board, "scoring")) and "Forest cells on the map edge" in panel.why.html


def test_no_cell_of_a_score_is_marked_twice():
    state = carto(
        card="hamlet", edicts=["greenbough", "canal_lake", "wildholds", "borderlands"], forest={"0": ["A1", "A2", "B1"]}
    ).state
    lit = score_marks(state.score_card(0, "greenbough"))
    assert len({mark.cell for mark in lit}) == len(lit) == 3


def test_several_people_draw_one_after_the_other_on_their_own_sheets():
    board = carto(seats=("you", "you", "greedy"))
    assert board.sheet == 0 and "Still to decide: Player 2, Player 3" in board.banner.html
    for seat in (0, 1):
        click(board, "E4")
        assert board.surface.aimer.action(board.state, "E4").seat == seat
        click(board, "E4")
    assert all(board.state.drawn(seat, "village") for seat in (0, 1, 2))
    assert board.sheet == 0 and len(marks(board, "last")) == 3


def test_the_live_line_tells_of_the_own_sheet_and_of_what_concerns_all():
    board = carto(seats=("you", "greedy", "greedy"))
    click(board, "E4")
    click(board, "E4")
    said = board.surface.live.html
    assert "Player 1 draws village" in said and "is revealed" in said
    assert "Player 2" not in said and "waits for the others" not in said


def test_nobody_sees_what_another_has_drawn_for_this_card():
    board = carto(seats=("you", "you"))
    click(board, "E4")
    click(board, "E4")
    board.show_sheet(0)
    assert marks(board, "last") == {}


def test_an_ambush_is_drawn_on_the_sheet_of_the_neighbour():
    board = carto(seats=("you", "you"), card="goblin_attack")
    owner = board.state.target(0)
    assert owner == 1 and board.sheet == 1
    assert "You see the sheet of Player 2" in board.banner.html
    click(board, "E4")
    assert set(marks(board, "ghost").values()) == {"monster"}
    click(board, "E4")
    assert board.sheet == 0 and "Player 2." in board.banner.html


def test_another_sheet_is_only_looked_at():
    board = carto(seats=("you", "you"), forest={"1": ["C3"]})
    board.sheets.value = 1
    assert board.sheet == 1 and not board.surface.shaping and "forest" in at(board, "C3")
    click(board, "E4")
    assert board.surface.aimer.held is None and board.session.at == board.session._floor
    assert len(board.controls.list.options) == 1
    board.sheets.value = "auto"
    assert "empty" not in at(board, "edict:A") and board.surface.shaping


def at(board, place):
    point(board, place)
    return board.surface.live.html


def test_all_sheets_at_once_tell_whose_cell_it_is_and_a_click_opens_one():
    board = carto(seats=("you", "you", "you"), forest={"2": ["C3"]})
    board.sheets.value = "all"
    assert board.surface.picture_layout == "class"
    x, y = (v * board.surface.painter.scale for v in board.session.game.centre(board.state, "C3", "class", 2))
    send_at = board.surface.painter.canvas[-1]._handle_frontend_event
    send_at(None, {"event": "mouse_move", "x": x, "y": y}, [])
    assert "Player 3" in board.surface.live.html and "forest" in board.surface.live.html
    send_at(None, {"event": "mouse_down", "x": x, "y": y}, [])
    assert board.sheet == 2 and board.surface.picture_layout == "wide"
    assert len(board.surface.guard.spots) == len(board.surface.places())


def test_a_board_of_one_seat_waits_for_the_others():
    session = Session("cartographers", seats=("you", "you"), seed=5, position={**START, "players": 2})
    mine, other = Board(session, seat=1), Board(session, seat=0)
    assert mine.sheet == 1 and other.sheet == 0
    mine.play(session.game.notation(session.state.legal_actions(1)[0]))
    assert "You have decided." in mine.banner.html and "Still to decide: Player 1" in mine.banner.html
    assert not mine.surface.shaping and other.surface.shaping
    mine.play(session.game.notation(session.state.legal_actions(0)[0]))
    assert session.state.owing == (0,), "nobody acts for another seat"


def test_a_hundred_may_play_and_the_form_offers_twelve(solo):
    solo.tabs["new"].value = True
    form = solo.panels["new"]
    assert [n for _, n in form.players.options] == list(range(1, 13)) and len(form.seats) == 12
    form.players.value = 3
    press(form.go)
    assert len(solo.state.seats) == 3 and solo.sheets.layout.display is None


def test_the_saved_picture_shows_the_sheet_that_one_sees():
    board = carto(seats=("you", "you"), forest={"1": ["C3"]})
    first = board._repr_mimebundle_()[0]["image/svg+xml"]
    board.show_sheet(1)
    assert board._repr_mimebundle_()[0]["image/svg+xml"] != first


def test_a_held_shape_survives_a_change_of_theme_and_layout(solo):
    click(solo, "D5")
    before = set(marks(solo, "ghost"))
    solo.look(theme="dark", layout="narrow")
    assert set(marks(solo, "ghost")) == before and solo.surface.aimer.held == "D5"


def test_the_words_are_chinese_in_a_chinese_board():
    session = Session("cartographers", seats=("you",), seed=5, position=START)
    board = Board(session, lang="zh")
    click(board, "D5")
    assert list(answers(board)) == ["画上", "拿起来"] and "形状" in board.controls.knobs.html
    assert board.controls.list.options[0][0].startswith("形状这样放有")


def test_pointing_paints_only_the_marks(solo, sent):
    point(solo, "D5")
    sent.clear()
    point(solo, "E6")
    top = f"IPY_MODEL_{solo.surface.painter.canvas[2].model_id}"
    assert [arguments[0] for batch in sent for name, arguments in batch if name == "switchCanvas"] == [top]


# --- lessons -----------------------------------------------------------------------------------------------------


@pytest.fixture
def exercise():
    course = open_course("cartographers")
    lesson = course.lesson("01")
    name = next(each.name for each in lesson.exercise if each.kind == "PLAY")
    return ExercisePanel(LessonView(course, lesson), name, "EXERCISE")


def test_an_exercise_places_shapes_with_knobs_and_ghost(exercise):
    surface = exercise.surface
    assert surface.shaping and exercise.controls.knobs in exercise.children
    assert exercise.children.index(exercise.controls.knobs) < exercise.children.index(surface)
    place = next(iter(surface.fitting().values()))
    point(exercise, place)
    assert marks(exercise, "ghost") and "fits" not in surface.live.html, (
        "an exercise does not tell before one has tried"
    )
    click(exercise, place)
    assert exercise.attempt.outcome.status == "untouched" and surface.aimer.held == place
    click(exercise, place)
    assert exercise.attempt.outcome.status != "untouched"


def test_an_exercise_takes_a_wrong_shape_and_says_why(exercise):
    surface = exercise.surface
    click(exercise, "B4")
    assert marks(exercise, "refused") == {}
    keys(exercise, "c")
    assert exercise.attempt.refused and "B4" in marks(exercise, "refused")
    assert surface.aimer.held == "B4", "it can be moved and turned on"


def test_the_toy_without_shapes_is_as_before(toy_game):
    board = Board(Session("toy", seats=("you", "you")))
    assert not board.surface.shaping and board.over_board.layout.display == "none"
    click(board, "1.0")
    assert board.state.at == {"1.0": 0} and isinstance(board.session.steps[0].action, toy.Put)


def test_when_an_exercise_is_done_the_knobs_stay_where_they_are_but_off(exercise):
    for _ in range(2):
        exercise.take(exercise.attempt.reveal())
    assert not exercise.surface.shaping
    html = exercise.controls.knobs.html
    assert html.count("<button") == html.count(" disabled ") > 0 and exercise.controls.knobs.layout.display is None
