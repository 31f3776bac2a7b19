"""Boards as plain text."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence


def width(words: str) -> int:
    """Columns that a text takes in a terminal; Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def padded(words: str, columns: int) -> str:
    """The text, filled up on the left."""
    return " " * (columns - width(words)) + words


def grid(rows: Sequence[Sequence[object]], top: Sequence[object] = (), left: Sequence[object] = ()) -> str:
    """Rows of cells in columns of equal width.

    Args:
        rows: What to print in each cell.
        top: Heads of the columns.
        left: Heads of the rows.
    """
    table = [[str(cell) for cell in row] for row in ([list(top)] if top else []) + [list(row) for row in rows]]
    if left:
        heads = ([""] if top else []) + [str(head) for head in left]
        table = [[head, *row] for head, row in zip(heads, table, strict=True)]
    columns = max(len(row) for row in table)
    widths = [max(width(row[i]) for row in table if i < len(row)) for i in range(columns)]
    lines = (" ".join(padded(cell, widths[i]) for i, cell in enumerate(row)) for row in table)
    return "\n".join(line.rstrip() for line in lines)


def honeycomb(signs: Mapping[tuple[int, int], str]) -> str:
    """Hexagons standing in columns, an odd column half a cell higher: two lines a row, with coordinates.

    Args:
        signs: One character for each (column, row).
    """
    columns = range(max(column for column, _ in signs) + 1)
    rows = range(min(row for _, row in signs), max(row for _, row in signs) + 1)
    lines = [
        "   " + "".join(f"{column:>3}" if column % 2 else "   " for column in columns),
        "   " + "".join("   " if column % 2 else f"{column:>3}" for column in columns),
    ]
    for row in rows:
        for odd in (1, 0):
            head = f"{row:>3}" if not odd else "   "
            cells = (signs.get((column, row), " ") if column % 2 == odd else " " for column in columns)
            lines.append(head + "".join(f"{cell:>3}" for cell in cells))
    return "\n".join(line.rstrip() for line in lines)
