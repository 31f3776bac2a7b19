"""A chart as data: lines over numbers, without words and without colours."""

from __future__ import annotations

from msgspec import Struct, field


class Line(Struct, frozen=True):
    """One line of a chart.

    Attributes:
        name: What the words call it by.
        points: Pairs of x and y, x growing.
        marks: The x of points to be numbered 1, 2, 3 and so on, such as ends of seasons.
    """

    name: str
    points: tuple[tuple[float, float], ...]
    marks: tuple[float, ...] = ()

    def at(self, x: float) -> float | None:
        """The y at this x; None where the line has no point."""
        return dict(self.points).get(x)


class Chart(Struct, frozen=True):
    """Lines over a common x.

    Attributes:
        lines: The lines.
        rows: The x for which the table of values has a row.
        findings: Single numbers that the lines show, by name.
    """

    lines: tuple[Line, ...]
    rows: tuple[float, ...] = ()
    findings: dict[str, float] = field(default_factory=dict)

    def table(self) -> tuple[tuple[float, tuple[float | None, ...]], ...]:
        """For each row its x and the y of every line."""
        return tuple((x, tuple(line.at(x) for line in self.lines)) for x in self.rows)


def shown(value: float | None) -> str:
    """A number as a table shows it: at most one decimal; a dash for none."""
    return "–" if value is None else f"{value:.1f}".removesuffix(".0")
