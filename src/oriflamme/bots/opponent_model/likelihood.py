"""How likely a rival would have done what it did, had it held what it is supposed to hold."""

from typing import Any, Final

import numpy as np

from oriflamme.bots.distilled_policy.layout import HIDDEN_UNITS, MAX_DECISION_FEATURES
from oriflamme.bots.distilled_policy.policy_scores import policy_scores
from oriflamme.bots.opponent_model.player_types import (
    COLUMNS,
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    PROPOSAL_PROB,
    RANDOM,
)
from oriflamme.bots.playout_policy.action_sampling import score_options
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.kernel.batch_functions import copy_game, load_game
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.constants import ASIDE_ROW, HAND_ROW, NONE, SPOTS
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game

EPSILON: Final = 0.02
"""How often anybody does anything at all: so no hand is ruled out by one odd deed."""


@exported(
    "games",
    "games",
    "games",
    "int64[:, ::1]",
    "int64[::1]",
    "int64",
    "int64",
    "int16[:, :, ::1]",
    "int16[:, ::1]",
    "int16[:, :, ::1]",
    "float32[::1]",
    "float64[:, ::1]",
    "int64[::1]",
    "float64[:, ::1]",
)
def likelihood_range(
    proposals: Any,
    states: Any,
    scratch: Any,
    actions: Any,
    kinds: Any,
    seat: int,
    hidden: int,
    input_weights: Any,
    direct_weights: Any,
    output_weights: Any,
    exp_weights: Any,
    weights: Any,
    places: Any,
    found: Any,
) -> None:
    """Write for every supposed world how likely a rival's deeds are in it in each manner of
    playing, and how likely it was to be supposed, as far as that rival's cards go.

    The game stood so before each deed, with the first supposed world's `kinds` and hands; `hidden`
    has the serials of the rival's face-down cards. `places` is room to find worlds in which the
    rival holds the same: they are weighed once.
    """
    scores = np.empty((len(input_weights), MAX_OPTIONS), np.float64)
    legal = np.empty((1, MAX_OPTIONS), np.int32)
    policy_features = np.empty(MAX_DECISION_FEATURES, np.int64)
    activations = np.empty((len(input_weights), 2 * HIDDEN_UNITS), np.int32)
    features = np.empty(MAX_FEATURES, np.int64)
    places[:] = NONE
    first_hand = load_game(proposals, 0).hand[seat]
    for w in range(len(proposals)):
        world = load_game(proposals, w)
        same = find_duplicate(proposals, w, seat, hidden, places)
        if same != w:
            for n in range(COLUMNS):
                found[w, n] = found[same, n]
            continue
        for player_type in range(PLAYER_TYPES):
            found[w, player_type] = 1.0
        for n in range(len(states)):
            if actions[n, 2] != seat:
                continue
            copy_game(states, n, scratch, 0)
            game = load_game(scratch, 0)
            set_holding(game, world, seat, hidden, kinds, first_hand)
            number = int(actions[n, 0])
            card = int(actions[n, 1])
            if card >= 0:
                number += (world.kind[card] if hidden >> card & 1 else int(kinds[card])) * SPOTS
            count = policy_scores(
                game,
                input_weights,
                direct_weights,
                output_weights,
                legal,
                scores,
                policy_features,
                activations,
            )
            for r in range(len(input_weights)):
                found[w, DISTILLED_POLICY + r] *= option_prob(number, legal, scores[r], count)
            score_options(game, exp_weights, scores[0], features)
            found[w, PLAYOUT_POLICY] *= option_prob(number, legal, scores[0], count)
            found[w, RANDOM] /= count
        found[w, PROPOSAL_PROB] = proposal_prob(world, seat, hidden, weights)


@jittable
def set_holding(
    game: Game, world: Game, seat: int, hidden: int, kinds: Any, first_hand: int
) -> None:
    """Give a seat, at a past moment, what it would have held then had it what it has in a world."""
    gone = first_hand
    come = world.hand[seat]
    left = hidden
    while left:
        card = first_bit(left)
        left &= left - 1
        if card < game.entered:
            game.kind[card] = world.kind[card]
        else:
            gone |= 1 << int(kinds[card])
            come |= 1 << world.kind[card]
    game.hand[seat] = game.hand[seat] & ~gone | come


@jittable
def option_prob(number: int, legal: Any, scores: Any, count: int) -> float:
    """How likely one of the options is taken."""
    whole = 0.0
    own = 0.0
    for option in range(count):
        whole += scores[option]
        if legal[0, option] == number:
            own = scores[option]
    return (1.0 - EPSILON) * own / whole + EPSILON / count


@jittable
def proposal_prob(world: Game, seat: int, hidden: int, weights: Any) -> float:
    """How likely a seat's cards were to be supposed so, up to a factor."""
    drawn = 1.0
    left = hidden
    while left:
        card = first_bit(left)
        left &= left - 1
        drawn *= weights[card, world.kind[card]]
    left = world.hand[seat]
    while left:
        drawn *= weights[HAND_ROW + seat, first_bit(left)]
        left &= left - 1
    left = world.aside[seat]
    while left:
        drawn *= weights[ASIDE_ROW + seat, first_bit(left)]
        left &= left - 1
    return drawn


@jittable
def find_duplicate(proposals: Any, w: int, seat: int, hidden: int, places: Any) -> int:
    """The first supposed world in which a seat holds the same as in this one; it may be this."""
    world = load_game(proposals, w)
    key = world.hand[seat] + 0
    left = hidden
    while left:
        key = key * 31 + world.kind[first_bit(left)]
        left &= left - 1
    at = (key & 0x7FFFFFFF) * 40503 % len(places)
    while places[at] != NONE:
        other = load_game(proposals, places[at])
        if has_same_holding(world, other, seat, hidden):
            return int(places[at])
        at = (at + 1) % len(places)
    places[at] = w
    return w


@jittable
def has_same_holding(world: Game, other: Game, seat: int, hidden: int) -> bool:
    if world.hand[seat] != other.hand[seat] or world.aside[seat] != other.aside[seat]:
        return False
    left = hidden
    while left:
        card = first_bit(left)
        if world.kind[card] != other.kind[card]:
            return False
        left &= left - 1
    return True
