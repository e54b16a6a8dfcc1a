"""A server in this process, whose time passes only when the script lets it pass."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import compare_words as words

SETTINGS: Final = {
    **dict.fromkeys(("messages", "requests", "chat", "hints", "connections", "tables"), 0),
    **dict.fromkeys(("guests", "unknown_codes", "reviews", "sign_ins"), 0),
    "bot_pause": 0.0,
    "bot_workers": 0,
    "review_workers": 0,
    "review_budget": 4,
}
"""No limits by the machine's clock. Bots, hints and reviews are computed in this process."""
START_MS: Final = 1_700_000_000_000
TURNS: Final = 12
"""Of the event loop: after so many, what followed from one message has been sent."""

# All names of the tests' harness that the comparison uses are in the next three functions; of what
# `browser` returns it uses `cookie`, `request` and `socket`, and of a socket `refusal`, `receive`
# and `send_text`.


@asynccontextmanager
async def serving(database: Path, clock: Callable[[], int], rng: Random) -> AsyncIterator[Any]:
    """A server as the tests of this checkout start one."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from tests.testkit.server.app import running_server

    async with running_server(
        database, clock, rng=rng, **words.current_settings(SETTINGS)
    ) as server:
        yield server


def browser(server: Any, cookie: str | None) -> Any:
    """A cookie jar that makes requests and opens sockets."""
    found = server.client()
    found.cookie = cookie
    return found


def is_silent(socket: Any) -> bool:
    """Whether all that was received has been read."""
    return bool(socket.outbox.empty())


class SteppedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until `passed_ms` is raised."""

    passed_ms = 0

    def time(self) -> float:
        return self.passed_ms / 1000

    def clock(self) -> int:
        """The server's clock, in milliseconds since 1970."""
        return START_MS + self.passed_ms


async def run_loop_turns() -> None:
    """Let all tasks go on that are ready."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def let_threads_run() -> None:
    """Wait a moment of true time, which is not the loop's."""
    await asyncio.get_running_loop().run_in_executor(None, time.sleep, 0.01)


class SizedStreams(Random):
    """Random numbers from a separate stream for each number of bits.

    Ids take few bits at a time, deals and bots' seeds many: a server that draws one id more or less
    deals the same cards.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._seed = seed
        self._streams: dict[int, Random] = {}

    def getrandbits(self, k: int) -> int:
        if k not in self._streams:
            self._streams[k] = Random(f"{self._seed} {k}")
        return self._streams[k].getrandbits(k)
