"""A disk that can be full: the connections a server has to its database, all in one hand."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


class LimitedDisk:
    """Takes what is written, until it is full."""

    def __init__(self) -> None:
        self.links: list[sqlite3.Connection] = []

    def fill(self) -> None:
        """From now on nothing more can be written."""
        self._say("PRAGMA query_only = on")

    def clear(self) -> None:
        self._say("PRAGMA query_only = off")

    def limit(self, pages: int) -> None:
        """So many pages fit on it, and no more."""
        self._say(f"PRAGMA max_page_count = {pages}")

    def _say(self, words: str) -> None:
        for link in self.links:
            link.execute(words)


@contextmanager
def limited_disk() -> Iterator[LimitedDisk]:
    """All that connects to a database meanwhile, connects to this disk."""
    disk, connect = LimitedDisk(), sqlite3.connect

    def watched(*where: Any, **how: Any) -> sqlite3.Connection:
        disk.links.append(connect(*where, **how))
        return disk.links[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", watched)
        yield disk
