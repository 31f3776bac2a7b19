"""Hexagons standing in columns: flat on top, an odd column half a hexagon higher."""

from __future__ import annotations

import math

EVEN = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))
ODD = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))


def neighbours(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """The six cells around a cell, on the board or not."""
    return tuple((column + dc, row + dr) for dc, dr in (ODD if column % 2 else EVEN))


def cube(column: int, row: int) -> tuple[int, int, int]:
    """Cube coordinates of a cell; they add up to 0."""
    q, s = column, row - (column + column % 2) // 2
    return q, s, -q - s


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps from cell to cell."""
    return max(abs(a - b) for a, b in zip(cube(*one), cube(*other), strict=True))


def centre(column: int, row: int, radius: float) -> tuple[float, float]:
    """Where the middle of a cell lies, for hexagons with this distance from middle to corner."""
    return 1.5 * radius * column, math.sqrt(3) * radius * (row - (column % 2) / 2)
