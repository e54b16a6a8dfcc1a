"""Instinct as an adviser, where there is neither NumPy nor a compiler: a game at a time."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import fsum, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from oriflamme.bots import beliefs as by_habits
from oriflamme.bots.beliefs.hidden_card_sampler import HiddenCardSampler
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.playout_policy.action_sampling import sample_action
from oriflamme.bots.playout_policy.exp_weights import exp_weights
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.bots.playout_policy.weights_reader import weights_key_of
from oriflamme.bots.search.layout import MARGIN, MARGIN_SCALE, OUTCOME_STATS, PARAMS, UTILITY
from oriflamme.bots.search.outcome import write_outcome, write_win_shares
from oriflamme.counsel.adviser import Moment
from oriflamme.counsel.steps import Steps
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

AS_LEARNED: Final = 1.0
"""How far instinct is followed. Searches follow it less, but they look at much more."""
AFTER: Final = 1 << 32
"""Makes of a seed the one for what follows the first choice."""

World: TypeAlias = Callable[[int], Game]
"""A copy of the nth world, a game of the kernel in plain lists: the same for the same number."""


class InstinctAdviser:
    """Weighs by games that instinct plays on, in worlds that beliefs make likely."""

    name = "instinct"
    caution = 2.0

    def __init__(self, counted: Collection[Seat] = ()) -> None:
        """Of the hidden cards of those who are `counted` nothing is believed."""
        self._counted = counted

    def counting(self, seats: Collection[Seat]) -> "InstinctAdviser":
        return InstinctAdviser(seats)

    def trials(
        self, moment: Moment, options: Sequence[Action], simulations: int, rng: Random
    ) -> "InstinctTrials":
        return InstinctTrials(self.playouts(moment, simulations, rng), options)

    def playouts(
        self, moment: Moment, games: int, rng: Random, *, trust: float | None = None
    ) -> "PlainPlayouts":
        if isinstance(moment, State):
            world = true_world(moment)
        else:
            world = LikelyWorlds(moment, rng, self._counted).world
        seed = rng.getrandbits(60)
        return PlainPlayouts(moment, world, seed, trust=AS_LEARNED if trust is None else trust)

    def beliefs(self, view: View) -> Mapping[int, KindProbs]:
        told = by_habits.estimate_beliefs(view).cards
        return {
            serial: {kind: told[serial].get(kind, 0.0) for kind in hidden.kinds}
            for hidden in left_open(view).hidden.values()
            for serial in hidden.face_down
        }


def true_world(state: State) -> World:
    """The one there is, with open cards."""
    game = from_state(state)
    return lambda number: game.copy()


class LikelyWorlds:
    """What a view leaves possible, drawn as beliefs make it likely."""

    def __init__(self, view: View, rng: Random, counted: Collection[Seat] = ()) -> None:
        self._shown = from_view(view)
        self._place = view.setup.place
        self._cards = HiddenCardSampler(view, counted)
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


class Ended(NamedTuple):
    """How a game went."""

    shares: tuple[float, ...]
    """Of the victory, by seat."""
    worth: float
    """To the one who had to decide: a close game counts in part, so that few games tell much."""


class PlainPlayouts:
    """Games played on to their end, uncompiled."""

    def __init__(
        self, moment: Moment, world: World, seed: int, *, trust: float = AS_LEARNED
    ) -> None:
        self._moment = moment
        self._world = world
        self._seed = seed
        self._factors = exp_weights(weights_key_of(moment.setup), trust)
        self._odds = [0.0] * MAX_OPTIONS
        self._signs = [0] * MAX_FEATURES
        self._knobs = [0.0] * PARAMS
        self._knobs[MARGIN], self._knobs[MARGIN_SCALE] = 0.5, 4.0  # as searches have them

    def shares(self, games: int, first: Action | None = None) -> Steps["PlainSample"]:
        rows = []
        for number in range(games):
            rows.append(self.play(number, first).shares)
            yield number
        return PlainSample(rows)

    def play(self, number: int, first: Action | None = None) -> Ended:
        """One game to its end, begun with an action of the seat that decides, or by instinct."""
        game = self._world(number)
        decider = game.decider
        if not game.over:
            seed_game(game, self._seed, number)
            if first is None:
                action = sample_action(game, self._factors, self._odds, self._signs)
            else:
                action = encode(first, self._moment.setup, decider)
            seed_game(game, self._seed ^ AFTER, number)
            step(game, action)
        while not game.over:
            step(game, sample_action(game, self._factors, self._odds, self._signs))
        shares = Grid([[0] * game.seats])
        figures = [0.0] * OUTCOME_STATS
        write_win_shares(game, shares, 0)
        write_outcome(game, decider, self._knobs, figures)
        return Ended(tuple(shares.cells), figures[UTILITY])


class InstinctTrials:
    """Options tried out by playing on, each from its own beginning."""

    def __init__(self, playouts: PlainPlayouts, options: Sequence[Action]) -> None:
        self.samples = [PlainSample([]) for _ in options]
        self._playouts = playouts
        self._options = options
        self._worths: list[list[float]] = [[] for _ in options]

    def promise(self, option: int) -> float:
        return mean(self._worths[option])

    def attempt(self, option: int, count: int) -> Steps[None]:
        rows, worths = self.samples[option].rows, self._worths[option]
        for _ in range(count):
            game = self._playouts.play(len(rows), self._options[option])
            rows.append(game.shares)
            worths.append(game.worth)
            yield option


class PlainSample:
    """Shares of the victory in lists."""

    def __init__(self, rows: list[tuple[float, ...]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def minus(self, other: "PlainSample") -> "PlainSample":
        pairs = zip(self.rows, other.rows)
        return PlainSample([tuple(a - b for a, b in zip(one, two)) for one, two in pairs])

    def of(self, seat: Seat) -> tuple[float, float]:
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
