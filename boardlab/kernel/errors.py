"""Errors are sentences that a player understands: the input, the place, the rule, and what would work."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardlab.kernel.values import Violation


class BoardlabError(ValueError):
    """Base of every error about what a player, a file or a command says.

    The slips of an author, such as a lesson that names a cell the board does not have, are plain ``ValueError``
    and ``KeyError``.
    """


class BadNotation(BoardlabError):
    """A text that is no action, no field or no position."""


class BadPosition(BoardlabError):
    """A position that the rules cannot hold."""


class BadRecord(BoardlabError):
    """A saved game that cannot be read, or not by this version."""


class UnknownName(BoardlabError):
    """A game, option, ruleset or bot that nobody has registered."""


class IllegalAction(BoardlabError):
    """An action that parses but is not allowed now.

    Attributes:
        action: The action that was refused.
        violations: The same reasons that ``state.why_not(action)`` gives.
    """

    def __init__(self, action: Any, violations: tuple[Violation, ...], sentence: str) -> None:
        super().__init__(sentence)
        self.action = action
        self.violations = violations

    @classmethod
    def because(
        cls, action: Any, violations: tuple[Violation, ...], reasons: Iterable[str], notation: str = ""
    ) -> IllegalAction:
        """The error for an action, with each reason in words and its rule.

        Args:
            action: The action that was refused.
            violations: Why.
            reasons: A sentence for each violation.
            notation: The action as one writes it; its own text by default.
        """
        told = " ".join(f"{reason} ({each.rule})" for reason, each in zip(reasons, violations, strict=True))
        return cls(action, violations, f"illegal action {notation or str(action)!r}: {told}")
