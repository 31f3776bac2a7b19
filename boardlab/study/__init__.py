"""Many games at once: play them, count, compare. Tables need ``pip install "boardlab[study]"``."""

from boardlab.study.simulate import Row, simulate
from boardlab.study.tables import Share, chart, share_of_points, to_frame, wilson, wins

__all__ = ["Row", "Share", "chart", "share_of_points", "simulate", "to_frame", "wilson", "wins"]
