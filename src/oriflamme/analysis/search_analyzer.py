"""The bots that search, as advisers: everything compiled, and done at once."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from oriflamme.analysis.analyzer import DecisionPoint
from oriflamme.analysis.steps import Steps, immediate
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.distilled_policy.weights import NO_POLICIES as NO_REFLEX
from oriflamme.bots.duke import Duke
from oriflamme.bots.inference.prediction import predict
from oriflamme.bots.king.fit_marginals import fit_marginals
from oriflamme.bots.king.king import King
from oriflamme.bots.king.model_belief_weights import model_belief_weights
from oriflamme.bots.king.onnx_model import OnnxModel, built_in_model
from oriflamme.bots.opponent_model.posterior_worlds import NO_TYPES
from oriflamme.bots.playout_policy.exp_weight_arrays import ExpWeights
from oriflamme.bots.search.belief_weights import belief_weights
from oriflamme.bots.search.layout import ANY_FIRST, NODE_FIELDS, NODE_VALUES, OUTCOME_STATS
from oriflamme.bots.search.playouts import playout_range
from oriflamme.bots.search.search_config import SearchConfig, playout_exp_weights
from oriflamme.bots.search.search_prior import NO_PRIOR
from oriflamme.bots.search.simulation import search_range
from oriflamme.bots.value_function.weights import NO_VALUE_FUNCTION
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.codec import encode
from oriflamme.kernel.constants import HAND_ROW, ROUNDS
from oriflamme.kernel.convert import write_state
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import Weights, sample_worlds, sampling_tables
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds

Numbers = npt.NDArray[np.float64]

MAX_WORLDS: Final = 1024
"""So many worlds stand for all."""
FULL_GAME_CONFIG: Final = replace(
    King.config, inverse_temperature=Duke.config.inverse_temperature, horizon=ROUNDS
)
"""Counsel is about whole games, and its errors were measured with a duke's trust in instinct."""


class UnknownAnalyzer(OriflammeError):
    """A bot that is not asked for counsel."""


@dataclass(frozen=True, slots=True)
class SearchAnalyzer:
    """A bot that searches as somebody to ask."""

    error_factor: ClassVar[float] = 1.0

    name: str
    config: SearchConfig
    world_weights: Callable[[View], Weights]
    """How likely each kind is at each hidden place, as the kernel's sampler takes it."""

    def with_uniform_beliefs(self, seats: Collection[Seat]) -> "SearchAnalyzer":
        if not seats:
            return self

        def weights(seen: View) -> Weights:
            likely = self.world_weights(seen).copy()
            for place, holding in enumerate(seen.holdings):
                if holding.seat in seats:
                    likely[HAND_ROW + place] = 1.0
                    of_family = (card for slot in seen.queue for card in slot)
                    serials = [card.serial for card in of_family if card.crest == holding.family]
                    likely[serials] = 1.0
            return likely

        return replace(self, world_weights=weights)

    def trials(
        self, point: DecisionPoint, options: Sequence[Action], simulations: int, rng: Random
    ) -> "SearchTrials":
        return SearchTrials(
            point, self._worlds(point, simulations, rng), self.config, simulations, rng
        )

    def playouts(
        self,
        point: DecisionPoint,
        games: int,
        rng: Random,
        *,
        inverse_temperature: float | None = None,
    ) -> "CompiledPlayouts":
        setup = point.setup
        factors = (
            self.config.exp_weights(setup)
            if inverse_temperature is None
            else playout_exp_weights(setup, inverse_temperature)
        )
        return CompiledPlayouts(point, self._worlds(point, games, rng), factors, rng)

    def _worlds(self, moment: DecisionPoint, count: int, rng: Random) -> Games:
        """Worlds as the bot thinks them likely; where cards are open, the true one."""
        if isinstance(moment, State):
            games = new_games(1)
            write_state(moment, games, 0)
            return games
        games, seed = new_games(min(MAX_WORLDS, count)), rng.getrandbits(60)
        sample_worlds(moment, games, seed=seed, weights=self.world_weights(moment), threads=1)
        return games

    def beliefs(self, view: View) -> dict[int, KindProbs]:
        """Those of the worlds it searches in: by how often cards have waited and where they lie,
        and for a king by what its net guesses too. They add up to 1, the likeliest first."""
        _, kinds, rows, counts, weights, _ = sampling_tables(view, self.world_weights(view))
        found = np.zeros_like(weights)
        get_compiled(fit_marginals)(kinds, rows, counts, weights, found, found, 0)
        probs = {
            serial: {kind: float(found[serial, NUMBER[kind]]) for kind in hidden.kinds}
            for hidden in worlds(view).hidden.values()
            for serial in hidden.face_down
        }
        return {
            serial: dict(sorted(of_card.items(), key=lambda item: -item[1]))
            for serial, of_card in probs.items()
        }


@cache
def search_analyzer(name: str | None = None) -> SearchAnalyzer:
    """A bot by name; if none is given, the strongest at hand. A king without its net is a duke."""
    if name not in (None, "king", "duke"):
        raise UnknownAnalyzer(f"king and duke give counsel, not {name!r}")
    model = built_in_model() if name != "duke" else None
    if model is None:
        return SearchAnalyzer("duke", Duke.config, belief_weights)
    return SearchAnalyzer("king", FULL_GAME_CONFIG, lambda view: _model_world_weights(view, model))


@lru_cache(maxsize=16)
def _model_world_weights(view: View, model: OnnxModel) -> Weights:
    """The net is asked as a seat, and once about a view; a spectator goes by beliefs alone."""
    if view.viewer is None:
        return belief_weights(view)
    return model_belief_weights(view, predict(view, model), King.model_belief_share)


class ArraySample:
    """Shares of the victory in an array."""

    def __init__(self, rows: Numbers) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def difference(self, other: "ArraySample") -> "ArraySample":
        common = min(len(self), len(other))
        return ArraySample(self.rows[:common] - other.rows[:common])

    def mean_and_error(self, seat: Seat) -> tuple[float, float]:
        return float(self.rows[:, seat].mean()), standard_error(self.rows[:, seat])

    def means(self) -> tuple[float, ...]:
        return tuple(self.rows.mean(axis=0).tolist())

    def errors(self) -> tuple[float, ...]:
        return tuple(map(standard_error, self.rows.T))


def standard_error(sample: Numbers) -> float:
    """Of the mean. One surprise more than was seen is assumed, so that few never look certain."""
    count = len(sample)
    spread = float(((sample - sample.mean()) ** 2).sum()) + 0.25
    return float(np.sqrt(spread / (count * (count + 1))))


class SearchTrials:
    """Options tried out by searches to the end of the game; the style is one that plays to it."""

    def __init__(
        self,
        point: DecisionPoint,
        worlds: Games,
        config: SearchConfig,
        simulations: int,
        rng: Random,
    ) -> None:
        assert point.decision is not None
        options, setup = len(point.decision.options), point.setup
        most = 2 * simulations + 256
        self.samples = [ArraySample(np.zeros((0, len(setup.seats))))] * options
        self._utilities: list[Numbers] = [np.zeros(0)] * options
        self._worlds = check_games(worlds)
        self._scratch = check_games(new_games(1))
        self._seed = rng.getrandbits(60)
        self._exp_weights = config.exp_weights(setup)
        self._params = config.params()
        self._tree = np.zeros((most + 1, NODE_FIELDS), np.int64)
        self._node_values = np.zeros((most + 1, NODE_VALUES), np.float64)
        self._outcome_sums = np.zeros((most + 1, OUTCOME_STATS), np.float64)

    def mean_utility(self, option: int) -> float:
        """See `bots/search/outcome.py`."""
        return float(self._utilities[option].mean())

    def simulate(self, option: int, count: int) -> Steps[None]:
        """The option's part of the tree grows on."""
        before = self.samples[option].rows
        win_shares = np.zeros((count, before.shape[1]))
        utilities = np.zeros(count)
        get_compiled(search_range)(
            self._worlds,
            self._scratch,
            count,
            self._seed,
            self._exp_weights,
            self._params,
            NO_PRIOR,
            self._tree,
            self._node_values,
            self._outcome_sums,
            option,
            win_shares,
            utilities,
            *NO_VALUE_FUNCTION,
            *NO_REFLEX,
            NO_TYPES,
        )
        self.samples[option] = ArraySample(np.concatenate([before, win_shares]))
        self._utilities[option] = np.concatenate([self._utilities[option], utilities])
        return immediate(None)


class CompiledPlayouts:
    """Everybody follows instinct."""

    def __init__(
        self, point: DecisionPoint, worlds: Games, exp_weights: ExpWeights, rng: Random
    ) -> None:
        self._point = point
        self._worlds = check_games(worlds)
        self._exp_weights = exp_weights
        self._seed = rng.getrandbits(60)

    def win_shares(self, games: int, first: Action | None = None) -> Steps[ArraySample]:
        setup, decision = self._point.setup, self._point.decision
        number = ANY_FIRST
        if first is not None:
            assert decision is not None
            number = encode(first, setup, decision.seat)
        shares, desk = np.zeros((games, len(setup.seats))), check_games(new_games(1))
        get_compiled(playout_range)(
            self._worlds, desk, self._seed, self._exp_weights, number, shares
        )
        return immediate(ArraySample(shares))
