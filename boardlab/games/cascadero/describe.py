"""A position, a cell, an action, an event or a refusal in words: alt text, live line, log and test fixture in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlab.games.cascadero import heralds, towns, tracks, turn
from boardlab.games.cascadero.actions import Action, Advance, Decline, Herald, Move, Place, Start
from boardlab.games.cascadero.facts import COLOURS, INDEX, TOP, TRACKS
from boardlab.kernel.values import Event, Result, Violation
from boardlab.kernel.words import Words, load_words, told

if TYPE_CHECKING:
    from boardlab.games.cascadero.model import State

FOLDER = Path(__file__).parent / "words"


def words(lang: str) -> Words:
    """All words of Cascadero in one language."""
    return load_words(lang, FOLDER)


def headline(state: State) -> str:
    """One line without words of any language: board, to move, points."""
    who = "over" if state.over else "setup" if state.start < 0 else f"{state.colours[state.to_move[0]]} to move"
    points = " ".join(f"{colour}:{n}" for colour, n in zip(state.colours, state.points, strict=True))
    return f"{state.board.name}, {who}, points {points}, envoys {state.taken.bit_count()}"


def describe(state: State, lang: str = "en") -> str:
    """The whole position in sentences: the table, each player, the map."""
    return told(table_sentences(state, words(lang).for_seats(state.colours)), lang)


def table_sentences(state: State, w: Words) -> Iterator[str]:
    """The sentences about a whole position, one by one."""
    yield w.text("describe.heading", board=state.board.name, players=len(state.colours))
    yield whose_turn(state, w)
    if state.extra:
        yield w.text("describe.turn.extra", seat=state.seat, n=state.extra)
    if state.finishing and not state.over:
        yield w.text("describe.last_round")
    for seat in range(len(state.colours)):
        yield from player_sentences(state, seat, w)
    if not state.taken:
        yield w.text("describe.empty_map")
    if state.sealed:
        yield w.text("describe.sealed", cells=state.board.cells(state.sealed))
    if state.heralds:
        yield w.text("describe.heralds", cells=state.herald_towns())
    seals = [w.text("space.name", colour=c, space=n) for c, n in state.seal_spaces()]
    yield w.text("describe.seals_left", seals=seals) if seals else w.text("describe.seals_none")
    yield from bonus_sentences(state, w)
    laid = [(f, k) for f, k in zip(state.board.farmer_labels, state.tiles, strict=True) if k]
    if laid:
        yield w.text("describe.tiles", tiles=[w.text("describe.tile", field=f, tile=k) for f, k in laid])
    if state.over:
        yield from result_sentences(state, w)


def whose_turn(state: State, w: Words) -> str:
    """Whose turn it is, or which decision waits."""
    if state.over:
        return w.text("describe.over")
    if state.start < 0:
        return w.text("describe.setup")
    if state.pending:
        decision = state.pending[0]
        return w.text("describe.pending", seat=decision.seat, decision=turn.decision_name(decision))
    return w.text("describe.turn", seat=state.seat)


def player_sentences(state: State, seat: int, w: Words) -> Iterator[str]:
    """Points, supplies, tracks, groups and pairs of one player."""
    yield w.text(
        "describe.player", seat=seat, points=state.points[seat], envoys=state.supply[seat], seals=state.seals[seat]
    )
    space = state.own_track(seat)
    key = "describe.own.done" if space == TOP else "describe.own"
    yield w.text(key, seat=seat, space=space, left=TOP - space)
    cubes = [w.text("describe.cube", colour=c, space=n) for c, n in zip(COLOURS, state.cubes[seat], strict=True)]
    yield w.text("describe.cubes", seat=seat, cubes=cubes)
    groups = state.groups(seat)
    joined = [group_words(state, group, w) for group in groups if len(group) > 1]
    if joined:
        yield w.text("describe.groups", seat=seat, groups=joined)
    lone = [group[0] for group in groups if len(group) == 1]
    if lone:
        yield w.text("describe.lone", seat=seat, cells=lone)
    if state.pairs[seat]:
        yield w.text(
            "describe.pairs", seat=seat, colours=[c for i, c in enumerate(COLOURS) if state.pairs[seat] >> i & 1]
        )


def group_words(state: State, group: tuple[str, ...], w: Words) -> str:
    """One group: its envoys and the towns next to it."""
    near = state.board.cells(towns.touched(state.board, state.board.mask(group)))
    key = "describe.group.towns" if near else "describe.group"
    return w.text(key, n=len(group), cells=group, towns=near)


def bonus_sentences(state: State, w: Words) -> Iterator[str]:
    """Who has which central bonus, and which are free."""
    names = [w.text(f"bonus.CAS-BONUS-{n}") for n in range(1, 7)]
    for name, owner in zip(names, state.unique, strict=True):
        if owner >= 0:
            yield w.text("describe.bonus_taken", seat=owner, bonus=name)
    left = [name for name, owner in zip(names, state.unique, strict=True) if owner < 0]
    yield w.text("describe.bonuses_left", bonuses=left) if left else w.text("describe.bonuses_none")


def result_sentences(state: State, w: Words) -> Iterator[str]:
    """Who won and why, then who qualified and who did not."""
    outcome = state.result()
    yield winner_sentence(state, outcome, w)
    if outcome.facts["minor"] and outcome.rule != "CAS-END-5":
        yield w.text("result.minor")
    for seat, points in enumerate(state.points):
        key = "result.qualified" if state.qualified(seat) else "result.not_qualified"
        yield w.text(key, seat=seat, points=points, space=state.own_track(seat))


def winner_sentence(state: State, outcome: Result, w: Words) -> str:
    """Who wins, and by which rule."""
    return w.text(winner_key(state, outcome), winners=outcome.winners, points=outcome.facts["points"])


def winner_key(state: State, outcome: Result) -> str:
    """The key of the sentence that says who won and why."""
    key = f"result.{outcome.rule}"
    if outcome.rule == "CAS-END-4" and len(outcome.facts["qualified"]) == 1:
        return f"{key}.only"
    return f"{key}.{tie_reason(state, outcome)}" if outcome.rule == "CAS-END-6" else key


def tie_reason(state: State, outcome: Result) -> str:
    """What decided a tie: ``later``, ``spaces``, ``seals`` or ``shared``."""
    if outcome.facts["tie"] == "later-in-first-round":
        return "later"
    spaces = sorted((sum(state.cubes[seat]) for seat in outcome.facts["tied"]), reverse=True)
    return "shared" if len(outcome.winners) > 1 else "spaces" if spaces[0] > spaces[1] else "seals"


def describe_cell(state: State, cell: str, lang: str = "en") -> str:
    """What is on one cell and around it. Also for a space of a track, ``"blue:4"``."""
    w = words(lang).for_seats(state.colours)
    if ":" in cell:
        return told(space_sentences(state, cell, w), lang)
    if cell not in state.board.index:
        return w.text("cell.outside", cell=cell)
    if cell in state.board.town:
        return told(town_sentences(state, cell, w), lang)
    return told(field_sentences(state, cell, w), lang)


def field_sentences(state: State, cell: str, w: Words) -> Iterator[str]:
    """What is on a field, and next to it."""
    owner, tile = state.owner(cell), state.tile(cell)
    near = state.board.cells(state.board.touches[state.board.index[cell]])
    facts = {"town": near[0], "colour": state.board.town[near[0]].colour} if near else {}
    if cell in state.board.farmer_labels:
        yield w.text("cell.tile", cell=cell, tile=tile) if tile else w.text("cell.tile.unknown", cell=cell)
        if owner is not None:
            yield w.text("cell.tile.envoy", seat=owner)
        elif state.seat >= 0:
            yield w.text(
                "cell.tile.unlocked" if state.unlocked(state.seat, cell) else "cell.tile.locked", seat=state.seat
            )
    elif owner is None:
        yield w.text("cell.field.town", cell=cell, **facts) if near else w.text("cell.field", cell=cell)
    else:
        yield w.text("cell.envoy.seal" if state.is_sealed(cell) else "cell.envoy", cell=cell, seat=owner)
        if near:
            yield w.text("cell.next_to", **facts)
    if owner is not None:
        n = towns.group_at(state.board, state.envoys[owner], state.board.index[cell]).bit_count()
        yield w.text("cell.alone") if n == 1 else w.text("cell.in_group", n=n)


def town_sentences(state: State, cell: str, w: Words) -> Iterator[str]:
    """A town: its colour, herald, visitors, and what it is worth now."""
    town, board = state.board.town[cell], state.board
    yield w.text("cell.town", cell=cell, colour=town.colour)
    if town.icon:
        yield w.text("cell.town.icon", icon=town.icon)
    if state.has_herald(cell):
        yield w.text("cell.town.herald")
    around = [label for label in board.around(cell) if state.owner(label) is not None]
    if around:
        visitors = [w.text("cell.visitor", seat=state.owner(label), field=label) for label in around]
        yield w.text("cell.town.visitors", visitors=visitors)
    else:
        yield w.text("cell.town.nobody")
    if heralds.has_empty_neighbour(state, cell):
        worth = (towns.LATER if around else towns.FIRST) + towns.HERALD * state.has_herald(cell)
        yield w.text("cell.town.worth", steps=worth)
    else:
        yield w.text("cell.town.full")


def space_sentences(state: State, cell: str, w: Words) -> Iterator[str]:
    """One space of a track, written ``colour:space``."""
    colour, _, number = cell.partition(":")
    if colour not in INDEX or not number.isdigit() or int(number) > TOP:
        yield w.text("cell.outside", cell=cell)
        return
    space = TRACKS[INDEX[colour]][int(number)]
    parts = [w.text("space.name", colour=colour, space=space.space)]
    if space.points:
        first, later = space.points
        parts.append(w.text("space.points.same" if first == later else "space.points", first=first, later=later))
    if space.forbidden:
        parts.append(w.text("effect.forbidden"))
    if space.folded:
        gone = (INDEX[colour], space.space) in state.seals_gone
        parts.append(w.text("space.seal.gone" if gone else "space.seal.here"))
    elif space.action:
        parts.append(w.text(f"effect.{space.action}"))
    if space.banner:
        parts.append(w.text("effect.banner", n=space.banner))
    here = [seat for seat in range(len(state.colours)) if state.cube(seat, colour) == space.space]
    if here:
        parts.append(w.text("space.who", seats=here))
    yield "；".join(parts) + "。" if w.lang == "zh" else "; ".join(parts) + "."


def describe_action(state: State, action: Action, lang: str = "en") -> str:
    """An action as a choice in a list."""
    w = words(lang).for_seats(state.colours)
    match action:
        case Place(field, seal):
            return w.text("action.place.seal" if seal else "action.place", field=field)
        case Advance(colour):
            space = state.cube(state.seat, colour)
            return w.text("action.advance", colour=colour, **{"from": space, "to": tracks.landing(space, 1)})
        case Move(origin, to):
            return w.text("action.move.seal" if state.is_sealed(origin) else "action.move", origin=origin, to=to)
        case Herald(origin, to):
            return w.text("action.herald", origin=origin, to=to)
        case Decline() if state.pending:
            return w.text(f"action.decline.{turn.decision_name(state.pending[0])}")
        case Decline():
            return w.text("action.decline")
        case Start(seat):
            return w.text("action.start", seat=seat)
    return w.text("action.tile", field=action.field, tile=action.kind)


def event_text(state: State, event: Event, lang: str = "en") -> str:
    """One event in words. The state gives the colours of the seats."""
    w = words(lang).for_seats(state.colours)
    return w.first(event_keys(state, event), **{"seat": event.seat, **event.facts})


def event_keys(state: State, event: Event) -> Iterator[str]:
    """The keys of the words for an event, the most telling first."""
    base, facts = f"event.{event.kind}", event.facts
    if event.kind in ("qualified", "not_qualified"):
        yield f"result.{event.kind}"
    elif event.kind == "winner":
        yield winner_key(state, state.result())
    if event.rule == "CAS-END-1" and event.kind == "game_over":
        yield f"{base}.CAS-END-1.{state.rules['end_at_threshold']}"
    yield f"{base}.{event.rule}"
    if event.kind == "town_scored":
        visit = "again" if facts["visit"] == towns.LATER else "first"
        yield f"{base}.{visit}.herald" if facts["herald"] else f"{base}.{visit}"
    elif facts.get("seal") or facts.get("sealed"):
        yield f"{base}.seal"
    elif event.kind == "points" and not facts["equal"]:
        yield f"{base}.first" if facts["first"] else f"{base}.later"
    elif facts.get("still"):
        yield f"{base}.still"
    yield base


def violation_text(violation: Violation, lang: str = "en", seats: Sequence[str] = ()) -> str:
    """One reason for a refusal in words."""
    w = words(lang).for_seats(seats)
    base = f"refused.{violation.rule}"
    return w.first((f"{base}.{violation.facts.get('case')}", base), **violation.facts)


def prompt(state: State, lang: str = "en") -> str:
    """What the seat to move must do now, as one literal sentence; empty when nobody has to do anything."""
    w = words(lang).for_seats(state.colours)
    if state.over or state.start < 0:
        return ""
    if not state.pending:
        again = any(event.kind == "extra_begins" for event in state.events)
        return w.text("ui.prompt.extra" if again else "ui.prompt.place")
    decision = state.pending[0]
    key = f"ui.prompt.{turn.decision_name(decision)}"
    if turn.compulsory(state, decision):
        key += ".compulsory"
    return w.text(key, town=getattr(decision, "town", ""))


def seat_name(state: Any, seat: int, lang: str = "en") -> str:
    """What a player is called: by the colour."""
    return words(lang).for_seats(state.colours).format_field(seat, "@seat")
