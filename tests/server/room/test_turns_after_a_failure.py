"""What waits while a change is written has its turn, also after a listener or a hook has failed."""

import pytest

from oriflamme.server.protocol import client_messages as fc
from tests.testkit.server.table_harness import RecordingListener, TableHarness


class BrokenEar(RecordingListener):
    """A listener whose connection fails as soon as it is told anything more."""

    is_broken = False

    def send(self, said: bytes) -> None:
        if self.is_broken:
            raise ConnectionError("this line is dead")
        super().send(said)


def fail(*_: object) -> None:
    raise LookupError("the hook is broken")


def table_being_written(
    *waiting: str,
) -> tuple[TableHarness, RecordingListener, list[RecordingListener]]:
    """Anna's change is being written; the others ask to sit down meanwhile."""
    harness = TableHarness()
    anna = harness.join("Anna")
    others = [harness.join(name) for name in waiting]
    harness.hold = True
    harness.request(anna, fc.Ready(True))
    for seat, ear in enumerate(others, start=1):
        harness.request(ear, fc.TakeSeat(seat))
    harness.hold = False
    return harness, anna, others


def written(harness: TableHarness) -> None:
    harness.held.pop()(None)


def test_what_waited_has_its_turn_after_a_hook_that_failed() -> None:
    harness, _, (bela, carl) = table_being_written("Bela", "Carl")
    harness.room.on_change = fail

    with pytest.raises(ExceptionGroup):
        written(harness)

    assert [chair.person is not None for chair in harness.table.seats] == [True, True, True]
    assert bela.kinds()[-2:] == carl.kinds()[-2:] == ["change:seat_taken", "change:seat_taken"]
    assert harness.room.waiting_calls == 0


def test_a_listener_that_fails_keeps_neither_the_hook_nor_what_waits_from_its_turn() -> None:
    harness = TableHarness()
    anna, broken, bela = harness.join("Anna"), BrokenEar("Anna"), harness.join("Bela")
    harness.room.join(broken, None)
    followed: list[str] = []
    harness.room.on_change = lambda room, change, events: followed.append(type(change).__name__)
    harness.hold = True
    harness.request(anna, fc.Ready(True))
    harness.request(bela, fc.TakeSeat(1))
    harness.hold = False
    broken.is_broken = True

    with pytest.raises(ExceptionGroup, match="table bado-kemi"):
        written(harness)

    assert followed == ["Readied", "SeatTaken"]
    assert harness.table.seats[1].person is not None
    assert harness.room.waiting_calls == 0


def test_what_waited_has_its_turn_after_a_request_that_failed() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    broken = BrokenEar("Carl")
    harness.room.join(broken, None)
    harness.hold = True
    harness.request(anna, fc.Ready(True))
    harness.request(broken, fc.TakeBack())  # refused, which it cannot be told
    harness.request(bela, fc.TakeSeat(1))
    harness.hold = False
    broken.is_broken = True

    with pytest.raises(ExceptionGroup, match="table bado-kemi"):
        written(harness)

    assert harness.table.seats[1].person is not None
    assert harness.room.waiting_calls == 0


def test_a_single_exception_is_raised_as_it_is() -> None:
    harness, _, _ = table_being_written()
    harness.room.on_change = fail

    with pytest.raises(LookupError, match="the hook is broken"):
        written(harness)


def test_a_spectator_that_fails_does_not_silence_the_others() -> None:
    harness = TableHarness()
    anna, broken, zoe = harness.join("Anna"), BrokenEar("Yves"), RecordingListener("Zoe")
    for spectator in (broken, zoe):
        harness.room.join(spectator, None)
    broken.is_broken = True

    for ready in (True, False):
        with pytest.raises(ConnectionError):
            harness.request(anna, fc.Ready(ready))

    assert zoe.kinds()[-2:] == ["change:readied", "change:readied"]
