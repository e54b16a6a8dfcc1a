"""Waiting for something to be true on a page."""

from typing import Any

from playwright.sync_api import JSHandle, Page

POLLING_MS = 50
"""A page is looked at by the clock: one that draws no frame for a while is asked all the same."""


def wait_until(
    page: Page, expression: str, arg: Any = None, timeout: float | None = None
) -> JSHandle:
    """Wait until an expression is true on a page, and give its value."""
    return page.wait_for_function(expression, arg=arg, timeout=timeout, polling=POLLING_MS)
