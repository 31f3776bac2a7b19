"""What a cell hands over: names, looks and numbers; what cannot be meant is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from typing import Any

from boardlab.kernel.errors import BadNotation, UnknownName, there_are
from boardlab.kernel.reader import quoted
from boardlab.kernel.registry import games
from boardlab.kernel.words import LANGUAGES
from boardlab.lessons.experiment import Trial
from boardlab.lessons.model import NoSuchPart
from boardlab.picture.theme import THEMES

LOOKS = {"theme": ("auto", *THEMES), "layout": ("auto", "wide", "narrow")}
SEED, PROGRESS = "seed", "progress"


@contextmanager
def quoting(given: object) -> Iterator[None]:
    """If there is no such part, the sentence quotes what was given, not what it was taken for."""
    try:
        yield
    except NoSuchPart as error:
        error.facts["name"] = quoted(given)
        raise


def check_game(name: object) -> None:
    """Refuse what cannot be the name of a game."""
    if not isinstance(name, str):
        raise UnknownName("unknown.game", name=quoted(name), hint=there_are(games()))


def check_language(lang: object) -> None:
    """Refuse a language that there is not."""
    if lang not in LANGUAGES:
        raise UnknownName("unknown.language", name=quoted(lang), hint=there_are(LANGUAGES))


def check_look(theme: object, layout: object) -> None:
    """Refuse a theme or a layout that there is not."""
    if theme not in LOOKS["theme"]:
        raise UnknownName("unknown.theme", __package__, name=quoted(theme), hint=there_are(LOOKS["theme"]))
    if layout not in LOOKS["layout"]:
        raise UnknownName("unknown.layout", __package__, name=quoted(layout), hint=there_are(LOOKS["layout"]))


def check_changes(trial: Trial) -> None:
    """Refuse options that an experiment does not have, and values that they cannot have."""
    usual = usual_options(trial)
    for name, value in trial.changes.items():
        if name not in usual:
            experiment = trial.experiment.name
            raise UnknownName(
                "experiment.option", __package__, experiment=experiment, name=quoted(name), hint=there_are(usual)
            )
        if isinstance(usual[name], str) and not isinstance(value, str):
            raise BadNotation(
                "experiment.text", __package__, name=name, value=quoted(value), example=quoted(usual[name])
            )
        if isinstance(usual[name], int):
            number = isinstance(value, int) and not isinstance(value, bool)
            if name == SEED and not number:
                raise BadNotation("experiment.whole", __package__, name=name, value=quoted(value))
            if name != SEED and (not number or value < 1):
                raise BadNotation("experiment.least", __package__, name=name, value=quoted(value), least=1)


def usual_options(trial: Trial) -> Mapping[str, Any]:
    """The options of an experiment and what they are when nobody changes them."""
    taken = signature(trial.course.kit.experiments[trial.experiment.run]).parameters.values()
    own = {each.name: each.default for each in taken if each.name != PROGRESS}
    return {**own, **trial.experiment.options}
