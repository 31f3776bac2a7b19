"""Hypothesis plays Cascadero and looks after every action at everything that must always be so."""

from collections import Counter
from random import Random

from cascadero_map import COLOURS, FORBIDDEN, MAPS, POINTS, SEALS, TOP
from cascadero_play import SET_UPS, lively
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from round_trips import RoundTrips, rulesets

from boardlab.games.cascadero import GAME
from boardlab.games.cascadero.actions import Decline, Place
from boardlab.kernel import CHANCE

GIVING = {"points", "bonus", "pair", "all_five", "tile_points"}


class Cascadero(RoundTrips):
    """A game played by lot: mostly with actions that make things happen, sometimes with any legal one."""

    game, over, listed = GAME, "CAS-TURN-8", 20

    @initialize(
        players=st.integers(2, 4),
        set_up=st.sampled_from(SET_UPS),
        ruleset=rulesets(GAME),
        seed=st.integers(0, 10**6),
        rush=st.booleans(),
    )
    def begin(self, players, set_up, ruleset, seed, rush):
        self.start(players, ruleset, seed, **set_up)
        self.told, self.firsts = Counter(), {}
        while self.state.to_move == (CHANCE,):
            self.act(self.state.sample_action(self.rng))
        for _ in range(self.rng.randrange(90) if rush else 0):
            if not self.state.is_over:
                self.act(lively(self.state, self.rng))

    @precondition(lambda self: not self.state.is_over)
    @rule(n=st.integers(1, 6))
    def play_what_happens(self, n):
        for _ in range(n):
            if not self.state.is_over:
                self.act(lively(self.state, self.rng))

    def never(self, pick):
        return (Place(self.state.board.field_labels[pick % 198]), Decline())

    def watch(self, before, action, after):
        self.watch_points(before, after)
        self.watch_town(before, action, after)
        self.watch_cubes(before, after)
        self.watch_end(before, after)

    def watch_points(self, before, after):
        """Points come from events and from nothing else; the first cube of anybody gets the bigger number."""
        given = Counter()
        for event in after.events:
            if event.kind in GIVING:
                given[event.seat] += event.facts["points"]
            if event.kind == "points":
                key = (event.facts["colour"], event.facts["space"])
                assert event.facts["first"] == (key not in self.firsts)
                assert event.facts["points"] == POINTS[key[1]][key in self.firsts]
                self.firsts.setdefault(key, event.seat)
        for seat, points in enumerate(after.points):
            assert points - before.points[seat] == given[seat]
        self.told += given

    def watch_town(self, before, action, after):
        """A town scores only for an own neighbour or a seal, and only when nobody else of the group touches it."""
        scored = [event for event in after.events if event.kind == "town_scored"]
        assert len(scored) <= isinstance(action, Place)
        for event in scored:
            board, mine = MAPS[after.board.name], set(after.envoys_of(event.seat))
            town, field = event.facts["town"], action.field
            assert board.towns_by[field] == (town,)
            assert board.around[field] & mine or action.seal
            others = board.group(mine, field) - {field}
            assert not others & board.around[town]
            earlier = any(before.owner(f) is not None for f in board.around[town] if f in board.towns_by)
            assert event.facts["steps"] == 1 + earlier + before.has_herald(town)

    def watch_cubes(self, before, after):
        for old, new in zip(before.cubes, after.cubes, strict=True):
            assert all(a <= b for a, b in zip(old, new, strict=True))
        changed = [s for s in range(len(after.cubes)) if after.cubes[s] != before.cubes[s]]
        assert changed in ([], [before.seat])

    def watch_end(self, before, after):
        """The game is over if and only if somebody has 50 points as a turn ends, or must place and has no envoy."""
        kinds = Counter(event.kind for event in after.events)
        assert kinds["game_over"] == after.over and kinds["winner"] == after.over
        turn_ends = not after.pending and not after.todo
        if self.ruleset["end_at_threshold"] == "this-turn" and turn_ends and max(after.points) >= 50:
            if self.ruleset["extra_turn"] == "after-this-turn":
                assert after.over
            elif not after.over:
                assert kinds["extra_begins"], "only an envoy to be placed at once may delay the end"
        if not after.over and after.start >= 0 and not after.pending:
            assert after.supply[after.seat] > 0
        if after.over:
            finished = max(after.points) >= 50
            assert after.end_rule == "CAS-END-1" if finished and after.supply[after.seat] else True
            assert finished or not after.supply[after.seat]

    @invariant()
    def components_are_conserved(self):
        state = self.state
        for seat in range(len(state.colours)):
            assert state.supply[seat] + len(state.envoys_of(seat)) == 30
        under = sum(state.is_sealed(field) for field in state.board.field_labels)
        assert len(state.seal_spaces()) + sum(state.seals) + under == 12
        assert sum(state.seals_gained) == len(state.seals_gone)
        masks = 0
        for mask in state.envoys:
            assert masks & mask == 0
            masks |= mask
        assert masks == state.taken and masks & ~state.board.fields == 0
        assert state.sealed & ~masks == 0

    @invariant()
    def cubes_stand_where_they_may(self):
        for seat in range(len(self.state.colours)):
            for colour in COLOURS:
                assert self.state.cube(seat, colour) in set(range(TOP + 1)) - set(FORBIDDEN)

    @invariant()
    def heralds_stand_in_towns_and_none_is_lost(self):
        towns = self.state.herald_towns()
        assert len(towns) == (2 if self.options["heralds"] == "travelling" else 4)
        assert set(towns) <= set(MAPS[self.state.board.name].towns)

    @invariant()
    def points_are_those_that_were_told(self):
        assert [score.points for score in self.state.scores()] == list(self.state.points)
        assert list(self.state.points) == [self.told[seat] for seat in range(len(self.state.colours))]

    @invariant()
    def nothing_is_hidden(self):
        assert GAME.world(self.state.view(0), Random(0)) == self.state

    @invariant()
    def achievements_have_one_owner_and_what_they_ask_for_was_reached(self):
        state = self.state
        assert all(-1 <= owner < len(state.colours) for owner in state.unique)
        best = [max(cubes) for cubes in state.cubes]
        assert (state.unique[4] >= 0) == (max(best) == TOP)
        assert (state.unique[0] >= 0) == any(min(cubes) >= 4 for cubes in state.cubes)
        assert (state.unique[2] >= 0) == any(sum(s >= 10 for s in cubes) >= 3 for cubes in state.cubes)
        for seat in range(len(state.colours)):
            assert state.all_pairs[seat] == (state.pairs[seat] == 31)

    @invariant()
    def the_spaces_gone_are_those_that_cubes_have_reached(self):
        state = self.state
        if state.end_rule == "CAS-END-2" and state.rules["extra_turn"] == "at-once":
            return  # the game was over in the middle of a turn, when an envoy had to be placed at once
        for colour in COLOURS:
            furthest = max(state.cube(seat, colour) for seat in range(len(state.colours)))
            crossing = {step.space for step in state.todo if hasattr(step, "space") and COLOURS[step.colour] == colour}
            gone = {space for c, space in state.first_gone if COLOURS[c] == colour}
            assert gone - crossing == {space for space in POINTS if space <= furthest} - crossing
            seals = {space for c, space in state.seals_gone if COLOURS[c] == colour}
            assert seals <= {space for space in SEALS[colour] if space <= furthest}


TestCascadero = Cascadero.TestCase
TestCascadero.settings = settings(
    max_examples=60, stateful_step_count=12, deadline=None, phases=(Phase.reuse, Phase.generate)
)
