"""Widgets reach the page complete: each with one message, what it names first, a board painted once."""

import threading

import comm
import ipywidgets as W
import pytest
from ipywidgets.widgets import widget as widget_module
from test_lesson_widget import lesson  # noqa: F401  (a fixture)

from boardlab.widgets import Board, shut
from boardlab.widgets.controls import press, row, show_if
from boardlab.widgets.page import Head, Page
from boardlab.widgets.whole import is_shared, shared, waits, whole


@pytest.fixture
def told(monkeypatch):
    """Everything that the page is told, as (name of the widget, what)."""
    heard = []

    class Line(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
            heard.append((self.comm_id, (data or {}).get("method", msg_type), data))

    monkeypatch.setattr(comm, "create_comm", lambda *args, **kwargs: Line(*args, **kwargs))
    return heard


def opened(told):
    return [name for name, what, _ in told if what == "comm_open"]


def changed(told):
    return [(name, sorted(data["state"])) for name, what, data in told if what == "update"]


def named(value):
    """The widgets that a state names."""
    if isinstance(value, str):
        return [value.removeprefix("IPY_MODEL_")] if value.startswith("IPY_MODEL_") else []
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [name for part in parts for name in named(part)]


def test_a_new_board_is_painted_once(table, sent):
    Board(table)
    assert len(sent) == 1
    assert [name for name, _ in sent[0]].count("switchCanvas") == 3


@pytest.mark.parametrize("part", ["exercise a", "exercise d", "watch", "why_not 1", "count 1", "why", "play 1"])
def test_a_new_part_of_a_lesson_is_painted_once(lesson, sent, part):  # noqa: F811
    name, _, argument = part.partition(" ")
    getattr(lesson, name)(*([argument] if argument else []))
    assert len(sent) == 1


def test_a_new_board_is_told_widget_by_widget_and_never_changed(table, told):
    board = Board(table)
    assert changed(told) == []
    assert len(set(opened(told))) == len(opened(told))
    assert board.model_id == opened(told)[-1] and not waits(board)


def test_what_a_widget_names_is_told_before_it(lesson, told):  # noqa: F811
    lesson.exercise("a")
    known = {widget.model_id for widget in widget_module._instances.values()} - set(opened(told))
    for name, what, data in told:
        if what == "comm_open":
            assert set(named(data["state"])) <= known
            known.add(name)


def test_what_is_painted_is_on_the_page_already(table, told):
    board = Board(table)
    order = [name for name, what, _ in told if what == "comm_open" or what == "custom"]
    painted = len(order) - 1  # the drawing comes last of all
    assert all(order.index(layer.model_id) < painted for layer in board.surface.painter.canvas._canvases)


def test_later_changes_are_told_as_ever(table, told):
    board = Board(table)
    told.clear()
    board.back.description = "back"
    assert changed(told) == [(board.back.model_id, ["description"])]


def test_what_never_changes_its_looks_shares_them():
    with whole():
        one, other = (press("a", "b", lambda: None, print) for _ in range(2))
        hidden = row(one)
        show_if(hidden, False)
        wide = W.Text(layout={"width": "200px"})
    assert one.layout is other.layout and one.style is other.style and is_shared(one.layout)
    assert hidden.layout.display == "none" and is_shared(hidden.layout)
    assert wide.layout.width == "200px" and not is_shared(wide.layout)


def test_hiding_one_widget_hides_no_other():
    with whole():
        one, other = Page(html="one"), Page(html="other")
    show_if(one, False)
    assert one.layout.display == "none" and other.layout.display is None
    show_if(one, True)
    assert one.layout.display is None


def test_a_board_has_a_layout_of_its_own(toy_game):
    from boardlab.kernel.session import Session

    one, other = (Board(Session("toy", seats=("you", "you"))) for _ in range(2))
    one.layout.width = "50%"
    assert other.layout.width is None and one.children[1].layout.width is None


def test_closing_a_board_leaves_the_looks_of_the_others(table):
    kept = shared(W.Layout)
    shut.shut(Board(table))
    assert kept.comm is not None and shared(W.Layout) is kept


def test_when_somebody_closed_them_there_are_new_looks(table):
    shared(W.Layout).close()
    assert Board(table).back.layout.comm is not None


def test_what_fails_while_it_is_built_leaves_nothing():
    before = set(widget_module._instances)
    with pytest.raises(ZeroDivisionError), whole():
        W.HBox([W.Button()])
        1 / 0  # noqa: B018
    assert set(widget_module._instances) == before
    assert not waits(W.Button())


def test_another_thread_is_told_at_once():
    made = []
    with whole():
        own = W.Button()
        other = threading.Thread(target=lambda: made.append(W.Button()))
        other.start()
        other.join()
        assert waits(own) and not waits(made[0])
    assert not waits(own)


def test_who_hears_of_new_widgets_goes_on_hearing(monkeypatch):
    heard = []
    monkeypatch.setattr(W.Widget, "_widget_construction_callback", heard.append)
    with whole():
        button = W.Button()
    assert button in heard


def test_every_page_of_a_kind_has_the_same_class():
    assert type(Page()) is type(Page()) and type(Head()) is type(Head()) is not type(Page())
    assert Page().get_state()["_anywidget_id"].endswith(".Page") and Head().get_state()["_css"]


def test_a_page_of_ours_keeps_the_layout_that_it_has_from_the_start():
    """The page does not hear of another one, so a page that was hidden would stay so."""
    with whole():
        shown, hidden = Page(html="a"), Page(html="b")
        show_if(hidden, False)
    layouts = [shown.layout, hidden.layout]
    show_if(shown, False)
    show_if(hidden, True)
    assert [shown.layout, hidden.layout] == layouts
    assert [shown.layout.display, hidden.layout.display] == ["none", None]
