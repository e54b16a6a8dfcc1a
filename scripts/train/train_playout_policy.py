"""Train the playout policy by self-play, on the kernel.

    python scripts/train/train_playout_policy.py base --seats 4 3 4 5 --minutes 4
    python scripts/train/train_playout_policy.py duel --seats 2 --minutes 4

Starts from nothing (or, with --continue, from the package's weights) and writes the ruleset's
weights into the package. Games on one core: some 20,000 a second.
"""

import argparse
import time
from pathlib import Path
from random import Random

import numpy as np

from oriflamme.bots.playout_policy.exp_weight_arrays import exp_weight_array
from oriflamme.bots.playout_policy.features import VERSION
from oriflamme.bots.playout_policy.layout import WEIGHTS
from oriflamme.bots.playout_policy.weights import weight_array, weights_to_names
from oriflamme.bots.weights_file import format_weights_file, parse_weights_file
from oriflamme.kernel.batch_functions import reset_range
from oriflamme.kernel.convert import bits
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.vocabulary import RULESET_NUMBERS
from oriflamme.rules.deck import choice_of, draw_deck
from oriflamme.rules.ruleset import RULESETS, Ruleset
from training.policy_gradient import policy_gradient_range

FILE = Path(__file__).parents[2] / "src/oriflamme/bots/playout_policy/weights.json"
BATCH = 1500
"""Games before each change of the weights."""
DECKS = 6
"""Different decks in a batch, where they are chosen."""
MARGIN = 0.03
"""What 1 influence ahead of the mean counts beside winning."""
LEARNING_RATE = 0.05


class Adam:
    """Steps along a noisy gradient, each weight at its own pace (Kingma and Ba 2015)."""

    def __init__(self) -> None:
        self._steps = 0
        self._mean = np.zeros(WEIGHTS)
        self._square = np.zeros(WEIGHTS)

    def step(self, gradient: np.ndarray, speed: float) -> np.ndarray:
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.99 * self._square + 0.01 * gradient**2
        mean = self._mean / (1 - 0.9**self._steps)
        spread = np.sqrt(self._square / (1 - 0.99**self._steps))
        return speed * mean / (spread + 1e-4)


def any_deck(rules: Ruleset, seed: int) -> int:
    return bits(draw_deck(rules, Random(seed)) or choice_of(rules))


def gradient_of(
    weights: np.ndarray, ruleset: str, seats: int, games: Games, rng: np.random.Generator
) -> np.ndarray:
    gradient = np.zeros(WEIGHTS)
    rules = RULESETS[ruleset]
    decks = DECKS if rules.deck_is_chosen else 1
    number = RULESET_NUMBERS[ruleset]
    for _ in range(decks):
        seed = int(rng.integers(1 << 40))
        get_compiled(reset_range)(games, 0, 1, number, 0, seats, any_deck(rules, seed), -1, seed)
        get_compiled(policy_gradient_range)(
            games, BATCH // decks, seed, exp_weight_array(weights), gradient, MARGIN
        )
    return gradient / BATCH


def train(ruleset: str, seats: list[int], minutes: float, weights: np.ndarray) -> np.ndarray:
    rng, adam, games = np.random.default_rng(1), Adam(), new_games(1)
    get_compiled(policy_gradient_range)
    began, batches = time.monotonic(), 0
    while (spent := (time.monotonic() - began) / (60 * minutes)) < 1:
        gradient = gradient_of(weights, ruleset, seats[batches % len(seats)], games, rng)
        weights = (1 - 1e-4) * (weights + adam.step(gradient, LEARNING_RATE * max(0.1, 1 - spent)))
        batches += 1
        if batches % 50 == 0:
            print(f"{batches * BATCH} games, mean weight {np.abs(weights).mean():.3f}", flush=True)
    return weights


def save(ruleset: str, weights: np.ndarray) -> None:
    known = parse_weights_file(FILE.read_text(), FILE.name, version=VERSION)
    known[ruleset] = weights_to_names(weights)
    FILE.write_text(format_weights_file(known, version=VERSION))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=sorted(RULESET_NUMBERS))
    parser.add_argument("--seats", type=int, nargs="+", default=[4])
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--continue", action="store_true", dest="is_continued")
    args = parser.parse_args()
    start = weight_array(args.ruleset).copy() if args.is_continued else np.zeros(WEIGHTS)
    save(args.ruleset, train(args.ruleset, args.seats, args.minutes, start))


if __name__ == "__main__":
    main()
