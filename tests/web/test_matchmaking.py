"""Finding a table on the page: two who want the same play with each other."""

import pytest
from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.visits import Visit
from tests.testkit.wide_cases import wide_cases


def look_for(page: Page, *wishes: str) -> None:
    """Ask for a table as wished, without bots."""
    for wish in ("Duel", *wishes, "Never: only people"):
        page.get_by_text(wish, exact=True).click()
    page.get_by_role("button", name="Find me a table").click()


def test_two_who_look_for_the_same_game_play_it_at_once(visit: Visit) -> None:
    anna, bela = visit("/find"), visit("/find", size="phone")
    expect(anna.get_by_text("Duel", exact=True)).to_be_visible()
    assert violations(anna) == []
    look_for(anna)
    expect(anna.get_by_role("heading", name="Before the game")).to_be_visible()
    look_for(bela)
    anna.wait_for_selector(".stage")
    bela.wait_for_selector(".stage")
    assert anna.url.partition("?")[0] == bela.url.partition("?")[0]


def test_at_a_table_that_bots_will_fill_up_that_is_said(visit: Visit) -> None:
    page = visit("/find")
    page.get_by_text("10 minutes", exact=True).click()
    page.get_by_role("button", name="Find me a table").click()
    expect(page.get_by_text("once somebody has waited 10 minutes")).to_be_visible()


@pytest.mark.parametrize("locale", wide_cases(["en"], "fr", "ru", "uk"))
def test_nothing_is_cut_off_or_left_unsaid(visit: Visit, locale: str) -> None:
    page = visit("/find", size="phone", locale=locale)
    expect(page.locator("fieldset")).to_have_count(5)
    assert not KEY.findall(text_of(page))
    assert overflow(page) == []
