"""What every game shares: states, actions, events, reasons, chance, rulebooks, records, sessions, words."""

from boardlab.kernel.chance import CHANCE, Outcome, draw, settle, settled, stream
from boardlab.kernel.errors import BadNotation, BadPosition, BadRecord, BoardlabError, IllegalAction, UnknownName
from boardlab.kernel.record import Record
from boardlab.kernel.registry import bot, bots, game, games, new, parse
from boardlab.kernel.rulebook import Difference, Rule, Rulebook, Ruleset
from boardlab.kernel.session import Session
from boardlab.kernel.values import Event, Option, Report, Result, Score, Violation
from boardlab.kernel.words import Words

__all__ = [
    "CHANCE",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "BoardlabError",
    "Difference",
    "Event",
    "IllegalAction",
    "Option",
    "Outcome",
    "Record",
    "Report",
    "Result",
    "Rule",
    "Rulebook",
    "Ruleset",
    "Score",
    "Session",
    "UnknownName",
    "Violation",
    "Words",
    "bot",
    "bots",
    "draw",
    "game",
    "games",
    "new",
    "parse",
    "settle",
    "settled",
    "stream",
]
