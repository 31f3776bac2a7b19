import pytest

from boardlab.picture.outlines import Box, border, dashes, hatch, hexagon, number, offset, rectangle


def test_numbers_are_written_in_one_way():
    assert [number(value) for value in (1.0, 1.25, -0.04, 10, 0.5)] == ["1", "1.2", "0", "10", "0.5"]


def test_a_box_knows_its_sides():
    box = Box(1, 2, 10, 20)
    assert (box.right, box.bottom, box.middle) == (11, 22, (6, 12))
    assert box.inset(1) == Box(2, 3, 8, 18)
    assert box.holds(1, 2) and not box.holds(11, 2)
    assert rectangle(box) == "M 1 2 L 11 2 L 11 22 L 1 22 Z"


def test_hatching_stays_in_its_box():
    words = [float(word) for word in hatch(Box(10, 20, 30, 8), 7).replace("M", "").replace("L", "").split()]
    assert all(10 <= x <= 40 for x in words[::2])
    assert all(20 <= y <= 28 for y in words[1::2])


def test_dashes_meet_every_corner():
    assert dashes([(0, 0), (10, 0), (10, 10), (0, 10)], 2, 2).count("M") == 12


def test_moving_the_sides_of_a_square():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert offset(square, 1)[0] == pytest.approx((1, 1))
    assert offset(square, -1)[2] == pytest.approx((11, 11))


def test_the_border_of_neighbours_leaves_out_the_side_they_share():
    one, other = hexagon(0, 0, 10), hexagon(15, 8.660254, 10)
    loops = border([one, other])
    assert [len(loop) for loop in loops] == [10]


def test_the_border_of_a_ring_has_a_hole():
    spots = [(0, 17.3205), (15, 8.66025), (15, -8.66025), (0, -17.3205), (-15, -8.66025), (-15, 8.66025)]
    assert sorted(len(loop) for loop in border(hexagon(x, y, 10) for x, y in spots)) == [6, 18]
