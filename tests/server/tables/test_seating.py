"""Before the first card is placed."""

import pytest

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.game_start import check_options
from tests.testkit.server.table_harness import TableHarness

HOST_AWAY = Timeouts().host_disconnect


def names(harness: TableHarness) -> list[str | None]:
    return [chair.name for chair in harness.table.seats]


def test_whoever_opens_a_table_may_sit_at_once() -> None:
    assert names(TableHarness(seat=1)) == [None, "Anna", None]


def test_somebody_sits_and_everybody_is_told() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")

    assert harness.request(bela, fc.TakeSeat(2)) == "change:seat_taken"
    assert names(harness) == ["Anna", None, "Bela"]
    assert anna.last["change"] == {"kind": "seat_taken", "seat": 2, "name": "Bela"}
    assert anna.last["number"] == harness.table.number


@pytest.mark.parametrize(
    ("name", "message", "why"),
    [
        ("Bela", fc.TakeSeat(0), "seat_taken"),
        ("Bela", fc.TakeSeat(3), "not_found"),
        (None, fc.TakeSeat(1), "guest_required"),
        ("Anna", fc.SetBot(1, "os:system"), "unknown_bot"),
    ],
)
def test_what_cannot_be_is_refused_and_all_sit_as_before(
    name: str | None, message: fc.ClientMessage, why: str
) -> None:
    harness = TableHarness()

    assert harness.request(harness.join(name), message) == f"refused:{why}"
    assert names(harness) == ["Anna", None, None]


def test_sitting_elsewhere_is_moving() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    harness.request(anna, fc.TakeSeat(2))

    assert names(harness) == [None, None, "Anna"]


def test_one_may_stand_up_again() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")

    assert harness.request(anna, fc.LeaveSeat()) == "change:seat_left"
    assert names(harness) == [None, None, None]
    assert harness.request(anna, fc.LeaveSeat()) == "refused:not_seated"


def test_the_host_seats_bots_and_sends_them_away() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    harness.request(anna, fc.SetBot(1, "page"))
    harness.request(anna, fc.SetBot(2, "squire"))

    assert names(harness) == ["Anna", "page", "squire"]

    harness.request(anna, fc.SetBot(1, None))

    assert names(harness) == ["Anna", None, "squire"]


def test_others_do_not_seat_bots_nor_remove_people() -> None:
    harness = TableHarness()
    harness.join("Anna")
    bela = harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))

    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"
    assert harness.request(bela, fc.Remove(0)) == "refused:not_host"
    assert harness.request(bela, fc.Start()) == "refused:not_host"


AS_HOST = (fc.SetBot(2, "page"), fc.Remove(0), fc.Start())


def test_a_host_whose_line_breaks_stays_host_for_a_while() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.room.leave(anna)
    harness.now += HOST_AWAY - 1

    assert [harness.request(bela, message) for message in AS_HOST] == ["refused:not_host"] * 3


def test_once_the_host_has_been_away_for_long_whoever_sits_does_the_hosts_part() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.room.leave(anna)
    harness.now += HOST_AWAY

    assert harness.request(harness.join("Zoe"), fc.SetBot(2, "page")) == "refused:not_host"
    assert harness.request(bela, fc.SetBot(2, "page")) == "change:bot_seated"


def test_a_host_who_came_back_has_the_whole_time_again() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.room.leave(anna)
    harness.now += HOST_AWAY - 1
    again = harness.join("Anna")
    harness.now += HOST_AWAY
    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"
    harness.room.leave(again)
    harness.now += HOST_AWAY - 1

    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"


def test_a_host_is_away_only_when_every_line_of_theirs_is_gone() -> None:
    harness = TableHarness()
    phone, desk, bela = harness.join("Anna"), harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.room.leave(phone)
    harness.now += HOST_AWAY

    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"
    harness.room.leave(desk)
    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"


def test_a_table_that_wakes_gives_its_host_time_to_come_back() -> None:
    harness = TableHarness()
    bela = harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))

    assert harness.request(bela, fc.SetBot(2, "page")) == "refused:not_host"
    harness.now += HOST_AWAY
    assert harness.request(bela, fc.SetBot(2, "page")) == "change:bot_seated"


def test_the_host_removes_somebody() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))

    assert harness.request(anna, fc.Remove(1)) == "change:seat_left"
    assert bela.last["change"] == {"kind": "seat_left", "seat": 1, "name": "Bela", "removed": True}
    assert names(harness) == ["Anna", None, None]


def test_whoever_was_removed_stays_out_of_the_table() -> None:
    harness = TableHarness()
    anna, bela, again = harness.join("Anna"), harness.join("Bela"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.request(anna, fc.Remove(1))
    later = harness.join("Bela")

    assert [ear.dropped for ear in (anna, bela, again, later)] == [None] + ["removed"] * 3
    assert [ear.kinds()[-1:] for ear in (again, later)] == [["change:seat_left"], []]


def test_a_table_remembers_whom_it_removed_after_a_crash() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.request(anna, fc.Remove(1))

    assert harness.recovered().removed == {"id-bela"}


def test_a_host_removed_while_away_may_come_back() -> None:
    harness = TableHarness()
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(1))
    harness.room.leave(anna)
    harness.now += HOST_AWAY
    harness.request(bela, fc.Remove(0))

    assert names(harness) == [None, "Bela", None]
    assert harness.request(harness.join("Anna"), fc.TakeSeat(0)) == "change:seat_taken"


def test_the_game_starts_by_itself_once_all_are_ready() -> None:
    harness = TableHarness(bots={1: "page", 2: "page"})
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))

    assert anna.kinds() == ["welcome", "change:readied", "change:started"]
    assert harness.table.phase == "playing"
    assert anna.last["private"]["holdings"][0]["hand"]


def test_a_free_seat_holds_the_start_up() -> None:
    harness = TableHarness(bots={1: "page"})
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))

    assert harness.table.phase == "seating"
    assert harness.request(anna, fc.Start()) == "refused:not_now"


def test_the_host_may_start_before_all_are_ready() -> None:
    harness = TableHarness(bots={1: "page", 2: "page"})

    assert harness.request(harness.join("Anna"), fc.Start()) == "change:started"


def test_nobody_moves_once_the_game_is_on() -> None:
    harness = TableHarness()
    ears = harness.start_game()

    for message in (fc.TakeSeat(1), fc.LeaveSeat(), fc.SetBot(1, "page"), fc.Remove(1), fc.Start()):
        assert harness.request(ears[0], message) == "refused:not_now"


def test_at_a_table_for_its_players_only_whoever_does_not_sit_must_leave_at_the_start() -> None:
    harness = TableHarness(TableOptions(seats=3, spectators=False), bots={1: "page", 2: "page"})
    anna, zoe, nobody = harness.join("Anna"), harness.join("Zoe"), harness.join(None)
    harness.request(anna, fc.Start())
    late = harness.join("Zoe")

    assert anna.kinds()[-1] == "change:started"
    assert [ear.kinds() for ear in (zoe, nobody, late)] == [["welcome"], ["welcome"], []]
    assert [ear.dropped for ear in (anna, zoe, nobody, late)] == [None] + [
        "spectators_not_allowed"
    ] * 3
    assert harness.room.listeners.spectator_count == 0


def test_a_host_who_does_not_sit_may_watch_the_table() -> None:
    harness = TableHarness(
        TableOptions(seats=3, spectators=False), seat=None, bots={1: "page", 2: "page"}
    )
    anna, bela = harness.join("Anna"), harness.join("Bela")
    harness.request(bela, fc.TakeSeat(0))
    harness.request(anna, fc.Start())

    assert [ear.kinds()[-1] for ear in (anna, bela)] == ["change:started"] * 2


def test_the_first_player_agreed_on_starts() -> None:
    for seat in range(3):
        harness = TableHarness(TableOptions(seats=3, first=seat))
        harness.start_game()

        assert harness.table.decider() == seat


def test_a_mixed_deck_not_chosen_is_drawn_anew_for_each_game() -> None:
    decks = set()
    for seed in range(3):
        harness = TableHarness(TableOptions(ruleset="mixed", seats=3), seed=seed)
        harness.start_game()
        assert harness.table.game
        decks.add(harness.table.game.setup.deck)

    assert len(decks) == 3


@pytest.mark.parametrize(
    "options",
    [
        TableOptions(ruleset="duel", seats=4),
        TableOptions(ruleset="base", seats=2),
        TableOptions(ruleset="base", seats=3, first=3),
        TableOptions(ruleset="base", deck=("archer",)),
        TableOptions(ruleset="mixed", deck=("archer",) * 10),
        TableOptions(ruleset="mixed", deck=("twin",)),
    ],
)
def test_what_the_rules_forbid_cannot_be_agreed_on(options: TableOptions) -> None:
    with pytest.raises(Refusal, match="invalid_options"):
        check_options(options)


def test_a_second_person_of_a_name_is_told_apart() -> None:
    harness = TableHarness()
    ears = [harness.join("Anna"), harness.join("ANNA"), harness.join("Ａｎｎ\u00e1")]
    for ear, id in zip(ears[1:], ("id-second", "id-third")):
        assert ear.person
        ear.person = ch.Person(id, ear.person.name)
    harness.request(ears[1], fc.TakeSeat(1))
    harness.request(ears[2], fc.TakeSeat(2))

    assert names(harness) == ["Anna", "ANNA II", "Ａｎｎ\u00e1 III"]
    harness.request(ears[1], fc.SendChat(text="I am the second"))
    assert ears[0].last["change"]["name"] == "ANNA II"
    harness.request(ears[1], fc.LeaveSeat())
    assert ears[0].last["change"]["name"] == "ANNA II"
