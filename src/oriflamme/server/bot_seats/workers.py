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
from oriflamme.server.bot_seats.answer_time import AnswerTime
from oriflamme.server.bot_seats.fair_turns import FairTurns, Turn
from oriflamme.server.bot_seats.worker import Child
from oriflamme.server.bot_seats.worker_messages import READY, Failed, HintWanted, Question
from oriflamme.server.protocol.terms import StepDown
from oriflamme.views.view import View

if TYPE_CHECKING:  # it needs NumPy, which a server of squires can do without
    from oriflamme.analysis.hint import Hint

log = logging.getLogger(__name__)

PROCESS: Final = "oriflamme.server.bot_seats.worker_process"
STRONG: Final = frozenset({"knight", "duke", "king"})
"""The bots that think so long that they do it apart. Only a question decides what they do."""
PACE_S: Final = 60
"""Between two lines of the log."""
HUNG: Final = 60
"""Seconds after which a process that does not answer is given up."""
STEADY_S: Final = 30
"""Seconds: a process that lived so long ended by accident, not because none can live."""
LONGEST_S: Final = 300
"""Before a process is replaced, at most."""
TRIES: Final = 2
"""A question whose process ended is put to so many in all: the fault need not be its own."""


class NoThought(Exception):
    """A bot failed, or the process it thought in."""


class NoWorker(NoThought):
    """None is there, and none can be opened."""


class LostThought(NoThought):
    """The processes it was thought about in ended."""


class Thought(NamedTuple):
    """What a bot decided, and when it had begun to think, by the event loop's clock."""

    action: Action
    began: float


class BackOff:
    """How long to wait before a process is replaced: not at all after a long life; after short ones
    twice as long each time, up to a limit."""

    def __init__(self) -> None:
        self._short_lives = 0

    def after(self, lived: float) -> float:
        """Seconds to wait, after a life of so many."""
        self._short_lives = 0 if lived >= STEADY_S else self._short_lives + 1
        if self._short_lives < 2:
            return 0
        return float(min(LONGEST_S, 2 ** (self._short_lives - 2)))


class StepDowns:
    """How often a squire answered for a stronger bot: counted, and logged at a bounded pace."""

    def __init__(self, watch: Callable[[StepDown], None] = lambda _: None) -> None:
        self._watch = watch
        self._untold: Counter[StepDown] = Counter()
        self._told_at: float | None = None

    def note(self, why: StepDown) -> None:
        self._watch(why)
        self._untold[why] += 1
        now = asyncio.get_running_loop().time()
        if self._told_at is None or now - self._told_at >= PACE_S:
            self._told_at = now
            log.warning("a squire answered for a stronger bot", extra={"times": dict(self._untold)})
            self._untold.clear()


@dataclass
class WorkersWatch:
    """What others want to know of the workers; the metrics do."""

    restarted: Callable[[], None] = lambda: None
    waited: Callable[[float], None] = lambda _: None
    """So many seconds for a worker, or for none."""
    thought: Callable[[], None] = lambda: None
    stepped_down: Callable[[StepDown], None] = lambda _: None


class BotWorkers:
    """So many processes, opened when first needed or before, each replaced as soon as it ends."""

    def __init__(self, count: int, first: str = "king", watch: WorkersWatch | None = None) -> None:
        self.count = count
        self._first = first
        """The bot that thinks of something in each before it is ready."""
        self._watch = watch or WorkersWatch()
        self.step_downs = StepDowns(self._watch.stepped_down)
        self._open: set[Child] = set()
        self._ready: set[Child] = set()
        self._free: list[Child] = []
        self._turns: FairTurns[Child] = FairTurns()
        self._places: set[asyncio.Task[None]] = set()
        """Each keeps one worker alive."""
        self._asides: set[asyncio.Task[Any]] = set()
        self._problem: str | None = None
        """Why none could be opened."""
        self._closing = asyncio.Event()

    # How they are.

    @property
    def processes(self) -> frozenset[int]:
        """Those that are open, by the numbers the system knows them by."""
        return frozenset(worker.pid for worker in self._open)

    @property
    def alive(self) -> int:
        """How many can think."""
        return len(self._ready)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._turns)

    @property
    def trouble(self) -> str | None:
        """What operators should know: fewer think than were asked for."""
        if self._problem is None and (not self._places or self.alive == self.count):
            return None
        why = f" ({self._problem})" if self._problem else ""
        return f"{self.alive} of {self.count} bot workers can think{why}"

    # Thinking.

    async def think(
        self, question: Question, *, table: str = "", time: AnswerTime | None = None
    ) -> Thought:
        """The bot's answer, within a time if one is given, in which it waits its table's turn."""
        action, began = await self._answer(question, Turn(table), time)
        self._watch.thought()
        return Thought(action, began)

    async def hint(self, view: View, *, table: str = "") -> "Hint":
        """What the strongest bot would consider; a bot that has to decide goes first."""
        hint: Hint
        hint, _ = await self._answer(HintWanted(view), Turn(table, yields=True), None)
        return hint

    async def _answer(
        self, question: Question | HintWanted, turn: Turn, time: AnswerTime | None
    ) -> tuple[Any, float]:
        """What a worker says, and when it began to think."""
        self.prepare()
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            worker = await self._turn_of(turn, time.begins_by if time else None)
            began = loop.time()
            if time and isinstance(question, Question):
                question = replace(question, seconds=time.seconds(began))
            # Aside, so that whoever stops listening does not leave half an answer behind.
            said = await asyncio.shield(self._aside(self._ask(worker, question)))
            if not isinstance(said, Ended):
                break
        if isinstance(said, Ended):
            raise LostThought(said.why)
        if isinstance(said, Failed):
            raise NoThought(said.why)
        return said, began

    async def _turn_of(self, turn_of: Turn, at_latest: float | None) -> Child:
        if self._problem is not None and not self._ready:
            raise NoWorker(self._problem)
        loop = asyncio.get_running_loop()
        asked, turn = loop.time(), self._turns.wait(turn_of)
        self._share()
        try:
            async with asyncio.timeout_at(at_latest):
                return await turn
        except BaseException:
            if turn.done() and not turn.cancelled() and not turn.exception():
                self._release(turn.result())  # it came at the very moment
            self._turns.leave(turn)
            raise
        finally:
            self._watch.waited(loop.time() - asked)

    async def _ask(self, worker: Child, question: Question | HintWanted) -> Any:
        try:
            async with asyncio.timeout(HUNG):
                said = await worker.ask(question)
        except Exception as problem:  # which it is depends on the event loop; uvloop has its own
            worker.end()
            return Ended(f"{type(problem).__name__}: its process ended")
        self._release(worker)
        return said

    def _release(self, worker: Child) -> None:
        if worker in self._ready:
            self._free.append(worker)
            self._share()

    def _share(self) -> None:
        """Give free workers to those whose turn it is."""
        while self._free and self._turns.give(self._free[-1]):
            self._free.pop()

    # Keeping them alive.

    def prepare(self) -> None:
        """Open them in the background, once; from then on they are kept."""
        if self.count and find_spec("numpy") is None:
            self._fail("numpy is missing; install oriflamme[bots]")
            return
        while len(self._places) < self.count:
            self._places.add(asyncio.get_running_loop().create_task(self._keep_one()))

    async def _keep_one(self) -> None:
        """Open a worker, and another whenever it ends."""
        loop, back_off = asyncio.get_running_loop(), BackOff()
        while not self._closing.is_set():
            began = loop.time()
            try:
                await self._one_life()
            except Exception as problem:
                self._fail(str(problem))
            if not self._closing.is_set():
                self._watch.restarted()
                await self._rest(back_off.after(loop.time() - began))

    async def _rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    async def _one_life(self) -> None:
        """From opening a worker to its end; raises what kept it from becoming ready."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        worker = await Child.open(PROCESS, self._first)
        self._open.add(worker)
        if self._closing.is_set():
            worker.end()
        try:
            await self._make_ready(worker)
            log.info("a strong bot can think", extra={"after": round(loop.time() - began, 1)})
            await worker.ended()
            if not self._closing.is_set():
                log.warning("a process in which strong bots think has ended, another is opened")
        finally:
            self._ready.discard(worker)
            self._free = [each for each in self._free if each is not worker]
            worker.end()
            await worker.ended()
            self._open.discard(worker)

    async def _make_ready(self, worker: Child) -> None:
        try:
            said = await worker.hear()
        except (EOFError, OSError) as problem:
            raise NoWorker(f"{type(problem).__name__} before it was ready") from None
        if said != READY:
            raise NoWorker(said.why)
        self._problem = None
        self._ready.add(worker)
        self._release(worker)

    def _fail(self, why: str) -> None:
        """One could not be opened: nobody waits for it, unless others think."""
        if self._problem != why and not self._closing.is_set():
            log.warning("strong bots cannot think, squires play for them: %s", why)
        self._problem = why
        if not self._ready:
            self._turns.send_away(NoWorker(why))

    async def close(self) -> None:
        self._closing.set()
        for worker in self._open:
            worker.end()
        await asyncio.gather(*self._places, *self._asides)  # each notices that its process ended
        self._fail("the server is closing")

    def _aside(self, what: Any) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(what)
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)
        return task


class Ended(NamedTuple):
    """The process ended before it answered."""

    why: str
