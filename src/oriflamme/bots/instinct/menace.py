"""Cards one had better not lie beside."""

from typing import Final

from oriflamme.bots.instinct.card import told
from oriflamme.bots.instinct.sight import is_own
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.vocabulary import KINDS

FIERCE: Final = sum(1 << n for n, kind in enumerate(KINDS) if told(kind).get("strikes_beside"))
"""The kinds that strike beside them round after round, as a set of bits."""


@inline
def is_menace(game: Game, card: int) -> int:
    """Whether it is another's, revealed, and strikes beside it."""
    return FIERCE >> game.kind[card] & game.revealed[card] & 1 - is_own(game, card)
