"""A turn: a card is revealed, everybody draws it. What is allowed, why not, and what happens. Rules CAR-TURN-1 to 5."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from boardlab.games.cartographers import ambush, draw, season, setup
from boardlab.games.cartographers.actions import Action, Draw, Edict, Reveal
from boardlab.games.cartographers.facts import EDICTS, EXPLORE, Card, Place
from boardlab.kernel.errors import BoardlabError, IllegalAction, not_asked
from boardlab.kernel.values import Event, Violation
from boardlab.kernel.words import shortened

if TYPE_CHECKING:
    from boardlab.games.cartographers.model import State


REVEALS = {name: Reveal(name) for name in EXPLORE}


def told(card: Card) -> Event:
    """What is told when a card is turned up. Rules CAR-TURN-1, CAR-RIFT-1, CAR-AMBUSH-1, CAR-RUINS-1."""
    facts: dict[str, Any] = {"card": card.id}
    if card.kind == "ruins":
        return Event("ruins_revealed", "CAR-RUINS-1", facts=facts)
    if card.kind == "ambush":
        return Event("ambush_revealed", "CAR-AMBUSH-1", facts={**facts, "pass_to": card.pass_to})
    kind, rule = ("rift_revealed", "CAR-RIFT-1") if card.kind == "rift" else ("revealed", "CAR-TURN-1")
    return Event(kind, rule, facts={**facts, "time": card.time})


REVEALED = {name: told(card) for name, card in EXPLORE.items()}
"""What is told of each card."""


def apply(state: State, action: Action) -> State:
    """The state after an action; the old one is unchanged.

    Raises:
        IllegalAction: The action is not allowed now.
    """
    if type(action) is Draw and type(action.cells) is tuple and type(action.seat) is int and action.seat in state.owing:
        place = draw.accepts(state, action)
        if place is None:
            raise refused(state, action)
        return commit(state, action if action.cells == place.cells else replace(action, cells=place.cells), place)
    if not may_happen(state, action) and why_not(state, action):
        raise refused(state, action)
    draft = replace(state, events=[])
    if type(action) is Reveal:
        reveal(draft, action.card)
    else:
        lay(draft, action)  # type: ignore[arg-type]
    return draft


def may_happen(state: State, action: Action) -> bool:
    """May chance do this now? The fast twin of ``chance_refusals``."""
    if state.over or state.owing:
        return False
    if type(action) is not Reveal:
        if type(action) is not Edict or "" not in state.edicts or action.card not in setup.cards_to_lay(state):
            return False
        return action.letter == EDICTS[state.edicts.index("")]
    if "" in state.edicts:
        return False
    card = action.card
    return card in state.face_down or (state.ambush_in > 0 and card in state.ambush_left)


def lay(draft: State, action: Edict) -> None:
    """Chance lays a scoring card under an edict. Rule CAR-SETUP-4."""
    at = EDICTS.index(action.letter)
    edicts = list(draft.edicts)
    edicts[at] = action.card
    draft.edicts = tuple(edicts)
    facts = {"letter": action.letter, "card": action.card}
    draft.events.append(Event("edict_laid", "CAR-SETUP-4", -1, (), facts))


def reveal(draft: State, name: str) -> None:
    """A card is turned up: a ruins card waits for the next one, the others are drawn.

    Rules CAR-TURN-1, CAR-RUINS-1, CAR-RUINS-5.
    """
    card, cards = EXPLORE[name], draft.face_down
    draft.shown += (name,)
    if card.kind == "ambush":
        draft.ambush_in -= 1
        draft.events.append(REVEALED[name])
        if draft.ruins_due:
            draft.events.append(Event("ruins_wait", "CAR-RUINS-5"))
    else:
        at = cards.index(name)
        draft.face_down = cards[:at] + cards[at + 1 :]
        if card.kind == "ruins":
            reveal_ruins(draft, name)
            return
        draft.events.append(REVEALED[name])
    draft.card = name
    begin_drawing(draft, card)


def reveal_ruins(draft: State, name: str) -> None:
    """The next shape has to cover a ruins space. Rules CAR-RUINS-1, CAR-RUINS-4, ruling ``ruins``."""
    if draft.rules["ruins"] == "yes":
        again = draft.ruins_due
        draft.events.append(Event("ruins_again", "CAR-RUINS-4", facts={"card": name}) if again else REVEALED[name])
        draft.ruins_due = True
    else:
        draft.events.append(Event("ruins_ignored", "CAR-RUINS-1", -1, (), {"card": name}))
    if season.is_done(draft):
        season.end_season(draft)


def begin_drawing(draft: State, card: Card) -> None:
    """Everybody with an empty cell owes a drawing; solo monsters appear alone. Rules CAR-TURN-2, CAR-DRAW-11."""
    ambushed, room, sheets = card.kind == "ambush", draft.board.open, draft.sheets
    if ambushed and ambush.walks(draft):
        appear(draft, card)
        return
    if draft.players == 1 and room & ~sheets[0].filled:
        draft.owing, draft.commits = (0,), (None,)
        return
    owing = []
    for seat in range(draft.players):
        owner = ambush.target(draft, seat) if ambushed else seat
        if room & ~sheets[owner].filled:
            owing.append(seat)
        else:
            draft.events.append(Event("nothing_drawn", "CAR-DRAW-11", owner, (), {"card": draft.card}))
    draft.owing, draft.commits = tuple(owing), (None,) * draft.players
    if not owing:
        season.finish_card(draft)


def appear(draft: State, card: Card) -> None:
    """The monsters of a solo game take the first spot of their walk, or the card is ignored.

    Rules CAR-AMBUSH-6, CAR-AMBUSH-7.
    """
    spot = ambush.solo_spot(card.id, draft.sheets[0].filled)
    if spot is None:
        draft.events.append(Event("ambush_ignored", "CAR-AMBUSH-7", 0, (), {"card": card.id}))
    else:
        facts = {"card": card.id, "corner": card.corner, "clockwise": card.clockwise, "ring": spot.ring}
        draft.events.append(Event("solo_ambush", "CAR-AMBUSH-6", 0, spot.cells, facts))
        draw.fill(draft, 0, "monster", Place(spot.mask, spot.cells, 1))
    season.finish_card(draft)


def commit(state: State, action: Draw, place: Place) -> State:
    """A seat's drawing is fixed; when it is the last one, all are drawn at once. Rule CAR-TURN-2."""
    seat = action.seat
    draft = replace(state, events=[])
    if state.players == 1:
        draw.put(draft, action, place)
        season.finish_card(draft)
        return draft
    draft.owing = tuple([other for other in state.owing if other != seat])
    draft.commits = (*state.commits[:seat], action, *state.commits[seat + 1 :])
    if draft.owing:
        draft.events.append(Event("committed", "CAR-TURN-2", seat, (), {"left": len(draft.owing)}))
        return draft
    for drawn in draft.commits:
        if drawn is not None:
            found = draw.accepts(draft, drawn)
            assert found is not None, f"a committed drawing no longer fits: {drawn}"
            draw.put(draft, drawn, found)
    season.finish_card(draft)
    return draft


def why_not(state: State, action: Any) -> tuple[Violation, ...]:
    """Every reason against an action, most helpful first; empty when it is legal."""
    if state.over:
        return (Violation("CAR-TURN-5", {"case": "over"}),)
    if not is_action(action):  # such as a notation that nobody has parsed
        return (Violation("CAR-TURN-5", {"case": "foreign", "action": shortened(action)}),)
    if not state.owing:
        return chance_refusals(state, action)
    if not isinstance(action, Draw):
        return (Violation("CAR-TURN-5", {"case": "players", "card": state.card}),)
    if not 0 <= action.seat < state.players:
        return (Violation("CAR-TURN-5", {"case": "nobody", "seat": action.seat, "players": state.players}),)
    if action.seat not in state.owing:
        return (Violation("CAR-TURN-5", {"case": "done", "seat": action.seat}),)
    return draw.refusals(state, action)


def is_action(action: Any) -> bool:
    """Is this an action at all? A drawing lists its cells as texts in a tuple, and its seat is a number."""
    if isinstance(action, Draw):
        if type(action.seat) is not int or type(action.cells) is not tuple:
            return False
        return all([isinstance(cell, str) for cell in action.cells])
    return isinstance(action, Action)


def chance_refusals(state: State, action: Action) -> tuple[Violation, ...]:
    """Why this is no outcome of chance now. Rules CAR-SETUP-4, CAR-TURN-1, CAR-TURN-5."""
    if any(outcome.action == action for outcome in setup.chance(state)):
        return ()
    if isinstance(action, Edict):
        return (Violation("CAR-SETUP-4", {"letter": action.letter, "card": action.card}),)
    if isinstance(action, Reveal):
        return (Violation("CAR-TURN-1", {"card": action.card}),)
    return (Violation("CAR-TURN-5", {"case": "chance"}),)


def legal_actions(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """Every action allowed now: of one seat, or by default of every seat that owes a drawing; or chance's outcomes."""
    if state.over:
        return ()
    if not state.owing:
        return tuple(outcome.action for outcome in setup.chance(state))
    seats = state.owing if seat is None else (seat,) if seat in state.owing else ()
    return tuple(action for each in seats for action in draw.legal_draws(state, each))


def sample_action(state: State, rng: Random, seat: int | None = None) -> Action:
    """One legal action, uniformly, of one seat or of all; at a chance node, an outcome by its probability.

    Raises:
        BoardlabError: The game is over, or the seat is asked for nothing while others are.
    """
    if state.over:
        raise BoardlabError("over")
    if not state.owing:
        return sample_chance(state, rng)
    if seat is None:
        seat = state.owing[0] if len(state.owing) == 1 else sample_seat(state, rng)
    elif seat not in state.owing:
        raise not_asked(seat, state.owing)
    return draw.sample_draw(state, seat, rng)


def sample_seat(state: State, rng: Random) -> int:
    """One of the seats that owe a drawing, by the number of drawings each may choose from."""
    point = rng.random() * sum(counts := [draw.how_many(state, seat) for seat in state.owing])
    for seat, count in zip(state.owing, counts, strict=True):
        point -= count
        if point < 0:
            return seat
    return state.owing[-1]


def sample_chance(state: State, rng: Random) -> Action:
    """An outcome of chance by its probability; ``setup.chance``'s fast twin."""
    if "" in state.edicts:
        cards = setup.cards_to_lay(state)
        return Edict(EDICTS[state.edicts.index("")], cards[int(rng.random() * len(cards))])
    cards = state.face_down
    down = len(cards)
    at = int(rng.random() * (down + state.ambush_in))
    if at < down:
        return REVEALS[cards[at]]
    return REVEALS[state.ambush_left[int(rng.random() * len(state.ambush_left))]]


def refused(state: State, action: Action) -> IllegalAction:
    """The error that says why an action is not allowed."""
    from boardlab.games.cartographers import describe

    reasons = why_not(state, action)
    return IllegalAction.because(action, reasons, describe.violation_text)
