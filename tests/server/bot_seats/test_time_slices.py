"""Long work, a little at a time."""

import asyncio
from collections.abc import Generator

from oriflamme.server.bot_seats.time_slices import SLICE_S, run_in_slices


def test_others_have_a_turn_after_every_slice_and_the_answer_comes_at_the_end():
    now = 0.0
    story: list[object] = []

    def working() -> Generator[str, None, str]:
        nonlocal now
        for step in range(4):
            now += SLICE_S / 2
            story.append(f"step {step}")
            yield ""
        return "done"

    async def other() -> None:
        story.append("other")

    async def run() -> None:
        waiting = asyncio.create_task(other())
        story.append(await run_in_slices(working(), clock=lambda: now))
        await waiting

    asyncio.run(run())
    assert story == ["step 0", "step 1", "other", "step 2", "step 3", "done"]
