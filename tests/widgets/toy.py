"""A very small game that implements the whole protocol: the widgets must work for a game nobody has heard of.

Nineteen hexagons. Two players, Ash and Birch, place stones on empty cells; the middle cell is forbidden. A stone next
to one of your own earns a point and opens a decision: lift one of the two flags, slide a stone, or decline. A stone
may be placed "capped". Whoever has five points wins.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from boardlab.kernel.base import BaseGame
from boardlab.kernel.chance import CHANCE  # noqa: F401  (the toy has no chance)
from boardlab.kernel.errors import BadNotation, BadPosition, IllegalAction
from boardlab.kernel.rulebook import Rule, Rulebook, Ruleset
from boardlab.kernel.values import Event, Gesture, Option, Result, Score, Violation
from boardlab.kernel.words import Words
from boardlab.picture import Circle, Layer, Path, Scene, Text
from boardlab.picture.theme import theme as theme_named

CELLS = tuple(f"{q}.{r}" for q, r in itertools.product(range(-2, 3), repeat=2) if abs(q + r) <= 2)
FLAGS = ("flag:red", "flag:blue")
NAMES = {"en": ("Ash", "Birch"), "zh": ("梣", "桦")}


class Put(NamedTuple):
    cell: str
    cap: bool = False


class Lift(NamedTuple):
    flag: str


class Slide(NamedTuple):
    cell: str
    to: str


class Pass(NamedTuple):
    pass


class Preview(NamedTuple):
    legal: bool
    violations: tuple[Violation, ...]
    events: tuple[Event, ...]
    reason_rule: str


def near(cell: str) -> tuple[str, ...]:
    q, r = map(int, cell.split("."))
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return tuple(c for c in (f"{q + a}.{r + b}" for a, b in steps) if c in CELLS)


@dataclass(frozen=True)
class State:
    stones: tuple[tuple[str, int], ...] = ()
    turn: int = 0
    points: tuple[int, int] = (0, 0)
    flags: tuple[int, int] = (0, 0)
    pending: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False)
    rules: Ruleset = field(default=Ruleset("published", {"goal": 5}), compare=False)
    game = "toy"
    seats = ("ash", "birch")

    @property
    def at(self) -> dict[str, int]:
        return dict(self.stones)

    @property
    def is_over(self) -> bool:
        return max(self.points) >= self.rules["goal"] or len(self.stones) == len(CELLS) - 1

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.is_over else (self.turn,)

    def legal_actions(self, seat: int | None = None) -> tuple[Any, ...]:
        if self.is_over:
            return ()
        universe = [Put(c) for c in CELLS] + [Put(c, True) for c in CELLS] + [Lift(f) for f in FLAGS]
        universe += [Slide(a, b) for a in CELLS for b in near(a)] + [Pass()]
        return tuple(action for action in universe if not self.why_not(action))

    def sample_action(self, rng: Random, seat: int | None = None) -> Any:
        return rng.choice(self.legal_actions())

    def why_not(self, action: Any) -> tuple[Violation, ...]:
        if self.is_over:
            return (Violation("TOY-END", {}),)
        if isinstance(action, Put) == bool(self.pending):
            return (Violation("TOY-PENDING", {}),)
        why = []
        if isinstance(action, Put):
            if action.cell == "0.0":
                why.append(Violation("TOY-MIDDLE", {"cell": action.cell}, (action.cell,)))
            if action.cell in self.at:
                why.append(Violation("TOY-TAKEN", {"cell": action.cell}, (action.cell,)))
        if isinstance(action, Slide):
            if self.at.get(action.cell) != self.turn:
                why.append(Violation("TOY-OWN", {"cell": action.cell}, (action.cell,)))
            if action.to in self.at or action.to == "0.0":
                why.append(Violation("TOY-TAKEN", {"cell": action.to}, (action.to,)))
        return tuple(why)

    def apply(self, action: Any) -> State:
        why = self.why_not(action)
        if why:
            raise IllegalAction(action, why, f"illegal action {GAME.notation(action)!r}: {why[0].rule}")
        if isinstance(action, Put):
            joined = any(self.at.get(c) == self.turn for c in near(action.cell))
            events = [Event("put", "TOY-PUT", self.turn, (action.cell,), {"cell": action.cell})]
            points = list(self.points)
            if joined:
                points[self.turn] += 1
                events.append(Event("point", "TOY-JOIN", self.turn, (action.cell,), {}))
            return replace(
                self,
                stones=(*self.stones, (action.cell, self.turn)),
                points=tuple(points),
                events=tuple(events),
                pending=("choose",) if joined else (),
                turn=self.turn if joined else 1 - self.turn,
            )
        changed: dict[str, Any] = {}
        if isinstance(action, Lift):
            flags = list(self.flags)
            flags[FLAGS.index(action.flag)] += 1
            changed["flags"] = tuple(flags)
        if isinstance(action, Slide):
            changed["stones"] = tuple((action.to if c == action.cell else c, s) for c, s in self.stones)
        event = Event(type(action).__name__.lower(), "TOY-CHOICE", self.turn, (), {})
        return replace(self, pending=(), turn=1 - self.turn, events=(event,), **changed)

    def chance(self) -> tuple:
        return ()

    def scores(self) -> tuple[Score, ...]:
        return tuple(Score(p, "TOY-JOIN") for p in self.points)

    def result(self) -> Result:
        best = max(self.points)
        return Result(tuple(s for s, p in enumerate(self.points) if p == best), "TOY-END", {})

    def view(self, seat: int) -> dict[str, Any]:
        return GAME.position_of(self)


SENTENCES = {
    "event.put": "{seat} puts a stone on {cell}.",
    "event.point": "{seat} gets a point.",
    "event.lift": "{seat} lifts a flag.",
    "event.slide": "{seat} slides a stone.",
    "event.pass": "{seat} declines.",
    "refused.TOY-MIDDLE": "The middle {cell} stays empty.",
    "refused.TOY-TAKEN": "{cell} is taken.",
    "refused.TOY-PENDING": "Answer the open question first.",
    "refused.TOY-END": "The game is over.",
    "refused.TOY-OWN": "{cell} holds no stone of yours.",
    "rule.TOY-MIDDLE.title": "The middle",
    "rule.TOY-MIDDLE.text": "Nobody stands in the middle.",
    "variant.cap": "With a cap",
    "chapter.play": "Playing",
}
TASK = "prompt explain hint_1 hint_2"
OTHER = """title aim why play_1 watch_1 watch_2 watch_2_ask watch_2_option_yes watch_2_option_no watch_2_feedback_yes
watch_2_feedback_no r1.prompt r1.option_yes r1.option_no r1.feedback_yes r1.feedback_no w1.prompt w1.explain
w1.not_TOY-TAKEN a.mistake_alone a.mistake_middle b.option_one b.option_none b.feedback_one b.feedback_none c.option_a
c.option_b c.feedback_a c.feedback_b d.item_points d.item_stones d.because_points d.because_stones d.mistake_two
f.tool_turn n1.item_points n1.because_points"""
NAMES_OF_TASKS = ("a", "b", "c", "d", "e", "f", "n1")
LESSON_KEYS = [*OTHER.split(), *(f"{name}.{key}" for name in NAMES_OF_TASKS for key in [*TASK.split(), "reveal_1"])]
"""Every text of the toy lesson; each is its own key in brackets."""


class Game(BaseGame):
    name = "toy"
    min_players = max_players = 2
    turn_rule = "TOY-PENDING"
    TABLE = {**SENTENCES, **{f"lesson.01.{key}": f"[{key}]" for key in LESSON_KEYS}}

    def words(self, lang: str) -> Words:
        return Words(lang, self.TABLE)

    def options(self) -> dict[str, Option]:
        return {
            "size": Option("size", ("small", "large"), "small"),
            "caps": Option("caps", ("yes", "no"), "yes"),
        }

    def initial(self, players: int = 2, ruleset: Any = "published", **options: Any) -> State:
        if players != 2:
            raise BadPosition(f"the toy is for two, not for {players}")
        rules = ruleset if isinstance(ruleset, Ruleset) else self.rulesets()[ruleset]
        return State(rules=rules)

    def position(self, data: Any) -> State:
        return State(
            tuple((c, s) for c, s in data.get("stones", ())), data.get("turn", 0), tuple(data.get("points", (0, 0))),
            tuple(data.get("flags", (0, 0))), tuple(data.get("pending", ())),
        )  # fmt: skip

    def position_of(self, state: State) -> dict[str, Any]:
        return {"stones": [list(s) for s in state.stones], "turn": state.turn, "points": list(state.points),
                "flags": list(state.flags), "pending": list(state.pending)}  # fmt: skip

    def world(self, view: Any, rng: Random) -> State:
        return self.position(view)

    def actor(self, state: Any, action: Any) -> int:
        return state.to_move[0] if state.to_move else -2

    def parse(self, text: str) -> Any:
        words = text.split()
        match words:
            case [cell] if cell in CELLS:
                return Put(cell)
            case [cell, "cap"] if cell in CELLS:
                return Put(cell, True)
            case ["lift", flag] if f"flag:{flag}" in FLAGS:
                return Lift(f"flag:{flag}")
            case ["slide", cell, to]:
                return Slide(cell, to)
            case ["pass"]:
                return Pass()
        raise BadNotation(f"bad notation {text!r}: write a cell such as '1.0'")

    def notation(self, action: Any) -> str:
        match action:
            case Put(cell, cap):
                return f"{cell} cap" if cap else cell
            case Lift(flag):
                return f"lift {flag.partition(':')[2]}"
            case Slide(cell, to):
                return f"slide {cell} {to}"
        return "pass"

    def action_data(self, action: Any) -> dict[str, Any]:
        return {"text": self.notation(action)}

    def action_from(self, data: Any) -> Any:
        return self.parse(data["text"])

    def rulesets(self) -> dict[str, Ruleset]:
        return {
            "published": Ruleset("published", {"goal": 5}),
            "document": Ruleset("document", {"goal": 3}),
        }

    def differences(self) -> tuple:
        return ()

    def rulebook(self) -> Rulebook:
        ids = (
            "TOY-PUT",
            "TOY-JOIN",
            "TOY-CHOICE",
            "TOY-MIDDLE",
            "TOY-TAKEN",
            "TOY-PENDING",
            "TOY-OWN",
            "TOY-END",
        )
        return Rulebook(tuple(Rule(each, "play", ("TOY-D01",), "page 1") for each in ids))

    def describe(self, state: State, lang: str = "en", seen_by: int | None = None) -> str:
        stones = ", ".join(f"{c} {NAMES[lang][s]}" for c, s in sorted(state.stones)) or "none"
        return f"Toy. Stones: {stones}. Points: {state.points[0]} and {state.points[1]}."

    def describe_cell(self, state: State, cell: str, lang: str = "en") -> str:
        if cell in FLAGS:
            return f"{cell}: lifted {state.flags[FLAGS.index(cell)]}."
        return f"{cell}: {NAMES[lang][state.at[cell]] if cell in state.at else 'empty'}."

    def describe_action(self, state: State, action: Any, lang: str = "en") -> str:
        return self.notation(action)

    def event_text(self, state: State, event: Event, lang: str = "en") -> str:
        return self.words(lang).text(f"event.{event.kind}", seat=NAMES[lang][event.seat], **event.facts)

    def violation_text(self, violation: Violation, lang: str = "en", seats: Any = ()) -> str:
        return self.words(lang).text(f"refused.{violation.rule}", **violation.facts)

    def seat_name(self, state: State, seat: int, lang: str = "en") -> str:
        return NAMES[lang][seat]

    def seat_badges(self, state: State) -> tuple:
        return (
            ("A", "player.blue.fill", "player.blue.ink"),
            ("B", "player.orange.fill", "player.orange.ink"),
        )

    def prompt(self, state: State, lang: str = "en") -> str:
        return "Choose a flag, slide a stone, or decline." if state.pending else "Put a stone on an empty cell."

    def describe_result(self, state: State, lang: str = "en") -> str:
        return f"Won by {' and '.join(NAMES[lang][w] for w in state.result().winners)} (TOY-END)."

    def gesture(self, action: Any) -> Gesture:
        match action:
            case Put(cell, cap):
                return Gesture((cell,), "cap" if cap else "")
            case Lift(flag):
                return Gesture((flag,))
            case Slide(cell, to):
                return Gesture((cell, to))
        return Gesture(())

    def from_gesture(self, state: State, places: tuple[str, ...], variant: str = "") -> Any:
        if state.pending:
            if places[0] in FLAGS:
                return Lift(places[0])
            return Slide(places[0], places[1]) if len(places) == 2 else None
        return Put(places[0], variant == "cap") if places[0] in CELLS else None

    def rulings(self) -> dict[str, tuple]:
        return {"goal": (5, 3)}

    def gains(self, state: State, **how: Any) -> dict[str, int]:
        if state.pending:
            return {}
        return {
            c: 1
            for c in CELLS
            if c not in state.at and c != "0.0" and any(state.at.get(n) == state.turn for n in near(c))
        }

    def preview(self, state: State, cell: str, cap: bool = False) -> Preview:
        why = state.why_not(Put(cell, cap))
        return Preview(
            not why,
            why,
            () if why else state.apply(Put(cell, cap)).events,
            "" if why else "TOY-PUT",
        )

    def describe_preview(self, state: State, seen: Preview, lang: str = "en") -> str:
        return " ".join(self.event_text(state, event, lang) for event in seen.events)

    def candidates(self, state: State, seat: int, rng: Random) -> tuple[Any, ...]:
        return state.legal_actions(seat)

    def features(self, state: State, seat: int) -> dict[str, float]:
        return {"points": float(state.points[seat])}

    def weights(self) -> dict[str, float]:
        return {"points": 1.0}

    def cells(self, state: State) -> tuple[str, ...]:
        return CELLS

    def places(self, state: State) -> tuple[str, ...]:
        return CELLS + FLAGS

    def centre(self, state: State, cell: str, layout: str = "wide") -> tuple[float, float]:
        if cell in FLAGS:
            n = FLAGS.index(cell)
            return (360.0, 80.0 + 80 * n) if layout == "wide" else (80.0 + 80 * n, 360.0)
        q, r = map(int, cell.split("."))
        return 150.0 + 45 * q, 150.0 + 52 * (r + q / 2)

    def cell_at(self, state: State, x: float, y: float, layout: str = "wide") -> str | None:
        def far(cell: str) -> float:
            cx, cy = self.centre(state, cell, layout)
            return (cx - x) ** 2 + (cy - y) ** 2

        best = min(self.places(state), key=far)
        return best if far(best) < 26**2 else None

    def scene(
        self,
        state: State,
        *,
        theme: str = "light",
        layout: str = "wide",
        marks: Any = (),
    ) -> Scene:
        look = theme_named(theme)
        wide, high = (440, 300) if layout == "wide" else (300, 420)
        ground = [Path(f"M 0 0 L {wide} 0 L {wide} {high} L 0 {high} Z", look["surface"])]
        ground += [
            Circle(
                *self.centre(state, c, layout),
                24,
                look["cell"],
                look["line.strong"],
                1.5,
            )
            for c in self.places(state)
        ]
        pieces = []
        for cell, seat in state.stones:
            x, y = self.centre(state, cell, layout)
            colour = ("blue", "orange")[seat]
            pieces.append(Circle(x, y, 16, look[f"player.{colour}.fill"], look["edge"], 2))
            pieces.append(Text(x, y, "AB"[seat], 14, look[f"player.{colour}.ink"]))
        signs = [Circle(*self.centre(state, m.cell, layout), 21, None, look["mark.legal"], 3) for m in marks]
        return Scene(
            wide,
            high,
            (
                Layer("map", tuple(ground)),
                Layer("pieces", tuple(pieces)),
                Layer("marks", tuple(signs)),
            ),
            "Toy",
        )


GAME = Game()
