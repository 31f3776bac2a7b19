"""Widgets that reach the page when they are complete: one message each, and one look shared by all that have no own.

ipywidgets tells the page about every widget the moment it is made, and again about each change while it is still being
built; each also brings a layout and a style that say nothing. A lesson of twenty boards sends thousands of messages so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import ipywidgets as W
from anywidget import AnyWidget


class Waiting:
    """Stands for the line to the page until a widget is complete: it knows the name, and carries nothing."""

    kernel = None  # so ipywidgets sends no changes

    def __init__(self) -> None:
        self.comm_id = uuid4().hex

    def on_msg(self, callback: Any) -> None:
        """Nothing is heard yet."""

    def close(self, *_args: Any, **_more: Any) -> None:
        """Nothing was opened."""


class _Building(threading.local):
    """What is being built in this thread: the widgets in the order they were made, and what is to be done after."""

    widgets: dict[W.Widget, None] | None = None
    after: dict[Any, Callable[[], object]]


_building = _Building()
_shared: dict[Any, W.Widget] = {}


_before: list[Callable[[W.Widget], object] | None] = []
"""Who was told of new widgets before."""


def _made(widget: W.Widget) -> None:
    """Hear that a widget was made, before ipywidgets tells the page."""
    for told in _before:
        if told is not None:
            told(widget)
    if _building.widgets is not None and widget.comm is None:
        widget.comm = Waiting()
        _building.widgets[widget] = None


@contextmanager
def whole() -> Iterator[None]:
    """Widgets made in here reach the page at its end, complete. Also a decorator. One inside another adds to it."""
    if _building.widgets is not None:
        yield
        return
    if W.Widget._widget_construction_callback is not _made:  # it stays: another thread may be building too
        _before[:] = [W.Widget._widget_construction_callback]
        W.Widget.on_widget_constructed(_made)
    widgets = _building.widgets = {}
    after = _building.after = {}
    try:
        yield
    except BaseException:
        for widget in widgets:
            widget.close()
        raise
    finally:
        _building.widgets = None
    for widget in list(widgets):
        _open(widget, widgets)
    for do in after.values():
        do()


def waits(widget: W.Widget) -> bool:
    """Is the widget still being built, so that the page does not know it?"""
    return isinstance(widget.comm, Waiting)


def afterwards(key: Any, do: Callable[[], object]) -> None:
    """Do something as soon as what is being built has reached the page; of one key only the last."""
    _building.after[key] = do


def set_display(widget: W.Widget, display: str | None) -> None:
    """Set ``display`` of a widget's layout: "none" hides it.

    The page does not hear when a page of ours gets another layout, so each of these has its own from the start.
    """
    own = widget._trait_values.get("layout")
    if waits(widget) and (own is None or is_shared(own)):
        alone = isinstance(widget, AnyWidget)
        widget.layout = W.Layout(display=display) if alone else shared(W.Layout, display=display)
    elif widget.layout.display != display:
        if is_shared(widget.layout):  # it changes, so it has one of its own from now on
            widget.layout = W.Layout(display=display)
        else:
            widget.layout.display = display


def shared(kind: type, **values: Any) -> W.Widget:
    """The one widget of this kind and these values that all share who never change it."""
    key = kind, *sorted(values.items())
    made = _shared.get(key)
    if made is None or made.comm is None:  # somebody may close all widgets
        made = _shared[key] = kind(**values)
    return made


def is_shared(widget: W.Widget) -> bool:
    """May others use this layout or style too?"""
    return any(widget is each for each in _shared.values())


def _open(widget: W.Widget, widgets: dict[W.Widget, None]) -> None:
    """Tell the page about a widget, after those that it names."""
    if widget not in widgets:
        return
    del widgets[widget]
    if not waits(widget):  # closed again while it was being built
        return
    for name in ("layout", "style"):
        if widget.has_trait(name) and name not in widget._trait_values:
            kind = getattr(widget.traits()[name], "klass", None)
            if isinstance(kind, type):
                setattr(widget, name, kind() if isinstance(widget, AnyWidget) else shared(kind))
    for value in list(widget._trait_values.values()):
        for part in value if isinstance(value, list | tuple) else (value,):
            if isinstance(part, W.Widget):
                _open(part, widgets)
    widget.comm = None
    widget.open()
