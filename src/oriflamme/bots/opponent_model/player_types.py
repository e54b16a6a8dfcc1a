"""In which manner somebody may be taken to play, and what is found out about each."""

from typing import Final

PLAYOUT_POLICY: Final = 0
"""Following instinct,"""
DISTILLED_POLICY: Final = 1
"""by one of the reflexes, in their order: like a king, like a duke,"""
RANDOM: Final = 3
"""or any legal action, all alike."""
PLAYER_TYPES: Final = 4

TypePrior = tuple[float, float, float, float]
"""How likely each is thought before anybody has done anything; they need not add up to 1."""
UNIFORM_PRIOR: Final[TypePrior] = (1.0, 1.0, 1.0, 1.0)

# Of each supposed world, rival by rival: how likely its deeds are in each manner, and
PROPOSAL_PROB: Final = PLAYER_TYPES
"""how likely it was to be supposed."""
COLUMNS: Final = PLAYER_TYPES + 1
