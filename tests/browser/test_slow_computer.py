"""A lesson on a computer that is six times slower: every widget still hears from the kernel."""

LESSON = "en/rollgalaxy/02_assign.ipynb"
DRAWN = """() => document.querySelectorAll('.jp-OutputArea canvas').length === 14
  && document.querySelectorAll('.boardlab .bl-words').length >= 50"""
WORDS = "() => [...document.querySelectorAll('.boardlab .bl-words')].map(each => each.textContent).join().length"


def test_a_lesson_of_many_boards_loads_on_a_slow_computer(open_notebook):
    """anywidget gives each widget two seconds; without patience some of them would be dead. See ``page.js``."""
    notebook = open_notebook(LESSON)
    notebook.page.set_default_timeout(120_000)
    computer = notebook.page.context.new_cdp_session(notebook.page)
    computer.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    notebook.run_all()
    notebook.page.wait_for_function(DRAWN)
    computer.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert notebook.page.evaluate("AbortSignal.timeout.patient")
    hints = notebook.page.get_by_role("button", name="Hint")
    assert hints.count() >= 5
    for hint in hints.all():
        before = notebook.page.evaluate(WORDS)
        hint.click()
        notebook.page.wait_for_function(f"({WORDS})() > {before}")
    assert notebook.errors == []
