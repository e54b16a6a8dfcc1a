"""A masked PPO in plain NumPy that learns to beat three pages.

python examples/masked_ppo.py [--updates 40] [--games 512] [--seed 1]

Many games at once, one seat of each for the learner; now and then it plays 2048 others, from which
it does not learn, doing what seems best. Needs oriflamme[envs].
"""

import argparse
from functools import partial
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np

Array = Any  # of NumPy
STEPS, EPOCHS, PARTS, HIDDEN, RATE = 32, 3, 8, 128, 1e-3
CLIP, LAMBDA, ENTROPY, VALUE = 0.2, 0.95, 0.003, 0.5


def features(seen: dict[str, Any]) -> Array:
    """What a seat sees, yes or no for everything that may be so (docs/kernel.md says where)."""
    table, cards = seen["observation"]["table"], seen["observation"]["cards"]
    slot = table[:, 12, None, None]
    turn = np.take_along_axis(cards, slot.clip(1) - 1, 1) * (slot > 0)  # the card whose turn it is
    cards = np.concatenate([turn, cards[:, :16]], 1)
    known = [
        table[:, [3, 5, 6, 7, 10, 14], None] == np.arange(24),  # round, cursor, question and such
        seen["observation"]["kinds"][..., None] & 7 == np.arange(2, 6),  # in hand, discarded …
        seen["observation"]["supplies"][..., None] > np.arange(0, 20, 2),
        cards[:, :, 5, None] == np.arange(1, 22),  # its kind
        cards[:, :, 4, None] == np.arange(1, 6),  # whose it is
        cards[:, :, [6, 7, 7, 7, 7]] > np.array([0, 0, 1, 2, 3]),  # revealed, the influence on it
    ]
    return np.concatenate([each.reshape(len(table), -1) for each in known], 1)


class Net:
    """One hidden layer, below a policy and a value."""

    def __init__(self, size: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(size, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN,), (1,)]
        self.weights = [rng.normal(0, 0.03, shape).astype(np.float32) for shape in shapes]
        self.means, self.squares = ([0 * weight for weight in self.weights] for _ in range(2))

    def think(self, x: Array, mask: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the odds of each action, the value."""
        into, bias, policy, favour, value, base = self.weights
        hidden = np.maximum(x.astype(np.float32) @ into + bias, 0)
        logits = np.where(mask, hidden @ policy + favour, -np.inf)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), hidden @ value + base

    def learn(self, *lot: Array) -> None:
        """One step of Adam down the slopes of PPO's loss."""
        x, mask, done, old, gain, due = lot
        (hidden, odds, value), rows = self.think(x, mask), np.arange(len(x))
        logs, ratio = np.log(odds + 1e-12), odds[rows, done] / old
        pull = gain * ratio * np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        steer = odds * (pull[:, None] + ENTROPY * (logs - (odds * logs).sum(1, keepdims=True)))
        steer[rows, done] -= pull
        steer, error = steer / len(x), VALUE * (value - due) / len(x)
        below = (steer @ self.weights[2].T + error[:, None] * self.weights[4]) * (hidden > 0)
        slopes = [x.T.astype(np.float32) @ below, below.sum(0), hidden.T @ steer, steer.sum(0)]
        for n, slope in enumerate([*slopes, error @ hidden, error.sum()]):
            self.means[n] = mean = 0.9 * self.means[n] + 0.1 * slope
            self.squares[n] = square = 0.99 * self.squares[n] + 0.01 * slope**2
            self.weights[n] = self.weights[n] - np.float32(RATE) * mean / (np.sqrt(square) + 1e-7)


def share(net: Net, env: Any, seed: int) -> float:
    """The share of the victory in the first game of each."""
    (seen, _), first = env.reset(seed=seed), np.full(env.num_envs, np.nan)
    while np.isnan(first).any():
        odds = net.think(features(seen), seen["action_mask"] > 0)[1]
        seen, reward, ended, *_ = env.step(odds.argmax(1))
        first = np.where(ended & np.isnan(first), reward, first)
    return float(first.mean())


def main(updates: int, games: int, seed: int) -> None:
    make: Any = partial(gymnasium.make_vec, "oriflamme.envs:Oriflamme-v0", opponents="page")
    env, trial = (make(num_envs=n, observation="parts", copy=True) for n in (games, 2048))
    (seen, _), rng, begun = env.reset(seed=seed), np.random.default_rng(seed), perf_counter()
    net = Net(features(seen).shape[1], seen["action_mask"].shape[1], rng)
    for update in range(updates + 1):
        if update % 10 == 0 or update == updates:
            won, spent = share(net, trial, 1000 + seed), perf_counter() - begun
            print(f"update {update:3}, {spent:4.0f} s: {won:.1%} of the victory against 3 pages")
        if update == updates:
            return
        kept: list[list[Array]] = [[]] * 7
        for _ in range(STEPS):
            x, mask = features(seen), seen["action_mask"] > 0
            _, odds, value = net.think(x, mask)
            drawn = 0.99999 * (1 - rng.random((games, 1)))  # the odds may add up to a little less
            action = (odds.cumsum(1) < drawn).sum(1)
            seen, reward, ended, *_ = env.step(action)
            new = x, mask, action, odds[np.arange(games), action], value, reward, ended
            kept = [[*one, each] for one, each in zip(kept, new)]
        values, rewards, ends = (np.array(one) for one in kept[4:])
        after, gain = net.think(features(seen), seen["action_mask"] > 0)[2], np.zeros(games)
        gains = np.zeros_like(values)
        for n in reversed(range(STEPS)):  # what was better than expected, from the last step back
            gain = rewards[n] - values[n] + np.where(ends[n], 0, after + LAMBDA * gain)
            gains[n], after = gain, values[n]
        lot = [np.concatenate(one) for one in (*kept[:4], gains / gains.std(), gains + values)]
        for _ in range(EPOCHS):
            for rows in np.array_split(rng.permutation(STEPS * games), PARTS):
                net.learn(*(one[rows] for one in lot))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("updates", 40), ("games", 512), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    main(**vars(parser.parse_args()))
