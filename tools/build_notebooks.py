"""Write every notebook from the lesson data, run it, and save it with its pictures.

`python tools/build_notebooks.py` does all of them; names such as `cascadero/03` or `start` do only those; `--no-run`
writes without running and keeps the outputs of cells whose code did not change; `--check` changes nothing but says
which notebooks do not hold what the lessons say. Both trees have the same files, the same cells with the same ids and
the same code, apart from the language. A second run writes the same bytes.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from msgspec import Struct
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that `python tools/build_notebooks.py` finds its neighbours

from boardlab.kernel import games  # noqa: E402
from boardlab.kernel.version import VERSION  # noqa: E402
from boardlab.kernel.words import LANGUAGES  # noqa: E402
from boardlab.lessons import Course, Lesson, LessonText, open_course  # noqa: E402
from boardlab.lessons.model import Exercise, Pair  # noqa: E402
from tools import cards  # noqa: E402
from tools.refresh import KERNEL, refreshed  # noqa: E402

NOTEBOOKS = ROOT / "notebooks"
REPOSITORY = "boardlab/boardlab"
BINDER = f"https://mybinder.org/v2/gh/{REPOSITORY}/v{VERSION}?urlpath=lab/tree/notebooks/"
CHANGING = "nbval-ignore-output"
"""The tag of cells that print versions."""


class Cell(Struct, frozen=True):
    """One cell of a notebook, before it is run.

    Attributes:
        id: Stable name, the same in both trees.
        source: Markdown or code.
        code: Is it code?
        slide: Its part in a presentation: ``slide``, ``subslide``, ``fragment``, ``notes``, ``-``.
        tags: Cell tags.
    """

    id: str
    source: str
    code: bool = False
    slide: str = "-"
    tags: tuple[str, ...] = ()


def code(name: str, source: str, *tags: str) -> Cell:
    """A code cell."""
    return Cell(name, source, True, "-", tags)


def page(name: str, *parts: str, slide: str = "slide", tags: tuple[str, ...] = ()) -> Cell:
    """A text cell of paragraphs."""
    return Cell(name, "\n\n".join(part for part in parts if part), False, slide, tags)


# a lesson


def lesson_cells(course: Course, lesson: Lesson, lang: str) -> list[Cell]:
    """The cells of a lesson page, in order, with its notes where they belong."""
    text = course.text(lesson, lang)
    cells: list[Cell] = []
    for part, make in PARTS.items():
        cells += make(course, lesson, text)
        for n, note in enumerate(lesson.note, 1):
            if note.after == part:
                cells.append(page(f"note-{n}", text(f"note_{n}"), slide="subslide"))
    return [*cells, *_teacher(lesson, text), _footer(course, lesson, text)]


def _header(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    other = "zh" if text.lang == "en" else "en"
    file = f"{course.game.name}/{lesson.file}.ipynb"
    links = (
        f"[{text.ui('other_language')}](../../{other}/{file})",
        f"[{text.page('start_page')}](../../00_start.ipynb)",
        f"[{text.page('binder')}]({BINDER}{text.lang}/{file})",
    )
    needs = [f"[{title(course, number, text.lang)}]({course.lesson(number).file}.ipynb)" for number in lesson.needs]
    joined = ("、" if text.lang == "zh" else ", ").join(needs)
    facts = (
        text.page("minutes", n=lesson.minutes),
        text.page("needs", lessons=joined) if needs else text.page("needs_none"),
        text.page("rules", rules=[f"`{rule}`" for rule in lesson.rules]),
    )
    yield page(
        "header",
        f"# {title(course, lesson.id, text.lang)}",
        " · ".join(links),
        f"**{text.page('aim')}**{'：' if text.lang == 'zh' else ': '}{text('aim')}",
        "\n".join(f"- {fact}" for fact in facts),
    )


def title(course: Course, number: str, lang: str) -> str:
    """Number and title of a lesson."""
    lesson = course.lesson(number)
    return f"{lesson.id} · {course.text(lesson, lang)('title')}"


def _setup(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    yield page("setup-text", f"## {text.page('setup')}", text.page("setup_text"), text.page("by_hand"))
    opened = f'lesson = open_lesson("{course.game.name}", "{lesson.id}", lang="{text.lang}")'
    yield code("setup", f"from boardlab.widgets import open_lesson\n\n{opened}", CHANGING)


def _recall(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if any(True for _ in course.earlier_questions(lesson)):
        yield page("recall-text", f"## {text.page('recall')}", text.page("recall_text"))
        yield code("recall", "lesson.recall()")


def _why(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if text.has("why"):
        yield page("why-text", f"## {text.page('why')}", text("why"))
    if lesson.why is not None:
        yield code("why", "lesson.why()")


def _watch(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.watch is not None:
        yield page("watch-text", f"## {text.page('watch')}", text.page("watch_text"))
        yield code("watch", "lesson.watch()")


def _try(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.exercise:
        yield page("try-text", f"## {text.page('try')}")
    for exercise in lesson.exercise:
        yield task(exercise, text, "exercise")
        yield code(f"exercise-{exercise.name}", f'lesson.exercise("{exercise.name}")')


def _why_not(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.why_not:
        yield page("why-not-text", f"## {text.page('why_not')}", text.page("pair_text"))
    for pair in lesson.why_not:
        yield task(pair, text, "pair")
        yield code(f"why-not-{pair.name}", f'lesson.why_not("{pair.name[1:]}")')


def _count(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.count:
        yield page("count-text", f"## {text.page('counting')}")
    for exercise in lesson.count:
        yield task(exercise, text, "count")
        yield code(f"count-{exercise.name}", f'lesson.count("{exercise.name[1:]}")')


def task(part: Exercise | Pair, text: LessonText, kind: str) -> Cell:
    """The heading and the prompt of a task; the prompt stands on the page even where no widget is shown."""
    name = part.name if kind == "exercise" else part.name[1:]
    heading = text.page(kind, name=name)
    if text.has(part.name, "title"):
        heading += f" · {text(part.name, 'title')}"
    return page(f"{part.name}-text", f"### {heading}", text(part.name, "prompt"), slide="subslide")


def _both(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.both:
        yield page("both-text", f"## {text.page('both')}", text.page("both_text"))
    for both in lesson.both:
        heading = text.page("both_item", name=both.name[1:])
        prompt = text(both.name, "prompt")
        yield page(f"{both.name}-text", f"### {heading}", prompt, slide="subslide")
        yield code(f"both-{both.name}", f'lesson.both("{both.name[1:]}")')


def _experiment(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.experiment:
        yield page("experiment-text", f"## {text.page('experiment')}", text.page("experiment_text"))
    for experiment in lesson.experiment:
        name = experiment.name[1:]
        heading = text.page("experiment_item", name=name)
        if text.has(experiment.name, "title"):
            heading += f" · {text(experiment.name, 'title')}"
        prompt = text(experiment.name, "prompt")
        yield page(f"{experiment.name}-text", f"### {heading}", prompt, slide="subslide")
        call = "lesson.experiment()" if name == "1" else f'lesson.experiment("{name}")'
        yield code(f"experiment-{experiment.name}", call)


def _summary(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if not lesson.summary:
        return
    head = text.page("table_head").split("|")
    rows = []
    for row in course.summary(lesson, text):
        line = f"**{bar(row.title)}** {bar(row.line)}"
        rows.append(f"| `{row.rule}` | {line} | {bar(row.page)} | {link(lesson, row.exercise, text)} |")
    table = "\n".join([f"| {' | '.join(head)} |", "| --- | --- | --- | --- |", *rows])
    yield page("summary-text", f"## {text.page('summary')}", text.page("summary_text"), table)
    yield code("summary", "lesson.summary()")


def bar(words: str) -> str:
    """Words that fit into a table."""
    return " ".join(words.split()).replace("|", "\\|")


def link(lesson: Lesson, task_id: str, text: LessonText) -> str:
    """A link to the heading of a task on the same page."""
    part = next(part for part in lesson.tasks if part.id == task_id)
    pairs, counts = lesson.why_not, lesson.count
    kind = "pair" if part in pairs else "count" if part in counts else "exercise"
    heading = task(part, text, kind).source.splitlines()[0].removeprefix("### ")
    return f"[{bar(heading)}](#{heading.replace(' ', '-')})"


def _play(course: Course, lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.play:
        yield page("play-heading", f"## {text.page('play')}")
    for n, _ in enumerate(lesson.play, 1):
        yield page(f"play-{n}-text", text(f"play_{n}"), slide="-")
        yield code(f"play-{n}", "lesson.play()" if n == 1 else f'lesson.play("{n}")')


def _teacher(lesson: Lesson, text: LessonText) -> Iterator[Cell]:
    if lesson.teacher is not None:
        seeds = text.page("seeds", seeds=list(lesson.teacher.seeds)) if lesson.teacher.seeds else ""
        folded = "\n\n".join(part for part in (text("teacher"), seeds) if part)
        source = f"<details>\n<summary>{text.page('teacher')}</summary>\n\n{folded}\n\n</details>"
        yield page("teacher", source, slide="notes", tags=("teacher",))


def _footer(course: Course, lesson: Lesson, text: LessonText) -> Cell:
    at, found = course.ids.index(lesson.id), []
    for key, number in (("previous", at - 1), ("next", at + 1)):
        if 0 <= number < len(course.ids):
            said = text.page(key, title=title(course, course.ids[number], text.lang))
            found.append(f"[{said}]({course.lesson(course.ids[number]).file}.ipynb)")
    found.append(f"[{text.page('start_page')}](../../00_start.ipynb)")
    return page("footer", " · ".join(found))


PARTS = {
    "header": _header,
    "setup": _setup,
    "recall": _recall,
    "why": _why,
    "watch": _watch,
    "try": _try,
    "why_not": _why_not,
    "count": _count,
    "both": _both,
    "experiment": _experiment,
    "summary": _summary,
    "play": _play,
}
"""Every part of a page, in order, under the name by which a note says where it stands."""


# the start page


def start_cells() -> list[Cell]:
    """The cells of the start page: every text in both languages, one after the other."""
    data = tomllib.loads((ROOT / "tools" / "start.toml").read_text(encoding="utf-8"))
    cells = []
    for part in data["part"]:
        name = part["id"]
        if "code" in part:
            cells.append(code(name, part["code"].strip(), *part.get("tags", ())))
            continue
        for lang in LANGUAGES:
            lessons = {game: _lesson_list(game, lang) for game in games()}
            cells.append(page(f"{name}-{lang}", _filled(part[lang].strip(), lessons), slide=part.get("slide", "slide")))
    return cells


def _filled(source: str, lessons: dict[str, str]) -> str:
    for game, listed in lessons.items():
        source = source.replace(f"<lessons {game}>", listed)
    return source.replace("<binder>", f"{BINDER}00_start.ipynb")


def _lesson_list(game: str, lang: str) -> str:
    course, lines = open_course(game), []
    for n, lesson in enumerate(course.lessons, 1):
        text = course.text(lesson, lang)
        colon = "：" if lang == "zh" else ": "
        lines.append(f"{n}. [{text('title')}]({lang}/{game}/{lesson.file}.ipynb){colon}{text('aim')}")
    return "\n".join(lines)


# notebooks


def source_hash(source: str) -> str:
    """What a Chinese cell remembers of the English text that it translates."""
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def notebook(cells: list[Cell], english: list[Cell] | None = None) -> Any:
    """An unexecuted notebook.

    Args:
        cells: Its cells.
        english: For the Chinese tree, the cells of the English notebook.
    """
    made = []
    for n, cell in enumerate(cells):
        make = nbformat.v4.new_code_cell if cell.code else nbformat.v4.new_markdown_cell
        node = make(cell.source)
        node["id"] = cell.id
        if cell.slide != "-":
            node.metadata["slideshow"] = {"slide_type": cell.slide}
        if cell.tags:
            node.metadata["tags"] = list(cell.tags)
        if english is not None and not cell.code:
            node.metadata["boardlab"] = {"source": source_hash(english[n].source)}
        made.append(node)
    return nbformat.v4.new_notebook(cells=made, metadata={"kernelspec": KERNEL, "language_info": LANGUAGE_INFO})


LANGUAGE_INFO = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def all_notebooks(wanted: list[str]) -> Iterator[tuple[Path, Any]]:
    """Every notebook by its path, not yet run.

    Args:
        wanted: ``start``, a game, or a game and a lesson such as ``cascadero/03``; all when empty.
    """
    for game in games():
        course = open_course(game)
        for number in course.ids:
            if wanted and game not in wanted and f"{game}/{number}" not in wanted:
                continue
            lesson = course.lesson(number)
            english = lesson_cells(course, lesson, "en")
            for lang in LANGUAGES:
                cells = english if lang == "en" else lesson_cells(course, lesson, lang)
                path = NOTEBOOKS / lang / game / f"{lesson.file}.ipynb"
                yield path, notebook(cells, None if lang == "en" else english)
    if not wanted or "start" in wanted:
        yield NOTEBOOKS / "00_start.ipynb", notebook(start_cells())


def stored(path: Path) -> Any | None:
    """The notebook as it lies there, or None."""
    return nbformat.read(path, as_version=4) if path.exists() else None


def same_cells(made: Any, there: Any | None) -> bool:
    """Does the stored notebook hold these cells, outputs apart?"""
    return there is not None and [_bare(cell) for cell in made.cells] == [_bare(cell) for cell in there.cells]


def _bare(cell: Any) -> tuple[Any, ...]:
    return cell["id"], cell.cell_type, cell.source, dict(cell.metadata)


def keep_outputs(made: Any, there: Any | None) -> None:
    """Take over the outputs of cells whose code did not change."""
    old = {cell["id"]: cell for cell in there.cells if cell.cell_type == "code"} if there is not None else {}
    for cell in made.cells:
        was = old.get(cell["id"])
        if cell.cell_type == "code" and was is not None and was.source == cell.source:
            cell.outputs, cell.execution_count = was.outputs, was.execution_count


def strays() -> list[Path]:
    """Notebooks in the trees that no lesson makes any more."""
    made = {path for path, _ in all_notebooks([])}
    found = (path for lang in LANGUAGES for path in (NOTEBOOKS / lang).rglob("*.ipynb"))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts and path not in made)


def main(arguments: list[str]) -> int:
    """Write the notebooks named, or all; with --check 1 when one is not what the lessons say."""
    wanted = [name for name in arguments if not name.startswith("-")]
    check, run = "--check" in arguments, "--no-run" not in arguments
    wrong, failed = 0, []
    if not check and (not wanted or "start" in wanted):
        cards.main()
    for path, made in all_notebooks(wanted):
        there = stored(path)
        good = same_cells(made, there)
        wrong += not good
        if not check:
            keep_outputs(made, there)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(nbformat.writes(made) + "\n", encoding="utf-8", newline="\n")
            if run and (error := run_and_save(path)):
                failed.append(f"{path.relative_to(ROOT)}: {error}")
        print(
            f"{path.relative_to(ROOT)}: {'as the lesson says' if good else 'differs' if check else 'written'}",
            flush=True,
        )
    if not wanted:
        for path in strays():
            wrong += 1
            print(f"{path.relative_to(ROOT)}: no lesson makes it" + ("" if check else "; delete it"), flush=True)
    for error in failed:
        print(f"a cell failed in {error}", file=sys.stderr)
    return 1 if failed or (check and wrong) else 0


def run_and_save(path: Path) -> str:
    """Run a notebook and save it with its pictures.

    Returns:
        What went wrong in one line; the notebook is then left without having been run. Empty when nothing did.
    """
    try:
        text = refreshed(path)
    except CellExecutionError as error:
        return f"{error.ename}: {error.evalue}"
    path.write_text(text, encoding="utf-8", newline="\n")
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
