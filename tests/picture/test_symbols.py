import re

from boardlab.picture.curves import commands, flatten
from boardlab.picture.outlines import hexagon
from boardlab.picture.symbols import placed, symbols


def test_every_path_is_readable_and_stays_in_its_box():
    for name, symbol in symbols().items():
        assert symbol.parts, name
        for part in symbol.parts:
            assert commands(part.d)[0][0] == "move"
            for points, _ in flatten(part.d):
                assert all(-1 <= x <= 101 and -1 <= y <= 101 for x, y in points), name


def test_filled_parts_are_closed_and_have_one_outline():
    for name, symbol in symbols().items():
        for part in symbol.parts:
            if part.paint in ("body", "ink", "cut", "dot"):
                assert [closed for _, closed in flatten(part.d)] == [True], name
            else:
                assert part.width > 0, name


def test_every_symbol_says_what_it_means():
    assert all(re.fullmatch(r"[a-z].+", symbol.means) for symbol in symbols().values())


def test_a_placed_symbol_is_moved_and_scaled():
    assert placed("M 0 50 L 100 50 Z", 20, 30, 10) == "M 15 30 L 25 30 Z"
    assert placed("M 0 50 A 50 50 0 1 1 100 50 Z", 20, 30, 10) == "M 15 30 A 5 5 0 1 1 25 30 Z"


def test_equal_symbols_have_equal_outlines_wherever_they_are():
    d = "M 100 50 L 75 93.3 Z"
    steps = set()
    for i in range(40):
        (_, (ax, ay)), (_, (bx, by)), _ = ((c[0], c[1:]) for c in commands(placed(d, i * 1.37, i * 2.11, 23.7)))
        steps.add((round(bx - ax, 3), round(by - ay, 3)))
    assert len(steps) == 1


def test_a_hexagon_has_a_flat_top():
    ys = sorted(round(y, 6) for _, y in hexagon(0, 0, 10))
    assert ys[0] == ys[1] and ys[4] == ys[5]
