"""Where strong bots think: in processes of their own, so that no table waits for them."""

import asyncio
import logging
import pickle
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, Final

from oriflamme.rules.actions import Action
from oriflamme.server.bot_seats.worker_messages import LENGTH, READY, Failed, Question, frame

log = logging.getLogger(__name__)

STRONG: Final = frozenset({"knight", "duke"})
"""The bots that think so long that they do it apart. Nothing but the view decides what they do."""
MARGIN: Final = 0.1
"""Seconds between the end of a thought and the moment its answer is due."""
HUNG: Final = 60
"""Seconds after which a process that does not answer is given up."""


class NoThought(Exception):
    """A bot failed, or the process it thought in."""


class BotWorker:
    """One such process. It is asked one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @classmethod
    async def open(cls, first: str) -> "BotWorker":
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "oriflamme.server.bot_seats.worker_process", first)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    async def ask(self, question: Question) -> Any:
        assert self._process.stdin
        self._process.stdin.write(frame(question))
        return await self.hear()

    async def hear(self) -> Any:
        assert self._process.stdout
        size = await self._process.stdout.readexactly(LENGTH)
        body = await self._process.stdout.readexactly(int.from_bytes(size, "big"))
        return pickle.loads(body)

    def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()

    async def close(self) -> None:
        self.end()
        await self._process.communicate()


class BotWorkers:
    """So many processes, opened when first needed or before, each replaced when it ends."""

    def __init__(self, count: int, first: str = "duke") -> None:
        self.count = count
        self._first = first
        """The bot that thinks of something in each before it is ready."""
        self._all: set[BotWorker] = set()
        self._free: asyncio.Queue[BotWorker | None] = asyncio.Queue()
        """None, once there is a problem, for all who wait."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opening = 0
        self._is_closing = False
        self._problem: str | None = None
        """Why none can be opened."""

    @property
    def processes(self) -> frozenset[int]:
        """Those that are open, by the numbers the system knows them by."""
        return frozenset(worker.pid for worker in self._all)

    def prepare(self) -> None:
        """Open in the background what is not open."""
        if find_spec("numpy") is None:
            self._fail("numpy is missing; install oriflamme[bots]")
        while self._problem is None and len(self._all) + self._opening < self.count:
            self._opening += 1
            self._aside(self._open())

    async def think(self, question: Question, *, until: float | None = None) -> Action:
        """The bot's answer. The thought ends before a time of the event loop, if one is given."""
        self.prepare()
        worker = await self._free.get()
        if worker is None:
            self._free.put_nowait(None)
            raise NoThought(self._problem)
        if until is not None:
            left = until - MARGIN - asyncio.get_running_loop().time()
            question = replace(question, seconds=max(left, 0.01))
        # Aside, so that whoever stops listening does not leave half an answer behind.
        said = await asyncio.shield(self._aside(self._ask(worker, question)))
        if isinstance(said, Failed):
            raise NoThought(said.why)
        action: Action = said
        return action

    async def close(self) -> None:
        self._is_closing = True
        self._problem = self._problem or "the server is closing"
        for worker in self._all:
            worker.end()
        await asyncio.gather(*self._tasks)  # each notices that its process has ended
        for worker in self._all:
            await worker.close()

    async def _open(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            worker = await BotWorker.open(self._first)
            self._all.add(worker)
        except OSError as problem:
            self._fail(str(problem))
            return
        finally:
            self._opening -= 1
        if self._is_closing:
            worker.end()
        try:
            said = await worker.hear()
        except (EOFError, OSError) as problem:
            said = Failed(f"{type(problem).__name__} before it was ready")
        if said == READY:
            log.info("a strong bot can think", extra={"after": round(loop.time() - began, 1)})
            self._free.put_nowait(worker)
            return
        self._fail(said.why)
        await self._give_up(worker)

    def _fail(self, why: str) -> None:
        """Open no more, and let nobody wait."""
        if self._problem is None:
            self._problem = why
            self._free.put_nowait(None)
            log.warning("strong bots cannot think, squires play for them: %s", why)

    async def _ask(self, worker: BotWorker, question: Question) -> Any:
        try:
            async with asyncio.timeout(HUNG):
                said = await worker.ask(question)
        except (EOFError, OSError, TimeoutError) as problem:
            await self._give_up(worker)
            self.prepare()
            return Failed(f"{type(problem).__name__}: its process ended")
        self._free.put_nowait(worker)
        return said

    async def _give_up(self, worker: BotWorker) -> None:
        await worker.close()
        self._all.discard(worker)

    def _aside(self, what: Any) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
