"""boardlab: learn board games by playing their rules, one rule at a time.

    >>> import boardlab
    >>> state = boardlab.new("cascadero", players=2, seed=7)
    >>> state.why_not(boardlab.parse("cascadero", "7,5"))[0].rule
    'CAS-TURN-3'

Importing this package loads no Jupyter and no NumPy; the boards live in ``boardlab.widgets``.
"""

from boardlab.kernel import (
    CHANCE,
    BadNotation,
    BadPosition,
    BadRecord,
    BoardlabError,
    Event,
    IllegalAction,
    Record,
    Session,
    Violation,
    game,
    new,
    parse,
)
from boardlab.kernel.version import VERSION as __version__

__all__ = [
    "CHANCE",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "BoardlabError",
    "Event",
    "IllegalAction",
    "Record",
    "Session",
    "Violation",
    "__version__",
    "game",
    "new",
    "parse",
]
