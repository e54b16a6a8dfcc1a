"""Reading accounts: who has one, by what it is signed in to, and whose seat it was."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from oriflamme.server.store.store import GuestRow

Rows: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Asks a database: the SQL, with a question mark for each of the values that follow."""

ACCOUNT: Final = (
    "SELECT a.id, g.name, a.kind, a.owner, a.created, a.password"
    " FROM accounts a JOIN guests g ON g.id = a.id WHERE "
)
SEATS: Final = """
SELECT p.seat, p.guest, a.id, a.kind FROM players p
LEFT JOIN former_guests f ON f.guest = p.guest
LEFT JOIN accounts a ON a.id = coalesce(f.account, p.guest)
WHERE p.game = ? AND p.seat >= 0 ORDER BY p.seat
"""


@dataclass(frozen=True, slots=True)
class AccountRow:
    id: str
    """Of the guest whose account it is."""
    name: str
    kind: str
    """`person`, or `bot`: a program plays by it."""
    owner: str | None
    """Whose bot it is."""
    created: int
    password: str | None = None


@dataclass(frozen=True, slots=True)
class SeatOwner:
    """Who played in a seat of a finished game; seats of bots, and shared ones, have none."""

    seat: int
    guest: str
    account: str | None
    kind: str | None


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    id: bytes
    account: str
    public_key: bytes
    uses: int
    label: str
    made: int
    used: int


@dataclass(frozen=True, slots=True)
class TokenRow:
    key: bytes
    account: str
    label: str
    scopes: str
    made: int
    used: int


class AccountReads:
    """The same questions for every database."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def account(self, id: str) -> AccountRow | None:
        return await self._one(ACCOUNT + "a.id = ?", id)

    async def looking_like(self, likeness: str) -> AccountRow | None:
        """The account whose name cannot be told from this one."""
        return await self._one(ACCOUNT + "a.likeness = ?", likeness)

    async def of_guest(self, guest: str) -> AccountRow | None:
        """The account of a guest, or of the one a guest turned out to be."""
        return await self._one(
            ACCOUNT + "a.id = coalesce((SELECT account FROM former_guests WHERE guest = ?), ?)",
            guest,
            guest,
        )

    async def guest(self, id: str) -> GuestRow | None:
        """The guest whose account it is."""
        rows = await self._rows(
            "SELECT g.id, g.name, g.language, g.coat, a.kind FROM guests g"
            " JOIN accounts a ON a.id = g.id WHERE g.id = ?",
            id,
        )
        return GuestRow(*rows[0]) if rows else None

    async def bots_of(self, owner: str) -> list[AccountRow]:
        rows = await self._rows(ACCOUNT + "a.owner = ? ORDER BY a.created, a.id", owner)
        return [AccountRow(*row) for row in rows]

    async def seats_of(self, game: str) -> list[SeatOwner]:
        """Whose seat was it: the people of a finished game."""
        return [SeatOwner(*row) for row in await self._rows(SEATS, game)]

    async def passkeys_of(self, account: str) -> list[PasskeyRow]:
        rows = await self._rows(
            "SELECT id, account, public_key, uses, label, made, used FROM passkeys"
            " WHERE account = ? ORDER BY made, id",
            account,
        )
        return [PasskeyRow(*row) for row in rows]

    async def passkey(self, id: bytes) -> PasskeyRow | None:
        rows = await self._rows(
            "SELECT id, account, public_key, uses, label, made, used FROM passkeys WHERE id = ?", id
        )
        return PasskeyRow(*rows[0]) if rows else None

    async def tokens_of(self, account: str) -> list[TokenRow]:
        rows = await self._rows(
            "SELECT key, account, label, scopes, made, used FROM tokens"
            " WHERE account = ? ORDER BY made, key",
            account,
        )
        return [TokenRow(*row) for row in rows]

    async def token(self, key: bytes) -> TokenRow | None:
        rows = await self._rows(
            "SELECT key, account, label, scopes, made, used FROM tokens WHERE key = ?", key
        )
        return TokenRow(*rows[0]) if rows else None

    async def _one(self, sql: str, *values: str) -> AccountRow | None:
        rows = await self._rows(sql, *values)
        return AccountRow(*rows[0]) if rows else None
