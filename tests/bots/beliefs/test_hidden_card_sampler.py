"""Hidden cards are drawn as they are believed to lie."""

from collections import Counter
from random import Random

import pytest

from oriflamme import view
from oriflamme.bots.beliefs import estimate_beliefs
from oriflamme.bots.beliefs.hidden_card_sampler import HiddenCardSampler
from oriflamme.notation.position_state import position_to_state

DRAWS = 2000


def test_a_face_down_card_is_drawn_as_often_as_it_is_believed_to_be():
    seen = view(position_to_state("bAm?3 gLo? bSp? | r1 b1 g1", round=3), 0)
    cards, rng = HiddenCardSampler(seen), Random(1)
    found = Counter(
        (serial, kind)
        for _ in range(DRAWS)
        for guess in cards.sample(rng).values()
        for serial, kind in guess.queue.items()
    )

    for serial, odds in estimate_beliefs(seen).cards.items():
        for kind, chance in odds.items():
            assert found[serial, kind] / DRAWS == pytest.approx(chance, abs=0.05)
