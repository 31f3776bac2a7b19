"""Kernel-only widget tests: no browser, no kernel. Events are fed in, drawing commands are recorded."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("ipycanvas")
sys.path.insert(0, str(Path(__file__).parent))

import toy
from ipycanvas import canvas as ipycanvas_canvas

from boardlab.kernel import record, registry, session
from boardlab.widgets import board as board_module
from boardlab.widgets import panels, safe

MANAGER = ipycanvas_canvas._CANVAS_MANAGER


@pytest.fixture(autouse=True)
def no_hidden_errors():
    """An error that a callback showed and that was our mistake fails the test."""
    safe.caught.clear()
    yield
    assert [trouble.trace for trouble in safe.caught] == []


@pytest.fixture
def toy_game(monkeypatch):
    """The toy game, known to sessions and records as if a package had registered it."""
    real = registry.game

    def game(name):
        return toy.GAME if name == "toy" else real(name)

    for module in (session, record, board_module):
        monkeypatch.setattr(module, "game" if hasattr(module, "game") else "game_named", game)
    monkeypatch.setattr(session, "bots", lambda: ("first",))
    monkeypatch.setattr(panels, "bots", lambda: ("first",))
    monkeypatch.setattr(
        session,
        "bot",
        lambda name: lambda game, view, rng: game.position(view).legal_actions()[0],
    )
    return toy.GAME


@pytest.fixture
def sent(monkeypatch):
    """Every batch of drawing commands, as lists of (name, arguments)."""
    batches = []

    def record_batch(content, buffers):
        assert content == {"shape": [len(buffers[0])], "dtype": "uint8"}
        batches.append([(ipycanvas_canvas._CMD_LIST[c[0]], c[1]) for c in json.loads(buffers[0])])

    monkeypatch.setattr(MANAGER, "send", record_batch)
    return batches


@pytest.fixture
def table(toy_game):
    return session.Session("toy", seats=("you", "you"))
