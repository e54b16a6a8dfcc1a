"""What can be written. A list of these is one unit: all of it is kept, or none."""

from typing import TypeAlias

from msgspec import Struct

from oriflamme.server.store.account_writes import AccountWrite
from oriflamme.server.store.keeping_writes import KeepingWrite
from oriflamme.server.store.nameless import NamelessWrite
from oriflamme.server.store.standing_writes import StandingWrite


class AppendChange(Struct, frozen=True):
    """The next change of a table. A number that is already there refuses the whole unit."""

    code: str
    number: int
    at: int
    body: bytes


class SaveTable(Struct, frozen=True):
    """What lists show of a table, and when it must be looked after."""

    code: str
    phase: str
    listed: bool
    updated: int
    due: int | None
    summary: bytes


class SaveSeats(Struct, frozen=True):
    """Who sits at a table, by public ids."""

    code: str
    guests: tuple[str, ...]


class SaveGame(Struct, frozen=True):
    """A finished game: where its changes lie, and who played."""

    id: str
    code: str
    first_number: int
    last_number: int
    finished: int
    summary: bytes
    guests: tuple[tuple[int | None, str], ...]
    """By seat; none: several shared the guest's device."""
    """Seats and the public ids of the people in them."""


class SaveReview(Struct, frozen=True):
    """What was found in a finished game; it replaces what was found before."""

    game: str
    at: int
    body: bytes


class SaveGuest(Struct, frozen=True):
    """A guest, new or changed. `key` is the hash of what their cookie holds."""

    id: str
    key: bytes
    name: str
    language: str
    at: int
    coat: str | None = None


class SaveLink(Struct, frozen=True):
    """A link that moves a guest to another device; `token` is a hash."""

    token: bytes
    guest: str
    expires: int


class SpendLink(Struct, frozen=True):
    """The link has been used."""

    token: bytes


class SaveKey(Struct, frozen=True):
    """Another key by which a guest is known: each device has its own."""

    guest: str
    key: bytes
    at: int


class SeeKey(Struct, frozen=True):
    """A device was here."""

    key: bytes
    at: int


class EndKey(Struct, frozen=True):
    """A device is no longer its guest's."""

    key: bytes


class SaveSpareKey(Struct, frozen=True):
    """The one key a guest has written down; `key` is a hash."""

    guest: str
    key: bytes
    at: int


class DeleteGuest(Struct, frozen=True):
    """Everything about a guest but what tables and finished games tell."""

    id: str


class SaveSubscription(Struct, frozen=True):
    """A device wants to be told of turns, at this address; the newest of a guest's are kept."""

    guest: str
    key: bytes
    """Of the device."""
    endpoint: str
    p256dh: bytes
    auth: bytes
    language: str


class EndSubscription(Struct, frozen=True):
    """A device wants to be told no more."""

    key: bytes


class DropSubscription(Struct, frozen=True):
    """The push service knows nobody at this address any more."""

    endpoint: str


class SaveLease(Struct, frozen=True):
    """A new table is this worker's."""

    code: str
    worker: str


class Tell(Struct, frozen=True):
    """A word to all workers of the house, once the rest of its unit is kept."""

    word: str


class SaveSecret(Struct, frozen=True):
    """What is made once and kept for good: whoever comes second changes nothing."""

    name: str
    value: bytes


class SaveMute(Struct, frozen=True):
    """Whether a guest hears another."""

    guest: str
    person: str
    muted: bool


class LetGo(Struct, frozen=True):
    """Changes of a table, from one number to another, that it can do without."""

    code: str
    first: int
    last: int


class RetireTable(Struct, frozen=True):
    """The table is there for nobody any more; what was kept of it is deleted next."""

    code: str


class DeleteTable(Struct, frozen=True):
    """A table, and the games finished at it, with all that is left of them."""

    code: str


class DeleteLinks(Struct, frozen=True):
    """Links that were not used in time."""

    before: int


class Touch(Struct, frozen=True):
    """Nothing new, but written all the same: does the disk take it?"""


Write: TypeAlias = (
    AppendChange
    | SaveTable
    | SaveSeats
    | SaveGame
    | SaveReview
    | SaveGuest
    | SaveKey
    | SeeKey
    | EndKey
    | SaveSpareKey
    | DeleteGuest
    | SaveLink
    | SpendLink
    | SaveSubscription
    | EndSubscription
    | DropSubscription
    | SaveMute
    | SaveSecret
    | SaveLease
    | Tell
    | LetGo
    | RetireTable
    | DeleteTable
    | DeleteLinks
    | Touch
    | AccountWrite
    | NamelessWrite
    | StandingWrite
    | KeepingWrite
)
