"""The two language trees tell the same lessons, and every notebook is stored as it should be."""

import hashlib
import json
import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = ROOT / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LARGEST = 1_800_000  # bytes: twenty boards as PNG and SVG
LANGUAGE = re.compile(r"""\blang\s*=\s*(["'])(en|zh)\1""")
NETWORK = re.compile(r"https?://|\burllib\b|\brequests\b|\bhttpx\b|\bsocket\b|\bpip install\b|\bwget\b|\bcurl\b")
LOADED = re.compile(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//|@import""")
LINK = re.compile(r"<a\b[^>]*>")
PICTURE = re.compile(r"!\[[^\]]*\]\((?:https?:)?//")


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def names(language: str) -> list[str]:
    return [path.relative_to(NOTEBOOKS / language).as_posix() for path in files(NOTEBOOKS / language)]


def cells(path: Path):
    return nbformat.read(path, as_version=4).cells


def code_cells(path: Path):
    return [cell for cell in cells(path) if cell.cell_type == "code" and cell.source.strip()]


def outputs(path: Path):
    return [output for cell in code_cells(path) for output in cell.outputs]


def source_hash(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def without_language(source: str) -> str:
    return LANGUAGE.sub("lang=?", source)


def headings(source: str) -> list[int]:
    return [len(line) - len(line.lstrip("#")) for line in source.splitlines() if re.match(r"#{1,6} ", line)]


ALL = files(NOTEBOOKS)
every_notebook = pytest.mark.parametrize("path", ALL, ids=[path.relative_to(NOTEBOOKS).as_posix() for path in ALL])
every_pair = pytest.mark.parametrize("name", names("en"))


def test_there_are_notebooks():
    assert (NOTEBOOKS / "00_start.ipynb") in ALL
    assert names("en")


def test_both_trees_have_the_same_files():
    assert names("en") == names("zh")


@every_pair
def test_both_languages_have_the_same_cells(name):
    english, chinese = cells(NOTEBOOKS / "en" / name), cells(NOTEBOOKS / "zh" / name)
    assert [(cell.id, cell.cell_type) for cell in english] == [(cell.id, cell.cell_type) for cell in chinese]
    assert [cell.metadata.get("tags", []) for cell in english] == [cell.metadata.get("tags", []) for cell in chinese]


@every_pair
def test_both_languages_run_the_same_code(name):
    english, chinese = code_cells(NOTEBOOKS / "en" / name), code_cells(NOTEBOOKS / "zh" / name)
    assert [without_language(cell.source) for cell in english] == [without_language(cell.source) for cell in chinese]


@every_pair
def test_each_tree_asks_for_its_own_language(name):
    for language in ("en", "zh"):
        asked = [
            found[1] for cell in code_cells(NOTEBOOKS / language / name) for found in LANGUAGE.findall(cell.source)
        ]
        assert set(asked) <= {language}


@every_pair
def test_both_languages_have_the_same_headings(name):
    english, chinese = cells(NOTEBOOKS / "en" / name), cells(NOTEBOOKS / "zh" / name)
    for left, right in zip(english, chinese, strict=True):
        if left.cell_type == "markdown":
            assert headings(left.source) == headings(right.source), left.id


@every_pair
def test_each_chinese_cell_was_written_for_the_english_cell_of_today(name):
    """`metadata.boardlab.source` of a Chinese text cell is the hash of the English text that it translates."""
    english, chinese = cells(NOTEBOOKS / "en" / name), cells(NOTEBOOKS / "zh" / name)
    for left, right in zip(english, chinese, strict=True):
        if left.cell_type == "markdown":
            assert right.metadata.get("boardlab", {}).get("source") == source_hash(left.source), left.id


@every_notebook
def test_every_code_cell_was_run_once_from_the_top(path):
    """nbval passes a cell that was never run without comparing anything, so this must hold."""
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@every_notebook
def test_no_cell_ended_in_an_error(path):
    wrong = [
        cell.source
        for cell in code_cells(path)
        if "raises-exception" not in cell.metadata.get("tags", [])
        and any(output.output_type == "error" or output.get("name") == "stderr" for output in cell.outputs)
    ]
    assert wrong == []


@every_notebook
def test_pictures_are_stored_and_widget_ids_are_not(path):
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    for output in outputs(path):
        data = output.get("data", {})
        assert WIDGET_VIEW not in data
        if "image/svg+xml" in data:
            assert "image/png" in data, "an untrusted notebook shows only the PNG"
            assert "text/plain" in data


@every_notebook
def test_a_notebook_is_small_enough_to_be_shown(path):
    assert path.stat().st_size < LARGEST


@every_notebook
def test_a_notebook_needs_no_network(path):
    for cell in cells(path):
        if cell.cell_type == "code":
            assert not NETWORK.search(cell.source), cell.source
        else:
            assert not PICTURE.search(cell.source) and not LOADED.search(LINK.sub("", cell.source)), cell.source
    for output in outputs(path):
        for kind, value in output.get("data", {}).items():
            if kind in ("text/html", "text/markdown", "image/svg+xml"):
                assert not LOADED.search(LINK.sub("", "".join(value))), value[:500]


@every_notebook
def test_a_notebook_is_stored_in_one_form(path):
    text = path.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert "version" not in json.loads(text)["metadata"].get("language_info", {}), "run `make notebooks`"
