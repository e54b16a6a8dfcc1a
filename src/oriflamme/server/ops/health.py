"""What is wrong with the server, for whoever asks whether games can be played."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

log = logging.getLogger(__name__)
LOG_INTERVAL_S: Final = 60
"""The same part is logged so often at most, however often it fails and mends."""


class Health:
    """Each part of the server says here what keeps it from its work, and when that is over."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._problems: dict[str, str] = {}
        self._logged: dict[str, float] = {}

    def report(self, part: str, problem: str | None) -> None:
        """What is wrong with a part; none: nothing."""
        before = self._problems.get(part)
        if problem is None:
            self._problems.pop(part, None)
        else:
            self._problems[part] = problem
        if problem != before and self._may_log(part):
            if problem is None:
                log.warning("%s: well again", part)
            else:
                log.error("%s: %s", part, problem)

    def _may_log(self, part: str) -> bool:
        now = self._clock()
        if now - self._logged.get(part, -LOG_INTERVAL_S) < LOG_INTERVAL_S:
            return False
        self._logged[part] = now
        return True

    def is_ok(self, part: str) -> bool:
        return part not in self._problems

    @property
    def problems(self) -> list[str]:
        """All that is wrong, in sentences."""
        return [*self._problems.values()]
