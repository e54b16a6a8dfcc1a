"""Instinct as a judge, where there is neither NumPy nor a compiler: a game at a time."""

from collections.abc import Collection, Mapping
from random import Random

from oriflamme.bots import beliefs as by_habits
from oriflamme.bots.beliefs.odds import Odds
from oriflamme.counsel.barehanded.estimating import Shares, errors, means
from oriflamme.counsel.barehanded.likely_worlds import LikelyWorlds, TrueWorld
from oriflamme.counsel.barehanded.playouts import Playouts
from oriflamme.counsel.barehanded.weighing import NAME, weighing, weighing_in
from oriflamme.counsel.steps import Steps
from oriflamme.counsel.weight import Weighed, Weight
from oriflamme.review.gain import RESOLVE, Gain
from oriflamme.review.judge import Chances
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds as left_open


class BarehandedJudge:
    """Weighs by games that instinct plays on, in worlds that beliefs make likely."""

    name = NAME
    caution = 2.0

    def weigh(
        self, view: View, *, seed: int, simulations: int, closely: Collection[Action]
    ) -> Steps[Weighed]:
        return weighing(view, seed=seed, simulations=simulations, closely=closely)

    def weigh_open(
        self, state: State, *, simulations: int, closely: Collection[Action], rng: Random
    ) -> Steps[tuple[Weight, ...]]:
        assert state.decision
        return weighing_in(
            TrueWorld(state),
            state.setup,
            state.decision.options,
            state.decision.seat,
            simulations=simulations,
            closely=closely,
            seed=rng.getrandbits(60),
        )

    def chances(self, view: View, *, games: int, rng: Random) -> Steps[Chances]:
        playouts = Playouts(LikelyWorlds(view, rng), view.setup, rng.getrandbits(60))
        shares = []
        for number in range(games):
            shares.append(playouts.play(number).shares)
            yield number
        return Chances(means(shares), errors(shares))

    def gain(
        self, view: View, action: Action, *, careless: Collection[Seat], games: int, rng: Random
    ) -> Steps[Gain]:
        seat = view.viewer
        assert seat is not None
        seed = rng.getrandbits(60)
        worlds = LikelyWorlds(view, rng, careless)
        playouts = Playouts(worlds, view.setup, seed, trust=RESOLVE)
        more: list[list[float]] = []
        for number in range(games):
            by_instinct = playouts.play(number).shares
            yield number
            after = playouts.play(number, (action, seat)).shares
            yield number
            more.append([late - early for late, early in zip(after, by_instinct)])
        found: Shares = more
        return Gain(seat, means(found), errors(found))

    def beliefs(self, view: View) -> Mapping[int, Odds]:
        told = by_habits.beliefs(view).cards
        return {
            serial: {kind: told[serial].get(kind, 0.0) for kind in hidden.kinds}
            for hidden in left_open(view).hidden.values()
            for serial in hidden.face_down
        }
