"""Everything a lesson promises, checked against the engine: run by the tests and by ``boardlab check --lessons``.

While writing a lesson: ``python -m boardlab.lessons.contentcheck GAME 03``, with ``--structure`` before its words are
there, and with ``--skeleton`` to print an empty words file for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardlab.kernel import BoardlabError, game
from boardlab.kernel.words import LANGUAGES
from boardlab.lessons.check import Attempt, satisfies
from boardlab.lessons.course import Course
from boardlab.lessons.goals import Goal, Run, what_if
from boardlab.lessons.loader import all_marks, read_lesson, skeleton, text_keys
from boardlab.lessons.model import Ask, Choice, Exercise, Experiment, Lesson, Mistake, Play, WatchStep
from boardlab.lessons.text import LessonError, LessonText

FEWEST_EXERCISES, MOST_EXERCISES = 3, 8
FEWEST_RECALL = 3
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
RULE_ID = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{2,}(?:-[A-Z]+)*-\d+(?!\d)")
TRIES = 400
"""Single actions tried when a mistake does not say how it comes about."""


def check_course(course: Course, only: Iterable[str] = ()) -> Iterator[str]:
    """Everything that is wrong with the lessons of a game, one sentence each.

    Args:
        course: The lessons.
        only: Lesson ids to check; all by default.
    """
    for number in tuple(only) or course.ids:
        try:
            lesson = course.lesson(number)
        except LessonError as error:
            yield from error.problems
            continue
        except KeyError as error:
            yield str(error)
            continue
        yield from (f"{lesson.file}.toml: {problem}" for problem in check_lesson(course, lesson))


def check_lesson(course: Course, lesson: Lesson) -> Iterator[str]:
    """Everything that is wrong with one lesson."""
    yield from _shape(lesson)
    yield from _needs(course, lesson)
    yield from _rules(lesson)
    if course.words:
        yield from _languages(course, lesson)
    yield from _guarded(_marks, course, lesson)
    for exercise in (*lesson.exercise, *lesson.count):
        yield from (f"{exercise.id}: {problem}" for problem in _guarded(check_exercise, course, lesson, exercise))
    for check in (_watch, _pairs, _both, _experiments, _recall, _play):
        yield from _guarded(check, course, lesson)


def _guarded(check: Callable[..., Iterator[str]], *arguments: Any) -> Iterator[str]:
    """What a check finds; an error of the engine is told as a sentence too."""
    try:
        yield from check(*arguments)
    except (BoardlabError, KeyError) as error:
        yield f"{check.__name__.strip('_')}: {error}"


# the lesson as a whole


def _shape(lesson: Lesson) -> Iterator[str]:
    if not lesson.full:
        return
    if not FEWEST_EXERCISES <= len(lesson.exercise) <= MOST_EXERCISES:
        yield f"it has {len(lesson.exercise)} exercises; a lesson has {FEWEST_EXERCISES} to {MOST_EXERCISES}"
    if lesson.exercise and lesson.exercise[-1].marks:
        yield f"{lesson.exercise[-1].id}: the last exercise has no marks"
    if lesson.watch is None:
        yield "it has no worked example"
    if not lesson.why_not:
        yield "it has no why_not pair"
    if len(lesson.recall) < FEWEST_RECALL:
        yield f"it has {len(lesson.recall)} recall questions; later lessons need at least {FEWEST_RECALL}"
    if not lesson.play:
        yield "it has no play"
    if lesson.teacher is None:
        yield "it has no teacher notes"


def _needs(course: Course, lesson: Lesson) -> Iterator[str]:
    for number in lesson.needs:
        if number not in course.files or number >= lesson.id:
            yield f"needs: {number!r} is no lesson before this one"


def _rules(lesson: Lesson) -> Iterator[str]:
    used = {rule for rule, _ in lesson.taught()}
    rows = {row.rule for row in lesson.summary}
    for rule in lesson.rules:
        if rule not in used:
            yield f"rules: no exercise, count, pair or question uses {rule}"
        if lesson.full and rule not in rows:
            yield f"summary: {rule} is missing"
    tasks = {task.id for task in lesson.tasks}
    for row in lesson.summary:
        if row.rule not in lesson.rules:
            yield f"summary: {row.rule} is not among the lesson's rules"
        if row.exercise not in tasks:
            yield f"summary: {row.rule} names {row.exercise!r}, which this lesson does not have"


def _languages(course: Course, lesson: Lesson) -> Iterator[str]:
    """All languages name the same rules, and the Chinese text is Chinese."""
    texts = {lang: LessonText(course.game, lesson, lang) for lang in LANGUAGES}
    for key in sorted(text_keys(lesson)[0]):
        written = {lang: text(*key.split(".", 1)) for lang, text in texts.items()}
        rules = {lang: set(RULE_ID.findall(text)) for lang, text in written.items()}
        for lang in LANGUAGES:
            if rules[lang] != rules["en"]:
                yield f"lesson.{lesson.id}.{key}: en and {lang} name different rules"
        if LATIN_WORD.search(RULE_ID.sub("", written["zh"])) and not CHINESE.search(written["zh"]):
            yield f"lesson.{lesson.id}.{key}: the Chinese text is not Chinese"
        if CHINESE.search(written["en"]):
            yield f"lesson.{lesson.id}.{key}: the English text holds Chinese"
        for rule in rules["en"] - set(course.game.rulebook().ids()):
            yield f"lesson.{lesson.id}.{key}: unknown rule {rule!r}"


def _marks(course: Course, lesson: Lesson) -> Iterator[str]:
    states = list(_states(course, lesson))
    known = {cell for state in states for cell in course.game.cells(state)}
    for place, marks in all_marks(lesson):
        for cell in (cell for mark in marks for cell in mark.cells):
            if cell not in known and not any(_is_on_the_picture(course, state, cell) for state in states):
                yield f"{place}: there is no cell {cell!r} to mark"


def _is_on_the_picture(course: Course, state: Any, place: str) -> bool:
    """Can something beside the cells be marked, such as the space of a track?"""
    try:
        course.game.centre(state, place)
    except (ValueError, KeyError):
        return False
    return True


def _states(course: Course, lesson: Lesson) -> Iterator[Any]:
    for exercise in (*lesson.exercise, *lesson.count):
        yield course.state(lesson, exercise.position)
    yield from (before for _, before in _watched(course, lesson))
    if lesson.why:
        yield course.state(lesson, lesson.why.position)
    for pair in lesson.why_not:
        yield course.state(lesson, pair.position)


# one exercise


def check_exercise(course: Course, lesson: Lesson, exercise: Exercise) -> Iterator[str]:
    """Everything that is wrong with one exercise."""
    attempt = Attempt.begin(course, lesson, exercise)
    if exercise.kind in ("PLAY", "BUILD"):
        yield from _start(attempt)
        yield from _reveal_reaches(attempt)
        yield from _unsolved(attempt)
        if course.words:
            yield from _goal_words(course, lesson, attempt)
    else:
        yield from _answers(attempt)
        yield from _reveal_plays(attempt)
    yield from (problem for mistake in exercise.mistakes for problem in _reachable(attempt, mistake))
    if course.words:
        yield from _hints(attempt)
    if not solved(attempt).can_next:
        yield "after success Next is not enabled"


def _start(attempt: Attempt) -> Iterator[str]:
    """Goal and stop are false at the start, and the learner can begin."""
    exercise, run = attempt.exercise, attempt.run()
    if exercise.goal is not None and exercise.goal.holds(run):
        yield "the goal holds at the start"
    if exercise.stop is not None and exercise.stop.holds(run):
        yield "stop holds at the start"
    if not attempt.can_act:
        yield f"seat {attempt.seat} is not to move at the start"


def _reveal_reaches(attempt: Attempt) -> Iterator[str]:
    """The reveal reaches the goal within the budget, with its last action and not before."""
    here = attempt
    actions = [step.action for step in attempt.exercise.steps if step.action]
    for n, action in enumerate(actions, 1):
        then = here.act(action)
        outcome = then.outcome
        if outcome.status == "error" or outcome.violations:
            rules = ", ".join(violation.rule for violation in outcome.violations)
            if outcome.status != "passed":
                yield f"reveal: {action!r} is refused ({rules or outcome.detail})"
                return
        if outcome.status == "passed" and n < len(actions):
            yield f"reveal: the goal is already reached after {action!r}"
            return
        if outcome.final and outcome.status != "passed":
            yield f"reveal: {action!r} ends the attempt ({outcome.reason})"
            return
        here = then
    if here.outcome.status != "passed":
        yield "reveal: it does not reach the goal"


def _tries(attempt: Attempt) -> Iterator[str]:
    """Single actions or edits that a learner could begin with, legal or not."""
    exercise, rules = attempt.exercise, attempt.course.game
    cells = rules.cells(attempt.start)
    if exercise.kind == "BUILD":
        for tool in exercise.tools:
            yield from (f"{tool.id} {value}" for value in (cells if tool.list else tool.values))
        return
    yield from attempt.legal()[:TRIES]
    for cell in cells:
        try:
            rules.parse(cell)
        except BoardlabError:
            return
        yield cell


def _unsolved(attempt: Attempt) -> Iterator[str]:
    """Some legal action does not solve it."""
    for text in _tries(attempt):
        outcome = attempt.act(text).outcome
        if outcome.status not in ("passed", "error") and not outcome.violations:
            return
    yield "every legal action solves it"


def _goal_words(course: Course, lesson: Lesson, attempt: Attempt) -> Iterator[str]:
    """The goal can be said in both languages, in the game's own words."""
    goal = attempt.exercise.goal
    assert goal is not None
    for lang in LANGUAGES:
        text = LessonText(course.game, lesson, lang)
        for key in goal.word_keys():
            if not text.words.has(key):
                yield f"goal: the {lang} words have no {key!r}"
        try:
            attempt.goal_line(text)
        except KeyError as error:
            yield f"goal: the {lang} words lack {error}"


def _answers(attempt: Attempt) -> Iterator[str]:
    """The written answers are the ones that the engine gives."""
    exercise, run = attempt.exercise, attempt.run()
    after = run
    if exercise.played:
        then = what_if(run, exercise.played)
        if then is None:
            yield f"action: {' '.join(exercise.played)} is refused"
            return
        after = then
    if exercise.number is not None and exercise.number.value(after) != exercise.answer:
        yield f"answer: it says {exercise.answer}, the engine {exercise.number.value(after)}"
    for item in exercise.items:
        if item.number.value(after) != item.answer:
            yield f"item {item.id}: it says {item.answer}, the engine {item.number.value(after)}"
    yield from _options(exercise.options, exercise.answer, after)
    if exercise.kind == "CHOOSE":
        yield from _chosen(exercise, run)
    if exercise.kind == "SPOT":
        yield from _spotted(attempt)


def _options(options: Iterable[Choice], answer: Any, after: Run) -> Iterator[str]:
    given = [option for option in options if option.when is not None]
    for option in given:
        assert option.when is not None
        if option.when.holds(after) != (option.id == answer):
            yield f"option {option.id}: its `when` {'holds' if option.id != answer else 'does not hold'}"


def _chosen(exercise: Exercise, run: Run) -> Iterator[str]:
    with_action = [option for option in exercise.options if option.action]
    if exercise.goal is not None and len(with_action) < len(exercise.options):
        yield "options: with a goal, every option has an action"
    for option in with_action:
        then = what_if(run, (option.action,))
        holds = then is not None and (exercise.goal is None or exercise.goal.holds(then))
        if holds != (option.id == exercise.answer):
            yield f"option {option.id}: {option.action!r} {'reaches' if holds else 'does not reach'} the goal"


def _spotted(attempt: Attempt) -> Iterator[str]:
    exercise, course, state = attempt.exercise, attempt.course, attempt.start
    every = course.game.cells(state)
    among = exercise.among or every
    places = course.game.places(state, attempt.seat) if course.game.asks else None
    for cell in (*exercise.among, *exercise.cells):
        there = cell in places if places is not None else cell in every or _is_on_the_picture(course, state, cell)
        if not there:  # a mark may use another name of a place; a pick is what a click says
            yield f"there is no cell {cell!r}"
            return
    assert exercise.each is not None
    right = {cell for cell in among if satisfies(course, state, attempt.seat, exercise.each, cell)}
    written = set(exercise.cells)
    if right - written:
        yield f"cells: {' '.join(sorted(right - written))} satisfy `each` and are missing"
    if written - right:
        yield f"cells: {' '.join(sorted(written - right))} do not satisfy `each`"
    if not set(among) - written:
        yield "every cell is right"


def _reveal_plays(attempt: Attempt) -> Iterator[str]:
    here = attempt.run()
    for step in attempt.exercise.steps:
        if step.action:
            then = what_if(here, (step.action,))
            if then is None:
                yield f"reveal: {step.action!r} is refused"
                return
            here = then
    if not attempt.exercise.steps:
        yield "reveal: it has no step"


def _reachable(attempt: Attempt, mistake: Mistake) -> Iterator[str]:
    """The mistake can be made, and is then the one that speaks."""
    exercise = attempt.exercise
    if exercise.kind in ("PLAY", "BUILD"):
        tried = mistake.how or ()
        found = _mistake_of(attempt, tried) == mistake.name if tried else _found(attempt, mistake.name)
        if not found:
            hint = "its `how` does not lead to it" if tried else "no single action leads to it; say `how`"
            yield f"mistake {mistake.name}: {hint}"
        return
    if mistake.answer is not None:
        wanted = next((item.answer for item in exercise.items if item.id == mistake.item), exercise.answer)
        if mistake.answer == wanted:
            yield f"mistake {mistake.name}: this is the right answer"
        elif exercise.options and mistake.answer not in [option.id for option in exercise.options]:
            yield f"mistake {mistake.name}: {mistake.answer!r} is none of the options"
        elif exercise.options:
            yield f"mistake {mistake.name}: an option has its own feedback; say it there"
    among = set(exercise.among or attempt.course.game.cells(attempt.start))
    if mistake.cells and (not set(mistake.cells) <= among or set(mistake.cells) & set(exercise.cells)):
        yield f"mistake {mistake.name}: its cells can be picked and are wrong"
    if mistake.missing and not set(mistake.missing) <= set(exercise.cells):
        yield f"mistake {mistake.name}: its missing cells are right ones"


def _mistake_of(attempt: Attempt, actions: Iterable[str]) -> str:
    for action in actions:
        attempt = attempt.act(action)
    return attempt.outcome.mistake


def _found(attempt: Attempt, name: str) -> bool:
    return any(_mistake_of(attempt, (text,)) == name for text in _tries(attempt))


def _hints(attempt: Attempt) -> Iterator[str]:
    """Hints before the last do not name the answer."""
    exercise, course = attempt.exercise, attempt.course
    secrets = _secrets(attempt)
    for lang in LANGUAGES:
        text = LessonText(course.game, attempt.lesson, lang)
        labels = {text.of(exercise, f"option_{exercise.answer}")} if exercise.options else set()
        for n in range(1, exercise.hints):
            hint = text.of(exercise, f"hint_{n}")
            for secret in sorted(secrets | {label for label in labels if len(label) > 3}):
                if _names(hint, secret):
                    yield f"hint_{n} ({lang}) names the answer: {secret!r}"


def _secrets(attempt: Attempt) -> set[str]:
    """What a hint before the last must not say: the actions of the reveal, the right cells, the right number."""
    exercise = attempt.exercise
    if exercise.kind == "PLAY":
        return {step.action for step in exercise.steps if step.action}
    if exercise.kind == "BUILD":
        return {step.action.partition(" ")[2] for step in exercise.steps if "," in step.action}
    if exercise.kind == "SPOT":
        return set(exercise.cells)
    if exercise.kind == "CHOOSE":
        return {option.action for option in exercise.options if option.id == exercise.answer and option.action}
    if exercise.kind == "PREDICT":
        return {str(exercise.answer)} if isinstance(exercise.answer, int) else set()
    return {str(item.answer) for item in exercise.items[-1:]} if len(exercise.items) == 1 else set()


def _names(hint: str, secret: str) -> bool:
    """Does the hint hold the secret as a word of its own? Digits inside coordinates and rule ids do not count."""
    hint = RULE_ID.sub("", hint)
    return re.search(rf"(?<![\w,]){re.escape(secret)}(?!\w|,\d)", hint, re.ASCII) is not None


def solved(attempt: Attempt) -> Attempt:
    """The attempt after the right answer."""
    exercise = attempt.exercise
    if exercise.kind in ("PLAY", "BUILD"):
        for step in exercise.steps:
            attempt = attempt.act(step.action) if step.action else attempt
        return attempt
    if exercise.kind == "SPOT":
        return attempt.answer(exercise.cells)
    if exercise.kind == "COUNT":
        return attempt.answer({item.id: item.answer for item in exercise.items})
    return attempt.answer(exercise.answer)


# the other parts


def _watched(course: Course, lesson: Lesson) -> Iterator[tuple[WatchStep, Any]]:
    """Every step of the worked example with the state in which it is played, up to one that is refused."""
    if lesson.watch is None:
        return
    state = course.state(lesson, lesson.watch.position)
    for step in lesson.watch.step:
        if step.position is not None:
            state = course.state(lesson, step.position)
        yield step, state
        if step.action:
            action = course.game.parse(step.action)
            if state.why_not(action):
                return
            state = state.apply(action)


def _watch(course: Course, lesson: Lesson) -> Iterator[str]:
    if lesson.full and lesson.watch and not any(step.ask for step in lesson.watch.step):
        yield "watch: no step asks for a prediction"
    for n, (step, before) in enumerate(_watched(course, lesson), 1):
        violations = before.why_not(course.game.parse(step.action)) if step.action else ()
        if violations:
            rules = ", ".join(violation.rule for violation in violations)
            yield f"watch step {n}: {step.action!r} is refused ({rules})"
            return
        if step.ask is not None:
            yield from (f"watch step {n}: {problem}" for problem in _asked(course, step, step.ask, before))


def _asked(course: Course, step: WatchStep, ask: Ask, before: Any) -> Iterator[str]:
    if ask.answer not in [option.id for option in ask.options]:
        yield f"the answer {ask.answer!r} is none of the options"
    seat = int(before.to_move[0]) if before.to_move else 0
    run = Run(course.game, course.kit, before, before, seat)
    then = what_if(run, (step.action,)) if step.action else run
    if then is not None:
        yield from _options(ask.options, ask.answer, then)


def _pairs(course: Course, lesson: Lesson) -> Iterator[str]:
    for pair in lesson.why_not:
        tried = course.why_not(lesson, pair.name)
        if not tried.holds(pair.yes):
            yield f"{pair.id}: {pair.yes!r} does not work"
        if tried.holds(pair.no):
            yield f"{pair.id}: {pair.no!r} works too"
        _, events, violations = tried.results()[pair.no]
        reasons = {violation.rule for violation in violations} or {event.rule for event in events}
        if pair.goal is None and not violations:
            yield f"{pair.id}: {pair.no!r} is legal; say with `goal` what does not work"
        if pair.rule not in reasons:
            yield f"{pair.id}: {pair.no!r} fails for {', '.join(sorted(reasons))}, not for {pair.rule}"


def _both(course: Course, lesson: Lesson) -> Iterator[str]:
    rulings = {difference.ruling or difference.id for difference in course.game.differences()}
    rulings |= {difference.id for difference in course.game.differences()}
    for both in lesson.both:
        if both.ruling not in rulings:
            yield f"{both.id}: there is no difference {both.ruling!r}; there are: {', '.join(sorted(rulings))}"
        runs = course.both(lesson, both.name).runs
        goals: tuple[tuple[str, Goal], ...] = (("published", both.published), ("document", both.document))
        for preset, goal in goals:
            for other, run in runs.items():
                if goal.holds(run) != (other == preset):
                    fault = "does not hold" if other == preset else "holds too"
                    yield f"{both.id}: {preset} {fault} under the {other} rules"


def _experiments(course: Course, lesson: Lesson) -> Iterator[str]:
    """What an experiment says is what its run finds."""
    for experiment in lesson.experiment:
        yield from (f"{experiment.id}: {problem}" for problem in _ran(course, lesson, experiment))


def _ran(course: Course, lesson: Lesson, experiment: Experiment) -> Iterator[str]:
    trial = course.experiment(lesson, experiment.name)
    chart = trial.chart
    names = tuple(line.name for line in chart.lines)
    if names != experiment.lines:
        yield f"lines: the run draws {', '.join(names)}"
    for finding in (experiment.finding, *experiment.says):
        if finding not in chart.findings:
            yield f"finding: there is no {finding!r}; there are: {', '.join(chart.findings)}"
            return
    holding = [choice.id for choice in experiment.choices if choice.holds(trial.value)]
    if experiment.choices and holding != [experiment.answer]:
        by = " and ".join(holding) or "no choice"
        yield f"answer: it says {experiment.answer}, the run {trial.value:g}, which is held by {by}"
    if isinstance(experiment.answer, int) and experiment.answer != trial.value:
        yield f"answer: it says {experiment.answer}, the run {trial.value:g}"
    for finding, number in experiment.says.items():
        if number != chart.findings[finding]:
            yield f"says: {finding} is {chart.findings[finding]:g}, not {number}"
        for lang in LANGUAGES if course.words else ():
            if not _names(LessonText(course.game, lesson, lang)(experiment.name, "means"), str(number)):
                yield f"means ({lang}): it does not name {number}, the finding {finding!r}"


def _recall(course: Course, lesson: Lesson) -> Iterator[str]:
    for question in lesson.recall:
        if question.answer not in question.options:
            yield f"{question.id}: the answer {question.answer!r} is none of the options"
        if len(set(question.options)) < 2:
            yield f"{question.id}: there are at least two options"


def _play(course: Course, lesson: Lesson) -> Iterator[str]:
    for n, play in enumerate(lesson.play, 1):
        yield from (f"play {n}: {problem}" for problem in _one_play(course, play, lesson))


def _one_play(course: Course, play: Play, lesson: Lesson) -> Iterator[str]:
    position: Any = play.position if play.position is not None else {"new": {"players": len(play.seats), **play.new}}
    try:
        course.state(lesson, position)
    except (ValueError, TypeError) as error:
        yield str(error)
    if play.new.get("players", len(play.seats)) != len(play.seats):
        yield f"there are {play.new['players']} players and {len(play.seats)} seats"


def main(arguments: list[str]) -> int:
    """Check lessons: names of games, and lesson ids to check only those; ``--structure``, ``--skeleton``."""
    given = [name for name in arguments if not name.startswith("-")]
    names, only = [name for name in given if not name.isdigit()], [name for name in given if name.isdigit()]
    if not names:
        print("which game?", file=sys.stderr)
        return 2
    courses = [Course(game(name), words="--structure" not in arguments) for name in names]
    if "--skeleton" in arguments:
        print(
            "\n".join(
                skeleton(read_lesson(course.files[number])) for course in courses for number in only or course.ids
            )
        )
        return 0
    return 1 if sum([report(course, only) for course in courses]) else 0


def report(course: Course, only: list[str]) -> int:
    """Print what is wrong with the lessons of a game.

    Returns:
        How many problems there are.
    """
    problems = list(check_course(course, only))
    for problem in problems:
        print(problem)
    told = f"{len(problems)} {'problem' if len(problems) == 1 else 'problems'}"
    print(f"{course.game.name}, lessons {', '.join(only or course.ids) or 'none'}: {told}")
    return len(problems)


__all__ = ["check_course", "check_exercise", "check_lesson", "main"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
