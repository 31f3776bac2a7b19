"""Draw the three game cards of the start page: `python tools/cards.py`. The same bytes every time."""

from __future__ import annotations

import math
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that `python tools/cards.py` finds boardlab in the checkout

from boardlab.picture.draw import Look  # noqa: E402
from boardlab.picture.outlines import Box, rectangle  # noqa: E402
from boardlab.picture.png import to_png  # noqa: E402
from boardlab.picture.scene import Scene  # noqa: E402

PICTURES = ROOT / "notebooks" / "pictures"
WIDTH, HEIGHT = 320, 200
RADIUS = 27.0

# Column, row and what stands there; an odd column lies half a hexagon higher.
TOWNS = {(1, 1): "blue", (4, 1): "pink", (2, 3): "white", (6, 2): "orange", (5, 3): "yellow"}
ENVOYS = {(2, 1): "blue", (3, 2): "blue", (3, 3): "blue", (5, 1): "pink", (5, 2): "pink"}
TERRAINS = (
    ("forest", "forest", "", "water", "water", "water"),
    ("forest", "mountain", "farm", "farm", "", "water"),
    ("village", "village", "", "farm", "monster", ""),
)
DICE = (("red", "develop"), ("cyan", "explore"), ("brown", "settle"), ("green", "produce"), ("purple", "ship"))


def cascadero(look: Look) -> None:
    """Hexagons with towns and the envoys that visit them."""
    places = {
        (c, r): (34 + 1.5 * RADIUS * c, 6 + math.sqrt(3) * RADIUS * (r - c % 2 / 2)) for c in range(8) for r in range(5)
    }
    inside = {place: at for place, at in places.items() if 8 <= at[0] <= WIDTH - 8 and 0 <= at[1] <= HEIGHT}
    look.hexagons(inside.values(), RADIUS - 3, "cell", 2)
    for place, colour in TOWNS.items():
        look.hexagons([inside[place]], RADIUS - 3, f"town.{colour}.tint", 2)
        x, y = inside[place]
        look.symbol(
            f"town-{colour}",
            x,
            y,
            24,
            fill=f"town.{colour}.fill",
            letter=colour[0].upper(),
            letter_ink=f"town.{colour}.ink",
        )
    for place, colour in ENVOYS.items():
        x, y = inside[place]
        ink = f"player.{colour}.ink"
        look.symbol(
            f"envoy-{colour}",
            x,
            y,
            34,
            fill=f"player.{colour}.fill",
            shadow=True,
            letter=colour[0].upper(),
            letter_ink=ink,
        )


def cartographers(look: Look) -> None:
    """A corner of a map sheet: terrains with their glyphs."""
    size = 46.0
    for row, line in enumerate(TERRAINS):
        for column, terrain in enumerate(line):
            x, y = 22 + column * size, 31 + row * size
            box = Box(x + 1.5, y + 1.5, size - 3, size - 3)
            look.path(rectangle(box, 4), f"terrain.{terrain}.fill" if terrain else "cell")
            if terrain:
                look.symbol(
                    terrain,
                    x + size / 2,
                    y + size / 2,
                    28,
                    ink=f"terrain.{terrain}.glyph",
                    fill=f"terrain.{terrain}.glyph",
                )


def rollgalaxy(look: Look) -> None:
    """Dice with their faces, and two worlds."""
    for n, (colour, face) in enumerate(DICE):
        x, y = 40 + n * 60, 68 if n % 2 else 82
        look.symbol(f"die-{colour}", x, y, 50, fill=f"die.{colour}.fill", shadow=True)
        look.symbol(face, x, y, 28, ink=f"die.{colour}.ink", fill=f"die.{colour}.ink")
    for x, world in ((104, "green"), (216, "cyan")):
        look.symbol(f"planet-{world}", x, 150, 62, fill=f"world.{world}.fill", shadow=True)


def card(draw: object) -> bytes:
    """One card as a PNG."""
    look = Look("light")
    look.paper(WIDTH, HEIGHT)
    draw(look)  # type: ignore[operator]
    return to_png(Scene(WIDTH, HEIGHT, (look.layer("map"),)), width=WIDTH)


def main() -> None:
    """Write every card into notebooks/pictures/."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for draw in (cascadero, cartographers, rollgalaxy):
        (PICTURES / f"{draw.__name__}.png").write_bytes(card(draw))


if __name__ == "__main__":
    main()
