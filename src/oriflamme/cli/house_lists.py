"""What a keeper can have listed of a house: the fields of each line."""

import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TypeAlias

from oriflamme.server.protocol.orders import decode_order
from oriflamme.server.store.keeping import KeepingReads

SHOWN: Final = 200
Lines: TypeAlias = list[list[str]]


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M") if at else "-"


async def tables(reads: KeepingReads) -> Lines:
    return [
        [table.code, table.phase, day(table.updated), ", ".join(_names(table.summary))]
        for table in await reads.tables(SHOWN)
    ]


def _names(summary: bytes) -> list[str]:
    return [name or "-" for name in json.loads(summary)["names"]]


async def guests(reads: KeepingReads) -> Lines:
    found = await reads.guests(SHOWN)
    return [[guest.id, day(guest.seen), str(guest.games), guest.name] for guest in found]


async def bans(reads: KeepingReads) -> Lines:
    return [[ban.who, day(ban.at), day(ban.ends), ban.why] for ban in await reads.bans()]


async def reports(reads: KeepingReads) -> Lines:
    return [
        [day(each.at), each.code, each.person, each.name, each.said, each.guest]
        for each in await reads.reports(SHOWN)
    ]


async def orders(reads: KeepingReads) -> Lines:
    return [
        [str(row.number), day(row.at), "done" if row.done else "open", str(decode_order(row.body))]
        for row in await reads.orders(0)
    ]


LISTS: Final[dict[str, Callable[[KeepingReads], Awaitable[Lines]]]] = {
    "tables": tables,
    "guests": guests,
    "bans": bans,
    "reports": reports,
    "orders": orders,
}
