"""A game small enough to see through: pieces on a row of nine cells, for testing the lessons without a real game.

Place on an empty cell (TOY-1), not on the wall at the end (TOY-2), not off the row (TOY-3). A piece next to an own one
joins it and gives as many points as the row it makes is long (TOY-4; one point under the other preset), a lone one
gives nothing (TOY-5). The game ends when nobody can place (TOY-6).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

from msgspec import Struct, structs

from boardlab.kernel import (
    BadNotation,
    BadPosition,
    Event,
    IllegalAction,
    Outcome,
    Result,
    Rulebook,
    Score,
    Violation,
    Words,
)
from boardlab.kernel.base import BaseGame
from boardlab.kernel.chart import Chart, Line
from boardlab.kernel.rulebook import Difference, Rule, flatten
from boardlab.kernel.words import read_tables
from boardlab.lessons import Course, Kit

HERE = Path(__file__).parent / "toy"
CELLS = tuple("123456789")
WALL = "9"


class Put(Struct, frozen=True, tag="put"):
    cell: str


class Pass(Struct, frozen=True, tag="pass"):
    pass


class ToyState(Struct, frozen=True):
    pieces: tuple[tuple[str, int], ...] = ()
    seat: int = 0
    points: tuple[int, ...] = (0, 0)
    ruleset: str = "published"
    events: tuple[Event, ...] = ()

    game = "toy"
    pending = ()
    chance_source = ""
    seats = ("red", "green")

    @property
    def is_over(self):
        return len(self.pieces) == len(CELLS) - 1

    @property
    def to_move(self):
        return () if self.is_over else (self.seat,)

    def owner(self, cell):
        return dict(self.pieces).get(cell)

    def legal_actions(self, seat=None):
        return () if self.is_over else (*(Put(c) for c in CELLS if not self.why_not(Put(c))), Pass())

    def sample_action(self, rng, seat=None):
        return rng.choice(self.legal_actions())

    def why_not(self, action):
        if isinstance(action, Pass):
            return ()
        found = []
        if action.cell not in CELLS:
            return (Violation("TOY-3", {"cell": action.cell}),)
        if self.owner(action.cell) is not None:
            found.append(Violation("TOY-1", {"cell": action.cell}, (action.cell,)))
        if action.cell == WALL:
            found.append(Violation("TOY-2", {"cell": action.cell}, (action.cell,)))
        return tuple(found)

    def apply(self, action):
        violations = self.why_not(action)
        if violations:
            raise IllegalAction(action, violations, f"illegal action: {violations[0].rule}")
        if isinstance(action, Pass):
            return structs.replace(self, seat=1 - self.seat, events=(Event("passed", "TOY-6", self.seat),))
        pieces = (*self.pieces, (action.cell, self.seat))
        size = row_size(pieces, action.cell, self.seat)
        events = [Event("put", "TOY-1", self.seat, (action.cell,), {"cell": action.cell})]
        points = list(self.points)
        if size > 1:
            gained = size if self.ruleset == "published" else 1
            points[self.seat] += gained
            events.append(Event("joined", "TOY-4", self.seat, (action.cell,), {"size": size, "points": gained}))
        else:
            events.append(Event("alone", "TOY-5", self.seat, (action.cell,), {"cell": action.cell}))
        return structs.replace(self, pieces=pieces, seat=1 - self.seat, points=tuple(points), events=tuple(events))

    def chance(self):
        return (Outcome(Pass(), Fraction(1)),)

    def scores(self):
        return tuple(Score(points, "TOY-4") for points in self.points)

    def result(self):
        best = max(self.points)
        return Result(tuple(seat for seat, points in enumerate(self.points) if points == best), "TOY-6")

    def view(self, seat):
        return {"seat": seat, "state": self}


@cache
def tables(lang):
    return read_tables(HERE / "words" / lang)


def row_size(pieces, cell, seat):
    mine = {c for c, owner in pieces if owner == seat}
    size, at = 1, int(cell)
    for step in (1, -1):
        here = at + step
        while str(here) in mine:
            size, here = size + 1, here + step
    return size


class ToyGame(BaseGame):
    name = "toy"
    min_players = max_players = 2
    turn_rule = "TOY-6"

    def __init__(self, extra=None, without=()):
        self.extra, self.without = extra or {}, without

    def initial(self, players=2, ruleset="published", **options):
        return self.position({"ruleset": ruleset, **options})

    def position(self, data):
        for key in data:
            if key not in ("pieces", "seat", "points", "ruleset"):
                raise BadPosition(f"unknown key {key!r} in the position")
        pieces = tuple(sorted((cell, int(seat)) for seat, cells in data.get("pieces", {}).items() for cell in cells))
        cells = [cell for cell, _ in pieces]
        if len(set(cells)) != len(cells):
            raise BadPosition("two pieces stand on one cell")
        if not set(cells) <= set(CELLS) - {WALL}:
            raise BadPosition("a piece stands where none may stand")
        return ToyState(
            pieces, data.get("seat", 0), tuple(data.get("points", (0, 0))), data.get("ruleset", "published")
        )

    def actor(self, state, action):
        return state.to_move[0] if state.to_move else -2

    def parse(self, text):
        if text == "pass":
            return Pass()
        if not text.isdigit():
            raise BadNotation(f"bad notation {text!r}: a cell is a digit, such as 4")
        return Put(text)

    def notation(self, action):
        return "pass" if isinstance(action, Pass) else action.cell

    def action_data(self, action):
        return {"type": "pass"} if isinstance(action, Pass) else {"type": "put", "cell": action.cell}

    def cells(self, state):
        return CELLS

    def centre(self, state, cell, layout="wide"):
        return float(CELLS.index(cell)), 0.0

    def rulebook(self):
        return Rulebook(tuple(Rule(f"TOY-{n}", "toy", published=f"page {n}") for n in range(1, 7)))

    def differences(self):
        return (Difference("row_points", "TOY-4", ruling="row_points", plays_differently=True),)

    def words(self, lang):
        table = {**tables(lang), **flatten(self.extra.get(lang, {}))}
        return Words(lang, {key: text for key, text in table.items() if key not in self.without})

    def seat_name(self, state, seat, lang="en"):
        return self.words(lang).text(f"seat.{state.seats[seat]}")

    def event_text(self, state, event, lang="en"):
        return self.words(lang).text(f"event.{event.kind}", **event.facts)

    def violation_text(self, violation, lang="en", seats=()):
        return self.words(lang).text(f"refused.{violation.rule}", **violation.facts)

    def describe_action(self, state, action, lang="en"):
        said = "pass" if isinstance(action, Pass) else "alone" if state.owner(action.cell) is None else "taken"
        return self.words(lang).text(f"action.{said}", cell=getattr(action, "cell", ""))

    def lesson_folder(self):
        return HERE / "lessons"


def longest(state: ToyState, seat: int) -> int:
    return max((row_size(state.pieces, cell, seat) for cell, owner in state.pieces if owner == seat), default=0)


def falling(games: int = 3, seed: int = 0, progress=None) -> Chart:
    """Two lines that fall from nine, one of them twice as fast."""
    for n in range(games):
        if progress is not None:
            progress(n + 1, games)
    slow = tuple((x, 9.0 + seed - x) for x in range(10))
    fast = tuple((x, 9.0 - 2 * x) for x in range(5))
    return Chart((Line("slow", slow, (3, 6, 9)), Line("fast", fast, (2, 4))), (0, 4, 8), {"end": 9 + seed, "last": 1})


KIT = Kit(
    measures={"longest": longest, "pieces": lambda state: len(state.pieces)},
    predicates={"neighbours": lambda state, cell: any(abs(int(cell) - int(c)) == 1 for c, _ in state.pieces)},
    cell_tests={"empty": lambda state, cell: state.owner(cell) is None, "odd": lambda state, cell: int(cell) % 2 == 1},
    experiments={"falling": falling},
)


def course(**changes) -> Course:
    """The lessons of the toy game; ``extra`` words replace, ``without`` keys are left out."""
    return Course(ToyGame(**changes), kit=KIT)
