"""The scale people are rated on, and how its numbers are shown."""

from math import exp, sqrt
from typing import Final

from msgspec import Struct

INITIAL_SKILL: Final = 25.0
"""Where everybody begins, and where a squire stands."""
INITIAL_DEVIATION: Final = 25 / 3
"""How far from there a newcomer may really be: one standard deviation."""
PERFORMANCE_DEVIATION: Final = 25 / 6
"""How much one game differs from the next: the deal, the seat, the mood."""
EVEN_SLOPE: Final = sqrt(2) * PERFORMANCE_DEVIATION
"""Whoever is so far ahead of another, both known well, finishes before them in 73 of 100 games."""
DRIFT: Final = 25 / 300
"""People change: so much doubt comes back with every game."""

MILLION: Final = 1_000_000
"""Numbers are kept in millionths, as whole numbers: reckoned again, they come out equal."""
POINTS_PER_UNIT: Final = 40
"""What one unit is shown as: everybody begins with 1500 points."""
POINTS_OFFSET: Final = 500
ESTABLISHED_GAMES: Final = 10
"""After so many rated games somebody is known."""


def to_millionths(value: float) -> int:
    return round(value * MILLION)


class Rating(Struct, frozen=True):
    """How strong somebody is thought to be at one kind of table, and how surely, in millionths.

    What one single person has made somebody look like does not count, so that nobody rises by a
    friend who loses to them, or grows sure by it: of all people met, the one from whom most was
    gained and the one from whom most was learned are left out.
    """

    skill: int = to_millionths(INITIAL_SKILL)
    deviation: int = to_millionths(INITIAL_DEVIATION)
    games: int = 0
    gained_from_one: int = 0
    """The most of the skill that was gained from one person."""
    learned_from_one: int = 0
    """The most that was learned from one person: by so much the logarithm of the variance fell."""

    @property
    def effective_skill(self) -> int:
        """The skill that counts."""
        return self.skill - self.gained_from_one

    @property
    def effective_deviation(self) -> int:
        """The doubt that counts."""
        return min(
            to_millionths(INITIAL_DEVIATION),
            round(self.deviation * exp(self.learned_from_one / MILLION / 2)),
        )

    @property
    def points(self) -> int:
        return round(POINTS_OFFSET + POINTS_PER_UNIT * self.effective_skill / MILLION)

    @property
    def margin(self) -> int:
        """Within so many points the truth lies, nineteen times of twenty."""
        return round(2 * POINTS_PER_UNIT * self.effective_deviation / MILLION)

    @property
    def conservative(self) -> int:
        """What somebody is worth at the least, all but surely. Lists are in this order, so that a
        lucky evening leads none of them."""
        return self.effective_skill - 2 * self.effective_deviation
