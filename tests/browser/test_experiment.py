"""An experiment in JupyterLab: predict, run, read the chart; axe finds nothing before and after."""

CELLS = [
    'from boardlab.widgets import open_lesson\nlesson = open_lesson("cartographers", "11")',
    "e = lesson.experiment(games=4); e",
]
EVERYTHING = ("minor", "moderate", "serious", "critical")


def test_an_experiment_from_prediction_to_chart(open_notebook):
    notebook = open_notebook(CELLS).wide().run_all()
    panel = notebook.page.locator(".boardlab").first
    run = panel.get_by_role("button", name="Run it")
    run.wait_for()
    assert run.is_disabled() and panel.locator("svg[role=img]").count() == 0
    assert notebook.axe(".jp-Notebook .boardlab", impacts=EVERYTHING) == []
    panel.get_by_role("button", name="summer").click()
    panel.get_by_text("You expect:").wait_for()
    run.click()
    panel.get_by_role("columnheader", name="published deck").wait_for()
    assert panel.locator(".bl-chart-wide svg").is_visible() and not panel.locator(".bl-chart-narrow svg").is_visible()
    assert panel.get_by_role("row").count() == 12
    assert notebook.cell_errors() == []
    assert notebook.axe(".jp-Notebook .boardlab", impacts=EVERYTHING) == []


def test_a_narrow_page_shows_the_narrow_chart_in_the_dark_theme_too(open_notebook):
    notebook = open_notebook(CELLS, dark=True, width=640).run_all()
    panel = notebook.page.locator(".boardlab").first
    panel.get_by_role("button", name="summer").click()
    panel.get_by_role("button", name="Run it").click()
    panel.get_by_role("columnheader", name="published deck").wait_for()
    notebook.until(lambda: panel.evaluate("panel => panel.classList.contains('bl-dark')"))
    chart = panel.locator(".bl-chart-narrow svg")
    assert chart.is_visible() and not panel.locator(".bl-chart-wide svg").is_visible()
    assert chart.bounding_box()["width"] <= panel.bounding_box()["width"]
