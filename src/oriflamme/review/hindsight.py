"""A decision with all cards open: what nobody could know, kept apart from its verdict."""

from random import Random

from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.weighing import weigh_in
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import new_games
from oriflamme.notation.tokens import format_action
from oriflamme.review.report import Hindsight
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State


def with_open_cards(
    state: State, chosen: Action, asked: Adviser, *, simulations: int, rng: Random
) -> Hindsight:
    """Weigh what was chosen where the cards lay as they did; others still see only their own."""
    assert state.decision
    true_world = new_games(1)
    write_state(state, true_world, 0)
    weights = weigh_in(
        true_world,
        state.setup,
        state.decision.options,
        state.decision.seat,
        asked,
        simulations=simulations,
        closely=[chosen],
        rng=rng,
    )
    mine = next(weight for weight in weights if weight.action == chosen)
    return Hindsight(format_action(weights[0].action, state), mine.cost, mine.cost_error)
