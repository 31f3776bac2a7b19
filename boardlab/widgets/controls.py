"""The labelled twin of the canvas: everything that can be clicked there can be pressed, chosen or typed here."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import ipywidgets as W

from boardlab.widgets.knobs import KnobRow
from boardlab.widgets.page import tag
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.surface import Surface, in_kernel
from boardlab.widgets.teller import Teller, capital
from boardlab.widgets.whole import set_display

MOST_BUTTONS = 14
"""More answers than this to one decision, and the drop-down alone offers them."""

MOST_SAID, MOST_SIGNS = 12, 600
"""Of a list that is read out: so many actions, and so many letters in all; the list itself has the rest."""

LIST_LATER = 0.3
"""Seconds after the last change of a knob until the list of what fits is filled anew."""


def press(
    text: str,
    tip: str,
    do: Callable[[], None],
    show: Callable[[Trouble], None],
    *looks: str,
) -> W.Button:
    """A button with a tooltip whose errors are shown."""
    made = W.Button(description=text, tooltip=tip)
    for look in looks:
        made.add_class(look)
    made.on_click(safe(show)(lambda _button: do()))
    return made


def row(*children: W.Widget, looks: Sequence[str] = ()) -> W.HBox:
    """Things side by side that wrap when there is no room."""
    box = W.HBox(children)
    for look in ("bl-row", *looks):
        box.add_class(look)
    return box


def column(*children: W.Widget, looks: Sequence[str] = ()) -> W.VBox:
    """Things one under the other, over the whole width."""
    box = W.VBox(children)
    for look in ("bl-col", *looks):
        box.add_class(look)
    return box


def show_if(widget: W.Widget, wanted: bool) -> None:
    """Show or hide a widget without changing its place."""
    set_display(widget, None if wanted else "none")


class Controls:
    """Decision buttons, the list of actions, typed notation and the variant toggle of one surface.

    Args:
        surface: The board they belong to.
        play: Called with an action to play.
        parse: Turns typed notation into an action.
    """

    def __init__(self, surface: Surface, play: Callable[[Any], None], parse: Callable[[str], Any]) -> None:
        self.surface, self.teller, self.play, self.parse = (
            surface,
            surface.teller,
            play,
            parse,
        )
        self._actions: tuple[Any, ...] = ()
        self._places: tuple[str, ...] = ()
        self._filling = False
        self._answers: tuple[Callable[[], None], ...] = ()
        tell: Teller = self.teller
        show = surface.say_trouble
        self.answers = row(looks=("bl-answers",))
        surface.on_pick.append(self.refresh)
        self.knobs = KnobRow(surface)
        self._later: asyncio.TimerHandle | None = None
        self._pool: list[W.Button] = []
        self.list = W.Dropdown(options=[], description=tell("actions"), tooltip=tell("actions.tip"))
        self.list.add_class("bl-grow")
        self.list.observe(safe(show)(self._listed), "value")
        self.typed = W.Text(description=tell("type"), placeholder=tell("type.hint"), tooltip=tell("type.tip"))
        self.typed.add_class("bl-typed")
        self.typed.on_msg(safe(show)(self._entered))
        self.go = press(tell("play"), tell("play.tip"), self.play_chosen, show, "bl-main")
        self.variant = W.Checkbox(value=False, description="", indent=False, tooltip="")
        self.variant.observe(safe(show)(self._variant), "value")
        self.act = row(self.list, self.typed, self.go, self.variant, looks=("bl-act",))

    def refresh(self) -> None:
        """Bring everything in line with what the surface shows."""
        legal = self.surface.legal()
        variants = self.surface.picker.variants(legal)
        show_if(self.variant, bool(variants))
        if variants:
            self.variant.description = self.teller._first((f"variant.{variants[0]}",), variants[0])
            self.variant.tooltip = self.teller("variant.tip")
        elif not self.teller.asks:
            self.surface.picker.variant = ""
        with self.variant.hold_trait_notifications():
            self.variant.value = bool(variants) and bool(self.surface.picker.variant)
        self.knobs.refresh()
        self._buttons(legal)
        if self.surface.shaping:
            self._soon_list_shapes()
        elif self.surface._elsewhere() and legal:  # somebody looks at another sheet
            self._actions, self.list.options = (), [(self.teller("actions.elsewhere"), -1)]
            self.list.disabled, self.go.disabled, self.typed.disabled = True, False, False
        else:
            self._list(legal)

    # --- the list of shapes ------------------------------------------------------------------------------------

    def _soon_list_shapes(self) -> None:
        """List the shapes when the pointer has a moment: each setting has another list."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if in_kernel():
            me = weakref.ref(self)

            def now() -> None:
                if (controls := me()) is not None:
                    safe(controls.surface.say_trouble)(controls._list_shapes)()

            self._later = asyncio.get_event_loop().call_later(LIST_LATER, now)
        else:
            self._list_shapes()

    def _list_shapes(self) -> None:
        """What can be played with the terrain, shape and turn that are set, best first."""
        surface, game = self.surface, self.surface.game
        rows = []
        for n, (action, place) in enumerate(surface.fitting().items()):
            gain = game.preview_action(surface.state, action).gain if surface.peek else 0
            rows.append((-gain, n, action, place, gain))
        rows.sort(key=lambda row: row[:2])
        self._actions = tuple(row[2] for row in rows)
        self._places = tuple(row[3] for row in rows)
        labels = [self._label(action, max(gain, 0)) for _, _, action, _, gain in rows]
        first = self.teller("actions.here", n=len(labels)) if labels else self.teller("actions.none_here")
        options = ((first, -1), *((label, n) for n, label in enumerate(labels)))
        held = surface.aimer.action(surface.state, surface.aimer.held)
        self._filling = True
        try:
            if options != tuple(self.list.options):
                self.list.options = options
            self.list.value = self._actions.index(held) if held in self._actions else -1
        finally:
            self._filling = False
        self.list.disabled = not labels
        self.go.disabled = self.typed.disabled = False

    def _listed(self, change: Any) -> None:
        """A shape was chosen in the list: it lies on the board, held."""
        n = change["new"]
        if self.surface.shaping and not self._filling and n is not None and 0 <= n < len(self._places):
            self.surface.cursor.put(self._places[n])
            self.surface.hold(self._places[n])

    # --- the list ----------------------------------------------------------------------------------------------

    def _list(self, legal: Sequence[Any]) -> None:
        gains, game = self.surface.gains(), self.surface.game
        wanted = self.surface.picker.variant
        gestures = [game.gesture(action) for action in legal]
        has_wanted = {gesture.places for gesture in gestures if gesture.variant == wanted}
        rows = []
        for action, gesture in zip(legal, gestures, strict=True):
            if gesture.variant != wanted and gesture.places in has_wanted:
                continue
            place = gesture.places[-1] if gesture.places else ""
            gain = 0 if self.surface.state.pending else gains.get(place, 0)
            rows.append((-gain, len(rows), action, gain))
        rows.sort(key=lambda row: row[:2])
        self._actions = tuple(action for _, _, action, _ in rows)
        labels = [self._label(action, gain) for _, _, action, gain in rows]
        first = self.teller("actions.choose", n=len(labels)) if labels else self.teller("actions.none")
        options = [(first, -1), *((label, n) for n, label in enumerate(labels))]
        if tuple(options) != tuple(self.list.options):
            self.list.options = options
        self.list.value = -1
        self.list.disabled = self.go.disabled = self.typed.disabled = not labels

    def _label(self, action: Any, gain: int) -> str:
        said = self.teller.named(self.surface.state, action)
        return self.teller("actions.scores", action=said, n=gain) if gain else said

    def said(self) -> str:
        """How many actions there are, and the first of them; the list has all."""
        labels = [label for label, _ in self.list.options[1:]]
        lengths = accumulate(map(len, labels[:MOST_SAID]))
        first = labels[: max(1, sum(length <= MOST_SIGNS for length in lengths))]
        rest = len(labels) - len(first)
        more = self.teller("actions.more", n=rest) if rest else ""
        return self.teller("actions.said", n=len(labels), actions=self.teller.ui.joined(first), more=more)

    def play_chosen(self) -> None:
        """Play what was typed, else what the list shows."""
        text = self.typed.value.strip()
        if text:
            action = self.parse(text)
            self.typed.value = ""
            self.play(action)
        elif self.surface.shaping and self.surface.aimer.held is not None:
            self.surface.commit()
        elif self.list.value is not None and self.list.value >= 0:
            self.play(self._actions[self.list.value])
        else:
            self.surface.say(self.teller("play.nothing"), "hint")

    def _entered(self, _widget: Any, message: dict, _buffers: Any) -> None:
        if message.get("event") == "submit":
            self.play_chosen()

    def _variant(self, change: Any) -> None:
        variants = self.surface.picker.variants(self.surface.legal())
        wanted = variants[0] if change["new"] and variants else ""
        if wanted != self.surface.picker.variant:
            self.surface.set_variant(wanted)

    def switch_variant(self) -> bool:
        """Switch the special way to act on or off, and say so; returns whether there is one now."""
        if not self.surface.picker.variants(self.surface.legal()):
            return False
        self.variant.value = not self.variant.value
        on = "variant.on" if self.variant.value else "variant.off"
        self.surface.say(tag("span", self.teller(on, what=self.variant.description)))
        return True

    # --- decisions ---------------------------------------------------------------------------------------------

    def _buttons(self, legal: Sequence[Any]) -> None:
        """One button for each answer of a pending decision, or for each next place of a longer one."""
        wanted: list[tuple[str, str, Callable[[], None]]] = []
        surface, game = self.surface, self.surface.game
        if surface.shaping and surface.aimer.held is not None:
            for name, do in (("hold.draw", surface.commit), ("hold.back", surface.take_back)):
                wanted.append((self.teller(name), self.teller(f"{name}.tip"), do))
        if surface.state.pending and legal:
            picks = surface.picker.picks
            places = surface.picker.choices(legal)
            named = {surface.teller.place(surface.state, place, surface.seat): place for place in reversed(places)}
            places = tuple(place for place in places if place in named.values())  # of what is alike, one
            for place in places if len(places) <= MOST_BUTTONS else ():
                wanted.append(self._place_button(legal, (*picks, place)))
            for action in legal:
                if not game.gesture(action).places:
                    text = surface.teller.action(surface.state, action)
                    wanted.append((text, text, lambda action=action: self.play(action)))
            if picks:
                back = self.teller("answers.back", place=surface.teller.place(surface.state, picks[-1], surface.seat))
                wanted.append((back, back, lambda: self._click(picks[-1])))
        self._fill(wanted)

    def _place_button(self, legal: Sequence[Any], picks: tuple[str, ...]) -> tuple[str, str, Callable[[], None]]:
        surface = self.surface
        whole = surface.picker.meant(surface.state, legal, picks)
        if whole is not None:
            text = self.teller.action(surface.state, whole)
            return text, text, lambda: self.play(whole)
        name = self.teller.place(surface.state, picks[-1], surface.seat)
        text = self.teller("answers.from", place=capital(name) if self.teller.asks else name)
        tip = surface._here(picks[-1]) if self.teller.asks else self.teller("answers.from.tip", place=name)
        return text, tip, lambda: self._click(picks[-1])

    def _click(self, place: str) -> None:
        self.surface.choose(place)

    def _fill(self, wanted: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        while len(self._pool) < len(wanted):
            n = len(self._pool)
            self._pool.append(press("", "", lambda n=n: self._answers[n](), self.surface.say_trouble))
        self._answers = tuple(do for _, _, do in wanted)
        for made, (text, tip, _) in zip(self._pool, wanted, strict=False):
            made.description, made.tooltip = text, tip
        for made in self._pool[len(wanted) :]:  # what is not shown keeps no secrets
            made.description = made.tooltip = ""
        shown = tuple(self._pool[: len(wanted)])
        if shown != self.answers.children:
            self.answers.children = shown
        held = self.surface.shaping and bool(wanted)
        (self.answers.add_class if held else self.answers.remove_class)("bl-held")
        if self._pool:
            main = held and not self.surface.refused_held
            (self._pool[0].add_class if main else self._pool[0].remove_class)("bl-main")
        show_if(self.answers, bool(wanted))

    def loose(self) -> tuple[W.Widget, ...]:
        """Buttons that are not shown at the moment."""
        return tuple(self._pool)
