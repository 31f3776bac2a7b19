"""Drive a private JupyterLab in a real browser: for the browser tests and the benchmark.

`lab_server` starts a JupyterLab that shares nothing with the user's own, `Notebook` is one open page. Positions come
from the kernel (`ask`), clicks go to the canvas scaled from backing pixels to the page, and everything is polled until
it holds; nothing sleeps for a fixed time and hopes.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright

from tools import browser as chromium

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
PATIENCE = 20.0  # seconds until a poll gives up
CANVAS = ".jp-OutputArea canvas"

_RUN_IN_KERNEL = """async (code) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let out = '', error = null;
  future.onIOPub = ({header, content}) => {
    if (header.msg_type === 'stream' && content.name === 'stdout') out += content.text;
    if (header.msg_type === 'error') error = content.ename + ': ' + content.evalue;
  };
  await future.done;
  return {out, error};
}"""
_CELL_ERRORS = """() => jupyterapp.shell.currentWidget.content.widgets.flatMap(
  cell => cell.model.outputs?.toJSON() ?? []
).filter(output => output.output_type === 'error').map(output => output.ename + ': ' + output.evalue)"""
_KERNEL_IDLE = "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_RUN_ALL = "jupyterapp.commands.execute('notebook:run-all-cells')"


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address and the folder that it serves."""

    url: str
    folder: Path

    def add(self, path: str) -> str:
        """Copy a notebook of the project into the served folder; the path stays the same."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NOTEBOOKS / path, target)
        return path

    def write(self, path: str, cells: Sequence[str]) -> str:
        """Write a notebook of these code cells into the served folder."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, self.folder / path)
        return path

    def end_sessions(self) -> None:
        """End every kernel, so that the next page starts a fresh one."""
        for session in json.load(urllib.request.urlopen(f"{self.url}/api/sessions", timeout=10)):
            request = urllib.request.Request(f"{self.url}/api/sessions/{session['id']}", method="DELETE")
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(request, timeout=10).close()


@contextlib.contextmanager
def lab_server(home: Path) -> Iterator[Lab]:
    """A JupyterLab on a free port with its own configuration under `home`, ended on leaving."""
    folder = home / "work"
    folder.mkdir(parents=True)
    _write_settings(home / "config")
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "run",
        "IPYTHONDIR": "ipython",
    }
    environment = {**os.environ, **{name: str(home / sub) for name, sub in places.items()}}
    port = _free_port()
    with open(home / "server.log", "w", encoding="utf-8") as log:
        server = subprocess.Popen(
            _command(port, folder), cwd=home, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for_server(url, server, home / "server.log")
            yield Lab(url, folder)
        finally:
            server.terminate()
            server.wait(20)


@contextlib.contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this computer, headless; a sentence when there is none."""
    path = chromium.find()
    if path is None:
        raise RuntimeError(chromium.ADVICE)
    browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
    try:
        yield browser
    finally:
        browser.close()


@dataclass
class Notebook:
    """One notebook open in one page."""

    page: Page
    lab: Lab
    errors: list[str] = field(default_factory=list)

    @classmethod
    def in_context(cls, context: BrowserContext, lab: Lab) -> Notebook:
        """A new page of a browser context; uncaught errors of the page gather in `errors`."""
        notebook = cls(context.new_page(), lab)
        notebook.page.set_default_timeout(PATIENCE * 1000)
        notebook.page.on("pageerror", lambda error: notebook.errors.append(str(error)))
        return notebook

    def open(self, path: str, *, dark: bool = False) -> Notebook:
        """Open a notebook of the served folder and wait for its kernel."""
        self.page.goto(f"{self.lab.url}/lab/tree/{path}?reset")
        self.page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook')")
        self.wait_idle()
        self.use_theme("JupyterLab Dark" if dark else "JupyterLab Light")
        return self

    def use_theme(self, name: str) -> None:
        """Switch JupyterLab's theme and wait until the page shows it."""
        self.page.evaluate("name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)

    def wide(self) -> Notebook:
        """Close the side bar, so that the notebook has the whole window."""
        self.page.evaluate("jupyterapp.shell.collapseLeft?.()")
        return self

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(_KERNEL_IDLE)

    def run_all(self) -> Notebook:
        """Run every cell and wait for the last one."""
        self.page.evaluate(_RUN_ALL)
        self.wait_idle()
        return self

    def reload(self) -> Notebook:
        """Save the notebook and reload the page; the kernel lives on."""
        self.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook')")
        self.wait_idle()
        return self

    def restart_kernel(self) -> Notebook:
        """Restart the kernel without the question that the menu asks."""
        self.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
        self.wait_idle()
        return self

    def ask(self, expression: str) -> Any:
        """Value of an expression in the kernel; it must be made of Python literals."""
        answer = self.page.evaluate(_RUN_IN_KERNEL, f"print('@@' + repr({expression}))")
        if answer["error"]:
            raise AssertionError(f"the kernel refused {expression!r}: {answer['error']}")
        return ast.literal_eval(answer["out"].split("@@", 1)[1])

    def tell(self, code: str) -> None:
        """Run a statement in the kernel."""
        answer = self.page.evaluate(_RUN_IN_KERNEL, code)
        if answer["error"]:
            raise AssertionError(f"the kernel refused {code!r}: {answer['error']}")

    def canvas(self, number: int = 0) -> Locator:
        """The canvas of the notebook's n-th board, in view and drawn on screen."""
        canvas = self.page.locator(CANVAS).nth(number)
        canvas.wait_for()
        canvas.scroll_into_view_if_needed()
        return canvas

    def point(self, canvas: Locator, xy: Sequence[float]) -> tuple[float, float]:
        """Where a point of the canvas' backing store lies in the page."""
        box = canvas.bounding_box()
        assert box, "the canvas is not on the page"
        width, height = canvas.evaluate("e => [e.width, e.height]")
        return box["x"] + xy[0] * box["width"] / width, box["y"] + xy[1] * box["height"] / height

    def click(self, canvas: Locator, xy: Sequence[float]) -> None:
        """Click a point of the canvas, given in backing pixels."""
        self.page.mouse.click(*self.point(canvas, xy))

    def hover(self, canvas: Locator, xy: Sequence[float]) -> None:
        """Move the mouse to a point of the canvas."""
        self.page.mouse.move(*self.point(canvas, xy))

    def tap(self, canvas: Locator, xy: Sequence[float]) -> None:
        """Tap a point of the canvas with a finger; the page must have been opened with `touch`."""
        self.page.touchscreen.tap(*self.point(canvas, xy))

    def pixel(self, canvas: Locator, xy: Sequence[float]) -> tuple[int, int, int, int]:
        """Red, green, blue and alpha of one pixel of the canvas."""
        script = "(e, [x, y]) => Array.from(e.getContext('2d').getImageData(x, y, 1, 1).data)"
        return tuple(canvas.evaluate(script, [round(xy[0]), round(xy[1])]))

    def until(self, question: Callable[[], Any], wanted: Any = True, patience: float = PATIENCE) -> Any:
        """Ask until the answer is the wanted one; otherwise fail with the last answer."""
        end = time.monotonic() + patience
        answer = question()
        while answer != wanted and time.monotonic() < end:
            self.page.wait_for_timeout(30)
            answer = question()
        assert answer == wanted, f"waited {patience:g} s for {wanted!r}, the last answer was {answer!r}"
        return answer

    def until_asked(self, expression: str, wanted: Any = True, patience: float = PATIENCE) -> Any:
        """Ask the kernel until it gives the wanted value."""
        return self.until(lambda: self.ask(expression), wanted, patience)

    def cell_errors(self) -> list[str]:
        """Errors in the outputs of the cells, as "name: message"."""
        return list(self.page.evaluate(_CELL_ERRORS))

    def axe(self, selector: str, *, impacts: Sequence[str] = ("serious", "critical")) -> list[str]:
        """What axe finds wrong inside a selector, as "rule: help (first place)"; [] when nothing."""
        from axe_playwright_python.sync_playwright import Axe

        response = Axe().run(self.page, context={"include": [[selector]]}).response
        found = [fault for fault in response["violations"] if fault["impact"] in impacts]
        return [f"{fault['id']}: {fault['help']} ({fault['nodes'][0]['html'][:200]})" for fault in found]


def _command(port: int, folder: Path) -> list[str]:
    options = {
        "ip": "127.0.0.1",
        "port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": folder,
        "IdentityProvider.token": "",
        "ServerApp.password": "",
        "ServerApp.disable_check_xsrf": True,
        "LabApp.expose_app_in_browser": True,
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    flags = [f"--{name}={value}" for name, value in options.items()]
    return [sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", *flags]


def _write_settings(config: Path) -> None:
    """No news toast; and no autosave, which would rewrite the notebook during a test."""
    (config / "labconfig").mkdir(parents=True)
    page = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (config / "labconfig" / "page_config.json").write_text(json.dumps(page), encoding="utf-8")
    settings = config / "lab" / "user-settings" / "@jupyterlab" / "docmanager-extension"
    settings.mkdir(parents=True)
    (settings / "plugin.jupyterlab-settings").write_text(json.dumps({"autosave": False}), encoding="utf-8")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_server(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{url}/api", timeout=1).close()
            return
        time.sleep(0.1)
    raise RuntimeError("JupyterLab did not start:\n" + log.read_text(encoding="utf-8")[-3000:])
