"""What a card's file tells instinct: `cards/base/archer.py` here as in the house's `cards`.

All cards show the same signs, with weights of their own. A file says what there is beside:

    reveal_signs    what else to look at before revealing it: a compiled function of the game and of
                    what it names of `kind`, `found` and `n`; it writes from the n-th sign on and
                    returns how many there are then
    strikes_beside  that it strikes beside it round after round, once revealed

A card without a file has the signs of all.
"""

from functools import cache
from importlib import import_module
from typing import Final

from oriflamme.kernel.card_file import BadCardFile, CardFunction
from oriflamme.kernel.vocabulary import card_module, has_card_module
from oriflamme.rules.terms import Kind

CARDS: Final = "oriflamme.bots.playout_policy.cards"
CARD_FUNCTION_NAMES: Final = ("reveal_features", "threatens_neighbours")


@cache
def card_functions(kind: Kind) -> dict[str, CardFunction]:
    """Everything the file of a card tells instinct; nothing where there is none."""
    if not has_card_module(kind, CARDS):
        return {}
    file = import_module(card_module(kind, CARDS))
    found: dict[str, CardFunction] = {
        name: getattr(file, name) for name in CARD_FUNCTION_NAMES if hasattr(file, name)
    }
    if not found:
        raise BadCardFile(f"{file.__name__} says nothing of {' or '.join(CARD_FUNCTION_NAMES)}")
    return found
