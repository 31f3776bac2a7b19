"""`import boardlab` is light: it loads no Jupyter, no NumPy, no Pillow, and works where they are not installed."""

import importlib.metadata
import subprocess
import sys
import tomllib

HEAVY = (
    "IPython",
    "ipykernel",
    "ipywidgets",
    "ipycanvas",
    "anywidget",
    "traitlets",
    "jupyter_core",
    "numpy",
    "PIL",
    "pandas",
)

BLOCK = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HEAVY!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}} (blocked by the test)", name=name)

sys.meta_path.insert(0, Blocker())
"""


def python(code: str) -> str:
    """What a fresh Python prints for this code."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_boardlab_loads_nothing_heavy():
    loaded = python("import sys, boardlab; print(*sorted({name.partition('.')[0] for name in sys.modules}))").split()
    assert set(loaded).isdisjoint(HEAVY)


def test_a_game_is_played_to_its_end_without_the_heavy_libraries():
    play = """
import random, boardlab
state, dice = boardlab.new("cascadero", players=2, seed=7), random.Random(7)
while not state.is_over:
    state = state.apply(state.sample_action(dice))
print(state.result().rule)
"""
    assert python(BLOCK + play).startswith("CAS-END")


def test_svg_and_words_need_none_of_the_heavy_libraries():
    draw = """
import boardlab
from boardlab.picture.svg import to_svg
from boardlab.kernel.registry import game
state = boardlab.new("cascadero", players=2, seed=7)
print(to_svg(game("cascadero").scene(state))[:4], bool(game("cascadero").describe(state, "zh")))
"""
    assert python(BLOCK + draw).split() == ["<svg", "True"]


def test_the_version_is_the_same_everywhere(root):
    import boardlab

    declared = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert boardlab.__version__ == declared
    assert importlib.metadata.version("boardlab") == declared
    assert f"version: {declared}\n" in (root / "CITATION.cff").read_text(encoding="utf-8")
    assert f"## [{declared}]" in (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"/v{declared}?" in (root / "README.md").read_text(encoding="utf-8"), "the Binder badge opens the release"


def test_games_and_bots_are_found_by_the_entry_points_that_pyproject_declares(root):
    declared = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    for group in ("boardlab.games", "boardlab.bots"):
        installed = {point.name: point.value for point in importlib.metadata.entry_points(group=group)}
        assert declared[group].items() <= installed.items(), "an entry point is installed by `make lab` or `make test`"
        for point in importlib.metadata.entry_points(group=group):
            point.load()
