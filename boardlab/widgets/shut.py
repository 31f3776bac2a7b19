"""Closing what is no longer shown, so that running a cell again costs no memory and leaves no second board."""

from __future__ import annotations

import weakref
from typing import Any

import ipywidgets as W

from boardlab.widgets.whole import is_shared

MOST_OPEN = 60
"""Views that may live at a time; opening another one closes the oldest."""

_open: dict[str, list[weakref.ref]] = {}
_order: list[weakref.ref] = []


def close_all(widget: Any) -> None:
    """Close a widget with everything inside it; ipywidgets alone leaves layouts, styles and children behind."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for layer in getattr(widget, "_canvases", ()):
        close_all(layer)
    for part in ("layout", "style"):
        inner = getattr(widget, part, None)
        if isinstance(inner, W.Widget) and not is_shared(inner):
            inner.close()
    if isinstance(widget, W.Widget):
        widget.unobserve_all()
        widget.close()


def this_cell() -> str:
    """The notebook cell that runs now and its run, as "cell/run"; "" where nobody tells."""
    try:
        from IPython import get_ipython

        shell = get_ipython()
        parent = shell.kernel.get_parent("shell")
        return f"{parent['metadata']['cellId']}/{parent['header']['msg_id']}"
    except Exception:
        return ""


def only_one(key: str, view: Any) -> None:
    """Register the view that now shows ``key``; one that showed it before is closed.

    When the older one stands in another cell, a note stays there; in the same cell its output is gone anyway.
    """
    cell = view._cell = this_cell().partition("/")[0]
    for old in _open.pop(key, []):
        widget = old()
        if widget is not None and widget is not view:
            shut(widget, note=getattr(widget, "_cell", "") != cell)
    _open[key] = [weakref.ref(view)]
    _remember(view)


def of_this_cell(view: Any) -> None:
    """Register a view of the running cell; views of earlier runs of the same cell are closed."""
    cell, _, run = this_cell().partition("/")
    if cell:
        for key in [key for key in _open if key.startswith(f"cell:{cell}/") and key != f"cell:{cell}/{run}"]:
            for old in _open.pop(key):
                widget = old()
                if widget is not None:
                    shut(widget)
        _open.setdefault(f"cell:{cell}/{run}", []).append(weakref.ref(view))
    _remember(view)


def shut(view: Any, note: bool = False) -> None:
    """Close a view and everything in it; with ``note`` one sentence stays in its place."""
    parts = (*view.children, *view.loose())
    view.gone()
    if note:
        view.children = (W.HTML(view.teller("board.replaced")),)
    for part in parts:
        close_all(part)
    if not note:
        close_all(view)


def _remember(view: Any) -> None:
    _order[:] = [ref for ref in _order if ref() is not None and getattr(ref(), "comm", None) is not None]
    _order.append(weakref.ref(view))
    while len(_order) > MOST_OPEN:
        oldest = _order.pop(0)()
        if oldest is not None:
            shut(oldest)
