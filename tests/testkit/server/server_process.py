"""A server in a process of its own, to be killed and started again."""

import asyncio
import os
import signal
import sys
from pathlib import Path

START_S = 120
ROOT = Path(__file__).parents[3]
LIMITS = (
    "message_rate",
    "request_rate",
    "chat_rate",
    "hint_rate",
    "connections_per_network",
    "tables_per_hour",
    "listed_per_guest",
    "guests_per_hour",
    "code_misses_per_hour",
)
"""Off unless a test says otherwise: all its people come from one network."""


class ServerProcess:
    """`oriflamme serve` on one database. Its port stays the same after the first start.

    A setting that is None is left as it usually is. Another checkout's server is started with
    that one's environment; `prelude` is run before the server is. `shared` is the address of a
    database that is used in place of the file.
    """

    def __init__(
        self,
        database: Path,
        *,
        shared: str = "",
        checkout: Path | None = None,
        prelude: str = "",
        **settings: object,
    ) -> None:
        self.database = database
        self._shared = shared
        self.port = 0
        self.log: list[str] = []
        self.is_up = asyncio.Event()
        limits = dict.fromkeys(LIMITS, 0)
        self._settings = {"bot_delay": 0, "prepare": "off", **limits, **settings}
        self._checkout = checkout
        self._prelude = prelude
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "ServerProcess":
        await self.start()
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.kill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    async def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        given = {name: value for name, value in self._settings.items() if value is not None}
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        where = [f"--database={self._shared or self.database}", f"--port={self.port}"]
        code = "import sys; from oriflamme.cli.main import main; sys.exit(main())"
        self._process = await asyncio.create_subprocess_exec(
            str(self._checkout / ".venv/bin/python") if self._checkout else sys.executable,
            *("-c", f"{self._prelude}\n{code}", "serve", *where, *flags),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C", "PYTHONPATH": self._path()},
        )
        assert self._process.stdout
        self._reading = asyncio.create_task(self._read_log())
        line = await asyncio.wait_for(self._process.stdout.readline(), START_S)
        if not line:
            raise RuntimeError("the server did not start:\n" + "".join(self.log))
        self.port = int(line.decode().rstrip("/\n").rpartition(":")[2])
        self.is_up.set()

    def _path(self) -> str:
        """Where the server is found, and these tests, for a prelude among them."""
        source = str(self._checkout / "src") if self._checkout else os.environ.get("PYTHONPATH")
        return os.pathsep.join(each for each in (source, str(ROOT)) if each)

    async def _read_log(self) -> None:
        assert self._process
        assert self._process.stderr
        async for line in self._process.stderr:
            self.log.append(line.decode())

    async def kill(self) -> None:
        """As a power cut would end it."""
        await self._end(signal.SIGKILL)

    def ask_to_stop(self) -> None:
        """As an operator would, without waiting for it."""
        assert self._process
        self._process.send_signal(signal.SIGTERM)

    async def stop(self) -> int:
        """As an operator would end it; the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process
        assert self._reading
        self.is_up.clear()
        if self._process.returncode is None:
            self._process.send_signal(how)
        status = await asyncio.wait_for(self._process.wait(), START_S)
        await self._reading
        return status

    def errors(self) -> list[str]:
        """What the log says of things gone wrong."""
        return [line for line in self.log if '"level": "info"' not in line]
