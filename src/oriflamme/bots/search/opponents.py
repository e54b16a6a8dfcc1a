"""What the others may be expected to do in a simulation."""

from typing import Any

from oriflamme.bots.distilled_policy.policy_scores import policy_scores
from oriflamme.bots.opponent_model.player_types import DISTILLED_POLICY, PLAYOUT_POLICY, RANDOM
from oriflamme.bots.playout_policy.action_sampling import sample_action, sample_option
from oriflamme.bots.search.layout import DISTILLED_SHARE, USE_PLAYOUT_POLICY
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.playout import random_action
from oriflamme.kernel.rng import draw_below, draw_fraction


@inline
def assign_types(
    game: Game, me: int, types: Any, world: int, params: Any, policy_count: int, assigned: Any
) -> None:
    """Write in which manner each seat plays in this simulation. Where that is not known, it is
    drawn by lot, of manners of those who care: who is ready for any of them is fooled by none. The
    searcher's own reflex is the first."""
    for seat in range(game.seats):
        if len(types):
            assigned[seat] = types[world, seat]
        elif policy_count and draw_fraction(game) < params[DISTILLED_SHARE]:
            assigned[seat] = DISTILLED_POLICY + (
                0 if seat == me else draw_below(game, policy_count)
            )
        else:
            assigned[seat] = RANDOM if params[USE_PLAYOUT_POLICY] == 0.0 else PLAYOUT_POLICY


@inline
def all_play_randomly(game: Game, assigned: Any, me: int) -> bool:
    """Whether all rivals play by chance: what may be expected has been learned of players who
    care."""
    random_players = 0
    for seat in range(game.seats):
        if seat != me and assigned[seat] == RANDOM:
            random_players += 1
    return bool(random_players == game.seats - 1)


@inline
def opponent_action(
    game: Game,
    player_type: int,
    input_weights: Any,
    direct_weights: Any,
    output_weights: Any,
    exp_weights: Any,
    legal: Any,
    scores: Any,
    features: Any,
    policy_features: Any,
    activations: Any,
) -> int:
    """What whoever decides may be expected to do."""
    if player_type == PLAYOUT_POLICY:
        return sample_action(game, exp_weights, scores[0], features)
    if player_type == RANDOM:
        return random_action(game)
    found = scores_of_policy(
        game,
        player_type - DISTILLED_POLICY,
        input_weights,
        direct_weights,
        output_weights,
        legal,
        scores,
        policy_features,
        activations,
    )
    return int(legal[0, sample_option(game, scores[0], found)])


@inline
def scores_of_policy(
    game: Game,
    which: int,
    input_weights: Any,
    direct_weights: Any,
    output_weights: Any,
    legal: Any,
    scores: Any,
    policy_features: Any,
    activations: Any,
) -> int:
    """Write what one of the reflexes makes of the options: how many there are."""
    own = slice(which, which + 1)
    return policy_scores(
        game,
        input_weights[own],
        direct_weights[own],
        output_weights[own],
        legal,
        scores,
        policy_features,
        activations,
    )
