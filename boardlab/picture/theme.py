"""Colours by name, in three themes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

THEMES = ("light", "dark", "projector")


@cache
def tokens() -> dict[str, Any]:
    """The contents of tokens.toml: ``token``, ``measures``, ``sets`` and ``identity``."""
    return tomllib.loads(files("boardlab.picture").joinpath("tokens.toml").read_text(encoding="utf-8"))


class Theme:
    """One set of colours; ``Theme("dark")["ink"]`` is a hex colour."""

    def __init__(self, name: str) -> None:
        if name not in THEMES:
            raise ValueError(f"no theme is called {name!r}; there are {', '.join(THEMES)}")
        self.name = name
        self.heavy = float(tokens()["measures"]["projector_stroke"]) if name == "projector" else 1.0
        self.floor = float(tokens()["measures"]["floor"][name])
        self._colours: dict[str, str] = {token: row[name] for token, row in tokens()["token"].items()}

    def __getitem__(self, token: str) -> str:
        return self._colours[token]

    def __iter__(self) -> Any:
        return iter(self._colours)

    def stroke(self, kind: str) -> float:
        """Width of a kind of line: grid, line, edge, bold, mark or casing."""
        return float(tokens()["measures"]["stroke"][kind]) * self.heavy

    def shadow(self, kind: str) -> tuple[float, float]:
        """How far the shadow of a ``piece`` or a ``panel`` falls."""
        dx, dy = tokens()["measures"]["shadow"][kind]
        return float(dx), float(dy)


@cache
def theme(name: str) -> Theme:
    """The theme of that name, made once."""
    return Theme(name)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2) of ``#rrggbb``, 0 to 1."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2.2) of two colours, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
