"""Saved games: plain, versioned JSON, written atomically and read with full validation."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from boardlab.kernel.errors import BadRecord, BoardlabError, IllegalAction, Message
from boardlab.kernel.protocol import Game, State
from boardlab.kernel.reader import quoted
from boardlab.kernel.registry import game, games
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.shape import misshapen
from boardlab.kernel.version import VERSION

FORMAT = "boardlab-record/1"
CHECKPOINT_EVERY = 20
BIGGEST_FILE = 5_000_000
"""Bytes; no game comes near it, and a longer text is not read at all."""


class Head(Struct, frozen=True):
    """What a saved game of any version has."""

    format: str


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """One game as a file holds it: labels, never indices.

    Attributes:
        format: ``boardlab-record/1``.
        game: Name of the game.
        engine: Version of boardlab that wrote it.
        ruleset: Name of the ruleset.
        rulings: Every ruling in force.
        options: The set-up's options, players included.
        position: The position that the game started from, when it was no ordinary start.
        seats: Who sits where: ``"you"`` or the name of a bot.
        seed: What chance was drawn from.
        undo: What may be taken back: ``"anything"`` or ``"until-information"``.
        actions: Every action, chance included, in order.
        checkpoints: Hash of the position after so many actions.
        notes: Comments by number of actions and language.
    """

    format: str
    game: str
    engine: str = VERSION
    ruleset: str = "published"
    rulings: dict[str, str | int] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    seats: tuple[str, ...] = ()
    seed: int | str = 0
    undo: Literal["anything", "until-information"] = "anything"
    actions: tuple[dict[str, Any], ...] = ()
    checkpoints: dict[str, str] = field(default_factory=dict)
    notes: dict[str, dict[str, str]] = field(default_factory=dict)

    def start(self) -> State:
        """The state before the first action."""
        rules: Game = game(self.game)
        if self.position is not None:
            return rules.position(self.position)
        options = dict(self.options)
        players = options.pop("players", len(self.seats) or max(2, rules.min_players))
        ruleset = Ruleset(self.ruleset, dict(self.rulings)) if self.rulings else self.ruleset
        return rules.initial(players, ruleset, **options)

    def replay(self, to: int | None = None) -> Iterator[tuple[Any, State]]:
        """Every action with the state after it.

        Args:
            to: Stop after so many actions; all of them by default.

        Raises:
            BadRecord: An action is refused or a checkpoint differs; the sentence says where and by which rule.
        """
        rules, state = game(self.game), self.start()
        for n, data in enumerate(self.actions[:to], start=1):
            try:
                action = rules.action_from(data)
                state = state.apply(action)
            except IllegalAction as error:
                raise BadRecord("record.refused", n=n, error=error) from error
            except BoardlabError as error:
                raise BadRecord("record.action", n=n, error=error) from error
            wanted = self.checkpoints.get(str(n))
            if wanted is not None and wanted != fingerprint(rules, state):
                raise BadRecord("record.differs", n=n)
            yield action, state

    def dumps(self) -> str:
        """The record as JSON text, one action a line."""
        lines = json.loads(msgspec.json.encode(self))
        actions = lines.pop("actions")
        head = json.dumps(lines, ensure_ascii=False, indent=1)[:-2]
        body = ",\n  ".join(json.dumps(action, ensure_ascii=False) for action in actions)
        return f'{head},\n "actions": [\n  {body}\n ]\n}}\n'

    def save(self, path: str | Path) -> Path:
        """Write the record to a file: all of it or nothing."""
        return write_text(path, self.dumps())

    @classmethod
    def loads(cls, text: str) -> Record:
        """A record from its text.

        Raises:
            BadRecord: The text is no record, or of a format this version does not know.
        """
        if len(text) > BIGGEST_FILE:
            raise BadRecord("record.long", n=len(text), most=BIGGEST_FILE)
        data = text.removeprefix("\ufeff").encode("utf-8", "surrogatepass")
        try:
            head = read_head(data)
            if head.format != FORMAT:
                raise BadRecord("file.format", format=quoted(head.format), known=FORMAT)
            record = msgspec.json.decode(data, type=cls)
        except msgspec.ValidationError as error:
            raise BadRecord("record.none", why=misshapen(error, cls, {"game": games()})) from None
        except (msgspec.DecodeError, UnicodeError):
            raise BadRecord("record.none", why=Message("file.syntax", kind="JSON")) from None
        except RecursionError:
            raise BadRecord("record.none", why=Message("file.nested")) from None
        game(record.game)
        return record

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """A record from a file.

        Raises:
            BadRecord: The file is missing, too large or no record; the sentence names it.
        """
        return cls.loads(read_text(path))


def read_head(data: bytes) -> Head:
    """What a saved game of any version begins with.

    Raises:
        BadRecord: It is something else.
    """
    try:
        return msgspec.json.decode(data, type=Head)
    except msgspec.ValidationError:
        raise BadRecord("record.none", why=Message("file.headless", key="format")) from None


def fingerprint(rules: Game, state: State) -> str:
    """A hash of the whole position."""
    canonical = json.dumps(rules.position_of(state), sort_keys=True, ensure_ascii=False)
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()[:32]


def read_text(path: str | Path) -> str:
    """A text file, with a sentence when it cannot be read.

    Raises:
        BadRecord: The file is missing, a folder, too large or not UTF-8.
    """
    try:
        size = Path(path).stat().st_size
        text = Path(path).read_text(encoding="utf-8-sig") if size <= BIGGEST_FILE else ""
    except OSError as error:
        raise BadRecord("file.unread", path=str(path), why=reason(error)) from None
    except UnicodeDecodeError:
        raise BadRecord("file.text", path=str(path), code="UTF-8") from None
    except ValueError as error:
        raise BadRecord("file.unread", path=str(path), why=str(error)) from None
    if size > BIGGEST_FILE:
        raise BadRecord("file.large", path=str(path), most=BIGGEST_FILE)
    return text


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file atomically: a reader sees the old text or the new one, never half.

    Raises:
        BadRecord: The folder cannot be written to.
    """
    import tempfile  # slow to import, and only needed here

    path = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(name, 0o666 & ~_umask())  # as any new file, so that a class can share it
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadRecord("file.unwritten", path=str(path), why=reason(error)) from None
    return path


def reason(error: OSError) -> Message | str:
    """Why a file cannot be read or written; as the system says it, where that is seldom."""
    for kind, case in ((FileNotFoundError, "missing"), (IsADirectoryError, "folder"), (PermissionError, "denied")):
        if isinstance(error, kind):
            return Message(f"file.{case}")
    return error.strerror or str(error)


def _umask() -> int:
    """The permissions that new files of this process do not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
