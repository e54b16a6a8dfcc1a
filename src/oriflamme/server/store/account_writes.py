"""What can be written of accounts, and the SQL of it."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from oriflamme.server.store.standing_writes import adopt_standing
from oriflamme.server.store.statement import Statement


class SaveAccount(Struct, frozen=True):
    """A guest gets an account. A name that looks like another's refuses the whole unit."""

    id: str
    """The guest's."""
    likeness: str
    """What the name looks like."""
    kind: str
    owner: str | None
    """Whose bot it is."""
    created: int
    password: str | None
    """Its hash, as argon2 writes it; none: it is signed in to by other means."""


class RenameAccount(Struct, frozen=True):
    """The guest has another name; one that looks like another's refuses the whole unit."""

    id: str
    likeness: str


class SavePassword(Struct, frozen=True):
    """Another password."""

    id: str
    password: str


class AdoptGuest(Struct, frozen=True):
    """A guest is somebody who has an account: finished games come along, the guest is no more."""

    guest: str
    account: str
    at: int


class SavePasskey(Struct, frozen=True):
    id: bytes
    account: str
    public_key: bytes
    uses: int
    label: str
    at: int


class UsePasskey(Struct, frozen=True):
    """Somebody signed in by it; `uses` is how often, as the device counts."""

    id: bytes
    uses: int
    at: int


class EndPasskey(Struct, frozen=True):
    id: bytes
    account: str


class SaveToken(Struct, frozen=True):
    """A key for programs; `key` is a hash."""

    key: bytes
    account: str
    label: str
    scopes: str
    at: int


class SeeToken(Struct, frozen=True):
    """A program was here."""

    key: bytes
    at: int


class EndToken(Struct, frozen=True):
    key: bytes


class DeleteAccount(Struct, frozen=True):
    """The account and all that is signed in to by it; its guest stays."""

    id: str


AccountWrite: TypeAlias = (
    SaveAccount
    | RenameAccount
    | SavePassword
    | AdoptGuest
    | SavePasskey
    | UsePasskey
    | EndPasskey
    | SaveToken
    | SeeToken
    | EndToken
    | DeleteAccount
)

OF_A_FORMER_GUEST: Final = (
    "subscriptions WHERE guest",
    "keys WHERE guest",
    "spare_keys WHERE guest",
    "links WHERE guest",
    "mutes WHERE guest",
    "seats WHERE guest",
    "guests WHERE id",
)
OF_AN_ACCOUNT: Final = (
    "passkeys WHERE account",
    "tokens WHERE account",
    "former_guests WHERE account",
    "accounts WHERE id",
)
PLAYED_BOTH: Final = """
DELETE FROM players WHERE guest = ? AND game IN (SELECT game FROM players WHERE guest = ?)
"""
"""Where both sat at one table, the game is in the account's list already."""
MUTED_BOTH: Final = """
DELETE FROM mutes WHERE person = ? AND guest IN (SELECT guest FROM mutes WHERE person = ?)
"""


def save_account(op: AccountWrite) -> Iterator[Statement]:  # noqa: C901  one case a write
    """A write as SQL."""
    match op:
        case SaveAccount(id, likeness, kind, owner, created, password):
            yield Statement(
                "INSERT INTO accounts (id, likeness, kind, owner, created, password)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (id, likeness, kind, owner, created, password),
            )
        case RenameAccount(id, likeness):
            yield Statement("UPDATE accounts SET likeness = ? WHERE id = ?", (likeness, id))
        case SavePassword(id, password):
            yield Statement("UPDATE accounts SET password = ? WHERE id = ?", (password, id))
        case AdoptGuest(guest, account, at):
            yield Statement(PLAYED_BOTH, (guest, account))
            yield Statement("UPDATE players SET guest = ? WHERE guest = ?", (account, guest))
            yield Statement(MUTED_BOTH, (guest, account))
            yield Statement("UPDATE mutes SET person = ? WHERE person = ?", (account, guest))
            yield from adopt_standing(guest, account)
            for rows in OF_A_FORMER_GUEST:
                yield Statement(f"DELETE FROM {rows} = ?", (guest,))
            yield Statement("INSERT INTO former_guests VALUES (?, ?, ?)", (guest, account, at))
        case SavePasskey(id, account, public_key, uses, label, at):
            yield Statement(
                "INSERT INTO passkeys (id, account, public_key, uses, label, made, used)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (id, account, public_key, uses, label, at, at),
            )
        case UsePasskey(id, uses, at):
            yield Statement("UPDATE passkeys SET uses = ?, used = ? WHERE id = ?", (uses, at, id))
        case EndPasskey(id, account):
            yield Statement("DELETE FROM passkeys WHERE id = ? AND account = ?", (id, account))
        case SaveToken(key, account, label, scopes, at):
            yield Statement(
                "INSERT INTO tokens (key, account, label, scopes, made, used)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (key, account, label, scopes, at, at),
            )
        case SeeToken(key, at):
            yield Statement("UPDATE tokens SET used = ? WHERE key = ? AND used < ?", (at, key, at))
        case EndToken(key):
            yield Statement("DELETE FROM tokens WHERE key = ?", (key,))
        case DeleteAccount(id):
            for rows in OF_AN_ACCOUNT:
                yield Statement(f"DELETE FROM {rows} = ?", (id,))
