import math
from itertools import pairwise

import pytest

from boardlab.picture.curves import arc_curves, commands, flatten, parse


def test_a_path_is_read_command_by_command():
    assert parse("M 1 2 L 3.5 -4 Z") == (("M", (1, 2)), ("L", (3.5, -4)), ("Z", ()))
    assert parse("M1,2L-3-4Z") == (("M", (1, 2)), ("L", (-3, -4)), ("Z", ()))


@pytest.mark.parametrize("d", ["M 1 2 l 3 4", "M 1", "M 1 2 3 4", "M 1 2 H 3"])
def test_other_paths_are_refused(d):
    with pytest.raises(ValueError, match="path"):
        parse(d)


def test_commands_are_calls_of_a_canvas():
    assert commands("M 1 2 L 3 4 Q 5 6 7 8 C 1 2 3 4 5 6 Z") == (
        ("move", 1, 2), ("line", 3, 4), ("quad", 5, 6, 7, 8), ("bezier", 1, 2, 3, 4, 5, 6), ("close",),
    )  # fmt: skip


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_keep_to_their_circle(large, sweep):
    ((points, closed),) = flatten(f"M 10 0 A 10 10 0 {large} {sweep} 0 10", 0.01)
    centre = (0, 0) if large != sweep else (10, 10)
    assert not closed
    assert points[-1] == (0, 10)
    assert all(abs(math.dist(point, centre) - 10) < 0.02 for point in points)
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    assert length == pytest.approx(10 * math.pi * (1.5 if large else 0.5), rel=0.001)


def test_two_half_arcs_are_a_whole_circle():
    ((points, closed),) = flatten("M 0 50 A 50 50 0 1 1 100 50 A 50 50 0 1 1 0 50 Z", 0.05)
    assert closed
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((0, 100), abs=0.1)


def test_radii_that_are_too_small_grow_and_flat_arcs_are_lines():
    assert arc_curves((0, 0), (1, 1, 0, 0, 1, 10, 0))[-1][-2:] == (10, 0)
    assert arc_curves((0, 0), (0, 5, 0, 0, 1, 10, 0)) == [(0, 0, 10, 0, 10, 0)]
    assert arc_curves((3, 3), (5, 5, 0, 0, 1, 3, 3)) == []


def test_parts_are_kept_apart():
    parts = flatten("M 0 0 L 1 0 L 1 1 Z M 5 5 L 6 6")
    assert parts == ((((0, 0), (1, 0), (1, 1)), True), (((5, 5), (6, 6)), False))
