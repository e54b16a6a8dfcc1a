"""Features of positions, and the results as targets of a value function."""

from typing import Any, Final, NamedTuple

import numpy as np

from oriflamme.bots.value_function.features import list_features, stage_of
from oriflamme.bots.value_function.layout import FEATURES, MAX_POSITION_FEATURES
from oriflamme.kernel.batch_functions import load_game
from oriflamme.kernel.decorators import exported
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.threads import run_in_threads

NO_FEATURE: Final = FEATURES
"""In the place of a mark where there are no more."""
MAX_FEATURES_STORED: Final = 144
"""Positions with more features than that are left out."""


class ValueFeatures(NamedTuple):
    """Positions as a seat sees them, and what came of them for it."""

    features: Any
    stages: Any
    targets: Any


@exported("games", "int64", "int64", "int64[::1]", "int8[::1]", "int16[:, ::1]", "int8[::1]")
def features_range(
    games: Any, start: int, stop: int, which: Any, whose: Any, found: Any, stages: Any
) -> None:
    """Write the features of each of these positions as one seat sees it, and the stage it is in."""
    features = np.empty(MAX_POSITION_FEATURES, np.int64)
    for at in range(start, stop):
        game = load_game(games, which[at])
        count = list_features(game, whose[at], features)
        stages[at] = stage_of(game)
        for n in range(found.shape[1]):
            found[at, n] = features[n] if n < count else NO_FEATURE
        if count > found.shape[1]:
            found[at, 0] = NO_FEATURE


def value_features(games: Any, figures: Any, which: Any, whose: Any) -> ValueFeatures:
    """Some of these positions ready to be learned from, each as one seat sees it."""
    features = np.empty((len(which), MAX_FEATURES_STORED), np.int16)
    stages = np.empty(len(which), np.int8)
    work, rows, seats = (
        get_compiled(features_range),
        np.ascontiguousarray(which),
        whose.astype(np.int8),
    )
    run_in_threads(
        lambda start, stop: work(games, start, stop, rows, seats, features, stages),
        len(which),
        None,
    )
    known = ValueFeatures(features, stages, figures[which, whose])
    whole = features[:, 0] != NO_FEATURE
    return known if whole.all() else ValueFeatures(*(array[whole] for array in known))
