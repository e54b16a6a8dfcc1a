"""What a worker holds for its own it has been heard to hold, and not too long ago."""

from dataclasses import dataclass, field

import pytest

from oriflamme.server.lobby.leased import Leased
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.store.leases import Leases, Worker
from oriflamme.server.store.store import Store, StoreReadError
from oriflamme.server.store.writes import save_table
from tests.testkit.server.stores import with_store

CODE = "bado-kemi"
LEASE_S = 3600


@dataclass
class Anna:
    """A worker whose clock the test sets."""

    store: Store
    now: float = 1.0
    lost: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        me = Worker("anna", "")
        leases = Leases(self.store, me, LEASE_S * 1000)
        self.leased = Leased(leases, lambda: self.lost.append(self.now), lambda: self.now)


def test_a_lease_that_is_renewed_in_time_holds(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna = Anna(store)
        assert not anna.leased.holds
        await anna.leased.renew()
        anna.now += LEASE_S * 0.8
        assert anna.leased.holds
        await anna.leased.renew()
        anna.now += LEASE_S * 0.8
        assert anna.leased.holds
        assert (anna.lost, anna.leased.term) == ([], 0)

    with_store(shared_database, run)


def test_a_lease_that_is_renewed_too_late_was_lost(shared_database: str) -> None:
    """Others may have taken everything meanwhile, and played on."""

    async def run(store: Store) -> None:
        anna = Anna(store)
        await anna.leased.renew()
        anna.now += LEASE_S
        assert not anna.leased.holds
        with pytest.raises(StoreReadError):
            await anna.leased.take(CODE)
        await anna.leased.renew()
        assert (anna.lost, anna.leased.term) == ([anna.now], 1)
        assert anna.leased.holds

    with_store(shared_database, run)


def test_what_is_given_up_is_others_after_the_next_word(shared_database: str) -> None:
    async def run(store: Store) -> None:
        anna, bruno = Anna(store), Leases(store, Worker("bruno", ""), LEASE_S * 1000)
        await anna.leased.renew()
        await bruno.renew()
        await store.commit(save_table(CODE, "playing", False, 1, None, b""))
        await anna.leased.take(CODE)
        anna.leased.give_up(CODE)
        await anna.leased.take(CODE)
        await anna.leased.renew()
        assert await bruno.take(CODE) == Worker("anna", "")
        anna.leased.give_up(CODE)
        await anna.leased.renew()
        assert await bruno.take(CODE) == bruno.me
        with pytest.raises(Elsewhere, match="bruno"):
            await anna.leased.take(CODE)

    with_store(shared_database, run)
