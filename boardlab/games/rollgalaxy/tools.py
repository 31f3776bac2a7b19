"""The Reassign powers that a seat may use now, as tools: what each may move. Rules RFG-ASSIGN-5, RFG-ASSIGN-7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlab.games.rollgalaxy import assign, describe, gestures, turn, ways
from boardlab.kernel.values import Tool

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

DICTATE = "dictate"


def usable(state: State, seat: int, tool: str = "") -> Iterator[ways.Choice]:
    """The ways to use powers now: of one tool, or all."""
    for choice in assign.choices(state, seat):
        if tool in ("", choice.power or DICTATE) and ways.count(choice):
            yield choice


def tools(state: State, seat: int) -> tuple[Tool, ...]:
    """Dictate and every other Reassign power that can be used now, with the dice that it may move."""
    if turn.asked(state, seat) != "assign":
        return ()
    found: dict[str, set[gestures.Spot]] = {}
    for choice in usable(state, seat):
        movable = found.setdefault(choice.power or DICTATE, set())
        movable |= {gestures.Spot(group.die, group.source) for group in choice.groups if group.n and group.targets}
    order = sorted(found, key=lambda name: name != DICTATE)
    return tuple(
        Tool(
            name,
            "RFG-ASSIGN-5" if name == DICTATE else "RFG-ASSIGN-7",
            tuple(sorted(gestures.numbered(state, seat, found[name]), key=gestures.number_of)),
        )
        for name in order
    )


def tool_text(tool: Tool, lang: str) -> tuple[str, str]:
    """What a tool is called, and what it does."""
    w = describe.words(lang)
    if tool.name == DICTATE:
        return w.text("power.dictate"), w.text("rule.RFG-ASSIGN-5.text")
    return w.text("power.tile", tile=tool.name), w.text(f"tile.{tool.name}.text")
