"""The words of a lesson in one language: its own, the game's and the framework's."""

from __future__ import annotations

import html
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from boardlab.kernel import CHANCE, BoardlabError, Event, Violation, Words
from boardlab.kernel.rulebook import flatten
from boardlab.kernel.words import LANGUAGES
from boardlab.lessons.model import Exercise, Lesson, Pair, Question, Tool

__all__ = ["LANGUAGES", "LessonText", "framework_words", "html_of", "plain"]

HERE = Path(__file__).parent / "words"
STRONG = re.compile(r"\*\*(.+?)\*\*")
CODE = re.compile(r"`(.+?)`")


@cache
def framework_words(lang: str) -> dict[str, str]:
    """The framework's own texts by dotted key."""
    table = tomllib.loads((HERE / f"{lang}.toml").read_text(encoding="utf-8"))
    return {key: str(value) for key, value in flatten(table).items()}


def html_of(text: str) -> str:
    """A text as safe HTML: bold, code and paragraphs, nothing else."""
    safe = CODE.sub(r"<code>\1</code>", STRONG.sub(r"<b>\1</b>", html.escape(text.strip(), quote=False)))
    return "".join(f"<p>{' '.join(part.split())}</p>" for part in re.split(r"\n\s*\n", safe))


def plain(text: str) -> str:
    """A text without its marks, for a label or a live line."""
    return " ".join(CODE.sub(r"\1", STRONG.sub(r"\1", text)).split())


class LessonText:
    """The words of one lesson in one language. Calling it gives a text: ``text("title")``, ``text("b", "prompt")``.

    Args:
        game: The game; its words hold the lesson's.
        lesson: The lesson.
        lang: ``"en"`` or ``"zh"``.
    """

    def __init__(self, game: Any, lesson: Lesson, lang: str) -> None:
        self.game, self.lesson, self.lang = game, lesson, lang
        words = game.words(lang)
        self.words = Words(lang, framework_words(lang) | words.table, words.seats)

    def __repr__(self) -> str:
        return f"LessonText({self.game.name!r}, {self.lesson.id!r}, {self.lang!r})"

    def key(self, *parts: str) -> str:
        """The full key of a text of this lesson."""
        return ".".join(("lesson", self.lesson.id, *parts))

    def __call__(self, *parts: str) -> str:
        return self.words.table[self.key(*parts)].strip()

    def has(self, *parts: str) -> bool:
        """Is there such a text?"""
        return self.words.has(self.key(*parts))

    def of(self, part: Exercise | Pair | Question, key: str) -> str:
        """A text of a part, or of a part of another lesson of the same game."""
        lesson = part.id.split("-")[-2]
        return self.words.table[f"lesson.{lesson}.{part.name}.{key}"].strip()

    def ui(self, key: str, **facts: Any) -> str:
        """A text of the framework."""
        return self.words.text(f"task.{key}", **facts)

    def page(self, key: str, **facts: Any) -> str:
        """A text of the framework for the notebook page."""
        return self.words.text(f"page.{key}", **facts)

    def rule_title(self, rule_id: str) -> str:
        """The title of a rule; its id where it has none."""
        return self.words.text(f"rule.{rule_id}.title") if self.words.has(f"rule.{rule_id}.title") else rule_id

    def rule_text(self, rule_id: str) -> str:
        """The sentence of a rule; empty where it has none."""
        return self.words.text(f"rule.{rule_id}.text") if self.words.has(f"rule.{rule_id}.text") else ""

    def event(self, state: Any, event: Event) -> str:
        """An event as a sentence of the game."""
        return str(self.game.event_text(state, event, self.lang))

    def violation(self, state: Any, violation: Violation) -> str:
        """A reason as a sentence of the game."""
        return str(self.game.violation_text(violation, self.lang, state.seats))

    def actions(self, state: Any, texts: Iterable[str]) -> tuple[str, ...]:
        """Actions in the game's words, as if played one after the other from here as far as the rules allow."""
        return tuple(self.action(before, action) for before, action in self._played(state, texts))

    def actors(self, state: Any, texts: Iterable[str]) -> list[int]:
        """Whose actions these are, as if played one after the other from here; negative for chance."""
        return [
            CHANCE if CHANCE in before.to_move else int(self.game.actor(before, action))
            for before, action in self._played(state, texts)
        ]

    def _played(self, state: Any, texts: Iterable[str]) -> Iterator[tuple[Any, Any]]:
        """Each action with the position in which it is played."""
        for text in texts:
            action = self.game.parse(text)
            yield state, action
            if not state.why_not(action):
                state = state.apply(action)

    def action(self, state: Any, action: Any) -> str:
        """An action in the game's words; its notation where the position is too far from it to say it."""
        try:
            return str(self.game.describe_action(state, action, self.lang))
        except (LookupError, ValueError, TypeError, AttributeError):
            return str(self.game.notation(action))

    def places(self, state: Any, seat: int, cells: Sequence[str] = ()) -> dict[str, str]:
        """Every place that a seat sees, and these cells, each with a name of its own: equal ones are numbered."""
        shown = self.game.places(state, seat) if self.game.asks else self.game.cells(state)
        every = dict.fromkeys((*shown, *cells))
        names = {cell: str(self.game.place_name(state, cell, self.lang, seat)) for cell in every}
        often, told = Counter(names.values()), Counter[str]()
        for cell, name in names.items():
            told[name] += 1
            if often[name] > 1:
                names[cell] = self.ui("numbered", what=name, n=told[name])
        return names

    def value(self, exercise: Exercise, tool: Tool, value: int | str | bool) -> str:
        """What a value of a tool is called."""
        if value not in tool.named:
            return str(value)
        return self.words.text(f"{tool.words}.{value}") if tool.words else self.of(exercise, f"value_{tool.id}_{value}")

    def say(self, state: Any, you: int = 0) -> Speaker:
        """What a goal needs to say itself at a table with these seats."""
        return Speaker(self, state, you)


class Speaker:
    """How a goal gets its words; see :class:`boardlab.lessons.goals.Say`."""

    def __init__(self, text: LessonText, state: Any, you: int) -> None:
        self._text, self._state, self._you = text, state, you

    def text(self, key: str, **facts: Any) -> str:
        return self._text.words.text(key, **facts)

    def first(self, keys: tuple[str, ...], **facts: Any) -> str:
        return self._text.words.first(keys, **facts)

    def has(self, key: str) -> bool:
        return self._text.words.has(key)

    def you(self) -> int:
        return self._you

    def seat(self, seat: int) -> str:
        return str(self._text.game.seat_name(self._state, seat, self._text.lang))

    def actions(self, texts: Iterable[str]) -> list[str]:
        return [self._text.words.text("goal.action", action=said) for said in self._text.actions(self._state, texts)]

    def action(self, text: str) -> str:
        return self.actions((text,))[0]

    def actors(self, texts: Iterable[str]) -> list[int]:
        return self._text.actors(self._state, texts)

    def rule(self, rule_id: str) -> str:
        title = self._text.rule_title(rule_id)
        return f"{title}（{rule_id}）" if self._text.lang == "zh" else f"{title} ({rule_id})"


class LessonError(BoardlabError):
    """A lesson that cannot be used. Each problem is a sentence that names the file and the key."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0] + more)
