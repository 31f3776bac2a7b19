"""The rules of Cascadero a second time: plain sets and tables, slow, written from the rules and not from the engine.

A turn is a generator that yields what it asks and is sent the answer, so nothing here looks like the engine's queue.
Answers and placements are tuples: ("place", field, seal), ("advance", colour), ("move", origin, to),
("herald", origin, to), ("decline",).
"""

from collections.abc import Generator

from cascadero_map import COLOURS, EXTRA_TURNS, FORBIDDEN, FREE_ADVANCES, MAPS, POINTS, SEALS, TOP, distance

Asked = tuple
Answer = tuple
Asking = Generator[Asked, Answer, None]


class GameOver(Exception):
    """Somebody must place and has no envoy."""


class Plain:
    """One game that changes as it is played."""

    def __init__(self, board, colours, start, heralds, rulings, tiles=None, travelling=False):
        seats = range(len(colours))
        self.map, self.colours, self.rulings = MAPS[board], tuple(colours), dict(rulings)
        self.start = self.seat = start
        self.heralds, self.travelling, self.tiles = set(heralds), travelling, dict(tiles or {})
        self.owner = {}
        self.under = set()
        self.supply = [30 for _ in seats]
        self.seals, self.gained, self.vp = [0 for _ in seats], [0 for _ in seats], [0 for _ in seats]
        self.cubes = [dict.fromkeys(COLOURS, 0) for _ in seats]
        self.seal_gone, self.vp_gone = set(), set()
        self.unique = dict.fromkeys(("a1", "a2", "a3", "a4", "a5", "a6"), -1)
        self.pairs = [set() for _ in seats]
        self.all5 = [False for _ in seats]
        self.extra = 0
        self.reason = ""
        self.turns = self.whole_game()
        self.asked = next(self.turns)

    def play(self, answer):
        """Play one placement or answer, which must be legal."""
        assert answer in self.legal(), answer
        self.asked = self.turns.send(answer)

    # The course of the game.

    def whole_game(self) -> Asking:
        try:
            yield from self.all_turns()
        except GameOver:
            self.reason = "no_envoys"
        yield ("over",)

    def all_turns(self) -> Asking:
        last_round = False
        while True:
            yield from self.one_placement()
            if max(self.vp) >= 50:
                if self.rulings["end_at_threshold"] == "this-turn":
                    self.reason = "points"
                    return
                last_round = True
            if self.extra:
                self.extra -= 1
                continue
            after = (self.seat + 1) % len(self.colours)
            if last_round and after == self.start:
                self.reason = "points"
                return
            self.seat = after

    def one_placement(self) -> Asking:
        if not self.supply[self.seat]:
            raise GameOver
        _, field, seal = yield ("place",)
        seat = self.seat
        before = dict(self.owner)
        self.owner[field] = seat
        self.supply[seat] -= 1
        if seal:
            self.seals[seat] -= 1
            self.under.add(field)
        self.achievements()
        yield from self.run_tile(field)
        yield from self.score_town(field, seal, before)

    def score_town(self, field, seal, before) -> Asking:
        if not self.map.towns_by[field]:
            return
        (town,) = self.map.towns_by[field]
        group = self.map.group(self.mine(), field)
        if len(group) == 1 and not seal:
            return
        if any(town in self.map.around[other] for other in group - {field}):
            return
        had_herald = town in self.heralds
        steps = (2 if self.map.around[town] & set(before) else 1) + had_herald
        yield from self.advance(self.map.towns[town], steps)
        if self.travelling and had_herald:
            yield from self.travel(town)

    # Tracks.

    def advance(self, colour, steps) -> Asking:
        cubes = self.cubes[self.seat]
        old = cubes[colour]
        new = min(old + steps, TOP)
        if new in FORBIDDEN:
            new -= 1
        cubes[colour] = new
        self.achievements()
        for space in range(old + 1, new + 1):
            yield from self.space(colour, space, space == new)

    def space(self, colour, space, stops) -> Asking:
        key = (colour, space)
        if space in POINTS:
            self.vp[self.seat] += POINTS[space][key in self.vp_gone]
            self.vp_gone.add(key)
        if space in FREE_ADVANCES[colour]:
            yield from self.free_advance()
        if space in EXTRA_TURNS[colour]:
            yield from self.extra_turn()
        if space in SEALS[colour] and stops:
            if key in self.seal_gone:
                yield from self.move_envoy()
            else:
                self.seal_gone.add(key)
                self.seals[self.seat] += 1
                self.gained[self.seat] += 1
                self.achievements()

    def extra_turn(self) -> Asking:
        if self.rulings["extra_turn"] == "at-once":
            yield from self.one_placement()
        else:
            self.extra += 1

    def can_step(self, colour):
        space = self.cubes[self.seat][colour]
        return space < TOP and space + 1 not in FORBIDDEN

    def free_advance(self) -> Asking:
        if any(map(self.can_step, COLOURS)):
            answer = yield ("advance",)
            if answer[0] == "advance":
                yield from self.advance(answer[1], 1)

    def move_envoy(self) -> Asking:
        if len(self.moves()) == 0:
            return
        answer = yield ("move",)
        if answer[0] == "move":
            _, origin, to = answer
            self.owner[to] = self.owner.pop(origin)
            if origin in self.under:
                self.under.remove(origin)
                self.under.add(to)
            self.achievements()
            yield from self.run_tile(to)

    # Farmers and heralds.

    def run_tile(self, field) -> Asking:
        kind = self.tiles.get(field)
        if kind in ("vp2", "vp3"):
            self.vp[self.seat] += int(kind[-1])
        elif kind == "advance":
            yield from self.free_advance()
        elif kind == "extra":
            yield from self.extra_turn()
        elif kind == "herald" and self.herald_moves():
            yield from self.herald(("herald",))

    def travel(self, town) -> Asking:
        if town in self.heralds and self.journeys(town):
            yield from self.herald(("travel", town))

    def herald(self, question) -> Asking:
        answer = yield question
        if answer[0] == "herald":
            self.heralds.remove(answer[1])
            self.heralds.add(answer[2])

    # Achievements: looked at as a whole each time, as a player with sharp eyes would.

    def achievements(self):
        seat, cubes = self.seat, self.cubes[self.seat].values()
        groups = [self.map.touched(group) for group in self.map.groups(self.mine()) if len(group) > 1]
        counts = [{c: sum(self.map.towns[t] == c for t in towns) for c in COLOURS} for towns in groups]
        self.first("a1", all(space >= 4 for space in cubes))
        self.first("a2", self.seals[seat] >= 3)
        self.first("a3", sum(space >= 10 for space in cubes) >= 3)
        self.first("a4", any(all(count.values()) for count in counts))
        self.first("a5", TOP in cubes)
        self.first("a6", any(max(count.values()) >= self.rulings["same_colour_bonus"] for count in counts))
        for colour in COLOURS:
            if colour not in self.pairs[seat] and any(count[colour] >= 2 for count in counts):
                self.pairs[seat].add(colour)
                self.vp[seat] += 2
        if len(self.pairs[seat]) == 5 and not self.all5[seat]:
            self.all5[seat] = True
            self.vp[seat] += 10

    def first(self, name, reached):
        if reached and self.unique[name] < 0:
            self.unique[name] = self.seat
            self.vp[self.seat] += 3

    # What is allowed now.

    def mine(self):
        return {field for field, seat in self.owner.items() if seat == self.seat}

    def legal(self):
        kind = self.asked[0]
        if kind == "over":
            return set()
        if kind == "place":
            return self.placements()
        answers = {
            "advance": lambda: {("advance", c) for c in COLOURS if self.can_step(c)},
            "move": self.moves,
            "herald": self.herald_moves,
            "travel": lambda: {("herald", self.asked[1], to) for to in self.journeys(self.asked[1])},
        }[kind]()
        if kind == "advance" and self.rulings["free_advance"] == "compulsory":
            return answers
        return answers | {("decline",)}

    def placements(self):
        mine = self.mine()
        free = [f for f in self.map.fields if f not in self.owner]
        free = [f for f in free if f not in self.map.farmers or self.map.around[f] & mine]
        plain = {("place", f, False) for f in free}
        if not self.seals[self.seat]:
            return plain
        return plain | {("place", f, True) for f in free if self.map.towns_by[f] and not self.map.around[f] & mine}

    def moves(self):
        fields = set(self.map.fields)
        return {
            ("move", origin, to)
            for origin in self.mine()
            for to in self.map.around[origin]
            if to in fields and to not in self.owner
        }

    def may_stand(self, town):
        return town not in self.heralds and any(f not in self.owner for f in self.map.around[town])

    def herald_moves(self):
        return {("herald", origin, to) for origin in self.heralds for to in self.map.towns if self.may_stand(to)}

    def journeys(self, town):
        return {to for to in self.map.towns if distance(town, to) == 3 and self.may_stand(to)}

    def winners(self):
        seats = range(len(self.colours))
        able = [s for s in seats if self.cubes[s][self.colours[s]] == TOP] or list(seats)
        best = [s for s in able if self.vp[s] == max(self.vp[t] for t in able)]
        if self.rulings["tie"] == "later-in-first-round":
            order = [(self.start + n) % len(self.colours) for n in seats]
            return (max(best, key=order.index),)
        for value in (lambda s: sum(self.cubes[s].values()), lambda s: self.gained[s]):
            best = [s for s in best if value(s) == max(map(value, best))]
        return tuple(best)

    def told(self):
        """Everything that can be compared."""
        return {
            "asked": self.asked[0],
            "seat": self.seat,
            "owner": self.owner,
            "under": self.under,
            "supply": self.supply,
            "seals": self.seals,
            "gained": self.gained,
            "vp": self.vp,
            "cubes": self.cubes,
            "seal_gone": self.seal_gone,
            "vp_gone": self.vp_gone,
            "unique": self.unique,
            "pairs": self.pairs,
            "all5": self.all5,
            "heralds": self.heralds,
            "extra": self.extra,
            "reason": self.reason,
            "winners": self.winners(),
        }
