"""The features of decisions and of their options, to distill a policy from."""

from typing import Any, Final

import numpy as np

from oriflamme.bots.distilled_policy.decision_features import decision_features
from oriflamme.bots.distilled_policy.layout import (
    FEATURES,
    MAX_DECISION_FEATURES,
    MAX_OPTION_FEATURES,
    R,
)
from oriflamme.bots.distilled_policy.option_features import option_features
from oriflamme.bots.playout_policy.layout import MAX_OPTIONS
from oriflamme.kernel.batch_functions import load_game
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import exported
from oriflamme.kernel.legal import list_legal

NO_FEATURE: Final = FEATURES
"""In the place of a mark where there are no more."""


@exported(
    "games",
    "int64",
    "int64",
    "int64[::1]",
    "int16[:, ::1]",
    "int16[::1]",
    "int16[:, ::1]",
    "int16[::1]",
)
def distill_features_range(
    games: Any,
    start: int,
    stop: int,
    firsts: Any,
    shared: Any,
    stages: Any,
    option_features_out: Any,
    actions: Any,
) -> None:
    """Write the features and the stage of each decision, and from the place in `firsts` (none: the
    decision is left out) the features and numbers of its options."""
    features = np.empty(MAX_DECISION_FEATURES, np.int64)
    own = np.empty(MAX_OPTION_FEATURES, np.int64)
    legal = np.empty((1, MAX_OPTIONS), np.int32)
    for g in range(start, stop):
        game = load_game(games, g)
        found = decision_features(game, features)
        stages[g] = game.question * R + game.round_number - 1
        for n in range(shared.shape[1]):
            shared[g, n] = features[n] if n < found else NO_FEATURE
        if firsts[g] == NONE:
            continue
        for option in range(list_legal(game, legal, 0)):
            at = firsts[g] + option
            actions[at] = legal[0, option]
            found = option_features(game, int(legal[0, option]), own)
            for n in range(option_features_out.shape[1]):
                option_features_out[at, n] = own[n] if n < found else NO_FEATURE
