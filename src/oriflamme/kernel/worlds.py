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

from oriflamme.kernel.arrays import as_rows, check_array
from oriflamme.kernel.fill import NotAGame, from_view
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.terms import ASIDE_ROW, FAMILIES, HAND_ROW, PILE_ROW, PLACES, WEIGHT_ROWS
from oriflamme.kernel.threads import in_parts
from oriflamme.kernel.vocabulary import KINDS, NUMBER
from oriflamme.kernel.worlds_range import sum_ways, world_range
from oriflamme.rules.errors import OriflammeError
from oriflamme.views.view import View
from oriflamme.views.worlds import Hidden, worlds

Weights = npt.NDArray[np.float64]


class NoWorld(OriflammeError):
    """Weights under which no world is possible."""


def even_weights() -> Weights:
    """All worlds equally likely: a starting point for weights of one's own.

    Rows: a face-down card by its serial, then for each family by its place the hand
    (`HAND_ROW`), the cards set aside (`ASIDE_ROW`) and the draw pile (`PILE_ROW`). Columns: kinds.
    """
    return np.ones((WEIGHT_ROWS, len(KINDS)))


def fill_worlds(
    view: View,
    games: Games,
    *,
    seed: int,
    weights: Weights | None = None,
    threads: int | None = None,
) -> None:
    """Fill a batch with worlds consistent with a view, each with its own chance."""
    shown, *tables = possible_worlds(view, weights)
    work, batch = fast(world_range), as_rows(games)
    in_parts(
        lambda start, stop: work(batch, start, stop, shown, *tables, seed), len(batch), threads
    )


def possible_worlds(view: View, weights: Weights | None) -> tuple[npt.NDArray[Any], ...]:
    """What `world_range` draws from: what is shown, the hidden kinds and their places, and the ways
    in which they may lie."""
    shown = new_games(1)
    from_view(view).store(shown, 0)
    if weights is None:
        weights = even_weights()
    check_array(weights, "weights", np.float64, (WEIGHT_ROWS, len(KINDS)))
    if not (np.isfinite(weights).all() and (weights >= 0).all()):
        raise NoWorld("weights are numbers from 0 up")
    places = _Places(view)
    _forbid(places, weights := weights.copy())
    ways = np.zeros((FAMILIES, 1 << PLACES))
    fast(sum_ways)(places.kinds, places.rows, places.counts, weights, ways)
    for family, hidden in enumerate(places.hidden):
        if not ways[family, (1 << len(hidden.kinds)) - 1] > 0:
            raise NoWorld(f"these weights leave no way for the hidden cards of {hidden.family}")
    return as_rows(shown), places.kinds, places.rows, places.counts, weights, ways


class _Places:
    """The hidden kinds of each family and the places at which they may lie, as arrays."""

    def __init__(self, view: View) -> None:
        found = worlds(view).hidden
        self.hidden: list[Hidden] = [found[family] for family in view.setup.families]
        self.kinds = np.zeros((FAMILIES, PLACES), np.int64)
        self.rows = np.zeros((FAMILIES, PLACES), np.int64)
        self.counts = np.zeros(FAMILIES, np.int64)
        for family, hidden in enumerate(self.hidden):
            rows = self._rows(family, hidden)
            if len(rows) != len(hidden.kinds):
                raise NotAGame(f"the view of {hidden.family} does not add up to its ten cards")
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


def _forbid(places: _Places, weights: Weights) -> None:
    """What everybody saw not to be set aside is not set aside."""
    for family, hidden in enumerate(places.hidden):
        for kind in hidden.never_aside:
            weights[ASIDE_ROW + family, NUMBER[kind]] = 0
