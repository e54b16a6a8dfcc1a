"""A slow line is forgiven what it was measured to take, and a liar gains next to nothing."""

from hypothesis import given
from hypothesis import strategies as st

from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import Bank, TableOptions
from oriflamme.server.room.listeners import LAG_RECOVERY_DIVISOR, LagAllowance
from oriflamme.server.tables.clock import Timeouts
from tests.testkit.server.table_harness import RecordingListener, TableHarness

MOST = Timeouts().max_lag
FREE = 10_000
FULL = 60_000


def a_game() -> tuple[TableHarness, list[RecordingListener]]:
    harness = TableHarness(TableOptions(seats=3, first=0, pace=Bank(seconds=FULL // 1000, free=10)))
    return harness, harness.start_game()


def decide_after(harness: TableHarness, ears: list[RecordingListener], milliseconds: int) -> int:
    """What the seat that decides has left after a decision that took so long."""
    seat = harness.table.decider()
    assert seat is not None
    harness.now += milliseconds
    harness.act(ears, 0)
    assert harness.table.game
    assert harness.table.game.banks
    return harness.table.game.banks[seat]


def test_a_quick_line_is_forgiven_nothing() -> None:
    harness, ears = a_game()

    assert decide_after(harness, ears, FREE + 1) == FULL - 1


def test_a_slow_line_does_not_pay_for_being_slow() -> None:
    harness, ears = a_game()
    for ear in ears:
        ear.round_trip = 200
    decide_after(harness, ears, FREE)

    assert [decide_after(harness, ears, FREE + 200) for _ in range(4)] == [FULL] * 4


def test_thinking_is_not_forgiven_however_slow_the_line() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 200
    decide_after(harness, ears, FREE)

    assert decide_after(harness, ears, FREE + 200 + 3_000) == FULL - 3_000


def test_the_time_shown_to_all_has_the_allowance_in_it() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 200
    decide_after(harness, ears, FREE)

    assert ears[0].last["clocks"]["takeover_at"] == harness.now + FREE + 200 + FULL


def test_a_line_is_measured_when_the_question_goes_out() -> None:
    harness, ears = a_game()
    decide_after(harness, ears, FREE)
    ears[1].round_trip = 400

    assert decide_after(harness, ears, FREE + 400) == FULL - 400


def test_nobody_is_forgiven_more_than_the_most() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 60_000
    decide_after(harness, ears, FREE)

    assert decide_after(harness, ears, FREE + 60_000) == MOST


def test_who_always_needs_the_most_is_forgiven_half_of_it_in_the_end() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 60_000
    left: list[int] = []
    while len(left) < 4:
        late = harness.table.decider() == 1
        bank = decide_after(harness, ears, FREE + MOST if late else FREE)
        left += [bank] if late else []

    half = MOST // LAG_RECOVERY_DIVISOR
    assert left == [FULL, FULL - half, FULL - 2 * half, FULL - 3 * half]


def test_the_quickest_of_ones_lines_counts() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 400
    second = harness.join("Bela")
    second.round_trip = 50
    decide_after(harness, ears, FREE)

    assert decide_after(harness, ears, FREE + 400) == FULL - 350


def test_one_who_comes_back_is_forgiven_no_more_than_before() -> None:
    harness, ears = a_game()
    ears[1].round_trip = 200
    decide_after(harness, ears, FREE)
    harness.request(ears[1], fc.HandOver())
    harness.request(ears[1], fc.ResumeControl())

    assert decide_after(harness, ears, FREE + 300) == FULL - 100


@given(
    most=st.integers(0, 2_000),
    decisions=st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 10**9)), max_size=30),
)
def test_whatever_a_line_pretends_it_gains_no_more_than_the_bound(
    most: int, decisions: list[tuple[int, int]]
) -> None:
    lag = LagAllowance(most)
    gained = 0
    for claimed, over in decisions:
        allowed = lag.allowance([claimed])
        used = min(over, allowed)
        lag.use(used)
        gained += used
        assert 0 <= allowed <= min(most, claimed)

    assert gained <= most + len(decisions) * (most // LAG_RECOVERY_DIVISOR)


def test_somebody_without_a_line_is_forgiven_nothing() -> None:
    assert LagAllowance(MOST).allowance([]) == 0
