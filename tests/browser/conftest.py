"""Browser tests: one private JupyterLab and one Chromium for all, a fresh page and a fresh kernel for each test."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tools import browser as chromium
from tools.driver import Lab, Notebook, lab_server, launched


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with lab_server(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium.find() is None:
        pytest.fail(chromium.ADVICE, pytrace=False)
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@pytest.fixture
def open_notebook(lab: Lab, browser: Browser) -> Iterator[Callable[..., Notebook]]:
    """Opens pages; each option below changes one thing. At the end no page may have had an error.

    `open_notebook("en/cascadero/01_first_turn.ipynb")` copies that notebook of the project and opens it;
    `open_notebook(["code of a cell", "code of the next"])` makes one. Options: dark, ratio (device pixel ratio),
    width and height of the window, touch.
    """
    contexts, opened = [], []

    def opener(what, *, dark=False, ratio=1, width=1280, height=900, touch=False, name="made.ipynb") -> Notebook:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, device_scale_factor=ratio, has_touch=touch)
        contexts.append(context)
        notebook = Notebook.in_context(context, lab)
        opened.append(notebook)
        path = lab.add(what) if isinstance(what, str) else lab.write(name, what)
        return notebook.open(path, dark=dark)

    yield opener
    errors = [error for notebook in opened for error in notebook.errors]
    for context in contexts:
        context.close()
    lab.end_sessions()
    assert errors == [], "the page had errors that nobody caught"
