"""What can be written. A list of these is one unit: all of it is kept, or none."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class AppendChange:
    """The next change of a table. A number that is already there refuses the whole unit."""

    code: str
    number: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class SaveTable:
    """What lists show of a table, and when it must be looked after."""

    code: str
    phase: str
    listed: bool
    updated: int
    due: int | None
    summary: bytes


@dataclass(frozen=True, slots=True)
class SaveSeats:
    """Who sits at a table, by public ids."""

    code: str
    guests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveGame:
    """A finished game: where its changes lie, and who played."""

    id: str
    code: str
    first_number: int
    last_number: int
    finished: int
    summary: bytes
    guests: tuple[tuple[int, str], ...]
    """Seats and the public ids of the people in them."""


@dataclass(frozen=True, slots=True)
class SaveGuest:
    """A guest, new or renamed. `key` is the hash of what their cookie holds."""

    id: str
    key: bytes
    name: str
    language: str
    at: int


@dataclass(frozen=True, slots=True)
class SaveLink:
    """A link that moves a guest to another device; `token` is a hash."""

    token: bytes
    guest: str
    expires: int


@dataclass(frozen=True, slots=True)
class SpendLink:
    """The link has been used."""

    token: bytes


@dataclass(frozen=True, slots=True)
class SaveKey:
    """Another key by which a guest is known: each device has its own."""

    guest: str
    key: bytes


@dataclass(frozen=True, slots=True)
class SaveMute:
    """Whether a guest hears another."""

    guest: str
    person: str
    muted: bool


Write: TypeAlias = (
    AppendChange
    | SaveTable
    | SaveSeats
    | SaveGame
    | SaveGuest
    | SaveKey
    | SaveLink
    | SpendLink
    | SaveMute
)
