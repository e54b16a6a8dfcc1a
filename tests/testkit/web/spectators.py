"""Spectators of a table."""

from playwright.sync_api import Page, expect

from tests.testkit.web.urls import go_to
from tests.testkit.web.visits import Visit, ask


def watch(visit: Visit, path: str, name: str) -> Page:
    page = visit()
    ask(page, "/api/guest", {"name": name})
    go_to(page, path)
    return page


def shows_count(page: Page, words: str) -> None:
    expect(page.get_by_role("button", name=words, exact=True)).to_be_visible()
