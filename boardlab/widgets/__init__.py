"""Widgets for notebooks: the only part of boardlab that imports ipywidgets, ipycanvas and anywidget."""

from boardlab.widgets.board import Board
from boardlab.widgets.lesson import LessonView, open_lesson

__all__ = ["Board", "LessonView", "open_lesson"]
