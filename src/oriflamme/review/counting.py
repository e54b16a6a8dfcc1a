"""The cards of whoever chose as if by lot: counted, and nothing believed of them."""

from collections.abc import Collection
from dataclasses import replace

from oriflamme.counsel.adviser import Adviser
from oriflamme.kernel.terms import HAND_ROW
from oriflamme.kernel.worlds import Weights
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View


def counting_for(seats: Collection[Seat], asked: Adviser) -> Adviser:
    """An adviser that counts the hidden cards of some seats, and believes nothing of them."""

    def weights(seen: View) -> Weights:
        likely = asked.weights(seen).copy()
        for place, holding in enumerate(seen.holdings):
            if holding.seat in seats:
                likely[HAND_ROW + place] = 1.0
                of_family = (card for slot in seen.queue for card in slot)
                serials = [card.serial for card in of_family if card.crest == holding.family]
                likely[serials] = 1.0
        return likely

    return replace(asked, weights=weights) if seats else asked
