"""Reasons and lists say the same: over every drawing one can think of, ``why_not`` is empty just for the legal ones."""

from functools import cache
from random import Random

import pytest
from cartographers_plain import SPOTS, drawings, terrains_of
from cartographers_play import any_game, labels, plain_of, played, spots, states
from cartographers_tables import AMBUSHES, ROWS, TERRAIN_CARDS, TERRAINS

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Edict, Reveal
from boardlab.kernel import CHANCE, IllegalAction

WORDS = (*TERRAINS, "mountain")
CELLS = [f"{row}{column}" for row in "ABCDEFGHIJK" for column in range(1, 12)]
NOWHERE = (
    ("L1",), ("A12",), ("A0",), ("a1",), ("",), ("A",), ("11",), ("A1 A2",), ("Ａ1",), ("A-1",), ("A01",),
    ("a1", "a2"), ("A1", "a2"), ("A11", "A12"), ("K11", "L11"), ("J1", "K1", "L1"), ("K10", "K11", "L10"),
    ("A9", "A10", "A11", "A12"),
)  # fmt: skip
ODD = (
    (), ("A1", "A1"), ("A2", "A1"), ("K11", "A1"), ("A1", "A1", "A2"), ("A1", "K11"), ("A1", "B2", "C1"),
    ("A1", "A2", "A3", "A4", "A5", "A6"), ("B1", "A1"), ("A1", "A3"), ("B2", "A1"), ("D3", "D1", "D2", "E1", "F1"),
    ("E2", "D1", "F3"), ("H4", "H3", "H2", "H1"),
)  # fmt: skip
NONSENSE = (
    Draw("", ()), Draw("lava", ("A1",)), Draw("Forest", ("A1",)), Draw("forest ", ("A1", "A2")),
    Draw("forest", ("A1",), -1), Draw("forest", ("A1",), 99), Edict("A", "sentinel_wood"), Edict("E", "treetower"),
    Edict("", ""), Reveal("orchard"), Reveal("nothing"), Reveal(""), "forest A1", None, 7, ("A1",), [], {},
)  # fmt: skip


@cache
def places():
    """Every placement of every shape of every card, on the sheet or on what is printed there."""
    every = {spot for shapes in SPOTS.values() for spot in shapes}
    return tuple(sorted(labels(spot) for spot in every | {frozenset([cell]) for s in every for cell in s}))


@cache
def universe(seat=0):
    """Every place with every terrain and with ``mountain``, sets of cells that are no place, and nonsense."""
    sets = (*places(), *NOWHERE, *ODD)
    return (*(Draw(word, cells, seat) for cells in sets for word in WORDS), *NONSENSE)


def some(state, rng, seat, many=60):
    """A sample of everything: places of the card, of other cards, single cells, odd sets; and nonsense.

    Each place of the card comes with one of its terrains and with any other word; the odd sets with every word.
    """
    own = [place.cells for place in state.board.places[state.card]]
    found = [Draw(word, cells, seat) for cells in (*NOWHERE, *ODD) for word in rng.sample(WORDS, 2)]
    found += [Draw(word, (cell,), seat) for cell in rng.sample(CELLS, 25) for word in WORDS]
    for cells in rng.sample(own, min(len(own), 4 * many)):
        found += [Draw(rng.choice(terrains_of(state.card)), cells, seat), Draw(rng.choice(WORDS), cells, seat)]
    found += [Draw(rng.choice(WORDS), cells, seat) for cells in rng.sample(places(), many)]
    return (*found, *rng.sample(state.legal_actions(seat), min(many, len(state.legal_actions(seat)))), *NONSENSE)


def in_order(action):
    """The same drawing with its cells in reading order: it may be written in any."""
    if isinstance(action, Draw) and set(action.cells) <= set(CELLS):
        return Draw(action.terrain, tuple(sorted(action.cells, key=CELLS.index)), action.seat)
    return action


def disagreements(state, actions, seat):
    """Actions on which the list of legal actions and the reasons differ."""
    legal = state.legal_actions(seat)
    assert len(set(legal)) == len(legal), "an action is listed twice"
    assert set(legal) <= set(universe(seat)[: -len(NONSENSE)])
    assert {(a.terrain, spots(a.cells)) for a in legal} == drawings(
        state.card, plain_of(state, state.target(seat)), state.ruins_due, state.rules["fallback_terrain"]
    )
    allowed = set(map(repr, legal))
    return [action for action in actions if (repr(in_order(action)) in allowed) != (state.why_not(action) == ())]


def refusals_are_raised(state, actions):
    """The error holds the same reasons, each a rule of the book; and the state is as before."""
    book, before = set(GAME.rulebook().ids()), state.value()
    for action in actions:
        reasons = state.why_not(action)
        if not reasons:
            continue
        with pytest.raises(IllegalAction) as caught:
            state.apply(action)
        assert caught.value.violations == reasons
        assert {reason.rule for reason in reasons} <= book
        assert all(reason.rule in str(caught.value) for reason in reasons)
        assert all(cell in state.board.index for reason in reasons for cell in reason.cells)
    assert state.value() == before


def test_the_universe_holds_every_place_of_every_card():
    assert len(places()) == len(set(places())) > 4000
    for sheet in ROWS:
        state = GAME.position({"sheet": sheet})
        for card in (*TERRAIN_CARDS, *AMBUSHES):
            assert {place.cells for place in state.board.places[card]} <= set(places())


@pytest.mark.parametrize("part", range(6))
def test_reasons_and_lists_agree_on_states_of_random_games(part):
    rng = Random(part)
    for state in states(9, seed=f"why/{part}"):
        seat = rng.choice(state.to_move)
        actions = some(state, rng, seat)
        assert disagreements(state, actions, seat) == []
        refusals_are_raised(state, rng.sample(actions, 30))


@pytest.mark.parametrize("players", [1, 3])
def test_reasons_and_lists_agree_over_the_whole_universe(players):
    for state in states(1, seed=f"all/{players}", players=players, ruleset="published"):
        seat = state.to_move[-1]
        assert disagreements(state, universe(seat), seat) == []


def filled(sheet, *holes):
    """A position with forest everywhere but in some holes."""
    rows = [row.replace(".", "F").replace("r", "f") for row in ROWS[sheet]]
    for hole in holes:
        r, c = "ABCDEFGHIJK".index(hole[0]), int(hole[1:]) - 1
        rows[r] = rows[r][:c] + ROWS[sheet][r][c] + rows[r][c + 1 :]
    return {"sheet": sheet, "maps": {"0": rows}, "rulings": {"solo_ambush": "player"}}


@pytest.mark.parametrize("fallback", ["card", "any"])
@pytest.mark.parametrize("due", [False, True])
@pytest.mark.parametrize("card", ["homestead", "great_river", "rift_lands", "goblin_attack", "forgotten_forest"])
@pytest.mark.parametrize("holes", [("A1",), ("J6",), ("A1", "J6", "E5"), ("C2", "D3"), ("A1", "A2", "A3", "C10")])
def test_reasons_and_lists_agree_where_little_room_is_left(holes, card, due, fallback):
    data = filled("wilderness", *holes) | {"card": card, "ruins_due": due}
    data["rulings"] = {**data["rulings"], "fallback_terrain": fallback}
    state, rng = GAME.position(data), Random(1)
    actions = some(state, rng, 0, 15)
    assert disagreements(state, actions, 0) == []
    refusals_are_raised(state, rng.sample(actions, 6))


def test_reasons_and_lists_agree_while_chance_is_to_act_and_when_the_game_is_over():
    rng = Random(3)
    for seed in range(6):
        for before, _, after in played(any_game(seed), seed):
            if before.to_move == (CHANCE,) and rng.random() < 0.2:
                legal = set(before.legal_actions())
                every = [Edict(letter, card) for letter in "ABCDE" for card in ("treetower", "forest_rows", "x")]
                every += [Reveal(card) for card in (*TERRAIN_CARDS, *AMBUSHES, "temple_ruins", "orchard-farm", "x")]
                for action in [*every, *legal, *NONSENSE, Draw("forest", ("A1",))]:
                    assert (isinstance(action, (Edict, Reveal)) and action in legal) == (before.why_not(action) == ())
                refusals_are_raised(before, every)
            if after.is_over:
                assert after.legal_actions() == ()
                for action in (*NONSENSE, Draw("forest", ("A1",))):
                    assert [reason.rule for reason in after.why_not(action)] == ["CAR-TURN-5"]


def test_a_drawing_may_be_written_in_any_order_of_its_cells():
    state = GAME.position({"players": 2, "card": "hinterland_stream"})
    sorted_, mixed = (Draw("farm", cells) for cells in (("D1", "D2", "D3", "E1", "F1"), ("F1", "D3", "E1", "D1", "D2")))
    assert state.why_not(sorted_) == state.why_not(mixed) == ()
    one, two = state.apply(sorted_), state.apply(mixed)
    assert one == two
    assert GAME.position(GAME.position_of(two)) == two
    solo = GAME.position({"card": "hinterland_stream"})
    assert solo.apply(mixed) == solo.apply(sorted_)
    assert list(solo.apply(mixed).events) == list(solo.apply(sorted_).events)


def test_a_seat_that_has_drawn_or_is_not_there_is_refused_with_the_rule():
    state = GAME.position({"players": 2, "card": "orchard"})
    action = state.legal_actions(1)[0]
    after = state.apply(action)
    assert after.to_move == (0,)
    assert [v.rule for v in after.why_not(action)] == ["CAR-TURN-5"]
    assert [v.rule for v in state.why_not(Draw("forest", action.cells, 2))] == ["CAR-TURN-5"]
    assert after.legal_actions(1) == ()
    assert after.legal_actions() == after.legal_actions(0)


def rules_of(state, *action):
    return [reason.rule for reason in state.why_not(Draw(*action))]


def test_each_reason_names_its_rule():
    state = GAME.position({"sheet": "wastelands", "card": "orchard", "village": {"0": ["A1"]}})
    assert rules_of(state, "water", ("G1", "H1", "H2", "H3")) == ["CAR-DRAW-1"]
    assert rules_of(state, "farm", ("H1", "H2", "H3")) == ["CAR-DRAW-2"]
    assert rules_of(state, "farm", ("K10", "K11", "K12", "L12"))[:2] == ["CAR-DRAW-4", "CAR-DRAW-4"]
    assert rules_of(state, "farm", ("A1", "A2", "A3", "B3")) == ["CAR-DRAW-5"]
    assert rules_of(state, "farm", ("C2", "C3", "C4", "D4")) == ["CAR-DRAW-6"]
    assert rules_of(state, "farm", ("D4", "D5", "D6", "E6")) == ["CAR-DRAW-7", "CAR-DRAW-7"]
    assert rules_of(state, "farm", ("H1",)) == ["CAR-DRAW-9"]
    one = GAME.position({**filled("wilderness", "A1"), "card": "orchard"})
    assert rules_of(one, "water", ("A1",)) == ["CAR-DRAW-10"]
    assert rules_of(one, "farm", ("A1",)) == []
    due = GAME.position({"card": "orchard", "ruins_due": True})
    assert rules_of(due, "farm", ("D1", "D2", "D3", "E3")) == ["CAR-RUINS-1"]
    none = GAME.position({**filled("wilderness", "A1", "D1", "D2", "D3", "E3"), "card": "orchard", "ruins_due": True})
    assert rules_of(none, "mountain", ("A1",)) == ["CAR-RUINS-3"]
    assert rules_of(none, "farm", ("D1", "D2", "D3", "E3")) == ["CAR-RUINS-3"]
    assert rules_of(none, "monster", ("A1",)) == []
    ambush = GAME.position({"players": 2, "card": "goblin_attack"})
    assert rules_of(ambush, "forest", ("A1", "B2", "C3")) == ["CAR-AMBUSH-2"]
    rift = GAME.position({"card": "rift_lands"})
    assert rules_of(rift, "forest", ("A1", "A2")) == ["CAR-RIFT-1"]


def test_a_list_that_misses_a_drawing_would_be_noticed(monkeypatch):
    """The check can fail."""
    from boardlab.games.cartographers import draw

    state = GAME.position({"card": "orchard"})
    some_actions = [Draw("forest", ("A1", "K11"))]
    assert disagreements(state, some_actions, 0) == []
    real = draw.is_a_shape
    monkeypatch.setattr(draw, "is_a_shape", lambda card, cells: real(card, cells) or cells == ("A1", "K11"))
    assert disagreements(state, some_actions, 0) != []


def test_cells_that_are_no_tuple_of_labels_are_refused_in_words():
    state = GAME.position({"card": "orchard", "edicts": ["sentinel_wood", "canal_lake", "wildholds", "borderlands"]})
    for cells in (["A1", "A2", "A3", "B3"], (5,), "A1"):
        action = Draw("farm", cells)
        assert [reason.rule for reason in state.why_not(action)] == ["CAR-TURN-5"]
        with pytest.raises(IllegalAction, match="CAR-TURN-5"):
            state.apply(action)


HAMLET = ("A1", "A2", "B1")


@pytest.mark.parametrize("cells", [(*HAMLET, "zz"), (*HAMLET, ""), ("a1", "A2", "B1"), ("A01", "A2", "B1")])
def test_a_shape_with_a_label_that_is_none_is_refused_by_all(cells):
    state = GAME.position({"players": 2, "card": "hamlet"})
    refusals_are_raised(state, [Draw("village", cells)])
    assert state.why_not(Draw("village", cells))


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, []])
def test_a_seat_is_a_number_so_that_every_game_can_be_saved_and_loaded(seat):
    state = GAME.position({"players": 2, "card": "hamlet"})
    with pytest.raises(IllegalAction, match="is no action"):
        state.apply(Draw("village", HAMLET, seat))


@pytest.mark.parametrize("cells", [None, 5, (["A1"],), ["A1"], (None,)])
def test_cells_that_are_no_texts_are_no_action(cells):
    state = GAME.position({"players": 2, "card": "hamlet"})
    refusals_are_raised(state, [Draw("village", cells)])
    assert [reason.facts["case"] for reason in state.why_not(Draw("village", cells))] == ["foreign"]
