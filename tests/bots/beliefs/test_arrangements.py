"""Adding up every way in which hidden cards can lie."""

from itertools import permutations
from random import Random

import pytest

from oriflamme.bots.beliefs.arrangements import ASIDE, HAND, PILE, sum_arrangements


def by_hand(weights, cards: int, hand: int, pile: int, aside: int):
    """The same by writing out every arrangement."""
    places = [*range(cards), *[HAND] * hand, *[PILE] * pile, *[ASIDE] * aside]
    ways = set(permutations(places))
    totals = [dict.fromkeys(set(places), 0.0) for _ in weights]
    for way in ways:
        weight = 1.0
        for kind, where in zip(weights, way):
            weight *= kind[where]
        for total, where in zip(totals, way):
            total[where] += weight
    return [{where: x / sum(total.values()) for where, x in total.items()} for total in totals]


@pytest.mark.parametrize("room", [(2, 3, 0, 2), (1, 2, 2, 1), (3, 0, 0, 3), (0, 4, 0, 2)])
def test_it_agrees_with_writing_out_every_arrangement(room: tuple[int, int, int, int]):
    rng = Random(4)
    cards, hand, pile, aside = room
    wheres = [*range(cards), HAND, PILE, ASIDE]
    weights = [{where: rng.random() for where in wheres} for _ in range(sum(room))]

    places = sum_arrangements(weights, ((1 << cards) - 1, hand, pile, aside)).places

    for got, wanted in zip(places, by_hand(weights, *room)):
        assert {w: x for w, x in got.items() if x} == pytest.approx(wanted)
