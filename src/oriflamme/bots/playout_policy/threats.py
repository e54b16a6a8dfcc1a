"""Cards one had better not lie beside."""

from typing import Final

from oriflamme.bots.playout_policy.card_file import card_functions
from oriflamme.bots.playout_policy.table_facts import is_own
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.vocabulary import KINDS

THREATENING_KINDS: Final = sum(
    1 << n for n, kind in enumerate(KINDS) if card_functions(kind).get("threatens_neighbours")
)
"""The kinds that strike beside them round after round, as a set of bits."""


@inline
def is_threat(game: Game, card: int) -> int:
    """Whether it is another's, revealed, and strikes beside it."""
    return THREATENING_KINDS >> game.kind[card] & game.revealed[card] & 1 - is_own(game, card)
