"""Hypothesis plays Cartographers and looks after every action at everything that must always be so."""

from collections import Counter
from itertools import combinations

from cartographers_plain import closed_mountains, drawings, monster_penalty, places
from cartographers_play import SHEETS, lively, plain_of, spots
from cartographers_tables import AMBUSHES, COIN_TRACK, EXPLORE, FACES, SEASONS, TERRAIN_CARDS, TERRAINS
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from round_trips import RoundTrips, rulesets

from boardlab.games.cartographers import GAME
from boardlab.games.cartographers.actions import Draw, Reveal
from boardlab.kernel import CHANCE


class Cartographers(RoundTrips):
    """A game played by lot: mostly drawings that lie close together, sometimes any legal action."""

    game, over, listed = GAME, "CAR-TURN-5", 20

    @initialize(
        players=st.sampled_from([1, 2, 3, 5]),
        sheet=st.sampled_from(SHEETS),
        ruleset=rulesets(GAME),
        seed=st.integers(0, 10**6),
        rush=st.integers(0, 3),
    )
    def begin(self, players, sheet, ruleset, seed, rush):
        self.start(players, ruleset, seed, sheet=sheet)
        self.cells, self.coins, self.stars = Counter(), Counter(), Counter()
        while "" in self.state.edicts:
            self.act(self.state.sample_action(self.rng))
        for _ in range(self.rng.randrange(1 + 10 * rush * players)):
            if not self.state.is_over:
                self.act(lively(self.state, self.rng))

    @precondition(lambda self: not self.state.is_over)
    @rule(n=st.integers(1, 9))
    def play_what_lies_close(self, n):
        for _ in range(n):
            if not self.state.is_over:
                self.act(lively(self.state, self.rng))

    def never(self, pick):
        return (Draw("forest", ("A1",)), Reveal("orchard"))

    def watch(self, before, action, after):
        self.watch_drawing(before, after)
        self.watch_coins(before, after)
        self.watch_season(before, after)
        self.watch_fallback(before, action)

    def watch_drawing(self, before, after):
        """A sheet changes only as events tell: cells that were empty, one terrain a drawing; nothing is ever erased."""
        told = Counter()
        for event in after.events:
            if event.kind in ("drawn", "fallback", "fallback_ruins", "ambushed", "ambush_one", "solo_ambush"):
                told[event.seat] += len(event.cells)
                assert set(event.cells) <= set(before.empty(event.seat))
        for seat in range(after.players):
            assert set(after.empty(seat)) <= set(before.empty(seat))
            assert len(before.empty(seat)) - len(after.empty(seat)) == told[seat]
            for terrain in TERRAINS:
                assert set(before.drawn(seat, terrain)) <= set(after.drawn(seat, terrain))
        self.cells += told

    def watch_coins(self, before, after):
        """Coins come from events and from nothing else, and none beyond the end of the track."""
        given = Counter()
        for event in after.events:
            if event.kind in ("coin", "mountain_coin"):
                given[event.seat] += 1
                assert event.facts["coins"] == before.sheets[event.seat].coins + given[event.seat]
        for seat in range(after.players):
            assert after.sheets[seat].coins - before.sheets[seat].coins == given[seat]
        for event in after.events:
            if event.kind == "coin_lost":
                assert after.sheets[event.seat].coins == COIN_TRACK
        self.coins += given

    def watch_season(self, before, after):
        """The time reaches the threshold with the season's last card and not before; the stars are those of events."""
        ended = [event for event in after.events if event.kind in ("season_ended", "stack_ended")]
        assert (after.season == before.season + 1) == bool(ended)
        if self.ruleset["season_end"] == "time" and not after.is_over:
            # with other rulings a deck can run out first
            assert after.time < after.threshold
        if ended and self.ruleset["season_end"] == "time" and self.ruleset["deck"] == "forty-one":
            last = before.card or before.shown[-1]
            time = TERRAIN_CARDS[last][1] if last in TERRAIN_CARDS else 0
            assert before.time < SEASONS[before.season_name][0] <= before.time + time
            assert ended[0].facts["time"] == before.time + time
        for event in after.events:
            if event.kind in ("edict_scored", "coins_scored", "monsters_scored"):
                self.stars[event.seat] += event.facts["stars"]

    def watch_fallback(self, before, action):
        """One cell instead of a shape only where no shape of the card has a place."""
        if isinstance(action, Draw) and before.card != "rift_lands" and "rift_lands" not in before.card:
            m = plain_of(before, before.target(action.seat))
            assert (len(action.cells) == 1) == (not places(before.card, m, before.ruins_due))

    @invariant()
    def terrains_never_overlap_and_filled_is_everything(self):
        board = self.state.board
        for seat, sheet in enumerate(self.state.sheets):
            masks = [sheet.forest, sheet.village, sheet.farm, sheet.water, sheet.monster, board.mask(board.mountains)]
            masks.append(board.mask(board.wasteland))
            assert all(a & b == 0 for a, b in combinations(masks, 2))
            assert sum(masks) == sheet.filled
            assert sheet.filled.bit_count() == 5 + len(board.wasteland) + self.cells[seat]
            assert len(self.state.empty(seat)) + sheet.filled.bit_count() == 121

    @invariant()
    def mountains_ruins_and_wasteland_stay_where_they_are(self):
        rows = [row for seat in range(self.state.players) for row in self.state.sheet_rows(seat)]
        signs = Counter("".join(rows))
        ruins = sum(signs[sign] for sign in "rfvawm")
        assert (signs["^"], ruins) == (5 * self.state.players, 6 * self.state.players)
        assert signs["X"] == len(self.state.board.wasteland) * self.state.players

    @invariant()
    def coins_are_those_that_were_given(self):
        for seat, sheet in enumerate(self.state.sheets):
            assert 0 <= sheet.coins == self.coins[seat] <= COIN_TRACK
            if self.ruleset["coins"] == "yes":
                assert spots(self.state.board.cells(sheet.paid)) == closed_mountains(plain_of(self.state, seat))
            else:
                assert sheet.coins == sheet.paid == 0

    @invariant()
    def no_card_is_lost(self):
        state = self.state
        ambushes = [card for card in state.shown if card in AMBUSHES]
        if self.ruleset["deck"] == "forty-one":
            assert state.is_over or len(state.face_down) + len(state.shown) - len(ambushes) == len(EXPLORE) == 13
            assert state.ambush_in <= len(state.ambush_left) - (state.card in AMBUSHES)
        else:
            seen = sum(isinstance(a, Reveal) for a in self.actions)
            assert len(state.face_down) + state.ambush_in + seen == 4 * len(FACES) + 4
        revealed = {a.card for a in self.actions if isinstance(a, Reveal) and a.card in AMBUSHES}
        assert set(AMBUSHES) - set(state.ambush_left) == revealed - {state.card}

    @invariant()
    def stars_are_the_sum_of_their_parts(self):
        for seat, score in enumerate(self.state.scores()):
            sheet = self.state.sheets[seat]
            assert score.points == self.state.total(seat) == self.stars[seat]
            for part, season in zip(score.parts, sheet.seasons, strict=True):
                assert part.points == season.total == sum(p.points for p in part.parts)
                assert season.monsters <= 0 <= season.coins <= COIN_TRACK
            assert len(sheet.seasons) == self.state.season
            earned = self.state.earned_now(seat)
            expected = monster_penalty(plain_of(self.state, seat)) if self.ruleset["monster_penalty"] == "yes" else 0
            assert earned.monsters == expected

    @invariant()
    def legal_drawings_are_those_of_the_plain_rules(self):
        state = self.state
        if state.to_move not in ((), (CHANCE,)):
            seat = self.rng.choice(state.to_move)
            legal = {(a.terrain, spots(a.cells)) for a in state.legal_actions(seat)}
            m = plain_of(state, state.target(seat))
            assert legal == drawings(state.card, m, state.ruins_due, self.ruleset["fallback_terrain"])


TestCartographers = Cartographers.TestCase
TestCartographers.settings = settings(
    max_examples=40, stateful_step_count=10, deadline=None, phases=(Phase.reuse, Phase.generate)
)
