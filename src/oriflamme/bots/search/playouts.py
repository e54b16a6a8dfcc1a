"""Worlds played to their end by instinct alone: what may be expected of a moment."""

from typing import Any

import numpy as np

from oriflamme.bots.playout_policy.action_sampling import sample_action
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.search.layout import ANY_FIRST
from oriflamme.bots.search.outcome import write_win_shares
from oriflamme.kernel.batch_functions import copy_game, load_game, store_game
from oriflamme.kernel.decorators import exported
from oriflamme.kernel.flow import step
from oriflamme.kernel.rng import seed_game

AFTER_FIRST = 1 << 32
"""Makes of a seed the one for what follows the first choice."""


@exported("games", "games", "int64", "float32[::1]", "int64", "float64[:, ::1]")
def playout_range(
    worlds: Any, scratch: Any, seed: int, exp_weights: Any, first: int, win_shares: Any
) -> None:
    """Write every seat's share of the victory, a row for each game; `desk` has room for one.

    `first` is the number of the action to begin with, or `ANY_FIRST` to let instinct choose it.
    What comes after it has the same chance in the same world, whatever it was: where instinct
    takes the action that was also given, both games are the same.
    """
    scores = np.empty(MAX_OPTIONS, np.float64)
    features = np.empty(MAX_FEATURES, np.int64)
    for made in range(len(win_shares)):
        copy_game(worlds, made % len(worlds), scratch, 0)
        game = load_game(scratch, 0)
        if not game.over:
            seed_game(game, seed, made)
            action = (
                sample_action(game, exp_weights, scores, features) if first == ANY_FIRST else first
            )
            seed_game(game, seed ^ AFTER_FIRST, made)
            step(game, action)
        while not game.over:
            step(game, sample_action(game, exp_weights, scores, features))
        write_win_shares(game, win_shares, made)
        store_game(scratch, 0, game)
