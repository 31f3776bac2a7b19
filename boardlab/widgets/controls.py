"""The labelled twin of the canvas: everything that can be clicked there can be pressed, chosen or typed here."""

from __future__ import annotations

import asyncio
import math
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from boardlab.picture.theme import theme, tokens
from boardlab.widgets.page import Page, tag
from boardlab.widgets.safe import Trouble, safe
from boardlab.widgets.shapes import KEYS, TURN
from boardlab.widgets.surface import Surface, in_kernel
from boardlab.widgets.teller import Teller, capital

MOST_BUTTONS = 14
"""More answers than this to one decision, and the drop-down alone offers them."""

LIST_LATER = 0.3
"""Seconds after the last change of a knob until the list of what fits is filled anew."""

TURNING = {"turn.left": (TURN, -1), "turn.right": (TURN, 1), "turn.flip": ("flip", 1)}
"""The buttons that turn and flip: which knob they change, and by how much."""

ARROW = {
    "turn.left": "M9 4.2A6 6 0 1 0 15.6 12M9 1v6.4L4.6 4.2z",
    "turn.right": "M9 4.2A6 6 0 1 1 2.4 12M9 1v6.4l4.4-3.2z",
    "turn.flip": "M9 2v14M6.5 5v8L1.5 13zM11.5 5v8l5 0z",
}
ICONS = {
    name: f'<svg viewBox="0 0 18 18" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" '
    f'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="{d}"/></svg>'
    for name, d in ARROW.items()
}
"""Small drawings on the buttons that turn and flip."""


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
    display = None if wanted else "none"
    if widget.layout.display != display:
        widget.layout.display = display


class KnobRow(Page):
    """How a click is meant, as a row of buttons: what the game lets one set, and turning and flipping.

    Args:
        surface: The board whose clicks it sets.
    """

    def __init__(self, surface: Surface) -> None:
        super().__init__(look="bl-words bl-knobs", label=surface.teller("knobs"))
        self.add_class("bl-knobs-box")
        self.surface = surface
        self.on_press(safe(surface.say_trouble)(self._pressed))
        self.refresh()

    def refresh(self) -> None:
        """Show what can be set now, and how it is set."""
        surface = self.surface
        show_if(self, surface.shaping)
        if not surface.shaping:
            return
        named = [knob for knob in surface.aimer.knobs if knob.name not in (TURN, "flip")]
        html = "".join(self._choices(knob.name, knob.values) for knob in named) + self._turning()
        if html != self.html:
            self.html = html

    def _choices(self, name: str, values: Sequence[str]) -> str:
        tell, now = self.surface.teller, self.surface.aimer.settings[name]
        key = next((key for key, (knob, _) in KEYS.items() if knob == name), "")
        tip = tell("knob.tip", name=tell.knob(name), letter=key) if key else tell.knob(name)
        buttons = "".join(
            tag(
                "button",
                raw=self._icon(name, value) + tag("span", capital(tell.knob(name, value))),
                type="button",
                class_="bl-choice",
                data_send=f"set:{name}:{value}",
                aria_pressed="true" if value == now else "false",
                title=tip,
            )
            for value in values
        )
        return self._group(tell.knob(name), buttons)

    def _group(self, label: str, buttons: str) -> str:
        name = tag("span", label, class_="bl-knob-name", aria_hidden="true")
        return tag("div", raw=name + tag("span", raw=buttons, class_="bl-choices"), class_="bl-knob", role="group",
                   aria_label=label)  # fmt: skip

    def _turning(self) -> str:
        """Buttons that turn to the left and to the right and flip, and the shape as it lies now."""
        surface, tell = self.surface, self.surface.teller
        names = {knob.name for knob in surface.aimer.knobs}
        wanted = [name for name, (knob, _) in TURNING.items() if knob in names]
        if not wanted:
            return ""
        buttons = "".join(
            tag(
                "button",
                raw=ICONS[name] + tag("span", tell(name)),
                type="button",
                class_="bl-choice",
                data_send=f"step:{name}",
                title=tell(f"{name}.tip"),
                aria_pressed=str(surface.aimer.settings["flip"] == "yes").lower() if name == "turn.flip" else None,
            )
            for name in wanted
        )
        lies = [tell.knob(name, surface.aimer.settings[name]) for name in (TURN, "flip") if name in names]
        picture = "" if "shape" in names else self._icon("", "")
        said = tag("span", tell.ui.joined(lies), class_="bl-unseen")
        return self._group(tell("turn"), picture + buttons) + said

    def _icon(self, name: str, value: str) -> str:
        """A colour for what has one, a small picture of the shape for what changes it."""
        surface = self.surface
        look = theme(surface.theme)
        if f"{name}.{value}.fill" in tokens()["token"]:
            return tag("i", class_="bl-swatch", style=f"background:{look[f'{name}.{value}.fill']}", aria_hidden="true")
        if name not in ("", "shape"):
            return ""
        settings = {**surface.aimer.settings, **({name: value} if name else {})}
        cells = surface.game.cells(surface.state)
        action = surface.game.aim(surface.state, surface.seat, cells[len(cells) // 2], settings)
        if action is None:
            return ""
        middles = [surface.game.centre(surface.state, cell, "wide") for cell in cells[:2]]
        places = surface.game.gesture(action).places
        return small_picture([surface.game.centre(surface.state, cell, "wide") for cell in places], math.dist(*middles))

    def _pressed(self, what: str) -> None:
        kind, _, rest = what.partition(":")
        if kind == "set":
            name, _, value = rest.partition(":")
            self.surface.set_knob(name, value)
        elif kind == "step":
            self.surface.step_knob(*TURNING[rest])


def small_picture(middles: Sequence[tuple[float, float]], pitch: float) -> str:
    """Cells by their middles as a small drawing in the colour of the text around it; neighbours are a pitch apart."""
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    spots = [(round((x - left) / pitch * 9, 1), round((y - top) / pitch * 9, 1)) for x, y in middles]
    wide, high = max(x for x, _ in spots) + 9, max(y for _, y in spots) + 9
    boxes = "".join(tag("rect", x=x + 0.5, y=y + 0.5, width=8, height=8, rx=1.5) for x, y in spots)
    return tag(
        "svg", raw=boxes, viewBox=f"0 0 {wide:g} {high:g}", width=round(wide), height=round(high),
        fill="currentColor", aria_hidden="true", class_="bl-shape",
    )  # fmt: skip


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
        else:
            self.surface.picker.variant = ""
        with self.variant.hold_trait_notifications():
            self.variant.value = bool(self.surface.picker.variant)
        self.knobs.refresh()
        self._buttons(legal)
        if self.surface.shaping:
            self._soon_list_shapes()
        elif self.surface.sheet is not None and legal:  # somebody looks at another sheet
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
        said = self.surface.game.notation(action)
        return self.teller("actions.scores", action=said, n=gain) if gain else said

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
            self._list(self.surface.legal())

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
            for place in places if len(places) <= MOST_BUTTONS else ():
                wanted.append(self._place_button(legal, (*picks, place)))
            for action in legal:
                if not game.gesture(action).places:
                    text = surface.teller.action(surface.state, action)
                    wanted.append((text, text, lambda action=action: self.play(action)))
            if picks:
                back = self.teller("answers.back", place=picks[-1])
                wanted.append((back, back, lambda: self._click(picks[-1])))
        self._fill(wanted)

    def _place_button(self, legal: Sequence[Any], picks: tuple[str, ...]) -> tuple[str, str, Callable[[], None]]:
        game = self.surface.game
        whole = [action for action in legal if game.gesture(action).places == picks]
        if whole:
            text = self.teller.action(self.surface.state, whole[0])
            return text, text, lambda: self.play(whole[0])
        text = self.teller("answers.from", place=picks[-1])
        return (
            text,
            self.teller("answers.from.tip", place=picks[-1]),
            lambda: self._click(picks[-1]),
        )

    def _click(self, place: str) -> None:
        self.surface.choose(place)

    def _fill(self, wanted: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        while len(self._pool) < len(wanted):
            n = len(self._pool)
            self._pool.append(press("", "", lambda n=n: self._answers[n](), self.surface.say_trouble))
        self._answers = tuple(do for _, _, do in wanted)
        for made, (text, tip, _) in zip(self._pool, wanted, strict=False):
            made.description, made.tooltip = text, tip
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
