"""What must be so after every action of every game: a state machine that a game's own tests build upon."""

import json
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardlab.kernel import CHANCE, Record, Ruleset, game
from boardlab.kernel.errors import BadPosition
from boardlab.kernel.record import FORMAT, fingerprint


def rulesets(rules):
    """A preset of a game, or every ruling by lot."""
    rulings = rules.rulings()
    mixed = st.builds(
        lambda values: Ruleset("mixed", dict(zip(rulings, values, strict=True))),
        st.tuples(*map(st.sampled_from, rulings.values())),
    )
    return st.one_of(st.sampled_from(list(rules.rulesets())), mixed)


class RoundTrips(RuleBasedStateMachine):
    """A game played by lot. A game sets it up in an ``initialize`` that calls ``start``, and may say more.

    Attributes:
        game: The game.
        over: The rule by which everything is refused when the game is over.
        listed: A longer list of legal actions is only sampled.
    """

    game = None
    over = ""
    listed = 150

    def start(self, players, ruleset, seed, **options):
        self.options = {"players": players, **options}
        self.state = self.game.initial(players, ruleset, **options)
        self.ruleset, self.rng = self.state.rules, Random(seed)
        self.ids, self.actions = set(self.game.rulebook().ids()), []

    def watch(self, before, action, after):
        """What else must be so about an action."""

    def never(self, pick):
        """Actions that nobody may do when the game is over."""
        return ()

    def lists(self, state):
        """Can the legal actions be listed? Not where chance has too many."""
        return True

    def lists_action(self, action):
        """Would the action be listed if it were legal?"""
        return True

    def act(self, action):
        """Do an action: it leaves the state before it alone, comes to the same again, and tells of known rules."""
        before, value = self.state, self.state.value()
        told_before = list(before.events)
        after = before.apply(action)
        assert before.value() == value
        assert list(before.events) == told_before
        again = before.apply(action)
        assert again == after
        assert list(again.events) == list(after.events)
        assert {event.rule for event in after.events} <= self.ids
        assert all(set(event.facts.get("rules", ())) <= self.ids for event in after.events)
        assert all(event.to in (None, (event.seat,)) for event in after.events)
        self.actions.append(action)
        self.watch(before, action, after)
        self.state = after

    @precondition(lambda self: not self.state.is_over)
    @rule(pick=st.integers(0, 10**6), seat=st.integers(0, 4))
    def play_any(self, pick, seat):
        moving = self.state.to_move
        legal = self.state.legal_actions(None if moving == (CHANCE,) else moving[seat % len(moving)])
        self.act(legal[pick % len(legal)])

    @precondition(lambda self: self.state.is_over)
    @rule(pick=st.integers(0, 10**6))
    def nothing_more_may_be_done(self, pick):
        for action in (self.actions[pick % len(self.actions)], *self.never(pick)):
            assert [reason.rule for reason in self.state.why_not(action)] == [self.over or self.game.turn_rule]

    @invariant()
    def nothing_that_was_done_may_be_done_after_the_end(self):
        if self.state.is_over:
            self.nothing_more_may_be_done(self.rng.randrange(10**6))

    @invariant()
    def somebody_can_always_act_until_the_game_is_over(self):
        state = self.state
        assert (state.to_move == ()) == state.is_over
        if self.lists(state):
            assert bool(state.legal_actions()) != state.is_over
        if state.to_move == (CHANCE,):
            assert state.chance_source
            assert state.why_not(state.sample_action(self.rng)) == ()

    @invariant()
    def what_is_legal_is_not_refused_and_nothing_else(self):
        state = self.state
        for seat in state.to_move if state.to_move != (CHANCE,) else ():
            legal = state.legal_actions(seat)
            known = set(legal)
            assert len(known) == len(legal) > 0
            some = legal if len(legal) <= self.listed else self.rng.sample(legal, self.listed)
            assert all(state.why_not(action) == () for action in some)
            assert state.sample_action(self.rng, seat) in known
            for action in self.actions[-31:]:
                if getattr(action, "seat", seat) == seat and self.lists_action(action):
                    assert (state.why_not(action) == ()) == (action in known)

    @invariant()
    def a_position_reads_back_as_the_same_state(self):
        data = self.game.position_of(self.state)
        again = self.game.position(json.loads(json.dumps(data)))
        assert self.game.position(data) == again == self.state
        assert self.game.position_of(again) == data

    @invariant()
    def a_view_is_plain_data_and_shows_a_world_that_looks_the_same(self):
        for seat in range(len(self.state.seats)):
            view = self.state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert self.game.world(view, Random(0)).view(seat) == view

    @invariant()
    def every_action_reads_back_from_its_notation_and_from_its_data(self):
        for action in self.actions[-3:]:
            assert self.game.parse(self.game.notation(action)) == action
            assert self.game.action_from(json.loads(json.dumps(self.game.action_data(action)))) == action

    @invariant()
    def points_are_the_sum_of_their_parts(self):
        for score in self.state.scores():
            assert score.points == sum(part.points for part in score.parts)
            assert {part.rule for part in score.parts} <= self.ids

    def teardown(self):
        """The record of the game, through its text, replays to an equal state."""
        if not hasattr(self, "state"):
            return
        record = Record(
            format=FORMAT,
            game=self.game.name,
            ruleset=self.ruleset.name,
            rulings=dict(self.ruleset.rulings),
            options=self.options,
            seats=("you",) * self.options["players"],
            actions=tuple(map(self.game.action_data, self.actions)),
            checkpoints={str(len(self.actions)): fingerprint(self.game, self.state)},
        )
        *_, (_, last) = Record.loads(record.dumps()).replay()
        assert last == self.state


def by_lot(name):
    """The state machine of a game of which nothing is known but what every game offers."""
    rules = game(name)
    choices = {option: st.sampled_from(row.choices) for option, row in rules.options().items()}

    class ByLot(RoundTrips):
        game, listed = rules, 20

        @initialize(
            players=st.integers(rules.min_players, min(rules.max_players, 5)),
            ruleset=rulesets(rules),
            seed=st.integers(0, 10**6),
            options=st.fixed_dictionaries(choices),
        )
        def begin(self, players, ruleset, seed, options):
            try:
                self.start(players, ruleset, seed, **options)
            except BadPosition:  # these choices do not go together
                self.start(players, ruleset, seed)

        @precondition(lambda self: not self.state.is_over)
        @rule(n=st.integers(1, 20))
        def play_by_lot(self, n):
            for _ in range(n):
                if not self.state.is_over:
                    self.act(self.state.sample_action(self.rng))

    return ByLot
