"""Those who watch are seen: by name and coat, coming and going."""

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.server_messages import Presence
from oriflamme.server.room.listeners import MAX_NAMED_SPECTATORS
from tests.testkit.server.table_harness import TableHarness


def presence(harness: TableHarness) -> Presence:
    return harness.room.listeners.presence(harness.table, harness.room.timeouts, harness.now)


def named(harness: TableHarness) -> list[str]:
    return [watcher.name for watcher in presence(harness).spectators]


def test_whoever_comes_and_does_not_sit_is_named_until_they_leave() -> None:
    harness = TableHarness()
    harness.join("Anna")
    zoe = harness.join("Zoe")
    told = presence(harness)

    assert [(each.person, each.name, each.coat) for each in told.spectators] == [
        ("id-zoe", "Zoe", coat_of("Zoe"))
    ]
    harness.room.leave(zoe)
    assert (presence(harness).spectator_count, named(harness)) == (0, [])


def test_whoever_sits_down_watches_no_more() -> None:
    harness = TableHarness()
    zoe = harness.join("Zoe")
    assert named(harness) == ["Zoe"]
    harness.request(zoe, fc.TakeSeat(1))

    assert (presence(harness).spectator_count, named(harness)) == (0, [])


def test_somebody_in_two_tabs_is_one_and_stays_until_both_are_closed() -> None:
    harness = TableHarness()
    first, second = harness.join("Zoe"), harness.join("Zoe")

    assert (presence(harness).spectator_count, named(harness)) == (1, ["Zoe"])
    harness.room.leave(first)
    assert (presence(harness).spectator_count, named(harness)) == (1, ["Zoe"])
    harness.room.leave(second)
    assert (presence(harness).spectator_count, named(harness)) == (0, [])


def test_those_without_a_name_are_counted() -> None:
    harness = TableHarness()
    for name in (None, "Zoe", None):
        harness.join(name)

    assert (presence(harness).spectator_count, named(harness)) == (3, ["Zoe"])


def test_of_a_crowd_only_the_first_are_named() -> None:
    harness = TableHarness()
    crowd = [f"Guest {number}" for number in range(3 * MAX_NAMED_SPECTATORS)]
    for name in crowd:
        harness.join(name)

    assert (presence(harness).spectator_count, named(harness)) == (
        len(crowd),
        crowd[:MAX_NAMED_SPECTATORS],
    )
