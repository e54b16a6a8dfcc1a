"""A page whose time stands still until a test lets it pass: what is shown for a moment stays."""

from playwright.sync_api import Page


def stop_time(page: Page) -> None:
    """It may have been stopped before."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 1"))
