"""Hypothesis plays Roll for the Galaxy and looks after every action at everything that must always be so."""

import json
from random import Random

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from rollgalaxy_play import check, dice_of

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import BY_VERB, Abandon, Arrange, Done, Roll
from boardlab.games.rollgalaxy.facts import CAP, PHASES
from boardlab.kernel import CHANCE, Record, Ruleset
from boardlab.kernel.record import FORMAT, fingerprint

RULES = set(GAME.rulebook().ids())
LISTED = 150
"""A longer list of legal actions is only sampled."""
rulesets = st.one_of(
    st.just("published"),
    st.just("document"),
    st.builds(
        lambda values: Ruleset("mixed", dict(zip(GAME.rulings(), values, strict=True))),
        st.tuples(*map(st.sampled_from, GAME.rulings().values())),
    ),
)
ASSIGNING = (*("wild", "held", "dictated", "rolled", "reassigned"), "strip")
"""What is empty but between roll and Reveal."""


class RollGalaxy(RuleBasedStateMachine):
    """A game played by lot: some steps without a look, so that it gets on, then one after the other."""

    @initialize(
        players=st.integers(2, 5),
        opening=st.sampled_from(["choose", "cheapest"]),
        ruleset=rulesets,
        seed=st.integers(0, 10**6),
        rush=st.integers(0, 8),
    )
    def begin(self, players, opening, ruleset, seed, rush):
        self.options = {"players": players, "opening": opening}
        self.state = GAME.initial(players, ruleset, opening=opening)
        self.rules, self.rng, self.actions = self.state.rules, Random(seed), []
        self.others = []
        while self.state.round < rush and not self.state.is_over:
            self.hurry()

    def hurry(self):
        """An action that gets the game on: no reshuffling of tiles for its own sake."""
        action = self.state.sample_action(self.rng)
        while isinstance(action, Abandon | Arrange):
            action = self.state.sample_action(self.rng)
        self.actions.append(action)
        self.state = self.state.apply(action)

    @precondition(lambda self: not self.state.is_over)
    @rule(n=st.integers(1, 12))
    def play_by_lot(self, n):
        for _ in range(n):
            if not self.state.is_over:
                self.act(self.state.sample_action(self.rng))

    @precondition(lambda self: not self.state.is_over)
    @rule(pick=st.integers(0, 10**6), seat=st.integers(0, 4))
    def play_any(self, pick, seat):
        moving = self.state.to_move
        legal = self.state.legal_actions(None if moving == (CHANCE,) else moving[seat % len(moving)])
        self.act(legal[pick % len(legal)])

    @precondition(lambda self: not self.state.is_over)
    @rule(n=st.integers(1, 60))
    def go_on_for_a_while(self, n):
        for _ in range(n):
            if not self.state.is_over:
                self.hurry()

    @precondition(lambda self: self.state.is_over)
    @rule(pick=st.integers(0, 10**6))
    def nothing_more_may_be_done(self, pick):
        for action in (self.actions[pick % len(self.actions)], Done(0)):
            assert [reason.rule for reason in self.state.why_not(action)] == ["RFG-ROUND-2"]

    def act(self, action):
        before, value = self.state, self.state.value()
        told_before = list(before.events)
        after = before.apply(action)
        assert before.value() == value
        assert list(before.events) == told_before
        again = before.apply(action)
        assert again == after
        assert list(again.events) == list(after.events)
        assert {event.rule for event in after.events} <= RULES
        assert all(event.to in (None, (event.seat,)) for event in after.events)
        self.actions.append(action)
        self.others = [*self.others[-30:], action]
        self.watch_money(before, after)
        self.watch_dice(before, after)
        self.watch_step(before, after)
        self.state = after

    def watch_money(self, before, after):
        """Credits and points change by what events tell, and by nothing else."""
        for seat, empire in enumerate(after.empires):
            credits, points = before.empires[seat].credits, before.empires[seat].points
            for event in after.events:
                if event.seat != seat:
                    continue
                if event.kind == "points":
                    points += event.facts["amount"]
                elif event.kind == "credits":
                    credits = min(CAP, credits + event.facts["amount"])
                elif event.kind == "recruited":
                    credits -= len(event.facts["dice"])
                elif event.kind in ("floor", "start_credits", "start_dice"):
                    credits = event.facts["credits"]
                elif event.kind == "bought":
                    credits -= event.facts["cost"] - before.empires[seat].excess
            assert (empire.credits, empire.points) == (credits, points)

    def watch_dice(self, before, after):
        """Dice come and go only as events tell."""
        for seat, empire in enumerate(after.empires):
            wanted = dice_of(before.empires[seat])
            for event in after.events:
                if event.seat == seat and event.kind == "gained_dice":
                    counter = event.facts["to"] == "this_world" and self.rules["goods"] == "counter"
                    wanted[event.facts["die"]] += 0 if counter else event.facts["n"]
                elif event.seat == seat and event.kind == "die_removed":
                    wanted[event.facts["die"]] -= 1
                elif event.seat == seat and event.kind == "start_dice":
                    wanted["white"] += event.facts["cup"] + event.facts["citizenry"]
            assert +wanted == dice_of(empire)

    def watch_step(self, before, after):
        """Steps come in order; a phase runs if somebody selected it, or the spare die did."""
        steps = ["setup", "roll", "assign", "reveal", *PHASES, "manage", "over"]
        if after.round == before.round:
            assert steps.index(after.step) >= steps.index(before.step)
        else:
            assert (after.round, after.step) == (before.round + 1, "roll")
        begun = [event.facts["phase"] for event in after.events if event.kind == "phase"]
        on = {empire.chosen for empire in after.empires} | {after.spare}
        assert set(begun) <= on or after.round > before.round
        if after.step in PHASES:
            assert set(after.selected) == on & set(PHASES)
        for seat, empire in enumerate(after.empires):
            new = [name for name in empire.tableau if name not in before.empires[seat].tableau]
            told = [e for e in after.events if e.seat == seat and e.kind == "completed"]
            if before.step != "setup":
                assert len(new) == len(told)

    @invariant()
    def nothing_is_lost_and_numbers_fit(self):
        check(self.state)

    @invariant()
    def secrets_of_a_round_are_gone_after_it(self):
        if self.state.step not in ("roll", "assign", "reveal"):
            for empire in self.state.empires:
                assert not any(getattr(empire, name) for name in ASSIGNING)
        if self.state.step in ("roll", "over", "setup"):
            for empire in self.state.empires:
                assert not empire.hand or self.state.step == "setup"
                assert not any(
                    (empire.spent, empire.effects_left, empire.excess, empire.abandoning, empire.extra, empire.scouted)
                )

    @invariant()
    def somebody_can_always_act_until_the_game_is_over(self):
        state = self.state
        assert (state.to_move == ()) == state.is_over
        if state.step == "roll" or state.to_move == (CHANCE,):
            assert state.why_not(state.sample_action(self.rng)) == ()
            assert state.chance_source
        elif not state.is_over:
            assert all(state.sample_action(self.rng, seat) is not None for seat in state.to_move)

    @invariant()
    def what_is_legal_is_not_refused_and_nothing_else(self):
        state = self.state
        if state.to_move in ((), (CHANCE,)):
            return
        for seat in state.to_move:
            legal = state.legal_actions(seat)
            assert len(set(legal)) == len(legal) > 0
            some = legal if len(legal) <= LISTED else self.rng.sample(legal, LISTED)
            assert all(state.why_not(action) == () for action in some)
            assert state.sample_action(self.rng, seat) in set(legal)
            known = set(legal)
            for action in self.others:
                if getattr(action, "seat", -1) == seat and not isinstance(action, Roll):
                    assert (state.why_not(action) == ()) == (action in known)

    @invariant()
    def a_position_reads_back_as_the_same_state(self):
        data = GAME.position_of(self.state)
        again = GAME.position(json.loads(json.dumps(data)))
        assert again == self.state
        assert GAME.position_of(again) == data

    @invariant()
    def every_action_reads_back_from_its_notation_and_from_its_data(self):
        for action in self.actions[-2:]:
            assert GAME.parse(GAME.notation(action)) == action
            assert GAME.action_from(json.loads(json.dumps(GAME.action_data(action)))) == action
            assert type(action) in BY_VERB.values()

    @invariant()
    def points_are_the_sum_of_their_parts(self):
        if self.state.round:
            for seat, score in enumerate(self.state.scores()):
                assert score.points == sum(part.points for part in score.parts)
                assert score.points >= self.state.empires[seat].points
            totals = [score.points for score in self.state.scores()]
            assert all(totals[seat] == max(totals) for seat in self.state.result().winners)

    @precondition(lambda self: self.state.step == "assign" and len(self.state.to_move) > 1)
    @rule(seed=st.integers(0, 10**6))
    def commits_in_any_order_come_to_the_same(self, seed):
        rng, steps = Random(seed), []
        for seat in self.state.to_move:
            alone = self.state
            while alone.step == "assign" and seat in alone.to_move:
                steps.append(alone.sample_action(rng, seat))
                alone = alone.apply(steps[-1])
        ends = []
        for _ in range(3):
            state, left = self.state, list(steps)
            while left:
                # the next step of any seat: each keeps its own order
                seat = rng.choice(list(dict.fromkeys(step.seat for step in left)))
                step = next(each for each in left if each.seat == seat)
                left.remove(step)
                state = state.apply(step)
            ends.append(state)
        assert ends[0] == ends[1] == ends[2]
        for step in steps:
            self.act(step)

    def teardown(self):
        """The record of the game, through its text, replays to an equal state."""
        if not hasattr(self, "state") or not self.actions:
            return
        record = Record(
            format=FORMAT,
            game="rollgalaxy",
            ruleset=self.rules.name,
            rulings=dict(self.rules.rulings),
            options=self.options,
            seats=("you",) * self.options["players"],
            actions=tuple(map(GAME.action_data, self.actions)),
            checkpoints={str(len(self.actions)): fingerprint(GAME, self.state)},
        )
        *_, (_, last) = Record.loads(record.dumps()).replay()
        assert last == self.state


TestRollGalaxy = RollGalaxy.TestCase
TestRollGalaxy.settings = settings(
    max_examples=30, stateful_step_count=10, deadline=None, phases=(Phase.reuse, Phase.generate)
)
