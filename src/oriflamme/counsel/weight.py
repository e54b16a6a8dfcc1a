"""A decision weighed: what is said of each option, whoever weighed it."""

from dataclasses import dataclass

from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError


class NothingToWeigh(OriflammeError):
    """A view of somebody who has nothing to decide now."""


@dataclass(frozen=True, slots=True)
class Weight:
    """An option, and what follows when it is taken."""

    action: Action
    share: float
    """The share of the victory to be expected, from 0 to 1."""
    error: float
    """The standard error of the share: twice as much on either side holds 95 % of the time."""
    cost: float
    """How much less than the best option, tried in the same worlds; of the best itself 0."""
    cost_error: float
    """The standard error of the cost."""
    tried: int
    """In how many simulations."""
    shares: tuple[float, ...]
    """Every seat's share of the victory."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision weighed. It follows from the view, the seed, the bot and the budget alone."""

    options: tuple[Weight, ...]
    """All that is legal, best first."""
    bot: str
    simulations: int
    """How many were allowed."""

    @property
    def best(self) -> Action:
        return self.options[0].action

    @property
    def made_with(self) -> str:
        """The bot and its budget, as the arena writes them: `king:2000`."""
        return f"{self.bot}:{self.simulations}"

    def of(self, action: Action) -> Weight:
        """What was found of an action."""
        return next(option for option in self.options if option.action == action)
