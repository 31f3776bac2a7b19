"""What every game's rule cases share: a file holds a list of cases, and each is told by its id when it differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from boardlab.kernel.values import Report


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
            found.append((str(case.get("id", f"case {n}")), run_case(case)))
        else:
            found.append((f"case {n}", f"expected a table, got {type(case).__name__}"))
    return found


def report(results: list[tuple[str, str]]) -> Report:
    """How many agree, and what is wrong with the others."""
    failures = tuple((name, problem) for name, problem in results if problem)
    return Report(len(results) - len(failures), failures)
