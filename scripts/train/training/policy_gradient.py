"""Learning: by self-play, what went well is done more often; by watching, what others do."""

from math import log
from typing import Any

import numpy as np

from oriflamme.bots.playout_policy.action_sampling import (
    normalize,
    sample_option,
    score_options,
    write_features,
)
from oriflamme.bots.playout_policy.layout import COUNT_LIMIT, MAX_FEATURES, MAX_OPTIONS, WEIGHTS
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.deal import redeal
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import nth_legal
from oriflamme.kernel.rng import seed_game
from oriflamme.kernel.scoring import result


@exported("games", "int64", "int64", "float32[::1]", "float64[::1]", "float64")
def policy_gradient_range(
    games: Any, count: int, seed: int, exp_weights: Any, gradient: Any, margin: float
) -> None:
    """Play games of the kind of the first one; add up which way the weights should go.

    `factors` are weights spread out by `tables`; `gradient` is as long as the weights are.
    """
    probs = np.empty(MAX_OPTIONS, np.float64)
    features = np.empty(MAX_FEATURES, np.int64)
    score_function = np.zeros((SEATS, WEIGHTS), np.float64)
    shares = np.zeros((1, SEATS), np.float64)
    game = load_game(games, 0)
    for number in range(count):
        seed_game(game, seed, number)
        redeal(game)
        score_function[:] = 0.0
        while not game.over:
            options = score_options(game, exp_weights, probs, features)
            normalize(probs, options)
            chosen = sample_option(game, probs, options)
            add_score_function(game, score_function[game.decider], probs, options, chosen, features)
            step(game, nth_legal(game, chosen))
        result(game, shares, 0)
        add_policy_gradient(game, score_function, shares, gradient, margin)
    store_game(games, 0, game)


@exported("games", "int64[::1]", "int64", "int64", "float32[::1]", "float64[::1]")
def clone_range(
    games: Any, actions: Any, start: int, stop: int, exp_weights: Any, gradient: Any
) -> float:
    """Add up which way the weights should go to make what was done likelier: how likely it is.

    Likelihoods are multiplied over all decisions, as the sum of their logarithms.
    """
    probs = np.empty(MAX_OPTIONS, np.float64)
    found = np.empty(MAX_FEATURES, np.int64)
    likely = 0.0
    for g in range(start, stop):
        game = load_game(games, g)
        options = score_options(game, exp_weights, probs, found)
        normalize(probs, options)
        chosen = 0
        while nth_legal(game, chosen) != actions[g]:
            chosen += 1
        likely += log(probs[chosen])
        add_score_function(game, gradient, probs, options, chosen, found)
    return likely


@jittable
def add_score_function(
    game: Game, trail: Any, probs: Any, options: int, chosen: int, found: Any
) -> None:
    """Add how the weights would make this choice likelier."""
    for option in range(options):
        pull = -probs[option]
        if option == chosen:
            pull += 1.0
        for n in range(write_features(game, nth_legal(game, option), found)):
            trail[found[n] // COUNT_LIMIT] += pull * (found[n] % COUNT_LIMIT)


@jittable
def add_policy_gradient(game: Game, trail: Any, shares: Any, gradient: Any, margin: float) -> None:
    """Each seat's way counts by how much better than even it did."""
    seats = game.seats
    total = 0
    for seat in range(seats):
        total += game.influence[seat]
    for seat in range(seats):
        ahead = game.influence[seat] - total / seats
        advantage = shares[0, seat] - 1.0 / seats + margin * ahead
        for n in range(gradient.shape[0]):
            gradient[n] += advantage * trail[seat, n]
