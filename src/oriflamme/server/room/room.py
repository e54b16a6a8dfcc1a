"""A table being played at: who comes and goes, and what is asked of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from oriflamme.rules.actions import Action
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.terms import StepDown
from oriflamme.server.room.kept_table import KeptTable
from oriflamme.server.room.replies import accepted, refused
from oriflamme.server.tables import clock, playing
from oriflamme.server.tables.answering import answer
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.clock import spent
from oriflamme.server.tables.playing import hand_over
from oriflamme.server.tables.seating import stand
from oriflamme.server.telling.changes import MissedChange
from oriflamme.server.telling.listener import Listener
from oriflamme.server.telling.welcome import greet


class Room(KeptTable):
    """All that is asked is done in turn; `KeptTable` writes what it changes, and tells of it."""

    visitors = 0
    """Those who came in, whether they have joined yet or not."""

    # Coming and going.

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Somebody is here, or will be in a moment: the room must not be put away meanwhile."""
        self.visitors += 1
        try:
            yield
        finally:
            self.visitors -= 1

    def join(self, listener: Listener, since: int | None) -> None:
        """Hear everything from now on, beginning with what was missed."""
        self.in_turn(self._join, listener, since)

    def _join(self, listener: Listener, since: int | None) -> None:
        if self.is_broken:
            listener.drop("trouble")
            return
        now = self.clock()
        if refusal := self.turned_away(listener):
            listener.drop(refusal.code)
            return
        self.listeners.add(listener, now)
        presence = self.listeners.presence(self.table, self.patience, now)
        listener.tell(greet(self.table, listener, self._missed_since(since), presence))
        self.on_presence(self)

    def _missed_since(self, number: int | None) -> list[MissedChange] | None:
        """The changes after a number, if all of them are remembered."""
        if number is None:
            return None
        later = [each for each in self.missed if each.number > number]
        return later if len(later) == self.table.number - number else None

    def leave(self, listener: Listener) -> None:
        """In turn, so that nobody leaves before they have come."""
        self.in_turn(self._leave, listener)

    def _leave(self, listener: Listener) -> None:
        self.listeners.drop(listener, self.clock())
        if not self.is_broken:
            self.on_presence(self)

    # Asking.

    def hear(self, listener: Listener, message: fc.Message) -> None:
        """Do what somebody asks, or tell them why not."""
        hear = self._act if isinstance(message, fc.Act) else self._hear
        self.in_turn(hear, listener, message)

    def tell_hint(self, listener: Listener, asked: int, said: bytes) -> None:
        """The hint somebody waits for, unless the game has moved on; in turn, so that whatever is
        to be known of it is known before."""
        self.in_turn(self._tell_hint, listener, asked, said)

    def _tell_hint(self, listener: Listener, asked: int, said: bytes) -> None:
        seat = self.listeners.seat(listener)
        if seat is not None and self.table.awaits(seat, asked):
            listener.tell(said)

    def _hear(self, listener: Listener, message: fc.Message) -> None:
        now = self.clock()
        try:
            asking = self.asking(listener.person, now)
            if change := answer(asking, message):
                self.keep(change, now)
            if isinstance(message, fc.AskHint):
                self.on_hint(listener, asking.seat())
        except Refusal as refusal:
            self._refuse(listener, refusal)

    def _act(self, listener: Listener, message: fc.Act) -> None:
        table, seat = self.table, self.listeners.seat(listener)
        number = playing.already(table, seat, message)
        if number is not None:
            listener.tell(accepted(message.id, number))
            return
        now = self.clock()
        try:
            if seat is None:
                seat = self.asking(listener.person, now).seat()
            action = playing.chosen(table, seat, message)
        except Refusal as refusal:
            self._refuse(listener, refusal, message.id)
            return
        left = spent(table, self.listeners.timing, now)
        change = playing.decide(table, seat, action, id=message.id, left=left)
        self.keep(change, now, action=action, asker=listener)

    def _refuse(self, listener: Listener, refusal: Refusal, id: str | None = None) -> None:
        self.on_refusal(refusal.code)
        listener.tell(refused(refusal, self.table.number, id))

    def asking(self, person: ch.Person | None, now: int) -> Asking:
        table = self.table
        left = spent(table, self.listeners.timing, now)
        nudge_at = clock.nudge_at(table, self.listeners.timing, self.patience)
        return Asking(
            table=table,
            person=person,
            host_is_away=self.listeners.host_is_away(self.patience.host_away, now),
            rng=self.rng,
            left=left,
            has_had_time=nudge_at is not None and nudge_at <= now,
            is_full=self.is_full,
        )

    def depart(self, person: ch.Person) -> None:
        """Somebody leaves for good: their seat becomes free, or a bot plays on in it."""
        self.in_turn(self._depart, person)

    def _depart(self, person: ch.Person) -> None:
        now = self.clock()
        if change := departure(self.asking(person, now)):
            self.keep(change, now)

    def decide_for(
        self, seat: Seat, asked: int, action: Action, stepped_down: StepDown | None = None
    ) -> None:
        """A bot's decision, unless the game has moved on."""
        self.in_turn(self._decide_for, seat, asked, action, stepped_down)

    def _decide_for(
        self, seat: Seat, asked: int, action: Action, stepped_down: StepDown | None
    ) -> None:
        table = self.table
        if table.awaits(seat, asked) and table.chairs[seat].played_by:
            change = playing.decide(table, seat, action, stepped_down=stepped_down)
            self.keep(change, self.clock(), action=action)

    def fill_up(self) -> None:
        """Free seats go to bots, where that was agreed on."""
        for seat, chair in enumerate(self.table.chairs):
            if chair.is_free:
                self.in_turn(self._seat_bot, seat)

    def _seat_bot(self, seat: Seat) -> None:
        fill, table = self.table.options.fill, self.table
        is_here = seat < len(table.chairs) and table.phase == "seating"
        if fill and is_here and table.chairs[seat].is_free:
            self.keep(ch.BotSeated(seat, fill.bot), self.clock())

    def time_out(self) -> None:
        """Let a bot play on for the one who decides, if the time has come."""
        self.in_turn(self._time_out)

    def _time_out(self) -> None:
        now = self.clock()
        out = self.listeners.out(self.table, self.patience)
        seat = self.table.decider()
        if out and out.at <= now and seat is not None:
            left = spent(self.table, self.listeners.timing, now)
            self.keep(playing.time_out(self.table, seat, out.by, left), now)


def departure(asking: Asking) -> ch.TableChange | None:
    """The change by which somebody who sits here is gone: before the deal, or in the middle."""
    if asking.table.seat_of(asking.somebody().id) is None:
        return None
    if asking.table.phase == "playing":
        return hand_over(asking, fc.HandOver())
    return stand(asking, fc.Stand())
