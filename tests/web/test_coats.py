"""Coats of arms: everybody bears one, changes it as they like, and is known by it everywhere."""

import re

import pytest
from playwright.sync_api import expect

from oriflamme.server.protocol.coats import coat_of
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.urls import origin
from tests.testkit.web.visits import Visit, ask, set_coat
from tests.testkit.wide_cases import wide_cases

BLAZONS = {
    "en": "Azure, a tower or",
    "fr": "D’azur à la tour d’or",
    "ru": "В лазоревом поле золотая башня",
    "uk": "У лазуровому полі золота вежа",
}


@pytest.mark.parametrize("locale", wide_cases(["fr"], "en", "ru", "uk"))
def test_it_is_told_in_words(visit: Visit, locale: str) -> None:
    page = visit(locale=locale)
    set_coat(page)
    expect(page.get_by_role("img", name=BLAZONS[locale], exact=True)).to_be_visible()


def test_whoever_is_nobody_yet_bears_none_and_loads_none(visit: Visit) -> None:
    page = visit()
    loaded = "performance.getEntriesByType('resource').map(entry => entry.name)"
    page.wait_for_load_state("networkidle")
    expect(page.locator(".coat")).to_have_count(0)
    assert not [name for name in page.evaluate(loaded) if re.search("charges|CoatEditor", name)]


def test_it_is_put_together_and_kept(visit: Visit) -> None:
    page = visit()
    set_coat(page)
    page.get_by_role("button", name="Change your coat of arms").click()
    for choice in ("Per pale", "Silver", "Red", "Owl"):
        page.get_by_title(choice, exact=True).click()
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("Per pale gules and argent, an owl counterchanged")
    page.get_by_role("button", name="Swap the two").click()
    expect(said).to_have_text("Per pale argent and gules, an owl counterchanged")
    page.get_by_role("button", name="Bear this one").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    mine = page.get_by_role("img", name="Per pale argent and gules, an owl counterchanged")
    expect(mine).to_be_visible()


def test_another_one_is_drawn_by_lot(visit: Visit) -> None:
    page = visit()
    set_coat(page)
    page.get_by_role("button", name="Change your coat of arms").click()
    page.evaluate("() => { Math.random = () => 0 }")
    page.get_by_role("button", name="Draw another").click()
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text("Or, a tower gules")
    page.keyboard.press("Escape")
    expect(page.get_by_role("img", name=BLAZONS["en"], exact=True)).to_be_visible()


def test_it_is_seen_in_the_waiting_room_at_the_seat_and_beside_words(visit: Visit) -> None:
    anna, bela = visit(), visit()
    set_coat(anna)
    opened = ask(anna, "/api/tables", {"options": {"seats": 3}, "bots": {"2": "page"}})
    for page in (anna, bela):
        page.goto(origin(page) + opened["url"])
    expect(bela.locator("[data-seat='0']").get_by_role("img", name=BLAZONS["en"])).to_be_visible()
    expect(bela.locator("[data-seat='2'] .coat")).to_have_count(0)
    bela.get_by_role("button", name="Sit here").click()
    anna.get_by_role("textbox", name="Say something").fill("Good day")
    anna.get_by_role("button", name="Send").click()
    said = bela.locator(".chat li", has_text="Good day")
    expect(said.locator(".coat")).to_have_attribute("title", BLAZONS["en"])
    for page in (anna, bela):
        page.get_by_role("button", name="I am ready").click()
    seat = bela.locator("article[data-seat='0']")
    expect(seat.get_by_role("img", name=BLAZONS["en"])).to_be_visible()
    bela.goto(origin(bela))
    listed = bela.locator(f"a[href='{opened['url']}']", has_text="Anna")
    expect(listed.locator(".coat").first).to_have_attribute("title", BLAZONS["en"])


def test_it_is_seen_among_the_results_and_in_the_replay(visit: Visit) -> None:
    page = visit()
    set_coat(page)
    game = play_out(page)
    blazon = BLAZONS["en"]
    expect(page.locator("dialog li.mine").get_by_role("img", name=blazon)).to_be_visible()
    page.goto(origin(page))
    finished = page.locator(f"a[href='{game}']")
    expect(finished.locator(".coat")).to_have_attribute("title", blazon)
    page.goto(origin(page) + game)
    expect(page.locator("article[data-seat='0']").get_by_role("img", name=blazon)).to_be_visible()


def test_a_name_makes_it_until_one_is_chosen(visit: Visit) -> None:
    page = visit()
    assert ask(page, "/api/guest", {"name": "Anna"})["coat"] == coat_of("Anna")
    page.reload()
    mine = page.get_by_role("button", name="Change your coat of arms").get_by_role("img")
    before = mine.get_attribute("aria-label")
    page.get_by_role("textbox", name="Your name").fill("Bela")
    page.get_by_role("button", name="Save").click()
    expect(mine).not_to_have_attribute("aria-label", before or "")
