"""Options tried out to the end of the game, each as often as asked for, all in the same worlds."""

from random import Random

import numpy as np
import numpy.typing as npt

from oriflamme.bots.memory.recalling import UNKNOWN
from oriflamme.bots.prospect.weights import NONE_LEARNED
from oriflamme.bots.reflex.weights import NONE_LEARNED as NO_REFLEX
from oriflamme.bots.search.counsel import NO_FAVOUR
from oriflamme.bots.search.layout import FIGURES, LINKS, PROMISES
from oriflamme.bots.search.simulating import search_range
from oriflamme.bots.search.style import Style
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import fast
from oriflamme.rules.setup import Setup

Numbers = npt.NDArray[np.float64]


class Trials:
    """What came of each option of a decision, simulation by simulation.

    The nth simulation of every option is played in the same world with the same chance, so that a
    difference between two options tells more than their figures alone.
    """

    def __init__(
        self, worlds: Games, setup: Setup, style: Style, *, options: int, most: int, rng: Random
    ) -> None:
        """`worlds` are where the decision may be asked; `most` simulations will be made in all. The
        style is one that plays to the end."""
        self.shares: list[Numbers] = [np.zeros((0, len(setup.seats)))] * options
        """Option by option, in the order of their numbers: a row a simulation, a column a seat."""
        self.worths: list[Numbers] = [np.zeros(0)] * options
        """Likewise what each was worth to the one who decides; see `bots/search/outcome.py`."""
        self._worlds = as_rows(worlds)
        self._desk = as_rows(new_games(1))
        self._seed = rng.getrandbits(60)
        self._factors = style.factors(setup)
        self._knobs = style.knobs()
        self._tree = np.zeros((most + 1, LINKS), np.int64)
        self._promises = np.zeros((most + 1, PROMISES), np.float64)
        self._figures = np.zeros((most + 1, FIGURES), np.float64)

    def tried(self, option: int) -> int:
        return len(self.worths[option])

    def promise(self, option: int) -> float:
        """What an option was worth on the average."""
        return float(self.worths[option].mean())

    def attempt(self, option: int, count: int) -> None:
        """Make so many more simulations of an option; its part of the tree grows on."""
        shares = np.zeros((count, self.shares[option].shape[1]))
        worths = np.zeros(count)
        fast(search_range)(
            self._worlds,
            self._desk,
            count,
            self._seed,
            self._factors,
            self._knobs,
            NO_FAVOUR,
            self._tree,
            self._promises,
            self._figures,
            option,
            shares,
            worths,
            *NONE_LEARNED,
            *NO_REFLEX,
            UNKNOWN,
        )
        self.shares[option] = np.concatenate([self.shares[option], shares])
        self.worths[option] = np.concatenate([self.worths[option], worths])
