"""A TCP relay that can be cut: before the workers, and before their database."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PIECE: Final = 65_536


class Relay:
    """Takes connections at a port of loopback and passes on all they say, until it is cut."""

    def __init__(self, choose: Callable[[bytes], tuple[str, int] | str]) -> None:
        """`choose` is given what is said first, and says where it goes: host and port, or a path
        of a socket."""
        self._choose = choose
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """The port it is at."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def cut(self) -> None:
        """From now on nothing comes through, and nobody is told so."""
        self._whole.clear()

    def mend(self) -> None:
        """What was under way is lost, what is said from now on comes through."""
        for writer in self._open:
            writer.transport.abort()
        self._whole.set()

    async def close(self) -> None:
        assert self._server
        self._server.close()
        self.mend()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._open.add(writer)
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._whole.wait()
                first = await reader.read(PIECE)
                where = self._choose(first)
                there = await (
                    asyncio.open_unix_connection(where)
                    if isinstance(where, str)
                    else asyncio.open_connection(*where)
                )
                self._open.add(there[1])
                there[1].write(first)
                await self._pass_on(reader, writer, *there)
                self._open.discard(there[1])
        finally:
            self._open.discard(writer)
            writer.close()

    async def _pass_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        back: asyncio.StreamReader,
        forth: asyncio.StreamWriter,
    ) -> None:
        """Both ways until one side ends; then both end."""
        ways = [
            asyncio.create_task(self._pump(reader, forth)),
            asyncio.create_task(self._pump(back, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        forth.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                await self._whole.wait()
                writer.write(piece)
                await writer.drain()
