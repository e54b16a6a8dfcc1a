"""Devices that want to be told of turns, as SQL."""

import sqlite3
from typing import Final, TypeAlias

from oriflamme.server.store import writes as w

Subscribing: TypeAlias = w.SaveSubscription | w.EndSubscription | w.DropSubscription

MOST: Final = 8
"""Devices of one guest that are told; the newest are."""
SAVE: Final = """
INSERT INTO subscriptions (key, guest, endpoint, p256dh, auth, language)
SELECT key, guest, ?3, ?4, ?5, ?6 FROM keys WHERE key = ?2 AND guest = ?1
"""
"""Nothing, where the device has just been ended."""
TRIM: Final = """
DELETE FROM subscriptions WHERE guest = ?1 AND rowid NOT IN
  (SELECT rowid FROM subscriptions WHERE guest = ?1 ORDER BY rowid DESC LIMIT ?2)
"""


def subscribe(link: sqlite3.Connection, op: Subscribing) -> None:
    match op:
        case w.SaveSubscription(guest, key, endpoint, p256dh, auth, language):
            link.execute("DELETE FROM subscriptions WHERE key = ? OR endpoint = ?", (key, endpoint))
            link.execute(SAVE, (guest, key, endpoint, p256dh, auth, language))
            link.execute(TRIM, (guest, MOST))
        case w.EndSubscription(key):
            link.execute("DELETE FROM subscriptions WHERE key = ?", (key,))
        case w.DropSubscription(endpoint):
            link.execute("DELETE FROM subscriptions WHERE endpoint = ?", (endpoint,))
