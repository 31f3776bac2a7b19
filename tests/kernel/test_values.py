"""States are values whose fields can be set while the next one is made."""

import pytest
from msgspec import Struct

from boardlab.kernel import game, games
from boardlab.kernel.values import Value, quick


@quick
class Pile(Value, eq=False, gc=False):
    coins: int = 0


def test_a_field_is_set_and_nothing_else_is():
    pile = Pile(1)
    pile.coins = 2
    assert pile == Pile(2) and pile != Pile(1)
    with pytest.raises(AttributeError):
        pile.notes = 3


@pytest.mark.parametrize("name", games())
def test_the_states_of_every_game_are_quick_and_never_tracked(name):
    kind = type(game(name).initial(game(name).min_players))
    assert issubclass(kind, Struct) and not kind.__struct_config__.gc
    assert kind.__setattr__ is object.__setattr__
