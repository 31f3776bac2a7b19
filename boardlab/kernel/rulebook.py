"""The rulebook as data: which rule carries which statement, and which ruling it drives."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct, convert, field, structs

from boardlab.kernel.errors import BadPosition, Message, UnknownName, there_are
from boardlab.kernel.reader import quoted

if TYPE_CHECKING:
    from boardlab.kernel.words import Words


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule.

    Attributes:
        id: Rule id, such as ``CAS-TOWN-4``.
        chapter: The chapter of the rulebook it belongs to.
        statements: Numbers of the source document's statements that it carries.
        published: Where the published rulebook says it: the words tell it as ``published.<this>``.
        agrees: Whether the document and the published game agree on it.
        ruling: The ruling it drives, or empty.
        prose_only: True when no code can raise it (components, headings, theme).
    """

    id: str
    chapter: str
    statements: tuple[str, ...] = ()
    published: str = ""
    agrees: bool = True
    ruling: str = ""
    prose_only: bool = False

    def cited(self, words: Words) -> str:
        """Where the published rulebook says it, in words."""
        key = f"published.{self.published}"
        return words.text(key) if words.has(key) else self.published


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One point on which readings differ: the reading chosen, and what it rests on."""

    value: str | int
    rule: str
    source: str = ""
    statements: tuple[str, ...] = ()
    confidence: str = ""


class Ruleset(Struct, frozen=True):
    """A named set of rulings. Code asks for a ruling, never for the set's name."""

    name: str
    rulings: dict[str, str | int] = field(default_factory=dict)

    def __getitem__(self, ruling: str) -> str | int:
        return self.rulings[ruling]

    def with_rulings(self, choices: Mapping[str, tuple[str | int, ...]], **changes: str | int) -> Ruleset:
        """The same set with some rulings changed.

        Args:
            choices: For every ruling of the game, the values it may take.
            **changes: The new values.

        Raises:
            UnknownName: No such ruling, or no such value; the sentence lists what there is.
        """
        for name, value in changes.items():
            if name not in choices:
                raise UnknownName("unknown.ruling", name=quoted(name), hint=there_are(sorted(choices)))
            if value not in choices[name]:
                raise UnknownName("unknown.reading", name=name, value=quoted(value), parts=choices[name])
        if all(self.rulings[name] == value for name, value in changes.items()):
            return self
        return structs.replace(self, name=f"{self.name}, changed", rulings={**self.rulings, **changes})


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the table "the document and the published game"."""

    id: str
    rule: str
    statements: tuple[str, ...] = ()
    ruling: str = ""
    plays_differently: bool = False


class Presets:
    """The presets of a game, read from its ``rulesets.toml`` when they are first asked for.

    Args:
        read: Gives the file as a table.
        rulings: For every ruling, the readings it may take, the published one first.
    """

    def __init__(self, read: Callable[[], Mapping[str, Any]], rulings: Mapping[str, tuple[str | int, ...]]) -> None:
        self.read, self.rulings = read, rulings

    @cached_property
    def by_name(self) -> Mapping[str, Ruleset]:
        """The presets by name."""
        presets = self.read()["ruleset"]
        return {name: Ruleset(name, {key: row["value"] for key, row in rows.items()}) for name, rows in presets.items()}

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Every point on which the document and the published game differ."""
        return convert(self.read()["difference"], tuple[Difference, ...])

    def chosen(self, wanted: str | Ruleset) -> Ruleset:
        """A preset by name; or a preset with the rulings of a ruleset, "published" when that goes by another name.

        Raises:
            UnknownName: No such preset or ruling.
        """
        presets = self.by_name
        if isinstance(wanted, Ruleset):
            base = presets.get(wanted.name.partition(",")[0], presets["published"])
            return base.with_rulings(self.rulings, **wanted.rulings)
        if not isinstance(wanted, str) or wanted not in presets:
            raise UnknownName("unknown.ruleset", name=quoted(wanted), hint=there_are(presets))
        return presets[wanted]

    def of_position(self, wanted: Any, rulings: Mapping[Any, Any]) -> Ruleset:
        """The ruleset that a position names, with single rulings changed.

        Raises:
            BadPosition: No such preset or ruling.
        """
        try:
            return self.chosen(wanted).with_rulings(self.rulings, **{str(name): v for name, v in rulings.items()})
        except UnknownName as error:
            raise BadPosition("position.rules", error=error) from None


class Rulebook(Struct, frozen=True):
    """All rules of one game, in reading order."""

    rules: tuple[Rule, ...]

    def ids(self) -> tuple[str, ...]:
        return tuple(rule.id for rule in self.rules)

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id.

        Raises:
            UnknownName: There is none; the sentence names the nearest ones.
        """
        for rule in self.rules:
            if rule.id == rule_id:
                return rule
        near = difflib.get_close_matches(rule_id, self.ids(), 3)
        hint = Message("hint.near", parts=near) if near else Message("hint.rule", example=self.ids()[0])
        raise UnknownName("unknown.rule", name=quoted(rule_id), hint=hint)

    def statements(self) -> dict[str, tuple[str, ...]]:
        """For every statement of the document, the rules that carry it."""
        carried: dict[str, tuple[str, ...]] = {}
        for rule in self.rules:
            for number in rule.statements:
                carried[number] = (*carried.get(number, ()), rule.id)
        return dict(sorted(carried.items()))


class Coverage(Struct, frozen=True):
    """Where each rule is taught and raised."""

    rule: Rule
    taught: tuple[str, ...]
    raised: tuple[str, ...]

    @property
    def gap(self) -> str:
        """What is missing, or nothing: every rule is taught, and raised by code unless it is prose only."""
        if not self.taught:
            return "not taught"
        return "" if self.raised or self.rule.prose_only else "never raised"


def coverage(
    book: Rulebook, taught: Mapping[str, Iterable[str]], raised: Mapping[str, Iterable[str]]
) -> tuple[Coverage, ...]:
    """For every rule, the lessons that teach it and the modules that raise it."""
    return tuple(
        Coverage(rule, tuple(sorted(taught.get(rule.id, ()))), tuple(sorted(raised.get(rule.id, ()))))
        for rule in book.rules
    )


def rules_named_in(package: str, book: Rulebook) -> dict[str, set[str]]:
    """For every rule, the modules of a package whose code names it; docstrings and comments do not count.

    Args:
        package: Such as ``"boardlab.games.cascadero"``.
        book: The rules to look for.
    """
    ids, named = frozenset(book.ids()), dict[str, set[str]]()
    for file in files(package).iterdir():
        if file.name.endswith(".py"):
            for text in code_strings(file.read_text(encoding="utf-8")):
                for word in ids.intersection(re.findall(r"[A-Z]+-[A-Z]+-[A-Z]?\d+", text)):
                    named.setdefault(word, set()).add(file.name.removesuffix(".py"))
    return named


def code_strings(source: str) -> Iterator[str]:
    """Every string of a module that is no docstring."""
    tree = ast.parse(source)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as one table with dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat
