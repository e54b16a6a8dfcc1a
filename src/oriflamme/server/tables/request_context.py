"""Somebody at the table who asks for something."""

from random import Random

from msgspec import Struct

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.table import TableState


class RequestContext(Struct, frozen=True, gc=False):
    """Who asks, of which table, and what else an answer depends on."""

    table: TableState
    person: Person | None
    host_is_away: bool
    """Whether the host has left, and been given time to come back."""
    rng: Random
    bank_left: int | None = None
    """What the one who decides has left in the bank."""
    may_nudge: bool = False
    """Whether the one who decides has had a fair time for it."""
    is_full: bool = False
    """Whether so much has happened here that only the game may go on."""

    def require_person(self) -> Person:
        if self.person is None:
            raise Refusal("guest_required")
        return self.person

    def require_seat(self) -> Seat:
        """Where the one who asks sits."""
        seat = self.table.seat_of(self.require_person().id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def require_between_games(self) -> None:
        if self.table.phase == "playing":
            raise Refusal("not_now", "A game is running.")

    def require_host(self) -> None:
        """The host, or whoever sits once the host has been away for long."""
        person = self.require_person()
        if person.id == self.table.host.id:
            return
        if not self.host_is_away or self.table.seat_of(person.id) is None:
            raise Refusal("not_host")

    def check_seat(self, seat: Seat) -> None:
        if seat >= len(self.table.seats):
            last = len(self.table.seats) - 1
            raise Refusal("not_found", f"Seats here go from 0 to {last}.")
