"""The same turns on a GPU: a thread takes one game."""

from typing import Any

import numpy as np

from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.learning.env_step import env_step, write_hidden_labels


def env_step_kernel(
    games: Any,
    actions: Any,
    learners: Any,
    policy_rows: Any,
    exp_weights: Any,
    ended: Any,
    win_shares: Any,
    influence: Any,
    deciders: Any,
    queued: Any,
    held: Any,
) -> None:
    """Play each game on, and write what is true of it then."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        scores = cuda.local.array(MAX_OPTIONS, np.float64)
        features = cuda.local.array(MAX_FEATURES, np.int64)
        game = load_game(games, g)
        policy = exp_weights[policy_rows[g]]
        env_step(
            game, g, actions[g], learners[g], policy, scores, features, ended, win_shares, influence
        )
        store_game(games, g, game)
        write_hidden_labels(game, g, deciders, queued, held)
