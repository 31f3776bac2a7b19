"""The playing board without a browser: events in, state, words and drawing commands out."""

import pytest
import toy

from boardlab.kernel.session import Session
from boardlab.widgets import Board, safe

DRAWN = ("arc", "fill", "stroke", "fillText")


def feed(board, event, place=None, **more):
    """What the page would send."""
    at = dict(zip("xy", board.surface.centre(place), strict=True)) if place else {}
    board.surface.painter.canvas[-1]._handle_frontend_event(None, {"event": event, **at, **more}, [])


def click(board, place):
    feed(board, "mouse_down", place)


def press_key(board, *keys):
    for key in keys:
        feed(board, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def press(widget):
    widget._handle_button_msg(widget, {"event": "click"}, [])


def shown_buttons(board):
    return {button.description: button for button in board.controls.answers.children}


@pytest.fixture
def board(table, sent):
    made = Board(table)
    sent.clear()
    return made


def test_a_click_places_and_redraws_only_pieces_and_marks(board, sent):
    click(board, "1.0")
    assert board.state.stones == (("1.0", 0),)
    layers = [arguments[0] for batch in sent for name, arguments in batch if name == "switchCanvas"]
    lowest = f"IPY_MODEL_{board.surface.painter.canvas[0].model_id}"
    assert layers and lowest not in layers
    assert "TOY-PUT" in board.surface.live.html


def test_a_move_of_the_pointer_redraws_only_the_marks(board, sent):
    feed(board, "mouse_move", "1.0")
    top = f"IPY_MODEL_{board.surface.painter.canvas[2].model_id}"
    assert [arguments[0] for batch in sent for name, arguments in batch if name == "switchCanvas"] == [top]
    sent.clear()
    feed(board, "mouse_move", "1.0")
    assert sent == []


def test_pointing_says_what_placing_there_would_do(board):
    feed(board, "mouse_move", "1.0")
    assert "Ash puts a stone on 1.0." in board.surface.live.html
    assert board.state.stones == ()


def test_pointing_says_why_not_with_the_rule_and_a_cross(board):
    feed(board, "mouse_move", "0.0")
    assert "The middle 0.0 stays empty." in board.surface.live.html
    assert 'data-send="rule:TOY-MIDDLE"' in board.surface.live.html
    assert {mark.kind for mark in board.surface._marks() if mark.cell == "0.0"} == {"refused", "cursor"}


def test_leaving_the_board_brings_the_last_words_back(board):
    click(board, "1.0")
    said = board.surface.live.html
    feed(board, "mouse_move", "0.0")
    feed(board, "mouse_out", "0.0")
    assert board.surface.live.html == said


def test_a_refused_click_changes_nothing_and_says_why(board):
    click(board, "0.0")
    assert board.state == toy.State()
    assert "The middle" in board.surface.live.html and "bl-bad" in board.surface.live.look
    assert board.session.at == 0


def test_after_placing_the_own_stone_is_not_crossed_out(board):
    click(board, "1.0")
    assert not [mark for mark in board.surface._marks() if mark.kind == "refused"]


def test_a_decision_shows_buttons_and_marks_and_a_button_answers_it(board):
    for cell in ("1.0", "-1.0", "1.1"):
        click(board, cell)
    assert board.state.pending
    assert {"Lift red", "Lift blue", "Pass", "1.0 …", "1.1 …"} == set(shown_buttons(board))
    pending = {mark.cell for mark in board.surface._marks() if mark.kind == "pending"}
    assert pending == {"flag:red", "flag:blue", "1.0", "1.1"}
    press(shown_buttons(board)["Lift red"])
    assert board.state.flags == (1, 0) and not board.state.pending
    assert shown_buttons(board) == {}


def test_a_decision_can_be_answered_on_the_board(board):
    for cell in ("1.0", "-1.0", "1.1", "flag:blue"):
        click(board, cell)
    assert board.state.flags == (0, 1)


def test_a_decision_of_two_clicks_works_by_clicks_and_by_buttons(board):
    for cell in ("1.0", "-1.0", "1.1"):
        click(board, cell)
    click(board, "1.1")
    assert "1.1 is chosen" in board.surface.live.html
    assert "Slide 1.1 2.0" in shown_buttons(board)
    press(shown_buttons(board)["Slide 1.1 2.0"])
    assert board.state.at == {"1.0": 0, "-1.0": 1, "2.0": 0}


def test_a_pick_can_be_put_back_by_button(board):
    for cell in ("1.0", "-1.0", "1.1", "1.1"):
        click(board, cell)
    press(shown_buttons(board)["Put 1.1 back"])
    assert board.surface.picker.picks == ()


def test_the_list_offers_what_pays_first(board):
    for cell in ("1.0", "-1.0"):
        click(board, cell)
    labels = [label for label, _ in board.controls.list.options]
    assert labels[0] == "16 actions possible"
    assert all("(+1)" in label for label in labels[1:6]) and "(+1)" not in labels[6]


def test_an_action_of_the_list_is_played(board):
    board.controls.list.value = 0
    press(board.controls.go)
    assert len(board.state.stones) == 1


def test_a_typed_action_is_played_and_nonsense_is_a_sentence(board):
    board.controls.typed.value = "2.0"
    board.controls.typed._handle_custom_msg({"event": "submit"}, [])
    assert board.state.at == {"2.0": 0} and board.controls.typed.value == ""
    board.controls.typed.value = "castle"
    press(board.controls.go)
    assert "bad notation &#x27;castle&#x27;" in board.surface.live.html
    assert board.session.at == 1


def test_a_typed_refused_action_is_explained(board):
    board.controls.typed.value = "0.0"
    press(board.controls.go)
    assert "TOY-MIDDLE" in board.surface.live.html


def test_play_without_a_choice_says_what_to_do(board):
    press(board.controls.go)
    assert "Choose an action" in board.surface.live.html


def test_the_variant_switch_changes_what_a_click_plays(board):
    assert board.controls.variant.description == "With a cap"
    board.controls.variant.value = True
    click(board, "1.0")
    assert board.session.steps[0].action == toy.Put("1.0", True)


def test_the_keyboard_alone_plays(board):
    press_key(board, "ArrowUp", "ArrowRight", "Enter")
    assert len(board.state.stones) == 1
    press_key(board, "u")
    assert board.state.stones == ()
    press_key(board, "r")
    assert len(board.state.stones) == 1
    press_key(board, "?")
    assert "Ash" in board.surface.live.html


def test_the_keyboard_answers_a_decision(board):
    for cell in ("1.0", "-1.0", "1.1"):
        click(board, cell)
    press_key(board, "n")
    assert board.surface.cursor.place in ("flag:red", "flag:blue", "1.0", "1.1")
    press_key(board, "d")
    assert not board.state.pending and board.session.steps[-1].action == toy.Pass()


def test_the_letter_keys_switch_list_and_decline(board):
    press_key(board, "s")
    assert board.controls.variant.value is True
    press_key(board, "l")
    assert "18 actions possible" in board.surface.live.html
    press_key(board, "d")
    assert "nothing to decline" in board.surface.live.html


def test_unknown_keys_do_nothing(board):
    press_key(board, "x", "F5", "Shift", "y")
    assert board.session.at == 0


def test_a_first_tap_looks_and_a_second_acts(board):
    x, y = board.surface.centre("1.0")
    board.surface.guard._handle_custom_msg({"event": "tap", "x": x, "y": y}, [])
    assert board.state.stones == () and "Tap again" in board.surface.live.html
    board.surface.guard._handle_custom_msg({"event": "tap", "x": x, "y": y}, [])
    assert board.state.at == {"1.0": 0}


def test_undo_redo_and_any_point(board):
    for cell in ("1.0", "-1.0", "2.0"):
        click(board, cell)
    press(board.back)
    assert board.session.at == 2 and not board.forth.disabled
    press(board.forth)
    log = board.panels["log"].page
    log._handle_custom_msg({"press": "goto:1"}, [])
    assert board.state.at == {"1.0": 0}
    log._handle_custom_msg({"press": "goto:3"}, [])
    assert len(board.state.stones) == 3
    log._handle_custom_msg({"press": "goto:start"}, [])
    assert board.state.stones == () and board.back.disabled


def test_the_log_tells_events_and_opens_rules(board):
    click(board, "1.0")
    log = board.panels["log"]
    assert "Ash puts a stone on 1.0." in log.page.html
    log.page._handle_custom_msg({"press": "rule:TOY-MIDDLE"}, [])
    assert "Nobody stands in the middle." in log.card.html and "TOY-D01" in log.card.html
    assert "page 1" in log.card.html


def test_a_rule_pressed_in_the_live_line_opens_too(board):
    click(board, "0.0")
    board.tabs["words"].value = True
    board.surface.live._handle_custom_msg({"press": "rule:TOY-MIDDLE"}, [])
    assert board.opened == "rules" and "Nobody stands" in board.panels["rules"].page.html


@pytest.mark.parametrize("name", ["log", "words", "rules", "save", "new", "view"])
def test_every_panel_opens_and_closes(board, name):
    board.tabs[name].value = True
    assert board.panels[name] in board.children
    assert [tab for tab, button in board.tabs.items() if button.value] == [name]
    board.tabs[name].value = False
    assert board.panels[name] not in board.children


def test_the_position_in_words_follows_the_game(board):
    board.tabs["words"].value = True
    click(board, "1.0")
    assert "1.0 Ash" in board.panels["words"].page.html


def test_a_new_game_takes_the_form(board):
    board.tabs["new"].value = True
    form = board.panels["new"]
    form.seats[1].value = "first"
    form.rulings["goal"].value = 3
    form.seed.value = "pear"
    press(form.go)
    assert board.session.seats == ("you", "first") and board.session.seed == "pear"
    assert board.session.ruleset["goal"] == 3
    click(board, "1.0")
    assert len(board.state.stones) == 2


def test_the_result_is_told_at_the_end(toy_game):
    state = toy.State(stones=(("1.0", 0),), points=(4, 0))
    board = Board(state)
    click(board, "1.1")
    assert board.state.is_over
    assert "Won by Ash" in board.over.html and 'data-send="rule:TOY-END"' in board.over.html
    assert board.over.layout.display is None
    assert "over" in board.banner.html
    click(board, "2.0")
    press_key(board, "Enter", "n", "d", "l", "?")
    press(board.back)
    assert not board.state.is_over


def test_only_the_named_seat_acts(table):
    board = Board(table, seat=1)
    click(board, "1.0")
    assert board.state.stones == ()


def test_two_boards_of_one_game_show_the_same(table):
    one, other = Board(table), Board(table)
    click(one, "1.0")
    assert other.surface.state.at == {"1.0": 0} and "1.0" in other.panels["log"].page.html
    click(other, "-1.0")
    assert len(one.surface.state.stones) == 2


def test_an_error_of_ours_is_shown_with_its_traceback_folded(board, monkeypatch):
    monkeypatch.setattr(toy.GAME, "preview", lambda *_args, **_how: 1 / 0)
    feed(board, "mouse_move", "1.0")
    assert "ZeroDivisionError" in board.surface.live.html and "<details" in board.surface.live.html
    assert board.state.stones == ()
    safe.caught.clear()


def test_an_error_leaves_the_board_usable(board, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(toy.GAME, "scene", lambda *_args, **_how: 1 / 0)
        click(board, "1.0")
    assert "ZeroDivisionError" in board.surface.live.html
    safe.caught.clear()
    click(board, "-1.0")
    assert len(board.state.stones) == 2


def test_words_from_outside_are_escaped(board):
    board.controls.typed.value = "<img src=x onerror=alert(1)>"
    press(board.controls.go)
    assert "<img" not in board.surface.live.html and "&lt;img" in board.surface.live.html


def test_the_theme_follows_the_page_unless_chosen(board):
    board.surface.guard.theme = "dark"
    assert "bl-dark" in board._dom_classes and board.surface.scene.layers[0].shapes[0].fill == "#12171F"
    board.look(theme="light")
    assert "bl-light" in board._dom_classes and "bl-dark" not in board._dom_classes


def test_a_narrow_page_gets_the_narrow_layout(board):
    board.surface.guard.width = 380
    assert (board.surface.scene.width, board.surface.scene.height) == (300, 420)
    assert board.surface.guard.spots[-1] == [160.0, 360.0]
    board.surface.guard.width = 1100
    assert board.surface.scene.width == 440


def test_the_projector_view(board):
    board.present()
    assert "bl-projector" in board._dom_classes
    board.present(False)
    assert "bl-light" in board._dom_classes


def test_the_bundle_has_widget_picture_and_words_and_equal_bytes(table, toy_game):
    one = Board(table)._repr_mimebundle_()[0]
    other = Board(Session("toy", seats=("you", "you")))._repr_mimebundle_()[0]
    assert set(one) == {"application/vnd.jupyter.widget-view+json", "image/png", "image/svg+xml", "text/plain"}
    for kind in ("image/png", "image/svg+xml", "text/plain"):
        assert one[kind] == other[kind]
    assert one["text/plain"].startswith("Toy.")


def test_chinese_words(table):
    board = Board(table, lang="zh")
    assert "梣。" in board.banner.html and board.back.description == "撤销"


def test_every_control_has_words_and_a_tooltip(board):
    import ipywidgets

    for name in board.panels:
        board.tabs[name].value = True

    def controls(widget):
        if isinstance(widget, (ipywidgets.Button, ipywidgets.ToggleButton, ipywidgets.Checkbox, ipywidgets.Dropdown,
                               ipywidgets.Text, ipywidgets.Textarea)):  # fmt: skip
            yield widget
        for child in getattr(widget, "children", ()):
            yield from controls(child)

    found = [each for widget in (board, *board.panels.values()) for each in controls(widget)]
    assert len(found) > 30
    assert [repr(each) for each in found if not (each.description and each.tooltip)] == []


def test_the_guard_knows_the_places(board):
    assert len(board.surface.guard.spots) == len(toy.CELLS + toy.FLAGS)
    assert board.surface.guard.label and board.surface.guard.kind


def test_clicks_stay_exact_when_the_page_tells_its_pixels(board):
    board.surface.guard.shown = 700.0
    assert board.surface.painter.canvas.width == 700
    click(board, "1.0")
    assert board.state.at == {"1.0": 0}


def test_a_typed_place_off_the_board_is_refused_in_a_sentence():
    board = Board(Session("cascadero", seats=("you", "you"), seed=7))
    board.controls.typed.value = "99,99"
    board.controls.go.click()
    assert "CAS-TURN-5" in board.surface.live.html and "wrong on our side" not in board.surface.live.html


def test_the_live_line_tells_what_the_bot_did_and_who_won():
    board = Board(Session("cascadero", ("you", "greedy"), seed=7, start="0"))
    board.play("7,6")
    assert "Blue places an envoy on 7,6" in board.surface.live.html
    assert "Pink places an envoy on" in board.surface.live.html
    last = {"vp": [49, 3], "envoys": {"0": ["7,7"], "1": ["6,4"]}, "cubes": {"0": {"blue": 15}}}
    board = Board(Session("cascadero", ("you", "greedy"), position=last))
    board.play("7,6")
    assert board.state.is_over and "Blue wins" in board.surface.live.html


def test_the_picture_of_a_click_is_ready_when_the_pointer_has_rested(board, sent, monkeypatch):
    feed(board, "mouse_move", "1.0")
    shown = board.surface.scene
    sent.clear()
    board.surface._foresee()
    assert sent == [] and board.surface.scene is shown
    assert board.state.stones == () and board.surface.cursor.place == "1.0"
    monkeypatch.setattr(type(toy.GAME), "scene", lambda *_, **__: pytest.fail("it was made again"))
    click(board, "1.0")
    assert board.state.stones == (("1.0", 0),) and len(sent) == 1


def test_a_foreseen_picture_is_the_one_that_the_click_makes():
    import random

    dice = random.Random(5)
    board, plain = (Board(Session("cascadero", seats=("you", "you"), seed=7)) for _ in range(2))
    for _ in range(60):
        if board.state.is_over:
            break
        ready = board.surface.picker.choices(board.surface.legal())
        place = dice.choice(ready or board.surface.places())
        feed(board, "mouse_move", place)
        board.surface._foresee()
        for one in (board, plain):
            click(one, place)
        if not ready:
            for one in (board, plain):
                one.play(one.state.legal_actions()[0])
        feed(plain, "mouse_move", place)
        feed(board, "mouse_move", place)
        assert board.surface.scene == plain.surface.scene
        assert board.surface.picker.picks == plain.surface.picker.picks


def test_nothing_is_foreseen_where_a_bot_goes_on(toy_game):
    board = Board(Session("toy", seats=("you", "first")))
    feed(board, "mouse_move", "1.0")
    board.surface._foresee()
    assert board.surface._foreseen is None
    click(board, "1.0")
    assert len(board.state.stones) == 2
