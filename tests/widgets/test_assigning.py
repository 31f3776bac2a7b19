"""Where a learner assigns dice: powers beside exercises, frames that stay apart, numbers one can read."""

import re

import pytest
from ipywidgets import Widget

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.facts import SIDES
from boardlab.games.rollgalaxy.layout import halves, lay, placed
from boardlab.kernel.session import Session
from boardlab.picture import Mark, Path, Text
from boardlab.widgets import open_lesson

PLAN = {"en": "What this plan will probably do", "zh": "这样分配大概会怎样"}


def send(page, what):
    page._handle_custom_msg({"press": what}, [])


def lit(panel, kind="pending"):
    return [mark.cell for mark in panel.surface._marks() if mark.kind == kind]


def shown(widget):
    """All HTML that a widget and those inside it show now."""
    if widget.layout.display == "none":
        return ""
    inner = "".join(shown(each) for each in getattr(widget, "children", ()) if isinstance(each, Widget))
    return getattr(widget, "html", "") + inner


# --- exercises ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_where_an_exercise_plays_an_assignment_powers_stand_beside_it(lang):
    panel = open_lesson("rollgalaxy", "02", lang=lang, quiet=True).exercise("h")
    first = shown(panel)
    assert "tool:" not in first, "before a phase is selected no power can be used"
    panel.act("select white produce settle")
    panel.act("wild red settle")
    assert PLAN[lang] not in shown(panel), "the plan speaks of phases that are not yet taught; the board has it"
    assert "tool:dictate" in shown(panel.tools)
    plain = lit(panel)
    send(panel.tools, "tool:dictate")
    assert 'aria-pressed="true"' in panel.tools.html and "RFG-ASSIGN-5" in panel.live.html
    assert lit(panel) == list(GAME.tools(panel.attempt.state, 0)[0].places)
    send(panel.tools, "tool:dictate")
    assert lit(panel) == plain and panel.surface.picker.variant == ""


def test_a_power_that_was_taken_as_a_tool_solves_an_exercise_and_both_go_with_the_last_step():
    panel = open_lesson("rollgalaxy", "02", quiet=True).exercise("h")
    panel.act("select white produce settle")
    panel.act("wild red settle")
    send(panel.tools, "tool:dictate")
    for wanted in GAME.gesture(GAME.parse("dictate white explore: purple ship settle")).places:
        here = GAME.centre(panel.attempt.state, wanted, seat=0)
        panel.surface.choose(next(each for each in lit(panel) if panel.surface._where(each) == here))
    assert panel.attempt.outcome.status == "passed"
    assert "tool:" not in shown(panel) and PLAN["en"] not in shown(panel)


@pytest.mark.parametrize("name", ["b", "d", "e", "f", "g", "n1"])
def test_where_one_predicts_counts_finds_or_builds_nothing_is_said_before_the_answer(name):
    panel = open_lesson("rollgalaxy", "02", quiet=True).exercise(name)
    assert panel.attempt.exercise.kind != "PLAY" and panel.attempt.state.step == "assign"
    assert GAME.outlook_lines(panel.attempt.state, 0), "there would be something to say"
    assert PLAN["en"] not in shown(panel) and "tool:" not in shown(panel)


@pytest.mark.parametrize(("lang", "later", "never"), [("en", "later", "nothing"), ("zh", "等会儿", "做不了")])
def test_a_place_that_comes_later_in_an_action_is_told_apart_from_one_that_takes_part_in_none(lang, later, never):
    panel = open_lesson("rollgalaxy", "02", lang=lang, quiet=True).exercise("a")
    panel.surface.choose("phase:settle")
    assert later in panel.live.html and never not in panel.live.html
    panel.surface.choose("pool")
    assert never in panel.live.html and later not in panel.live.html


# --- frames of dice ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["wide", "narrow", "table"])
@pytest.mark.parametrize("n", [2, 3, 4, 6, 8, 11])
def test_the_frames_of_dice_in_a_full_column_stay_apart(layout, n):
    mine = {"columns": {"explore": ["white"] * n, "develop": ["white"] * n}, "cup": ["yellow"] * min(n, 9)}
    data = {"step": "assign", "empires": {"0": {**mine, "ask": "assign"}, **{f"{i}": {} for i in range(1, 5)}}}
    state = GAME.position({**data, "players": 5})
    frames = [
        (each.box, each.size * 0.075 * 1.4) for name, each in placed(state, layout, 0).items() if name[:4] == "die:"
    ]
    assert len(frames) >= 2 * n + min(n, 9)
    for i, (one, line) in enumerate(frames):
        for other, _ in frames[:i]:
            apart = max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom)
            assert apart > line, (one, other)


def test_no_frame_of_a_die_hides_a_part_of_its_neighbours():
    """All light rims are drawn before the first dark line, in one shape each."""
    state = GAME.position(
        {"step": "assign", "empires": {"0": {"columns": {"ship": ["white"] * 4}, "ask": "assign"}, "1": {}}}
    )
    dice = [name for name in placed(state, "wide", 0) if name.startswith("die:")]
    drawn = GAME.scene(state, seat=0, marks=[Mark("pending", name) for name in dice]).layer("marks").shapes
    assert len([shape for shape in drawn if isinstance(shape, Path)]) == 2


# --- all tables --------------------------------------------------------------------------------------------------

HEIGHT, WIDTH = 420, 1066
"""CSS pixels that JupyterLab leaves for all tables on a projector of 1280 by 720."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("theme", ["projector", "light", "dark"])
def test_on_a_small_projector_the_numbers_of_all_tables_have_fourteen_pixels(players, theme):
    session = Session("rollgalaxy", seats=("greedy",) * players, seed=4)
    session.bots_play()
    state = session.state
    scene = GAME.scene(state, layout="class", theme=theme, seat=0)
    scale = min(HEIGHT / scene.height, WIDTH / scene.width)
    words = [shape for shape in scene.layer("pieces").shapes if isinstance(shape, Text)]
    sides = 0
    for seat in range(players):
        for spot in lay(state, "table", seat, 0).tiles:
            for name, box in halves(spot):
                sides += 1
                costs = [each for each in words if box.holds(each.x, each.y) and each.text == str(SIDES[name].cost)]
                assert max((each.size * scale for each in costs), default=0) >= 14, name
    assert sides > 8 * players
    totals = {str(score.points) for score in state.scores()}
    assert totals <= {each.text for each in words if each.size * scale >= 14}


def test_small_tiles_carry_no_ids():
    session = Session("rollgalaxy", seats=("greedy",) * 4, seed=4)
    session.bots_play()
    told = [each.text for each in GAME.scene(session.state, layout="class", seat=0).layer("pieces").shapes
            if isinstance(each, Text)]  # fmt: skip
    assert not [text for text in told if re.fullmatch(r"[TFH]\d+", text)]
