"""Passwords, kept as argon2 hashes.

A hash takes a moment and some memory, by design: it is worked out in threads of its own, so that
nobody else waits, and never in more than two at once.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.text_safety import skeleton

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
MIN_LENGTH: Final = 10
MAX_CONCURRENT: Final = 2
TIME_COST: Final = 2
MEMORY_COST_KIB: Final = 19 * 1024
"""With one lane, what OWASP's cheat sheet on keeping passwords asks for at least."""
DUMMY_HASH: Final = (
    "$argon2id$v=19$m=19456,t=2,p=1$WxSAJ+lFYMDVm9pIqQXGzA"
    "$HbWQLJ75IibfgeMWrZitU0RHR1RUXH+IXj2Us2vCIqI"
)
"""Tried where no account has the name, so that the answer takes as long and tells nothing."""


def check_password(password: str, name: str) -> None:
    """Refuse one that is guessed too soon."""
    if len(password) < MIN_LENGTH:
        raise Refusal("invalid_password", f"At least {MIN_LENGTH} characters.")
    if skeleton(password) == skeleton(name) or len(set(password)) < MIN_LENGTH // 2:
        raise Refusal("invalid_password", "That one is guessed too soon.")


class Passwords:
    """Makes hashes and holds passwords against them."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT, thread_name_prefix="oriflamme-password")

    async def hash(self, password: str) -> str:
        return await self._run_in_thread(lambda: make_hasher().hash(password))

    async def is_correct(self, password: str, hashed: str | None) -> bool:
        """Whether it is the one; argon2 compares in constant time."""
        return await self._run_in_thread(lambda: verify(hashed or DUMMY_HASH, password)) and bool(
            hashed
        )

    def needs_rehash(self, hashed: str) -> bool:
        """Whether it was made with less effort than hashes are made with now."""
        return make_hasher().check_needs_rehash(hashed)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run_in_thread(self, what: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, what)


def make_hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher

    return PasswordHasher(TIME_COST, MEMORY_COST_KIB, parallelism=1)


def verify(hashed: str, password: str) -> bool:
    from argon2.exceptions import VerificationError

    try:
        return make_hasher().verify(hashed, password)
    except VerificationError:
        return False
