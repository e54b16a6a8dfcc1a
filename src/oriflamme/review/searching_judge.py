"""A bot that searches as a judge: everything compiled, and done at once."""

from collections.abc import Collection, Mapping
from random import Random

from oriflamme.bots.beliefs.odds import Odds
from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.believing import beliefs
from oriflamme.counsel.estimating import standard_error
from oriflamme.counsel.steps import Steps, already
from oriflamme.counsel.weighing import MOST_WORLDS, likely_worlds, weigh, weigh_in
from oriflamme.counsel.weight import Weighed, Weight
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import new_games
from oriflamme.review.counting import counting_for
from oriflamme.review.gain import Gain
from oriflamme.review.gains import gain
from oriflamme.review.judge import Chances
from oriflamme.review.playouts import Playouts
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View


class SearchingJudge:
    """An adviser, asked about a whole game."""

    caution = 1.0

    def __init__(self, asked: Adviser) -> None:
        self._asked = asked

    @property
    def name(self) -> str:
        return self._asked.name

    def weigh(
        self, view: View, *, seed: int, simulations: int, closely: Collection[Action]
    ) -> Steps[Weighed]:
        bot = self._asked.name
        return already(weigh(view, seed=seed, simulations=simulations, bot=bot, closely=closely))

    def weigh_open(
        self, state: State, *, simulations: int, closely: Collection[Action], rng: Random
    ) -> Steps[tuple[Weight, ...]]:
        assert state.decision
        true_world = new_games(1)
        write_state(state, true_world, 0)
        weights = weigh_in(
            true_world,
            state.setup,
            state.decision.options,
            state.decision.seat,
            self._asked,
            simulations=simulations,
            closely=closely,
            rng=rng,
        )
        return already(weights)

    def chances(self, view: View, *, games: int, rng: Random) -> Steps[Chances]:
        worlds = likely_worlds(view, self._asked, min(MOST_WORLDS, games), rng)
        instinct = self._asked.style.factors(view.setup)
        shares = Playouts(worlds, view.setup, instinct, rng).shares(games)
        means = tuple(shares.mean(axis=0).tolist())
        return already(Chances(means, tuple(map(standard_error, shares.T))))

    def gain(
        self, view: View, action: Action, *, careless: Collection[Seat], games: int, rng: Random
    ) -> Steps[Gain]:
        asked = counting_for(careless, self._asked)
        return already(gain(view, action, asked, games=games, rng=rng))

    def beliefs(self, view: View) -> Mapping[int, Odds]:
        return beliefs(view, bot=self._asked.name)
