"""oriflamme admin: administer a server through its database, whether it runs or not."""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from oriflamme.cli.command import Tool, counted
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.house_ratings import ratings

if TYPE_CHECKING:  # not everybody runs a server
    from oriflamme.server.protocol.orders import Order
    from oriflamme.server.store.beside import Beside

SHOWN: Final = 200
DAY_MS: Final = 86_400_000
HOUR_MS: Final = 3_600_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=ACTIONS, help="what to do")
    parser.add_argument("words", metavar="WORD", nargs="*", help="what the action is applied to")
    parser.add_argument(
        "--database",
        metavar="VALUE",
        help="the server's database (default: ORIFLAMME_DATABASE, otherwise oriflamme.db)",
    )
    parser.add_argument(
        "--days",
        metavar="N",
        type=float,
        default=0,
        help="ban for this many days; 0: for good (default: 0)",
    )
    parser.add_argument(
        "--hours",
        metavar="N",
        type=float,
        default=24,
        help="show the announcement for this many hours (default: 24)",
    )
    parser.add_argument("--why", metavar="TEXT", default="", help="the reason, shown by list bans")


def run(args: argparse.Namespace, console: Console) -> int:
    try:
        from oriflamme.server.settings import BadSetting, read_settings
        from oriflamme.server.store.beside import open_beside
        from oriflamme.server.store.store import StoreError
    except ImportError as problem:
        raise Refusal(f"admin needs {problem.name}: pip install 'oriflamme[server]'") from None

    async def act() -> None:
        settings = read_settings({"database": args.database}, console.environ)
        async with open_beside(settings.database) as house:
            await ACTIONS[args.action](Keeper(house, args, console))

    try:
        asyncio.run(act())
    except (StoreError, BadSetting) as problem:
        raise Refusal(f"cannot open the database: {problem}", status=1) from None
    return 0


@dataclass(frozen=True)
class Keeper:
    """An operator's command on an open database."""

    house: "Beside"
    args: argparse.Namespace
    console: Console

    def words(self, count: int) -> list[str]:
        """The words after the action; a refusal if there are not `count` of them."""
        given: list[str] = self.args.words
        if len(given) != count:
            raise Refusal(f"{self.args.action} takes {counted(count, 'word')}, not {len(given)}")
        return given

    async def order(self, order: "Order") -> None:
        from oriflamme.server.protocol.orders import encode_order
        from oriflamme.server.store.keeping_writes import GiveOrder

        await self.house.keep(GiveOrder(now(), encode_order(order)))
        self.console.say(
            "Order stored. A running server carries it out within ten seconds,"
            " another when it starts."
        )

    def unknown(self, who: str) -> Refusal:
        return Refusal(f"there is no table, game or guest {who}", status=1)


def now() -> int:
    return round(time.time() * 1000)


async def list_all(keeper: Keeper) -> None:
    """Tables, guests, bans, reports or orders, one a line, with tabs between."""
    from oriflamme.cli.house_lists import LISTS
    from oriflamme.server.store.keeping import KeepingReads

    (what,) = keeper.words(1)
    if what not in LISTS:
        raise Refusal(f"there are lists of {', '.join(LISTS)}, not of {what}")
    for fields in await LISTS[what](KeepingReads(keeper.house.rows)):
        keeper.console.say("\t".join(fields))


async def close(keeper: Keeper) -> None:
    from oriflamme.server.protocol.orders import CloseTable

    (code,) = keeper.words(1)
    await _need_table(keeper, code)
    await keeper.order(CloseTable(code))


async def delete(keeper: Keeper) -> None:
    """A table by its code, or a guest by id."""
    from oriflamme.server.protocol.orders import DeleteGuest, DeleteTable

    (which,) = keeper.words(1)
    if await _guest(keeper, which) is not None:
        await keeper.order(DeleteGuest(which))
        return
    await _need_table(keeper, which)
    await keeper.order(DeleteTable(which))


async def ban(keeper: Keeper) -> None:
    """A guest by id, or the network of an address."""
    from oriflamme.server.networks import network_of
    from oriflamme.server.protocol.orders import Ban

    (who,) = keeper.words(1)
    if await _guest(keeper, who) is None:
        try:
            ip_address(who)
        except ValueError:
            raise keeper.unknown(who) from None
        who = network_of(who)
    days = keeper.args.days
    await keeper.order(Ban(who, now() + round(days * DAY_MS) if days else 0, keeper.args.why))


async def pardon(keeper: Keeper) -> None:
    from oriflamme.server.networks import network_of
    from oriflamme.server.protocol.orders import EndBan

    (who,) = keeper.words(1)
    await keeper.order(EndBan(network_of(who)))


async def rename(keeper: Keeper) -> None:
    from oriflamme.server.protocol.orders import RenameGuest

    guest, name = keeper.words(2)
    if await _guest(keeper, guest) is None:
        raise keeper.unknown(guest)
    await keeper.order(RenameGuest(guest, name))


async def announce(keeper: Keeper) -> None:
    from oriflamme.server.protocol.orders import Announce

    ends = now() + round(keeper.args.hours * HOUR_MS)
    await keeper.order(Announce(" ".join(keeper.args.words), ends))


async def export(keeper: Keeper) -> None:
    """The record of a finished game, or what is kept of a guest, to standard output."""
    from oriflamme.notation.ogn_write import write_record
    from oriflamme.server.history.records import record_of
    from oriflamme.server.history.recovery import steps_of

    (which,) = keeper.words(1)
    game = await keeper.house.game(which)
    if game is not None:
        rows = await keeper.house.changes(game.code, 1, game.last_number)
        steps = steps_of(game.code, rows, game.first_number)
        keeper.console.stdout.write(write_record(record_of(steps, game.finished)))
        return
    name = await _guest(keeper, which)
    if name is None:
        raise keeper.unknown(which)
    kept = {
        "id": which,
        "name": name,
        "devices": [{"made": k.made, "seen": k.seen} for k in await keeper.house.keys_of(which)],
        "mutes": sorted(await keeper.house.mutes(which)),
        "tables": [row.code for row in await keeper.house.tables_of(which, SHOWN)],
        "games": [json.loads(row.summary) for row in await keeper.house.games_of(which, 100_000)],
    }
    keeper.console.say(json.dumps(kept, ensure_ascii=False, indent=1))


async def _guest(keeper: Keeper, guest: str) -> str | None:
    from oriflamme.server.store.keeping import KeepingReads

    return await KeepingReads(keeper.house.rows).guest_name(guest)


async def _need_table(keeper: Keeper, code: str) -> None:
    from oriflamme.server.store.keeping import KeepingReads

    if not await KeepingReads(keeper.house.rows).last_change(code):
        raise keeper.unknown(code)


ACTIONS: Final[dict[str, Callable[[Keeper], Awaitable[None]]]] = {
    "list": list_all,
    "close": close,
    "ban": ban,
    "pardon": pardon,
    "rename": rename,
    "announce": announce,
    "export": export,
    "delete": delete,
    "ratings": ratings,
}

ADMIN: Final = Tool(
    summary="administer a server",
    description=(
        "Acts on a server through its database, whether the server runs or not. list, export and"
        " ratings only read. Everything else is stored as an order, which a running server carries"
        " out within ten seconds, and another when it starts. list tables, guests, bans, reports or"
        " orders; close CODE ends a table and keeps its finished games; ban GUEST or ADDRESS, and"
        " pardon; rename GUEST NAME; announce TEXT to all players, or nothing to withdraw it;"
        " export GAME or GUEST to standard output; delete CODE or GUEST. ratings computes all"
        " ratings again from the rated games and lists what differs; ratings mend stores what was"
        " computed, at once."
    ),
    examples="""\
oriflamme admin list tables
oriflamme admin close bado-kemi --database /var/lib/oriflamme/oriflamme.db
oriflamme admin ban 192.0.2.7 --days 7 --why spam
oriflamme admin announce Back at eight --hours 2
oriflamme admin ratings""",
    add_arguments=add_arguments,
    run=run,
)
