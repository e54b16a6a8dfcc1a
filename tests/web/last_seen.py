"""What stood on the pages of a test that failed, for whoever reads why."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Error, Page

STATE = """() => JSON.stringify({
    fonts: document.fonts.status,
    resting: !!document.querySelector('.resting'),
    visibility: document.visibilityState,
    data: {...document.querySelector('main')?.dataset},
})"""
LONGEST = 3000


@contextmanager
def telling_of_failure(session: pytest.Session, contexts: list[BrowserContext]) -> Iterator[None]:
    """Afterwards, should the test have failed, every page is printed: it is gone soon."""
    failed = session.testsfailed
    yield
    if session.testsfailed > failed:
        for context in contexts:
            for page in context.pages:
                sys.stdout.write(f"{page.url}\n{_seen(page)}\n")


def _seen(page: Page) -> str:
    try:
        body = page.locator("body").inner_text(timeout=5_000)[:LONGEST]
        return f"{page.evaluate(STATE)}\n{body}"
    except Error as closed:
        return closed.message
