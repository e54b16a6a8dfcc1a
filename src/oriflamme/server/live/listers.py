"""Who opened the listed tables, so that nobody fills the list alone."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.refusals import Refusal

REMEMBERED: Final = 20_000
SHARE: Final = 10
"""What one guest may do, so many may do from one network together."""


class Lister(NamedTuple):
    """A guest, and the network they came from."""

    guest: str
    network: str


class Listers:
    """So many tables of one guest are listed at a time, and of one network `SHARE` times as many.

    0: as many as one likes. After a restart nobody knows any more who listed what.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.tell: Callable[[str, Lister], None] = lambda code, lister: None
        """Told when somebody lists a table here: the other workers of the house show it, too."""
        self._by_code: OrderedDict[str, Lister] = OrderedDict()

    def listed(self, code: str, guest: str, network: str) -> None:
        """This guest has listed a table."""
        lister = Lister(guest, network)
        self.note(code, lister)
        self.tell(code, lister)

    def note(self, code: str, lister: Lister) -> None:
        """Know who listed a table, here or at another worker."""
        self._by_code[code] = lister
        if len(self._by_code) > REMEMBERED:
            self._by_code.popitem(last=False)

    def check(self, listed: Sequence[TableSummary], guest: str, network: str) -> None:
        """Refuse one more when as many are in the list as may be."""
        known = [self._by_code[table.code] for table in listed if table.code in self._by_code]
        of_guest = sum(lister.guest == guest for lister in known)
        of_network = sum(lister.network == network for lister in known)
        for count, most in ((of_guest, self._most), (of_network, SHARE * self._most)):
            if self._most and count >= most:
                raise Refusal(
                    "too_many_listed",
                    f"At most {most} at a time; try again once one has started or has gone.",
                    allowed=most,
                )

    def fair(self, tables: Sequence[TableSummary]) -> list[TableSummary]:
        """The list without what is one guest's or one network's too much of it."""
        counts: Counter[str | Lister] = Counter()
        return [table for table in tables if self._is_fair(table.code, counts)]

    def _is_fair(self, code: str, counts: Counter[str | Lister]) -> bool:
        lister = self._by_code.get(code)
        if lister is None or self._most == 0:
            return True
        of_guest = lister._replace(network="")
        if counts[of_guest] >= self._most or counts[lister.network] >= SHARE * self._most:
            return False
        counts[of_guest] += 1
        counts[lister.network] += 1
        return True
