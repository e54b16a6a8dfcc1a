"""Thinking about a decision for as long as a budget allows."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from oriflamme.bots.budget import Budget
from oriflamme.bots.instinct.weights import learned
from oriflamme.bots.search.doubts import belief_weights
from oriflamme.bots.search.layout import (
    CHILD,
    FIGURES,
    INFLUENCE,
    KEY,
    LINKS,
    RANK,
    SHARE,
    SIBLING,
    VISITS,
    WORTH,
)
from oriflamme.bots.search.simulating import search_range
from oriflamme.bots.search.thought import Option, Thought
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.codec import ACTIONS, encode
from oriflamme.kernel.game import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.worlds import fill_worlds
from oriflamme.rules.actions import Action
from oriflamme.views.view import View

MOST_WORLDS = 1024
"""So many worlds stand for all."""
MOST_NODES = 200_000
FIRST_CHUNK = 4
BREATH = 0.01
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot searches; see `layout` for what each number does."""

    depth: int
    curiosity: float
    by_instinct: bool
    margin: float
    close: float
    has_beliefs: bool
    trust: float = 1.0
    """How far instinct is followed: at 0 all options are alike to it."""

    def knobs(self) -> Any:
        numbers = (self.depth, self.curiosity, self.by_instinct, self.margin, self.close)
        return np.array(numbers, np.float64)


def make_ready() -> None:
    """Compile the search now, if there is a compiler: seconds once, nothing ever after."""
    fast(search_range)


def think(view: View, style: Style, *, rng: Random, budget: Budget) -> Thought:
    """Search from a view. The worlds come from the kernel's sampler, never from the table."""
    began = perf_counter()
    search = Search(view, style, rng, _worlds(budget))
    for count in _chunks(budget, began):
        search.simulate(count)
    return Thought(search.options(), search.simulations, perf_counter() - began)


class Search:
    """A tree in the making."""

    def __init__(self, view: View, style: Style, rng: Random, worlds: int) -> None:
        self.simulations = 0
        self._view = view
        self._knobs = style.knobs()
        self._weights = style.trust * learned(view.setup.ruleset)
        self._seed = rng.getrandbits(60)
        games = new_games(worlds)
        doubts = belief_weights(view) if style.has_beliefs else None
        fill_worlds(view, games, seed=rng.getrandbits(60), weights=doubts, threads=1)
        self._worlds = as_rows(games)
        self._desk = as_rows(new_games(1))
        self._tree = np.zeros((MOST_NODES, LINKS), np.int64)
        self._figures = np.zeros((MOST_NODES, FIGURES), np.float64)

    def simulate(self, count: int) -> None:
        start, stop = self.simulations, self.simulations + count
        fast(search_range)(
            self._worlds,
            self._desk,
            start,
            stop,
            self._seed,
            self._weights,
            self._knobs,
            self._tree,
            self._figures,
        )
        self.simulations = stop

    def options(self) -> tuple[Option, ...]:
        """Every option of the decision, the most often tried first."""
        nodes = self._first_choices()
        seat = self._view.viewer
        assert seat is not None
        found = [
            self._option(action, nodes.get(encode(action, self._view.setup, seat)))
            for action in self._view.actions
        ]
        return tuple(sorted(found, key=lambda option: (-option.tried, -option.worth)))

    def _first_choices(self) -> dict[int, int]:
        """The nodes right below the root, by the number of their action."""
        nodes = {}
        node = int(self._tree[0, CHILD])
        while node:
            nodes[int(self._tree[node, KEY]) % ACTIONS] = node
            node = int(self._tree[node, SIBLING])
        return nodes

    def _option(self, action: Action, node: int | None) -> Option:
        if node is None:
            return Option(action, 0, 0.0, 0.0, 0.0, 0.0)
        tried = int(self._tree[node, VISITS])
        means = (self._figures[node] / tried).tolist()
        return Option(action, tried, means[WORTH], means[SHARE], means[INFLUENCE], means[RANK])


def _worlds(budget: Budget) -> int:
    wanted = budget.iterations or int(4000 * (budget.seconds or 0.0))
    return min(MOST_WORLDS, max(wanted, 16))


def _chunks(budget: Budget, began: float) -> Iterator[int]:
    """How many simulations to make before looking at the clock again."""
    if budget.iterations is not None:
        yield budget.iterations
        return
    assert budget.seconds is not None
    count = FIRST_CHUNK
    while True:
        at = perf_counter()
        left = budget.seconds - (at - began)
        if left <= 0:
            return
        yield count
        took = max(perf_counter() - at, 1e-6)
        left = budget.seconds - (perf_counter() - began)
        count = max(1, int(count / took * min(left, BREATH)))
