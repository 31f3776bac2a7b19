"""A game of dice that move and of secrets: clicks, powers, plans, hand-over; without a browser."""

import gc
import json
import re
from random import Random

import pytest
from ipywidgets import Widget
from ipywidgets.widgets import widget as widget_module

from boardlab.games.rollgalaxy import GAME
from boardlab.kernel.session import Session
from boardlab.widgets import Board, open_lesson


def feed(board, event, place=None, **more):
    """What the page would send."""
    at = dict(zip("xy", board.surface.centre(place), strict=True)) if place else {}
    board.surface.painter.canvas[-1]._handle_frontend_event(None, {"event": event, **at, **more}, [])


def click(board, place):
    feed(board, "mouse_down", place)


def point(board, place):
    feed(board, "mouse_move", place)


def keys(board, *pressed):
    for key in pressed:
        feed(board, "key_down", key=key, shift_key=False, ctrl_key=False, meta_key=False)


def send(page, what):
    page._handle_custom_msg({"press": what}, [])


def press(widget):
    widget._handle_button_msg(widget, {"event": "click"}, [])


def answers(board):
    return {button.description: button for button in board.controls.answers.children}


def marks(board, kind):
    return [mark.cell for mark in board.surface._marks() if mark.kind == kind]


def open_tiles(board):
    """Past the choice of the opening tiles, to the first assignment."""
    while board.state.step == "setup":
        press(next(iter(answers(board).values())))
    return board


def done(board):
    press(answers(board)["Done: everything is assigned"])


@pytest.fixture
def board():
    """A person and a bot; the person assigns."""
    return open_tiles(Board(Session("rollgalaxy", seats=("you", "greedy"), seed=3)))


@pytest.fixture
def people():
    """Two persons at one screen, and a bot."""
    return open_tiles(Board(Session("rollgalaxy", seats=("you", "you", "greedy"), seed=3)))


def select(board):
    """Select the first phase that a die can."""
    die = board.surface.picker.choices(board.surface.legal())[0]
    click(board, die)
    click(board, "phase:ship")


# --- clicks ------------------------------------------------------------------------------------------------------


def test_the_marks_show_where_the_next_click_may_go(board):
    dice = marks(board, "pending")
    assert dice and all(place.startswith("die:") for place in dice)
    click(board, dice[0])
    assert marks(board, "selected") == [dice[0]]
    assert set(marks(board, "pending")) == {f"phase:{p}" for p in ("explore", "develop", "settle", "produce", "ship")}
    click(board, dice[0])
    assert marks(board, "selected") == [] and set(marks(board, "pending")) == set(dice)
    assert board.session.steps[board.session.at - 1].seat == -1, "nothing is played yet"


def test_two_clicks_select_a_phase_and_the_die_lies_elsewhere_then(board):
    before = {place: board.surface.centre(place) for place in board.surface.places()}
    select(board)
    assert board.state.empires[0].chosen == "ship"
    assert any(board.surface.centre(place) != at for place, at in before.items() if place.startswith("die:"))
    spots = board.surface.guard.spots
    assert len(spots) == len(board.surface.places())
    for place in board.surface.places():  # the page knows every place where it is now, smaller ones first
        x, y = board.surface._where(place)
        inside = [n for n, (sx, sy, across, down) in enumerate(spots) if abs(sx - x) < across and abs(sy - y) < down]
        extents = [GAME.extent(board.surface.state, each, "wide", 0) for each in board.surface.places()]
        assert inside and tuple(round(v, 1) for v in GAME.extent(board.surface.state, place, "wide", 0)) in [
            tuple(spot) for spot in spots
        ]
        assert board.surface._at(*board.surface.centre(place)) is not None
        assert len(extents) == len(spots)


def test_after_each_click_of_several_all_that_is_chosen_is_named(board):
    select(board)
    first = board.surface.picker.choices(board.surface.legal())[0]
    click(board, first)
    second = board.surface.picker.choices(board.surface.legal())[0]
    click(board, second)
    names = [board.teller.place(board.state, place, 0) for place in (first, second)]
    assert all(name in board.surface.live.html for name in names) and "dashed frame" in board.surface.live.html


def test_an_exercise_says_what_the_game_asks_for_after_each_step():
    lesson = open_lesson("rollgalaxy", "01", lang="en", quiet=True)
    panel = lesson.exercise("g")
    asked = panel.teller.prompt(panel.attempt.state, panel.attempt.seat)
    assert asked in panel.head.html
    panel.act("select purple ship ship")
    then = panel.teller.prompt(panel.attempt.state, panel.attempt.seat)
    assert then != asked and then in panel.head.html and then in panel.live.html


def test_the_log_names_chance_once(board):
    told = re.sub("<[^>]+>", "", board.panels["log"].page.html)
    assert "Chance: " in told and "chance: " not in told


def test_pointing_at_the_last_click_says_what_the_action_would_do(board):
    click(board, marks(board, "pending")[0])
    point(board, "phase:explore")
    assert "Explore will happen, for you and for everybody." in board.surface.live.html
    assert "RFG-ASSIGN-3" in board.surface.live.html


def test_a_die_that_nothing_moves_is_refused_with_its_reason(board):
    select(board)
    choice = [place for place in marks(board, "pending") if place.startswith("die:")]
    strip = next(
        place for place in board.surface.places()
        if place.startswith("die:") and "selects" in board.surface._here(place)
    )  # fmt: skip
    assert strip not in choice
    at = board.session.at
    click(board, strip)
    assert "nothing that you can do now" in board.surface.live.html and board.session.at == at


def test_buttons_say_each_choice_in_words_and_what_is_alike_once(board):
    names = list(answers(board))
    assert len(set(names)) == len(names) and all("die" in name for name in names) and "die:" not in "".join(names)
    assert all("Its faces" in button.tooltip for button in answers(board).values())
    press(next(iter(answers(board).values())))
    assert any(name.startswith("Select Explore with the") for name in answers(board))
    assert any(name.startswith("Put ") and name.endswith(" back") for name in answers(board))


def test_keys_alone_play_a_round(board):
    round_ = board.state.round
    for _ in range(80):
        if board.state.round > round_:
            break
        legal = board.surface.legal()
        if any(type(action).__name__ == "Done" for action in legal):
            keys(board, "d")
        else:
            keys(board, "n", "Enter")
    assert board.state.round == round_ + 1


def test_clicks_alone_play_games(board):
    rng = Random(1)
    for _ in range(120):
        places = list(board.surface.picker.choices(board.surface.legal()))
        stop = [action for action in board.surface.legal() if type(action).__name__ == "Done"]
        assert set(places) <= set(board.surface.places()), "what can be clicked is on the picture"
        if stop and (not places or rng.random() < 0.3):
            board.play(stop[0])
        else:
            place = rng.choice(places)
            point(board, place)
            board.surface.choose(place)
    assert board.state.round > 3


def test_the_list_and_typed_notation_play_too(board):
    assert not board.controls.list.disabled and len(board.controls.list.options) > 5
    board.controls.list.value = 2
    board.controls.play_chosen()
    assert board.state.empires[0].strip
    board.controls.typed.value = "done"
    board.controls.play_chosen()
    assert board.state.step != "assign"


# --- plans and powers --------------------------------------------------------------------------------------------


def test_while_one_assigns_it_is_said_what_each_phase_will_probably_do(board):
    first = board.plan.html
    assert "What this plan will probably do" in first and "If " in first
    select(board)
    assert board.plan.html != first and "Ship happens, because it is selected" in board.plan.html
    done(board)
    assert board.state.step == "assign" or (board.plan.html == "" and board.plan.layout.display == "none")


def test_a_power_is_a_tool_that_shows_what_it_may_move_and_does_it(board):
    assert board.tools.html == ""
    select(board)
    assert "tool:dictate" in board.tools.html and "Dictate" in board.tools.html
    send(board.tools, "tool:dictate")
    assert 'aria-pressed="true"' in board.tools.html
    assert "Set one of your workers aside" in board.surface.live.html and "RFG-ASSIGN-5" in board.surface.live.html
    movable = marks(board, "pending")
    assert movable and movable == list(GAME.tools(board.state, 0)[0].places)
    click(board, movable[0])
    target = next(place for place in marks(board, "pending") if place.startswith("phase:"))
    click(board, target)
    aside = marks(board, "pending")[0]
    click(board, aside)
    assert "cup" in marks(board, "pending")
    point(board, "cup")
    assert "is set aside and comes back to your cup at Reveal" in board.surface.live.html
    assert "your assignment ends with it" in board.surface.live.html
    click(board, "cup")
    assert "dictate" in [str(step.action).split()[0] for step in board.session.steps] and board.state.step != "assign"
    press(board.back)
    assert board.state.step == "assign" and board.state.empires[0].strip and not board.state.empires[0].dictated


def test_a_tool_can_be_put_back(board):
    select(board)
    plain = marks(board, "pending")
    send(board.tools, "tool:dictate")
    send(board.tools, "tool:dictate")
    assert board.surface.picker.variant == "" and marks(board, "pending") == plain


# --- what happened -----------------------------------------------------------------------------------------------


def test_after_the_reveal_each_step_is_told_with_its_rule(board):
    select(board)
    done(board)
    told = board.surface.live.html
    for words, rule in (("The screens go away", "RFG-REVEAL-1"), ("begins", "RFG-PHASE-1")):
        assert words in told and rule in told
    log = board.panels["log"].page.html
    assert "The screens go away" in log and "decides in secret" not in log


# --- other tables ------------------------------------------------------------------------------------------------


def test_everybodys_table_can_be_looked_at(board):
    assert [label for label, _ in board.sheets.options] == ["whoever decides", "Player 1", "Player 2", "all tables"]
    board.show_sheet(1)
    assert (
        board.sheets.description == "Table of"
        and "You see the table of Player 2" in board.banner.html
        and marks(board, "pending") == []
    )
    at = board.session.at
    for place in board.surface.places():
        if not place.startswith("seat:"):
            point(board, place)
            click(board, place)
    assert board.session.at == at and board.sheet == 1
    click(board, "seat:1")
    assert board.sheet == 0
    click(board, "seat:2")
    assert board.sheet == 1


def test_all_tables_together_can_be_pointed_at_and_played_on(board):
    board.show_sheet("all")
    assert board.surface.picture_layout == "class"
    other = board.state.empires[1].tableau[0]
    point(board, f"tile:{other}")
    assert board.teller.words.text(f"tile.{other}") in board.surface.live.html
    select(board)
    assert board.state.empires[0].chosen == "ship" and board.surface.every_sheet


def test_what_lies_on_no_picture_of_all_tables_brings_ones_own_table_back(board):
    board.show_sheet("all")
    for _ in range(60):
        if board.state.empires[0].ask == "place":
            break
        assert board.surface.every_sheet
        legal = board.surface.legal()
        wanted = [action for action in legal if str(action).startswith(("select white explore", "scout"))]
        board.play((wanted or legal)[0])
    assert board.state.empires[0].ask == "place" and not board.surface.every_sheet and board.sheet_wanted == "all"
    click(board, marks(board, "pending")[0])
    assert board.surface.every_sheet


# --- secrets -----------------------------------------------------------------------------------------------------


def tree(widget, seen=None):
    """A widget and all that it holds, shown or not, in a stable order."""
    seen = {} if seen is None else seen
    if id(widget) in seen:
        return seen
    seen[id(widget)] = widget
    for name in widget.keys:
        value = getattr(widget, name)
        for each in value if isinstance(value, (tuple, list)) else (value,):
            if isinstance(each, Widget):
                tree(each, seen)
    for each in widget.loose() if hasattr(widget, "loose") else ():
        tree(each, seen)
    return seen


def page_of(board):
    """All traits of a board as text, without the names of widgets."""
    lines = []
    for widget in tree(board).values():
        state = {key: value for key, value in widget.get_state().items() if not key.startswith("_")}
        text = json.dumps(state, sort_keys=True, default=str)
        lines.append(f"{type(widget).__name__} {re.sub('IPY_MODEL_[0-9a-z]+', '', text)}")
    return lines


def bundle_of(board):
    data, _ = board._repr_mimebundle_()
    return {key: value for key, value in data.items() if "widget" not in key}


def twins(state, seat, n=4):
    """Positions that differ only in what is hidden from a seat."""
    view = state.view(seat)
    found = []
    for seed in range(n):
        other = GAME.world(view, Random(seed))
        for each, empire in enumerate(other.empires):  # who still assigns is no secret
            if each != seat:
                empire.ask = state.empires[each].ask
        found.append(GAME.position_of(other))
    return found


def look_everywhere(board):
    """Open every panel, point at every place of every table, press nothing that makes a save."""
    seen = []
    for name in board.panels:
        board.opened = name
        board._tabs()
        seen.append(page_of(board))
    for sheet in (1, "all", "auto"):
        board.show_sheet(sheet)
        for place in board.surface.places():
            board.surface.point(place)
            seen.append((place, board.surface.live.html, board.surface.scene))
            board.surface.choose(place) if board.surface._elsewhere() else None
        seen += [bundle_of(board), board.surface.scene, page_of(board)]
    keys(board, "l", "?")
    seen.append(page_of(board))
    return seen


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_is_hidden_from_a_seat_changes_nothing_on_its_page(board, lang):
    select(board)
    worlds = twins(board.state, 0, 3 if lang == "en" else 2)
    assert len({json.dumps(each, sort_keys=True) for each in worlds}) > 1, "they differ"
    pages = []
    for data in worlds:
        table = Session("rollgalaxy", seats=("you", "greedy"), seed=1, position=data)
        pages.append(look_everywhere(Board(table, lang=lang)))
    for other in pages[1:]:
        assert other == pages[0]


def test_all_living_widgets_are_in_the_tree_that_is_looked_through(board):
    gc.collect()
    before = set(widget_module._instances)
    mine = open_tiles(Board(Session("rollgalaxy", seats=("you", "greedy"), seed=3), key="counted"))
    for name in mine.panels:
        mine.opened = name
        mine._tabs()
    living = {id(each) for key, each in widget_module._instances.items() if key not in before}
    assert living - set(tree(mine)) == set()


def test_two_people_hand_the_screen_over_before_each_assigns(people):
    assert people.covered and people.viewer == -1 and not people.yours
    assert "Hand the screen to Player 1" in people.cover.html
    assert people.surface.every_sheet and people.controls.list.disabled and not answers(people)
    at = people.session.at
    people.play("done")
    assert people.session.at == at and "First hand over the screen" in people.surface.live.html
    send(people.cover, "uncover")
    assert people.viewer == 0 and people.cover.layout.display == "none" and people.surface.sheet == 0
    select(people)
    done(people)
    assert people.covered and "Hand the screen to Player 2" in people.cover.html
    people.undo()
    assert people.covered and "Hand the screen to Player 1" in people.cover.html, "undoing shows nobody's dice"
    people.redo()
    send(people.cover, "uncover")
    assert people.viewer == 1 and people.surface.sheet == 1


def test_of_the_first_persons_plan_nothing_is_left_on_the_page_of_the_second(people):
    """Whatever the first person did in secret, the page of the second one is the same."""
    pages = []
    for phase in ("ship", "produce"):
        board = open_tiles(Board(Session("rollgalaxy", seats=("you", "you", "greedy"), seed=3)))
        for name in board.panels:
            board.opened = name
            board._tabs()
        send(board.cover, "uncover")
        for name in board.panels:
            board.opened = name
            board._tabs()
        click(board, board.surface.picker.choices(board.surface.legal())[0])
        point(board, f"phase:{phase}")
        click(board, f"phase:{phase}")
        assert f"selects {phase.capitalize()}" in "\n".join(page_of(board))
        done(board)
        between = page_of(board), bundle_of(board)
        send(board.cover, "uncover")
        pages.append((*between, look_everywhere(board)))
    assert pages[0] == pages[1]


def test_later_in_the_game_every_place_of_every_table_has_words_for_everybody(people):
    """With tiles beneath others, goods, and dice everywhere; covered or not."""
    rng = Random(5)
    while people.state.round < 6 or people.state.step != "assign":
        people.session.play(people.state.sample_action(rng, people.session.to_move[0]))
        people.session.bots_play()
    assert people.covered
    for _ in range(2):
        for sheet in (0, 1, 2, "all", "auto"):
            people.show_sheet(sheet)
            for place in people.surface.places():
                people.surface.point(place)
                assert len(people.surface.live.html) > 20
        send(people.cover, "uncover")
    assert not people.covered


def test_when_all_have_revealed_everything_is_open(people):
    for _ in range(2):
        send(people.cover, "uncover")
        select(people)
        done(people)
    assert people.state.step not in ("assign", "roll") and not people.covered
    assert "decides in secret" not in people.panels["log"].page.html


def test_a_board_for_one_seat_shows_that_seats_dice_and_no_others(people):
    mine = Board(people.session, seat=1, key="mine")
    assert mine.viewer == 1 and not mine.covered and mine.surface.sheet == 1
    assert "Player 1 rolls" not in "\n".join(page_of(mine))


@pytest.mark.parametrize("typed", ["p2 select white explore ship", "p2 select red ship ship", "p2 wild red ship"])
def test_nobody_assigns_for_another_or_learns_from_a_refusal_what_the_other_has_rolled(people, typed):
    send(people.cover, "uncover")
    mine = Board(people.session, seat=0, key="mine")
    for board in (people, mine):
        at = board.session.at
        board.play(typed)
        assert board.session.at == at and board.teller("not_yours") in board.surface.live.html


def test_a_refusal_does_not_tell_which_tiles_another_has_drawn(people):
    rows = {"0": {"columns": {"explore": ["white"]}, "ask": "explore"}, "1": {"hand": ["T01", "T02"], "ask": "place"}}
    board = Board(Session("rollgalaxy", seats=("you", "you"), position={"step": "explore", "empires": rows}))
    board.play("p2 place gem_world")
    assert board.teller("not_yours") in board.surface.live.html
    board.play("p2 place galactic_exchange")
    assert board.session.at == 1, "what all may do in any order, they may also do here"


def test_a_saved_game_holds_all_secrets_and_is_made_only_when_asked_for(board):
    panel = board.panels["save"]
    board.opened = "save"
    board._tabs()
    assert "base64" not in panel.files.html
    send(panel.files, "download")
    assert "base64" in panel.files.html
    select(board)
    assert "base64" not in panel.files.html


def test_the_list_and_the_log_say_in_words_what_one_types():
    board = Board(Session("rollgalaxy", seats=("you", "greedy"), seed=5))
    board.play(board.surface.legal()[0])
    select = board.surface.legal()[0]
    said = board.surface.teller.action(board.state, select)
    assert f"{said} · {select}" in [label for label, _ in board.controls.list.options]
    board.play(select)
    log = board.panels["log"]
    log.refresh()
    assert f"{said} · {select}" in log.page.html


# --- half a gesture in an exercise -------------------------------------------------------------------------------


def half_a_dictate(lang="en"):
    """A power in the hand, and the first places of what it shall do."""
    panel = open_lesson("rollgalaxy", "08", lang=lang, quiet=True).exercise("a")
    send(panel.tools, "tool:dictate")
    die = next(place for place in panel.surface.picker.choices(panel.surface.legal()) if place.startswith("die:"))
    click(panel, die)
    assert panel.surface.picker.picks == (die,)
    return panel


def pressed(panel):
    return re.findall(r'data-send="tool:(\w+)"[^>]*aria-pressed="true"', panel.tools.html)


def test_the_key_for_special_moves_leaves_a_power_in_the_hand():
    panel = half_a_dictate()
    picks = panel.surface.picker.picks
    keys(panel, "s")
    assert panel.surface.picker.variant == "dictate" and pressed(panel) == ["dictate"]
    assert panel.surface.picker.picks == picks


def test_whoever_changes_what_clicks_mean_all_buttons_follow(board):
    select(board)
    tool = board.tools.offered()[0].name
    send(board.tools, f"tool:{tool}")
    assert pressed(board) == [tool]
    board.surface.set_variant("")
    assert pressed(board) == []


def test_a_hint_and_a_slip_leave_half_a_gesture_as_it_is():
    panel = half_a_dictate()
    picks, told = panel.surface.picker.picks, panel.live.html
    press(panel.hint)
    assert panel.surface.picker.picks == picks and panel.surface.picker.variant == "dictate"
    assert pressed(panel) == ["dictate"] and marks(panel, "selected") == list(picks)
    assert panel.live.html == told, "what is chosen stays said; the hint has a place of its own"
    assert "Hint 1" in panel.hints.html
    panel.controls.typed.value = "nonsense"
    panel.controls.play_chosen()
    assert "nonsense" in panel.live.html
    assert panel.surface.picker.picks == picks and pressed(panel) == ["dictate"]


def test_the_same_slip_twice_is_told_twice():
    panel = half_a_dictate()
    panel.act("nonsense")
    click(panel, panel.surface.picker.picks[-1])
    panel.act("nonsense")
    assert "nonsense" in panel.live.html


def test_starting_again_drops_half_a_gesture():
    panel = half_a_dictate()
    panel.act("nonsense")
    press(panel.again)
    assert panel.surface.picker.picks == () and pressed(panel) == []


def test_another_game_at_the_same_point_begins_without_half_a_gesture(board):
    click(board, marks(board, "pending")[0])
    assert board.surface.picker.picks
    board.take(board.session)
    assert board.surface.picker.picks == ()


@pytest.mark.parametrize(
    ("lang", "stop", "colon"), [("en", "Dictate.</b> ", ": "), ("zh", "\u6307\u4ee4\u3002</b>", "\uff1a")]
)
def test_the_name_of_a_power_and_the_head_of_a_plan_end_as_the_language_does(lang, stop, colon):
    panel = open_lesson("rollgalaxy", "08", lang=lang, quiet=True).exercise("a")
    send(panel.tools, "tool:dictate")
    assert stop in panel.live.html
    position = open_lesson("rollgalaxy", "08", quiet=True).exercise("c").attempt.state
    assert f'data-colon="{colon}"' in Board(position, seat=0, lang=lang).plan.html


def test_the_key_that_lists_the_actions_says_how_many_there_are_and_only_the_first(board):
    panel = open_lesson("rollgalaxy", "08", quiet=True).exercise("c")
    keys(panel, "l")
    many = len(panel.controls.list.options) - 1
    assert many > 600 and f"{many} action" in panel.live.html and "in the list" in panel.live.html
    assert len(panel.live.html) < 1500
    keys(board, "l")
    assert len(board.surface.live.html) < 1500
