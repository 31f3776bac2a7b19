"""All lessons of one game, and everything a lesson page opens."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from boardlab.kernel import CHANCE, settle
from boardlab.kernel import game as game_named
from boardlab.kernel.reader import quoted
from boardlab.lessons.goals import Kit
from boardlab.lessons.loader import lesson_files, load_lesson, read_lesson
from boardlab.lessons.model import OWN_KEYS, Lesson, NoSuchPart, Position, Question
from boardlab.lessons.text import LessonText

if TYPE_CHECKING:
    from boardlab.lessons.check import Attempt
    from boardlab.lessons.experiment import Trial
    from boardlab.lessons.pairs import BothWays, WhyNot
    from boardlab.lessons.recall import Boxes, Recall
    from boardlab.lessons.stepper import Stepper

MEASURING_SEED = 1


class SummaryRow(Struct, frozen=True):
    """One line of the summary: the rule, its title, its sentence, where the published game has it, the exercise."""

    rule: str
    title: str
    line: str
    page: str
    exercise: str


class Course:
    """The lessons of one game.

    Args:
        game: The game.
        folder: Where its lesson files lie; the game's own folder by default.
        kit: What the game lends to the lessons; the game's own by default.
        words: False while the words are still being written: they are not checked.
    """

    def __init__(self, game: Any, folder: Path | None = None, kit: Kit | None = None, words: bool = True) -> None:
        self.game, self.words = game, words
        self.folder = folder if folder is not None else Path(game.lesson_folder())
        self.kit = kit if kit is not None else kit_of(game)
        self._loaded: dict[str, Lesson] = {}
        self._glanced: dict[str, Lesson] = {}

    def __repr__(self) -> str:
        return f"Course({self.game.name!r}, lessons {', '.join(self.ids) or 'none'})"

    @cached_property
    def files(self) -> dict[str, Path]:
        """The lesson files by lesson id."""
        return lesson_files(self.folder)

    @property
    def ids(self) -> tuple[str, ...]:
        """The lesson ids, in order."""
        return tuple(self.files)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons, in order."""
        return tuple(self.lesson(number) for number in self.ids)

    def lesson(self, number: str | int) -> Lesson:
        """One lesson, by its number.

        Raises:
            NoSuchPart: There is no such lesson; the sentence lists what there is.
            LessonError: Its file holds a mistake.
        """
        number = f"{number:02d}" if isinstance(number, int) else number.zfill(2)
        if number not in self._loaded:
            if number not in self.files:
                raise NoSuchPart("lesson.none", game=self.game.name, name=quoted(number), parts=self.ids or "-")
            self._loaded[number] = load_lesson(self.files[number], self.game, self.kit, self.words)
        return self._loaded[number]

    def _unchecked(self, number: str) -> Lesson:
        """A lesson of which only a little is needed: what may be wrong with it is said when it is opened itself."""
        if number not in self._loaded and number not in self._glanced:
            self._glanced[number] = read_lesson(self.files[number])
        return self._loaded.get(number) or self._glanced[number]

    def text(self, lesson: Lesson, lang: str = "en") -> LessonText:
        """The words of a lesson."""
        return LessonText(self.game, lesson, lang)

    def state(self, lesson: Lesson, position: Position | None) -> Any:
        """The state that a position of a lesson means."""
        return build_position(self.game, lesson, position if position is not None else {})

    def attempt(self, lesson: Lesson, name: str) -> Attempt:
        """An untouched attempt at an exercise (``b``) or a count (``n1``)."""
        from boardlab.lessons.check import Attempt

        return Attempt.begin(self, lesson, lesson.find(name))

    def stepper(self, lesson: Lesson) -> Stepper:
        """The worked example, at its beginning.

        Raises:
            NoSuchPart: The lesson has none.
        """
        from boardlab.lessons.stepper import Stepper

        if lesson.watch is None:
            raise NoSuchPart("lesson.watch", lesson=lesson.id)
        return Stepper(self, lesson, lesson.watch)

    def why_not(self, lesson: Lesson, name: str = "1") -> WhyNot:
        """An untouched pair: ``"1"`` or ``"w1"``."""
        from boardlab.lessons.pairs import WhyNot

        return WhyNot(self, lesson, named(lesson, "why_not", "w", name))

    def both(self, lesson: Lesson, name: str = "1") -> BothWays:
        """A difference, played under both presets."""
        from boardlab.lessons.pairs import BothWays

        return BothWays(self, lesson, named(lesson, "both", "d", name))

    def experiment(self, lesson: Lesson, name: str = "1", **changes: Any) -> Trial:
        """An experiment that has not run yet.

        Args:
            lesson: The lesson.
            name: ``"1"`` or ``"x1"``.
            **changes: Options to replace, such as ``seed``.
        """
        from boardlab.lessons.experiment import Trial

        found = named(lesson, "experiment", "x", name)
        return Trial(self, lesson, found, changes)

    def recall(self, lesson: Lesson, boxes: Boxes | None = None, seed: int = 7, count: int = 3) -> Recall:
        """A round of questions about the lessons before this one."""
        from boardlab.lessons.recall import Boxes, Recall, choose

        return Recall(
            self, lesson, choose(tuple(self.earlier_questions(lesson)), boxes or Boxes(), f"{lesson.id}/{seed}", count)
        )

    def earlier_questions(self, lesson: Lesson) -> Iterator[Question]:
        """The recall questions of every lesson before this one."""
        for number in self.ids:
            if number >= lesson.id:
                return
            yield from self._unchecked(number).recall

    def summary(self, lesson: Lesson, text: LessonText) -> tuple[SummaryRow, ...]:
        """The summary table of a lesson."""
        book = self.game.rulebook()
        return tuple(
            SummaryRow(
                row.rule,
                text.rule_title(row.rule),
                text.rule_text(row.rule),
                book.rule(row.rule).cited(text.words),
                row.exercise,
            )
            for row in lesson.summary
        )

    def taught(self) -> dict[str, tuple[str, ...]]:
        """For every rule id, the parts of lessons that teach it."""
        found: dict[str, list[str]] = {}
        for lesson in self.lessons:
            for rule, part in lesson.taught():
                found.setdefault(rule, []).append(part)
        return {rule: tuple(dict.fromkeys(parts)) for rule, parts in sorted(found.items())}


@cache
def open_course(name: str) -> Course:
    """The lessons of a game, by its name."""
    return Course(game_named(name))


def kit_of(game: Any) -> Kit:
    """What a game lends to the lessons: the ``KIT`` of its ``lessons.kit`` module, or nothing."""
    package = type(game).__module__
    try:
        return importlib.import_module(f"{package}.lessons.kit").KIT  # type: ignore[no-any-return]
    except ModuleNotFoundError as error:
        if error.name and f"{package}.lessons.kit".startswith(error.name):
            return Kit()
        raise


def named(lesson: Lesson, kind: str, letter: str, name: str) -> Any:
    """The part of a lesson with this name, number or id.

    Raises:
        NoSuchPart: There is none; the sentence lists what there is.
    """
    parts = getattr(lesson, kind)
    for part in parts:
        if name in (part.id, part.name, part.name.removeprefix(letter)):
            return part
    there = tuple(part.name for part in parts) or "-"
    raise NoSuchPart(f"lesson.{kind}", lesson=lesson.id, name=quoted(name), parts=there)


# positions


def position_table(lesson: Lesson, position: Position, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """A position as one table: names and ``like`` resolved.

    Raises:
        KeyError: It names a position that the lesson does not have.
        ValueError: Positions are like each other in a circle, or a key leads into what is no table.
    """
    if isinstance(position, str):
        if position not in lesson.positions:
            raise KeyError(f"the lesson has no position {position!r}; it has: {', '.join(lesson.positions) or 'none'}")
        if position in seen:
            raise ValueError(f"the positions {' and '.join(seen)} are like each other in a circle")
        return position_table(lesson, lesson.positions[position], (*seen, position))
    table = dict(position)
    like = table.pop("like", None)
    if like is None:
        return table
    inside = {path: table.pop(path) for path in tuple(table) if "." in path}
    whole = position_table(lesson, str(like), seen) | table
    for path, value in inside.items():
        whole = with_value(whole, path, value)
    return whole


def with_value(table: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A table with one value changed, such as that of ``empires.0.credits``; all others stay.

    Raises:
        ValueError: The path leads into something that is no table.
    """
    name, _, rest = path.partition(".")
    if not rest:
        return {**table, name: value}
    inner = table.get(name, {})
    if not isinstance(inner, Mapping):
        raise ValueError(f"{name!r} is no table, so {rest!r} cannot be changed in it")
    return {**table, name: with_value(inner, rest, value)}


def split(table: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...], dict[str, Any] | None]:
    """A position table as the game's own table, the actions to play, and the options of a new game."""
    data = {key: value for key, value in table.items() if key not in OWN_KEYS}
    return data, tuple(table.get("play", ())), table.get("new")


def build_position(game: Any, lesson: Lesson, position: Position, **changes: Any) -> Any:
    """The state that a position means.

    Args:
        game: The game.
        lesson: The lesson whose named positions count.
        position: A name or a table.
        **changes: Keys of the game's table (or options of a new game) to replace.

    Raises:
        ValueError: The position is not possible, or an action in ``play`` is refused; the sentence says which.
    """
    table = position_table(lesson, position)
    data, actions, new = split(table)
    if new is not None:
        if data:
            raise ValueError(f"a position with new has no other key but play, not {', '.join(data)}")
        options = {**new, **changes}
        seed = options.pop("seed", MEASURING_SEED)
        state = game.initial(**options)
    else:
        seed, state = MEASURING_SEED, game.position({**data, **changes})
    for text in actions:
        action = game.parse(text)
        if state.to_move == (CHANCE,) and state.why_not(action):
            state = settle(state, seed)
        state = state.apply(action)
    return state if table.get("open") else settle(state, seed)
