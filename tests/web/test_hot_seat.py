"""Several people on one device: a curtain between their turns, and nothing secret behind it."""

from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.accessibility import overflow, paint, violations
from tests.testkit.web.polling import wait_until
from tests.testkit.web.table_page import TablePage
from tests.testkit.web.visits import Visit, ask

PEOPLE = {"0": "Anna", "1": "Bela", "2": "Carl"}
DEAL = {"ruleset": "base", "seats": 3, "first": 0, "chat": False, "take_back": False}
SECRET = ".held, .seal, [data-action], [data-choice]"

NOTING_LINES = """
window.lines = []
window.WebSocket = class extends WebSocket {
    constructor(...line) {
        super(...line)
        this.heard = []
        this.addEventListener('message', ({data}) => this.heard.push(JSON.parse(data)))
        window.lines.push(this)
    }
}
"""
"""Every line the page opens to a table, and what it hears."""

OPEN_SEATS = """(want) => {
    const open = window.lines.filter((line) => line.readyState === WebSocket.OPEN)
    const seats = open.map((line) => new URL(line.url).searchParams.get('seat'))
    return JSON.stringify(seats.filter((seat) => seat !== null)) === JSON.stringify(want)
}"""

TOLD_TO_ALL = """() => window.lines
    .filter((line) => !new URL(line.url).searchParams.has('seat'))
    .flatMap((line) => line.heard.map(({game, private: own}) => game?.private ?? own ?? null))
    .filter((own) => own !== null)"""
"""What only a seat may know, and was told beside its own line."""

LEAVE_TO_A_BOT = """(seat) => {
    const address = `/api/tables/${location.pathname.split('/')[2]}/live?seat=${seat}`
    const line = new WebSocket(new URL(address, location.href.replace('http', 'ws')))
    line.onopen = () => {
        line.send('{"type":"join","client":"test"}')
        line.send('{"type":"hand_over"}')
    }
    line.onmessage = ({data}) => JSON.parse(data).change?.kind === 'bot_took_over' && line.close()
}"""


def share(page: Page) -> TablePage:
    """Three people at a table, on this page."""
    body = {"options": DEAL, "seat": None, "people": PEOPLE}
    page.add_init_script(NOTING_LINES)
    page.goto(page.url.rstrip("/") + ask(page, "/api/tables", body)["url"])
    return TablePage(page)


def handed_to(page: Page, name: str) -> Locator:
    """The curtain, drawn until this one opens it."""
    expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
    expect(page.locator(SECRET)).to_have_count(0)
    wait_until(page, OPEN_SEATS, arg=[])
    return page.get_by_role("button", name=f"I am {name}")


def place(table: TablePage) -> str:
    """The first card, to the end of the queue; its name."""
    table.wait_for_choice()
    card = table.page.locator(".held.playable").first
    kind = card.get_attribute("data-kind") or ""
    card.click()
    table.offers().last.click()
    return kind


def test_between_turns_a_curtain_leaves_nothing_of_anybodys_cards(visit: Visit) -> None:
    page = visit()
    table = share(page)
    annas = handed_to(page, "Anna")
    expect(annas).to_be_focused()
    assert violations(page) == []

    annas.press("Enter")
    expect(page.locator(".held.playable")).to_have_count(7)
    wait_until(page, OPEN_SEATS, arg=["0"])
    page.get_by_role("button", name="Cover my cards").click()
    handed_to(page, "Anna").click()
    place(table)

    handed_to(page, "Bela")
    page.reload()
    handed_to(page, "Bela").click()
    wait_until(page, OPEN_SEATS, arg=["1"])
    place(table)

    handed_to(page, "Carl")
    lines = page.locator(".log li")
    expect(lines.filter(has_text="Anna places a card")).to_have_count(1)
    expect(lines.filter(has_text="Bela places a card")).to_have_count(1)
    assert page.evaluate(TOLD_TO_ALL) == []


def test_what_one_was_told_aloud_is_not_left_for_the_next(visit: Visit) -> None:
    page = visit()
    table = share(page)
    handed_to(page, "Anna").click()
    place(table)
    handed_to(page, "Bela")

    spoken = " ".join(page.locator("[aria-live], [role=log]").all_text_contents())
    assert "Pass the device to Bela" in spoken
    assert "Anna places the" not in spoken


def test_people_are_named_bots_take_the_rest_and_the_end_is_for_all(visit: Visit) -> None:
    page = visit("/", size="phone")
    page.add_init_script(NOTING_LINES)
    page.reload()
    page.get_by_role("link", name="Several on this device").click()
    page.locator("label").filter(has_text="3").click()
    page.get_by_role("textbox", name="Name of player 1").fill("Zoe")
    for seat in (2, 3):
        chosen = page.get_by_role("combobox", name=f"Who plays in seat {seat}")
        chosen.select_option("page")
    assert violations(page) == []
    paint(page)
    assert overflow(page) == []
    page.get_by_role("button", name="Deal now").click()

    handed_to(page, "Zoe")
    paint(page)
    assert overflow(page) == []
    page.evaluate(LEAVE_TO_A_BOT, 0)
    page.locator("dialog").get_by_role("button", name="Play again").click()
    handed_to(page, "Zoe").click()
    expect(page.locator(".held")).not_to_have_count(0)
