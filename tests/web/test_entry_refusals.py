"""Coming to a table that is not there, or not for us: the page says so, and shows a way home."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.entry_refusal import goes_home, shows_refusal
from tests.testkit.web.urls import go_to
from tests.testkit.web.visits import Visit, ask
from tests.testkit.wide_cases import wide_cases

NOT_FOUND = {
    "en": "No such table",
    "fr": "Cette table n’existe pas",
    "ru": "Такого стола нет",
    "uk": "Такого столу немає",
}


def open_table(page: Page, seats: int = 3, **options: object) -> str:
    """A table of bots and one person, who has opened it; nobody may watch it."""
    wanted = {"seats": seats, "spectators": False, **options}
    bots = {str(seat): "page" for seat in range(2, seats)}
    return str(ask(page, "/api/tables", {"options": wanted, "bots": bots, "seat": 0})["url"])


def seat_bot(page: Page) -> None:
    page.get_by_role("combobox", name=re.compile("Bot for")).first.select_option("page")


def test_a_wrong_code_leads_to_no_table_and_can_be_corrected(visit: Visit) -> None:
    host = visit()
    path = open_table(host)
    guest = visit("/t/no-such-table", size="phone")
    shows_refusal(guest, "No such table")
    expect(guest.get_by_role("status")).to_contain_text("no-such-table")
    guest.get_by_role("textbox").fill(path.removeprefix("/t/"))
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("button", name="Sit here").first).to_be_visible()
    go_to(guest, "/t/no-such-table")
    goes_home(guest)


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_it_is_said_in_every_language(visit: Visit, locale: str) -> None:
    page = visit("/t/no-such-table", locale=locale, size="narrow")
    expect(page.get_by_role("heading", level=1)).to_have_text(NOT_FOUND[locale])


def test_a_table_for_its_players_says_so_at_the_door(visit: Visit) -> None:
    host = visit()
    go_to(host, open_table(host))
    seat_bot(host)
    host.get_by_role("button", name="Deal now").click()
    host.wait_for_selector(".stage")
    stranger = visit(host.url[host.url.index("/t/") :])
    shows_refusal(stranger, "For its players only")
    goes_home(stranger)


def test_whoever_only_watches_is_shown_out_in_words_when_the_game_begins(visit: Visit) -> None:
    host, watcher = visit(), visit()
    path = open_table(host)
    go_to(host, path)
    go_to(watcher, path)
    expect(watcher.get_by_role("button", name="Sit here").first).to_be_visible()
    seat_bot(host)
    host.get_by_role("button", name="Deal now").click()
    shows_refusal(watcher, "The doors are closed")
    goes_home(watcher)


def test_whoever_is_removed_from_a_seat_is_told_and_stays_out(visit: Visit) -> None:
    host, guest = visit(), visit()
    path = open_table(host)
    go_to(host, path)
    go_to(guest, path)
    guest.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name="Remove").click()
    shows_refusal(guest, "You were asked to leave")
    guest.reload()
    shows_refusal(guest, "You were asked to leave")
    goes_home(guest)


def test_whoever_sits_down_is_here_at_once(visit: Visit) -> None:
    host, guest = visit(), visit()
    path = open_table(host)
    go_to(host, path)
    go_to(guest, path)
    expect(guest.locator(".watching")).to_be_visible()  # word of who is here has come
    guest.get_by_role("button", name="Sit here").first.click()
    for page in (host, guest):
        row = page.locator("[data-seat='1']")
        expect(row.get_by_role("button", name="Sit here")).to_have_count(0)
        expect(row).not_to_contain_text("· away")
