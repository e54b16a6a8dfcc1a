"""Which way of rating foretells best who finishes before whom: made-up players at tables of n.

python scripts/look/compare_rating_models.py
"""

from itertools import combinations
from math import exp, hypot, log, sqrt
from random import Random

from openskill.models import PlackettLuce

from oriflamme.server.ratings.rating import (
    DRIFT,
    INITIAL_DEVIATION,
    INITIAL_SKILL,
    PERFORMANCE_DEVIATION,
)
from oriflamme.server.ratings.rating_update import compare_pair

PLAYERS, GAMES, SPREAD = 200, 4000, 5.0


def mean_log_loss(seats: int, weight: float | None) -> float:
    """The mean loss over the second half; without a weight the model rates the whole table."""
    rng, model = Random(1), PlackettLuce()
    strength = [rng.gauss(INITIAL_SKILL, SPREAD) for _ in range(PLAYERS)]
    rated = [(INITIAL_SKILL, INITIAL_DEVIATION)] * PLAYERS
    losses = []
    for number in range(GAMES):
        seated = rng.sample(range(PLAYERS), seats)
        shown = [strength[who] + rng.gauss(0, PERFORMANCE_DEVIATION) for who in seated]
        ranks = [1 + sum(other > mine for other in shown) for mine in shown]
        if number > GAMES // 2:
            for (one, rank), (other, behind) in combinations(zip(seated, ranks), 2):
                (a, s), (b, t) = rated[one], rated[other]
                ahead = 1 / (1 + exp((b - a) / sqrt(s * s + t * t + 2 * PERFORMANCE_DEVIATION**2)))
                losses.append(-log(ahead if rank < behind else 1 - ahead))
        if weight is None:
            teams = [[model.rating(*rated[who])] for who in seated]
            for who, (after,) in zip(seated, model.rate(teams, ranks=[*map(float, ranks)])):
                rated[who] = (after.mu, after.sigma)
        else:
            rated = by_pairs(rated, seated, ranks, weight)
    return sum(losses) / len(losses)


def by_pairs(
    rated: list[tuple[float, float]], seated: list[int], ranks: list[int], weight: float
) -> list[tuple[float, float]]:
    before = {who: (rated[who][0], hypot(rated[who][1], DRIFT)) for who in seated}
    after = dict(before)
    for (one, rank), (other, behind) in combinations(zip(seated, ranks), 2):
        said = compare_pair(before[one], before[other], rank, behind)
        for who, told in zip((one, other), said):
            skill, doubt = after[who]
            told = told.weighted(weight)
            after[who] = (skill + told.skill_change, doubt * exp(-told.learned / 2))
    return [after.get(who, each) for who, each in enumerate(rated)]


if __name__ == "__main__":
    for seats in (2, 3, 4, 5):
        weights = {"whole table": None, "1": 1.0, "2/n": 2 / seats, "1/(n-1)": 1 / (seats - 1)}
        told = {name: round(mean_log_loss(seats, weight), 4) for name, weight in weights.items()}
        print(seats, told)
