"""Bodies of the HTTP answers about people and tables."""

from msgspec import Struct

from oriflamme.rules.terms import Family, Seat
from oriflamme.server.protocol.games import GameSummary
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.tables import TableInfo, TableOptions
from oriflamme.server.protocol.terms import (
    AccountKind,
    Language,
    Milliseconds,
    Phase,
)


class Guest(Struct, frozen=True):
    """Somebody the server knows, with an account or without."""

    id: str
    """The public id."""
    name: str
    language: Language
    coat: str
    account: AccountKind | None = None
    """Whether a person's account is behind it, or a bot's; null: none."""


class TableLink(Struct, frozen=True):
    """A table to go to."""

    code: str
    url: str


class FoundTable(Struct, frozen=True):
    """`POST /api/matchmaking`: where one will play."""

    code: str
    url: str
    is_new: bool
    """Whether it was opened for this: then one sits there already, and is ready."""


class ShortCode(Struct, frozen=True):
    """`POST /api/tables/{code}/short-code`: another code of the table, easy to read out."""

    code: str
    expires: Milliseconds | None
    """When it ends; null: never."""


class DeviceLink(Struct, frozen=True):
    """`POST /api/device-link`: opened once on another device in time, one is oneself there."""

    url: str
    expires: Milliseconds


class Device(Struct, frozen=True):
    """A browser or program that is this guest."""

    id: str
    created: Milliseconds
    """Since when it is."""
    last_seen: Milliseconds
    """When it was last here, to the hour."""
    is_current: bool
    """Whether it is the one that asks."""


class Devices(Struct, frozen=True):
    """`GET /api/devices`: where one is oneself."""

    devices: tuple[Device, ...]
    """This one first, then the last seen."""
    recovery_key_created: Milliseconds | None
    """Null: there is none."""


class RecoveryKey(Struct, frozen=True):
    """`POST /api/recovery-key`: written down, it makes any device one's own."""

    key: str
    """Hyphens, and capital or small letters, make no difference."""
    url: str
    created: Milliseconds
    """When; the one before opens nothing since."""


class PushState(Struct, frozen=True):
    """`GET /api/push`: whether this device is told of turns by web push."""

    key: str | None
    """The server's public key, which the browser asks for (`applicationServerKey`); null: there
    is no web push here."""
    is_subscribed: bool
    """Whether this device is told."""


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    code: str
    url: str
    phase: Phase
    options: TableOptions
    names: tuple[str | None, ...]
    """By seat; a bot by its own name; null: free."""
    bots: tuple[bool, ...]
    updated: Milliseconds
    """When something last happened there; in the list of open tables, to the minute."""
    your_seat: Seat | None = None
    your_decision: bool = False
    deciding: Seat | None = None
    """`GET /api/me`: the seat whose decision it is; null while nobody is asked."""
    families: tuple[tuple[Family, ...], ...] = ()
    """By seat: two in the duel, else one."""
    coats: tuple[str | None, ...] = ()
    """By seat: the coats of arms of people."""
    waiting: int = 0
    """In the list of open tables: how many of those who sit there are connected."""


class Me(Struct, frozen=True):
    """`GET /api/me`: who one is, and one's games. Null: not a guest yet."""

    guest: Guest | None
    tables: tuple[TableSummary, ...]
    """Those that wait for one's decision first."""
    games: tuple[GameSummary, ...]
    """Newest first."""
    announcement: str | None = None
    """What whoever keeps the house has everybody told."""


class OpenTables(Struct, frozen=True):
    """`GET /api/tables`: the listed tables."""

    tables: tuple[TableSummary, ...]


class PublicTable(Struct, frozen=True):
    """`GET /api/tables/{code}`: a table as anybody with its link may know it."""

    table: TableInfo
    number: int
    connected: tuple[bool, ...]
    spectator_count: int


class Problem(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    code: RefusalCode
    message: str
    allowed: int | None = None
    """How many are allowed, where there were too many: within an hour or a second, or at a time."""
    retry_after: int | None = None
    """Seconds after which it may be asked again; null: nothing changes by waiting alone."""
