"""Where compiled code is kept: a folder named by the sources it was compiled from."""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import oriflamme

VARIABLE: Final = "ORIFLAMME_CACHE"
"""Names the folder for compiled code, in place of the user's cache folder."""


def cache_folder(sources: Iterable[Path]) -> Path:
    """The folder for code compiled from these files and the rooms the kernel rests on."""
    digest = hashlib.sha256(_rules_digest())
    for source in sorted(set(sources)):
        digest.update(source.read_bytes())
    return _root() / f"kernel-{digest.hexdigest()[:16]}"


@cache
def _rules_digest() -> bytes:
    digest = hashlib.sha256()
    house = Path(oriflamme.__file__).parent
    for room in ("rules", "cards", "kernel"):
        for source in sorted((house / room).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.digest()


def _root() -> Path:
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "oriflamme"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "oriflamme"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "oriflamme"


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Let one process fill a folder while the others wait and then find it filled."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:  # no such locks on Windows: two may compile the same, harmlessly
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
