"""What a picture gives to a notebook: PNG, labelled SVG and words."""

from __future__ import annotations

import base64
from typing import Any

from boardlab.picture.png import to_png
from boardlab.picture.scene import Scene
from boardlab.picture.svg import to_svg

SCALE = 0.625
"""Pixels of a saved PNG a unit of the scene: enough to read every letter, and small in a notebook."""


def bundle(scene: Scene, words: str, scale: float = SCALE) -> tuple[dict[str, Any], dict[str, Any]]:
    """The mime bundle of a scene and its metadata.

    Args:
        scene: The picture.
        words: What it shows: the text of the bundle, the label of the SVG and the alternative text of the PNG.
        scale: Pixels of the PNG a unit of the scene; both pictures are shown as wide as it has pixels.

    Returns:
        Data by mime type, and the metadata. Without Pillow there is no PNG.
    """
    wide = round(scene.width * scale)
    data: dict[str, Any] = {"image/svg+xml": to_svg(scene, words, wide), "text/plain": words}
    metadata: dict[str, Any] = {}
    try:
        data["image/png"] = base64.b64encode(to_png(scene, wide)).decode("ascii")
    except ImportError:
        pass
    else:
        metadata["image/png"] = {"width": wide, "alt": words}
    return data, metadata
