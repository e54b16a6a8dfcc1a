"""Where compiled code is kept: a folder named by the sources it was compiled from."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import oriflamme

ENVIRONMENT_VARIABLE: Final = "ORIFLAMME_CACHE"
"""Names the folder for compiled code, in place of the user's cache folder."""


def cache_folder(sources: Iterable[Path], constants: Iterable[str] = ()) -> Path:
    """The folder for code made of these files, these numbers and the rooms the kernel rests on."""
    digest = hashlib.sha256()
    for source in sorted({*_source_files(), *sources}):
        digest.update(source.read_bytes())
    for number in sorted(constants):
        digest.update(number.encode())
    folder = _root() / f"kernel-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # no place of one's own to write to
        folder = Path(tempfile.gettempdir()) / folder.name
        folder.mkdir(exist_ok=True)
    return folder


@cache
def _source_files() -> frozenset[Path]:
    package = Path(oriflamme.__file__).parent
    packages = (package / "rules", package / "cards", package / "kernel")
    return frozenset(source for subpackage in packages for source in subpackage.rglob("*.py"))


def _root() -> Path:
    if chosen := os.environ.get(ENVIRONMENT_VARIABLE):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "oriflamme"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "oriflamme"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "oriflamme"


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Let one process fill a folder while the others wait and then find it filled."""
    with (folder / "lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:  # no such locks on Windows: two may compile the same, harmlessly
            yield
            return
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
