"""A hint, asked for and followed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from oriflamme.analysis.hint import hint
from oriflamme.cli.translator import Translator
from oriflamme.server.bot_seats.worker_process import warm_up_request
from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.prepared_table import PEACEFUL_HANDS
from tests.testkit.web.visits import PrepareGame
from tests.testkit.wide_cases import wide_cases

THOUGHT_MS = 300_000
"""The first thought of all needs processes that have to be opened, on a busy machine perhaps."""


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """What thinking needs is compiled before anybody waits for it."""
    hint(warm_up_request("page").view, simulations=4)


def placing(prepared_game: PrepareGame, size: str, locale: str) -> tuple[Page, str]:
    """Somebody who begins, alone against bots, with cards that are known; and their decision."""
    page = prepared_game(size=size, locale=locale).page
    return page, page.locator("main").get_attribute("data-decision") or ""


def options(page: Page) -> Locator:
    """The options of the hint that is in sight, best first."""
    found = page.locator(".hints .option:visible")
    expect(found.first).to_be_visible(timeout=THOUGHT_MS)
    return found


def card_of(option: Locator, locale: str) -> str:
    """The card that would be placed, by its kind."""
    label = option.locator(".label").inner_text()
    kinds = PEACEFUL_HANDS["red"].split()
    (found,) = [kind for kind in kinds if str(Translator(locale).card(kind)) in label]
    return found


def test_it_is_asked_for_and_followed_by_keys(prepared_game: PrepareGame) -> None:
    page, decision = placing(prepared_game, "desktop", "en")
    page.keyboard.press("h")
    best = options(page).first
    expect(page.get_by_role("tab", name="Hint")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[aria-live]")).to_contain_text(best.locator(".label").inner_text())
    kind = card_of(best, "en")
    expect(page.locator(".spot .pointed")).to_have_count(0)

    best.focus()
    expect(page.locator(".spot .pointed")).to_have_count(1)
    expect(page.locator(f".held.chosen[data-kind={kind}]")).to_have_count(1)
    assert violations(page) == []

    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Do it").first).to_be_focused()
    expect(page.locator(".resting")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(f".held[data-kind={kind}]")).to_have_count(0)
    expect(page.locator("main")).not_to_have_attribute("data-decision", decision)


@pytest.mark.parametrize("locale", wide_cases(["uk"], "en", "fr", "ru"))
def test_on_a_phone_it_comes_as_a_sheet_and_leads_back_to_the_table(
    prepared_game: PrepareGame, locale: str
) -> None:
    page, decision = placing(prepared_game, "phone", locale)
    names = {"en": "Hint", "fr": "Conseil", "ru": "Подсказка", "uk": "Підказка"}
    page.get_by_role("button", name=names[locale]).tap()
    best = options(page).first
    kind = card_of(best, locale)
    assert violations(page) == []
    assert overflow(page) == []

    best.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f".held.chosen[data-kind={kind}]")).to_have_count(1)
    place = page.locator(".spot .pointed")
    expect(place).to_have_count(1)
    expect(page.locator(".resting")).to_have_count(0)
    place.tap()
    expect(page.locator(f".held[data-kind={kind}]")).to_have_count(0)
    expect(page.locator("main")).not_to_have_attribute("data-decision", decision)
