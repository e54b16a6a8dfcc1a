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
from oriflamme.server.protocol.changes import Person, Said
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import Beginning, TableOptions
from oriflamme.server.protocol.terms import Phase

CHAT_LINES: Final = 30
"""How much of the talk somebody who joins is told."""
ACTS_REMEMBERED: Final = 1000
"""So many of a game's latest acts can be sent again without harm: more than any game has, unless
acts are taken back for ever."""


class Chair(Struct, frozen=True):
    """One seat: of a person, a bot, or nobody."""

    person: Person | None = None
    bot: str | None = None
    ready: bool = False
    stand_in: str | None = None
    """The bot that plays on for the person."""
    rematch: bool = False
    share: str | None = None
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
        return self.person.bears if self.person else None


class Answered(Struct, frozen=True):
    """An act that was accepted."""

    seat: Seat
    id: str
    number: int


class Game(Struct, frozen=True):
    """A game dealt at a table, and how far it has come."""

    id: str
    setup: Setup
    first: Seat
    dealt: Mapping[Family, Dealt]
    state: State
    begun: int
    """The number of the change that started it."""
    started: int
    asked: int
    """The number of the change that asked the pending decision."""
    asked_at: int
    """When."""
    banks: tuple[int, ...] | None
    answered: tuple[Answered, ...] = ()
    nudged_at: int | None = None
    """When the one who decides was last asked to go on."""
    returns: int = 0
    """How often the one who decides came back to the pending decision."""
    before: State | None = None
    """How the game stood before its last act, while that may be taken back."""
    beginning: Beginning | None = None
    """None: with the deal."""
    hinted: int | None = None
    """The last decision that a hint is known to have been asked for, by its number."""
    secret: bytes | None = None
    """What the deal came from; none: of a game that goes on from a moment of another."""
    sealed: tuple[SealedCard, ...] = ()
    """The cards laid face down, in order, as everybody was shown them."""


class ChatLine(Struct, frozen=True):
    number: int
    at: int
    said: Said


class Table(Struct, frozen=True):
    """The sum of all changes so far. An immutable value: `fold` gives the next one."""

    code: str
    options: TableOptions
    host: Person
    chairs: tuple[Chair, ...]
    number: int = 1
    """Of the last change."""
    phase: Phase = "seating"
    games: int = 0
    """How many were dealt here."""
    game: Game | None = None
    chat: tuple[ChatLine, ...] = ()
    removed: frozenset[str] = frozenset()
    """Those whom the host asked to leave, by public id: this table is closed to them."""
    secret: bytes | None = None
    """What the next deal will come from."""

    def seat_of(self, guest: str | None) -> Seat | None:
        """Where somebody sits, by public id."""
        for seat, chair in enumerate(self.chairs):
            if chair.person and chair.person.id == guest:
                return seat
        return None

    def people_of(self, guest: str | None) -> list[Person]:
        """Those who sit here by a guest: the guest, or all who share the guest's device."""
        seated = [chair.person for chair in self.chairs if chair.person]
        return [person for person in seated if person.guest == guest]

    def is_shared(self, seat: Seat) -> bool:
        """Whether the person in a seat plays on a device that others play on, too."""
        person = self.chairs[seat].person
        return person is not None and person.shares_with is not None

    def check_admits(self, guest: str | None) -> None:
        """Refuse whoever may not listen: before the start all may, then perhaps only players."""
        if guest in self.removed:
            raise Refusal("removed")
        if self.options.spectators or self.phase == "seating":
            return
        if not self.is_of(guest):
            raise Refusal("no_spectators")

    def is_of(self, guest: str | None) -> bool:
        """Whether it is somebody's table: they opened it, or sit there."""
        return guest == self.host.id or self.seat_of(guest) is not None or self._hosts(guest)

    def _hosts(self, guest: str | None) -> bool:
        return guest is not None and bool(self.people_of(guest))

    @property
    def allows_hints(self) -> bool:
        """Where nobody but bots could mind, or where it was agreed on."""
        return self.options.hints or not (self.has_company or self.options.rated)

    @property
    def has_company(self) -> bool:
        """Whether several people sit here."""
        return sum(chair.person is not None for chair in self.chairs) > 1

    def playing(self) -> Game:
        """The running game."""
        if self.phase != "playing" or self.game is None:
            raise Refusal("not_now", "No game is running.")
        return self.game

    def decider(self) -> Seat | None:
        """Who decides now."""
        if self.phase != "playing" or self.game is None or self.game.state.decision is None:
            return None
        return self.game.state.decision.seat

    def awaits(self, seat: Seat, asked: int) -> bool:
        """Whether it is still this decision of this seat that the game waits for."""
        return self.game is not None and self.game.asked == asked and self.decider() == seat


def with_chair(table: Table, seat: Seat, chair: Chair) -> Table:
    """The table with another chair in this place."""
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return replace(table, chairs=chairs)


def with_left(game: Game, seat: Seat, left: int | None) -> tuple[int, ...] | None:
    """The banks when a seat has so much left in its own; none: as it was."""
    if left is None or game.banks is None:
        return game.banks
    return (*game.banks[:seat], left, *game.banks[seat + 1 :])


def families_of(options: TableOptions) -> tuple[tuple[Family, ...], ...]:
    """The families each seat heads."""
    return RULESETS[options.ruleset].seating(options.seats)
