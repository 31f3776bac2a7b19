"""The driver itself, on the smallest board there is: a canvas that turns red where it is clicked."""

import pytest

PATCH = """
import ipycanvas, ipywidgets
clicks = []
canvas = ipycanvas.Canvas(width=400, height=200, layout=dict(width="200px", height="100px"))
def paint(*_):
    canvas.fill_style = "#ffffff"; canvas.fill_rect(0, 0, 400, 200)
    canvas.fill_style = "#ff0000"
    for x, y in clicks:
        canvas.fill_rect(x - 10, y - 10, 20, 20)
def clicked(x, y):
    clicks.append((round(x), round(y))); paint()
canvas.on_mouse_down(clicked)
canvas.on_touch_start(lambda points: clicked(*points[0]))
canvas.on_client_ready(paint)
paint()
ipywidgets.VBox([canvas], layout=dict(align_items="flex-start"))
"""
RED, SPOT = (255, 0, 0, 255), (310, 150)


def near(answer, spot=SPOT):
    return len(answer) == 1 and all(abs(a - b) <= 2 for a, b in zip(answer[0], spot, strict=True))


@pytest.mark.parametrize(
    "options",
    [{}, {"ratio": 2}, {"dark": True}, {"width": 400, "height": 800}],
    ids=["plain", "ratio 2", "dark", "narrow"],
)
def test_a_click_reaches_the_kernel_and_the_answer_is_drawn(open_notebook, options):
    notebook = open_notebook([PATCH], **options).wide().run_all()
    canvas = notebook.canvas()
    notebook.click(canvas, SPOT)
    notebook.until(lambda: notebook.pixel(canvas, SPOT), RED)
    assert near(notebook.ask("clicks"))
    assert notebook.cell_errors() == []


def test_a_tap_reaches_the_kernel(open_notebook):
    notebook = open_notebook([PATCH], touch=True).run_all()
    canvas = notebook.canvas()
    notebook.tap(canvas, SPOT)
    notebook.until(lambda: notebook.pixel(canvas, SPOT), RED)
    assert near(notebook.ask("clicks"))


def test_the_dark_theme_is_dark_and_the_next_page_is_light_again(open_notebook):
    for dark in (True, False):
        page = open_notebook(["1"], dark=dark).page
        assert page.evaluate("document.body.dataset.jpThemeLight") == str(not dark).lower()


def test_each_test_has_a_fresh_kernel(open_notebook):
    notebook = open_notebook([PATCH])
    assert notebook.ask("'clicks' in globals()") is False


def test_a_traceback_in_a_cell_is_seen(open_notebook):
    notebook = open_notebook(["1 / 0"]).run_all()
    notebook.until(lambda: "ZeroDivisionError" in "".join(notebook.cell_errors()))


def test_no_news_is_offered(open_notebook):
    page = open_notebook(["1"]).page
    assert page.locator(".jp-toastContainer").count() == 0 or "news" not in page.locator("body").inner_text()


def test_axe_finds_a_button_without_a_name(open_notebook):
    code = "from IPython.display import HTML; HTML('<div class=\"probe\"><button></button></div>')"
    notebook = open_notebook([code]).run_all()
    notebook.page.locator(".probe").wait_for()
    assert any(fault.startswith("button-name") for fault in notebook.axe(".probe"))
