"""Cards that have left the queue: which, in what order, and where each card was seen."""

import re

import pytest
from playwright.sync_api import expect

from tests.testkit.web.finished_game import play_out
from tests.testkit.web.visits import QuickGame, Visit
from tests.testkit.wide_cases import wide_cases

PILES = """async game => {
    const answer = await fetch(`/api/games/${game}/replay?seat=open`)
    const replay = await answer.json()
    return replay.steps.at(-1).view.holdings.map(held => [held.seat, held.discard])
}"""


def in_words(kind: str) -> str:
    return kind.replace("_", " ").title()


@pytest.mark.parametrize("size", wide_cases(["phone"], "laptop"))
def test_a_discard_pile_opens_in_the_order_cards_left(visit: Visit, size: str) -> None:
    page = visit("/", size=size)
    path = play_out(page)
    piles = page.evaluate(PILES, path.removeprefix("/g/"))
    page.keyboard.press("Escape")
    for seat, kinds in piles:
        counts = page.locator(f".seat[data-seat='{seat}'] .holdings")
        counts.click()
        pile = page.get_by_role("dialog", name="Discarded:")
        cards = pile.get_by_role("listitem").locator("strong")
        expect(pile).to_be_visible()
        expect(cards).to_have_text([in_words(kind) for kind in kinds])
        page.keyboard.press("Escape")
        expect(counts).to_be_focused()


def test_the_memo_says_where_each_card_was_seen(quick_game: QuickGame) -> None:
    table = quick_game(size="laptop")
    page = table.page
    table.wait_for_choice()
    hand = page.locator(".held").count()
    page.get_by_role("tab", name="Memo").click()
    memo = page.get_by_role("tabpanel")
    mine = memo.locator("td").filter(has_text=re.compile("in hand|set aside"))
    expect(mine).to_have_count(hand)
    table.play(lambda thing: thing.click(), lambda: table.round > 2)
    expect(memo.locator("td").filter(has_text=re.compile(r"Slot \d"))).not_to_have_count(0)
