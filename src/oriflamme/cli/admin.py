"""oriflamme admin: administer a server through its database, whether it runs or not."""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final, TypeAlias

from oriflamme.cli.command import ToolCommand, count_noun
from oriflamme.cli.console import CommandError, Console

if TYPE_CHECKING:  # the extra may be missing
    from oriflamme.server.protocol.admin_commands import AdminCommand
    from oriflamme.server.results.audit import RatingDifference
    from oriflamme.server.store.admin_store import AdminStore
    from oriflamme.server.store.store import Database

MAX_ROWS: Final = 200
DAY_MS: Final = 86_400_000
HOUR_MS: Final = 3_600_000
REPAIR: Final = "repair"
Lines: TypeAlias = list[list[str]]


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
    parser.add_argument(
        "--reason", metavar="TEXT", default="", help="the reason, shown by list bans"
    )


def run(args: argparse.Namespace, console: Console) -> int:
    try:
        from oriflamme.server.settings import BadSetting, read_settings
        from oriflamme.server.store.admin_store import open_admin_store
        from oriflamme.server.store.store import StoreError
    except ImportError as problem:
        raise CommandError(f"admin needs {problem.name}: pip install 'oriflamme[server]'") from None

    async def act() -> None:
        settings = read_settings({"database": args.database}, console.environ)
        async with open_admin_store(settings.database) as store:
            await ACTIONS[args.action](AdminSession(store, args, console))

    try:
        asyncio.run(act())
    except (StoreError, BadSetting) as problem:
        raise CommandError(f"cannot open the database: {problem}", status=1) from None
    return 0


@dataclass(frozen=True)
class AdminSession:
    """An operator's command on an open database."""

    store: "AdminStore"
    args: argparse.Namespace
    console: Console

    def arguments(self, count: int) -> list[str]:
        """The words after the action; a refusal if there are not `count` of them."""
        arguments: list[str] = self.args.words
        if len(arguments) != count:
            raise CommandError(
                f"{self.args.action} takes {count_noun(count, 'word')}, not {len(arguments)}"
            )
        return arguments

    async def send_command(self, order: "AdminCommand") -> None:
        from oriflamme.server.protocol.admin_commands import encode_command
        from oriflamme.server.store.admin_writes import save_admin_command

        await self.store.commit(save_admin_command(now(), encode_command(order)))
        self.console.write_line(
            "Command stored. A running server carries it out within ten seconds,"
            " another when it starts."
        )

    def not_found(self, who: str) -> CommandError:
        return CommandError(f"there is no table, game or guest {who}", status=1)


def now() -> int:
    return round(time.time() * 1000)


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M") if at else "-"


async def tables(database: "Database") -> Lines:
    from oriflamme.server.store import queries as q

    return [
        [table.code, table.phase, day(table.updated), ", ".join(_names(table.summary))]
        for table in await database.fetch(q.tables(MAX_ROWS))
    ]


def _names(summary: bytes) -> list[str]:
    return [name or "-" for name in json.loads(summary)["names"]]


async def guests(database: "Database") -> Lines:
    from oriflamme.server.store import queries as q

    found = await database.fetch(q.guests(MAX_ROWS))
    return [[guest.id, day(guest.last_seen), str(guest.games), guest.name] for guest in found]


async def bans(database: "Database") -> Lines:
    from oriflamme.server.store import queries as q

    return [
        [ban.target, day(ban.created), day(ban.expires), ban.reason]
        for ban in await database.fetch(q.bans())
    ]


async def reports(database: "Database") -> Lines:
    from oriflamme.server.store import queries as q

    return [
        [day(each.at), each.code, each.person, each.name, each.text, each.guest]
        for each in await database.fetch(q.reports(MAX_ROWS))
    ]


async def commands(database: "Database") -> Lines:
    from oriflamme.server.protocol.admin_commands import decode_command
    from oriflamme.server.store import queries as q

    return [
        [
            str(row.number),
            day(row.created),
            "done" if row.done else "open",
            str(decode_command(row.body)),
        ]
        for row in await database.fetch(q.admin_commands(0))
    ]


LISTS: Final[dict[str, Callable[["Database"], Awaitable[Lines]]]] = {
    "tables": tables,
    "guests": guests,
    "bans": bans,
    "reports": reports,
    "commands": commands,
}


async def list_all(keeper: AdminSession) -> None:
    """Tables, guests, bans, reports or commands, one a line, with tabs between."""
    (what,) = keeper.arguments(1)
    if what not in LISTS:
        raise CommandError(f"there are lists of {', '.join(LISTS)}, not of {what}")
    for fields in await LISTS[what](keeper.store):
        keeper.console.write_line("\t".join(fields))


async def close(keeper: AdminSession) -> None:
    from oriflamme.server.protocol.admin_commands import CloseTable

    (code,) = keeper.arguments(1)
    await _require_table(keeper, code)
    await keeper.send_command(CloseTable(code))


async def delete(keeper: AdminSession) -> None:
    """A table by its code, or a guest by id."""
    from oriflamme.server.protocol.admin_commands import DeleteGuest, DeleteTable

    (which,) = keeper.arguments(1)
    if await _guest(keeper, which) is not None:
        await keeper.send_command(DeleteGuest(which))
        return
    await _require_table(keeper, which)
    await keeper.send_command(DeleteTable(which))


async def ban(keeper: AdminSession) -> None:
    """A guest by id, or the network of an address."""
    from oriflamme.server.ops.client_network import network_of
    from oriflamme.server.protocol.admin_commands import Ban

    (who,) = keeper.arguments(1)
    if await _guest(keeper, who) is None:
        try:
            ip_address(who)
        except ValueError:
            raise keeper.not_found(who) from None
        who = network_of(who)
    days = keeper.args.days
    await keeper.send_command(
        Ban(who, now() + round(days * DAY_MS) if days else 0, keeper.args.reason)
    )


async def unban(keeper: AdminSession) -> None:
    from oriflamme.server.ops.client_network import network_of
    from oriflamme.server.protocol.admin_commands import LiftBan

    (who,) = keeper.arguments(1)
    await keeper.send_command(LiftBan(network_of(who)))


async def rename(keeper: AdminSession) -> None:
    from oriflamme.server.protocol.admin_commands import RenameGuest

    guest, name = keeper.arguments(2)
    if await _guest(keeper, guest) is None:
        raise keeper.not_found(guest)
    await keeper.send_command(RenameGuest(guest, name))


async def announce(keeper: AdminSession) -> None:
    from oriflamme.server.protocol.admin_commands import Announce

    ends = now() + round(keeper.args.hours * HOUR_MS)
    await keeper.send_command(Announce(" ".join(keeper.args.words), ends))


async def export(keeper: AdminSession) -> None:
    """The record of a finished game, or what is kept of a guest, to standard output."""
    from oriflamme.notation.ogn_write import write_record
    from oriflamme.server.history.records import record_of
    from oriflamme.server.history.recovery import game_steps
    from oriflamme.server.store import queries as q

    (which,) = keeper.arguments(1)
    game = await keeper.store.fetch(q.game(which))
    if game is not None:
        rows = await keeper.store.changes(game.code, 1, game.last_number)
        steps = game_steps(game.code, rows, game.first_number)
        keeper.console.stdout.write(write_record(record_of(steps, game.finished)))
        return
    name = await _guest(keeper, which)
    if name is None:
        raise keeper.not_found(which)
    ask = keeper.store.fetch
    exported = {
        "id": which,
        "name": name,
        "devices": [
            {"created": key.created, "last_seen": key.last_seen}
            for key in await ask(q.device_keys_of(which))
        ],
        "mutes": sorted(await ask(q.mutes(which))),
        "tables": [row.code for row in await ask(q.tables_of(which, MAX_ROWS))],
        "games": [json.loads(row.summary) for row in await ask(q.games_of(which, 100_000))],
    }
    keeper.console.write_line(json.dumps(exported, ensure_ascii=False, indent=1))


async def _guest(keeper: AdminSession, guest: str) -> str | None:
    from oriflamme.server.store.queries import guest_name

    return await keeper.store.fetch(guest_name(guest))


async def _require_table(keeper: AdminSession, code: str) -> None:
    from oriflamme.server.store.queries import last_change

    if not await keeper.store.fetch(last_change(code)):
        raise keeper.not_found(code)


async def ratings(keeper: AdminSession) -> None:
    """What does not follow from the rated games, a row a line: where, as kept, as reckoned."""
    from oriflamme.server.results.audit import audit, repair
    from oriflamme.server.results.results_job import can_rate

    asked: list[str] = keeper.args.words
    if asked not in ([], [REPAIR]):
        raise CommandError(f"ratings stands alone, or with {REPAIR}")
    if not can_rate():
        raise CommandError("ratings needs openskill: pip install 'oriflamme[accounts]'")
    found = await (repair(keeper.store) if asked else audit(keeper.store.rows))
    for difference in found.differences:
        keeper.console.write_line(_line(difference))
    games, rows = f"games: {found.games}", f"rows: {len(found.differences)}"
    if not found.differences:
        keeper.console.write_line(f"All ratings follow from the rated games ({games}).")
    elif asked:
        keeper.console.write_line(
            f"Ratings that differed were stored as computed ({games}, {rows})."
        )
    else:
        raise CommandError(
            f"stored ratings do not follow from the rated games ({games}, {rows});"
            " oriflamme admin ratings repair stores what was computed",
            status=1,
        )


def _line(difference: "RatingDifference") -> str:
    values = (_row_text(row) for row in (difference.stored, difference.computed))
    return "\t".join([*map(str, difference.key), *values])


def _row_text(row: tuple[object, ...] | None) -> str:
    return "-" if row is None else " ".join(map(str, row))


ACTIONS: Final[dict[str, Callable[[AdminSession], Awaitable[None]]]] = {
    "list": list_all,
    "close": close,
    "ban": ban,
    "unban": unban,
    "rename": rename,
    "announce": announce,
    "export": export,
    "delete": delete,
    "ratings": ratings,
}

ADMIN: Final = ToolCommand(
    summary="administer a server",
    description=(
        "Acts on a server through its database, whether the server runs or not. list, export and"
        " ratings only read. Everything else is stored as a command, which a running server"
        " carries out within ten seconds, and another when it starts. list tables, guests, bans,"
        " reports or commands; close CODE ends a table and keeps its finished games; ban GUEST or"
        " ADDRESS, and unban; rename GUEST NAME; announce TEXT to all players, or nothing to"
        " withdraw it; export GAME or GUEST to standard output; delete CODE or GUEST. ratings"
        " computes all ratings again from the rated games and lists what differs; ratings repair"
        " stores what was computed, at once."
    ),
    examples="""\
oriflamme admin list tables
oriflamme admin close bado-kemi --database /var/lib/oriflamme/oriflamme.db
oriflamme admin ban 192.0.2.7 --days 7 --reason spam
oriflamme admin announce Back at eight --hours 2
oriflamme admin ratings""",
    add_arguments=add_arguments,
    run=run,
)
