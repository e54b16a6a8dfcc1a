"""A game that bots have played out at a table of the server."""

from playwright.sync_api import Page, expect

from tests.testkit.web.visits import ask

PATIENCE_MS = 60_000


def play_out(page: Page, ruleset: str = "base", seats: int = 3) -> str:
    """The name of a game in which a bot stood in for the person of this page."""
    link = ask(page, "/api/quick", {"ruleset": ruleset, "seats": seats, "bot": "page"})
    page.goto(page.url.rstrip("/") + link["url"])
    return leave_to_bots(page)


def leave_to_bots(page: Page) -> str:
    """The name of the game that runs here, once bots have played it to its end."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Yes, let the bot play").click()
    replay = page.locator(".end a[href^='/g/']:not([href*='?'])")
    expect(replay).to_be_attached(timeout=PATIENCE_MS)
    return str(replay.get_attribute("href"))
