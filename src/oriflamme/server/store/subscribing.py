"""Devices that want to be told of turns, as SQL."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from oriflamme.server.store import writes as w
from oriflamme.server.store.statement import Statement

Subscribing: TypeAlias = w.SaveSubscription | w.EndSubscription | w.DropSubscription

MOST: Final = 8
"""Devices of one guest that are told; the newest are."""
SAVE: Final = """
INSERT INTO subscriptions (key, guest, endpoint, p256dh, auth, language, place)
SELECT key, guest, ?3, ?4, ?5, ?6, (SELECT coalesce(max(place), 0) + 1 FROM subscriptions)
FROM keys WHERE key = ?2 AND guest = ?1
"""
"""Nothing, where the device has just been ended."""
TRIM: Final = """
DELETE FROM subscriptions WHERE guest = ?1 AND place NOT IN
  (SELECT place FROM subscriptions WHERE guest = ?1 ORDER BY place DESC LIMIT ?2)
"""


def subscribe(op: Subscribing) -> Iterator[Statement]:
    match op:
        case w.SaveSubscription(guest, key, endpoint, p256dh, auth, language):
            yield Statement(
                "DELETE FROM subscriptions WHERE key = ? OR endpoint = ?", (key, endpoint)
            )
            yield Statement(SAVE, (guest, key, endpoint, p256dh, auth, language))
            yield Statement(TRIM, (guest, MOST))
        case w.EndSubscription(key):
            yield Statement("DELETE FROM subscriptions WHERE key = ?", (key,))
        case w.DropSubscription(endpoint):
            yield Statement("DELETE FROM subscriptions WHERE endpoint = ?", (endpoint,))
