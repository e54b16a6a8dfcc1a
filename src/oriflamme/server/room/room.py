"""A table being played at: who comes and goes, and what is asked of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.terms import FallbackReason
from oriflamme.server.room.live_table import LiveTable
from oriflamme.server.room.replies import accepted, refused
from oriflamme.server.tables import clock, play
from oriflamme.server.tables.clock import bank_left
from oriflamme.server.tables.handlers import handle
from oriflamme.server.tables.play import hand_over
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.seating import stand
from oriflamme.server.updates.change_messages import MissedChange
from oriflamme.server.updates.listener import Listener
from oriflamme.server.updates.welcome import encode_welcome


class Room(LiveTable):
    """All that is asked is done in turn; `LiveTable` writes what it changes, and tells of it."""

    visitor_count = 0
    """Those who came in, whether they have joined yet or not."""

    # Coming and going.

    @contextmanager
    def hold_open(self) -> Iterator[None]:
        """Somebody is here, or will be in a moment: the room must not be put away meanwhile."""
        self.visitor_count += 1
        try:
            yield
        finally:
            self.visitor_count -= 1

    def join(self, listener: Listener, since: int | None) -> None:
        """Hear everything from now on, beginning with what was missed."""
        self.run_in_order(self._join, listener, since)

    def _join(self, listener: Listener, since: int | None) -> None:
        if self.is_broken:
            listener.drop("storage_unavailable")
            return
        now = self.clock()
        if refusal := self.admission_refusal(listener):
            listener.drop(refusal.code)
            return
        self.listeners.add(listener, now)
        presence = self.listeners.presence(self.table, self.timeouts, now)
        listener.send(encode_welcome(self.table, listener, self._changes_since(since), presence))
        self.on_presence(self)

    def _changes_since(self, number: int | None) -> list[MissedChange] | None:
        """The changes after a number, if all of them are remembered."""
        if number is None:
            return None
        later = [each for each in self.recent_changes if each.number > number]
        return later if len(later) == self.table.number - number else None

    def leave(self, listener: Listener) -> None:
        """In turn, so that nobody leaves before they have come."""
        self.run_in_order(self._leave, listener)

    def _leave(self, listener: Listener) -> None:
        self.listeners.drop(listener, self.clock())
        if not self.is_broken:
            self.on_presence(self)

    # Asking.

    def receive(self, listener: Listener, message: fc.ClientMessage) -> None:
        """Do what somebody asks, or tell them why not."""
        hear = self._act if isinstance(message, fc.Act) else self._receive
        self.run_in_order(hear, listener, message)

    def send_hint(self, listener: Listener, pending_number: int, message: bytes) -> None:
        """The hint somebody waits for, unless the game has moved on; in turn, so that whatever is
        to be known of it is known before."""
        self.run_in_order(self._send_hint, listener, pending_number, message)

    def _send_hint(self, listener: Listener, pending_number: int, message: bytes) -> None:
        seat = self.listeners.seat(listener)
        if seat is not None and self.table.awaits(seat, pending_number):
            listener.send(message)

    def _receive(self, listener: Listener, message: fc.ClientMessage) -> None:
        now = self.clock()
        try:
            asking = self.request_context(listener.person, now)
            if change := handle(asking, message):
                self.commit(change, now)
            if isinstance(message, fc.AskHint):
                self.on_hint(listener, asking.require_seat())
        except Refusal as refusal:
            self._refuse(listener, refusal)

    def _act(self, listener: Listener, message: fc.Act) -> None:
        table, seat = self.table, self.listeners.seat(listener)
        number = play.accepted_number(table, seat, message)
        if number is not None:
            listener.send(accepted(message.id, number))
            return
        now = self.clock()
        try:
            if seat is None:
                seat = self.request_context(listener.person, now).require_seat()
            action = play.check_action(table, seat, message)
        except Refusal as refusal:
            self._refuse(listener, refusal, message.id)
            return
        left = bank_left(table, self.listeners.clock_state, now)
        change = play.decide(table, seat, action, id=message.id, bank_left=left)
        self.commit(change, now, action=action, requester=listener)

    def _refuse(self, listener: Listener, refusal: Refusal, id: str | None = None) -> None:
        self.on_refusal(refusal.code)
        listener.send(refused(refusal, self.table.number, id))

    def request_context(self, person: ch.Person | None, now: int) -> RequestContext:
        table = self.table
        left = bank_left(table, self.listeners.clock_state, now)
        nudge_at = clock.nudge_at(table, self.listeners.clock_state, self.timeouts)
        return RequestContext(
            table=table,
            person=person,
            host_is_away=self.listeners.host_is_away(self.timeouts.host_disconnect, now),
            rng=self.rng,
            bank_left=left,
            may_nudge=nudge_at is not None and nudge_at <= now,
            is_full=self.is_full,
        )

    def vacate_seat(self, person: ch.Person) -> None:
        """Somebody leaves for good: their seat becomes free, or a bot plays on in it."""
        self.run_in_order(self._vacate_seat, person)

    def _vacate_seat(self, person: ch.Person) -> None:
        now = self.clock()
        if change := vacate_change(self.request_context(person, now)):
            self.commit(change, now)

    def decide_for(
        self,
        seat: Seat,
        pending_number: int,
        action: Action,
        fallback: FallbackReason | None = None,
    ) -> None:
        """A bot's decision, unless the game has moved on."""
        self.run_in_order(self._decide_for, seat, pending_number, action, fallback)

    def _decide_for(
        self, seat: Seat, pending_number: int, action: Action, fallback: FallbackReason | None
    ) -> None:
        table = self.table
        if table.awaits(seat, pending_number) and table.seats[seat].played_by:
            change = play.decide(table, seat, action, fallback=fallback)
            self.commit(change, self.clock(), action=action)

    def fill_seats(self) -> None:
        """Free seats go to bots, where that was agreed on."""
        for seat, chair in enumerate(self.table.seats):
            if chair.is_free:
                self.run_in_order(self._seat_bot, seat)

    def _seat_bot(self, seat: Seat) -> None:
        fill, table = self.table.options.bot_fill, self.table
        is_here = seat < len(table.seats) and table.phase == "seating"
        if fill and is_here and table.seats[seat].is_free:
            self.commit(ch.BotSeated(seat, fill.bot), self.clock())

    def time_out(self) -> None:
        """Let a bot play on for the one who decides, if the time has come."""
        self.run_in_order(self._time_out)

    def _time_out(self) -> None:
        now = self.clock()
        out = self.listeners.next_takeover(self.table, self.timeouts)
        seat = self.table.decider()
        if out and out.at <= now and seat is not None:
            left = bank_left(self.table, self.listeners.clock_state, now)
            self.commit(play.time_out(self.table, seat, out.reason, left), now)


def vacate_change(context: RequestContext) -> ch.TableChange | None:
    """The change by which somebody who sits here is gone: before the deal, or in the middle."""
    if context.table.seat_of(context.require_person().id) is None:
        return None
    if context.table.phase == "playing":
        return hand_over(context, fc.HandOver())
    return stand(context, fc.LeaveSeat())
