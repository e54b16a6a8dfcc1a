"""What waits while a change is written has its turn, also after a listener or a hook has failed."""

import pytest

from oriflamme.server.protocol import from_client as fc
from tests.testkit.server.table_harness import Ear, Party


class BrokenEar(Ear):
    """A listener whose connection fails as soon as it is told anything more."""

    is_broken = False

    def send(self, said: bytes) -> None:
        if self.is_broken:
            raise ConnectionError("this line is dead")
        super().send(said)


def fail(*_: object) -> None:
    raise LookupError("the hook is broken")


def table_being_written(*waiting: str) -> tuple[Party, Ear, list[Ear]]:
    """Anna's change is being written; the others ask to sit down meanwhile."""
    party = Party()
    anna = party.join("Anna")
    others = [party.join(name) for name in waiting]
    party.hold = True
    party.say(anna, fc.Ready(True))
    for seat, ear in enumerate(others, start=1):
        party.say(ear, fc.Sit(seat))
    party.hold = False
    return party, anna, others


def written(party: Party) -> None:
    party.held.pop()(None)


def test_what_waited_has_its_turn_after_a_hook_that_failed() -> None:
    party, _, (bela, carl) = table_being_written("Bela", "Carl")
    party.room.on_change = fail

    with pytest.raises(ExceptionGroup):
        written(party)

    assert [chair.person is not None for chair in party.table.seats] == [True, True, True]
    assert bela.kinds()[-2:] == carl.kinds()[-2:] == ["change:sat", "change:sat"]
    assert party.room.waiting_calls == 0


def test_a_listener_that_fails_keeps_neither_the_hook_nor_what_waits_from_its_turn() -> None:
    party = Party()
    anna, broken, bela = party.join("Anna"), BrokenEar("Anna"), party.join("Bela")
    party.room.join(broken, None)
    followed: list[str] = []
    party.room.on_change = lambda room, change, events: followed.append(type(change).__name__)
    party.hold = True
    party.say(anna, fc.Ready(True))
    party.say(bela, fc.Sit(1))
    party.hold = False
    broken.is_broken = True

    with pytest.raises(ExceptionGroup, match="table bado-kemi"):
        written(party)

    assert followed == ["Readied", "Sat"]
    assert party.table.seats[1].person is not None
    assert party.room.waiting_calls == 0


def test_what_waited_has_its_turn_after_a_request_that_failed() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    broken = BrokenEar("Carl")
    party.room.join(broken, None)
    party.hold = True
    party.say(anna, fc.Ready(True))
    party.say(broken, fc.TakeBack())  # refused, which it cannot be told
    party.say(bela, fc.Sit(1))
    party.hold = False
    broken.is_broken = True

    with pytest.raises(ExceptionGroup, match="table bado-kemi"):
        written(party)

    assert party.table.seats[1].person is not None
    assert party.room.waiting_calls == 0


def test_a_single_exception_is_raised_as_it_is() -> None:
    party, _, _ = table_being_written()
    party.room.on_change = fail

    with pytest.raises(LookupError, match="the hook is broken"):
        written(party)


def test_a_spectator_that_fails_does_not_silence_the_others() -> None:
    party = Party()
    anna, broken, zoe = party.join("Anna"), BrokenEar("Yves"), Ear("Zoe")
    for spectator in (broken, zoe):
        party.room.join(spectator, None)
    broken.is_broken = True

    for ready in (True, False):
        with pytest.raises(ConnectionError):
            party.say(anna, fc.Ready(ready))

    assert zoe.kinds()[-2:] == ["change:readied", "change:readied"]
