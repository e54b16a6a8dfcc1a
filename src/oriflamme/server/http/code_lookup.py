"""Finding a table by its code, where guessing is hopeless and slow.

Tables that no list shows have long codes. Codes that are read out are short, and so are those of
tables that a list showed once; so whoever asks for codes that no table has is soon told nothing of
short ones any more.
"""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from oriflamme.server.http.error_responses import client_network
from oriflamme.server.http.quotas import Quotas
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.table_codes import is_short
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.room.room import Room
from oriflamme.server.tables.table import TableState


@dataclass(frozen=True)
class CodeLookup:
    """Somebody who gives a code: by public id, if they have one, and where they come from."""

    guest: str | None
    network: str
    quotas: Quotas

    @classmethod
    async def from_request(cls, connection: HTTPConnection, parts: Services) -> "CodeLookup":
        guest = await parts.guests.authenticate(connection)
        return cls(guest.id if guest else None, client_network(connection), parts.quotas)

    def check(self, code: str, table: TableState) -> None:
        """Refuse whoever may have guessed it; one's own table and a listed one are no secret."""
        if is_short(code) and not table.options.listed and not table.belongs_to(self.guest):
            self.quotas.check_code_misses(self.network)


async def find_room(connection: HTTPConnection, parts: Services, code: str) -> Room:
    """The room of the code that somebody gives."""
    try:
        room = await parts.lobby.get_room(code)
    except Refusal as refusal:
        if refusal.code == "not_found":
            parts.quotas.code_miss(client_network(connection))
        raise
    (await CodeLookup.from_request(connection, parts)).check(code, room.table)
    return room
