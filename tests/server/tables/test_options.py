"""Until the first deal the host may agree on something else, and nobody loses a seat by it."""

from typing import Any

import pytest
from msgspec.structs import replace

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import Bank, TableOptions
from tests.testkit.server.table_harness import RecordingListener, TableHarness


def changed(harness: TableHarness, ear: RecordingListener, **wishes: Any) -> str:
    """Somebody asks for the options as they are, but for these."""
    return harness.request(ear, fc.SetOptions(replace(harness.table.options, **wishes)))


def names(harness: TableHarness) -> list[str | None]:
    return [chair.name for chair in harness.table.seats]


@pytest.mark.parametrize(
    "wishes",
    [
        {"ruleset": "ablaze", "edition": "ru"},
        {"ruleset": "mixed"},
        {"seats": 5, "first": 4},
        {"pace": Bank(seconds=300, free=15)},
        {"listed": True, "spectators": False, "chat": False, "take_back": False},
    ],
)
def test_the_host_changes_what_is_agreed_on_and_everybody_is_told(wishes: dict[str, Any]) -> None:
    harness = TableHarness()
    anna, zoe = harness.join("Anna"), harness.join(None)

    assert changed(harness, anna, **wishes) == "change:options_changed"
    assert harness.table.options == TableOptions(**{"seats": 3, **wishes})
    assert zoe.last["change"]["name"] == "Anna"
    assert zoe.last["change"]["options"] == zoe.last["table"]["options"]
    assert len(zoe.last["table"]["seats"]) == harness.table.options.seats
    assert harness.recovered() == harness.table


def test_what_is_so_already_is_no_change() -> None:
    harness = TableHarness()

    assert changed(harness, harness.join("Anna")) == ""


def test_others_do_not_change_it() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))

    assert changed(harness, bela, seats=4) == "refused:not_host"
    assert changed(harness, harness.join(None), seats=4) == "refused:guest_required"
    assert changed(harness, anna, seats=4) == "change:options_changed"


def test_what_the_rules_forbid_is_refused_and_nothing_changes() -> None:
    harness = TableHarness()

    assert changed(harness, harness.join("Anna"), ruleset="duel") == "refused:invalid_options"
    assert harness.table.options == TableOptions(seats=3)


def test_once_the_cards_are_dealt_all_stays_as_agreed() -> None:
    harness = TableHarness()
    anna, *_ = ears = harness.start_game()

    assert changed(harness, anna, take_back=False) == "refused:not_now"
    harness.play(ears)
    assert harness.table.phase == "over"
    assert changed(harness, anna, take_back=False) == "refused:not_now"


def test_whoever_was_ready_was_ready_for_something_else() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    for ear in (anna, bela):
        harness.request(ear, fc.Ready(True))
    changed(harness, anna, take_back=False)

    assert [seat["ready"] for seat in bela.last["table"]["seats"]] == [False] * 3


def test_who_may_find_the_table_makes_no_other_game_of_it() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))
    changed(harness, anna, listed=True)

    assert harness.table.seats[0].ready


def test_a_full_table_of_bots_does_not_start_by_losing_a_free_seat() -> None:
    harness = TableHarness(bots={1: "page", 2: "page"}, options=TableOptions(seats=4))
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))
    changed(harness, anna, seats=3)

    assert harness.table.phase == "seating"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["Anna", None, None, "Bela", "Carl"], ["Anna", "Bela", "Carl"]),
        (["Anna", "page", None, "squire", "Carl"], ["Anna", "page", "Carl"]),
        (["Anna", "page", "squire", "Bela", None], ["Anna", "Bela", "squire"]),
        (["Anna", None, "Carl", "page", "squire"], ["Anna", "page", "Carl"]),
    ],
)
def test_with_fewer_seats_people_move_together_and_bots_make_way(
    before: list[str | None], after: list[str | None]
) -> None:
    bots = {seat: name for seat, name in enumerate(before) if name in ("page", "squire")}
    harness = TableHarness(TableOptions(seats=5), bots=bots)
    anna = harness.join("Anna")
    for seat, name in enumerate(before):
        if name in ("Bela", "Carl"):
            harness.request(harness.join(name), fc.TakeSeat(seat))
    assert names(harness) == before
    changed(harness, anna, seats=3)

    assert names(harness) == after
    assert harness.recovered() == harness.table


def test_no_person_is_left_standing() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    for seat, name in ((1, "Bela"), (2, "Carl")):
        harness.request(harness.join(name), fc.TakeSeat(seat))

    assert changed(harness, anna, ruleset="duel", seats=2) == "refused:invalid_options"
    assert names(harness) == ["Anna", "Bela", "Carl"]


def test_whoever_moves_is_here_in_the_new_seat_and_plays_there() -> None:
    harness = TableHarness(TableOptions(seats=5))
    anna, bela, carl = (harness.join(name) for name in ("Anna", "Bela", "Carl"))
    harness.request(bela, fc.TakeSeat(4))
    harness.request(carl, fc.TakeSeat(3))
    changed(harness, anna, seats=3, pace=Bank(seconds=300, free=15))
    for ear in (anna, bela, carl):
        harness.request(ear, fc.Ready(True))

    assert harness.room.listeners.clock_state.present == {0, 1, 2}
    assert bela.last["private"]["holdings"][0]["family"] == "green"
    harness.play([anna, carl, bela])
    assert harness.table.phase == "over"


def test_lists_know_of_it() -> None:
    harness = TableHarness(TableOptions(seats=5, listed=True))
    anna = harness.join("Anna")
    changed(harness, anna, seats=3, listed=False)

    assert harness.stored("SELECT listed FROM tables") == [(0,)]
    assert harness.stored("SELECT guest FROM seats") == [("id-anna",)]


def test_more_seats_are_free_for_others() -> None:
    harness = TableHarness(TableOptions(ruleset="duel", seats=2))
    anna, bela = harness.join("Anna"), harness.join("Bela")
    changed(harness, anna, ruleset="ablaze", seats=5)

    assert harness.request(bela, fc.TakeSeat(4)) == "change:seat_taken"
    assert anna.last["table"]["seats"][4]["families"] == ["purple"]
