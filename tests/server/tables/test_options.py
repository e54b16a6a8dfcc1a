"""Until the first deal the host may agree on something else, and nobody loses a seat by it."""

from typing import Any

import pytest
from msgspec.structs import replace

from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import Bank, TableOptions
from tests.testkit.server.table_harness import Ear, Party


def changed(party: Party, ear: Ear, **wishes: Any) -> str:
    """Somebody asks for the options as they are, but for these."""
    return party.say(ear, fc.SetOptions(replace(party.table.options, **wishes)))


def names(party: Party) -> list[str | None]:
    return [chair.name for chair in party.table.seats]


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
    party = Party()
    anna, zoe = party.join("Anna"), party.join(None)

    assert changed(party, anna, **wishes) == "change:options_changed"
    assert party.table.options == TableOptions(**{"seats": 3, **wishes})
    assert zoe.last["what"]["name"] == "Anna"
    assert zoe.last["what"]["options"] == zoe.last["table"]["options"]
    assert len(zoe.last["table"]["seats"]) == party.table.options.seats
    assert party.recovered() == party.table


def test_what_is_so_already_is_no_change() -> None:
    party = Party()

    assert changed(party, party.join("Anna")) == ""


def test_others_do_not_change_it() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))

    assert changed(party, bela, seats=4) == "refused:not_host"
    assert changed(party, party.join(None), seats=4) == "refused:no_guest"
    assert changed(party, anna, seats=4) == "change:options_changed"


def test_what_the_rules_forbid_is_refused_and_nothing_changes() -> None:
    party = Party()

    assert changed(party, party.join("Anna"), ruleset="duel") == "refused:bad_options"
    assert party.table.options == TableOptions(seats=3)


def test_once_the_cards_are_dealt_all_stays_as_agreed() -> None:
    party = Party()
    anna, *_ = ears = party.seated()

    assert changed(party, anna, take_back=False) == "refused:not_now"
    party.play(ears)
    assert party.table.phase == "over"
    assert changed(party, anna, take_back=False) == "refused:not_now"


def test_whoever_was_ready_was_ready_for_something_else() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    for ear in (anna, bela):
        party.say(ear, fc.Ready(True))
    changed(party, anna, take_back=False)

    assert [seat["ready"] for seat in bela.last["table"]["seats"]] == [False] * 3


def test_who_may_find_the_table_makes_no_other_game_of_it() -> None:
    party = Party()
    anna = party.join("Anna")
    party.say(anna, fc.Ready(True))
    changed(party, anna, listed=True)

    assert party.table.seats[0].ready


def test_a_full_table_of_bots_does_not_start_by_losing_a_free_seat() -> None:
    party = Party(bots={1: "page", 2: "page"}, options=TableOptions(seats=4))
    anna = party.join("Anna")
    party.say(anna, fc.Ready(True))
    changed(party, anna, seats=3)

    assert party.table.phase == "seating"


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
    party = Party(TableOptions(seats=5), bots=bots)
    anna = party.join("Anna")
    for seat, name in enumerate(before):
        if name in ("Bela", "Carl"):
            party.say(party.join(name), fc.Sit(seat))
    assert names(party) == before
    changed(party, anna, seats=3)

    assert names(party) == after
    assert party.recovered() == party.table


def test_no_person_is_left_standing() -> None:
    party = Party()
    anna = party.join("Anna")
    for seat, name in ((1, "Bela"), (2, "Carl")):
        party.say(party.join(name), fc.Sit(seat))

    assert changed(party, anna, ruleset="duel", seats=2) == "refused:bad_options"
    assert names(party) == ["Anna", "Bela", "Carl"]


def test_whoever_moves_is_here_in_the_new_seat_and_plays_there() -> None:
    party = Party(TableOptions(seats=5))
    anna, bela, carl = (party.join(name) for name in ("Anna", "Bela", "Carl"))
    party.say(bela, fc.Sit(4))
    party.say(carl, fc.Sit(3))
    changed(party, anna, seats=3, pace=Bank(seconds=300, free=15))
    for ear in (anna, bela, carl):
        party.say(ear, fc.Ready(True))

    assert party.room.listeners.clock_state.present == {0, 1, 2}
    assert bela.last["private"]["holdings"][0]["family"] == "green"
    party.play([anna, carl, bela])
    assert party.table.phase == "over"


def test_lists_know_of_it() -> None:
    party = Party(TableOptions(seats=5, listed=True))
    anna = party.join("Anna")
    changed(party, anna, seats=3, listed=False)

    assert party.kept("SELECT listed FROM tables") == [(0,)]
    assert party.kept("SELECT guest FROM seats") == [("id-anna",)]


def test_more_seats_are_free_for_others() -> None:
    party = Party(TableOptions(ruleset="duel", seats=2))
    anna, bela = party.join("Anna"), party.join("Bela")
    changed(party, anna, ruleset="ablaze", seats=5)

    assert party.say(bela, fc.Sit(4)) == "change:sat"
    assert anna.last["table"]["seats"][4]["families"] == ["purple"]
