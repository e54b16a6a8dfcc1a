"""The table teaches while one plays."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.polling import wait_until
from tests.testkit.web.visits import QuickGame
from tests.testkit.wide_cases import wide_cases


def test_a_card_just_revealed_explains_itself_until_one_points_elsewhere(
    quick_game: QuickGame,
) -> None:
    table = quick_game("base", 3)
    page = table.page
    side = page.locator(".side .look")

    def choose(thing: Locator) -> None:
        thing.click()
        page.mouse.move(0, 0)

    # What was told last stays, so it is there whenever the game asks again.
    table.play(choose, lambda: side.locator(".deeds li").count() > 0)
    assert not table.is_over
    expect(side.get_by_role("heading").first).to_be_visible()
    expect(side.locator(".deeds li").first).not_to_be_empty()
    page.locator(".held").first.hover()
    expect(side.locator(".deeds")).to_have_count(0)


def test_the_rules_are_one_click_away_from_the_table(quick_game: QuickGame) -> None:
    table = quick_game("base", 3)
    with table.page.context.expect_page() as opened:
        table.page.get_by_role("link", name="Rules").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    assert opened.value.url.endswith("/rules")


def test_on_a_phone_the_settings_lead_to_the_rules(quick_game: QuickGame) -> None:
    table = quick_game("base", 3, size="phone")
    table.page.get_by_role("button", name="Settings").click()
    link = table.page.get_by_role("link", name="The rules and all cards")
    expect(link).to_have_attribute("href", "/rules")


def explained(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Explained")


def test_a_first_game_is_explained_until_one_has_enough(quick_game: QuickGame) -> None:
    table = quick_game("base", 3, lessons=None)
    page = table.page
    table.wait_for_choice()
    expect(explained(page)).to_contain_text("Slot 1 is asked first")
    explained(page).get_by_role("button", name="No more explanations").click()
    expect(explained(page)).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Explain what happens").check()
    expect(page.locator(".lesson")).to_have_count(1)


def test_a_second_game_is_not(quick_game: QuickGame) -> None:
    table = quick_game("base", 3, lessons=None, firstGame="another")
    table.wait_for_choice()
    expect(explained(table.page)).to_have_count(0)


@pytest.mark.parametrize(("speed", "pace"), [(None, "0.6"), ("fast", "2")])
def test_a_first_game_is_shown_slowly_unless_a_speed_was_chosen(
    quick_game: QuickGame, speed: str | None, pace: str
) -> None:
    page = quick_game("base", 3, lessons=None, speed=speed).page
    expect(explained(page)).to_be_visible()
    wait_until(
        page,
        "pace => document.documentElement.style.getPropertyValue('--speed') === pace",
        arg=pace,
    )


def test_whoever_listens_hears_a_reason_once(quick_game: QuickGame) -> None:
    """In the duel two cards are placed in turn: the second time nothing is new."""
    table = quick_game("duel", 2, lessons=None)
    heard = table.page.get_by_test_id("announcer").locator("p")
    for cards in (1, 2):
        table.wait_for_choice()
        table.page.locator(".held.playable").first.click()
        table.offers().first.click()
        expect(heard.filter(has_text="places the")).to_have_count(cards)
    expect(heard.filter(has_text="Cards are laid face down")).to_have_count(1)
    expect(heard.filter(has_text="Slot 1 is asked first")).to_have_count(1)


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_explanations_push_no_card_of_ones_own_off_a_phone(
    quick_game: QuickGame, locale: str
) -> None:
    table = quick_game("ablaze", 5, size="phone", lessons=True, locale=locale)
    table.wait_for_choice()
    page = table.page
    height = "() => document.documentElement.scrollHeight"
    expect(page.locator(".lesson")).to_be_visible()
    assert page.evaluate(height) == 844
    for card in page.locator(".held.playable").all():
        card.tap()
        assert page.evaluate(height) == 844
