import base64
import io
from itertools import pairwise

import pytest

from boardlab.picture import Circle, Layer, Path, Scene, Text, png, to_png
from boardlab.picture.bundle import bundle

Image = pytest.importorskip("PIL.Image")

SQUARE = Path("M 10 10 L 30 10 L 30 30 L 10 30 Z", "#00568b", "#1a1f2b", 2)
PICTURE = Scene(
    60, 40,
    (
        Layer("map", (Path("M 0 0 L 60 0 L 60 40 L 0 40 Z", "#f3eee3"),)),
        Layer("pieces", (SQUARE, Circle(45, 20, 8, "#f7d62a"))),
        Layer("marks", (Path("M 2 38 L 58 38", None, "#a01125", 3), Text(45, 20, "8", 12, "#000000"))),
    ),
)  # fmt: skip


def decoded(data: bytes):
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_a_picture_has_the_size_of_its_scene_or_the_width_asked_for():
    assert decoded(to_png(PICTURE)).size == (60, 40)
    assert decoded(to_png(PICTURE, 150)).size == (150, 100)


def test_flat_colours_come_out_exactly():
    image = decoded(to_png(PICTURE))
    assert image.getpixel((5, 5)) == (0xF3, 0xEE, 0xE3)
    assert image.getpixel((20, 20)) == (0x00, 0x56, 0x8B)
    assert image.getpixel((39, 20)) == (0xF7, 0xD6, 0x2A)
    assert image.getpixel((10, 20)) == (0x1A, 0x1F, 0x2B)
    assert image.getpixel((30, 38)) == (0xA0, 0x11, 0x25)


def test_the_ground_keeps_its_colour_beside_one_that_is_nearly_equal():
    ground, panel = Path("M 0 0 L 40 0 L 40 40 L 0 40 Z", "#ffffff"), Path("M 9 9 L 30 9 L 30 30 L 9 30 Z", "#fafafa")
    image = decoded(to_png(Scene(40, 40, (Layer("map", (ground, panel)),))))
    assert image.getpixel((3, 3)) == (255, 255, 255)


def test_mixtures_along_an_edge_lie_close_to_what_was_drawn():
    disc = Circle(60, 60, 50, "#00568b")
    ground = Path("M 0 0 L 120 0 L 120 120 L 0 120 Z", "#f3eee3")
    image = decoded(to_png(Scene(120, 120, (Layer("map", (ground, disc)),))))
    seen = {colour for _, colour in image.getcolors()}
    assert {(0xF3, 0xEE, 0xE3), (0x00, 0x56, 0x8B)} < seen
    reds = sorted(red for red, _, _ in seen)
    assert max(b - a for a, b in pairwise(reds)) <= 243 / 4  # of the way from ground to disc


def test_a_picture_without_edges_needs_no_mixtures():
    ground = Path("M 0 0 L 120 0 L 120 120 L 0 120 Z", "#f3eee3")
    image = decoded(to_png(Scene(60, 60, (Layer("map", (ground,)),))))
    assert image.getcolors() == [(3600, (0xF3, 0xEE, 0xE3))]


def test_many_flat_colours_leave_room_for_mixtures():
    stripes = tuple(Path(f"M {x} 0 L {x + 3} 9 L {x + 2} 9 Z", f"#{x * 4:02x}0000") for x in range(0, 64))
    image = decoded(to_png(Scene(70, 12, (Layer("map", stripes),)), 210))
    assert len(image.getcolors()) > 10


def test_letters_are_centred_on_their_y():
    image = decoded(to_png(Scene(40, 40, (Layer("map", (Text(20, 20, "H", 28, "#000000"),)),)), 160))
    ink = image.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert (top + bottom) / 2 == pytest.approx(80, abs=2)
    assert (left + right) / 2 == pytest.approx(80, abs=3)
    assert bottom - top == pytest.approx(28 * 0.716 * 4, rel=0.08)


def test_a_png_is_the_same_every_time():
    assert to_png(PICTURE) == to_png(PICTURE)


def test_a_notebook_gets_png_svg_and_words():
    data, metadata = bundle(PICTURE, "a square and a disc")
    assert set(data) == {"image/png", "image/svg+xml", "text/plain"}
    assert "aria-label='a square and a disc'" in data["image/svg+xml"]
    assert metadata == {"image/png": {"width": 38, "alt": "a square and a disc"}}


def test_a_notebook_shows_png_and_svg_equally_wide():
    data, metadata = bundle(PICTURE, "a square and a disc", 0.5)
    assert decoded(base64.b64decode(data["image/png"])).size == (30, 20)
    assert metadata["image/png"]["width"] == 30
    assert "width='30' height='20' viewBox='0 0 60 40'" in data["image/svg+xml"]


@pytest.fixture
def nothing_kept():
    for kept in (png._path, png._text):
        kept.cache_clear()
    png._grounds.clear()
    png._beginning.clear()


MANY = "M 5 5 Q 5 1 9 1 L 15 1 Q 19 1 19 5 L 19 9 Z M 30 5 A 4 4 0 1 1 38 5 A 4 4 0 1 1 30 5 Z"


def with_ground(*more, marks=()):
    ground = (Path("M 0 0 L 60 0 L 60 40 L 0 40 Z", "#f3eee3"), Path(MANY, "#d8ceb9", "#857c69", 1.2), *more)
    return Scene(60, 40, (Layer("map", ground), PICTURE.layers[1], Layer("marks", marks)))


MARKS = (Path(MANY, "#00568b", "#1a1f2b", 2), Text(-1, 20, "8", 12, "#000000"), Text(30, 39, "12", 20, "#a01125"))


def test_stamped_shapes_look_as_if_drawn(nothing_kept, monkeypatch):
    stamped = [to_png(with_ground(marks=MARKS), 240) for _ in range(2)]
    for kept in (png._path, png._text):
        kept.cache_clear()
    monkeypatch.setattr(png, "STAMPED", 0)
    png._grounds.clear()
    assert stamped == [to_png(with_ground(marks=MARKS), 240)] * 2


def test_what_lies_off_the_picture_is_not_seen(nothing_kept):
    away = (Text(30, 300, "8", 12, "#d8ceb9"), Text(-900, 9, "8", 12, "#d8ceb9"))
    far = Path("M 500 5 L 540 5 L 540 50 Z M -5 -5 L -9 -9", "#d8ceb9", "#d8ceb9", 2)
    pictures = [decoded(to_png(with_ground(marks=marks))).tobytes() for marks in ((), (*away, far))]
    assert pictures[0] == pictures[1]


def test_a_shape_is_worked_out_once(nothing_kept):
    for number in range(4):
        to_png(with_ground(marks=MARKS[:number]), 240)
    assert png._path.cache_info().misses == len({*with_ground().layers[0].shapes, SQUARE, MARKS[0]})


def test_a_ground_that_begins_as_another_one_looks_as_if_drawn_alone(nothing_kept):
    scenes = [with_ground(Circle(10 * n, 30, 4, "#5b5f69")) for n in range(1, 5)]
    after_others = [to_png(scene) for scene in scenes]
    assert len(png._beginning) == 1 and len(png._beginning[0][0]) == 2
    for scene, data in zip(scenes, after_others, strict=True):
        png._grounds.clear()
        png._beginning.clear()
        assert to_png(scene) == data
