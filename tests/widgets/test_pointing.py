"""Clicks and arrow keys as pure logic: no widget, no game but the toy."""

import toy

from boardlab.widgets.pointing import Cursor, Picker

CENTRES = {cell: toy.GAME.centre(None, cell) for cell in toy.CELLS}
WAITING = toy.State(stones=(("1.0", 0), ("1.1", 0)), pending=("choose",))


def walk(start, *keys):
    cursor = Cursor()
    cursor.put(start)
    return [cursor.step(key, CENTRES) for key in keys]


def test_up_and_down_go_straight():
    assert walk("0.0", "ArrowUp", "ArrowDown", "ArrowDown") == ["0.-1", "0.0", "0.1"]


def test_right_zigzags_and_stays_in_its_row():
    steps = walk("-2.1", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    heights = [CENTRES[cell][1] for cell in steps]
    assert [CENTRES[cell][0] for cell in steps] == [105, 150, 195, 240]
    assert max(heights) - min(heights) <= 26


def test_left_undoes_right():
    assert walk("0.0", "ArrowRight", "ArrowLeft")[-1] == "0.0"


def test_at_the_edge_the_cursor_stays():
    top = min(CENTRES, key=lambda cell: CENTRES[cell][1])
    assert walk(top, "ArrowUp") == [top]


def test_every_place_can_be_reached_with_the_arrow_keys():
    places = {p: toy.GAME.centre(None, p) for p in toy.CELLS + toy.FLAGS}
    seen, todo = set(), ["0.0"]
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
                cursor = Cursor()
                cursor.put(at)
                todo.append(cursor.step(key, places))
    assert seen == set(places)


def test_the_first_arrow_key_puts_the_cursor_on_the_board():
    assert Cursor().step("ArrowUp", CENTRES) in CENTRES


def test_one_click_makes_an_action():
    state, picker = toy.State(), Picker(toy.GAME)
    assert picker.click(state, state.legal_actions(), "1.0").action == toy.Put("1.0")


def test_the_variant_goes_into_the_action():
    state, picker = toy.State(), Picker(toy.GAME)
    picker.variant = "cap"
    assert picker.click(state, state.legal_actions(), "1.0").action == toy.Put("1.0", True)


def test_a_refused_place_gives_the_action_that_was_meant():
    state, picker = toy.State(), Picker(toy.GAME)
    action = picker.click(state, state.legal_actions(), "0.0").action
    assert state.why_not(action)[0].rule == "TOY-MIDDLE"


def test_two_clicks_make_a_move():
    picker, legal = Picker(toy.GAME), WAITING.legal_actions()
    assert picker.click(WAITING, legal, "1.0") == (None, ("1.0",))
    assert "2.0" in picker.choices(legal)
    assert picker.click(WAITING, legal, "2.0").action == toy.Slide("1.0", "2.0")
    assert picker.picks == ()


def test_a_second_click_puts_a_pick_back():
    picker, legal = Picker(toy.GAME), WAITING.legal_actions()
    picker.click(WAITING, legal, "1.0")
    assert picker.click(WAITING, legal, "1.0") == (None, ())


def test_a_click_on_another_first_place_begins_again():
    picker, legal = Picker(toy.GAME), WAITING.legal_actions()
    picker.click(WAITING, legal, "1.0")
    assert picker.click(WAITING, legal, "1.1") == (None, ("1.1",))


def test_a_click_in_the_wrong_place_asks_the_rules_why():
    picker, legal = Picker(toy.GAME), WAITING.legal_actions()
    picker.click(WAITING, legal, "1.0")
    assert picker.click(WAITING, legal, "0.0").action == toy.Slide("1.0", "0.0")


def test_a_flag_answers_a_decision_with_one_click():
    picker, legal = Picker(toy.GAME), WAITING.legal_actions()
    assert picker.click(WAITING, legal, "flag:red").action == toy.Lift("flag:red")


def test_a_decision_with_one_first_place_has_it_picked_already():
    class Narrow:
        pending = ("choose",)

    picker = Picker(toy.GAME)
    picker.begin(Narrow(), [toy.Slide("1.0", "2.0"), toy.Slide("1.0", "1.1"), toy.Pass()])
    assert picker.picks == ("1.0",)
