"""Who may ask for a hint, and what the others hear of it."""

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.protocol.terms import BotName
from tests.testkit.server.table_harness import RecordingListener, TableHarness

BOTS: dict[int, BotName] = {1: "page", 2: "page"}


def against_bots() -> tuple[TableHarness, RecordingListener, list[int]]:
    """Anna decides first, and alone with bots; whose hints the room asks for is noted."""
    harness = TableHarness(TableOptions(seats=3, first=0), bots=BOTS)
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))
    return harness, anna, noted(harness)


def noted(harness: TableHarness) -> list[int]:
    wanted: list[int] = []
    harness.room.on_hint = lambda listener, seat: wanted.append(seat)
    return wanted


def test_alone_with_bots_nothing_is_kept_of_a_hint() -> None:
    harness, anna, wanted = against_bots()
    before = len(harness.units)

    assert harness.request(anna, fc.AskHint(harness.asked())) == ""
    assert wanted == [0]
    assert len(harness.units) == before


def test_among_people_there_are_hints_only_where_that_was_agreed_on() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0))
    anna, *_ = harness.start_game()

    assert harness.request(anna, fc.AskHint(harness.asked())) == "refused:hint_unavailable"


def test_among_people_it_is_told_once_for_a_decision() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0, hints=True))
    anna, bela, carl = harness.start_game()
    wanted = noted(harness)

    assert harness.request(anna, fc.AskHint(harness.asked())) == "change:hinted"
    assert bela.last["change"] == carl.last["change"] == {"kind": "hinted", "seat": 0}
    assert harness.request(anna, fc.AskHint(harness.asked())) == ""
    assert wanted == [0, 0]
    assert harness.recovered() == harness.table

    harness.act([anna, bela, carl], 0)
    assert harness.request(bela, fc.AskHint(harness.asked())) == "change:hinted"


def test_a_hint_is_about_ones_own_pending_decision() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0, hints=True))
    anna, bela, _ = harness.start_game()

    assert harness.request(bela, fc.AskHint(harness.asked())) == "refused:not_your_turn"
    assert harness.request(anna, fc.AskHint(harness.asked() - 1)) == "refused:stale_decision"
    assert harness.request(harness.join("Zoe"), fc.AskHint(harness.asked())) == "refused:not_seated"
    harness.request(anna, fc.HandOver())
    assert harness.request(anna, fc.AskHint(harness.asked())) == "refused:not_now"


def test_before_the_game_there_is_nothing_to_ask() -> None:
    harness = TableHarness(TableOptions(seats=3), bots=BOTS)

    assert harness.request(harness.join("Anna"), fc.AskHint(1)) == "refused:not_now"


def test_a_hint_comes_after_what_others_hear_of_it() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0, hints=True))
    anna, bela, _ = harness.start_game()
    harness.room.on_hint = lambda listener, seat: harness.room.send_hint(
        listener, harness.asked(), b'{"type": "hint"}'
    )
    harness.hold = True
    harness.room.receive(anna, fc.AskHint(harness.asked()))
    assert "hint" not in anna.kinds()

    harness.held.pop()(None)
    assert anna.kinds()[-2:] == ["change:hinted", "hint"]
    assert "hint" not in bela.kinds()


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    harness, anna, _ = against_bots()
    asked = harness.asked()
    harness.room.send_hint(anna, asked, b'{"type": "hint"}')
    assert anna.kinds()[-1] == "hint"

    harness.act([anna], 0)
    told = len(anna.texts)
    harness.room.send_hint(anna, asked, b'{"type": "hint"}')
    assert len(anna.texts) == told
