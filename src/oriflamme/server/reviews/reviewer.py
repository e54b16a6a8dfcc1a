"""Where a game is reviewed: in a process, on a thread of the server, or in between of all else."""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeAlias

from oriflamme.server.bot_seats.child import Child
from oriflamme.server.bot_seats.time_slices import run_in_slices
from oriflamme.server.bot_seats.worker_messages import WorkerFailure
from oriflamme.server.reviews.review_task import (
    ReviewFinished,
    ReviewProgress,
    ReviewTask,
    run_review,
)

TIMEOUT_S: Final = 600
"""Without a word for so long it is given up; on a new machine the first word takes a minute."""
OnProgress: TypeAlias = Callable[[int], None]
"""Told how many decisions are judged."""


class ReviewFailed(Exception):
    """None came of it, and why."""


class Reviewer(Protocol):
    """It reviews one game at a time."""

    async def review(self, task: ReviewTask, on_progress: OnProgress) -> bytes:
        """The review as it is kept; `reached` hears how far it has come."""

    async def close(self) -> None: ...


class ProcessReviewer:
    """Aside, so that nobody waits for it."""

    def __init__(self, child: Child) -> None:
        self._child = child

    @classmethod
    async def open(cls) -> "ProcessReviewer":
        return cls(await Child.open("oriflamme.server.reviews.review_process"))

    async def review(self, task: ReviewTask, on_progress: OnProgress) -> bytes:
        self._child.send(task)
        while True:
            async with asyncio.timeout(TIMEOUT_S):
                said = await self._receive()
            if (body := handle_reply(said, on_progress)) is not None:
                return body

    async def _receive(self) -> Any:
        try:
            return await self._child.receive()
        except (EOFError, OSError) as problem:
            raise ReviewFailed(f"{type(problem).__name__}: its process ended") from None

    async def close(self) -> None:
        self._child.kill()
        await self._child.wait()


class ThreadReviewer:
    """Within the server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-review")
        self._is_closed = False

    async def review(self, task: ReviewTask, on_progress: OnProgress) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._thread,
            self._review,
            task,
            lambda done: loop.call_soon_threadsafe(on_progress, done),
        )

    def _review(self, task: ReviewTask, on_progress: Callable[[int], object]) -> bytes:
        for said in run_review(task):
            if self._is_closed:
                break
            if (body := handle_reply(said, on_progress)) is not None:
                return body
        raise ReviewFailed("the server is closing")

    async def close(self) -> None:
        self._is_closed = True
        await asyncio.get_running_loop().run_in_executor(None, self._thread.shutdown)


class CooperativeReviewer:
    """Where there is neither a process nor a thread."""

    async def review(self, task: ReviewTask, on_progress: OnProgress) -> bytes:
        return await run_in_slices(self._review(task, on_progress))

    def _review(self, task: ReviewTask, on_progress: OnProgress) -> Generator[object, None, bytes]:
        for said in run_review(task, pure_python=True):
            if (body := handle_reply(said, on_progress)) is not None:
                return body
            yield said
        raise ReviewFailed("it ended without a word")

    async def close(self) -> None: ...


def handle_reply(
    reply: ReviewProgress | ReviewFinished | WorkerFailure, on_progress: Callable[[int], object]
) -> bytes | None:
    """The review, once it is there."""
    match reply:
        case ReviewProgress(done):
            on_progress(done)
            return None
        case ReviewFinished(body):
            return body
        case WorkerFailure(why):
            raise ReviewFailed(why)
