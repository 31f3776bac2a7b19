"""The guard: a small browser helper that sits beside a canvas and repairs its manners.

A bare ipycanvas traps the wheel, Tab and taps, floods the kernel with mouse moves, copies all its layers for each
one drawn on, and has no role or name for a screen reader. The guard mends these and tells the kernel what only the
browser knows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as W
import traitlets

from boardlab.widgets.page import Ours


class Guard(Ours):
    """Browser manners for the canvas in the same ``.bl-surface`` box.

    Attributes:
        canvas: The MultiCanvas that it guards.
        label: Accessible name of the canvas.
        kind: What a screen reader calls the canvas ("board").
        spots: Centres of the places, in units of the scene; mouse moves inside one place are not sent. A large place
            adds how far it reaches across and down.
        drags: Whether a press that moves before its release is a drag, and releases are sent.
        keeps: Keys that the board keeps for itself now, such as "Escape".
        reach: How far from its centre a place still counts, in units of the scene.
        units: Width of the scene.
        theme: "light", "dark" or "projector", as the page shows itself.
        pixel_ratio: Device pixels for one CSS pixel.
        width: CSS pixels that the board may take; 0 until the browser has told.
        shown: Screen pixels that the canvas takes across; 0 until the browser has told.
        attached: How many times a page has taken hold of the board.
    """

    _esm = Path(__file__).with_name("guard.js")

    canvas = traitlets.Instance(W.Widget, allow_none=True).tag(sync=True, **W.widget_serialization)
    label = traitlets.Unicode("board").tag(sync=True)
    kind = traitlets.Unicode("board").tag(sync=True)
    spots = traitlets.List().tag(sync=True)
    reach = traitlets.Float(30.0).tag(sync=True)
    drags = traitlets.Bool(False).tag(sync=True)
    keeps = traitlets.List(traitlets.Unicode()).tag(sync=True)
    units = traitlets.Float(1.0).tag(sync=True)
    theme = traitlets.Unicode("").tag(sync=True)
    pixel_ratio = traitlets.Float(1.0).tag(sync=True)
    width = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Float(0.0).tag(sync=True)
    attached = traitlets.Int(0).tag(sync=True)

    def on_tap(self, callback: Callable[[float, float], None]) -> None:
        """Call back with the canvas pixels of every finger tap."""
        self._on("tap", callback)

    def on_drag(self, moved: Callable[[float, float], None], dropped: Callable[[float, float], None]) -> None:
        """Call back with the canvas pixels of a pointer that moves with its button down, and of its release."""
        self._on("drag", moved)
        self._on("drop", dropped)

    def _on(self, event: str, callback: Callable[[float, float], None]) -> None:
        def heard(_widget: Any, message: dict, _buffers: list) -> None:
            if message.get("event") == event:
                callback(float(message["x"]), float(message["y"]))

        self.on_msg(heard)
