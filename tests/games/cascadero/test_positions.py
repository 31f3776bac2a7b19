"""Positions as data: what is written reads back, and what the rules cannot hold is refused with a sentence."""

import json
from random import Random

import pytest
from cascadero_play import any_game, played

from boardlab.games.cascadero import GAME
from boardlab.kernel import BadPosition, BoardlabError

REFUSED = [
    ({"boat": 1}, "boat"),
    ({"board": "side"}, "CAS-SETUP-2"),
    ({"heralds": ["7,6"]}, "CAS-SETUP-3"),
    ({"seal_gone": [["blue", 4]]}, "CAS-SETUP-4"),
    ({"vp_gone": [["blue", 3]]}, "CAS-TRACK-4"),
    ({"supply": [30, 31]}, "30"),
    ({"supply": [30, 30], "envoys": {"0": ["7,6"]}}, "CAS-SETUP-5"),
    ({"colours": ["blue"]}, "CAS-SETUP-8"),
    ({"colours": ["blue", "blue"]}, "CAS-SETUP-8"),
    ({"colours": ["blue", "white"]}, "CAS-SETUP-8"),
    ({"colours": 5}, "CAS-SETUP-8"),
    ({"envoys": {"0": ["7,5"]}}, "CAS-TURN-3"),
    ({"envoys": {"0": ["7,6"], "1": ["7,6"]}}, "CAS-TURN-4"),
    ({"envoys": {"0": ["7,6", "7,6"]}}, "CAS-TURN-4"),
    ({"envoys": {"0": ["99,9"]}}, "CAS-TURN-5"),
    ({"envoys": {"2": []}}, "CAS-SETUP-8"),
    ({"sealed": ["7,6"]}, "CAS-SEAL-6"),
    ({"cubes": {"0": {"blue": 5}}}, "CAS-TRACK-8"),
    ({"cubes": {"0": {"blue": 16}}}, "0 to 15"),
    ({"cubes": {"0": {"red": 1}}}, "red"),
    ({"pairs": {"0": ["red"]}}, "red"),
    ({"pairs": {"0": 5}}, "list"),
    ({"unique": {"a7": 0}}, "CAS-BONUS-7"),
    ({"unique": {"a1": 2}}, "a1"),
    ({"farmer_tiles": {"8,5": "vp2"}}, "CAS-FARM-1"),
    ({"board": "back", "farmer_tiles": {"8,5": ["vp2"]}}, "CAS-FARM-1"),
    ({"board": "back", "variant": "advanced"}, "CAS-HERALD-2"),
    ({"variant": "hard"}, "CAS-HERALD-2"),
    ({"herald_set": "moon"}, "CAS-HERALD-1"),
    ({"start": 2}, "start"),
    ({"start": 0, "seat": -1}, "CAS-TURN-1"),
    ({"ruleset": "house"}, "published, document"),
    ({"ruleset": ["published"]}, "published, document"),
    ({"rulings": {"end": "never"}}, "end_at_threshold"),
    ({"rulings": {"tie": "draw"}}, "spaces-then-seals"),
    ({"pending": [{"type": "free-advance", "seat": 1}]}, "CAS-TURN-8"),
    ({"pending": [{"type": "sing", "seat": 0}]}, "pending"),
    ({"pending": [{"type": "move-envoy", "seat": 0}] * 2}, "CAS-TURN-8"),
    ({"pending": [{"type": "travel-herald", "seat": 0, "town": "8,7"}]}, "CAS-HERALD-3"),
    ({"start": -1, "pending": [{"type": "move-envoy", "seat": -1}]}, "CAS-SETUP-7"),
    ({"todo": [{"type": "cross", "colour": 7, "space": 3, "stops": True}]}, "CAS-TRACK-2"),
    ({"todo": [{"type": "travel", "town": "7,6"}]}, "CAS-HERALD-3"),
    (
        {
            "rulings": {"free_advance": "compulsory"},
            "cubes": {"0": dict.fromkeys(("blue", "yellow", "orange", "pink", "white"), 4)},
            "pending": [{"type": "free-advance", "seat": 0}],
        },
        "CAS-TRACK-6",
    ),
    ({"earned": {"0": [1]}}, "earned"),
    ({"vp": [1]}, "vp"),
    ({"vp": [True, -1]}, "vp"),
    ([], "table"),
]
ODD = [
    None, True, False, 0, -1, 99, 1.5, "", "x", "7,6", "blue", [], [1], ["7,6"], [["blue", 3]], [["blue", [3]]], [[]],
    {}, {"0": 1}, {"0": None}, {"0": "abc"}, {"0": ["7,6"]}, {"0": {"blue": 5}}, {"9": []}, {"x": 1}, {"a1": 5},
    {"7,6": []}, {"8,5": ["vp2"]}, [{"type": "free-advance", "seat": 9}], [{"type": "place-again"}],
    [{"type": "travel-herald", "seat": 0, "town": "1,1"}], [{"type": "cross", "colour": 9, "space": 3, "stops": True}],
]  # fmt: skip


@pytest.mark.parametrize(("data", "named"), REFUSED, ids=str)
def test_a_position_that_cannot_be_is_refused_with_a_sentence_that_names_the_reason(data, named):
    with pytest.raises(BadPosition) as caught:
        GAME.position(data)
    assert named in str(caught.value)


def test_what_is_left_out_is_as_at_the_start():
    assert GAME.position({}) == GAME.position({"board": "front", "start": 0, "colours": ["blue", "pink"], "vp": [0, 0]})


@pytest.mark.parametrize("seed", range(12))
def test_every_state_of_a_game_reads_back_also_in_the_middle_of_a_turn(seed):
    waiting = 0
    for before, _, after in played(any_game(seed), seed):
        data = GAME.position_of(after)
        assert GAME.position(json.loads(json.dumps(data))) == after
        waiting += bool(before.pending)
    assert GAME.position(data).is_over


def test_a_game_goes_on_from_a_position_as_from_the_state_itself():
    for seed in range(8):
        steps = list(played(any_game(seed), seed))
        middle = steps[len(steps) // 2][0]
        copy, rng, twin = GAME.position(GAME.position_of(middle)), Random(seed), Random(seed)
        while not middle.is_over:
            middle, copy = middle.apply(middle.sample_action(rng)), copy.apply(copy.sample_action(twin))
            assert copy == middle
            assert list(copy.events) == list(middle.events)


def changed(data, rng):
    """The data with one or two values replaced by odd ones."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 2))):
        key, odd = rng.choice(sorted(data)), rng.choice(ODD)
        inner = data[key]
        if rng.random() < 0.3 and isinstance(inner, dict) and inner:
            inner[rng.choice(sorted(inner))] = odd
        elif rng.random() < 0.3 and isinstance(inner, list) and inner:
            inner[rng.randrange(len(inner))] = odd
        else:
            data[key] = odd
    return data


def test_odd_data_give_a_sentence_or_a_position_that_can_be_played():
    rng, bases = Random(7), []
    for seed in range(10):
        bases += [GAME.position_of(b) for b, _, _ in played(any_game(seed), seed) if b.pending or rng.random() < 0.03]
    refused = 0
    for _ in range(4000):
        data = changed(rng.choice(bases), rng)
        try:
            state = GAME.position(data)
        except BoardlabError as error:
            assert isinstance(error, BadPosition)
            refused += 1
            continue
        assert GAME.position(GAME.position_of(state)) == state
        GAME.describe(state)
        for _ in range(6):
            if not state.is_over:
                state = state.apply(state.sample_action(rng))
    assert 1000 < refused < 4000
