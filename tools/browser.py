"""Find a Chromium for the browser tests, or install one.

`python tools/browser.py` prints its path; with `--install` it first fetches one when there is none.
Set CHROMIUM to the path of a browser to choose it yourself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ADVICE = (
    "boardlab: no browser for the browser tests. Install Chromium or Chrome, or set CHROMIUM to its path; "
    "`make test-nobrowser` runs everything else."
)


def find() -> str | None:
    """Path of a usable Chromium: CHROMIUM, the system's, or the one Playwright fetched."""
    return _chosen() or _system() or _playwrights()


def install() -> str | None:
    """Fetch a Chromium: Debian's as root, otherwise Playwright's. Returns its path, or None."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        print("boardlab: installing Debian's chromium and fonts-noto-cjk", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium", "fonts-noto-cjk"], check=False, **quiet)  # type: ignore[call-overload]
    if not find():
        print("boardlab: no system browser; Playwright fetches its own Chromium", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


def _chosen() -> str | None:
    path = os.environ.get("CHROMIUM")
    return path if path and Path(path).exists() else None


def _system() -> str | None:
    on_path = (shutil.which(name) for name in NAMES)
    in_apps = (f"/Applications/{app}.app/Contents/MacOS/{app}" for app in MAC_APPS)
    return next((path for path in (*on_path, *in_apps) if path and Path(path).exists()), None)


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main(arguments: list[str]) -> int:
    """Print the browser's path; 1 when there is none."""
    path = find() or (install() if "--install" in arguments else None)
    print(f"boardlab: browser tests use {path}" if path else ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
