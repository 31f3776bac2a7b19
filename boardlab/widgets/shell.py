"""Errors in notebook cells as one sentence: what boardlab refuses on purpose needs no traceback."""

from __future__ import annotations

from typing import Any

from boardlab.kernel.errors import BoardlabError
from boardlab.kernel.words import LANGUAGES
from boardlab.widgets.teller import ui_words

SETUP_NAMES = ("lesson", "open_lesson")
"""Names that only a lesson's set-up cell defines."""


def sentence(error: BaseException, lang: str = "en") -> str:
    """What to show for an error: a sentence, or nothing when the traceback is needed.

    Args:
        error: What went wrong.
        lang: The language; while none is chosen yet (empty), what to do comes in all of them, an error in English.
    """
    if isinstance(error, NameError) and error.name in SETUP_NAMES:
        return " / ".join(ui_words(each).text("widget.run_setup") for each in ([lang] if lang else LANGUAGES))
    return error.text(lang or "en") if isinstance(error, BoardlabError) else ""


def short_errors(lang: str = "en") -> None:
    """From now on, in this kernel, show such errors as a sentence; outside IPython this does nothing."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is not None:
        _install(shell, lang)


def _install(shell: Any, lang: str) -> None:
    def handler(
        shell: Any,
        kind: type,
        error: BaseException,
        trace: Any,
        tb_offset: int | None = None,
    ) -> Any:
        told = sentence(error, lang)
        if told:
            shell._showtraceback(kind, error, [told])
        else:
            shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
        return None

    shell.set_custom_exc((BoardlabError, NameError), handler)


def load_ipython_extension(shell: Any) -> None:
    """For ``%load_ext boardlab.widgets.shell`` and for IPython's configuration."""
    _install(shell, "")
