"""Hypothesis plays Roll for the Galaxy and looks after every action at everything that must always be so."""

from random import Random

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from rollgalaxy_play import check, dice_of
from round_trips import RoundTrips, rulesets

from boardlab.games.rollgalaxy import GAME
from boardlab.games.rollgalaxy.actions import BY_VERB, Abandon, Arrange, Done, Roll
from boardlab.games.rollgalaxy.facts import CAP, PHASES
from boardlab.kernel import CHANCE

ASSIGNING = (*("wild", "held", "dictated", "rolled", "reassigned"), "strip")
"""What is empty but between roll and Reveal."""


class RollGalaxy(RoundTrips):
    """A game played by lot: some steps without a look, so that it gets on, then one after the other."""

    game, over = GAME, "RFG-ROUND-2"

    @initialize(
        players=st.integers(2, 5),
        opening=st.sampled_from(["choose", "cheapest"]),
        ruleset=rulesets(GAME),
        seed=st.integers(0, 10**6),
        rush=st.integers(0, 8),
    )
    def begin(self, players, opening, ruleset, seed, rush):
        self.start(players, ruleset, seed, opening=opening)
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
    @rule(n=st.integers(1, 60))
    def go_on_for_a_while(self, n):
        for _ in range(n):
            if not self.state.is_over:
                self.hurry()

    def never(self, pick):
        return (Done(0),)

    def lists(self, state):
        return state.to_move != (CHANCE,)

    def lists_action(self, action):
        return not isinstance(action, Roll)

    def watch(self, before, action, after):
        self.watch_money(before, after)
        self.watch_dice(before, after)
        self.watch_step(before, after)

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
                    counter = event.facts["to"] == "this_world" and self.ruleset["goods"] == "counter"
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
    def every_action_has_a_verb(self):
        assert all(type(action) in BY_VERB.values() for action in self.actions[-3:])

    @invariant()
    def points_hold_the_chips_and_the_winners_have_most(self):
        if self.state.round:
            for seat, score in enumerate(self.state.scores()):
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


TestRollGalaxy = RollGalaxy.TestCase
TestRollGalaxy.settings = settings(
    max_examples=30, stateful_step_count=10, deadline=None, phases=(Phase.reuse, Phase.generate)
)
