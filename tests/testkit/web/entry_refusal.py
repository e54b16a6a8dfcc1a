"""A page that says why entry was refused, and links home."""

from playwright.sync_api import Page, expect

from tests.testkit.web.accessibility import violations


def shows_refusal(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page).to_have_title(f"{title} · Oriflamme")
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    assert violations(page) == [], title


def goes_home(page: Page) -> None:
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The king is dead")
