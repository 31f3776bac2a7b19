"""Everything in words, for one game and one language: the widgets ask here and hold no sentence themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from boardlab.kernel.chance import CHANCE
from boardlab.kernel.errors import UnknownName
from boardlab.kernel.values import Event, Score, Violation
from boardlab.kernel.words import Words, load_words
from boardlab.picture.theme import theme
from boardlab.widgets.page import button, escape, tag

FOLDER = Path(__file__).with_name("words")


def ui_words(lang: str) -> Words:
    """The words of the widgets themselves.

    Raises:
        UnknownName: No such language.
    """
    return load_words(lang, FOLDER)


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


class Teller:
    """The words of one game and of the widgets.

    Args:
        game: The game.
        lang: "en" or "zh".
    """

    def __init__(self, game: Any, lang: str) -> None:
        self.game, self.lang, self.ui = game, lang, ui_words(lang)
        self.asks, self.hides = bool(game.asks), bool(game.hides)

    @cached_property
    def words(self) -> Words:
        return self.game.words(self.lang)

    def __call__(self, key: str, **facts: Any) -> str:
        """A text of the widgets."""
        return self.ui.text(f"widget.{key}", **facts)

    # --- rules -------------------------------------------------------------------------------------------------

    def rule_title(self, rule: str) -> str:
        key = f"rule.{rule}.title"
        return self.words.text(key) if self.words.has(key) else rule

    def rule_text(self, rule: str) -> str:
        key = f"rule.{rule}.text"
        return self.words.text(key) if self.words.has(key) else ""

    def rule_button(self, rule: str) -> str:
        """A small pressable rule id; its tooltip is the rule's title."""
        if not rule:
            return ""
        title = self.rule_title(rule)
        return button(
            rule,
            f"rule:{rule}",
            title=title,
            look="bl-rule",
            aria_label=self("rule.read", rule=rule, title=title),
        )

    def rule_panel(self, rule: str) -> str:
        """The whole rule: title, text, statements of the document, place in the published rulebook."""
        parts = [
            tag("h3", f"{rule}  {self.rule_title(rule)}"),
            tag("p", self.rule_text(rule)),
        ]
        try:
            entry = self.game.rulebook().rule(rule)
        except UnknownName:
            return "".join(parts)
        rows = []
        if entry.statements:
            rows.append((self("rule.statements"), ", ".join(entry.statements)))
        if entry.published:
            rows.append((self("rule.published"), entry.cited(self.words)))
        if entry.ruling:
            rows.append((self("rule.ruling"), self.ruling_name(entry.ruling)))
        rows.append((self("rule.both"), self("rule.agree" if entry.agrees else "rule.differ")))
        table = "".join(tag("tr", raw=tag("th", name, scope="row") + tag("td", value)) for name, value in rows)
        return "".join(parts) + tag("table", raw=tag("tbody", raw=table))

    def ruling_name(self, ruling: str) -> str:
        return self._first(
            (f"ruling.{ruling}.name", f"ruling.{ruling}.title", f"ruling.{ruling}"),
            ruling,
        )

    def ruling_value(self, ruling: str, value: object) -> str:
        return self._first((f"ruling.{ruling}.{value}", f"reading.{ruling}.{value}"), str(value))

    def option_name(self, option: str) -> str:
        return self._first(
            (f"option.{option}.name", f"option.{option}.title", f"option.{option}"),
            option,
        )

    def option_value(self, option: str, value: object) -> str:
        return self._first((f"option.{option}.{value}", f"colour.{value}"), str(value))

    def ruleset_name(self, name: str) -> str:
        return self._first((f"ruleset.{name}", f"ruleset.{name}.name"), name)

    def bot(self, name: str) -> str:
        """Who may sit at a table: "you", or a bot."""
        return self.ui.text(f"bot.{name}") if self.ui.has(f"bot.{name}") else name

    def _first(self, keys: Iterable[str], fallback: str) -> str:
        for key in keys:
            if self.words.has(key):
                return self.words.text(key)
        return fallback

    # --- seats -------------------------------------------------------------------------------------------------

    def seat(self, state: Any, seat: int) -> str:
        return self("chance") if seat == CHANCE else self.game.seat_name(state, seat, self.lang)

    def badge(self, state: Any, seat: int, themename: str) -> str:
        """The seat's letter on its colour, as on its pieces; decoration beside the name."""
        if seat < 0:
            return ""
        letter, fill, ink = self.game.seat_badges(state)[seat]
        look = theme(themename)
        return tag(
            "span",
            letter,
            class_="bl-badge",
            aria_hidden="true",
            style=f"background:{look[fill]};color:{look[ink]}",
        )

    # --- what happens ------------------------------------------------------------------------------------------

    def event(self, state: Any, event: Event) -> str:
        """One event: its sentence and its rule."""
        return f"{escape(self.game.event_text(state, event, self.lang))} {self.rule_button(event.rule)}"

    def violation(self, state: Any, violation: Violation) -> str:
        """One reason, and the rule that gives it."""
        return f"{escape(self.violation_words(state, violation))} {self.rule_button(violation.rule)}"

    def violation_words(self, state: Any, violation: Violation) -> str:
        return self.game.violation_text(violation, self.lang, state.seats)

    def violations(self, state: Any, violations: Iterable[Violation]) -> str:
        """All reasons, one after the other."""
        return " ".join(self.violation(state, each) for each in violations)

    def action(self, state: Any, action: Any) -> str:
        told = self.game.describe_action(state, action, self.lang)
        return told[:1].upper() + told[1:]

    def named(self, state: Any, action: Any) -> str:
        """An action in a list: as one types it; where that says little, in words too."""
        typed = str(self.game.notation(action))
        if not self.asks:
            return typed
        return self("actions.named", words=self.action(state, action), typed=typed)

    def prompt(self, state: Any, seat: int | None = None) -> str:
        """What a seat (the first that is to move) must do now."""
        if state.is_over:
            return ""
        if seat is None or seat == state.to_move[0]:
            return self.game.prompt(state, self.lang)
        return self.game.prompt(state, self.lang, seat=seat)

    def result(self, state: Any) -> tuple[str, ...]:
        """Who won and why, sentence by sentence."""
        return tuple(self.game.describe_result(state, self.lang).splitlines())

    def outlook(self, state: Any, seat: int) -> tuple[str, ...]:
        """What will probably come of a plan that is not complete yet, line by line, as HTML."""
        lines = self.game.outlook_lines(state, seat, self.lang) if seat >= 0 else ()
        return tuple(map(self.linked, lines))

    # --- secrets -----------------------------------------------------------------------------------------------

    def seen(self, state: Any, seat: int) -> Any:
        """The state as a seat may see it; -1 sees nobody's secrets."""
        return self.game.seen(state, seat)

    def secret(self, state: Any) -> bool:
        """Has each seat something now that nobody else may see?"""
        return bool(self.game.secret(state))

    def knows(self, state: Any, seat: int, before: Any, action: Any) -> bool:
        """Does a seat know of an action that was taken at ``before``?"""
        return bool(self.game.knows(state, seat, before, action))

    def describe(self, state: Any, seat: int) -> str:
        """The whole position in words, as a seat may know it."""
        return str(self.game.describe(self.seen(state, seat), self.lang, seen_by=seat))

    def told(self, state: Any) -> str:
        """The whole position in words, as the first seat that is to move may know it."""
        return self.describe(state, max(0, (state.to_move or (0,))[0]))

    # --- places ------------------------------------------------------------------------------------------------

    def place(self, state: Any, place: str, seat: int) -> str:
        """A short name of a place; most games call it as their notation does."""
        return str(self.game.place_name(state, place, self.lang, seat))

    def preview(self, state: Any, place: str, variant: str = "") -> tuple[str, tuple[Violation, ...]]:
        """What acting at a place would do, with its rule, as HTML; and the reasons against it."""
        if self.game.from_gesture(state, (place,), variant) is None:
            return "", ()
        how = {variant: True} if variant else {}
        seen = self.game.preview(state, place, **how)
        if not seen.legal:
            return self.violations(state, seen.violations), tuple(seen.violations)
        told = self.linked(self.game.describe_preview(state, seen, self.lang))
        return f"{told} {self.rule_button(seen.reason_rule)}", ()

    def preview_action(self, state: Any, action: Any) -> tuple[str, tuple[Violation, ...]]:
        """What an action would do, with its rule, as HTML; and the reasons against it."""
        seen = self.game.preview_action(state, action)
        if not seen.legal:
            return self.violations(state, seen.violations), tuple(seen.violations)
        told = self.linked(self.game.describe_preview(state, seen, self.lang))
        return f"{told} {self.rule_button(seen.reason_rule)}", ()

    # --- sheets and points -------------------------------------------------------------------------------------

    def sheet(self, state: Any, seat: int) -> int | None:
        """The seat whose sheet a seat acts on; None where all share one board."""
        return self.game.sheet(state, seat)

    def cell(self, state: Any, place: str, sheet: int | None = None) -> str:
        """What is at a place; where each seat has a sheet of its own, on that of one seat."""
        if sheet is None:
            return self.game.describe_cell(state, place, self.lang)
        return self.game.describe_cell(state, place, self.lang, seat=sheet)

    def earning(self, state: Any, seat: int | None, place: str) -> Score | None:
        """What a place that stands for points gives; None for other places."""
        return None if seat is None else self.game.earning(state, seat, place)

    def breakdown(self, state: Any, seat: int, past: Sequence[Any] = ()) -> tuple[Score, ...]:
        """A seat's points, round by round; empty where a game does not count that way."""
        return tuple(self.game.breakdown(state, seat, past))

    def score_name(self, state: Any, score: Score) -> str:
        return capital(self.game.score_text(state, score, self.lang)[0])

    def score_why(self, state: Any, score: Score) -> str:
        """Why a number is so much, and its rule, as HTML."""
        why = capital(self.game.score_text(state, score, self.lang)[1])
        return f"{self.linked(why)} {self.rule_button(score.rule)}"

    # --- knobs -------------------------------------------------------------------------------------------------

    def knob(self, name: str, value: str = "") -> str:
        """A knob, or one of its settings, in the words of the game."""
        return self._first((f"knob.{name}.{value}" if value else f"knob.{name}",), value or name)

    @property
    def has_shapes(self) -> bool:
        """Does this game point with shapes that can be turned?"""
        return self.words.has("knob.turn")

    def gains(self, state: Any, variant: str = "") -> dict[str, int]:
        """Where acting pays now, and how much."""
        return dict(self.game.gains(state, **({variant: True} if variant else {})))

    def linked(self, text: str) -> str:
        """A text as HTML in which every rule id can be pressed."""
        known = self._rule_ids
        parts = []
        for piece in self._rule_pattern.split(text):
            bare = piece.strip("()（）")
            parts.append(self.rule_button(bare) if bare in known else escape(piece))
        return "".join(parts)

    def link_html(self, html: str) -> str:
        """HTML of ours in which every rule id becomes pressable; ids stand in its text only."""
        parts = []
        for piece in self._rule_pattern.split(html):
            bare = piece.strip("()（）").removeprefix("<code>").removesuffix("</code>")
            parts.append(self.rule_button(bare) if bare in self._rule_ids else piece)
        return "".join(parts)

    @cached_property
    def _rule_pattern(self) -> re.Pattern[str]:
        ids = "|".join(map(re.escape, sorted(self._rule_ids, key=len, reverse=True)))
        return re.compile(rf"([（(]?(?:<code>)?\b(?:{ids})\b(?:</code>)?[)）]?)")

    @cached_property
    def _rule_ids(self) -> frozenset[str]:
        return frozenset(self.game.rulebook().ids())

    def paragraphs(self, text: str) -> str:
        """Plain text as paragraphs and lines."""
        blocks = [block for block in text.strip().split("\n\n") if block.strip()]
        return "".join(tag("p", raw="<br>".join(escape(line) for line in block.splitlines())) for block in blocks)
