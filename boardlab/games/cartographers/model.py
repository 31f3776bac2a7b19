"""The state of a game of Cartographers: a value that ``apply`` never changes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from boardlab.games.cartographers import ambush, ending, season, setup, turn
from boardlab.games.cartographers.actions import Draw
from boardlab.games.cartographers.facts import INDEX, SEASONS, SIGN, SIZE, TERRAINS, Board
from boardlab.games.cartographers.scoring import score
from boardlab.kernel.chance import CHANCE, Outcome
from boardlab.kernel.rulebook import Ruleset
from boardlab.kernel.values import Result, Score, Value, quick


class SeasonScore(Struct, frozen=True, gc=False):
    """The stars of one season. Rule CAR-SEASON-3.

    Attributes:
        edicts: Letter and stars of each edict that was scored.
        coins: Stars for coins.
        monsters: Stars lost to monsters, 0 or less.
    """

    edicts: tuple[tuple[str, int], ...]
    coins: int
    monsters: int

    @property
    def total(self) -> int:
        total = self.coins + self.monsters
        for _, stars in self.edicts:
            total += stars
        return total


@quick
class Sheet(Value, eq=False, gc=False):
    """One player's map and score. Masks have the bits of ``facts.INDEX``.

    Attributes:
        forest, village, farm, water, monster: What is drawn.
        filled: Everything drawn, mountains and wasteland. Rule CAR-MAP-1.
        monster_terrain: The monsters as far as they count as a terrain. Rule CAR-MAP-4, ruling ``monster_terrain``.
        coins: Coins marked, 0 to 14.
        paid: Mask of the mountains that have given their coin.
        seasons: The seasons scored so far.
    """

    forest: int = 0
    village: int = 0
    farm: int = 0
    water: int = 0
    monster: int = 0
    filled: int = 0
    monster_terrain: int = 0
    coins: int = 0
    paid: int = 0
    seasons: tuple[SeasonScore, ...] = ()

    @property
    def total(self) -> int:
        """Stars of all seasons so far. Rule CAR-END-2."""
        stars = 0
        for each in self.seasons:
            stars += each.total
        return stars

    @property
    def lost(self) -> int:
        """Stars lost to monsters over the game, as a positive number. Rule CAR-END-4."""
        return -sum([each.monsters for each in self.seasons])


@quick
class State(Value, eq=False, gc=False):
    """Everything needed to go on.

    Attributes:
        rules: The rulings in force.
        board: The sheet that is played.
        players: How many.
        edicts: The scoring cards under A to D; ``""`` where chance has not laid one yet.
        cards_per_season: Cards that make a season under the ruling ``season_end = "stack"``.
        face_down: The explore cards that are face down this season, by printed number; their order tells nothing.
        ambush_in: Ambush cards face down in the deck; nobody knows which.
        ambush_left: The ambush cards that have not been revealed yet.
        sheets: One for each seat.
        season: 0 to 3; 4 when the game is over.
        time: Sum of the times of the season's cards.
        card: The card that is drawn now; ``""`` while chance has to reveal one.
        shown: The season's cards so far, in order.
        ruins_due: Whether the next shape has to cover an open ruins space.
        commits: For each seat, the drawing it has committed for this card, or None.
        owing: The seats that still owe a drawing.
        over: Whether the game is over.
        events: What the last action caused; no part of the state's value.
    """

    rules: Ruleset
    board: Board
    players: int
    edicts: tuple[str, ...]
    cards_per_season: int
    face_down: tuple[str, ...]
    ambush_in: int
    ambush_left: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    season: int = 0
    time: int = 0
    card: str = ""
    shown: tuple[str, ...] = ()
    ruins_due: bool = False
    commits: tuple[Draw | None, ...] = ()
    owing: tuple[int, ...] = ()
    over: bool = False
    events: Any = ()

    game = "cartographers"
    pending = ()

    def __repr__(self) -> str:
        from boardlab.games.cartographers import describe

        return f"<Cartographers: {describe.headline(self)}>"

    # What is there, by label.

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called by: ``"1"``, ``"2"`` and so on."""
        return tuple(str(seat + 1) for seat in range(self.players))

    @property
    def season_name(self) -> str:
        return SEASONS[min(self.season, 3)].name

    @property
    def threshold(self) -> int:
        """The time that ends the season. Rule CAR-SEASON-1."""
        return SEASONS[min(self.season, 3)].threshold

    def terrain(self, seat: int, label: str) -> str:
        """What fills a cell of a seat's sheet; ``""`` where it is empty, on an open ruins space too."""
        bit = 1 << INDEX[label]
        for name in TERRAINS:
            if getattr(self.sheets[seat], name) & bit:
                return name
        return "mountain" if bit & self.board.mountain_mask else "wasteland" if bit & self.board.wasteland_mask else ""

    def is_ruins(self, label: str) -> bool:
        """Is a ruins space printed there, drawn over or not?"""
        return label in self.board.ruins

    def drawn(self, seat: int, terrain: str) -> tuple[str, ...]:
        """The cells of a terrain on a seat's sheet."""
        return self.board.cells(getattr(self.sheets[seat], terrain))

    def empty(self, seat: int) -> tuple[str, ...]:
        """The cells of a seat's sheet that can still be drawn on."""
        return self.board.cells(self.board.open & ~self.sheets[seat].filled)

    def sheet_rows(self, seat: int) -> tuple[str, ...]:
        """A sheet as eleven rows of signs: ``F V A W M`` drawn (small on ruins), ``r ^ X`` printed, ``.`` empty."""
        signs = list("".join(self.board.rows))
        for terrain, sign in SIGN.items():
            for label in self.drawn(seat, terrain):
                at = self.board.labels.index(label)
                signs[at] = sign.lower() if signs[at] == "r" else sign
        return tuple("".join(signs[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))

    def target(self, seat: int) -> int:
        """The seat on whose sheet this seat draws now: its own, or under an ambush a neighbour's. Rule CAR-AMBUSH-1."""
        return ambush.target(self, seat)

    def total(self, seat: int) -> int:
        """A seat's stars so far."""
        return self.sheets[seat].total

    def score_card(self, seat: int, card: str) -> Score:
        """What a seat's sheet earns for a scoring card now, with cells and parts."""
        return score(card, self.board, self.sheets[seat])

    def earned_now(self, seat: int) -> SeasonScore:
        """What the season would give a seat if it ended now."""
        return season.season_score(self, self.sheets[seat])

    def edicts_now(self) -> tuple[tuple[str, str], ...]:
        """Letter and card of every edict that this season scores. Rule CAR-SEASON-2."""
        return season.edicts_of(self)

    # The protocol of every game.

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.over else self.owing or (CHANCE,)

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
        """The whole position without what others have committed for this card and nobody has seen yet."""
        from boardlab.games.cartographers.position import position_of

        return {"seat": seat, "position": position_of(self, seen_by=seat)}

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from boardlab.games.cartographers.picture import scene
        from boardlab.picture.bundle import bundle

        return bundle(scene(self), repr(self))
