"""Set-up: options, the first state, and its chance. Rules CAR-SETUP-2 to 7, CAR-TURN-1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from boardlab.games.cartographers.actions import Edict, Reveal
from boardlab.games.cartographers.facts import AMBUSHES, BOARDS, CLASSES, DECKS, EDICTS, GAME, SCORING, board, table
from boardlab.kernel.chance import Outcome
from boardlab.kernel.errors import BadPosition, there_are
from boardlab.kernel.reader import quoted, wanted
from boardlab.kernel.rulebook import Presets, Ruleset
from boardlab.kernel.values import Option

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import State

RULINGS: dict[str, tuple[str | int, ...]] = {
    "deck": ("forty-one", "hundred"),
    "season_end": ("time", "stack"),
    "scoring_cards": ("one-per-class", "any-four"),
    "scored": ("two-edicts", "all-four"),
    "coins": ("yes", "no"),
    "ruins": ("yes", "no"),
    "monster_penalty": ("yes", "no"),
    "monster_terrain": ("yes", "no"),
    "fallback_terrain": ("card", "any"),
    "solo_ambush": ("walk", "player"),
    "tie": ("monsters", "winter-then-empty"),
    "solo_result": ("rating", "score"),
}
"""For every ruling, the readings it may take, the published one first."""

PRESETS = Presets(lambda: table("rulesets"), RULINGS)

RANDOM = "random"
OPTIONS = {
    "sheet": Option("sheet", tuple(BOARDS), "wilderness"),
    "edicts": Option("edicts", (RANDOM,), RANDOM),
    "cards_per_season": Option("cards_per_season", ("6", "8", "10", "15", "25"), str(GAME["cards_per_season"])),
}


def initial(
    players: int = 1,
    rules: str | Ruleset = "published",
    *,
    sheet: str = "wilderness",
    edicts: Sequence[str] | str = RANDOM,
    cards_per_season: int | str = GAME["cards_per_season"],
) -> State:
    """The first state, with scoring cards and the first card left to chance.

    Args:
        players: 1 to 100 seats. Rule CAR-SETUP-6.
        rules: A preset's name or a ruleset.
        sheet: ``"wilderness"`` or ``"wastelands"``. Rule CAR-SETUP-3.
        edicts: ``"random"``, or the scoring cards under A, B, C and D. Rule CAR-SETUP-4.
        cards_per_season: Cards of one stack, 1 to 25; counts where the ruling ``season_end`` is ``"stack"``.

    Raises:
        BadPosition: The choices do not go together; the sentence names the rule.
    """
    from boardlab.games.cartographers.model import Sheet, State

    chosen = PRESETS.chosen(rules)
    side = board(check_sheet(sheet))
    deck = str(chosen["deck"])
    hundred = deck == "hundred"
    return State(
        rules=chosen,
        board=side,
        players=check_players(players),
        edicts=("",) * 4 if edicts == RANDOM else check_edicts(edicts, chosen),
        cards_per_season=check_stack(cards_per_season),
        face_down=explore_deck(deck),
        ambush_in=len(AMBUSHES) if hundred else GAME["ambushes_a_season"],
        ambush_left=AMBUSHES,
        sheets=(Sheet(filled=side.filled),) * players,
    )


@cache
def explore_deck(deck: str) -> tuple[str, ...]:
    """All explore cards face down, by printed number. Rule CAR-SETUP-5, ruling ``deck``."""
    copies = GAME["face_copies"] if deck == "hundred" else 1
    return tuple(card for card in DECKS[deck] for _ in range(copies))


def check_players(players: Any) -> int:
    """How many play. Rule CAR-SETUP-6.

    Raises:
        BadPosition: Too few, too many, or no number.
    """
    least, most = GAME["min_players"], GAME["max_players"]
    if not isinstance(players, int) or isinstance(players, bool) or not least <= players <= most:
        raise BadPosition("position.players", n=quoted(players), least=least, most=most, rule="CAR-SETUP-6")
    return players


def check_sheet(name: Any) -> str:
    """The name of a sheet. Rule CAR-SETUP-3.

    Raises:
        BadPosition: There is none of that name.
    """
    if not isinstance(name, str) or name not in BOARDS:
        raise wanted("one", "sheet", name, parts=tuple(BOARDS), rule="CAR-SETUP-3")
    return name


def check_stack(cards: Any) -> int:
    """Cards of one season's stack.

    Raises:
        BadPosition: No whole number from 1 to 25.
    """
    most = GAME["cards_per_season"]
    number = cards if isinstance(cards, int) and not isinstance(cards, bool) else 0
    if isinstance(cards, str) and cards.isdecimal() and len(cards) < 4:
        number = int(cards)
    if not 1 <= number <= most:
        raise wanted("whole", "cards_per_season", cards, least=1, most=most, rule="CAR-SEASON-1")
    return number


def check_edicts(edicts: Any, rules: Ruleset) -> tuple[str, ...]:
    """Four scoring cards, or ``""`` where chance has still to lay one. Rule CAR-SETUP-4, ruling ``scoring_cards``.

    Raises:
        BadPosition: Not four, unknown, one twice, or two of a class.
    """
    names = edicts.replace(",", " ").split() if isinstance(edicts, str) else edicts
    if not isinstance(names, (list, tuple)) or len(names) != len(EDICTS):
        facts = {"key": "edicts", "value": quoted(edicts), "parts": EDICTS, "rule": "CAR-SETUP-4"}
        raise BadPosition("edicts.four", __package__, **facts)
    laid = [name for name in names if name != ""]
    for name in laid:
        if not isinstance(name, str) or name not in card_pool(rules):
            hint = there_are(card_pool(rules))
            raise BadPosition(
                "edicts.unknown", __package__, key="edicts", name=quoted(name), hint=hint, rule="CAR-SETUP-4"
            )
    kinds = [SCORING[name].klass for name in laid] if rules["scoring_cards"] == "one-per-class" else laid
    if len(set(kinds)) < len(kinds):
        case = "edicts.twice" if kinds is laid else "edicts.class"
        raise BadPosition(case, __package__, key="edicts", parts=laid, rule="CAR-SETUP-4")
    return tuple(names)


def card_pool(rules: Ruleset) -> tuple[str, ...]:
    """The scoring cards of the game; the document's two examples only where any four may lie out."""
    return tuple(
        name for name, card in SCORING.items() if card.klass in CLASSES or rules["scoring_cards"] == "any-four"
    )


def cards_to_lay(state: State) -> tuple[str, ...]:
    """The scoring cards that may come under the next edict. Rule CAR-SETUP-4."""
    return cards_beside(state.edicts, state.rules.rulings["scoring_cards"])


@cache
def cards_beside(edicts: tuple[str, ...], ruling: str | int) -> tuple[str, ...]:
    """The scoring cards that may lie beside those that lie out already. Rule CAR-SETUP-4."""
    if ruling == "any-four":
        return tuple(name for name in SCORING if name not in edicts)
    laid = {SCORING[name].klass for name in edicts if name}
    return tuple(name for name, card in SCORING.items() if card.klass in CLASSES and card.klass not in laid)


def chance_source(state: State) -> str:
    """What chance decides next: ``"edict/A"`` or ``"reveal/spring/3"``."""
    if "" in state.edicts:
        return f"edict/{EDICTS[state.edicts.index('')]}"
    return f"reveal/{state.season_name}/{len(state.shown)}"


def chance(state: State) -> tuple[Outcome, ...]:
    """What chance may do next, with exact probabilities. Rules CAR-SETUP-4, CAR-SETUP-5, CAR-TURN-1."""
    if state.over or state.owing:
        return ()
    if "" in state.edicts:
        cards = cards_to_lay(state)
        letter = EDICTS[state.edicts.index("")]
        return tuple(Outcome(Edict(letter, card), Fraction(1, len(cards))) for card in cards)
    all_in, hidden = len(state.face_down) + state.ambush_in, len(state.ambush_left)
    found = [Outcome(Reveal(card), Fraction(n, all_in)) for card, n in Counter(state.face_down).items()]
    if state.ambush_in:
        each = Fraction(state.ambush_in, all_in * hidden)
        found += [Outcome(Reveal(card), each) for card in state.ambush_left]
    return tuple(found)
