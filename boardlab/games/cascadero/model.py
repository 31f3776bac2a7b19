"""The state of a game of Cascadero: a value that ``apply`` never changes."""

from __future__ import annotations

from typing import Any

from boardlab.games.cascadero import ending, setup, towns, turn
from boardlab.games.cascadero.actions import Decision, Todo
from boardlab.games.cascadero.facts import COLOURS, INDEX, SEAL_SPACES, TOP, Board
from boardlab.kernel.chance import CHANCE, Outcome
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Result, Score, Value, quick


@quick
class State(Value, eq=False, gc=False):
    """Everything needed to go on. Masks have one bit for each cell number of ``board``.

    Attributes:
        rules: The rulings in force.
        board: The side that is played.
        colours: Colour of each seat.
        start: Seat of the start player; -1 while chance has not named one.
        seat: Seat whose turn it is.
        envoys: For each seat, the mask of its envoys.
        taken: Mask of all envoys.
        sealed: Mask of the envoys that stand on a seal.
        supply: Envoys left, for each seat.
        seals: Seals in hand, for each seat.
        seals_gained: Seals taken over the game, for each seat.
        points: Victory points, for each seat.
        earned: For each seat, points by rule in the order of ``change.EARNED``.
        cubes: For each seat, the space (0 to 15) of its cube on each track, in the order of ``COLOURS``.
        seals_gone: The (colour number, space) pairs whose seal has been taken.
        first_gone: The (colour number, space) pairs that somebody's cube has reached first.
        unique: For each of the six bonuses of CAS-BONUS-7, the seat that has it, or -1.
        pairs: For each seat, the mask of the colours whose pair it has.
        all_pairs: For each seat, whether it has the bonus for all five pairs.
        heralds: Mask of the towns with a herald.
        travelling: Whether the travelling heralds of CAS-HERALD-2 are played.
        tiles: Kind of the tile on each farmer field, in the board's order; None before it is laid.
        extra: Further turns that the seat has earned in this one.
        todo: Effects that still have to happen, the next one last.
        pending: The decision that waits for an answer, or nothing.
        checked: False only in a built position, where bonuses may be due that nobody claimed yet.
        finishing: Whether the last round is being finished (ruling ``end_at_threshold``).
        over: Whether the game is over, and ``end_rule`` why.
        events: What the last action caused; no part of the state's value.
    """

    rules: Ruleset
    board: Board
    colours: tuple[str, ...]
    start: int
    seat: int
    envoys: tuple[int, ...]
    taken: int
    sealed: int
    supply: tuple[int, ...]
    seals: tuple[int, ...]
    seals_gained: tuple[int, ...]
    points: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]
    cubes: tuple[tuple[int, ...], ...]
    seals_gone: frozenset[tuple[int, int]]
    first_gone: frozenset[tuple[int, int]]
    unique: tuple[int, ...]
    pairs: tuple[int, ...]
    all_pairs: tuple[bool, ...]
    heralds: int
    travelling: bool
    tiles: tuple[str | None, ...]
    extra: int = 0
    todo: tuple[Todo, ...] = ()
    pending: tuple[Decision, ...] = ()
    checked: bool = True
    finishing: bool = False
    over: bool = False
    end_rule: str = ""
    events: Any = ()

    game = "cascadero"

    def __repr__(self) -> str:
        from boardlab.games.cascadero import describe

        return f"<Cascadero: {describe.headline(self)}>"

    # What is there, by label.

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called by: their colours."""
        return self.colours

    def envoys_of(self, seat: int) -> tuple[str, ...]:
        """The fields on which a seat has envoys."""
        return self.board.cells(self.envoys[seat])

    def owner(self, label: str) -> int | None:
        """The seat whose envoy stands on a field, or None."""
        bit = 1 << self.board.index[label]
        return next((seat for seat, mask in enumerate(self.envoys) if mask & bit), None)

    def is_sealed(self, label: str) -> bool:
        """Does the envoy on this field stand on a seal?"""
        return bool(self.sealed >> self.board.index[label] & 1)

    def has_herald(self, label: str) -> bool:
        return bool(self.heralds >> self.board.index[label] & 1)

    def herald_towns(self) -> tuple[str, ...]:
        return self.board.cells(self.heralds)

    def cube(self, seat: int, colour: str) -> int:
        """The space, 0 to 15, of a seat's cube on a track."""
        return self.cubes[seat][INDEX[colour]]

    def own_track(self, seat: int) -> int:
        """The space of a seat's cube on the track of its own colour."""
        return self.cube(seat, self.colours[seat])

    def qualified(self, seat: int) -> bool:
        """Is the own cube at the top? Only then may a seat win. Rule CAS-END-3."""
        return self.own_track(seat) == TOP

    def seal_spaces(self) -> tuple[tuple[str, int], ...]:
        """The (colour, space) pairs that still hold a seal."""
        return tuple((COLOURS[c], space) for c, space in SEAL_SPACES if (c, space) not in self.seals_gone)

    def tile(self, label: str) -> str | None:
        """Kind of the farmer tile on a field, or None."""
        farmers = self.board.farmer_labels
        return self.tiles[farmers.index(label)] if label in farmers else None

    def unlocked(self, seat: int, label: str) -> bool:
        """Does an own envoy stand next to this farmer field? Rule CAS-FARM-2."""
        return bool(self.board.near[self.board.index[label]] & self.envoys[seat])

    def groups(self, seat: int) -> tuple[tuple[str, ...], ...]:
        """The connected envoys of a seat, lone ones included, in the order of their first cell."""
        return tuple(self.board.cells(group) for group in towns.all_groups(self, seat))

    # The protocol of every game.

    @property
    def to_move(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.start < 0:
            return (CHANCE,)
        return (self.pending[0].seat,) if self.pending else (self.seat,)

    @property
    def is_over(self) -> bool:
        return self.over

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
        """Cascadero hides nothing: every seat sees the whole position."""
        from boardlab.games.cascadero.position import position_of

        return {"seat": seat, "position": position_of(self)}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from boardlab.games.cascadero.picture import scene
        from boardlab.picture.bundle import bundle

        return bundle(scene(self), repr(self))
