"""Pictures as data: scenes of flat shapes, themes, symbols, and writers for SVG, PNG and text."""

from boardlab.picture.png import to_png
from boardlab.picture.scene import Circle, Layer, Mark, Path, Scene, Text
from boardlab.picture.svg import to_svg
from boardlab.picture.theme import THEMES, Theme

__all__ = ["THEMES", "Circle", "Layer", "Mark", "Path", "Scene", "Text", "Theme", "to_png", "to_svg"]
