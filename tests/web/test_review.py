"""The review of a game beside its replay, and tables that go on from its moments."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.testkit.web.accessibility import overflow, paint, violations
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.server import Server
from tests.testkit.web.stored_review import TURN, store_review
from tests.testkit.web.visits import Visit, ask, settings_script
from tests.testkit.wide_cases import wide_cases


@pytest.fixture(scope="module")
def game(browser: Browser, server: Server) -> str:
    """Where a game can be seen again that was reviewed."""
    page = browser.new_page(locale="en")
    page.add_init_script(settings_script(speed="instant", sound=False))
    page.goto(server.url)
    path = play_out(page)
    expect(page.locator(f".end a[href='{path}?review#0/open']").first).to_be_attached()
    replay = page.request.get(f"{server.url}/api/games/{path[3:]}/replay?seat=open").json()
    store_review(server, path[3:], replay)
    page.close()
    return path


def go_on(page: Page) -> None:
    """Begin at a table what the dialog offers."""
    page.locator("dialog form button[type=submit]").click()
    expect(page).to_have_url(re.compile("/t/"))
    page.wait_for_selector(".stage")


def test_a_review_is_read_beside_the_replay_and_a_mistake_tried_again(
    visit: Visit, game: str
) -> None:
    held: list[Route] = []
    page = visit("/")
    page.route("**/api/reviews", lambda route: held.append(route))
    with page.expect_request("**/api/reviews"):
        page.goto(page.url.rstrip("/") + f"{game}?review#0/open")
    expect(page.get_by_role("progressbar", name="Decisions judged")).to_be_visible()
    held.pop().continue_()
    side = page.get_by_role("complementary")
    expect(side.get_by_role("heading", name="Chances to win", exact=True)).to_be_visible()
    expect(side.get_by_text("Made with the king")).to_be_attached()
    expect(side.get_by_role("row", name=re.compile(r"\+13%.+6%.+\+25%.+3%"))).to_have_count(3)

    side.get_by_role("listitem").get_by_role("button").press("Enter")
    expect(page).to_have_url(re.compile(f"#{TURN + 1}/open$"))
    verdict = side.get_by_role("region", name="Verdict on the last decision")
    expect(verdict.get_by_role("heading", name="Mistake")).to_be_visible()
    expect(verdict).to_contain_text("It cost 25% of the chances to win (±2%).")
    expect(verdict.get_by_role("listitem").first).to_contain_text("keep the influence")
    expect(verdict).to_contain_text("In hindsight, with open cards: keep the influence.")
    expect(side.get_by_text("Ambush 50%").first).to_be_attached()
    with page.expect_download() as saved:
        side.get_by_role("link", name="Download with comments").click()
    assert "king:8000" in saved.value.path().read_text("utf-8")
    paint(page)
    assert violations(page) == []

    verdict.get_by_role("button", name="Try it again").press("Enter")
    expect(page.get_by_role("radio", name=re.compile("drawn anew"))).to_be_checked()
    go_on(page)
    told = page.evaluate("() => location.pathname.split('/')[2]")
    table = page.request.get(page.url.replace(f"/t/{told}", f"/api/tables/{told}")).json()
    assert table["table"]["game"]["origin"] == {"position": TURN, "redealt": True}


@pytest.mark.parametrize("locale", wide_cases(["fr"], "en", "ru", "uk"))
def test_on_a_phone_the_review_is_a_sheet_and_one_plays_on_from_any_moment(
    visit: Visit, game: str, locale: str
) -> None:
    page = visit(f"{game}#5", size="phone", locale=locale)
    page.wait_for_selector(".controls")
    page.locator("nav .sheet").last.click()
    sheet = page.get_by_role("dialog")
    sheet.locator("[data-review=ask]").click()
    expect(sheet.locator("figure")).to_be_visible()
    paint(page)
    assert violations(page) == []
    assert overflow(page) == []
    sheet.locator("ol button").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile(f"#{TURN + 1}$"))

    page.locator("[data-play-on]").click()
    expect(page.get_by_role("radio").first).to_be_checked()
    go_on(page)


def test_a_record_from_a_file_offers_the_same(visit: Visit, game: str) -> None:
    page = visit("/record")
    record = page.request.get(page.url.replace("/record", f"/api/games/{game[3:]}/record.ogn"))
    page.locator("textarea").fill(record.text())
    page.get_by_role("button", name="Show").click()
    page.get_by_role("tab", name="Review").click()
    expect(page.locator("[data-review=ask]:visible")).to_be_enabled()
    page.locator("[data-play-on]").click()
    go_on(page)
    assert ask(page, "/api/guest", {})["name"]
