"""Words at the table."""

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from tests.testkit.server.table_harness import TableHarness


def test_those_who_sit_may_speak() -> None:
    harness = TableHarness()
    anna, zoe = harness.join("Anna"), harness.join("Zoe")

    assert harness.request(anna, fc.SendChat(text="  well\nwell\u200b ")) == "change:chat_sent"
    assert zoe.last["change"]["text"] == "well well"
    assert harness.request(zoe, fc.SendChat(text="me too")) == "refused:not_seated"


def test_a_phrase_is_told_by_its_name() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    harness.request(anna, fc.SendChat(phrase="well_played"))

    assert anna.last["change"]["phrase"] == "well_played"
    assert anna.last["change"]["text"] is None


def test_nothing_or_both_at_once_is_refused() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")

    assert harness.request(anna, fc.SendChat()) == "refused:invalid_message"
    assert harness.request(anna, fc.SendChat(text="a", phrase="hello")) == "refused:invalid_message"
    assert harness.request(anna, fc.SendChat(text="\u200b")) == "refused:invalid_message"


def test_a_table_may_do_without_talk() -> None:
    harness = TableHarness(TableOptions(seats=3, chat=False))

    assert (
        harness.request(harness.join("Anna"), fc.SendChat(text="hello")) == "refused:chat_disabled"
    )


def test_a_muted_person_is_not_heard_yet_no_number_is_missing() -> None:
    harness = TableHarness()
    anna, zoe, carl = harness.join("Anna"), harness.join("Zoe"), harness.join("Carl")
    harness.request(carl, fc.TakeSeat(1))
    zoe.muted = carl.muted = frozenset({"id-anna"})
    harness.request(anna, fc.SendChat(text="hello"))

    assert [ear.last["change"]["text"] for ear in (anna, zoe, carl)] == ["hello", None, None]
    assert zoe.last["number"] == carl.last["number"] == harness.table.number
