"""Run every check of the project, section by section; exit 1 when any failed.

`python tools/check.py` runs all; `--no-browser` leaves the browser tests out; section names run only those.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ("notebooks",)
NBVAL = (
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=120",
    "--nbval-kernel-startup-timeout=120",
    "--nbval-sanitize-with=tests/nbval.cfg",
)


def sections() -> dict[str, list[str]]:
    """Every check by name, as a command line, in the order in which they run."""
    python = [sys.executable, "-m"]
    pytest = [*python, "pytest", "-q"]
    spread = ["--numprocesses=auto", "--dist=loadfile"]  # over the processors, a file never torn apart
    return {
        "lint": [*python, "ruff", "check", "."],
        "format": [*python, "ruff", "format", "--check", "."],
        "spelling": [*python, "codespell_lib"],
        "types": [*python, "mypy"],
        "layers": [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        "unit": [*pytest, *spread, "tests", "--ignore=tests/browser", "--ignore=tests/test_binder.py"],
        "binder": [*pytest, "tests/test_binder.py"],
        "browser": [*pytest, "tests/browser"],
        "notebooks": [*pytest, *spread, *NBVAL, *TREES],
    }


def main(arguments: list[str]) -> int:
    """Run the sections asked for and print which failed."""
    known = sections()
    wanted = [name for name in arguments if not name.startswith("-")] or list(known)
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no section {unknown[0]!r}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    if "--no-browser" in arguments:
        wanted = [name for name in wanted if name != "browser"]
    failed = [name for name in wanted if not passes(name, known[name])]
    print(
        f"\n== {len(wanted) - len(failed)} of {len(wanted)} sections passed"
        + (f"; failed: {', '.join(failed)}" if failed else "")
    )
    return 1 if failed else 0


def passes(name: str, command: list[str]) -> bool:
    """Run one section in the checkout and say how long it took."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"}, check=False).returncode
    print(f"== {name}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - start:.0f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
