"""Writes about guests and accounts, and what they are known by."""

from typing import Final

from oriflamme.server.store.result_writes import anonymize_results, merge_results
from oriflamme.server.store.statement import Statement

MAX_SUBSCRIPTIONS: Final = 8
"""Devices of one guest that are told of turns; the newest are."""
SAVE_GUEST: Final = """
INSERT INTO guests (id, name, language, created, updated, coat) VALUES (?1, ?2, ?3, ?4, ?4, ?5)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language,
  updated = excluded.updated, coat = excluded.coat
"""
SAVE_DEVICE_KEY: Final = (
    "INSERT INTO device_keys (key, guest, created, last_seen) VALUES (?1, ?2, ?3, ?3)"
)
SAVE_SUBSCRIPTION: Final = """
INSERT INTO push_subscriptions (key, guest, endpoint, p256dh, auth, language, position)
SELECT key, guest, ?3, ?4, ?5, ?6, (SELECT coalesce(max(position), 0) + 1 FROM push_subscriptions)
FROM device_keys WHERE key = ?2 AND guest = ?1
"""
"""Nothing, where the device has just been ended."""
TRIM_SUBSCRIPTIONS: Final = """
DELETE FROM push_subscriptions WHERE guest = ?1 AND position NOT IN
  (SELECT position FROM push_subscriptions WHERE guest = ?1 ORDER BY position DESC LIMIT ?2)
"""
OWN_OR_FORMER_GUEST: Final = (
    "guest = ?1 OR guest IN (SELECT guest FROM former_guests WHERE account = ?1)"
)
"""Their own, and those of the guests they were before."""
MARK_FOR_ERASURE: Final = f"""
INSERT INTO pending_erasures (code, guest)
SELECT code, guest FROM guest_mentions WHERE {OWN_OR_FORMER_GUEST}
ON CONFLICT DO NOTHING
"""
DELETE_SHARED_GAMES: Final = """
DELETE FROM players WHERE guest = ? AND game IN (SELECT game FROM players WHERE guest = ?)
"""
"""Where both sat at one table, the game is in the account's list already."""
DELETE_SHARED_MUTES: Final = """
DELETE FROM mutes WHERE person = ? AND guest IN (SELECT guest FROM mutes WHERE person = ?)
"""
GUEST_ROWS: Final = (
    "push_subscriptions WHERE guest",
    "reports WHERE guest",
    "reports WHERE person",
    "device_keys WHERE guest",
    "recovery_keys WHERE guest",
    "device_links WHERE guest",
    "mutes WHERE guest",
    "mutes WHERE person",
    "seats WHERE guest",
    "guest_mentions WHERE guest",
    "players WHERE guest",
    "passkeys WHERE account",
    "tokens WHERE account",
    "former_guests WHERE account",
    "accounts WHERE id",
    "guests WHERE id",
)
FORMER_GUEST_ROWS: Final = (
    "push_subscriptions WHERE guest",
    "device_keys WHERE guest",
    "recovery_keys WHERE guest",
    "device_links WHERE guest",
    "mutes WHERE guest",
    "seats WHERE guest",
    "guests WHERE id",
)
ACCOUNT_ROWS: Final = (
    "passkeys WHERE account",
    "tokens WHERE account",
    "former_guests WHERE account",
    "accounts WHERE id",
)


def save_guest(
    id: str, key: bytes, name: str, language: str, at: int, coat: str | None = None
) -> list[Statement]:
    """A guest, new or changed. `key` is the hash of what their cookie holds."""
    return [
        Statement(SAVE_GUEST, (id, name, language, at, coat)),
        Statement(f"{SAVE_DEVICE_KEY} ON CONFLICT DO NOTHING", (key, id, at)),
    ]


def delete_guest(id: str) -> list[Statement]:
    """Delete all that is kept of a guest but what tables and finished games tell."""
    rows = [Statement(f"DELETE FROM {rows} = ?", (id,)) for rows in GUEST_ROWS]
    return [*rows, *anonymize_results(id)]


def mark_for_erasure(guest: str) -> list[Statement]:
    """A guest is about to be deleted: at all their tables the name is to go. Comes before that."""
    return [
        Statement(MARK_FOR_ERASURE, (guest,)),
        Statement(f"DELETE FROM guest_mentions WHERE {OWN_OR_FORMER_GUEST}", (guest,)),
    ]


def save_device_key(guest: str, key: bytes, at: int) -> Statement:
    """Another key by which a guest is known: each device has its own."""
    return Statement(SAVE_DEVICE_KEY, (key, guest, at))


def update_key_last_seen(key: bytes, at: int) -> Statement:
    """A device was here."""
    return Statement(
        "UPDATE device_keys SET last_seen = ?2 WHERE key = ?1 AND last_seen < ?2", (key, at)
    )


def delete_device_key(key: bytes) -> list[Statement]:
    """A device is no longer its guest's."""
    return [
        delete_device_subscription(key),
        Statement("DELETE FROM device_keys WHERE key = ?", (key,)),
    ]


def save_recovery_key(guest: str, key: bytes, at: int) -> list[Statement]:
    """The one key a guest has written down; `key` is a hash."""
    save = "INSERT INTO recovery_keys (key, guest, created) VALUES (?, ?, ?)"
    return [
        Statement("DELETE FROM recovery_keys WHERE guest = ?", (guest,)),
        Statement(save, (key, guest, at)),
    ]


def save_device_link(token: bytes, guest: str, expires: int) -> list[Statement]:
    """A link that moves a guest to another device; `token` is a hash."""
    save = "INSERT INTO device_links (token, guest, expires) VALUES (?, ?, ?)"
    return [
        Statement("DELETE FROM device_links WHERE guest = ?", (guest,)),
        Statement(save, (token, guest, expires)),
    ]


def redeem_device_link(token: bytes) -> Statement:
    """The link has been used. A second time refuses the whole unit."""
    redeem = "DELETE FROM device_links WHERE token = ?"
    return Statement(redeem, (token,), error_if_unchanged="the link has been spent")


def delete_expired_links(before: int) -> Statement:
    """Delete the links that were not used in time."""
    return Statement("DELETE FROM device_links WHERE expires < ?", (before,))


def save_mute(guest: str, person: str) -> Statement:
    """A guest hears another no more."""
    save = "INSERT INTO mutes (guest, person) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return Statement(save, (guest, person))


def delete_mute(guest: str, person: str) -> Statement:
    return Statement("DELETE FROM mutes WHERE guest = ? AND person = ?", (guest, person))


def save_subscription(
    guest: str, key: bytes, endpoint: str, p256dh: bytes, auth: bytes, language: str
) -> list[Statement]:
    """A device wants to be told of turns at this address; `key` is the device's."""
    drop = "DELETE FROM push_subscriptions WHERE key = ? OR endpoint = ?"
    return [
        Statement(drop, (key, endpoint)),
        Statement(SAVE_SUBSCRIPTION, (guest, key, endpoint, p256dh, auth, language)),
        Statement(TRIM_SUBSCRIPTIONS, (guest, MAX_SUBSCRIPTIONS)),
    ]


def delete_device_subscription(key: bytes) -> Statement:
    """A device wants to be told no more."""
    return Statement("DELETE FROM push_subscriptions WHERE key = ?", (key,))


def delete_subscription(endpoint: str) -> Statement:
    """The push service no longer knows this address."""
    return Statement("DELETE FROM push_subscriptions WHERE endpoint = ?", (endpoint,))


def save_account(
    id: str, skeleton: str, kind: str, owner: str | None, created: int, password: str | None
) -> Statement:
    """A guest gets an account. A name that looks like another's refuses the whole unit.

    `owner`: whose bot it is. `password`: its hash, as argon2 writes it; None: the account is signed
    in to by other means.
    """
    return Statement(
        "INSERT INTO accounts (id, skeleton, kind, owner, created, password)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (id, skeleton, kind, owner, created, password),
    )


def rename_account(id: str, skeleton: str) -> Statement:
    """The guest has another name; one that looks like another's refuses the whole unit."""
    return Statement("UPDATE accounts SET skeleton = ? WHERE id = ?", (skeleton, id))


def save_password(id: str, password: str) -> Statement:
    return Statement("UPDATE accounts SET password = ? WHERE id = ?", (password, id))


def merge_guest(guest: str, account: str, at: int) -> list[Statement]:
    """A guest signed in to an account: finished games come along, and the guest is no more."""
    insert = "INSERT INTO former_guests (guest, account, since) VALUES (?, ?, ?)"
    return [
        Statement(DELETE_SHARED_GAMES, (guest, account)),
        Statement("UPDATE players SET guest = ? WHERE guest = ?", (account, guest)),
        Statement(DELETE_SHARED_MUTES, (guest, account)),
        Statement("UPDATE mutes SET person = ? WHERE person = ?", (account, guest)),
        *merge_results(guest, account),
        *(Statement(f"DELETE FROM {rows} = ?", (guest,)) for rows in FORMER_GUEST_ROWS),
        Statement(insert, (guest, account, at)),
    ]


def delete_account(id: str) -> list[Statement]:
    """The account and all that is signed in to by it; its guest stays."""
    return [Statement(f"DELETE FROM {rows} = ?", (id,)) for rows in ACCOUNT_ROWS]


def save_passkey(
    id: bytes, account: str, public_key: bytes, sign_count: int, label: str, at: int
) -> Statement:
    return Statement(
        "INSERT INTO passkeys (id, account, public_key, sign_count, label, created, last_used)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
        (id, account, public_key, sign_count, label, at),
    )


def record_passkey_use(id: bytes, sign_count: int, at: int) -> Statement:
    """An account was signed in to by it; `sign_count` is how often, as the device counts."""
    return Statement(
        "UPDATE passkeys SET sign_count = ?, last_used = ? WHERE id = ?", (sign_count, at, id)
    )


def delete_passkey(id: bytes, account: str) -> Statement:
    return Statement("DELETE FROM passkeys WHERE id = ? AND account = ?", (id, account))


def save_token(key: bytes, account: str, label: str, scopes: str, at: int) -> Statement:
    """A key for programs; `key` is a hash."""
    return Statement(
        "INSERT INTO tokens (key, account, label, scopes, created, last_used)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        (key, account, label, scopes, at),
    )


def update_token_last_used(key: bytes, at: int) -> Statement:
    """A program was here."""
    return Statement(
        "UPDATE tokens SET last_used = ?2 WHERE key = ?1 AND last_used < ?2", (key, at)
    )


def delete_token(key: bytes) -> Statement:
    return Statement("DELETE FROM tokens WHERE key = ?", (key,))
