"""Before the first card is placed."""

import pytest

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.game_start import check_options
from tests.testkit.server.table_harness import Party

HOST_AWAY = Timeouts().host_disconnect


def names(party: Party) -> list[str | None]:
    return [chair.name for chair in party.table.seats]


def test_whoever_opens_a_table_may_sit_at_once() -> None:
    assert names(Party(seat=1)) == [None, "Anna", None]


def test_somebody_sits_and_everybody_is_told() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")

    assert party.say(bela, fc.Sit(2)) == "change:sat"
    assert names(party) == ["Anna", None, "Bela"]
    assert anna.last["what"] == {"kind": "sat", "seat": 2, "name": "Bela"}
    assert anna.last["number"] == party.table.number


@pytest.mark.parametrize(
    ("name", "message", "why"),
    [
        ("Bela", fc.Sit(0), "seat_taken"),
        ("Bela", fc.Sit(3), "not_found"),
        (None, fc.Sit(1), "no_guest"),
        ("Anna", fc.SetBot(1, "os:system"), "unknown_bot"),
    ],
)
def test_what_cannot_be_is_refused_and_all_sit_as_before(
    name: str | None, message: fc.Message, why: str
) -> None:
    party = Party()

    assert party.say(party.join(name), message) == f"refused:{why}"
    assert names(party) == ["Anna", None, None]


def test_sitting_elsewhere_is_moving() -> None:
    party = Party()
    anna = party.join("Anna")
    party.say(anna, fc.Sit(2))

    assert names(party) == [None, None, "Anna"]


def test_one_may_stand_up_again() -> None:
    party = Party()
    anna = party.join("Anna")

    assert party.say(anna, fc.Stand()) == "change:stood"
    assert names(party) == [None, None, None]
    assert party.say(anna, fc.Stand()) == "refused:not_seated"


def test_the_host_seats_bots_and_sends_them_away() -> None:
    party = Party()
    anna = party.join("Anna")
    party.say(anna, fc.SetBot(1, "page"))
    party.say(anna, fc.SetBot(2, "squire"))

    assert names(party) == ["Anna", "page", "squire"]

    party.say(anna, fc.SetBot(1, None))

    assert names(party) == ["Anna", None, "squire"]


def test_others_do_not_seat_bots_nor_remove_people() -> None:
    party = Party()
    party.join("Anna")
    bela = party.join("Bela")
    party.say(bela, fc.Sit(1))

    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"
    assert party.say(bela, fc.Remove(0)) == "refused:not_host"
    assert party.say(bela, fc.Start()) == "refused:not_host"


AS_HOST = (fc.SetBot(2, "page"), fc.Remove(0), fc.Start())


def test_a_host_whose_line_breaks_stays_host_for_a_while() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.room.leave(anna)
    party.now += HOST_AWAY - 1

    assert [party.say(bela, message) for message in AS_HOST] == ["refused:not_host"] * 3


def test_once_the_host_has_been_away_for_long_whoever_sits_does_the_hosts_part() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.room.leave(anna)
    party.now += HOST_AWAY

    assert party.say(party.join("Zoe"), fc.SetBot(2, "page")) == "refused:not_host"
    assert party.say(bela, fc.SetBot(2, "page")) == "change:bot_seated"


def test_a_host_who_came_back_has_the_whole_time_again() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.room.leave(anna)
    party.now += HOST_AWAY - 1
    again = party.join("Anna")
    party.now += HOST_AWAY
    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"
    party.room.leave(again)
    party.now += HOST_AWAY - 1

    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"


def test_a_host_is_away_only_when_every_line_of_theirs_is_gone() -> None:
    party = Party()
    phone, desk, bela = party.join("Anna"), party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.room.leave(phone)
    party.now += HOST_AWAY

    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"
    party.room.leave(desk)
    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"


def test_a_table_that_wakes_gives_its_host_time_to_come_back() -> None:
    party = Party()
    bela = party.join("Bela")
    party.say(bela, fc.Sit(1))

    assert party.say(bela, fc.SetBot(2, "page")) == "refused:not_host"
    party.now += HOST_AWAY
    assert party.say(bela, fc.SetBot(2, "page")) == "change:bot_seated"


def test_the_host_removes_somebody() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))

    assert party.say(anna, fc.Remove(1)) == "change:stood"
    assert bela.last["what"] == {"kind": "stood", "seat": 1, "name": "Bela", "removed": True}
    assert names(party) == ["Anna", None, None]


def test_whoever_was_removed_stays_out_of_the_table() -> None:
    party = Party()
    anna, bela, again = party.join("Anna"), party.join("Bela"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.say(anna, fc.Remove(1))
    later = party.join("Bela")

    assert [ear.dropped for ear in (anna, bela, again, later)] == [None] + ["removed"] * 3
    assert [ear.kinds()[-1:] for ear in (again, later)] == [["change:stood"], []]


def test_a_table_remembers_whom_it_removed_after_a_crash() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.say(anna, fc.Remove(1))

    assert party.recovered().removed == {"id-bela"}


def test_a_host_removed_while_away_may_come_back() -> None:
    party = Party()
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(1))
    party.room.leave(anna)
    party.now += HOST_AWAY
    party.say(bela, fc.Remove(0))

    assert names(party) == [None, "Bela", None]
    assert party.say(party.join("Anna"), fc.Sit(0)) == "change:sat"


def test_the_game_starts_by_itself_once_all_are_ready() -> None:
    party = Party(bots={1: "page", 2: "page"})
    anna = party.join("Anna")
    party.say(anna, fc.Ready(True))

    assert anna.kinds() == ["welcome", "change:readied", "change:started"]
    assert party.table.phase == "playing"
    assert anna.last["private"]["holdings"][0]["hand"]


def test_a_free_seat_holds_the_start_up() -> None:
    party = Party(bots={1: "page"})
    anna = party.join("Anna")
    party.say(anna, fc.Ready(True))

    assert party.table.phase == "seating"
    assert party.say(anna, fc.Start()) == "refused:not_now"


def test_the_host_may_start_before_all_are_ready() -> None:
    party = Party(bots={1: "page", 2: "page"})

    assert party.say(party.join("Anna"), fc.Start()) == "change:started"


def test_nobody_moves_once_the_game_is_on() -> None:
    party = Party()
    ears = party.seated()

    for message in (fc.Sit(1), fc.Stand(), fc.SetBot(1, "page"), fc.Remove(1), fc.Start()):
        assert party.say(ears[0], message) == "refused:not_now"


def test_at_a_table_for_its_players_only_whoever_does_not_sit_must_leave_at_the_start() -> None:
    party = Party(TableOptions(seats=3, spectators=False), bots={1: "page", 2: "page"})
    anna, zoe, nobody = party.join("Anna"), party.join("Zoe"), party.join(None)
    party.say(anna, fc.Start())
    late = party.join("Zoe")

    assert anna.kinds()[-1] == "change:started"
    assert [ear.kinds() for ear in (zoe, nobody, late)] == [["welcome"], ["welcome"], []]
    assert [ear.dropped for ear in (anna, zoe, nobody, late)] == [None] + ["no_spectators"] * 3
    assert party.room.listeners.spectator_count == 0


def test_a_host_who_does_not_sit_may_watch_the_table() -> None:
    party = Party(TableOptions(seats=3, spectators=False), seat=None, bots={1: "page", 2: "page"})
    anna, bela = party.join("Anna"), party.join("Bela")
    party.say(bela, fc.Sit(0))
    party.say(anna, fc.Start())

    assert [ear.kinds()[-1] for ear in (anna, bela)] == ["change:started"] * 2


def test_the_first_player_agreed_on_starts() -> None:
    for seat in range(3):
        party = Party(TableOptions(seats=3, first=seat))
        party.seated()

        assert party.table.decider() == seat


def test_a_mixed_deck_not_chosen_is_drawn_anew_for_each_game() -> None:
    decks = set()
    for seed in range(3):
        party = Party(TableOptions(ruleset="mixed", seats=3), seed=seed)
        party.seated()
        assert party.table.game
        decks.add(party.table.game.setup.deck)

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
    with pytest.raises(Refusal, match="bad_options"):
        check_options(options)


def test_a_second_person_of_a_name_is_told_apart() -> None:
    party = Party()
    ears = [party.join("Anna"), party.join("ANNA"), party.join("Ａｎｎ\u00e1")]
    for ear, id in zip(ears[1:], ("id-second", "id-third")):
        assert ear.person
        ear.person = ch.Person(id, ear.person.name)
    party.say(ears[1], fc.Sit(1))
    party.say(ears[2], fc.Sit(2))

    assert names(party) == ["Anna", "ANNA II", "Ａｎｎ\u00e1 III"]
    party.say(ears[1], fc.Say(text="I am the second"))
    assert ears[0].last["what"]["name"] == "ANNA II"
    party.say(ears[1], fc.Stand())
    assert ears[0].last["what"]["name"] == "ANNA II"
