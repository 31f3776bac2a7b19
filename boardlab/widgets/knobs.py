"""The row over the board that sets how a click is meant: terrain, shape, or whatever the game offers; turn and flip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardlab.picture.theme import theme, tokens
from boardlab.widgets.page import Page, choices, tag
from boardlab.widgets.safe import safe
from boardlab.widgets.shapes import KEYS, TURN
from boardlab.widgets.teller import capital
from boardlab.widgets.whole import set_display

if TYPE_CHECKING:
    from boardlab.widgets.surface import Surface


BUTTON, OFF = '<button type="button"', '<button type="button" disabled'
"""How a button begins that can be pressed, and one that cannot."""

TURNING = {"turn.left": (TURN, -1), "turn.right": (TURN, 1), "turn.flip": ("flip", 1)}
"""The buttons that turn and flip: which knob they change, and by how much."""

ARROW = {
    "turn.left": "M9 4.2A6 6 0 1 0 15.6 12M9 1v6.4L4.6 4.2z",
    "turn.right": "M9 4.2A6 6 0 1 1 2.4 12M9 1v6.4l4.4-3.2z",
    "turn.flip": "M9 2v14M6.5 5v8L1.5 13zM11.5 5v8l5 0z",
}
ICONS = {
    name: f'<svg viewBox="0 0 18 18" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" '
    f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="{d}"/></svg>'
    for name, d in ARROW.items()
}
"""Small drawings on the buttons that turn and flip."""


class KnobRow(Page):
    """How a click is meant, as a row of buttons: what the game lets one set, and turning and flipping.

    Args:
        surface: The board whose clicks it sets.
    """

    def __init__(self, surface: Surface) -> None:
        super().__init__(look="bl-words bl-knobs", label=surface.teller("knobs"))
        self.add_class("bl-knobs-box")
        self.surface, self._live_html = surface, ""
        self.on_press(safe(surface.say_trouble)(self._pressed))
        self.refresh()

    def refresh(self) -> None:
        """Show what can be set now, and how it is set; while nobody aims, it stays as it was, switched off."""
        surface = self.surface
        if not surface.shaping:
            self.html = self._live_html.replace(BUTTON, OFF)
            set_display(self, None if self.html else "none")
            return
        named = [knob for knob in surface.aimer.knobs if knob.name not in (TURN, "flip")]
        html = "".join(self._choices(knob.name, knob.values) for knob in named) + self._turning()
        if html != self.html:
            self.html = self._live_html = html
        set_display(self, None if html else "none")

    def _choices(self, name: str, values: Sequence[str]) -> str:
        tell, now = self.surface.teller, self.surface.aimer.settings[name]
        key = next((key for key, (knob, _) in KEYS.items() if knob == name), "")
        tip = tell("knob.tip", name=tell.knob(name), letter=key) if key else tell.knob(name)
        buttons = "".join(
            tag(
                "button",
                raw=self._icon(name, value) + tag("span", capital(tell.knob(name, value))),
                type="button",
                class_="bl-choice",
                data_send=f"set:{name}:{value}",
                aria_pressed="true" if value == now else "false",
                title=tip,
            )
            for value in values
        )
        return choices(tell.knob(name), buttons)

    def _turning(self) -> str:
        """Buttons that turn to the left and to the right and flip, and the shape as it lies now."""
        surface, tell = self.surface, self.surface.teller
        names = {knob.name for knob in surface.aimer.knobs}
        wanted = [name for name, (knob, _) in TURNING.items() if knob in names]
        if not wanted:
            return ""
        buttons = "".join(
            tag(
                "button",
                raw=ICONS[name] + tag("span", tell(name)),
                type="button",
                class_="bl-choice",
                data_send=f"step:{name}",
                title=tell(f"{name}.tip"),
                aria_pressed=str(surface.aimer.settings["flip"] == "yes").lower() if name == "turn.flip" else None,
            )
            for name in wanted
        )
        lies = [tell.knob(name, surface.aimer.settings[name]) for name in (TURN, "flip") if name in names]
        picture = "" if "shape" in names else self._icon("", "")
        said = tag("span", tell.ui.joined(lies), class_="bl-unseen")
        return choices(tell("turn"), picture + buttons) + said

    def _icon(self, name: str, value: str) -> str:
        """A colour for what has one, a small picture of the shape for what changes it."""
        surface = self.surface
        look = theme(surface.theme)
        if f"{name}.{value}.fill" in tokens()["token"]:
            return tag("i", class_="bl-swatch", style=f"background:{look[f'{name}.{value}.fill']}", aria_hidden="true")
        if name not in ("", "shape"):
            return ""
        settings = {**surface.aimer.settings, **({name: value} if name else {})}
        cells = surface.game.cells(surface.state)
        action = surface.game.aim(surface.state, surface.seat, cells[len(cells) // 2], settings)
        if action is None:
            return ""
        middles = [surface.game.centre(surface.state, cell, "wide") for cell in cells[:2]]
        places = surface.game.gesture(action).places
        return small_picture([surface.game.centre(surface.state, cell, "wide") for cell in places], math.dist(*middles))

    def _pressed(self, what: str) -> None:
        kind, _, rest = what.partition(":")
        if kind == "set":
            name, _, value = rest.partition(":")
            self.surface.set_knob(name, value)
        elif kind == "step":
            self.surface.step_knob(*TURNING[rest])


def small_picture(middles: Sequence[tuple[float, float]], pitch: float) -> str:
    """Cells by their middles as a small drawing in the colour of the text around it; neighbours are a pitch apart."""
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    spots = [(round((x - left) / pitch * 9, 1), round((y - top) / pitch * 9, 1)) for x, y in middles]
    wide, high = max(x for x, _ in spots) + 9, max(y for _, y in spots) + 9
    boxes = "".join(tag("rect", x=x + 0.5, y=y + 0.5, width=8, height=8, rx=1.5) for x, y in spots)
    return tag(
        "svg", raw=boxes, viewBox=f"0 0 {wide:g} {high:g}", width=round(wide), height=round(high),
        fill="currentColor", aria_hidden="true", class_="bl-shape",
    )  # fmt: skip
