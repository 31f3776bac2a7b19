import re
from xml.etree import ElementTree

from boardlab.picture import Circle, Layer, Path, Scene, Text, to_svg
from boardlab.picture.curves import parse
from boardlab.picture.svg import compact, outlines

LONG = "M 10.5 20 L 11.25 20 L 11.25 30 Q 1 2 3 4 C 1.5 2.5 3.5 4.5 5.5 6.5 A 5 5 0 1 1 9 9 Z M 1 1 L 2 2"


def scene(*shapes):
    return Scene(100, 50, (Layer("map", shapes),), "a title")


def test_a_picture_is_labelled_and_stands_alone():
    svg = to_svg(scene(), 'three "towns" & <a herald>')
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'three "towns" & <a herald>'
    assert root[0].text == "a title"
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("100", "50", "0 0 100 50")


def test_a_picture_can_be_shown_smaller_than_it_is_drawn():
    root = ElementTree.fromstring(to_svg(scene(), "x", 80))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("80", "40", "0 0 100 50")


def test_without_a_label_the_title_stands_in():
    assert "aria-label='a title'" in to_svg(scene())


def test_paths_shrink_to_relative_commands():
    assert compact(outlines("M 1 2 L 4 2 L 4 2.5 L 3.5 2 Z")) == "M1 2h3v.5l-.5-.5z"
    assert compact(outlines("M 1 2 A 5 6 0 1 0 4 2 A 5 6 0 1 0 1 2 Z")) == "M1 2a5 6 0 1 0 3 0 5 6 0 1 0-3 0z"


def absolute(d: str) -> list[float]:
    """Where a path in relative commands goes: end points only."""
    takes = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "a": 7, "z": 0}
    words = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", d)
    x = y = sx = sy = 0.0
    found, at, command = [], 0, ""
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        values = [float(word) for word in words[at : at + takes[command]]]
        at += takes[command]
        if command == "M":
            x, y = sx, sy = values
        elif command == "z":
            x, y = sx, sy
        else:
            dx, dy = {"h": (values[0], 0), "v": (0, values[0])}.get(command, tuple(values[-2:]))
            x, y = x + dx, y + dy
        found += [round(x, 1), round(y, 1)]
    return found


def test_a_shrunk_path_goes_where_the_path_goes():
    wanted, start = [], (0.0, 0.0)
    for command, values in parse(LONG):
        start = values[-2:] if command == "M" else start
        wanted += [round(value, 1) for value in (start if command == "Z" else values[-2:])]
    assert absolute(compact(outlines(LONG))) == wanted


def test_repeated_outlines_are_written_once():
    star = "L {0} 10 L {1} 40 L {0} 30 L {1} 20 L {0} 25 L {1} 26 L {0} 27 L {1} 28 L {0} 29 L {1} 33 L {0} 38 Z"
    paths = " ".join(f"M {x} 5 {star.format(x + 3, x + 9)}" for x in (10, 30, 50))
    svg = to_svg(scene(Path(paths, "#112233"), Path(paths, None, "#000000", 2)))
    assert svg.count("<path") == 1
    assert svg.count("<use") == 3 + 2  # three stars in a group, which is used twice
    assert len(set(re.findall(r'id="(\w+)"', svg))) == len(re.findall(r'id="', svg))


def test_letters_in_one_style_share_an_element():
    svg = to_svg(scene(Text(1, 10, "B", 10, "#000000"), Text(20, 30, "Y", 10, "#000000")))
    assert "<text x='1 20' y='13.6 33.6' font-size='10' fill='#000000'>BY</text>" in svg
    longer = to_svg(scene(Text(1, 10, "10", 10, "#000000"), Text(20, 30, "Y", 10, "#000000")))
    assert longer.count("<text") == 2


def test_the_same_scene_gives_the_same_bytes():
    path, disc = Path(LONG, "#112233", "#445566", 1.5), Circle(5, 5, 2.04, "#ffffff")
    picture = scene(path, disc, Text(1, 2, "B", 11, "#000000"))
    assert to_svg(picture, "x") == to_svg(picture, "x")


def test_no_baseline_keywords():
    assert "baseline" not in to_svg(scene(Text(1, 2, "B", 11, "#000000")))
