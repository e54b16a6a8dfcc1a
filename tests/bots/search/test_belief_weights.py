"""Beliefs given to the kernel's sampler."""

from collections import Counter

import pytest

from oriflamme import view
from oriflamme.bots.beliefs import estimate_beliefs
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.kernel.games import new_games
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import sample_worlds
from oriflamme.notation.position_state import position_to_state


def test_worlds_come_as_often_as_beliefs_say():
    seen = view(position_to_state("bSo?2 rLo! gSp?1 gHe? | r1 b1 g1", round=3, cursor=1), 0)
    games = new_games(4000)
    sample_worlds(seen, games, seed=7, weights=belief_weights(seen))

    for serial, odds in estimate_beliefs(seen).cards.items():
        drawn = Counter(games.kind[:, serial].tolist())
        for kind, chance in odds.items():
            assert drawn[NUMBER[kind]] / 4000 == pytest.approx(chance, abs=0.03)
