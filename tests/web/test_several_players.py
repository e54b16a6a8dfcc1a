"""Several people at one table, and a line that fails."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.server import Server
from tests.testkit.web.tcp_proxy import TcpProxy
from tests.testkit.web.two_players import play_both, seat_two
from tests.testkit.web.urls import path_of
from tests.testkit.web.visits import QuickGame, Visit

LOST = "The connection is lost."


def click(thing: Locator) -> None:
    thing.click()


def test_two_play_and_talk_before_a_spectator(visit: Visit) -> None:
    one, other = seat_two(visit)
    watcher = visit(path_of(one.page))
    watcher.wait_for_selector(".stage")
    people_talk_and_can_be_muted(one.page, other.page)
    play_both(one, other, rounds=1)
    a_spectator_sees_the_table_and_nobodys_cards(watcher)
    expect(one.page.locator(".held")).not_to_have_count(0)
    a_reload_brings_back_the_table_and_its_log(one.page)
    play_both(one, other, rounds=2)


def people_talk_and_can_be_muted(one: Page, other: Page) -> None:
    for page in (one, other):
        page.get_by_role("tab", name="Chat").click()
    one.get_by_role("textbox", name="Say something").fill("Long live the queen")
    one.get_by_role("button", name="Send").click()
    expect(other.locator(".chat")).to_contain_text("Long live the queen")
    other.get_by_role("button", name="Report").click()
    expect(other.locator(".chat")).to_contain_text("Reported: whoever keeps this house will see it")
    other.get_by_role("button", name="Mute").click()
    expect(other.get_by_role("button", name=re.compile("Hear 1"))).to_be_visible()
    one.get_by_role("tab", name="Log").click()


def a_spectator_sees_the_table_and_nobodys_cards(watcher: Page) -> None:
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator(".held, .seal, [data-action], [data-choice]")).to_have_count(0)


def a_reload_brings_back_the_table_and_its_log(page: Page) -> None:
    log = page.locator(".log li")
    expect(log.filter(has_text="Round 2:")).to_have_count(1)
    told = log.all_text_contents()
    hand = page.locator(".held").count()
    page.reload()
    expect(log).to_have_text(told)
    expect(page.locator(".held")).to_have_count(hand)


def test_a_lost_line_is_shown_and_harmless(quick_game: QuickGame, proxy: TcpProxy) -> None:
    table = quick_game(url=proxy.url)
    table.play(click, lambda: table.round > 1)
    proxy.cut()
    banner = table.page.get_by_text(LOST)
    expect(banner).to_be_visible()
    expect(table.page.locator(".held.playable, [data-action], [data-choice]")).to_have_count(0)
    proxy.restore()
    expect(banner).to_have_count(0)
    table.play(click, lambda: table.round > 2)


def test_what_happened_meanwhile_is_in_the_log(visit: Visit, proxy: TcpProxy) -> None:
    one, other = seat_two(visit)
    away = visit(path_of(one.page), url=proxy.url)
    away.wait_for_selector(".stage")
    proxy.cut()
    expect(away.get_by_text(LOST)).to_be_visible()
    play_both(one, other, rounds=1)
    proxy.restore()
    for page in (away, one.page):
        expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
        rounds = [re.compile(rf"Round {number}: .+ begins") for number in (1, 2)]
        expect(page.locator(".log .round")).to_have_text(rounds)


def test_a_server_restart_in_mid_game_loses_nothing(visit: Visit, server: Server) -> None:
    one, other = seat_two(visit)
    play_both(one, other, rounds=1)
    queue = one.page.locator(".stage [data-slot]").count()
    server.stop()
    expect(one.page.get_by_text(LOST)).to_be_visible()
    server.start()
    for table in (one, other):
        expect(table.page.get_by_text(LOST)).to_have_count(0)
    assert one.page.locator(".stage [data-slot]").count() >= queue
    play_both(one, other, rounds=2)
    for table in (one, other):
        expect(table.page.get_by_role("heading", name="Round 3")).to_be_visible()
