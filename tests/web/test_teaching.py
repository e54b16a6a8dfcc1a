"""The table teaches while one plays."""

from playwright.sync_api import Locator, expect

from web.visiting import Quick


def test_a_card_just_revealed_explains_itself_until_one_points_elsewhere(quick: Quick) -> None:
    table = quick("base", 3)
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


def test_the_rules_are_one_click_away_from_the_table(quick: Quick) -> None:
    table = quick("base", 3)
    with table.page.context.expect_page() as opened:
        table.page.get_by_role("link", name="Rules").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    assert opened.value.url.endswith("/rules")


def test_on_a_phone_the_settings_lead_to_the_rules(quick: Quick) -> None:
    table = quick("base", 3, size="phone")
    table.page.get_by_role("button", name="Settings").click()
    link = table.page.get_by_role("link", name="The rules and all cards")
    expect(link).to_have_attribute("href", "/rules")
