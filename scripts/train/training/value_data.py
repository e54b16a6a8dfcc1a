"""Positions of every stage, from games of a network, with their results."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.bots.search.layout import INFLUENCE, OUTCOME_STATS, RANK, UTILITY, WIN_SHARE
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.value_function.layout import ROUND_STAGES
from oriflamme.kernel.constants import PLACE, REVEAL, SEATS
from oriflamme.kernel.games import GAME
from oriflamme.learning.actor import policy_on_turn, sample_actions
from oriflamme.learning.backends import GameBackend, no_actions
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.env_step import SCRIPTED_ACTION
from oriflamme.learning.network import Weights
from oriflamme.learning.policy_assignment import EMPTY, SCRIPTED, PolicyAssignment

PER_STAGE: Final = 2
"""So many positions of a stage are kept of each game."""


class Positions(NamedTuple):
    """Positions, and what came of each for every seat, in the figures of a search."""

    where: Any
    """The place of each one's game in the batch, and so its table."""
    games: Any
    outcomes: Any


def play_rounds(
    config: TrainConfig,
    backend: GameBackend,
    assignment: PolicyAssignment,
    weights: Weights,
    search_config: SearchConfig,
    turns: int,
) -> Iterator[Positions]:
    """Play on for so many choices of every game; the positions of those that ended.

    The backend has all seats decide, those of the playout policy too: else positions would be
    missed.
    """
    weights = jax.tree.map(jnp.asarray, weights)

    def decide(weights: Weights, shown: Weights, key: Any) -> Any:
        actions, _ = sample_actions(config, assignment, weights, [], shown, key)
        return jnp.where(policy_on_turn(assignment, shown) == SCRIPTED, SCRIPTED_ACTION, actions)

    decide = jax.jit(decide)
    chance = jax.random.PRNGKey(config.seed)
    met = PositionReservoir(config.games, np.random.default_rng(config.seed))
    shown = backend.step(no_actions(config.games))
    for _ in range(turns):
        chance, own = jax.random.split(chance)
        shown = backend.step(decide(weights, shown, own))
        ended = np.flatnonzero(np.asarray(shown["ended"]))
        if len(ended):
            shares, influence = (np.asarray(shown[n])[ended] for n in ("win_shares", "influence"))
            seats = (assignment.policies[ended] != EMPTY).sum(1)
            yield met.pop_ended(ended, outcomes(shares, influence, seats, search_config))
        met.observe(np.frombuffer(backend.save(), GAME))


class PositionReservoir:
    """Positions met in games that have not ended: of each stage a few, any of them as likely."""

    def __init__(self, count: int, rng: np.random.Generator) -> None:
        self._rng = rng
        self._met = np.zeros((count, ROUND_STAGES), np.int16)
        self._kept = np.zeros((count, ROUND_STAGES, PER_STAGE), GAME)

    def observe(self, games: Any) -> None:
        """Look at all games at a choice."""
        here = np.flatnonzero(np.isin(games["question"], (PLACE, REVEAL)))
        stage = 2 * (games["round_number"][here] - 1) + (games["cursor"][here] >= 0)
        self._met[here, stage] += 1
        place = self._met[here, stage] - 1
        lot = np.where(place < PER_STAGE, place, self._rng.integers(0, place + 1))
        kept = lot < PER_STAGE
        here, stage, lot = here[kept], stage[kept], lot[kept]
        self._kept[here, stage, lot] = games[here]

    def pop_ended(self, ended: Any, found: Any) -> Positions:
        """What was kept of games that ended so, for every position."""
        which, stage, lot = np.nonzero(self._met[ended][:, :, None] > np.arange(PER_STAGE))
        games = self._kept[ended[which], stage, lot]
        self._met[ended] = 0
        return Positions(ended[which], games, found[which])


def outcomes(shares: Any, influence: Any, seats: Any, search_config: SearchConfig) -> Any:
    """How games ended for every seat, [game, seat, figure], as `judge` has it. Rank is by victory
    and influence alone."""
    sits = np.arange(SEATS) < seats[:, None]
    won = np.where(sits, shares, 0.0)
    has = np.where(sits, influence.astype(np.float64), -np.inf)
    alone = np.eye(SEATS, dtype=bool)
    rivals = np.where(alone, -np.inf, has[:, None, :])
    ahead = (has[:, None, :] > has[:, :, None]).sum(2)
    level = (has[:, None, :] == has[:, :, None]).sum(2)
    distance = np.where(sits, has, 0.0) - rivals.max(2)
    near = 1.0 / (1.0 + np.exp(-distance / search_config.margin_scale))
    found = np.zeros((*won.shape, OUTCOME_STATS), np.float32)
    found[:, :, WIN_SHARE] = won
    found[:, :, INFLUENCE] = np.where(sits, has, 0.0)
    found[:, :, RANK] = np.where(
        won > 0, (1 + (won > 0).sum(1, keepdims=True)) / 2, ahead + (1 + level) / 2
    )
    found[:, :, UTILITY] = (1 - search_config.margin) * won + search_config.margin * near
    return found
