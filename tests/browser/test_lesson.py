"""A lesson in JupyterLab: every part appears, works by pointer, and axe finds nothing in it."""

LESSON = """from boardlab.widgets import open_lesson
lesson = open_lesson("cascadero", "02")"""
PARTS = [
    "lesson.recall()",
    "lesson.watch()",
    "e = lesson.exercise('a'); e",
    "lesson.exercise(next(x.name for x in lesson.lesson.exercise if x.kind in ('CHOOSE', 'PREDICT')))",
    "lesson.why_not('1')",
    "lesson.summary()",
]
EVERYTHING = ("minor", "moderate", "serious", "critical")


def test_a_lesson_from_setup_to_summary(open_notebook):
    notebook = open_notebook([LESSON, *PARTS]).wide().run_all()
    panels = notebook.page.locator(".boardlab")
    notebook.until(panels.count, len(PARTS))
    assert notebook.cell_errors() == []
    assert notebook.axe(".jp-Notebook .boardlab", impacts=EVERYTHING) == []
    first = "e.attempt.exercise.steps[0].action"
    place = notebook.ask(f"lesson.course.game.gesture(lesson.course.game.parse({first})).places[0]")
    notebook.until_asked("e.surface.guard.attached > 0")
    panels.nth(2).scroll_into_view_if_needed()
    canvas = panels.nth(2).locator("canvas")
    notebook.click(canvas, notebook.ask(f"e.surface.centre({place!r})"))
    notebook.until_asked("e.attempt.used", 1)
    if notebook.ask("e.attempt.passed"):
        panels.nth(2).get_by_role("button", name="Next").click()
        panels.nth(2).get_by_text("Go on with the next cell").wait_for()
    assert notebook.axe(".jp-Notebook .boardlab", impacts=EVERYTHING) == []


def test_a_part_before_the_setup_is_one_sentence(open_notebook):
    notebook = open_notebook(
        ["from boardlab.widgets import shell; shell.short_errors()", "lesson.exercise('a')"]
    ).run_all()
    said = notebook.page.locator(".jp-OutputArea").last
    said.get_by_text("Run the setup cell at the top first").wait_for()
    assert "Traceback" not in said.inner_text()
