"""Pages around a board for games with plans and secrets: tools, what a plan will bring, the cover between people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.widgets.controls import show_if
from boardlab.widgets.page import Page, button, choices, tag
from boardlab.widgets.safe import safe

if TYPE_CHECKING:
    from boardlab.widgets.board import Board
    from boardlab.widgets.surface import Surface
    from boardlab.widgets.teller import Teller


class Hint(Page):
    """A page beside a board; hidden while it has nothing to say.

    Args:
        teller: Game and language.
    """

    name = ""
    look_of = "bl-words"
    spoken = ""

    def __init__(self, teller: Teller) -> None:
        super().__init__(look=self.look_of, label=teller(self.name), live=self.spoken)
        self.teller = teller
        show_if(self, False)

    def tell(self) -> str:
        """What it says now, as HTML."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring it up to date."""
        html = self.tell()
        if html != self.html:
            self.html = html
        show_if(self, bool(html))


class Plan(Hint):
    """While somebody plans: what each part of the plan will probably bring. Nobody else sees it."""

    name = "plan"
    look_of = "bl-words bl-plan"

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface.teller)
        self.surface = surface

    def tell(self) -> str:
        surface = self.surface
        asked = surface.enabled and not surface.every_sheet
        lines = self.teller.outlook(surface.state, surface.viewer) if asked else ()
        items = " ".join(tag("li", raw=line) for line in lines)
        head = tag("h4", self.teller("plan"), data_colon=self.teller("plan.colon"))
        return head + tag("ul", raw=items) if items else ""


class Foot(W.VBox):
    """What is said under the picture, which stays in sight while one points at it: the plan, and the live line."""

    def __init__(self, parts: list[W.Widget]) -> None:
        super().__init__(parts)
        for look in ("bl-col", "bl-live-box"):
            self.add_class(look)


class Cover(Hint):
    """Between two people at one screen: who may look now, and a button by which that person says so."""

    name = "cover"
    spoken = "polite"
    look_of = "bl-words bl-cover"

    def __init__(self, board: Board) -> None:
        super().__init__(board.teller)
        self.board = board

    def tell(self) -> str:
        board, tell = self.board, self.teller
        if not board.covered:
            return ""
        who = tell.seat(board.state, board._own)
        show = button(tell("cover.show", who=who), "uncover", title=tell("cover.show.tip", who=who), look="bl-choice")
        return tag("p", tell("cover.hand", who=who)) + tag("p", raw=show)


class Tools(Hint):
    """What the seat to move may use now, such as powers: one button each; a pressed one says what it may move."""

    name = "tools"
    look_of = "bl-words bl-knobs"

    def __init__(self, surface: Surface) -> None:
        super().__init__(surface.teller)
        self.surface = surface
        self.add_class("bl-knobs-box")
        self.on_press(safe(surface.say_trouble)(self.press))
        surface.on_pick.append(self.refresh)

    def offered(self) -> tuple[Any, ...]:
        """The tools of the seat that acts here."""
        surface = self.surface
        if not surface.enabled or surface._elsewhere():
            return ()
        return tuple(surface.game.tools(surface.state, surface.seat))

    def tell(self) -> str:
        on, buttons = self.surface.picker.variant, []
        for tool in self.offered():
            name, what = self.surface.game.tool_text(tool, self.teller.lang)
            pressed = str(tool.name == on).lower()
            buttons.append(button(name, f"tool:{tool.name}", title=what, look="bl-choice", aria_pressed=pressed))
        return choices(self.teller("tools"), "".join(buttons)) if buttons else ""

    def press(self, what: str) -> None:
        """Take a tool, such as "tool:dictate", into the hand, or put it back."""
        name = what.partition(":")[2]
        found = next((tool for tool in self.offered() if tool.name == name), None)
        self.surface.use_tool(None if found is None or self.surface.picker.variant == name else found)
