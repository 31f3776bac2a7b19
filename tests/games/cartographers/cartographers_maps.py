"""Random maps, scored by the plain rules; ``python cartographers_maps.py`` writes ``data/own_maps.jsonl.gz``."""

import gzip
import json
from pathlib import Path
from random import Random

from cartographers_plain import CARDS, Map, beside, closed_mountains, drawings, monster_penalty
from cartographers_tables import ROWS, SCORING, TERRAIN_CARDS, TERRAINS

FILE = Path(__file__).parent / "data" / "own_maps.jsonl.gz"
SHEETS = tuple(ROWS)
WAYS = ("play", "tidy", "noise", "blobs", "full")
MAPS = 240


def random_map(sheet, how, rng):
    """A map of one kind: by drawing cards, at random or close together, by lot cell for cell, in blobs, or full."""
    if how in ("play", "tidy"):
        return played_map(Map(ROWS[sheet]), rng, rng.randint(1, 26), tidy=how == "tidy")
    if how == "noise":
        return noise(Map(ROWS[sheet]), rng, rng.uniform(0.1, 0.98))
    grown = blobs(Map(ROWS[sheet]), rng, rng.randint(4, 25))
    return noise(grown, rng, 1) if how == "full" else grown


def played_map(m, rng, cards, tidy=False):
    """Cards drawn one after the other, each a legal drawing; tidy ones touch what is filled as much as they can."""
    for _ in range(cards):
        card = rng.choice(list(TERRAIN_CARDS))
        choices = sorted((terrain, sorted(cells)) for terrain, cells in drawings(card, m, rng.random() < 0.2))
        if not choices:
            break
        some = rng.sample(choices, min(len(choices), 12 if tidy else 1))
        m = m.drawn(*max(some, key=lambda choice: sum(n in m.on for cell in choice[1] for n in beside(cell))))
    return m


def noise(m, rng, share):
    for cell in sorted(m.empty()):
        if rng.random() < share:
            m.on[cell] = rng.choice(TERRAINS)
    return m


def blobs(m, rng, count):
    for _ in range(count):
        if not m.empty():
            break
        terrain, grown = rng.choice(TERRAINS), [rng.choice(sorted(m.empty()))]
        for _ in range(rng.randint(0, 11)):
            free = sorted(beside(rng.choice(grown)) & m.empty() - set(grown))
            grown += free and [rng.choice(free)]
        m.on |= dict.fromkeys(grown, terrain)
    return m


def scored(n):
    """The line of one map: what stands on it and what the plain rules say."""
    sheet, how = SHEETS[n % 2], WAYS[n // 2 % len(WAYS)]
    m = random_map(sheet, how, Random(f"map/{n}"))
    return {
        "map": m.rows(),
        "side": sheet,
        "how": how,
        "scores": {card: CARDS[card](m) for card in SCORING},
        "monster_penalty": monster_penalty(m),
        "mountain_coins": len(closed_mountains(m)),
    }


def lines():
    return [json.dumps(scored(n), separators=(",", ":")) for n in range(MAPS)]


def stored():
    return gzip.decompress(FILE.read_bytes()).decode().splitlines()


if __name__ == "__main__":
    text = "".join(f"{line}\n" for line in lines())
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
