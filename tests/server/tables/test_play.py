"""While the game is on."""

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.play import decide
from tests.testkit.server.table_harness import RecordingListener, TableHarness


def a_game() -> tuple[TableHarness, list[RecordingListener]]:
    harness = TableHarness(TableOptions(seats=3, first=0))
    return harness, harness.start_game()


def test_a_decision_is_accepted_and_told_to_all() -> None:
    harness, ears = a_game()
    number = harness.table.number

    assert harness.request(ears[0], fc.Act(number, 0, "x")) == "accepted"
    assert ears[0].messages[-2] == {"type": "accepted", "id": "x", "number": number + 1}
    assert [ear.last["number"] for ear in ears] == [number + 1] * 3
    assert {ear.last["change"]["kind"] for ear in ears} == {"decided"}


def test_a_decision_sent_again_is_known_for_as_long_as_its_game_lasts() -> None:
    harness = TableHarness()
    ears = harness.start_game()
    seat, number = harness.table.decider(), harness.asked()
    assert seat is not None
    harness.act(ears, 0, "first")
    harness.play(ears)

    assert harness.table.phase == "over"
    assert harness.request(ears[seat], fc.Act(number, 0, "first")) == "accepted"
    assert ears[seat].last == {"type": "accepted", "id": "first", "number": number + 1}


def test_a_decision_sent_twice_counts_once() -> None:
    harness, ears = a_game()
    act = fc.Act(harness.asked(), 0, "x")
    harness.request(ears[0], act)
    number = harness.table.number

    assert harness.request(ears[0], act) == "accepted"
    assert ears[0].last == {"type": "accepted", "id": "x", "number": number}
    assert harness.table.number == number


def test_a_stale_decision_is_refused_with_the_number_that_counts() -> None:
    harness, ears = a_game()
    old = harness.asked()
    harness.act(ears, 0)

    assert harness.request(ears[0], fc.Act(old, 0, "y")) == "refused:stale_decision"
    assert ears[0].last["id"] == "y"
    assert ears[0].last["number"] == harness.table.number


def test_talk_does_not_make_a_decision_stale() -> None:
    harness, ears = a_game()
    act = fc.Act(harness.asked(), 0, "x")
    harness.request(ears[1], fc.SendChat(text="hm"))

    assert harness.request(ears[0], act) == "accepted"


def test_nobody_decides_for_another() -> None:
    harness, ears = a_game()

    assert harness.request(ears[1], fc.Act(harness.asked(), 0, "x")) == "refused:not_your_turn"
    stranger = harness.join("Zoe")
    assert harness.request(stranger, fc.Act(harness.asked(), 0, "x")) == "refused:not_seated"
    nobody = harness.join(None)
    assert harness.request(nobody, fc.Act(harness.asked(), 0, "x")) == "refused:guest_required"


def test_a_choice_that_is_not_offered_is_refused() -> None:
    harness, ears = a_game()

    assert harness.request(ears[0], fc.Act(harness.asked(), 7, "x")) == "refused:invalid_choice"


def test_only_the_one_who_decides_is_given_options() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)
    told = [ear.last["private"] for ear in ears]

    assert [bool(own and own["options"]) for own in told] == [False, True, False]
    assert ears[1].last["view"]["decision"]["number"] == harness.asked()


def test_ones_own_placement_is_told_by_name_and_to_others_face_down() -> None:
    harness, ears = a_game()
    harness.act(ears, 0)
    placed = ears[1].last["change"]["events"][0]

    assert placed["kind"] is None
    assert ears[1].last["private"]["events"] == []
    assert ears[2].last["private"] is None, "nothing of the third seat's has changed"
    (own,) = ears[0].last["private"]["events"]
    assert own["index"] == 0
    assert own["event"]["kind"] == ears[0].last["private"]["cards"]["0"]


def test_while_a_change_is_written_nothing_else_happens() -> None:
    harness, ears = a_game()
    harness.hold = True
    harness.act(ears, 0)
    told = [len(ear.texts) for ear in ears]
    harness.request(ears[1], fc.SendChat(text="quick"))
    late = harness.join("Zoe")

    assert [len(ear.texts) for ear in ears] == told
    assert late.texts == []
    assert len(harness.held) == 1

    harness.held.pop(0)(None)

    assert ears[1].kinds()[-1] == "change:decided"
    harness.held.pop(0)(None)
    assert ears[1].kinds()[-1] == "change:chat_sent"
    assert late.last["number"] == harness.table.number


def test_who_leaves_before_being_greeted_is_not_taken_to_be_here() -> None:
    harness, ears = a_game()
    harness.room.leave(ears[1])
    harness.hold = True
    harness.act(ears, 0)
    late = harness.join("Bela")
    harness.room.leave(late)
    harness.held.pop(0)(None)

    assert harness.room.listeners.clock_state.present == {0, 2}
    assert len(harness.room.listeners) == 2


def test_whoever_waits_when_the_disk_fails_is_told_to_come_back() -> None:
    harness, ears = a_game()
    harness.hold = True
    harness.act(ears, 0)
    late = harness.join("Zoe")
    harness.held.pop()(OSError("disk full"))
    later = harness.join("Yann")

    assert [late.dropped, later.dropped] == ["storage_unavailable", "storage_unavailable"]
    assert harness.act(ears, 0) == "", "nothing can be done here any more"


def test_what_the_disk_did_not_take_is_never_told() -> None:
    harness, ears = a_game()
    harness.hold = True
    broken = []
    harness.room.on_failure = lambda room, problem: broken.append(problem)
    told = [len(ear.texts) for ear in ears]
    number = harness.table.number
    harness.act(ears, 0)
    harness.held.pop()(OSError("disk full"))

    assert [len(ear.texts) for ear in ears] == told
    assert harness.table.number == number
    assert [str(problem) for problem in broken] == ["disk full"]


def test_the_end_is_told_with_the_result_and_kept_as_a_game() -> None:
    harness, ears = a_game()
    harness.play(ears)

    assert harness.table.phase == "over"
    assert ears[0].kinds()[-2:] == ["change:decided", "change:ended"]
    assert ears[0].last["change"]["game"] == "bado-kemi-1"
    assert harness.stored("SELECT guest, game FROM players ORDER BY seat") == [
        ("id-anna", "bado-kemi-1"),
        ("id-bela", "bado-kemi-1"),
        ("id-carl", "bado-kemi-1"),
    ]
    assert harness.request(ears[0], fc.Act(harness.asked(), 0, "x")) == "refused:not_now"


def test_a_table_rebuilt_from_what_was_written_is_the_same() -> None:
    harness, ears = a_game()
    harness.play(ears, 25)
    harness.request(ears[1], fc.SendChat(text="hello"))
    harness.request(ears[2], fc.HandOver())

    assert harness.recovered() == harness.table


def test_one_can_leave_the_seat_to_a_bot_and_come_back() -> None:
    harness, ears = a_game()

    assert harness.request(ears[0], fc.HandOver()) == "change:bot_took_over"
    assert harness.request(ears[0], fc.Act(harness.asked(), 0, "x")) == "refused:not_now"
    assert harness.table.seats[0].played_by == "squire"
    assert harness.request(ears[0], fc.ResumeControl()) == "change:control_resumed"
    assert harness.act(ears, 0) == "accepted"


def test_a_bot_decides_only_what_is_still_asked_of_it() -> None:
    harness, ears = a_game()
    harness.request(ears[0], fc.HandOver())
    asked = harness.asked()
    assert harness.table.game
    assert harness.table.game.state.decision
    action = harness.table.game.state.decision.options[0]
    harness.request(ears[0], fc.ResumeControl())
    number = harness.table.number
    harness.room.decide_for(0, asked, action)

    assert harness.table.number == number

    harness.request(ears[0], fc.HandOver())
    harness.room.decide_for(0, asked, action)

    assert ears[1].last["change"]["by"] == "bot"
    assert decide(harness.recovered(), 1, harness.table.game.state.decision.options[0]).seat == 1


def test_after_the_end_all_who_want_it_play_again_with_the_same_people() -> None:
    harness, ears = a_game()
    harness.play(ears)
    phases = []
    for ear in ears:
        harness.request(ear, fc.Rematch(True))
        phases.append(harness.table.phase)

    assert phases == ["over", "over", "playing"]
    assert harness.table.game
    assert harness.table.game.id == "bado-kemi-2"
    assert [chair.name for chair in harness.table.seats] == ["Anna", "Bela", "Carl"]


def test_a_rematch_is_for_those_who_finished_a_game() -> None:
    harness, ears = a_game()

    assert harness.request(ears[0], fc.Rematch(True)) == "refused:not_now"


def test_a_newcomer_can_take_the_place_of_one_who_does_not_want_a_rematch() -> None:
    harness, ears = a_game()
    harness.play(ears)
    zoe = harness.join("Zoe")
    harness.request(ears[2], fc.LeaveSeat())
    harness.request(zoe, fc.TakeSeat(2))
    for ear in (ears[0], ears[1], zoe):
        harness.request(ear, fc.Rematch(True))

    assert harness.table.phase == "playing"
    assert [chair.name for chair in harness.table.seats] == ["Anna", "Bela", "Zoe"]
