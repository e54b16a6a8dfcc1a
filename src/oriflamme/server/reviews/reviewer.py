"""Where a game is reviewed: in a process, on a thread of the server, or in between of all else."""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeAlias

from oriflamme.server.bot_seats.child import Child
from oriflamme.server.bot_seats.time_slices import run_in_slices
from oriflamme.server.bot_seats.worker_messages import WorkerFailure
from oriflamme.server.reviews.answering import Finished, Reached, Task, answers

HUNG_S: Final = 600
"""Without a word for so long it is given up; on a new machine the first word takes a minute."""
Hear: TypeAlias = Callable[[int], None]
"""Told how many decisions are judged."""


class NoReview(Exception):
    """None came of it, and why."""


class Reviewer(Protocol):
    """It reviews one game at a time."""

    async def review(self, task: Task, reached: Hear) -> bytes:
        """The review as it is kept; `reached` hears how far it has come."""

    async def end(self) -> None: ...


class InProcess:
    """Aside, so that nobody waits for it."""

    def __init__(self, child: Child) -> None:
        self._child = child

    @classmethod
    async def open(cls) -> "InProcess":
        return cls(await Child.open("oriflamme.server.reviews.review_process"))

    async def review(self, task: Task, reached: Hear) -> bytes:
        self._child.send(task)
        while True:
            async with asyncio.timeout(HUNG_S):
                said = await self._hear()
            if (body := understood(said, reached)) is not None:
                return body

    async def _hear(self) -> Any:
        try:
            return await self._child.receive()
        except (EOFError, OSError) as problem:
            raise NoReview(f"{type(problem).__name__}: its process ended") from None

    async def end(self) -> None:
        self._child.kill()
        await self._child.wait()


class OnThread:
    """Within the server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-review")
        self._has_ended = False

    async def review(self, task: Task, reached: Hear) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._thread,
            self._review,
            task,
            lambda done: loop.call_soon_threadsafe(reached, done),
        )

    def _review(self, task: Task, reached: Callable[[int], object]) -> bytes:
        for said in answers(task):
            if self._has_ended:
                break
            if (body := understood(said, reached)) is not None:
                return body
        raise NoReview("the server is closing")

    async def end(self) -> None:
        self._has_ended = True
        await asyncio.get_running_loop().run_in_executor(None, self._thread.shutdown)


class InSlices:
    """Where there is neither a process nor a thread."""

    async def review(self, task: Task, reached: Hear) -> bytes:
        return await run_in_slices(self._review(task, reached))

    def _review(self, task: Task, reached: Hear) -> Generator[object, None, bytes]:
        for said in answers(task, by_hand=True):
            if (body := understood(said, reached)) is not None:
                return body
            yield said
        raise NoReview("it ended without a word")

    async def end(self) -> None: ...


def understood(
    said: Reached | Finished | WorkerFailure, reached: Callable[[int], object]
) -> bytes | None:
    """The review, once it is there."""
    match said:
        case Reached(done):
            reached(done)
            return None
        case Finished(body):
            return body
        case WorkerFailure(why):
            raise NoReview(why)
