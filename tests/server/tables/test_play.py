"""While the game is on."""

from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.play import decide
from tests.testkit.server.table_harness import Ear, Party


def a_game() -> tuple[Party, list[Ear]]:
    party = Party(TableOptions(seats=3, first=0))
    return party, party.seated()


def test_a_decision_is_accepted_and_told_to_all() -> None:
    party, ears = a_game()
    number = party.table.number

    assert party.say(ears[0], fc.Act(number, 0, "x")) == "accepted"
    assert ears[0].heard[-2] == {"type": "accepted", "id": "x", "number": number + 1}
    assert [ear.last["number"] for ear in ears] == [number + 1] * 3
    assert {ear.last["what"]["kind"] for ear in ears} == {"decided"}


def test_a_decision_sent_again_is_known_for_as_long_as_its_game_lasts() -> None:
    party = Party()
    ears = party.seated()
    seat, number = party.table.decider(), party.asked()
    assert seat is not None
    party.act(ears, 0, "first")
    party.play(ears)

    assert party.table.phase == "over"
    assert party.say(ears[seat], fc.Act(number, 0, "first")) == "accepted"
    assert ears[seat].last == {"type": "accepted", "id": "first", "number": number + 1}


def test_a_decision_sent_twice_counts_once() -> None:
    party, ears = a_game()
    act = fc.Act(party.asked(), 0, "x")
    party.say(ears[0], act)
    number = party.table.number

    assert party.say(ears[0], act) == "accepted"
    assert ears[0].last == {"type": "accepted", "id": "x", "number": number}
    assert party.table.number == number


def test_a_stale_decision_is_refused_with_the_number_that_counts() -> None:
    party, ears = a_game()
    old = party.asked()
    party.act(ears, 0)

    assert party.say(ears[0], fc.Act(old, 0, "y")) == "refused:stale"
    assert ears[0].last["id"] == "y"
    assert ears[0].last["number"] == party.table.number


def test_talk_does_not_make_a_decision_stale() -> None:
    party, ears = a_game()
    act = fc.Act(party.asked(), 0, "x")
    party.say(ears[1], fc.Say(text="hm"))

    assert party.say(ears[0], act) == "accepted"


def test_nobody_decides_for_another() -> None:
    party, ears = a_game()

    assert party.say(ears[1], fc.Act(party.asked(), 0, "x")) == "refused:not_your_turn"
    stranger = party.join("Zoe")
    assert party.say(stranger, fc.Act(party.asked(), 0, "x")) == "refused:not_seated"
    nobody = party.join(None)
    assert party.say(nobody, fc.Act(party.asked(), 0, "x")) == "refused:no_guest"


def test_a_choice_that_is_not_offered_is_refused() -> None:
    party, ears = a_game()

    assert party.say(ears[0], fc.Act(party.asked(), 7, "x")) == "refused:bad_choice"


def test_only_the_one_who_decides_is_given_options() -> None:
    party, ears = a_game()
    party.act(ears, 0)
    told = [ear.last["private"] for ear in ears]

    assert [bool(own and own["options"]) for own in told] == [False, True, False]
    assert ears[1].last["view"]["decision"]["number"] == party.asked()


def test_ones_own_placement_is_told_by_name_and_to_others_face_down() -> None:
    party, ears = a_game()
    party.act(ears, 0)
    placed = ears[1].last["what"]["events"][0]

    assert placed["kind"] is None
    assert ears[1].last["private"]["events"] == []
    assert ears[2].last["private"] is None, "nothing of the third seat's has changed"
    (own,) = ears[0].last["private"]["events"]
    assert own["index"] == 0
    assert own["event"]["kind"] == ears[0].last["private"]["cards"]["0"]


def test_while_a_change_is_written_nothing_else_happens() -> None:
    party, ears = a_game()
    party.hold = True
    party.act(ears, 0)
    told = [len(ear.texts) for ear in ears]
    party.say(ears[1], fc.Say(text="quick"))
    late = party.join("Zoe")

    assert [len(ear.texts) for ear in ears] == told
    assert late.texts == []
    assert len(party.held) == 1

    party.held.pop(0)(None)

    assert ears[1].kinds()[-1] == "change:decided"
    party.held.pop(0)(None)
    assert ears[1].kinds()[-1] == "change:said"
    assert late.last["number"] == party.table.number


def test_who_leaves_before_being_greeted_is_not_taken_to_be_here() -> None:
    party, ears = a_game()
    party.room.leave(ears[1])
    party.hold = True
    party.act(ears, 0)
    late = party.join("Bela")
    party.room.leave(late)
    party.held.pop(0)(None)

    assert party.room.listeners.clock_state.present == {0, 2}
    assert len(party.room.listeners) == 2


def test_whoever_waits_when_the_disk_fails_is_told_to_come_back() -> None:
    party, ears = a_game()
    party.hold = True
    party.act(ears, 0)
    late = party.join("Zoe")
    party.held.pop()(OSError("disk full"))
    later = party.join("Yann")

    assert [late.dropped, later.dropped] == ["trouble", "trouble"]
    assert party.act(ears, 0) == "", "nothing can be done here any more"


def test_what_the_disk_did_not_take_is_never_told() -> None:
    party, ears = a_game()
    party.hold = True
    broken = []
    party.room.on_failure = lambda room, problem: broken.append(problem)
    told = [len(ear.texts) for ear in ears]
    number = party.table.number
    party.act(ears, 0)
    party.held.pop()(OSError("disk full"))

    assert [len(ear.texts) for ear in ears] == told
    assert party.table.number == number
    assert [str(problem) for problem in broken] == ["disk full"]


def test_the_end_is_told_with_the_result_and_kept_as_a_game() -> None:
    party, ears = a_game()
    party.play(ears)

    assert party.table.phase == "over"
    assert ears[0].kinds()[-2:] == ["change:decided", "change:ended"]
    assert ears[0].last["what"]["game"] == "bado-kemi-1"
    assert party.kept("SELECT guest, game FROM players ORDER BY seat") == [
        ("id-anna", "bado-kemi-1"),
        ("id-bela", "bado-kemi-1"),
        ("id-carl", "bado-kemi-1"),
    ]
    assert party.say(ears[0], fc.Act(party.asked(), 0, "x")) == "refused:not_now"


def test_a_table_rebuilt_from_what_was_written_is_the_same() -> None:
    party, ears = a_game()
    party.play(ears, 25)
    party.say(ears[1], fc.Say(text="hello"))
    party.say(ears[2], fc.HandOver())

    assert party.recovered() == party.table


def test_one_can_leave_the_seat_to_a_bot_and_come_back() -> None:
    party, ears = a_game()

    assert party.say(ears[0], fc.HandOver()) == "change:handed_over"
    assert party.say(ears[0], fc.Act(party.asked(), 0, "x")) == "refused:not_now"
    assert party.table.seats[0].played_by == "squire"
    assert party.say(ears[0], fc.ComeBack()) == "change:came_back"
    assert party.act(ears, 0) == "accepted"


def test_a_bot_decides_only_what_is_still_asked_of_it() -> None:
    party, ears = a_game()
    party.say(ears[0], fc.HandOver())
    asked = party.asked()
    assert party.table.game
    assert party.table.game.state.decision
    action = party.table.game.state.decision.options[0]
    party.say(ears[0], fc.ComeBack())
    number = party.table.number
    party.room.decide_for(0, asked, action)

    assert party.table.number == number

    party.say(ears[0], fc.HandOver())
    party.room.decide_for(0, asked, action)

    assert ears[1].last["what"]["by"] == "bot"
    assert decide(party.recovered(), 1, party.table.game.state.decision.options[0]).seat == 1


def test_after_the_end_all_who_want_it_play_again_with_the_same_people() -> None:
    party, ears = a_game()
    party.play(ears)
    phases = []
    for ear in ears:
        party.say(ear, fc.Rematch(True))
        phases.append(party.table.phase)

    assert phases == ["over", "over", "playing"]
    assert party.table.game
    assert party.table.game.id == "bado-kemi-2"
    assert [chair.name for chair in party.table.seats] == ["Anna", "Bela", "Carl"]


def test_a_rematch_is_for_those_who_finished_a_game() -> None:
    party, ears = a_game()

    assert party.say(ears[0], fc.Rematch(True)) == "refused:not_now"


def test_a_newcomer_can_take_the_place_of_one_who_does_not_want_a_rematch() -> None:
    party, ears = a_game()
    party.play(ears)
    zoe = party.join("Zoe")
    party.say(ears[2], fc.Stand())
    party.say(zoe, fc.Sit(2))
    for ear in (ears[0], ears[1], zoe):
        party.say(ear, fc.Rematch(True))

    assert party.table.phase == "playing"
    assert [chair.name for chair in party.table.seats] == ["Anna", "Bela", "Zoe"]
