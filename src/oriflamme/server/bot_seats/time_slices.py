"""Long work done a little at a time, where there is neither a process nor a thread to do it in."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from oriflamme.analysis.steps import Steps

Answer = TypeVar("Answer")

SLICE_S: Final = 0.012
"""After so long whoever else waits has a turn: less than a frame of a page."""


async def run_in_slices(
    steps: "Steps[Answer]", *, clock: Callable[[], float] | None = None
) -> Answer:
    """The answer at the end of some steps."""
    clock = clock or asyncio.get_running_loop().time
    until = clock() + SLICE_S
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        if clock() >= until:
            await asyncio.sleep(0)
            until = clock() + SLICE_S
