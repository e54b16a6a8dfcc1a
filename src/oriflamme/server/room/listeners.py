"""Those who listen at a table: players by seat, spectators as a crowd, and the clocks they set."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.tables import Bank, Clocks
from oriflamme.server.tables import clock
from oriflamme.server.tables.clock import ClockState, Takeover, Timeouts
from oriflamme.server.tables.table import TableState
from oriflamme.server.updates.broadcast import Broadcast
from oriflamme.server.updates.change_messages import ChangeMessages
from oriflamme.server.updates.listener import Listener

SEAT_CHANGES: Final = (ch.SeatTaken, ch.SeatLeft, ch.BotSeated, ch.OptionsChanged)
"""Changes after which somebody else may be in a seat, and so be here."""

MAX_NAMED_SPECTATORS: Final = 12
"""Of those who watch: everybody hears of everyone who comes, and a crowd is no list of names."""
LAG_RECOVERY_DIVISOR: Final = 2
"""After each decision a line regains the most it can be forgiven, divided by this."""


class LagAllowance:
    """One seat's account of forgiven milliseconds.

    Whoever holds back the answers to heartbeats looks slow and is forgiven more, so nobody is
    forgiven more than `most` in one decision, nor half of that in each of many.
    """

    __slots__ = ("_left", "_maximum")

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._left = maximum

    def allowance(self, round_trips: Sequence[int]) -> int:
        """What the next decision may take beyond its time; the quickest of one's lines counts."""
        return min([self._left, *round_trips]) if round_trips else 0

    def use(self, used: int) -> None:
        """A decision was made that needed so much of its allowance."""
        self._left = min(self._maximum, self._left - used + self._maximum // LAG_RECOVERY_DIVISOR)


class Listeners:
    """Who hears what. Whoever sits is told first, and more."""

    def __init__(
        self,
        table: TableState,
        now: int,
        call_soon: Callable[[Callable[[], None]], object],
        *,
        max_lag: int,
    ) -> None:
        self._table = table
        self._all: dict[Listener, Seat | None] = {}
        self._guests: Counter[str] = Counter()
        self._broadcast = Broadcast(call_soon)
        self._max_lag = max_lag
        self._lags = self._fresh_lags(table)
        self._host_seen = now
        """When the host left; nobody knows for how long they were away before the table woke."""
        away = dict.fromkeys(range(len(table.seats)), now)
        self.clock_state = ClockState(now, frozenset(), away)

    def _fresh_lags(self, table: TableState) -> list[LagAllowance]:
        return [LagAllowance(self._max_lag) for _ in table.seats]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Listener]:
        return iter(list(self._all))

    def host_is_away(self, timeout: int, now: int) -> bool:
        """Whether the host is not here, and has not been for so long."""
        is_here = self._table.host.id in self._guests
        return not is_here and now - self._host_seen >= timeout

    @property
    def spectator_count(self) -> int:
        """How many people watch; somebody in two tabs is one."""
        people, nameless = self._spectators()
        return len(people) + nameless

    def _spectators(self) -> tuple[dict[str, ch.Person], int]:
        """The people who watch, by public id, and how many more there are without a name."""
        crowd = [listener.person for listener, seat in self._all.items() if seat is None]
        people = {person.id: person for person in crowd if person}
        sharers = {chair.person.guest for chair in self._table.seats if chair.person}
        return {id: each for id, each in people.items() if id not in sharers}, crowd.count(None)

    def seat(self, listener: Listener) -> Seat | None:
        """Where somebody who listens sits."""
        return self._all.get(listener)

    # Coming and going.

    def add(self, listener: Listener, now: int) -> None:
        if listener not in self._all and listener.person:
            self._guests[listener.person.guest] += 1
        self._all[listener] = self._seat(listener)
        self._update_presence(now)

    def drop(self, listener: Listener, now: int) -> None:
        if listener not in self._all:
            return
        del self._all[listener]
        if listener.person:
            self._guests[listener.person.guest] -= 1
            self._guests += Counter()  # forgets those who are here no more
            if listener.person.guest == self._table.host.id:
                self._host_seen = now
        self._update_presence(now)

    def _seat(self, listener: Listener) -> Seat | None:
        return self._table.seat_of(listener.person.id) if listener.person else None

    def _update_presence(self, now: int) -> None:
        """Note who is here; who has just left is away from now on."""
        present = frozenset(seat for seat in self._all.values() if seat is not None)
        present |= self._seats_sharing_a_device()
        gone = self.clock_state.present - present
        away = {**self.clock_state.away_since, **dict.fromkeys(gone, now)}
        here = {**dict.fromkeys(present, now), **self.clock_state.here_since}
        here = {seat: here[seat] for seat in present}
        self.clock_state = replace(
            self.clock_state, present=present, away_since=away, here_since=here
        )

    def _seats_sharing_a_device(self) -> frozenset[Seat]:
        """The seats of those who share a device that is here: one of them looks, all are."""
        seats = enumerate(chair.person for chair in self._table.seats)
        return frozenset(s for s, person in seats if person and person.shares_with in self._guests)

    def preview_timing(
        self, table: TableState, change: ch.TableChange, now: int
    ) -> ClockState | None:
        """The timing of the decision that a change asks for, which leads to this table."""
        timing, has_banks = self.clock_state, isinstance(table.options.pace, Bank)
        match change:
            case ch.Decided(seat) if has_banks:
                self._lags[seat].use(clock.lag_used(table, timing, now))
            case ch.ControlResumed(seat) if seat != table.decider():
                return None
            case ch.ControlResumed() if table.game and table.game.return_count > 1:
                return clock.continue_bank(table, timing, now)
            case ch.Decided() | ch.Started() | ch.TakenBack() | ch.ControlResumed():
                pass
            case _:
                return None
        lag = self._lag_allowance(table) if has_banks else 0
        return ClockState(now, timing.present, timing.away_since, lag, timing.here_since)

    def apply_change(
        self, table: TableState, change: ch.TableChange, preview: ClockState | None, now: int
    ) -> None:
        """The table has changed: seats may have, and the decision."""
        self._table = table
        if preview and preview.away_since is self.clock_state.away_since:
            self.clock_state = preview
        elif preview:  # somebody came or left while the change was written
            self.clock_state = replace(self.clock_state, since=preview.since, lag=preview.lag)
        if isinstance(change, SEAT_CHANGES):
            self._all = {listener: self._seat(listener) for listener in self._all}
            if isinstance(change, ch.OptionsChanged):  # there may be other seats than before
                self._lags = self._fresh_lags(table)
            self._update_presence(now)

    def _lag_allowance(self, table: TableState) -> int:
        """What the line of the one who decides is forgiven, measured when the question goes out."""
        seat = clock.running_seat(table)
        if seat is None:
            return 0
        lines = [listener.round_trip for listener, sits in self._all.items() if sits == seat]
        return self._lags[seat].allowance(lines)

    def pause_until(self, until: int) -> None:
        """Count nothing before this moment: the server was away."""
        away = {seat: max(at, until) for seat, at in self.clock_state.away_since.items()}
        self.clock_state = replace(self.clock_state, since=until, away_since=away)

    # Telling.

    def send_change(self, messages: ChangeMessages) -> None:
        if messages.missed.speaker:
            self._send_chat(messages)
            return
        crowd = []
        for listener, seat in self._all.items():
            if seat is None:
                crowd.append(listener)
            else:
                listener.send(messages.seats.get(seat, messages.public))
        if crowd:
            self._broadcast.send(crowd, messages.public)

    def _send_chat(self, messages: ChangeMessages) -> None:
        """Whoever muted the speaker hears that something was said, and no more."""
        crowd: list[Listener] = []
        for listener, seat in self._all.items():
            if seat is None:
                crowd.append(listener)
            else:
                listener.send(
                    messages.redacted
                    if messages.is_redacted_for(listener.muted)
                    else messages.public
                )
        self._broadcast.send(
            [each for each in crowd if messages.is_redacted_for(each.muted)], messages.redacted
        )
        self._broadcast.send(
            [each for each in crowd if not messages.is_redacted_for(each.muted)], messages.public
        )

    def send_all(self, message: bytes) -> None:
        self._broadcast.send(self._all, message)

    def presence(self, table: TableState, timeouts: Timeouts, now: int) -> tc.Presence:
        seats = tuple(seat in self.clock_state.present for seat in range(len(table.seats)))
        people, nameless = self._spectators()
        watchers = tuple(
            tc.Spectator(person.id, person.name, person.shown_coat)
            for person in islice(people.values(), MAX_NAMED_SPECTATORS)
        )
        clocks = self.clocks(table, timeouts, now)
        return tc.Presence(seats, len(people) + nameless, watchers, clocks)

    def send_presence(self, table: TableState, timeouts: Timeouts, now: int) -> None:
        self.send_all(encode(self.presence(table, timeouts, now)))

    # Time.

    def next_takeover(self, table: TableState, timeouts: Timeouts) -> Takeover | None:
        return clock.next_takeover(table, self.clock_state, timeouts)

    def clocks(self, table: TableState, timeouts: Timeouts, now: int) -> Clocks | None:
        return clock.clocks(table, self.clock_state, timeouts, now)
