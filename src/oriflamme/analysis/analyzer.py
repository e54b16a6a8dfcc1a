"""What a bot is asked when options are weighed, hints given and games reviewed."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Protocol, Self, TypeAlias

from oriflamme.analysis.steps import Steps
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

DecisionPoint: TypeAlias = View | State
"""Where a decision is pending: as its seat sees it, or with all cards open."""


class WinShareSample(Protocol):
    """Every seat's share of the victory in some games: a row a game, a column a seat."""

    def __len__(self) -> int: ...

    def difference(self, other: Self) -> Self:
        """The difference, game by game, as far as both go."""

    def mean_and_error(self, seat: Seat) -> tuple[float, float]:
        """The mean of one seat's share, and its standard error."""

    def means(self) -> tuple[float, ...]: ...

    def errors(self) -> tuple[float, ...]:
        """The standard errors of the means."""


class OptionTrials(Protocol):
    """What came of each option of a decision, simulation by simulation.

    The nth simulation of every option is played in the same world with the same chance, so that a
    difference between two options tells more than their figures alone.
    """

    @property
    def samples(self) -> Sequence[WinShareSample]:
        """Option by option."""

    def simulate(self, option: int, count: int) -> Steps[None]:
        """Make so many more simulations of an option."""

    def mean_utility(self, option: int) -> float:
        """What an option was worth on the average to the one who decides."""


class Playouts(Protocol):
    """Games that everybody plays on by instinct; the nth from each beginning is played in the same
    world with the same chance."""

    def win_shares(self, games: int, first: Action | None = None) -> Steps[WinShareSample]:
        """So many games, begun with an action of the seat that decides, or by instinct."""


class Analyzer(Protocol):
    """A bot that searches (`game_search.py`), or instinct in plain Python (`barehanded`)."""

    @property
    def name(self) -> str: ...

    @property
    def error_factor(self) -> float:
        """How many standard errors of a cost are held against nobody: more, where few games leave
        much to chance and many options have a chance to look best."""

    def with_uniform_beliefs(self, seats: Collection[Seat]) -> "Analyzer":
        """One that counts the hidden cards of some seats, and believes nothing of them."""

    def trials(
        self, point: DecisionPoint, options: Sequence[Action], simulations: int, rng: Random
    ) -> OptionTrials:
        """For about so many simulations of the options of the pending decision."""

    def playouts(
        self,
        point: DecisionPoint,
        games: int,
        rng: Random,
        *,
        inverse_temperature: float | None = None,
    ) -> Playouts:
        """For so many games; `trust` is how far instinct is followed, if not as far as usual."""

    def beliefs(self, view: View) -> Mapping[int, KindProbs]:
        """By serial, for every card of the queue that the viewer does not know: how likely it is
        which of the kinds that it may be."""
