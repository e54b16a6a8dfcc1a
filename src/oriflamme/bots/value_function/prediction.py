"""What may be expected of a position: whole numbers throughout, so that machines agree on it."""

from math import exp
from typing import Any, Final

import numpy as np

from oriflamme.bots.search.layout import INFLUENCE, MARGIN, RANK, UTILITY, WIN_SHARE
from oriflamme.bots.value_function.features import list_features, stage_of
from oriflamme.bots.value_function.layout import HIDDEN_UNITS, INPUT_UNITS
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game

FRACTION_BITS: Final = 9
"""Numbers are written in so many bits behind the point:"""
SCALE: Final = 1 << FRACTION_BITS
"""what 1 is written as."""
MAX_ACTIVATION: Final = 2 * SCALE
"""A sum or a hidden number goes no further, and not below nothing."""
STEPS_PER_LOGIT: Final = 64
"""Steps of a logit for each of which its likelihood is written down,"""
MAX_STEP: Final = 12 * STEPS_PER_LOGIT
"""up to so many of them to either side."""
SIGMOID_TABLE: Final = np.array(
    [
        round(65536 / (1 + exp(-step / STEPS_PER_LOGIT))) / 65536
        for step in range(-MAX_STEP, MAX_STEP + 1)
    ]
)
"""Rounded, so that the last digits, in which machines differ, are gone."""
LEARNED_MARGIN: Final = 0.5
"""How much distances count in the worth that is learned; with less, the share counts the more."""
INFLUENCE_UNIT: Final = 10
"""Influence is told in tens."""


@jittable
def predict_value(
    game: Game,
    me: int,
    params: Any,
    input_weights: Any,
    hidden_weights: Any,
    output_weights: Any,
    features: Any,
    activations: Any,
    outcome: Any,
) -> None:
    """Write what a seat may expect where a card is placed or has its turn, as `judge` writes how
    games end. `sums` has room for the sums and for the hidden numbers behind them."""
    stage = stage_of(game)
    found = list_features(game, me, features)
    sum_inputs(input_weights, features, found, activations)
    for h in range(HIDDEN_UNITS):
        total = int(hidden_weights[stage, h, INPUT_UNITS]) << FRACTION_BITS
        for s in range(INPUT_UNITS):
            total += hidden_weights[stage, h, s] * activations[s]
        activations[INPUT_UNITS + h] = clamp(total >> FRACTION_BITS)
    outcome[WIN_SHARE] = sigmoid(output_of(activations, output_weights, stage, WIN_SHARE))
    outcome[INFLUENCE] = (
        output_of(activations, output_weights, stage, INFLUENCE) * INFLUENCE_UNIT / (SCALE * SCALE)
    )
    outcome[RANK] = output_of(activations, output_weights, stage, RANK) / (SCALE * SCALE)
    utility = sigmoid(output_of(activations, output_weights, stage, UTILITY))
    lean = params[MARGIN] / LEARNED_MARGIN
    outcome[UTILITY] = lean * utility + (1.0 - lean) * outcome[WIN_SHARE]


@jittable
def sum_inputs(input_weights: Any, features: Any, found: int, activations: Any) -> None:
    """The sums of all marks' rows."""
    for s in range(INPUT_UNITS):
        activations[s] = 0
    for n in range(found):
        row = features[n]
        for s in range(INPUT_UNITS):
            activations[s] += input_weights[row, s]
    for s in range(INPUT_UNITS):
        activations[s] = clamp(activations[s])


@jittable
def clamp(number: int) -> int:
    return max(0, min(number, MAX_ACTIVATION))


@jittable
def output_of(activations: Any, output_weights: Any, stage: int, about: int) -> int:
    """One of the figures, times the square of the unit."""
    total = int(output_weights[stage, about, INPUT_UNITS + HIDDEN_UNITS]) << FRACTION_BITS
    for s in range(INPUT_UNITS + HIDDEN_UNITS):
        total += output_weights[stage, about, s] * activations[s]
    return total


@jittable
def sigmoid(logit: int) -> float:
    step = logit * STEPS_PER_LOGIT >> 2 * FRACTION_BITS
    return float(SIGMOID_TABLE[max(-MAX_STEP, min(step, MAX_STEP)) + MAX_STEP])
