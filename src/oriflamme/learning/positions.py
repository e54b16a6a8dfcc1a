"""Positions at the beginning of a round, from games of a net, and how they ended."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.bots.prospect.layout import LATER_ROUNDS
from oriflamme.bots.search.layout import FIGURES, INFLUENCE, RANK, SHARE, WORTH
from oriflamme.bots.search.style import Style
from oriflamme.kernel.games import GAME
from oriflamme.kernel.terms import SEATS
from oriflamme.learning.choosing import choose
from oriflamme.learning.halls import Hall, nothing_yet
from oriflamme.learning.network import Weights
from oriflamme.learning.plan import Plan
from oriflamme.learning.seating import EMPTY, INSTINCT, Seating
from oriflamme.learning.turns import BY_INSTINCT


class Positions(NamedTuple):
    """Positions, and what came of each for every seat, in the figures of a search."""

    where: Any
    """The place of each one's game in the batch, and so its table."""
    games: Any
    figures: Any


def play_rounds(
    plan: Plan, hall: Hall, seating: Seating, weights: Weights, style: Style, turns: int
) -> Iterator[Positions]:
    """Play on for so many choices of every game; the positions of those that ended.

    The hall asks all seats, those that follow instinct too: else rounds would begin unseen.
    """
    owners = jnp.asarray(seating.owners)
    weights = jax.tree.map(jnp.asarray, weights)

    def decide(weights: Weights, shown: Weights, chance: Any) -> Any:
        actions, _ = choose(plan, seating, weights, [], shown, chance)
        own = jnp.take_along_axis(owners, shown["decider"].astype(jnp.int32)[:, None], 1)[:, 0]
        return jnp.where(own == INSTINCT, BY_INSTINCT, actions)

    decide = jax.jit(decide)
    chance = jax.random.PRNGKey(plan.seed)
    begun = np.zeros((plan.games, LATER_ROUNDS), GAME)
    is_begun = np.zeros((plan.games, LATER_ROUNDS), bool)
    shown = hall.play_on(nothing_yet(plan.games))
    at_round = _rounds(hall)
    for _ in range(turns):
        chance, own = jax.random.split(chance)
        shown = hall.play_on(decide(weights, shown, own))
        ended = np.flatnonzero(np.asarray(shown["ended"]))
        if len(ended):
            shares, influence = (np.asarray(shown[n])[ended] for n in ("shares", "influence"))
            seats = (seating.owners[ended] != EMPTY).sum(1)
            yield from _ended(ended, begun, is_begun, figures(shares, influence, seats, style))
        games = np.frombuffer(hall.save(), GAME)
        now = games["round_number"]
        fresh = np.flatnonzero((now != at_round) & (now > 1))
        begun[fresh, now[fresh] - 2] = games[fresh]
        is_begun[fresh, now[fresh] - 2] = True
        at_round = now


def _rounds(hall: Hall) -> Any:
    return np.frombuffer(hall.save(), GAME)["round_number"]


def _ended(ended: Any, begun: Any, is_begun: Any, found: Any) -> Iterator[Positions]:
    which, later = np.nonzero(is_begun[ended])
    yield Positions(ended[which], begun[ended[which], later], found[which])
    is_begun[ended] = False


def figures(shares: Any, influence: Any, seats: Any, style: Style) -> Any:
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
    near = 1.0 / (1.0 + np.exp(-distance / style.close))
    found = np.zeros((*won.shape, FIGURES), np.float32)
    found[:, :, SHARE] = won
    found[:, :, INFLUENCE] = np.where(sits, has, 0.0)
    found[:, :, RANK] = np.where(
        won > 0, (1 + (won > 0).sum(1, keepdims=True)) / 2, ahead + (1 + level) / 2
    )
    found[:, :, WORTH] = (1 - style.margin) * won + style.margin * near
    return found
