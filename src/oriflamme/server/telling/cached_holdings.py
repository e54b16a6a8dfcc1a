"""The cards outside the queue as bytes, family by family."""

from msgspec import Raw

from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Holding, State
from oriflamme.rules.terms import Family, Seat
from oriflamme.server.protocol.encoding import encode
from oriflamme.views.view import see_holding


class CachedHoldings:
    """The holdings of the last state that was read."""

    def __init__(self) -> None:
        self.raws: list[Raw] = []
        self._holdings: tuple[Holding | None, ...] = ()

    def read(self, state: State) -> set[Seat]:
        """Write what is new, and say whose it is."""
        setup = state.setup
        before = self._holdings or (None,) * len(state.holdings)
        raws = self.raws or [Raw()] * len(before)
        touched: set[Seat] = set()
        for place, (was, holding) in enumerate(zip(before, state.holdings)):
            if holding is not was:
                family = setup.families[place]
                if not touched:
                    raws = [*raws]
                raws[place] = write_holding(holding, family, setup)
                touched.add(setup.owner[family])
        self._holdings, self.raws = state.holdings, raws
        return touched


def write_holding(holding: Holding, family: Family, setup: Setup) -> Raw:
    return Raw(encode(see_holding(family, holding, setup.owner[family], None)))
