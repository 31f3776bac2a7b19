"""Callbacks whose errors are shown. Jupyter drops what a widget callback raises; these do not.

A refused action is a sentence under the board. Anything else is a short message with the traceback folded away.
"""

from __future__ import annotations

import functools
import os
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any

from boardlab.kernel.errors import BoardlabError

caught: deque[Trouble] = deque(maxlen=20)
"""The last troubles that were our mistake; tests look here, since ipywidgets swallows what a callback raises."""


class Trouble:
    """Something that went wrong: a sentence, and a traceback when it was our mistake."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        self.expected = isinstance(error, BoardlabError)
        self.trace = "" if self.expected else "".join(traceback.format_exception(error))

    def text(self, lang: str) -> str:
        """The sentence in a language; what Python says of our mistakes is English."""
        error = self.error
        return error.text(lang) if isinstance(error, BoardlabError) else f"{type(error).__name__}: {error}"


def safe(show: Callable[[Trouble], None]) -> Callable[[Callable], Callable]:
    """Decorate a callback so that its errors go to ``show`` and never vanish."""

    def wrap(callback: Callable) -> Callable:
        @functools.wraps(callback)
        def run(*args: Any, **kwargs: Any) -> Any:
            try:
                return callback(*args, **kwargs)
            except Exception as error:
                trouble = Trouble(error)
                show(trouble)
                if not trouble.expected:
                    caught.append(trouble)
                    if os.environ.get("BOARDLAB_RAISE"):
                        raise
                return None

        return run

    return wrap
