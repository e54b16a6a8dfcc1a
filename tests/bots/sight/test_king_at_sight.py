"""The king where nothing can search."""

from random import Random

import pytest

from bots.games import TABLES, asked, deal
from bots.king.any_net import any_net
from oriflamme.bots.budget import AT_SIGHT, HABIT
from oriflamme.bots.king import King, Mind
from oriflamme.bots.sight.king_at_sight import KingAtSight

MIND = Mind(any_net())


@pytest.mark.parametrize("table", TABLES)
def test_it_does_what_the_king_would_do_without_a_search(table: str):
    seen = asked(deal(table, 1))
    searcher = King(MIND).think(seen, rng=Random(1), budget=AT_SIGHT)
    seer = KingAtSight(MIND)

    assert seer.think(seen, rng=Random(2), budget=HABIT).options == searcher.options
    assert seer.choose(seen, (), rng=Random(3), budget=HABIT) == searcher.best
