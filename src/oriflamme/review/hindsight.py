"""A decision with all cards open: what nobody could know, kept apart from its verdict."""

from random import Random

from oriflamme.counsel.steps import Steps
from oriflamme.notation.tokens import format_action
from oriflamme.review.judge import Judge
from oriflamme.review.report import Hindsight
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State


def with_open_cards(
    state: State, chosen: Action, judge: Judge, *, simulations: int, rng: Random
) -> Steps[Hindsight]:
    """Weigh what was chosen where the cards lay as they did; others still see only their own."""
    weights = yield from judge.weigh_open(state, simulations=simulations, closely=[chosen], rng=rng)
    mine = next(weight for weight in weights if weight.action == chosen)
    return Hindsight(format_action(weights[0].action, state), mine.cost, mine.cost_error)
