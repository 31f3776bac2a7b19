"""The drawings of symbols.toml, and putting one of them somewhere."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from boardlab.picture.curves import parse
from boardlab.picture.outlines import join


class Part(msgspec.Struct, frozen=True):
    """One path of a symbol and how it is painted."""

    paint: str
    d: str
    width: float = 0.0


class Symbol(msgspec.Struct, frozen=True):
    """A drawing on a 100 by 100 box."""

    means: str
    parts: tuple[Part, ...]
    letter_at: tuple[float, float, float] | None = None


@cache
def symbols() -> dict[str, Symbol]:
    """Every symbol by name."""
    text = files("boardlab.picture").joinpath("symbols.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Symbol])


@lru_cache(maxsize=8192)  # pieces stay where they are from one picture to the next
def placed(d: str, x: float, y: float, size: float) -> str:
    """A path of the 100 by 100 box, `size` wide with the centre of the box at (x, y).

    The centre and the offsets from it are rounded on their own, so equal symbols keep equal outlines.
    """
    cx, cy = round(x, 1), round(y, 1)
    out: list[object] = []
    for command, radii, offsets in _scaled(d, round(size, 2)):
        out += [command, *radii]
        out += [(cy if i % 2 else cx) + offset for i, offset in enumerate(offsets)]
    return join(*out)


@lru_cache(maxsize=2048)
def _scaled(d: str, size: float) -> tuple[tuple[str, tuple[float, ...], tuple[float, ...]], ...]:
    """For each command what does not move (the radii of an arc) and its offsets from the centre."""
    scale = size / 100
    out = []
    for command, values in parse(d):
        fixed: tuple[float, ...] = ()
        if command == "A":
            rx, ry, *flags = values[:5]
            fixed, values = (rx * scale, ry * scale, *flags), values[5:]
        out.append((command, fixed, tuple(round((value - 50) * scale, 1) for value in values)))
    return tuple(out)
