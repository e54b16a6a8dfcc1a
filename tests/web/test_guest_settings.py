"""Who one is: devices, a spare key, signing out and being deleted, in the settings."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.visits import Visit, ask
from tests.testkit.wide_cases import wide_cases


def settings(page: Page) -> Locator:
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Spare key")).to_be_visible()
    return dialog


def be(page: Page, name: str) -> None:
    ask(page, "/api/guest", {"name": name})
    page.reload()


def name_of(page: Page) -> object:
    return page.evaluate("fetch('/api/me').then(it => it.json()).then(me => me.guest?.name)")


def other_device(visit: Visit, page: Page) -> Page:
    link = ask(page, "/api/device-link", {})["url"]
    other = visit(link)
    other.get_by_role("button", name="Move here").click()
    expect(other.locator("#name")).to_have_value("Anna")
    return other


def test_a_stranger_is_told_so_and_may_come_by_a_key(visit: Visit) -> None:
    dialog = settings(visit("/rules"))

    expect(dialog).to_contain_text("Nobody knows you here yet")
    expect(dialog.get_by_role("button", name="Sign out")).to_have_count(0)
    expect(dialog.get_by_label("I have a spare key")).to_be_visible()


def test_another_device_can_be_ended(visit: Visit) -> None:
    page = visit()
    be(page, "Anna")
    other = other_device(visit, page)
    dialog = settings(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    expect(dialog.get_by_role("listitem").first).to_contain_text("This device")
    dialog.get_by_role("button", name="End the device").click()

    expect(dialog.get_by_role("listitem")).to_have_count(1)
    assert (name_of(page), name_of(other)) == ("Anna", None)


def test_whoever_is_signed_out_from_elsewhere_is_told_at_the_table(visit: Visit) -> None:
    page = visit()
    be(page, "Anna")
    other = other_device(visit, page)
    link = ask(page, "/api/tables", {})["url"]
    other.goto(page.url.rstrip("/") + link)
    other.wait_for_selector("[data-seat]")
    ask(page, "/api/devices/revoke", {"device": None})

    expect(other.get_by_role("heading", name="Signed out")).to_be_visible()
    other.get_by_role("main").get_by_role("link", name="Home").click()
    other.wait_for_selector("#name")
    assert name_of(other) != "Anna"


def test_a_spare_key_brings_one_back_and_can_be_replaced(visit: Visit) -> None:
    page = visit()
    be(page, "Anna")
    dialog = settings(page)
    dialog.get_by_role("button", name="Make a spare key").click()
    first = dialog.locator("output").inner_text()
    page.reload()
    dialog = settings(page)
    dialog.get_by_role("button", name="Replace the spare key").click()
    expect(dialog).to_contain_text("the old one opens nothing any more")
    dialog.get_by_role("button", name="Make a new one").click()
    second = dialog.locator("output").inner_text()

    elsewhere = visit()
    for key, told in ((first, "The link is unknown"), (second, None)):
        dialog = settings(elsewhere)
        dialog.get_by_label("I have a spare key").fill(key)
        dialog.get_by_role("button", name="Use it").click()
        elsewhere.get_by_role("button", name="Move here").click()
        if told:
            expect(elsewhere.get_by_role("alert")).to_contain_text(told)
    expect(elsewhere.locator("#name")).to_have_value("Anna")


def leave(page: Page, button: str, yes: str) -> None:
    dialog = settings(page)
    dialog.get_by_role("button", name=button).click()
    with page.expect_navigation(url="**/"):
        dialog.get_by_role("button", name=yes).click()


def test_whoever_signs_out_is_nobody_here(visit: Visit) -> None:
    page = visit("/rules")
    be(page, "Anna")
    leave(page, "Sign out", "Sign out")

    assert name_of(page) is None


def test_what_being_deleted_means_is_said_before(visit: Visit) -> None:
    page = visit("/rules")
    be(page, "Anna")
    dialog = settings(page)
    dialog.get_by_role("button", name="Delete me").click()
    asking = dialog.get_by_role("group", name="Delete me")
    for words in ("a bot plays on", "list of your games are deleted", "without your name"):
        expect(asking).to_contain_text(words)
    expect(asking.get_by_role("button", name="No, go back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Delete me")).to_be_focused()
    assert name_of(page) == "Anna"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    with page.expect_navigation(url="**/"):
        page.keyboard.press("Enter")

    assert name_of(page) is None


@pytest.mark.parametrize("size", wide_cases(["phone"], "desktop"))
def test_axe_finds_nothing_there(visit: Visit, size: str) -> None:
    page = visit("/rules", size=size)
    be(page, "Anna")
    dialog = settings(page)
    dialog.get_by_role("button", name="Make a spare key").click()
    dialog.locator("output").wait_for()
    dialog.get_by_role("button", name="Delete me").click()

    assert violations(page) == []
