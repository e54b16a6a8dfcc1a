"""Positions of many tables as seats see them, for a network to look at."""

import numpy as np

from oriflamme.kernel.batch import deal_games, observe_games, sample_actions, step_games
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.rules.setup import Setup


def observed_positions(setup: Setup, count: int, steps: int, seed: int) -> np.ndarray:
    """What the deciders see after so many steps by chance."""
    games = new_games(count)
    deal_games(games, setup, seed=seed)
    actions = np.zeros(count, np.int32)
    ended, shares = np.zeros(count, np.uint8), np.zeros((count, SEATS), np.float32)
    for _ in range(steps):
        sample_actions(games, actions)
        step_games(games, actions, ended, shares, autoreset=True)
    seen = np.zeros((count, OBSERVATION), np.uint8)
    observe_games(games, observation=seen)
    return seen
