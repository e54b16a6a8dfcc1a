"""The numbers of actions: the kernel's; in a reduced game those that can come up, close together.

A solver's tables have a column for each.
"""

from collections.abc import Iterator

from oriflamme.envs.open_spiel.parameters import Parameters
from oriflamme.kernel.codec import ACTIONS, PLACE_FIRST, ROB_FIRST, SLOT_FIRST
from oriflamme.kernel.constants import ON, SLOTS, SPOTS
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.card import CATALOG


class ActionNumbering:
    """Both ways between an OpenSpiel action and the kernel's number for it, in the same order."""

    def __init__(self, parameters: Parameters) -> None:
        numbers = _possible_actions(parameters) if parameters.is_reduced else range(ACTIONS)
        self.numbers = tuple(sorted(numbers))
        """The kernel's number of each action."""
        self.actions = {number: action for action, number in enumerate(self.numbers)}


def _possible_actions(parameters: Parameters) -> Iterator[int]:
    setup = parameters.kernel_setup
    slots = min(SLOTS, len(setup.families) * (parameters.rounds + 1))
    companions = [CATALOG[kind].companion for kind in setup.deck]
    yield from range(ROB_FIRST)
    yield from range(ROB_FIRST, ROB_FIRST + len(setup.seats) - 1)
    for block in range(SLOT_FIRST, PLACE_FIRST, SLOTS):
        yield from range(block, block + slots)
    for kind in {*setup.deck, *filter(None, companions)}:
        spots = PLACE_FIRST + NUMBER[kind] * SPOTS
        yield from range(spots, spots + ON + slots)
