"""A position, an action, an event or a refusal in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlab.games.rollgalaxy.actions import Action
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import Words, load_words

if TYPE_CHECKING:
    from boardlab.games.rollgalaxy.model import State

FOLDER = Path(__file__).parent / "words"


def words(lang: str) -> Words:
    """All words of Roll for the Galaxy in one language."""
    return load_words(lang, FOLDER)


def headline(state: State) -> str:
    """One line without words of any language: round, step, points."""
    points = " ".join(f"{name}:{score.points}" for name, score in zip(state.seats, state.scores(), strict=True))
    return f"round {state.round}, {state.step}, points {points}"


def event_text(state: State, event: Event, lang: str = "en") -> str:
    """One event in words."""
    facts = {"seat": event.seat, "cells": event.cells, **event.facts}
    base = f"event.{event.kind}"
    return words(lang).first((f"{base}.{event.rule}", base), **facts)


def violation_text(violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
    """One reason for a refusal in words; its bare facts where there are none yet."""
    base, w = f"refused.{violation.rule}", words(lang)
    facts: dict[str, Any] = {"cells": violation.cells, **violation.facts}
    keys = (f"{base}.{facts.get('case')}", base)
    if not any(map(w.has, keys)):
        return ", ".join(f"{name}: {value}" for name, value in violation.facts.items())
    return w.first(keys, **facts)


def describe_action(state: State, action: Action, lang: str = "en") -> str:
    """An action as a choice in a list."""
    return str(action)


def seat_name(state: Any, seat: int, lang: str = "en") -> str:
    """What a player is called: by the number."""
    return words(lang).format_field(seat, "@seat")
