"""Weighing the options of a decision, and drawing one by chance."""

from typing import Any

from oriflamme.bots.playout_policy.move_features import lift_features, put_down_features
from oriflamme.bots.playout_policy.pick_features import (
    activate_features,
    bribe_features,
    copy_features,
    eliminate_features,
    keep_features,
    rob_features,
)
from oriflamme.bots.playout_policy.placement_features import placement_features, twin_features
from oriflamme.bots.playout_policy.placement_weights import sample_placement, score_placements
from oriflamme.bots.playout_policy.reveal_features import reveal_features
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.codec import KEEP, REVEAL_CARD, SLOT_BLOCK_STARTS, WAIT
from oriflamme.kernel.constants import (
    BRIBE,
    COPY,
    ELIMINATE,
    ENTER_TWIN,
    LIFT,
    PLACE,
    PUT_DOWN,
    REVEAL,
    ROB,
)
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, may_keep, nth_legal
from oriflamme.kernel.rng import draw_fraction


@inline
def write_features(game: Game, action: int, found: Any) -> int:
    """Write the signs of an action: how many there are."""
    question = game.question
    if question == PLACE:
        return placement_features(game, action, found)
    if question == REVEAL:
        return reveal_features(game, found) if action == REVEAL_CARD else 0
    if question == ROB:
        return rob_features(game, action, found)
    if question == ENTER_TWIN:
        return twin_features(game, action, found)
    if action == KEEP:
        return keep_features(game, found)
    return slot_features(game, action - SLOT_BLOCK_STARTS[question], found)


@inline
def slot_features(game: Game, slot: int, found: Any) -> int:
    """The signs of pointing at a slot."""
    question = game.question
    if question == ELIMINATE:
        return eliminate_features(game, slot, found)
    if question == COPY:
        return copy_features(game, slot, found)
    if question == BRIBE:
        return bribe_features(game, slot, found)
    if question == LIFT:
        return lift_features(game, slot, found)
    if question == PUT_DOWN:
        return put_down_features(game, slot, found)
    return activate_features(game, slot, found)


@inline
def score_options(game: Game, exp_weights: Any, scores: Any, found: Any) -> int:
    """Write how likely instinct takes each legal action, in their order: how many there are.

    The odds are relative: what they add up to is anything.
    """
    question = game.question
    if question == PLACE:
        return score_placements(game, exp_weights, scores)
    if question == REVEAL:
        scores[WAIT] = 1.0
        count = reveal_features(game, found)
        scores[REVEAL_CARD] = _exp_sum(exp_weights, found, count)
        return 2
    if question in (ROB, ENTER_TWIN):
        options = count_legal(game)
        for n in range(options):
            count = write_features(game, nth_legal(game, n), found)
            scores[n] = _exp_sum(exp_weights, found, count)
        return options
    return _score_slots(game, exp_weights, scores, found)


@inline
def _score_slots(game: Game, exp_weights: Any, scores: Any, found: Any) -> int:
    options = may_keep(game)
    if options:
        scores[0] = _exp_sum(exp_weights, found, keep_features(game, found))
    targets = game.targets
    while targets:
        count = slot_features(game, first_bit(targets), found)
        scores[options] = _exp_sum(exp_weights, found, count)
        targets &= targets - 1
        options += 1
    return options


@inline
def _exp_sum(exp_weights: Any, found: Any, count: int) -> float:
    """How likely signs make an option: each makes it so many times likelier."""
    factor = 1.0
    for n in range(count):
        factor *= exp_weights[found[n]]
    return factor


@inline
def normalize(scores: Any, count: int) -> None:
    """Make relative odds add up to 1."""
    part = 1.0 / _total(scores, count)
    for option in range(count):
        scores[option] *= part


@inline
def sample_option(game: Game, scores: Any, count: int) -> int:
    """One of the options, each as likely as its odds say."""
    threshold = draw_fraction(game) * _total(scores, count)
    for option in range(count - 1):
        threshold -= scores[option]
        if threshold < 0.0:
            return option
    return count - 1


@inline
def _total(scores: Any, count: int) -> float:
    whole = 0.0
    for option in range(count):
        whole += scores[option]
    return whole


@inline
def sample_action(game: Game, exp_weights: Any, scores: Any, found: Any) -> int:
    """An action as instinct takes them."""
    if game.question == PLACE:
        return sample_placement(game, exp_weights, scores)
    count = score_options(game, exp_weights, scores, found)
    chosen = sample_option(game, scores, count)
    return chosen if game.question == REVEAL else nth_legal(game, chosen)
