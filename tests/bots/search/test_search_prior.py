"""A search that heeds what somebody else makes of a view."""

from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

from oriflamme import View
from oriflamme.bots.budget import Budget
from oriflamme.bots.duke import Duke
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.run_search import run_search
from oriflamme.bots.search.search_prior import SearchPrior
from oriflamme.kernel.codec import encode
from tests.testkit.bots.games import deal, decider_view

SEEN = decider_view(deal("base-4", 5))
IN_ORDER = sorted(SEEN.actions, key=lambda action: encode(action, SEEN.setup, SEEN.viewer or 0))


def favouring(favoured: int, view: View) -> SearchPrior:
    favour = np.zeros(len(view.actions))
    favour[favoured] = 1.0
    return SearchPrior(favour, belief_weights(view))


def thought(heed: float, favoured: int, iterations: int):
    return run_search(
        SEEN,
        replace(Duke.config, model_prior_share=heed),
        rng=Random(3),
        budget=Budget(iterations=iterations),
        prior_source=partial(favouring, favoured),
    )


@pytest.mark.parametrize("favoured", range(len(IN_ORDER)))
def test_what_counsel_favours_is_tried_first(favoured: int):
    assert thought(1.0, favoured, 1).best == IN_ORDER[favoured]


def test_counsel_that_is_not_heeded_changes_nothing():
    alone = run_search(SEEN, Duke.config, rng=Random(3), budget=Budget(iterations=300))
    assert thought(0.0, 0, 300).options == alone.options


def test_the_more_it_is_heeded_the_oftener_its_favourite_is_tried():
    *_, worst = run_search(SEEN, Duke.config, rng=Random(3), budget=Budget(iterations=300)).options
    favoured = IN_ORDER.index(worst.action)
    tried = [
        next(o.visits for o in thought(heed, favoured, 300).options if o.action == worst.action)
        for heed in (0.0, 0.5, 1.0)
    ]
    assert tried[0] < tried[1] < tried[2]
