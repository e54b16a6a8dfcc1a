"""Parts of the page that are fetched when they are wanted, and do not come: nothing breaks, it is
said where somebody waits for it, and they come later."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.stopped_clock import stop_time
from tests.testkit.web.tcp_proxy import TcpProxy
from tests.testkit.web.visits import Visit, ask

UNSPOKEN = "This part of the page could not be fetched."
MISSING = "Part of the page has not arrived yet. Trying again automatically."


def close(page: Page, part: str) -> None:
    """From now on nothing of this name arrives."""
    page.route(f"**/assets/{part}", lambda route: route.abort())


def open_up(page: Page, part: str) -> None:
    page.unroute(f"**/assets/{part}")


def test_a_coat_lacks_its_charge_until_that_can_be_fetched(visit: Visit) -> None:
    page = visit("/")
    ask(page, "/api/guest", {"name": "Aliénor", "coat": "plain-or-gules-lion"})
    close(page, "_virtual_charges-*.js")
    with page.expect_event("requestfailed", lambda request: "_virtual_charges" in request.url):
        page.reload()
    coat = page.locator("form .coat")
    expect(coat).to_be_visible()
    expect(coat.locator("path")).to_have_count(0)
    open_up(page, "_virtual_charges-*.js")
    expect(coat.locator("path")).not_to_have_count(0)


@pytest.mark.parametrize("lacking", ["js", "css"])
def test_a_dialog_that_cannot_be_fetched_says_so_and_can_be_tried_again(
    visit: Visit, lacking: str
) -> None:
    page = visit("/")
    ask(page, "/api/guest", {"name": "Aliénor"})
    page.reload()
    close(page, f"CoatEditor-*.{lacking}")
    page.get_by_role("button", name="Change your coat of arms").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(MISSING)).to_be_visible()
    stop_time(page)
    page.route("**/healthz", lambda route: route.abort())
    dialog.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("You are offline")).to_be_visible()
    expect(dialog.get_by_text(MISSING)).to_be_visible()
    page.unroute("**/healthz")
    open_up(page, f"CoatEditor-*.{lacking}")
    dialog.get_by_role("button", name="Try again").click()
    page.clock.resume()
    expect(dialog.locator(".editor")).to_have_css("display", "grid")
    expect(dialog.get_by_text(MISSING)).to_have_count(0)


@pytest.mark.parametrize("lacking", ["js", "css"])
def test_a_dialog_that_could_not_be_fetched_comes_by_itself(visit: Visit, lacking: str) -> None:
    page = visit("/")
    ask(page, "/api/guest", {"name": "Aliénor"})
    page.reload()
    page.route(f"**/assets/CoatEditor-*.{lacking}", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Change your coat of arms").click()
    expect(page.get_by_role("dialog").locator(".editor")).to_have_css("display", "grid")


def test_a_screen_that_cannot_be_fetched_says_so_and_comes_by_itself(
    visit: Visit, proxy: TcpProxy
) -> None:
    page = visit("/", url=proxy.url)
    close(page, "Rules-*.js")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Still loading")).to_be_visible()
    proxy.cut()
    expect(page.get_by_text("This page has not been opened here before")).to_be_visible()
    open_up(page, "Rules-*.js")
    proxy.restore()
    expect(page.get_by_role("heading", name="Placement")).to_be_visible()


def test_a_language_that_cannot_be_fetched_leaves_the_one_that_is_spoken(visit: Visit) -> None:
    page = visit("/")
    close(page, "fr-*.js")
    page.get_by_role("button", name="Settings").click()
    language = page.get_by_role("combobox", name="Language")
    language.select_option("fr")
    expect(page.get_by_text(UNSPOKEN)).to_be_visible()
    expect(language).to_have_value("en")
    open_up(page, "fr-*.js")
    language.select_option("fr")
    expect(page.get_by_role("combobox", name="Langue")).to_have_value("fr")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_whose_first_words_do_not_come_begins_when_they_do(visit: Visit) -> None:
    page = visit("/")
    close(page, "en-*.js")
    with page.expect_event("requestfailed", lambda request: "/assets/en-" in request.url):
        page.reload(wait_until="commit")
    open_up(page, "en-*.js")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("The king is dead"))
