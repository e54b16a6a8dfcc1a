"""Coming back: exactly what was missed, or everything afresh."""

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from tests.testkit.server.table_harness import RecordingListener, TableHarness


def a_game(decisions: int) -> tuple[TableHarness, list[RecordingListener]]:
    harness = TableHarness(TableOptions(seats=3, first=0))
    ears = harness.start_game()
    harness.play(ears, decisions)
    return harness, ears


def test_without_a_number_the_view_is_fresh() -> None:
    harness, _ = a_game(4)
    anna = harness.join("Anna")

    assert anna.last["type"] == "welcome"
    assert anna.last["number"] == harness.table.number
    assert anna.last["you"]["seat"] == 0
    assert anna.last["game"]["private"]["holdings"][0]["family"] == "red"


def test_whoever_comes_back_gets_exactly_what_was_missed() -> None:
    harness, ears = a_game(4)
    number = harness.table.number
    live_from = len(ears[1].texts)
    harness.play(ears, 6)
    harness.request(ears[0], fc.SendChat(text="hello"))
    live = [m for m in ears[1].messages[live_from:] if m["type"] == "change"]
    bela = harness.join("Bela", since=number)

    missed = bela.last["changes"]
    assert bela.last["type"] == "changes"
    assert [m["number"] for m in missed] == [*range(number + 1, harness.table.number + 1)]
    assert [m["change"] for m in missed] == [m["change"] for m in live]
    own = [m["private"]["events"] if m["private"] else [] for m in live]
    assert [m["own"] for m in missed] == own
    last_view = next(m for m in reversed(live) if m["view"])
    assert bela.last["game"]["public"] == last_view["view"]


def test_whoever_missed_nothing_is_told_nothing_old() -> None:
    harness, _ = a_game(4)
    bela = harness.join("Bela", since=harness.table.number)

    assert bela.last["type"] == "changes"
    assert bela.last["changes"] == []


def test_whoever_missed_too_much_or_knows_the_future_begins_afresh() -> None:
    harness, _ = a_game(MAX_RECENT_CHANGES + 5)

    assert harness.join("Bela", since=1).last["type"] == "welcome"
    assert harness.join("Bela", since=harness.table.number + 1).last["type"] == "welcome"


def test_the_fresh_view_is_the_one_told_live() -> None:
    harness, ears = a_game(9)
    live = ears[2].last
    fresh = harness.join("Carl").last["game"]

    assert fresh["public"] == live["view"]
    assert {**fresh["private"], "events": live["private"]["events"]} == live["private"]


def test_talk_is_told_to_those_who_come_later_but_not_by_whom_they_muted() -> None:
    harness, ears = a_game(2)
    harness.request(ears[0], fc.SendChat(text="hello"))
    zoe = harness.join("Zoe")

    assert [line["message"]["text"] for line in zoe.last["chat"]] == ["hello"]

    zoe.muted = frozenset({"id-anna"})
    harness.room.join(zoe, None)

    assert [line["message"]["text"] for line in zoe.last["chat"]] == [None]
    harness.room.join(zoe, harness.table.number - 1)
    assert zoe.last["changes"][0]["change"]["text"] is None
