"""When a bot answers: after its pause, later when it began late, never after the latest time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.server.bot_seats.deadline import (
    LATE_START_S,
    MARGIN_S,
    MIN_SEARCH_S,
    STEP_S,
    Deadline,
)
from oriflamme.server.bot_seats.workers import MAX_BACKOFF_S, STABLE_AFTER_S, Backoff

TIME = Deadline(due=10, latest=15)
times = st.floats(0, 20)


def test_a_thought_that_begins_in_time_is_told_when_it_is_due() -> None:
    assert TIME.time_budget(8) == pytest.approx(2 - MARGIN_S)
    assert TIME.send_at(8, 8.1) == TIME.send_at(8, 9.9) == 10


def test_one_that_begins_late_has_its_time_and_is_told_after_it() -> None:
    assert TIME.time_budget(12) == pytest.approx(LATE_START_S - MARGIN_S)
    assert TIME.send_at(12, 12.1) == TIME.send_at(12, 12.5) == 12 + LATE_START_S


def test_one_that_is_not_done_is_told_at_a_later_step() -> None:
    assert TIME.send_at(8, 10.01) == TIME.send_at(8, 10.4) == 10 + STEP_S


def test_one_that_would_begin_at_the_very_last_does_not_begin() -> None:
    assert TIME.latest_start == 15 - MARGIN_S - MIN_SEARCH_S


@given(began=times, took=times)
def test_an_answer_is_never_told_before_it_is_due_nor_after_the_latest_time(
    began: float, took: float
) -> None:
    done = began + took
    told = TIME.send_at(began, done)

    assert max(10, done) <= told <= max(15, done)


def test_without_a_pause_an_answer_is_told_when_there_is_one() -> None:
    assert Deadline(None, 15).time_budget(8) is None
    assert Deadline(None, 15).send_at(8, 8.3) == 8.3


def test_what_lived_long_is_replaced_at_once_and_what_cannot_live_ever_later() -> None:
    back_off = Backoff()
    waits = [back_off.delay_after(0.5) for _ in range(12)]

    assert waits[:5] == [0, 1, 2, 4, 8]
    assert waits[-1] == MAX_BACKOFF_S
    assert [back_off.delay_after(STABLE_AFTER_S) for _ in range(3)] == [0, 0, 0]
    assert back_off.delay_after(0.5) == 0
