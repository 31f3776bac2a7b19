"""Binder: repo2docker takes the folder, and its steps, done by hand in a clean environment, give a working boardlab.

The image itself needs Docker; these tests do what its build does, in the same order, without it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", ".ipynb_checkpoints", "tests"
)
ANNOUNCEMENTS = "@jupyterlab/apputils-extension:announcements"
EXTENSIONS = ("ipycanvas", "anywidget", "@jupyter-widgets/jupyterlab-manager")

pytestmark = pytest.mark.slow


def run(*command, cwd, **environment) -> str:
    """Output of a command; a failing one fails the test with what it said."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout + done.stderr


def pins(name) -> dict[str, str]:
    lines = (line.split("#")[0].strip() for line in (BINDER / name).read_text(encoding="utf-8").splitlines())
    return dict(line.split("==") for line in lines if "==" in line)


def python_for_binder() -> str:
    """The Python of runtime.txt when this computer has it, else the one that runs the tests."""
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places = [f"python{version}", *map(str, sorted(pyenv.glob(f"{version}.*/bin/python")))]
    return next((place for place in places if is_python(place, version)), sys.executable)


def is_python(command, version) -> bool:
    code = f"import ensurepip, sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '{version}')"
    return (
        bool(shutil.which(command))
        and subprocess.run([command, "-c", code], capture_output=True, check=False).returncode == 0
    )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """A copy of the project as Binder sees it: no environment of ours, no caches."""
    return Path(shutil.copytree(ROOT, tmp_path_factory.mktemp("binder") / "boardlab", ignore=LEFT_OUT))


@pytest.fixture(scope="module")
def image(checkout, request) -> Path:
    """An environment made by the image's steps: requirements first, then postBuild in the checkout."""
    python = python_for_binder()
    version = run(python, "--version", cwd=checkout).strip()
    request.config.get_terminal_writer().line(f"\nthe steps of the Binder image run on {version}")
    environment = checkout.parent / "environment"
    run(python, "-m", "venv", environment, cwd=checkout)
    programs = environment / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", "-r", "binder/requirements.txt", cwd=checkout)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    run("bash", "binder/postBuild", cwd=checkout, PATH=path, VIRTUAL_ENV=str(environment), PYTHONPATH="")
    return environment


def test_repo2docker_accepts_the_folder(checkout):
    user = ("--user-id", "1000", "--user-name", "jovyan")
    said = run(
        sys.executable,
        "-m",
        "repo2docker",
        "--no-build",
        "--debug",
        *user,
        checkout,
        cwd=checkout.parent,
        PYTHONPATH="",
    )
    assert "conda environment for python=3.12" in said
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said


def test_the_steps_of_the_image_give_a_working_boardlab(image, tmp_path):
    python = image / "bin" / "python"
    where = run(python, "-c", "import boardlab; print(boardlab.__file__)", cwd=tmp_path, PYTHONPATH="")
    assert str(image) in where, "the installed package is meant, not the checkout"
    run(python, "-c", "import boardlab.widgets", cwd=tmp_path, PYTHONPATH="")
    assert "No broken requirements" in run(python, "-m", "pip", "check", cwd=tmp_path)


def test_the_image_has_the_widget_extensions_and_no_news(image, tmp_path):
    listed = run(image / "bin" / "python", "-m", "jupyterlab.labextensions", "list", cwd=tmp_path)
    for name in EXTENSIONS:
        assert re.search(rf"{re.escape(name)} v\S+.*enabled.*OK", listed), listed
    page = json.loads((image / "etc" / "jupyter" / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    assert page["disabledExtensions"][ANNOUNCEMENTS] is True


def test_every_pin_of_the_image_is_one_version_everywhere():
    constraints = pins("constraints.txt")
    assert pins("requirements.txt").items() <= constraints.items()
    assert {"pytest", "playwright", "nbval"}.isdisjoint(constraints), "the image stays small"


def test_every_requirement_of_the_lessons_is_pinned_for_the_image():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    assert {re.match(r"[\w-]+", line)[0] for line in wanted} == set(pins("requirements.txt"))
