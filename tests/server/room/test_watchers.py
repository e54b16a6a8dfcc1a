"""Those who watch are seen: by name and coat, coming and going."""

from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.coats import coat_of
from oriflamme.server.protocol.to_client import Presence
from oriflamme.server.room.listeners import MAX_NAMED_SPECTATORS
from tests.testkit.server.table_harness import Party


def presence(party: Party) -> Presence:
    return party.room.listeners.presence(party.table, party.room.timeouts, party.now)


def named(party: Party) -> list[str]:
    return [watcher.name for watcher in presence(party).watchers]


def test_whoever_comes_and_does_not_sit_is_named_until_they_leave() -> None:
    party = Party()
    party.join("Anna")
    zoe = party.join("Zoe")
    told = presence(party)

    assert [(each.person, each.name, each.coat) for each in told.watchers] == [
        ("id-zoe", "Zoe", coat_of("Zoe"))
    ]
    party.room.leave(zoe)
    assert (presence(party).spectators, named(party)) == (0, [])


def test_whoever_sits_down_watches_no_more() -> None:
    party = Party()
    zoe = party.join("Zoe")
    assert named(party) == ["Zoe"]
    party.say(zoe, fc.Sit(1))

    assert (presence(party).spectators, named(party)) == (0, [])


def test_somebody_in_two_tabs_is_one_and_stays_until_both_are_closed() -> None:
    party = Party()
    first, second = party.join("Zoe"), party.join("Zoe")

    assert (presence(party).spectators, named(party)) == (1, ["Zoe"])
    party.room.leave(first)
    assert (presence(party).spectators, named(party)) == (1, ["Zoe"])
    party.room.leave(second)
    assert (presence(party).spectators, named(party)) == (0, [])


def test_those_without_a_name_are_counted() -> None:
    party = Party()
    for name in (None, "Zoe", None):
        party.join(name)

    assert (presence(party).spectators, named(party)) == (3, ["Zoe"])


def test_of_a_crowd_only_the_first_are_named() -> None:
    party = Party()
    crowd = [f"Guest {number}" for number in range(3 * MAX_NAMED_SPECTATORS)]
    for name in crowd:
        party.join(name)

    assert (presence(party).spectators, named(party)) == (len(crowd), crowd[:MAX_NAMED_SPECTATORS])
