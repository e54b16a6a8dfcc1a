"""Rated tables: who may sit there, and what is not agreed on there."""

from random import Random

import pytest
from msgspec.structs import replace

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.table_creation import TableStep, create_table
from tests.testkit.server.table_harness import START, RecordingListener, TableHarness

RATED = TableOptions(seats=3, rated=True)
ANNA = ch.Person("id-anna", "Anna", has_account=True)


def opened(options: TableOptions, host: ch.Person = ANNA, **more: object) -> list[TableStep]:
    wish = {"seat": 0, "bots": {}, "ready": False, "now": START, "rng": Random(1), **more}
    return create_table("bado-kemi", options, host, **wish)  # type: ignore[arg-type]


def joined(harness: TableHarness, name: str, *, has_account: bool) -> RecordingListener:
    ear = RecordingListener(name)
    assert ear.person
    ear.person = replace(ear.person, has_account=has_account)
    harness.room.join(ear, None)
    return ear


def test_only_somebody_with_an_account_sits_down() -> None:
    harness = TableHarness(steps=opened(RATED))
    guest, known = (joined(harness, n, has_account=a) for n, a in (("Bela", False), ("Carl", True)))
    assert harness.request(guest, fc.TakeSeat(1)) == "refused:rated_requirements"
    assert harness.request(known, fc.TakeSeat(1)) == "change:seat_taken"


def test_a_guest_may_not_open_one_and_sit_there() -> None:
    with pytest.raises(Refusal, match="rated_requirements"):
        opened(RATED, ch.Person("id-bela", "Bela"))


def test_several_on_one_device_may_not_open_one() -> None:
    with pytest.raises(Refusal, match="rated_requirements"):
        opened(RATED, seat=None, people={0: "Anna", 1: "Bela"})


def test_a_table_where_a_guest_sits_does_not_become_rated() -> None:
    harness = TableHarness(steps=opened(replace(RATED, rated=False)))
    host = joined(harness, "Anna", has_account=True)
    guest = joined(harness, "Bela", has_account=False)
    harness.request(guest, fc.TakeSeat(1))
    assert harness.request(host, fc.SetOptions(RATED)) == "refused:rated_requirements"
    harness.request(guest, fc.LeaveSeat())
    assert harness.request(host, fc.SetOptions(RATED)) == "change:options_changed"


@pytest.mark.parametrize(
    "options", [replace(RATED, hints=True), replace(RATED, first=1)], ids=["hints", "first"]
)
def test_hints_and_who_starts_are_not_agreed_on(options: TableOptions) -> None:
    with pytest.raises(Refusal, match="invalid_options"):
        opened(options)


def test_not_even_against_bots_are_there_hints() -> None:
    harness = TableHarness(steps=opened(RATED, bots={1: "squire", 2: "squire"}, ready=True))
    host = joined(harness, "Anna", has_account=True)
    assert harness.request(host, fc.AskHint(harness.asked())) == "refused:hint_unavailable"
