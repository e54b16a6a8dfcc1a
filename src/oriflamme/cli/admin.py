"""oriflamme admin: keep a house, running or not."""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.house_ratings import ratings
from oriflamme.cli.speech import Speech

if TYPE_CHECKING:  # not everybody runs a server
    from oriflamme.server.protocol.orders import Order
    from oriflamme.server.store.beside import Beside

SHOWN: Final = 200
DAY_MS: Final = 86_400_000
HOUR_MS: Final = 3_600_000


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    told = speech("cli.help.admin_action")
    parser.add_argument("action", metavar="ACTION", choices=ACTIONS, help=told)
    parser.add_argument("words", metavar="WORD", nargs="*", help=speech("cli.help.admin_words"))
    parser.add_argument("--database", metavar="VALUE", help=speech("cli.help.admin_database"))
    parser.add_argument(
        "--days", metavar="N", type=float, default=0, help=speech("cli.help.admin_days")
    )
    parser.add_argument(
        "--hours", metavar="N", type=float, default=24, help=speech("cli.help.admin_hours")
    )
    parser.add_argument("--why", metavar="TEXT", default="", help=speech("cli.help.admin_why"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    try:
        from oriflamme.server.settings import BadSetting, read_settings
        from oriflamme.server.store.beside import open_beside
        from oriflamme.server.store.store import StoreError
    except ImportError as problem:
        raise Refusal(speech("cli.serve.no_server", missing=problem.name or "?")) from None

    async def act() -> None:
        settings = read_settings({"database": args.database}, console.environ)
        async with open_beside(settings.database) as house:
            await ACTIONS[args.action](Keeper(house, args, console, speech))

    try:
        asyncio.run(act())
    except (StoreError, BadSetting) as problem:
        raise Refusal(speech("cli.admin.no_house", reason=problem), status=1) from None
    return 0


@dataclass(frozen=True)
class Keeper:
    """Somebody at the house's door with something to ask."""

    house: "Beside"
    args: argparse.Namespace
    console: Console
    speech: Speech

    def words(self, count: int) -> list[str]:
        """What was said after the action, which takes so many words."""
        given: list[str] = self.args.words
        if len(given) != count:
            told = {"action": self.args.action, "count": count}
            raise Refusal(self.speech("cli.admin.words", **told))
        return given

    async def order(self, order: "Order") -> None:
        from oriflamme.server.protocol.orders import encode_order
        from oriflamme.server.store.keeping_writes import GiveOrder

        await self.house.keep(GiveOrder(now(), encode_order(order)))
        self.console.say(self.speech("cli.admin.given"))

    def unknown(self, who: str) -> Refusal:
        return Refusal(self.speech("cli.admin.unknown", who=who), status=1)


def now() -> int:
    return round(time.time() * 1000)


async def list_all(keeper: Keeper) -> None:
    """Tables, guests, bans, reports or orders, one a line, with tabs between."""
    from oriflamme.cli.house_lists import LISTS
    from oriflamme.server.store.keeping import KeepingReads

    (what,) = keeper.words(1)
    if what not in LISTS:
        raise Refusal(keeper.speech("cli.admin.lists", what=what))
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
