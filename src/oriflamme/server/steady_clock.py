"""The time a server goes by: the date on which it began, and from then on a clock nobody sets.

The system's own clock may be set back or forward at any moment. Banks, graces and limits measure
how much time has passed, which such a step must not change; dates have to go on after a restart.
"""

import time
from collections.abc import Callable


def steady_clock(
    wall: Callable[[], int] = time.time_ns, ticks: Callable[[], int] = time.monotonic_ns
) -> Callable[[], int]:
    """Milliseconds since 1970, read from the wall once; `wall` and `ticks` are nanoseconds."""
    began = wall() - ticks()
    return lambda: (began + ticks()) // 1_000_000
