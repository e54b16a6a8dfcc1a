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
from oriflamme.server.protocol.reviews import ReviewPhase, ReviewState, told_review
from oriflamme.server.reviews.answering import Task
from oriflamme.server.reviews.reviewer import InProcess, InSlices, NoReview, OnThread, Reviewer

log = logging.getLogger(__name__)

IDLE_S: Final = 60
"""A process that has nothing to review ends after so long."""
MOST_WAITING: Final = 100
MOST_KEPT: Final = 100
"""So many are remembered that are done; those of games are kept on the disk as well."""
SEED: Final = 1
"""One and the same: asked again, a review says the same."""
Keep = Callable[[bytes], Awaitable[None]]


class Job:
    """A review, from the moment it was asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.id = secrets.token_urlsafe(12)
        self.phase: ReviewPhase = "waiting"
        self.done = 0
        self.of = len(record.actions)
        self.body: bytes | None = None
        self.ended = asyncio.Event()
        """Set once it is there, or will never be."""

    def state(self) -> ReviewState:
        review = told_review(self.body) if self.body else None
        return ReviewState(self.id, self.phase, self.done, self.of, review)

    def reach(self, done: int) -> None:
        self.phase, self.done = "running", done

    def finish(self, body: bytes) -> None:
        self.phase, self.done, self.body = "done", self.of, body
        self.ended.set()

    def fail(self) -> None:
        self.phase = "failed"
        self.ended.set()


class Reviews:
    """So many processes at most, each opened when there is something to review; 0: a thread."""

    def __init__(self, processes: int, simulations: int, *, by_hand: bool = False) -> None:
        """`by_hand`: without NumPy, in between of all else."""
        self._by_hand = by_hand
        self._processes = processes
        self._simulations = simulations
        self._turns: FairScheduler[None] = FairScheduler()
        self._busy = 0
        self._idle: list[Reviewer] = []
        self._by_name: OrderedDict[str, Job] = OrderedDict()
        self._by_id: dict[str, Job] = {}
        self._making: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._leaving: dict[Reviewer, asyncio.TimerHandle] = {}

    def find(self, name: str) -> Job | None:
        """The review of a game, by the name of the game."""
        return self._by_name.get(name)

    def by_id(self, id: str) -> Job | None:
        return self._by_id.get(id)

    def remember(self, name: str, record: Record, body: bytes) -> Job:
        """One that was made before."""
        job = self._enter(name, record)
        job.finish(body)
        return job

    def check_room(self) -> None:
        """Refuse while too many wait."""
        if len(self._turns) >= MOST_WAITING:
            raise Refusal("too_fast", "Too many reviews wait.", retry_after=IDLE_S)

    def begin(self, name: str, record: Record, asker: str, keep: Keep) -> Job:
        """Have a game reviewed when the asker's turn has come."""
        job = self._enter(name, record)
        task = asyncio.get_running_loop().create_task(self._make(name, job, record, asker, keep))
        self._making.add(task)
        task.add_done_callback(self._making.discard)
        return job

    def _enter(self, name: str, record: Record) -> Job:
        job = self._by_name[name] = Job(record)
        self._by_id[job.id] = job
        ended = [each for each, old in self._by_name.items() if old.phase in ("done", "failed")]
        for each in ended[:-MOST_KEPT]:
            self._by_id.pop(self._by_name.pop(each).id)
        return job

    async def _make(self, name: str, job: Job, record: Record, asker: str, keep: Keep) -> None:
        try:
            await self._turn_of(asker)
            try:
                body = await self._review(Task(record, SEED, self._simulations), job)
            finally:
                self._busy -= 1
                self._share()
            await keep(body)
            job.finish(body)
        except Exception as problem:
            if not isinstance(problem, NoReview):
                log.exception("a game could not be reviewed")
            else:
                log.error("a game could not be reviewed: %s", problem)
            job.fail()
            if self._by_name.get(name) is job:  # whoever asks again begins anew
                self._by_name.pop(name)
                self._by_name[f"{name} {job.id}"] = job

    async def _turn_of(self, asker: str) -> None:
        turn = self._turns.enqueue(Ticket(asker))
        self._share()
        try:
            await turn
        except BaseException:
            self._turns.cancel(turn)
            raise

    def _share(self) -> None:
        """Whoever's turn it is may begin, as long as fewer are at work than may be."""
        while self._busy < max(1, self._processes) and self._turns.assign(None):
            self._busy += 1

    async def _review(self, task: Task, job: Job) -> bytes:
        job.reach(0)
        reviewer = self._take_idle() or await self._open()
        try:
            body = await reviewer.review(task, job.reach)
        except BaseException:
            await reviewer.end()
            raise
        self._put_by(reviewer)
        return body

    async def _open(self) -> Reviewer:
        if self._by_hand:
            return InSlices()
        return await InProcess.open() if self._processes else OnThread()

    def _take_idle(self) -> Reviewer | None:
        if not self._idle:
            return None
        reviewer = self._idle.pop()
        self._leaving.pop(reviewer).cancel()
        return reviewer

    def _put_by(self, reviewer: Reviewer) -> None:
        self._idle.append(reviewer)
        loop = asyncio.get_running_loop()
        self._leaving[reviewer] = loop.call_later(IDLE_S, self._dismiss, reviewer)

    def _dismiss(self, reviewer: Reviewer) -> None:
        self._idle.remove(reviewer)
        self._leaving.pop(reviewer).cancel()
        task = asyncio.get_running_loop().create_task(reviewer.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        for reviewer in list(self._idle):
            self._dismiss(reviewer)
        for task in self._making:
            task.cancel()
        await asyncio.gather(*self._making, *self._ending, return_exceptions=True)
