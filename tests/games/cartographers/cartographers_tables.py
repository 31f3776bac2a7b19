"""Sheets, cards and numbers of Cartographers typed a second time: nothing here comes from the engine.

On a sheet ``.`` is empty, ``r`` a ruins space, ``^`` a mountain, ``X`` wasteland.
Shapes are rows of ``#`` between strokes.
"""

ROWS = {
    "wilderness": (
        "...........",
        "...^.r.....",
        ".r......^r.",
        "...........",
        "...........",
        ".....^.....",
        "...........",
        "...........",
        ".r^......r.",
        ".....r.^...",
        "...........",
    ),
    "wastelands": (
        "...........",
        "......r.^..",
        "..r^.......",
        ".....X.....",
        "....XXr....",
        "....XXX....",
        ".r...X.....",
        ".....^..r..",
        ".........^.",
        "..^r.......",
        "...........",
    ),
}

TERRAINS = ("forest", "village", "farm", "water", "monster")
LETTERS = {"F": "forest", "V": "village", "A": "farm", "W": "water", "M": "monster", "^": "mountain", "X": "wasteland"}

# Cards: number, time, terrains, shapes. The first of two shapes carries a coin.
TERRAIN_CARDS = {
    "great_river": (7, 1, ("water",), ("#/#/#", "..#/.##/##.")),
    "farmland": (8, 1, ("farm",), ("#/#", ".#./###/.#.")),
    "hamlet": (9, 1, ("village",), ("#./##", "###/##.")),
    "forgotten_forest": (10, 1, ("forest",), ("#./.#", "#./##/.#")),
    "hinterland_stream": (11, 2, ("farm", "water"), ("###/#../#..",)),
    "homestead": (12, 2, ("village", "farm"), ("#./##/#.",)),
    "orchard": (13, 2, ("forest", "farm"), ("###/..#",)),
    "treetop_village": (14, 2, ("forest", "village"), ("..##/###.",)),
    "marshlands": (15, 2, ("forest", "water"), ("#../###/#..",)),
    "fishing_village": (16, 2, ("village", "water"), ("####",)),
    "rift_lands": (17, 0, TERRAINS, ("#",)),
}
RUINS_CARDS = {"temple_ruins": 5, "outpost_ruins": 6}
EXPLORE = (*RUINS_CARDS, *TERRAIN_CARDS)

# Ambushes: number, shape as printed, corner of the solo walk, its direction, the neighbour who gets the sheet.
AMBUSHES = {
    "goblin_attack": (1, "#../.#./..#", "bottom_right", "counterclockwise", "right"),
    "bugbear_assault": (2, "#.#/#.#", "top_right", "clockwise", "left"),
    "kobold_onslaught": (3, "#./##/#.", "bottom_left", "clockwise", "left"),
    "gnoll_raid": (4, "##/#./##", "top_left", "counterclockwise", "right"),
}

# Scoring cards: number, class, solo number.
SCORING = {
    "sentinel_wood": (26, "forest", 25),
    "greenbough": (27, "forest", 22),
    "treetower": (28, "forest", 17),
    "stoneside_forest": (29, "forest", 18),
    "canal_lake": (30, "farm_water", 24),
    "mages_valley": (31, "farm_water", 22),
    "golden_granary": (32, "farm_water", 20),
    "shoreside_expanse": (33, "farm_water", 27),
    "wildholds": (34, "village", 16),
    "great_city": (35, "village", 16),
    "greengold_plains": (36, "village", 21),
    "shieldgate": (37, "village", 20),
    "borderlands": (38, "whole_map", 24),
    "lost_barony": (39, "whole_map", 24),
    "broken_road": (40, "whole_map", 24),
    "cauldrons": (41, "whole_map", 20),
}
SAMPLES = ("forest_rows", "largest_farm")

# Seasons: threshold, and the edicts that are scored.
SEASONS = {"spring": (8, "AB"), "summer": (8, "BC"), "fall": (7, "CD"), "winter": (6, "DA")}
COIN_TRACK = 14

TITLES = (
    (30, "Legendary Cartographer"),
    (20, "Master Mapsmith"),
    (10, "Journeyman Topographer"),
    (0, "Apprentice Surveyor"),
    (-5, "Amateur Assessor"),
    (-10, "Inept Assistant"),
    (-20, "Dimwitted Doodler"),
    (-30, "Oblivious Inkdrinker"),
)


def faces():
    """The 24 card faces of the document: one terrain and one shape each; rift lands without the monster."""
    for card, (_, _, terrains, shapes) in TERRAIN_CARDS.items():
        for terrain in terrains:
            for n in range(1, len(shapes) + 1):
                if terrain != "monster":
                    yield (f"{card}-{terrain}-{n}" if len(shapes) > 1 else f"{card}-{terrain}"), terrain, shapes[n - 1]


FACES = {name: (terrain, shape) for name, terrain, shape in faces()}
