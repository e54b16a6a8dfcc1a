"""A squire answers for a stronger bot, and the table says so."""

import pytest
from playwright.sync_api import expect

from oriflamme.server.protocol.changes import TableChange
from oriflamme.server.protocol.terms import FallbackReason
from oriflamme.server.tables.play import decide
from oriflamme.server.tables.table import TableState
from tests.testkit.web.visits import PrepareGame

HURRIED = 1
"""The seat whose bot a squire answered for."""


def round_the_table(table: TableState) -> TableChange | None:
    """Everybody decides once; then the first seat is asked again."""
    assert table.game
    decision, decided = table.game.state.decision, table.number - table.game.start_number
    assert decision
    if decided and decision.seat == 0:
        return None
    why: FallbackReason | None = "busy" if decision.seat == HURRIED else None
    return decide(table, decision.seat, decision.options[0], fallback=why)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "thought shorter this time: too many bots are thinking at once"),
        pytest.param("uk", "цього разу роздум був коротший", marks=pytest.mark.wide),
    ],
)
def test_the_seat_of_a_bot_that_thought_shorter_says_so_until_it_thinks_again(
    prepared_game: PrepareGame, language: str, sentence: str
) -> None:
    table = prepared_game(round_the_table, locale=language)
    page = table.page

    expect(page.locator(".stepped-down")).to_have_count(1)
    seat = page.locator(f".seat[data-seat='{HURRIED}']")
    expect(seat).to_contain_text(sentence)

    table.play(lambda press: press.click(), until=lambda: table.round > 1)
    expect(page.locator(".stepped-down")).to_have_count(0)
