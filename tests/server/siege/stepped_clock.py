"""Have this process' wall clock go wrong by as much as a file says; run before the server is.

No program is needed for it, nor any right: Python's own wall clock is replaced, not ours.
"""

import time
from pathlib import Path

NANOSECONDS = 10**9


def step_by(file: Path) -> None:
    true_ns = time.time_ns

    def time_ns() -> int:
        return true_ns() + int(file.read_text() or 0) * NANOSECONDS

    time.time_ns = time_ns
    time.time = lambda: time_ns() / NANOSECONDS
