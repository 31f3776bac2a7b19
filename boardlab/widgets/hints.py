"""Pages around a board for games with plans and secrets: tools, what a plan will bring, the cover between people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets as W

from boardlab.widgets.controls import show_if
from boardlab.widgets.page import Page, button, choices, tag
from boardlab.widgets.safe import safe

if TYPE_CHECKING:
    from boardlab.widgets.board import Board


class Hint(Page):
    """A page beside a board; hidden while it has nothing to say.

    Args:
        board: The board that it belongs to.
    """

    name = ""
    look_of = "bl-words"
    spoken = ""

    def __init__(self, board: Board) -> None:
        super().__init__(look=self.look_of, label=board.teller(self.name), live=self.spoken)
        self.board, self.teller = board, board.teller
        self.on_press(safe(board.say_trouble)(board._pressed))
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

    def tell(self) -> str:
        board = self.board
        lines = self.teller.outlook(board.shown, board.viewer) if board.yours and not board.surface.every_sheet else ()
        items = "".join(tag("li", raw=line) for line in lines)
        return tag("h4", self.teller("plan")) + tag("ul", raw=items) if items else ""


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

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.add_class("bl-knobs-box")
        board.surface.on_pick.append(self.refresh)

    def offered(self) -> tuple[Any, ...]:
        """The tools of the seat that acts here."""
        board = self.board
        if not board.yours or board.surface._elsewhere():
            return ()
        return tuple(board.session.game.tools(board.shown, board._own))

    def tell(self) -> str:
        on, buttons = self.board.surface.picker.variant, []
        for tool in self.offered():
            name, what = self.board.session.game.tool_text(tool, self.teller.lang)
            pressed = str(tool.name == on).lower()
            buttons.append(button(name, f"tool:{tool.name}", title=what, look="bl-choice", aria_pressed=pressed))
        return choices(self.teller("tools"), "".join(buttons)) if buttons else ""

    def press(self, name: str) -> None:
        """Take a tool into the hand, or put it back."""
        surface = self.board.surface
        found = next((tool for tool in self.offered() if tool.name == name), None)
        surface.use_tool(None if found is None or surface.picker.variant == name else found)
