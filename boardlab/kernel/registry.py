"""Games and bots by name. A package adds one by an entry point; the framework knows none."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from boardlab.kernel.chance import check_seed, settle
from boardlab.kernel.errors import Message, UnknownName, there_are
from boardlab.kernel.protocol import Game, State
from boardlab.kernel.reader import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

Bot = Callable[..., Any]


@cache
def registered(group: str) -> EntryPoints:
    """What installed packages have registered under a group."""
    from importlib.metadata import entry_points  # slow to import, and only needed here

    return entry_points(group=group)


def games() -> tuple[str, ...]:
    """Names of the games that are installed."""
    return tuple(sorted({entry.name for entry in registered("boardlab.games")}))


@cache
def game(name: str) -> Game:
    """The game with this name.

    Raises:
        UnknownName: It is not installed; the sentence lists those that are.
    """
    return _loaded("boardlab.games", name, "game")  # type: ignore[no-any-return]


def package_of(name: str) -> str:
    """The package that registered a game, such as ``"boardlab.games.cascadero"``.

    Raises:
        UnknownName: It is not installed; the sentence lists those that are.
    """
    game(name)
    return next(entry.module for entry in registered("boardlab.games") if entry.name == name)


def bots() -> tuple[str, ...]:
    """Names of the bots that are installed."""
    return tuple(sorted({entry.name for entry in registered("boardlab.bots")}))


@cache
def bot(name: str) -> Bot:
    """The bot with this name: a function ``(game, view, rng) -> action``.

    Raises:
        UnknownName: It is not installed; the sentence lists those that are.
    """
    return _loaded("boardlab.bots", name, "bot")  # type: ignore[no-any-return]


def _loaded(group: str, name: str, what: str) -> Any:
    found = {entry.name: entry for entry in registered(group)}
    if name in found:
        return found[name].load()
    near = difflib.get_close_matches(str(name), found, 1)
    hint = Message("hint.near", parts=list(map(repr, near))) if near else there_are(sorted(found) or "-")
    raise UnknownName(f"unknown.{what}", name=quoted(name), hint=hint)


def new(name: str, *, players: int = 2, seed: int | str = 0, ruleset: Any = "published", **options: Any) -> State:
    """A new game, ready for its first decision.

    Args:
        name: The game, such as ``"cascadero"``.
        players: How many seats.
        seed: Decides everything that chance decides.
        ruleset: ``"published"``, ``"document"`` or a Ruleset.
        **options: The game's own options, see ``game(name).options()``.

    Raises:
        UnknownName: No such game, option or ruleset.
        BadPosition: The options do not go together.
        BoardlabError: The seed is neither a whole number nor a text.
    """
    return settle(game(name).initial(players, ruleset, **options), check_seed(seed))


def parse(name: str, text: str) -> Any:
    """An action of a game from its notation, such as ``"7,6"``."""
    return game(name).parse(text)
