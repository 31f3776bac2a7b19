"""Every rule of the book is raised by the engine in random games or in a named position, or is told only in prose."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from cascadero_play import advanced, any_game, played
from test_positions import REFUSED
from test_why_not import universe

import boardlab.games.cascadero as package
from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Decline, Place, Start, Tile
from boardlab.kernel import BoardlabError

GAMES = 150
BOOK = GAME.rulebook()
RARE_EVENTS = {
    "all_five": ("6,5", {"envoys": {"0": ["3,6", "4,6", "5,6"]}, "pairs": {"0": ["blue", "yellow", "orange", "pink"]}}),
    "extra_lost": ("7,6", {"envoys": {"0": ["7,7"]}, "vp": [50, 0], "cubes": {"0": {"white": 3}}}),
}
"""Events that hardly ever happen by lot: a placement and the position in which it brings each about."""
TOLD_OTHERWISE = {"winner", "qualified", "not_qualified"}
"""Events of the end, whose sentences stand with the result."""
NEVER_BY_LOT = {
    "CAS-SETUP-3", "CAS-SETUP-4", "CAS-SETUP-5", "CAS-SETUP-8", "CAS-HERALD-1", "CAS-HERALD-2", "CAS-TURN-1",
}  # fmt: skip
"""Rules that speak about set-up: raised by refused positions and options."""


class Fired:
    """What the engine told over many games."""

    def __init__(self):
        self.kinds: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def events(self, events):
        for event in events:
            self.kinds[event.kind] += 1
            for rule in {event.rule, *event.facts.get("rules", ())}:
                self.rules[rule] += 1

    def reasons(self, reasons):
        self.refused.update(reason.rule for reason in reasons)

    def result(self, state):
        self.rules[state.result().rule] += 1
        for score in state.scores():
            self.rules.update({score.rule, *(part.rule for part in score.parts)})


@cache
def random_games():
    """Events, reasons, points and results of a few hundred games with everything by lot."""
    fired = Fired()
    for seed in range(GAMES):
        rng = Random(seed)
        start = any_game(seed) if seed % 2 else advanced(any_game(seed), seed)
        for before, _, after in played(start, seed):
            fired.events(after.events)
            if rng.random() < 0.01 or (before.pending and rng.random() < 0.1):
                for action in rng.sample(universe(before.board.name, bool(before.pending)), 60):
                    fired.reasons(before.why_not(action))
        fired.result(after)
    return fired


@cache
def set_ups():
    """Chance of the set-up: its events, and what it refuses."""
    fired, state = Fired(), GAME.initial(2, board="back")
    for action in (Tile("99,9", "vp2"), Start(5), Decline()):
        fired.reasons(state.why_not(action))
    while state.start < 0:
        state = state.apply(state.sample_action(Random(1)))
        fired.events(state.events)
    return fired


@cache
def sentences():
    """Every refusal of a position, as one text."""
    found = []
    for data, _ in REFUSED:
        try:
            GAME.position(data)
        except BoardlabError as error:
            found.append(str(error))
    return "\n".join(found)


@cache
def named_positions():
    """What our rule cases raise."""
    fired = Fired()
    cases = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        if case["kind"] in ("placement", "legality"):
            state, data = GAME.position(case["setup"]), case["action"]
            action = Place(data["place"], data.get("seal", False))
            fired.reasons(state.why_not(action))
            if not state.why_not(action):
                fired.events(state.apply(action).events)
        if case["kind"] == "winner":
            fired.result(GAME.position({**case["setup"], "over": True}))
    return fired


def raised():
    parts = (random_games(), set_ups(), named_positions())
    return set().union(*(set(p.rules) | set(p.refused) for p in parts)) | {
        rule for rule in BOOK.ids() if f"({rule})" in sentences() or f" {rule})" in sentences()
    }


def test_every_rule_is_raised_by_the_engine_or_is_prose_only():
    silent = {rule.id for rule in BOOK.rules if not rule.prose_only} - raised()
    assert silent == set()


def test_a_rule_that_is_prose_only_is_raised_by_no_event_reason_or_point():
    parts = (random_games(), set_ups(), named_positions())
    told = set().union(*(set(p.rules) | set(p.refused) for p in parts))
    assert {rule.id for rule in BOOK.rules if rule.prose_only} & told == set()


def test_everything_that_is_raised_is_a_rule_of_the_book():
    assert raised() <= set(BOOK.ids())


def test_random_games_alone_raise_every_rule_but_those_about_setting_up():
    games = random_games()
    by_lot = set(games.rules) | set(games.refused)
    missing = {rule.id for rule in BOOK.rules if not rule.prose_only} - by_lot
    assert missing <= NEVER_BY_LOT | {"CAS-SETUP-7", "CAS-FARM-1"}


def test_random_games_bring_about_every_kind_of_event():
    """The kinds are those that the words know; rare ones are shown by a position below."""
    known = {key.split(".")[1] for key in GAME.words("en").table if key.startswith("event.")} | TOLD_OTHERWISE
    fired = set(random_games().kinds) | set(set_ups().kinds)
    assert fired <= known
    assert known - fired <= set(RARE_EVENTS)


@pytest.mark.parametrize("kind", RARE_EVENTS)
def test_a_rare_event_is_shown_by_a_position(kind):
    field, data = RARE_EVENTS[kind]
    assert kind in [event.kind for event in GAME.position(data).apply(Place(field)).events]


def test_random_games_end_in_both_ways_and_are_won_in_all_three():
    rules = random_games().rules
    assert rules["CAS-END-1"] and rules["CAS-END-2"]
    assert rules["CAS-END-4"] and rules["CAS-END-5"]


def test_code_names_no_rule_that_the_book_does_not_have():
    import re

    folder = Path(package.__file__).parent
    named = {rule for path in folder.rglob("*.py") for rule in re.findall(r"CAS-[A-Z]+-\d+", path.read_text("utf-8"))}
    assert named - set(BOOK.ids()) == set()
    assert len(named) > 60
