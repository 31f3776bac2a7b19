"""Widgets for notebooks: the only part of boardlab that imports ipywidgets, ipycanvas and anywidget."""

from boardlab.widgets.board import Board

__all__ = ["Board"]
