"""Words by key and language: the rules speak in rule ids and facts, this page turns them into sentences.

Templates are Python format strings with three additions:

* ``{colour:@colour}`` looks up the key ``colour.<value>``;
* ``{n:#space|spaces}`` writes the number with the right form of the noun;
* ``{cells:list}`` joins a list.
"""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from boardlab.kernel.errors import Message, UnknownName, there_are
from boardlab.kernel.reader import quoted
from boardlab.kernel.rulebook import flatten

LANGUAGES = ("en", "zh")
HERE = Path(__file__).parent / "words"
GAP = re.compile("(?<=[\u3001-\u9fff\uff01-\uff65]) +(?=[\u3001-\u9fff\uff01-\uff65])")
"""A space between two Chinese signs: a template leaves room for a number, and a name stands there."""
KEPT = "\ue000"
"""Stands for a space that is no such gap, while gaps are closed; no text has this sign."""


class Words(string.Formatter):
    """All words of one language.

    Args:
        lang: ``"en"`` or ``"zh"``.
        table: Texts by dotted key.
        seats: Colour (or name) of each seat, for ``{seat:@seat}``.
    """

    def __init__(self, lang: str, table: Mapping[str, str], seats: Sequence[str] = ()) -> None:
        self.lang, self.table, self.seats = lang, table, tuple(seats)

    def __repr__(self) -> str:
        return f"Words({self.lang!r}, {len(self.table)} texts)"

    def for_seats(self, seats: Sequence[str]) -> Words:
        """The same words for a table with these seats."""
        return Words(self.lang, self.table, seats)

    def has(self, key: str) -> bool:
        return key in self.table

    def keys(self) -> frozenset[str]:
        return frozenset(self.table)

    def text(self, key: str, /, **facts: Any) -> str:
        """The sentence for a key, with its facts filled in.

        Raises:
            KeyError: No such key, or a fact that the sentence needs is missing.
        """
        template = self.table[key]
        if self.lang != "zh":
            return self.vformat(template, (), facts)
        return GAP.sub("", "".join(self._pieces(template, facts))).replace(KEPT, " ")

    def _pieces(self, template: str, facts: Mapping[str, Any]) -> Iterator[str]:
        """A template in parts, filled in; the spaces of what is filled in are none of ours."""
        for literal, name, spec, conversion in self.parse(template):
            yield literal
            if name is not None:
                value = self.convert_field(self.get_field(name, (), facts)[0], conversion or None)
                yield self.format_field(value, spec or "").replace(" ", KEPT)

    def first(self, keys: Iterable[str], **facts: Any) -> str:
        """The sentence for the first of several keys that exists."""
        keys = tuple(keys)
        for key in keys:
            if key in self.table:
                return self.text(key, **facts)
        raise KeyError(" or ".join(keys))

    def joined(self, parts: Iterable[object]) -> str:
        """A list in words, with this language's comma; cells such as ``7,6`` are parted by semicolons in English."""
        items = [str(part) for part in parts]
        if self.lang == "zh":
            return "、".join(items)
        return ("; " if any("," in item for item in items) else ", ").join(items)

    def format_field(self, value: Any, spec: str) -> str:
        if spec.startswith("@"):
            return self._named(spec[1:], value)
        if spec.startswith("#"):
            one, _, many = spec[1:].partition("|")
            return f"{value} {one if value == 1 else many}"
        if spec == "list":
            return self.joined(value)
        return str(super().format_field(value, spec))

    def _named(self, space: str, value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return self.joined(self._named(space, each) for each in value)
        if space == "seat" and isinstance(value, int):
            if 0 <= value < len(self.seats):
                return self.text(f"seat.{self.seats[value]}")
            return self.text("seat.number", n=value + 1)
        return self.text(f"{space}.{value}")


def typed(text: object) -> str:
    """What somebody typed, in plain signs: ``"７，6  Seal"`` becomes ``"7,6 seal"``.

    Chinese keyboards write full-width digits, letters and commas; they mean the same.
    """
    return " ".join(unicodedata.normalize("NFKC", str(text)).replace("、", ",").lower().split())


def told(sentences: Iterable[str], lang: str) -> str:
    """Sentences one after the other."""
    return ("" if lang == "zh" else " ").join(sentences)


def cut(text: object, most: int = 60) -> str:
    """A text for a sentence that quotes it, cut when it is long."""
    whole = str(text)
    return whole if len(whole) <= most else f"{whole[:most]}…"


def shortened(text: object, most: int = 60) -> str:
    """The same, in quotes."""
    return repr(cut(text, most))


def with_rule(sentence: str, rule: str, lang: str) -> str:
    """A sentence with the rule that it rests on."""
    return f"{sentence}（{rule}）" if lang == "zh" else f"{sentence} ({rule})"


def message_text(message: Message, lang: str) -> str:
    """What a message says in a language; its case itself where the words have no sentence for it."""
    words = package_words(message.package, lang)
    key = f"error.{message.case}"
    if not words.has(key):
        return message.case
    facts = {name: fact.text(lang) if isinstance(fact, Message) else fact for name, fact in message.facts.items()}
    sentence = words.text(key, **facts)
    return with_rule(sentence, facts["rule"], lang) if facts.get("rule") else sentence


@cache
def package_words(package: str | None, lang: str) -> Words:
    """The kernel's words and those of a package."""
    return load_words(lang, Path(str(files(package))) / "words" if package else None)


def read_tables(folder: Path) -> dict[str, str]:
    """Every text of the TOML files in a folder, by dotted key.

    Raises:
        ValueError: Two files hold the same key, or a value is no text.
    """
    table: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for key, value in flatten(tomllib.loads(path.read_text(encoding="utf-8"))).items():
            if key in table:
                raise ValueError(f"{path.name}: the key {key!r} stands in another file too")
            if not isinstance(value, str):
                raise ValueError(f"{path.name}: the key {key!r} holds {value!r}, which is no text")
            table[key] = value
    return table


@cache
def load_words(lang: str, folder: Path | None = None) -> Words:
    """The kernel's words and those of a game's ``words`` folder.

    Raises:
        UnknownName: No such language.
    """
    if lang not in LANGUAGES:
        raise UnknownName("unknown.language", name=quoted(lang), hint=there_are(LANGUAGES))
    table = {k: str(v) for k, v in flatten(tomllib.loads((HERE / f"{lang}.toml").read_text(encoding="utf-8"))).items()}
    if folder is not None:
        table |= read_tables(folder / lang)
    return Words(lang, table)
