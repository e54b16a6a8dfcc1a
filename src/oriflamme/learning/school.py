"""The loop: play, look back, learn. Everything it depends on can be kept and taken up again."""

from functools import partial
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oriflamme.learning.arithmetic import Arithmetic
from oriflamme.learning.choosing import choose, look
from oriflamme.learning.halls import Hall, nothing_yet
from oriflamme.learning.lesson import Pulls, log_chances, loss
from oriflamme.learning.looking_back import look_back
from oriflamme.learning.network import Weights, answer, new_weights
from oriflamme.learning.open_value import apart, expectation, with_open
from oriflamme.learning.plan import Plan, Report, Standing
from oriflamme.learning.seating import Seating

AFTERWARDS = ("ended", "shares", "influence")
AT_LAST = ("observation", "mask", "decider", "queued", "held")


class School:
    """A run going on in a hall."""

    def __init__(
        self, plan: Plan, hall: Hall, seating: Seating, nets: list[Weights], start: Weights | None
    ) -> None:
        self.plan = plan
        self.hall = hall
        self._nets = jax.tree.map(jnp.asarray, nets)
        self._start = start
        steps = plan.iterations * plan.parts
        rates = optax.cosine_decay_schedule(plan.rate, steps, plan.rate_last / plan.rate)
        usual = optax.chain(
            optax.clip_by_global_norm(0.5), optax.adamw(rates, b2=0.99, weight_decay=0.01)
        )
        self._tutor = apart(usual) if plan.open_value else usual
        self._choose: Any = jax.jit(partial(choose, plan, seating))
        self._learn: Any = jax.jit(self._learned, donate_argnums=(0,))
        self._shown: Weights | None = None

    def begin(self) -> Standing:
        """A run from nothing, or from the weights of another."""
        first = self._start or new_weights(self.plan.size, self.plan.seed)
        if self.plan.open_value:
            first = with_open(first, self.plan.size, self.plan.seed + 1)
        weights = jax.tree.map(jnp.array, first)
        average = jax.tree.map(jnp.array, weights)
        chance = jax.random.PRNGKey(self.plan.seed)
        return Standing(weights, average, self._tutor.init(weights), chance)

    def compile(self, at: Standing) -> None:
        """Compile what will be needed; meanwhile something else may be compiled elsewhere."""
        shown = _shape_of(self.hall.arrays())
        state = _shape_of((at.weights, at.average, at.memory))
        chance = _shape_of(at.chance)
        choosing = self._choose.lower(state[0], _shape_of(self._nets), shown, chance)
        _, kept = choosing.out_info
        turn = _shape_of(kept) | {name: shown[name] for name in AFTERWARDS}
        last = {name: shown[name] for name in AT_LAST}
        iteration = jax.ShapeDtypeStruct((), jnp.int32)
        learning = self._learn.lower(state, [turn] * self.plan.turns, last, chance, iteration)
        self._choose, self._learn = choosing.compile(), learning.compile()

    def iterate(self, at: Standing) -> tuple[Standing, Report]:
        """Play and learn once."""
        began = perf_counter()
        turns = self._play(at)
        played = perf_counter() - began
        assert self._shown is not None
        last = {name: self._shown[name] for name in AT_LAST}
        at.chance, own = jax.random.split(at.chance)
        state = (at.weights, at.average, at.memory)
        state, figures, ends = self._learn(state, turns, last, own, jnp.int32(at.iteration))
        at.weights, at.average, at.memory = state
        at.iteration += 1
        told = {name: float(value) for name, value in figures.items()}
        ended, won = map(np.asarray, ends)
        seconds = {"played": played, "seconds": perf_counter() - began}
        return at, Report(told | seconds, ended, won)

    def _play(self, at: Standing) -> list[Weights]:
        """So many choices of every game."""
        if self._shown is None:
            self._shown = self.hall.play_on(nothing_yet(self.plan.games))
        turns: list[Weights] = []
        for _ in range(self.plan.turns):
            at.chance, own = jax.random.split(at.chance)
            actions, kept = self._choose(at.weights, self._nets, self._shown, own)
            self._shown = self.hall.play_on(actions)
            turns.append(kept | {name: jnp.array(self._shown[name]) for name in AFTERWARDS})
        jax.block_until_ready(turns[-1])
        return turns

    def _learned(
        self, state: Any, turns: list[Weights], last: Weights, chance: Any, iteration: Any
    ) -> tuple[Any, Weights, Any]:
        """The weights after a lesson, its figures, and for each game how often it ended and what
        each seat won."""
        plan, knobs = self.plan, self.plan.knobs
        data = {name: jnp.stack([turn[name] for turn in turns]) for name in turns[0]}
        now = look(plan, state[0], last)
        ends = expectation(state[0], now.found, last | {"seen": now.seen}, plan.size, plan.dtype)
        expected = {
            "seats": now.seats,
            "decider": last["decider"].astype(jnp.int32),
            "shares": ends.shares,
            "margins": ends.margins,
        }
        flat, won = look_back(data, expected, knobs)
        order = jax.random.permutation(chance, flat["gain"].shape[0]).reshape(plan.parts, -1)
        done = iteration / plan.iterations
        entropy = knobs.entropy_first + (knobs.entropy_last - knobs.entropy_first) * done
        state, figures = jax.lax.scan(partial(self._step, flat, entropy), state, order)
        return state, {name: each.mean() for name, each in figures.items()}, won

    def _step(self, flat: Weights, entropy: Any, state: Any, rows: Any) -> tuple[Any, Weights]:
        """Learn from a part of the decisions."""
        weights, average, memory = state
        plan = self.plan
        part = {name: each[rows] for name, each in flat.items()}
        pulls = Pulls(entropy, plan.magnet, self._calm(average, part) if plan.magnet else None)
        slope, figures = jax.grad(loss, has_aux=True)(
            weights, part, pulls, plan.knobs, plan.size, plan.dtype
        )
        change, memory = self._tutor.update(slope, memory, weights)
        weights = optax.apply_updates(weights, change)
        keep = plan.memory
        average = jax.tree.map(lambda a, w: keep * a + (1 - keep) * w, average, weights)
        return (weights, average, memory), figures

    def _calm(self, average: Weights, part: Weights) -> Any:
        """What the averaged weights would do: the magnet, which moves slowly."""
        found = answer(Arithmetic(self.plan.dtype), average, part["seen"], self.plan.size)
        return log_chances(found, part)


def _shape_of(tree: Any) -> Any:
    return jax.tree.map(lambda each: jax.ShapeDtypeStruct(each.shape, each.dtype), tree)
