"""What came of thinking: the options, how often each was tried and how it went."""

from dataclasses import dataclass

from oriflamme.rules.actions import Action


@dataclass(frozen=True, slots=True)
class OptionStats:
    """An action as the searcher sees it."""

    action: Action
    visits: int
    """In how many simulations."""
    utility: float
    """What the searcher went by, from 0 to 1."""
    win_share: float
    """The share of the victory to be expected."""
    influence: float
    """The influence to be expected at the end."""
    rank: float
    """The rank to be expected at the end, from 1."""


@dataclass(frozen=True, slots=True)
class DecisionStats:
    """The result of a search."""

    options: tuple[OptionStats, ...]
    """The best first: the one tried most often."""
    simulations: int
    seconds: float

    @property
    def best(self) -> Action:
        return self.options[0].action
