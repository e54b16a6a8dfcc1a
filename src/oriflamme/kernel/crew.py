"""The threads that work on a learner's games.

To wake a thread takes as long as some hundred games, so those that were of use listen for a moment
whether they can be again, before they go to sleep.
"""

from functools import partial
from time import sleep
from typing import Any, Final

import numpy as np

from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.threads import call_for_help, thread_count
from oriflamme.kernel.turns_shared import AGAIN, DONE, LINE, LISTEN, TAKEN, share_turns

PATIENCE: Final = 4000
"""How many moments a thread waits before it lets go of its core: about a tenth of a millisecond."""


class Crew:
    """Whoever calls, and threads to help. Arrays stay the same for as long as there is a crew."""

    def __init__(self, arguments: tuple[Any, ...], count: int, threads: int | None) -> None:
        """The arguments are those of `share_turns` from the games on."""
        self._work = get_compiled(share_turns)
        # Plain numbers are no safe thing to count by together.
        parts = thread_count(count, threads) if self._work is not share_turns else 1
        self._count = count
        # As if all had been taken and done: a helper may come before it is known what to do.
        self._shared = np.full(TAKEN + parts * LINE, count, np.int64)
        self._arguments = arguments
        self._helpers = [partial(self._share, part, LISTEN) for part in range(1, parts)]

    def do(self, what: int, *, wake: bool = True) -> None:
        """Have it done in every game; those asleep are only woken if it is worth it."""
        self._finish()
        if wake:
            call_for_help(self._helpers)
        self._share(0, what)
        self._finish()

    def _finish(self) -> None:
        """Wait for whoever is still at its last games, and leave it the core if it has none."""
        while self._shared[DONE] != self._count:
            sleep(0)
            self._share(0, AGAIN)

    def _share(self, part: int, call: int) -> None:
        self._work(self._shared, part, call, PATIENCE, *self._arguments)
