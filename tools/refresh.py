"""Run notebooks and save them as the repository holds them: pictures stay, widget ids go.

`python tools/refresh.py` refreshes every notebook, `python tools/refresh.py FILE...` only those, and `--check` changes
nothing but says which would change. A second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def refreshed(path: Path) -> str:
    """Text of the notebook after running it in its own folder with a fresh kernel."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=40"],  # no warning about encryption on this computer's own wire
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    tidy(notebook)
    return nbformat.writes(notebook) + "\n"


def tidy(notebook: Any) -> None:
    """Drop what differs from run to run or has no meaning without the kernel."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        cell.metadata.pop("collapsed", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = KERNEL
    notebook.metadata.get("language_info", {}).pop("version", None)


def all_notebooks() -> list[Path]:
    """Every notebook of the project, in reading order."""
    found = (ROOT / "notebooks").rglob("*.ipynb")
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def main(arguments: list[str]) -> int:
    """Refresh the notebooks named, or all; with --check 1 when one would change."""
    check = "--check" in arguments
    paths = [Path(name).resolve() for name in arguments if not name.startswith("-")] or all_notebooks()
    changed = 0
    for path in paths:
        before, after = path.read_text(encoding="utf-8"), refreshed(path)
        if before != after:
            changed += 1
            if not check:
                path.write_text(after, encoding="utf-8", newline="\n")
        verdict = "as it was" if before == after else "would change" if check else "refreshed"
        print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}: {verdict}", flush=True)
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
