"""A table at which nobody sits: a moment to look at and to try things from."""

from msgspec import Struct

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.tables import GameInfo
from oriflamme.server.protocol.to_client import Change
from oriflamme.server.protocol.view import GameView


class StillTable(Struct, frozen=True):
    """A moment as one seat sees it, and what was tried from there, told as a live table would."""

    info: GameInfo
    seat: Seat
    """Who looks and tries."""
    game: GameView
    """The moment itself."""
    changes: tuple[Change, ...]
    """What was tried, and what others answered: numbered from 1."""
    tokens: tuple[str, ...]
    """The options of the seat after all that, as records write them, in the order of `options`."""
