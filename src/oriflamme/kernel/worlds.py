"""Worlds a view leaves possible, filled into a batch, so that search never sees a hidden card.

Each hidden card of a family lies at one of its hidden places: a face-down card of the queue, the
hand, the cards set aside, the draw pile. A world is as likely as the product of the weights of
its cards at their places; all weights 1 makes all worlds equally likely, as in `views/worlds.py`.
The draw is exact: the weights of all ways to fill the first places with a set of kinds are summed
once for each view, and each world is drawn back along those sums.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from oriflamme.kernel.arrays import check_array, check_games
from oriflamme.kernel.batch_functions import copy_game, load_game, store_game
from oriflamme.kernel.constants import (
    ASIDE_ROW,
    FAMILIES,
    HAND_ROW,
    MAX_HIDDEN_CARDS,
    PILE_ROW,
    WEIGHT_ROWS,
)
from oriflamme.kernel.convert import InvalidGame, from_view
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.rng import draw_fraction, seed_game
from oriflamme.kernel.threads import run_in_threads
from oriflamme.kernel.vocabulary import KINDS, NUMBER
from oriflamme.rules.errors import OriflammeError
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds

Weights = npt.NDArray[np.float64]


class NoPossibleWorld(OriflammeError):
    """Weights under which no world is possible."""


def uniform_weights() -> Weights:
    """All worlds equally likely: a starting point for weights of one's own.

    Rows: a face-down card by its serial, then for each family by its place the hand
    (`HAND_ROW`), the cards set aside (`ASIDE_ROW`) and the draw pile (`PILE_ROW`). Columns: kinds.
    """
    return np.ones((WEIGHT_ROWS, len(KINDS)))


def sample_worlds(
    view: View,
    games: Games,
    *,
    seed: int,
    weights: Weights | None = None,
    threads: int | None = None,
) -> None:
    """Fill a batch with worlds consistent with a view, each with its own chance."""
    shown, *tables = sampling_tables(view, weights)
    work, batch = get_compiled(sample_world_range), check_games(games)
    run_in_threads(
        lambda start, stop: work(batch, start, stop, shown, *tables, seed), len(batch), threads
    )


def sampling_tables(view: View, weights: Weights | None) -> tuple[npt.NDArray[Any], ...]:
    """What `sample_world_range` draws from: what is shown, the hidden kinds and their places, and
    the ways in which they may lie."""
    shown = new_games(1)
    from_view(view).store(shown, 0)
    if weights is None:
        weights = uniform_weights()
    check_array(weights, "weights", np.float64, (WEIGHT_ROWS, len(KINDS)))
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise NoPossibleWorld("weights are numbers from 0 up")
    places = _HiddenPlaces(view)
    _forbid(places, weights := weights.copy())
    ways = np.zeros((FAMILIES, 1 << MAX_HIDDEN_CARDS))
    get_compiled(sum_ways)(places.kinds, places.rows, places.counts, weights, ways)
    for family, hidden in enumerate(places.hidden):
        if not ways[family, (1 << len(hidden.kinds)) - 1] > 0:
            raise NoPossibleWorld(
                f"these weights leave no way for the hidden cards of {hidden.family}"
            )
    return check_games(shown), places.kinds, places.rows, places.counts, weights, ways


class _HiddenPlaces:
    """The hidden kinds of each family and the places at which they may lie, as arrays."""

    def __init__(self, view: View) -> None:
        found = worlds(view).hidden
        self.hidden: list[Hidden] = [found[family] for family in view.setup.families]
        self.kinds = np.zeros((FAMILIES, MAX_HIDDEN_CARDS), np.int64)
        self.rows = np.zeros((FAMILIES, MAX_HIDDEN_CARDS), np.int64)
        self.counts = np.zeros(FAMILIES, np.int64)
        for family, hidden in enumerate(self.hidden):
            rows = self._rows(family, hidden)
            if len(rows) != len(hidden.kinds):
                raise InvalidGame(f"the view of {hidden.family} does not add up to its ten cards")
            self.counts[family] = len(rows)
            self.rows[family, : len(rows)] = rows
            self.kinds[family, : len(rows)] = [NUMBER[kind] for kind in hidden.kinds]

    def _rows(self, family: int, hidden: Hidden) -> list[int]:
        return [
            *hidden.face_down,
            *[HAND_ROW + family] * hidden.in_hand,
            *[ASIDE_ROW + family] * hidden.aside,
            *[PILE_ROW + family] * hidden.in_pile,
        ]


def _forbid(places: _HiddenPlaces, weights: Weights) -> None:
    """What everybody saw not to be set aside is not set aside."""
    for family, hidden in enumerate(places.hidden):
        for kind in hidden.never_aside:
            weights[ASIDE_ROW + family, NUMBER[kind]] = 0


# The ways to fill the hidden places, summed once, then walked back.


@exported("int64[:, ::1]", "int64[:, ::1]", "int64[::1]", "float64[:, ::1]", "float64[:, ::1]")
def sum_ways(kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any) -> None:
    """For each set of a family's hidden kinds, the weight of all ways to fill the first places."""
    for family in range(FAMILIES):
        ways[family, 0] = 1.0
        for some in range(1, 1 << counts[family]):
            place = -1
            for n in range(counts[family]):
                place += some >> n & 1
            total = 0.0
            for n in range(counts[family]):
                if some >> n & 1:
                    weight = weights[rows[family, place], kinds[family, n]]
                    total += ways[family, some & ~(1 << n)] * weight
            ways[family, some] = total


@exported(
    "games",
    "int64",
    "int64",
    "games",
    "int64[:, ::1]",
    "int64[:, ::1]",
    "int64[::1]",
    "float64[:, ::1]",
    "float64[:, ::1]",
    "int64",
)
def sample_world_range(
    games: Any,
    start: int,
    stop: int,
    shown: Any,
    kinds: Any,
    rows: Any,
    counts: Any,
    weights: Any,
    ways: Any,
    seed: int,
) -> None:
    """Make each game what is shown, its hidden cards drawn."""
    for g in range(start, stop):
        copy_game(shown, 0, games, g)
        game = load_game(games, g)
        seed_game(game, seed, g)
        for family in range(game.families):
            _sample_family(game, family, kinds, rows, counts, weights, ways)
        store_game(games, g, game)


@jittable
def _sample_family(
    game: Game, family: int, kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any
) -> None:
    """From the last place to the first: a kind, as likely as the ways it leaves."""
    left = (1 << counts[family]) - 1
    drawn = 0
    for place in range(counts[family] - 1, -1, -1):
        row = rows[family, place]
        threshold = draw_fraction(game) * ways[family, left]
        chosen = -1
        for n in range(counts[family]):
            if left >> n & 1:
                mass = ways[family, left & ~(1 << n)] * weights[row, kinds[family, n]]
                if mass > 0.0 and (chosen < 0 or threshold >= 0.0):
                    chosen = n
                threshold -= mass
        left &= ~(1 << chosen)
        kind = kinds[family, chosen]
        if row < HAND_ROW:
            game.kind[row] = kind
        elif row < ASIDE_ROW:
            game.hand[family] = game.hand[family] | 1 << kind
        elif row < PILE_ROW:
            game.aside[family] = game.aside[family] | 1 << kind
        else:
            game.pile[family, drawn] = kind
            drawn += 1
