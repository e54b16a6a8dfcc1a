"""A tab that is older than its server."""

import re

from playwright.sync_api import Page, Route, expect

from oriflamme.server.protocol.terms import PROTOCOL_VERSION
from tests.testkit.web.accessibility import violations
from tests.testkit.web.urls import go_to
from tests.testkit.web.visits import Visit, ask

SAID = re.compile(f"(?<=`protocol`,`){PROTOCOL_VERSION}(?=`)")
"""Where the built page tells the server its version."""


def make_old(page: Page, *, times: int) -> list[str]:
    """Let the page be one of another version, so many times it is loaded; what it then loaded."""
    loaded: list[str] = []

    def answer(route: Route) -> None:
        response = route.fetch()
        body = response.text()
        assert SAID.search(body), "the page does not say its version"
        loaded.append(route.request.url)
        is_old = len(loaded) <= times
        route.fulfill(
            response=response,
            body=SAID.sub(str(PROTOCOL_VERSION - 1), body) if is_old else body,
        )

    page.context.route("**/assets/shell-*.js", answer)
    return loaded


def test_an_old_page_loads_itself_anew_and_keeps_its_place(visit: Visit) -> None:
    page = visit("/", locale="fr")
    link = ask(page, "/api/quick", {"seats": 3, "bot": "page"})
    loaded = make_old(page, times=1)
    go_to(page, link["url"])
    page.wait_for_selector(".stage")

    assert len(loaded) == 2
    assert page.url.endswith(link["url"])
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".hand")).to_be_visible()  # whoever sat here still does
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_first_page_renews_itself_too(visit: Visit) -> None:
    page = visit("/rules")
    loaded = make_old(page, times=1)
    with page.expect_websocket(lambda line: f"protocol={PROTOCOL_VERSION}" in line.url):
        go_to(page, "/")

    assert len(loaded) == 2


def test_a_page_that_stays_old_says_so_instead_of_going_round_in_circles(visit: Visit) -> None:
    page = visit("/rules")
    loaded = make_old(page, times=2)
    go_to(page, "/")

    expect(page.get_by_role("alert")).to_contain_text("This page is older than the server")
    assert violations(page) == []
    assert len(loaded) == 2
    with page.expect_websocket(lambda line: f"protocol={PROTOCOL_VERSION}" in line.url):
        page.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
