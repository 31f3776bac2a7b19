"""The panels that open under a board: log, position in words, rules, new game, saving, view."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as W

from boardlab.kernel.chance import CHANCE
from boardlab.kernel.errors import BadRecord
from boardlab.kernel.record import Record
from boardlab.kernel.registry import bots
from boardlab.kernel.session import YOU, Session
from boardlab.widgets.controls import press, row, show_if
from boardlab.widgets.page import Page, button, escape, tag
from boardlab.widgets.safe import safe
from boardlab.widgets.teller import capital

MOST_SEATS = 12
"""Seats that the form for a new game offers at most."""

LOG_FIRST = 4
"""Actions that the log shows before one asks for all."""


class Panel(W.VBox):
    """One panel: a name, and contents made when it is first opened.

    Args:
        board: The board it belongs to; offers ``teller``, ``session``, ``surface`` and ``say_trouble``.
    """

    name = ""

    @classmethod
    def offered(cls, board: Any) -> bool:
        """Does this board have it? Asked before it is made."""
        return True

    def __init__(self, board: Any) -> None:
        self.board, self.teller = board, board.teller
        self.made = False
        super().__init__()
        for look in ("bl-col", "bl-panel"):
            self.add_class(look)

    def unfold(self) -> None:
        """Show it, up to date."""
        if not self.made:
            self.children = self.make()
            self.made = True
        self.refresh()

    def make(self) -> tuple[W.Widget, ...]:
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring it up to date; called only while it is open."""

    def _press(self, name: str, do: Callable[[], None], *looks: str) -> W.Button:
        return press(
            self.teller(name),
            self.teller(f"{name}.tip"),
            do,
            self.board.say_trouble,
            *looks,
        )


class Log(Panel):
    """What happened, action by action, newest first; each event with its rule, each action with a way back to it."""

    name = "log"

    def make(self) -> tuple[W.Widget, ...]:
        self.all = False
        self.page = Page(look="bl-words", label=self.teller("log"))
        self.card = Page(look="bl-words", live="polite")
        for page in (self.page, self.card):
            page.on_press(safe(self.board.say_trouble)(self._pressed))
        show_if(self.card, False)
        return (row(self.page, self.card, looks=("bl-logbox",)),)

    def show_rule(self, rule: str) -> None:
        """Open a rule beside the log."""
        close = tag("p", raw=button(self.teller("rule.close"), "close", title=self.teller("rule.close")))
        self.card.html = self.teller.rule_panel(rule) + close
        show_if(self.card, True)

    def refresh(self) -> None:
        steps, at = self.board.session.steps, self.board.session.at
        first = self.board.session._floor + 1
        every = range(len(steps), first - 1, -1)
        shown = [n for n in every if self.all or len(steps) - n < LOG_FIRST + (len(steps) - at)]
        items = "".join(self._step(n) for n in shown)
        if not items:
            self.page.html = tag("p", self.teller("log.empty"), class_="bl-soft")
            return
        rest = len(every) - len(shown)
        more = ""
        if rest or self.all:
            text = self.teller("log.less") if self.all else self.teller("log.all", n=self.board.number(len(steps)))
            more = tag("p", raw=button(text, "all"), style="margin-top:10px") if len(every) > LOG_FIRST else ""
        start = button(self.teller("log.start"), "goto:start", title=self.teller("log.goto.tip"))
        self.page.html = tag("ol", raw=items, class_="bl-log") + more + tag("p", raw=start, style="margin-top:10px")

    def _step(self, n: int) -> str:
        session, tell = self.board.session, self.teller
        step = session.steps[n - 1]
        who, done = tell.seat(step.state, step.seat), tell.named(step.state, step.action)
        if not self.board.knows(n):
            done = tell("log.secret.chance" if step.seat == CHANCE else "log.secret")
        elif step.seat == CHANCE:  # nobody types what chance does, so it is said in words
            done = session.game.describe_action(step.state, step.action, self.board.lang)
        if done.casefold().startswith(who.casefold()):  # the sentence names chance itself
            words = tell("log.chance", n=self.board.number(n), action=capital(done))
        else:
            words = tell("log.head", n=self.board.number(n), who=who, action=done)
        head = tag("strong", words)
        if n == session.at:
            head += tag("span", tell("log.now"), class_="bl-soft")
        else:
            word = "log.goto" if n < session.at else "log.redo"
            head += button(
                tell(word),
                f"goto:{n}",
                title=tell("log.goto.tip"),
                aria_label=tell("log.goto.name", n=self.board.number(n)),
            )
        events = "".join(tag("li", raw=tell.event(step.state, event)) for event in self.board.events(step))
        later = " bl-later" if n > session.at else ""
        return tag(
            "li",
            raw=tag("div", raw=head, class_="bl-head") + tag("ul", raw=events),
            class_=f"bl-step{later}",
        )

    def _pressed(self, what: str) -> None:
        kind, _, value = what.partition(":")
        if kind == "rule":
            self.board.show_rule(value)
        elif kind == "goto":
            self.board.goto(self.board.session._floor if value == "start" else int(value))
        elif kind == "close":
            show_if(self.card, False)
        elif kind == "all":
            self.all = not self.all
            self.refresh()


class InWords(Panel):
    """The whole position as text: for a screen reader, for whoever cannot see the canvas, for copying."""

    name = "words"

    def make(self) -> tuple[W.Widget, ...]:
        self.page = Page(look="bl-words", label=self.teller("words"))
        return (self.page,)

    def refresh(self) -> None:
        self.page.html = self.teller.paragraphs(self.teller.describe(self.board.state, self.board.viewer))


class Rules(Panel):
    """The rulebook: one rule opened, or all by chapter."""

    name = "rules"

    def make(self) -> tuple[W.Widget, ...]:
        self.rule = ""
        self.page = Page(look="bl-words", label=self.teller("rules"))
        self.page.on_press(safe(self.board.say_trouble)(self._pressed))
        self._told = ""
        return (self.page,)

    def refresh(self) -> None:
        if self.rule:
            html = self.teller.rule_panel(self.rule) + tag(
                "p",
                raw=button(self.teller("rules.all"), "rule:"),
                style="margin-top:8px",
            )
        else:
            html = self._contents()
        if html != self._told:
            self.page.html = self._told = html

    def _contents(self) -> str:
        chapters: dict[str, list[str]] = {}
        for rule in self.board.session.game.rulebook().rules:
            chapters.setdefault(rule.chapter, []).append(rule.id)
        parts = []
        for n, (chapter, rules) in enumerate(chapters.items()):
            name = self.teller._first((f"chapter.{chapter}",), chapter)
            items = "".join(
                tag(
                    "li",
                    raw=self.teller.rule_button(each) + " " + escape(self.teller.rule_title(each)),
                )
                for each in rules
            )
            parts.append(
                tag(
                    "details",
                    raw=tag("summary", name) + tag("ul", raw=items),
                    id=f"bl-chapter-{n}",
                )
            )
        return "".join(parts)

    def show(self, rule: str) -> None:
        """Open at one rule."""
        if not self.made:
            self.unfold()
        self.rule = rule
        self.refresh()

    def _pressed(self, what: str) -> None:
        self.show(what.partition(":")[2])


class Scores(Panel):
    """A seat's points round by round; each number lights the places that earn it, and says why."""

    name = "scores"

    @classmethod
    def offered(cls, board: Any) -> bool:
        """Only games that count round by round have it."""
        return bool(board.teller.breakdown(board.state, 0))

    def make(self) -> tuple[W.Widget, ...]:
        self.page = Page(look="bl-words bl-scores", label=self.teller("scores"))
        self.why = Page(look="bl-words bl-why", live="polite")
        for page in (self.page, self.why):
            page.on_press(safe(self.board.say_trouble)(self._pressed))
        self.pressed: tuple[int, int] | None = None
        self._of: Any = None
        return (row(self.page, self.why, looks=("bl-logbox",)),)

    def refresh(self) -> None:
        board, tell = self.board, self.teller
        seat = board.sheet if board.sheet is not None else board._own
        past = [step.state for step in board.session.steps[: board.session.at]]
        self.rounds = tell.breakdown(board.state, seat, past)
        if self._of != (board.session.at, seat):
            self._of, self.pressed = (board.session.at, seat), None
        who = tag("h4", tell("scores.of", who=tell.seat(board.state, seat))) if len(board.state.seats) > 1 else ""
        self.page.html = who + self._table()
        if self.pressed is None:
            self.why.html = tag("p", tell("scores.hint"), class_="bl-soft")

    def _table(self) -> str:
        tell, state = self.teller, self.board.state
        heads = [tag("th", tell("scores.what"), scope="col")]
        names: dict[str, dict[int, str]] = {}
        for n, each in enumerate(self.rounds):
            title = tell.score_name(state, each)
            now = bool(each.facts.get("now"))
            heads.append(tag("th", tell("scores.now", name=title) if now else title, scope="col", class_="bl-number"))
            for m, part in enumerate(each.parts):
                name = tell.score_name(state, part)
                names.setdefault(name, {})[n] = self._number(n, m, part, f"{title}, {name}")
        rows = "".join(self._row(name, cells) for name, cells in sorted(names.items(), key=self._rank))
        sums = {n: self._number(n, -1, each, tell.score_name(state, each)) for n, each in enumerate(self.rounds)}
        rows += self._row(tell("scores.sum"), sums, "bl-sum")
        total = sum(each.points for each in self.rounds if not each.facts.get("now"))
        foot = tag("p", tell("scores.total", n=total), class_="bl-total")
        head = tag("thead", raw=tag("tr", raw="".join(heads)))
        return tag("table", raw=head + tag("tbody", raw=rows), class_="bl-fit") + foot

    def _rank(self, row: tuple[str, Any]) -> tuple[int, str]:
        """Lines that stand for a place, such as a card, by name; then the others in their order."""
        others = [self.teller.score_name(self.board.state, part) for each in self.rounds[-1:] for part in each.parts
                  if "place" not in part.facts]  # fmt: skip
        return (others.index(row[0]) + 1, "") if row[0] in others else (0, row[0])

    def _row(self, name: str, cells: dict[int, str], look: str = "") -> str:
        columns = "".join(tag("td", raw=cells.get(n, ""), class_="bl-number") for n in range(len(self.rounds)))
        return tag("tr", raw=tag("th", name, scope="row") + columns, class_=look or None)

    def _number(self, n: int, m: int, score: Any, name: str) -> str:
        on = self.pressed == (n, m)
        return tag(
            "button", str(score.points).replace("-", "\u2212"), type="button", class_="bl-score",
            data_send=f"score:{n}:{m}",
            aria_pressed=str(on).lower(), aria_label=self.teller("scores.press", name=name, n=score.points),
            title=self.teller("scores.press.tip"),
        )  # fmt: skip

    def _pressed(self, what: str) -> None:
        kind, _, rest = what.partition(":")
        if kind == "rule":
            self.board.show_rule(rest)
            return
        n, m = map(int, rest.split(":"))
        score = self.rounds[n] if m < 0 else self.rounds[n].parts[m]
        self.pressed = (n, m)
        why = self.teller.score_why(self.board.state, score)
        self.board.light(score, why)
        self.why.html = tag("p", raw=why)
        self.refresh()


class NewGame(Panel):
    """The form for a new game: seats, the game's options, preset and single rulings, seed."""

    name = "new"

    def make(self) -> tuple[W.Widget, ...]:
        tell, game = self.teller, self.board.session.game
        most = min(game.max_players, max(MOST_SEATS, len(self.board.session.seats)))
        seats = list(range(game.min_players, most + 1))
        now = len(self.board.session.seats)
        self.players = self._drop(
            "new.players",
            [(str(n), n) for n in seats],
            now if now in seats else seats[0],
        )
        self.seats = [
            self._drop(
                "new.seat",
                [(tell.bot(who), who) for who in (YOU, *bots())],
                self.board.session.sits(n),
                n=n + 1,
            )
            for n in range(most)
        ]
        self.colours = self._colours()
        self.options = {
            name: self._option(name, option) for name, option in game.options().items() if name != "players"
        }
        rulesets = game.rulesets()
        start = self.board.session.ruleset.name
        self.ruleset = self._drop(
            "new.ruleset",
            [(tell.ruleset_name(name), name) for name in rulesets],
            start if start in rulesets else next(iter(rulesets)),
        )
        self.rulings = {name: self._ruling(name, values) for name, values in self._choices().items()}
        self.seed = W.Text(
            value=str(self.board.session.seed),
            description=tell("new.seed"),
            tooltip=tell("new.seed.tip"),
        )
        self.players.observe(safe(self.board.say_trouble)(lambda _change: self._seats()), "value")
        self.go = self._press("new.go", self.start, "bl-main")
        form = W.VBox([self.players, self.ruleset, self.seed, *self.options.values()])
        people = W.VBox([each for pair in zip(self.seats, self.colours, strict=False) for each in pair] or self.seats)
        for box in (form, people):
            box.add_class("bl-form")
        rulings = W.VBox(list(self.rulings.values()))
        rulings.add_class("bl-form")
        show_if(rulings, False)
        self._more = press(
            tell("new.rulings"),
            tell("new.rulings.tip"),
            lambda: show_if(rulings, rulings.layout.display == "none"),
            self.board.say_trouble,
        )
        self._seats()
        if game.max_players > most:
            code = tag("code", f'Session("{game.name}", seats=("you",) * {game.max_players})')
            more = Page(html=tag("p", tell("new.more", n=most, most=game.max_players), raw=" " + code), look="bl-words")
            return form, people, more, row(self.go, self._more), rulings
        return form, people, row(self.go, self._more), rulings

    def _drop(self, key: str, options: list[tuple[str, Any]], value: Any, **facts: Any) -> W.Dropdown:
        return W.Dropdown(
            options=options,
            value=value,
            description=self.teller(key, **facts),
            tooltip=self.teller(f"{key}.tip", **facts),
        )

    def _option(self, name: str, option: Any) -> W.Widget:
        label, value = (
            self.teller.option_name(name),
            self.board.session.options.get(name, option.default),
        )
        if set(option.choices) == {"yes", "no"}:
            return W.Checkbox(
                value=value in ("yes", True),
                description=label,
                indent=False,
                tooltip=label,
            )
        if not option.choices:
            return W.Text(value=str(value), description=label, tooltip=label)
        options = [(self.teller.option_value(name, each), each) for each in option.choices]
        return W.Dropdown(
            options=options,
            value=value if value in option.choices else option.default,
            description=label,
            tooltip=label,
        )

    def _choices(self) -> dict[str, tuple[Any, ...]]:
        return dict(self.board.session.game.rulings())

    def _ruling(self, name: str, values: tuple[Any, ...]) -> W.Dropdown:
        label = self.teller.ruling_name(name)
        options = [
            (self.teller("new.as_preset"), ""),
            *((self.teller.ruling_value(name, each), each) for each in values),
        ]
        return W.Dropdown(options=options, value="", description=label, tooltip=label)

    def _colours(self) -> list[W.Dropdown]:
        """For each seat its colour, or whatever the game lets each seat choose."""
        chosen = self.board.session.game.seat_choices()
        if chosen is None:
            return []
        self.seat_option, values = chosen
        options = [
            (self.teller("new.usual"), ""),
            *((self.teller.option_value(self.seat_option, v), v) for v in values),
        ]
        name = self.teller.option_name(self.seat_option)
        return [
            W.Dropdown(
                options=options, value="", description=f"{self.teller('new.seat', n=n + 1)}: {name}", tooltip=name
            )
            for n in range(len(self.seats))
        ]

    def _chosen_colours(self, wanted: int) -> dict[str, tuple[str, ...]]:
        """The colours of the form; seats that leave it open get what the others left."""
        chosen = [each.value for each in self.colours[:wanted]]
        if not any(chosen):
            return {}
        rest = [value for _, value in self.colours[0].options if value and value not in chosen]
        return {self.seat_option: tuple(each or rest.pop(0) for each in chosen)}

    def _seats(self) -> None:
        for n, seat in enumerate(self.seats):
            show_if(seat, n < self.players.value)
        for n, colour in enumerate(self.colours):
            show_if(colour, n < self.players.value)

    def start(self) -> None:
        """Begin the game of the form; the old one stays until the new one stands."""
        game = self.board.session.game
        options: dict[str, Any] = {}
        for name, widget in self.options.items():
            value = widget.value
            options[name] = ("yes" if value else "no") if isinstance(widget, W.Checkbox) else value
        options |= self._chosen_colours(self.players.value)
        ruleset: Any = self.ruleset.value
        changes = {name: widget.value for name, widget in self.rulings.items() if widget.value != ""}
        if changes:
            ruleset = game.rulesets()[ruleset].with_rulings(self._choices(), **changes)
        seed = self.seed.value.strip()
        session = Session(
            game.name,
            seats=tuple(seat.value for seat in self.seats[: self.players.value]),
            seed=int(seed) if seed.lstrip("-").isdigit() else seed,
            ruleset=ruleset,
            autosave=self.board.session.autosave,
            **options,
        )
        self.board.take(session)
        self.board.say(self.teller("new.done", seed=seed), "good")


class Saving(Panel):
    """Save and load, as text and as file; a wrong text or file changes nothing."""

    name = "save"

    def make(self) -> tuple[W.Widget, ...]:
        tell = self.teller
        self._wanted = self._of = -1
        name = f"{self.board.session.game.name}-game.json"
        self.file = W.Text(
            value=name,
            description=tell("save.file"),
            tooltip=tell("save.file.tip"),
            layout={"width": "320px"},
        )
        self.text = W.Textarea(
            description=tell("save.text"), placeholder=tell("save.text.hint"), tooltip=tell("save.text.tip"), rows=6
        )
        self.text.add_class("bl-stack")
        self.files = Page(look="bl-words bl-files")
        self.files.on_press(safe(self.board.say_trouble)(self._uploaded))
        self.note = Page(look="bl-words")
        kept = self.board.session.autosave is not None
        self.auto = W.Checkbox(value=kept, description=tell("save.auto"), indent=False, tooltip=tell("save.auto.tip"))
        self.auto.observe(safe(self.board.say_trouble)(self._auto), "value")
        return (
            row(self.file, self._press("save.save", self.save), self._press("save.load", self.load), self.auto),
            self.files,
            self.note,
            self.text,
            row(self._press("save.show", self.show_text), self._press("save.read", self.read_text)),
        )

    def refresh(self) -> None:
        tell = self.teller
        down = self._download()
        if self._of != self.board.session.at and tell.hides:  # a text made earlier may hold secrets
            self.text.value = ""
        self._of = self.board.session.at
        chooser = tag(
            "input", type="file", accept=".json,.txt", data_file="file", class_="bl-file", title=tell("save.upload.tip")
        )
        up = tag("label", tell("save.upload"), raw=chooser, class_="bl-press")
        self.files.html = down + up
        line = self.board.resume_line()
        self.note.html = tag("p", tell("save.resume"), raw=" " + tag("code", line)) if line else ""
        show_if(self.note, bool(line))

    def _download(self) -> str:
        """The link that keeps the game; one with secrets is made only when it is asked for, since it holds them all."""
        tell = self.teller
        if tell.hides and self._wanted != self.board.session.at:
            return button(tell("save.download"), "download", title=tell("save.download.secret"))
        data = base64.b64encode(self.board.session.record().dumps().encode()).decode()
        name = Path(self.file.value or "game.json").name
        text = tell("save.download.now" if tell.hides else "save.download")
        return tag(
            "a", text, href=f"data:application/json;base64,{data}", download=name,
            class_="bl-press", title=tell("save.download.tip"),
        )  # fmt: skip

    def show_text(self) -> None:
        """Put the game's text into the box, for copying."""
        self.text.value = self.board.session.record().dumps()
        self.board.say(self.teller("save.shown"), "good")

    def read_text(self) -> None:
        """Load the game of the text in the box."""
        text = self.text.value.strip()
        if not text:
            raise BadRecord(self.teller("save.empty"))
        self._take(text)

    def save(self) -> None:
        """Write the game to the named file."""
        path = self.board.session.save(self.file.value.strip() or f"{self.board.session.game.name}-game.json")
        self.board.say(self.teller("save.saved", path=str(path)), "good")

    def load(self) -> None:
        """Load the game of the named file."""
        self._take(Record.load(self.file.value.strip()).dumps())

    def _uploaded(self, what: str) -> None:
        if what == "download":
            self._wanted = self.board.session.at
            self.refresh()
            return
        _kind, _, text = what.partition(":")
        self._take(text)

    def _take(self, text: str) -> None:
        record, mine = Record.loads(text), self.board.session.game.name
        if record.game != mine:
            raise BadRecord(self.teller("save.other_game", game=record.game, mine=mine))
        session = Session.from_record(record)
        session.autosave = self.board.session.autosave
        self.board.take(session)
        self.board.say(self.teller("save.loaded", n=session.at), "good")

    def _auto(self, change: Any) -> None:
        self.board.autosave(self.file.value.strip() if change["new"] else None)
        self.refresh()


class View(Panel):
    """Theme, layout and marks."""

    name = "view"

    def make(self) -> tuple[W.Widget, ...]:
        tell, surface = self.teller, self.board.surface
        themes = [(tell(f"view.theme.{each}"), each) for each in ("auto", "light", "dark", "projector")]
        layouts = [(tell(f"view.layout.{each}"), each) for each in ("auto", "wide", "narrow")]
        self.theme = W.Dropdown(
            options=themes,
            value=surface.theme_wanted,
            description=tell("view.theme"),
            tooltip=tell("view.theme.tip"),
        )
        self.layouts = W.Dropdown(
            options=layouts,
            value=surface.layout_wanted,
            description=tell("view.layout"),
            tooltip=tell("view.layout.tip"),
        )
        self.marks = W.Checkbox(
            value=surface.show_gains,
            description=tell("view.gains"),
            indent=False,
            tooltip=tell("view.gains.tip"),
        )
        show = self.board.say_trouble
        self.theme.observe(safe(show)(lambda change: self.board.look(theme=change["new"])), "value")
        self.layouts.observe(safe(show)(lambda change: self.board.look(layout=change["new"])), "value")
        self.marks.observe(safe(show)(self._gains), "value")
        form = W.VBox([self.theme, self.layouts, self.marks])
        form.add_class("bl-form")
        return form, Page(html=self._keys(), look="bl-words")

    def _gains(self, change: Any) -> None:
        self.board.surface.show_gains = change["new"]
        self.board.refresh()

    def _keys(self) -> str:
        shapes = ("turn", "flip", "terrain", "shape", "commit", "take_back")
        keys = ("arrows", "enter", *(shapes if self.teller.has_shapes else ()), "n", "what", "u", "r", "l", "esc")
        if not self.teller.has_shapes:
            keys = ("arrows", "enter", "n", "what", "u", "r", "s", "d", "l", "esc")
        rows = "".join(
            tag(
                "tr",
                raw=tag("th", raw=tag("code", self.teller(f"keys.{key}.key")), scope="row")
                + tag("td", self.teller(f"keys.{key}")),
            )
            for key in keys
        )
        return tag("h4", self.teller("keys")) + tag("table", raw=tag("tbody", raw=rows))


PANELS: tuple[type[Panel], ...] = (Log, Scores, InWords, Rules, Saving, NewGame, View)

__all__ = ["PANELS", "InWords", "Log", "NewGame", "Panel", "Rules", "Saving", "Scores", "View"]
