"""What the server says over the websocket of the lobby: the list of open tables, then only what
is different in it."""

from typing import TypeAlias

from msgspec import Struct

from oriflamme.server.protocol.answers import TableSummary
from oriflamme.server.protocol.to_client import Announced, Closing, ToClient


class Listing(ToClient, frozen=True, tag="listing"):
    """The whole list of `GET /api/tables`; always the first message."""

    number: int
    """Of this list; each change of it is the next one."""
    tables: tuple[TableSummary, ...]


class ListedAt(Struct, frozen=True):
    """A table and its place in the list."""

    place: int
    """Counted from 0."""
    table: TableSummary
    """What the list shows of it."""


class ListingChange(ToClient, frozen=True, tag="listing_change"):
    """What is different in the list. Take away `gone` and all `tables` named here, then put each of
    those in at its place, in this order. Comes once a second at most."""

    number: int
    """One more than before; if it is not, something was missed: connect anew."""
    gone: tuple[str, ...]
    """The codes of the tables that are listed no more."""
    tables: tuple[ListedAt, ...]
    """Those that are new or different."""


LobbyMessage: TypeAlias = Listing | ListingChange | Announced | Closing
