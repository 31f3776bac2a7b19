"""Counted paths from the start: by playing, and by a closed count on the typed map."""

from collections import Counter
from random import Random

from cascadero_map import HERALDS, MAPS

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Place

BY_STEPS = {0: 7_544_040, 1: 85_012, 2: 15_764, 3: 360}
"""Paths of three placements by the spaces that the third one earns."""


def start(**options):
    return GAME.initial(2, start="0", **options)


def paths(state, depth):
    """How many paths of this length there are, every one of them played."""
    if depth == 0:
        return 1
    return sum(paths(state.apply(action), depth - 1) for action in state.legal_actions())


def steps_of(state):
    """Spaces that the last placement earned."""
    return sum(event.facts["steps"] for event in state.events if event.kind == "town_scored")


def closed_count():
    """Paths of three placements by the spaces of the third one, counted on the map.

    The third envoy scores if the first one is next to it, it is next to a town, and the first one is not. The second
    envoy, the rival's, decides only whether somebody was there before.
    """
    board, heralds = MAPS["front"], HERALDS["front"]["star"]
    fields, count = set(board.fields), Counter()
    for third in board.fields:
        for town in board.towns_by[third]:
            visitors = len(board.around[town] & fields) - 1
            firsts = len((board.around[third] & fields) - board.around[town])
            count[1 + (town in heralds)] += firsts * (len(fields) - 2 - visitors)
            count[2 + (town in heralds)] += firsts * visitors
    count[0] = 198 * 197 * 196 - count.total()
    return count


def turned(field):
    """The field on the opposite side of the middle."""
    column, row = map(int, field.split(","))
    return f"{14 - column},{(17 if column % 2 else 16) - row}"


def test_the_first_placement_may_go_to_198_fields():
    assert paths(start(), 1) == 198


def test_there_are_39006_paths_of_two_placements():
    assert paths(start(), 2) == 39_006


def test_there_are_7645176_paths_of_three_placements_and_a_closed_count_splits_them():
    count = closed_count()
    assert count.total() == 198 * 197 * 196 == 7_645_176
    assert dict(count) == BY_STEPS


def test_playing_every_path_of_two_placements_on_gives_the_same_count_by_steps():
    """Every third placement next to the first one is played; the rest of the list is counted.

    That the rest earns nothing is played on a sample in the next test. The half turn maps the star towns and the map
    onto themselves, so of each first field and its opposite one only the earlier is played, and counted twice.
    """
    board, count = MAPS["front"], Counter()
    for first in start().legal_actions():
        if turned(first.field) < first.field:
            continue
        one = start().apply(first)
        for second in one.legal_actions():
            two = one.apply(second)
            joined = (board.around[first.field] & set(board.fields)) - {second.field}
            count.update(steps_of(two.apply(Place(field))) for field in joined)
            count[0] += len(two.legal_actions()) - len(joined)
    assert {steps: 2 * n for steps, n in count.items()} == BY_STEPS


def test_a_third_placement_away_from_the_first_one_earns_nothing():
    rng = Random(3)
    for _ in range(3000):
        first = start().sample_action(rng)
        one = start().apply(first)
        two = one.apply(one.sample_action(rng))
        third = two.sample_action(rng)
        if third.field not in two.board.around(first.field):
            assert steps_of(two.apply(third)) == 0


def test_the_back_board_starts_with_184_fields_because_the_tiles_are_locked():
    state = GAME.position({"board": "back"})
    assert paths(state, 1) == 184
    assert paths(state, 2) == 184 * 183


def test_an_own_envoy_next_to_a_tile_adds_it_to_the_count():
    state = GAME.position({"board": "back", "envoys": {"0": ["8,6"]}})
    assert len(state.legal_actions()) == 184 - 1 + 1
