"""Positions of many tables as seats see them, for a network to look at."""

import numpy as np

from oriflamme.kernel.batch import choose_actions, deal_games, look_at_games, step_games
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.terms import SEATS
from oriflamme.rules.setup import Setup


def seen_positions(setup: Setup, count: int, steps: int, seed: int) -> np.ndarray:
    """What the deciders see after so many steps by chance."""
    games = new_games(count)
    deal_games(games, setup, seed=seed)
    actions = np.zeros(count, np.int32)
    ended, shares = np.zeros(count, np.uint8), np.zeros((count, SEATS), np.float32)
    for _ in range(steps):
        choose_actions(games, actions)
        step_games(games, actions, ended, shares, deal_anew=True)
    seen = np.zeros((count, OBSERVATION), np.uint8)
    look_at_games(games, observation=seen)
    return seen
