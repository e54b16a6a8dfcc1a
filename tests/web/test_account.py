"""Accounts: signing up and in, with a password or a passkey, and what is one's own there."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.server import Server
from tests.testkit.web.visits import Visit, ask
from tests.testkit.wide_cases import wide_cases

PASSWORD = "correct horse battery"
OPEN = """async (token) => {
    const headers = {authorization: `Bearer ${token}`}
    return (await fetch('/api/tables', {method: 'POST', headers, body: '{}'})).json()
}"""
"""A program opens a table, and sits down there."""


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def fill(page: Page, part: str, name: str, password: str = PASSWORD) -> None:
    form = section(page, part)
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name=part).click()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out").click()
    asking = page.get_by_role("group", name="Sign out")
    with page.expect_navigation(url="**/"):
        asking.get_by_role("button", name="Sign out").click()


def is_signed_in(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


@pytest.mark.parametrize("size", wide_cases(["phone"], "desktop"))
def test_a_guest_gets_an_account_and_comes_back_to_it(visit: Visit, size: str) -> None:
    page = visit(size=size)
    name = f"Wilhelmina {size}"
    ask(page, "/api/guest", {"name": name})
    page.reload()
    page.get_by_role("link", name="Sign in or make an account").click()
    up = section(page, "Make an account")
    expect(up.get_by_label("Name")).to_have_value(name)
    assert violations(page) == [], "signing in or up"
    fill(page, "Make an account", name, f"{name}")
    expect(up.get_by_role("alert")).to_contain_text("is not your name")
    fill(page, "Make an account", name)
    is_signed_in(page, name)
    assert violations(page) == [], "the account"

    sign_out(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("link", name="Sign in or make an account").click()
    fill(page, "Sign in", name, "not the one at all")
    expect(section(page, "Sign in").get_by_role("alert")).to_contain_text("No account has")
    fill(page, "Sign in", name.upper())
    is_signed_in(page, name)


def test_a_passkey_is_all_one_needs(visit: Visit, server: Server) -> None:
    page = visit("/account", url=f"http://localhost:{server.port}")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    authenticator = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})
    up = section(page, "Make an account")
    up.get_by_label("Name").fill("Theodora")
    up.get_by_role("button", name="With a passkey instead").click()
    is_signed_in(page, "Theodora")
    expect(section(page, "Passkeys").get_by_role("listitem")).to_have_count(1)
    expect(section(page, "Passkeys").get_by_role("button", name="End")).to_have_count(0)

    sign_out(page)
    page.goto(f"http://localhost:{server.port}/account")
    section(page, "Sign in").get_by_role("button", name="With a passkey").click()
    is_signed_in(page, "Theodora")

    password = section(page, "Password")
    password.get_by_label("New password").fill(PASSWORD)
    password.get_by_role("button", name="Set the password").click()
    expect(password.get_by_role("status")).to_contain_text("The password is set")
    section(page, "Passkeys").get_by_role("button", name="End").click()
    expect(section(page, "Passkeys").get_by_role("listitem")).to_have_count(0)


def test_tokens_and_bots_are_made_and_ended(visit: Visit) -> None:
    page = visit("/account")
    fill(page, "Make an account", "Leopoldine")
    is_signed_in(page, "Leopoldine")
    bots = section(page, "Your bots")
    bots.get_by_label("Name of the bot").fill("Rook of Leopoldine")
    bots.get_by_role("button", name="Make a bot").click()
    expect(bots.get_by_role("listitem")).to_contain_text("Rook of Leopoldine")

    tokens = section(page, "For programs")
    tokens.get_by_label("What it is for").fill("an evening")
    tokens.get_by_role("combobox").first.select_option(label="Rook of Leopoldine")
    tokens.get_by_role("button", name="Make a token").click()
    expect(tokens.locator("output")).to_contain_text("ofl_")
    expect(tokens.get_by_role("listitem")).to_contain_text("Rook of Leopoldine · an evening")
    assert violations(page) == [], "with a token shown"
    code = page.evaluate(OPEN, tokens.locator("output").inner_text())["code"]
    table = visit(f"/t/{code}")
    expect(table.locator("[data-seat='0']")).to_contain_text("Rook of Leopoldine")
    expect(table.locator("[data-seat='0']")).to_contain_text("· bot")
    tokens.get_by_role("button", name="End an evening").click()
    expect(tokens.get_by_role("listitem")).to_have_count(0)

    bots.get_by_role("button", name="Delete Rook of Leopoldine").click()
    bots.get_by_role("button", name="Delete it for good").click()
    expect(bots.get_by_role("listitem")).to_have_count(0)


def test_whoever_sits_at_a_table_is_asked_before_it_is_left(visit: Visit) -> None:
    fill(visit("/account"), "Make an account", "Adelheid")
    page = visit("/account")
    ask(page, "/api/tables", {})
    page.reload()
    fill(page, "Sign in", "Adelheid")
    expect(section(page, "Sign in").get_by_role("alert")).to_contain_text("You still sit")
    page.get_by_role("button", name="Sign in all the same").click()

    is_signed_in(page, "Adelheid")


@pytest.mark.wide
def test_how_programs_play_is_a_page_to_read(visit: Visit) -> None:
    page = visit("/api/docs", size="phone")
    expect(page.get_by_role("heading", name="Oriflamme: the API")).to_be_visible()
    page.get_by_role("link", name="POST /api/tokens", exact=True).click()
    expect(page.locator("#make_token")).to_be_in_viewport()

    assert violations(page) == []
