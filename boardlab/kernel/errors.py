"""Errors are sentences that a player understands: the input, the place, the rule, and what would work.

An error carries a case and facts, as a violation does; the words of a language make the sentence. ``str()`` is English.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from boardlab.kernel.values import Violation


FEW = 12
"""So many names are listed; of more, the nearest."""


class Message:
    """What can be said in every language.

    Attributes:
        case: The key of its sentence, without the ``error.`` before it. Where the words have none, it is the sentence.
        package: Whose folder ``words`` holds the sentence, such as ``"boardlab.games.cascadero"``; None: the kernel's.
        facts: What the sentence names; a fact that is itself a message is said in the same language. A ``rule`` comes
            behind the sentence.
    """

    def __init__(self, case: str, package: str | None = None, /, **facts: Any) -> None:
        self.case, self.package, self.facts = case, package, facts

    def __str__(self) -> str:
        return self.text("en")

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        from boardlab.kernel.words import message_text  # which has errors of its own

        return message_text(self, lang)


def there_are(names: Iterable[object]) -> Message:
    """The end of a sentence about a name that nobody knows: the names that there are."""
    return Message("hint.there", parts=tuple(map(str, names)))


def names_like(name: object, names: Iterable[object]) -> Message:
    """The end of the same sentence; where there are many names, those that are most like this one."""
    every = tuple(dict.fromkeys(map(str, names)))
    if len(every) <= FEW:
        return there_are(every)
    return Message("hint.like", parts=difflib.get_close_matches(str(name), every, 3, 0), n=len(every))


def not_asked(seat: int, asked: Iterable[int]) -> BoardlabError:
    """The error for a seat that has nothing to choose from now, while others have."""
    return BoardlabError("not_asked", seat=seat, parts=tuple(asked))


class Reasons(Message):
    """Why a game refuses an action: each reason in its words, with its rule."""

    def __init__(self, words: Callable[..., str], seats: Sequence[str], violations: tuple[Violation, ...]) -> None:
        self.words, self.seats, self.violations = words, seats, violations

    def text(self, lang: str) -> str:
        """The sentences in a language."""
        from boardlab.kernel.words import told, with_rule

        return told((with_rule(self.words(each, lang, self.seats), each.rule, lang) for each in self.violations), lang)


class BoardlabError(Message, ValueError):
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

    def __init__(
        self, action: Any, violations: tuple[Violation, ...], case: str, package: str | None = None, /, **facts: Any
    ) -> None:
        super().__init__(case, package, **facts)
        self.action = action
        self.violations = violations

    @classmethod
    def because(
        cls,
        action: Any,
        violations: tuple[Violation, ...],
        words: Callable[..., str],
        seats: Sequence[str] = (),
        notation: str = "",
    ) -> IllegalAction:
        """The error for an action, with each reason in the words of the game and its rule.

        Args:
            action: The action that was refused.
            violations: Why.
            words: The game's ``violation_text``: a violation, a language and the seats give a sentence.
            seats: Who sits where, for sentences that name a seat.
            notation: The action as one writes it; its own text by default.
        """
        facts = {"action": notation or str(action), "why": Reasons(words, seats, violations)}
        return cls(action, violations, "illegal", **facts)
