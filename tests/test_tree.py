"""The repository holds what it should, and nothing of the computer on which it was written."""

import ast
import doctest
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {
    ".git",
    ".venv",
    ".hypothesis",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".import_linter_cache",
    "build",
    "dist",
}
BINARY = {".png", ".gz", ".ico", ".woff2"}
# split, so that this file does not find itself
OF_A_BUILD_MACHINE = re.compile(
    "|".join(["/wo" + "rk/", "/tmp/" + "(?:plan|venv)", "/roo" + r"t\b", r"/home/\w+/", r"C:\\Us" + "ers"])
)
OUTSIDE = re.compile(r"\.\./" + "shared")
SECRET = re.compile("ghp_[A-Za-z0-9]{20}|AK" + "IA[A-Z0-9]{16}|BEGIN [A-Z ]*PRIVATE" + " KEY")


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the project: those git knows, or all of them outside a checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=False
    )
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not SKIPPED & set(path.relative_to(ROOT).parts)]
    return tuple(
        sorted(
            path for path in paths if path.is_file() and path.suffix not in BINARY and "__pycache__" not in path.parts
        )
    )


def found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def package_files() -> list[Path]:
    return [path for path in tracked() if path.is_relative_to(ROOT / "boardlab") and path.suffix == ".py"]


def calls(tree: ast.AST) -> list[str]:
    return [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]


def test_no_file_names_a_folder_of_the_computer_it_was_written_on():
    assert found(OF_A_BUILD_MACHINE) == []


def test_no_file_reaches_outside_the_repository():
    assert found(OUTSIDE) == []


def test_no_file_holds_a_secret():
    assert found(SECRET) == []


def test_every_text_file_ends_with_one_newline():
    texts = {path: path.read_text(encoding="utf-8") for path in tracked()}
    assert [str(path.relative_to(ROOT)) for path, text in texts.items() if text and not text.endswith("\n")] == []
    assert [str(path.relative_to(ROOT)) for path, text in texts.items() if "\r" in text] == []


def test_saved_files_are_never_run_as_code():
    """A saved game comes from anybody: it is parsed as data, never unpickled or evaluated."""
    for path in package_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert {"eval", "exec", "pickle.load", "pickle.loads", "marshal.loads"}.isdisjoint(calls(tree)), path
        imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        assert {"pickle", "marshal", "shelve", "dill"}.isdisjoint(imported), path


def test_chance_comes_from_seeded_generators_only():
    """`random.random()` and its like draw from a generator that the whole process shares."""
    for path in package_files():
        used = [call for call in calls(ast.parse(path.read_text(encoding="utf-8"))) if call.startswith("random.")]
        assert set(used) <= {"random.Random"}, path


def test_the_package_says_that_it_is_typed():
    assert (ROOT / "boardlab" / "py.typed").exists()


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_each_readme_names_the_two_commands_and_they_exist(name):
    text, makefile = ((ROOT / file).read_text(encoding="utf-8") for file in (name, "Makefile"))
    for target in ("lab", "test"):
        assert f"make {target}" in text
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("name", ["README.md", "README.zh.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md"])
def test_every_make_target_that_a_page_names_exists(name):
    text, makefile = ((ROOT / file).read_text(encoding="utf-8") for file in (name, "Makefile"))
    targets = set(re.findall(r"`make ([a-z-]+)", text)) | set(re.findall(r"^make ([a-z-]+)", text, re.MULTILINE))
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()


@pytest.mark.parametrize("name", [path.relative_to(ROOT).as_posix() for path in tracked() if path.suffix == ".md"])
def test_every_link_of_a_page_leads_to_a_file(name):
    page = ROOT / name
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)\s#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_python_tour_of_the_readme_is_true(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0
