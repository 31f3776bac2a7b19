"""Cartographers in JupyterLab, in a real browser: a shape is pointed out, turned, held and drawn."""

import pytest

GAME = """import boardlab
from boardlab.widgets import Board
session = boardlab.Session("cartographers", seats={seats}, seed=7, position={position})
board = Board(session)
board"""
POSITION = {"card": "hamlet", "edicts": ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]}
DRAWN = "board.state.drawn(0, 'village')"
EVERYTHING = ("minor", "moderate", "serious", "critical")


@pytest.fixture
def open_board(open_notebook):
    """A notebook with one board in it, run, and the guard in place."""

    def opener(seats=("you",), more=(), *, position=None, **options):
        start = {**POSITION, "players": len(seats), **(position or {})}
        code = GAME.format(seats=seats, position=start)
        notebook = open_notebook([code, *more], **options).wide().run_all()
        notebook.canvas()
        notebook.until_asked("board.surface.guard.attached > 0")
        notebook.page.evaluate("document.querySelector('.boardlab').scrollIntoView()")
        return notebook

    return opener


def spot(notebook, place):
    """Where a place is on the canvas, in backing pixels."""
    return notebook.ask(f"board.surface.centre({place!r})")


def click(notebook, place):
    notebook.click(notebook.canvas(), spot(notebook, place))


def tap(notebook, place):
    notebook.page.wait_for_timeout(400)  # a faster one is the second half of a double tap
    notebook.tap(notebook.canvas(), spot(notebook, place))


def hover(notebook, place):
    notebook.hover(notebook.canvas(), spot(notebook, place))


def press(notebook, name):
    notebook.page.locator(".boardlab").get_by_role("button", name=name, exact=True).click()


def held(notebook, place):
    notebook.until_asked("board.surface.aimer.held", place)


def ghost(notebook):
    return notebook.ask("sorted(mark.cell for mark in board.surface._marks() if mark.kind == 'ghost')")


def ground(notebook, place):
    """A pixel in the lower left of a cell, beside glyph and border."""
    x, y = spot(notebook, place)
    unit = notebook.ask("board.surface.painter.scale")
    return notebook.pixel(notebook.canvas(), (x - 17 * unit, y + 19 * unit))


def test_the_mouse_shows_the_shape_puts_it_down_and_draws_it(open_board):
    notebook = open_board(height=1000)
    empty = ground(notebook, "E4")
    hover(notebook, "E4")
    notebook.until(lambda: ground(notebook, "E4") != empty)
    notebook.page.locator(".bl-live").get_by_text("This fits").wait_for()
    pale = ground(notebook, "E4")
    click(notebook, "E4")
    held(notebook, "E4")
    assert notebook.ask("session.at == session._floor")
    cells = ghost(notebook)
    notebook.page.wait_for_timeout(400)
    click(notebook, "E4")
    notebook.until_asked(f"sorted({DRAWN})", cells)
    notebook.until(lambda: ground(notebook, "E4") not in (empty, pale))
    assert notebook.cell_errors() == []


def test_turning_flipping_and_the_other_shape_change_what_is_held(open_board):
    notebook = open_board(height=1000)
    click(notebook, "E4")
    held(notebook, "E4")
    seen = [ghost(notebook)]
    for name in ("Right", "Second shape", "Left", "Flip"):
        press(notebook, name)
        notebook.until(lambda: ghost(notebook) != seen[-1])
        seen.append(ghost(notebook))
    assert notebook.ask("board.surface.aimer.held") == "E4"
    assert notebook.page.get_by_role("button", name="Flip", exact=True).get_attribute("aria-pressed") == "true"
    press(notebook, "Take back")
    held(notebook, None)
    assert notebook.page.get_by_role("button", name="Draw it", exact=True).count() == 0


def test_the_shape_can_be_dragged_from_its_card_and_on(open_board):
    notebook = open_board(height=1000)
    page, canvas = notebook.page, notebook.canvas()
    card = notebook.point(canvas, [v * notebook.ask("board.surface.painter.scale") for v in (850, 480)])
    page.mouse.move(*card)
    page.mouse.down()
    for place in ("G9", "G6", "E4"):
        page.mouse.move(*notebook.point(canvas, spot(notebook, place)), steps=4)
    notebook.until_asked("board.surface.cursor.place", "E4")
    page.mouse.up()
    held(notebook, "E4")
    page.wait_for_timeout(400)
    page.mouse.move(*notebook.point(canvas, spot(notebook, "E4")))
    page.mouse.down()
    page.mouse.move(*notebook.point(canvas, spot(notebook, "H8")), steps=5)
    page.mouse.up()
    held(notebook, "H8")
    assert notebook.ask("session.at == session._floor"), "a drag draws nothing"
    press(notebook, "Draw it")
    notebook.until_asked(f"len({DRAWN})", 3)


def test_a_double_click_puts_down_and_does_not_draw(open_board):
    notebook = open_board(height=1000)
    notebook.page.mouse.dblclick(*notebook.point(notebook.canvas(), spot(notebook, "E4")))
    held(notebook, "E4")
    notebook.page.wait_for_timeout(300)
    assert notebook.ask("session.at == session._floor")


def test_what_does_not_fit_is_said_with_its_rule_and_never_drawn(open_board):
    notebook = open_board(height=1000)
    click(notebook, "B4")
    held(notebook, "B4")
    press(notebook, "Draw it")
    live = notebook.page.locator(".bl-live")
    live.get_by_text("CAR-DRAW-6").wait_for()
    assert notebook.ask("session.at == session._floor")
    live.get_by_role("button", name="CAR-DRAW-6").click()
    notebook.until_asked("'bl-rule' in board.panels['log'].card.html or 'CAR-DRAW-6' in board.panels['log'].card.html")


def test_the_keyboard_alone_draws_takes_back_and_leaves(open_board):
    notebook = open_board(height=1000)
    page = notebook.page
    canvas = page.locator(".boardlab canvas")
    assert "r turns" in canvas.get_attribute("aria-label")
    canvas.focus()
    for key in ("ArrowRight", "ArrowDown", "s", "r", "Shift+R", "f", "Enter"):
        page.keyboard.press(key)
    notebook.until_asked("board.surface.aimer.held is not None")
    assert notebook.ask("board.surface.aimer.settings") == {"shape": "2", "turn": "0", "flip": "yes"}
    notebook.until_asked("board.surface.guard.keeps", ["Escape"])
    page.wait_for_timeout(200)
    page.keyboard.press("Escape")
    held(notebook, None)
    assert page.evaluate("document.activeElement.tagName") == "CANVAS", "the first Escape only takes back"
    page.wait_for_timeout(200)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    notebook.until_asked("board.surface.aimer.held is not None")
    page.keyboard.press("Enter")
    notebook.until_asked(f"len({DRAWN})", 5)
    page.keyboard.press("u")
    notebook.until_asked(f"len({DRAWN})", 0)
    page.keyboard.press("y")
    notebook.until_asked(f"len({DRAWN})", 5)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_the_list_puts_a_shape_down_for_whoever_cannot_point(open_board):
    notebook = open_board(height=1000)
    choice = notebook.page.locator(".boardlab").get_by_label("Actions")
    notebook.until(lambda: choice.locator("option").count() > 20)
    choice.select_option(index=3)
    notebook.until_asked("board.surface.aimer.held is not None")
    press(notebook, "Play")
    notebook.until_asked(f"len({DRAWN})", 3)


def test_a_finger_looks_puts_down_turns_and_draws(open_board):
    notebook = open_board(touch=True, width=420, height=1200)
    notebook.until_asked("board.surface.picture_layout", "narrow")
    tap(notebook, "E4")
    notebook.until(lambda: len(ghost(notebook)), 3)
    held(notebook, None)
    tap(notebook, "E4")
    held(notebook, "E4")
    notebook.page.get_by_role("button", name="Right", exact=True).tap()
    notebook.until_asked("board.surface.aimer.settings['turn']", "1")
    for name in ("Right", "Draw it"):
        assert notebook.page.get_by_role("button", name=name, exact=True).bounding_box()["height"] >= 34
    notebook.page.get_by_role("button", name="Draw it", exact=True).tap()
    notebook.until_asked(f"len({DRAWN})", 3)


def test_narrow_nothing_sticks_out(open_board):
    notebook = open_board(width=420, height=1200)
    notebook.until_asked("board.surface.picture_layout", "narrow")
    click(notebook, "E4")
    held(notebook, "E4")
    too_wide = """() => [...document.querySelectorAll('.boardlab *')].filter(
        each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible'
                && !each.matches('input, select, textarea, .bl-unseen')).map(each => each.className)"""
    assert notebook.page.evaluate(too_wide) == []


def test_what_is_held_can_be_drawn_without_scrolling(open_board):
    notebook = open_board(height=720)
    click(notebook, "C5")
    held(notebook, "C5")
    box = notebook.page.get_by_role("button", name="Draw it", exact=True).bounding_box()
    assert box["y"] + box["height"] <= 720


@pytest.mark.parametrize(
    "options", [{"ratio": 2}, {"dark": True}, {"width": 420, "height": 1400}], ids=["ratio 2", "dark", "narrow"]
)
def test_places_are_exact_everywhere(open_board, options):
    notebook = open_board(**{"height": 1000, **options})
    for place in ("A1", "K11", "F2"):
        hover(notebook, place)
        notebook.until_asked("board.surface.cursor.place", place)
    hover(notebook, "edict:B")
    notebook.until_asked("board.surface.cursor.place", "edict:B")


def test_a_whole_card_answers_to_the_pointer_and_lights_its_cells(open_board):
    notebook = open_board(position={"forest": {"0": ["A1", "A2"]}}, height=1000)
    plain = ground(notebook, "A1")
    x, y = spot(notebook, "edict:A")
    unit = notebook.ask("board.surface.painter.scale")
    for dx, dy in ((-50, -85), (50, 85)):
        hover(notebook, "H8")
        notebook.until_asked("board.surface.cursor.place", "H8")
        notebook.hover(notebook.canvas(), (x + dx * unit, y + dy * unit))
        notebook.until_asked("board.surface.cursor.place", "edict:A")
    notebook.page.locator(".bl-live").get_by_text("Forest cells on the map edge").wait_for()
    assert notebook.ask("[mark.cell for mark in board.surface._marks() if mark.kind == 'scoring']") == [
        "A1",
        "A2",
        "edict:A",
    ]
    assert plain is not None


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_at_the_end_of_a_season_each_number_shows_where_it_comes_from(open_board, dark):
    position = {"card": "fishing_village", "time": 7, "forest": {"0": ["A1", "A2"]}}
    notebook = open_board(position=position, height=1200, dark=dark)
    click(notebook, "E4")
    held(notebook, "E4")
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], "while a shape is held"
    press(notebook, "Draw it")
    notebook.until_asked("board.state.season", 1)
    panel = notebook.page.locator(".bl-scores")
    panel.get_by_text("Summer, so far").wait_for()
    panel.get_by_role("button", name="Spring, A Sentinel Wood: 2. Show why.").click()
    notebook.page.locator(".bl-why").get_by_text("Forest cells on the map edge").wait_for()
    assert {"A1", "A2"} <= set(notebook.ask("[mark.cell for mark in board.surface.lit]"))
    notebook.until(lambda: notebook.page.locator(".bl-score[aria-pressed=true]").count(), 1)
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], "with the points"


def test_several_people_take_turns_and_look_at_all_sheets(open_board):
    notebook = open_board(seats=("you", "you", "greedy"), height=1100)
    for seat in (0, 1):
        notebook.until_asked("board.sheet", seat)
        click(notebook, "E4")
        held(notebook, "E4")
        press(notebook, "Draw it")
    notebook.until_asked("[len(board.state.drawn(seat, 'village')) >= 3 for seat in range(3)]", [True, True, True])
    chooser = notebook.page.locator(".boardlab").get_by_label("Sheet of")
    chooser.select_option(label="all sheets")
    notebook.until_asked("board.surface.picture_layout", "class")
    notebook.until_asked("board.surface.guard.units == board.surface.scene.width")
    scale = notebook.ask("board.surface.painter.scale")
    x, y = notebook.ask("session.game.centre(board.state, 'C3', 'class', 2)")
    notebook.hover(notebook.canvas(), (x * scale, y * scale))
    notebook.page.locator(".bl-live").get_by_text("Player 3").wait_for()
    notebook.click(notebook.canvas(), (x * scale, y * scale))
    notebook.until_asked("board.sheet", 2)
    notebook.until(lambda: chooser.evaluate("e => e.selectedOptions[0].label").split(), ["Player", "3"])
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []


def test_the_projector_view_shows_the_whole_map_over_a_held_shape(open_board):
    notebook = open_board(height=720)
    notebook.tell("board.present()")
    notebook.page.locator(".boardlab.bl-projector").wait_for()
    notebook.page.wait_for_timeout(800)  # the canvas takes its new size
    notebook.page.evaluate("document.querySelector('.boardlab').scrollIntoView()")
    click(notebook, "C5")
    held(notebook, "C5")
    notebook.page.evaluate("document.querySelector('.boardlab').scrollIntoView()")
    row = notebook.point(notebook.page.locator(".boardlab canvas").last, spot(notebook, "K5"))[1]
    live = notebook.page.locator(".bl-live-box").bounding_box()
    assert row < live["y"]
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []


def test_a_reload_keeps_what_is_held(open_board):
    notebook = open_board(height=1000)
    click(notebook, "E4")
    held(notebook, "E4")
    notebook.reload()
    notebook.until_asked("board.surface.guard.attached > 1")
    assert notebook.ask("board.surface.aimer.held") == "E4"
    press(notebook, "Draw it")
    notebook.until_asked(f"len({DRAWN})", 3)


def test_an_exercise_is_done_with_a_shape(open_notebook):
    code = """from boardlab.widgets.lesson import open_lesson
lesson = open_lesson("cartographers", "01", quiet=True)
board = lesson.exercise("a")
board"""
    notebook = open_notebook([code], height=1100).wide().run_all()
    notebook.canvas()
    notebook.until_asked("board.surface.guard.attached > 0")
    click(notebook, "B4")
    held(notebook, "B4")
    press(notebook, "Draw it")
    notebook.page.locator(".bl-live").get_by_text("CAR-DRAW-6").wait_for()
    click(notebook, "A2")
    held(notebook, "A2")
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []
    press(notebook, "Draw it")
    notebook.until_asked("board.attempt.outcome.status", "passed")
    notebook.until(lambda: notebook.page.locator(".bl-choice:enabled").count(), 0)
    assert notebook.cell_errors() == []
