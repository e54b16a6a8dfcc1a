"""Where a page is, and coming elsewhere."""

from playwright.sync_api import Page


def origin(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def path_of(page: Page) -> str:
    """The way to the table the page is at."""
    return page.url[page.url.index("/t/") :]


def go_to(page: Page, path: str) -> None:
    page.goto(origin(page) + path, wait_until="commit")
