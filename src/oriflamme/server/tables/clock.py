"""Whose time is running, what it costs, and when a bot plays on. Times are milliseconds."""

from operator import attrgetter
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.tables import Bank, Clocks, Days, Untimed
from oriflamme.server.tables.table import Game, Table

DAY: Final = 86_400_000
NOTICE: Final = 15_000
"""Nobody's seat is given to a bot sooner than this after somebody came to wait for them."""
Reason: TypeAlias = Literal["clock", "away", "idle"]


class Patience(Struct, frozen=True):
    """How long the table waits for a person, beside the pace agreed on."""

    away: int = 60_000
    """For one who left, while another person is there."""
    idle: int = 600_000
    """For one who is there and does nothing, without a clock."""
    fair: int = 30_000
    """Before anybody may ask them to go on."""
    nudged: int = 60_000
    """After being asked to go on."""
    lag: int = 500
    """The most that a slow line is forgiven in one decision."""
    grace: int = 30_000
    """For everybody after the server came back."""
    host_away: int = 120_000
    """For a host who left, before whoever sits does the host's part."""


class Timing(Struct, frozen=True):
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


class Out(Struct, frozen=True):
    """When a bot plays on for the one who decides, and why."""

    at: int
    by: Reason


def running(table: Table) -> Seat | None:
    """The seat whose decision it is, when a person has to make it."""
    seat = table.decider()
    return None if seat is None or table.chairs[seat].played_by else seat


def spent(table: Table, timing: Timing, now: int) -> int | None:
    """What is left in the bank of the one who decides, were the decision made now."""
    game, pace = table.game, table.options.pace
    if game is None or game.banks is None or not isinstance(pace, Bank):
        return None
    seat = running(table)
    if seat is None:
        return None
    over = now - timing.since - pace.free * 1000 - timing.lag
    return max(0, game.banks[seat] - max(0, over))


def lag_used(table: Table, timing: Timing, now: int) -> int:
    """How much of its allowance the line needed for a decision made now."""
    pace = table.options.pace
    over = now - timing.since - pace.free * 1000 if isinstance(pace, Bank) else 0
    return min(max(0, over), timing.lag)


def again(table: Table, timing: Timing, now: int) -> Timing:
    """For one who comes back to a decision once more: the bank goes on, the free seconds are gone.

    Else a table could be held up for ever by leaving and coming back.
    """
    pace = table.options.pace
    if isinstance(pace, Bank):
        return replace(timing, since=now - pace.free * 1000, lag=0)
    return timing


def out(table: Table, timing: Timing, patience: Patience) -> Out | None:
    """The earliest moment at which a bot plays on for the one who decides."""
    seat = running(table)
    return None if seat is None else _earliest(table, timing, patience, seat)


def _earliest(table: Table, timing: Timing, patience: Patience, seat: Seat) -> Out | None:
    is_here = seat in timing.present
    is_alone = len(timing.present) == is_here or _is_among_their_own(table, timing, seat)
    if isinstance(table.options.pace, Untimed) and is_here and not is_alone:
        return _by_idleness(table, timing, patience)  # as nearly always
    ends = [_by_clock(table, timing, seat)]
    if not is_alone and not isinstance(table.options.pace, Days):
        # Only while another person waits: alone with bots, one may take all the time there is.
        ends += [_by_absence(timing, patience, seat), _by_idleness(table, timing, patience)]
    return min((end for end in ends if end), key=attrgetter("at"), default=None)


def _is_among_their_own(table: Table, timing: Timing, seat: Seat) -> bool:
    """Whether all who are here share one device: none of them waits for another elsewhere."""
    if not table.is_shared(seat):
        return False
    here = [table.chairs[each].person for each in timing.present | {seat}]
    return len({person.guest for person in here if person}) == 1


def _by_clock(table: Table, timing: Timing, seat: Seat) -> Out | None:
    game, pace = table.playing(), table.options.pace
    if isinstance(pace, Bank) and game.banks is not None:
        free = timing.since + pace.free * 1000
        return Out(free + timing.lag + game.banks[seat], "clock")
    if isinstance(pace, Days):
        return Out(max(game.asked_at + pace.days * DAY, timing.since), "clock")
    return None


def _by_absence(timing: Timing, patience: Patience, seat: Seat) -> Out | None:
    if seat in timing.present:
        return None
    left = max(timing.since, timing.away_since.get(seat, timing.since))
    return Out(max(left + patience.away, _noticed(timing, patience, seat)), "away")


def _by_idleness(table: Table, timing: Timing, patience: Patience) -> Out | None:
    if not isinstance(table.options.pace, Untimed):
        return None
    idle = timing.since + patience.idle
    nudged = table.playing().nudged_at
    if nudged is not None:
        idle = min(idle, max(nudged, timing.since) + patience.nudged)
    if max([timing.since, *timing.here_since.values()]) > idle - NOTICE:
        idle = max(idle, _noticed(timing, patience, table.decider()))
    return Out(idle, "idle")


def _noticed(timing: Timing, patience: Patience, seat: Seat | None) -> int:
    """When those who wait for a seat have been here long enough to have seen a countdown."""
    came = [timing.here_since.get(other, timing.since) for other in timing.present - {seat}]
    return min(came, default=timing.since) + min(NOTICE, patience.away)


def nudge_at(table: Table, timing: Timing, patience: Patience) -> int | None:
    """From when on the one who decides may be asked to go on; once."""
    return None if running(table) is None else _nudge_at(table.playing(), timing, patience)


def _nudge_at(game: Game, timing: Timing, patience: Patience) -> int | None:
    return None if game.nudged_at is not None else timing.since + patience.fair


def clocks(table: Table, timing: Timing, patience: Patience, now: int) -> Clocks | None:
    """The clocks as everybody sees them."""
    if table.phase != "playing" or table.game is None:
        return None
    pace, seat = table.options.pace, running(table)
    end = None if seat is None else _earliest(table, timing, patience, seat)
    timed = isinstance(pace, Bank) and seat is not None
    return Clocks(
        now=now,
        running=seat,
        since=timing.since,
        banks=table.game.banks,
        free_until=timing.since + pace.free * 1000 if timed and isinstance(pace, Bank) else None,
        out_at=end.at if end else None,
        out_by=end.by if end else None,
        nudge_at=None if seat is None else _nudge_at(table.game, timing, patience),
    )
