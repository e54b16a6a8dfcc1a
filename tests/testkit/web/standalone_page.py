"""What a person does on the standalone page."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.table_page import TablePage

RULESETS = ("base", "duel", "ablaze", "mixed")
BOTS = ("page", "squire", "king")
"""As the first page has them in order."""
START_MS = 180_000
"""Python has to come, and to begin, on a machine that may be busy."""

OpenStandalone = Callable[..., Page]
"""Opens the page, waits until all of it is kept, and cuts the network."""


def press(button: Locator) -> None:
    button.click()


def play(page: Page, ruleset: str, bot: str = "squire") -> TablePage:
    """A game against bots, as the first page offers it."""
    wishes = page.locator(".wishes fieldset")
    wishes.first.locator("label").nth(RULESETS.index(ruleset)).click()
    wishes.last.locator("label").nth(BOTS.index(bot)).click()
    page.locator(".quick .primary").click()
    page.wait_for_selector(".stage", timeout=START_MS)
    return TablePage(page)


def decision(page: Page) -> str | None:
    return page.locator("main").get_attribute("data-decision")


def open_record(page: Page, record: str) -> None:
    """A game to be seen again, from a file of this device."""
    page.locator("a[href$='?/record']").first.click()
    file = {"name": "game.ogn", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator(".controls")).to_be_visible(timeout=START_MS)
