"""What is wrong with the shape of plain data, in our own sentences: the place, and what would work."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from boardlab.kernel.errors import Message, names_like

CASES = {
    "missing": r"Object missing required field `(?P<name>.*)`",
    "unknown": r"Object contains unknown field `(?P<name>.*)`",
    "kind": r"Expected `(?P<wanted>[a-z| ]+)`, got `(?P<got>[a-z| ]+)`",
    "value": r"Invalid (enum )?value '(?P<name>.*)'",
}
"""What msgspec says about data of another shape."""

KINDS = {
    inspect.StrType: "str",
    inspect.IntType: "int",
    inspect.BoolType: "bool",
    inspect.VarTupleType: "array",
    inspect.DictType: "object",
    inspect.StructType: "object",
}
"""How msgspec calls a type when it is something else."""


def misshapen(error: msgspec.ValidationError, kind: Any, known: Mapping[str, Sequence[str]] | None = None) -> Message:
    """Why data do not fit a type; in the words of msgspec, where these have no sentence.

    Args:
        error: What msgspec says.
        kind: The type that the data should have.
        known: For places that take certain names only: the names.
    """
    said, _, path = str(error).partition(" - at `$")
    path = path.removesuffix("`").lstrip(".")
    case, facts = next(
        ((case, found.groupdict()) for case, wording in CASES.items() if (found := re.fullmatch(wording, said))),
        ("", {}),
    )
    if not case:
        return Message(str(error))
    if case == "kind":
        facts = {name: kind_named(kind) for name, kind in facts.items()}
        return Message("shape.kind", place=path or Message("shape.whole"), **facts)
    name, types = facts["name"], [*types_at(inspect.type_info(kind), path)]
    if case == "value":
        hint = names_like(name, (each for of in types for each in names_of(of)))
        return Message("shape.value", place=path, name=repr(name), hint=hint)
    place = f"{path}.{name}".lstrip(".")
    if case == "unknown":
        return Message(
            "shape.unknown", place=place, hint=names_like(name, (each for of in types for each in fields(of)))
        )
    inner = [fields(of)[name] for of in types if name in fields(of)]
    if names := (known or {}).get(place) or [each for of in inner for each in names_of(of)]:
        return Message("shape.missing", place=place, hint=names_like("", names))
    return Message("shape.missing", place=place, hint=Message("shape.write", wanted=kind_of(inner[0])))


def types_at(kind: Any, path: str) -> Iterator[Any]:
    """The types that may stand at a place such as ``"actions[0].die"``."""
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from types_at(each, path)
    elif not path:
        yield kind
    elif path.startswith("["):
        inner = getattr(kind, "item_type", None) or getattr(kind, "value_type", None)
        if inner is not None:
            yield from types_at(inner, path.partition("]")[2].lstrip("."))
    else:
        name = re.split(r"[.\[]", path, maxsplit=1)[0]
        if name in (inner := fields(kind)):
            yield from types_at(inner[name], path[len(name) :].lstrip("."))


def fields(kind: Any) -> dict[str, Any]:
    """What a table may hold, with the types; its tag too."""
    if not isinstance(kind, inspect.StructType):
        return {}
    tag = {kind.tag_field: inspect.LiteralType((kind.tag,))} if kind.tag_field else {}
    return {**tag, **{each.encode_name: each.type for each in kind.fields}}


def names_of(kind: Any) -> Iterator[str]:
    """The names that a type takes, where it takes only some."""
    if isinstance(kind, inspect.LiteralType):
        yield from map(str, kind.values)


def kind_of(kind: Any) -> Message:
    """What a type is called."""
    parts = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    names = (next((name for each, name in KINDS.items() if isinstance(part, each)), "any") for part in parts)
    return kind_named(" | ".join(names))


def kind_named(name: str) -> Message:
    """The name of msgspec for a type, in words: ``"int | str"`` is a whole number or a text."""
    return Message(f"kind.{name.replace(' | ', '_or_')}", yes="true", no="false", none="null")
