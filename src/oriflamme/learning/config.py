"""How a run goes, where it stands, and what an iteration of it was like."""

from dataclasses import dataclass
from typing import Any, Final

import jax.numpy as jnp

from oriflamme.learning.loss import PPOConfig
from oriflamme.learning.network import NetworkSize, Weights

DEFAULT_SIZE: Final = NetworkSize()
DEFAULT_PPO: Final = PPOConfig()


@dataclass(frozen=True)
class TrainConfig:
    """How a run goes; the same plan and seed give the same run."""

    games: int = 16_384
    rollout_length: int = 64
    """Choices of each game between two lessons."""
    minibatches: int = 32
    """A lesson's decisions are learned from in so many parts."""
    visible_cards: int = 18
    """Cards of the queue that the network sees while it learns; the bot shows it all."""
    iterations: int = 300
    learning_rate: float = 6e-4
    final_learning_rate: float = 3e-5
    scripted_share: float = 0.5
    """In how many games the rivals follow instinct."""
    frozen_share: float = 0.0
    """In how many games the rivals are nets that learn no more."""
    frozen_models: tuple[str, ...] = ()
    """Which nets: the checksums of their weights."""
    start_checksum: str = ""
    """The checksum of the weights it starts with; none if it starts from nothing."""
    ema_decay: float = 0.999
    """How slowly the averaged weights follow."""
    kl_coef: float = 0.0
    """How strongly the policy is held near that of the averaged weights."""
    privileged_critic: bool = False
    """Whether somebody who sees all cards says how well it went, and not the network itself."""
    seed: int = 1
    single_precision: bool = False
    """Products in single precision; else in half of it, which a GPU does faster."""
    size: NetworkSize = DEFAULT_SIZE
    ppo: PPOConfig = DEFAULT_PPO

    @property
    def dtype(self) -> Any:
        return jnp.float32 if self.single_precision else jnp.bfloat16


@dataclass
class TrainState:
    """Where a run stands."""

    weights: Weights
    ema_weights: Weights
    """The weights of a while, averaged: steadier, and what the bot plays with."""
    opt_state: Any
    """What the tutor remembers of slopes before."""
    key: Any
    iteration: int = 0


@dataclass(frozen=True)
class IterationStats:
    """What an iteration was like."""

    losses: dict[str, float]
    games: Any
    """How many games ended, at each place of the batch."""
    wins: Any
    """What each seat won there, in victories."""
