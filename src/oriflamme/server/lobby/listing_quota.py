"""Who opened the listed tables, so that nobody fills the list alone."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.refusals import Refusal

MAX_REMEMBERED: Final = 20_000
NETWORK_FACTOR: Final = 10
"""What one guest may do, so many may do from one network together."""


class Lister(NamedTuple):
    """A guest, and the network they came from."""

    guest: str
    network: str


class ListingQuota:
    """So many tables of one guest are listed at a time, and of one network `NETWORK_FACTOR` times
    as many.

    0: as many as one likes. After a restart nobody knows any more who listed what.
    """

    def __init__(self, max_per_guest: int) -> None:
        self._max_per_guest = max_per_guest
        self.on_listed: Callable[[str, Lister], None] = lambda code, lister: None
        """Told when somebody lists a table here: the other workers of the house show it, too."""
        self._by_code: OrderedDict[str, Lister] = OrderedDict()

    def record(self, code: str, guest: str, network: str) -> None:
        """This guest has listed a table."""
        lister = Lister(guest, network)
        self.record_remote(code, lister)
        self.on_listed(code, lister)

    def record_remote(self, code: str, lister: Lister) -> None:
        """Know who listed a table, here or at another worker."""
        self._by_code[code] = lister
        if len(self._by_code) > MAX_REMEMBERED:
            self._by_code.popitem(last=False)

    def check(self, listed: Sequence[TableSummary], guest: str, network: str) -> None:
        """Refuse one more when as many are in the list as may be."""
        known = [self._by_code[table.code] for table in listed if table.code in self._by_code]
        of_guest = sum(lister.guest == guest for lister in known)
        of_network = sum(lister.network == network for lister in known)
        for count, most in (
            (of_guest, self._max_per_guest),
            (of_network, NETWORK_FACTOR * self._max_per_guest),
        ):
            if self._max_per_guest and count >= most:
                raise Refusal(
                    "listing_limit",
                    f"At most {most} at a time; try again once one has started or has gone.",
                    allowed=most,
                )

    def limit(self, tables: Sequence[TableSummary]) -> list[TableSummary]:
        """The list without what is one guest's or one network's too much of it."""
        counts: Counter[str | Lister] = Counter()
        return [table for table in tables if self._is_within_quota(table.code, counts)]

    def _is_within_quota(self, code: str, counts: Counter[str | Lister]) -> bool:
        lister = self._by_code.get(code)
        if lister is None or self._max_per_guest == 0:
            return True
        of_guest = lister._replace(network="")
        if (
            counts[of_guest] >= self._max_per_guest
            or counts[lister.network] >= NETWORK_FACTOR * self._max_per_guest
        ):
            return False
        counts[of_guest] += 1
        counts[lister.network] += 1
        return True
