"""A page for each card: what it does, examples to be played through, how it fares."""

import re

import pytest
from playwright.sync_api import expect

from tests.testkit.web.accessibility import overflow, paint, violations
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases


@pytest.mark.parametrize("size", wide_cases(["desktop"], "phone"))
def test_an_example_is_played_through_and_begun_again(visit: Visit, size: str) -> None:
    page = visit("/cards/archer", size=size)
    expect(page.get_by_role("heading", name="Archer", level=1)).to_be_visible()
    table, reveal = TablePage(page), page.locator("[data-action=reveal]")
    table.wait_for_choice()
    assert violations(page) == []
    paint(page)
    assert overflow(page) == []

    reveal.click()
    table.wait_for_choice()
    page.locator("[data-slot='2'][data-choice]").click()
    expect(page.get_by_text("The round is over.")).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(reveal).to_be_visible()


@pytest.mark.parametrize("locale", wide_cases([], "fr", "ru", "uk"))
def test_every_language_says_all_of_it(visit: Visit, locale: str) -> None:
    page = visit("/cards/shapeshifter", size="phone", locale=locale)
    TablePage(page).wait_for_choice()
    paint(page)
    assert not KEY.findall(text_of(page))
    assert overflow(page) == []
    page.goto(page.url.replace("/cards/shapeshifter", "/together"))
    page.wait_for_selector("ol li")
    assert not KEY.findall(text_of(page))
    assert overflow(page) == []


def test_its_figures_lead_to_the_cards_that_strike_it(visit: Visit) -> None:
    page = visit("/cards/ambush")
    figures = page.get_by_role("region", name="In games between bots")
    figures.get_by_role("link", name="Soldier").click()
    expect(page.get_by_role("heading", name="Soldier", level=1)).to_be_visible()
    page.get_by_role("link", name="All cards").click()
    expect(page.get_by_role("heading", name="The cards", level=1)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Queen", exact=True).click()
    expect(page.get_by_text("In games between bots")).to_be_visible()


def test_a_card_at_the_table_and_in_the_rules_is_one_link_away(
    visit: Visit, quick_game: QuickGame
) -> None:
    table = quick_game()
    table.wait_for_choice()
    table.page.locator(".held").first.hover()
    more = table.page.get_by_role("link", name="More about this card")
    expect(more).to_have_attribute("href", re.compile("^/cards/[a-z_]+$"))
    rules = visit("/rules")
    rules.get_by_role("link", name="Spy", exact=True).click()
    expect(rules.get_by_role("heading", name="Spy", level=1)).to_be_visible()
