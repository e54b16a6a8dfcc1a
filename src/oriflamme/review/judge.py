"""Who judges: all that a review asks of a player."""

from collections.abc import Collection, Mapping
from random import Random
from typing import NamedTuple, Protocol

from oriflamme.bots.beliefs.odds import Odds
from oriflamme.counsel.steps import Steps
from oriflamme.counsel.weight import Weighed, Weight
from oriflamme.review.gain import Gain
from oriflamme.rules.actions import Action
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View


class Chances(NamedTuple):
    """Seat by seat."""

    shares: tuple[float, ...]
    errors: tuple[float, ...]


class Judge(Protocol):
    """It looks at views; with open cards it judges only what is told apart as hindsight."""

    @property
    def name(self) -> str: ...

    @property
    def caution(self) -> float:
        """How many standard errors of a cost are held against nobody: more, where few games leave
        much to chance and many options have a chance to look best."""

    def weigh(
        self, view: View, *, seed: int, simulations: int, closely: Collection[Action]
    ) -> Steps[Weighed]:
        """Every option of the seat that decides."""

    def weigh_open(
        self, state: State, *, simulations: int, closely: Collection[Action], rng: Random
    ) -> Steps[tuple[Weight, ...]]:
        """The same in one world only, the true one."""

    def chances(self, view: View, *, games: int, rng: Random) -> Steps[Chances]:
        """What everybody may expect, played on by instinct."""

    def gain(
        self, view: View, action: Action, *, careless: Collection[Seat], games: int, rng: Random
    ) -> Steps[Gain]:
        """How much more an action brings each seat than what instinct would have done, where the
        hidden cards of some seats are counted and nothing is believed of them."""

    def beliefs(self, view: View) -> Mapping[int, Odds]:
        """By serial: what the face-down cards are that the viewer does not know."""
