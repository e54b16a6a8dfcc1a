"""A table at one moment: who sits, what was agreed on, and the game as it stands."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from oriflamme.fairness.proof import SealedCard
from oriflamme.rules.deal import Dealt
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Seat
from oriflamme.server.protocol.changes import ChatSent, Person
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import MidgameOrigin, TableOptions
from oriflamme.server.protocol.terms import Phase

MAX_CHAT_LINES: Final = 30
"""How much of the talk somebody who joins is told."""
MAX_REMEMBERED_ACTS: Final = 1000
"""So many of a game's latest acts can be sent again without harm: more than any game has, unless
acts are taken back for ever."""


class SeatState(Struct, frozen=True):
    """One seat: of a person, a bot, or nobody."""

    person: Person | None = None
    bot: str | None = None
    ready: bool = False
    stand_in: str | None = None
    """The bot that plays on for the person."""
    rematch: bool = False
    client_seed: str | None = None
    """What the person's device added to the next deal."""

    @property
    def is_free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that decides for this seat, if one does."""
        return self.bot or self.stand_in

    @property
    def name(self) -> str | None:
        return self.person.name if self.person else self.bot

    @property
    def coat(self) -> str | None:
        return self.person.shown_coat if self.person else None


class AcceptedAct(Struct, frozen=True):
    """An act that was accepted."""

    seat: Seat
    id: str
    number: int


class TableGame(Struct, frozen=True):
    """A game dealt at a table, and how far it has come."""

    id: str
    setup: Setup
    first: Seat
    dealt: Mapping[Family, Dealt]
    state: State
    start_number: int
    """The number of the change that started it."""
    started_at: int
    pending_number: int
    """The number of the change that asked the pending decision."""
    pending_since: int
    """When."""
    banks: tuple[int, ...] | None
    accepted_acts: tuple[AcceptedAct, ...] = ()
    nudged_at: int | None = None
    """When the one who decides was last asked to go on."""
    return_count: int = 0
    """How often the one who decides came back to the pending decision."""
    undo_state: State | None = None
    """How the game stood before its last act, while that may be taken back."""
    origin: MidgameOrigin | None = None
    """None: with the deal."""
    hinted_number: int | None = None
    """The last decision that a hint is known to have been asked for, by its number."""
    secret: bytes | None = None
    """What the deal came from; none: of a game that goes on from a moment of another."""
    sealed: tuple[SealedCard, ...] = ()
    """The cards laid face down, in order, as everybody was shown them."""


class ChatLine(Struct, frozen=True):
    number: int
    at: int
    message: ChatSent


class TableState(Struct, frozen=True):
    """The sum of all changes so far. An immutable value: `fold` gives the next one."""

    code: str
    options: TableOptions
    host: Person
    seats: tuple[SeatState, ...]
    number: int = 1
    """Of the last change."""
    phase: Phase = "seating"
    games: int = 0
    """How many were dealt here."""
    game: TableGame | None = None
    chat: tuple[ChatLine, ...] = ()
    removed: frozenset[str] = frozenset()
    """Those whom the host asked to leave, by public id: this table is closed to them."""
    secret: bytes | None = None
    """What the next deal will come from."""

    def seat_of(self, guest: str | None) -> Seat | None:
        """Where somebody sits, by public id."""
        for seat, chair in enumerate(self.seats):
            if chair.person and chair.person.id == guest:
                return seat
        return None

    def people_of(self, guest: str | None) -> list[Person]:
        """Those who sit here by a guest: the guest, or all who share the guest's device."""
        seated = [chair.person for chair in self.seats if chair.person]
        return [person for person in seated if person.guest == guest]

    def is_shared(self, seat: Seat) -> bool:
        """Whether the person in a seat plays on a device that others play on, too."""
        person = self.seats[seat].person
        return person is not None and person.shares_with is not None

    def check_admission(self, guest: str | None) -> None:
        """Refuse whoever may not listen: before the start all may, then perhaps only players."""
        if guest in self.removed:
            raise Refusal("removed")
        if self.options.spectators or self.phase == "seating":
            return
        if not self.belongs_to(guest):
            raise Refusal("spectators_not_allowed")

    def belongs_to(self, guest: str | None) -> bool:
        """Whether it is somebody's table: they opened it, or sit there."""
        return (
            guest == self.host.id or self.seat_of(guest) is not None or self._brings_a_player(guest)
        )

    def _brings_a_player(self, guest: str | None) -> bool:
        return guest is not None and bool(self.people_of(guest))

    @property
    def allows_hints(self) -> bool:
        """Where nobody but bots could mind, or where it was agreed on."""
        return self.options.hints or not (self.has_several_people or self.options.rated)

    @property
    def has_several_people(self) -> bool:
        """Whether several people sit here."""
        return sum(chair.person is not None for chair in self.seats) > 1

    def running_game(self) -> TableGame:
        """The running game."""
        if self.phase != "playing" or self.game is None:
            raise Refusal("not_now", "No game is running.")
        return self.game

    def decider(self) -> Seat | None:
        """Who decides now."""
        if self.phase != "playing" or self.game is None or self.game.state.decision is None:
            return None
        return self.game.state.decision.seat

    def awaits(self, seat: Seat, pending_number: int) -> bool:
        """Whether it is still this decision of this seat that the game waits for."""
        return (
            self.game is not None
            and self.game.pending_number == pending_number
            and self.decider() == seat
        )


def with_seat(table: TableState, seat: Seat, state: SeatState) -> TableState:
    """The table with another chair in this place."""
    chairs = (*table.seats[:seat], state, *table.seats[seat + 1 :])
    return replace(table, seats=chairs)


def with_bank(game: TableGame, seat: Seat, bank_left: int | None) -> tuple[int, ...] | None:
    """The banks when a seat has so much left in its own; none: as it was."""
    if bank_left is None or game.banks is None:
        return game.banks
    return (*game.banks[:seat], bank_left, *game.banks[seat + 1 :])


def families_of(options: TableOptions) -> tuple[tuple[Family, ...], ...]:
    """The families each seat heads."""
    return RULESETS[options.ruleset].seating(options.seats)
