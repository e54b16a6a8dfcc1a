"""Train the playout policy by behavior cloning, from journals of the arena.

    oriflamme arena --seats duke:600,squire,duke:600,squire --games 300 --seed 99 --journal b.jsonl
    python scripts/train/clone_playout_policy.py base=b.jsonl mixed=b.jsonl+a.jsonl

Starts from the ruleset's weights in the package and writes them anew. One decision in ten is for
validation.
"""

import json
import sys
from pathlib import Path

import numpy as np

from oriflamme.bots.playout_policy.exp_weight_arrays import exp_weight_array
from oriflamme.bots.playout_policy.layout import WEIGHTS
from oriflamme.bots.playout_policy.weights import weight_array
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.notation.ogn_read import read_record
from train_playout_policy import Adam, save
from training.policy_gradient import clone_range

ROUNDS = 150
"""Changes of the weights."""
LEARNING_RATE = 0.05
REGULARIZATION = 2.0
"""How hard weights are held back where they were, in decisions."""


def decisions(paths: list[str]) -> tuple[Games, np.ndarray]:
    """Every decision of the games in some journals, and what was done."""
    states, actions = [], []
    lines = [line for path in paths for line in Path(path).read_text().splitlines()[1:]]
    for line in lines:
        record = read_record(json.loads(line)["record"])
        for step, action in zip(record.steps(), record.actions):
            decision = step.state.decision
            assert decision
            states.append(step.state)
            actions.append(encode(action, step.state.setup, decision.seat))
    games = new_games(len(states))
    for g, state in enumerate(states):
        write_state(state, games, g)
    order = np.random.default_rng(1).permutation(len(states))
    return games[order], np.array(actions, np.int64)[order]


def fit(games: Games, actions: np.ndarray, weights: np.ndarray) -> np.ndarray:
    rows, known = check_games(games), len(games) * 9 // 10
    adam, start = Adam(), weights
    for round in range(ROUNDS):
        factors, gradient = exp_weight_array(weights), np.zeros(WEIGHTS)
        likely = get_compiled(clone_range)(rows, actions, 0, known, factors, gradient) / known
        if round % 50 == 0 or round == ROUNDS - 1:
            left = len(games) - known
            apart = get_compiled(clone_range)(
                rows, actions, known, len(games), factors, np.zeros(WEIGHTS)
            )
            print(f"{round}: {likely:.4f} a decision, {apart / left:.4f} apart", flush=True)
        gradient = (gradient - REGULARIZATION * (weights - start)) / known
        weights = weights + adam.step(gradient, LEARNING_RATE * (1 - round / ROUNDS))
    return weights


def main(arguments: list[str]) -> None:
    for argument in arguments:
        ruleset, _, path = argument.partition("=")
        games, actions = decisions(path.split("+"))
        print(f"{ruleset}: {len(games)} decisions")
        save(ruleset, fit(games, actions, weight_array(ruleset)))


if __name__ == "__main__":
    main(sys.argv[1:])
