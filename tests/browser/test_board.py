"""The board in JupyterLab, in a real browser: pointer, keys, fingers, themes, sizes, reload, and what axe says."""

import pytest

GAME = """from boardlab import Session
from boardlab.widgets import Board
session = Session("cascadero", seats=("you", "you"), seed=7, start="0")
board = Board(session)
board"""
DECISION = """import boardlab
from boardlab.widgets import Board
rules = boardlab.game("cascadero")
start = rules.position({"envoys": {"0": ["7,6"], "1": ["3,3"]}, "cubes": {"0": {"pink": 3}}})
board = Board(start.apply(rules.parse("7,7")))
board"""
ENVOY = "board.state.owner('7,6')"
EVERYTHING = ("minor", "moderate", "serious", "critical")


@pytest.fixture
def open_board(open_notebook):
    """A notebook with one board in it, run, and the guard in place."""

    def opener(*cells, **options):
        notebook = open_notebook(list(cells or (GAME,)), **options).wide().run_all()
        notebook.canvas()
        notebook.until_asked("board.surface.guard.attached > 0")
        return notebook

    return opener


def spot(notebook, place):
    """Where a place is on the canvas, in backing pixels; asked when it is needed, since layouts change."""
    return notebook.ask(f"board.surface.centre({place!r})")


def click(notebook, place):
    notebook.click(notebook.canvas(), spot(notebook, place))


def body(notebook, place):
    """A pixel beside the letter of an envoy."""
    x, y = spot(notebook, place)
    return notebook.pixel(notebook.canvas(), (x + 13, y))


def press(notebook, name):
    notebook.page.locator(".boardlab").get_by_role("button", name=name, exact=True).click()


def test_a_click_places_an_envoy_and_draws_it(open_board):
    notebook = open_board()
    empty = body(notebook, "7,6")
    click(notebook, "7,6")
    notebook.until_asked(ENVOY, 0)
    notebook.until(lambda: body(notebook, "7,6") != empty)
    assert notebook.cell_errors() == []


def test_pointing_tells_before_the_click_and_is_exact_to_the_corners(open_board):
    notebook = open_board()
    canvas = notebook.canvas()
    notebook.hover(canvas, spot(notebook, "7,5"))
    live = notebook.page.locator(".bl-live")
    live.get_by_text("CAS-TURN-3").wait_for()
    assert live.get_attribute("aria-live") == "polite"
    assert notebook.ask("session.at") == notebook.ask("session._floor")
    x, y = spot(notebook, "7,6")
    unit = notebook.ask("board.surface.painter.scale")
    for dx, dy in ((16, 0), (-16, 0), (7, 15), (-7, -15)):
        notebook.hover(canvas, (x + dx * unit, y + dy * unit))
        notebook.until_asked("board.surface.cursor.place", "7,6")
        notebook.hover(canvas, (5, 5))
        notebook.until_asked("board.surface.cursor.place", None)


def test_a_decision_is_answered_by_its_button_and_on_the_board(open_board):
    notebook = open_board(DECISION)
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []
    press(notebook, "Decline the free advance")
    notebook.until_asked("board.state.pending", ())
    press(notebook, "Undo")
    notebook.until_asked("len(board.state.pending)", 1)
    click(notebook, "track:blue")
    notebook.until_asked("board.state.cube(0, 'blue')", 1)


def test_the_keyboard_alone_plays_and_leaves(open_board):
    notebook = open_board()
    page = notebook.page
    canvas = page.locator(".boardlab canvas")
    assert canvas.get_attribute("role") == "application" and "Arrow keys" in canvas.get_attribute("aria-label")
    canvas.focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    notebook.until_asked("session.at - session._floor", 1)
    page.keyboard.press("u")
    notebook.until_asked("session.at - session._floor", 0)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") != "CANVAS"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") != "CANVAS"
    box = page.locator(".boardlab").get_by_label("or type")
    box.fill("7,6")
    box.press("Enter")
    notebook.until_asked(ENVOY, 0)


def test_stray_letters_harm_no_cell(open_board):
    notebook = open_board(GAME, "'second cell'")
    page = notebook.page
    cells = "jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.type).join()"
    before = page.evaluate(cells)
    click(notebook, "7,6")
    for where in ("canvas", "button"):
        page.locator(f".boardlab {where}").first.focus()
        page.locator(".boardlab").get_by_role("button", name="Undo").focus() if where == "button" else None
        for key in "ddyamxb1":
            page.keyboard.press(key)
    assert page.evaluate(cells) == before


def test_the_wheel_scrolls_the_page_over_the_board(open_board):
    notebook = open_board(GAME, "print('\\n' * 80)", height=600)
    notebook.page.mouse.move(*notebook.point(notebook.canvas(), spot(notebook, "7,6")))
    top = notebook.canvas().bounding_box()["y"]
    notebook.page.mouse.wheel(0, 200)
    moved = "document.querySelector('.boardlab canvas').getBoundingClientRect().y"
    notebook.until(lambda: notebook.page.evaluate(moved) < top - 50)


def test_a_double_click_acts_once(open_board):
    notebook = open_board()
    notebook.page.mouse.dblclick(*notebook.point(notebook.canvas(), spot(notebook, "7,6")))
    notebook.until_asked(ENVOY, 0)
    notebook.page.wait_for_timeout(300)
    assert notebook.ask("'bl-bad' in board.surface.live.look") is False
    assert notebook.ask("session.at - session._floor") == 1


def test_a_first_tap_looks_and_a_second_places(open_board):
    notebook = open_board(touch=True)
    notebook.tap(notebook.canvas(), spot(notebook, "7,6"))
    notebook.until_asked("board.surface.cursor.place", "7,6")
    assert notebook.ask(ENVOY) is None
    notebook.page.wait_for_timeout(400)
    notebook.tap(notebook.canvas(), spot(notebook, "7,6"))
    notebook.until_asked(ENVOY, 0)
    assert notebook.ask("session.at - session._floor") == 1


def test_a_moving_finger_places_nothing(open_board):
    notebook = open_board(touch=True)
    x, y = notebook.point(notebook.canvas(), spot(notebook, "7,6"))
    phone = notebook.page.context.new_cdp_session(notebook.page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x, "y": y - 40}]),
        ("touchMove", [{"x": x, "y": y - 120}]),
        ("touchEnd", []),
    ):
        phone.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    notebook.page.wait_for_timeout(300)
    assert notebook.ask("(session.at - session._floor, board.surface.cursor.place)") == (0, None)


def test_a_reload_keeps_the_board_and_it_still_plays(open_board):
    notebook = open_board()
    click(notebook, "7,6")
    notebook.until_asked(ENVOY, 0)
    placed = notebook.until(lambda: body(notebook, "7,6") != body(notebook, "9,9")) and body(notebook, "7,6")
    notebook.reload()
    notebook.until(lambda: body(notebook, "7,6"), placed)
    click(notebook, "7,7")
    notebook.until_asked("board.state.owner('7,7')", 1)


def test_a_kernel_restart_loses_nothing_with_the_resume_line(open_board):
    resume = "from boardlab.widgets import Board; board = Board.resume('game.json'); board"
    notebook = open_board(GAME.replace("Board(session)", "Board(session, autosave='game.json')"))
    click(notebook, "7,6")
    notebook.until_asked(ENVOY, 0)
    notebook.restart_kernel()
    notebook.tell(resume)
    assert notebook.ask(ENVOY) == 0


@pytest.mark.parametrize(
    "options",
    [{"ratio": 2}, {"dark": True}, {"width": 420, "height": 1400}, {"width": 1280, "height": 720}],
    ids=["ratio 2", "dark", "narrow", "projector size"],
)
def test_clicks_are_exact_everywhere(open_board, options):
    notebook = open_board(**options)
    for turn, place in enumerate(("0,2", "14,14", "7,6")):
        click(notebook, place)
        notebook.until_asked(f"board.state.owner({place!r})", turn % 2)


def test_the_theme_follows_the_notebook_and_its_changes(open_board):
    notebook = open_board(dark=True)
    notebook.until_asked("board.surface.theme", "dark")
    notebook.until(lambda: notebook.pixel(notebook.canvas(), (4, 4))[:3], (0x12, 0x17, 0x1F))
    notebook.use_theme("JupyterLab Light")
    notebook.until(lambda: notebook.pixel(notebook.canvas(), (4, 4))[:3], (0xF3, 0xEE, 0xE3))
    assert notebook.page.locator(".boardlab.bl-light").count() == 1


def test_a_narrow_window_has_the_narrow_picture_and_nothing_sticks_out(open_board):
    notebook = open_board(width=420, height=900)
    notebook.until_asked("board.surface.picture_layout", "narrow")
    canvas, frame = notebook.canvas().bounding_box(), notebook.page.locator(".boardlab").bounding_box()
    assert canvas["width"] <= frame["width"]
    assert canvas["height"] / canvas["width"] == pytest.approx(1278 / 400, rel=0.01)
    too_wide = """() => [...document.querySelectorAll('.boardlab *')].filter(
        each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible'
                && !each.matches('input, select, textarea')).map(each => each.className)"""
    assert notebook.page.evaluate(too_wide) == []


def test_on_a_small_screen_what_is_said_stays_in_sight(open_board):
    notebook = open_board(height=720)
    notebook.page.evaluate("document.querySelector('.boardlab').scrollIntoView()")
    notebook.hover(notebook.page.locator(".boardlab canvas").last, spot(notebook, "7,5"))
    live = notebook.page.locator(".bl-live")
    live.get_by_text("CAS-TURN-3").wait_for()
    box = live.bounding_box()
    assert box["y"] + box["height"] <= 720
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.bl-live-box') === null"
    assert notebook.page.evaluate(under, [box["x"] + 200, box["y"] + 10]), "the words take the mouse from the board"


def test_many_pointer_moves_send_few_messages(open_board):
    notebook = open_board()
    notebook.tell("moves = []; board.surface.painter.canvas.on_mouse_move(lambda x, y: moves.append(x))")
    x, y = notebook.point(notebook.canvas(), spot(notebook, "7,6"))
    for n in range(200):
        notebook.page.mouse.move(x + n % 8, y + n % 5)
    notebook.page.wait_for_timeout(200)
    assert notebook.ask("len(moves)") <= 5
    assert notebook.ask("board.surface.cursor.place") == "7,6"


def test_a_click_copies_the_layers_once_and_its_release_is_not_sent(open_board):
    notebook = open_board()
    notebook.tell("released = []; board.surface.painter.canvas.on_mouse_up(lambda x, y: released.append((x, y)))")
    notebook.page.evaluate("""() => {
      const plain = CanvasRenderingContext2D.prototype.drawImage;
      window.copies = 0;
      CanvasRenderingContext2D.prototype.drawImage = function (...given) { copies++; return plain.apply(this, given); };
    }""")
    notebook.hover(notebook.canvas(), spot(notebook, "7,6"))
    notebook.until_asked("board.surface.cursor.place", "7,6")
    notebook.until(lambda: notebook.page.evaluate("copies"), 4)  # three layers into one picture, and that to the page
    notebook.until_asked("board.surface._foreseen is not None")
    empty = body(notebook, "7,6")
    click(notebook, "7,6")
    notebook.until(lambda: body(notebook, "7,6") != empty)
    notebook.until_asked("board.state.owner('7,6')", 0)
    assert notebook.page.evaluate("copies") == 8
    assert notebook.ask("released") == []


def test_an_error_is_seen_on_the_page(open_board):
    notebook = open_board()
    notebook.tell("board.teller.preview = None")
    notebook.hover(notebook.canvas(), spot(notebook, "7,6"))
    live = notebook.page.locator(".bl-live")
    live.get_by_text("Something went wrong on our side").wait_for()
    assert "Traceback" in live.locator("details").inner_text() or live.locator("summary").count() == 1


def test_painting_piece_by_piece_gives_the_whole_picture(open_board):
    """Outlines drawn singly may differ from outlines drawn at once by the smoothing where two of them touch."""
    notebook = open_board()
    keep = "e => { window.kept = e.getContext('2d').getImageData(0, 0, e.width, e.height).data; }"
    differing = """e => { const now = e.getContext('2d').getImageData(0, 0, e.width, e.height).data;
      let count = 0; now.forEach((v, i) => { if (Math.abs(v - window.kept[i]) > 24) count += 1; }); return count; }"""
    notebook.tell(
        "import random; dice = random.Random(5)\n"
        "for _ in range(25): board.play(dice.choice(board.state.legal_actions()))"
    )
    notebook.page.wait_for_timeout(400)
    notebook.canvas().evaluate(keep)
    notebook.tell("board.surface.painter.repaint()")
    notebook.page.wait_for_timeout(600)
    assert notebook.canvas().evaluate(differing) <= 20


def test_two_boards_of_one_game_stay_in_step(open_board):
    notebook = open_board(GAME, "other = Board(session)\nother")
    click(notebook, "7,6")
    notebook.until_asked("other.surface.state.owner('7,6')", 0)
    second = notebook.canvas(1)
    x, y = notebook.ask("other.surface.centre('7,6')")
    notebook.until(lambda: notebook.pixel(second, (x + 13, y)), body(notebook, "7,6"))


def test_a_cell_run_again_leaves_one_board_that_moves_once(open_board):
    notebook = open_board()
    for _ in range(3):
        notebook.run_all()
    click(notebook, "7,6")
    notebook.until_asked(ENVOY, 0)
    assert notebook.page.locator(".boardlab canvas").count() == 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_any_panel(open_board, dark):
    notebook = open_board(dark=dark)
    click(notebook, "7,6")
    notebook.until_asked(ENVOY, 0)
    for name in ("Log", "In words", "Rules", "Save and load", "New game", "View"):
        if notebook.page.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed") != "true":
            press(notebook, name)
        notebook.wait_idle()
        notebook.page.locator(".boardlab > .bl-panel").wait_for()
        assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], name
    notebook.tell("board.present()")
    notebook.page.locator(".boardlab.bl-projector").wait_for()
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], "projector"


def test_the_first_press_on_a_board_does_not_scroll_the_page(open_notebook):
    """The board gets the focus with it; a page that scrolls then would put the click on another place."""
    source = """import boardlab
from boardlab.widgets import Board
board = Board(boardlab.Session("cascadero", seats=("you", "you"), seed=7))
board"""
    notebook = open_notebook([source, *["1"] * 12], width=1280, height=600).wide().run_all()
    canvas = notebook.canvas()
    notebook.until_asked("board.surface.guard.attached > 0")
    page = notebook.page
    page.evaluate("document.querySelector('.jp-OutputArea canvas').scrollIntoView({block: 'start'})")
    before = canvas.bounding_box()
    assert before["y"] + before["height"] > 600, "the board is partly below the window"
    page.mouse.click(before["x"] + before["width"] / 4, 300)
    notebook.until_asked("board.session.at > 0 or board.surface.live.html != ''")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    assert canvas.bounding_box()["y"] == before["y"]
