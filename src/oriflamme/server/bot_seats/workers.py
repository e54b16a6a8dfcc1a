"""Where strong bots think: in processes of their own, so that no table waits for them."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oriflamme.rules.actions import Action
from oriflamme.server.bot_seats.child import Child
from oriflamme.server.bot_seats.deadline import Deadline
from oriflamme.server.bot_seats.fair_scheduler import FairScheduler, Ticket
from oriflamme.server.bot_seats.worker_messages import (
    READY,
    DecisionRequest,
    HintRequest,
    WorkerFailure,
)
from oriflamme.server.protocol.terms import FallbackReason
from oriflamme.views.view import View

if TYPE_CHECKING:  # it needs NumPy, which a server of squires can do without
    from oriflamme.analysis.hint import Hint

log = logging.getLogger(__name__)

PROCESS: Final = "oriflamme.server.bot_seats.worker_process"
SEARCH_BOTS: Final = frozenset({"knight", "duke", "king"})
"""The bots that think so long that they do it apart. Only a question decides what they do."""
LOG_INTERVAL_S: Final = 60
"""Between two lines of the log."""
ANSWER_TIMEOUT_S: Final = 60
"""Seconds after which a process that does not answer is given up."""
STABLE_AFTER_S: Final = 30
"""Seconds: a process that lived so long ended by accident, not because none can live."""
MAX_BACKOFF_S: Final = 300
"""Before a process is replaced, at most."""
MAX_TRIES: Final = 2
"""A question whose process ended is put to so many in all: the fault need not be its own."""


class AnswerFailed(Exception):
    """A bot failed, or the process it thought in."""


class WorkerUnavailable(AnswerFailed):
    """None is there, and none can be opened."""


class WorkerLost(AnswerFailed):
    """The processes it was thought about in ended."""


class WorkerAnswer(NamedTuple):
    """What a bot decided, and when it had begun to think, by the event loop's clock."""

    action: Action
    started: float


class Backoff:
    """How long to wait before a process is replaced: not at all after a long life; after short ones
    twice as long each time, up to a limit."""

    def __init__(self) -> None:
        self._short_runs = 0

    def delay_after(self, uptime: float) -> float:
        """Seconds to wait, after a life of so many."""
        self._short_runs = 0 if uptime >= STABLE_AFTER_S else self._short_runs + 1
        if self._short_runs < 2:
            return 0
        return float(min(MAX_BACKOFF_S, 2 ** (self._short_runs - 2)))


class FallbackCounter:
    """How often a squire answered for a stronger bot: counted, and logged at a bounded pace."""

    def __init__(self, watch: Callable[[FallbackReason], None] = lambda _: None) -> None:
        self._watch = watch
        self._unlogged: Counter[FallbackReason] = Counter()
        self._logged_at: float | None = None

    def count(self, why: FallbackReason) -> None:
        self._watch(why)
        self._unlogged[why] += 1
        now = asyncio.get_running_loop().time()
        if self._logged_at is None or now - self._logged_at >= LOG_INTERVAL_S:
            self._logged_at = now
            log.warning(
                "a squire answered for a stronger bot", extra={"times": dict(self._unlogged)}
            )
            self._unlogged.clear()


@dataclass
class WorkerHooks:
    """What others want to know of the workers; the metrics do."""

    on_restart: Callable[[], None] = lambda: None
    on_wait: Callable[[float], None] = lambda _: None
    """So many seconds for a worker, or for none."""
    on_answer: Callable[[], None] = lambda: None
    on_fallback: Callable[[FallbackReason], None] = lambda _: None


class BotWorkers:
    """So many processes, opened when first needed or before, each replaced as soon as it ends."""

    def __init__(
        self, count: int, warm_up_bot: str = "king", hooks: WorkerHooks | None = None
    ) -> None:
        self.count = count
        self._warm_up_bot = warm_up_bot
        """The bot that thinks of something in each before it is ready."""
        self._hooks = hooks or WorkerHooks()
        self.fallbacks = FallbackCounter(self._hooks.on_fallback)
        self._open: set[Child] = set()
        self._ready: set[Child] = set()
        self._free: list[Child] = []
        self._scheduler: FairScheduler[Child] = FairScheduler()
        self._supervisors: set[asyncio.Task[None]] = set()
        """Each keeps one worker alive."""
        self._background: set[asyncio.Task[Any]] = set()
        self._problem: str | None = None
        """Why none could be opened."""
        self._closing = asyncio.Event()

    # How they are.

    @property
    def pids(self) -> frozenset[int]:
        """Those that are open, by the numbers the system knows them by."""
        return frozenset(worker.pid for worker in self._open)

    @property
    def ready_count(self) -> int:
        """How many can think."""
        return len(self._ready)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._scheduler)

    @property
    def problem(self) -> str | None:
        """What operators should know: fewer think than were asked for."""
        if self._problem is None and (not self._supervisors or self.ready_count == self.count):
            return None
        why = f" ({self._problem})" if self._problem else ""
        return f"{self.ready_count} of {self.count} bot workers can think{why}"

    # Thinking.

    async def decide(
        self, question: DecisionRequest, *, table: str = "", deadline: Deadline | None = None
    ) -> WorkerAnswer:
        """The bot's answer, within a time if one is given, in which it waits its table's turn."""
        action, began = await self._run(question, Ticket(table), deadline)
        self._hooks.on_answer()
        return WorkerAnswer(action, began)

    async def hint(self, view: View, *, table: str = "") -> "Hint":
        """What the strongest bot would consider; a bot that has to decide goes first."""
        hint: Hint
        hint, _ = await self._run(HintRequest(view), Ticket(table, is_low_priority=True), None)
        return hint

    async def _run(
        self, question: DecisionRequest | HintRequest, turn: Ticket, time: Deadline | None
    ) -> tuple[Any, float]:
        """What a worker says, and when it began to think."""
        self.start()
        loop = asyncio.get_running_loop()
        for _ in range(MAX_TRIES):
            worker = await self._acquire(turn, time.latest_start if time else None)
            began = loop.time()
            if time and isinstance(question, DecisionRequest):
                question = replace(question, seconds=time.time_budget(began))
            # Aside, so that whoever stops listening does not leave half an answer behind.
            said = await asyncio.shield(self._in_background(self._ask(worker, question)))
            if not isinstance(said, WorkerExited):
                break
        if isinstance(said, WorkerExited):
            raise WorkerLost(said.why)
        if isinstance(said, WorkerFailure):
            raise AnswerFailed(said.why)
        return said, began

    async def _acquire(self, turn_of: Ticket, at_latest: float | None) -> Child:
        if self._problem is not None and not self._ready:
            raise WorkerUnavailable(self._problem)
        loop = asyncio.get_running_loop()
        asked, turn = loop.time(), self._scheduler.enqueue(turn_of)
        self._dispatch()
        try:
            async with asyncio.timeout_at(at_latest):
                return await turn
        except BaseException:
            if turn.done() and not turn.cancelled() and not turn.exception():
                self._release(turn.result())  # it came at the very moment
            self._scheduler.cancel(turn)
            raise
        finally:
            self._hooks.on_wait(loop.time() - asked)

    async def _ask(self, worker: Child, question: DecisionRequest | HintRequest) -> Any:
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_S):
                said = await worker.ask(question)
        except Exception as problem:  # which it is depends on the event loop; uvloop has its own
            worker.kill()
            return WorkerExited(f"{type(problem).__name__}: its process ended")
        self._release(worker)
        return said

    def _release(self, worker: Child) -> None:
        if worker in self._ready:
            self._free.append(worker)
            self._dispatch()

    def _dispatch(self) -> None:
        """Give free workers to those whose turn it is."""
        while self._free and self._scheduler.assign(self._free[-1]):
            self._free.pop()

    # Keeping them alive.

    def start(self) -> None:
        """Open them in the background, once; from then on they are kept."""
        if self.count and find_spec("numpy") is None:
            self._fail("numpy is missing; install oriflamme[bots]")
            return
        while len(self._supervisors) < self.count:
            self._supervisors.add(asyncio.get_running_loop().create_task(self._supervise()))

    async def _supervise(self) -> None:
        """Open a worker, and another whenever it ends."""
        loop, back_off = asyncio.get_running_loop(), Backoff()
        while not self._closing.is_set():
            began = loop.time()
            try:
                await self._run_worker()
            except Exception as problem:
                self._fail(str(problem))
            if not self._closing.is_set():
                self._hooks.on_restart()
                await self._sleep(back_off.delay_after(loop.time() - began))

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    async def _run_worker(self) -> None:
        """From opening a worker to its end; raises what kept it from becoming ready."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        worker = await Child.open(PROCESS, self._warm_up_bot)
        self._open.add(worker)
        if self._closing.is_set():
            worker.kill()
        try:
            await self._wait_ready(worker)
            log.info("a strong bot can think", extra={"after": round(loop.time() - began, 1)})
            await worker.wait()
            if not self._closing.is_set():
                log.warning("a process in which strong bots think has ended, another is opened")
        finally:
            self._ready.discard(worker)
            self._free = [each for each in self._free if each is not worker]
            worker.kill()
            await worker.wait()
            self._open.discard(worker)

    async def _wait_ready(self, worker: Child) -> None:
        try:
            said = await worker.receive()
        except (EOFError, OSError) as problem:
            raise WorkerUnavailable(f"{type(problem).__name__} before it was ready") from None
        if said != READY:
            raise WorkerUnavailable(said.why)
        self._problem = None
        self._ready.add(worker)
        self._release(worker)

    def _fail(self, why: str) -> None:
        """One could not be opened: nobody waits for it, unless others think."""
        if self._problem != why and not self._closing.is_set():
            log.warning("strong bots cannot think, squires play for them: %s", why)
        self._problem = why
        if not self._ready:
            self._scheduler.fail_all(WorkerUnavailable(why))

    async def close(self) -> None:
        self._closing.set()
        for worker in self._open:
            worker.kill()
        await asyncio.gather(
            *self._supervisors, *self._background
        )  # each notices that its process ended
        self._fail("the server is closing")

    def _in_background(self, what: Any) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(what)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task


class WorkerExited(NamedTuple):
    """The process ended before it answered."""

    why: str
