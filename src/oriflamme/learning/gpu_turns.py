"""The same turns on a GPU: a thread takes one game."""

from typing import Any

import numpy as np

from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.learning.turns import confess, play_on


def play_on_each(
    games: Any,
    actions: Any,
    learners: Any,
    lessons: Any,
    factors: Any,
    ended: Any,
    shares: Any,
    influence: Any,
    deciders: Any,
    queued: Any,
    held: Any,
) -> None:
    """Play each game on, and write what is true of it then."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        odds = cuda.local.array(MAX_OPTIONS, np.float64)
        signs = cuda.local.array(MAX_FEATURES, np.int64)
        game = load_game(games, g)
        instinct = factors[lessons[g]]
        play_on(game, g, actions[g], learners[g], instinct, odds, signs, ended, shares, influence)
        store_game(games, g, game)
        confess(game, g, deciders, queued, held)
