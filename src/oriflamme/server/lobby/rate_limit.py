"""How often somebody may do something."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_KEYS: Final = 20_000


class RateLimit:
    """So many at once, and so many more a second. A rate of 0 sets no limit."""

    __slots__ = ("_burst", "_full_at", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._full_at = 0.0
        """When it will hold all it can hold again."""

    def take(self, now: float, times: int = 1) -> bool:
        """Whether so many more are fine, all or none; `now` is in seconds."""
        if self._rate == 0:
            return True
        if self.wait(now, times) > 0:
            return False
        self._full_at = max(self._full_at, now) + times / self._rate
        return True

    def wait(self, now: float, times: int = 1) -> float:
        """How many seconds it is until so many more are fine."""
        if self._rate == 0:
            return 0
        start = max(self._full_at, now)
        wait = start - now + (times - self._burst) / self._rate
        return wait if wait > 1e-9 else 0

    def remaining(self, now: float) -> tuple[float, float]:
        """How many more are fine at once, and in how many seconds it holds all it can hold."""
        wait = max(0.0, self._full_at - now)
        return self._burst - wait * self._rate, wait


class RateLimits:
    """A limit for each name; those not seen for long are forgotten, being full again."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._by_key: OrderedDict[str, RateLimit] = OrderedDict()

    def take(self, key: str) -> bool:
        if self._rate == 0:
            return True
        limit = self._by_key.get(key)
        if limit is None:
            limit = self._by_key[key] = RateLimit(self._rate, self._burst)
            if len(self._by_key) > MAX_KEYS:
                self._by_key.popitem(last=False)
        self._by_key.move_to_end(key)
        return limit.take(self._clock())

    def wait(self, key: str) -> float:
        """How many seconds it is until one more is fine."""
        limit = self._by_key.get(key)
        return limit.wait(self._clock()) if limit else 0

    def remaining(self, key: str) -> tuple[float, float]:
        """How many more are fine at once, and in how many seconds all are again."""
        limit = self._by_key.get(key)
        return limit.remaining(self._clock()) if limit else (self._burst, 0)
