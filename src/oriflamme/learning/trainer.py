"""The loop: play, look back, learn. Everything it depends on can be kept and taken up again."""

from functools import partial
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.learning.actor import evaluate, sample_actions
from oriflamme.learning.backends import GameBackend, no_actions
from oriflamme.learning.config import IterationStats, TrainConfig, TrainState
from oriflamme.learning.loss import Regularizers, loss, policy_log_probs
from oriflamme.learning.network import Weights, forward, new_weights
from oriflamme.learning.ops import JaxOps
from oriflamme.learning.policy_assignment import PolicyAssignment
from oriflamme.learning.privileged_critic import optimize_separately, value_output, with_critic
from oriflamme.learning.returns import training_batch

OUTCOME_NAMES = ("ended", "win_shares", "influence")
BOOTSTRAP_NAMES = ("observation", "mask", "decider", "queued", "held")


class Trainer:
    """A run going on in a hall."""

    def __init__(
        self,
        config: TrainConfig,
        backend: GameBackend,
        assignment: PolicyAssignment,
        frozen_models: list[Weights],
        start: Weights | None,
    ) -> None:
        self.plan = config
        self.hall = backend
        self._frozen_models = jax.tree.map(jnp.asarray, frozen_models)
        self._start = start
        steps = config.iterations * config.minibatches
        rates = optax.cosine_decay_schedule(
            config.learning_rate, steps, config.final_learning_rate / config.learning_rate
        )
        optimizer = optax.chain(
            optax.clip_by_global_norm(0.5), optax.adamw(rates, b2=0.99, weight_decay=0.01)
        )
        self._optimizer = optimize_separately(optimizer) if config.privileged_critic else optimizer
        self._sample_actions: Any = jax.jit(partial(sample_actions, config, assignment))
        self._update: Any = jax.jit(self._ppo_update, donate_argnums=(0,))
        self._observations: Weights | None = None

    def begin(self) -> TrainState:
        """A run from nothing, or from the weights of another."""
        first = self._start or new_weights(self.plan.size, self.plan.seed)
        if self.plan.privileged_critic:
            first = with_critic(first, self.plan.size, self.plan.seed + 1)
        weights = jax.tree.map(jnp.array, first)
        average = jax.tree.map(jnp.array, weights)
        key = jax.random.PRNGKey(self.plan.seed)
        return TrainState(weights, average, self._optimizer.init(weights), key)

    def compile(self, state_now: TrainState) -> None:
        """Compile what will be needed; meanwhile something else may be compiled elsewhere."""
        shown = _shape_of(self.hall.arrays())
        state = _shape_of((state_now.weights, state_now.ema_weights, state_now.opt_state))
        chance = _shape_of(state_now.key)
        choosing = self._sample_actions.lower(
            state[0], _shape_of(self._frozen_models), shown, chance
        )
        _, kept = choosing.out_info
        turn = _shape_of(kept) | {name: shown[name] for name in OUTCOME_NAMES}
        last = {name: shown[name] for name in BOOTSTRAP_NAMES}
        iteration = jax.ShapeDtypeStruct((), jnp.int32)
        learning = self._update.lower(
            state, [turn] * self.plan.rollout_length, last, chance, iteration
        )
        self._sample_actions, self._update = choosing.compile(), learning.compile()

    def iterate(self, at: TrainState) -> tuple[TrainState, IterationStats]:
        """Play and learn once."""
        began = perf_counter()
        turns = self._rollout(at)
        played = perf_counter() - began
        assert self._observations is not None
        last = {name: self._observations[name] for name in BOOTSTRAP_NAMES}
        at.key, own = jax.random.split(at.key)
        state = (at.weights, at.ema_weights, at.opt_state)
        state, figures, ends = self._update(state, turns, last, own, jnp.int32(at.iteration))
        at.weights, at.ema_weights, at.opt_state = state
        at.iteration += 1
        told = {name: float(value) for name, value in figures.items()}
        ended, won = map(np.asarray, ends)
        seconds = {"rollout_seconds": played, "seconds": perf_counter() - began}
        return at, IterationStats(told | seconds, ended, won)

    def _rollout(self, at: TrainState) -> list[Weights]:
        """So many choices of every game."""
        if self._observations is None:
            self._observations = self.hall.step(no_actions(self.plan.games))
        turns: list[Weights] = []
        for _ in range(self.plan.rollout_length):
            at.key, own = jax.random.split(at.key)
            actions, kept = self._sample_actions(
                at.weights, self._frozen_models, self._observations, own
            )
            self._observations = self.hall.step(actions)
            turns.append(
                kept | {name: jnp.array(self._observations[name]) for name in OUTCOME_NAMES}
            )
        jax.block_until_ready(turns[-1])
        return turns

    def _ppo_update(
        self, state: Any, turns: list[Weights], last: Weights, key: Any, iteration: Any
    ) -> tuple[Any, Weights, Any]:
        """The weights after a lesson, its figures, and for each game how often it ended and what
        each seat won."""
        config, ppo = self.plan, self.plan.ppo
        data = {name: jnp.stack([turn[name] for turn in turns]) for name in turns[0]}
        now = evaluate(config, state[0], last)
        ends = value_output(
            state[0], now.output, last | {"seen": now.seen}, config.size, config.dtype
        )
        expected = {
            "seats": now.seats,
            "decider": last["decider"].astype(jnp.int32),
            "win_shares": ends.win_shares,
            "margins": ends.margins,
        }
        flat, won = training_batch(data, expected, ppo)
        order = jax.random.permutation(key, flat["advantage"].shape[0]).reshape(
            config.minibatches, -1
        )
        done = iteration / config.iterations
        entropy = ppo.entropy_first + (ppo.entropy_last - ppo.entropy_first) * done
        state, figures = jax.lax.scan(partial(self._minibatch_step, flat, entropy), state, order)
        return state, {name: each.mean() for name, each in figures.items()}, won

    def _minibatch_step(
        self, flat: Weights, entropy: Any, state: Any, rows: Any
    ) -> tuple[Any, Weights]:
        """Learn from a part of the decisions."""
        weights, ema_weights, opt_state = state
        config = self.plan
        minibatch = {name: each[rows] for name, each in flat.items()}
        regularizers = Regularizers(
            entropy,
            config.kl_coef,
            self._reference_log_probs(ema_weights, minibatch) if config.kl_coef else None,
        )
        gradient, figures = jax.grad(loss, has_aux=True)(
            weights, minibatch, regularizers, config.ppo, config.size, config.dtype
        )
        change, opt_state = self._optimizer.update(gradient, opt_state, weights)
        weights = optax.apply_updates(weights, change)
        decay = config.ema_decay
        ema_weights = jax.tree.map(lambda a, w: decay * a + (1 - decay) * w, ema_weights, weights)
        return (weights, ema_weights, opt_state), figures

    def _reference_log_probs(self, ema_weights: Weights, minibatch: Weights) -> Any:
        """What the averaged weights would do: the magnet, which moves slowly."""
        found = forward(JaxOps(self.plan.dtype), ema_weights, minibatch["seen"], self.plan.size)
        return policy_log_probs(found, minibatch)


def _shape_of(tree: Any) -> Any:
    return jax.tree.map(lambda each: jax.ShapeDtypeStruct(each.shape, each.dtype), tree)
