"""What every game's rule cases share: a file holds a list of cases, and each is told by its id when it differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from boardlab.kernel.errors import BadPosition
from boardlab.kernel.values import Report

UNREADABLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, StopIteration),
    *(TypeError, ValueError),
)
"""What an engine may raise when a case holds something that nobody thought of: that case fails, the others go on."""
PLAIN = {
    "Object": "the table",
    "object": "table",
    "array": "list",
    "str": "text",
    "int": "whole number",
    "float": "fraction",
}
PLAIN |= {"bool": "true or false", "null": "null"}
"""How sentences call what JSON holds."""


def run_each(data: Any, run_case: Callable[[Mapping[str, Any]], str]) -> Report:
    """Run every case of a file.

    Args:
        data: ``{"cases": [...]}``.
        run_case: What is wrong with the outcome of a case; empty when all agrees.
    """
    if not isinstance(data, Mapping):
        return Report(0, (("file", f"expected a table with 'cases', got {type(data).__name__}"),))
    cases = data.get("cases", [])
    if not isinstance(cases, list) or not cases:
        return Report(0, (("file", "expected a list of 'cases'"),))
    return report(results(cases, run_case))


def results(cases: Iterable[Any], run_case: Callable[[Mapping[str, Any]], str]) -> list[tuple[str, str]]:
    """For each case its id, or its number when it has none, and what is wrong with it."""
    found = []
    for n, case in enumerate(cases, start=1):
        if isinstance(case, Mapping):
            found.append((str(case.get("id", f"case {n}")), problem(case, run_case)))
        else:
            found.append((f"case {n}", f"expected a table, got {type(case).__name__}"))
    return found


def problem(case: Mapping[str, Any], run_case: Callable[[Mapping[str, Any]], str]) -> str:
    """What is wrong with the outcome of a case; also when it cannot be run at all."""
    try:
        return run_case(case)
    except UNREADABLE as error:
        return f"expected a case that can be run, got: {type(error).__name__} {error}"


def report(results: list[tuple[str, str]]) -> Report:
    """How many agree, and what is wrong with the others."""
    failures = tuple((name, problem) for name, problem in results if problem)
    return Report(len(results) - len(failures), failures)


# What a case holds.


def shape(keys: Mapping[str, Any], needed: Iterable[str] = (), closed: bool = True) -> type[msgspec.Struct]:
    """The type of a table with these keys, each with the type of its value.

    Args:
        keys: The type of each value.
        needed: The keys that may not be left out.
        closed: May it have no other keys?
    """
    needed = tuple(needed)
    fields: list[Any] = [(key, kind) if key in needed else (key, kind, None) for key, kind in keys.items()]
    return msgspec.defstruct("Table", fields, kw_only=True, forbid_unknown_fields=closed)


def list_of(kind: Any) -> Any:
    """The type of a list of such things."""
    return list[kind]


def check(where: str, data: Any, kind: Any) -> None:
    """A part of a case is as it must be.

    Args:
        where: What sentences call the part, such as ``"position"``; empty for the case itself.
        data: The part.
        kind: Its type: that of a table, or any other.

    Raises:
        BadPosition: A key is unknown or missing, or a value is of the wrong kind; the sentence names the key.
    """
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        told, _, path = str(error).partition(" - at ")
        told = re.sub(r"`(\w+)`|^Object", lambda each: PLAIN.get(each[1] or each[0], f"'{each[1]}'"), told)
        place = path.strip("`").removeprefix("$").replace("[...]", "")
        hint = f"; there are: {', '.join(kind.__struct_fields__)}" if "unknown field" in told and not place else ""
        named = f"{where}{place}".lstrip(".") or "case"
        told = told[:1].lower() + told[1:].replace("unknown field", "the unknown key").replace(
            "missing required field", "lacks the key"
        )
        raise BadPosition(f"{named}: {told}{hint}") from None


def check_spelling(case: Mapping[str, Any], known: Iterable[str]) -> None:
    """Other keys of a case are for readers, but none is nearly one that is read.

    Raises:
        BadPosition: One is.
    """
    known = tuple(known)
    for key in case:
        if key not in known and (near := get_close_matches(str(key), known, 1, 0.85)):
            raise BadPosition(f"the case has a key {key!r}, which nothing reads; is it {near[0]!r}?")


def is_nothing(got: Any) -> bool:
    """Is this what an empty table claims: lists without anything in them, numbers that are 0?"""
    if isinstance(got, Mapping):
        return all(map(is_nothing, got.values()))
    return got in ([], ()) or (type(got) is int and got == 0)
