"""What decisions are told of how their games went on: the result, or what was expected later."""

from typing import Any

import jax
import jax.numpy as jnp

from oriflamme.learning.loss import PPOConfig
from oriflamme.learning.network import Weights
from oriflamme.learning.seats import by_seat, from_viewer, margins_of


def reward(win_shares: Any, margins: Any, ppo: PPOConfig) -> Any:
    """What is striven for."""
    return (1.0 - ppo.margin_weight) * win_shares + ppo.margin_weight * margins


def lambda_returns(
    expected: Any, bootstrap: Any, ended: Any, results: Any, gae_lambda: float
) -> Any:
    """What each decision is told of the end, [time, game, seat]: the result where it came, and what
    was expected a little later the less, the longer it takes.

    What is expected is by seat, so another's decision tells as well as one's own.
    """

    def back(later: Any, now: Any) -> tuple[Any, Any]:
        told, seen_next = later
        expects, over, result = now
        told = jnp.where(
            over[:, None] > 0, result, (1 - gae_lambda) * seen_next + gae_lambda * told
        )
        return (told, expects), told

    start = (bootstrap, bootstrap)
    return jax.lax.scan(back, start, (expected, ended, results), reverse=True)[1]


def training_batch(data: Weights, now: Weights, ppo: PPOConfig) -> tuple[Weights, Any]:
    """All decisions in one row, each with what it is to learn; and what each seat won.

    `data` is of all turns, [time, game, ...]; `now` is what is expected where the games stand.
    """
    seats = jnp.broadcast_to(now["seats"], data["decider"].shape)
    viewer, ended, counts = (data.pop(name) for name in ("decider", "ended", "counts"))
    results = {
        "win_shares": data.pop("win_shares"),
        "margins": margins_of(data.pop("influence"), seats),
    }
    was, told = {}, {}
    for name, result in results.items():
        was[name] = data.pop(f"expected_{name}")
        at_last = by_seat(now[name], now["decider"], now["seats"])
        told[name] = lambda_returns(was[name], at_last, ended, result, ppo.gae_lambda)
    better = reward(told["win_shares"], told["margins"], ppo) - reward(
        was["win_shares"], was["margins"], ppo
    )
    advantage = jnp.take_along_axis(better, viewer[..., None], -1)[..., 0]
    usual, spread = advantage.mean(where=counts), advantage.std(where=counts)
    data |= {
        "advantage": jnp.where(counts, (advantage - usual) / (spread + 1e-6), 0.0),
        "seats": seats,
        "win_shares": from_viewer(told["win_shares"], viewer, seats),
        "margins": from_viewer(told["margins"], viewer, seats),
    }
    over = ended.astype(jnp.float32)[..., None]
    won = (over.sum((0, 2)), (results["win_shares"] * over).sum(0))
    return {name: each.reshape(-1, *each.shape[2:]) for name, each in data.items()}, won
