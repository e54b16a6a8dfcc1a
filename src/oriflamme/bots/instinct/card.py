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

from oriflamme.kernel.card import Answer, BadCardFile
from oriflamme.kernel.vocabulary import file_of, has_file
from oriflamme.rules.terms import Kind

CARDS: Final = "oriflamme.bots.instinct.cards"
ANSWERS: Final = ("reveal_signs", "strikes_beside")


@cache
def told(kind: Kind) -> dict[str, Answer]:
    """Everything the file of a card tells instinct; nothing where there is none."""
    if not has_file(kind, CARDS):
        return {}
    file = import_module(file_of(kind, CARDS))
    found: dict[str, Answer] = {
        name: getattr(file, name) for name in ANSWERS if hasattr(file, name)
    }
    if not found:
        raise BadCardFile(f"{file.__name__} says nothing of {' or '.join(ANSWERS)}")
    return found
