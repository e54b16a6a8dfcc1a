"""What the deciding seat cannot see, for learning to guess it: columns of their own, never asked
for by accident. Told in the order and from the place of the observation beside it."""

from typing import Final

from oriflamme.kernel.constants import FAMILIES, SLOTS
from oriflamme.kernel.observation import ASIDE, DISCARDED, IN_HAND, QUEUED, WAITING
from oriflamme.kernel.vocabulary import KINDS, NUMBER
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat

IN_DRAW_PILE: Final = 7
"""Where a kind lies that is still to be drawn; the other places are those of observations."""
LOCATION_BYTES: Final = FAMILIES * len(KINDS)
"""For each of 5 families, where each kind lies."""
QUEUE_BYTES: Final = SLOTS
"""For each card of the observation, its kind from 1."""


def hidden_labels(state: State, viewer: Seat) -> bytes:
    """Where each kind of each family truly lies; 0 for those not in the deck."""
    where = [[0] * len(KINDS) for _ in range(FAMILIES)]
    rows = {family: where[row] for family, row in _from_viewer(state, viewer).items()}
    for family, holding in zip(state.setup.families, state.holdings):
        for place, kinds in (
            (IN_HAND, holding.hand),
            (ASIDE, holding.aside),
            (IN_DRAW_PILE, holding.pile),
            (DISCARDED, holding.discard),
        ):
            for kind in kinds:
                rows[family][NUMBER[kind]] = place
        if holding.twin_waits:
            rows[family][NUMBER["twin"]] = WAITING
    for slot in state.queue:
        for card in slot:
            rows[card.crest][NUMBER[card.kind]] = QUEUED
    return bytes(place for row in where for place in row)


def queue_labels(state: State) -> bytes:
    """Each card's true kind from 1, as observations list them: tops first, then covered ones."""
    tops = [slot[-1] for slot in state.queue]
    covered = [card for slot in state.queue for card in reversed(slot[:-1])]
    return bytes(NUMBER[card.kind] + 1 for card in [*tops, *covered]).ljust(QUEUE_BYTES, b"\0")


def _from_viewer(state: State, viewer: Seat) -> dict[str, int]:
    """Each family's row, counted from the viewer as in an observation."""
    seats = len(state.setup.seats)
    return {
        family: place // seats * seats + (place - viewer) % seats
        for place, family in enumerate(state.setup.families)
    }
