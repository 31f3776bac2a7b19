"""Can this environment show the boards? What is there, what is missing, and what to do about it."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

NEEDED = ("jupyterlab", "ipywidgets", "ipycanvas", "anywidget", "pillow")
FRONT_ENDS = {"@jupyter-widgets/jupyterlab-manager": "ipywidgets", "ipycanvas": "ipycanvas", "anywidget": "anywidget"}
"""JupyterLab's front-end extensions, and the package that brings each."""
INSTALL = 'pip install "boardlab[lab]"'


def report() -> tuple[list[str], bool]:
    """What is there and what is missing, a line each, and whether the boards can be shown."""
    lines = [python_line(), *map(package_line, NEEDED), *map(front_end_line, FRONT_ENDS)]
    good = all(line.startswith("OK") for line in lines)
    closing = "All is well: the boards can be shown." if good else "Mend the lines above, then restart JupyterLab."
    return [*lines, closing], good


def python_line() -> str:
    """Is this Python new enough?"""
    found = ".".join(map(str, sys.version_info[:3]))
    return (
        f"OK       Python {found}" if sys.version_info >= (3, 11) else f"MISSING  Python 3.11 or newer; this is {found}"
    )


def package_line(name: str) -> str:
    """Is a package installed?"""
    try:
        return f"OK       {name} {version(name)}"
    except PackageNotFoundError:
        return f"MISSING  {name}: run  {INSTALL}"


def front_end_line(name: str) -> str:
    """Does JupyterLab find the extension that draws these widgets?"""
    for folder in extension_folders():
        if (folder / name / "package.json").exists():
            return f"OK       JupyterLab extension {name}"
    return f"MISSING  JupyterLab extension {name}: run  pip install --force-reinstall {FRONT_ENDS[name]}"


def extension_folders() -> list[Path]:
    """Where JupyterLab looks for extensions."""
    try:
        from jupyter_core.paths import jupyter_path
    except ImportError:
        return [Path(sys.prefix) / "share" / "jupyter" / "labextensions"]
    return [Path(folder) for folder in jupyter_path("labextensions")]
