"""Time, by the server's clock only; a test passes the hours by hand."""

import pytest

from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import Bank, Days, Pace, TableOptions, Untimed
from oriflamme.server.tables.clock import DAY_MS, MIN_NOTICE_MS, Timeouts
from tests.testkit.server.table_harness import START, RecordingListener, TableHarness

PATIENCE = Timeouts()


def a_game(pace: Pace) -> tuple[TableHarness, list[RecordingListener]]:
    harness = TableHarness(TableOptions(seats=3, first=0, pace=pace))
    return harness, harness.start_game()


def banks(harness: TableHarness) -> tuple[int, ...] | None:
    assert harness.table.game
    return harness.table.game.banks


def pass_time(harness: TableHarness, milliseconds: int) -> None:
    harness.now += milliseconds
    harness.room.time_out()


def test_the_first_seconds_of_a_decision_are_free() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    harness.now += 10_000
    harness.act(ears, 0)

    assert banks(harness) == (60_000, 60_000, 60_000)


def test_what_is_over_comes_out_of_the_bank() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    harness.now += 10_000 + 7_000
    harness.act(ears, 0)

    assert banks(harness) == (53_000, 60_000, 60_000)
    assert ears[1].last["clocks"]["banks"] == [53_000, 60_000, 60_000]
    assert ears[1].last["clocks"]["running"] == 1


def test_talk_does_not_stop_the_clock() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    harness.now += 15_000
    harness.request(ears[1], fc.SendChat(text="hm"))
    harness.now += 1_000
    harness.act(ears, 0)

    assert banks(harness) == (54_000, 60_000, 60_000)


def test_when_the_bank_is_empty_a_bot_plays_on() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    due = 10_000 + 60_000
    pass_time(harness, due - 1)

    assert harness.table.seats[0].stand_in is None
    assert ears[0].last["clocks"]["takeover_at"] == START + due
    assert ears[0].last["clocks"]["takeover_reason"] == "out_of_time"

    pass_time(harness, 1)

    assert harness.table.seats[0].stand_in == "squire"
    assert ears[1].last["change"]["reason"] == "out_of_time"
    assert banks(harness) == (0, 60_000, 60_000)


def test_whoever_comes_back_has_the_free_seconds_of_the_decision_again() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    pass_time(harness, 80_000)
    harness.request(ears[0], fc.ResumeControl())

    assert ears[0].last["clocks"]["takeover_at"] == harness.now + 10_000
    harness.now += 9_000
    assert harness.act(ears, 0) == "accepted"


@pytest.mark.parametrize("moment", ["free_until", "takeover_at"])
@pytest.mark.parametrize("pace", [Bank(seconds=60, free=10), Untimed()])
def test_nobody_gains_time_by_coming_back_again_and_again(pace: Pace, moment: str) -> None:
    harness, ears = a_game(pace)
    for _ in range(50):
        last = ears[0].last["clocks"][moment] or harness.now
        harness.now = max(harness.now, last - 1)
        harness.request(ears[0], fc.HandOver())
        harness.request(ears[0], fc.ResumeControl())

    once_more = PATIENCE.idle if pace == Untimed() else 10_000
    whole = PATIENCE.idle if pace == Untimed() else 70_000
    assert harness.now - START <= whole + once_more


def test_who_comes_back_too_late_a_second_time_leaves_the_decision_to_the_bot() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    pass_time(harness, 70_000)
    harness.request(ears[0], fc.ResumeControl())
    pass_time(harness, 10_000)
    harness.request(ears[0], fc.ResumeControl())

    assert ears[0].last["clocks"]["takeover_at"] == harness.now
    pass_time(harness, 0)
    assert harness.table.seats[0].stand_in == "squire"
    harness.request(ears[0], fc.ResumeControl())
    assert harness.act(ears, 0) == "accepted", "quick enough is in time"
    assert harness.recovered() == harness.table


def test_coming_back_gives_no_time_to_the_one_who_decides() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    harness.request(ears[1], fc.HandOver())
    harness.now += 20_000
    harness.request(ears[1], fc.ResumeControl())
    harness.act(ears, 0)

    assert banks(harness) == (50_000, 60_000, 60_000)


def test_an_untimed_table_waits_for_one_who_thinks_but_not_for_ever() -> None:
    harness, ears = a_game(Untimed())
    pass_time(harness, PATIENCE.idle - 1)

    assert harness.table.seats[0].stand_in is None

    pass_time(harness, 1)

    assert harness.table.seats[0].stand_in == "squire"
    assert ears[1].last["change"]["reason"] == "idle"


def test_a_nudge_shortens_the_wait_and_is_told_once() -> None:
    harness, ears = a_game(Untimed())
    harness.now += PATIENCE.before_nudge

    assert harness.request(ears[0], fc.Nudge()) == "refused:not_now"
    assert harness.request(ears[1], fc.Nudge()) == "change:nudged"
    assert harness.request(ears[2], fc.Nudge()) == "refused:not_now"
    assert ears[0].kinds()[-1] == "change:nudged"
    pass_time(harness, PATIENCE.after_nudge - 1)
    assert harness.table.seats[0].stand_in is None
    pass_time(harness, 1)
    assert harness.table.seats[0].stand_in == "squire"


def test_nobody_is_nudged_before_a_fair_time() -> None:
    harness, ears = a_game(Untimed())
    harness.now += PATIENCE.before_nudge - 1
    clocks = harness.join("Bela").last["clocks"]

    assert harness.request(ears[1], fc.Nudge()) == "refused:not_now"
    assert clocks["nudge_at"] == harness.now + 1

    harness.now += 1

    assert harness.request(ears[1], fc.Nudge()) == "change:nudged"
    assert ears[0].last["clocks"]["nudge_at"] is None, "once is enough"
    assert ears[0].last["clocks"]["takeover_at"] == harness.now + PATIENCE.after_nudge


def test_a_decision_answers_the_nudge() -> None:
    harness, ears = a_game(Untimed())
    harness.now += PATIENCE.before_nudge
    harness.request(ears[1], fc.Nudge())
    harness.act(ears, 0)
    pass_time(harness, PATIENCE.after_nudge)

    assert harness.table.seats[1].stand_in is None


@pytest.mark.parametrize("pace", [Untimed(), Bank(seconds=600, free=10)])
def test_one_who_left_is_played_on_for_after_a_countdown(pace: Pace) -> None:
    harness, ears = a_game(pace)
    harness.now += 5_000
    harness.room.leave(ears[0])
    pass_time(harness, PATIENCE.disconnect - 1)

    assert harness.table.seats[0].stand_in is None

    pass_time(harness, 1)

    assert harness.table.seats[0].stand_in == "squire"
    assert ears[1].last["change"] == {
        "kind": "bot_took_over",
        "seat": 0,
        "bot": "squire",
        "reason": "disconnected",
    }


@pytest.mark.parametrize("is_here", [True, False])
def test_whoever_comes_to_wait_sees_a_countdown_before_a_bot_plays_on(is_here: bool) -> None:
    harness, ears = a_game(Untimed())
    for ear in ears[0 if not is_here else 1 :]:
        harness.room.leave(ear)
    pass_time(harness, DAY_MS)
    bela = harness.join("Bela")

    assert bela.last["clocks"]["takeover_at"] == harness.now + MIN_NOTICE_MS
    assert bela.last["clocks"]["takeover_reason"] == ("idle" if is_here else "disconnected")
    pass_time(harness, MIN_NOTICE_MS - 1)
    assert harness.table.seats[0].stand_in is None
    pass_time(harness, 1)
    assert harness.table.seats[0].stand_in == "squire"


def test_after_all_lines_were_cut_the_first_to_return_costs_nobody_the_seat() -> None:
    harness, ears = a_game(Untimed())
    for ear in ears:
        harness.room.leave(ear)
    harness.now += 2 * PATIENCE.disconnect
    harness.join("Bela")
    pass_time(harness, MIN_NOTICE_MS - 1)
    harness.join("Anna")
    pass_time(harness, PATIENCE.disconnect)

    assert harness.table.seats[0].stand_in is None


def test_one_who_returns_in_time_keeps_the_seat() -> None:
    harness, ears = a_game(Untimed())
    harness.room.leave(ears[0])
    harness.now += PATIENCE.disconnect - 1
    harness.join("Anna")
    pass_time(harness, 2)

    assert harness.table.seats[0].stand_in is None


def test_alone_with_bots_one_may_take_all_the_time_there_is() -> None:
    harness = TableHarness(TableOptions(seats=3, first=0), bots={1: "page", 2: "page"})
    anna = harness.join("Anna")
    harness.request(anna, fc.Ready(True))
    harness.room.leave(anna)
    pass_time(harness, 30 * DAY_MS)

    assert harness.table.seats[0].stand_in is None


def test_a_game_of_days_waits_for_days_whoever_is_there() -> None:
    harness, ears = a_game(Days(2))
    for ear in ears[:2]:
        harness.room.leave(ear)
    pass_time(harness, 2 * DAY_MS - 1)

    assert harness.table.seats[0].stand_in is None

    pass_time(harness, 1)

    assert harness.table.seats[0].stand_in == "squire"


def test_a_restart_pauses_the_clocks_and_gives_everybody_a_grace() -> None:
    harness, ears = a_game(Bank(seconds=60, free=10))
    harness.now += 30_000
    harness.act(ears, 0)
    later = TableHarness(steps=list(replay(harness.table.code, harness.rows())))
    later.now = harness.now + 3_600_000
    later.room.listeners.pause_until(later.now + PATIENCE.restart_grace)
    bela = later.join("Bela")

    assert bela.last["clocks"]["banks"] == [40_000, 60_000, 60_000]
    assert bela.last["clocks"]["since"] == later.now + PATIENCE.restart_grace
    later.now += PATIENCE.restart_grace + 10_000
    assert later.act([bela, bela, bela], 0) == "accepted"
    assert banks(later) == (40_000, 60_000, 60_000)
