"""With time on its hands a king looks further."""

from random import Random

import pytest

from oriflamme import View
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.decision_stats import OptionStats
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.king.king import LONG_TIME, MANY_ITERATIONS
from oriflamme.bots.page import Page
from tests.testkit.bots.games import deal, decider_view, play
from tests.testkit.bots.random_model import random_model

MIND = OnnxModel(random_model())
assert MANY_ITERATIONS.iterations
ENOUGH, TOO_LITTLE = MANY_ITERATIONS, Budget(iterations=MANY_ITERATIONS.iterations - 1)


class Hasty(King):
    """A king that never looks further."""

    long_config = King.config


class Patient(King):
    """A king that always does."""

    config = King.long_config


def late(table: str = "base-3", seats: int = 3) -> View:
    """A decision of the fifth round: there is something left to look at, and not too much."""
    states = play(deal(table, 5), [Page()] * seats, 5, BOT_DEFAULT)
    return decider_view(
        next(state for state in states if state.round == 5 and state.cursor is not None)
    )


def thought(king: type[King], budget: Budget) -> tuple[OptionStats, ...]:
    return king(MIND).analyze(late(), rng=Random(1), budget=budget).options


def test_a_duel_is_played_to_its_end_in_any_case():
    duel = late("duel-2", 2)
    found = [king(MIND).analyze(duel, rng=Random(1), budget=ENOUGH) for king in (King, Hasty)]
    assert found[0].options == found[1].options
    assert King(MIND).policies(duel.setup) is None


def test_it_has_a_style_for_that():
    assert King.long_config != King.config
    assert King.long_config.horizon > King.config.horizon
    assert King.long_config.depth > King.config.depth


@pytest.mark.parametrize(
    ("budget", "like", "unlike"), [(ENOUGH, Patient, Hasty), (TOO_LITTLE, Hasty, Patient)]
)
def test_many_iterations_are_time_enough(budget: Budget, like: type[King], unlike: type[King]):
    found = thought(King, budget)
    assert found == thought(like, budget)
    assert found != thought(unlike, budget)


def test_what_it_is_used_to_is_not_time_enough():
    assert King.default_budget.seconds is not None
    assert LONG_TIME.seconds is not None
    assert King.default_budget.seconds < LONG_TIME.seconds
