"""What the pages of a failed test showed, printed and kept in a file of its own.

What a first attempt prints is not shown when the second one passes.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, Request, WebSocket

from tests.testkit.web.polling import wait_until

STATE = """() => JSON.stringify({
    ready: document.readyState,
    fonts: document.fonts.status,
    resting: !!document.querySelector('.resting'),
    visibility: document.visibilityState,
    data: {...document.querySelector('main')?.dataset},
})"""
FRAMES = """() => new Promise((told) => {
    let drawn = 0
    const draw = () => requestAnimationFrame(draw, drawn++)
    requestAnimationFrame(draw)
    setTimeout(() => told(`${drawn} frames drawn in 2 s`), 2000)
})"""
LONGEST = 3000
PATIENCE_MS = 5_000
"""A page or a server that does not answer for so long counts as silent."""
FAILURE = pytest.StashKey[str]()
"""What went wrong in a test, kept with it as soon as that is known."""


class FailureReport:
    """The pages of a test, and what each has asked for without an answer yet."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where a file is written for each failed attempt."""
        self._folder = folder
        self._pages: list[Page] = []
        self._asked: list[Request] = []
        self._lines: list[str] = []

    def watch(self, page: Page) -> None:
        self._pages.append(page)
        page.on("request", self._asks)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._failed)
        page.on("websocket", self._opened)

    @contextmanager
    def reported_on_failure(self, test: pytest.Item, server: str = "") -> Iterator[None]:
        """Afterwards, should the test have failed, every page is described: it is gone soon."""
        test.stash[FAILURE] = ""
        yield
        if failure := test.stash[FAILURE]:
            seen = "\n".join([*self._described(), *healths(self._pages, server)])
            file = keep(self._folder, test.nodeid, f"{seen}\n\n{failure}\n")
            sys.stdout.write(f"{seen}\nkept in {file}\n")

    def _described(self) -> Iterator[str]:
        for page in self._pages:
            yield f"{page.url}\n{described(page)}"
        for request in self._asked:
            yield f"no answer yet: {request.url}"
        yield from self._lines

    def _asks(self, request: Request) -> None:
        self._asked.append(request)

    def _answered(self, request: Request) -> None:
        if request in self._asked:
            self._asked.remove(request)

    def _failed(self, request: Request) -> None:
        self._answered(request)
        self._lines.append(f"failed: {request.url} ({request.failure})")

    def _opened(self, line: WebSocket) -> None:
        note = self._lines.append
        note(f"line: {line.url}")
        line.on("framereceived", lambda told: note(f"{line.url} told {str(told)[:80]}"))
        line.on("close", lambda _: note(f"closed: {line.url}"))


def described(page: Page, patience_ms: int = PATIENCE_MS) -> str:
    """State, frames and text of a page, or why it does not tell them; each in bounded time."""
    parts: tuple[Callable[[], Any], ...] = (
        lambda: wait_until(page, STATE, timeout=patience_ms).json_value(),
        lambda: wait_until(page, FRAMES, timeout=patience_ms).json_value(),
        lambda: page.locator("body").inner_text(timeout=patience_ms)[:LONGEST],
    )
    return "\n".join(map(text_or_error, parts))


def text_or_error(part: Callable[[], Any]) -> str:
    try:
        return str(part())
    except Error as silent:
        return silent.message


def healths(pages: list[Page], server: str) -> Iterator[str]:
    """Whether the servers of these pages answer."""
    addresses = [urlsplit(url) for url in (server, *(page.url for page in pages))]
    for origin in sorted({each.netloc for each in addresses if each.scheme == "http"}):
        yield f"http://{origin}/healthz: {health(origin)}"


def health(origin: str, patience_ms: int = PATIENCE_MS) -> str:
    """What `/healthz` says, or why it says nothing."""
    begun, line = perf_counter(), HTTPConnection(origin, timeout=patience_ms / 1000)
    try:
        line.request("GET", "/healthz")
        answer = line.getresponse()
        told = f"{answer.status} {answer.read(200).decode(errors='replace')}"
    except (OSError, HTTPException) as silent:
        told = repr(silent)
    finally:
        line.close()
    return f"{told} after {perf_counter() - begun:.3f} s"


def keep(folder: Path, test: str, seen: str) -> Path:
    """Write one file for each failed attempt; the latest is that of the highest number."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test.rpartition("/")[2])[:150]
    load = " ".join(f"{load:.2f}" for load in os.getloadavg())
    head = f"{test}\n{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, load {load}\n\n"
    for number in count(1):
        with suppress(FileExistsError), (folder / f"{name}-{number}.txt").open("x") as file:
            file.write(head + seen)
            return Path(file.name)
    raise AssertionError("there is always a next number")
