"""Words on the page: HTML of ours whose marked parts can be pressed, and which a screen reader can follow."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from boardlab.widgets.style import css

__all__ = ["Head", "Ours", "Page", "button", "choices", "escape", "tag"]


class Ours(anywidget.AnyWidget):
    """A widget of ours. anywidget makes a class for every instance, which takes time; here one serves a whole kind."""

    _made: dict[type, type] = {}

    def add_traits(self, **traits: Any) -> None:
        """The script, the style sheet and the name of the kind, which anywidget adds to each instance."""
        kind = type(self)
        if kind in self._made:
            self.__class__ = self._made[kind]
        else:
            super().add_traits(**traits)
            self._made[kind] = type(self)


class Page(Ours):
    """A piece of HTML. Parts with ``data-send`` tell the kernel when they are pressed.

    Attributes:
        html: The words; every foreign text in it must have gone through ``tag`` or ``escape``.
        live: "" or "polite": whether a screen reader speaks changes.
        label: Accessible name of the piece, if it needs one.
        look: CSS classes.
    """

    _esm = Path(__file__).with_name("page.js")

    html = traitlets.Unicode("").tag(sync=True)
    live = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    look = traitlets.Unicode("").tag(sync=True)

    def on_press(self, callback: Callable[[str], None]) -> None:
        """Call back with the ``data-send`` value of every pressed part."""

        def heard(_widget: Any, message: dict, _buffers: list) -> None:
            if isinstance(message.get("press"), str):
                callback(message["press"])

        self.on_msg(heard)


class Head(Page):
    """The first page of a view; it brings the style sheet for everything below it.

    Attributes:
        watches: Whether it tells how the page looks; a board does so by itself.
        theme: "light", "dark" or "projector", as the page shows itself; empty until the browser has told.
    """

    _css = css()

    watches = traitlets.Bool(False).tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)


def tag(name: str, *parts: object, raw: str = "", **attributes: Any) -> str:
    """An HTML element. Parts are escaped; ``raw`` is HTML of ours that goes in after them.

    Attribute names may end in "_" (``class_``); inner underscores become dashes.
    """
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value not in (None, False)
    )
    return f"<{name}{words}>{''.join(escape(str(part)) for part in parts)}{raw}</{name}>"


def choices(label: str, buttons: str) -> str:
    """Buttons of which one is pressed at a time, in a row behind what they are called together."""
    name = tag("span", label, class_="bl-knob-name", aria_hidden="true")
    row = tag("span", raw=buttons, class_="bl-choices")
    return tag("div", raw=name + row, class_="bl-knob", role="group", aria_label=label)


def button(
    text: str,
    send: str,
    *,
    title: str = "",
    look: str = "bl-link",
    **attributes: Any,
) -> str:
    """A pressable part: its text, what it sends, and its tooltip."""
    known: dict[str, Any] = {"type": "button", "class_": look, "data_send": send, "title": title or None}
    return tag("button", text, **known, **attributes)
