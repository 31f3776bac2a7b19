from boardlab.picture.text import grid, honeycomb, width


def test_cells_stand_in_columns():
    assert grid([["a", "bb"], ["ccc", "d"]], top=["x", "y"], left=[1, 2]) == "    x  y\n1   a bb\n2 ccc  d"


def test_chinese_characters_take_two_columns():
    assert width("a六") == 3
    assert grid([["六", "a"], ["b", "c"]]) == "六 a\n b c"


def test_odd_columns_stand_half_a_row_higher():
    shown = honeycomb({(0, 1): "a", (1, 1): "b", (2, 1): "c", (1, 2): "d"})
    assert shown.splitlines() == ["        1", "     0     2", "        b", "  1  a     c", "        d", "  2"]
