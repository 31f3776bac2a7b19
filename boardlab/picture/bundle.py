"""What a picture gives to a notebook: PNG, labelled SVG and words."""

from __future__ import annotations

import base64
from typing import Any

from boardlab.picture.png import to_png
from boardlab.picture.scene import Scene
from boardlab.picture.svg import to_svg


def bundle(scene: Scene, words: str, scale: float = 1.5) -> tuple[dict[str, Any], dict[str, Any]]:
    """The mime bundle of a scene and its metadata.

    Args:
        scene: The picture.
        words: What it shows: the text of the bundle and the label of the SVG.
        scale: Pixels of the PNG a unit of the scene; it is shown at its natural width.

    Returns:
        Data by mime type, and the metadata. Without Pillow there is no PNG.
    """
    data: dict[str, Any] = {"image/svg+xml": to_svg(scene, words), "text/plain": words}
    metadata: dict[str, Any] = {}
    try:
        data["image/png"] = base64.b64encode(to_png(scene, round(scene.width * scale))).decode("ascii")
    except ImportError:
        pass
    else:
        metadata["image/png"] = {"width": round(scene.width)}
    return data, metadata
