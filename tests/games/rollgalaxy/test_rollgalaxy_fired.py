"""Every rule is raised by code or only told, and fires in random games unless it can only refuse or is rare."""

import ast
from pathlib import Path

from rollgalaxy_play import walk

import boardlab.games.rollgalaxy as package
from boardlab.games.rollgalaxy import GAME

BOOK = GAME.rulebook()


def named_in_code():
    """Every rule id that stands in a text of the code, docstrings apart."""
    found = set()
    for path in Path(package.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
                found |= {rule for rule in BOOK.ids() if rule == node.value or f"({rule})" in node.value}
    return found


def test_every_rule_is_raised_by_code_or_only_told():
    named = named_in_code()
    for rule in BOOK.rules:
        assert rule.prose_only or rule.id in named or rule.id == "RFG-SETUP-2", rule.id


def test_a_rule_with_a_ruling_names_one_that_there_is():
    assert {rule.ruling for rule in BOOK.rules if rule.ruling} == set(GAME.rulings())


ONLY_REFUSE = (
    *("RFG-SETUP-2", "RFG-ROUND-2", "RFG-ROLL-2", "RFG-ASSIGN-4", "RFG-ASSIGN-6", "RFG-ASSIGN-7", "RFG-PHASE-2"),
    *("RFG-EXPLORE-1", "RFG-PRODUCE-1", "RFG-PRODUCE-2", "RFG-SHIP-1"),
)
"""Rules that nothing but a refusal carries."""
RARE = (
    *("RFG-POWER-4", "RFG-POWER-12", "RFG-POWER-13", "RFG-POWER-15", "RFG-POWER-17", "RFG-MANAGE-4", "RFG-ROUND-4"),
    "RFG-END-1",
    *("RFG-SCORE-4", "RFG-SCORE-5", "RFG-SCORE-7"),
)
"""Rules that need a tile or a chance that few games have; the cases and rulings test them by name."""


def test_all_other_rules_fire_in_a_few_games():
    fired = set()
    for players, ruleset in ((2, "published"), (5, "published"), (5, "document")):
        for seed in range(4):
            for _, state in walk(players, seed, ruleset):
                fired |= {event.rule for event in state.events}
            fired |= {part.rule for score in state.scores() for part in score.parts}
            fired.add(state.result().rule)
    silent = {rule.id for rule in BOOK.rules if not rule.prose_only} - fired
    assert silent <= {*ONLY_REFUSE, *RARE}
