"""What would happen if an envoy were placed here, told before the click. Rules CAS-TOWN-1 to 8, CAS-TURN-3 to 5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from boardlab.games.cascadero import describe, towns, tracks, turn
from boardlab.games.cascadero.actions import Place
from boardlab.games.cascadero.facts import COLOURS, TOP
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import Words, told

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State


class Preview(Struct, frozen=True):
    """What placing on a cell would do, or why it is refused.

    Attributes:
        cell: The cell asked about.
        seal: Whether a seal would lie under the envoy.
        legal: Whether the placement is allowed.
        violations: The reasons when it is not.
        gain: Spaces that the cube would really advance; 0 when nothing scores.
        colour: Colour of the town's track, or empty.
        town: The town next to the cell, or empty.
        reason: ``no_town``, ``lone``, ``contact``, ``blocked``, ``top`` or ``scores``.
        reason_rule: The rule that decides.
        events: What the placement would cause.
    """

    cell: str
    seal: bool
    legal: bool
    violations: tuple[Violation, ...] = ()
    gain: int = 0
    colour: str = ""
    town: str = ""
    reason: str = ""
    reason_rule: str = ""
    events: tuple[Event, ...] = ()


def preview(state: State, cell: str, seal: bool = False) -> Preview:
    """What placing an envoy of the seat to move on a cell would do, or why not."""
    action = Place(cell, seal)
    violations = turn.why_not(state, action)
    if violations:
        return Preview(cell, seal, False, violations, reason_rule=violations[0].rule)
    at = state.board.index[cell]
    verdict = towns.judge(state, state.seat, at, seal)
    events = tuple(state.apply(action).events)
    if not verdict.steps:
        reason = {"CAS-TOWN-1": "no_town", "CAS-TOWN-3": "lone", "CAS-TOWN-4": "contact"}[verdict.rule]
        town = state.board.labels[verdict.town] if verdict.town >= 0 else ""
        return Preview(cell, seal, True, town=town, reason=reason, reason_rule=verdict.rule, events=events)
    colour = state.board.colour_at[verdict.town]
    space = state.cubes[state.seat][colour]
    gain = tracks.landing(space, verdict.steps) - space
    reason = "scores" if gain else "top" if space == TOP else "blocked"
    rule = verdict.rule if gain else "CAS-TRACK-1" if space == TOP else "CAS-TRACK-8"
    return Preview(cell, seal, True, (), gain, COLOURS[colour], state.board.labels[verdict.town], reason, rule, events)


def gains(state: State, seal: bool = False) -> dict[str, int]:
    """Every field whose placement would advance a cube now, with the spaces."""
    if state.over or state.pending or state.start < 0:
        return {}
    found = {}
    for action in turn.placements(state):
        assert isinstance(action, Place)
        if action.seal == seal:
            at = state.board.index[action.field]
            verdict = towns.judge(state, state.seat, at, seal)
            if verdict.steps:
                space = state.cubes[state.seat][state.board.colour_at[verdict.town]]
                gain = tracks.landing(space, verdict.steps) - space
                if gain:
                    found[action.field] = gain
    return found


def describe_preview(state: State, seen: Preview, lang: str = "en") -> str:
    """A preview in words: what would happen, or every reason why it is refused."""
    if seen.legal:
        return told(consequences(state, seen, describe.words(lang).for_seats(state.colours)), lang)
    return told((describe.violation_text(each, lang, state.colours) for each in seen.violations), lang)


def consequences(state: State, seen: Preview, w: Words) -> list[str]:
    """The sentences about a legal placement: the town, the cube, and what else comes of it."""
    at = state.board.index[seen.cell]
    verdict = towns.judge(state, state.seat, at, seen.seal)
    facts = {
        "seat": state.seat,
        "field": seen.cell,
        "town": seen.town,
        "colour": seen.colour,
        "steps": verdict.steps,
        "moved": seen.gain,
    }
    facts["touching"] = state.board.cells(verdict.contact)
    if seen.colour:
        space = state.cube(state.seat, seen.colour)
        facts |= {"from": space, "to": space + seen.gain, "at": space + seen.gain + 1}
    if seen.reason != "scores":
        parts = [w.text(f"explain.no.{seen.reason}", **facts), w.text(f"explain.try.{seen.reason}", **facts)]
    else:
        visit = "again" if verdict.rule == "CAS-TOWN-6" else "first"
        parts = [w.text(f"explain.yes.{visit}.herald" if verdict.herald else f"explain.yes.{visit}", **facts)]
        if seen.seal:
            parts.append(w.text("explain.yes.sealed"))
        if any(event.kind == "blocked" for event in seen.events):
            parts.append(w.text("explain.stops_below", **facts))
        elif any(event.kind == "topped" for event in seen.events):
            parts.append(w.text("explain.cut", **facts))
        parts.append(w.text("explain.lands", **facts))
    extra = [event for event in seen.events if event.kind in FURTHER]
    return parts + [describe.event_text(state, event, w.lang) for event in extra]


FURTHER = frozenset(
    (
        "points",
        "seal_taken",
        "move_offered",
        "free_advance",
        "extra_turn",
        "bonus",
        "pair",
        "all_five",
        "tile",
        "game_over",
    )
)
"""Events worth telling before the click."""
