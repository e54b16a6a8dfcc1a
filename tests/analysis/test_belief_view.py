"""What is believed of face-down cards."""

import pytest

from oriflamme import view
from oriflamme.analysis.search_analyzer import search_analyzer
from oriflamme.bots.beliefs import estimate_beliefs as of_a_duke
from oriflamme.notation.position_state import position_to_state

TABLE = position_to_state("rLo! bSo?3 gSp! bAm? rHe? | r1 b1 g1", round=4)


def test_every_face_down_card_of_others_has_its_odds():
    found = search_analyzer().beliefs(view(TABLE, 0))

    assert list(found) == [1, 3]
    for odds in found.values():
        assert sum(odds.values()) == pytest.approx(1)
        assert list(odds.values()) == sorted(odds.values(), reverse=True)


def test_a_spectator_believes_something_of_every_face_down_card():
    assert sorted(search_analyzer().beliefs(view(TABLE, None))) == [1, 3, 4]


def test_a_duke_believes_what_beliefs_say():
    seen = view(TABLE, 0)
    exact = of_a_duke(seen).cards
    for serial, odds in search_analyzer("duke").beliefs(seen).items():
        assert odds == pytest.approx(exact[serial])
