"""Nobody is left out of what opens over a screen, of any stage before a game, or of its end."""

from playwright.sync_api import expect

from tests.testkit.web.accessibility import violations
from tests.testkit.web.finished_game import play_out
from tests.testkit.web.spectators import shows_count, watch
from tests.testkit.web.urls import go_to, origin, path_of
from tests.testkit.web.visits import QuickGame, Visit, set_coat
from tests.testkit.web.waiting_room import asked_to, host_of, is_asked, sit_down, step


def test_axe_finds_nothing_in_any_stage_before_a_game(visit: Visit) -> None:
    seen = visit
    anna = host_of(seen)
    is_asked(anna, "gather", "Copy the link")
    assert violations(anna) == [], "the host, alone"
    bela = asked_to(anna, seen)
    is_asked(bela, "sit", "Sit down")
    assert violations(bela) == [], "invited"
    sit_down(bela, "Béla")
    bela.get_by_role("button", name="I am ready").click()
    expect(bela.get_by_role("button", name="Not ready after all")).to_be_visible()
    assert violations(bela) == [], "ready"
    anna.get_by_role("button", name="Give the free seat to a bot").click()
    expect(anna.get_by_role("button", name="Deal now")).to_be_visible()
    assert violations(anna) == [], "the host may deal"
    late = asked_to(anna, seen)
    expect(step(late)).to_have_attribute("data-step", "full")
    assert violations(late) == [], "full"
    late.get_by_role("button", name="Tell me when a seat is free").click()
    expect(late.get_by_role("status")).to_contain_text("you are told as soon as")
    assert violations(late) == [], "waiting for a seat"


def test_axe_finds_nothing_in_what_a_host_opens(visit: Visit) -> None:
    seen = visit
    anna = host_of(seen, ruleset="mixed")
    anna.get_by_role("button", name="QR code").click()
    expect(anna.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert violations(anna) == [], "QR code"
    anna.keyboard.press("Escape")
    anna.get_by_role("region", name="The cards").get_by_role("button", name="Schemer").click()
    expect(anna.get_by_role("dialog", name="Schemer")).to_be_visible()
    assert violations(anna) == [], "a card of the deck"
    anna.keyboard.press("Escape")
    bela = asked_to(anna, seen)
    anna.get_by_role("button", name="Change the table").click()
    form = anna.get_by_role("dialog")
    form.get_by_label("Ruleset").select_option("ablaze")
    assert violations(anna) == [], "the table's options"
    form.get_by_role("button", name="Change it").click()
    expect(bela.get_by_role("heading", name="has changed the table")).to_be_visible()
    assert violations(bela) == [], "told of a change"


def test_axe_finds_nothing_in_what_opens_at_the_table(visit: Visit, quick_game: QuickGame) -> None:
    table = quick_game("ablaze", 5, size="phone")
    page = table.page
    zoe = watch(visit, path_of(page), "Zoe")
    shows_count(zoe, "1 person is watching")
    assert violations(zoe) == [], "as a spectator"
    table.wait_for_choice()
    page.locator(".watchers").tap()
    expect(page.get_by_role("dialog", name="Spectators")).to_contain_text("Zoe")
    assert violations(page) == [], "spectators"
    page.keyboard.press("Escape")
    page.locator(".held").first.dispatch_event("contextmenu")
    expect(page.get_by_role("dialog", name="Card")).to_be_visible()
    assert violations(page) == [], "a card"
    page.keyboard.press("Escape")
    page.locator(".seat .holdings").first.tap()
    expect(page.get_by_role("dialog", name="Discarded:")).to_be_visible()
    assert violations(page) == [], "discards"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").tap()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Spare key")).to_be_visible()
    assert violations(page) == [], "this table and settings"
    page.get_by_role("button", name="Let a bot play for me").tap()
    expect(page.get_by_role("button", name="Yes, let the bot play")).to_be_visible()
    assert violations(page) == [], "handing over"


def test_axe_finds_nothing_after_a_game(visit: Visit) -> None:
    page = visit()
    path = play_out(page)
    go_to(page, path)
    page.wait_for_selector(".controls")
    page.get_by_label("Seen by").select_option("open")
    page.get_by_role("button", name="Round 3").click()
    expect(page.get_by_role("heading", name="Round 3")).to_be_visible()
    assert violations(page) == [], "a replay with open cards"
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Story").click()
    expect(page.get_by_role("dialog")).to_contain_text("Where it came from")
    assert violations(page) == [], "a replay's story"
    page.goto(origin(page))
    set_coat(page)
    expect(page.get_by_role("heading", name="Your finished games")).to_be_visible()
    assert violations(page) == [], "home, with games"
    page.get_by_role("button", name="Change your coat of arms").click()
    expect(page.get_by_role("button", name="Bear this one")).to_be_visible()
    assert violations(page) == [], "a coat of arms"
