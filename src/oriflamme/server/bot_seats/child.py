"""A process that answers one question at a time, as the server sees it."""

import asyncio
import pickle
import sys
from typing import Any

from oriflamme.server.bot_seats.worker_messages import LENGTH_BYTES, frame


class Child:
    """Spoken with through its standard streams; on its side `worker_messages.serve` answers."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @classmethod
    async def open(cls, module: str, *words: str) -> "Child":
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", module, *words)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    async def ask(self, question: object) -> Any:
        self.send(question)
        return await self.receive()

    def send(self, message: object) -> None:
        assert self._process.stdin
        self._process.stdin.write(frame(message))

    async def receive(self) -> Any:
        assert self._process.stdout
        size = await self._process.stdout.readexactly(LENGTH_BYTES)
        body = await self._process.stdout.readexactly(int.from_bytes(size, "big"))
        return pickle.loads(body)

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()

    async def wait(self) -> None:
        """Returns as soon as the process is no more, whoever ended it."""
        await self._process.wait()
