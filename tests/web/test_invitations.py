"""Asked to a table by its link: who invites, to what, and the one thing to do next."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.testkit.web.accessibility import overflow, violations
from tests.testkit.web.entry_refusal import goes_home, shows_refusal
from tests.testkit.web.hidden_tab import HIDDEN_TAB, NOTIFICATION_STUB
from tests.testkit.web.page_text import KEY, text_of
from tests.testkit.web.polling import wait_until
from tests.testkit.web.urls import go_to, path_of
from tests.testkit.web.visits import Visit
from tests.testkit.web.waiting_room import asked_to, host_of, is_asked, sit_down, step
from tests.testkit.wide_cases import wide_cases

INVITED = {
    "en": "Anna invites you to a game of Ablaze",
    "fr": "Anna vous invite à une partie d’Embrasement",
    "ru": "Anna приглашает вас сыграть в «Пламя войны»",
    "uk": "Anna запрошує вас зіграти в «Полум’я інтриг»",
}
TEN = ("archer", "soldier", "spy", "heir", "lord", "ambush", "queen", "felon", "plot", "trap")
"""A deck in which the editions do not differ."""
BLITZ = {"type": "bank", "seconds": 300, "free": 15}


def fact(page: Page, about: str) -> Locator:
    return page.locator(f"[data-fact={about}]")


def change(host: Page, **wishes: str) -> None:
    """The host agrees on something else, by what a field is called."""
    host.get_by_role("button", name="Change the table").click()
    for field, wish in wishes.items():
        host.get_by_role("dialog").get_by_label(field).select_option(wish)
    host.get_by_role("button", name="Change it").click()


@pytest.mark.parametrize("locale", wide_cases(["uk"], "en", "fr", "ru"))
def test_the_link_says_who_invites_to_what(visit: Visit, locale: str) -> None:
    anna = host_of(visit, ruleset="ablaze", bots=(2,), pace=BLITZ, take_back=False)
    guest = asked_to(anna, visit, locale=locale, size="narrow")
    expect(guest.get_by_role("heading", level=1)).to_have_text(INVITED[locale])
    expect(fact(guest, "edition")).to_be_visible()
    assert not KEY.findall(text_of(guest))
    assert overflow(guest) == []


def test_the_rules_of_the_table_are_told_in_words_those_unlike_usual_first(visit: Visit) -> None:
    anna = host_of(visit, bots=(2,), pace=BLITZ, take_back=False, spectators=False, first=1)
    guest = asked_to(anna, visit)
    facts = guest.locator(".facts")
    expect(facts).to_contain_text("At the table: Anna and 1 bot.")
    expect(facts.locator(".different li")).to_have_text(
        [
            re.compile("^Clock: 5 minutes each, 15 free .* When it runs out, a bot plays on.$"),
            "What is done is done: no act is taken back.",
            "Only those who sit see the game.",
            "Blue begins.",
        ]
    )
    for words in (
        "Base game. The ten cards of the base box, six rounds.",
        "3 players.",
        "Only those who have the link or the code find the table.",
        "A friendly game: nobody is rated.",
    ):
        expect(facts.locator("li", has_text=words)).to_have_count(1)


def test_each_has_one_thing_to_do_next_until_the_cards_are_dealt(visit: Visit) -> None:
    anna = host_of(visit, bots=(2,))
    bela = asked_to(anna, visit)
    is_asked(anna, "gather", "Copy the link")
    expect(step(anna)).to_contain_text("1 player is missing")
    is_asked(bela, "sit", "Sit down")
    sit_down(bela, "Béla")
    expect(anna.locator("[data-seat='1']")).to_contain_text("Béla")
    is_asked(bela, "ready", "I am ready")
    is_asked(anna, "deal", "Deal now")
    expect(step(anna)).to_contain_text("Still to say so: Béla.")
    bela.get_by_role("button", name="I am ready").click()
    expect(step(bela)).to_have_attribute("data-step", "is_ready")
    expect(step(bela)).to_contain_text("Still to say so: Anna.")
    expect(step(anna)).to_contain_text("Everybody else is ready.")
    anna.get_by_role("button", name="Deal now").click()
    for page in (anna, bela):
        page.wait_for_selector(".stage")


def test_a_name_that_cannot_be_is_refused_in_words_and_nobody_sits(visit: Visit) -> None:
    guest = asked_to(host_of(visit), visit)
    guest.get_by_role("textbox", name="Your name at the table").fill("\u200b")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("alert")).to_contain_text("A name has 1 to 24 ")
    expect(step(guest)).to_have_attribute("data-step", "sit")


def test_the_host_fills_the_free_seats_with_bots(visit: Visit) -> None:
    anna = host_of(visit)
    anna.get_by_role("button", name="Give the 2 free seats to bots").click()
    is_asked(anna, "deal", "Deal now")
    expect(anna.locator("[data-seat]", has_text="squire")).to_have_count(2)


def test_the_link_is_copied_shared_and_drawn_as_a_code_when_asked_for(visit: Visit) -> None:
    anna = host_of(visit)
    anna.add_init_script("Navigator.prototype.share = async (what) => void (window.shared = what)")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fetched: list[str] = []
    anna.on("request", lambda request: fetched.append(request.url))
    anna.reload()
    anna.get_by_role("button", name="Copy the link").click()
    expect(anna.get_by_role("button", name="Copied")).to_be_visible()
    assert anna.evaluate("navigator.clipboard.readText()") == anna.url
    anna.get_by_role("button", name="Share").click()
    shared = wait_until(anna, "window.shared").json_value()
    assert shared["url"] == anna.url
    assert shared["title"] == "Anna invites you to a game of Oriflamme"
    assert not [url for url in fetched if "QrCode" in url]
    anna.get_by_role("button", name="QR code").click()
    expect(anna.get_by_role("img", name="QR code of the link to the table")).to_be_visible()
    expect(anna.get_by_role("dialog")).to_contain_text(anna.url)
    assert violations(anna) == []


def test_a_mixed_deck_is_shown_and_each_card_explained(visit: Visit) -> None:
    anna = host_of(visit, ruleset="mixed")
    cards = anna.get_by_role("region", name="The cards")
    expect(cards).to_contain_text("At each deal 10 kinds are drawn by lot from these:")
    expect(cards.get_by_role("button")).to_have_count(20)
    cards.get_by_role("button", name="Schemer").click()
    expect(anna.get_by_role("dialog", name="Schemer")).to_contain_text("gain 2 influence")
    assert violations(anna) == []


def test_a_mixed_deck_that_was_chosen_is_shown_as_chosen(visit: Visit) -> None:
    guest = asked_to(host_of(visit, ruleset="mixed", deck=TEN), visit)
    cards = guest.get_by_role("region", name="The cards")
    expect(cards).to_contain_text("The host has chosen these kinds:")
    expect(cards.get_by_role("button")).to_have_text([kind.capitalize() for kind in TEN])
    expect(fact(guest, "edition")).to_have_count(0)


def test_what_the_host_changes_is_said_to_the_others_who_are_ready_anew(visit: Visit) -> None:
    anna = host_of(visit, seats=5, bots=(1,))
    bela, late = asked_to(anna, visit), asked_to(anna, visit)
    bela.locator("[data-seat='4']").get_by_role("button", name="Sit here").click()
    expect(bela.locator(".mine")).to_have_attribute("data-seat", "4")
    bela.get_by_role("button", name="I am ready").click()
    expect(step(bela)).to_have_attribute("data-step", "is_ready")
    change(anna, Ruleset="ablaze", Players="3", Edition="ru")
    news = bela.locator(".news")
    expect(news.get_by_role("heading")).to_have_text("Anna has changed the table")
    expect(news.locator("li")).to_have_text(
        [
            "Ablaze. The ten cards of the Ablaze box, six rounds.",
            "3 players.",
            re.compile("^Russian edition. Schemer: .* gain 1 influence.$"),
        ]
    )
    expect(step(bela)).to_have_attribute("data-step", "ready")
    expect(bela.locator(".mine")).to_have_attribute("data-seat", "2")
    expect(bela.locator("[data-seat]")).to_have_count(3)
    expect(late.get_by_role("heading", level=1)).to_have_text(INVITED["en"])
    expect(anna.locator(".news")).to_have_count(0)
    assert violations(bela) == []
    news.get_by_role("button", name="Close").click()
    expect(news).to_have_count(0)


def test_whoever_is_ready_stays_so_when_only_others_may_find_the_table(visit: Visit) -> None:
    anna = host_of(visit)
    bela = asked_to(anna, visit)
    sit_down(bela, "Béla")
    bela.get_by_role("button", name="I am ready").click()
    expect(step(bela)).to_have_attribute("data-step", "is_ready")
    anna.get_by_role("button", name="Change the table").click()
    anna.get_by_label("Show among the open tables").click()
    anna.get_by_role("button", name="Change it").click()
    expect(bela.locator(".news li")).to_have_text("Anybody can find the table on the first page.")
    expect(bela.locator(".news")).not_to_contain_text("say so again")
    expect(step(bela)).to_have_attribute("data-step", "is_ready")


def test_everything_can_be_changed_and_no_seat_that_is_needed_be_taken_away(visit: Visit) -> None:
    anna = host_of(visit)
    for name in ("Béla", "Carl"):
        sit_down(asked_to(anna, visit), name)
    anna.get_by_role("button", name="Change the table").click()
    form = anna.get_by_role("dialog")
    expect(form.get_by_role("option", name="Duel")).to_be_disabled()
    assert violations(anna) == []
    form.get_by_label("Pace").select_option("5 minutes each, 15 free seconds per decision")
    form.get_by_label("Ruleset").select_option("mixed")
    for kind in TEN:
        form.get_by_role("button", name=kind.capitalize(), exact=True).click()
    for choice in ("Show among the open tables", "Allow chat", "The last act may be taken back"):
        form.get_by_label(choice).click()
    form.get_by_role("button", name="Change it").click()
    expect(fact(anna, "ruleset")).to_contain_text("Mixed deck.")
    expect(fact(anna, "pace")).to_contain_text("Clock: 5 minutes each")
    expect(fact(anna, "listed")).to_have_text("Anybody can find the table on the first page.")
    expect(fact(anna, "chat")).to_have_text("There is no chat.")
    expect(fact(anna, "take_back")).to_have_text("What is done is done: no act is taken back.")
    expect(anna.get_by_role("region", name="The cards").get_by_role("button")).to_have_count(10)
    for name in ("Anna", "Béla", "Carl"):
        expect(anna.locator("[data-seat]", has_text=name)).to_have_count(1)


def test_nobody_but_the_host_is_offered_to_change_the_table(visit: Visit) -> None:
    anna = host_of(visit)
    bela = asked_to(anna, visit)
    sit_down(bela, "Béla")
    expect(anna.get_by_role("button", name="Change the table")).to_be_visible()
    expect(bela.get_by_role("button", name="Change the table")).to_have_count(0)


def test_a_full_table_can_be_watched_or_waited_at(visit: Visit) -> None:
    anna = host_of(visit, bots=(1, 2))
    late = visit()
    late.add_init_script(NOTIFICATION_STUB)
    go_to(late, path_of(anna))
    is_asked(late, "full", "Tell me when a seat is free")
    expect(step(late)).to_contain_text("Stay on this page, and you watch the game.")
    assert violations(late) == []
    late.get_by_role("button", name="Tell me when a seat is free").click()
    expect(late.get_by_role("status")).to_contain_text("you are told as soon as a seat is free")
    late.evaluate(HIDDEN_TAB)
    anna.get_by_role("combobox", name="Bot for Blue").select_option("no bot")
    expect(step(late)).to_contain_text("A seat is free")
    expect(late).to_have_title("● A seat is free")
    expect(late.get_by_test_id("announcer")).to_contain_text("A seat is free")
    called = wait_until(late, "called.length > 0 && called").json_value()
    assert called == [["A seat is free", path_of(anna).removeprefix("/t/")]]
    sit_down(late, "Dora")
    expect(late).to_have_title("Before the game · Oriflamme")


def test_a_full_table_where_nobody_may_watch_says_so(visit: Visit) -> None:
    late = asked_to(host_of(visit, bots=(1, 2), spectators=False), visit)
    expect(step(late)).to_contain_text("Nobody may watch here")


def test_whoever_finds_no_seat_opens_a_table_like_it(visit: Visit) -> None:
    anna = host_of(visit, ruleset="ablaze", edition="ru", pace=BLITZ, bots=(1, 2))
    late = asked_to(anna, visit)
    late.get_by_role("button", name="Open a table like this one").click()
    is_asked(late, "gather", "Copy the link")
    assert path_of(late) != path_of(anna)
    expect(fact(late, "ruleset")).to_contain_text("Ablaze.")
    expect(fact(late, "edition")).to_contain_text("Russian edition.")
    expect(fact(late, "pace")).to_contain_text("Clock: 5 minutes each")


def test_whoever_is_removed_while_away_is_told_on_coming_back(visit: Visit) -> None:
    anna = host_of(visit)
    bela = asked_to(anna, visit)
    sit_down(bela, "Béla")
    go_to(bela, "/")
    row = anna.locator("[data-seat='1']")
    expect(row).to_contain_text("away")
    row.get_by_role("button", name="Remove").click()
    expect(row).not_to_contain_text("Béla")
    go_to(bela, path_of(anna))
    shows_refusal(bela, "You were asked to leave")
    goes_home(bela)


def test_the_edition_is_asked_for_where_it_matters_and_explained(visit: Visit) -> None:
    page = visit("/new")
    edition = page.get_by_label("Edition")
    expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
    expect(edition).to_have_count(0)
    page.get_by_label("Ruleset").select_option("ablaze")
    edition.select_option("ru")
    about = page.locator("label", has=edition)
    expect(about).to_contain_text("Here the editions differ in this alone. Schemer: ")
    expect(about).to_contain_text("gain 1 influence")
    page.get_by_label("Ruleset").select_option("mixed")
    expect(edition).to_have_value("ru")
    for kind in TEN:
        page.get_by_role("button", name=kind.capitalize(), exact=True).click()
    expect(edition).to_have_count(0)


def test_nobody_is_left_out_of_a_waiting_room(visit: Visit) -> None:
    anna = host_of(visit, ruleset="mixed", take_back=False)
    guest = asked_to(anna, visit, size="phone")
    assert violations(guest) == [], "invited"
    guest.get_by_role("button", name="Sit down").tap()
    expect(step(guest)).to_have_attribute("data-step", "ready")
    assert violations(guest) == [], "seated"


def test_the_bot_one_chooses_on_the_first_page_is_the_one_one_plays_against(visit: Visit) -> None:
    page = visit()
    quick_game = page.get_by_role("region", name="Play now")
    quick_game.get_by_text("page", exact=True).click()
    expect(quick_game).to_contain_text("Plays any card anywhere.")
    quick_game.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".stage")
    code = path_of(page).removeprefix("/t/")
    answer = page.request.get(f"{page.url.split('/t/')[0]}/api/tables/{code}").json()
    assert [seat["bot"] for seat in answer["table"]["seats"]] == [None, "page", "page", "page"]
