"""A game played again from its deal."""

from typing import Any

from oriflamme.kernel.batch_functions import copy_game, load_game, store_game
from oriflamme.kernel.constants import SPOTS
from oriflamme.kernel.decorators import exported
from oriflamme.kernel.flow import step
from oriflamme.kernel.legal import is_legal


@exported("games", "int64[:, ::1]", "int64[::1]", "games")
def replay_range(table: Any, actions: Any, kinds: Any, states: Any) -> int:
    """Do all that was done, and write the game as it stood before each deed: how many were done.

    A deed is a number, the serial of a placed card, a seat. `kinds` are those of all cards: a
    placement is told without.
    """
    game = load_game(table, 0)
    for n in range(len(actions)):
        number = int(actions[n, 0])
        if actions[n, 1] >= 0:
            number += int(kinds[actions[n, 1]]) * SPOTS
        if game.over or game.decider != actions[n, 2] or not is_legal(game, number):
            return n
        store_game(table, 0, game)
        copy_game(table, 0, states, n)
        step(game, number)
    store_game(table, 0, game)
    return len(actions)
