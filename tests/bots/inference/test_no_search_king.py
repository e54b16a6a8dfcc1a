"""The king where nothing can search."""

from random import Random

import pytest

from oriflamme.bots.budget import BOT_DEFAULT, NO_SEARCH
from oriflamme.bots.inference.no_search_king import NoSearchKing
from oriflamme.bots.king import King, OnnxModel
from tests.testkit.bots.games import TABLES, deal, decider_view
from tests.testkit.bots.random_model import random_model

MIND = OnnxModel(random_model())


@pytest.mark.parametrize("table", TABLES)
def test_it_does_what_the_king_would_do_without_a_search(table: str):
    seen = decider_view(deal(table, 1))
    searcher = King(MIND).analyze(seen, rng=Random(1), budget=NO_SEARCH)
    seer = NoSearchKing(MIND)

    assert seer.analyze(seen, rng=Random(2), budget=BOT_DEFAULT).options == searcher.options
    assert seer.choose(seen, (), rng=Random(3), budget=BOT_DEFAULT) == searcher.best
