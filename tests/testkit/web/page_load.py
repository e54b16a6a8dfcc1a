"""Loads a page again and again, each time without one thing that it requests."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, Request, Route, TimeoutError

from tests.testkit.web.polling import wait_until

SOON_MS = 20_000
"""A page that is asked again by itself has come by then; a machine may be busy."""
STYLES = """() => {
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')]
    return sheets.every(({sheet}) => sheet) && sheets.map(({href}) => href).sort().join(' ')
}"""
"""The style sheets of a page, once all of them have come."""


@dataclass
class PageLoad:
    """A page at an address, and what is seen when it has come."""

    page: Page
    url: str
    there: str

    def open(self) -> str:
        """Come to the page and wait for all of it; its style sheets."""
        self.page.goto(self.url, wait_until="commit")
        self.page.wait_for_selector(self.there, timeout=SOON_MS)
        return str(wait_until(self.page, STYLES, timeout=SOON_MS).json_value())

    def paths(self) -> list[str]:
        """What it asks for, beside itself."""
        asked: set[str] = set()

        def note(request: Request) -> None:
            asked.add(urlsplit(request.url).path)

        self.page.on("request", note)
        self.open()
        self.page.wait_for_load_state("networkidle")
        self.page.remove_listener("request", note)
        return sorted(asked - {urlsplit(self.url).path})

    def without_each(self) -> tuple[list[str], list[str]]:
        """What it asks for, and that without which it did not come, or not whole."""
        asked, styles = self.paths(), self.open()
        return asked, [path for path in asked if self._without(path) != styles]

    def _without(self, lost: str) -> str:
        """The style sheets of the page when this is lost once."""
        self.page.route(f"**{lost}", lambda route: route.abort(), times=1)
        try:
            return self.open()
        except TimeoutError:
            return "it did not come"


@contextmanager
def unanswered(page: Page, pattern: str) -> Iterator[list[Route]]:
    """The first request of this kind gets no answer, for as long as this lasts."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.append(route), times=1)
    yield held
    for route in held:
        with suppress(Error):  # its page has gone
            route.abort()
