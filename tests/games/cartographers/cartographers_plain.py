"""The rules of Cartographers a second time: plain sets of (row, column), slow, from the rules and not from the engine.

A map is read from eleven strings; a game is a generator that yields what it waits for and is sent the answer.
Answers are tuples: ("edict", letter, card), ("reveal", card), ("draw", seat, terrain, cells).
"""

from copy import copy
from fractions import Fraction
from functools import cache

from cartographers_tables import (
    AMBUSHES,
    COIN_TRACK,
    EXPLORE,
    FACES,
    LETTERS,
    ROWS,
    RUINS_CARDS,
    SCORING,
    SEASONS,
    TERRAIN_CARDS,
    TERRAINS,
    TITLES,
)

SIZE = 11
SIGNS = {terrain: letter for letter, terrain in LETTERS.items()}
GRID = frozenset((row, column) for row in range(SIZE) for column in range(SIZE))


@cache
def beside(cell):
    """The up to four cells that share a side with this one."""
    row, column = cell
    return GRID & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def on_edge(cell):
    return any(n in (0, SIZE - 1) for n in cell)


# Maps.


class Map:
    """One sheet: what stands where, and where the ruins are."""

    def __init__(self, rows):
        letters = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row)}
        assert set(letters) == GRID, rows
        self.ruins = frozenset(cell for cell, letter in letters.items() if letter in "rfvawm")
        self.on = {cell: LETTERS[letter.upper()] for cell, letter in letters.items() if letter not in ".r"}

    def rows(self):
        """The eleven strings again."""
        signs = [["."] * SIZE for _ in range(SIZE)]
        for r, c in self.ruins:
            signs[r][c] = "r"
        for (r, c), terrain in self.on.items():
            signs[r][c] = SIGNS[terrain].lower() if signs[r][c] == "r" else SIGNS[terrain]
        return list(map("".join, signs))

    def of(self, terrain):
        return {cell for cell, what in self.on.items() if what == terrain}

    def empty(self):
        return set(GRID) - set(self.on)

    def open_ruins(self):
        return set(self.ruins) - set(self.on)

    def clusters(self, terrain):
        """Connected cells of one terrain."""
        left, found = self.of(terrain), []
        while left:
            cluster, new = set(), {left.pop()}
            while new:
                cluster |= new
                new = {n for cell in new for n in beside(cell)} & left
                left -= new
            found.append(frozenset(cluster))
        return found

    def closed(self, cell):
        """Is every side of this cell a filled cell or the edge of the map?"""
        return all(n in self.on for n in beside(cell))

    def drawn(self, terrain, cells):
        """The map after drawing."""
        after = copy(self)
        after.on = self.on | dict.fromkeys(cells, terrain)
        return after


def around(cells):
    """The cells that share a side with one of these and are none of them."""
    return {n for cell in cells for n in beside(cell)} - set(cells)


# Scoring cards.


def sentinel_wood(m):
    return sum(map(on_edge, m.of("forest")))


def greenbough(m):
    wood = m.of("forest")
    return len({row for row, _ in wood}) + len({column for _, column in wood})


def treetower(m):
    return sum(map(m.closed, m.of("forest")))


def stoneside_forest(m):
    mountains, linked = m.of("mountain"), set()
    for cluster in m.clusters("forest"):
        touched = around(cluster) & mountains
        if len(touched) >= 2:
            linked |= touched
    return 3 * len(linked)


def canal_lake(m):
    water, farm = m.of("water"), m.of("farm")
    return sum(bool(beside(w) & farm) for w in water) + sum(bool(beside(f) & water) for f in farm)


def mages_valley(m):
    near = around(m.of("mountain"))
    return 2 * len(m.of("water") & near) + len(m.of("farm") & near)


def golden_granary(m):
    wet = sum(bool(beside(w) & m.ruins) for w in m.of("water"))
    return wet + 3 * len(m.of("farm") & m.ruins)


def shoreside_expanse(m):
    farms = [c for c in m.clusters("farm") if not any(map(on_edge, c)) and not around(c) & m.of("water")]
    lakes = [c for c in m.clusters("water") if not any(map(on_edge, c)) and not around(c) & m.of("farm")]
    return 3 * (len(farms) + len(lakes))


def wildholds(m):
    return 8 * sum(len(cluster) >= 6 for cluster in m.clusters("village"))


def great_city(m):
    return max((len(c) for c in m.clusters("village") if not around(c) & m.of("mountain")), default=0)


def greengold_plains(m, monsters=True):
    wanted = {"forest", "farm", "water", "mountain"} | ({"monster"} if monsters else set())
    kinds = [{m.on.get(cell) for cell in around(cluster)} & wanted for cluster in m.clusters("village")]
    return 3 * sum(len(kind) >= 3 for kind in kinds)


def shieldgate(m):
    sizes = sorted(map(len, m.clusters("village")), reverse=True)
    return 2 * sizes[1] if len(sizes) > 1 else 0


def borderlands(m):
    rows = [all((r, c) in m.on for c in range(SIZE)) for r in range(SIZE)]
    columns = [all((r, c) in m.on for r in range(SIZE)) for c in range(SIZE)]
    return 6 * sum(rows + columns)


def lost_barony(m):
    side = 0
    while any(full_square(m, corner, side + 1) for corner in m.on):
        side += 1
    return 3 * side


def full_square(m, corner, side):
    """Is the square with this upper left corner on the map and full?"""
    top, left = corner
    return all((top + down, left + right) in m.on for down in range(side) for right in range(side))


def broken_road(m):
    roads = [[(start + n, n) for n in range(SIZE - start)] for start in range(SIZE)]
    return 3 * sum(all(cell in m.on for cell in road) for road in roads)


def cauldrons(m):
    return sum(map(m.closed, m.empty()))


def forest_rows(m):
    return 2 * len({row for row, _ in m.of("forest")})


def largest_farm(m):
    return max(map(len, m.clusters("farm")), default=0)


CARDS = {
    rule.__name__: rule
    for rule in (
        sentinel_wood, greenbough, treetower, stoneside_forest, canal_lake, mages_valley, golden_granary,
        shoreside_expanse, wildholds, great_city, greengold_plains, shieldgate, borderlands, lost_barony, broken_road,
        cauldrons, forest_rows, largest_farm,
    )
}  # fmt: skip


def earning(card, m):
    """The cells that earn, where there is no choice of a largest one: the union of all that counts."""
    wood, farm, water, mountains = (m.of(terrain) for terrain in ("forest", "farm", "water", "mountain"))
    lines = [{(r, c) for c in range(SIZE)} for r in range(SIZE)] + [{(r, c) for r in range(SIZE)} for c in range(SIZE)]
    roads = [{(start + n, n) for n in range(SIZE - start)} for start in range(SIZE)]
    linking = [c | around(c) & mountains for c in m.clusters("forest") if len(around(c) & mountains) >= 2]
    near_types = {c: {m.on.get(n) for n in around(c)} - {None, "wasteland"} for c in m.clusters("village")}
    found = {
        "sentinel_wood": [{cell for cell in wood if on_edge(cell)}],
        "greenbough": [wood],
        "forest_rows": [wood],
        "treetower": [{cell for cell in wood if m.closed(cell)}],
        "stoneside_forest": linking,
        "canal_lake": [water & around(farm), farm & around(water)],
        "mages_valley": [(water | farm) & around(mountains)],
        "golden_granary": [{w for w in water if beside(w) & m.ruins}, farm & m.ruins],
        "shoreside_expanse": [c for c in m.clusters("farm") if not any(map(on_edge, c)) and not around(c) & water]
        + [c for c in m.clusters("water") if not any(map(on_edge, c)) and not around(c) & farm],
        "wildholds": [c for c in m.clusters("village") if len(c) >= 6],
        "greengold_plains": [c for c, types in near_types.items() if len(types) >= 3],
        "borderlands": [line for line in lines if line <= set(m.on)],
        "broken_road": [road for road in roads if road <= set(m.on)],
        "cauldrons": [{cell for cell in m.empty() if m.closed(cell)}],
    }
    return set().union(*found[card])


def monster_penalty(m):
    """At most 0: one star for every empty cell beside a monster, each cell once."""
    return -len(around(m.of("monster")) & m.empty())


def closed_mountains(m):
    return {mountain for mountain in m.of("mountain") if m.closed(mountain)}


# Shapes and places.


def cells_of(text):
    """The cells of a shape such as ``#./##``."""
    return frozenset((r, c) for r, row in enumerate(text.split("/")) for c, sign in enumerate(row) if sign == "#")


def to_corner(shape):
    """The same shape moved as far up and left as it goes."""
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return frozenset((r - top, c - left) for r, c in shape)


def turns(shape):
    """All turns and mirrors of a shape, each once."""
    found, now = set(), shape
    for _ in range(4):
        now = to_corner({(c, -r) for r, c in now})
        found |= {now, to_corner({(r, -c) for r, c in now})}
    return found


def spots_of(shape):
    """Every place on an empty grid, turned and flipped as one likes."""
    places = set()
    for turned in turns(shape):
        for down, right in GRID:
            moved = frozenset((r + down, c + right) for r, c in turned)
            if moved <= GRID:
                places.add(moved)
    return places


def shapes_of(card):
    """The shapes of a card or of a face of the document."""
    if card in AMBUSHES:
        return (cells_of(AMBUSHES[card][1]),)
    if card in FACES:
        return (cells_of(FACES[card][1]),)
    return tuple(map(cells_of, TERRAIN_CARDS[card][3]))


def terrains_of(card):
    if card in AMBUSHES:
        return ("monster",)
    return (FACES[card][0],) if card in FACES else TERRAIN_CARDS[card][2]


def time_of(card):
    """The time of a card; a face of the document has that of its card."""
    card = card.split("-")[0]
    return TERRAIN_CARDS[card][1] if card in TERRAIN_CARDS else 0


SPOTS = {shape: spots_of(shape) for card in (*AMBUSHES, *TERRAIN_CARDS) for shape in shapes_of(card)}


def places(card, m, due=False):
    """Where a whole shape of the card may go."""
    free = m.empty()
    found = {spot for shape in shapes_of(card) for spot in SPOTS[shape] if spot <= free}
    return {spot for spot in found if spot & m.ruins} if due and card not in AMBUSHES else found


def drawings(card, m, due=False, fallback="card"):
    """Every legal drawing as (terrain, cells)."""
    due = due and card not in AMBUSHES
    if found := places(card, m, due):
        return {(terrain, spot) for terrain in terrains_of(card) for spot in found}
    any_terrain = due or (fallback == "any" and card not in AMBUSHES)
    return {
        (terrain, frozenset([cell]))
        for terrain in (TERRAINS if any_terrain else terrains_of(card))
        for cell in m.empty()
    }


def coin_of(card, m, cells, due=False):
    """Does this drawing give the coin of a shape?"""
    if card in AMBUSHES or card in FACES or not places(card, m, due):
        return 0
    shapes = shapes_of(card)
    return int(len(shapes) > 1 and frozenset(cells) in SPOTS[shapes[0]])


# Ambushes without neighbours.


def rings(height, width):
    """The boxes of this size on the grid, ring by ring, each as its upper left cell: clockwise from the top left."""
    top, left, bottom, right = 0, 0, SIZE - height, SIZE - width
    while top <= bottom and left <= right:
        way = [(top, c) for c in range(left, right + 1)] + [(r, right) for r in range(top, bottom + 1)]
        way += [(bottom, c) for c in range(right, left - 1, -1)] + [(r, left) for r in range(bottom, top - 1, -1)]
        corners = {"top_left": (top, left), "top_right": (top, right)}
        corners |= {"bottom_left": (bottom, left), "bottom_right": (bottom, right)}
        yield list(dict.fromkeys(way)), corners
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1


def walk(card):
    """The places of an ambush as printed, in the order in which they are tried."""
    _, text, corner, direction, _ = AMBUSHES[card]
    shape = cells_of(text)
    for way, corners in rings(1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)):
        if direction == "counterclockwise":
            way = way[::-1]
        start = way.index(corners[corner])
        for down, right in way[start:] + way[:start]:
            yield frozenset((r + down, c + right) for r, c in shape)


def solo_ambush(card, m):
    """Where the monsters go; None when the card is ignored."""
    return next((spot for spot in walk(card) if spot <= m.empty()), None)


# Seasons, coins, end.


def season_stars(season, stars, coins, lost):
    """The stars of one season."""
    return sum(stars[letter] for letter in SEASONS[season][1]) + coins - lost


def season_end(cards, threshold):
    """How many cards are revealed in the season, and their time."""
    time = 0
    for n, card in enumerate(cards, start=1):
        time += time_of(card)
        if time >= threshold:
            return n, time
    return None, time


def solo_rating(final, cards):
    """Target, rating and title."""
    target = sum(SCORING[card][2] for card in cards)
    rating = final - target
    titles = [title for least, title in TITLES if rating >= least]
    return target, rating, titles[0] if titles else TITLES[-1][1]


def winners(totals, lost):
    """Most stars, then fewest lost to monsters, then shared."""
    best = [n for n, total in enumerate(totals) if total == max(totals)]
    return [n for n in best if lost[n] == min(lost[k] for k in best)]


def winners_of_the_document(totals, winter, empty):
    """Most stars, then most in winter, then fewest empty cells, then shared."""
    best = [n for n, total in enumerate(totals) if total == max(totals)]
    best = [n for n in best if winter[n] == max(winter[k] for k in best)]
    return [n for n in best if empty[n] == min(empty[k] for k in best)]


# A whole game.


class Plain:
    """One game that changes as it is played."""

    def __init__(self, sheet, players, rulings, edicts=None, stack=25):
        self.rulings, self.players, self.stack = dict(rulings), players, stack
        self.maps = [Map(ROWS[sheet]) for _ in range(players)]
        self.coins, self.paid = [0] * players, [set() for _ in range(players)]
        self.seasons = [[] for _ in range(players)]
        self.edicts = dict(zip("ABCD", edicts or (), strict=False))
        self.season, self.time, self.due, self.shown, self.card = "spring", 0, False, [], None
        self.gone, self.ambushes_in, self.revealed = [], 0, []
        self.drawn = {}
        self.turns = self.whole_game()
        self.asked = next(self.turns)

    def play(self, answer):
        """Play one legal answer."""
        self.asked = self.turns.send(answer)

    def whole_game(self):
        for letter in "ABCD":
            if letter not in self.edicts:
                _, _, self.edicts[letter] = yield ("edict", letter)
        for self.season in SEASONS:
            yield from self.one_season()
        self.season = None
        yield ("over",)

    def one_season(self):
        self.time, self.shown = 0, []
        self.ambushes_in += self.rulings["deck"] == "forty-one"
        while not self.season_is_over():
            yield from self.one_card()
        for seat in range(self.players):
            self.seasons[seat].append(self.score(seat))
        self.due = False

    def season_is_over(self):
        if not self.deck():
            return True
        if self.rulings["season_end"] == "stack":
            return len(self.shown) == self.stack
        return self.time >= SEASONS[self.season][0]

    def one_card(self):
        _, card = yield ("reveal",)
        self.shown.append(card)
        self.revealed.append(card)
        if card in RUINS_CARDS:
            self.due = self.rulings["ruins"] == "yes"
            return
        if card in AMBUSHES:
            self.gone.append(card)
            self.ambushes_in -= self.rulings["deck"] == "forty-one"
        if card in AMBUSHES and self.players == 1 and self.rulings["solo_ambush"] == "walk":
            if spot := solo_ambush(card, self.maps[0]):
                self.draw(0, "monster", spot)
            return
        yield from self.everybody(card)
        if card not in AMBUSHES:
            self.due = False
            self.time += time_of(card)

    def everybody(self, card):
        """All seats draw; what they drew is put on the sheets when the last one is ready."""
        self.card, self.drawn = card, {}
        owing = {seat for seat in range(self.players) if self.maps[self.target(seat)].empty()}
        while owing - set(self.drawn):
            _, seat, terrain, cells = yield ("draw", owing - set(self.drawn))
            assert (terrain, frozenset(cells)) in self.legal(seat), (seat, terrain, cells)
            self.drawn[seat] = (terrain, frozenset(cells))
        for seat, (terrain, cells) in self.drawn.items():
            owner = self.target(seat)
            if self.rulings["coins"] == "yes":
                self.earn(owner, coin_of(card, self.maps[owner], cells, self.due))
            self.draw(owner, terrain, cells)
        self.card, self.drawn = None, {}

    def target(self, seat):
        """The seat on whose sheet this one draws: a sheet passed to the left goes to the next seat."""
        if self.card not in AMBUSHES:
            return seat
        return (seat + (1 if AMBUSHES[self.card][4] == "right" else -1)) % self.players

    def chances(self):
        """The cards that may be revealed next, each with its probability."""
        deck = self.deck()
        cards = sum(deck.values())
        return {card: n / cards for card, n in deck.items()}

    def legal(self, seat):
        return drawings(self.card, self.maps[self.target(seat)], self.due, self.rulings["fallback_terrain"])

    def draw(self, owner, terrain, cells):
        self.maps[owner] = self.maps[owner].drawn(terrain, cells)
        if self.rulings["coins"] == "yes":
            new = closed_mountains(self.maps[owner]) - self.paid[owner]
            self.paid[owner] |= new
            self.earn(owner, len(new))

    def earn(self, owner, coins):
        self.coins[owner] = min(COIN_TRACK, self.coins[owner] + coins)

    def stars(self, seat, card):
        if card == "greengold_plains":
            return greengold_plains(self.maps[seat], self.rulings["monster_terrain"] == "yes")
        return CARDS[card](self.maps[seat])

    def score(self, seat):
        """(stars by letter, coins, monsters) of the season that ends, with the map as it is."""
        letters = "ABCD" if self.rulings["scored"] == "all-four" else SEASONS[self.season][1]
        stars = tuple((letter, self.stars(seat, self.edicts[letter])) for letter in letters)
        penalty = monster_penalty(self.maps[seat]) if self.rulings["monster_penalty"] == "yes" else 0
        return stars, self.coins[seat], penalty

    def total(self, seat):
        return sum(sum(n for _, n in stars) + coins + monsters for stars, coins, monsters in self.seasons[seat])

    def winners(self):
        totals = [self.total(seat) for seat in range(self.players)]
        if self.rulings["tie"] == "monsters":
            return winners(totals, [-sum(monsters for _, _, monsters in seasons) for seasons in self.seasons])
        winter = [sum(n for _, n in stars) + coins + lost for stars, coins, lost in (s[-1] for s in self.seasons)]
        return winners_of_the_document(totals, winter, [len(m.empty()) for m in self.maps])

    def deck(self):
        """What may be revealed next, each card with how many of it there are; of ambushes, how many on average."""
        hidden = [card for card in AMBUSHES if card not in self.gone]
        if self.rulings["deck"] == "hundred":
            left = {face: 4 - self.revealed.count(face) for face in FACES} | dict.fromkeys(hidden, 1)
            return {card: Fraction(n) for card, n in left.items() if n}
        left = dict.fromkeys((card for card in EXPLORE if card not in self.shown), Fraction(1))
        if self.ambushes_in:
            left |= dict.fromkeys(hidden, Fraction(self.ambushes_in, len(hidden)))
        return left
