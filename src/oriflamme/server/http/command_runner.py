"""Doing what whoever keeps the house has asked for, beside it and while it runs."""

import logging
from typing import assert_never

from oriflamme.server.http.account_merge import delete_guest
from oriflamme.server.http.names import check_name
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.lobby.retention import delete_table
from oriflamme.server.protocol import admin_commands as o
from oriflamme.server.protocol import server_messages as tc
from oriflamme.server.protocol.encoding import encode
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store import queries as q
from oriflamme.server.store.admin_writes import (
    close_table,
    delete_ban,
    mark_command_done,
    rename_guest,
    save_ban,
)
from oriflamme.server.store.queries import AdminCommandRow

log = logging.getLogger(__name__)


class CommandRunner:
    """Looks for new ones from time to time."""

    def __init__(self, parts: Services) -> None:
        self._parts = parts
        self._last = 0
        self._has_looked = False

    async def run_pending(self) -> None:
        """Do what was asked since the last look; at the first, what no house has done yet.

        What another worker has done is told to those who are here.
        """
        for row in await self._parts.store.fetch(q.admin_commands(self._last)):
            command = o.decode_command(row.body)
            if not row.done:
                await self._run(row, command)
            if self._has_looked or not row.done or isinstance(command, o.Announce):
                self._notify_connected(command)
            self._last = row.number
        self._has_looked = True
        self._parts.bans.load(await self._parts.store.fetch(q.bans()))

    async def _run(self, row: AdminCommandRow, command: o.AdminCommand) -> None:
        """One that cannot be done keeps nobody from the next."""
        try:
            await self._apply(command, row.created)
        except Elsewhere:
            return  # whoever looks after the table does it
        except Refusal as refusal:
            log.error("a command failed: %s", refusal, extra={"command": row.number})
        await self._parts.store.commit(mark_command_done(row.number))
        log.info("command done", extra={"command": row.number, "kind": type(command).__name__})

    async def _apply(self, command: o.AdminCommand, at: int) -> None:
        """What lasts."""
        parts = self._parts
        match command:
            case o.CloseTable(code):
                await parts.store.commit(*close_table(code, at))
            case o.DeleteTable(code):
                await parts.store.commit(*close_table(code, at))
                parts.lobby.close_table(code)
                await parts.lobby.ownership.take(code)
                last = await self._parts.store.fetch(q.last_change(code))
                await delete_table(parts.store, parts.lobby, code, last)
            case o.Ban(who, ends, why):
                await parts.store.commit(save_ban(who, at, ends, why))
            case o.LiftBan(who):
                await parts.store.commit(delete_ban(who))
            case o.RenameGuest(guest, name):
                await parts.store.commit(rename_guest(guest, check_name(name), at))
            case o.DeleteGuest(guest):
                await delete_guest(parts, guest)
            case o.Announce():
                """Nothing of it lasts but the order itself."""
            case _:
                assert_never(command)

    def _notify_connected(self, command: o.AdminCommand) -> None:
        """What those who are here must know of it."""
        parts = self._parts
        match command:
            case o.CloseTable(code) | o.DeleteTable(code):
                parts.lobby.close_table(code)
            case o.Ban(who, ends):
                parts.bans.add(who, ends)
                for connection in [
                    *parts.connections.of_guest(who),
                    *parts.connections.from_network(who),
                ]:
                    connection.drop("banned")
            case o.LiftBan(who):
                parts.bans.drop(who)
            case o.RenameGuest(guest):
                parts.guests.invalidate(guest)
            case o.DeleteGuest(guest):
                parts.guests.invalidate(guest)
                for connection in parts.connections.of_guest(guest):
                    connection.drop("signed_out")
            case o.Announce(text, ends):
                parts.announcements.set(text, ends)
                parts.connections.send_all(encode(tc.Announced(parts.announcements.text)))
            case _:
                assert_never(command)
