"""Whose time is running, what it costs, and when a bot plays on. Times are milliseconds."""

from operator import attrgetter
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.tables import Bank, Clocks, Days, Untimed
from oriflamme.server.tables.table import TableGame, TableState

DAY_MS: Final = 86_400_000
MIN_NOTICE_MS: Final = 15_000
"""Nobody's seat is given to a bot sooner than this after somebody came to wait for them."""
TakeoverReason: TypeAlias = Literal["out_of_time", "disconnected", "idle"]


class Timeouts(Struct, frozen=True):
    """How long the table waits for a person, beside the pace agreed on."""

    disconnect: int = 60_000
    """For one who left, while another person is there."""
    idle: int = 600_000
    """For one who is there and does nothing, without a clock."""
    before_nudge: int = 30_000
    """Before anybody may ask them to go on."""
    after_nudge: int = 60_000
    """After being asked to go on."""
    max_lag: int = 500
    """The most that a slow line is forgiven in one decision."""
    restart_grace: int = 30_000
    """For everybody after the server came back."""
    host_disconnect: int = 120_000
    """For a host who left, before whoever sits does the host's part."""


class ClockState(Struct, frozen=True):
    """What the clocks need to know and nobody keeps: it begins anew with the server."""

    since: int
    """When the pending decision began to count."""
    present: frozenset[Seat]
    """The seats whose people are connected."""
    away_since: dict[Seat, int]
    lag: int = 0
    """What the pending decision may take beyond its time, for the line's sake."""
    here_since: dict[Seat, int] = {}
    """Since when those who are present are."""


class Takeover(Struct, frozen=True):
    """When a bot plays on for the one who decides, and why."""

    at: int
    reason: TakeoverReason


def running_seat(table: TableState) -> Seat | None:
    """The seat whose decision it is, when a person has to make it."""
    seat = table.decider()
    return None if seat is None or table.seats[seat].played_by else seat


def bank_left(table: TableState, clock_state: ClockState, now: int) -> int | None:
    """What is left in the bank of the one who decides, were the decision made now."""
    game, pace = table.game, table.options.pace
    if game is None or game.banks is None or not isinstance(pace, Bank):
        return None
    seat = running_seat(table)
    if seat is None:
        return None
    over = now - clock_state.since - pace.free * 1000 - clock_state.lag
    return max(0, game.banks[seat] - max(0, over))


def lag_used(table: TableState, clock_state: ClockState, now: int) -> int:
    """How much of its allowance the line needed for a decision made now."""
    pace = table.options.pace
    over = now - clock_state.since - pace.free * 1000 if isinstance(pace, Bank) else 0
    return min(max(0, over), clock_state.lag)


def continue_bank(table: TableState, clock_state: ClockState, now: int) -> ClockState:
    """For one who comes back to a decision once more: the bank goes on, the free seconds are gone.

    Else a table could be held up for ever by leaving and coming back.
    """
    pace = table.options.pace
    if isinstance(pace, Bank):
        return replace(clock_state, since=now - pace.free * 1000, lag=0)
    return clock_state


def next_takeover(
    table: TableState, clock_state: ClockState, timeouts: Timeouts
) -> Takeover | None:
    """The earliest moment at which a bot plays on for the one who decides."""
    seat = running_seat(table)
    return None if seat is None else _earliest_takeover(table, clock_state, timeouts, seat)


def _earliest_takeover(
    table: TableState, timing: ClockState, patience: Timeouts, seat: Seat
) -> Takeover | None:
    is_here = seat in timing.present
    is_alone = len(timing.present) == is_here or _is_on_one_device(table, timing, seat)
    if isinstance(table.options.pace, Untimed) and is_here and not is_alone:
        return _by_idleness(table, timing, patience)  # as nearly always
    ends = [_by_clock(table, timing, seat)]
    if not is_alone and not isinstance(table.options.pace, Days):
        # Only while another person waits: alone with bots, one may take all the time there is.
        ends += [_by_absence(timing, patience, seat), _by_idleness(table, timing, patience)]
    return min((end for end in ends if end), key=attrgetter("at"), default=None)


def _is_on_one_device(table: TableState, timing: ClockState, seat: Seat) -> bool:
    """Whether all who are here share one device: none of them waits for another elsewhere."""
    if not table.is_shared(seat):
        return False
    here = [table.seats[each].person for each in timing.present | {seat}]
    return len({person.guest for person in here if person}) == 1


def _by_clock(table: TableState, timing: ClockState, seat: Seat) -> Takeover | None:
    game, pace = table.running_game(), table.options.pace
    if isinstance(pace, Bank) and game.banks is not None:
        free = timing.since + pace.free * 1000
        return Takeover(free + timing.lag + game.banks[seat], "out_of_time")
    if isinstance(pace, Days):
        return Takeover(max(game.pending_since + pace.days * DAY_MS, timing.since), "out_of_time")
    return None


def _by_absence(timing: ClockState, patience: Timeouts, seat: Seat) -> Takeover | None:
    if seat in timing.present:
        return None
    left = max(timing.since, timing.away_since.get(seat, timing.since))
    return Takeover(
        max(left + patience.disconnect, _notice_given_at(timing, patience, seat)), "disconnected"
    )


def _by_idleness(table: TableState, timing: ClockState, patience: Timeouts) -> Takeover | None:
    if not isinstance(table.options.pace, Untimed):
        return None
    idle = timing.since + patience.idle
    nudged = table.running_game().nudged_at
    if nudged is not None:
        idle = min(idle, max(nudged, timing.since) + patience.after_nudge)
    if max([timing.since, *timing.here_since.values()]) > idle - MIN_NOTICE_MS:
        idle = max(idle, _notice_given_at(timing, patience, table.decider()))
    return Takeover(idle, "idle")


def _notice_given_at(timing: ClockState, patience: Timeouts, seat: Seat | None) -> int:
    """When those who wait for a seat have been here long enough to have seen a countdown."""
    came = [timing.here_since.get(other, timing.since) for other in timing.present - {seat}]
    return min(came, default=timing.since) + min(MIN_NOTICE_MS, patience.disconnect)


def nudge_at(table: TableState, clock_state: ClockState, timeouts: Timeouts) -> int | None:
    """From when on the one who decides may be asked to go on; once."""
    return (
        None
        if running_seat(table) is None
        else _nudge_at(table.running_game(), clock_state, timeouts)
    )


def _nudge_at(game: TableGame, timing: ClockState, patience: Timeouts) -> int | None:
    return None if game.nudged_at is not None else timing.since + patience.before_nudge


def clocks(
    table: TableState, clock_state: ClockState, timeouts: Timeouts, now: int
) -> Clocks | None:
    """The clocks as everybody sees them."""
    if table.phase != "playing" or table.game is None:
        return None
    pace, seat = table.options.pace, running_seat(table)
    end = None if seat is None else _earliest_takeover(table, clock_state, timeouts, seat)
    timed = isinstance(pace, Bank) and seat is not None
    return Clocks(
        now=now,
        running=seat,
        since=clock_state.since,
        banks=table.game.banks,
        free_until=clock_state.since + pace.free * 1000
        if timed and isinstance(pace, Bank)
        else None,
        takeover_at=end.at if end else None,
        takeover_reason=end.reason if end else None,
        nudge_at=None if seat is None else _nudge_at(table.game, clock_state, timeouts),
    )
