"""How likely each option is taken by reflex: whole numbers until the last step."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.distilled_policy.decision_features import decision_features
from oriflamme.bots.distilled_policy.layout import FRACTION_BITS, HIDDEN_UNITS, SCALE, R
from oriflamme.bots.distilled_policy.option_features import option_features
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import list_legal

MAX_ACTIVATION: Final = 2 * SCALE
"""A sum goes no further, and not below nothing."""
STEPS_PER_LOGIT: Final = 64
"""Steps of a logit for each of which it is written down how many times as likely it makes,"""
MAX_STEP: Final = 12 * STEPS_PER_LOGIT
"""up to so many of them; what lies further behind the likeliest is as likely as that."""
EXP_TABLE: Final = np.array(
    [round(exp(-step / STEPS_PER_LOGIT) * (1 << 24)) / (1 << 24) for step in range(MAX_STEP + 1)]
)


@jittable
def policy_scores(
    game: Game,
    input_weights: Any,
    direct_weights: Any,
    output_weights: Any,
    legal: Any,
    scores: Any,
    features: Any,
    activations: Any,
) -> int:
    """Write the legal actions, and how likely each is by each of some reflexes, the likeliest 1:
    how many there are.

    `sums` has room for twice as many numbers a reflex as there are sums."""
    sum_shared_features(input_weights, features, decision_features(game, features), activations)
    stage = game.question * R + game.round_number - 1
    count = list_legal(game, legal, 0)
    for option in range(count):
        found = option_features(game, int(legal[0, option]), features)
        for r in range(len(input_weights)):
            total = 0
            for s in range(HIDDEN_UNITS):
                activations[r, HIDDEN_UNITS + s] = activations[r, s]
            for n in range(found):
                row = features[n]
                total += int(direct_weights[r, row])
                for s in range(HIDDEN_UNITS):
                    activations[r, HIDDEN_UNITS + s] += input_weights[r, row, s]
            total <<= FRACTION_BITS
            for s in range(HIDDEN_UNITS):
                total += int(output_weights[r, stage, s]) * max(
                    0, min(int(activations[r, HIDDEN_UNITS + s]), MAX_ACTIVATION)
                )
            scores[r, option] = float(total)
    for r in range(len(input_weights)):
        logits_to_scores(scores[r], count)
    return count


@inline
def sum_shared_features(input_weights: Any, features: Any, found: int, activations: Any) -> None:
    """What the marks that all options share add up to, reflex by reflex."""
    for r in range(len(input_weights)):
        for s in range(HIDDEN_UNITS):
            activations[r, s] = input_weights[r, input_weights.shape[1] - 1, s]
        for n in range(found):
            row = features[n]
            for s in range(HIDDEN_UNITS):
                activations[r, s] += input_weights[r, row, s]


@inline
def logits_to_scores(scores: Any, count: int) -> None:
    """Make how many times as likely of what options come to."""
    best = -1e30
    for option in range(count):
        best = max(best, scores[option])
    for option in range(count):
        steps = int((best - scores[option]) * (STEPS_PER_LOGIT / (SCALE * SCALE)))
        scores[option] = EXP_TABLE[min(steps, MAX_STEP)]
