"""A new card and a new language, each by the page of docs that tells how, are on the web page."""

import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.testkit.herald import TEXT_FILE, herald_file
from tests.testkit.web.extended_copy import make_extended_copy
from tests.testkit.web.server import Server
from tests.testkit.web.visits import QuickGame, Visit, ask
from tests.testkit.wide_cases import wide_cases

HERALD = tomllib.loads(herald_file(TEXT_FILE))
DECK = ("herald", "lord", "archer", "heir", "soldier", "spy", "ambush", "queen", "felon", "trap")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    tree = tmp_path_factory.mktemp("grown")
    make_extended_copy(tree)
    server = Server(tmp_path_factory.mktemp("server"), tree / "src")
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("locale", wide_cases(["ru"], "en", "fr", "uk"))
def test_the_herald_is_in_the_rules_and_at_a_table(
    visit: Visit, quick_game: QuickGame, locale: str
) -> None:
    page = visit("/rules", locale=locale)
    herald = page.get_by_role("listitem").filter(has_text=HERALD[locale]["text"])
    expect(herald.get_by_role("heading")).to_have_text(HERALD[locale]["name"])

    table = quick_game("mixed", 3, deck=DECK, locale=locale)
    table.wait_for_choice()
    memo = table.page.get_by_role("tab").nth(1)
    memo.click()
    expect(table.page.locator("tbody th").first).to_have_text(HERALD[locale]["name"])


def test_the_herald_is_chosen_for_a_deck_and_drawn_with_an_emblem(visit: Visit) -> None:
    page = visit("/new")
    page.get_by_label("Ruleset").select_option("mixed")
    page.get_by_role("button", name="Herald").click()

    expect(page.locator("[aria-pressed=true] use")).to_have_attribute("href", "#emblem-herald")
    expect(page.locator("#emblem-herald path")).to_have_count(1)


def test_a_game_with_the_herald_is_played_to_its_end(quick_game: QuickGame) -> None:
    table = quick_game("mixed", 3, deck=DECK)
    table.play(lambda thing: thing.click(), lambda: False)

    assert table.is_over
    expect(table.page.get_by_role("dialog")).to_contain_text("Herald")


def test_esperanto_is_spoken_where_a_browser_asks_for_it(visit: Visit) -> None:
    page = visit("/", locale="eo")
    expect(page.locator("html")).to_have_attribute("lang", "eo")
    expect(page.get_by_role("button", name="Sôund")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Language").locator("option[value=eo]")).to_have_text("Esperanto")
    assert ask(page, "/api/guest", {"language": "eo"})["language"] == "eo"
