"""Two who sat at one table: what the order in which they finished says of each."""

from functools import cache
from math import log
from typing import TYPE_CHECKING, NamedTuple

from oriflamme.server.ratings.scale import BEGINNING, CHANCE, DOUBT

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Told(NamedTuple):
    """How far somebody's skill moves, and by how much the logarithm of its variance falls."""

    moved: float
    learned: float

    def weighed(self, weight: float) -> "Told":
        return Told(self.moved * weight, self.learned * weight)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=BEGINNING, sigma=DOUBT, beta=CHANCE, tau=0.0)


def compare(
    one: tuple[float, float], other: tuple[float, float], place: int, others: int
) -> tuple[Told, Told]:
    """By OpenSkill's model of Plackett and Luce; each is given as skill and doubt."""
    model = _model()
    before = [[model.rating(mu=skill, sigma=doubt)] for skill, doubt in (one, other)]
    after = model.rate(before, ranks=[float(place), float(others)])
    (first,), (second,) = after
    return (
        Told(first.mu - one[0], 2 * log(one[1] / first.sigma)),
        Told(second.mu - other[0], 2 * log(other[1] / second.sigma)),
    )
