"""How much of the house one guest may take up, and one network: tables, changes, newcomers.

Whoever asks for more is told what is allowed, and when to ask again.
"""

import math
import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from oriflamme.server.http import rates
from oriflamme.server.http.rates import HOUR_S, Rate
from oriflamme.server.lobby.rate_limit import RateLimits
from oriflamme.server.protocol.refusals import Refusal, RefusalCode
from oriflamme.server.settings import Settings

MAX_SIGN_IN_DELAY_S: Final = 4.0
"""That an answer about a name waits which is tried too often."""
SecondsClock: TypeAlias = Callable[[], float]
NO_NAME: Final = "-"
"""In the place of a name, where there is none."""


class QuotaUse(NamedTuple):
    """What somebody of a network took of what is allowed in the whole house, as workers tell one
    another of it."""

    quota: str
    network: str
    name: str | None = None
    """A guest; or what was tried, where somebody signs in."""

    def encode(self) -> str:
        return f"{self.quota} {self.network} {self.name or NO_NAME}"


def parse_quota_use(what: str, network: str, name: str) -> QuotaUse:
    """As it was told."""
    return QuotaUse(what, network, None if name == NO_NAME else name)


class Quotas:
    """What is left to everybody, by guest and by network."""

    def __init__(
        self,
        settings: Settings,
        clock: SecondsClock = time.monotonic,
        publish: Callable[[QuotaUse], None] = lambda taken: None,
    ) -> None:
        """`tell` is told what somebody took that the other workers of the house count, too."""
        self._publish = publish
        self._tables = PairedAllowance(rates.tables(settings), "table_limit", clock)
        self._reviews = PairedAllowance(rates.reviews(settings), "review_limit", clock)
        self._changes = PairedAllowance(rates.messages(settings), "rate_limited", clock)
        self._code_misses = Allowance(rates.code_misses(settings), "code_limit", clock)
        self._sign_ins = Allowance(rates.sign_ins(settings), "sign_in_limit", clock)
        self._is_unlimited = settings.sign_ins_per_hour == 0
        self._sign_ins_by_name = RateLimits(*rates.SIGN_INS_PER_NAME, clock)
        self._new_guests = Allowance(rates.new_guests(settings), "guest_limit", clock)

    def open_table(self, guest: str, network: str) -> None:
        self._tables.take(guest, network)
        self._publish(QuotaUse("table", network, guest))

    def change(self, guest: str | None, network: str) -> None:
        """Something is asked of a table, over whichever connection."""
        self._changes.take(guest, network)

    def review(self, guest: str | None, network: str) -> None:
        """A game is to be reviewed."""
        self._reviews.take(guest, network)
        self._publish(QuotaUse("review", network, guest))

    def sign_in(self, network: str, name: str | None) -> float:
        """Somebody tries to sign in, by a name and a password or by what nobody guesses; how many
        seconds the answer waits. The name may be its hash.

        A network that tries too often is refused. Whoever tries one name from many networks makes
        the answers about it slow, but nobody can keep its owner out.
        """
        self._sign_ins.take(network)
        self._publish(QuotaUse("sign-in", network, name))
        if name is None or self._is_unlimited or self._sign_ins_by_name.take(name):
            return 0
        return min(MAX_SIGN_IN_DELAY_S, self._sign_ins_by_name.wait(name))

    def export(self, guest: str, network: str) -> None:
        """Somebody wants all that is kept of them: as much work as a review."""
        self.review(guest, network)

    def new_guest(self, network: str) -> None:
        self._new_guests.take(network)
        self._publish(QuotaUse("guest", network))

    def code_miss(self, network: str) -> None:
        """Somebody asked for a code that no table has."""
        self._code_misses.take(network)
        self._publish(QuotaUse("code", network))

    def check_code_misses(self, network: str) -> None:
        """Refuse a network from which too many such codes were asked for."""
        self._code_misses.check(network)

    def count_remote(self, use: QuotaUse) -> None:
        """At another worker of the house; here so much less is left."""
        match use:
            case QuotaUse("table", network, guest):
                self._tables.count(guest, network)
            case QuotaUse("review", network, guest):
                self._reviews.count(guest, network)
            case QuotaUse("guest", network):
                self._new_guests.count(network)
            case QuotaUse("code", network):
                self._code_misses.count(network)
            case QuotaUse("sign-in", network, name):
                self._sign_ins.count(network)
                if name is not None:
                    self._sign_ins_by_name.take(name)


class Allowance:
    """What each name may do; a rate of 0 sets no limit."""

    def __init__(self, rate: Rate, code: RefusalCode, clock: SecondsClock) -> None:
        self._rate = rate
        self._code = code
        self._limits = RateLimits(*rate, clock)

    def check(self, name: str) -> None:
        """Refuse when nothing is left."""
        if self._limits.wait(name) > 0:
            raise self._refusal(name)

    def take(self, name: str) -> None:
        if not self._limits.take(name):
            raise self._refusal(name)

    def count(self, name: str) -> None:
        """One less is left, if there is one."""
        self._limits.take(name)

    def _refusal(self, name: str) -> Refusal:
        seconds = max(1, math.ceil(self._limits.wait(name)))
        a_second, at_once = self._rate
        by_the_hour = a_second * HOUR_S <= at_once
        allowed = math.ceil(at_once if by_the_hour else a_second)
        within = "an hour" if by_the_hour else "a second"
        return Refusal(
            self._code,
            f"At most {allowed} {within}; try again in {seconds} s.",
            allowed=allowed,
            retry_after=seconds,
        )


class PairedAllowance:
    """An allowance of each guest, and one of each network for all its guests together."""

    def __init__(self, rate: Rate, code: RefusalCode, clock: SecondsClock) -> None:
        self._is_unlimited = rate.per_second == 0
        self._of_guest = Allowance(rate, code, clock)
        self._of_network = Allowance(rates.network_rate(rate), code, clock)

    def take(self, guest: str | None, network: str) -> None:
        """One of each, or none of either."""
        if self._is_unlimited:
            return
        self._of_network.check(network)
        if guest is not None:
            self._of_guest.take(guest)
        self._of_network.take(network)

    def count(self, guest: str | None, network: str) -> None:
        """One less of each is left, if there is one."""
        if guest is not None:
            self._of_guest.count(guest)
        self._of_network.count(network)
