"""Draw the three game cards of the start page: `python tools/cards.py`. The same bytes every time."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that `python tools/cards.py` finds boardlab in the checkout

from boardlab.kernel import game  # noqa: E402
from boardlab.picture.draw import Look  # noqa: E402
from boardlab.picture.png import to_png  # noqa: E402
from boardlab.picture.scene import Scene  # noqa: E402

PICTURES = ROOT / "notebooks" / "pictures"
WIDTH, HEIGHT = 320, 200
RADIUS = 27.0

# Column, row and what stands there; an odd column lies half a hexagon higher.
TOWNS = {(1, 1): "blue", (4, 1): "pink", (2, 3): "white", (6, 2): "orange", (5, 3): "yellow"}
ENVOYS = {(2, 1): "blue", (3, 2): "blue", (3, 3): "blue", (5, 1): "pink", (5, 2): "pink"}
SHEET = (
    "FFAAAW..MVM",
    "FAA^Aw.VMVM",
    "FwAWAW.V^vF",
    "AWAA...VVV.",
    "AWA.....V..",
    "MM...^..F..",
    "M.......FFF",
    "MM..M...F.F",
    "Fm^.MMFFFrF",
    "F.M.MfF^FFF",
    "FF.M..FFFF.",
)
DICE = (("red", "develop"), ("cyan", "explore"), ("brown", "settle"), ("green", "produce"), ("purple", "ship"))


def pen() -> Look:
    """A pen on the paper of a card."""
    look = Look("light")
    look.paper(WIDTH, HEIGHT)
    return look


def done(look: Look) -> Scene:
    """What a pen has drawn, as a card."""
    return Scene(WIDTH, HEIGHT, (look.layer("map"),))


def cascadero() -> Scene:
    """Hexagons with towns and the envoys that visit them."""
    look = pen()
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
    return done(look)


def cartographers() -> Scene:
    """The upper part of a map sheet in fall, as the game draws it."""
    rules = game("cartographers")
    sheet = rules.scene(rules.position({"season": "fall", "maps": {0: SHEET}}), layout="map")
    return Scene(sheet.width, sheet.width * HEIGHT / WIDTH, sheet.layers)


def rollgalaxy() -> Scene:
    """Dice with their faces, and two worlds."""
    look = pen()
    for n, (colour, face) in enumerate(DICE):
        x, y = 40 + n * 60, 68 if n % 2 else 82
        look.symbol(f"die-{colour}", x, y, 50, fill=f"die.{colour}.fill", shadow=True)
        look.symbol(face, x, y, 28, ink=f"die.{colour}.ink", fill=f"die.{colour}.ink")
    for x, world in ((104, "green"), (216, "cyan")):
        look.symbol(f"planet-{world}", x, 150, 62, fill=f"world.{world}.fill", shadow=True)
    return done(look)


def card(draw: Callable[[], Scene]) -> bytes:
    """One card as a PNG."""
    return to_png(draw(), width=WIDTH)


def main() -> None:
    """Write every card into notebooks/pictures/."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for draw in (cascadero, cartographers, rollgalaxy):
        (PICTURES / f"{draw.__name__}.png").write_bytes(card(draw))


if __name__ == "__main__":
    main()
