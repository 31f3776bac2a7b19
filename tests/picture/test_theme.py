from itertools import combinations

import pytest

from boardlab.picture.theme import THEMES, Theme, contrast, tokens

TOKENS = tokens()["token"]


def in_theme(value, name):
    return value.get(name) if isinstance(value, dict) else value


def ratio(token: str, ground: str, name: str) -> float:
    """Contrast of a token on a ground; the outline of a shape may carry it instead."""
    look, edge = Theme(name), in_theme(TOKENS[token].get("edge"), name)
    return max(contrast(look[one], look[ground]) for one in (token, edge) if one)


@pytest.mark.parametrize("name", THEMES)
def test_every_token_stands_out_from_its_grounds(name):
    short = [
        f"{token} on {ground}: {ratio(token, ground, name):.2f} of {in_theme(row['min'], name)}"
        for token, row in TOKENS.items()
        for ground in row.get("against", [])
        if ratio(token, ground, name) < in_theme(row["min"], name)
    ]
    assert short == []


def test_text_needs_4_5_and_shapes_3():
    for token, row in TOKENS.items():
        if token.endswith(".ink") or token in ("ink", "ink.soft"):
            assert in_theme(row["min"], "light") >= 4.5, token
        elif "against" in row and token not in ("board", "line"):
            assert in_theme(row["min"], "light") >= 3.0, token


def test_lines_count_as_shapes_on_the_projector():
    assert in_theme(TOKENS["board"]["min"], "projector") == in_theme(TOKENS["line"]["min"], "projector") == 3.0


def test_colours_of_one_set_differ_in_more_than_colour():
    for members in tokens()["sets"].values():
        kinds = [tokens()["identity"][member.removesuffix(".fill")] for member in members]
        for one, other in combinations(kinds, 2):
            assert one["letter"] != other["letter"]
            assert any(one.get(key) != other.get(key) for key in ("shape", "pattern", "glyph")), (one, other)


def test_every_token_is_a_colour_in_every_theme():
    for name in THEMES:
        assert all(len(Theme(name)[token]) == 7 and Theme(name)[token][0] == "#" for token in Theme(name))


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_an_unknown_theme_is_named():
    with pytest.raises(ValueError, match=r"'sepia'.*light, dark, projector"):
        Theme("sepia")
