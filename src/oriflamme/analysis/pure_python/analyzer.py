"""Instinct as an adviser, where there is neither NumPy nor a compiler: a game at a time."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from oriflamme.analysis.analyzer import DecisionPoint
from oriflamme.analysis.steps import Steps
from oriflamme.bots import beliefs as by_habits
from oriflamme.bots.beliefs.hidden_card_sampler import HiddenCardSampler
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.playout_policy.action_sampling import sample_action
from oriflamme.bots.playout_policy.exp_weights import exp_weights
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.playout_policy.weights_reader import weights_key_of
from oriflamme.bots.search.layout import MARGIN, MARGIN_SCALE, OUTCOME_STATS, PARAMS, UTILITY
from oriflamme.bots.search.outcome import write_outcome, write_win_shares
from oriflamme.kernel.codec import encode
from oriflamme.kernel.convert import bits, from_state, from_view
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game, Grid
from oriflamme.kernel.rng import seed_game
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View
from oriflamme.views.worlds import worlds as left_open

LEARNED_TEMPERATURE: Final = 1.0
"""How far instinct is followed. Searches follow it less, but they look at much more."""
AFTER_FIRST: Final = 1 << 32
"""Makes of a seed the one for what follows the first choice."""

WorldSource: TypeAlias = Callable[[int], Game]
"""A copy of the nth world, a game of the kernel in plain lists: the same for the same number."""


class PlayoutAnalyzer:
    """Weighs by games that instinct plays on, in worlds that beliefs make likely."""

    name = "instinct"
    error_factor = 2.0

    def __init__(self, uniform_seats: Collection[Seat] = ()) -> None:
        """Of the hidden cards of those who are `counted` nothing is believed."""
        self._uniform_seats = uniform_seats

    def with_uniform_beliefs(self, seats: Collection[Seat]) -> "PlayoutAnalyzer":
        return PlayoutAnalyzer(seats)

    def trials(
        self, point: DecisionPoint, options: Sequence[Action], simulations: int, rng: Random
    ) -> "PlainTrials":
        return PlainTrials(self.playouts(point, simulations, rng), options)

    def playouts(
        self,
        point: DecisionPoint,
        games: int,
        rng: Random,
        *,
        inverse_temperature: float | None = None,
    ) -> "PlainPlayouts":
        if isinstance(point, State):
            world = true_world(point)
        else:
            world = BelievedWorlds(point, rng, self._uniform_seats).world
        seed = rng.getrandbits(60)
        return PlainPlayouts(
            point,
            world,
            seed,
            inverse_temperature=LEARNED_TEMPERATURE
            if inverse_temperature is None
            else inverse_temperature,
        )

    def beliefs(self, view: View) -> Mapping[int, KindProbs]:
        told = by_habits.estimate_beliefs(view).cards
        return {
            serial: {kind: told[serial].get(kind, 0.0) for kind in hidden.kinds}
            for hidden in left_open(view).hidden.values()
            for serial in hidden.face_down
        }


def true_world(state: State) -> WorldSource:
    """The one there is, with open cards."""
    game = from_state(state)
    return lambda number: game.copy()


class BelievedWorlds:
    """What a view leaves possible, drawn as beliefs make it likely."""

    def __init__(self, view: View, rng: Random, uniform_seats: Collection[Seat] = ()) -> None:
        self._shown = from_view(view)
        self._place = view.setup.place
        self._cards = HiddenCardSampler(view, uniform_seats)
        self._rng = rng
        self._drawn: list[Game] = []

    def world(self, number: int) -> Game:
        while len(self._drawn) <= number:
            self._drawn.append(self._draw())
        return self._drawn[number].copy()

    def _draw(self) -> Game:
        game = self._shown.copy()
        for family, guess in self._cards.sample(self._rng).items():
            place = self._place[family]
            for serial, kind in guess.queue.items():
                game.kind[serial] = NUMBER[kind]
            game.hand[place] |= bits(guess.hand)
            game.aside[place] |= bits(guess.aside)
            for at, kind in enumerate(guess.pile):
                game.pile[place, at] = NUMBER[kind]
        return game


class PlayoutResult(NamedTuple):
    """How a game went."""

    win_shares: tuple[float, ...]
    """Of the victory, by seat."""
    utility: float
    """To the one who had to decide: a close game counts in part, so that few games tell much."""


class PlainPlayouts:
    """Games played on to their end, uncompiled."""

    def __init__(
        self,
        point: DecisionPoint,
        world: WorldSource,
        seed: int,
        *,
        inverse_temperature: float = LEARNED_TEMPERATURE,
    ) -> None:
        self._point = point
        self._world = world
        self._seed = seed
        self._exp_weights = exp_weights(weights_key_of(point.setup), inverse_temperature)
        self._scores = [0.0] * MAX_OPTIONS
        self._features = [0] * MAX_FEATURES
        self._params = [0.0] * PARAMS
        self._params[MARGIN], self._params[MARGIN_SCALE] = 0.5, 4.0  # as searches have them

    def win_shares(self, games: int, first: Action | None = None) -> Steps["PlainSample"]:
        rows = []
        for number in range(games):
            rows.append(self.play(number, first).win_shares)
            yield number
        return PlainSample(rows)

    def play(self, number: int, first: Action | None = None) -> PlayoutResult:
        """One game to its end, begun with an action of the seat that decides, or by instinct."""
        game = self._world(number)
        decider = game.decider
        if not game.over:
            seed_game(game, self._seed, number)
            if first is None:
                action = sample_action(game, self._exp_weights, self._scores, self._features)
            else:
                action = encode(first, self._point.setup, decider)
            seed_game(game, self._seed ^ AFTER_FIRST, number)
            step(game, action)
        while not game.over:
            step(game, sample_action(game, self._exp_weights, self._scores, self._features))
        shares = Grid([[0] * game.seats])
        figures = [0.0] * OUTCOME_STATS
        write_win_shares(game, shares, 0)
        write_outcome(game, decider, self._params, figures)
        return PlayoutResult(tuple(shares.cells), figures[UTILITY])


class PlainTrials:
    """Options tried out by playing on, each from its own beginning."""

    def __init__(self, playouts: PlainPlayouts, options: Sequence[Action]) -> None:
        self.samples = [PlainSample([]) for _ in options]
        self._playouts = playouts
        self._options = options
        self._utilities: list[list[float]] = [[] for _ in options]

    def mean_utility(self, option: int) -> float:
        return mean(self._utilities[option])

    def simulate(self, option: int, count: int) -> Steps[None]:
        rows, worths = self.samples[option].rows, self._utilities[option]
        for _ in range(count):
            game = self._playouts.play(len(rows), self._options[option])
            rows.append(game.win_shares)
            worths.append(game.utility)
            yield option


class PlainSample:
    """Shares of the victory in lists."""

    def __init__(self, rows: list[tuple[float, ...]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def difference(self, other: "PlainSample") -> "PlainSample":
        pairs = zip(self.rows, other.rows)
        return PlainSample([tuple(a - b for a, b in zip(one, two)) for one, two in pairs])

    def mean_and_error(self, seat: Seat) -> tuple[float, float]:
        mine = [row[seat] for row in self.rows]
        return mean(mine), standard_error(mine)

    def means(self) -> tuple[float, ...]:
        return tuple(map(mean, zip(*self.rows)))

    def errors(self) -> tuple[float, ...]:
        return tuple(map(standard_error, zip(*self.rows)))


def mean(sample: Sequence[float]) -> float:
    return fsum(sample) / len(sample)


def standard_error(sample: Sequence[float]) -> float:
    """As `searching.standard_error`."""
    count, middle = len(sample), mean(sample)
    spread = fsum((each - middle) ** 2 for each in sample) + 0.25
    return sqrt(spread / (count * (count + 1)))
