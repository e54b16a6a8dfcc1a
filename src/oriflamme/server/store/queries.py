"""What is asked of a database, the same for each: `await store.ask(account(id))`."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from oriflamme.server.store.statement import Query, Row
from oriflamme.server.store.store import (
    DeviceKeyRow,
    GameRow,
    GuestRow,
    SubscriptionRow,
    TableRow,
)
from oriflamme.server.store.writes import SHARED_DEVICE

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class AccountRow:
    id: str
    """Of the guest whose account it is."""
    name: str
    kind: str
    """`person`, or `bot`: a program plays by it."""
    owner_id: str | None
    """Whose bot it is."""
    created: int
    password: str | None = None


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    id: bytes
    account: str
    public_key: bytes
    sign_count: int
    label: str
    created: int
    last_used: int


@dataclass(frozen=True, slots=True)
class TokenRow:
    key: bytes
    account: str
    label: str
    scopes: str
    created: int
    last_used: int


@dataclass(frozen=True, slots=True)
class AdminCommandRow:
    number: int
    created: int
    body: bytes
    done: int


@dataclass(frozen=True, slots=True)
class BanRow:
    target: str
    created: int
    expires: int
    reason: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    code: str
    number: int
    guest: str
    at: int
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class GuestSummary:
    id: str
    name: str
    last_seen: int
    games: int


@dataclass(frozen=True, slots=True)
class PendingErasure:
    """A table, and the guests whose names are to be taken out of what is kept of it."""

    code: str
    guests: frozenset[str]


GUEST: Final = (
    "SELECT g.id, g.name, g.language, g.coat, a.kind FROM guests g"
    " LEFT JOIN accounts a ON a.id = g.id WHERE "
)
ACCOUNT: Final = (
    "SELECT a.id, g.name, a.kind, a.owner, a.created, a.password"
    " FROM accounts a JOIN guests g ON g.id = a.id WHERE "
)
PASSKEY: Final = (
    "SELECT id, account, public_key, sign_count, label, created, last_used FROM passkeys WHERE "
)
TOKEN: Final = "SELECT key, account, label, scopes, created, last_used FROM tokens WHERE "
TABLE: Final = "SELECT code, phase, updated, summary FROM "
GAME: Final = "SELECT id, code, first_number, last_number, finished, summary FROM games WHERE "

INACTIVE_TABLES: Final = """
SELECT t.code, coalesce(c.number, 0) FROM tables t
LEFT JOIN changes c ON c.code = t.code
  AND c.number = (SELECT max(number) FROM changes WHERE code = t.code)
WHERE t.phase = 'deleting' OR (
  t.updated < ?1 AND coalesce(t.due, 0) < ?1 AND coalesce(c.at, 0) < ?1 AND {games})
ORDER BY t.phase <> 'deleting' LIMIT ?2
"""
"""Since a moment, and so many at most; those first whose deletion was begun."""
INACTIVE_UNPLAYED_TABLES: Final = INACTIVE_TABLES.format(
    games="NOT EXISTS (SELECT 1 FROM games WHERE code = t.code)"
)
INACTIVE_FINISHED_TABLES: Final = INACTIVE_TABLES.format(
    games="(SELECT max(finished) FROM games WHERE code = t.code) < ?1"
)
INACTIVE_GUESTS: Final = """
SELECT id FROM guests g WHERE updated < ?1
  AND NOT EXISTS (SELECT 1 FROM device_keys WHERE guest = g.id AND last_seen >= ?1)
  AND NOT EXISTS (SELECT 1 FROM recovery_keys WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM players WHERE guest = g.id)
  AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = g.id)
LIMIT ?2
"""
PENDING_ERASURES: Final = """
SELECT n.code, n.guest FROM pending_erasures n LEFT JOIN tables t ON t.code = n.code
WHERE t.phase IS NULL OR t.phase <> 'playing' ORDER BY n.code LIMIT ?
"""
"""Of a running game all is kept as its worker has it in memory; so its end is waited for."""


def listed_tables(since: int, limit: int) -> Query[list[TableRow]]:
    """Tables in the lobby that have not started, changed since then, latest first."""
    waiting = "tables WHERE listed = 1 AND phase = 'seating' AND updated > ?"
    return _rows(TableRow, f"{TABLE}{waiting} ORDER BY updated DESC LIMIT ?", since, limit)


def running_tables() -> Query[list[str]]:
    """The codes of the tables where a game runs."""
    return _column("SELECT code FROM tables WHERE phase = 'playing'")


def due_tables(now: int) -> Query[list[str]]:
    """The codes of the tables that must be looked after by now."""
    return _column("SELECT code FROM tables WHERE due <= ?", now)


def tables(limit: int) -> Query[list[TableRow]]:
    """All tables, the latest first."""
    there = "tables WHERE phase <> 'deleting' ORDER BY updated DESC LIMIT ?"
    return _rows(TableRow, TABLE + there, limit)


def tables_of(guest: str, limit: int) -> Query[list[TableRow]]:
    """The tables where a guest sits and that are not over, latest first."""
    theirs = "seats JOIN tables USING (code) WHERE guest = ? AND phase <> 'over'"
    return _rows(TableRow, f"{TABLE}{theirs} ORDER BY updated DESC LIMIT ?", guest, limit)


def is_closed(code: str) -> Query[bool]:
    return Query("SELECT 1 FROM closed_tables WHERE code = ?", (code,), bool)


def last_change(code: str) -> Query[int]:
    """The number of a table's last change; 0: there is no such table."""
    last = "SELECT max(number) FROM changes WHERE code = ?"
    return Query(last, (code,), lambda rows: rows[0][0] or 0)


def inactive_unplayed_tables(before: int, limit: int) -> Query[list[tuple[str, int]]]:
    """Tables where nothing happened since and no game was finished, with their last number."""
    return Query(INACTIVE_UNPLAYED_TABLES, (before, limit), _pairs, is_slow=True)


def inactive_finished_tables(before: int, limit: int) -> Query[list[tuple[str, int]]]:
    """Tables where nothing happened since, with their last number; their games are finished."""
    return Query(INACTIVE_FINISHED_TABLES, (before, limit), _pairs, is_slow=True)


def pending_erasures(limit: int) -> Query[list[PendingErasure]]:
    """Tables of which names are to be taken out now."""

    def group_by_code(rows: list[Row]) -> list[PendingErasure]:
        by_code: dict[str, set[str]] = {}
        for code, guest in rows:
            by_code.setdefault(code, set()).add(guest)
        return [PendingErasure(code, frozenset(guests)) for code, guests in by_code.items()]

    return Query(PENDING_ERASURES, (limit,), group_by_code)


def game(id: str) -> Query[GameRow | None]:
    """A finished game."""
    return _one(GameRow, f"{GAME}id = ?", id)


def games_at(code: str) -> Query[list[GameRow]]:
    """The games that were finished at a table."""
    return _rows(GameRow, f"{GAME}code = ?", code)


def games_of(guest: str, limit: int) -> Query[list[GameRow]]:
    """The finished games of a guest, latest first."""
    return _rows(
        GameRow,
        "SELECT id, code, first_number, last_number, g.finished, summary, nullif(seat, ?)"
        " FROM players p JOIN games g ON p.game = g.id"
        " WHERE guest = ? ORDER BY p.finished DESC LIMIT ?",
        SHARED_DEVICE,
        guest,
        limit,
    )


def review(game: str) -> Query[bytes | None]:
    """What was found in a finished game, if it was reviewed."""
    found = "SELECT body FROM reviews WHERE game = ?"
    return Query(found, (game,), lambda rows: zlib.decompress(rows[0][0]) if rows else None)


def guest_by_key(key: bytes) -> Query[GuestRow | None]:
    return _one(GuestRow, f"{GUEST}g.id = (SELECT guest FROM device_keys WHERE key = ?)", key)


def guests(limit: int) -> Query[list[GuestSummary]]:
    """All guests, those first who were here last."""
    return _rows(
        GuestSummary,
        "SELECT g.id, g.name,"
        " coalesce((SELECT max(last_seen) FROM device_keys WHERE guest = g.id), 0) AS last_seen,"
        " (SELECT count(*) FROM players WHERE guest = g.id) FROM guests g"
        " ORDER BY last_seen DESC LIMIT ?",
        limit,
    )


def guest_name(guest: str) -> Query[str | None]:
    return _value("SELECT name FROM guests WHERE id = ?", guest)


def inactive_guests(before: int, limit: int) -> Query[list[str]]:
    """Guests not seen since, who sit nowhere, finished no game, and have neither a spare key nor
    an account."""
    return Query(
        INACTIVE_GUESTS, (before, limit), lambda rows: [id for (id,) in rows], is_slow=True
    )


def device_keys_of(guest: str) -> Query[list[DeviceKeyRow]]:
    """The devices of a guest."""
    return _rows(
        DeviceKeyRow, "SELECT key, created, last_seen FROM device_keys WHERE guest = ?", guest
    )


def guest_by_recovery_key(key: bytes) -> Query[str | None]:
    """The guest who has written this key down."""
    return _value("SELECT guest FROM recovery_keys WHERE key = ?", key)


def recovery_key_created(guest: str) -> Query[int | None]:
    """When a guest last wrote a key down."""
    return _value("SELECT created FROM recovery_keys WHERE guest = ?", guest)


def guest_by_device_link(token: bytes, now: int) -> Query[str | None]:
    """The guest whom an unspent link moves."""
    return _value("SELECT guest FROM device_links WHERE token = ? AND expires > ?", token, now)


def mutes(guest: str) -> Query[frozenset[str]]:
    """Those whom a guest does not hear."""
    theirs = "SELECT person FROM mutes WHERE guest = ?"
    return Query(theirs, (guest,), lambda rows: frozenset(person for (person,) in rows))


def subscriptions_of(guest: str) -> Query[list[SubscriptionRow]]:
    """The devices on which a guest wants to be told of turns."""
    theirs = "SELECT key, endpoint, p256dh, auth, language FROM push_subscriptions WHERE guest = ?"
    return _rows(SubscriptionRow, theirs, guest)


def account(id: str) -> Query[AccountRow | None]:
    return _one(AccountRow, f"{ACCOUNT}a.id = ?", id)


def account_by_skeleton(skeleton: str) -> Query[AccountRow | None]:
    """The account whose name cannot be told from this one."""
    return _one(AccountRow, f"{ACCOUNT}a.skeleton = ?", skeleton)


def guest_by_account(account: str) -> Query[GuestRow | None]:
    """The guest whose account it is."""
    return _one(GuestRow, f"{GUEST}g.id = (SELECT id FROM accounts WHERE id = ?)", account)


def bots_of(owner: str) -> Query[list[AccountRow]]:
    return _rows(AccountRow, f"{ACCOUNT}a.owner = ? ORDER BY a.created, a.id", owner)


def passkey(id: bytes) -> Query[PasskeyRow | None]:
    return _one(PasskeyRow, f"{PASSKEY}id = ?", id)


def passkeys_of(account: str) -> Query[list[PasskeyRow]]:
    return _rows(PasskeyRow, f"{PASSKEY}account = ? ORDER BY created, id", account)


def token(key: bytes) -> Query[TokenRow | None]:
    return _one(TokenRow, f"{TOKEN}key = ?", key)


def tokens_of(account: str) -> Query[list[TokenRow]]:
    return _rows(TokenRow, f"{TOKEN}account = ? ORDER BY created, key", account)


def admin_commands(after: int) -> Query[list[AdminCommandRow]]:
    """What `oriflamme admin` has asked of the server, after this number."""
    later = (
        "SELECT number, created, body, done FROM admin_commands WHERE number > ? ORDER BY number"
    )
    return _rows(AdminCommandRow, later, after)


def bans() -> Query[list[BanRow]]:
    """The latest first."""
    return _rows(BanRow, "SELECT target, created, expires, reason FROM bans ORDER BY created DESC")


def reports(limit: int) -> Query[list[ReportRow]]:
    """The latest first."""
    latest = (
        "SELECT code, number, guest, at, person, name, text FROM reports ORDER BY at DESC LIMIT ?"
    )
    return _rows(ReportRow, latest, limit)


def _rows(make: Callable[..., R], sql: str, *values: Any) -> Query[list[R]]:
    return Query(sql, values, lambda rows: [make(*row) for row in rows])


def _one(make: Callable[..., R], sql: str, *values: Any) -> Query[R | None]:
    return Query(sql, values, lambda rows: make(*rows[0]) if rows else None)


def _column(sql: str, *values: Any) -> Query[list[Any]]:
    return Query(sql, values, lambda rows: [first for (first,) in rows])


def _value(sql: str, *values: Any) -> Query[Any]:
    return Query(sql, values, lambda rows: rows[0][0] if rows else None)


def _pairs(rows: list[Row]) -> list[tuple[str, int]]:
    return [(code, number) for code, number in rows]
