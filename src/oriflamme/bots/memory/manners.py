"""In which manner somebody may be taken to play, and what is found out about each."""

from typing import Final

INSTINCT: Final = 0
"""Following instinct,"""
REFLEXES: Final = 1
"""by one of the reflexes, in their order: like a king, like a duke,"""
CHANCE: Final = 3
"""or any legal action, all alike."""
MANNERS: Final = 4

Beforehand = tuple[float, float, float, float]
"""How likely each is thought before anybody has done anything; they need not add up to 1."""
ALIKE: Final[Beforehand] = (1.0, 1.0, 1.0, 1.0)

# Of each supposed world, rival by rival: how likely its deeds are in each manner, and
DRAWN: Final = MANNERS
"""how likely it was to be supposed."""
FOUND: Final = MANNERS + 1
