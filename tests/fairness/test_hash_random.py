"""Chance that follows from a seed by written rules."""

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from oriflamme.fairness.fair_draw import deal_rng, draw_deal
from oriflamme.fairness.hash_random import HashRandom
from oriflamme.fairness.seals import FaceDown, seal_card, seal_of
from tests.testkit.fair_deals import GAME, TABLES

SECRET = bytes(range(32))
CUTS = (bytes(range(32, 64)), None, bytes(range(64, 96)))


def test_the_example_of_the_page_comes_out_again() -> None:
    """Whoever follows docs/fair-deals.md in another language has these to compare with."""
    drawn = draw_deal(TABLES[0], deal_rng(SECRET, GAME, CUTS))
    card = FaceDown(GAME, 12, 0, "red", "spy")

    assert seal_of(SECRET) == "6b528bddc950c893184e188244bf01520f6e1b74ee3dea4e8445b2687ca88bb0"
    assert HashRandom(SECRET).getrandbits(32) == 0xCA067FD2
    assert (drawn.first, drawn.dealt["red"].hand) == (
        2,
        ("heir", "spy", "conspiracy", "archer", "soldier", "shapeshifter", "assassination"),
    )
    assert (
        seal_card(SECRET, card)
        == "a5dbbfb3a1f5aaf7163d2f38bd52f726d74b09c92eaba08ad218688079a59026"
    )


@given(st.binary(min_size=32, max_size=32), st.integers(1, 60))
def test_a_number_is_below_its_limit(seed: bytes, limit: int) -> None:
    chance = HashRandom(seed)

    assert all(0 <= chance.below(limit) < limit for _ in range(20))
    assert 0 <= chance.random() < 1


def test_every_order_of_cards_is_equally_likely() -> None:
    chance = HashRandom(bytes(32))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1

    assert set(orders) == set(permutations((1, 2, 3)))
    assert all(abs(count - 1000) < 150 for count in orders.values())  # five deviations


def test_what_is_drawn_is_drawn_once() -> None:
    drawn = HashRandom(SECRET).sample(range(21), 10)

    assert len({*drawn}) == 10
    assert drawn == HashRandom(SECRET).sample(range(21), 10)
    assert [HashRandom(SECRET).randrange(3, 30, 3), HashRandom(SECRET).randrange(5)] == [3, 0]


@given(st.binary(min_size=32, max_size=32))
def test_a_card_laid_again_has_another_seal_whatever_it_is(secret: bytes) -> None:
    """Else one could see whether it is the card that was taken back."""
    moments = [FaceDown(GAME, number, 0, "red", "spy") for number in range(5)]
    seals = {seal_card(secret, moment) for moment in moments}

    assert len(seals) == 5
    assert {len(seal) for seal in seals} == {64}
