"""What the others may be expected to do in a simulation."""

from typing import Any

from oriflamme.bots.distilled_policy.policy_scores import policy_scores
from oriflamme.bots.opponent_model.player_types import DISTILLED_POLICY, PLAYOUT_POLICY, RANDOM
from oriflamme.bots.playout_policy.action_sampling import sample_action, sample_option
from oriflamme.bots.search.layout import BY_INSTINCT, BY_REFLEX
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.playout import random_action
from oriflamme.kernel.rng import draw_below, draw_fraction


@inline
def suppose_manners(
    game: Game, me: int, manners: Any, world: int, knobs: Any, reflexes: int, played: Any
) -> None:
    """Write in which manner each seat plays in this simulation. Where that is not known, it is
    drawn by lot, of manners of those who care: who is ready for any of them is fooled by none. The
    searcher's own reflex is the first."""
    for seat in range(game.seats):
        if len(manners):
            played[seat] = manners[world, seat]
        elif reflexes and draw_fraction(game) < knobs[BY_REFLEX]:
            played[seat] = DISTILLED_POLICY + (0 if seat == me else draw_below(game, reflexes))
        else:
            played[seat] = RANDOM if knobs[BY_INSTINCT] == 0.0 else PLAYOUT_POLICY


@inline
def nobody_cares(game: Game, played: Any, me: int) -> bool:
    """Whether all rivals play by chance: what may be expected has been learned of players who
    care."""
    careless = 0
    for seat in range(game.seats):
        if seat != me and played[seat] == RANDOM:
            careless += 1
    return bool(careless == game.seats - 1)


@inline
def foresee(
    game: Game,
    manner: int,
    reflex: Any,
    direct: Any,
    tells: Any,
    factors: Any,
    legal: Any,
    odds: Any,
    signs: Any,
    marks: Any,
    sums: Any,
) -> int:
    """What whoever decides may be expected to do."""
    if manner == PLAYOUT_POLICY:
        return sample_action(game, factors, odds[0], signs)
    if manner == RANDOM:
        return random_action(game)
    found = weigh_as(
        game, manner - DISTILLED_POLICY, reflex, direct, tells, legal, odds, marks, sums
    )
    return int(legal[0, sample_option(game, odds[0], found)])


@inline
def weigh_as(
    game: Game,
    which: int,
    reflex: Any,
    direct: Any,
    tells: Any,
    legal: Any,
    odds: Any,
    marks: Any,
    sums: Any,
) -> int:
    """Write what one of the reflexes makes of the options: how many there are."""
    own = slice(which, which + 1)
    return policy_scores(game, reflex[own], direct[own], tells[own], legal, odds, marks, sums)
