"""The writes as SQL, the same for every database."""

import zlib
from collections.abc import Iterator
from typing import Final, assert_never

from msgspec.structs import astuple

from oriflamme.server.store import account_writes as aw
from oriflamme.server.store import keeping_writes as kw
from oriflamme.server.store import nameless as nl
from oriflamme.server.store import standing_writes as sw
from oriflamme.server.store import writes as w
from oriflamme.server.store.forgetting import forget
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.subscribing import subscribe

SHARED: Final = -1
"""In the place of a seat: several of the guest's device played, and none of them was the guest."""

APPEND: Final = "INSERT INTO changes (code, number, at, body) VALUES (?, ?, ?, ?)"
SAVE_TABLE: Final = """
INSERT INTO tables (code, phase, listed, updated, due, summary) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (code) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,
  updated = excluded.updated, due = excluded.due, summary = excluded.summary
"""
SAVE_GAME: Final = """
INSERT INTO games (id, code, first_number, last_number, finished, summary)
VALUES (?, ?, ?, ?, ?, ?)
"""
SAVE_REVIEW: Final = """
INSERT INTO reviews (game, made, body) VALUES (?, ?, ?)
ON CONFLICT (game) DO UPDATE SET made = excluded.made, body = excluded.body
"""
SAVE_GUEST: Final = """
INSERT INTO guests (id, name, language, created, updated, coat) VALUES (?1, ?2, ?3, ?4, ?4, ?5)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language,
  updated = excluded.updated, coat = excluded.coat
"""
SAVE_KEY: Final = "INSERT INTO keys (key, guest, made, seen) VALUES (?1, ?2, ?3, ?3)"
TOUCH: Final = """
INSERT INTO moments (name, at) VALUES ('touched', 1)
ON CONFLICT (name) DO UPDATE SET at = moments.at + 1
"""


def statements(op: w.Write) -> Iterator[Statement]:  # noqa: C901  one case a write
    """What a write comes to, in order."""
    match op:
        case w.AppendChange():
            yield Statement(APPEND, astuple(op))
        case w.SaveTable():
            row = (op.code, op.phase, int(op.listed), op.updated, op.due, op.summary)
            yield Statement(SAVE_TABLE, row)
        case w.SaveSeats(code, guests):
            yield Statement("DELETE FROM seats WHERE code = ?", (code,))
            for guest in guests:
                yield Statement("INSERT INTO seats (guest, code) VALUES (?, ?)", (guest, code))
        case w.SaveGame():
            yield from _save_game(op)
        case w.SaveReview(game, at, body):
            yield Statement(SAVE_REVIEW, (game, at, zlib.compress(body)))
        case w.SaveGuest():
            yield Statement(SAVE_GUEST, (op.id, op.name, op.language, op.at, op.coat))
            yield Statement(
                f"{SAVE_KEY} ON CONFLICT DO NOTHING",
                (op.key, op.id, op.at),
            )
        case w.SaveKey(guest, key, at):
            yield Statement(SAVE_KEY, (key, guest, at))
        case w.SeeKey(key, at):
            yield Statement("UPDATE keys SET seen = ?2 WHERE key = ?1 AND seen < ?2", (key, at))
        case w.EndKey(key):
            yield Statement("DELETE FROM subscriptions WHERE key = ?", (key,))
            yield Statement("DELETE FROM keys WHERE key = ?", (key,))
        case w.SaveSpareKey(guest, key, at):
            yield Statement("DELETE FROM spare_keys WHERE guest = ?", (guest,))
            yield Statement("INSERT INTO spare_keys VALUES (?, ?, ?)", (key, guest, at))
        case w.DeleteGuest(id):
            for rows in OF_A_GUEST:
                yield Statement(f"DELETE FROM {rows} = ?", (id,))
            yield from sw.forget_standing(id)
        case w.SaveLink(token, guest, expires):
            yield Statement("DELETE FROM links WHERE guest = ?", (guest,))
            yield Statement("INSERT INTO links VALUES (?, ?, ?)", (token, guest, expires))
        case w.SpendLink(token):
            spend = "DELETE FROM links WHERE token = ?"
            yield Statement(spend, (token,), unless_none="the link has been spent")
        case w.SaveMute(guest, person, muted):
            add, drop = (
                "INSERT INTO mutes VALUES (?, ?) ON CONFLICT DO NOTHING",
                "DELETE FROM mutes WHERE guest = ? AND person = ?",
            )
            yield Statement(add if muted else drop, (guest, person))
        case w.SaveSecret(name, value):
            yield Statement(
                "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value)
            )
        case w.SaveLease(code, worker):
            yield Statement("INSERT INTO leases (code, worker) VALUES (?, ?)", (code, worker))
        case w.Tell():
            """Alone, one tells nobody."""
        case w.SaveSubscription() | w.EndSubscription() | w.DropSubscription():
            yield from subscribe(op)
        case w.LetGo() | w.RetireTable() | w.DeleteTable() | w.DeleteLinks():
            yield from forget(op)
        case (
            aw.SaveAccount()
            | aw.RenameAccount()
            | aw.SavePassword()
            | aw.AdoptGuest()
            | aw.SavePasskey()
            | aw.UsePasskey()
            | aw.EndPasskey()
            | aw.SaveToken()
            | aw.SeeToken()
            | aw.EndToken()
            | aw.DeleteAccount()
        ):
            yield from aw.save_account(op)
        case (
            sw.SaveResult()
            | sw.MarkReckoned()
            | sw.AddCount()
            | sw.SaveRatedGame()
            | sw.SaveRating()
            | sw.SaveDebt()
            | sw.StillLast()
            | sw.DropRatings()
        ):
            yield from sw.save_standing(op)
        case (
            nl.SaveNamed()
            | nl.MarkNameless()
            | nl.RewriteChange()
            | nl.RewriteTable()
            | nl.RewriteGame()
            | nl.UnmarkNameless()
        ):
            yield from nl.take_names(op)
        case (
            kw.GiveOrder()
            | kw.OrderDone()
            | kw.SaveBan()
            | kw.DropBan()
            | kw.SaveClosed()
            | kw.SaveName()
            | kw.SaveReport()
        ):
            yield from kw.save_keeping(op)
        case w.Touch():
            yield Statement(TOUCH)
        case _:
            assert_never(op)


def _save_game(op: w.SaveGame) -> Iterator[Statement]:
    row = (op.id, op.code, op.first_number, op.last_number, op.finished, op.summary)
    yield Statement(SAVE_GAME, row)
    for seat, guest in op.guests:
        player = (guest, op.finished, op.id, SHARED if seat is None else seat)
        yield Statement(
            "INSERT INTO players (guest, finished, game, seat) VALUES (?, ?, ?, ?)", player
        )


OF_A_GUEST: Final = (
    "subscriptions WHERE guest",
    "reports WHERE guest",
    "reports WHERE person",
    "keys WHERE guest",
    "spare_keys WHERE guest",
    "links WHERE guest",
    "mutes WHERE guest",
    "mutes WHERE person",
    "seats WHERE guest",
    "named_at WHERE guest",
    "players WHERE guest",
    "passkeys WHERE account",
    "tokens WHERE account",
    "former_guests WHERE account",
    "accounts WHERE id",
    "guests WHERE id",
)
