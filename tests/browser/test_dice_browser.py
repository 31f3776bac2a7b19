"""Roll for the Galaxy in JupyterLab, in a real browser: whole rounds by mouse and by keyboard, and the cover."""

import pytest

GAME = """import boardlab
from boardlab.widgets import Board
session = boardlab.Session("rollgalaxy", seats={seats}, seed={seed})
board = Board(session)
board"""
EVERYTHING = ("minor", "moderate", "serious", "critical")
NEXT = "[p for p in board.surface.picker.choices(board.surface.legal()) if p in board.surface.places()]"
DONE = "[str(a) for a in board.surface.legal() if type(a).__name__ == 'Done']"
DRAWN = "(board.session.at, board.surface.picker.picks, board.covered)"


@pytest.fixture
def open_board(open_notebook):
    """A notebook with one board in it, run, and the guard in place."""

    def opener(seats=("you", "greedy"), seed=3, **options):
        notebook = open_notebook([GAME.format(seats=seats, seed=seed)], **options).wide().run_all()
        notebook.canvas()
        notebook.until_asked("board.surface.guard.attached > 0")
        notebook.page.evaluate("document.querySelector('.boardlab').scrollIntoView()")
        return notebook

    return opener


def spot(notebook, place):
    """Where a place is on the canvas, in backing pixels."""
    return notebook.ask(f"board.surface.centre({place!r})")


def hover(notebook, place):
    """Point somewhere; the kernel hears exactly that place."""
    notebook.hover(notebook.canvas(), spot(notebook, place))
    notebook.until_asked("board.surface.cursor.place", place)


def click(notebook, place):
    """Click somewhere, and wait until it came to something."""
    before = notebook.ask(DRAWN)
    notebook.page.wait_for_timeout(350)  # a faster one at the same spot is the second half of a double click
    notebook.click(notebook.canvas(), spot(notebook, place))
    notebook.until(lambda: notebook.ask(DRAWN) != before)


def press(notebook, name):
    notebook.page.locator(".boardlab").get_by_role("button", name=name, exact=True).click()


def live(notebook):
    return notebook.page.locator(".bl-live")


def test_a_whole_round_by_mouse(open_board):
    notebook = open_board(height=1100)
    page = notebook.page
    hover(notebook, notebook.ask(NEXT)[0])
    click(notebook, notebook.ask(NEXT)[0])
    notebook.until_asked("board.state.step", "assign")
    page.locator(".bl-plan").get_by_text("What this plan will probably do").wait_for()
    plan = page.locator(".bl-plan").inner_text()
    die = notebook.ask(NEXT)[0]
    hover(notebook, die)
    live(notebook).get_by_text("Its faces").wait_for()
    click(notebook, die)
    notebook.until_asked("[m.cell for m in board.surface._marks() if m.kind == 'selected']", [die])
    hover(notebook, "phase:ship")
    live(notebook).get_by_text("Ship will happen, for you and for everybody.").wait_for()
    click(notebook, "phase:ship")
    notebook.until_asked("board.state.empires[0].chosen", "ship")
    notebook.until(lambda: page.locator(".bl-plan").inner_text() != plan)
    for place in notebook.ask("board.surface.places()"):  # the dice have moved; every place is where it is drawn
        if place.startswith("die:"):
            hover(notebook, place)
    press(notebook, "Dictate")
    live(notebook).get_by_text("Set one of your workers aside").wait_for()
    assert page.get_by_role("button", name="Dictate", exact=True).get_attribute("aria-pressed") == "true"
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], "while one assigns"
    press(notebook, "Undo")
    notebook.until_asked("board.state.empires[0].chosen", "")
    click(notebook, notebook.ask(NEXT)[0])
    click(notebook, "phase:ship")
    press(notebook, "Done: everything is assigned")
    live(notebook).get_by_text("The screens go away.").wait_for()
    live(notebook).get_by_role("button", name="RFG-REVEAL-1").first.wait_for()
    for _ in range(20):
        if notebook.ask("board.state.round") > 1:
            break
        done, places = notebook.ask(DONE), notebook.ask(NEXT)
        if done:
            page.locator(".bl-answers button").last.click()
            notebook.until(lambda done=done: notebook.ask(DONE) != done or notebook.ask("board.state.round") > 1)
        else:
            click(notebook, places[0])
    assert notebook.ask("board.state.round") == 2
    assert notebook.cell_errors() == []


def test_a_whole_round_by_keyboard_in_the_dark(open_board):
    notebook = open_board(height=1100, dark=True)
    page = notebook.page
    page.locator(".boardlab canvas").focus()
    for _ in range(40):
        if notebook.ask("board.state.round") > 1:
            break
        before = notebook.ask(DRAWN)
        keys = ["d"] if notebook.ask(DONE) else ["n", "Enter"]
        for key in keys:
            page.keyboard.press(key)
        notebook.until(lambda before=before: notebook.ask(DRAWN) != before)
    assert notebook.ask("(board.state.round, board.state.step)") == (2, "assign")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    notebook.until(lambda: len(live(notebook).inner_text()) > 20)
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") != "CANVAS"


def test_two_people_hand_over_the_screen_and_look_at_all_tables(open_board):
    notebook = open_board(seats=("you", "you", "greedy", "greedy", "greedy"), height=720)
    notebook.tell("board.play(board.surface.legal()[0]); board.play(board.surface.legal()[0])")
    page = notebook.page
    page.locator(".bl-cover").get_by_text("Hand the screen to Player 1.").wait_for()
    assert notebook.ask("board.viewer") == -1
    press(notebook, "Player 1 looks now")
    notebook.until_asked("board.viewer", 0)
    notebook.tell("board.present()")
    page.locator(".boardlab.bl-projector").wait_for()
    chooser = page.locator(".boardlab").get_by_label("Table of")
    chooser.select_option(label="all tables")
    notebook.until_asked("board.surface.picture_layout", "class")
    notebook.until_asked("board.surface.guard.units == board.surface.scene.width")
    page.wait_for_timeout(800)  # the canvas takes its new size
    other = notebook.ask("'tile:' + board.state.empires[4].tableau[0]")
    hover(notebook, other)
    notebook.click(notebook.canvas(), spot(notebook, "seat:3"))
    notebook.until_asked("board.sheet", 2)
    chooser.select_option(label="whoever decides")
    notebook.until_asked("board.sheet", 0)
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == [], "on the projector"


def test_on_a_narrow_page_the_plan_lies_below_the_picture_and_only_the_live_line_stays_in_sight(open_board):
    notebook = open_board(width=500)
    notebook.tell("board.play(board.surface.legal()[0])")
    notebook.until_asked("board.state.step", "assign")
    page = notebook.page
    page.locator(".bl-plan").get_by_text("What this plan will probably do").wait_for()
    page.evaluate("document.querySelector('.boardlab canvas').scrollIntoView()")
    picture = notebook.canvas().bounding_box()
    assert page.locator(".bl-plan").bounding_box()["y"] >= picture["y"] + picture["height"]
    assert live(notebook).bounding_box()["y"] < 900


def shown_together(notebook):
    """Do powers, the whole picture and what is said below it fit into the window, none over the other?"""
    page = notebook.page
    page.evaluate("document.querySelector('.boardlab .bl-knobs-box').scrollIntoView()")
    page.wait_for_timeout(100)
    tools, picture, foot = (
        page.locator(f".boardlab {part}").first.bounding_box()
        for part in (".bl-knobs-box", "canvas", ".bl-live-box.bl-col")
    )
    top, bottom = page.evaluate(
        "(r => [r.top, r.bottom])(document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect())"
    )
    order = [top - 1, tools["y"], tools["y"] + tools["height"], picture["y"], picture["y"] + picture["height"] + 0.5]
    order += [foot["y"] + 1, foot["y"] + foot["height"], bottom + 1.5]
    return order == sorted(order) or order


@pytest.mark.parametrize("what", ["board", "projector"])
def test_on_a_low_screen_powers_picture_plan_and_live_line_are_seen_together(open_notebook, what):
    source = GAME.format(seats=("you", "greedy"), seed=3)
    notebook = open_notebook([source], width=1280, height=720).wide().run_all()
    notebook.canvas()
    notebook.until_asked("board.surface.guard.attached > 0")
    notebook.tell("board.play(board.surface.legal()[0]); board.play(board.surface.legal()[0])")
    if what == "projector":
        notebook.tell("board.present()")
    page = notebook.page
    press(notebook, "Dictate")
    live(notebook).get_by_text("Set one of your workers aside").wait_for()
    plan = page.locator(".bl-plan")
    plan.get_by_text("What this plan will probably do").wait_for()
    notebook.until(lambda: shown_together(notebook))
    assert plan.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "all of the plan is seen"
    assert notebook.canvas().bounding_box()["width"] > 700
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []


def test_all_five_tables_are_seen_together_on_a_low_projector_in_large_digits(open_board):
    notebook = open_board(seats=("you", *["greedy"] * 4), height=720)
    notebook.tell("board.play(board.surface.legal()[0]); board.present(); board.show_sheet('all')")
    notebook.until_asked("board.surface.picture_layout", "class")
    page = notebook.page
    page.locator(".boardlab.bl-projector").wait_for()
    page.evaluate("document.querySelector('.boardlab').scrollIntoView()")

    def fits():
        picture, said = notebook.canvas().bounding_box(), page.locator(".bl-live").bounding_box()
        wide, high = notebook.ask("(board.surface.scene.width, board.surface.scene.height)")
        fresh = abs(picture["width"] / picture["height"] - wide / high) < 0.02
        return fresh and picture["y"] + picture["height"] <= said["y"] and picture["width"] > 900

    notebook.until(fits)
    smallest = notebook.ask(
        "min(t.size for t in board.surface.scene.layer('pieces').shapes"
        " if type(t).__name__ == 'Text' and t.text in '0123456789' and t.x > 500)"
    )
    wide = notebook.ask("board.surface.scene.width")
    assert smallest * notebook.canvas().bounding_box()["width"] / wide >= 12  # numbers of squares and stacks, too


LONG = """from boardlab.widgets import Board, open_lesson
board = Board(open_lesson("rollgalaxy", "08", quiet=True).exercise("c").attempt.state, seat=0)
board"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1000, 900)])
def test_a_plan_of_four_lines_is_seen_whole_on_usual_screens(open_notebook, width, height):
    notebook = open_notebook([LONG], width=width, height=height).wide().run_all()
    notebook.canvas()
    notebook.until_asked("board.surface.guard.attached > 0")
    plan = notebook.page.locator(".bl-plan")
    plan.get_by_text("because it is selected").wait_for()
    notebook.until(lambda: shown_together(notebook))
    assert plan.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    assert plan.get_attribute("tabindex") is None, "what does not scroll is no stop for the Tab key"


def test_a_plan_that_scrolls_is_reached_and_read_by_keyboard(open_notebook):
    notebook = open_notebook([LONG], width=1000, height=640).wide().run_all()
    notebook.canvas()
    notebook.until_asked("board.surface.guard.attached > 0")
    page, plan = notebook.page, notebook.page.locator(".bl-plan")
    plan.get_by_text("because it is selected").wait_for()
    notebook.until(lambda: plan.evaluate("e => e.scrollHeight > e.clientHeight + 1 && e.tabIndex === 0"))
    assert notebook.axe(".boardlab", impacts=EVERYTHING) == []
    page.locator(".boardlab canvas").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('bl-plan')")
    assert plan.get_attribute("role") == "group" and plan.get_attribute("aria-label")
    page.keyboard.press("End")
    notebook.until(lambda: plan.evaluate("e => e.scrollTop + e.clientHeight >= e.scrollHeight - 1"))
    assert page.evaluate("document.activeElement.classList.contains('bl-plan')")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.classList.contains('bl-plan')"), "and left again"
    page.set_viewport_size({"width": 1000, "height": 900})
    notebook.until(lambda: plan.get_attribute("tabindex"), None)


def test_a_list_with_long_entries_stays_inside_the_panel(open_notebook):
    notebook = open_notebook([LONG], width=1280, height=900).wide().run_all()
    notebook.canvas()
    acting = notebook.page.locator(".boardlab .bl-act")
    for width in (1280, 1000, 700, 500):
        notebook.page.set_viewport_size({"width": width, "height": 900})
        notebook.until(lambda: acting.evaluate("e => e.scrollWidth <= e.clientWidth"))
        edges = acting.evaluate(
            "e => [e, e.querySelector('select')].map(part => Math.round(part.getBoundingClientRect().right))"
        )
        assert edges[1] <= edges[0], f"the arrow of the list is seen at {width}"
