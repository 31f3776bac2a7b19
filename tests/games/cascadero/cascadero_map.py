"""The map of Cascadero typed a second time, with geometry of its own: nothing here comes from the engine.

Columns from left to right, each from row 0 downwards: B Y O P W is a town, f a farmer field, a dot a field, a blank
no cell. Cells of an odd column lie half a cell higher than those of an even one.
"""

from collections.abc import Iterable

COLOURS = ("blue", "yellow", "orange", "pink", "white")
LETTERS = {"B": "blue", "Y": "yellow", "O": "orange", "P": "pink", "W": "white"}

COLUMNS = {
    "front": (
        " B......O......O ",
        " ...Y......W.....",
        " .....W......P.. ",
        " .O......P......B",
        " ...B......Y.... ",
        " ......Y......O..",
        " .P......B......W",
        " ....W......W....",
        "W......P......B. ",
        " ..Y......O......",
        " ....O......P... ",
        " P......B......Y.",
        " ..B......W..... ",
        " .....W......O...",
        " Y......Y......P ",
    ),
    "back": (
        " W.f..O.f..B.f.. ",
        " ................",
        " f..Y.f..Y.f..W. ",
        " ................",
        " .O.f..P.f..P.f. ",
        " ................",
        "W.f..B.f..B.f..B ",
        " ................",
        " ..P.f..Y.f..Y.f ",
        " ................",
        " O.f..O.f..O.f..W",
        " ................",
        " f..W.f..P.f..B. ",
        " ................",
        " .P.f..Y.f..W.f. ",
    ),
}

HERALDS = {
    "front": {
        "star": {"4,4": "blue", "10,5": "orange", "4,11": "yellow", "10,12": "pink"},
        "disc": {"12,3": "blue", "1,4": "yellow", "13,13": "orange", "2,13": "pink"},
        "cross": {"9,3": "yellow", "11,8": "blue", "3,9": "pink", "5,14": "orange"},
        "travelling": {"7,5": "white", "7,12": "white"},
    },
    "back": {
        "star": {"10,1": "orange", "2,9": "yellow", "12,9": "pink", "6,15": "blue"},
        "disc": {"14,2": "pink", "0,6": "orange", "14,7": "yellow", "0,11": "blue"},
        "cross": {"2,4": "yellow", "10,6": "orange", "4,12": "pink", "12,14": "blue"},
    },
}

FORBIDDEN = (5, 11)
TOP = 15
POINTS = {2: (2, 1), 6: (3, 2), 12: (3, 3), 15: (3, 3)}
"""On every track: points of the first cube of anybody, and of every later one."""
SEALS = {"blue": (3, 8), "yellow": (3, 8), "orange": (3, 8), "pink": (3, 8), "white": (3, 7, 9, 13)}
FREE_ADVANCES = {"blue": (4, 10), "yellow": (4, 10), "orange": (4, 10), "pink": (4, 10), "white": ()}
EXTRA_TURNS = {"blue": (7, 13), "yellow": (7, 13), "orange": (7, 13), "pink": (7, 13), "white": (4, 10)}
TILES = {"vp2": 5, "vp3": 5, "advance": 5, "extra": 4, "herald": 5}


def cube(cell: str) -> tuple[int, int, int]:
    """Three coordinates that add up to 0; a step changes two of them by one."""
    column, row = map(int, cell.split(","))
    down = row - (column // 2 + column % 2)
    return column, down, -column - down


def distance(one: str, other: str) -> int:
    """Steps from cell to cell, as a bird flies."""
    return sum(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True)) // 2


class Map:
    """One side of the board as sets and tables of labels."""

    def __init__(self, name: str) -> None:
        kinds = {
            f"{column},{row}": kind
            for column, text in enumerate(COLUMNS[name])
            for row, kind in enumerate(text)
            if kind != " "
        }
        self.cells = tuple(kinds)
        self.towns = {cell: LETTERS[kind] for cell, kind in kinds.items() if kind in LETTERS}
        self.fields = tuple(cell for cell in kinds if cell not in self.towns)
        self.farmers = tuple(cell for cell, kind in kinds.items() if kind == "f")
        self.around = {cell: frozenset(c for c in kinds if distance(c, cell) == 1) for cell in kinds}
        self.towns_by = {field: tuple(t for t in self.towns if t in self.around[field]) for field in self.fields}

    def group(self, mine: Iterable[str], field: str) -> frozenset[str]:
        """The envoys among ``mine`` that are connected with a field, the field included."""
        rest, group, edge = set(mine) - {field}, {field}, [field]
        while edge:
            found = self.around[edge.pop()] & rest
            group |= found
            rest -= found
            edge.extend(found)
        return frozenset(group)

    def groups(self, mine: Iterable[str]) -> list[frozenset[str]]:
        """All groups of these envoys, lone ones included."""
        rest, found = set(mine), []
        while rest:
            group = self.group(rest, next(iter(rest)))
            found.append(group)
            rest -= group
        return found

    def touched(self, group: Iterable[str]) -> frozenset[str]:
        """The towns next to a group."""
        return frozenset(town for field in group for town in self.towns_by[field])


MAPS = {name: Map(name) for name in COLUMNS}
