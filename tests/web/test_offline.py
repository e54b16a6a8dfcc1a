"""The app without a network: it opens, says so, and keeps nothing of what may still change."""

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.tcp_proxy import TcpProxy
from tests.testkit.web.visits import Visit, ask

PATIENCE_MS = 60_000
KEPT = """async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return {names, paths: kept.flat().map((request) => new URL(request.url).pathname)}
}"""
IS_KEPT = """async (patience) => {
    const isKept = async () => {
        const used = performance.getEntriesByType('resource').map(({name}) => name)
        const lasting = /^\\/assets\\/|^\\/api\\/games\\/.*\\/replay$/
        const ours = used.filter((name) => lasting.test(new URL(name).pathname))
        const found = await Promise.all(ours.map((name) => caches.match(name)))
        return ours.length && navigator.serviceWorker.controller && found.every(Boolean)
    }
    const late = Date.now() + patience
    while (!(await isKept()) && Date.now() < late) await new Promise((go) => setTimeout(go, 50))
    return Boolean(await isKept())
}"""
"""Whether the worker is in charge and keeps everything this page has used."""


@pytest.fixture
def kept(visit: Visit, proxy: TcpProxy) -> Page:
    """A page whose app a worker keeps."""
    page = visit("/", url=proxy.url, workers="allow")
    assert page.evaluate(IS_KEPT, PATIENCE_MS)
    return page


def test_the_app_opens_without_a_network_and_says_so(kept: Page, proxy: TcpProxy) -> None:
    proxy.cut()
    kept.goto(proxy.url)
    expect(kept.get_by_role("heading", level=1)).to_contain_text("The king is dead")
    expect(kept.get_by_text("You are offline")).to_be_visible()
    expect(kept.locator("a[href='/offline/']")).to_have_count(0)
    kept.get_by_role("link", name="Rules").click()
    expect(kept.get_by_role("heading", name="Placement")).to_be_visible()
    kept.goto(proxy.url + "/record")
    expect(kept.get_by_text("The server reads the record")).to_be_visible()


def test_the_app_opens_although_the_server_gives_no_answer(kept: Page, proxy: TcpProxy) -> None:
    proxy.stall()
    kept.goto(proxy.url, wait_until="commit")
    expect(kept.get_by_role("heading", level=1)).to_contain_text("The king is dead")


def test_without_a_network_it_leads_to_the_table_that_needs_none_where_that_is_kept(
    kept: Page, proxy: TcpProxy
) -> None:
    kept.evaluate("() => caches.open('oriflamme at /offline/ 1').then(() => true)")
    proxy.cut()
    kept.goto(proxy.url)
    notice = kept.get_by_role("status").filter(has_text="You are offline")
    expect(notice.locator("a[href='/offline/']")).to_be_visible()


def test_axe_finds_nothing_where_the_server_cannot_be_reached(
    visit: Visit, proxy: TcpProxy
) -> None:
    page = visit("/", url=proxy.url, workers="allow")
    assert page.evaluate(IS_KEPT, PATIENCE_MS)
    playing = visit("/", url=proxy.url)
    link = ask(playing, "/api/quick", {"seats": 3, "bot": "page"})
    playing.goto(proxy.url + link["url"])
    playing.wait_for_selector(".stage")
    proxy.cut()
    expect(playing.get_by_text("The connection is lost.")).to_be_visible()
    assert violations(playing) == [], "at the table"
    page.goto(proxy.url)
    expect(page.get_by_text("You are offline")).to_be_visible()
    assert violations(page) == [], "home"
    page.goto(proxy.url + "/t/some-table")
    expect(page.get_by_text("This page has not been opened here before")).to_be_visible()
    assert violations(page) == [], "a page never opened"


def test_it_notices_by_itself_that_the_server_is_back(kept: Page, proxy: TcpProxy) -> None:
    proxy.cut()
    kept.goto(proxy.url)
    kept.get_by_role("button", name="Try again").click()
    expect(kept.get_by_text("You are offline")).to_be_visible()
    proxy.restore()
    expect(kept.get_by_text("You are offline")).to_have_count(0)
    expect(kept.get_by_role("radio", name="Ablaze")).to_be_attached()


def test_a_game_seen_again_can_be_watched_without_a_network(kept: Page, proxy: TcpProxy) -> None:
    path = play_out(kept)
    kept.goto(proxy.url + path)
    kept.wait_for_selector(".controls")
    assert kept.evaluate(IS_KEPT, PATIENCE_MS)
    proxy.cut()

    kept.goto(proxy.url)
    kept.get_by_role("status").get_by_role("link", name="Base game").click()
    kept.get_by_role("button", name="Round 3").click()
    expect(kept.get_by_role("heading", name="Round 3")).to_be_visible()
    seen = kept.get_by_role("combobox", name="Seen by")
    seen.select_option("1")
    expect(kept.get_by_text("The server cannot be reached.").last).to_be_visible()
    expect(seen).to_have_value("spectator")


def test_nothing_that_may_change_is_kept(kept: Page) -> None:
    kept.goto(kept.url.rstrip("/") + "/rules")
    kept.wait_for_selector("main h1")
    found = kept.evaluate(KEPT)
    assert len(found["names"]) == 1
    assert "/" in found["paths"]
    assert not [path for path in found["paths"] if path.startswith("/api/")]
