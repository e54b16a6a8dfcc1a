"""How often a squire answered for a stronger bot, and why: counted, and told at a bounded pace."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Final

from oriflamme.server.protocol.terms import StepDown

log = logging.getLogger(__name__)

PACE_S: Final = 60
"""Between two lines of the log."""


class StepDowns:
    def __init__(self, watch: Callable[[StepDown], None] = lambda _: None) -> None:
        self._watch = watch
        self._untold: Counter[StepDown] = Counter()
        self._told_at: float | None = None

    def note(self, why: StepDown) -> None:
        self._watch(why)
        self._untold[why] += 1
        now = asyncio.get_running_loop().time()
        if self._told_at is None or now - self._told_at >= PACE_S:
            self._told_at = now
            log.warning("a squire answered for a stronger bot", extra={"times": dict(self._untold)})
            self._untold.clear()
