"""Games played on to their end by instinct, uncompiled."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from oriflamme.bots.instinct.choosing import draw_action
from oriflamme.bots.instinct.factors import factors
from oriflamme.bots.instinct.layout import MOST_OPTIONS, MOST_SIGNS
from oriflamme.bots.instinct.reading import lesson_of
from oriflamme.bots.search.layout import CLOSE, FIGURES, KNOBS, MARGIN, WORTH
from oriflamme.bots.search.outcome import judge, split_victory
from oriflamme.counsel.barehanded.likely_worlds import Worlds
from oriflamme.kernel.chance import seed_game
from oriflamme.kernel.codec import encode
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Grid
from oriflamme.rules.actions import Action
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat

AS_LEARNED: Final = 1.0
"""How far instinct is followed. Searches follow it less, but they look at much more."""
AFTER: Final = 1 << 32
"""Makes of a seed the one for what follows the first choice."""


class Ended(NamedTuple):
    """How a game went."""

    shares: Sequence[float]
    """Of the victory, by seat."""
    worth: float
    """To the one who had to decide: a close game counts in part, so that few games tell much."""


class Playouts:
    """The nth game from each beginning is played in the same world with the same chance, so that
    the difference of two is known better than either."""

    def __init__(
        self, worlds: Worlds, setup: Setup, seed: int, *, trust: float = AS_LEARNED
    ) -> None:
        self._worlds = worlds
        self._setup = setup
        self._seed = seed
        self._factors = factors(lesson_of(setup), trust)
        self._odds = [0.0] * MOST_OPTIONS
        self._signs = [0] * MOST_SIGNS
        self._knobs = [0.0] * KNOBS
        self._knobs[MARGIN], self._knobs[CLOSE] = 0.5, 4.0  # as searches have them

    def play(self, number: int, first: tuple[Action, Seat] | None = None) -> Ended:
        """One game to its end, begun with an action of the seat that decides, or by instinct."""
        game = self._worlds.world(number)
        decider = game.decider
        if not game.over:
            seed_game(game, self._seed, number)
            if first is None:
                action = draw_action(game, self._factors, self._odds, self._signs)
            else:
                action = encode(first[0], self._setup, first[1])
            seed_game(game, self._seed ^ AFTER, number)
            step(game, action)
        while not game.over:
            step(game, draw_action(game, self._factors, self._odds, self._signs))
        shares = Grid([[0] * game.seats])
        figures = [0.0] * FIGURES
        split_victory(game, shares, 0)
        judge(game, decider, self._knobs, figures)
        return Ended(tuple(shares.cells), figures[WORTH])
