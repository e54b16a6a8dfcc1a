"""In which style a bot searches."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from oriflamme.bots.instinct.tables import Numbers, spread
from oriflamme.bots.instinct.weights import learned


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot searches; see `layout` for what each number does."""

    depth: int
    curiosity: float
    margin: float
    close: float
    has_beliefs: bool
    """Whether worlds are weighed by beliefs, or all alike."""
    others: float
    """How far the others are thought to follow instinct: at 0 all options are alike to them."""
    mine: float
    """The same for the searcher, where a game has left the tree."""
    prior: float
    """The same for what the searcher tries first."""
    by_instinct: bool = True

    def knobs(self) -> Numbers:
        numbers = (self.depth, self.curiosity, self.margin, self.close, self.by_instinct)
        return np.array(numbers, np.float64)

    def tables(self, ruleset: str) -> Numbers:
        """The instincts of everybody, in the order of `layout`."""
        return _side_by_side(ruleset, (self.others, self.mine, self.prior))


@cache
def _side_by_side(ruleset: str, trusts: tuple[float, ...]) -> Numbers:
    return np.array([spread(trust * learned(ruleset)) for trust in trusts])
