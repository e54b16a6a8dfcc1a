"""The whole game in one folder of files: no server at all and, once it has come, no network."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from web.access import overflow, violations
from web.cable import Cable
from web.site_host import BELOW, SiteHost
from web.table_page import TablePage
from web.visiting import Arrive
from wide import mostly

GOLDEN = Path(__file__).parents[1] / "golden" / "base-3.jsonl"
RULESETS = ("base", "duel", "ablaze", "mixed")
BOTS = ("page", "squire", "king")
"""As the first page has them in order."""
PATIENCE_MS = 180_000
"""Python has to come, and to begin, on a machine that may be busy."""

CLEAR = """() => new Promise((done, failed) => {
    const asked = indexedDB.deleteDatabase('oriflamme')
    asked.onsuccess = done
    asked.onerror = asked.onblocked = failed
}).then(() => true)"""
"""Whoever clears what a browser keeps."""
Come = Callable[..., Page]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteHost]:
    host = SiteHost(tmp_path_factory.mktemp("host"))
    yield host
    host.stop()


@pytest.fixture
def line(host: SiteHost) -> Iterator[Cable]:
    """The network between the browser and the host."""
    line = Cable(host.port)
    yield line
    line.close()


@pytest.fixture
def come(arrive: Arrive, line: Cable) -> Come:
    """Opens the page, waits until all of it is kept, and cuts the network."""

    def come(**settings: str) -> Page:
        page = arrive(workers="allow", **settings)
        page.goto(f"{line.url}/{BELOW}/")
        expect(page.locator("[data-kept=true]")).to_be_attached(timeout=PATIENCE_MS)
        line.cut()
        return page

    return come


def press(button: Locator) -> None:
    button.click()


def play(page: Page, ruleset: str, bot: str = "squire") -> TablePage:
    """A game against bots, as the first page offers it."""
    wishes = page.locator(".wishes fieldset")
    wishes.first.locator("label").nth(RULESETS.index(ruleset)).click()
    wishes.last.locator("label").nth(BOTS.index(bot)).click()
    page.locator(".quick .primary").click()
    page.wait_for_selector(".stage", timeout=PATIENCE_MS)
    return TablePage(page)


def decision(page: Page) -> str | None:
    return page.locator("main").get_attribute("data-decision")


@pytest.mark.parametrize(
    "game",
    mostly(["duel squire"], "duel king", "base squire", "ablaze king", "mixed squire"),
)
def test_a_game_is_played_without_server_or_network_and_survives_a_reload(
    come: Come, game: str
) -> None:
    ruleset, bot = game.split()
    page = come(size="phone")
    assert violations(page) == []
    table = play(page, ruleset, bot)
    table.play(press, until=lambda: table.decisions >= 4)
    assert violations(page) == [], "at the table"
    asked = decision(page)
    page.reload()
    table.wait_for_choice()
    assert decision(page) == asked
    table.play(press, until=lambda: False)
    assert table.is_over
    page.get_by_role("dialog").locator("a[href*='?/g/']").first.click()
    expect(page.locator(".controls")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.wide
def test_a_record_is_opened_from_a_file(come: Come) -> None:
    record = json.loads(GOLDEN.read_text("utf-8").splitlines()[0])["record"]
    page = come()
    page.get_by_role("link", name="Open a record").click()
    file = {"name": "game.ogn", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator(".controls")).to_be_visible(timeout=PATIENCE_MS)
    assert violations(page) == []


@pytest.mark.wide
def test_several_play_on_one_device(come: Come) -> None:
    page = come()
    page.get_by_role("link", name="Several on this device").click()
    page.locator("form .primary").click()
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    page.get_by_role("button", name="I am").click()
    TablePage(page).wait_for_choice()
    assert page.locator(".held.playable").count() > 0


@pytest.mark.wide
@pytest.mark.parametrize("locale", ["en", "fr", "ru", "uk"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_every_language_and_size_is_whole(come: Come, locale: str, size: str) -> None:
    page = come(size=size, locale=locale)
    assert violations(page) == []
    assert overflow(page) == []
    table = play(page, "base")
    table.wait_for_choice()
    assert violations(page) == [], "at the table"


@pytest.mark.wide
def test_a_killed_worker_is_replaced_and_the_game_goes_on(come: Come, browser: Browser) -> None:
    page = come()
    table = play(page, "base")
    table.wait_for_choice()
    asked = decision(page)
    wire = browser.new_browser_cdp_session()
    workers = [
        each["targetId"]
        for each in wire.send("Target.getTargets")["targetInfos"]
        if each["type"] == "shared_worker"
    ]
    with page.expect_navigation(timeout=PATIENCE_MS):
        for worker in workers:
            wire.send("Target.closeTarget", {"targetId": worker})
    table.wait_for_choice()
    assert decision(page) == asked


@pytest.mark.wide
def test_a_device_that_keeps_no_more_is_told_of_and_nothing_happens_that_is_not_kept(
    come: Come,
) -> None:
    page = come()
    table = play(page, "base")
    table.wait_for_choice()
    asked = decision(page)
    page.evaluate(CLEAR)
    page.locator(".held.playable").first.click()
    table.offers().last.click()
    expect(page.get_by_text("This device does not keep what you decide")).to_be_visible()
    table.wait_for_choice()
    assert decision(page) == asked
