"""Finding a table: in the list, by a code that is read out, and where the limits are."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.server import Server
from tests.testkit.web.urls import go_to
from tests.testkit.web.visits import Visit, ask
from tests.testkit.wide_cases import wide_cases

ALLOWED = {
    "en": r"the limit is 1 an hour\. Try again in \d+ minutes?\.",
    "fr": r"de 1 par heure\. Réessayez dans \d+ minutes?\.",
    "ru": r"предел\s— 1 в час\. Попробуйте снова через \d+ минут[уы]?\.",
    "uk": r"межа\s— 1 на годину\. Спробуйте знову через \d+ хвилин[уи]?\.",
}
UNKNOWN = {
    "en": "Too many unknown codes",
    "fr": "Trop de codes inconnus",
    "ru": "Слишком много неизвестных кодов",
    "uk": "Забагато невідомих кодів",
}


def open_table(page: Page, *, listed: bool) -> str:
    wish = {"options": {"seats": 3, "listed": listed}, "bots": {"1": "page", "2": "page"}}
    return str(ask(page, "/api/tables", wish)["url"])


def test_a_table_comes_to_the_list_and_goes_when_it_starts(visit: Visit) -> None:
    reader, host = visit(), visit()
    path = open_table(host, listed=True)
    line = reader.locator(f"a[href='{path}']")
    expect(line).to_be_visible()
    go_to(host, path)
    host.get_by_role("button", name="Deal now").click()
    host.wait_for_selector(".stage")

    expect(line).to_have_count(0)


def test_a_host_reads_out_a_short_code_and_the_table_keeps_its_own(visit: Visit) -> None:
    host = visit()
    path = open_table(host, listed=False)
    go_to(host, path)
    host.get_by_role("button", name="Short code to read out").click()
    told = host.get_by_role("status").filter(has_text="This code leads here until")
    expect(told).to_be_visible()
    assert violations(host) == []
    short = told.locator("code").inner_text()
    assert re.fullmatch("[a-z]{4}-[a-z]{4}", short)

    guest = visit()
    guest.locator("#code").fill(short.replace("-", " ").upper())
    guest.get_by_role("button", name="Join").click()
    expect(guest).to_have_url(re.compile(f"{re.escape(path)}$"))
    expect(guest.get_by_role("heading", level=1)).to_contain_text("invites you")
    expect(guest.get_by_role("button", name="Short code to read out")).to_have_count(0)


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where one of each is enough."""
    folder = tmp_path_factory.mktemp("narrow")
    server = Server(folder, None, "--tables-per-hour", "1", "--code-misses-per-hour", "1")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_a_refusal_says_what_is_allowed_and_when_to_try_again(
    visit: Visit, narrow: Server, locale: str
) -> None:
    page = visit(url=narrow.url, locale=locale)
    open_table(page, listed=False)
    page.locator(".quick .primary").click()

    expect(page.get_by_role("alert")).to_contain_text(re.compile(ALLOWED[locale]))


@pytest.fixture
def one_listed(tmp_path: Path) -> Iterator[Server]:
    """A server where everybody has one table in the list."""
    server = Server(tmp_path, None, "--listed-per-guest", "1")
    server.start()
    yield server
    server.stop()


def test_a_refusal_at_the_table_says_what_is_allowed_too(visit: Visit, one_listed: Server) -> None:
    host = visit(url=one_listed.url)
    open_table(host, listed=True)
    path = open_table(host, listed=False)
    host.request.get(f"{one_listed.url}/api/tables")  # the list knows of the first
    go_to(host, path)
    host.get_by_role("button", name="Change the table").click()
    form = host.get_by_role("dialog")
    form.get_by_label("Show among the open tables").click()
    form.get_by_role("button", name="Change it").click()

    expect(host.get_by_role("alert")).to_contain_text("as may be there at once (1)")


@pytest.mark.parametrize("locale", wide_cases(["fr"], "en", "ru", "uk"))
def test_whoever_tried_too_many_codes_is_told_so(visit: Visit, narrow: Server, locale: str) -> None:
    """The first of these also makes the guess that is one too many."""
    page = visit("/t/bado-kemi", url=narrow.url, locale=locale)
    page.goto(f"{narrow.url}/t/bado-kemo")

    expect(page.get_by_role("heading", level=1)).to_have_text(UNKNOWN[locale])
    assert not KEY.findall(text_of(page))
    assert violations(page) == []
