"""The state of a game of Roll for the Galaxy: a value that ``apply`` never changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from boardlab.games.rollgalaxy import ending, setup, turn
from boardlab.games.rollgalaxy.facts import COUNTER, DICE, PHASE_AT, SIDES, Side
from boardlab.kernel.chance import CHANCE, Outcome
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Result, Score, Value, quick

Pile = tuple[str, ...]


@quick
class Empire(Value, eq=False, gc=False):
    """One player's side of the table. Piles are sorted tuples of colours; a ``counter`` stands for no die.

    Attributes:
        faction, home: Their tiles; ``""`` before chance has dealt them.
        tableau: Finished sides, in the order in which they came.
        dev_stack, world_stack: Sides under construction, top first.
        dev_dice, world_dice: The dice on the two stacks.
        cup, citizenry: Piles.
        used: Dice that come back at the end of the round. Ruling ``used_dice``.
        rolled: The dice of this round with their faces; secret, for show.
        wild: Dice with a wild face that stand under no phase yet.
        columns: The dice under each phase.
        held: Dice left unassigned. Ruling ``unassigned``.
        strip: The colour of the die that selects a phase and works there; ``""`` when none.
        chosen: The phase selected this round; ``""`` before.
        dictated: Dice set aside for Dictate.
        reassigned: Reassign powers used this round.
        extra: Workers of the running phase that are no dice, such as ``virtual_white``.
        scouted: Colours of the explorers that have Scouted this phase.
        abandoning: Tiles abandoned for the next Scout.
        hand: Tiles drawn and not yet placed.
        arranged: Tiles of the sides that have been arranged since the last task.
        goods: For each world with goods, the dice on it; sorted by world.
        spent: The dice of the tile just finished, as long as its owner chooses which go to the cup.
        effects_left: How many effects of the tile just finished still wait; counted from the last.
        excess: Credits over the cap of the Trade that may still pay for a point. Ruling ``bankers_cap``.
        credits, points: Money, and points in chips.
        ask: What is asked of the player now; ``""`` when nothing.
    """

    faction: str = ""
    home: str = ""
    tableau: tuple[str, ...] = ()
    dev_stack: tuple[str, ...] = ()
    world_stack: tuple[str, ...] = ()
    dev_dice: Pile = ()
    world_dice: Pile = ()
    cup: Pile = ()
    citizenry: Pile = ()
    used: Pile = ()
    rolled: tuple[tuple[str, str], ...] = ()
    wild: Pile = ()
    columns: tuple[Pile, Pile, Pile, Pile, Pile] = ((), (), (), (), ())
    held: Pile = ()
    strip: str = ""
    chosen: str = ""
    dictated: Pile = ()
    reassigned: tuple[str, ...] = ()
    extra: Pile = ()
    scouted: tuple[str, ...] = ()
    abandoning: int = 0
    hand: tuple[str, ...] = ()
    arranged: tuple[str, ...] = ()
    goods: tuple[tuple[str, Pile], ...] = ()
    spent: Pile = ()
    effects_left: int = 0
    excess: int = 0
    credits: int = 0
    points: int = 0
    ask: str = ""

    # What is there.

    def column(self, phase: str) -> Pile:
        """The dice under a phase; without the one on the strip."""
        return self.columns[PHASE_AT[phase]]

    def set_column(self, phase: str, pile: Pile) -> None:
        """Change the dice under a phase."""
        columns = list(self.columns)
        columns[PHASE_AT[phase]] = pile
        self.columns = tuple(columns)  # type: ignore[assignment]

    def workers(self, phase: str) -> Pile:
        """Everybody who works in a phase, also those who are no dice. Rule RFG-POWER-6."""
        column = self.columns[PHASE_AT[phase]]
        return column + self.extra if self.extra else column

    def stack(self, kind: str) -> tuple[str, ...]:
        """The sides under construction of a kind, top first."""
        return self.dev_stack if kind == "development" else self.world_stack

    def set_stack(self, kind: str, sides: tuple[str, ...]) -> None:
        """Change a construction stack."""
        if kind == "development":
            self.dev_stack = sides
        else:
            self.world_stack = sides

    def site(self, kind: str) -> Pile:
        """The dice on a construction stack."""
        return self.dev_dice if kind == "development" else self.world_dice

    def set_site(self, kind: str, pile: Pile) -> None:
        """Change the dice on a construction stack."""
        if kind == "development":
            self.dev_dice = pile
        else:
            self.world_dice = pile

    def goods_on(self, world: str) -> Pile:
        """The goods on a world."""
        for name, pile in self.goods:
            if name == world:
                return pile
        return ()

    def set_goods(self, world: str, pile: Pile) -> None:
        """Change the goods on a world."""
        goods = dict(self.goods)
        goods[world] = pile
        self.goods = tuple(sorted([(name, dice) for name, dice in goods.items() if dice]))

    def sides(self, kind: str = "") -> tuple[Side, ...]:
        """The finished sides, of one kind or all."""
        return tuple([side for side in map(SIDES.__getitem__, self.tableau) if kind in ("", side.kind)])

    @property
    def construction(self) -> tuple[str, ...]:
        """All sides under construction: developments, then worlds, top first."""
        return self.dev_stack + self.world_stack

    @property
    def squares(self) -> int:
        """Squares in the tableau: two for the faction, one for every other tile. Rule RFG-END-2."""
        return len(self.tableau)

    def dice(self) -> Counter[str]:
        """All dice that the player owns, by colour, wherever they are."""
        owned = Counter(self.cup)
        for pile in (
            *(self.citizenry, self.used, self.wild, self.held, self.dictated, self.spent, self.dev_dice),
            *(self.world_dice, *self.columns, *(pile for _, pile in self.goods)),
        ):
            owned.update(pile)
        if self.strip:
            owned[self.strip] += 1
        del owned[COUNTER]
        return owned


@quick
class State(Value, eq=False, gc=False):
    """Everything needed to go on.

    Attributes:
        rules: The rulings in force.
        opening: ``choose``, or ``cheapest`` where the opening tiles are laid out as in a first game.
        empires: One for each seat.
        bag: The tiles in the bag, sorted: nobody knows their order, there is none.
        abandoned: Tiles abandoned in this Explore phase, sorted.
        factions_left, homes_left: What chance may still deal.
        pool: Points in the pool.
        reserve: Points set aside in chips of 10.
        starter: The seat with the start player's marker; -1 when there is none. Ruling ``start_player``.
        round: Counted from 1; 0 during set-up.
        step: ``setup``, ``roll``, ``assign``, ``reveal``, a phase, ``manage`` or ``over``.
        selected: The phases that happen this round.
        spare: What the spare die of a game for two shows; ``""`` when it has not been rolled.
        drawing: For which seats chance still draws how many tiles.
        giving: Seats that must give a tile back before that.
        closing: The tasks of Explore are over, only the tiles of its end are still drawn.
        events: What the last action caused; no part of the state's value.
    """

    rules: Ruleset
    opening: str
    empires: tuple[Empire, ...]
    bag: tuple[str, ...]
    abandoned: tuple[str, ...] = ()
    factions_left: tuple[str, ...] = ()
    homes_left: tuple[str, ...] = ()
    pool: int = 0
    reserve: int = 0
    starter: int = -1
    round: int = 0
    step: str = "setup"
    selected: tuple[str, ...] = ()
    spare: str = ""
    drawing: tuple[tuple[int, int], ...] = ()
    giving: tuple[int, ...] = ()
    closing: bool = False
    events: Any = ()

    game = "rollgalaxy"

    def __repr__(self) -> str:
        from boardlab.games.rollgalaxy import describe

        return f"<Roll for the Galaxy: {describe.headline(self)}>"

    # What is there.

    @property
    def players(self) -> int:
        return len(self.empires)

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called by: ``"1"``, ``"2"`` and so on."""
        return tuple(str(seat + 1) for seat in range(len(self.empires)))

    def supply(self) -> dict[str, int]:
        """The dice that nobody owns, by colour."""
        owned: Counter[str] = Counter()
        for empire in self.empires:
            owned.update(empire.dice())
        return {colour: die.count - owned[colour] for colour, die in DICE.items()}

    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they come when it matters. Rule RFG-SETUP-9."""
        return setup.order(self)

    def draft(self) -> State:
        """A copy that may be changed while the next state is made, with no events yet."""
        return replace(self, events=[], empires=tuple(map(replace, self.empires)))

    # The protocol of every game.

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.step == "over":
            return ()
        if self.giving:
            return self.giving
        asked = [] if self.drawing else [seat for seat, empire in enumerate(self.empires) if empire.ask]
        return tuple(asked) if asked else (CHANCE,)

    @property
    def pending(self) -> tuple[str, ...]:
        """What is asked of the seats that are to move, seat by seat."""
        if self.giving:
            return ("give",) * len(self.giving)
        return () if self.drawing else tuple([empire.ask for empire in self.empires if empire.ask])

    @property
    def is_over(self) -> bool:
        return self.step == "over"

    @property
    def chance_source(self) -> str:
        return setup.chance_source(self)

    def chance(self) -> tuple[Outcome, ...]:
        return setup.chance(self)

    legal_actions = turn.legal_actions
    sample_action = turn.sample_action
    why_not = turn.why_not
    apply = turn.apply

    def scores(self) -> tuple[Score, ...]:
        return ending.scores(self)

    def result(self) -> Result:
        return ending.result(self)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know: others' dice and assignment only after Reveal, of their stacks the top tiles."""
        from boardlab.games.rollgalaxy.position import view_of

        return view_of(self, seat)
