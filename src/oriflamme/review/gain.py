"""What a decision gained: its shape, and what all who measure it agree on."""

from dataclasses import dataclass
from random import Random
from typing import Final

from oriflamme.rules.terms import Seat

RESOLVE: Final = 1.25
"""How far instinct is followed where decisions are measured by it: so it plays about as well as a
squire. The nearer it is to how people play, the less is to be measured, and the less of it wrongly
where beliefs are wrong. In searches instinct is followed less, so that they look at everything."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a decision changed for every seat: together nothing, for what one gains others lose."""

    seat: Seat
    """Who decided."""
    amounts: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard errors of the amounts."""


def chance(seed: int, number: int, purpose: str) -> Random:
    """A chance of its own for each decision and purpose: none depends on what others have drawn."""
    return Random(f"{seed} {number} {purpose}")
