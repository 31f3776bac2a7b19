"""Lessons from their files, with every slip told as a sentence that names the file and the key."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from boardlab.kernel.words import LANGUAGES
from boardlab.lessons.goals import Goal, Kit, dec_hook, unknown_call, unreadable
from boardlab.lessons.model import (
    COMMON_KEYS,
    KIND_KEYS,
    MATCHERS,
    Both,
    Exercise,
    Experiment,
    Lesson,
    Mark,
    Pair,
    Position,
    Question,
)
from boardlab.lessons.text import LessonError

PATH = re.compile(r" - at `\$\.?(.*)`$")
UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`")
Named = Exercise | Pair | Question | Both | Experiment


def lesson_files(folder: Path) -> dict[str, Path]:
    """The lesson files of a folder by lesson id, in order: ``03_how_far.toml`` is lesson 03.

    Raises:
        LessonError: Two files hold the same lesson.
    """
    files: dict[str, Path] = {}
    for path in sorted(folder.glob("[0-9]*_*.toml")):
        number = path.name.partition("_")[0]
        if number in files:
            raise LessonError((f"{path.name}: lesson {number} stands in {files[number].name} too",))
        files[number] = path
    return files


def load_lesson(path: Path, game: Any, kit: Kit, words: bool = True) -> Lesson:
    """One lesson, read and checked against the game and both languages.

    Args:
        path: Its file.
        game: Its game.
        kit: What the game lends to the lessons.
        words: False while its words are still being written: they are not checked.

    Raises:
        LessonError: Everything that is wrong with it.
    """
    lesson = read_lesson(path)
    problems = tuple(f"{path.name}: {problem}" for problem in structure_problems(lesson, game, kit))
    problems += tuple(text_problems(lesson, game)) if words else ()
    if problems:
        raise LessonError(problems)
    return lesson


def read_lesson(path: Path) -> Lesson:
    """The structure of a lesson, not yet checked against its game.

    Raises:
        LessonError: The file cannot be read, or holds a key or a value that no lesson has.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError((f"{path.name}: {error}",)) from None
    for count in raw.get("count", ()):
        if isinstance(count, dict):
            count.setdefault("kind", "COUNT")
    raw.setdefault("file", path.stem)
    try:
        return msgspec.convert(raw, Lesson, dec_hook=dec_hook)
    except msgspec.ValidationError as error:
        raise LessonError((f"{path.name}: {_explained(str(error), raw)}",)) from None


def _explained(message: str, raw: dict[str, Any]) -> str:
    """What msgspec says, with the place first and a guess at what was meant."""
    where = PATH.search(message)
    place = where.group(1) if where else ""
    said = PATH.sub("", message)
    if unknown := UNKNOWN.search(said):
        name = unknown.group(1)
        near = difflib.get_close_matches(name, _known_keys(), 1)
        said = f"unknown key {name!r}" + (f", did you mean {near[0]!r}?" if near else "")
    named = _id_at(place, raw)
    return f"{place}{f' ({named})' if named else ''}: {said}" if place else said


def _known_keys() -> list[str]:
    from boardlab.lessons import goals, model

    names: set[str] = set(goals.PREDICATES)
    for module in (goals, model):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                names.update(kind.__struct_encode_fields__)
    return sorted(names)


def _id_at(place: str, raw: dict[str, Any]) -> str:
    found = re.match(r"(\w+)\[(\d+)\]", place)
    if not found:
        return ""
    rows = raw.get(found.group(1))
    row = rows[int(found.group(2))] if isinstance(rows, list) and int(found.group(2)) < len(rows) else None
    return str(row.get("id", "")) if isinstance(row, dict) else ""


# structure against the game


def structure_problems(lesson: Lesson, game: Any, kit: Kit) -> Iterator[str]:
    """Everything in the structure that cannot be right, each as a sentence that names the key."""
    number = lesson.file.partition("_")[0]
    if lesson.id != number:
        yield f"id: {lesson.id!r} is not the number of the file, {number!r}"
    yield from _id_problems(lesson)
    for exercise in (*lesson.exercise, *lesson.count):
        yield from (f"{exercise.id}: {problem}" for problem in exercise_problems(exercise, game, kit))
    for experiment in lesson.experiment:
        yield from (f"{experiment.id}: {problem}" for problem in experiment_problems(experiment, kit))
    for place, goal in _goals(lesson):
        yield from (f"{place}: {problem}" for problem in goal.problems(game, kit))
    yield from _rule_problems(lesson, game)
    yield from _position_problems(lesson, game)
    yield from _notation_problems(lesson, game)


def _id_problems(lesson: Lesson) -> Iterator[str]:
    parts: list[Named] = [*lesson.exercise, *lesson.why_not, *lesson.count, *lesson.recall, *lesson.both]
    parts += lesson.experiment
    seen: set[str] = set()
    for part in parts:
        if not re.fullmatch(rf"[a-z]+-{lesson.id}-[a-z0-9]+", part.id):
            yield f"{part.id}: an id of this lesson looks like 'abc-{lesson.id}-x'"
        if part.id in seen:
            yield f"{part.id}: the id stands here twice"
        seen.add(part.id)
    lettered: tuple[tuple[str, Sequence[Named]], ...] = (
        ("w", lesson.why_not),
        ("n", lesson.count),
        ("r", lesson.recall),
        ("d", lesson.both),
        ("x", lesson.experiment),
    )
    for letter, parts_of in lettered:
        for part in parts_of:
            if not re.fullmatch(rf"{letter}\d+", part.name):
                yield f"{part.id}: the last part of this id is {letter!r} and a number"


def exercise_problems(exercise: Exercise, game: Any, kit: Kit) -> Iterator[str]:
    """What is wrong with one exercise by itself."""
    needed, allowed = KIND_KEYS[exercise.kind]
    given = {name for name, default in _defaults().items() if getattr(exercise, name) != default}
    for name in sorted(needed - given):
        yield f"{name} is missing; {exercise.kind} needs it"
    for name in sorted(given - needed - allowed - COMMON_KEYS):
        yield f"{name} does not belong to {exercise.kind}"
    if not exercise.rules:
        yield "rules is empty; an exercise teaches at least one rule"
    if exercise.hints < 2:
        yield f"hints is {exercise.hints}; an exercise has at least two"
    if exercise.budget is not None and exercise.budget < 1:
        yield f"budget is {exercise.budget}; it is at least 1"
    yield from _question_problems(exercise)
    yield from _tool_problems(exercise, game)
    for mistake in exercise.mistakes:
        matchers = [name for name in ("rule", "goal", "cells", "missing") if getattr(mistake, name)]
        matchers += ["answer"] if mistake.answer is not None else []
        for name in matchers:
            if name not in MATCHERS[exercise.kind]:
                yield f"mistakes: {mistake.name!r} is matched by {name}, which {exercise.kind} cannot have"
        if exercise.kind == "COUNT" and mistake.item not in {item.id for item in exercise.items}:
            yield f"mistakes: {mistake.name!r} names the item {mistake.item!r}, which does not exist"
    for number in [exercise.number, *(item.number for item in exercise.items)]:
        if number is not None:
            yield from number.problems(kit)
    if exercise.each and exercise.each.test:
        yield from unknown_call(kit.cell_tests, "cell test", exercise.each.test, exercise.each.with_, 2)


def experiment_problems(experiment: Experiment, kit: Kit) -> Iterator[str]:
    """What is wrong with one experiment before it runs."""
    arguments = {**experiment.options, "progress": None}
    yield from unknown_call(kit.experiments, "experiment", experiment.run, arguments, 0)
    ids = [choice.id for choice in experiment.choices]
    if len(set(ids)) != len(ids):
        yield "choices: an id stands here twice"
    if ids and experiment.answer not in ids:
        yield f"answer: {experiment.answer!r} is none of the choices: {', '.join(ids)}"
    if len(ids) == 1:
        yield "choices: there are at least two"
    if not ids and not isinstance(experiment.answer, int):
        yield "answer: without choices it is a whole number"


@cache
def _defaults() -> dict[str, Any]:
    """What an exercise has when its file does not say a key; asking msgspec again for each would take seconds."""
    return {
        each.name: each.default if each.default_factory is msgspec.NODEFAULT else each.default_factory()
        for each in msgspec.structs.fields(Exercise)
    }


def _question_problems(exercise: Exercise) -> Iterator[str]:
    ids = [option.id for option in exercise.options]
    if len(set(ids)) != len(ids):
        yield "options: an id stands here twice"
    if exercise.kind in ("PREDICT", "CHOOSE") and exercise.options and exercise.answer not in ids:
        yield f"answer: {exercise.answer!r} is none of the options: {', '.join(ids)}"
    if exercise.kind == "PREDICT":
        if bool(exercise.options) == (exercise.number is not None):
            yield "PREDICT has either options or number"
        if exercise.number is not None and not isinstance(exercise.answer, int):
            yield "answer: with number it is a whole number"
        if not exercise.played:
            yield "action is missing; PREDICT needs it"
    if exercise.options and len(ids) < 2:
        yield "options: there are at least two"
    items = [item.id for item in exercise.items]
    if len(set(items)) != len(items):
        yield "items: an id stands here twice"


def _tool_problems(exercise: Exercise, game: Any) -> Iterator[str]:
    for tool in exercise.tools:
        for value in tool.named if tool.words else ():
            missing = [lang for lang in LANGUAGES if not game.words(lang).has(f"{tool.words}.{value}")]
            if missing:
                lacking = ", ".join(missing)
                yield f"tools: {tool.id!r} names its values by {tool.words}.{value}: no such words ({lacking})"


def _goals(lesson: Lesson) -> Iterator[tuple[str, Goal]]:
    for exercise in (*lesson.exercise, *lesson.count):
        for place, goal in (("goal", exercise.goal), ("stop", exercise.stop)):
            if goal:
                yield f"{exercise.id}, {place}", goal
        for mistake in exercise.mistakes:
            if mistake.goal:
                yield f"{exercise.id}, mistake {mistake.name}", mistake.goal
        for option in exercise.options:
            if option.when:
                yield f"{exercise.id}, option {option.id}", option.when
        if exercise.each and exercise.each.goal:
            yield f"{exercise.id}, each", exercise.each.goal
    for n, step in enumerate(lesson.watch.step if lesson.watch else (), 1):
        for option in step.ask.options if step.ask else ():
            if option.when:
                yield f"watch step {n}, option {option.id}", option.when
    for pair in lesson.why_not:
        if pair.goal:
            yield f"{pair.id}, goal", pair.goal
    for both in lesson.both:
        yield f"{both.id}, published", both.published
        yield f"{both.id}, document", both.document


def _rules(lesson: Lesson) -> Iterator[tuple[str, str]]:
    yield from (("rules", rule) for rule in lesson.rules)
    yield from ((part, rule) for rule, part in lesson.taught())
    yield from (("summary", row.rule) for row in lesson.summary)
    for pair in lesson.why_not:
        yield from ((pair.id, rule) for rule in pair.rules)
    for exercise in lesson.exercise:
        told = ((m.name, rule) for m in exercise.mistakes for rule in (m.rule, m.teaches) if rule)
        yield from ((f"{exercise.id}, mistake {name}", rule) for name, rule in told)
        if exercise.each and exercise.each.refused_by:
            yield f"{exercise.id}, each", exercise.each.refused_by
    for place, goal in _goals(lesson):
        yield from ((place, rule) for rule in goal.rule_ids())


def _rule_problems(lesson: Lesson, game: Any) -> Iterator[str]:
    known = game.rulebook().ids()
    for place, rule in dict.fromkeys(_rules(lesson)):
        if rule not in known:
            near = difflib.get_close_matches(rule, known, 1)
            yield f"{place}: unknown rule {rule!r}" + (f", did you mean {near[0]!r}?" if near else "")
    for pair in lesson.why_not:
        if pair.rule not in pair.rules or len(set(pair.rules)) < 2:
            yield f"{pair.id}: rules holds the right rule and at least one other"


def positions(lesson: Lesson) -> Iterator[tuple[str, Position]]:
    """Every position of a lesson with the place that uses it."""
    yield from ((f"positions.{name}", name) for name in lesson.positions)
    if lesson.why:
        yield "why", lesson.why.position
    if lesson.watch:
        yield "watch", lesson.watch.position
        for n, step in enumerate(lesson.watch.step, 1):
            if step.position is not None:
                yield f"watch step {n}", step.position
    placed: list[Exercise | Pair | Both] = [*lesson.exercise, *lesson.count, *lesson.why_not, *lesson.both]
    yield from ((part.id, part.position) for part in placed)
    yield from ((question.id, question.position) for question in lesson.recall if question.position is not None)
    for n, play in enumerate(lesson.play, 1):
        if play.position is not None:
            yield f"play {n}", play.position


def _position_problems(lesson: Lesson, game: Any) -> Iterator[str]:
    from boardlab.lessons.course import build_position

    for place, position in positions(lesson):
        try:
            build_position(game, lesson, position)
        except (ValueError, KeyError, TypeError) as error:
            yield f"{place}, position: {error.args[0] if error.args else error}"


def _notation_problems(lesson: Lesson, game: Any) -> Iterator[str]:
    for exercise in (*lesson.exercise, *lesson.count):
        texts = list(exercise.played) + [option.action for option in exercise.options if option.action]
        if exercise.kind != "BUILD":
            texts += [step.action for step in exercise.reveal if step.action]
            texts += [text for mistake in exercise.mistakes for text in mistake.how]
        if isinstance(exercise.reply, tuple):
            texts += [text for reply in exercise.reply for text in ((reply,) if isinstance(reply, str) else reply)]
        yield from (f"{exercise.id}: {problem}" for problem in unreadable(game, tuple(texts)))
    for n, step in enumerate(lesson.watch.step if lesson.watch else (), 1):
        yield from (f"watch step {n}: {problem}" for problem in unreadable(game, (step.action,) if step.action else ()))
    for pair in lesson.why_not:
        yield from (f"{pair.id}: {problem}" for problem in unreadable(game, (pair.yes, pair.no)))
    for both in lesson.both:
        yield from (f"{both.id}: {problem}" for problem in unreadable(game, both.actions))


def all_marks(lesson: Lesson) -> Iterator[tuple[str, tuple[Mark, ...]]]:
    """Every set of marks of a lesson with the place that uses it."""
    if lesson.why:
        yield "why", lesson.why.marks
    for n, step in enumerate(lesson.watch.step if lesson.watch else (), 1):
        yield f"watch step {n}", step.marks
    for exercise in (*lesson.exercise, *lesson.count):
        yield exercise.id, exercise.marks
        yield from ((f"{exercise.id}, reveal {n}", shown.marks) for n, shown in enumerate(exercise.reveal, 1))
    yield from ((pair.id, pair.marks) for pair in lesson.why_not)


# words


def text_keys(lesson: Lesson) -> tuple[frozenset[str], frozenset[str]]:
    """The keys under ``lesson.NN`` that a lesson needs, and those it may have as well."""
    needed = {"title", "aim"}
    needed |= {"why"} if lesson.why or lesson.full else set()
    needed |= {"teacher"} if lesson.teacher else set()
    needed |= {f"play_{n}" for n, _ in enumerate(lesson.play, 1)} | {f"note_{n}" for n, _ in enumerate(lesson.note, 1)}
    for n, step in enumerate(lesson.watch.step if lesson.watch else (), 1):
        needed.add(f"watch_{n}")
        if step.ask:
            needed |= {f"watch_{n}_ask"} | _options(f"watch_{n}_", (option.id for option in step.ask.options))
    optional: set[str] = set()
    for exercise in (*lesson.exercise, *lesson.count):
        needed |= {f"{exercise.name}.{key}" for key in exercise_keys(exercise)}
        optional.add(f"{exercise.name}.title")
    for pair in lesson.why_not:
        keys = ["prompt", "explain", *(f"not_{rule}" for rule in pair.rules if rule != pair.rule)]
        needed |= {f"{pair.name}.{key}" for key in keys}
    for question in lesson.recall:
        needed |= {f"{question.name}.prompt"} | _options(f"{question.name}.", question.options)
    for both in lesson.both:
        needed |= {f"{both.name}.{key}" for key in ("prompt", "published", "document")}
    for experiment in lesson.experiment:
        needed |= {f"{experiment.name}.{key}" for key in experiment_keys(experiment)}
        optional |= {f"{experiment.name}.{key}" for key in ("title", "mark")}
    return frozenset(needed), frozenset(optional)


def experiment_keys(experiment: Experiment) -> set[str]:
    """The text keys that one experiment needs, without its name."""
    keys = {"prompt", "means", "x", "y", *(f"line_{name}" for name in experiment.lines)}
    if experiment.choices:
        return keys | _options("", (choice.id for choice in experiment.choices))
    return keys | {"feedback_right", "feedback_more", "feedback_less"}


def exercise_keys(exercise: Exercise) -> set[str]:
    """The text keys of one exercise, without its name."""
    keys = {"prompt", "explain"}
    keys |= {f"hint_{n}" for n in range(1, exercise.hints + 1)}
    keys |= {f"reveal_{n}" for n in range(1, len(exercise.steps) + 1)}
    keys |= {f"mistake_{mistake.name}" for mistake in exercise.mistakes}
    keys |= _options("", (option.id for option in exercise.options))
    keys |= {f"{kind}_{item.id}" for item in exercise.items for kind in ("item", "because")}
    keys |= {f"value_{tool.id}_{value}" for tool in exercise.tools if not tool.words for value in tool.named}
    return keys | {f"tool_{tool.id}" for tool in exercise.tools}


def _options(prefix: str, ids: Iterable[str]) -> set[str]:
    return {f"{prefix}{kind}_{each}" for each in ids for kind in ("option", "feedback")}


def text_problems(lesson: Lesson, game: Any) -> Iterator[str]:
    """Texts that are missing, empty, unknown, or not as plain as they must be, in both languages."""
    needed, optional = text_keys(lesson)
    start = f"lesson.{lesson.id}."
    for lang in LANGUAGES:
        table = game.words(lang).table
        file = f"words/{lang}/lesson_{lesson.id}.toml"
        given = {key.removeprefix(start) for key in table if key.startswith(start)}
        yield from (f"{file}: the text {start}{key} is missing" for key in sorted(needed - given))
        for key in sorted(given - needed - optional):
            near = difflib.get_close_matches(key, needed - given, 1)
            yield f"{file}: nothing uses the text {start}{key}" + (f", did you mean {start}{near[0]}?" if near else "")
        for key in sorted(given & (needed | optional)):
            yield from (f"{file}: the text {start}{key} {fault}" for fault in text_faults(table[start + key]))


def skeleton(lesson: Lesson) -> str:
    """An empty words file for a lesson: every key it needs, in the order of the page."""
    tables: dict[str, list[str]] = {"": []}
    parts: list[Named] = [*lesson.exercise, *lesson.why_not, *lesson.count, *lesson.both]
    parts += [*lesson.experiment, *lesson.recall]
    tables.update((part.name, []) for part in parts)
    for key in sorted(text_keys(lesson)[0], key=lambda key: (*map(str, re.split(r"(\d+)", key)),)):
        table, _, name = key.rpartition(".")
        tables[table].append(f'{name} = ""')
    blocks = [
        "\n".join([f"[lesson.{lesson.id}{'.' + table if table else ''}]", *names])
        for table, names in tables.items()
        if names
    ]
    return "\n\n".join(blocks) + "\n"


def text_faults(text: str) -> Iterator[str]:
    """Why a text is not as plain as a lesson's text must be."""
    if not text.strip():
        yield "is empty"
    if "{" in text or "}" in text:
        yield "holds a brace"
    if re.search(r"</?[a-zA-Z]", text):
        yield "holds HTML"


def pair_rules(pair: Pair) -> tuple[str, ...]:
    """The rules a learner chooses from, each once, in the order of the file."""
    return tuple(dict.fromkeys(pair.rules))
