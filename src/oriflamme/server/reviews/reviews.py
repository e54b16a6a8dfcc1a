"""All reviews: those being made, in turn guest by guest, and the latest that were made."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from oriflamme.notation.record import Record
from oriflamme.server.bot_seats.fair_scheduler import FairScheduler, Ticket
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.reviews import ReviewPhase, ReviewState, public_review
from oriflamme.server.reviews.review_task import ReviewTask
from oriflamme.server.reviews.reviewer import (
    CooperativeReviewer,
    ProcessReviewer,
    Reviewer,
    ReviewFailed,
    ThreadReviewer,
)

log = logging.getLogger(__name__)

IDLE_S: Final = 60
"""A process that has nothing to review ends after so long."""
MAX_WAITING: Final = 100
MAX_CACHED: Final = 100
"""So many are remembered that are done; those of games are kept on the disk as well."""
SEED: Final = 1
"""One and the same: asked again, a review says the same."""
StoreReview = Callable[[bytes], Awaitable[None]]


class ReviewJob:
    """A review, from the moment it was asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.id = secrets.token_urlsafe(12)
        self.phase: ReviewPhase = "waiting"
        self.done = 0
        self.total = len(record.actions)
        self.body: bytes | None = None
        self.ended = asyncio.Event()
        """Set once it is there, or will never be."""

    def state(self) -> ReviewState:
        review = public_review(self.body) if self.body else None
        return ReviewState(self.id, self.phase, self.done, self.total, review)

    def update(self, done: int) -> None:
        self.phase, self.done = "running", done

    def finish(self, body: bytes) -> None:
        self.phase, self.done, self.body = "done", self.total, body
        self.ended.set()

    def fail(self) -> None:
        self.phase = "failed"
        self.ended.set()


class Reviews:
    """So many processes at most, each opened when there is something to review; 0: a thread."""

    def __init__(self, processes: int, simulations: int, *, pure_python: bool = False) -> None:
        """`by_hand`: without NumPy, in between of all else."""
        self._pure_python = pure_python
        self._processes = processes
        self._simulations = simulations
        self._scheduler: FairScheduler[None] = FairScheduler()
        self._busy = 0
        self._idle: list[Reviewer] = []
        self._by_name: OrderedDict[str, ReviewJob] = OrderedDict()
        self._by_id: dict[str, ReviewJob] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._idle_timers: dict[Reviewer, asyncio.TimerHandle] = {}

    def find(self, name: str) -> ReviewJob | None:
        """The review of a game, by the name of the game."""
        return self._by_name.get(name)

    def by_id(self, id: str) -> ReviewJob | None:
        return self._by_id.get(id)

    def add_finished(self, name: str, record: Record, body: bytes) -> ReviewJob:
        """One that was made before."""
        job = self._add(name, record)
        job.finish(body)
        return job

    def check_capacity(self) -> None:
        """Refuse while too many wait."""
        if len(self._scheduler) >= MAX_WAITING:
            raise Refusal("rate_limited", "Too many reviews wait.", retry_after=IDLE_S)

    def start(self, name: str, record: Record, requester: str, store: StoreReview) -> ReviewJob:
        """Have a game reviewed when the asker's turn has come."""
        job = self._add(name, record)
        task = asyncio.get_running_loop().create_task(
            self._run(name, job, record, requester, store)
        )
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return job

    def _add(self, name: str, record: Record) -> ReviewJob:
        job = self._by_name[name] = ReviewJob(record)
        self._by_id[job.id] = job
        ended = [each for each, old in self._by_name.items() if old.phase in ("done", "failed")]
        for each in ended[:-MAX_CACHED]:
            self._by_id.pop(self._by_name.pop(each).id)
        return job

    async def _run(
        self, name: str, job: ReviewJob, record: Record, requester: str, store: StoreReview
    ) -> None:
        try:
            await self._acquire(requester)
            try:
                body = await self._review(ReviewTask(record, SEED, self._simulations), job)
            finally:
                self._busy -= 1
                self._dispatch()
            await store(body)
            job.finish(body)
        except Exception as problem:
            if not isinstance(problem, ReviewFailed):
                log.exception("a game could not be reviewed")
            else:
                log.error("a game could not be reviewed: %s", problem)
            job.fail()
            if self._by_name.get(name) is job:  # whoever asks again begins anew
                self._by_name.pop(name)
                self._by_name[f"{name} {job.id}"] = job

    async def _acquire(self, requester: str) -> None:
        turn = self._scheduler.enqueue(Ticket(requester))
        self._dispatch()
        try:
            await turn
        except BaseException:
            self._scheduler.cancel(turn)
            raise

    def _dispatch(self) -> None:
        """Whoever's turn it is may begin, as long as fewer are at work than may be."""
        while self._busy < max(1, self._processes) and self._scheduler.assign(None):
            self._busy += 1

    async def _review(self, task: ReviewTask, job: ReviewJob) -> bytes:
        job.update(0)
        reviewer = self._take_idle() or await self._open()
        try:
            body = await reviewer.review(task, job.update)
        except BaseException:
            await reviewer.close()
            raise
        self._release(reviewer)
        return body

    async def _open(self) -> Reviewer:
        if self._pure_python:
            return CooperativeReviewer()
        return await ProcessReviewer.open() if self._processes else ThreadReviewer()

    def _take_idle(self) -> Reviewer | None:
        if not self._idle:
            return None
        reviewer = self._idle.pop()
        self._idle_timers.pop(reviewer).cancel()
        return reviewer

    def _release(self, reviewer: Reviewer) -> None:
        self._idle.append(reviewer)
        loop = asyncio.get_running_loop()
        self._idle_timers[reviewer] = loop.call_later(IDLE_S, self._dismiss, reviewer)

    def _dismiss(self, reviewer: Reviewer) -> None:
        self._idle.remove(reviewer)
        self._idle_timers.pop(reviewer).cancel()
        task = asyncio.get_running_loop().create_task(reviewer.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        for reviewer in list(self._idle):
            self._dismiss(reviewer)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, *self._ending, return_exceptions=True)
