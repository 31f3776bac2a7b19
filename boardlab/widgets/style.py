"""The look of everything around the canvas: the tokens of the pictures as CSS variables."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from boardlab.picture.theme import THEMES, theme

USED = (
    "surface", "panel", "cell", "ink", "ink.soft", "line", "line.strong", "shadow", "edge", "neutral", "neutral.ink",
    "mark.legal", "mark.legal.ink", "mark.refused", "mark.hint", "mark.score", "coin.ink", "mark.cursor", "casing",
)  # fmt: skip


@cache
def css() -> str:
    """The style sheet, with the colours of every theme."""
    themes = "\n".join(f".boardlab.bl-{name}{{{_variables(name)}}}" for name in THEMES)
    return themes + "\n" + Path(__file__).with_name("style.css").read_text(encoding="utf-8")


def _variables(name: str) -> str:
    look = theme(name)
    return "".join(f"--bl-{token.replace('.', '-')}:{look[token]};" for token in USED)
