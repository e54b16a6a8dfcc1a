"""What the server says over the websocket of one's own tables: all of them, then what happens."""

from typing import TypeAlias

from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.to_client import Closing, ToClient


class OwnTables(ToClient, frozen=True, tag="own_tables"):
    """The tables of `GET /api/me`; always the first message."""

    tables: tuple[TableSummary, ...]
    """Those that wait for one's decision first."""


class OwnTable(ToClient, frozen=True, tag="own_table"):
    """Something happened at a table where one sits. What cards it was is told at the table."""

    what: str
    """The kind of the change, as the table tells it: `sat`, `started`, `decided`, `ended` …"""
    table: TableSummary
    """As it is now; `your_decision` says whether it waits for one's own."""
    game: str | None
    """The id of the running game, or of the last one played there; null before the first."""


class OwnTableLeft(ToClient, frozen=True, tag="own_table_left"):
    """One sits at a table no more."""

    code: str


OwnMessage: TypeAlias = OwnTables | OwnTable | OwnTableLeft | Closing
