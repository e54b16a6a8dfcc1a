"""What somebody else makes of a view, for a search to heed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from oriflamme.bots.playout_policy.exp_weight_arrays import Numbers
from oriflamme.kernel.worlds import Weights
from oriflamme.views.view import View


@dataclass(frozen=True, slots=True)
class SearchPrior:
    """Given before a search begins."""

    prior: Numbers
    """How likely they would take each first choice, in the order of their numbers; together 1."""
    world_weights: Weights
    """How likely each kind is at each hidden place, where else beliefs would say."""


PriorSource: TypeAlias = Callable[[View], SearchPrior]
NO_PRIOR: Final = np.zeros(0)
"""Nobody gave counsel."""
