"""Coming back: exactly what was missed, or everything afresh."""

from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from tests.testkit.server.table_harness import Ear, Party


def a_game(decisions: int) -> tuple[Party, list[Ear]]:
    party = Party(TableOptions(seats=3, first=0))
    ears = party.seated()
    party.play(ears, decisions)
    return party, ears


def test_without_a_number_the_view_is_fresh() -> None:
    party, _ = a_game(4)
    anna = party.join("Anna")

    assert anna.last["type"] == "welcome"
    assert anna.last["number"] == party.table.number
    assert anna.last["you"]["seat"] == 0
    assert anna.last["game"]["private"]["holdings"][0]["family"] == "red"


def test_whoever_comes_back_gets_exactly_what_was_missed() -> None:
    party, ears = a_game(4)
    number = party.table.number
    live_from = len(ears[1].texts)
    party.play(ears, 6)
    party.say(ears[0], fc.Say(text="hello"))
    live = [m for m in ears[1].heard[live_from:] if m["type"] == "change"]
    bela = party.join("Bela", since=number)

    missed = bela.last["changes"]
    assert bela.last["type"] == "changes"
    assert [m["number"] for m in missed] == [*range(number + 1, party.table.number + 1)]
    assert [m["what"] for m in missed] == [m["what"] for m in live]
    own = [m["private"]["events"] if m["private"] else [] for m in live]
    assert [m["own"] for m in missed] == own
    last_view = next(m for m in reversed(live) if m["view"])
    assert bela.last["game"]["public"] == last_view["view"]


def test_whoever_missed_nothing_is_told_nothing_old() -> None:
    party, _ = a_game(4)
    bela = party.join("Bela", since=party.table.number)

    assert bela.last["type"] == "changes"
    assert bela.last["changes"] == []


def test_whoever_missed_too_much_or_knows_the_future_begins_afresh() -> None:
    party, _ = a_game(MAX_RECENT_CHANGES + 5)

    assert party.join("Bela", since=1).last["type"] == "welcome"
    assert party.join("Bela", since=party.table.number + 1).last["type"] == "welcome"


def test_the_fresh_view_is_the_one_told_live() -> None:
    party, ears = a_game(9)
    live = ears[2].last
    fresh = party.join("Carl").last["game"]

    assert fresh["public"] == live["view"]
    assert {**fresh["private"], "events": live["private"]["events"]} == live["private"]


def test_talk_is_told_to_those_who_come_later_but_not_by_whom_they_muted() -> None:
    party, ears = a_game(2)
    party.say(ears[0], fc.Say(text="hello"))
    zoe = party.join("Zoe")

    assert [line["said"]["text"] for line in zoe.last["chat"]] == ["hello"]

    zoe.muted = frozenset({"id-anna"})
    party.room.join(zoe, None)

    assert [line["said"]["text"] for line in zoe.last["chat"]] == [None]
    party.room.join(zoe, party.table.number - 1)
    assert zoe.last["changes"][0]["what"]["text"] is None
