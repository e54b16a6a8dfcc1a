"""What stood on the pages of a test that failed, for whoever reads why."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Error, Page, Request, WebSocket

STATE = """() => JSON.stringify({
    fonts: document.fonts.status,
    resting: !!document.querySelector('.resting'),
    visibility: document.visibilityState,
    data: {...document.querySelector('main')?.dataset},
})"""
LONGEST = 3000
HAS_FAILED = pytest.StashKey[bool]()
"""Whether a test has failed, kept with it as soon as that is known."""


class LastSeen:
    """The pages of a test, and what each has asked for without an answer yet."""

    def __init__(self) -> None:
        self._pages: list[Page] = []
        self._asked: list[Request] = []
        self._lines: list[str] = []

    def watch(self, page: Page) -> None:
        self._pages.append(page)
        page.on("request", self._asks)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        page.on("websocket", self._opened)

    @contextmanager
    def told_on_failure(self, test: pytest.Item) -> Iterator[None]:
        """Afterwards, should the test have failed, every page is printed: it is gone soon."""
        test.stash[HAS_FAILED] = False
        yield
        if test.stash[HAS_FAILED]:
            waiting = [f"no answer yet: {request.url}" for request in self._asked]
            seen = [f"{page.url}\n{_seen(page)}" for page in self._pages]
            sys.stdout.write("\n".join([*seen, *waiting, *self._lines, ""]))

    def _asks(self, request: Request) -> None:
        self._asked.append(request)

    def _answered(self, request: Request) -> None:
        if request in self._asked:
            self._asked.remove(request)

    def _opened(self, line: WebSocket) -> None:
        note = self._lines.append
        note(f"line: {line.url}")
        line.on("framereceived", lambda told: note(f"{line.url} told {str(told)[:80]}"))
        line.on("close", lambda _: note(f"closed: {line.url}"))


def _seen(page: Page) -> str:
    try:
        body = page.locator("body").inner_text(timeout=5_000)[:LONGEST]
        return f"{page.evaluate(STATE)}\n{body}"
    except Error as closed:
        return closed.message
